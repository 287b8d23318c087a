"""Many people at a server over real sockets: the same clock and the same counting for every server."""

import asyncio
import os
import re
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import monotonic

from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 50
"""Connections that are made at the same time: what waits at the door is not what is measured."""


@dataclass
class Tally:
    """What all clients saw together, from the first move to the last."""

    waits: list[float] = field(default_factory=list)
    told: int = 0

    def clear(self) -> None:
        self.waits.clear()
        self.told = 0


@dataclass(frozen=True)
class Measured:
    """What a server did under so many clients."""

    clients: int
    moves: int
    seconds: float
    spent: float
    waits: list[float]
    told: int

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def slowest(self) -> float:
        """What one wait in a hundred exceeds, in seconds."""
        return quantiles(self.waits, n=100)[-1]

    def cells(self) -> list[str]:
        """Moves a second, p50, p99, processor time a move, bytes a move."""
        waits = [f"{1000 * wait:.1f}" for wait in (median(self.waits), self.slowest)]
        spent = f"{1000 * self.spent / self.moves:.2f}"
        return [f"{self.rate:.0f}", *waits, spent, f"{self.told / self.moves:,.0f}"]


class Client(ABC):
    """One socket, and whoever sits at it."""

    def __init__(self, socket: ClientConnection, tally: Tally) -> None:
        self.socket = socket
        self.tally = tally
        self.asked = 0.0

    @abstractmethod
    async def sit_down(self) -> None:
        """Come to the first table, and see it."""

    @abstractmethod
    async def play(self) -> None:
        """Answer whatever is asked, for ever."""

    async def wish(self, text: str) -> None:
        """Send a move, and look at the clock."""
        self.asked = monotonic()
        await self.socket.send(text)

    def answered(self) -> None:
        """The last move has been answered."""
        self.tally.waits.append(monotonic() - self.asked)

    async def hear(self) -> bytes:
        text = await self.socket.recv(decode=False)
        self.tally.told += len(text)
        return text


def processor_time(process: int) -> float:
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Megabytes that a process has in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def promise(folder: Path, times: int = 100) -> float:
    """Seconds that the disk takes in the median to promise that a page is written."""
    waits: list[float] = []
    place = os.open(folder / "promise", os.O_CREAT | os.O_WRONLY)
    try:
        for _ in range(times):
            os.write(place, bytes(4096))
            began = monotonic()
            os.fdatasync(place)
            waits.append(monotonic() - began)
    finally:
        os.close(place)
    return median(waits)


@contextmanager
def started(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Iterator[tuple[str, int]]:
    """A server while it runs: where it is, as it says on its output, and its process."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=os.environ | environment)
    assert server.stdout is not None
    try:
        found = None
        while found is None:
            line = server.stdout.readline()
            assert line, "the server did not start"
            found = re.search(r"(http://[\d.:]+)/", line)
        yield found[1], server.pid
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


async def connected(addresses: Sequence[str], token: str | None = None) -> list[ClientConnection]:
    """A socket for each address; where a server wants a token, with it."""
    headers = {} if token is None else {"X-Motley-Token": token}
    sockets: list[ClientConnection] = []
    for first in range(0, len(addresses), AT_ONCE):
        some = [
            connect(
                each,
                max_size=None,
                compression=None,
                ping_interval=None,
                open_timeout=120,
                additional_headers=headers,
            )
            for each in addresses[first : first + AT_ONCE]
        ]
        sockets += await asyncio.gather(*some)
    return sockets


async def measured(clients: Sequence[Client], tally: Tally, process: int, seconds: float) -> Measured:
    """What a server does for these clients in so many seconds, after all of them have sat down."""
    for first in range(0, len(clients), AT_ONCE):
        await asyncio.gather(*[client.sit_down() for client in clients[first : first + AT_ONCE]])
    tally.clear()
    before, began = processor_time(process), monotonic()
    playing = [asyncio.create_task(client.play()) for client in clients]
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    spent, passed = processor_time(process) - before, monotonic() - began
    waits, told = list(tally.waits), tally.told
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    faults = [error for error in ended if error is not None and not isinstance(error, asyncio.CancelledError)]
    assert not faults, faults
    assert not done, "somebody had nothing left to play"
    await asyncio.gather(*[client.socket.close() for client in clients])
    return Measured(len(clients), len(waits), passed, spent, waits, told)
