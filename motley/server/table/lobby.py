"""Who looks at the lobby hears when it changes, whichever process changed it."""

import asyncio
from logging import getLogger
from typing import Any, Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from motley.server.store import Store, StoreError, TableRow
from motley.server.store.hints import Lookout

MOST_LISTED: Final = 100
LOOK: Final = 0.5
"""Seconds between two looks, while anybody is there to be told."""

log = getLogger("motley.server")


class Looker(Protocol):
    """A screen that shows the lobby."""

    def tell(self, message: dict[str, Any]) -> None: ...


def _doors(row: TableRow) -> tuple[object, ...]:
    """What somebody who wants to join or watch has to know of a table; not how far it is."""
    return (row.id, *((each["seat"], each["open"], each["since"]) for each in row.shelf.seats))


class Lobby:
    """Follows the listed tables for those who look at them; nobody there, nothing done."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lookers: set[Looker] = set()
        self._going: asyncio.Task[None] | None = None

    def join(self, looker: Looker) -> None:
        self._lookers.add(looker)
        if self._going is None:
            self._going = asyncio.create_task(self._follow())

    def leave(self, looker: Looker) -> None:
        self._lookers.discard(looker)
        if not self._lookers:
            self.close()

    def close(self) -> None:
        if self._going is not None:
            self._going.cancel()
        self._going = None

    async def _follow(self) -> None:
        lookout: Lookout | None = None
        known: object = None
        try:
            while True:
                try:
                    if lookout is None:
                        lookout = await asyncio.to_thread(Lookout, self.store.engine)
                    if await asyncio.to_thread(lookout.is_changed) or known is None:
                        now = sorted(map(_doors, await asyncio.to_thread(self.store.listed, MOST_LISTED)), key=str)
                        # the first time too: it may have changed since somebody came
                        if now != known:
                            self._tell()
                        known = now
                except (StoreError, SQLAlchemyError, OSError) as error:
                    log.info("the lobby is not looked at: %s", error)
                await asyncio.sleep(LOOK)
        finally:
            if lookout is not None:
                lookout.close()

    def _tell(self) -> None:
        for looker in list(self._lookers):
            looker.tell({"say": "lobby"})
