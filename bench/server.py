"""What a move costs the server: real sockets, every entry on disk first, two people looking at every table.

`python -m bench.server` plays Motif with 20, 100 and 500 clients at this server and, with the same clients, at that of
boardgame.io, once in memory and once in its files; then MOTBA at this one; then it counts what a thousand tables cost
that two screens each look at while nothing happens. `--write` puts it all into docs/bench.md. Processor time is that of
the server's process, from the first move to the last; nothing is asserted.
`--game NAME` measures one game of this server alone. `--entries N` measures instead what it costs to open a table that
is so long: played through, and from its snapshot.
"""

import argparse
import asyncio
import os
import random
import re
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection

import motley
from bench import boardgame_io
from bench.crowd import Client, Measured, Tally, connected, measured, memory, processor_time, promise, started
from bench.report import processor, put_into
from motley.kernel import registry
from motley.match.chance import seed_bytes
from motley.server.store import Append, Create, Shelf, Store, TableRow
from motley.server.table.course import Course
from motley.server.table.news import Letter, table_news
from motley.server.table.people import seated
from motley.server.table.sight import Sight
from motley.server.table.snapshot import due, opened
from tools.node import node
from tools.steps import ROOT

PAGE = ROOT / "docs" / "bench.md"
BEGIN, END = "<!-- server: begin -->", "<!-- server: end -->"

CLIENTS = (20, 100, 500)
IDLE = 1000
TITLES = ("server", "clients", "moves/s", "p50 ms", "p99 ms", "cpu ms/move", "bytes/move")
OPEN_TITLES = ("game", "entries", "played through, cpu ms", "opened, cpu ms", "and told, cpu ms", "bytes kept")
LONGEST = {"motba": {"battles": 9, "round_limit": 40}}
SECOND_THOUGHTS = 0.1
MOVES = {"motif": 60}
FASTEST = 5000.0
"""Moves of a game, and a second, by which it is reckoned how many tables have to be laid."""
UNHURRIED = "from motley.server.door import live; live.WISHES_A_SECOND = live.MOST_WISHES = 1e9"
"""No screen of a person wishes for more than it may, and these do: twenty of them would be held to a thousand moves a
second, by a limit that the other server has not."""


class Choice(msgspec.Struct):
    """Of a choice, what a client that plays at random needs."""

    move: str


class Position(msgspec.Struct):
    mine: bool
    held: bool
    choices: list[Choice]
    outcome: dict[str, Any] | None


class News(msgspec.Struct):
    say: str
    n: int = 0
    ref: str | None = None
    position: Position | None = None


class Person(Client):
    """Plays one seat at random, at one table after the other."""

    def __init__(self, socket: ClientConnection, tally: Tally, tables: list[str], seat: int) -> None:
        super().__init__(socket, tally)
        self.tables = tables
        self.place = 0
        self.seat = seat
        self.n = 0
        self.position: Position | None = None
        self.chance = random.Random(f"{tables[0]} {seat}")

    async def sit_down(self) -> None:
        await self._open()
        while self.position is None:
            self._take(await self.hear())

    async def play(self) -> None:
        while self.place < len(self.tables):
            await self._go_on()
            self._take(await self.hear())

    async def _open(self) -> None:
        self.position = None
        wish = {"do": "open", "table": self.tables[self.place], "seat": self.seat, "ref": "open"}
        await self.socket.send(msgspec.json.encode(wish).decode())

    def _take(self, text: bytes) -> None:
        news = msgspec.json.decode(text, type=News)
        if news.ref == "move":
            self.answered()
        if news.position is not None and (news.say == "table" or self.position is not None):
            self.n, self.position = news.n, news.position

    async def _go_on(self) -> None:
        position = self.position
        if position is None:
            return
        wish: dict[str, Any] = {"at": self.n, "ref": "move"}
        if position.outcome is not None:
            self.place += 1
            await self._open()
        elif position.held:
            await self._send(wish | {"do": "commit"})
        elif position.mine and position.choices:
            await self._send(wish | {"do": "play", "move": self.chance.choice(position.choices).move})

    async def _send(self, wish: dict[str, Any]) -> None:
        # What is asked next comes with the answer.
        self.position = Position(False, False, [], None)
        await self.wish(msgspec.json.encode(wish).decode())


