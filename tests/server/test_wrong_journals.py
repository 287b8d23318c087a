"""A journal or a snapshot, however wrong, ends in an error with its number: never in a server that answers nobody."""

import random
from pathlib import Path

import pytest
from sqlalchemy import update

from motley.kernel import CHANCE, Endless, MotleyError
from motley.match import play
from motley.server.store import Append, Create, Entry, Store, models
from motley.server.table import course as courses
from motley.server.table import snapshot
from motley.server.table.course import Course
from motley.server.table.snapshot import opened
from motley.server.words import Declined
from tests.server.house import house_in
from tests.server.test_course import journey, new_course
from tests.server.test_snapshot import told

GAMES = [("motif", 2), ("motox", 3), ("motu", 2), ("motba", 2), ("motora", 3)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_an_illegal_answer_anywhere_in_a_journal_is_told_with_its_number(game: str, seats: int) -> None:
    chance = random.Random(4)
    course = new_course(game, seats, chance)
    entries = [*journey(course, chance, 60)]
    answers = [entry for entry in entries if entry.kind == "answer"]
    again, planted = Course(course.row), 0
    for entry in entries:
        strays = [each for each in answers if each.data["move"] != entry.data.get("move")]
        for stray in chance.sample(strays, 3):
            if _is_legal(again, stray):
                continue
            wrong = Entry(entry.number, "answer", stray.seat, stray.data)
            with pytest.raises(Declined, match=rf"entry {entry.number}\b"):
                [*again.follow([wrong])]
            planted += 1
        assert len([*again.follow([entry])]) == 1
    assert planted > len(entries)
    assert told(again) == told(course)


def _is_legal(course: Course, entry: Entry) -> bool:
    try:
        return course.match.read(entry.data["move"]) in course.match.moves(entry.seat or 0)
    except MotleyError:
        return False


def test_chance_that_is_asked_for_ever_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (courses, play):
        monkeypatch.setattr(module, "MOST_DRAWS", 3)
    course = new_course("motba", 3, random.Random(1))
    assert course.match.to_act == (CHANCE,)
    with pytest.raises(Endless, match="3 draws"):
        [*course.roll()]
    course.match.auto = True
    with pytest.raises(Endless, match="3 draws"):
        course.match.begin()


def test_a_table_that_todays_code_cannot_play_says_so_and_not_that_it_was_deleted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor what was wrong with it: that may be somebody's card."""
    with house_in(tmp_path) as house:
        table = house.create("tally", "me", "person")
        with house.sit(table, 0) as guest:
            guest.play("1-1")
        with house.tables.store.engine.begin() as connection:
            wrong = {"move": "9-9", "lock": False}
            connection.execute(update(models.entries).where(models.entries.c.table == table).values(data=wrong))
        house.tables._live.pop(table)
        with house.guest() as late:
            answer = late.open(table)
        assert answer["say"] == "refused"
        assert "cannot play it through (entry 1)" in answer["sentence"]
        assert "It was not deleted" in answer["sentence"]
        assert "heap" not in answer["sentence"]
        assert "no such heap" in caplog.text
        card = house.http.get(f"/api/tables/{table}")
        assert card.status_code == 200, "it is still there"


def test_a_false_answer_in_a_snapshot_is_told_with_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What froze a server: a page whose answers were never legal, true to its own digest."""
    monkeypatch.setattr(snapshot, "EVERY", 4)
    store, chance = Store.open(tmp_path / "tables.sqlite"), random.Random(1)
    course = new_course("motif", 2, chance)
    store.write([Create(course.row)])
    for entry in journey(course, chance, 30):
        store.write([Append("t", (entry,), course.shelf())])
    place = next(index for index, ply in enumerate(course.match.plies) if "-" in ply.text)
    match = course.match
    first = next(index for index, ply in enumerate(match.plies) if ply.seat == match.plies[place].seat)
    match.plies[first] = match.plies[place]
    (step,) = course.advance("pause", None, {"on": True})
    course.filed.number = -4
    store.write([Append("t", (step.entry,), course.shelf(), None, snapshot.due(course))])
    row = store.table("t")
    assert row is not None
    false = opened(store, row)
    assert false.match.plies[first].text == match.plies[place].text, "it is believed"
    with pytest.raises(MotleyError, match=rf"^answer {first + 1} was"):
        false.match.state_at(first + 1)
    store.close()
