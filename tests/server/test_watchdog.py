"""A process that gets nowhere any more is replaced, and the table that held it up is set aside."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from motley.server.busy import SIZE, Busy, Jobs, Note, under
from motley.server.home import store_place
from motley.server.store import Asides, Store
from motley.server.watch import Limits
from motley.server.workers import papers, read_what_was_left
from tests.server.house import PATIENCE, Guest, House, ProcessHouse, wait_for
from tests.server.test_workers import motley_admin
from tests.toys.snare import snare, spoil

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be replaced here"),
]


@contextmanager
def snares(folder: Path, limits: Limits) -> Iterator[ProcessHouse]:
    house = ProcessHouse(folder / "home", path=snare(folder / "packages"), limits=limits)
    try:
        yield house
    finally:
        house.kill()


def log_of(folder: Path) -> str:
    return (folder / "packages" / "log").read_text("utf-8")


def new_table(house: House, game: str) -> str:
    # As the server makes it: this process does not know the game.
    return House.create(house, game, "me", "person")


def told_at(house: House, table: str) -> str:
    """What somebody hears who opens a table, as soon as somebody is there who says it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError, WebSocketException, EOFError), house.guest() as guest:
            told = guest.ask("open", table=table, seat="auto")
            return str(told["say"] if "sentence" not in told else told["sentence"])
    raise AssertionError("nobody is there")


def cut_off(guest: Guest) -> bool:
    """Whether the line ends, instead of an answer."""
    try:
        while True:
            guest.hear()
    except TimeoutError:
        return False
    except (WebSocketException, OSError, EOFError):
        return True


def test_a_process_that_is_stuck_is_replaced_and_its_table_set_aside(tmp_path: Path) -> None:
    with snares(tmp_path, Limits(1.0, 1.0)) as house:
        calm, late = new_table(house, "tally"), new_table(house, "snare")
        with house.sit(calm) as guest, house.sit(late) as other:
            guest.play()
            assert other.play("3-3")["say"] == "entry"
        stuck = []
        for trap in ("1-3", "2-3"):
            stuck.append(new_table(house, "snare"))
            with house.sit(stuck[-1]) as guest:
                guest.tell("play", move=trap)
                assert cut_off(guest)
            assert "set aside" in told_at(house, stuck[-1])
        # In a thread nothing stands still; but a thread that never ends is never given back.
        spoil(tmp_path / "packages")
        with house.guest() as guest:
            guest.tell("open", table=late, seat="auto")
            assert cut_off(guest)
        assert "set aside" in told_at(house, late)
        with house.sit(calm) as guest:
            assert guest.n == 1
            assert guest.ask("commit")["say"] == "entry"
        # At three tables: it takes no new ones, until whoever runs the server says so.
        seats = [{"kind": "me"}, {"kind": "person"}]
        body = {"game": "snare", "seats": seats, "options": {}, "salt": ""}
        wait_for(lambda: "no new tables" in house.http.post("/api/tables", json=body).text)
        listed = motley_admin(tmp_path / "home" / "tables.sqlite", tmp_path / "home", "free")
        assert all(table in listed for table in (*stuck, late))
        assert "no new tables: snare" in listed
        motley_admin(tmp_path / "home" / "tables.sqlite", tmp_path / "home", "free", stuck[0])
        wait_for(lambda: told_at(house, stuck[0]) == "table")
        assert house.http.post("/api/tables", json=body).status_code == 201
        log = log_of(tmp_path)
        assert log.count("got nowhere any more") == 3
        assert all(f"busy with table {table}" in log for table in (*stuck, late))
        assert log.count("in go_round") == 2
        assert log.count("in hold_on") == 1
        # Where it was, and nothing of what was there.
        store = Store(tmp_path / "home" / "tables.sqlite")
        seeds = [row.seed for row in store.tables()]
        store.close()
        assert seeds
        assert not any(seed in log for seed in seeds)


def test_what_cannot_be_replaced_ends_and_says_where_it_is(tmp_path: Path) -> None:
    """As on Windows."""
    path = snare(tmp_path / "packages")
    code = "import motley.server.run as it; it.CAN_REPLACE = False"
    house = ProcessHouse(tmp_path / "home", path=path, limits=Limits(1.0, 1.0), before=code)
    try:
        table = new_table(house, "snare")
        with house.sit(table) as guest:
            guest.tell("play", move="2-3")
            assert house.process.wait(PATIENCE) == 1
    finally:
        house.kill()
    assert "in hold_on" in log_of(tmp_path)
    (left,) = (tmp_path / "home" / "busy").iterdir()
    assert table in [work.table for work in Note(bytearray(left.read_bytes())).works()], "for the next start"


