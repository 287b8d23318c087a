"""What a move costs the server: real sockets, every entry on disk first, two people looking at every table.

`python -m bench.server` starts a server of its own for each game and plays at random at so many tables for so many
seconds; nothing is asserted. Processor time is that of the server's process, from the first move to the last.
`--entries N` measures instead what it costs to open a table that is so long: played through, and from its snapshot.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, process_time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from motley.kernel import registry
from motley.match.chance import seed_bytes
from motley.server.store import Append, Create, Shelf, Store, TableRow
from motley.server.table.course import Course
from motley.server.table.news import Letter, table_news
from motley.server.table.people import seated
from motley.server.table.sight import Sight
from motley.server.table.snapshot import due, opened

TITLES = ("game", "tables", "moves", "moves/s", "p50 ms", "p99 ms", "cpu ms/move", "bytes/move")

OPEN_TITLES = ("game", "entries", "played through, cpu ms", "opened, cpu ms", "and told, cpu ms", "bytes kept")
LONGEST = {"motba": {"battles": 9, "round_limit": 40}}
SECOND_THOUGHTS = 0.1


@dataclass
class Tally:
    """What all clients saw together."""

    waits: list[float] = field(default_factory=list)
    told: int = 0


def processor_time(process: int) -> float:
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def sit(socket: ClientConnection, table: str, seat: int, end: float, tally: Tally, chance: random.Random) -> None:
    """Play one seat at random until the time is up or the game over."""
    await socket.send(json.dumps({"do": "open", "table": table, "seat": seat}))
    asked = 0.0
    number = 0
    while monotonic() < end:
        try:
            text = await asyncio.wait_for(socket.recv(decode=False), max(0.01, end - monotonic()))
        except TimeoutError:
            return
        news: dict[str, Any] = json.loads(text)
        tally.told += len(text)
        if news.get("ref") == "move":
            tally.waits.append(monotonic() - asked)
        if news["say"] not in ("table", "entry"):
            continue
        number, position = news["n"], news["position"]
        if position["outcome"] is not None:
            return
        wish: dict[str, Any] | None = None
        if position["held"]:
            wish = {"do": "commit"}
        elif position["mine"] and position["choices"]:
            wish = {"do": "play", "move": chance.choice(position["choices"])["move"]}
        if wish is not None:
            asked = monotonic()
            await socket.send(json.dumps({**wish, "at": number, "ref": "move"}))


async def play(base: str, token: str, tables: list[str], seconds: float) -> Tally:
    tally = Tally()
    address = f"{base.replace('http', 'ws')}/live?token={token}"
    sockets = [await connect(address, max_size=None, compression=None) for _ in range(2 * len(tables))]
    end = monotonic() + seconds
    seats = [(table, seat) for table in tables for seat in (0, 1)]
    playing = [
        sit(socket, *place, end, tally, random.Random(number))
        for number, (socket, place) in enumerate(zip(sockets, seats, strict=True))
    ]
    await asyncio.gather(*playing)
    for socket in sockets:
        await socket.close()
    return tally


def measure(game: str, tables: int, seconds: float) -> tuple[object, ...]:
    with tempfile.TemporaryDirectory() as folder:
        code = "from motley.server.run import run; run(open_browser=False)"
        environment = {**os.environ, "MOTLEY_HOME": folder}
        server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        try:
            found = re.search(r"(http://[\d.:]+)/", server.stdout.readline())
            assert found is not None
            page = httpx.get(found[1], timeout=120).text
            token = re.findall(r'name="motley-token" content="([^"]+)"', page)[0]
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "person"}]}
            headers = {"X-Motley-Token": token}
            with httpx.Client(base_url=found[1], headers=headers, timeout=120) as http:
                made = [str(http.post("/api/tables", json=wish).json()["id"]) for _ in range(tables)]
            before, began = processor_time(server.pid), monotonic()
            tally = asyncio.run(play(found[1], token, made, seconds))
            spent, passed = processor_time(server.pid) - before, monotonic() - began
        finally:
            server.kill()
            server.wait()
            server.stdout.close()
    count = len(tally.waits)
    slowest = quantiles(tally.waits, n=100)[-1]
    times = (f"{1000 * median(tally.waits):.1f}", f"{1000 * slowest:.1f}", f"{1000 * spent / count:.2f}")
    return game, tables, count, f"{count / passed:.0f}", *times, f"{tally.told / count:.0f}"


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


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--game", action="append", help="which game; otherwise motif and motba")
    given.add_argument("--tables", type=int, default=10)
    given.add_argument("--seconds", type=float, default=10.0)
    given.add_argument("--entries", type=int, help="open a table that is so long instead")
    chosen = given.parse_args()
    print(" | ".join(TITLES if chosen.entries is None else OPEN_TITLES))
    for game in chosen.game or ["motif", "motba"]:
        if chosen.entries is not None:
            print(" | ".join(str(each) for each in open_long(game, chosen.entries)), flush=True)
            continue
        print(" | ".join(str(each) for each in measure(game, chosen.tables, chosen.seconds)), flush=True)


if __name__ == "__main__":
    main()
