"""What was taken back stands in no snapshot, whoever agreed to it and however far it went."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import motley
from motley.kernel import MotleyError
from motley.match import Match
from motley.server.store import Append, Create, Drop, Store
from motley.server.table import snapshot
from motley.server.table.course import Course, Filed
from motley.server.table.snapshot import opened
from tests.server.planted import pages_keep_everything, pages_up_to_the_last_run
from tests.server.test_course import new_course, some_wish
from tests.server.test_snapshot import from_a_snapshot, from_the_start, told

EVERY = 4
GAMES = [("gauntlet", 3), ("tally", 3), ("motif", 2), ("motox", 3), ("motba", 2)]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(snapshot, "EVERY", EVERY)
    store = Store.open(tmp_path / "tables.sqlite")
    yield store
    store.close()


def put(store: Store, course: Course, kind: str, seat: int | None, /, **data: object) -> None:
    """Enter this, and write it as the tables do: what follows from one wish with one writing."""
    entries = tuple([step.entry for step in course.advance(kind, seat, data)])
    record = None if course.match.outcome is None else course.match.record.dumps()
    assert store.write([Append("t", entries, course.shelf(), record, snapshot.due(course))]) == [None]


def answer(store: Store, course: Course, number: int = 0) -> None:
    """The seat that is to act gives one of its answers, and confirms it."""
    (seat,) = course.match.to_act
    put(store, course, "answer", seat, move=course.game.write(course.match.state, course.match.moves(seat)[number]))
    if seat in course.match.waiting:
        put(store, course, "commit", seat)


def new_table(store: Store, game: str, seats: int, chance: random.Random) -> Course:
    row = new_course(game, seats, chance).row
    people = [{**each, "owner": f"person {seat}"} for seat, each in enumerate(row.seats)]
    course = Course(replace(row, seats=people))
    begun = tuple([step.entry for step in course.roll()])
    assert store.write([Create(course.row, begun)]) == [None]
    return course


def taken_back_after_the_next_one_was(store: Store) -> Course:
    """A moves, B moves, a snapshot; B takes back, A takes back by consent and plays otherwise; another snapshot."""
    course = new_table(store, "motif", 2, random.Random(1))
    answer(store, course)
    answer(store, course)
    while not store.snapshots("t"):
        put(store, course, "pace", None, ms=course.number)
    last = course.match.plies[-1].seat
    put(store, course, "undo", last, steps=None)
    put(store, course, "plead", 1 - last, to=course.match.ply - 1)
    put(store, course, "agree", last, on=True)
    assert course.match.ply == 1
    answer(store, course, 3)
    answer(store, course, 3)
    for _ in range(EVERY):
        put(store, course, "pace", None, ms=course.number)
    return course


def given_up(store: Store) -> None:
    """The game is over, and its record is what `verify` is asked about."""
    course = from_a_snapshot(store)
    put(store, course, "resign", 0)
    assert course.match.record.dumps() == from_the_start(store).match.record.dumps() == store.record("t")
    assert motley.verify(str(store.record("t"))) == 1


def test_an_answer_that_was_taken_back_after_the_next_one_was_is_not_in_the_record(store: Store) -> None:
    course = taken_back_after_the_next_one_was(store)
    assert told(from_a_snapshot(store)) == told(from_the_start(store)) == told(course)
    given_up(store)


def test_with_the_pages_of_yesterday_that_record_would_be_false(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted bug, with nothing that mends it."""
    pages_up_to_the_last_run(monkeypatch)
    pages_keep_everything(monkeypatch)
    taken_back_after_the_next_one_was(store)
    with pytest.raises(AssertionError):
        given_up(store)


def quarrel(store: Store, course: Course, chance: random.Random, most: int) -> Iterator[None]:
    """A game in which people take back what they can, and agree to most of what others ask for."""
    tries = 0
    while course.match.outcome is None and course.number < most and tries < 5 * most:
        tries += 1
        try:
            if course.plea is not None and (asked := course.plea.asked(course.people)):
                put(store, course, "agree", asked[0], on=chance.random() < 0.9)
            elif chance.random() < 0.2 and (whose := _who_may_plead(course.match)):
                seat, to = chance.choice(whose)
                put(store, course, "plead", seat, to=to)
            else:
                kind, seat, data = some_wish(course, chance)
                put(store, course, kind, seat, **data)
        except MotleyError:
            continue
        yield


