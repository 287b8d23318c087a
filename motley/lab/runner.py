"""One runner for whatever plays many games: numbers go out to a crew, results come back, none is lost and none twice.

A task is called with a number and depends on nothing else, so it does not matter where it runs, in which order, or
whether it has to run again because whoever ran it is gone.
"""

import time
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from motley.kernel import MotleyError

Task = Callable[[int], Any]
"""Plain data that can be called with a number: it crosses to other processes and machines."""

TRIES = 4
"""So often a number may be lost together with whoever worked on it."""

Value = TypeVar("Value")


class GameFailed(MotleyError):
    """A game that raised an error: it would do so again."""

    def __init__(self, number: int, told: str) -> None:
        super().__init__(f"game {number} failed: {told}")
        self.number = number
        self.told = told

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.number, self.told)


class Deadly(MotleyError):
    """A game whose worker died whenever it was played."""

    def __init__(self, number: int, tries: int) -> None:
        super().__init__(f"game {number}: whoever played it died, {tries} times over")
        self.number = number
        self.tries = tries

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.number, self.tries)


@dataclass(frozen=True)
class Done:
    """The result of a number."""

    number: int
    value: Any


@dataclass(frozen=True)
class Failed:
    """A number whose task raised an error."""

    number: int
    told: str


@dataclass(frozen=True)
class Lost:
    """Numbers without a result, because whoever worked on them is gone; `suspects` may have been the reason."""

    suspects: Sequence[int]
    others: Sequence[int] = ()


Report = Done | Failed | Lost


def outcome(task: Task, number: int) -> tuple[Done | Failed, float]:
    """What comes of one number, and the seconds that it took."""
    began = time.perf_counter()
    try:
        report: Done | Failed = Done(number, task(number))
    except MotleyError as error:
        report = Failed(number, str(error))
    except Exception:
        report = Failed(number, traceback.format_exc())
    return report, time.perf_counter() - began


class Crew(Protocol):
    """Who works on the numbers of a task: this process, processes of this machine, a cluster."""

    def begin(self, task: Task) -> None: ...

    def room(self, left: int) -> int:
        """How many numbers can be given out now as one piece of work, of so many that are left; 0: none."""
        ...

    def give(self, numbers: Sequence[int]) -> None: ...

    def wait(self) -> list[Report]:
        """What has come back, after a short while if need be."""
        ...

    def end(self) -> None:
        """Stop all work, finished or not."""
        ...


def never() -> bool:
    return False


def play(
    task: Task, numbers: Iterable[int], crew: Crew, is_stopped: Callable[[], bool] = never
) -> Generator[tuple[int, Any], None, None]:
    """The results of a task for these numbers, as they come; each once.

    When `is_stopped`, what has come back is still handed on, and then it ends early.
    """
    queue = deque(dict.fromkeys(numbers))
    again: deque[int] = deque()
    tries: dict[int, int] = {}
    pending: set[int] = set()
    crew.begin(task)
    try:
        while queue or again or pending:
            if is_stopped():
                yield from _collected(crew, pending)
                return
            _give_out(crew, queue, again, pending)
            for report in crew.wait():
                if isinstance(report, Done):
                    if report.number in pending:
                        pending.discard(report.number)
                        yield report.number, report.value
                elif isinstance(report, Failed):
                    yield from _collected(crew, pending - {report.number})
                    raise GameFailed(report.number, report.told)
                else:
                    _take_back(report, again, tries, pending)
    finally:
        crew.end()


def _give_out(crew: Crew, queue: deque[int], again: deque[int], pending: set[int]) -> None:
    while (queue or again) and (room := crew.room(len(queue) + len(again))):
        # What was lost once goes alone, so that it is known whose fault it was.
        numbers = [again.popleft()] if again else [queue.popleft() for _ in range(min(room, len(queue)))]
        pending.update(numbers)
        crew.give(numbers)


def _take_back(report: Lost, again: deque[int], tries: dict[int, int], pending: set[int]) -> None:
    for number in report.suspects:
        tries[number] = tries.get(number, 0) + 1
        if tries[number] >= TRIES:
            raise Deadly(number, TRIES)
    for number in (*report.suspects, *report.others):
        if number in pending:
            pending.discard(number)
            again.append(number)


def _collected(crew: Crew, pending: set[int]) -> Iterator[tuple[int, Any]]:
    """What is finished by now."""
    for report in crew.wait():
        if isinstance(report, Done) and report.number in pending:
            pending.discard(report.number)
            yield report.number, report.value


def in_order(results: Iterable[tuple[int, Value]], numbers: Iterable[int]) -> Iterator[tuple[int, Value]]:
    """The results in the order of these numbers, however they come."""
    early: dict[int, Value] = {}
    wanted = iter(numbers)
    following = next(wanted, None)
    for number, value in results:
        early[number] = value
        while following is not None and following in early:
            yield following, early.pop(following)
            following = next(wanted, None)


class Here:
    """This very process, a game at a time."""

    def __init__(self) -> None:
        self.task: Task | None = None
        self.given: deque[int] = deque()

    def begin(self, task: Task) -> None:
        self.task = task
        self.given.clear()

    def room(self, left: int) -> int:
        return 0 if self.given else 1

    def give(self, numbers: Sequence[int]) -> None:
        self.given.extend(numbers)

    def wait(self) -> list[Report]:
        if not self.given:
            return []
        assert self.task is not None
        number = self.given.popleft()
        return [outcome(self.task, number)[0]]

    def end(self) -> None:
        self.given.clear()
