"""Running a contest between bots and telling how it went."""

import math
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from motley.cli.pairing import Contest, Result, play_game
from motley.kernel import registry

NORMAL = 1.959964
"""Half the width of the middle 95 % of a normal distribution."""


@dataclass
class Tally:
    """The results of one entry."""

    games: int = 0
    won: int = 0
    shared: int = 0
    points: float = 0.0

    def add(self, place: int, is_shared: bool, points: float) -> None:
        self.games += 1
        self.won += place == 1 and not is_shared
        self.shared += place == 1 and is_shared
        self.points += points


@dataclass
class Score:
    """The results so far: of each entry, and of each seat."""

    entries: list[Tally]
    seats: list[Tally]
    plies: int = 0
    results: list[Result] = field(default_factory=list)

    @classmethod
    def of(cls, contest: Contest) -> "Score":
        return cls([Tally() for _ in contest.entries], [Tally() for _ in range(contest.seats)])

    def add(self, result: Result) -> None:
        is_shared = result.placings.count(1) > 1
        for seat, entry in enumerate(result.seating):
            place, points = result.placings[seat], result.points[seat]
            self.entries[entry].add(place, is_shared, points)
            self.seats[seat].add(place, is_shared, points)
        self.plies += result.plies
        self.results.append(result)


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The interval of Wilson: where a share lies with 95 %, from so many successes in so many trials."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    squared = NORMAL * NORMAL
    middle = share + squared / (2 * trials)
    spread = NORMAL * math.sqrt(share * (1 - share) / trials + squared / (4 * trials * trials))
    whole = 1 + squared / trials
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def run(contest: Contest, games: int, jobs: int, records: Path | None) -> None:
    """Play the games, show how far they are, print the results."""
    score = Score.of(contest)
    began = time.perf_counter()
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    for result in _with_progress(_results(contest, games, jobs), games):
        score.add(result)
        if records is not None:
            file = records / f"{contest.game}-{result.number + 1:04d}.json"
            file.write_text(result.record, encoding="utf-8")
    _tell(contest, score, time.perf_counter() - began)


def _results(contest: Contest, games: int, jobs: int) -> Iterator[Result]:
    """The results in the order of the games, however many are played at the same time."""
    if jobs == 1:
        yield from (play_game(contest, number) for number in range(games))
        return
    with ProcessPoolExecutor(min(jobs, games), mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_game, [contest] * games, range(games))


def _with_progress(results: Iterable[Result], games: int) -> Iterator[Result]:
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("playing", total=games)
        for result in results:
            progress.advance(task)
            yield result


def _tell(contest: Contest, score: Score, seconds: float) -> None:
    console = Console()
    games = len(score.results)
    title = registry.game(contest.game).title
    console.print(
        f"{title}: {games} {'game' if games == 1 else 'games'}, seed {contest.seed}, "
        f"{score.plies / games:.1f} answers a game, {seconds:.1f} s",
        highlight=False,
    )
    labels = [
        name if contest.entries.count(name) == 1 else f"{name} ({place + 1})"
        for place, name in enumerate(contest.entries)
    ]
    console.print(_table("bot", labels, score.entries))
    names = registry.game(contest.game).seat_names(contest.seats)
    console.print(_table("seat", [f"{seat + 1} {name}" for seat, name in enumerate(names)], score.seats))
    for name in score.results[0].measures:
        values = [result.measures[name] for result in score.results]
        told = f"{name}: {sum(values) / games:.2f} on average, {min(values):g} to {max(values):g}"
        console.print(told, highlight=False)


def _table(what: str, labels: list[str], tallies: list[Tally]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(what)
    for heading in ("games", "won", "shared", "lost", "points", "95 % interval"):
        table.add_column(heading, justify="right")
    for label, tally in zip(labels, tallies, strict=True):
        low, high = wilson(tally.points, tally.games)
        lost = tally.games - tally.won - tally.shared
        counts = [str(count) for count in (tally.games, tally.won, tally.shared, lost)]
        share = f"{tally.points / tally.games:.1%}" if tally.games else "-"
        table.add_row(label, *counts, share, f"{low:.1%} to {high:.1%}")
    return table
