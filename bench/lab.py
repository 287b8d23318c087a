"""What the lab costs beside bare processes with a plain loop, and Ray beside our processes: `python -m bench.lab`.

Each way plays greedy games of Motora on two cores for the same time, in slices that take turns, so that whatever else
the machine does falls to all alike. Counted are answers a second from the moment the first game is finished: starting
processes is not what is measured. Games that the lab plays are kept as in every run.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from multiprocessing import Process, SimpleQueue, get_context
from pathlib import Path

from motley.lab import Contest, Crew, Processes, Run, play, play_game

EXPERIMENT = 'game = "motora"\nseats = {seats}\nbots = ["greedy"]\ngames = 1000000\nseed = "bench"\n'


def contest_of(seats: int) -> Contest:
    return Contest.of("motora", ["greedy"], seats, seed="bench")


def plain_loop(contest: Contest, first: int, step: int, seconds: float, told: "SimpleQueue[tuple[int, float]]") -> None:
    """A bare process: game after game, until the time is over."""
    play_game(contest, first)
    began = time.perf_counter()
    answers, number = 0, first + step
    while time.perf_counter() - began < seconds:
        answers += play_game(contest, number).plies
        number += step
    told.put((answers, time.perf_counter() - began))


def bare(contest: Contest, jobs: int, seconds: float) -> float:
    """Answers a second of so many bare processes."""
    context = get_context("spawn")
    told: SimpleQueue[tuple[int, float]] = context.SimpleQueue()
    arguments = [(contest, job, jobs, seconds, told) for job in range(jobs)]
    processes: list[Process] = [context.Process(target=plain_loop, args=each) for each in arguments]  # type: ignore[misc]
    for process in processes:
        process.start()
    found = [told.get() for _ in processes]
    for process in processes:
        process.join()
    return sum(answers / took for answers, took in found)


def with_crew(seats: int, crew: Crew, jobs: int, seconds: float) -> float:
    """Answers a second of a run of the lab, from its first finished game on."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.toml"
        file.write_text(EXPERIMENT.format(seats=seats), encoding="utf-8")
        run = Run.begin(file, Path(folder) / "bench.run")
        results = play(run.experiment, counting(), crew)
        answers, began = 0, 0.0
        for finished, (number, result) in enumerate(results, 1):
            run.add(number, result)
            if finished == jobs:
                began = time.perf_counter()
            elif finished > jobs:
                answers += result.plies
                if time.perf_counter() - began >= seconds:
                    break
        took = time.perf_counter() - began
        results.close()
    return answers / took


def counting(most: int = 100_000) -> Iterator[int]:
    yield from range(most)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="for each slice")
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--ray", action="store_true", help="Ray too")
    options = parser.parse_args()
    contest = contest_of(options.seats)
    ways: dict[str, Callable[[], float]] = {
        "bare processes": lambda: bare(contest, options.jobs, options.seconds),
        "motley lab": lambda: with_crew(options.seats, Processes(options.jobs), options.jobs, options.seconds),
    }
    if options.ray:
        from motley.lab.cluster import Ray

        ways["motley lab on Ray"] = lambda: with_crew(
            options.seats, Ray(None, options.jobs), options.jobs, options.seconds
        )
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for place in range(options.slices):
        for name, way in ways.items():
            rates[name].append(way())
            print(f"slice {place + 1}: {name}: {rates[name][-1]:,.0f} answers a second", flush=True)
    first = sum(rates["bare processes"])
    for name, found in rates.items():
        print(f"{name}: {sum(found) / len(found):,.0f} answers a second, {sum(found) / first:.1%} of bare processes")


if __name__ == "__main__":
    main()