BEGIN = """
import os, signal, subprocess, sys, time
from motley.server import workers
from motley.server.busy import Busy
from motley.server.home import store_place
from motley.server.busy import SIZE, Busy, Jobs, Note, under
from motley.server.home import store_place
from motley.server.store import Asides, Store
from motley.server.watch import Limits
from motley.server.workers import papers, read_what_was_left
workers.SOON = 0.0
Store.open(store_place()).close()

def go_on():
    os.kill(os.getppid(), signal.SIGTERM)
    while True:
        Busy.note.beat()
        time.sleep(0.01)
"""

DYING = """
def serve(is_first):
    with workers.opened_asides() as asides:
        found = asides.all()
    print([(each.table, each.times, each.is_sure) for each in found], flush=True)
    if any(each.is_sure for each in found):
        go_on()
    Busy.note.beat()
    Busy.note.turn_to("t1 tally")
    os._exit(3)

workers.Workers(1, serve, Limits(0.2)).run()
"""

PATIENT = """
def serve(is_first):
    assert is_first, "it was replaced"
    time.sleep(1.0)
    Busy.note.beat()
    subprocess.Popen(["sh", "-c", f"sleep 1; kill -CONT {os.getpid()}"])
    os.kill(os.getpid(), signal.SIGSTOP)
    go_on()

workers.Workers(1, serve, Limits(0.2)).run()
print("all in order")
"""


STUCK = """
import re

def serve(is_first):
    if not is_first:
        print("replaced", flush=True)
        go_on()
    Busy.note.beat()
    Busy.note.turn_to("t1 tally")
    re.match("(a+)+$", 60 * "a" + "b")

workers.Workers(1, serve, Limits(0.2)).run()
with workers.opened_asides() as asides:
    print([each.table for each in asides.all()])
"""

BLIND = """
workers.Watch.look = lambda *_: False
signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
signal.alarm(2)
"""

CLUELESS = "workers.Watch.culprit = lambda _: None"


def played(folder: Path, story: str) -> str:
    """What a server of that story says."""
    environment = {**os.environ, "MOTLEY_HOME": str(folder)}
    command = [sys.executable, "-c", BEGIN + story]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("bug", "said"),
    [("", ["replaced", "['t1']"]), (BLIND, ["[]"]), (CLUELESS, ["replaced", "[]"])],
    ids=["as it is", "no watch", "no note"],
)
def test_without_a_watch_and_without_a_note_this_would_show(tmp_path: Path, bug: str, said: list[str]) -> None:
    assert played(tmp_path, bug + STUCK).splitlines() == said


def test_a_table_in_which_every_process_ends_is_set_aside(tmp_path: Path) -> None:
    said = played(tmp_path, DYING).splitlines()
    assert said == ["[]", "[('t1', 1, False)]", "[('t1', 2, False)]", "[('t1', 3, True)]"]


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere nothing tells of a process that was stopped"
)
def test_neither_starting_nor_being_stopped_makes_a_process_late(tmp_path: Path) -> None:
    assert "all in order" in played(tmp_path, PATIENT)


def left_behind(folder: Path, what: str, was_left: bool) -> None:
    """The note of a server that ended altogether while it was busy with something."""
    note = Note(bytearray(SIZE))
    if was_left:
        note.turn_to(note.turn_to(what))
    note.turn_to(what)
    (folder / "1-0").write_bytes(note._memory)


def test_what_a_server_left_behind_is_found_at_its_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTLEY_HOME", str(tmp_path))
    store = Store.open(store_place())
    asides = Asides(store.engine)
    # One that it has come out of before did not end it whenever it was opened: it may have been killed then.
    for what, was_left, found in (
        ("t1", False, [("t1", 1)]),
        ("t1", False, [("t1", 2)]),
        ("t1", True, []),
        ("t1", False, [("t1", 1)]),
        ("t2", False, [("t2", 1)]),
        ("t2", False, [("t2", 2)]),
        ("t2", False, [("t2", 3)]),
        ("t1", True, [("t2", 3)]),
    ):
        left_behind(papers(), what, was_left)
        read_what_was_left()
        assert [(each.table, each.times) for each in asides.all()] == found
        assert list(papers().iterdir()) == []
    store.close()


def test_a_job_that_is_done_and_a_step_that_waits_leave_nothing_noted() -> None:
    note, seen = Note(), list[list[tuple[str, bool]]]()
    is_left = threading.Event()

    def look() -> None:
        seen.append([(each.table, each.place > 0) for each in note.works()])

    async def step() -> None:
        look()
        await asyncio.sleep(0)
        look()

    def look_when_left() -> None:
        is_left.wait()
        look()

    async def story() -> None:
        asyncio.get_running_loop().set_default_executor(Jobs())
        going = asyncio.create_task(under("t1", step()))
        await asyncio.sleep(0)
        look()
        await going
        with note.at("t2"):
            done = asyncio.get_running_loop().run_in_executor(None, look_when_left)
        is_left.set()
        await done
        look()

    before, Busy.note = Busy.note, note
    try:
        asyncio.run(story())
    finally:
        Busy.note = before
    assert seen == [[("t1", False)], [], [("t1", False)], [("t2", True)], []]
