"""A ladder: bots from the weakest to the strongest, each against the one below, until it is clear who is better.

The games are those of an experiment with a variant for each rung, so a ladder is a run like any other: kept game by
game in its folder, resumed by number, and `motley lab report` reads it. Seats go round in blocks of equal chance; a
rung ends after the first block that settles it, by a test that may be looked at after every block.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from motley.extras import extra
from motley.kernel import MotleyError, Outcome, Record
from motley.lab.contest import Forfeits, Thinking
from motley.lab.experiment import BadExperiment, Experiment
from motley.lab.journal import EXPERIMENT, Run
from motley.lab.runner import Crew, never, play
from motley.lab.sequential import Trial, bounds

with extra("ladder", "The ladder"):
    from openskill.models import PlackettLuce

BETTER = "better"
NOT_BETTER = "not better"
OPEN = "open"


class BadLadder(MotleyError):
    """Bots that make no ladder."""


@dataclass(frozen=True)
class Rung:
    """How the upper of two neighbours does: its mean return in each block of games."""

    upper: str
    lower: str
    seats: int
    blocks: tuple[float, ...]
    games: int
    target: float
    error: float

    @property
    def mean(self) -> float:
        return sum(self.blocks) / len(self.blocks) if self.blocks else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where its mean return lies; each bound holds by itself, whenever one stops."""
        low, high = bounds([2 * block - 1 for block in self.blocks], self.error)
        return (low + 1) / 2, (high + 1) / 2

    @property
    def verdict(self) -> str:
        low, high = self.interval
        return BETTER if low > self.target else NOT_BETTER if high < self.target else OPEN


@dataclass(frozen=True)
class Standing:
    """A bot of the ladder: its rating with its interval, and how long it thinks about a decision."""

    name: str
    rating: float
    deviation: float
    decisions: int
    median: float
    late: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.rating - 1.96 * self.deviation, self.rating + 1.96 * self.deviation


