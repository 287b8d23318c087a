"""What lies on disk, and what happens when the disk says no."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text

from motley.server.store import Append, Create, Drop, Entry, Race, Shelf, Store, StoreError, TableRow
from motley.server.store.models import metadata
from motley.server.store.store import newest_revision

SHELF = Shelf(0, "Your turn", False, True, [])
ROW = TableRow("t1", "tally", 1, {"heaps": 3}, [{"kind": "person"}], "00" * 32, "salt", 1.0, 1.0, SHELF)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "tables.sqlite")


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
    again = Store.open(store.path)
    assert again.table("t1") == replace(ROW, changed=2.0)
    assert [entry.number for entry in again.entries("t1")] == [1, 2]
    assert again.entries("t1", after=1) == [Entry(2, "answer", 0, {"move": "1-1"}, (1,), 2.0)]


def test_a_commit_reaches_the_disk_before_it_returns(store: Store) -> None:
    with store.engine.connect() as connection:
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


def test_a_full_disk_refuses_the_whole_batch(store: Store) -> None:
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


def test_stores_that_are_opened_together_are_migrated_once(tmp_path: Path) -> None:
    """Without a lock one would find half of the other's tables there."""
    barrier = threading.Barrier(4)

    def start(_: int) -> str | None:
        barrier.wait()
        store = Store.open(tmp_path / "together.sqlite")
        found = store.revision()
        store.close()
        return found

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(start, range(4))) == {newest_revision()}
