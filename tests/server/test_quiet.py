"""Strangers do not fill the log, and neither does an end that was asked for."""

import signal
import socket
import time
from pathlib import Path

import pytest

from motley.server.logs import QUIET
from tests.server.house import PATIENCE, Guest, House, ProcessHouse

pytestmark = pytest.mark.once

TIMES = 20


def heard_out(port: int, said: bytes) -> None:
    """Say this, and wait until the line is cut."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall(said)
        while line.recv(4096):
            pass


def demanding(house: House, table: str) -> Guest:
    """Somebody who wishes for more than is heard within the time that an end may take."""
    guest = house.sit(table, None)
    for _ in range(3000):
        guest.tell("face", key="stone:0:0")
    guest.hear_say("face")
    return guest


def test_what_makes_no_sense_is_told_once_and_an_end_without_tracebacks(tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    house = ProcessHouse(tmp_path / "home", path=tmp_path / "packages")
    try:
        upgrade = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nConnection: upgrade, close\r\nUpgrade: h9\r\n\r\n"
        began = time.monotonic()
        for _ in range(TIMES):
            heard_out(house.port, b"nonsense\r\n\r\n")
            heard_out(house.port, upgrade.encode())
        # However slow this machine is: once in so many seconds.
        most = 1 + (time.monotonic() - began) // QUIET
        table = House.create(house, "tally", "me", "person")
        with demanding(house, table):
            house.process.send_signal(signal.SIGTERM)
            assert house.process.wait(PATIENCE) == 0
    finally:
        house.kill()
    log = (tmp_path / "packages" / "log").read_text("utf-8")
    assert 1 <= log.count("Invalid HTTP request") <= most < TIMES
    assert 1 <= log.count("Unsupported upgrade") <= most < TIMES
    assert "Cancel 1 running task(s)" in log, "somebody was being heard"
    assert "Traceback" not in log
