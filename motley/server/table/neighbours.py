"""Other processes that serve the same tables: what they have done, and who of us looks after a table's bots.

Nothing here is needed for a table to be right: whoever comes too late with an entry learns of it when writing. It is
needed for screens to hear of what was entered elsewhere, and for bots to think once.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from logging import getLogger
from typing import Final, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from motley.kernel import MotleyError
from motley.server.machine import MACHINE, Machine
from motley.server.store import Aside, Asides, Leases, Store, StoreError, held_back
from motley.server.store.engines import is_database
from motley.server.store.hints import Hint, Listener, Lookout, reached
from motley.server.store.store import reason
from motley.server.words import confess

LEASE: Final = 4.0
"""Seconds after which a table is free again if its process has died."""

BEAT: Final = 1.0
"""Seconds between two renewals, and between two looks for tables that nobody looks after."""

LOOK: Final = 0.25
"""Seconds between two looks at a file that others may have written to."""

SELDOM: Final = 5.0
"""The same for a database, which tells of it: only what was told in vain is found so."""

log = getLogger("motley.server")
T = TypeVar("T")


class House(Protocol):
    """The tables of this process."""

    def followed(self) -> list[str]:
        """Those that somebody looks at, or whose bots think."""

    def shut_out(self, people: frozenset[str]) -> None:
        """These people are served no longer."""

    def set_aside(self, found: Mapping[str, Aside]) -> None:
        """These tables are served no longer, until they are freed."""

    def is_busy(self, table: str) -> bool:
        """Whether a bot of that table thinks here."""

    def is_news(self, table: str, number: int) -> bool:
        """Whether a table has not come so far here."""

    async def hear(self, table: str, number: int) -> None:
        """A table has reached that number."""

    async def adopt(self, table: str) -> bool:
        """Go on with a table that nobody looks after. False: there is nothing to do."""


class Neighbours:
    """What one process knows of the others."""

    def __init__(self, store: Store, house: House, machine: Machine = MACHINE) -> None:
        self.store = store
        self.house = house
        self.leases = Leases(store.engine, machine.name(8))
        self.blocked: frozenset[str] = frozenset()
        """Who is served no longer, as of the last beat."""
        self.asides = Asides(store.engine)
        self.aside: dict[str, Aside] = {}
        """The tables that are set aside, as of the last beat."""
        self.held_back: frozenset[str] = frozenset()
        """The games that take no new tables."""
        self._until: dict[str, float] = {}
        self._going: list[asyncio.Task[None]] = []
        self._listener: Listener | None = None
        self._look = asyncio.Event()
        self._hearing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to listen and to look."""
        await self._look_aside()
        loop = asyncio.get_running_loop()
        if is_database(self.store.engine):

            def heard(hints: list[Hint]) -> None:
                loop.call_soon_threadsafe(self._hear, hints)

            def again() -> None:
                loop.call_soon_threadsafe(self._look.set)

            self._listener = Listener(self.store.engine, heard, again)
        self._going = [asyncio.create_task(self._keep_up()), asyncio.create_task(self._look_around())]

    async def close(self) -> None:
        """Hand over what is looked after here: another process goes on with it at once."""
        for each in (*self._going, *self._hearing):
            each.cancel()
        await asyncio.gather(*self._going, *self._hearing, return_exceptions=True)
        await self._quietly(self.leases.hand_over)
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)

    async def hold(self, table: str) -> None:
        """Until it is for this process to look after the table. Raises StoreError when the store does not answer."""
        clock = asyncio.get_running_loop().time
        while self._until.get(table, 0.0) < clock() + BEAT:
            asked = clock()
            try:
                is_taken = await asyncio.to_thread(self.leases.take, table, LEASE)
            except (SQLAlchemyError, OSError) as error:
                raise StoreError(reason(error)) from error
            if is_taken:
                self._until[table] = asked + LEASE
                return
            await asyncio.sleep(BEAT)

    async def _keep_up(self) -> None:
        """Renew what is needed here, give back what is not, take up what others have left."""
        clock = asyncio.get_running_loop().time
        while True:
            blocked = await self._quietly(self.store.blocked)
            if blocked is not None and blocked != self.blocked:
                self.blocked = blocked
                self.house.shut_out(blocked)
            await asyncio.sleep(BEAT)
            await self._look_aside()
            busy = [table for table in self._until if self.house.is_busy(table)]
            for table in self._until.keys() - set(busy):
                del self._until[table]
                await self._quietly(self.leases.release, table)
            asked = clock()
            kept = await self._quietly(self.leases.renew, busy, LEASE) if busy else set()
            if kept is not None:
                self._until.update(dict.fromkeys(kept, asked + LEASE))
                for table in set(busy) - kept:
                    self._until.pop(table, None)
            for table in await self._quietly(self.leases.orphans) or ():
                await self._adopt(table)

    async def _look_aside(self) -> None:
        """What is set aside by now, and what was freed."""
        found = await self._quietly(self.asides.all)
        if found is None:
            return
        aside = {each.table: each for each in found if each.is_sure}
        self.held_back = held_back(found)
        if aside != self.aside:
            self.aside = aside
            self.house.set_aside(aside)

    async def _adopt(self, table: str) -> None:
        if not await self._quietly(self.leases.take, table, LEASE):
            return
        self._until[table] = asyncio.get_running_loop().time() + LEASE
        try:
            is_needed = await self.house.adopt(table)
        except (MotleyError, StoreError, SQLAlchemyError, OSError) as error:
            log.warning("table %s is not looked after: %s", table, error)
            is_needed = False
        except Exception as error:  # a game is anybody's code: the other tables are looked after all the same
            confess(error, f"table {table} is not looked after")
            is_needed = False
        if not is_needed:
            self._until.pop(table, None)
            await self._quietly(self.leases.release, table)

    async def _look_around(self) -> None:
        """Find out what no hint has told."""
        wait = SELDOM if self._listener is not None else LOOK
        lookout = await asyncio.to_thread(Lookout, self.store.engine)
        is_behind = False
        try:
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._look.wait(), wait)
                self._look.clear()
                tables = self.house.followed()
                if tables and (is_behind or await asyncio.to_thread(lookout.is_changed)):
                    found = await self._quietly(reached, self.store.engine, tables)
                    self._hear(found or ())
                    # What the store did not tell, now or when the table was read, is asked for again.
                    is_behind = found is None or any(self.house.is_news(*each) for each in found)
        finally:
            lookout.close()

    def _hear(self, hints: Sequence[Hint]) -> None:
        for table, number in hints:
            if not self.house.is_news(table, number):
                continue
            task = asyncio.create_task(self.house.hear(table, number))
            self._hearing.add(task)
            task.add_done_callback(self._hearing.discard)

    async def _quietly(self, work: Callable[..., T], *args: object) -> T | None:
        """The answer of the store; None while it gives none."""
        try:
            return await asyncio.to_thread(work, *args)
        except (StoreError, SQLAlchemyError, OSError) as error:
            log.info("the store does not answer: %s", error)
            return None
