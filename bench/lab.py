"""What the lab costs beside bare processes with a plain loop, and Ray beside our processes: `python -m bench.lab`.

Each way plays the same greedy games of Motora on two cores, in rounds that take turns, so that whatever else the
machine does falls to all alike. Told are answers a second from the first finished games on (starting processes is not
what is measured), and answers a second of processor time, which a busy machine blurs less. Games that the lab plays are
kept as in every run.
"""

import argparse
import resource
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
        told.put((play_game(contest, number).plies, time.perf_counter()))


class Rate:
    """Answers as they come: a second from the first ones on, and a second of processor time in all."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.counted = 0
        self.answers: list[int] = []
        self.began = self.ended = 0.0
        self.processor = -_processor()

    def add(self, answers: int, moment: float) -> None:
        self.answers.append(answers)
        if len(self.answers) == self.jobs:
            self.began = moment
        elif len(self.answers) > self.jobs:
            self.counted += answers
            self.ended = max(self.ended, moment)

    def end(self) -> tuple[float, float]:
        spent = self.processor + _processor()
        return self.counted / (self.ended - self.began), sum(self.answers) / max(spent, 1e-9)


def _processor() -> float:
    """Seconds of processor time of this process and of those it has seen end."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def bare(contest: Contest, jobs: int, games: int) -> tuple[float, float]:
    """So many bare processes, each with every so-many-th game."""
    context = get_context("spawn")
    told = context.SimpleQueue()
    rate = Rate(jobs)
    processes = [context.Process(target=plain_loop, args=(contest, job, jobs, games, told)) for job in range(jobs)]
    for process in processes:
        process.start()
    for _ in range(games):
        rate.add(*told.get())
    for process in processes:
        process.join()
    return rate.end()


def with_crew(seats: int, crew: Crew, jobs: int, games: int) -> tuple[float, float]:
    """A run of the lab."""
    rate = Rate(jobs)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.toml"
        file.write_text(EXPERIMENT.format(seats=seats, games=games), encoding="utf-8")
        run = Run.begin(file, Path(folder) / "bench.run")
        for number, result in play(run.experiment, range(games), crew):
            run.add(number, result)
            rate.add(result.plies, time.perf_counter())
    return rate.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--ray", action="store_true", help="Ray too; its processor time cannot be seen from here")
    options = parser.parse_args()
    seats, jobs, games = options.seats, options.jobs, options.games
    contest = Contest.of("motora", ["greedy"], seats, seed="bench")
    ways: dict[str, Callable[[], tuple[float, float]]] = {
        "bare processes": lambda: bare(contest, jobs, games),
        "motley lab": lambda: with_crew(seats, Processes(jobs), jobs, games),
    }
    if options.ray:
        from motley.lab.cluster import Ray

        ways["motley lab on Ray"] = lambda: with_crew(seats, Ray(None, jobs), jobs, games)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for place in range(options.rounds):
        # Whoever is first in one round is last in the next.
        for name in list(ways)[:: 1 if place % 2 == 0 else -1]:
            found[name].append(ways[name]())
            rate, per_processor = found[name][-1]
            print(
                f"round {place + 1}: {name}: {rate:,.0f} a second, {per_processor:,.0f} of processor time", flush=True
            )
    for name, rates in found.items():
        shares = [
            sum(rate[kind] for rate in rates) / sum(rate[kind] for rate in found["bare processes"]) for kind in (0, 1)
        ]
        print(f"{name}: {shares[0]:.1%} of bare processes; by processor time {shares[1]:.1%}")


if __name__ == "__main__":
    main()
