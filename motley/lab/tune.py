"""Weights fitted to results: bots play each other, and a feature counts for what it told of the end.

A position gives a row for each seat: its features less the mean of its rivals'. The result is fitted by a logistic
curve, held near the weights of today by as much as so many rows would weigh, so that a feature about which the games
say little stays as it was. The new weights are then played against those of today, with the same luck.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from motley import bots
from motley.extras import extra
from motley.kernel import Limits, MotleyError, registry, turn_of
from motley.kernel.weights import USUAL, Weights
from motley.lab.contest import Contest, Result
from motley.lab.runner import Crew, in_order, play
from motley.lab.statistics import Mean
from motley.match import start

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

TUNED = "tuned"
JUDGE = "strong"
"""Who plays by the new weights: a bot without lapses, which know nothing of weights."""
EVERY = 7
"""So many answers lie between two positions of a game that are looked at: neighbours tell the same story."""
STRAY = 0.1
"""How often a bot plays any move, so that positions differ more than bots do."""
HELD = 200.0
"""How many rows the weights of today weigh."""
FARTHEST = 4.0
"""No weight becomes more than so many times what it was, or less than that part of it."""
STEPS = 30


class NothingToTune(MotleyError):
    """A game that names no features, or has no weights for them."""


@dataclass(frozen=True)
class Watching:
    """A task of the runner: play that game and tell what was seen on the way."""

    contest: Contest

    def __call__(self, number: int) -> list[tuple[list[float], float]]:
        contest = self.contest
        match = start(contest.game, contest.seats, contest.chance_seed(number), contest.options)
        players = [bots.make(contest.entries[entry]) for entry in contest.seating(number)]
        rngs = [contest.rng(number, seat) for seat in range(contest.seats)]
        rows: list[tuple[int, list[float]]] = []
        while match.outcome is None:
            seat = match.to_act[0]
            turn = turn_of(match.game, match.state, seat, rngs[seat], Limits(simulations=contest.simulations))
            if match.ply % EVERY == 0:
                rows += leads([list(match.game.features(match.state, each).values()) for each in range(contest.seats)])
            strays = rngs[seat].real() < STRAY
            match.play(seat, rngs[seat].choice(turn.moves) if strays else players[seat].choose(turn))
        returns = match.outcome.returns()
        return [(row, returns[seat]) for seat, row in rows]


def leads(features: Sequence[Sequence[float]]) -> list[tuple[int, list[float]]]:
    """For each seat its features less the mean of its rivals'."""
    found = []
    for seat, own in enumerate(features):
        rivals = [each for other, each in enumerate(features) if other != seat]
        means = [sum(column) / len(rivals) for column in zip(*rivals, strict=True)]
        found.append((seat, [mine - mean for mine, mean in zip(own, means, strict=True)]))
    return found


@dataclass(frozen=True)
class Trial:
    """A task of the runner: a game in which the new weights play against those of today."""

    contest: Contest
    names: tuple[str, ...]
    factors: tuple[float, ...]

    def __call__(self, number: int) -> Result:
        install(self.contest.game, self.names, self.factors)
        return self.contest(number)


def install(game: str, names: Sequence[str], factors: Sequence[float]) -> None:
    """Let bots be seated with these weights, in this process."""
    registry.game(game).weights()[TUNED] = Weights(names, dict(zip(names, factors, strict=True)))


