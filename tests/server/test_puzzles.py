"""Puzzles over the live channel, and tables of the day: the same for everybody, known by their seed."""

from typing import Any

import pytest

from motley.kernel import registry
from motley.puzzles import dailies
from tests.server.house import Guest, ThreadHouse


@pytest.fixture
def solver(house: ThreadHouse) -> Any:
    with house.guest() as guest:
        yield guest


def test_a_puzzle_is_tried_missed_shown_and_solved(solver: Guest) -> None:
    told = solver.ask("solve", game="tally", puzzle="handful")
    assert [told["say"], told["seat"], told["puzzle"]["goal"]] == ["table", 0, "Take 3 stones in this turn."]
    missed = solver.ask("play", at=told["n"], move="1-2")
    assert [missed["puzzle"]["over"], missed["puzzle"]["solved"], missed["position"]["choices"]] == [True, False, []]
    assert missed["puzzle"]["sentence"] == "Not this way: that makes 2 of 3."
    shown = solver.ask("show", at=missed["n"])
    assert [shown["say"], shown["puzzle"]["solved"], shown["puzzle"]["shown"]] == ["table", True, True]
    again = solver.ask("undo", at=shown["n"], steps=None)
    assert [again["puzzle"]["answers"], again["puzzle"]["over"]] == [[], False]
    right = solver.ask("play", at=again["n"], move="3-3")
    assert right["puzzle"]["sentence"] == "That is it!"


def test_what_is_no_puzzle_is_refused(solver: Guest) -> None:
    assert solver.ask("solve", game="tally", puzzle="none")["sentence"] == "Tally has no puzzle called none."


def test_puzzles_and_the_day_are_listed(house: ThreadHouse) -> None:
    found = house.http.get("/api/games/tally/puzzles").json()["puzzles"]
    assert [(each["key"], each["grade"]) for each in found] == [("last", 1), ("handful", 2)]
    assert house.http.get("/api/games/tally/puzzles/last").text.startswith("<svg")
    assert house.http.get("/api/games/tally/puzzles/none").status_code == 404
    told = {(each["game"], each["key"]): each for each in house.http.get("/api/daily").json()["dailies"]}
    assert told["tally", "heaps"]["puzzle"] is None
    assert told["tally", "riddle"]["puzzle"] in ("last", "handful")


def test_a_table_of_the_day_is_the_same_for_everybody(house: ThreadHouse) -> None:
    made = [house.http.post("/api/daily", json={"game": "motu", "key": "island"}).json()["id"] for _ in range(2)]
    scenes = []
    for table in made:
        with house.guest() as guest:
            scenes.append(guest.open(table)["position"]["scene"])
    assert scenes[0] == scenes[1]
    listed = {each["id"]: each for each in house.http.get("/api/tables").json()["tables"]}
    day = dailies(registry.game("motu"))[0].day.isoformat()
    assert listed[made[0]]["daily"] == {"key": "island", "day": day, "won": None, "score": None}
    assert house.http.post("/api/daily", json={"game": "motu", "key": "fight"}).status_code == 422
    other = house.create("tally", "me", "random")
    assert {each["id"]: each for each in house.http.get("/api/tables").json()["tables"]}[other]["daily"] is None
