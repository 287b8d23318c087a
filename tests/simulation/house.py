"""Servers in this process, and those who speak to them as browsers do: requests go in, messages come out."""

import asyncio
import contextvars
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from motley.kernel import changed
from motley.server.app import application
from motley.server.door.line import EXTENSION
from motley.server.home import STORE_NAME
from motley.server.machine import Machine
from tests.simulation.scheduler import HERE, Loop, Process, Stuck

Message = dict[str, Any]
PORT = 8000
HOST = f"127.0.0.1:{PORT}"
TOKEN = "a-token-for-tests"
EDGE = ("table", "entry")
"""What tells a position."""


class Present:
    """The clock and the luck of the run that goes on at present: applications are made once, and runs are many."""

    time: Callable[[], float]
    bytes: Callable[[int], bytes]


def machine() -> Machine:
    return Machine(lambda: Present.time(), lambda size: Present.bytes(size))


class Plot:
    """A folder with a store, and applications that serve it; each is made once and starts many times."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "secret").write_bytes(b"s" * 32)
        self.apps = [application(folder, PORT, TOKEN, [f"http://{HOST}"], None, 1, machine()) for _ in range(count)]
        self.file = folder / STORE_NAME

    def sow(self, template: Path) -> None:
        """Begin with a copy of this store."""
        for end in ("", "-wal", "-shm"):
            self.file.with_name(self.file.name + end).unlink(missing_ok=True)
        shutil.copyfile(template, self.file)

    def ask(self, query: str, *given: object) -> list[Any]:
        """What lies in the store, past every server."""
        with closing(sqlite3.connect(self.file)) as connection:
            return connection.execute(query, given).fetchall()

    def copy_to(self, other: "Plot", *changes: str) -> None:
        """Give another store what this one has, changed by these statements."""
        with closing(sqlite3.connect(self.file)) as here, closing(sqlite3.connect(other.file)) as there:
            here.backup(there)
            for each in changes:
                there.execute(each)
            there.commit()


LAST_STEPS = 400
"""So much happens in a server after it was killed, though nothing of it is seen."""


class Steps:
    """Said yes to once so much has happened."""

    def __init__(self, most: int) -> None:
        self.left = most

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


class Line:
    """A screen's line: what the server tells goes to whoever is at the other end."""

    unsent = 0

    def __init__(self, process: Process, tell: Callable[[Message], None]) -> None:
        self._process = process
        self._tell = tell
        self.is_cut = False
        self.said: asyncio.Queue[Message] = asyncio.Queue()

    def tell(self, text: bytes) -> None:
        if not self.is_cut and not self._process.is_dead:
            self._tell(json.loads(text))

    def cut(self) -> None:
        self.is_cut = True
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1006})


