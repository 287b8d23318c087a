"""Several processes at one socket, and what whoever runs them does."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from motley.server.door.guard import Guard
from motley.server.run import configured, listening, serve
from motley.server.store import Append, Create, Entry, Shelf, Store
from motley.server.store.copying import copy
from motley.server.store.engines import Place
from tests.server.house import PATIENCE, House, house_in, wait_for
from tests.server.test_store import ROW, append

pytestmark = pytest.mark.once


class Workers(House):
    """A server for strangers in two processes."""

    def __init__(self, folder: Path, place: Place) -> None:
        with listening(None) as listener:
            port = listener.getsockname()[1]
        base = f"http://127.0.0.1:{port}"
        command = f"motley.cli serve --address {base} --port {port} --workers 2 --log json"
        environment = {**os.environ, "MOTLEY_HOME": str(folder)}
        if isinstance(place, str):
            environment["MOTLEY_DATABASE_URL"] = place
        self.log = folder / "log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *command.split()], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert base in said, said
        page = httpx.get(base, timeout=PATIENCE).text
        token = re.search(r'name="motley-token" content="([^"]+)"', page)
        assert token is not None
        super().__init__(folder, base, token[1])

    def pids(self) -> set[int]:
        """The processes that serve, as the system lists them."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(each) for each in listed.read_text().split()}

    def stop(self) -> None:
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.stdout is not None
        assert "every table is kept" in self.process.stdout.read()
        assert self.process.wait(PATIENCE) == 0
        self.process.stdout.close()


@contextmanager
def working(folder: Path, place: Place) -> Iterator[Workers]:
    house = Workers(folder, place)
    try:
        yield house
    finally:
        if house.process.poll() is None:
            house.stop()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_any_process_serves_any_table_and_one_that_dies_is_replaced(tmp_path: Path, place: Place) -> None:
    with working(tmp_path, place) as house:
        visitor = house.visitor()
        table = visitor.create("tally", "me", "greedy")
        first = house.pids()
        assert len(first) == 2
        last = counts_never_go_back(house, visitor)
        for killed in sorted(first):
            with visitor.sit(table, 0) as guest:
                guest.play_on()
            os.kill(killed, signal.SIGKILL)
        wait_for(lambda: len(house.pids() - first) == 2)
        wait_for(lambda: is_reached(visitor), 5 * PATIENCE)
        with visitor.sit(table, 0) as guest:
            assert guest.n >= 2
            # Those who looked when a process was killed are not counted for ever; what it wrote is.
            wait_for(lambda: counts(house)["motley_screens"] == 1)
            assert all(last[each] <= told for each, told in counts(house).items() if each in TOTALS)
        house.stop()
    lines = [json.loads(line) for line in house.log.read_text().splitlines()]
    assert sum("another takes its place" in line["message"] for line in lines) == 2
    assert not any(house.token in json.dumps(line) or visitor.cookie in json.dumps(line) for line in lines)


TOTALS = {"motley_writings_total", "motley_groups_total", "motley_processor_seconds_total"}


def counts(house: House) -> dict[str, float]:
    """What whichever process is met says that all have counted."""
    text = httpx.get(f"{house.base}/metrics", timeout=PATIENCE).text
    return {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if not line.startswith("#")}


def counts_never_go_back(house: House, visitor: House) -> dict[str, float]:
    """What is counted after so many tables were made by whichever process was met, beside the first; the last of it."""
    made, last = 12, counts(house)
    for _ in range(made):
        # With a connection each, which any process may take.
        client = House(house.folder, house.base, house.token)
        client.http.headers["Cookie"] = visitor.cookie
        client.create("tally", "me", "person")
        client.http.close()
        now = counts(house)
        assert all(last[each] <= now[each] for each in TOTALS)
        last = now
    wait_for(lambda: counts(house)["motley_writings_total"] == 1 + made)
    return last


def is_reached(house: House) -> bool:
    """Whether somebody answers: whoever asks before a new process is ready waits, and may not wait for ever."""
    with suppress(httpx.HTTPError):
        return house.http.get("/health").status_code == 200
    return False


def motley_admin(place: Place, folder: Path, *wish: str, code: int | None = None) -> str:
    """What a command says: with an expected exit code, on its standard output alone."""
    environment = {**os.environ, "MOTLEY_HOME": str(folder)}
    if isinstance(place, str):
        environment["MOTLEY_DATABASE_URL"] = place
    command = [sys.executable, "-m", "motley.cli", "admin", *wish]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    if code is None:
        return done.stdout + done.stderr
    assert done.returncode == code, done.stderr
    return done.stdout


