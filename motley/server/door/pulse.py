"""How the server is, for whoever runs it: whether it can serve, and how much it does."""

import asyncio
from typing import Any, Final

from litestar import Request, Response, get
from litestar.types import ControllerRouterHandler
from sqlalchemy.exc import SQLAlchemyError

from motley.server.counts import Counts
from motley.server.door.guard import HEALTH, METRICS
from motley.server.table.tables import Tables


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
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Counts for Prometheus: of all tables together, of no person and no game."""
    counts: Counts = request.app.state.counts
    text, kind = await counts.text()
    return Response(text, media_type=kind)


ROUTES: Final[list[ControllerRouterHandler]] = [health, metrics]
