"""An event loop with a time of its own, whose order follows from a seed; threads and processes are steps of it too."""

import asyncio
import contextvars
import heapq
import io
import json
from asyncio import events
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from motley.bots import lines
from motley.kernel import Rng

T = TypeVar("T")
Answer = Callable[[dict[str, Any], lines.Report], dict[str, Any]]

BEGINNING = 1000.0
MOST_STEPS = 20_000
"""Steps without time passing, after which something goes round in a circle."""


class Stuck(Exception):
    """Nothing will ever happen any more, or something happens for ever."""


class Gone(OSError):
    """Whoever asks for it is not there any more: its process was killed."""


class Process:
    """What belongs to one server: it dies with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False
        """Nothing that it does reaches anything any more."""
        self.is_buried = False
        """It does nothing any more."""
        self.tasks: list[asyncio.Task[Any]] = []
        self.minds: list[Mind] = []
        self.held: list[Any] = []
        """Files that end with it."""


HERE: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)
"""In whose process something happens."""


class Luck:
    """Everything that is drawn in one run."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def below(self, bound: int) -> int:
        return int(self.rng.below(bound))

    def chance(self, share: float) -> bool:
        return self.below(10_000) < share * 10_000

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.below(10_001) / 10_000

    def pick(self, found: "list[T] | tuple[T, ...]") -> T:
        return found[self.rng.below(len(found))]

    def some(self, found: "list[T]", count: int) -> list[T]:
        """So many of them, in any order."""
        left = list(found)
        return [left.pop(self.rng.below(len(left))) for _ in range(min(count, len(found)))]

    def bytes(self, size: int) -> bytes:
        return bytes(self.rng.below(256) for _ in range(size))


