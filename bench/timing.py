"""How rates are taken: every contestant in turn, round after round, and the median of what they did."""

import os
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import final

Step = Callable[[], float]
"""Does some of the work and tells how much that was."""


def rate(step: Step, seconds: float) -> float:
    """How much a step does in a second of processor time, so that a busy machine blurs the numbers less."""
    done = 0.0
    began = process_time()
    while True:
        done += step()
        elapsed = process_time() - began
        if elapsed >= seconds:
            return done / elapsed


@final
class Contestant:
    """One line of a table: what is done, by whom, and the rates measured. `run` is None where it is missing."""

    def __init__(
        self, key: str, title: str, unit: str, run: Callable[[float], float] | None, missing: str = ""
    ) -> None:
        self.key = key
        self.title = title
        self.unit = unit
        self.run = run
        self.missing = missing
        self.rates: list[float] = []

    @property
    def median(self) -> float:
        return statistics.median(self.rates)

    def ratio(self, other: "Contestant") -> float | None:
        """How many times faster than another one: the median over the rounds, each of which ran both."""
        if not self.rates or not other.rates:
            return None
        return statistics.median(mine / theirs for mine, theirs in zip(self.rates, other.rates, strict=True))


def contest(contestants: Sequence[Contestant], rounds: int, seconds: float, tell: Callable[[str], None]) -> None:
    """Run everybody once to warm up, and then in turn. Whoever fails is missing from then on, with the reason."""
    for contestant in contestants:
        if contestant.run is None:
            continue
        try:
            contestant.run(seconds / 10)
        except Exception as error:  # a peer's own fault must not cost us the other lines
            contestant.run, contestant.missing = None, f"{type(error).__name__}: {error}"
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}")
        for contestant in contestants:
            if contestant.run is not None:
                contestant.rates.append(contestant.run(seconds))


def stay_on_one_core() -> None:
    """Before anything starts threads: whatever runs in this process and its children shares one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
