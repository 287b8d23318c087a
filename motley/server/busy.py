"""What this process is busy with, noted where its parent can read it even when nothing in here runs any more.

Code of a game runs on the event loop and in threads. Before it does, the table that it runs for is written into memory
that is shared with whoever started this process: a few bytes, and no system call.
"""

import threading
from collections.abc import Callable, Coroutine, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial, wraps
from mmap import mmap
from struct import Struct
from types import coroutine
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar, cast

PLACES: Final = 64
"""The loop has the first, jobs in threads have the others."""

BEATS: Final = Struct("<Q")
PLACE: Final = Struct("<QQ?111s")
SIZE: Final = BEATS.size + PLACES * PLACE.size

MOST_LEFT: Final = 10_000
"""Tables of which it is known that this process has come out of them."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Work:
    """What one place has: the table that game code runs for, or the game of one that is just being made.

    `times` tells one piece of work from the next. `is_first`: this process has not come out of that table yet.
    """

    place: int
    times: int
    thread: int
    is_first: bool
    table: str
    game: str


class Note:
    """Beats of the event loop, and what each place is busy with."""

    def __init__(self, memory: "mmap | bytearray | None" = None) -> None:
        self._memory = bytearray(SIZE) if memory is None else memory
        self._free = list(range(PLACES - 1, 0, -1))
        self._lock = threading.Lock()
        self._times = 0
        self._thread = 0
        self._left: set[str] = set()
        self.now = ""
        """What the loop is busy with."""

    def beat(self) -> None:
        """The loop goes round. It is this thread that has it."""
        self._thread = threading.get_native_id()
        BEATS.pack_into(self._memory, 0, self.beats + 1)

    @property
    def beats(self) -> int:
        """How often it has beaten; 0 before it can be reached."""
        found: int = BEATS.unpack_from(self._memory)[0]
        return found

    def turn_to(self, what: str) -> str:
        """Note what the loop does from now on; the answer is what it did before."""
        before, self.now = self.now, what
        self._write(0, what, self._thread)
        self._leave(before)
        return before

    @contextmanager
    def at(self, what: str) -> Iterator[None]:
        """The loop is busy with this, without waiting for anything."""
        before = self.turn_to(what)
        try:
            yield
        finally:
            self.turn_to(before)

    def job(self, what: str, work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Do this in a thread of its own."""
        with self._lock:
            place = self._free.pop() if self._free else None
        if place is None:
            return work(*args, **kwargs)
        self._write(place, what or "-", threading.get_native_id())
        try:
            return work(*args, **kwargs)
        finally:
            self._write(place, "", 0)
            self._leave(what)
            with self._lock:
                self._free.append(place)

    def _write(self, place: int, what: str, thread: int) -> None:
        self._times += 1
        told = what.encode()[:111]
        PLACE.pack_into(
            self._memory, BEATS.size + place * PLACE.size, self._times, thread, what not in self._left, told
        )

    def _leave(self, what: str) -> None:
        if len(self._left) >= MOST_LEFT:
            self._left.clear()
        self._left.add(what)

    def works(self) -> list[Work]:
        """What the process is busy with, the loop first."""
        found: list[Work] = []
        for place in range(PLACES):
            times, thread, is_first, told = PLACE.unpack_from(self._memory, BEATS.size + place * PLACE.size)
            what = told.rstrip(b"\0").decode(errors="replace")
            if what:
                table, _, game = what.partition(" ")
                found.append(Work(place, times, thread, is_first, "" if table == "-" else table, game))
        return found

    def clear(self) -> None:
        """Nothing is known of a process that is just being started."""
        self._memory[:] = bytes(SIZE)


class Busy:
    """The note of this process; one that nobody reads until its parent has given it another."""

    note = Note()


@coroutine
def _noted(what: str, work: Coroutine[Any, Any, T]) -> Generator[Any, None, T]:
    """Go on with this step by step, and note at each what it is for; in between the loop is busy with others."""
    if Busy.note.now == what:
        return (yield from work.__await__())
    fault: BaseException | None = None
    while True:
        before = Busy.note.turn_to(what)
        try:
            waits_for = work.send(None) if fault is None else work.throw(fault)
        except StopIteration as done:
            found: T = done.value
            return found
        finally:
            Busy.note.turn_to(before)
        try:
            yield waits_for
            fault = None
        except BaseException as error:
            fault = error


async def under(what: str, work: Coroutine[Any, Any, T]) -> T:
    """Do this, and note whenever it runs that it is for this table."""
    return await _noted(what, work)


class Named(Protocol):
    """Something with a name: a table."""

    id: str


N = TypeVar("N", bound=Named)


def noted(
    method: Callable[Concatenate[N, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[N, P], Coroutine[Any, Any, T]]:
    """A method of a table whose steps are noted as that table's."""

    @wraps(method)
    async def found(self: N, *args: P.args, **kwargs: P.kwargs) -> T:
        return await _noted(self.id, method(self, *args, **kwargs))

    return cast(Callable[Concatenate[N, P], Coroutine[Any, Any, T]], found)


class Jobs(ThreadPoolExecutor):
    """Threads whose work is noted for the table that wanted it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        return super().submit(partial(Busy.note.job, Busy.note.now, fn, *args, **kwargs))