class Server:
    """One server, from its start to its end, or until it is killed."""

    count = 0

    def __init__(self, loop: Loop, plot: Plot, place: int) -> None:
        Server.count += 1
        self.address = f"192.0.2.{Server.count}"
        """From where everybody comes: what one address may ask for is remembered from run to run."""
        self.loop = loop
        self.app = plot.apps[place]
        self.process = Process("AB"[place])
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._state: dict[str, Any] = {}
        self._is_up = self._is_down = False
        self._failure = ""
        self._context = contextvars.copy_context()
        self._context.run(HERE.set, self.process)
        self._life = self._begin(self.app({"type": "lifespan", "state": self._state}, self._said.get, self._told))
        self._said.put_nowait({"type": "lifespan.startup"})
        if not loop.go(600.0, lambda: self._is_up or self._life.done()) or not self._is_up:
            fault = self._life.exception() if self._life.done() and not self._life.cancelled() else self._failure
            raise Stuck(f"a server does not start: {fault}")

    def _begin(self, work: Any) -> "asyncio.Task[Any]":
        # Whose task it is follows from the context that it is made in.
        return self._context.copy().run(self.loop.create_task, work)

    async def _told(self, message: Any) -> None:
        self._failure = message.get("message", "")
        self._is_up = self._is_up or message["type"] == "lifespan.startup.complete"
        self._is_down = self._is_down or message["type"].startswith("lifespan.shutdown")

    def stop(self) -> None:
        """As an operator stops it."""
        self._said.put_nowait({"type": "lifespan.shutdown"})
        if not self.loop.go(600.0, lambda: self._is_down and self._life.done()):
            raise Stuck("a server does not stop")
        self._clean()

    def kill(self) -> None:
        """As when the power goes: nothing it does from now on reaches anything."""
        self.process.is_dead = True
        self._clean()

    def _clean(self) -> None:
        process = self.process
        process.is_dead = True
        for each in process.minds:
            each.end(-9)
        for task in process.tasks:
            task.cancel()
        # What ends in order does; whatever goes on for ever is cut off.
        self.loop.go(0.0, Steps(LAST_STEPS))
        process.is_buried = True
        for each in process.held:
            each.close()
        process.held = []

    async def introduce(self) -> tuple[int, str, str]:
        """A browser that was never here fetches the page; it has a cookie from then on."""
        status, body, headers = await self._fetch("GET", "/", "", None)
        cookie = next((value for name, value in headers if name == "set-cookie"), "")
        return status, body, cookie.partition(";")[0]

    async def request(self, method: str, path: str, cookie: str, body: Any = None) -> tuple[int, Any]:
        """What a browser fetches; the answer's status, and its JSON or text."""
        status, found, _ = await self._fetch(method, path, cookie, body)
        # A record is a file, whatever it is written in.
        return status, found if path.endswith("/record") or not found.startswith(("{", "[")) else json.loads(found)

    async def _fetch(self, method: str, path: str, cookie: str, body: Any) -> tuple[int, str, list[tuple[str, str]]]:
        path, _, query = path.partition("?")
        data = b"" if body is None else json.dumps(body).encode()
        scope = self._scope("http", path, cookie) | {"method": method, "query_string": query.encode()}
        scope["headers"] += [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
        said: asyncio.Queue[Message] = asyncio.Queue()
        said.put_nowait({"type": "http.request", "body": data, "more_body": False})
        told: list[Any] = []

        async def tell(message: Any) -> None:
            told.append(message)

        task = self._begin(self.app(scope, said.get, tell))
        await asyncio.wait([task])
        if not told or task.cancelled():
            return 0, "", []
        status = told[0]["status"]
        text = b"".join(each.get("body", b"") for each in told[1:]).decode()
        headers = [(name.decode().lower(), value.decode()) for name, value in told[0]["headers"]]
        return status, text, headers

    def line(self, cookie: str, tell: Callable[[Message], None], closed: Callable[[], None]) -> Line:
        """A socket to this server."""
        line = Line(self.process, tell)
        line.said.put_nowait({"type": "websocket.connect"})
        scope = self._scope("websocket", "/live", cookie)
        scope |= {"subprotocols": [], "extensions": {EXTENSION: line}, "scheme": "ws"}

        async def send(message: Any) -> None:
            line.is_cut = line.is_cut or message["type"] == "websocket.close"

        task = self._begin(self.app(scope, line.said.get, send))
        task.add_done_callback(lambda _: closed())
        return line

    def _scope(self, kind: str, path: str, cookie: str) -> Message:
        headers = [(b"host", HOST.encode()), (b"x-motley-token", TOKEN.encode())]
        if cookie:
            headers.append((b"cookie", cookie.encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": headers,
            "client": (self.address, 1),
            "server": ("127.0.0.1", PORT),
            # As servers do, for each request its own.
            "state": dict(self._state),
        }


class Told:
    """What a screen has been told of a table, message by message."""

    def __init__(self) -> None:
        self.table: Message = {}
        self.at = 0.0
        """When it was told of the clocks."""
        self.faults: list[str] = []

    @property
    def n(self) -> int:
        return int(self.table.get("n", -1))

    @property
    def position(self) -> Message:
        found: Message = self.table.get("position", {})
        return found

    def hear(self, message: Message) -> None:
        if message["say"] == "table":
            self.table = {name: value for name, value in message.items() if name not in ("say", "ref")}
        elif message["say"] == "entry" and self.table:
            self._enter(message)
        elif message["say"] == "to_act" and self.table:
            self.table["position"] = {**self.position, "to_act": message["to_act"]}
            if "clock" in message:
                self.table["clock"] = message["clock"]

    def _enter(self, message: Message) -> None:
        told = self.table
        if message["n"] != told["n"] + 1:
            self.faults.append(f"entry {message['n']} comes after {told['n']}")
        position = dict(message["position"])
        if "change" in position:
            position["scene"] = changed(told["position"]["scene"], position.pop("change"))
        told["n"], told["position"] = message["n"], position
        what, ply = message["what"], message["ply"]
        if what in ("undo", "revise"):
            last = ply if what == "undo" else ply - 1
            told["log"] = [line for line in told["log"] if line["ply"] <= last]
        told["log"] = [*told["log"], *message["lines"]]
        for name in ("seats", "mine", "paused", "pace", "terms", "awaited", "plea", "clock", "chance", "drawn"):
            if name in message:
                told[name] = message[name]
        if "talk" in message:
            told["talk"] = [*told["talk"], message["talk"]][-100:]


class Screen:
    """A browser's page that looks at a table through one server."""

    def __init__(self, server: Server, cookie: str, name: str, trace: Callable[[str], None]) -> None:
        self.server = server
        self.cookie = cookie
        self.look: str | None = None
        self.asked: dict[int, Message] = {}
        self.name = name
        self.told = Told()
        self.answers: dict[int, Message] = {}
        self.heard: list[Message] = []
        self.is_open = True
        self._refs = 0
        self._trace = trace
        self.line = server.line(cookie, self._hear, self._closed)

    def _closed(self) -> None:
        self.is_open = False

    def _hear(self, message: Message) -> None:
        if "clock" in message:
            self.told.at = self.server.loop.now
        self.told.hear(message)
        self.heard.append(message)
        self._trace(f"{self.name} hears {brief(message)}")
        ref = message.get("ref")
        if ref is not None:
            self.answers[ref] = message
            if message["say"] != "refused" and "look" in self.asked[ref]:
                self.look = self.asked[ref]["look"]

    def say(self, do: str, **fields: Any) -> int:
        """Ask for something; the number that its answer carries."""
        self._refs += 1
        message = {"do": do, "ref": self._refs, **fields}
        self._trace(f"{self.name} says {json.dumps(message)}")
        self.line.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message), "bytes": None})
        self.asked[self._refs] = message
        return self._refs

    def is_answered(self, ref: int) -> bool:
        return ref in self.answers or not self.is_open

    def leave(self) -> None:
        self.line.said.put_nowait({"type": "websocket.disconnect", "code": 1000})


def brief(message: Message) -> str:
    """A message in a line."""
    kept = {
        name: message[name] for name in ("say", "ref", "n", "what", "seat", "sentence", "to_act") if name in message
    }
    lines = [line["text"] for line in message.get("lines", ())]
    return json.dumps(kept | ({"lines": lines} if lines else {}))
