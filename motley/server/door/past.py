"""What somebody has played: found again, counted, and brought along as a record."""

import asyncio
from collections import Counter
from typing import Any, Final

import msgspec
from litestar import Request, get, post
from litestar.exceptions import ClientException
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from motley.kernel import registry
from motley.server.door.pages import language_of, on_the_shelf, whole
from motley.server.door.person import Person, person_of
from motley.server.door.wishes import LONGEST_RECORD, RecordText
from motley.server.store import Sieve
from motley.server.store.ledger import COMPANIES, RESULTS, how_it_went
from motley.server.table.people import bot_title
from motley.server.table.tables import Tables

AnyRequest = Request[Any, Any, Any]
AT_ONCE: Final = 20
"""Games of one page of a list."""

LONGEST_TEXT: Final = 100
MOST_PAGES: Final = 100_000


class Brought(msgspec.Struct):
    record: RecordText


@get("/api/me/games")
async def games(request: AnyRequest) -> dict[str, Any]:
    """Games of whoever asks that are over, the last first, a page at a time: all, or those that are looked for."""
    tables: Tables = request.app.state.tables
    person, language = person_of(request.scope), language_of(request)
    asked = request.query_params
    sieve = Sieve(
        asked.get("game", "")[:LONGEST_TEXT],
        _one_of(RESULTS, asked.get("result", "")),
        _one_of(COMPANIES, asked.get("with", "")),
        asked.get("text", "")[:LONGEST_TEXT].replace("\0", ""),
    )
    page = min(MOST_PAGES, max(1, whole(asked.get("page")) or 1))
    names, count = await asyncio.to_thread(tables.ledger.finished, person.names, sieve, (page - 1) * AT_ONCE, AT_ONCE)
    rows = await asyncio.to_thread(tables.store.rows, names)
    played = await asyncio.to_thread(tables.ledger.played, person.names)
    return {
        "tables": [
            {
                **on_the_shelf(row, language, person),
                "result": how_it_went(row, person.names),
                "read": bool(row.terms.get("read")),
            }
            for row in rows
        ],
        "count": count,
        "page": page,
        "pages": max(1, -(-count // AT_ONCE)),
        "games": [{"name": name, "title": _title(name)} for name in played],
    }


def _one_of(known: tuple[str, ...], text: str) -> str:
    if text and text not in known:
        raise ClientException(f"{text[:20]} is none of {', '.join(known)}.")
    return text


@get("/api/me/statistics")
async def statistics(request: AnyRequest) -> dict[str, Any]:
    """How the games of whoever asks went, game by game, counted in the store."""
    tables: Tables = request.app.state.tables
    return {"games": await counted(tables, person_of(request.scope), language_of(request))}


async def counted(tables: Tables, person: Person, language: str) -> list[dict[str, Any]]:
    """A person's statistics: how often each game was won, against whom, the places, and the last few one by one."""
    tally = await asyncio.to_thread(tables.ledger.tally, person.names)
    last = await asyncio.to_thread(tables.ledger.last, person.names)
    return [
        {
            "game": game,
            "title": _title(game),
            **_results(rows := [row for row in tally if row["game"] == game]),
            "places": _places(rows),
            "against": _against(rows, language),
            "last": [
                {name: row[name] for name in ("table", "result", "place", "seats")}
                for row in last
                if row["game"] == game
            ],
        }
        for game in sorted({row["game"] for row in tally}, key=_title)
    ]


def _results(rows: list[dict[str, Any]]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in rows:
        found[row["result"]] += row["count"]
    return {"played": found.total(), **{result: found[result] for result in ("won", "drawn", "lost")}}


def _places(rows: list[dict[str, Any]]) -> list[int]:
    """How often each place was reached, from the first on."""
    found: Counter[int] = Counter()
    for row in rows:
        found[row["place"]] += row["count"]
    return [found[place] for place in range(1, max([row["seats"] for row in rows]) + 1)]


def _against(rows: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """The same by company: people, each level of bots, bots of several kinds, nobody. Most played first."""
    found: dict[tuple[str, str | None, str | None], list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault((row["company"], row["bot"], row["level"]), []).append(row)
    told = [
        {"company": company, "title": _bot(bot, level, language), **_results(some)}
        for (company, bot, level), some in found.items()
    ]
    return sorted(told, key=lambda each: (-each["played"], each["company"], each["title"] or ""))


def _bot(bot: str | None, level: str | None, language: str) -> str | None:
    """What people call that bot; the name it had, if it is gone."""
    if bot is None:
        return None
    try:
        return bot_title(bot, level or "", language)
    except registry.Unknown:
        return bot


def _title(game: str) -> str:
    try:
        return registry.game(game).title
    except registry.Unknown:
        return game


@post("/api/records", request_max_body_size=LONGEST_RECORD)
async def bring(request: AnyRequest, data: JSONBody[Brought]) -> dict[str, Any]:
    """A record becomes a table of whoever brings it: a game to look through and to go on from."""
    tables: Tables = request.app.state.tables
    return {"id": await tables.read(data.record, person_of(request.scope))}


ROUTES: Final[list[ControllerRouterHandler]] = [games, statistics, bring]
