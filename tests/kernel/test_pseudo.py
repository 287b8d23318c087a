"""The language that shows what is not ready for others."""

from motley.kernel import Words, registry
from motley.kernel.pseudo import PSEUDO, pseudo


def test_a_sentence_is_marked_and_a_third_longer() -> None:
    assert pseudo("Take a stone") == "⟦Tåkë å štöñë ~~~~⟧"
    assert pseudo("{Who:seat} takes {n|a stone|stones}") == "⟦{Who:seat} tåkëš {n|a stone|stones} ~~⟧"
    assert pseudo("{n|one=a stone|other=stones}") == "⟦{n|one=a stone|other=stones} ~~⟧"


def test_a_sign_is_no_sentence() -> None:
    assert [pseudo(text) for text in ("→", "A", ", ", "{number}")] == ["→", "A", ", ", "{number}"]


def test_a_game_speaks_it_from_its_names_to_what_every_table_says() -> None:
    game = registry.game("motif").in_language(PSEUDO)
    assert game.words.language == PSEUDO
    assert game.seat_names(2)[0].startswith("⟦")
    assert game.words.say("refusal", "over") == "⟦Thë gåmë îš övër. ~~~~~⟧"
    assert game.words.joined(["a", "b", "c"]) == "a, b and c"


def test_what_a_sentence_names_is_marked_inside_it() -> None:
    words = Words({"told": {"it": pseudo("{who:seat} wins")}, "names": {"seat": {"0": pseudo("gold")}}})
    assert words.say("told", "it", {"who": 0}) == "⟦⟦göld ~~⟧ wîñš ~~⟧"
