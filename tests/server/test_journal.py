"""Group commit: entries that arrive together share a transaction."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from motley.server.store import Create, Failure, Race, Store, StoreError, Writing
from motley.server.table.journal import Journal
from tests.server.test_store import ROW, append

pytestmark = pytest.mark.once


class FailingStore(Store):
    """A disk that is full."""

    def write(self, batch: Sequence[Writing]) -> list[Failure | None]:
        raise StoreError("database or disk is full")


def test_entries_that_arrive_together_share_a_transaction(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tables.sqlite")

    async def story() -> Journal:
        journal = Journal(store)
        await journal.write(Create(ROW))
        await asyncio.gather(*[journal.write(append(number)) for number in range(1, 101)])
        await journal.close()
        return journal

    journal = asyncio.run(story())
    assert journal.written == 101
    assert journal.groups == 2
    assert [entry.number for entry in store.entries("t1")] == list(range(1, 101))


def test_what_arrives_while_a_group_is_written_is_the_next_group(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tables.sqlite")

    async def story() -> Journal:
        journal = Journal(store, gather=0)
        await journal.write(Create(ROW))
        writings = []
        for number in range(1, 41):
            writings.append(asyncio.create_task(journal.write(append(number))))
            await asyncio.sleep(0)
        await asyncio.gather(*writings)
        await journal.close()
        return journal

    journal = asyncio.run(story())
    assert journal.written == 41
    assert journal.groups < 20
    assert len(store.entries("t1")) == 40


def test_who_loses_a_race_learns_of_it_and_nobody_else_does(tmp_path: Path) -> None:
    async def story() -> list[BaseException | None]:
        journal = Journal(Store.open(tmp_path / "tables.sqlite"))
        await journal.write(Create(ROW))
        writings = [journal.write(append(1)), journal.write(append(1)), journal.write(append(2))]
        return await asyncio.gather(*writings, return_exceptions=True)

    first, second, third = asyncio.run(story())
    assert first is None
    assert isinstance(second, Race)
    assert third is None


def test_a_full_disk_is_told_to_everyone_who_waits(tmp_path: Path) -> None:
    async def story() -> list[BaseException | None]:
        journal = Journal(FailingStore(tmp_path / "tables.sqlite"))
        writings = [journal.write(append(1)), journal.write(append(2))]
        return await asyncio.gather(*writings, return_exceptions=True)

    for answer in asyncio.run(story()):
        assert isinstance(answer, StoreError)
        assert str(answer) == "database or disk is full"