@contextmanager
def running() -> Iterator[tuple[str, int, str]]:
    """A server with a new file: where it is, its process, and the token that its page has."""
    with tempfile.TemporaryDirectory() as folder:
        code = f"{UNHURRIED}; from motley.server.run import run; run(open_browser=False)"
        with started([sys.executable, "-c", code], ROOT, {"MOTLEY_HOME": folder}) as (base, process):
            page = httpx.get(base, timeout=120).text
            yield base, process, re.findall(r'name="motley-token" content="([^"]+)"', page)[0]


def laid(base: str, token: str, game: str, count: int) -> list[str]:
    """So many new tables for two people."""
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "person"}], "salt": ""}
    with httpx.Client(base_url=base, headers={"X-Motley-Token": token}, timeout=120) as http:
        return [str(http.post("/api/tables", json=wish).json()["id"]) for _ in range(count)]


def live(base: str) -> str:
    return f"{base.replace('http', 'ws')}/live"


async def _measure(base: str, process: int, token: str, tables: list[list[str]], seconds: float) -> Measured:
    tally = Tally()
    sockets = await connected([live(base)] * (2 * len(tables)), token)
    people = [Person(socket, tally, tables[number // 2], number % 2) for number, socket in enumerate(sockets)]
    return await measured(people, tally, process, seconds)


def measure(game: str, clients: int, seconds: float) -> Measured:
    """This server with so many clients, two at a table; whose game is over goes on to the next table."""
    pairs = clients // 2
    games = 1 + int(seconds * FASTEST / pairs / MOVES.get(game, 500))
    with running() as (base, process, token):
        made = laid(base, token, game, games * pairs)
        tables = [made[pair::pairs] for pair in range(pairs)]
        return asyncio.run(_measure(base, process, token, tables, seconds))


async def _look(base: str, token: str, tables: list[str], process: int) -> tuple[float, float]:
    """Two screens look at each table and nothing happens: memory, and processor time a second."""
    sockets = await connected([live(base)] * (2 * len(tables)), token)
    tally = Tally()
    people = [Person(socket, tally, [tables[number // 2]], number % 2) for number, socket in enumerate(sockets)]
    for person in people:
        await person.sit_down()
    before, began = processor_time(process), monotonic()
    await asyncio.sleep(10)
    spent = (processor_time(process) - before) / (monotonic() - began)
    found = memory(process)
    for person in people:
        assert person.socket.state.name == "OPEN"
    await asyncio.gather(*[person.socket.close() for person in people])
    return found, spent


def look(game: str, tables: int) -> list[str]:
    """What so many tables cost that nothing happens at, with two screens at each."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with running() as (base, process, token):
        made = laid(base, token, game, tables)
        bare = memory(process)
        found, spent = asyncio.run(_look(base, token, made, process))
    return [
        f"{tables:,} tables of {registry.game(game).title} that nothing happens at, with two screens each "
        f"({2 * tables:,} in all): {found - bare:.0f} MB more than the server without them ({bare:.0f} MB), "
        f"and {1000 * spent:.0f} ms of processor time a second."
    ]


def long_table(store: Store, game: str, count: int) -> str:
    """A table with so many entries, played at random by people who take some of it back; its name."""
    chance = random.Random(0)
    found = registry.game(game)
    people = seated(found, [{"kind": "me"}, {"kind": "person"}])
    shelf = Shelf(0, "", False, False, [])
    options = found.complete(LONGEST.get(game, {}))
    row = TableRow(game, game, found.version, options, people, seed_bytes(0).hex(), "", 0.0, 0.0, shelf)
    course = Course(row)
    store.write([Create(row, tuple([step.entry for step in course.roll()]))])
    while course.number < count and course.match.outcome is None:
        match = course.match
        seat = match.to_act[0]
        wish: tuple[str, int, dict[str, Any]] = ("commit", seat, {})
        if match.undoable(seat) and chance.random() < SECOND_THOUGHTS:
            wish = ("undo", seat, {"steps": 1})
        elif seat not in match.waiting:
            wish = ("answer", seat, {"move": match.write(chance.choice(match.moves(seat)))})
        entries = tuple([step.entry for step in course.advance(*wish)])
        store.write([Append(game, entries, course.shelf(), None, due(course))])
    return game


def spent(work: Callable[[], object]) -> float:
    """The milliseconds of processor time that it takes, at best of five."""
    times = []
    for _ in range(5):
        began = process_time()
        work()
        times.append(1000 * (process_time() - began))
    return min(times)


def open_long(game: str, count: int) -> tuple[object, ...]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "tables.sqlite")
        row = store.table(long_table(store, game, count))
        assert row is not None
        course = opened(store, row)
        sight = Sight(0, course.game.looks[0], owned=(0, 1))
        again = spent(lambda: Course.of(row, store.entries(row.id)))
        quick = spent(lambda: opened(store, row))
        whole = spent(lambda: Letter(table_news(opened(store, row), row.id, sight)))
        kept = sum(len(page) for page in store.pages(row.id, course.match.ply)) + len(store.snapshots(row.id)[0].head)
        store.close()
    return game, course.number, f"{again:.0f}", f"{quick:.1f}", f"{whole:.1f}", kept


def compared(seconds: float) -> list[str]:
    """Both servers with the same clients, in turn, and MOTBA at ours, as a table."""
    rows = ["| " + " | ".join(TITLES) + " |", "|---" * len(TITLES) + "|"]

    def add(name: str, found: Measured) -> None:
        rows.append(f"| {name} | {found.clients} | {' | '.join(found.cells())} |")
        print(rows[-1], flush=True)

    print(rows[0], flush=True)
    for clients in CLIENTS:
        add("Motley, Motif", measure("motif", clients, seconds))
        add("boardgame.io in memory, Motif", boardgame_io.measure(clients, seconds))
        add("boardgame.io in files, Motif", boardgame_io.measure(clients, seconds, in_files=True))
    add("Motley, MOTBA", measure("motba", CLIENTS[0], seconds))
    return rows


def ceiling() -> list[str]:
    """How many moves a second a disk lets through that promises each of them, whoever serves them."""
    with tempfile.TemporaryDirectory() as folder:
        waits = promise(Path(folder))
    few = CLIENTS[0] // 2
    return [
        f"The disk takes {1000 * waits:.1f} ms to promise that a page is written. Of {CLIENTS[0]} clients {few} are to "
        f"move at a time: nobody who waits for that promise before a move is told plays more than {few / waits:,.0f} "
        "moves a second with them on this machine."
    ]


def described() -> list[str]:
    """What it ran on, and how much company it had."""
    build = "compiled" if motley.compiled else "not compiled"
    load = os.getloadavg()[0]
    return [
        f"{processor()}, shared by the server and its clients; the load when it began was {load:.1f}. "
        f"Motley {build}, Python {sys.version.split()[0]}; boardgame.io {boardgame_io.VERSION}, "
        f"Node {node().version}.",
        "",
    ]


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--game", action="append", help="this game alone, at this server alone; may be repeated")
    given.add_argument("--clients", type=int, default=20, help="with --game")
    given.add_argument("--seconds", type=float, default=10.0)
    given.add_argument("--idle", type=int, default=IDLE, help="tables that nothing happens at")
    given.add_argument("--entries", type=int, help="open a table that is so long instead")
    given.add_argument("--write", action="store_true", help="into docs/bench.md")
    chosen = given.parse_args()
    if chosen.entries is not None:
        print(" | ".join(OPEN_TITLES))
        for game in chosen.game or ["motif", "motba"]:
            print(" | ".join(str(each) for each in open_long(game, chosen.entries)), flush=True)
        return
    if chosen.game:
        print(" | ".join(TITLES))
        for game in chosen.game:
            found = measure(game, chosen.clients, chosen.seconds)
            print(" | ".join([game, str(found.clients), *found.cells()]), flush=True)
        return
    text = [*described(), *compared(chosen.seconds), "", *ceiling(), "", *look("motif", chosen.idle)]
    print("\n".join(text))
    if chosen.write:
        put_into(PAGE, "\n".join(text), BEGIN, END)


if __name__ == "__main__":
    main()