def test_whoever_runs_it_lists_closes_and_shuts_out(tmp_path: Path, place: Place) -> None:
    with house_in(tmp_path, is_shared=True, place=place) as house:
        visitor = house.visitor()
        table = visitor.create("tally", "me", "greedy")
        person = visitor.cookie.partition("=")[2].partition(".")[0]
        listed = motley_admin(place, tmp_path, "list")
        assert table in listed
        assert person in listed
        # Whoever has no name is called something, too.
        assert "Player 1" in listed
        assert "'key'" not in listed
        with visitor.sit(table, 0) as guest:
            assert "is gone" in motley_admin(place, tmp_path, "close", table)
            guest.hear_say("gone")
        assert "no table" in motley_admin(place, tmp_path, "close", table)
        other = visitor.create("tally", "me", "greedy")
        with visitor.sit(other, 0) as guest, house.visitor().sit(other, None) as eye:
            motley_admin(place, tmp_path, "block", person)
            # Whoever only listens hears nothing more either; nobody else is cut off.
            with pytest.raises(ConnectionClosed):
                guest.hear_say("nothing")
            assert eye.ask("frames", **{"from": 0, "to": 0})["say"] == "frames"
        headers = {"Cookie": visitor.cookie}
        wait_for(lambda: house.http.get("/api/games", headers=headers).status_code == 403)
        assert house.http.get("/api/games").status_code == 200
        motley_admin(place, tmp_path, "block", person, "--undo")
        wait_for(lambda: house.http.get("/api/games", headers=headers).status_code == 200)


def test_a_backup_has_all_of_one_moment_and_comes_back(tmp_path: Path, place: Place) -> None:
    store, kept = Store.open(place), tmp_path / "kept.sqlite"
    odd = Entry(2, "answer", 0, {"move": "é \ud83c \u0000", "at": 0.1 + 0.2, "deep": [[], {}, None]}, (-1,), 3.5)
    store.write([Create(ROW), append(1), Append("t1", (odd,), Shelf(2, {"key": "to-move"}, False, True, []))])
    store.secret("a secret")
    target = Store.open(kept)
    assert copy(store, target) == 1
    assert target.table("t1") == store.table("t1")
    assert target.entries("t1") == store.entries("t1")
    assert target.trail("t1", 2).hexdigest() == store.trail("t1", 2).hexdigest()
    assert target.secret("another") == "a secret"
    target.close()
    store.close()
    assert "already" in motley_admin(place, tmp_path, "back-up", str(kept))
    assert "already" in motley_admin(place, tmp_path, "restore", str(kept)), "there are tables where it would go"


def forwarded(proxies: list[str], comes_from: str) -> str:
    """Who a server with these proxies believes is asking, when somebody at that address passes on a request."""
    seen: list[str] = []

    async def app(scope: Any, receive: object, send: object) -> None:
        seen.append(scope["client"][0])

    config = configured(cast(Guard, app), proxies)
    config.load()
    headers = [(b"x-forwarded-for", b"203.0.113.9")]
    scope = {"type": "http", "client": (comes_from, 5), "headers": headers, "asgi": {"version": "3.0"}}
    asyncio.run(config.loaded_app(cast(Any, scope), cast(Any, None), cast(Any, None)))
    return seen[0]


def test_only_proxies_that_were_named_are_believed() -> None:
    """Or everybody behind one would share one address and its limits, or anybody would have as many as they like."""
    net = ["127.0.0.1", "10.0.0.0/24"]
    assert [forwarded(net, each) for each in ("10.0.0.7", "127.0.0.1")] == ["203.0.113.9"] * 2
    assert [forwarded(net, each) for each in ("10.0.1.7", "192.0.2.1")] == ["10.0.1.7", "192.0.2.1"]
    assert forwarded([], "127.0.0.1") == "127.0.0.1"
    for wrong in ("*", "proxy.internal", "10.0.0.7/24"):
        with pytest.raises(SystemExit, match="no address of a proxy"):
            serve("127.0.0.1", 0, ["http://127.0.0.1:1"], [wrong])


ORPHANS = """
import os, subprocess, sys
from motley.server.workers import bury_orphans
orphan, own = subprocess.Popen(["true"]), subprocess.Popen(["cat"], stdin=subprocess.PIPE)
os.waitid(os.P_PID, orphan.pid, os.WEXITED | os.WNOWAIT)
bury_orphans({own.pid})
try:
    os.waitpid(orphan.pid, os.WNOHANG)
except ChildProcessError:
    print("buried")
own.kill()
os.waitid(os.P_PID, own.pid, os.WEXITED | os.WNOWAIT)
bury_orphans({own.pid})
print(own.wait())
bury_orphans(set())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process is left the children of others")
def test_children_of_the_killed_are_buried_and_our_own_are_not() -> None:
    done = subprocess.run([sys.executable, "-c", ORPHANS], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.split() == ["buried", "-9"]
