"""Several processes at one socket: whichever is free takes the next line, and one that dies is replaced."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from logging import getLogger
from types import FrameType
from typing import Any, Final

import uvicorn

from motley.bots.lines import surroundings

READY: Final = "ready"
LOOK: Final = 0.2
"""Seconds between two looks at the processes."""

SOON: Final = 1.0
"""One that dies sooner than this after its start is not replaced before it is over."""

PATIENCE: Final = 15.0
"""Seconds that a process has to end before it is ended."""

log = getLogger("motley.server")


def share_of_thinkers(workers: int) -> int:
    """How many bots may think at once in each of so many processes."""
    return max(1, ((os.cpu_count() or 2) - 1) // workers)


class Workers:
    """The processes, and the one that watches over them."""

    def __init__(self, listener: socket.socket, count: int, wish: Mapping[str, Any]) -> None:
        """`wish` is what each of them is told."""
        if sys.platform == "win32":
            raise SystemExit("Motley cannot start: several processes at one socket are not for Windows")
        self._listener = listener
        self._wish = json.dumps(wish)
        self._since = [0.0] * count
        self._running: list[subprocess.Popen[str]] = []
        self._is_over = False

    def run(self, announcement: str) -> None:
        """Keep them running until SIGINT or SIGTERM; then each finishes what it has begun."""
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._end)
        try:
            self._running = [self._started(place) for place in range(len(self._since))]
            for each in self._running:
                assert each.stdout is not None
                if each.stdout.readline().strip() != READY and not self._is_over:
                    raise SystemExit("Motley cannot start: a process ended before it could be reached")
            print(announcement, flush=True)
            while not self._is_over:
                self._replace()
                time.sleep(LOOK)
        finally:
            self._stop()

    def _end(self, sign: int, frame: FrameType | None) -> None:
        self._is_over = True

    def _started(self, place: int) -> "subprocess.Popen[str]":
        self._since[place] = time.monotonic()
        number = self._listener.fileno()
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "motley.server.worker", str(number), self._wish],
            pass_fds=[number],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=surroundings(),
        )

    def _replace(self) -> None:
        # The first process of a container is left the children of those that were killed.
        bury_orphans({each.pid for each in self._running})
        for place, each in enumerate(self._running):
            if each.poll() is not None and time.monotonic() > self._since[place] + SOON:
                log.warning("process %s ended with %s; another takes its place", each.pid, each.returncode)
                _close(each)
                self._running[place] = self._started(place)

    def _stop(self) -> None:
        for each in self._running:
            each.terminate()
        end = time.monotonic() + PATIENCE
        for each in self._running:
            try:
                each.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                each.kill()
                each.wait()
            _close(each)


def bury_orphans(own: Collection[int]) -> None:
    """Take note of children's ends that nobody else does: not of our `own`, who are asked after by themselves."""
    if sys.platform != "linux":
        return
    with suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) and ended.si_pid not in own:
            os.waitpid(ended.si_pid, 0)


def _close(process: "subprocess.Popen[str]") -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()


def end_with_parent(server: uvicorn.Server) -> None:
    """Whoever started this process holds its input open; when that ends, so does this."""

    def wait() -> None:
        sys.stdin.read()
        server.should_exit = True

    threading.Thread(target=wait, name="parent", daemon=True).start()
