"""What the lab costs beside bare processes with a plain loop, and Ray beside our processes: `python -m bench.lab`.

Each way plays the same greedy games of Motora on two cores, in short blocks that take turns, so that whatever else the
machine does falls to all alike. Told are answers a second from the first finished games on (starting processes is not
what is measured), and answers a second of the processor time of all processes that take part, Ray's own among them,
which a busy machine blurs less. What counts is the median over the rounds of how they compare within one round. Games
that the lab plays are kept as in every run.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from motley.lab import Contest, Crew, Processes, Run, play, play_game

EXPERIMENT = 'game = "motora"\nseats = {seats}\nbots = ["greedy"]\ngames = {games}\nseed = "bench"\n'


def plain_loop(contest: Contest, first: int, step: int, games: int, told: Any) -> None:
    """A bare process: game after game."""
    for number in range(first, games, step):
        told.put(play_game(contest, number).plies)


class Rate:
    """Answers as they come, from the first game of each job to the last of all: a second, and a second of processor."""

    def __init__(self, jobs: int, games: int) -> None:
        self.jobs = jobs
        self.games = games
        self.finished = 0
        self.counted = 0
        self.seconds = self.processor = 0.0

    def add(self, answers: int) -> None:
        self.finished += 1
        if self.finished > self.jobs:
            self.counted += answers
        if self.finished in (self.jobs, self.games):
            self.seconds = time.perf_counter() - self.seconds
            self.processor = tree_seconds() - self.processor

    def end(self) -> tuple[float, float]:
        return self.counted / self.seconds, self.counted / self.processor


def tree_seconds() -> float:
    """Seconds of processor time of this process and of all that descend from it, even of those that have ended."""
    parents: dict[int, int] = {}
    spent: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        process = int(file.parent.name)
        parents[process] = int(fields[1])
        spent[process] = sum(int(field) for field in fields[11:15])
    ours = {os.getpid()}
    while found := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= found
    return sum(spent[process] for process in ours) / os.sysconf("SC_CLK_TCK")


def bare(contest: Contest, jobs: int, games: int) -> tuple[float, float]:
    """So many bare processes, each with every so-many-th game."""
    context = get_context("spawn")
    told = context.SimpleQueue()
    rate = Rate(jobs, games)
    processes = [context.Process(target=plain_loop, args=(contest, job, jobs, games, told)) for job in range(jobs)]
    for process in processes:
        process.start()
    for _ in range(games):
        rate.add(told.get())
    for process in processes:
        process.join()
    return rate.end()


def with_crew(seats: int, crew: Crew, jobs: int, games: int) -> tuple[float, float]:
    """A run of the lab."""
    rate = Rate(jobs, games)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.toml"
        file.write_text(EXPERIMENT.format(seats=seats, games=games), encoding="utf-8")
        run = Run.begin(file, Path(folder) / "bench.run")
        for number, result in play(run.experiment, range(games), crew):
            run.add(number, result)
            rate.add(result.plies)
    return rate.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="in each round")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--ray", action="store_true", help="Ray beside our processes instead")
    options = parser.parse_args()
    seats, jobs, games = options.seats, options.jobs, options.games
    contest = Contest.of("motora", ["greedy"], seats, seed="bench")
    ways: dict[str, Callable[[], tuple[float, float]]] = {
        "motley lab": lambda: with_crew(seats, Processes(jobs), jobs, games),
    }
    if options.ray:
        from motley.lab.cluster import Ray

        ways["motley lab on Ray"] = lambda: with_crew(seats, Ray(None, jobs), jobs, games)
    else:
        ways["bare processes"] = lambda: bare(contest, jobs, games)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for place in range(options.rounds):
        # Whoever is first in one round is last in the next.
        for name in list(ways)[:: 1 if place % 2 == 0 else -1]:
            found[name].append(ways[name]())
            rate, per_processor = found[name][-1]
            print(
                f"round {place + 1}: {name}: {rate:,.0f} a second, {per_processor:,.0f} of processor time", flush=True
            )
    if options.ray:
        compare(found, "motley lab on Ray", "motley lab")
    else:
        compare(found, "motley lab", "bare processes")


def compare(found: dict[str, list[tuple[float, float]]], one: str, other: str) -> None:
    """Say how fast one way is beside another: the median over the rounds, and how far they lie apart."""
    for kind, what in enumerate(("by the clock", "by processor time")):
        shares = [mine[kind] / theirs[kind] for mine, theirs in zip(found[one], found[other], strict=True)]
        told = f"{statistics.median(shares):.1%} of {other}, {min(shares):.1%} to {max(shares):.1%} round by round"
        print(f"{one}, {what}: {told}")


if __name__ == "__main__":
    main()