def _who_may_plead(match: Match) -> list[tuple[int, int]]:
    """Any place that all may agree to go back to, also those that the server would not offer."""
    found = []
    for ply in range(match.ply - 1, -1, -1):
        if match.plies[ply].seat < 0 or match.plies[ply].is_together:
            break
        found.append((match.plies[ply].seat, ply))
    return found


def played_and_read_again(store: Store, game: str, seats: int, most: int = 90) -> int:
    """How many snapshots were believed, of a quarrel in which each is compared with the journal."""
    chance = random.Random(f"{game} {seats}")
    course, believed, seen = new_table(store, game, seats, chance), 0, 0
    for _ in quarrel(store, course, chance, most):
        (newest, *_) = [*[each.number for each in store.snapshots("t")], 0]
        if newest > seen:
            seen = newest
            row = store.table("t")
            assert row is not None
            again = snapshot._restored(store, row, store.snapshots("t")[0])
            believed += 1
            list(again.follow(store.entries("t", newest)))
            assert told(again) == told(from_the_start(store))
    assert "agree" in {entry.kind for entry in store.entries("t")}
    return believed


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_snapshot_of_a_quarrel_gives_what_the_journal_gives(store: Store, game: str, seats: int) -> None:
    assert played_and_read_again(store, game, seats) > 5


def test_whatever_goes_below_the_pages_drops_them_with_the_same_writing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With too much in pages nothing is false all the same."""
    pages_up_to_the_last_run(monkeypatch)
    heads: list[tuple[int, int]] = []
    keep = Filed.keep

    def kept(filed: Filed, count: int) -> None:
        keep(filed, count)
        if filed.is_outdated:
            heads.append((count, filed.number))

    monkeypatch.setattr(Filed, "keep", kept)
    course = taken_back_after_the_next_one_was(store)
    assert [count for count, _ in heads] == [1]
    agreed = next(entry.number for entry in store.entries("t") if entry.kind == "agree")
    assert agreed in [each.number for each in store.snapshots("t")], "it was not time for one yet"
    assert told(from_a_snapshot(store)) == told(course)
    given_up(store)


def test_a_quarrel_finds_what_yesterday_put_in_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    pages_up_to_the_last_run(monkeypatch)
    assert played_and_read_again(store, "motif", 2) > 5
    store.write([Drop("t")])
    pages_keep_everything(monkeypatch)
    with pytest.raises((AssertionError, snapshot.Unbelievable)):
        played_and_read_again(store, "motif", 2)


def test_snapshots_of_the_format_that_could_be_false_are_never_believed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages_up_to_the_last_run(monkeypatch)
    pages_keep_everything(monkeypatch)
    snapshot._program.cache_clear()
    monkeypatch.setattr(snapshot, "FORMAT", 4)
    course = taken_back_after_the_next_one_was(store)
    monkeypatch.undo()
    snapshot._program.cache_clear()
    row = store.table("t")
    assert row is not None
    assert len(store.snapshots("t")) > 1
    assert told(opened(store, row)) == told(course)


def test_a_game_without_chance_keeps_all_of_it_in_the_head(store: Store) -> None:
    """All may agree to go back to the first answer: nothing of it stands for good."""
    chance = random.Random(2)
    course = new_table(store, "motif", 2, chance)
    while course.match.outcome is None and course.match.ply < 20:
        answer(store, course, chance.randrange(len(course.match.moves(course.match.to_act[0]))))
    assert [each.paged for each in store.snapshots("t")] == [1, 1, 1], "the toss alone"
    seat = course.match.plies[1].seat
    put(store, course, "plead", seat, to=1)
    put(store, course, "agree", 1 - seat, on=True)
    assert course.match.ply == 1