class Loop(asyncio.BaseEventLoop):
    """Runs one ready step at a time, drawn among those that are ready. Time passes only while none is."""

    def __init__(self, luck: Luck) -> None:
        super().__init__()
        self.luck = luck
        self.now = BEGINNING
        self.slow: Callable[[], float] = lambda: 0.0
        """How long the next work of a thread takes."""
        self.thinking: Callable[[], float] = lambda: 0.0
        """How long a bot thinks."""
        self.faults: list[str] = []
        self.set_task_factory(_made)
        self.set_exception_handler(self._fault)

    def time(self) -> float:
        return self.now

    def _fault(self, _: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        task, handle = told.get("task") or told.get("future"), told.get("handle")
        process = getattr(task, "process", None) if handle is None else handle._context.get(HERE)
        is_dead = process is not None and process.is_dead
        if not is_dead:
            error = told.get("exception")
            self.faults.append(f"{told['message']}: {type(error).__name__}: {error}")

    # What BaseEventLoop leaves to its kinds: there is no outside here.

    def _process_events(self, event_list: object) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """Nobody waits to be woken."""

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def _due(self) -> float | None:
        timers: list[Any] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0]._cancelled:
            heapq.heappop(timers)._scheduled = False
        return float(timers[0].when()) if timers else None

    def _run_once(self) -> None:
        ready = self._ready  # type: ignore[attr-defined]
        due = self._due()
        if not ready:
            if due is None:
                raise Stuck("nothing will ever happen again")
            self.now = max(self.now, due)
        while due is not None and due <= self.now:
            timer = heapq.heappop(self._scheduled)  # type: ignore[attr-defined]
            timer._scheduled = False
            ready.append(timer)
            due = self._due()
        place = self.luck.below(len(ready)) if len(ready) > 1 else 0
        ready.rotate(-place)
        handle = ready.popleft()
        ready.rotate(place)
        process = handle._context.get(HERE) if handle._context is not None else None
        if not handle._cancelled and (process is None or not process.is_buried):
            handle._run()

    def go(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let things happen until that is so, for so long at most. Whether it came to be."""
        end, steps, before = self.now + seconds, 0, self.now
        events._set_running_loop(self)
        try:
            while not until():
                due = self._due()
                if not self._ready and (due is None or due > end):  # type: ignore[attr-defined]
                    self.now = max(self.now, end)
                    return until()
                self._run_once()
                steps, before = (steps + 1, before) if self.now == before else (0, self.now)
                if steps > MOST_STEPS:
                    raise Stuck("the same is done again and again, and no time passes")
            return True
        finally:
            events._set_running_loop(None)

    def do(self, work: Coroutine[Any, Any, T], seconds: float = 600.0) -> T:
        """The result of this, which must come."""
        task = self.create_task(work)
        if not self.go(seconds, task.done):
            raise Stuck(f"no answer after {seconds} s")
        return task.result()

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        """A thread's work is done in one step, some time later. Of a process that was killed it is not done at all."""
        done: asyncio.Future[T] = self.create_future()
        process = HERE.get()

        def work() -> None:
            if done.cancelled():
                return
            if process is not None and process.is_dead:
                done.set_exception(Gone("killed"))
                return
            try:
                found = func(*args)
            except BaseException as error:
                if not done.cancelled():
                    done.set_exception(error)
                return
            # The answer comes back later than the work is done: a process may be killed in between.
            self.call_later(self.slow() / 2, answer, found)

        def answer(found: T) -> None:
            if not done.done():
                done.set_result(found)

        self.call_later(self.slow(), work)
        return done

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """There is none."""

    async def subprocess_exec(self, protocol_factory: Any, *program: Any, **_: Any) -> Any:
        """A process that answers questions line by line: the same module, here."""
        protocol = protocol_factory()
        mind = Mind(self, protocol, served(program[list(program).index("-m") + 1]), HERE.get())
        protocol.connection_made(mind)
        return mind, protocol


def _made(loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> "asyncio.Task[Any]":
    task: asyncio.Task[Any] = Belonging(work, loop=loop, **more)
    process = HERE.get()
    if process is not None:
        process.tasks = [each for each in process.tasks if not each.done()]
        process.tasks.append(task)
        if process.is_dead:
            task.cancel()
    return task


class Belonging(asyncio.Task[Any]):
    """A task that knows whose it is."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.process = HERE.get()
        super().__init__(*args, **more)
        # One of a process that was killed ends like that.
        self._log_destroy_pending = False


def served(module: str) -> Answer:
    """What a module answers with that serves lines."""
    found: list[Answer] = []
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    real = lines.serve
    lines.serve = lambda answer, out=None: found.append(answer)
    try:
        exec(compile(Path(spec.origin).read_text(encoding="utf-8"), spec.origin, "exec"), {"__name__": "__main__"})
    finally:
        lines.serve = real
    return found[0]


class _Pipe(asyncio.WriteTransport):
    """Where a mind is asked, or from where it is heard."""

    def __init__(self, mind: "Mind", fd: int) -> None:
        super().__init__()
        self.mind = mind
        self.fd = fd
        self._is_closing = False
        self._rest = b""

    def write(self, data: Any) -> None:
        self._rest += data
        *whole, self._rest = self._rest.split(b"\n")
        for line in whole:
            self.mind.ask(line)

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        self._is_closing = True
        if self.fd == 0:
            self.mind.end(0)

    def abort(self) -> None:
        self.close()

    def pause_reading(self) -> None:
        """Nothing comes that was not asked for."""

    def resume_reading(self) -> None:
        """Nothing comes that was not asked for."""


class Mind(asyncio.SubprocessTransport):
    """A process in which a bot thinks: it answers when its time has come, or dies."""

    numbers = 0

    def __init__(self, loop: Loop, protocol: Any, answer: Answer, process: Process | None) -> None:
        super().__init__()
        self.loop, self.protocol, self.answer = loop, protocol, answer
        self.pipes = {0: _Pipe(self, 0), 1: _Pipe(self, 1)}
        self.code: int | None = None
        self._waiting: list[asyncio.Future[int]] = []
        if process is not None:
            process.minds = [each for each in process.minds if each.code is None]
            process.minds.append(self)

    def ask(self, line: bytes) -> None:
        self.loop.call_later(self.loop.thinking(), self._say, line)

    def _say(self, line: bytes) -> None:
        if self.code is not None:
            return
        told = self.answer(json.loads(line), lines.Report(io.StringIO()))
        self.protocol.pipe_data_received(1, json.dumps(told).encode() + b"\n")

    def end(self, code: int) -> None:
        if self.code is not None:
            return
        self.code = code
        for fd in (0, 1):
            self.protocol.pipe_connection_lost(fd, None)
        self.protocol.process_exited()
        for each in self._waiting:
            if not each.done():
                each.set_result(code)

    def get_pid(self) -> int:
        return 1

    def get_returncode(self) -> int | None:
        return self.code

    def get_pipe_transport(self, fd: int) -> Any:
        return self.pipes.get(fd)

    async def _wait(self) -> int:
        if self.code is not None:
            return self.code
        done = self.loop.create_future()
        self._waiting.append(done)
        code: int = await done
        return code

    def kill(self) -> None:
        self.loop.call_soon(self.end, -9)

    def terminate(self) -> None:
        self.kill()

    def close(self) -> None:
        self.end(0)
