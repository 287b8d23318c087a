"""What a seat may expect, fitted to results: bots play each other, and who stands better comes in before the other.

Two seats of a position give a row: by how much their standings differ, part by part, and which of them came in before
the other. A game that tells no standing has one part, what is judged of a seat: fitted is how much a lead of it counts.
How well a fit tells the ends of games is measured in games that it was not fitted to, beside what the seats are said to
expect today.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from motley import bots
from motley.extras import extra
from motley.kernel import Limits, registry, turn_of
from motley.kernel.expectation import OUTLOOK, STANDING, WRITTEN_BY, among, likely
from motley.kernel.weights import USUAL
from motley.lab.contest import Contest
from motley.lab.runner import Crew, in_order, play
from motley.lab.tune import EVERY, HELD, NothingToTune, newton
from motley.match import start

STRAY = 0.025
"""How often a bot plays any move: a fight in which many answers are stray is lost at once."""
FOLDS = 5
"""A fit to all games but those of one fold tells of that fold."""

HEADING = """\
# What seats may expect of the end (motley.kernel.expectation), as games have taught it. So much of how returns vary was
# told in games that it was not fitted to."""

LEAD = "lead"
"""The one part of a standing where a game tells none."""


@dataclass(frozen=True)
class Position:
    """How every seat stood, nothing of those that were out, and what all were said to expect."""

    standings: tuple[dict[str, float], ...]
    outlook: tuple[float, ...]
    values: tuple[float, ...] = ()
    """What is expected of each seat by itself."""


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
                values = tuple(game.expect(match.state, each, USUAL) for each in seats)
                positions.append(Position(standings, tuple(game.outlook(match.state)), values))
            strays = rngs[seat].real() < STRAY
            match.play(seat, rngs[seat].choice(turn.moves) if strays else players[seat].choose(turn))
        return Watched(tuple(positions), tuple(match.outcome.returns()))


@dataclass(frozen=True)
class Expectation:
    """What came of it: the weights, and how many rows and games they are of; which share of how returns vary they tell,
    and what seats were said to expect before.

    `size` names the number of seats that a lead counts so much among, where the game tells no standing.
    """

    names: tuple[str, ...]
    weights: tuple[float, ...]
    rows: int
    games: int
    before: float
    after: float
    size: str | None = None

    @property
    def is_better(self) -> bool:
        return self.after > self.before

    def toml(self, command: str, kept: Mapping[str, Any]) -> str:
        """The game's file with what was fitted in it, and by which command; what else it had, `kept`, stays."""
        weights = dict(zip(self.names, self.weights, strict=True))
        found: dict[str, dict[str, Any]] = {name: dict(kept.get(name, {})) for name in (STANDING, OUTLOOK, WRITTEN_BY)}
        if self.size is None:
            found[STANDING] = weights
        else:
            found[OUTLOOK][self.size] = weights[LEAD]
        told = f"{self.games} games, {self.rows} rows: {self.after:.1%}, before it {self.before:.1%}"
        found[WRITTEN_BY][self.size or STANDING] = f"{command} ({told})"
        lines = [HEADING]
        for table, entries in found.items():
            if entries:
                lines += ["", f"[{table}]", *[f"{name} = {written(value)}" for name, value in entries.items()]]
        return "\n".join(lines) + "\n"


def written(value: float | str) -> str:
    return json.dumps(value) if isinstance(value, str) else f"{value:.4f}"


def learn_to_expect(contest: Contest, games: int, crew: Crew) -> Expectation:
    """Play, fit, and tell games by a fit to the others. Raises NothingToTune."""
    title = registry.game(contest.game).title
    if contest.seats < 2:
        raise NothingToTune(f"whoever plays {title} alone comes in before nobody")
    task = Watching(contest)
    seen = [watched for _, watched in in_order(play(task, range(games), crew), range(games))]
    names = next(
        (tuple(each) for game in seen for position in game.positions for each in position.standings if each), ()
    )
    if names:
        return fitted(seen, names)
    return replace(fitted([led(game) for game in seen], (LEAD,)), size=among(contest.seats))


def led(game: Watched) -> Watched:
    """The same game, in which seats stand by what is expected of each by itself."""
    positions = (
        Position(tuple({LEAD: value} for value in each.values), each.outlook, each.values) for each in game.positions
    )
    return Watched(tuple(positions), game.returns)


def fitted(seen: Sequence[Watched], names: Sequence[str]) -> Expectation:
    """A fit to all of these games, and what fits to some of them tell of the others. Raises NothingToTune."""
    weights, rows = fitted_to(seen, names)
    if not rows:
        raise NothingToTune(f"in {len(seen)} games nobody came in before anybody, or all were over at once")
    guesses: list[tuple[float, float, float]] = []
    for fold in range(FOLDS):
        others = [game for number, game in enumerate(seen) if number % FOLDS != fold]
        held, _ = fitted_to(others, names)
        for game in seen[fold::FOLDS]:
            guesses += guessed(game, names, held)
    ends = [end for end, _, _ in guesses]
    before, after = told(ends, [now for _, now, _ in guesses]), told(ends, [new for _, _, new in guesses])
    return Expectation(tuple(names), tuple(weights), rows, len(seen), before, after)


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
                found.append((game.returns[seat], position.outlook[seat], before / len(rivals)))
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
