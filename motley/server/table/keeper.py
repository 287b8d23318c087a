"""What has to be looked after while nobody asks: whose time is up, and who is there at other processes."""

import asyncio
from contextlib import suppress
from logging import getLogger
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from motley.kernel import MotleyError
from motley.server.store import StoreError
from motley.server.table.absence import NOTED, seen_at
from motley.server.table.company import people_at
from motley.server.table.tables import Tables
from motley.server.words import confess

AWAY: Final = 40.0
"""Seconds after which somebody of whom no process has said anything is away."""

log = getLogger("motley.server")


class Keeper:
    """Goes round the tables of a store. Every process has one; what they do twice is done once."""

    def __init__(self, tables: Tables, beat: float = NOTED) -> None:
        self.tables = tables
        self.beat = beat
        self._going = asyncio.create_task(self._go())

    async def close(self) -> None:
        self._going.cancel()
        await asyncio.gather(self._going, return_exceptions=True)

    async def _go(self) -> None:
        while True:
            await asyncio.sleep(self.beat)
            try:
                await self.round()
            except (StoreError, SQLAlchemyError, OSError) as error:
                log.warning("the tables could not be looked after: %s", error)
            except Exception as error:  # whatever it was, nobody else would go round from now on
                confess(error, "the tables could not be looked after")

    async def round(self) -> None:
        """Once to every table: who is there first, so that nobody here is taken for away elsewhere."""
        await self._tell_presence()
        await self.tables.end_late_turns()

    async def _tell_presence(self) -> None:
        now, store = self.tables.machine.time(), self.tables.store
        shared = [each for each in self.tables.looked_at() if people_at(each.watchers)]
        if not shared:
            return
        seen = [(each.id, person) for each in shared for person in people_at(each.watchers)]
        await asyncio.to_thread(store.note_presence, seen, now)
        known = await asyncio.to_thread(store.last_seen, [each.id for each in shared])
        for each in shared:
            last = seen_at(known, each.id)
            each.company.elsewhere = frozenset({person for person, at in last.items() if at >= now - AWAY})
            # One that cannot be read now is told of when it can.
            with suppress(MotleyError):
                each.company.tell(await each.course(), each.watchers)
