"""boardgame.io's own server with Motif as its game, and clients that speak to it over Socket.IO.

It keeps its matches in memory, or with a store of its own in files: written when it answers, but with no promise of the
disk. Its packages go into .tools, exactly those of bench/boardgame/package-lock.json.
"""

import asyncio
import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection

from bench.crowd import Client, Measured, Tally, connected, measured, started
from tools.node import Node, node
from tools.steps import TOOLS, Stamp, digest, run_patiently, say

HERE: Final = Path(__file__).parent / "boardgame"
FOLDER: Final = TOOLS / "boardgame"
VERSION: Final = msgspec.json.decode((HERE / "package.json").read_bytes())["dependencies"]["boardgame.io"]

WIDTH: Final = 5
TILES: Final = WIDTH * WIDTH
NEAR: Final = [
    [tile + step for step, is_there in _steps if is_there]
    for tile in range(TILES)
    for _steps in [
        (
            (-WIDTH, tile >= WIDTH),
            (WIDTH, tile < TILES - WIDTH),
            (-1, tile % WIDTH > 0),
            (1, tile % WIDTH < WIDTH - 1),
        )
    ]
]


def installed() -> Node:
    """The server's packages, in .tools; the Node that they run on."""
    found = node()
    files = [HERE / name for name in ("package.json", "package-lock.json")]
    stamp = Stamp("boardgame", digest(files, found.version), [FOLDER / "node_modules"])
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in (*files, HERE / "server.cjs"):
        shutil.copy(file, FOLDER)
    if not stamp.is_fresh():
        say(f"installing boardgame.io {VERSION}")
        quiet = ["--no-fund", "--no-audit", "--loglevel=error", "--ignore-scripts"]
        run_patiently([*found.npm, "ci", *quiet], cwd=FOLDER, env=found.settings)
        stamp.set()
    return found


@contextmanager
def running(in_files: bool = False) -> Iterator[tuple[str, int]]:
    """The server: where it is, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"NODE_ENV": "production", "BOARDGAME_FOLDER": folder if in_files else ""}
        with started([installed().program, "server.cjs"], FOLDER, settings) as place:
            yield place


class Player(Client):
    """Plays one seat of a match, and of another when it is over."""

    def __init__(self, socket: ClientConnection, tally: Tally, pair: int, seat: int) -> None:
        super().__init__(socket, tally)
        self.pair = pair
        self.seat = seat
        self.matches = 0
        self.state: dict[str, Any] = {}
        self.is_waiting = False
        self.chance = random.Random(f"{pair} {seat}")

    @property
    def match(self) -> str:
        return f"{self.pair}-{self.matches}"

    async def sit_down(self) -> None:
        await self.socket.recv()
        await self.socket.send("40/motif,")
        await self.socket.recv()
        await self._open()
        while not self.state:
            await self._listen()

    async def play(self) -> None:
        while True:
            await self._go_on()
            await self._listen()

    async def _open(self) -> None:
        self.state, self.is_waiting = {}, False
        await self._emit("sync", self.match, str(self.seat), None, 2)

    async def _emit(self, *event: object) -> None:
        await self.wish(f"42/motif,{msgspec.json.encode(event).decode()}")

    async def _listen(self) -> None:
        """The next message; a beat of the line is answered."""
        text = await self.hear()
        if text == b"2":
            await self.socket.send("3")
        else:
            self._take(text)

    def _take(self, text: bytes) -> None:
        """What a message says of the match at hand."""
        if not text.startswith(b"42/motif,"):
            return
        event, match, *rest = msgspec.json.decode(text[len(b"42/motif,") :])
        if match != self.match or event not in ("sync", "update"):
            return
        state = rest[0]["state"] if event == "sync" else rest[0]
        if self.is_waiting and state["_stateID"] > self.state["_stateID"]:
            self.is_waiting = False
            self.answered()
        self.state = state

    async def _go_on(self) -> None:
        if not self.state or self.is_waiting:
            return
        ctx = self.state["ctx"]
        if "gameover" in ctx:
            self.matches += 1
            await self._open()
            return
        if ctx["currentPlayer"] != str(self.seat):
            return
        kind, *args = self.chance.choice(moves(self.state["G"], self.seat))
        action = {"type": kind, "args": args, "playerID": str(self.seat), "credentials": None}
        wish = {"type": "MAKE_MOVE", "payload": action}
        self.is_waiting = True
        await self._emit("update", wish, self.state["_stateID"], self.match, str(self.seat))


def reached(taken: set[int], start: int) -> list[int]:
    """The free tiles that hang together with this one."""
    seen, left = {start}, [start]
    while left:
        for tile in NEAR[left.pop()]:
            if tile not in taken and tile not in seen:
                seen.add(tile)
                left.append(tile)
    return sorted(seen - {start})


def moves(board: dict[str, Any], seat: int) -> list[tuple[object, ...]]:
    """What the seat may do, as the server's own rules have it."""
    taken = {token["at"] for token in board["tokens"]}
    ways = {
        number: reached(taken, token["at"]) for number, token in enumerate(board["tokens"]) if token["owner"] == seat
    }
    ready = {number: tiles for number, tiles in ways.items() if tiles and not board["tokens"][number]["done"]}
    found: list[tuple[object, ...]] = [("travel", number, tile) for number, tiles in ready.items() for tile in tiles]
    is_between = bool(ready) and any(board["tokens"][number]["moved"] for number in ways)
    if board["reserve"][seat] and not board["added"] and not is_between:
        free = {tile for tiles in ways.values() for tile in tiles} if ways else set(range(TILES)) - taken
        found += [("add", tile) for tile in sorted(free)]
    return found


async def _measure(base: str, process: int, clients: int, seconds: float) -> Measured:
    tally = Tally()
    address = f"{base.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
    sockets = await connected([address] * clients)
    people = [Player(socket, tally, *divmod(number, 2)) for number, socket in enumerate(sockets)]
    return await measured(people, tally, process, seconds)


def measure(clients: int, seconds: float, in_files: bool = False) -> Measured:
    """The server with so many clients, two at a match."""
    with running(in_files) as (base, process):
        return asyncio.run(_measure(base, process, clients, seconds))
