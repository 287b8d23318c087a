"""A snapshot saves time and nothing else: it gives what the journal gives, or it is not believed."""

import hashlib
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert, update

from motley.server.home import STORE_NAME
from motley.server.store import Append, Create, Drop, Store, models
from motley.server.table import snapshot
from motley.server.table.course import Course
from motley.server.table.news import table_news
from motley.server.table.sight import Sight
from motley.server.table.snapshot import opened
from tests.server.house import Guest, house_in
from tests.server.test_course import journey, new_course

EVERY = 4


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(snapshot, "EVERY", EVERY)
    store = Store.open(tmp_path / "tables.sqlite")
    yield store
    store.close()


def told(course: Course) -> list[Any]:
    """All that anybody could notice of a course, now and when looking back."""
    sights = [Sight(viewer, course.game.looks[0], owned=(0,)) for viewer in course.viewers]
    match = course.match
    positions = [match.state_at(ply).digest() for ply in range(match.ply + 1)]
    undoable = [match.undoable(seat) for seat in range(len(course.people))]
    records = [match.record_for(viewer).dumps() for viewer in course.viewers]
    numbers = [course.number, course.counts, course.moved, course.trail.hexdigest(), match.hold]
    chance = None if match.chance is None else match.chance.count
    views = [table_news(course, "t", sight) for sight in sights]
    return [positions, undoable, records, numbers, chance, msgspec.json.encode(views), course.people, course.paused]


def played(store: Store, game: str = "tally", seats: int = 2, seed: int = 0, most: int = 60) -> Course:
    """A game played at random, kept as the tables keep it."""
    chance = random.Random(seed)
    course = new_course(game, seats, chance)
    assert store.write([Create(course.row)]) == [None]
    for entry in journey(course, chance, most):
        assert store.write([Append("t", (entry,), course.shelf(), None, snapshot.due(course))]) == [None]
    return course


def from_the_start(store: Store, upto: int | None = None) -> Course:
    row = store.table("t")
    assert row is not None
    return Course.of(row, [entry for entry in store.entries("t") if upto is None or entry.number <= upto])


def from_a_snapshot(store: Store, upto: int | None = None) -> Course:
    row = store.table("t")
    assert row is not None
    return opened(store, row, upto)


