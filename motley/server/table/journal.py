"""Entries reach the disk here, in groups, before anybody is told of them.

All writings of all tables that arrive while the previous group is being written share one transaction, and in a rush
those of a few milliseconds more: what costs is the disk's promise, not the rows. Who comes alone does not wait.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from motley.server.store import Failure, Store, StoreError, Unknown, Writing

GATHER: Final = 0.002
"""Seconds that the first writing of a group waits for company, where the last one had company."""

Group = list[tuple[Writing, asyncio.Future[None]]]


class Journal:
    """The one writer of a store."""

    def __init__(self, store: Store, gather: float = GATHER) -> None:
        self.store = store
        self.gather = gather
        self.groups = 0
        self.written = 0
        self._waiting: Group = []
        self._is_rush = False
        self._idle = asyncio.Event()
        self._idle.set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")

    async def write(self, writing: Writing) -> None:
        """On disk when this returns. Raises StoreError or Race; then nothing of it was written, or Unknown."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((writing, done))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_later(self.gather if self._is_rush else 0.0, self._hand_over, loop)
        await done

    async def close(self) -> None:
        """Finish what is being written."""
        await self._idle.wait()
        self._thread.shutdown()

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting, []
        self._is_rush = len(group) > 1
        writing = loop.run_in_executor(self._thread, self._write, group)
        writing.add_done_callback(partial(self._answer, group))

    def _write(self, group: Group) -> list[Failure | None]:
        """In the thread."""
        try:
            return self.store.write([writing for writing, _ in group])
        except Exception as error:  # whatever it was, nobody may wait for ever
            kind = Unknown if isinstance(error, Unknown) else StoreError
            return [kind(str(error)) for _ in group]

    def _answer(self, group: Group, written: "asyncio.Future[list[Failure | None]]") -> None:
        answers = written.result()
        self.groups += 1
        self.written += sum(failure is None for failure in answers)
        for (_, done), failure in zip(group, answers, strict=True):
            if done.done():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
        if self._waiting:
            self._hand_over(asyncio.get_running_loop())
        else:
            self._idle.set()
