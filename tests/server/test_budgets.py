"""What one screen may cost: nobody freezes, fills or starves the others."""

import asyncio
import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from motley.server.door import line, live
from motley.server.door.budget import Budget
from motley.server.door.person import Person
from motley.server.minds.thinking import Question, Thinking, ThinkingFailed
from motley.server.table.news import frames
from motley.server.table.tables import Table
from tests.server.house import PATIENCE, ThreadHouse, sleeping_sloths, wait_for
from tests.server.test_course import new_course
from tests.server.test_thinking import question

pytestmark = pytest.mark.once


def long_game(house: ThreadHouse, game: str, plies: int) -> str:
    table, _ = house.prepare(game, "me", "person", is_wanted=lambda match: match.ply >= plies)
    return table


def test_looking_back_at_everything_holds_up_nobody(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_game(house, "motba", 200)
    other = house.create("tally", "me", "person")
    eyes = [house.sit(table, 0) for _ in range(4)]
    begun, answered = threading.Event(), threading.Event()

    def waiting(*asked: Any) -> Callable[[], list[Any]]:
        found = frames(*asked)

        def look() -> list[Any]:
            begun.set()
            return found() if answered.wait(PATIENCE) else []

        return look

    monkeypatch.setattr(live, "frames", waiting)
    for eye in eyes:
        eye.tell("frames", **{"from": 0, "to": 399})
    assert begun.wait(PATIENCE)
    with house.sit(other, 0) as guest:
        assert guest.ask("face", key="stone:0:0")["say"] == "face", "on the event loop it would wait for the frames"
    answered.set()
    assert min(len(eye.hear_say("frames")["frames"]) for eye in eyes) > 150
    for eye in eyes:
        eye.leave()


def test_frames_are_those_of_the_moment_they_were_asked_for(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("1-1")
        guest.tell("frames", **{"from": 0, "to": 9, "ref": "back"})
        guest.tell("undo", steps=1)
        frames = guest.hear_until(lambda message: message.get("ref") == "back")["frames"]
        assert [frame["ply"] for frame in frames] == [0, 1]


def test_a_screen_that_reads_nothing_is_cut_off(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_UNSENT", 200_000)
    monkeypatch.setattr(live, "MOST_WISHES", 5000.0)
    table = long_game(house, "motba", 30)
    with house.sit(table, None) as reader:
        deaf = socket.create_connection(("127.0.0.1", int(house.base.rpartition(":")[2])))
        shake(deaf, house)
        deaf.sendall(masked(json.dumps({"do": "open", "table": table, "seat": None})))
        watchers = house.tables._live[table].watchers
        wait_for(lambda: len(watchers) == 2)
        with suppress(OSError):
            # More than the system itself holds back between the two.
            for _ in range(2000):
                deaf.sendall(masked(json.dumps({"do": "sit", "seat": None})))
        wait_for(lambda: len(watchers) == 1)
        lines = house.server.server_state.connections
        wait_for(lambda: len([each for each in lines if isinstance(each, line.Line)]) == 1)
        assert reader.ask("sit", seat=None)["say"] == "table"
        deaf.close()


def test_a_line_that_says_more_than_is_heard_is_read_no_further(
    house: ThreadHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "WISHES_A_SECOND", 1.0)
    monkeypatch.setattr(live, "MOST_WISHES", 1.0)
    hasty = socket.create_connection(("127.0.0.1", int(house.base.rpartition(":")[2])))
    shake(hasty, house)
    # Far more than is read at once, and than the system holds back between the two.
    wish, count = masked(json.dumps({"do": "face", "key": "x" * 100})), 100_000
    saying = threading.Thread(target=_say, args=(hasty, wish * count), daemon=True)
    saying.start()
    lines = house.server.server_state.connections
    wait_for(lambda: [each for each in lines if isinstance(each, line.Line) and each.read_paused])
    (ours,) = [each for each in lines if isinstance(each, line.Line)]
    assert line.FEW <= ours.queue.qsize() < count // 2
    assert saying.is_alive(), "the rest waits at the other end"
    house.loop.call_soon_threadsafe(ours.cut)
    saying.join(PATIENCE)
    hasty.close()


def _say(raw: socket.socket, data: bytes) -> None:
    with suppress(OSError):
        raw.sendall(data)


def shake(raw: socket.socket, house: ThreadHouse) -> None:
    host = house.base.removeprefix("http://")
    raw.sendall(
        f"GET /live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"X-Motley-Token: {house.token}\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in raw.recv(4096)


def masked(text: str) -> bytes:
    """A text frame as a client sends it, under a mask of zeros."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return b"\x81" + length + b"\0\0\0\0" + data


def test_a_line_without_pongs_is_cut_and_not_asked_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "keepalive_timeout", lambda self: cut.append("farewell"))
    monkeypatch.setattr(line.Line, "cut", lambda self: cut.append("cut"))
    line.Line.keepalive_timeout(object.__new__(line.Line))
    assert cut == ["farewell", "cut"]


def test_a_connection_that_asks_for_nothing_does_not_stay(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "PATROL", 0.2)
    port = int(house.base.rpartition(":")[2])
    for said in (
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\ncontent-length: 9\r\n\r\n{",
    ):
        silent = socket.create_connection(("127.0.0.1", port))
        silent.settimeout(PATIENCE)
        silent.sendall(said)
        try:
            while silent.recv(4096):
                pass
        except ConnectionResetError:
            pass
        silent.close()


def test_messages_leave_at_once(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0):
        lines = [each for each in house.server.server_state.connections if isinstance(each, line.Line)]
        sockets = [each.transport.get_extra_info("socket") for each in lines]
        assert sockets
        assert all(each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for each in sockets)


def test_a_budget_lets_a_little_through_at_once_and_then_at_its_rate() -> None:
    now = [0.0]
    budget = Budget(10.0, 3.0, lambda: now[0])
    assert [budget.debt() for _ in range(5)] == pytest.approx([0, 0, 0, 0.1, 0.2])
    now[0] += 0.2
    assert budget.debt() == pytest.approx(0.1)
    now[0] += 1000
    assert [budget.debt() for _ in range(4)] == pytest.approx([0, 0, 0, 0.1])


def test_wishes_without_end_are_heard_at_a_rate(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_WISHES", 5.0)
    monkeypatch.setattr(live, "WISHES_A_SECOND", 10.0)
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        began = time.monotonic()
        for _ in range(14):
            guest.ask("face", key="stone:0:0")
        assert time.monotonic() - began > 0.8


def test_pausing_without_end_fills_no_journal(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        began = time.monotonic()
        for number in range(60):
            guest.tell("pace", ms=number, at=number)
        guest.hear_until(lambda message: message["say"] == "entry" and message["n"] == 20)
        written = len(house.tables.store.entries(table))
        assert written <= 21 + time.monotonic() - began


def test_a_bot_that_takes_for_ever_is_given_up() -> None:
    async def story() -> bool:
        asked = Thinking(1)
        asked.patience = 0.3
        with sleeping_sloths(), pytest.raises(ThinkingFailed, match="too long") as failed:
            await asked.choose(question(), lambda share: None)
        asked.patience = PATIENCE
        again = await asked.choose(question("random", "any"), lambda share: None)
        await asked.close()
        return failed.value.is_late and bool(again)

    assert asyncio.run(story())


def test_tables_take_turns_however_many_bots_one_of_them_asks() -> None:
    async def story() -> list[str]:
        pool = Thinking(1)
        served: list[str] = []

        async def ask(table: str) -> None:
            thinker = await pool._turn(table, {})
            served.append(table)
            await asyncio.sleep(0)
            pool._next(thinker)

        first = await pool._turn("busy", {})
        asking = [asyncio.create_task(ask(table)) for table in ["crowd"] * 4 + ["lone", "calm"]]
        await asyncio.sleep(0)
        asking[1].cancel()
        await asyncio.sleep(0)
        pool._next(first)
        await asyncio.gather(*asking, return_exceptions=True)
        assert len(pool._idle) == 1
        return served

    assert asyncio.run(story()) == ["crowd", "lone", "calm", "crowd", "crowd"]


def test_out_of_descriptors_it_stays_quiet_and_comes_back(tmp_path: Path) -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (110, 110))\n"
        "from motley.server.run import run; run(open_browser=False)"
    )
    environment = {"MOTLEY_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    log = tmp_path / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=out, env=environment, text=True
        )
    assert server.stdout is not None
    port = int(server.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
    try:
        crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(400)]
        time.sleep(0.5)
        for each in crowd:
            each.close()

        def answers() -> bool:
            with socket.create_connection(("127.0.0.1", port)) as one:
                one.settimeout(1)
                one.sendall(f"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
                try:
                    return b" 200 " in one.recv(100)
                except OSError:
                    return False

        wait_for(answers)
        assert log.stat().st_size < 10_000
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


class Ear:
    """A watcher that keeps what it is told."""

    person = Person(None, True)
    owned: tuple[int, ...] = ()
    seat: int | None = None
    look = "board"
    language = "en"
    is_back = True

    def __init__(self) -> None:
        self.heard: list[object] = []

    def tell(self, message: object) -> None:
        self.heard.append(message)

    def cut(self) -> None: ...


class Instant(Thinking):
    """Bots that answer at once and say how far they are."""

    async def choose(self, question: Question, tell: Callable[[float], None], table: str = "") -> str:
        tell(0.5)
        return "rest"


def test_nobody_sees_whether_a_bot_had_a_choice(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hands are hidden an answer without a choice comes as late as others, and nothing is told on the way."""
    monkeypatch.setattr("motley.server.table.table.usual_time", lambda question: 0.3)
    course = new_course("gauntlet", 2, random.Random(5))
    list(course.roll())
    course.people[1] = type(course.people[1])(1, "bot", "Bo", "greedy", "steady")
    table = Table("t", house.tables.store, house.tables.journal, Instant(1))
    ear = Ear()
    table.watchers.append(ear)
    match = course.match

    def seconds(moves: list[object]) -> float:
        match._legal[1] = moves
        began = time.monotonic()
        assert asyncio.run(table._think(course, 1)) == "rest"
        return time.monotonic() - began

    every = match.moves(1)
    assert len(every) > 1
    assert not match.is_obvious(1)
    assert seconds(every[:1]) >= 0.3
    seconds(every)
    usual = table._usual[1]
    assert seconds(every[:1]) >= usual
    assert ear.heard == []
