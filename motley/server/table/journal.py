"""Entries reach the disk here, in groups, before anybody is told of them.

All writings of all tables that arrive within a few milliseconds, or while the previous group is being written, share
one transaction: what costs is the disk's promise, not the rows.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from motley.server.store import Failure, Store, StoreError, Writing

GATHER: Final = 0.002
"""Seconds that the first writing of a group waits for company."""


class Journal:
    """The one writer of a store."""

    def __init__(self, store: Store, gather: float = GATHER) -> None:
        self.store = store
        self.gather = gather
        self.groups = 0
        self.written = 0
        self._waiting: list[tuple[Writing, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")

    async def write(self, writing: Writing) -> None:
        """On disk when this returns. Raises StoreError or Race; then nothing of it was written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writing, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_groups())
        await done

    async def close(self) -> None:
        """Finish what is being written."""
        if self._writing is not None:
            await self._writing
        self._thread.shutdown()

    async def _write_groups(self) -> None:
        await asyncio.sleep(self.gather)
        while self._waiting:
            group, self._waiting = self._waiting, []
            await self._write_group(group)
        self._writing = None

    async def _write_group(self, group: list[tuple[Writing, asyncio.Future[None]]]) -> None:
        batch = [writing for writing, _ in group]
        loop = asyncio.get_running_loop()
        try:
            answers: list[Failure | None] = await loop.run_in_executor(self._thread, self.store.write, batch)
        except Exception as error:  # whatever it was, nobody may wait for ever
            for _, done in group:
                if not done.done():
                    done.set_exception(StoreError(str(error)))
            return
        self.groups += 1
        self.written += len(group)
        for (_, done), failure in zip(group, answers, strict=True):
            if done.done():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
