"""A finished game looked at again: how it stood after every answer, and where it turned."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from motley.bots.greedy import is_judged, let_settle
from motley.kernel import CHANCE, Game, Record, Rng, State
from motley.match.frame import read
from motley.match.luck import Draws, Luck
from motley.match.match import Match
from motley.match.replay import replay

EDITION: Final = 2
"""Raised when the same game is looked at otherwise: what is kept of before is found out anew."""
DRAWS: Final = 4
"""Ways that chance and the answers of others are let fall before a position is judged."""
MOST_TURNS: Final = 5
LEAST_TURN: Final = 0.06
"""What moves the judgement of a seat by less is no turning point."""


@dataclass(frozen=True)
class TurningPoint:
    """An answer that moved the game: whose it was (-1: chance), whom it moved most and by how much, and what the
    judgement would have preferred, if that was not what was answered."""

    ply: int
    by: int
    seat: int
    change: float
    better: str | None

    def json(self) -> dict[str, Any]:
        return {"ply": self.ply, "by": self.by, "seat": self.seat, "change": self.change, "better": self.better}


@dataclass(frozen=True)
class Analysis:
    """What each seat could expect (0 to 1) before the first answer and after each, the turning points, and what chance
    was worth, where enough was drawn."""

    values: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]
    luck: Luck | None

    def json(self) -> dict[str, Any]:
        """As the live protocol tells it."""
        values = [[round(value, 4) for value in each] for each in self.values]
        points = [each.json() for each in self.turning_points]
        return {"values": values, "turning_points": points, "luck": self.luck.json() if self.luck else None}


def analyse(record: Record | Match | str, tell: Callable[[float], None] | None = None) -> Analysis:
    """How a recorded game stood after every answer by what the game knows of its end, and its turning points.

    It knows everything, hidden things too, so it is for games that are over. `tell` hears how far it is, from 0 to 1.
    """
    match = replay(read(record))
    game, state = match.game, match.state_at(0)
    values, draws = [foreseen(game, state)], Draws(game, match.seats)
    for index, ply in enumerate(match.plies):
        if ply.seat == CHANCE:
            draws.take(state, ply.move)
        state.accept(ply.seat, ply.move)
        # In the middle of answers given together, or of what is dealt to one after another, nothing is told yet.
        is_amid = state.held or (ply.seat == CHANCE and is_up_to_chance(state))
        values.append(values[-1] if is_amid else foreseen(game, state))
        if tell is not None:
            tell((index + 1) / (len(match.plies) + 1))
    return Analysis(tuple(tuple(each) for each in values), tuple(turning_points(match, values)), draws.luck())


def is_up_to_chance(state: State) -> bool:
    ask = state.ask()
    return ask is not None and ask.seats == (CHANCE,)


def foreseen(game: Game, state: State) -> list[float]:
    """What the seats may expect of a position, by what the game knows best of its end; at the end, what they got."""
    return settled(game, state, game.outlook)


def settled(game: Game, state: State, values: Callable[[State], list[float]]) -> list[float]:
    """The values of a position; where chance is about to fall, their mean over a few ways that it may."""
    if state.ask() is None or is_judged(game, state):
        return [min(1.0, max(0.0, value)) for value in values(state)]
    totals = [0.0] * state.seats
    for draw in range(DRAWS):
        after = state.copy()
        let_settle(after, Rng(draw))
        totals = [total + value for total, value in zip(totals, values(after), strict=True)]
    return [min(1.0, max(0.0, total / DRAWS)) for total in totals]


def turning_points(match: Match, values: list[list[float]]) -> list[TurningPoint]:
    """The answers that moved somebody most, in the order of the game."""
    moved: list[tuple[float, int, int]] = []
    for index in range(len(match.plies)):
        differences = [after - before for before, after in zip(values[index], values[index + 1], strict=True)]
        seat = max(range(match.seats), key=lambda each: abs(differences[each]))
        if abs(differences[seat]) >= LEAST_TURN:
            moved.append((differences[seat], index, seat))
    largest = sorted(moved, key=lambda each: (-abs(each[0]), each[1]))[:MOST_TURNS]
    found: list[TurningPoint] = []
    for change, index, seat in sorted(largest, key=lambda each: each[1]):
        by = match.plies[index].seat
        found.append(TurningPoint(index + 1, by, seat, round(change, 4), better(match, index)))
    return found


def better(match: Match, index: int) -> str | None:
    """What the judgement would have had a seat answer instead; None if that is what it did, or chance answered."""
    ply = match.plies[index]
    if ply.seat == CHANCE or ply.is_together:
        return None
    game, state = match.game, match.state_at(index)
    best, most = ply.move, None
    for move in [ply.move, *(each for each in state.moves(ply.seat) if each != ply.move)]:
        after = state.copy()
        after.accept(ply.seat, move)
        value = settled(game, after, game.judge)[ply.seat]
        if most is None or value > most:
            best, most = move, value
    return None if best == ply.move else game.write(state, best)
