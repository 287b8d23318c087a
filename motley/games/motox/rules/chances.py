"""Odds before committing, counted out over every roll."""

from typing import Final

from motley.games.motox.rules.moves import DICE, MOST_DICE, ODDS, ROLLS
from motley.games.motox.rules.riding import Prospects, prospects, ramp_ahead
from motley.games.motox.rules.state import Position
from motley.games.motox.rules.track import Track
from motley.kernel.words import Words

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


def odds_rows(state: Position, words: Words) -> list[list[str]]:
    """The odds of every roll that the seat to act can choose, as a table."""
    if state.is_out[state.turn]:
        return _starting_rows(state, words)
    space = state.spaces[state.turn]
    ramp = ramp_ahead(state.track, space)
    found = [(coins, dice, riding_odds(state, dice)) for coins, dice in rolls_on_offer(state)]
    names = ["safe", "crash", "hold", "null"]
    if any(each.hit for _, _, each in found):
        names.append("hit")
    if any(each.finish for _, _, each in found):
        names.append("finish")
    heading = [words.say("odds", "dice"), *[words.say("odds", name) for name in names]]
    if ramp >= 0:
        args: dict[str, object] = {"tile": ramp + 1, "height": state.heights[ramp]}
        heading.append(words.say("odds", "ramp", args))
    rows = [heading]
    for coins, dice, each in found:
        values = {
            "safe": each.ok,
            "crash": each.crash + each.boxed,
            "hold": each.hold,
            "null": each.null,
            "hit": each.hit,
            "finish": each.finish,
        }
        row = [_offer(coins, dice, words), *[percent(values[name], each.total) for name in names]]
        if ramp >= 0:
            row.append(percent(each.over, each.total))
        rows.append(row)
    return rows


def _starting_rows(state: Position, words: Words) -> list[list[str]]:
    rows = [[words.say("odds", name) for name in ("dice", "ace", "ace-ride")]]
    for coins, dice in rolls_on_offer(state):
        aces, more, total = ace_odds(dice)
        rows.append([_offer(coins, dice, words), percent(aces, total), percent(more, total)])
    return rows


def _offer(coins: int, dice: int, words: Words) -> str:
    args: dict[str, object] = {"coins": coins, "dice": dice}
    return words.say("odds", "with-coins" if coins else "without-coins", args)
