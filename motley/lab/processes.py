"""Processes of this machine. A result is handed over once its game is finished; a process that dies is replaced."""

import os
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from motley.bots.lines import keep_to_one_core
from motley.lab.runner import Done, Failed, Lost, Report, Task, outcome

AHEAD = 0.25
"""Seconds of work that a process has in hand, so that it never waits for the next number."""
PATIENCE = 0.2
"""Seconds to wait for news before looking up."""


def work(connection: Connection, task: Task) -> None:
    """What a process does: take numbers, play them, send back what came of each, until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it stops
    keep_to_one_core()
    try:
        while True:
            for number in connection.recv():
                connection.send(outcome(task, number))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


class Hand:
    """One process, its end of the pipe, and the numbers it has."""

    def __init__(self, task: Task) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(theirs, task), daemon=True)
        self.process.start()
        theirs.close()
        self.numbers: deque[int] = deque()

    def reports(self) -> tuple[list[tuple[Done | Failed, float]], bool]:
        """What it has sent, and whether it is gone."""
        found: list[tuple[Done | Failed, float]] = []
        try:
            while self.connection.poll():
                report, seconds = self.connection.recv()
                self.numbers.remove(report.number)
                found.append((report, seconds))
        except (EOFError, OSError):
            return found, True
        return found, False

    def stop(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


class Processes:
    """A crew of so many processes of this machine."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1
        self.hands: list[Hand] = []
        self.task: Task | None = None
        self.seconds = 0.0
        self.games = 0

    def begin(self, task: Task) -> None:
        self.task = task

    def room(self, left: int) -> int:
        if self._hand() is None:
            return 0
        # Towards the end all are to finish together.
        return max(1, min(self._ahead() // 2, left // (2 * self.jobs)))

    def _ahead(self) -> int:
        """How many numbers make up the seconds of work that a process has in hand."""
        mean = self.seconds / self.games if self.games else AHEAD
        return max(2, min(1000, int(AHEAD / max(mean, 1e-6))))

    def _hand(self) -> Hand | None:
        """Who has least to do, if it is little enough; a new one while there are too few."""
        idle = min(self.hands, key=lambda hand: len(hand.numbers), default=None)
        if len(self.hands) < self.jobs and (idle is None or idle.numbers):
            assert self.task is not None
            self.hands.append(Hand(self.task))
            return self.hands[-1]
        return idle if idle is not None and len(idle.numbers) <= self._ahead() // 2 else None

    def give(self, numbers: Sequence[int]) -> None:
        hand = self._hand()
        assert hand is not None
        hand.numbers.extend(numbers)
        with suppress(OSError):  # if it is gone, `wait` finds that out and takes its numbers back
            hand.connection.send(list(numbers))

    def wait(self) -> list[Report]:
        wait([hand.connection for hand in self.hands], PATIENCE)
        found: list[Report] = []
        for hand in list(self.hands):
            reports, is_gone = hand.reports()
            for report, seconds in reports:
                found.append(report)
                self.seconds += seconds
                self.games += 1
            if is_gone:
                self.hands.remove(hand)
                hand.stop()
                numbers = list(hand.numbers)
                found.append(Lost(numbers[:1], numbers[1:]))
        return found

    def end(self) -> None:
        for hand in self.hands:
            hand.stop()
        self.hands.clear()
