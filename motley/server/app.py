"""The application: the routes, the live channel, and what they share, behind the guard."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from logging import getLogger
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State

from motley.kernel import MotleyError
from motley.server.door import links, mine, pulse, shelf
from motley.server.door.budget import Budgets
from motley.server.door.guard import Guard
from motley.server.door.live import MOST_WISHES, SCREENS, WISHES_A_SECOND, live
from motley.server.door.pages import ROUTES, say_fault, say_refused, say_too_deep
from motley.server.door.person import Seal, secret_of
from motley.server.door.wishes import LONGEST
from motley.server.minds.thinking import Thinking
from motley.server.store import Store
from motley.server.table.journal import Journal
from motley.server.table.keeper import Keeper
from motley.server.table.tables import Tables

STORE_NAME = "tables.sqlite"
log = getLogger("motley.server")


def application(folder: Path, port: int, token: str, origins: Sequence[str] = ()) -> Guard:
    """The server's application for the tables in this folder, at this port of this machine.

    With `origins`, the addresses that strangers know it by, every seat is its person's.
    """
    seal = Seal(secret_of(folder))
    shares = Budgets(SCREENS * WISHES_A_SECOND, SCREENS * MOST_WISHES)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = Store.open(folder / STORE_NAME)
        journal = Journal(store)
        thinking = Thinking()
        tables = Tables(store, journal, thinking)
        keeper = Keeper(tables)
        app.state.tables = tables
        app.state.journal = journal
        await thinking.warm()
        for fault in (await asyncio.to_thread(shelf.games))["left_out"]:
            log.warning("%s", fault["sentence"])
        try:
            yield
        finally:
            await keeper.close()
            await tables.close()
            await thinking.close()
            await journal.close()
            store.close()

    app = Litestar(
        [*ROUTES, *links.ROUTES, *mine.ROUTES, *pulse.ROUTES, live],
        lifespan=[running],
        state=State({"token": token, "seal": seal, "shares": shares, "origins": tuple(origins)}),
        openapi_config=None,
        logging_config=None,
        exception_handlers={MotleyError: say_refused, RecursionError: say_too_deep, 500: say_fault},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        request_max_body_size=LONGEST,
    )
    return Guard(app, port, token, seal, origins)
