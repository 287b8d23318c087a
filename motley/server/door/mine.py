"""What this server knows of a person, to be taken along and to be erased; and whether a record is in order."""

import asyncio
import json
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

import motley
from motley.kernel import MotleyError, Record
from motley.match.replay import unproved
from motley.match.sealing import promise
from motley.server.door.past import counted
from motley.server.door.person import Person, Seal, person_of
from motley.server.door.wishes import LONGEST_RECORD, Name, RecordText
from motley.server.table.people import name_in
from motley.server.table.tables import Tables
from motley.server.words import LANGUAGE, refused

AnyRequest = Request[Any, Any, Any]


class Claim(msgspec.Struct):
    record: RecordText
    commitment: Name = ""


@get("/api/me/everything")
async def everything(request: AnyRequest) -> Response[str]:
    """All that is kept of whoever asks: their tables, as they may know them, what they said, and how they play."""
    tables: Tables = request.app.state.tables
    person = _known(person_of(request.scope))
    told = [await _told(tables, table, person) for table in await asyncio.to_thread(tables.store.traces, person.id)]
    headers = {"content-disposition": 'attachment; filename="motley.json"', "cache-control": "no-store"}
    everything = {"tables": told, "statistics": await counted(tables, person, LANGUAGE)}
    return Response(json.dumps(everything, indent=1), media_type="application/json", headers=headers)


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
    names = [name_in(course.people[seat].name) for seat in seats]
    return {"table": table, "game": course.game.name, "seats": seats, "names": names, "record": record, "said": said}


@post("/api/verify", status_code=200, request_max_body_size=LONGEST_RECORD)
async def verify(request: AnyRequest, data: JSONBody[Claim]) -> dict[str, Any]:
    """Whether a record is in order, and drawn from the seed whose fingerprint was published."""
    tables: Tables = request.app.state.tables
    return await tables.ponder(_verified, data)


def _verified(claim: Claim) -> dict[str, Any]:
    draws = motley.verify(claim.record, claim.commitment or None)
    record = Record.loads(claim.record)
    return {"draws": draws, "answers": len(record.answers), "promise": promise(record), "unproved": unproved(record)}


ROUTES: Final[list[ControllerRouterHandler]] = [everything, erase, verify]
