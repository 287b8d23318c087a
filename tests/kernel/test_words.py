"""Sentences out of templates."""

import pytest

from motley.kernel import Ask, Event, Outcome, Refusal, Words, registry
from motley.kernel.words import MissingWords

TABLES = {
    "ask": {"place": "{0:seat} places {1} {1|token|tokens}"},
    "event": {
        "moved": "{Who:seat} moves to {tile}",
        "drew": {"seen": "{Who:seat} draws the {card}", "hidden": "{Who:seat} draws a card"},
        "met": "{Seats:seat} {seats|comes|meet} on {tiles}",
        "rain": "It rains on {tile}",
    },
    "refusal": {"far": "{tile} is too far"},
    "names": {"seat": {"0": "gold", "1": "black"}},
}


@pytest.fixture
def words() -> Words:
    return Words(TABLES)


def test_places_are_filled_and_capitals_kept(words: Words) -> None:
    assert words.event(Event("moved", {"who": 1, "tile": "c3"}), None) == "Black moves to c3"


@pytest.mark.parametrize(("count", "sentence"), [(1, "gold places 1 token"), (0, "gold places 0 tokens")])
def test_one_and_many(words: Words, count: int, sentence: str) -> None:
    assert words.ask(Ask("place", (0,), (0, count))) == sentence


def test_an_event_with_a_secret_has_a_line_for_each_kind_of_viewer(words: Words) -> None:
    event = Event("drew", {"who": 0}, {"card": "crown"}, (0,))
    assert words.event(event, 0) == "Gold draws the crown"
    assert words.event(event, 1) == "Gold draws a card"
    assert words.event(event, None) == "Gold draws a card"


def test_lists_are_joined(words: Words) -> None:
    event = Event("met", {"seats": [0, 1], "tiles": ["a1", "b2", "c3"]})
    assert words.event(event, None) == "Gold and black meet on a1, b2 and c3"


def test_of_a_list_its_length_decides_between_one_and_many(words: Words) -> None:
    assert words.event(Event("met", {"seats": [1], "tiles": ["a1"]}), None) == "Black comes on a1"


def test_a_line_speaks_of_the_seats_it_names_first(words: Words) -> None:
    assert words.spoken_of(Event("moved", {"who": 1, "tile": "c3"}), None) == (1,)
    assert words.spoken_of(Event("met", {"seats": [0, 1], "tiles": ["a1"]}), None) == (0, 1)
    assert words.spoken_of(Event("rain", {"tile": "c3"}), None) is None
    drawn = Event("drew", {"who": 0}, {"card": "crown"}, (0,))
    assert [words.spoken_of(drawn, viewer) for viewer in (0, 1, None)] == [(0,), (0,), (0,)]


def test_a_line_that_says_you_is_whose_the_others_read(words: Words) -> None:
    tables = {**TABLES, "event": {"got": {"seen": "You get the {card}", "hidden": "{Who:seat} gets a card"}}}
    event = Event("got", {"who": 1}, {"card": "crown"}, (1,))
    assert [Words(tables).spoken_of(event, viewer) for viewer in (0, 1, None)] == [(1,), (1,), (1,)]


def test_an_argument_with_a_name_is_a_sentence_of_its_own() -> None:
    words = Words({"refusal": {"faults": "No: {faults:fault}"}, "names": {"fault": {"gap": "{n|a gap|gaps} at {at}"}}})
    faults = [{"name": "gap", "n": 1, "at": "c3"}, {"name": "gap", "n": 2, "at": ["d4", "e5"]}]
    assert words.refusal(Refusal("R1", "faults", {"faults": faults})) == "No: a gap at c3 and gaps at d4 and e5"


def test_the_tables_sentences_come_with_every_game(words: Words) -> None:
    assert words.refusal(Refusal("T1", "over")) == "The game is over."
    assert words.refusal(Refusal("R2.1", "far", {"tile": "c3"})) == "c3 is too far"


def test_names_from_content_join_those_of_the_file() -> None:
    words = Words(TABLES, {"seat": {"2": "ivory"}, "card": {"7": "crown"}})
    assert [words.name("seat", seat) for seat in (0, 2)] == ["gold", "ivory"]
    assert words.name("card", 7) == "crown"


def test_what_is_missing_is_named(words: Words) -> None:
    with pytest.raises(MissingWords, match=r"\[ask\] fly"):
        words.ask(Ask("fly", (0,)))
    with pytest.raises(MissingWords, match=r"7.*names.seat"):
        words.name("seat", 7)
    with pytest.raises(MissingWords, match="tile"):
        words.refusal(Refusal("R2.1", "far"))


def test_names_of_one_game_do_not_leak_into_another() -> None:
    Words(TABLES, {"chance": {"-1": "fate"}})
    assert Words({}).name("chance", -1) == "chance"


def test_a_score_reads_from_the_best_down_and_a_loss_below_zero_is_no_hyphen() -> None:
    motif = registry.game("motif")
    assert motif.ends(Outcome((2, 1), (7, 18), "coloured")) == "Black wins by 11, 18-7: no white tile is left."
    assert motif.ends(Outcome((1, 2), (15, -2), "coloured")) == "Gold wins by 17, 15, -2: no white tile is left."


def test_an_ask_takes_the_sentence_of_a_text_among_its_arguments() -> None:
    words = Words({"ask": {"shrine": "Choose a shrine.", "shrine-idol": "Choose the shrine for the idol of {1}."}})
    assert words.ask(Ask("shrine", (0,), ("knife", 3))) == "Choose a shrine."
    assert words.ask(Ask("shrine", (0,), ("idol", 3))) == "Choose the shrine for the idol of 3."
    assert words.key_of("coach", Ask("shrine", (0,), ("idol", 3))) == "shrine"


def said(template: str, language: str = "en", **args: object) -> str:
    return Words({"told": {"it": template}, "genders": {"ship": {"0": "f"}}}, None, language).say("told", "it", args)


def test_a_number_takes_the_form_that_its_language_counts_by() -> None:
    seats = "{n|one=# место|few=# места|many=# мест|other=# места}"
    assert [said(seats, "ru", n=n) for n in (1, 3, 5, 21)] == ["1 место", "3 места", "5 мест", "21 место"]
    assert [said("{n|one=a seat|other=# seats}", n=n) for n in (1, 2)] == ["a seat", "2 seats"]


def test_its_very_value_goes_before_and_a_list_counts_by_its_length() -> None:
    assert said("{n|0=nothing|other=#}", n=0) == "nothing"
    assert said("{way|up=rises|other=moves}", way="up") == "rises"
    assert said("{who|0=nobody|one=one|other=all #}", who=["a", "b", "c"]) == "all 3"


def test_a_gender_chooses_too() -> None:
    assert [said("{which:ship|f=she|other=it}", which=which) for which in (0, 1)] == ["she", "it"]


def test_a_value_without_a_form_is_told() -> None:
    with pytest.raises(MissingWords, match="no form"):
        said("{way|up=rises}", way="down")
