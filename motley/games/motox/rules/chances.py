"""Odds before committing, counted out over every roll."""

from typing import Final

from motley.games.motox.rules.moves import DICE, MOST_DICE, ODDS, ROLLS
from motley.games.motox.rules.riding import Prospects, prospects, ramp_ahead
from motley.games.motox.rules.state import Position
from motley.games.motox.rules.track import Track

_MOST_KEPT: Final = 512
_kept: dict[tuple[Track, int, tuple[int, ...], int, bool], Prospects] = {}


def riding_odds(state: Position, dice: int) -> Prospects:
    """What a movement roll of so many dice comes to for the seat to act, from its space."""
    seat = state.turn
    space = state.spaces[seat]
    others = tuple(sorted(state.others(seat)))
    key = (state.track, space, others, dice, state.air_turns)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        rolls = [(ROLLS[move - DICE], weight) for move, weight in ODDS[dice]]
        found = prospects(state.track, space, others, rolls, state.air_turns, ramp_ahead(state.track, space))
        _kept[key] = found
    return found


def ace_odds(dice: int) -> tuple[int, int, int]:
    """Of all rolls of so many dice: those with an ace, those with an ace and a number besides, all."""
    aces = 0
    more = 0
    total = 0
    for move, weight in ODDS[dice]:
        roll = ROLLS[move - DICE]
        total += weight
        if 1 in roll:
            aces += weight
            rest = [face for face in roll if face > 0]
            if len(rest) > 1:
                more += weight
    return aces, more, total


def percent(count: int, total: int) -> str:
    """A share as people say it; what is possible is never nothing, what is not certain never all."""
    if count == 0:
        return "0%"
    if count == total:
        return "100%"
    whole = round(100 * count / total)
    if whole == 0:
        return "<1%"
    return ">99%" if whole == 100 else f"{whole}%"


def rolls_on_offer(state: Position) -> list[tuple[int, int]]:
    """How many coins can be spent, and the dice that are rolled then."""
    rank = state.rank(state.turn)
    most = min(state.coins[state.turn], MOST_DICE - rank)
    return [(coins, rank + coins) for coins in range(most + 1)]
