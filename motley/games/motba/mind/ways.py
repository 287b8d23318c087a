"""How far it is to walk: over the obstacles an arena begins with, around bad ground; units in the way not counted."""

from typing import Final

from motley.games.motba.rules.deck.arenas import ARENAS, GROUND
from motley.games.motba.rules.deck.cards import FIRST_ARENA
from motley.games.motba.rules.deck.vocabulary import DEADLY, DIFFICULT, HAZARDOUS, TRAPPED
from motley.games.motba.rules.state import Table

FAR: Final = 40
"""Farther than any walk."""

Ways = list[list[int]]
_known: Final[dict[int, Ways]] = {}


def ways_of(t: Table) -> Ways:
    """The price of a walk from each space to each other one, in Movement Points."""
    if t.arena < FIRST_ARENA:
        return _measured(t.width, t.height, t.ground, t.things)
    if t.arena not in _known:
        arena = ARENAS[t.arena - FIRST_ARENA]
        _known[t.arena] = _measured(arena.width, arena.height, arena.ground, arena.things)
    return _known[t.arena]


def _price(ground: int) -> int:
    """What entering such ground costs besides the point: its damage, or its trap."""
    terrain = ground // GROUND
    if terrain == HAZARDOUS:
        return ground % GROUND
    if terrain == DEADLY:
        return 2 * (ground % GROUND)
    return 2 if terrain == TRAPPED else 0


def _measured(width: int, height: int, ground: list[int], things: list[int]) -> Ways:
    size = width * height
    prices = [_price(each) for each in ground]
    leaving = [2 if each // GROUND == DIFFICULT else 1 for each in ground]
    beside = [_beside(space, width, height) for space in range(size)]
    return [_walks_from(start, prices, leaving, beside, things) for start in range(size)]


def _beside(space: int, width: int, height: int) -> list[int]:
    column, row = space % width, space // width
    found: list[int] = []
    if row > 0:
        found.append(space - width)
    if column + 1 < width:
        found.append(space + 1)
    if row + 1 < height:
        found.append(space + width)
    if column > 0:
        found.append(space - 1)
    return found


def _walks_from(
    start: int, prices: list[int], leaving: list[int], beside: list[list[int]], things: list[int]
) -> list[int]:
    """The cheapest walks from one space, by spaces in the order of what they cost."""
    costs = [FAR] * len(prices)
    costs[start] = 0
    rings: list[list[int]] = [[] for _ in range(FAR + 1)]
    rings[0].append(start)
    for cost in range(FAR):
        for space in rings[cost]:
            if costs[space] != cost or (things[space] and space != start):
                continue
            for other in beside[space]:
                there = cost + leaving[space] + prices[other]
                if there < costs[other]:
                    costs[other] = there
                    rings[there].append(other)
    return costs
