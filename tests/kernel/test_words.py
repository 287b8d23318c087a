"""Sentences out of templates."""

import pytest

from motley.kernel import Ask, Event, Refusal, Words
from motley.kernel.words import MissingWords

TABLES = {
    "ask": {"place": "{0:seat} places {1} {1|token|tokens}"},
    "event": {
        "moved": "{Who:seat} moves to {tile}",
        "drew": {"seen": "{Who:seat} draws the {card}", "hidden": "{Who:seat} draws a card"},
        "met": "{Seats:seat} meet on {tiles}",
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
