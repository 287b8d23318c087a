"""The processes that serve, and the one that watches over them: one that ends, or gets nowhere, is replaced.

The parent does nothing else: what it has in memory is what every process begins with.
"""

import faulthandler
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from logging import getLogger
from mmap import mmap
from pathlib import Path
from types import FrameType
from typing import IO, Final

from sqlalchemy.exc import SQLAlchemyError

from motley.server.busy import SIZE, Busy, Note, Work
from motley.server.counts import FOLDER, forget_process
from motley.server.home import home, store_place
from motley.server.store import Asides, Store, StoreError
from motley.server.watch import Limits, Watch

CAN_REPLACE: Final = hasattr(os, "fork")
"""Whether a process can be replaced on this system, at the socket that it served."""

SOON: Final = 1.0
"""One that dies sooner than this after its start is not replaced before it is over."""

PATIENCE: Final = 15.0
"""Seconds that a process has to end before it is ended."""

LAST_WORDS: Final = 5.0
"""Seconds that a process has to say where it is stuck."""

MOST_STACKS: Final = 64 << 10

log = getLogger("motley.server")
Serve = Callable[[bool], None]
"""Serves until it is told to stop; is told whether it is the first to."""


def share_of_thinkers(workers: int) -> int:
    """How many bots may think at once in each of so many processes."""
    return max(1, ((os.cpu_count() or 2) - 1) // workers)


class Worker:
    """A place among the processes that serve: its note, where its stacks go, and whoever has the place now."""

    def __init__(self, folder: Path, place: int, limits: Limits) -> None:
        self.limits = limits
        self.paper = open(folder / f"{os.getpid()}-{place}", "w+b")  # noqa: SIM115 - held as long as the place is
        _claim(self.paper)
        self.paper.truncate(SIZE)
        self.note = Note(mmap(self.paper.fileno(), SIZE))
        self.stacks = tempfile.TemporaryFile()  # noqa: SIM115 - the same
        self.pid = 0
        self.code: int | None = None
        self.since = 0.0
        self.watch: Watch | None = None

    def start(self, serve: Callable[[], None]) -> None:
        """A new process here, which does this and nothing else."""
        self.note.clear()
        self.stacks.seek(0)
        self.stacks.truncate()
        self.code, self.since = None, time.monotonic()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if not self.pid:
            self._live(serve)
        self.watch = Watch(self.pid, self.note, self.limits, self.since)

    def _live(self, serve: Callable[[], None]) -> None:
        code = 1
        try:
            for sign in (signal.SIGINT, signal.SIGTERM):
                signal.signal(sign, signal.SIG_DFL)
            faulthandler.enable(self.stacks)
            keep_no_core()
            Busy.note = self.note
            serve()
            code = 0
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else int(error.code is not None)
            if isinstance(error.code, str):
                print(error.code, file=sys.stderr)
        except KeyboardInterrupt:
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            with suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def poll(self) -> int | None:
        """How it ended, or None while it runs."""
        if self.code is None and self.pid:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def wait(self, seconds: float) -> bool:
        """Whether it has ended within so long."""
        end = time.monotonic() + seconds
        while self.poll() is None:
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def tell(self, sign: signal.Signals) -> None:
        if self.poll() is None and self.pid:
            os.kill(self.pid, sign)

    def last_words(self) -> str:
        """Where it was when it ended: files and lines, and nothing of what was in them."""
        self.stacks.seek(0)
        return self.stacks.read(MOST_STACKS).decode(errors="replace").strip()

    def close(self) -> None:
        """The place is given up, and all was in order."""
        with suppress(OSError):
            Path(self.paper.name).unlink()
        self.paper.close()
        self.stacks.close()


class Workers:
    """The processes, and the one that watches over them."""

    def __init__(self, count: int, serve: Serve, limits: Limits) -> None:
        self._serve = serve
        self._limits = limits
        self._is_over = False
        self._has_served = False
        self._unwritten: list[Callable[[Asides], None]] = []
        read_what_was_left()
        self._counts = tempfile.mkdtemp(prefix="motley-")
        os.environ[FOLDER] = self._counts
        self._places = [Worker(papers(), place, limits) for place in range(count)]

    def run(self, announcement: str = "") -> None:
        """Keep them running until SIGINT or SIGTERM; then each finishes what it has begun."""
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._end)
        try:
            for each in self._places:
                self._start(each)
            while not self._is_over and not all(each.note.beats for each in self._places):
                for each in self._places:
                    if each.poll() is not None and not self._is_over:
                        # It has said why, unless it was ended from outside.
                        why = "Motley cannot start: a process ended before it could be reached"
                        raise SystemExit(1 if each.code == 1 else why)
                time.sleep(0.01)
            self._has_served = True
            if announcement and not self._is_over:
                print(announcement, flush=True)
            while not self._is_over:
                self._look()
                time.sleep(self._limits.look)
        finally:
            self._stop()

    def _end(self, sign: int, frame: FrameType | None) -> None:
        self._is_over = True

    def _start(self, place: Worker) -> None:
        is_first = not self._has_served and place is self._places[0]
        place.start(lambda: self._serve(is_first))

    def _look(self) -> None:
        # The first process of a container is left the children of those that were killed.
        bury_orphans({each.pid for each in self._places})
        now = time.monotonic()
        for each in self._places:
            if each.poll() is None:
                assert each.watch is not None
                if each.watch.look(now):
                    self._replace_stuck(each)
            elif now > each.since + SOON:
                self._replace_dead(each)
        if self._unwritten:
            self._write()

    def _replace_stuck(self, place: Worker) -> None:
        assert place.watch is not None
        work = place.watch.culprit()
        # It says where it is, however firmly it holds the interpreter, and ends.
        place.tell(signal.SIGABRT)
        if not place.wait(LAST_WORDS):
            place.tell(signal.SIGKILL)
            place.wait(PATIENCE)
        forget_process(place.pid)
        log.error(
            "process %s got nowhere any more; another takes its place. %s\n%s",
            place.pid,
            _told(work),
            place.last_words(),
        )
        if work is not None and work.table:
            table, game = work.table, work.game
            self._unwritten.append(lambda asides: asides.hang(table, game))
            self._write()
        self._start(place)

    def _replace_dead(self, place: Worker) -> None:
        forget_process(place.pid)
        busy = place.note.works() if place.code else []
        words = place.last_words()
        log.warning(
            "process %s ended with %s; another takes its place%s",
            place.pid,
            place.code,
            f". {' '.join(map(_told, busy))}\n{words}" if words else "",
        )
        self._unwritten.append(lambda asides: asides.die([(each.table, each.game) for each in busy if each.table]))
        self._write()
        self._start(place)

    def _write(self) -> None:
        """Put down what is set aside before a new process begins with it again; later, if it cannot be now."""
        try:
            with opened_asides() as asides:
                while self._unwritten:
                    self._unwritten[0](asides)
                    del self._unwritten[0]
        except (StoreError, SQLAlchemyError, OSError) as error:
            log.warning("a table could not be set aside yet: %s", error)

    def _stop(self) -> None:
        for each in self._places:
            each.tell(signal.SIGTERM)
        end = time.monotonic() + PATIENCE
        for each in self._places:
            if not each.wait(max(0.0, end - time.monotonic())):
                each.tell(signal.SIGKILL)
                each.wait(PATIENCE)
            each.close()
        shutil.rmtree(self._counts, ignore_errors=True)


