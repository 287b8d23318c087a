"""A process that serves, looked at from the one that started it: whether it still gets anywhere, and what holds it up.

Only its own running time counts: neither a machine that slept, nor one on which others have the processor, nor having
been stopped makes a process late.
"""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from motley.server.busy import Note, Work

SILENCE: Final = 10.0
"""Seconds without a beat after which a process is replaced."""

JOB: Final = 60.0
"""Seconds that one job in a thread may compute."""

IDLE: Final = 5.0
"""A job that waits instead of computing may take so many times as long."""

BEATS: Final = 10
"""So often a process beats in the time after which it would be replaced."""

LOOK: Final = 0.2
"""Seconds between two looks."""

LONGEST_LOOK: Final = 1.0
"""No more than this counts between two looks: whoever looks has slept too, or was not let."""

SOME: Final = 0.1
"""What has computed for less than this share of a silence is not its cause."""


@dataclass(frozen=True)
class Limits:
    """The seconds that a loop may be silent, and that a job may compute."""

    silence: float = SILENCE
    job: float = JOB

    @property
    def beat(self) -> float:
        """Seconds between two beats."""
        return self.silence / BEATS

    @property
    def look(self) -> float:
        """Seconds between two looks."""
        return min(LOOK, self.beat)


def computed(process: int, thread: int | None = None) -> tuple[str, float] | None:
    """The state of a process or of one thread of it, and the seconds that it has computed, where the system says so."""
    if sys.platform != "linux":
        return None
    place = f"/proc/{process}/stat" if thread is None else f"/proc/{process}/task/{thread}/stat"
    try:
        with open(place, encoding="ascii", errors="replace") as file:
            told = file.read().rpartition(")")[2].split()
        return told[0], (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


@dataclass
class _Job:
    """A job that was seen before: when it was first, it had computed so much."""

    times: int
    before: float
    awake: float = 0.0


@dataclass
class _Silence:
    """What a process and its threads had computed when it fell silent, or at the last look."""

    lasts: float = 0.0
    ran: float = 0.0
    before: dict[int, float] = field(default_factory=dict)


class Watch:
    """One process, as its parent sees it."""

    def __init__(self, process: int, note: Note, limits: Limits, now: float) -> None:
        self.process = process
        self.note = note
        self.limits = limits
        self._beats = 0
        self._heard = self._last = now
        self._silence: _Silence | None = None
        self._jobs: dict[int, _Job] = {}

    def look(self, now: float) -> bool:
        """Whether it gets nowhere any more. Until its first beat it is being started, and nothing counts."""
        step, self._last = min(now - self._last, LONGEST_LOOK), now
        beats = self.note.beats
        if not beats:
            return False
        if beats != self._beats:
            self._beats, self._heard, self._silence = beats, now, None
        elif self._silence is not None:
            self._silence.lasts += self._passed(self._silence, step)
        elif now - self._heard > 2 * self.limits.beat:
            self._silence = _Silence(0.0, (computed(self.process) or ("", 0.0))[1], self._threads())
        return self._is_silent or self._late_job(step) is not None

    @property
    def _is_silent(self) -> bool:
        return self._silence is not None and self._silence.lasts > self.limits.silence

    def culprit(self) -> Work | None:
        """What holds it up, as far as can be told."""
        if not self._is_silent:
            return self._late_job(0.0)
        assert self._silence is not None
        works, before, now = self.note.works(), self._silence.before, self._threads()
        ran = {each.place: now.get(each.thread, 0.0) - before.get(each.thread, 0.0) for each in works}
        # Whoever computes without letting go of the interpreter holds up the loop, whatever that was about to do.
        jobs = [each for each in works if each.place and ran[each.place] > SOME * self.limits.silence]
        if works and not works[0].place and (ran[0] > SOME * self.limits.silence or not jobs):
            return works[0]
        return max(jobs or works, key=lambda each: ran[each.place], default=None)

    def _passed(self, silence: _Silence, step: float) -> float:
        """How much of the time since the last look was its own."""
        told = computed(self.process)
        if told is None:
            return step
        state, ran = told
        mine, silence.ran = ran - silence.ran, ran
        if state in "TtD":
            return 0.0
        is_held_up = any((each := computed(self.process, thread)) and each[0] == "R" for thread in self._tasks())
        return min(step, mine) if is_held_up else step

    def _tasks(self) -> list[int]:
        with suppress(OSError):
            return [int(each) for each in os.listdir(f"/proc/{self.process}/task")]
        return []

    def _threads(self) -> dict[int, float]:
        return {thread: (computed(self.process, thread) or ("", 0.0))[1] for thread in self._tasks()}

    def _late_job(self, step: float) -> Work | None:
        """A job that takes too long, after so many seconds more."""
        works = {each.place: each for each in self.note.works() if each.place}
        self._jobs = {place: job for place, job in self._jobs.items() if place in works}
        for place, work in works.items():
            ran = (computed(self.process, work.thread) or ("", 0.0))[1]
            job = self._jobs.get(place)
            if job is None or job.times != work.times:
                self._jobs[place] = _Job(work.times, ran)
                continue
            job.awake += step
            if ran - job.before > self.limits.job or job.awake > IDLE * self.limits.job:
                return work
        return None
