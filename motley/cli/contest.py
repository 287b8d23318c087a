"""Running a contest between bots and telling how it went."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from motley.kernel import registry
from motley.lab.contest import Contest, Forfeits, Result, joined
from motley.lab.progress import watched
from motley.lab.runner import Crew, in_order, play
from motley.lab.statistics import wilson


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


def run(contest: Contest, games: int, crew: Crew, records: Path | None) -> None:
    """Play the games, show how far they are, print the results."""
    score = Score.of(contest)
    began = time.perf_counter()
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    numbers = range(games)
    for _, result in watched(in_order(play(contest, numbers, crew), numbers), games):
        score.add(result)
        if records is not None:
            file = records / f"{contest.game}-{result.number + 1:04d}.json"
            file.write_text(result.record, encoding="utf-8")
    _tell(contest, score, time.perf_counter() - began)


def _tell(contest: Contest, score: Score, seconds: float) -> None:
    console = Console(markup=False, emoji=False)
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
    tell_forfeits(console, joined(each for result in score.results for each in result.forfeits))
    for name in score.results[0].measures:
        values = [result.measures[name] for result in score.results]
        told = f"{name}: {sum(values) / games:.2f} on average, {min(values):g} to {max(values):g}"
        console.print(told, highlight=False)


def tell_forfeits(console: Console, forfeits: list[Forfeits]) -> None:
    for line in told_of(forfeits):
        console.print(line, highlight=False, soft_wrap=True)


def told_of(forfeits: Iterable[Forfeits]) -> Iterator[str]:
    """The first of each bot's; the others are alike more often than not, and lie in the same folder."""
    for each in forfeits:
        yield each.first
        if each.decisions > 1:
            yield in_all(each)


def in_all(forfeits: Forfeits) -> str:
    games = f"{forfeits.games} {'game' if forfeits.games == 1 else 'games'}"
    return f"the bot {forfeits.bot} forfeits {forfeits.decisions} decisions in all, in {games}"


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
