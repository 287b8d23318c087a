"""What must hold on every course: the journal alone gives it back, and nobody is told what it may not know."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from motley.kernel import Game, MotleyError, Rng, changed, registry
from motley.match import Refused
from motley.server.store import Entry, Shelf, TableRow
from motley.server.table.course import Course
from motley.server.table.news import position, table_news
from motley.server.table.people import seated
from motley.server.table.sight import Sight
from motley.server.table.step import Viewer
from motley.testing import registered
from motley.testing.table import sent
from tests.match.peeking import PEEK, Peeking, Strict

CASES = [("gauntlet", 2), ("gauntlet", 4), ("tally", 3), ("motif", 2)]
LOOK = "board"


@pytest.fixture
def peeking() -> Iterator[Game]:
    with registered(Peeking()) as game:
        yield game


def new_course(game: str, seats: int, chance: random.Random) -> Course:
    found = registry.game(game)
    people = seated(found, [{"kind": "person"}] * seats)
    seed = chance.randbytes(32).hex()
    return Course(
        TableRow("t", game, found.version, {}, people, seed, "salt", 0.0, 0.0, Shelf(0, "", False, False, []))
    )


def some_wish(course: Course, chance: random.Random) -> tuple[str, int, dict[str, Any]]:
    """Something that somebody at the table might wish, allowed or not."""
    match = course.match
    seat = chance.choice(match.to_act)
    kind = chance.choice(["answer"] * 12 + ["commit"] * 6 + ["undo", "revise", "seat"])
    if kind == "undo":
        return kind, seat, {"steps": chance.choice([None, 1, 2])}
    if kind == "seat":
        return kind, seat, {"kind": "person", "name": f"Guest {chance.randrange(100)}"}
    moves = match.moves(seat)
    if not moves or kind == "commit":
        return "commit", seat, {}
    move = course.game.write(match.state, chance.choice(moves))
    if kind == "revise":
        return kind, seat, {"ply": max(0, match.ply - 1), "move": move}
    return kind, seat, {"move": move}


def journey(course: Course, chance: random.Random, most: int = 60) -> Iterator[Entry]:
    """Entries of a game played at random, with second thoughts."""
    for step in course.roll():
        yield step.entry
    for _ in range(most):
        if course.match.outcome is not None:
            return
        try:
            for step in course.advance(*some_wish(course, chance)):
                yield step.entry
        except MotleyError:
            continue


@pytest.mark.parametrize(("game", "seats"), CASES)
@pytest.mark.parametrize("seed", range(3))
def test_the_journal_gives_the_course_back(game: str, seats: int, seed: int) -> None:
    chance = random.Random(f"{game} {seats} {seed}")
    course = new_course(game, seats, chance)
    entries: list[Entry] = []
    for entry in journey(course, chance):
        entries.append(entry)
        if len(entries) % 7 and course.match.outcome is None:
            continue
        again = Course.of(course.row, entries)
        for viewer in course.viewers:
            assert table_news(again, "t", Sight(viewer, LOOK)) == table_news(course, "t", Sight(viewer, LOOK))
        assert again.match.state.digest() == course.match.state.digest()
        assert again.match.chance is not None
        assert course.match.chance is not None
        assert again.match.chance.count == course.match.chance.count
    assert len(entries) > 10


def seen(course: Course, viewer: Viewer) -> dict[str, object]:
    """The position with its scene."""
    sight = Sight(viewer, LOOK)
    return {**position(course, sight), **sight.whole(course)}


def test_only_an_opening_tells_the_whole_scene() -> None:
    chance = random.Random("stages")
    course = new_course("motba", 2, chance)
    sight = Sight(0, course.game.looks[0])
    known: Any = sent(sight.whole(course)["scene"])
    stages = {known["stage"]}
    for _ in journey(course, chance, 300):
        told: Any = sight.change(course)
        assert set(told) == {"change"}
        known = changed(known, sent(told["change"]))
        stages.add(known["stage"])
        if len(stages) > 1:
            break
    assert len(stages) > 1, "another stage was come to"
    assert known == sent(Sight(0, course.game.looks[0]).whole(course)["scene"])


@pytest.mark.parametrize(("game", "seats"), CASES[:2])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_viewer_is_told_does_not_depend_on_what_it_may_not_know(game: str, seats: int, seed: int) -> None:
    chance = random.Random(f"secrets {game} {seats} {seed}")
    course = new_course(game, seats, chance)
    checked = 0
    for _ in journey(course, chance):
        real = course.match.state
        for viewer in course.viewers:
            told = seen(course, viewer)
            course.match.state = real.imagine(viewer, Rng(chance.getrandbits(32)))
            course.match._legal.clear()
            imagined = seen(course, viewer)
            course.match.state = real
            course.match._legal.clear()
            if course.match.to_act == (-1,):
                continue
            for part in ("scene", "ask", "choices", "ply", "outcome"):
                assert told[part] == imagined[part]
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("seed", range(4))
def test_an_entry_that_changes_nothing_for_a_viewer_is_not_numbered_for_it(seed: int) -> None:
    chance = random.Random(f"hush {seed}")
    course = new_course("gauntlet", 3, chance)
    hushed = 0
    before = {viewer: table_news(course, "t", Sight(viewer, LOOK)) for viewer in course.viewers}
    for entry in journey(course, chance):
        for viewer in course.viewers:
            news = table_news(course, "t", Sight(viewer, LOOK))
            if course.hears(viewer, entry):
                assert news["n"] == before[viewer]["n"] + 1
            else:
                hushed += 1
                assert viewer != entry.seat
                for part in ("n", "log"):
                    assert news[part] == before[viewer][part]
                for part in ("ply", "ask", "mine", "held", "choices", "scene", "outcome"):
                    assert news["position"][part] == before[viewer]["position"][part]
            before[viewer] = news
    assert hushed > 5


def test_a_journal_with_a_gap_is_not_played_through() -> None:
    chance = random.Random(1)
    course = new_course("tally", 2, chance)
    entries = list(journey(course, chance, 6))
    with pytest.raises(MotleyError, match="entry"):
        Course.of(course.row, entries[:1] + entries[2:])


def looked(chance: random.Random, thought: int = 2) -> tuple[Course, list[Entry]]:
    """Seat 0 has thought of a number and looked at the card."""
    course = new_course("peeking", 2, chance)
    entries = [step.entry for step in course.roll()]
    for move in (thought, PEEK):
        entries += [step.entry for step in course.advance("answer", 0, {"move": str(move)})]
    return course, entries


@pytest.mark.usefixtures("peeking")
def test_an_entry_keeps_whether_it_locked_and_the_journal_is_trusted() -> None:
    course, entries = looked(random.Random(2))
    assert [entry.data.get("lock") for entry in entries] == [None, False, True]
    assert position(course, Sight(0, LOOK))["undo"] == 0
    with pytest.raises(Refused, match="T5"):
        list(course.advance("undo", 0, {"steps": 1}))
    assert position(Course.of(course.row, entries), Sight(0, LOOK))["undo"] == 0
    entries[-1].data["lock"] = False
    assert position(Course.of(course.row, entries), Sight(0, LOOK))["undo"] == 2, "nothing is decided again"
    for entry in entries:
        entry.data.pop("lock", None)
    assert position(Course.of(course.row, entries), Sight(0, LOOK))["undo"] == 2, (
        "entries without a lock keep the old rule"
    )


@pytest.mark.usefixtures("peeking")
def test_a_revised_answer_keeps_its_locks() -> None:
    course = new_course("peeking", 2, random.Random(2))
    entries = [step.entry for step in course.roll()]
    wishes: list[tuple[str, dict[str, Any]]] = [
        ("answer", {"move": "2"}),
        ("answer", {"move": "0"}),
        ("revise", {"ply": 2, "move": "1"}),
    ]
    for kind, data in wishes:
        entries += [step.entry for step in course.advance(kind, 0, data)]
    assert entries[-1].data["locks"] == [True]
    again = Course.of(course.row, entries)
    assert position(again, Sight(0, LOOK))["undo"] == position(course, Sight(0, LOOK))["undo"] == 0


@pytest.mark.usefixtures("peeking")
def test_a_table_of_older_rules_goes_on_where_its_entries_hold() -> None:
    course, entries = looked(random.Random(3))
    with registered(Strict()):
        again = Course.of(course.row, entries)
        assert again.stuck is None
        assert "began under version 1" in table_news(again, "t", Sight(0, LOOK))["log"][0]["text"]
        list(again.advance("answer", 0, {"move": "1"}))
        list(again.advance("commit", 0, {}))
        assert again.match.outcome is not None
        assert again.match.record.version == 1


@pytest.mark.usefixtures("peeking")
def test_a_table_that_breaks_newer_rules_can_be_looked_at_and_says_why() -> None:
    course, entries = looked(random.Random(3), thought=4)
    with registered(Strict()):
        again = Course.of(course.row, entries)
        news = table_news(again, "t", Sight(0, LOOK))
        assert again.stuck is not None
        assert news["n"] == table_news(course, "t", Sight(0, LOOK))["n"], "numbers never go back"
        said = again.stuck.text("en")
        assert news["position"]["ask"]["sentence"] == said
        assert "version 1 of Peeking. Under version 2" in said
        assert news["position"]["choices"] == []
        assert news["position"]["to_act"] == []
        assert news["log"][-1]["text"] == said
        with pytest.raises(Refused, match="Under version 2"):
            list(again.advance("answer", 0, {"move": "1"}))
