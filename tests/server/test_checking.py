"""`motley admin check`: what was written down of a table is what its journal leads to, or it is found and mended."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import motley
from motley.kernel import Record
from motley.server.store import Append, Create, Entry, Keep, Store, attended_at, models
from motley.server.store.engines import Place
from motley.server.table import checking, snapshot
from motley.server.table.checking import check
from motley.server.table.course import Course
from motley.server.table.film import FILM
from tests.server.house import house_in, wait_for
from tests.server.planted import pages_keep_everything, pages_up_to_the_last_run
from tests.server.test_course import new_course
from tests.server.test_take_backs import EVERY, answer, put, taken_back_after_the_next_one_was
from tests.server.test_workers import motley_admin

pytestmark = pytest.mark.once


@pytest.fixture
def store(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(snapshot, "EVERY", EVERY)
    store = Store.open(place)
    yield store
    store.close()


def finished(store: Store, table: str = "t") -> Course:
    """A game that is over, with all that is written down of one."""
    chance = random.Random(5)
    row = replace(new_course("tally", 2, chance).row, id=table)
    course = Course(row)
    assert store.write([Create(row)]) == [None]
    while course.match.outcome is None:
        seat = course.match.to_act[0]
        commits = seat in course.match.waiting
        data = (
            {} if commits else {"move": course.game.write(course.match.state, chance.choice(course.match.moves(seat)))}
        )
        write(store, course, "commit" if commits else "answer", seat, data)
    store.write([checking.film_of(course)])
    return course


def write(store: Store, course: Course, kind: str, seat: int | None, data: dict[str, Any]) -> None:
    entries = tuple([step.entry for step in course.advance(kind, seat, data)])
    is_over = course.match.outcome is not None
    record = course.match.record.dumps() if is_over else None
    rows = attended_at(course.row, course.shelf(), 7.0) if is_over else None
    append = Append(course.row.id, entries, course.shelf(), record, snapshot.due(course), rows)
    assert store.write([append]) == [None]


def change(store: Store, table: Any, **values: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(update(table).values(**values))


def found(store: Store, table: str = "t") -> tuple[str, tuple[str, ...]]:
    verdict = check(store, table)
    assert verdict is not None
    return verdict.kind, verdict.parts


def test_what_the_tables_write_is_found_good(store: Store) -> None:
    finished(store)
    assert store.snapshots("t")
    assert found(store) == (checking.GOOD, ())
    assert check(store, "none") is None


def spoil_record(store: Store) -> None:
    record = Record.loads(str(store.record("t")))
    record.answers[0].text, record.names = "9-9", ["Somebody", "Else"]
    change(store, models.tables, record=record.dumps())


def spoil_film(store: Store) -> None:
    film = json.loads(store.kept("t", FILM) or b"")
    film["frames"].pop()
    store.write([Keep.of("t", FILM, 1, json.dumps(film).encode())])


def spoil_results(store: Store) -> None:
    change(store, models.attendance, place=2, tied=1)


@pytest.mark.parametrize(
    ("spoil", "part", "kept"),
    [
        (spoil_record, "record", "record-was-1"),
        (spoil_film, "film", "film-was-1"),
        (spoil_results, "statistics", "results-was-1"),
    ],
)
def test_what_is_false_is_found_and_mended_and_the_old_text_kept(
    store: Store, spoil: Any, part: str, kept: str
) -> None:
    course = finished(store)
    before = [store.record("t"), store.kept("t", FILM), store.attendance("t")]
    spoil(store)
    spoiled = [store.record("t"), store.kept("t", FILM), store.attendance("t")]
    assert found(store) == (checking.FALSE, (part,))
    assert [store.record("t"), store.kept("t", FILM), store.attendance("t")] == spoiled, "looking changes nothing"
    mended = check(store, "t", is_repairing=True)
    assert mended is not None
    assert mended.is_repaired
    assert found(store) == (checking.GOOD, ())
    assert [store.record("t"), store.kept("t", FILM), store.attendance("t")] == before
    old = store.kept("t", kept)
    assert old is not None
    assert part == "statistics" or old.decode() in (spoiled[0], str(spoiled[1], "utf-8"))  # type: ignore[arg-type]
    assert motley.verify(str(store.record("t"))) == course.chance_count


def test_names_are_no_part_of_the_game(store: Store) -> None:
    finished(store)
    record = Record.loads(str(store.record("t")))
    record.names = ["Somebody", "Else"]
    change(store, models.tables, record=record.dumps())
    assert found(store) == (checking.GOOD, ())


def test_a_snapshot_that_would_be_believed_and_is_false_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted bug: what was taken back is in the pages, true to its own digest."""
    monkeypatch.setattr(snapshot, "EVERY", EVERY)
    store = Store.open(tmp_path / "tables.sqlite")
    with monkeypatch.context() as planted:
        pages_up_to_the_last_run(planted)
        pages_keep_everything(planted)
        course = taken_back_after_the_next_one_was(store)
    assert found(store) == (checking.FALSE, ("snapshot",))
    mended = check(store, "t", is_repairing=True)
    assert mended is not None
    assert mended.is_repaired
    assert store.snapshots("t") == []
    answer(store, course)
    assert found(store) == (checking.GOOD, ())
    put(store, course, "resign", 0)
    store.close()


