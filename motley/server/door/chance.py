"""How far the secrets of a table are, and how browsers seal and open theirs, from whatever page they show."""

from typing import Any, Final

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from motley.server.door.person import Person, person_of
from motley.server.door.wishes import Fingerprint, Grain, Number
from motley.server.table import rights
from motley.server.table.course import Course
from motley.server.table.news import chance_news
from motley.server.table.sealing import before_drawing
from motley.server.table.tables import Table, Tables
from motley.server.words import refused

AnyRequest = Request[Any, Any, Any]


class Secret(msgspec.Struct):
    """A fingerprint, to be bound to a secret; or the secret."""

    seat: Number
    print: Fingerprint | None = None
    secret: Grain | None = None


@get("/api/tables/{table:str}/chance")
async def secrets(request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
    tables: Tables = request.app.state.tables
    course = await (await tables.table(table)).latest()
    rights.may("secrets", course, person_of(request.scope))
    return _told(course)


@post("/api/tables/{table:str}/chance", status_code=200)
async def add_secret(request: AnyRequest, table: FromPath[str], data: JSONBody[Secret]) -> dict[str, Any]:
    """Seal a secret, or open it; what was done already is done."""
    tables: Tables = request.app.state.tables
    found = await tables.table(table)
    person = person_of(request.scope)
    if data.secret is not None:
        await _enter(found, person, "unseal", data.seat, data.secret)
    elif data.print is not None:
        await _enter(found, person, "seal", data.seat, data.print)
    return _told(await found.course())


async def _enter(table: Table, person: Person, kind: str, seat: int, what: str) -> None:
    def check(now: Course) -> None:
        if not 0 <= seat < len(now.people):
            raise refused("no-such-seat", number=seat + 1)
        rights.may("add_secret", now, person, seat)
        before_drawing(now)

    sealing = (await table.latest()).sealing
    done = {} if sealing is None else sealing.secrets if kind == "unseal" else sealing.prints
    if done.get(seat) == what:
        return
    await table.news.spend()
    await table.enter(kind, seat, {"secret" if kind == "unseal" else "print": what}, check=check)


def _told(course: Course) -> dict[str, Any]:
    return {"chance": chance_news(course), "drawn": course.chance_count > 0, "over": course.match.outcome is not None}


ROUTES: Final[list[ControllerRouterHandler]] = [secrets, add_secret]
