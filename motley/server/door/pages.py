"""Pages and data over HTTP: docs/live-protocol.md has the list."""

import asyncio
import json
import platform
from contextlib import suppress
from datetime import UTC, datetime
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta

import motley
from motley.bots import cast
from motley.kernel import Game, MotleyError, Outcome, registry
from motley.kernel.data import read_toml
from motley.match.chance import fingerprint
from motley.puzzles import dailies
from motley.server.busy import under
from motley.server.door import shelf
from motley.server.door.links import invitation, link
from motley.server.door.live import seat_of
from motley.server.door.person import Person, Seal, person_of
from motley.server.door.wishes import Grain, Name, Number, StandIn, Text
from motley.server.store import Sieve, StoreError, TableRow
from motley.server.table import daily as of_day
from motley.server.table import rights
from motley.server.table.course import game_called
from motley.server.table.lobby import MOST_LISTED
from motley.server.table.news import pictured
from motley.server.table.people import Sitter, name_in
from motley.server.table.tables import Tables
from motley.server.table.terms import Terms, clock_for, stand_in_for
from motley.server.words import LANGUAGE, confess, languages, refused, spoken, told_in, wished, words

ROOT: Final = Path(motley.__file__).parent
CLIENT_FOLDERS: Final = (ROOT.parent / "web" / "dist", ROOT / "server" / "client")
TOKEN_PLACE: Final = "%MOTLEY_TOKEN%"
LANGUAGES_PLACE: Final = "%MOTLEY_LANGUAGES%"
MOST_ENDED: Final = 30
LONGEST_NUMBER: Final = 9
A_DAY: Final = "public, max-age=86400"
FOR_EVER: Final = "public, max-age=31536000, immutable"

NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Motley</title>
<meta name="motley-token" content="%MOTLEY_TOKEN%">
<body style="font-family: sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>The browser table is not built yet</h1>
<p>The server runs, but its pages are missing. In a checkout, <code>make client</code> builds them (or
<code>npm --prefix web run build</code>); then load this page again.</p>
<p>Meanwhile <code>motley play GAME --terminal</code> needs none of it.</p></body></html>"""

AnyRequest = Request[Any, Any, Any]


Options = Annotated[dict[Name, bool | Number | Text], Meta(max_length=50)]


class SeatWish(msgspec.Struct):
    kind: Literal["me", "person", "open", "bot"]
    name: Name | None = None
    bot: Name | None = None
    level: Name | None = None


class ClockWish(msgspec.Struct):
    per: Literal["turn", "game"]
    seconds: Number
    increment: Number = 0
    late: Literal["bot", "resign"] = "bot"
    bot: Name = ""
    level: Name = ""


class NewTable(msgspec.Struct):
    game: Name
    seats: Annotated[list[SeatWish], Meta(max_length=20)]
    options: Options = {}
    salt: Grain | None = ""
    listed: bool = False
    talk: Literal["all", "apart", "off"] = "all"
    clock: ClockWish | None = None
    away: StandIn | None = None


class DailyWish(msgspec.Struct):
    game: Name
    key: Name
    name: Name = ""


class SetUp(msgspec.Struct):
    seats: Number
    options: Options = {}


class Laying(SetUp):
    look: Text = ""


class Branch(msgspec.Struct):
    seat: Number
    ply: Number
    salt: Grain | None = ""


class Salt(msgspec.Struct):
    salt: Grain | None = ""


@get("/api/games", sync_to_thread=True)
def games(request: AnyRequest) -> dict[str, Any]:
    return shelf.games(language_of(request))


@get("/api/games/{name:str}/art", sync_to_thread=True)
def art(name: FromPath[str]) -> dict[str, Any]:
    return shelf.art(game_called(name))


@get("/api/games/{name:str}/files/{file:path}", sync_to_thread=True)
def game_file(name: FromPath[str], file: FromPath[Path]) -> Response[bytes]:
    """A font of the game's package; nothing else of it is given out."""
    game = game_called(name)
    wanted = file.as_posix().lstrip("/")
    if wanted not in shelf.font_files(game):
        raise NotFoundException("There is no such file.")
    kind = guess_type(wanted)[0] or "application/octet-stream"
    return Response(files(game.package).joinpath(wanted).read_bytes(), media_type=kind)


@get("/api/games/{name:str}/rules", sync_to_thread=True)
def rules(request: AnyRequest, name: FromPath[str]) -> dict[str, Any]:
    return shelf.rules(game_called(name).in_language(language_of(request)))


