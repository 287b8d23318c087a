"""What this server knows of a person: to be taken along, and to be erased."""

import asyncio
import json
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.types import ControllerRouterHandler

from motley.kernel import MotleyError
from motley.server.door.person import Person, Seal, person_of
from motley.server.table.tables import Tables
from motley.server.words import refused

AnyRequest = Request[Any, Any, Any]


@get("/api/me/everything")
async def everything(request: AnyRequest) -> Response[str]:
    """All that is kept of whoever asks: their tables, as they may know them, and what they said."""
    tables: Tables = request.app.state.tables
    person = _known(person_of(request.scope))
    told = [await _told(tables, table, person) for table in await asyncio.to_thread(tables.store.traces, person.id)]
    headers = {"content-disposition": 'attachment; filename="motley.json"', "cache-control": "no-store"}
    return Response(json.dumps({"tables": told}, indent=1), media_type="application/json", headers=headers)


@post("/api/me/erase", status_code=200)
async def erase(request: AnyRequest) -> Response[dict[str, int]]:
    """Forget whoever asks: tables of theirs alone go, at others somebody without a name was there. The cookie goes."""
    tables: Tables = request.app.state.tables
    seal: Seal = request.app.state.seal
    person = _known(person_of(request.scope))
    found = await asyncio.to_thread(tables.store.traces, person.id)
    for table in found:
        await tables.forget(table, person)
    return Response({"tables": len(found)}, headers={"set-cookie": f"{seal.cookie}=; Path=/; Max-Age=0"})


def _known(person: Person) -> Person:
    """Raises Refused on the own machine, where everything is whoever's sits there, and for those without a cookie."""
    if person.is_here or person.id is None:
        raise refused("not-kept")
    return person


async def _told(tables: Tables, table: str, person: Person) -> dict[str, Any]:
    said = [
        {"at": entry.at, "text": entry.data["text"], "sign": entry.data["sign"]}
        for entry in await asyncio.to_thread(tables.store.entries, table)
        if entry.kind == "talk" and entry.data["by"] == person.id
    ]
    try:
        course = await (await tables.table(table)).course()
        seats = list(course.seats_of(person))
        record = json.loads(await tables.record(table, person)) if seats or course.is_host(person) else None
    except MotleyError as error:
        return {"table": table, "error": str(error), "said": said}
    names = [course.people[seat].name for seat in seats]
    return {"table": table, "game": course.game.name, "seats": seats, "names": names, "record": record, "said": said}


ROUTES: Final[list[ControllerRouterHandler]] = [everything, erase]