@dataclass(frozen=True)
class Tuning:
    """What came of it: the weights of today and the new ones, from so many rows, and what they gained in games."""

    names: tuple[str, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    rows: int
    gain: Mean

    @property
    def is_better(self) -> bool:
        return self.gain.interval[0] > 0.5

    def toml(self, heading: str) -> str:
        """The file: the weights that were found better as the usual ones, otherwise beside them."""
        low, high = self.gain.interval
        lines = [f"# {line}" for line in heading.splitlines()]
        lines.append(f"# Fitted to {self.rows} rows. Against the weights of before, in {2 * self.gain.count} games,")
        lines.append(f"# a mean return of {self.gain.mean:.3f} ({low:.3f} to {high:.3f} with 95 %; 0.5 is even).")
        if not self.is_better:
            lines += ["", f"[{USUAL}]", *_table(self.names, self.before)]
        lines += ["", f"[{USUAL if self.is_better else TUNED}]", *_table(self.names, self.after)]
        return "\n".join(lines) + "\n"


def _table(names: Sequence[str], factors: Sequence[float]) -> list[str]:
    return [f"{name} = {factor:.3f}" for name, factor in zip(names, factors, strict=True)]


def tune(contest: Contest, games: int, trials: int, crew: Crew, by: str = JUDGE) -> Tuning:
    """Play, fit, and let a bot play by the new weights against itself by those of today. Raises NothingToTune."""
    game = registry.game(contest.game)
    usual = game.weights().get(USUAL)
    if usual is None or contest.seats < 2:
        raise NothingToTune(f"{game.title} has no weights that games of {contest.seats} could tune")
    seen = in_order(play(Watching(contest), range(games), crew), range(games))
    rows = [row for _, each in seen for row in each]
    after = fitted([row for row, _ in rows], [result for _, result in rows], usual.factors)
    install(game.name, usual.names, after)
    duel = Contest.of(game.name, (f"{by}:{TUNED}", by), contest.seats, contest.options, f"{contest.seed}/trial")
    trial = Trial(duel, usual.names, tuple(after))
    points = _paired(in_order(play(trial, range(trials), crew), range(trials)))
    return Tuning(usual.names, tuple(usual.factors), tuple(after), len(rows), Mean.of(points))


def _paired(results: Iterable[tuple[int, Result]]) -> list[float]:
    """What a seat of the new weights got on the mean, for every two games of the same luck."""
    means = []
    for _, result in results:
        own = [point for point, entry in zip(result.points, result.seating, strict=True) if entry == 0]
        means.append(sum(own) / len(own))
    return [sum(means[at : at + 2]) / 2 for at in range(0, len(means) - 1, 2)]


def fitted(rows: Sequence[Sequence[float]], results: Sequence[float], before: Sequence[float]) -> list[float]:
    """The weights that tell these results best, held near those of before."""
    with extra("lab", "Fitting weights"):
        import numpy as np
    table = np.asarray(rows, dtype=float).reshape(len(rows), len(before))
    ends = np.asarray(results, dtype=float)
    start = np.asarray(before, dtype=float)
    spread = table.std(axis=0) if len(rows) else np.zeros(len(before))
    used = spread > 0
    if not used.any():
        return [float(each) for each in before]
    scale = float(newton((table @ start)[:, None], ends, np.zeros(1), np.full(1, 1e-6))[0])
    if scale <= 0:
        return [float(each) for each in before]
    middle = scale * start[used]
    # Measured in what a feature usually differs by, all weights are held alike.
    found = newton(table[:, used], ends, middle, HELD / 4 * spread[used] ** 2) / scale
    after = start.copy()
    after[used] = found
    low, high = np.minimum(start / FARTHEST, start * FARTHEST), np.maximum(start / FARTHEST, start * FARTHEST)
    return [float(each) for each in np.clip(after, low, high)]


def newton(table: "Numbers", ends: "Numbers", middle: "Numbers", hold: "Numbers") -> "Numbers":
    """The coefficients of the logistic curve through these results; `hold` pulls each towards its middle."""
    import numpy as np

    found = middle.copy()
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-np.clip(table @ found, -30, 30)))
        slope = table.T @ (likely - ends) + hold * (found - middle)
        bend = (table * (likely * (1 - likely))[:, None]).T @ table + np.diag(hold)
        step = np.linalg.solve(bend, slope)
        found = found - step
        if float(np.abs(step).max()) < 1e-9:
            break
    return found
