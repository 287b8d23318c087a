"""The application: the routes, the live channel, and what they share, behind the guard."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from logging import getLogger
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State

from motley.kernel import MotleyError
from motley.server.counts import Counts
from motley.server.door import chance, links, mine, past, pulse, shelf
from motley.server.door.budget import Budgets
from motley.server.door.cost import Accounts, use_measured_threads
from motley.server.door.guard import Guard
from motley.server.door.live import MOST_WISHES, SCREENS, WISHES_A_SECOND, live
from motley.server.door.pages import ROUTES, say_fault, say_refused, say_too_deep
from motley.server.door.person import SECRET_BYTES, Seal, secret_of
from motley.server.door.wishes import LONGEST
from motley.server.faults import FAULTS, Faults
from motley.server.home import STORE_NAME, scraper_token
from motley.server.machine import MACHINE, Machine
from motley.server.minds.thinking import Thinking
from motley.server.store import Store
from motley.server.store.engines import Place
from motley.server.table.journal import Journal
from motley.server.table.keeper import Keeper
from motley.server.table.tables import Tables

log = getLogger("motley.server")


def application(
    folder: Path,
    port: int,
    token: str | None = None,
    origins: Sequence[str] = (),
    place: Place | None = None,
    thinkers: int | None = None,
    machine: Machine = MACHINE,
) -> Guard:
    """The server's application for the tables in this folder, or at another `place`, at this port of this machine.

    With `origins`, the addresses that strangers know it by, every seat is its person's. Without a `token`, its pages
    have the same as those of every other process that serves the same tables.
    """
    place = folder / STORE_NAME if place is None else place
    seal = Seal(secret_of(folder) if isinstance(place, Path) else _common_secret(place), machine)
    token = seal.sign("page", "token") if token is None else token

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        if origins:
            use_measured_threads()
        store = Store.open(place)
        journal = Journal(store)
        thinking = Thinking(thinkers, Faults(folder / FAULTS))
        tables = Tables(store, journal, thinking, machine)
        keeper = Keeper(tables)
        app.state.tables = tables
        app.state.counts = counts = Counts(tables, journal)
        app.state.shares = Budgets(SCREENS * WISHES_A_SECOND, SCREENS * MOST_WISHES)
        guard.accounts = Accounts()
        await tables.neighbours.start()
        guard.blocked = lambda: tables.neighbours.blocked
        counting = asyncio.create_task(counts.keep_up())
        await thinking.warm()
        for fault in (await asyncio.to_thread(shelf.games))["left_out"]:
            log.warning("%s", fault["sentence"])
        try:
            yield
        finally:
            counting.cancel()
            await keeper.close()
            await tables.close()
            await thinking.close()
            await journal.close()
            store.close()

    app = Litestar(
        [*ROUTES, *chance.ROUTES, *links.ROUTES, *mine.ROUTES, *past.ROUTES, *pulse.ROUTES, live],
        lifespan=[running],
        state=State({"token": token, "seal": seal, "origins": tuple(origins)}),
        openapi_config=None,
        logging_config=None,
        exception_handlers={MotleyError: say_refused, RecursionError: say_too_deep, 500: say_fault},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        request_max_body_size=LONGEST,
    )
    # Known to what runs inside it, which is called only later.
    guard = Guard(app, port, token, seal, origins, machine)
    guard.scraper = scraper_token()
    return guard


def _common_secret(place: str) -> bytes:
    """The secret that all servers of a database share."""
    store = Store.open(place)
    try:
        return bytes.fromhex(store.secret(secrets.token_hex(SECRET_BYTES)))
    finally:
        store.close()
