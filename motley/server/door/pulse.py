"""How the server is, for whoever runs it: whether it can serve, and how much it does."""

import asyncio
from collections.abc import Iterator
from time import process_time
from typing import Any, Final

from litestar import Request, Response, get
from litestar.types import ControllerRouterHandler
from sqlalchemy.exc import SQLAlchemyError

from motley.server.door.guard import HEALTH, METRICS
from motley.server.table.journal import Journal
from motley.server.table.tables import Tables

TEXT: Final = "text/plain; version=0.0.4"
"""What Prometheus calls its format."""


@get(HEALTH)
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, bool]]:
    """200 while tables can be read from the store, otherwise 503."""
    tables: Tables = request.app.state.tables
    try:
        await asyncio.to_thread(tables.store.revision)
    except (SQLAlchemyError, OSError):
        return Response({"ok": False}, status_code=503)
    return Response({"ok": True})


@get(METRICS)
async def metrics(request: Request[Any, Any, Any]) -> Response[str]:
    """Counts for Prometheus: of all tables together, of no person and no game."""
    state = request.app.state
    return Response("".join(_lines(state.tables, state.journal)), media_type=TEXT)


def _lines(tables: Tables, journal: Journal) -> Iterator[str]:
    thinking = tables.thinking
    gauges = {
        "tables": (tables.live, "Tables in memory."),
        "screens": (tables.screens, "Screens that look at a table."),
        "thinkers_busy": (thinking.busy, "Processes in which a bot thinks."),
    }
    counters = {
        "writings_total": (journal.written, "Writings that reached the disk."),
        "groups_total": (journal.groups, "Transactions that they took."),
        "processor_seconds_total": (process_time(), "Seconds that this process has computed."),
    }
    for kind, found in (("gauge", gauges), ("counter", counters)):
        for name, (value, meaning) in found.items():
            yield f"# HELP motley_{name} {meaning}\n# TYPE motley_{name} {kind}\nmotley_{name} {value}\n"


ROUTES: Final[list[ControllerRouterHandler]] = [health, metrics]