class Ladder:
    """The rungs of a run, from the lowest up."""

    def __init__(self, run: Run, targets: Sequence[float] = (0.5,), error: float = 0.05) -> None:
        """`targets` are what the upper one of each two should get more than, from the lowest up, or one for all."""
        self.run = run
        self.error = error
        self.contests = run.experiment.variants
        _check_targets(targets, len(self.contests))
        self.targets = [targets[0]] * len(self.contests) if len(targets) == 1 else list(targets)
        for contest in self.contests:
            if len(set(contest.entries)) != 2:
                raise BadLadder(f"{run.folder}: this run is no ladder")

    @classmethod
    def begin(
        cls,
        folder: Path,
        game: str,
        bots: Sequence[str],
        seats: int | None = None,
        games: int = 200,
        settings: Mapping[str, Any] | None = None,
        targets: Sequence[float] = (0.5,),
        error: float = 0.05,
    ) -> "Ladder":
        """A new ladder in this folder, or the one that is there, if it is of the same games; it may become longer."""
        text = written(game, bots, seats, games, settings or {})
        file = folder / EXPERIMENT
        _check(text, targets)
        if file.exists():
            there = Run(folder).experiment.games
            if file.read_text(encoding="utf-8") != written(game, bots, seats, there, settings or {}) or games < there:
                raise BadLadder(f"{folder}: there is another ladder already; begin in another folder")
            # A game follows from its number, and the test holds whenever one stops: so more may follow.
            file.write_text(text, encoding="utf-8")
            return cls(Run(folder), targets, error)
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / ".ladder.toml"
        beside.write_text(text, encoding="utf-8")
        try:
            return cls(Run.begin(beside, folder), targets, error)
        finally:
            beside.unlink()

    def numbers(self, rung: int) -> Iterator[int]:
        """The games of a rung, as the run numbers them: whole blocks."""
        block = len(self.contests[rung].entries)
        for index in range(self.run.experiment.games // block * block):
            yield index * len(self.contests) + rung

    def rung(self, place: int) -> Rung:
        """A rung as far as it is played: blocks count from the first on, while they are whole, until it is settled."""
        contest = self.contests[place]
        blocks: list[float] = []
        trial = self._trial(place)
        numbers = list(self.numbers(place))
        for block in batched(numbers, len(contest.entries)):
            if trial.side or any(number not in self.run.games.starts for number in block):
                break
            blocks.append(self.gain(block))
            trial.add(2 * blocks[-1] - 1)
        upper, lower = contest.entries[:2]
        games = len(blocks) * len(contest.entries)
        return Rung(upper, lower, contest.seats, tuple(blocks), games, self.targets[place], self.error)

    def _trial(self, place: int) -> Trial:
        return Trial(2 * self.targets[place] - 1, self.error)

    def gain(self, block: Sequence[int]) -> float:
        """What the upper bot had of these games on average, from 0 for the last place to 1 for a win."""
        gains: list[float] = []
        for number in block:
            variant, index = self.run.experiment.place(number)
            seat = self.contests[variant].seating(index).index(0)
            gains.append(self._outcome(number).returns()[seat])
        return sum(gains) / len(gains)

    def _outcome(self, number: int) -> Outcome:
        result = self.run.record(number).result
        assert result is not None
        return Outcome(result.placings, result.scores, result.reason)

    def climb(
        self,
        crew: Crew,
        is_stopped: Callable[[], bool] = never,
        tell: Callable[[Rung], None] = lambda rung: None,
    ) -> list[Rung]:
        """Play each rung until it is settled, its games are used up, or somebody stops it."""
        with self.run.alone():
            self.run.check_rules()
            for place in range(len(self.contests)):
                self._climb(place, crew, is_stopped)
                tell(self.rung(place))
        return self.rungs

    def _climb(self, place: int, crew: Crew, is_stopped: Callable[[], bool]) -> None:
        known = self.rung(place)
        trial = self._trial(place)
        for each in known.blocks:
            trial.add(2 * each - 1)
        numbers = list(self.numbers(place))[known.games :]
        missing = [number for number in numbers if number not in self.run.games.starts]
        size = len(self.contests[place].entries)
        blocks = deque(batched(numbers, size))
        results = play(self.run.experiment, missing, crew, is_stopped)
        # Results are kept as they come, but count in their order: quick games must not decide before slow ones.
        try:
            while blocks and not trial.side:
                if all(number in self.run.games.starts for number in blocks[0]):
                    trial.add(2 * self.gain(blocks.popleft()) - 1)
                    continue
                number, result = next(results)
                self.run.add(number, result)
        except StopIteration:
            return
        finally:
            results.close()

    @property
    def rungs(self) -> list[Rung]:
        return [self.rung(place) for place in range(len(self.contests))]

    @property
    def bots(self) -> list[str]:
        """From the lowest up."""
        return [self.contests[0].entries[1], *(contest.entries[0] for contest in self.contests)]

    def counted(self) -> list[int]:
        """The games that the verdicts rest on, block by block through all rungs."""
        found: list[int] = []
        for place, rung in enumerate(self.rungs):
            found += list(self.numbers(place))[: rung.games]
        return sorted(found)

    def forfeits(self) -> list[Forfeits]:
        """What its bots did not decide themselves in these games."""
        return self.run.forfeits(self.counted())

    def samples(self, count: int) -> list[int]:
        """So many games of those that each verdict rests on, from the first to the last."""
        found: set[int] = set()
        for place, rung in enumerate(self.rungs):
            numbers = list(self.numbers(place))[: rung.games]
            last = len(numbers) - 1
            found.update(numbers[each * last // max(1, count - 1)] for each in range(count if numbers else 0))
        return sorted(found)

    def otherwise(self, numbers: Sequence[int], crew: Crew) -> Iterator[tuple[int, bool]]:
        """These kept games once more: whether each goes otherwise with the bots of today.

        A game follows from its number, so it ends as it did, after as many decisions of every seat, unless somebody
        plays it who is not who played it then.
        """
        for number, result in play(self.run.experiment, numbers, crew):
            then, now = self.run.record(number).result, Record.loads(result.record).result
            decisions = [each.decisions for each in self.run.thinking(number)]
            yield number, then != now or decisions != [each.decisions for each in result.thinking]

    def standings(self) -> list[Standing]:
        """All bots with their ratings, from all games in their order."""
        model = PlackettLuce()
        ratings = {name: model.rating(name=name) for name in self.bots}
        times: dict[str, list[Thinking]] = {name: [] for name in self.bots}
        for number in self.counted():
            variant, index = self.run.experiment.place(number)
            contest = self.contests[variant]
            names = [contest.entries[entry] for entry in contest.seating(index)]
            for name, thinking in zip(names, self.run.thinking(number), strict=True):
                times[name].append(thinking)
            ranks = [float(place) for place in self._outcome(number).placings]
            rated = model.rate([[ratings[name]] for name in names], ranks=ranks)
            # Of several seats of one bot each learns from the game: their mean is what the bot learned.
            for name in dict.fromkeys(names):
                mine = [team[0] for team, each in zip(rated, names, strict=True) if each == name]
                ratings[name].mu = sum(each.mu for each in mine) / len(mine)
                ratings[name].sigma = sum(each.sigma for each in mine) / len(mine)
        return [
            Standing(
                name,
                ratings[name].mu,
                ratings[name].sigma,
                sum(each.decisions for each in times[name]),
                spent(times[name], 0.5),
                spent(times[name], 0.95),
            )
            for name in self.bots
        ]


def _check(text: str, targets: Sequence[float]) -> None:
    """That this ladder can be climbed, before anything of it is written. Raises BadLadder."""
    try:
        experiment = Experiment.loads(text)
    except BadExperiment as error:
        # Nobody has written this file: the field that is wrong was said on the command line.
        raise BadLadder(f"{error.field}: {error.why}" if error.field else error.why) from error
    _check_targets(targets, len(experiment.variants))


def _check_targets(targets: Sequence[float], pairs: int) -> None:
    if len(targets) not in (1, pairs):
        raise BadLadder(f"{len(targets)} targets for {pairs} pairs: one for all, or one for each")


def batched(numbers: Sequence[int], size: int) -> list[Sequence[int]]:
    """The numbers in blocks of that size."""
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def spent(times: Sequence[Thinking], share: float) -> float:
    """The seconds within which this share of all decisions was made, from what is known of each game."""
    weighed = sorted(
        (seconds, each.decisions / len(each.spread)) for each in times if each.decisions for seconds in each.spread
    )
    wanted = share * sum(weight for _, weight in weighed)
    reached = 0.0
    for seconds, weight in weighed:
        reached += weight
        if reached >= wanted:
            return seconds
    return 0.0


def written(game: str, bots: Sequence[str], seats: int | None, games: int, settings: Mapping[str, Any]) -> str:
    """The experiment of a ladder: one of the upper bot among lower ones, for each pair of neighbours."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadLadder("a ladder has two bots or more, each of them once")
    count = 2 if seats is None else seats
    if count < 2:
        raise BadLadder("a ladder needs two seats or more")
    lines = [[upper, *[lower] * (count - 1)] for lower, upper in pairwise(bots)]
    text = [f"game = {json.dumps(game)}", f"bots = {json.dumps(lines)}", f"seats = {count}", f"games = {games}"]
    text += [f"{name} = {json.dumps(value)}" for name, value in settings.items() if name != "options"]
    options = settings.get("options") or {}
    if options:
        text += ["[options]", *(f"{name} = {json.dumps(value)}" for name, value in options.items())]
    return "\n".join(text) + "\n"