@contextmanager
def alone(limits: Limits) -> Iterator[None]:
    """Serve in this process, where none can take the place of another; its note tells the next start how it ended."""
    read_what_was_left()
    place = Worker(papers(), 0, limits)
    Busy.note = place.note
    yield
    # Not where it ends otherwise.
    place.close()


def _told(work: Work | None) -> str:
    if work is None or not (work.table or work.game):
        return "It was busy with no table."
    return f"It was busy with table {work.table}{f' of {work.game}' if work.game else ''}."


@contextmanager
def opened_asides() -> Iterator[Asides]:
    """Opened for a moment only: a connection must not be there when a process is forked."""
    store = Store(store_place())
    try:
        yield Asides(store.engine)
    finally:
        store.close()


def papers() -> Path:
    """Where notes lie, so that a server that ends altogether finds them at its next start."""
    folder = home() / "busy"
    folder.mkdir(exist_ok=True)
    return folder


def read_what_was_left() -> None:
    """What servers that ended altogether left behind: if they never came out of a table, that may have ended them."""
    left: list[tuple[str, str]] = []
    found = False
    for each in sorted(papers().iterdir()):
        with suppress(OSError, ValueError), open(each, "r+b") as paper:
            _claim(paper)
            memory = paper.read(SIZE)
            each.unlink()
            found = True
            if len(memory) == SIZE:
                works = Note(bytearray(memory)).works()
                left += [(work.table, work.game) for work in works if work.table and work.is_first]
    if found:
        with opened_asides() as asides:
            asides.die(left)


def _claim(paper: IO[bytes]) -> None:
    """A note is its server's as long as that is there. Raises OSError for that of another."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(paper, fcntl.LOCK_EX | fcntl.LOCK_NB)


def keep_no_core() -> None:
    """What a process had in memory, hidden cards among it, is left nowhere when it ends in a fault."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def bury_orphans(own: Collection[int]) -> None:
    """Take note of children's ends that nobody else does: not of our `own`, who are asked after by themselves."""
    if sys.platform != "linux":
        return
    with suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) and ended.si_pid not in own:
            os.waitpid(ended.si_pid, 0)