@get("/api/games/{name:str}/summary", sync_to_thread=True)
def summary(request: AnyRequest, name: FromPath[str]) -> dict[str, Any]:
    return shelf.summary(game_called(name).in_language(language_of(request)))


@get("/api/games/{name:str}/glossary", sync_to_thread=True)
def glossary(request: AnyRequest, name: FromPath[str]) -> dict[str, Any]:
    return {"glossary": shelf.glossary(game_called(name).in_language(language_of(request)))}


@get("/api/games/{name:str}/pictures/{place:int}", sync_to_thread=True)
def rules_picture(name: FromPath[str], place: FromPath[int]) -> Response[str]:
    found = shelf.rules_picture(game_called(name), place)
    if found is None:
        raise NotFoundException(f"The texts of {name} have no picture {place}.")
    return Response(found, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@get("/api/games/{name:str}/picture.svg", sync_to_thread=True)
def picture(name: FromPath[str]) -> Response[str]:
    return Response(shelf.picture(game_called(name)), media_type="image/svg+xml", headers={"cache-control": A_DAY})


@get("/api/games/{name:str}/puzzles", sync_to_thread=True)
def puzzles(request: AnyRequest, name: FromPath[str]) -> dict[str, Any]:
    return {"puzzles": shelf.puzzle_list(game_called(name).in_language(language_of(request)))}


@get("/api/games/{name:str}/puzzles/{key:str}", sync_to_thread=True)
def puzzle_picture(name: FromPath[str], key: FromPath[str]) -> Response[str]:
    found = shelf.puzzle_picture(game_called(name), key)
    if found is None:
        raise NotFoundException(f"{name} has no puzzle {key}.")
    return Response(found, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@get("/api/daily", sync_to_thread=True)
def daily(request: AnyRequest) -> dict[str, Any]:
    """What is new today."""
    return shelf.daily(language_of(request))


@post("/api/daily")
async def begin_daily(request: AnyRequest, data: JSONBody[DailyWish]) -> dict[str, Any]:
    """The table of the day, for whoever asks: everybody has one of their own, and the same."""
    tables: Tables = request.app.state.tables
    game = game_called(data.game)
    found = next((each for each in dailies(game) if each.key == data.key and each.puzzle is None), None)
    if found is None:
        raise refused("no-such-daily", game=game.title, daily=data.key)
    sitting = of_day.wishes(found, data.name)
    person = person_of(request.scope)
    return {"id": await tables.create(game, sitting, dict(found.options), "", person, seed=found.seed)}


@get("/api/games/{name:str}/options/{option:str}/{value:str}", sync_to_thread=True)
def option_picture(name: FromPath[str], option: FromPath[str], value: FromPath[str]) -> Response[str]:
    found = shelf.option_picture(game_called(name), option, value)
    if found is None:
        raise NotFoundException(f"There is no picture of {option} {value}.")
    return Response(found, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@get("/api/faces/{key:str}", sync_to_thread=True)
def face(key: FromPath[str]) -> Response[str]:
    """The face of somebody of the bots' cast."""
    found = cast.face(key)
    if found is None:
        raise NotFoundException(f"Nobody looks like {key}.")
    return Response(found, media_type="image/svg+xml", headers={"cache-control": A_DAY})


@post("/api/games/{name:str}/check", status_code=200, sync_to_thread=True)
def check(request: AnyRequest, name: FromPath[str], data: JSONBody[SetUp]) -> dict[str, Any]:
    """What is wrong with these seats and options, if anything."""
    game = game_called(name).in_language(language_of(request))
    return {"error": shelf.what_is_wrong(game, data.seats, data.options, language_of(request))}


@post("/api/games/{name:str}/bounds", status_code=200, sync_to_thread=True)
def bounds(name: FromPath[str], data: JSONBody[Laying]) -> dict[str, Any]:
    """How large areas get whose game lays no table, so that their places are made for that."""
    game = game_called(name)
    return {"bounds": shelf.bounds_of(game, data.seats, data.options, data.look or game.looks[0])}


@get("/api/tables")
async def tables(request: AnyRequest) -> dict[str, Any]:
    """The running tables of whoever asks, and the games that ended last: all of these are in /api/me/games."""
    found: Tables = request.app.state.tables
    language = request.query_params.get("language") or language_of(request)
    person = person_of(request.scope)
    running = await asyncio.to_thread(found.ledger.running, person.names, MOST_LISTED)
    ended, _ = await asyncio.to_thread(found.ledger.finished, person.names, Sieve(), 0, MOST_ENDED)
    rows = await asyncio.to_thread(found.store.rows, [*running, *ended])
    rows.sort(key=lambda row: -row.changed)
    return {"tables": [on_the_shelf(row, language, person) for row in rows]}


@post("/api/tables")
async def create(request: AnyRequest, data: JSONBody[NewTable]) -> dict[str, Any]:
    found: Tables = request.app.state.tables
    wishes = [msgspec.to_builtins(wish) for wish in data.seats]
    person = person_of(request.scope)
    game = game_called(data.game)
    clock = clock_for(game, None if data.clock is None else msgspec.to_builtins(data.clock))
    away = stand_in_for(game, None if data.away is None else msgspec.to_builtins(data.away))
    terms = Terms(data.listed, data.talk, clock, away=away)
    return await _told(found, await found.create(game, wishes, data.options, data.salt, person, terms=terms))


async def _told(tables: Tables, table: str) -> dict[str, Any]:
    """A new table, and the fingerprint of its chance: whoever adds a salt later has seen it before."""
    row = await asyncio.to_thread(tables.store.table, table)
    return {"id": table, "commitment": None if row is None else _commitment(row)}


def _commitment(row: TableRow) -> str:
    return fingerprint(bytes.fromhex(row.seed))


@get("/api/lobby")
async def lobby(request: AnyRequest) -> dict[str, Any]:
    """The tables that everybody may find: those with a seat to sit down on, and those to watch."""
    found: Tables = request.app.state.tables
    seal: Seal = request.app.state.seal
    person, language = person_of(request.scope), language_of(request)
    told: list[dict[str, Any]] = []
    for row in await asyncio.to_thread(found.store.listed, MOST_LISTED):
        entry = on_the_shelf(row, language, person)
        free = [Sitter(each["seat"], "person", "", since=each["since"]) for each in row.shelf.seats if each["open"]]
        joins = [link(row.id, each.seat, invitation(seal, row.id, each)) for each in free]
        told.append({**entry, "joins": joins, "mine": _has_part(row, person), "commitment": _commitment(row)})
    return {"tables": told}


@post("/api/tables/{table:str}/rematch")
async def rematch(request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
    found: Tables = request.app.state.tables
    body = await request.body()
    try:
        salt = msgspec.json.decode(body, type=Salt).salt if body.strip() else ""
    except msgspec.DecodeError as error:
        raise ClientException(str(error)) from error
    return await _told(found, await found.rematch(table, salt, person_of(request.scope)))


@get("/api/tables/{table:str}/rematch")
async def rematch_of(request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
    """Where those who had part in a table play once more, if somebody has begun that."""
    found: Tables = request.app.state.tables
    return {"id": await found.rematch_of(table, person_of(request.scope))}


@post("/api/tables/{table:str}/branch")
async def branch(request: AnyRequest, table: FromPath[str], data: JSONBody[Branch]) -> dict[str, Any]:
    """Try something out: a new table from an answer of this one."""
    found: Tables = request.app.state.tables
    made = await found.branch(table, data.seat, data.ply, data.salt, person_of(request.scope))
    return await _told(found, made)


@get("/api/tables/{table:str}")
async def table_card(request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
    """What somebody with a link reads before they sit down: the game, who is there, and how long they have."""
    found: Tables = request.app.state.tables
    try:
        rows = await asyncio.to_thread(found.store.rows, [table])
    except StoreError as error:
        raise refused("away", why=str(error)) from error
    if not rows:
        raise refused("no-such-table")
    told = on_the_shelf(rows[0], language_of(request), person_of(request.scope))
    patience = rows[0].shelf.patience
    away = {"seconds": patience} if patience else None
    return {**told, "clock": rows[0].terms.get("clock"), "away": away, "commitment": _commitment(rows[0])}


@delete("/api/tables/{table:str}")
async def remove(request: AnyRequest, table: FromPath[str]) -> None:
    found: Tables = request.app.state.tables
    await found.delete(table, person_of(request.scope))


@get("/api/tables/{table:str}/record")
async def record(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The record; while the game is on, only what the one seat of whoever asks knows, or else a spectator."""
    found: Tables = request.app.state.tables
    text = await found.record(table, person_of(request.scope))
    headers = {"content-disposition": f'attachment; filename="{table}.json"'}
    return Response(text, media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{table:str}/picture.svg")
async def table_picture(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The table, drawn, or only its boards: as it is, or was after a ply; as everybody or an own seat sees it, or any
    seat, once the game is over."""
    found: Tables = request.app.state.tables
    course = await (await found.table(table)).course()
    asked = request.query_params
    seat, shown = whole(asked.get("seat")), whole(asked.get("ply"))
    viewer = seat_of(course, seat, course.seats_of(person_of(request.scope)))
    rights.may("table_picture", course, person_of(request.scope), viewer)
    language = told_in(asked.get("language", LANGUAGE), course.game.package)
    is_over = course.match.outcome is not None or course.film is not None
    everybody = range(len(course.people)) if is_over else ()
    front = seat_of(course, whole(asked.get("front")), everybody) if "front" in asked else viewer
    drawing = pictured(course, (viewer, front), language, shown, asked.get("boards") == "true")
    return Response(
        await under(table, found.ponder(drawing)), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )


@get("/api/tables/{table:str}/report")
async def report(request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
    """What a report of a problem needs: the version and the record, while the game is on without anybody's secrets."""
    found: Tables = request.app.state.tables
    course = await (await found.table(table)).course()
    rights.may("report", course, person_of(request.scope))
    text = await under(table, found.ponder(course.record_for(None).dumps))
    return {
        "motley": motley.__version__,
        "compiled": motley.compiled,
        "python": platform.python_version(),
        "table": table,
        "game": course.game.name,
        "version": course.game.version,
        "over": course.match.outcome is not None,
        "seats": [{"kind": each.kind, "bot": each.bot, "level": each.level} for each in course.people],
        "record": json.loads(text),
    }


@get("/api/about", sync_to_thread=True)
def about() -> dict[str, Any]:
    credit = read_toml("motley.server", "content/credits.toml")["credit"]
    return {"version": motley.__version__, "compiled": motley.compiled, "credits": credit}


@get("/", sync_to_thread=True)
def front(request: AnyRequest) -> Response[bytes]:
    return _client_file(PurePosixPath("/"), request.app.state.token)


@get("/{path:path}", sync_to_thread=True)
def client(request: AnyRequest, path: FromPath[Path]) -> Response[bytes]:
    """The client's files; every address that is none of them is a page of the client."""
    return _client_file(PurePosixPath(path.as_posix()), request.app.state.token)


def _client_file(path: PurePosixPath, token: str) -> Response[bytes]:
    folder = client_folder()
    wanted = path.parts[1:]
    if wanted[:1] == ("api",):
        raise NotFoundException("There is nothing at this address.")
    if folder is None:
        page = NOT_BUILT.replace(TOKEN_PLACE, token)
        return Response(page.encode(), media_type=MediaType.HTML, status_code=503)
    file = folder.joinpath(*wanted)
    if wanted and ".." not in wanted and _is_file(file):
        kind = guess_type(file.name)[0] or "application/octet-stream"
        cache = FOR_EVER if wanted[0] == "assets" else "no-cache"
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": cache})
    page = (folder / "index.html").read_text(encoding="utf-8").replace(TOKEN_PLACE, token)
    page = page.replace(LANGUAGES_PLACE, " ".join(languages()))
    return Response(page.encode(), media_type=MediaType.HTML, headers={"cache-control": "no-store"})


def _is_file(file: Path) -> bool:
    try:
        return file.is_file()
    except OSError:  # a name that no disk could hold
        return False


def client_folder() -> Path | None:
    """Where the built client lies: in a checkout, or in an installed package."""
    return next((folder for folder in CLIENT_FOLDERS if (folder / "index.html").is_file()), None)


def whole(text: str | None) -> int | None:
    """A whole number in an address."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise ClientException(f"{text[:20]} is no number.")
    return int(text)


def language_of(request: AnyRequest) -> str:
    return wished(request.headers.get("accept-language", ""))


def _has_part(row: TableRow, person: Person) -> bool:
    """Whether a table is one of this person's: made by it, or with a seat for it."""
    is_host = person.is_here if row.host is None else row.host == person.id
    return is_host or bool(_own_seats(row, person))


def _own_seats(row: TableRow, person: Person) -> list[dict[str, Any]]:
    # Tables that were last played before seats had owners say only which were people's.
    return [
        seat
        for seat in row.shelf.seats
        if (seat.get("ours", seat.get("mine")))
        and (person.is_here if seat.get("owner") is None else seat["owner"] == person.id)
    ]


def on_the_shelf(row: TableRow, language: str, person: Person) -> dict[str, Any]:
    """A table as a list of tables tells it to this person."""
    game: Game | None = None
    with suppress(registry.Unknown):
        game = registry.game(row.game)
    kept = row.shelf
    language = told_in(language, "motley.server" if game is None else game.package)
    own = _own_seats(row, person)
    played = [seat["seat"] for seat in own if seat["kind"] == "person"]
    is_due = kept.your_turn and (not kept.due or any(seat in kept.due for seat in played))
    status = {"key": "your-turn"} if is_due and not kept.over and len(played) == 1 else kept.status
    is_host = person.is_here if row.host is None else row.host == person.id
    changed = row.changed
    if not own and not is_host and not kept.over and (game is None or _is_secretive(game)):
        # When somebody answers, and who is to answer, may be what others must not know.
        status, changed = ({"key": "running"} if _is_to_move(status) else status), row.created
    seats = [{**seat, "mine": seat in own and seat["kind"] == "person"} for seat in kept.seats]
    return {
        "id": row.id,
        "game": row.game,
        "title": row.game if game is None else game.title,
        "seats": [_told_seat(seat, language) for seat in seats],
        "ply": kept.ply,
        "status": _status(status, game, language),
        "over": kept.over,
        "your_turn": is_due,
        "created": _moment(row.created),
        "changed": _moment(changed),
        "host": is_host,
        "deadline": None if kept.deadline is None or not is_due else _moment(kept.deadline),
        "daily": of_day.told(row, game, played),
    }


def _is_secretive(game: Game) -> bool:
    return game.traits.hidden or game.traits.simultaneous


def _is_to_move(status: dict[str, Any] | str) -> bool:
    return not isinstance(status, dict) or status["key"] == "to-move"


def _told_seat(kept: dict[str, Any], language: str) -> dict[str, Any]:
    """A seat of the shelf without what nobody is told."""
    told = {name: kept[name] for name in kept if name not in ("owner", "ours", "since", "stood")}
    return {**told, "name": name_in(kept["name"], language)}


def _status(kept: dict[str, Any] | str, game: Game | None, language: str) -> str:
    """How a table stands, as a sentence."""
    if isinstance(kept, str):
        return kept
    try:
        if kept["key"] != "ended":
            told = {**kept, "names": [name_in(each, language) for each in kept.get("names", ())]}
            return words(language).say("status", kept["key"], told | {"name": name_in(kept.get("name", ""), language)})
        if game is None:
            return words(language).say("status", "over")
        return game.in_language(language).ends(Outcome(kept["placings"], kept["scores"], kept["reason"]))
    except Exception:  # one row that a newer version wrote, or a game's fault, must not hide all the others
        return words(language).say("status", "unreadable")


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def say_refused(request: AnyRequest, error: MotleyError) -> Response[str]:
    """What a game or a table refuses, as the protocol tells it."""
    rule, sentence = spoken(error, language_of(request))
    key = getattr(getattr(error, "refusal", None), "key", "")
    status = 404 if key in ("no-such-table", "no-such-game") else 403 if key in ("not-host", "bad-key") else 422
    body = json.dumps({"error": {"rule": rule, "sentence": sentence}})
    return Response(body, media_type=MediaType.JSON, status_code=status)


def say_fault(request: AnyRequest, error: Exception) -> Response[str]:
    """A fault of ours or of a game: logged under a number that the page shows."""
    sentence = confess(error, "a request failed", language_of(request))
    body = json.dumps({"error": {"rule": None, "sentence": sentence}})
    return Response(body, media_type=MediaType.JSON, status_code=500)


def say_too_deep(request: AnyRequest, _: RecursionError) -> Response[str]:
    sentence = words(language_of(request)).say("form", "too-deep")
    body = json.dumps({"status_code": 400, "detail": sentence})
    return Response(body, media_type=MediaType.JSON, status_code=400)


ROUTES: Final[list[ControllerRouterHandler]] = [
    games,
    art,
    game_file,
    rules,
    summary,
    glossary,
    rules_picture,
    picture,
    puzzles,
    puzzle_picture,
    daily,
    begin_daily,
    option_picture,
    face,
    check,
    bounds,
    tables,
    create,
    rematch,
    branch,
    table_card,
    rematch_of,
    remove,
    lobby,
    record,
    table_picture,
    report,
    about,
    front,
    client,
]
