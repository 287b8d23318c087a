"""Group commit: entries that arrive together share a transaction."""

import asyncio
from collections.abc import Callable, Sequence
from contextvars import Context
from pathlib import Path
from typing import Any

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


class Impatient(asyncio.SelectorEventLoop):
    """Keeps how long things were to wait, and lets nothing wait."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        self.waits.append(delay)
        return super().call_later(0, callback, *args, context=context)


def test_who_comes_alone_does_not_wait_for_company(tmp_path: Path) -> None:
    async def story() -> None:
        journal = Journal(Store.open(tmp_path / "tables.sqlite"), gather=7.0)
        await journal.write(Create(ROW))
        await journal.write(append(1))
        await asyncio.gather(journal.write(append(2)), journal.write(append(3)))
        await journal.write(append(4))
        await journal.write(append(5))
        await journal.close()

    loop = Impatient()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(story())
    assert loop.waits == [0, 0, 0, 7, 0]
