"""A server for the tests, with real sockets, and guests who talk to it."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from motley_tally.sloth import bed
from websockets.sync.client import ClientConnection, connect

from motley.kernel import changed
from motley.match import Match
from motley.server.app import application
from motley.server.run import configured, listening
from motley.server.store.engines import Place
from motley.server.table.course import Course
from motley.server.table.tables import Tables
from motley.server.watch import Limits
from tests.server.prepared import Pick, Wanted, any_move, prepare

PATIENCE = 120.0
"""Seconds after which something will never come; a busy machine is slow, not broken."""

TOKEN = "a-token-for-tests"

SHARE = float(os.environ.get("MOTLEY_SOAK", "1"))
"""How much of the full numbers a long run does."""

Message = dict[str, Any]
TURNS = frozenset(
    {
        "play",
        "revise",
        "undo",
        "commit",
        "resign",
        "seat",
        "pause",
        "pace",
        "talk",
        "keep",
        "salt",
        "plead",
        "agree",
        "end",
    }
)
"""Wishes that name the entry they answer."""


class House:
    """Where a running server is, and how to speak to it."""

    def __init__(self, folder: Path, base: str, token: str) -> None:
        self.folder = folder
        self.base = base
        self.token = token
        self.http = httpx.Client(base_url=base, headers={"X-Motley-Token": token}, timeout=PATIENCE)
        self.cookie = ""

    def visitor(self) -> "House":
        """The same house to another browser, which has been here and has its cookie."""
        other = House(self.folder, self.base, self.token)
        other.http.get("/")
        ((name, value),) = other.http.cookies.items()
        other.cookie = f"{name}={value}"
        return other

    def create(self, game: str, *seats: str, **options: Any) -> str:
        """A new table: seats as "me", "person" or a bot's name, perhaps with its level ("mcts:quick")."""
        wishes = [_wish(seat) for seat in seats]
        answer = self.http.post(
            "/api/tables", json={"game": game, "seats": wishes, "options": options, "salt": "a pinch of salt"}
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def prepare(
        self, game: str, *seats: str, is_wanted: Wanted, pick: Pick = any_move, **options: Any
    ) -> tuple[str, Match]:
        """A table that is under way, at the first position that is wanted; the same one each time."""
        return prepare(self.folder, game, [_wish(seat) for seat in seats], options, is_wanted, pick)

    def let_bots_play(self) -> None:
        """As long as bots need for a whole game: whatever another table's would have done by now, they have done."""
        with self.sit(self.create("tally", "greedy", "random"), None) as guest:
            guest.ask("pace", ms=0)
            guest.play_out()

    def guest(self) -> "Guest":
        headers = {"X-Motley-Token": self.token} | ({"Cookie": self.cookie} if self.cookie else {})
        address = f"{self.base.replace('http', 'ws')}/live"
        return Guest(connect(address, max_size=None, legacy=True, additional_headers=headers, open_timeout=PATIENCE))

    def sit(self, table: str, seat: int | str | None = "auto") -> "Guest":
        """A guest who looks at a table."""
        guest = self.guest()
        guest.open(table, seat)
        return guest


def _wish(seat: str) -> Message:
    if seat in ("me", "person", "open"):
        return {"kind": seat}
    name, _, level = seat.partition(":")
    return {"kind": "bot", "bot": name, **({"level": level} if level else {})}


class Guest:
    """A client of the live channel that keeps what it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.n = 0
        self.position: Message = {}
        self.table: Message = {}
        self._refs = 0

    def tell(self, do: str, **fields: Any) -> None:
        if do in TURNS:
            fields.setdefault("at", self.n)
        self.socket.send(json.dumps({"do": do, **fields}))

    def tell_raw(self, text: str) -> None:
        self.socket.send(text)

    def hear(self, seconds: float = PATIENCE) -> Message:
        """The next message; entries must be numbered without a gap."""
        message: Message = json.loads(self.socket.recv(timeout=seconds))
        self.heard.append(message)
        if message["say"] == "table":
            self.n, self.position, self.table = message["n"], message["position"], message
        if message["say"] == "entry":
            assert message["n"] == self.n + 1, "a viewer's numbers grow by one"
            told = message["position"]
            if "change" in told:
                told["scene"] = changed(self.position["scene"], told.pop("change"))
            self.n, self.position = message["n"], told
        if message["say"] == "frames":
            for before, frame in pairwise(message["frames"]):
                frame["scene"] = changed(before["scene"], frame.pop("change"))
        return message

    def hear_until(self, wanted: Callable[[Message], object], seconds: float = PATIENCE) -> Message:
        end = time.monotonic() + seconds
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def hear_say(self, *says: str, seconds: float = PATIENCE) -> Message:
        return self.hear_until(lambda message: message["say"] in says, seconds)

    def ask(self, do: str, **fields: Any) -> Message:
        """Say something and wait for its own answer."""
        self._refs += 1
        ref = self._refs
        self.tell(do, ref=ref, **fields)
        return self.hear_until(lambda message: message.get("ref") == ref)

    def open(self, table: str, seat: int | str | None = "auto", **fields: Any) -> Message:
        return self.ask("open", table=table, seat=seat, **fields)

    def play(self, move: str | None = None) -> Message:
        """Answer with this move, or with the first there is."""
        chosen = self.position["choices"][0]["move"] if move is None else move
        return self.ask("play", move=chosen, at=self.n)

    def play_on(self, pick: Callable[[list[Message]], Message] = lambda choices: choices[0]) -> None:
        """Answer once if there is something to answer, end the turn if it is finished, otherwise listen."""
        if self.position["held"]:
            assert self.ask("commit")["say"] == "entry"
        elif self.position["mine"] and self.position["choices"]:
            answer = self.play(pick(self.position["choices"])["move"])
            assert answer["say"] == "entry", answer
        else:
            self.hear_say("entry", "to_act")

    def play_out(self, most: int = 2000) -> Message:
        """To the end of the game; the outcome."""
        for _ in range(most):
            if self.position["outcome"] is not None:
                return dict(self.position["outcome"])
            self.play_on()
        raise AssertionError("the game did not end")

    def leave(self) -> None:
        self.socket.close()

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()


class ThreadHouse(House):
    """A server in a thread of the test, whose inside can be reached."""

    def __init__(self, folder: Path, is_shared: bool = False, place: Place | None = None) -> None:
        self.listener = listening(None)
        port = self.listener.getsockname()[1]
        self.app = application(folder, port, TOKEN, [f"http://127.0.0.1:{port}"] if is_shared else [], place)
        self.server = uvicorn.Server(configured(self.app, is_far=is_shared))
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],), daemon=True)
        self.thread.start()
        wait_for(lambda: self.server.started)
        super().__init__(folder, f"http://127.0.0.1:{port}", TOKEN)

    @property
    def tables(self) -> Tables:
        found = self.app.app.state.tables  # type: ignore[attr-defined]
        assert isinstance(found, Tables)
        return found

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Where the server runs: what belongs to it is done there."""
        return self.server.servers[0].get_loop()

    def course(self, table: str) -> Course:
        """A table as it stands; where it is just being read or written, as it is afterwards."""

        async def found() -> Course:
            return await (await self.tables.table(table)).course()

        return asyncio.run_coroutine_threadsafe(found(), self.loop).result(PATIENCE)

    def stop(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.listener.close()
        assert not self.thread.is_alive()


class ProcessHouse(House):
    """A server in a process of its own, started the way everybody starts it; it can be killed."""

    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        path: Path | None = None,
        is_shared: bool = False,
        place: Place | None = None,
        limits: Limits | None = None,
        before: str = "pass",
    ) -> None:
        """The tables lie in `folder`, or at another `place`; further packages may lie in `path`, and then the log is
        kept beside them."""
        code = (
            f"{before}; from motley.server.run import run; from motley.server.watch import Limits; "
            f"run(open_browser=False, port={port}, limits={limits})"
        )
        if is_shared:
            port = port or free_port()
            here = f"http://127.0.0.1:{port}"
            code = f"from motley.server.run import serve; serve('127.0.0.1', {port}, ['{here}'])"
        environment = {**os.environ, "MOTLEY_HOME": str(folder)}
        if isinstance(place, str):
            environment["MOTLEY_DATABASE_URL"] = place
        log = None
        if path is not None:
            environment["PYTHONPATH"] = os.pathsep.join([str(path), os.environ.get("PYTHONPATH", "")])
            log = open(path / "log", "wb")  # noqa: SIM115 - the server's own, as long as it runs
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:(\d+))", said)
        assert found is not None, said
        self.port = int(found[2])
        page = httpx.get(f"{found[1]}/", timeout=PATIENCE).text
        token = re.search(r'name="motley-token" content="([^"]+)"', page)
        assert token is not None, page
        super().__init__(folder, found[1], token[1])

    def create(self, game: str, *seats: str, **options: Any) -> str:
        """As the server makes a table, but with the same chance each time: nothing in a browser counts on luck."""
        table, _ = self.prepare(game, *seats, is_wanted=lambda match: True, **options)
        return table

    def kill(self) -> None:
        """As when the power goes: no chance to write anything down."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """As with Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> int:
        self.http.close()
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def soaked(number: int) -> int:
    """How much of a full number is done in this run: a share of it, and not nothing."""
    return max(1, round(number * SHARE))


def free_port() -> int:
    """A port that nobody listens at."""
    with closing(listening(None)) as found:
        port: int = found.getsockname()[1]
        return port


@contextmanager
def house_in(folder: Path, is_shared: bool = False, place: Place | None = None) -> Iterator[ThreadHouse]:
    house = ThreadHouse(folder, is_shared, place)
    try:
        yield house
    finally:
        house.stop()


@contextmanager
def sleeping_sloths() -> Iterator[None]:
    """While this lasts, sloths asked from this process go on thinking."""
    place = bed(os.getpid())
    place.touch()
    try:
        yield
    finally:
        place.unlink()


def wait_for(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
