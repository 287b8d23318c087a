"""The tables behind Motu's rules: everything that is played with is in them, and they follow the data."""

import pytest

from motley.games.motu import GAME
from motley.games.motu.rules.cards import CARDS, DATA, DESTINIES, TRAVELERS
from motley.games.motu.rules.scoring import RULER, TOTEM_POINTS
from motley.kernel.rulebook import sections
from tests.games.motu.test_island import printed
from tests.games.motu.test_labels import called


def rows(title: str) -> list[list[str]]:
    """The cells of a table of the rules text, without its heading."""
    (found,) = [section for section in sections(GAME.rules_text) if section.title == title]
    lines = [line for line in found.prose if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_card_is_in_the_appendix_with_all_its_symbols() -> None:
    told = {row[0]: row[1:] for row in [*rows("Villages"), *rows("Island cards")]}
    assert list(told) == [each["name"] for each in [*DATA["village"], *DATA["island"]]]
    for number, card in enumerate(CARDS):
        key, symbols, ground = told[card.name]
        assert key == card.id
        letters = [letter for row in printed(number, 0)[0] for letter in row if letter not in ".*"]
        assert [symbols.count(called(letter)) >= letters.count(letter) for letter in letters] == [True] * len(letters)
        assert symbols.count(",") + symbols.count(" and ") + 1 == len(letters)
        assert ("beach" in ground) == card.has_beach


def test_every_traveler_and_destiny_is_in_the_appendix() -> None:
    assert [row[0] for row in rows("Travelers")] == [each["name"] for each in DATA["traveler"]]
    assert [(int(row[2]), int(row[3])) for row in rows("Travelers")] == [
        (card.coconuts, card.points) for card in TRAVELERS
    ]
    assert [(row[0], int(row[1]), int(row[3]), int(row[5])) for row in rows("Destinies")] == [
        (each["name"], each["price"], each["win"], each["lose"]) for each in DATA["destiny"]
    ]
    assert [row[4] for row in rows("Destinies")] == [
        f"{each['part']:+d}" if "part" in each else "" for each in DATA["destiny"]
    ]


def test_prices_points_and_levels_are_in_the_appendix() -> None:
    assert rows("Prices of the row") == [["1", "0"], ["2", "1"], ["3", "2"], ["4", "3"]]
    assert [int(row[1]) for row in rows("Totems")] == TOTEM_POINTS
    assert [(int(row[0].split()[0]), int(row[1])) for row in rows("The volcanic ruler")] == [
        tuple(each) for each in RULER
    ]
    assert {row[0]: int(row[1]) for row in rows("Levels of the solo game")} == DATA["solo"]["levels"]


def test_the_appendix_follows_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    before = GAME.rules_text
    monkeypatch.setattr(DESTINIES[3], "price", 9)
    monkeypatch.setattr(TRAVELERS[2], "points", 7)
    monkeypatch.setattr(CARDS[0], "name", "Another Ring")
    monkeypatch.setitem(DATA["solo"]["levels"], "easy", 21)
    assert GAME.rules_text != before
    assert rows("Destinies")[3][1] == "9"
    assert rows("Travelers")[2][3] == "7"
    assert rows("Island cards")[0][0] == "Another Ring"
    assert rows("Levels of the solo game")[0][1] == "21"