@pytest.fixture
def no_replay(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes playing a journal through from the beginning fail."""

    def forbid() -> None:
        def of(*_: object) -> Course:
            raise AssertionError("played through from the beginning")

        monkeypatch.setattr(Course, "of", of)

    return forbid


@pytest.mark.parametrize(("game", "seats"), [("gauntlet", 3), ("tally", 3), ("motif", 2), ("motu", 2)])
def test_a_snapshot_gives_what_the_journal_gives(
    store: Store, no_replay: Callable[[], None], game: str, seats: int
) -> None:
    course = played(store, game, seats)
    last = course.number
    heads = [each.number for each in store.snapshots("t")]
    assert len(heads) > 1
    assert heads[0] > last - 2 * EVERY
    places = [last, heads[0], heads[-1], heads[-1] + 1]
    expected = [told(from_the_start(store, place)) for place in places]
    no_replay()
    assert [told(from_a_snapshot(store, place)) for place in places] == expected


def test_a_course_from_a_snapshot_goes_on_as_the_other_would(store: Store, no_replay: Callable[[], None]) -> None:
    """Snapshots of a course that came from a snapshot are as good: pages go on where they ended."""
    chance = random.Random(5)
    course = new_course("gauntlet", 2, chance)
    store.write([Create(course.row)])
    no_replay()
    count = 0
    while course.match.outcome is None and count < 80:
        for entry in journey(course, chance, 8):
            store.write([Append("t", (entry,), course.shelf(), None, snapshot.due(course))])
            count += 1
        if count > EVERY:
            again = from_a_snapshot(store)
            assert told(again) == told(course)
            course = again
    assert count > 4 * EVERY


def test_a_table_that_went_on_from_another_still_begins_there(store: Store, no_replay: Callable[[], None]) -> None:
    chance = random.Random(3)
    other = new_course("motif", 2, chance)
    for _ in journey(other, chance, 12):
        pass
    course = new_course("motif", 2, chance)
    store.write([Create(course.row)])
    begin = {"state": other.match.state.dump(), "ply": other.match.ply}
    for step in course.advance("begin", None, begin):
        store.write([Append("t", (step.entry,), course.shelf())])
    for entry in journey(course, chance, 30):
        store.write([Append("t", (entry,), course.shelf(), None, snapshot.due(course))])
    assert store.snapshots("t")
    expected = told(from_the_start(store))
    no_replay()
    assert told(from_a_snapshot(store)) == expected


def alter_entry(store: Store) -> None:
    """Another journal: the snapshot is stale. The pause was never asked for."""
    with store.engine.begin() as connection:
        entries = models.entries
        connection.execute(update(entries).where(entries.c.number == 3).values(kind="pace", seat=None, data={"ms": 77}))


def flip(table: Any, column: str) -> Callable[[Store], None]:
    def spoil(store: Store) -> None:
        with store.engine.begin() as connection:
            for row in connection.execute(table.select()).all():
                found = row._mapping[column]
                # Still JSON, and still true to the eye: one answer is another seat's.
                spoiled = found.replace(b"[0,", b"[1,", 1) if b"[0," in found else found[:-1]
                where = [each == row._mapping[each.name] for each in table.primary_key.columns]
                connection.execute(update(table).where(*where).values({column: spoiled}))

    return spoil


def lose_page(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(delete(models.pages).where(models.pages.c.first == 0))


def other_edition(store: Store) -> None:
    """Written by another version of everything; and what it says is not so."""
    with store.engine.begin() as connection:
        connection.execute(update(models.snapshots).values(edition="0/0/0"))


def of_another_table(store: Store) -> None:
    """The pages and heads of a game that began differently."""
    assert isinstance(store.place, Path)
    other = Store.open(store.place.with_name("other.sqlite"))
    played(other, "gauntlet", seed=1)
    with store.engine.begin() as here, other.engine.connect() as there:
        for table in (models.pages, models.snapshots):
            here.execute(delete(table))
            here.execute(insert(table), [dict(row._mapping) for row in there.execute(table.select())])
    other.close()


@pytest.mark.parametrize(
    "spoil",
    [flip(models.snapshots, "head"), flip(models.pages, "data"), lose_page, other_edition, of_another_table],
    ids=["head", "page", "lost-page", "edition", "another-table"],
)
def test_a_snapshot_that_does_not_fit_is_never_believed(store: Store, spoil: Callable[[Store], None]) -> None:
    played(store, "gauntlet")
    assert store.pages("t", 1000)
    expected = told(from_the_start(store))
    row = store.table("t")
    assert row is not None
    heads = store.snapshots("t")
    assert [told(snapshot._restored(store, row, head))[3][0] for head in heads] == [head.number for head in heads]
    spoil(store)
    for head in store.snapshots("t"):
        with pytest.raises(snapshot.Unbelievable):
            snapshot._restored(store, row, head)
    assert told(from_a_snapshot(store)) == expected


def test_a_journal_that_was_changed_counts_more_than_a_snapshot(store: Store) -> None:
    course = new_course("tally", 2, random.Random(0))
    store.write([Create(course.row)])
    for number in range(1, 2 * EVERY + 1):
        (step,) = course.advance("pause", None, {"on": number % 2 == 0})
        store.write([Append("t", (step.entry,), course.shelf(), None, snapshot.due(course))])
    assert store.snapshots("t")
    alter_entry(store)
    assert [from_a_snapshot(store).pace, course.pace] == [77, 600]


def test_only_what_is_whole_tells_a_forgery_from_the_truth(store: Store) -> None:
    """The broken twin of the checks: with every digest made anew a lie is believed, so the lies above were told."""
    played(store)
    head = store.snapshots("t")[0]
    lie = head.head.replace(b'"pace":600', b'"pace":601')
    digest = hashlib.sha256(b"".join(store.pages("t", head.paged)) + lie).hexdigest()
    with store.engine.begin() as connection:
        connection.execute(update(models.snapshots).values(head=lie, digest=digest))
    assert from_a_snapshot(store).pace == 601


def test_a_snapshot_from_beyond_the_journal_stands_in_nobodys_way(store: Store) -> None:
    course = played(store, most=12)
    (head, *_) = store.snapshots("t")
    later = course.number + EVERY
    with store.engine.begin() as connection:
        names = [each.name for each in models.snapshots.c if each.name != "table"]
        values = {"table": "t", **{name: getattr(head, name) for name in names}}
        for number in range(later - EVERY + 1, later + 1):
            connection.execute(insert(models.snapshots).values({**values, "number": number}))
    assert told(from_a_snapshot(store)) == told(from_the_start(store))
    for _ in range(EVERY):
        (step,) = course.advance("pause", None, {"on": True})
        assert store.write([Append("t", (step.entry,), course.shelf(), None, snapshot.due(course))]) == [None]
    assert told(from_a_snapshot(store)) == told(course)
    assert max(each.number for each in store.snapshots("t")) <= course.number


def test_two_processes_take_snapshots_of_one_table(store: Store, no_replay: Callable[[], None]) -> None:
    """Each has filed other pages than it finds on disk; whoever opens the table next gets one that holds."""
    one = played(store, "tally", 2, most=20)
    two = from_a_snapshot(store)
    no_replay()
    for turn in range(6):
        here, there = (one, two) if turn % 2 else (two, one)
        for _ in range(EVERY + 2):
            entries = store.entries("t", here.number)
            for _ in here.follow(entries):
                pass
            (step,) = here.advance("pause", None, {"on": turn % 2 == 0})
            store.write([Append("t", (step.entry,), here.shelf(), None, snapshot.due(here))])
        for _ in there.follow(store.entries("t", there.number)):
            pass
        assert told(from_a_snapshot(store)) == told(there) == told(here)


def test_a_game_that_cannot_be_written_down_is_played_through(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def dumb(*_: object) -> object:
        raise TypeError("no codec for Mystery")

    monkeypatch.setattr(snapshot, "_packed", dumb)
    course = played(store)
    assert store.snapshots("t") == []
    assert told(from_a_snapshot(store)) == told(course)


def test_a_deleted_table_takes_its_snapshots_along(store: Store) -> None:
    played(store)
    store.write([Drop("t")])
    assert [store.snapshots("t"), store.pages("t", 1000)] == [[], []]


def test_a_screen_comes_back_without_anything_being_played_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_replay: Callable[[], None]
) -> None:
    monkeypatch.setattr(snapshot, "EVERY", EVERY)
    with house_in(tmp_path) as house:
        table = house.create("tally", "me", "person", heaps=5)
        with house.sit(table, 0) as one, house.sit(table, 1) as two:
            for on in [True, False] * 9:
                one.ask("pause", on=on)
            while two.n < one.n:
                two.hear_say("entry")
            before = next(message for message in one.heard if message.get("n") == one.n - 10)
    no_replay()
    with house_in(tmp_path) as again, again.guest() as late:
        late.n, late.position = before["n"], before["position"]
        late.open(table, 0, seen=late.n)
        assert [message["say"] for message in late.heard] == ["entry"] * 10 + ["to_act"]
        assert late.position == one.position
        late.open(table, 0, seen=-5)
        assert late.heard[-1]["say"] == "table"


def insist(guest: Guest, ms: int) -> str:
    """Set the pace, again if somebody else has just set it."""
    while (answer := guest.ask("pace", ms=ms))["say"] == "refused":
        assert "moved on" in answer["sentence"]
    return str(answer["say"])


def test_wishes_at_two_servers_at_once_are_all_kept_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both race for every number, and both take snapshots: what was acknowledged is in the journal, in one place."""
    monkeypatch.setattr(snapshot, "EVERY", EVERY)
    count = 18
    with house_in(tmp_path) as one, house_in(tmp_path) as two:
        table = one.create("tally", "me", "person")
        barrier = threading.Barrier(2)

        def wish(place: int) -> list[str]:
            with (one, two)[place].sit(table, place) as guest:
                barrier.wait()
                return [insist(guest, 1000 * place + number) for number in range(count)]

        with ThreadPoolExecutor(2) as pool:
            said = list(pool.map(wish, range(2)))
    assert said == [["entry"] * count] * 2
    store = Store.open(tmp_path / STORE_NAME)
    entries = store.entries(table)
    assert [entry.number for entry in entries] == list(range(1, 2 * count + 1))
    assert sorted(entry.data["ms"] for entry in entries) == [*range(count), *range(1000, 1000 + count)]
    row = store.table(table)
    assert row is not None
    assert told(opened(store, row)) == told(Course.of(row, entries))
    assert any(snapshot._restored(store, row, head).number == head.number for head in store.snapshots(table))
    store.close()
