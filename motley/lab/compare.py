"""Two variants against each other: games in pairs of the same luck, until a sequential test has an answer."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from motley.kernel import MotleyError, Record, Rng, registry
from motley.lab.contest import Contest, play_game
from motley.lab.experiment import Experiment
from motley.lab.journal import Run
from motley.lab.runner import Crew, in_order, play
from motley.lab.sequential import OPEN, Sequential
from motley.lab.statistics import Difference, Mean, difference
from motley.match import replay

LENGTH = "length"
ENDLESS = 1_000_000
"""Answers: no game takes so many."""
FIRST = "seat 1"


class BadComparison(MotleyError):
    """Two things that cannot be compared, or not by this measure."""


@dataclass(frozen=True)
class Side:
    """One of the two: a variant of an experiment that is played, or one whose games lie in the folder of a run."""

    label: str
    contest: Contest
    games: int
    variant: int
    variants: int
    folder: Path | None = None

    @classmethod
    def read(cls, given: str) -> "Side":
        """A file or a folder, with `:2` behind it for its second variant."""
        path, colon, place = given.rpartition(":")
        if not colon or not place.isdigit():
            path, place = given, ""
        found = Path(path)
        if found.is_dir():
            run = Run(found)
            experiment, games = run.experiment, len(run.numbers) // len(run.experiment.variants)
        else:
            experiment = Experiment.read(found)
            games = experiment.games
        count = len(experiment.variants)
        if not place and count > 1:
            listed = "; ".join(f"{path}:{number} is {label}" for number, label in enumerate(experiment.labels, 1))
            raise BadComparison(f"{path} has {count} variants, say which: {listed}")
        variant = int(place or 1) - 1
        if not 0 <= variant < count:
            raise BadComparison(f"{path} has {count} variants, and no number {place}")
        label = found.stem if count == 1 else f"{found.stem} ({experiment.labels[variant]})"
        return cls(label, experiment.variants[variant], games, variant, count, found if found.is_dir() else None)

    def check(self, measure: str) -> None:
        """Before any game is played for it: raises BadComparison for a measure that its games do not have."""
        contest = self.contest
        game = registry.game(contest.game)
        if measure in (LENGTH, *contest.entries) or _seat(measure, contest.seats) is not None:
            return
        # Which measures there are is told by the end of any game.
        state = game.start(contest.seats, contest.options)
        state.playout(Rng(0), ENDLESS)
        _known(game.measures(state), measure, contest.seats)

    def record(self, index: int) -> str:
        """The record of one of its games, played if it was not yet."""
        if self.folder is None:
            return play_game(self.contest, index).record
        return Run(self.folder).record(index * self.variants + self.variant).dumps()


@dataclass(frozen=True)
class Pairs:
    """The task of a comparison: of each number the measure in a game of each side, both with the same luck."""

    first: Side
    second: Side
    measure: str

    @classmethod
    def of(cls, first: Side, second: Side, measure: str) -> "Pairs":
        if first.contest.game != second.contest.game:
            names = [registry.game(side.contest.game).title for side in (first, second)]
            raise BadComparison(f"{names[0]} and {names[1]} are different games")
        for side in (first, second):
            side.check(measure)
        if second.folder is None:
            second = replace(second, contest=replace(second.contest, seed=first.contest.seed))
        elif first.folder is None:
            first = replace(first, contest=replace(first.contest, seed=second.contest.seed))
        return cls(first, second, measure)

    def __call__(self, number: int) -> tuple[float, float]:
        return self.value(self.first, number), self.value(self.second, number)

    def value(self, side: Side, number: int) -> float:
        return measured(Record.loads(side.record(number)), self.measure)


def measured(record: Record, measure: str) -> float:
    """The value of a measure in a game: "seat 1" is its share of the win, a bot's name that of the bot, "length" the
    number of answers; everything else has to be one of the game's own measures.
    """
    result = record.result
    assert result is not None
    winners = [seat for seat, place in enumerate(result.placings) if place == 1]
    if measure == LENGTH:
        return float(len(record.answers))
    if (seat := _seat(measure, record.seats)) is not None:
        return 1 / len(winners) if seat in winners else 0.0
    if measure in record.names:
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(record.seats)]
        return sum(share for share, name in zip(shares, record.names, strict=True) if name == measure)
    match = replay(record)
    return _known(match.game.measures(match.state), measure, record.seats)


def _seat(measure: str, seats: int) -> int | None:
    """The seat that a measure names, if it names one."""
    if not (measure.startswith("seat ") and measure[5:].isdigit()):
        return None
    seat = int(measure[5:]) - 1
    if not 0 <= seat < seats:
        raise BadComparison(f"measure {measure!r}: there are {seats} seats")
    return seat


def _known(found: Mapping[str, float], measure: str, seats: int) -> float:
    """What a game measured by that name."""
    if measure not in found:
        known = ", ".join([*[f"seat {seat + 1}" for seat in range(seats)], LENGTH, *found])
        raise BadComparison(f"there is no measure {measure!r}; there are: {known}, and the bots by their names")
    return float(found[measure])


@dataclass(frozen=True)
class Comparison:
    """What came of it."""

    pairs: Pairs
    verdict: str
    first: Mean
    second: Mean
    difference: Difference
    is_share: bool
    """Whether the measure is a share from 0 to 1; of others the test takes only which game of a pair has more."""


def compare(
    pairs: Pairs,
    crew: Crew,
    error: float = 0.05,
    margin: float = 0.05,
    most: int | None = None,
    watch: Callable[[Iterator[tuple[int, tuple[float, float]]], int], Iterator[tuple[int, tuple[float, float]]]] = (
        lambda results, total: results
    ),
) -> Comparison:
    """Play pairs until the test has an answer, or there are no more."""
    games = min(pairs.first.games, pairs.second.games) if most is None else most
    test = Sequential(error, margin)
    first: list[float] = []
    second: list[float] = []
    results = play(pairs, range(games), crew)
    is_share = is_a_share(pairs.measure)
    for _, (one, other) in watch(in_order(results, range(games)), games):
        first.append(one)
        second.append(other)
        test.add(other - one if is_share else float((other > one) - (other < one)))
        if test.verdict != OPEN:
            break
    results.close()
    found = difference(first, second)
    return Comparison(pairs, test.verdict, Mean.of(first), Mean.of(second), found, is_share)


def is_a_share(measure: str) -> bool:
    """Whether a measure lies between 0 and 1 in every game: wins do; of others nobody knows."""
    return measure.startswith("seat ") or ":" in measure or measure in _bots()


def _bots() -> list[str]:
    return registry.bot_names()
