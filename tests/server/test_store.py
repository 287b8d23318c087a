"""What lies on disk, and what happens when the disk says no."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError

from motley.server.store import Append, Create, Drop, Entry, Race, Shelf, Store, StoreError, TableRow
from motley.server.store.engines import Place
from motley.server.store.models import metadata
from motley.server.store.store import newest_revision
from tests.server.database import Database

pytestmark = pytest.mark.once

SHELF = Shelf(0, "Your turn", False, True, [])
ROW = TableRow("t1", "tally", 1, {"heaps": 3}, [{"kind": "person"}], "00" * 32, "salt", 1.0, 1.0, SHELF)


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    store = Store.open(place)
    yield store
    store.close()


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path / "tables.sqlite")
    yield store
    store.close()


def append(number: int, table: str = "t1", move: str = "1-1") -> Append:
    return Append(table, (Entry(number, "answer", 0, {"move": move}, (1,), 2.0),), SHELF)


def fill(store: Store, pages: int) -> None:
    """Let the file grow by so many pages only: the same error as a full disk."""

    @event.listens_for(store.engine, "checkout")
    def _limit(connection: object, *_: object) -> None:
        count = connection.execute("PRAGMA page_count").fetchone()[0]  # type: ignore[attr-defined]
        connection.execute(f"PRAGMA max_page_count={count + pages}")  # type: ignore[attr-defined]


def test_the_migrations_lead_to_the_models(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_store_that_is_opened_again_has_what_was_written(store: Store) -> None:
    assert store.write([Create(ROW, (Entry(1, "answer", -1, {"move": "6"}),)), append(2)]) == [None, None]
    store.close()
    again = Store.open(store.place)
    assert again.table("t1") == replace(ROW, changed=2.0)
    assert [entry.number for entry in again.entries("t1")] == [1, 2]
    assert again.entries("t1", after=1) == [Entry(2, "answer", 0, {"move": "1-1"}, (1,), 2.0)]


def test_a_commit_reaches_the_disk_before_it_returns(file: Store) -> None:
    with file.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        full = 2
        assert connection.execute(text("PRAGMA synchronous")).scalar() == full


def test_a_number_is_given_once_and_the_rest_of_the_batch_goes_on(store: Store) -> None:
    store.write([Create(ROW), append(1)])
    lost = store.write([append(1, move="2-2"), append(2)])
    assert isinstance(lost[0], Race)
    assert lost[1] is None
    assert [entry.data["move"] for entry in store.entries("t1")] == ["1-1", "1-1"]


def test_a_deleted_table_takes_its_journal_along_and_nothing_more_can_be_added(store: Store) -> None:
    store.write([Create(ROW), append(1)])
    store.write([Drop("t1")])
    assert store.table("t1") is None
    assert store.entries("t1") == []
    assert isinstance(store.write([append(2)])[0], Race)


def test_a_full_disk_refuses_the_whole_batch(file: Store) -> None:
    store = file
    store.write([Create(ROW), append(1)])
    fill(store, 2)
    with pytest.raises(StoreError, match="full"):
        store.write([append(2), append(3, move="x" * 100_000)])
    assert [entry.number for entry in store.entries("t1")] == [1]
    assert store.write([append(2)]) == [None]


def test_a_poisonous_writing_fails_alone(store: Store) -> None:
    store.write([Create(ROW)])
    poison = Append("t1", (Entry(1, "answer", 0, {"move": b"bytes are no JSON"}),), SHELF)
    surrogate = Append("t1", (Entry(1, "\ud800", 0),), SHELF)
    answers = store.write([poison, append(1), surrogate, append(2)])
    assert [type(each) for each in answers] == [StoreError, type(None), StoreError, type(None)]
    assert [entry.data for entry in store.entries("t1")] == [{"move": "1-1"}] * 2


def test_answers_come_in_the_order_of_the_batch_however_it_was_written(store: Store) -> None:
    second = replace(ROW, id="t0")
    lost = store.write([Create(ROW), append(1), Create(second), append(1, "t0"), append(1), append(2, "t0")])
    assert [type(each) for each in lost] == [type(None)] * 4 + [Race, type(None)]
    assert [len(store.entries(table)) for table in ("t0", "t1")] == [2, 1]


def test_stores_that_are_opened_together_are_migrated_once(place: Place) -> None:
    """Without a lock one would find half of the other's tables there."""
    barrier = threading.Barrier(4)

    def start(_: int) -> str | None:
        barrier.wait()
        store = Store.open(place)
        found = store.revision()
        store.close()
        return found

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(start, range(4))) == {newest_revision()}


def test_groups_of_two_processes_stand_in_no_way_of_each_other(place: Place) -> None:
    """Both write to the same tables, each in another order: everything is written, and every number once."""
    names, rounds = [f"t{number}" for number in range(6)], 12
    stores = [Store.open(place), Store.open(place)]
    stores[0].write([Create(replace(ROW, id=name)) for name in names])
    barrier = threading.Barrier(2)

    def write(mine: int) -> int:
        won = 0
        for number in range(1, rounds + 1):
            barrier.wait()
            batch = [append(number, name) for name in (names if mine else reversed(names))]
            won += stores[mine].write(batch).count(None)
        return won

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(write, range(2))) == len(names) * rounds
    for name in names:
        assert [entry.number for entry in stores[0].entries(name)] == list(range(1, rounds + 1))
    for store in stores:
        store.close()


def test_a_group_that_collided_is_written_again(database: Database) -> None:
    """A deadlock with somebody who keeps to no order: PostgreSQL takes one of the two back, and nothing is lost."""
    store = Store.open(database.fresh())
    store.write([Create(replace(ROW, id=name)) for name in ("t1", "t2")])
    has_second = threading.Event()

    def get_in_the_way() -> None:
        with store.engine.connect() as connection, suppress(DBAPIError), connection.begin():
            connection.execute(text("SET LOCAL deadlock_timeout = '10s'"))
            connection.execute(text("UPDATE tables SET salt = 'x' WHERE id = 't2'"))
            has_second.set()
            while not is_waited_for(store):
                sleep(0.01)
            connection.execute(text("UPDATE tables SET salt = 'x' WHERE id = 't1'"))

    thread = threading.Thread(target=get_in_the_way)
    thread.start()
    has_second.wait()
    assert store.write([append(1, "t1"), append(1, "t2")]) == [None, None]
    thread.join()
    assert [len(store.entries(name)) for name in ("t1", "t2")] == [1, 1]
    store.close()


def is_waited_for(store: Store) -> bool:
    """Whether a transaction waits for another."""
    with store.engine.connect() as connection:
        return bool(connection.execute(text("SELECT count(*) FROM pg_locks WHERE NOT granted")).scalar())


def test_a_database_that_was_away_is_found_again(database: Database) -> None:
    store = Store.open(database.fresh())
    store.write([Create(ROW)])
    database.stop()
    with pytest.raises(StoreError):
        store.write([append(1)])
    database.start()
    assert store.write([append(1)]) == [None]
    store.close()


@pytest.mark.parametrize("address", ["mysql://here/tables", "nonsense", "postgresql://127.0.0.1:1/tables"])
def test_an_address_that_leads_nowhere_is_told(address: str) -> None:
    with pytest.raises(StoreError):
        Store.open(address)
