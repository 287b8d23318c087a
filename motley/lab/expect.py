"""What a seat may expect, fitted to results: bots play each other, and who stands better comes in before the other.

Two seats of a position give a row: by how much their standings differ, part by part, and which of them came in before
the other. How well the fit tells the ends of games is measured in games that it was not fitted to, beside what the
game expects today.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motley import bots
from motley.extras import extra
from motley.kernel import Limits, registry, turn_of
from motley.kernel.expectation import STANDING, likely
from motley.kernel.weights import USUAL
from motley.lab.contest import Contest
from motley.lab.runner import Crew, in_order, play
from motley.lab.tune import EVERY, HELD, NothingToTune, newton
from motley.match import start

STRAY = 0.025
"""How often a bot plays any move: a fight in which many answers are stray is lost at once."""
FOLDS = 5
"""A fit to all games but those of one fold tells of that fold."""


@dataclass(frozen=True)
class Position:
    """How every seat stood, nothing of those that were out, and what the game had them expect."""

    standings: tuple[dict[str, float], ...]
    expected: tuple[float, ...]


@dataclass(frozen=True)
class Watched:
    """A game: its positions at the beginning of every turn, and what came of it."""

    positions: tuple[Position, ...]
    returns: tuple[float, ...]


@dataclass(frozen=True)
class Watching:
    """A task of the runner: play that game and tell how the seats stood on the way."""

    contest: Contest

    def __call__(self, number: int) -> Watched:
        contest = self.contest
        match = start(contest.game, contest.seats, contest.chance_seed(number), contest.options)
        game, seats = match.game, range(contest.seats)
        players = [bots.make(contest.entries[entry]) for entry in contest.seating(number)]
        rngs = [contest.rng(number, seat) for seat in seats]
        positions: list[Position] = []
        before: object = None
        while match.outcome is None:
            seat = match.to_act[0]
            turn = turn_of(game, match.state, seat, rngs[seat], Limits(simulations=contest.simulations))
            span = game.turn(match.state)
            now: object = match.ply // EVERY if span is None else span
            if now != before:
                before = now
                standings = tuple(game.standing(match.state, each) for each in seats)
                if any(standings):
                    expected = tuple(game.expect(match.state, each, USUAL) for each in seats)
                    positions.append(Position(standings, expected))
            strays = rngs[seat].real() < STRAY
            match.play(seat, rngs[seat].choice(turn.moves) if strays else players[seat].choose(turn))
        return Watched(tuple(positions), tuple(match.outcome.returns()))


@dataclass(frozen=True)
class Expectation:
    """What came of it: the weights, from so many rows, and which share of how returns vary is told, now and by them."""

    names: tuple[str, ...]
    weights: tuple[float, ...]
    rows: int
    games: int
    before: float
    after: float

    @property
    def is_better(self) -> bool:
        return self.after > self.before

    def toml(self, heading: str) -> str:
        lines = [f"# {line}" for line in heading.splitlines()]
        lines.append(f"# Fitted to {self.rows} rows of {self.games} games. In games that it was not fitted to it tells")
        lines.append(f"# {self.after:.1%} of how returns vary; what was expected before told {self.before:.1%}.")
        lines += ["", f"[{STANDING}]"]
        lines += [f"{name} = {weight:.4f}" for name, weight in zip(self.names, self.weights, strict=True)]
        return "\n".join(lines) + "\n"


def learn_to_expect(contest: Contest, games: int, crew: Crew) -> Expectation:
    """Play, fit, and tell games by a fit to the others. Raises NothingToTune."""
    task = Watching(contest)
    seen = [watched for _, watched in in_order(play(task, range(games), crew), range(games))]
    names = next(
        (tuple(each) for game in seen for position in game.positions for each in position.standings if each), ()
    )
    if not names or contest.seats < 2:
        title = registry.game(contest.game).title
        raise NothingToTune(f"{title} tells no standing that games of {contest.seats} could teach it to expect by")
    weights, rows = fitted_to(seen, names)
    guesses: list[tuple[float, float, float]] = []
    for fold in range(FOLDS):
        others = [game for number, game in enumerate(seen) if number % FOLDS != fold]
        held, _ = fitted_to(others, names)
        for game in seen[fold::FOLDS]:
            guesses += guessed(game, names, held)
    ends = [end for end, _, _ in guesses]
    before, after = told(ends, [now for _, now, _ in guesses]), told(ends, [new for _, _, new in guesses])
    return Expectation(names, tuple(weights), rows, games, before, after)


def fitted_to(games: Sequence[Watched], names: Sequence[str]) -> tuple[list[float], int]:
    """The weights that tell best who came in before whom, and from how many rows."""
    with extra("lab", "Fitting an expectation"):
        import numpy as np
    rows: list[list[float]] = []
    firsts: list[float] = []
    for game in games:
        for position in game.positions:
            for seat, own in enumerate(position.standings):
                for rival in range(seat + 1, len(position.standings)):
                    other = position.standings[rival]
                    if own and other and game.returns[seat] != game.returns[rival]:
                        rows.append([own[name] - other[name] for name in names])
                        firsts.append(1.0 if game.returns[seat] > game.returns[rival] else 0.0)
    table: Any = np.asarray(rows, dtype=float).reshape(len(rows), len(names))
    found: Any = np.zeros(len(names))
    used = table.std(axis=0) > 0 if rows else np.zeros(len(names), dtype=bool)
    if used.any():
        # Measured in what a part usually differs by, all weights are held alike, near nothing.
        hold = HELD / 2 * table[:, used].std(axis=0) ** 2
        found[used] = newton(table[:, used], np.asarray(firsts), np.zeros(int(used.sum())), hold)
    return [float(each) for each in found], len(rows)


def guessed(game: Watched, names: Sequence[str], weights: Sequence[float]) -> list[tuple[float, float, float]]:
    """For every seat that was in: what it got, what it was to expect, and what these weights have it expect."""
    found = []
    for position in game.positions:
        leads = [total(each, names, weights) if each else None for each in position.standings]
        for seat, own in enumerate(leads):
            if own is not None:
                rivals = [each for other, each in enumerate(leads) if other != seat]
                before = sum(1.0 if each is None else likely(own - each) for each in rivals)
                found.append((game.returns[seat], position.expected[seat], before / len(rivals)))
    return found


def total(standing: dict[str, float], names: Sequence[str], weights: Sequence[float]) -> float:
    return sum(weight * standing[name] for name, weight in zip(names, weights, strict=True))


def told(ends: Sequence[float], guesses: Sequence[float]) -> float:
    """Which share of how the ends vary these guesses tell: 1 is all of it, less than 0 worse than the mean."""
    if not ends:
        return 0.0
    mean = sum(ends) / len(ends)
    missed = sum((end - guess) ** 2 for end, guess in zip(ends, guesses, strict=True))
    return 1 - missed / max(sum((end - mean) ** 2 for end in ends), 1e-9)
