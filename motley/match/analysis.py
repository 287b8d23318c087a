"""A finished game looked at again: how it stood after every answer, and where it turned."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from motley.bots.greedy import is_judged, let_settle
from motley.kernel import CHANCE, Game, Move, Record, Rng, State
from motley.kernel.words import ENGLISH
from motley.match.frame import read
from motley.match.luck import Draws, Luck
from motley.match.match import Match
from motley.match.replay import replay

EDITION: Final = 3
"""Raised when the same game is looked at otherwise: what is kept of before is found out anew."""
DRAWS: Final = 4
"""Ways that chance and the answers of others are let fall before a position is judged."""
MOST_TURNS: Final = 5
LEAST_TURN: Final = 0.06
"""What moves what a seat could expect by less is no turning point."""
MOST_LAPSES: Final = 12
"""So many answers by which a seat lost most are tried otherwise."""
REPLIES: Final = 2
"""Of what an answer moved so much counts as was not there before this many answers of others, nor is gone after them:
to be next to choose is a lead that everybody has in turn."""


@dataclass(frozen=True)
class TurningPoint:
    """An answer that moved the game: whose it was (-1: chance), whom it moved most and by how much, and what the
    judgement would have preferred, if that was not what was answered: its notation and its sentence."""

    ply: int
    by: int
    seat: int
    change: float
    better: str | None
    told: str | None = None

    def json(self) -> dict[str, Any]:
        whose = {"ply": self.ply, "by": self.by, "seat": self.seat, "change": self.change}
        return {**whose, "better": self.better, "told": self.told}


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


def analyse(
    record: Record | Match | str, tell: Callable[[float], None] | None = None, language: str = ENGLISH
) -> Analysis:
    """How a recorded game stood after every answer by what the game knows of its end, and its turning points.

    It knows everything, hidden things too, so it is for games that are over. `tell` hears how far it is, from 0 to 1.
    """
    match = replay(read(record)).in_language(language)
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
    """The answers that moved somebody most, in the order of the game: by what lasted of it, or by what whoever answered
    need not have lost."""
    by = [ply.seat for ply in match.plies]
    lapses = lapsed(match, values)
    moved: list[tuple[float, int, int]] = []
    for index in range(len(by)):
        first, last = spell(by, index, match.seats)
        near = values[first : last + 1]
        lasts = [lasting([each[seat] for each in near], index - first) for seat in range(match.seats)]
        seat = max(range(match.seats), key=lambda each: abs(lasts[each]))
        change = lasts[seat]
        if lapses.get(index, 0.0) > abs(change):
            seat, change = by[index], -lapses[index]
        if abs(change) >= LEAST_TURN:
            moved.append((change, index, seat))
    largest = sorted(moved, key=lambda each: (-abs(each[0]), each[1]))[:MOST_TURNS]
    found: list[TurningPoint] = []
    for change, index, seat in sorted(largest, key=lambda each: each[1]):
        instead = better(match, index)
        notation, told = (None, None) if instead is None else worded(match, index, instead)
        found.append(TurningPoint(index + 1, by[index], seat, round(change, 4), notation, told))
    return found


def lapsed(match: Match, values: list[list[float]]) -> dict[int, float]:
    """What seats lost by answers of their own and would have kept by others, however soon they had it back."""
    lost: list[tuple[float, int]] = []
    for index, ply in enumerate(match.plies):
        loss = 0.0 if ply.seat == CHANCE else values[index][ply.seat] - values[index + 1][ply.seat]
        if loss >= LEAST_TURN:
            lost.append((loss, index))
    found: dict[int, float] = {}
    for loss, index in sorted(lost, key=lambda each: (-each[0], each[1]))[:MOST_LAPSES]:
        seat, instead = match.plies[index].seat, better(match, index)
        if instead is not None:
            after = match.state_at(index)
            after.accept(seat, instead)
            kept = foreseen(match.game, after)[seat] - values[index + 1][seat]
            found[index] = max(0.0, min(loss, kept))
    return found


def spell(by: Sequence[int], index: int, seats: int) -> tuple[int, int]:
    """The first and the last position to compare with, around an answer: as far as the answers of others reach. To
    whoever plays alone the others are chance."""

    def reach(places: Iterable[int]) -> int:
        replies, far = 0, index
        for far in places:
            replies += by[far] != by[index] and (by[far] != CHANCE or seats == 1)
            if replies == REPLIES:
                break
        return far

    return reach(range(index - 1, -1, -1)), reach(range(index + 1, len(by))) + 1


def lasting(values: Sequence[float], index: int) -> float:
    """How much of the step behind that place is between all values before it and all after it."""
    before, after = values[: index + 1], values[index + 1 :]
    if after[0] > before[-1]:
        return max(0.0, min(after) - max(before))
    return min(0.0, max(after) - min(before))


def better(match: Match, index: int) -> Move | None:
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
    return None if best == ply.move else best


def worded(match: Match, index: int, move: Move) -> tuple[str, str]:
    """Another answer than was given: its notation, and its sentence if the game has one for it."""
    game, state, seat = match.game, match.state_at(index), match.plies[index].seat
    ask, notation = state.ask(), game.write(state, move)
    assert ask is not None
    choices = game.choices(state.view(seat), ask, state.moves(seat))
    return notation, next((choice.sentence for choice in choices if choice.move == move), notation)
