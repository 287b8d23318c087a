"""Links that can be given away: to an open seat, to one's own seat on another device, and back to oneself."""

import asyncio
import hmac
import io
from typing import Annotated, Any, Final

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta

from motley.server.door.person import Seal, person_of
from motley.server.door.wishes import Fingerprint, Grain, Name, Number
from motley.server.store import Sieve
from motley.server.table import rights
from motley.server.table.people import Sitter
from motley.server.table.tables import Tables
from motley.server.words import refused

AnyRequest = Request[Any, Any, Any]
SEARCHED: Final = 10
"""So many tables are looked through for what somebody is called."""

Path = Annotated[str, Meta(max_length=200, pattern=r"^/[A-Za-z0-9/#._~-]*\Z")]
"""An address of this server, without the server."""


class Joining(msgspec.Struct):
    seat: Number
    key: Name
    name: Name = ""
    salt: Grain = ""
    print: Fingerprint | None = None


class Coming(msgspec.Struct):
    key: Name


class Picture(msgspec.Struct):
    path: Path


def invitation(seal: Seal, table: str, sitter: Sitter) -> str:
    """What a link to an open seat holds: whoever has it may sit down, until the seat is somebody's."""
    return seal.sign("seat", f"{table}/{sitter.seat}/{sitter.since}")


def removal(seal: Seal, table: str, sitter: Sitter) -> str:
    """What a link to one's own seat holds: whoever has it takes the seat over, once."""
    return seal.sign("move", f"{table}/{sitter.seat}/{sitter.since}/{sitter.owner}")


def link(table: str, seat: int, key: str) -> dict[str, Any]:
    """A link to a seat, as it is told. What follows a # is sent to nobody: no log has the key."""
    return {"seat": seat, "path": f"/join/{table}/{seat}#{key}"}


def origin_of(request: AnyRequest) -> str:
    """How whoever asks knows this server. Behind a proxy with TLS the request itself does not say https."""
    host = request.headers["host"]
    known: tuple[str, ...] = request.app.state.origins
    return next((each for each in known if each.partition("://")[2] == host), f"{request.url.scheme}://{host}")


@get("/api/tables/{table:str}/links")
async def links(request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
    """What whoever asks can give away: a host a link to each open seat, everybody their own seats and one to watch."""
    tables: Tables = request.app.state.tables
    seal: Seal = request.app.state.seal
    person = person_of(request.scope)
    course = await (await tables.table(table)).course()
    own = [course.people[seat] for seat in course.seats_of(person)]
    rights.may("links", course, person)
    is_open = course.is_host(person) or course.terms.listed
    free = [each for each in course.people if each.is_open and is_open]
    return {
        "watch": f"/table/{table}",
        "seats": [link(table, each.seat, invitation(seal, table, each)) for each in free],
        "own": [link(table, each.seat, removal(seal, table, each)) for each in own if each.owner is not None],
    }


@post("/api/tables/{table:str}/join", status_code=200)
async def join(request: AnyRequest, table: FromPath[str], data: JSONBody[Joining]) -> dict[str, Any]:
    """Sit down on a seat, with the key of its link."""
    tables: Tables = request.app.state.tables
    seal: Seal = request.app.state.seal

    def fits(sitter: Sitter) -> bool:
        key = invitation(seal, table, sitter) if sitter.is_open else removal(seal, table, sitter)
        return sitter.ours and hmac.compare_digest(key.encode(), data.key.encode())

    await tables.join(table, data.seat, data.name, data.salt, person_of(request.scope), fits, data.print or "")
    return {"id": table, "seat": data.seat}


@post("/api/qr", status_code=200, sync_to_thread=True)
def picture(request: AnyRequest, data: JSONBody[Picture]) -> Response[bytes]:
    """A link of this server as a picture that a camera reads. It is posted, so that no log has what it holds."""
    out = io.BytesIO()
    code = segno.make(origin_of(request) + data.path, error="m", micro=False)
    code.save(out, kind="svg", border=3, dark="#000", light="#fff", omitsize=True)
    return Response(out.getvalue(), media_type="image/svg+xml")


@get("/api/me")
async def me(request: AnyRequest) -> dict[str, Any]:
    """Who asks: the key by which they are known again in another browser; null on the own machine."""
    seal: Seal = request.app.state.seal
    person = person_of(request.scope)
    is_known = person.id is not None and not person.is_here
    return {"key": f"{person.id}.{seal.sign('back', str(person.id))}" if is_known else None}


@post("/api/me", status_code=200)
async def come_back(request: AnyRequest, data: JSONBody[Coming]) -> Response[dict[str, Any]]:
    """Be somebody again whose cookie was lost, with the key that they kept; and what they are called at tables."""
    seal: Seal = request.app.state.seal
    name, _, signature = data.key.partition(".")
    if not seal.is_signed("back", name, signature):
        raise refused("bad-key")
    cookie = seal.cookie_for(name, is_secure=origin_of(request).startswith("https"))
    called = await asyncio.to_thread(_name_of, request.app.state.tables, name)
    return Response({"ok": True, "name": called}, headers={"set-cookie": cookie})


def _name_of(tables: Tables, person: str) -> str | None:
    """What somebody was called at the table of theirs that changed last; None without a name of their own."""
    ended, _ = tables.ledger.finished([person], Sieve(), 0, SEARCHED)
    rows = tables.store.rows([*tables.ledger.running([person], SEARCHED), *ended])
    rows.sort(key=lambda row: -row.changed)
    seats = [seat for row in rows for seat in row.shelf.seats if seat.get("owner") == person]
    return next((seat["name"] for seat in seats if isinstance(seat["name"], str)), None)


ROUTES: Final[list[ControllerRouterHandler]] = [links, join, picture, me, come_back]