def test_tables_of_other_rules_are_never_rewritten(store: Store) -> None:
    finished(store)
    spoil_record(store)
    text = store.record("t")
    for version in (0, 99):
        change(store, models.tables, version=version)
        assert found(store) == (checking.OTHER_RULES, ())
        check(store, "t", is_repairing=True)
        assert store.record("t") == text
    change(store, models.tables, game="nobody-has-it")
    assert found(store)[0] == checking.OTHER_RULES


def test_a_journal_that_cannot_be_played_through_is_damaged(store: Store) -> None:
    finished(store)
    with store.engine.begin() as connection:
        connection.execute(update(models.entries).where(models.entries.c.number == 3).values(data={"move": "9-9"}))
    verdict = check(store, "t", is_repairing=True)
    assert verdict is not None
    assert [verdict.kind, "entry 3" in verdict.why, verdict.is_repaired] == [checking.DAMAGED, True, False]


def test_a_table_that_moves_is_looked_at_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another entry comes between the look and the writing: nothing is written of what was so before."""
    course = finished(store)
    spoil_record(store)
    looked, looks = checking._looked_at, []

    def look(moment: Store, table: str) -> Any:
        seen = looked(moment, table)
        looks.append(table)
        if len(looks) == 1:
            talk = Entry(course.number + 1, "pace", None, {"ms": 5}, (), 9.0)
            assert store.write([Append("t", (talk,), course.shelf())]) == [None]
        return seen

    monkeypatch.setattr(checking, "_looked_at", look)
    verdict = check(store, "t", is_repairing=True)
    assert verdict is not None
    assert verdict.is_repaired
    assert len(looks) == 2
    assert found(store) == (checking.GOOD, ())


def test_a_moment_is_one_moment(store: Store) -> None:
    course = finished(store)
    with store.moment() as moment:
        before = moment.entries("t")
        pace = Entry(course.number + 1, "pace", None, {"ms": 5}, (), 9.0)
        assert store.write([Append("t", (pace,), course.shelf())]) == [None], "nobody waits for it"
        assert moment.entries("t") == before
    assert len(store.entries("t")) == len(before) + 1


def test_a_false_record_is_written_anew_when_its_table_is_opened(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        table = house.create("tally", "me", "person")
        with house.sit(table, 0) as guest:
            guest.play("1-1")
            guest.ask("commit")
            guest.ask("resign", at=guest.n)
        store = house.tables.store
        right = store.record(table)
        record = Record.loads(str(right))
        record.answers[0].text = "2-2"
        change(store, models.tables, record=record.dumps())
        house.tables._live.pop(table)
        with house.guest() as late:
            late.open(table)
            wait_for(lambda: store.record(table) == right)
        assert Record.loads((store.kept(table, "record-was-1") or b"").decode()) == record


def test_the_command_tells_by_its_exit_code(tmp_path: Path) -> None:
    """Beside a server that goes on."""
    with house_in(tmp_path) as house:
        table = house.create("tally", "me", "person")
        with house.sit(table, 0) as guest:
            guest.play("1-1")
            guest.ask("commit")
            guest.ask("resign", at=guest.n)
        place = house.tables.store.place
        assert "1 table is good" in motley_admin(place, tmp_path, "check")
        record = Record.loads(str(house.tables.store.record(table)))
        record.answers[0].text = "2-2"
        change(house.tables.store, models.tables, record=record.dumps())
        told = json.loads(motley_admin(place, tmp_path, "check", "--json", code=1))
        assert [told["tables"], told["found"][0]["parts"]] == [1, ["record"]]
        assert "repaired" in motley_admin(place, tmp_path, "check", "--repair", table, code=0)
        assert found(house.tables.store, table) == (checking.GOOD, ())
