"""Islands that are pushed straight to the rim of the lattice: columns and rows -27 to 30, alone -54 to 57.

Whatever is counted there is compared with what the list of cards laid says, worked out without an island.
"""

import pytest

from motley.games.motu import GAME
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARDS, ISLANDS, LETTERS
from motley.games.motu.rules.island import REACH, SOLO_REACH, Island, Placed
from motley.games.motu.rules.scoring import RULER, SOURCES
from motley.kernel import BadPosition
from tests.games.motu.stories import DIRECTIONS, answer, finish_turn, kind, lay, legal, solo, table
from tests.games.motu.test_island import obvious_placements, shown_by

CHAIN = [f"i{number}" for number in (39, 40, 41, 51, 50, 33, 34, 35, 36, 45, 52, 37, 42, 54, 43, 38, 44, 46)]
"""Cards that reach three cells further each; the first nine, or all of them alone."""
WAYS = {
    "left": "E-3,-2 E-6,-2 E-9,-2 W-12,-4 E-15,-4 E-18,-6 E-21,-6 E-24,-6 E-27,-5 "
    "W-30,-5 E-33,-5 W-36,-6 W-39,-8 E-42,-9 W-45,-8 E-48,-10 E-51,-10 W-54,-10",
    "up": "S-2,-3 S-2,-6 S-2,-9 N-1,-12 S-1,-15 S1,-18 S1,-21 S1,-24 S0,-27 "
    "N0,-30 S-2,-33 N-1,-36 N1,-39 S0,-42 N-1,-45 S-1,-48 S-1,-51 N-1,-54",
    "right": "W2,0 W5,0 W8,0 E11,1 W14,1 W17,3 W20,3 W23,3 W26,2 E29,2 W32,0 E35,1 E38,3 W41,2 E44,1 W47,1 W50,1 E53,1",
    "down": "N0,3 N0,6 N0,9 S-2,12 N-2,15 N-4,18 N-4,21 N-4,24 N-3,27 "
    "S-3,30 N-3,33 S-4,36 S-6,39 N-7,42 S-6,45 N-8,48 N-8,51 S-8,54",
}
FAREST = {"left": (-27, -54), "up": (-27, -54), "right": (29, 56), "down": (30, 57)}
FILLERS = [f"i{number:02}" for number in range(1, 33)]

Cell = tuple[int, int]


def pushed(way: str) -> MotuState:
    """Two seats: the first lays nine cards one behind the other, everything from slot 1 and without a coconut."""
    cards, fillers = iter(CHAIN), iter(FILLERS)
    state = table(("v1", "v2"), (next(cards), next(fillers), next(cards), next(fillers)), game="first")
    for turn, place in enumerate(WAYS[way].split()[:9]):
        answer(state, "1", place[0], place[1:], next(cards) if turn < 7 else next(fillers))
        answer(state, "1")
        lay(state)
        answer(state, next(fillers))
        while kind(state) == "sources":
            answer(state, legal(state)[-1])
        finish_turn(state)
    assert kind(state) == "over"
    return state


def pushed_alone(way: str) -> MotuState:
    """Eighteen cards one behind the other; the Opponent gets the rest."""
    state = solo("v1")
    for card, other, place in zip(CHAIN, FILLERS, WAYS[way].split(), strict=False):
        answer(state, other, card, "right", place[0], place[1:])
        if kind(state) == "rest":
            answer(state, "give")
        while kind(state) == "sources":
            answer(state, legal(state)[-1])
    assert kind(state) == "over"
    return state


def is_beach(points: list[str]) -> bool:
    return "L" in "".join(points) and "S" in "".join(points)


def beaches_of(placed: tuple[Placed, ...]) -> list[set[Cell]]:
    """R4.8 from the list of cards: beach cells joined where both ends of the edge between them differ."""
    beach = {cell: points for cell, (_, points) in shown_by(placed).items() if is_beach(points)}
    found: list[set[Cell]] = []
    for (x, y), (above, below) in beach.items():
        (a, b), (c, d) = tuple(above), tuple(below)
        near = [((x, y - 1), a, b), ((x, y + 1), c, d), ((x - 1, y), a, c), ((x + 1, y), b, d)]
        joined = {(x, y), *(other for other, one, two in near if one != two and other in beach)}
        rest = [each for each in found if not each & joined]
        found = [*rest, joined.union(*(each for each in found if each & joined))]
    return found


def owners_of(placed: tuple[Placed, ...]) -> dict[Cell, int]:
    """Which card shows at each cell, by its place in the list."""
    owners = {}
    for place, (_, x, y, direction) in enumerate(placed):
        across, down = (3, 4) if direction % 2 == 0 else (4, 3)
        owners.update({(x + c, y + r): place for c in range(across) for r in range(down)})
    return owners


def longest_of(placed: tuple[Placed, ...]) -> int:
    """R10.4: the most island cards along one beach."""
    owners = owners_of(placed)
    return max((len({owners[cell] for cell in beach} - {0}) for beach in beaches_of(placed)), default=0)


def worth_of(placed: tuple[Placed, ...], bank: int, is_lenient: bool) -> list[int]:
    """R9: the six sources of an island without a Traveler."""
    shown = {cell: letter for cell, (letter, _) in shown_by(placed).items() if letter != "."}
    letters = list(shown.values())
    pairs = [
        worth * letters.count(one) if letters.count(one) <= letters.count(other) else 0
        for one, other, worth in (("F", "f", 2), ("H", "b", 3), ("C", "p", 4))
    ]
    copies = [letters.count(totem) for totem in "1234567"]
    types = 7 - copies.count(0) if is_lenient else copies.count(1)
    squares = [(x - 1) ** 2 + (y - 1) ** 2 for (x, y), letter in shown.items() if letter == "V"]
    volcanoes = sum(max((least, points) for least, points in RULER if least <= square)[1] for square in squares)
    return [*pairs, bank, (0, 0, 2, 4, 7, 11, 16, 22)[types], volcanoes]


def counted(on: Island) -> dict[str, object]:
    """All that an island is asked for when it scores."""
    symbols = {letter: on.counts()[number] for number, letter in enumerate(LETTERS, 1)}
    cards = len({on.top_at(x, y) for beach in on.beaches() for x, y in beach} - {1})
    return {
        "symbols": symbols,
        "cells": sorted(on.visible()),
        "letters": {cell: LETTERS[on.symbol_at(*cell) - 1] for cell in on.visible() if on.symbol_at(*cell)},
        "beaches": sorted(sorted(beach) for beach in on.beaches()),
        "longest": on.longest_beach(),
        "beach cards": (on.beach_cards(), cards),
    }


def computed(placed: tuple[Placed, ...]) -> dict[str, object]:
    """The same from the list of cards alone."""
    shown, owners, beaches = shown_by(placed), owners_of(placed), beaches_of(placed)
    letters = [letter for letter, _ in shown.values()]
    cards = len({owners[cell] for beach in beaches for cell in beach} - {0})
    return {
        "symbols": {letter: letters.count(letter) for letter in LETTERS},
        "cells": sorted(shown),
        "letters": {cell: letter for cell, (letter, _) in shown.items() if letter != "."},
        "beaches": sorted(sorted(beach) for beach in beaches),
        "longest": longest_of(placed),
        "beach cards": (cards, cards),
    }


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("is_solo", [False, True])
def test_r4_8_r9_r10_4_what_lies_on_the_rim_counts(way: str, is_solo: bool) -> None:
    state = pushed_alone(way) if is_solo else pushed(way)
    on = state.islands[0]
    along = [cell[way in ("up", "down")] for cell in shown_by(on.placed)]
    assert FAREST[way][is_solo] in (min(along), max(along))
    assert counted(on) == computed(on.placed)
    outcome = state.outcome()
    assert outcome is not None
    sheet = dict(outcome.sheet)
    last = [source for source in range(6) if state.interims[0][source] == 3]
    now = worth_of(on.placed, state.banks[0], is_solo)
    assert [sheet[SOURCES[source]][0] for source in last] == [now[source] for source in last]


@pytest.mark.parametrize("way", WAYS)
def test_r10_4_the_beach_bonus_of_an_island_on_the_rim(way: str) -> None:
    state = pushed(way)
    lengths = [longest_of(island.placed) for island in state.islands]
    outcome = state.outcome()
    assert outcome is not None
    assert dict(outcome.sheet)["beach"] == tuple(5 if 0 < length == max(lengths) else 0 for length in lengths)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("is_solo", [False, True])
def test_r4_5_where_one_more_card_could_lie_is_known_at_the_rim_too(way: str, is_solo: bool) -> None:
    """The row shows after the last turn as well which cards would fit, and nobody falls off the table."""
    on = (pushed_alone(way) if is_solo else pushed(way)).islands[0]
    laid = {placed[0] for placed in on.placed}
    for card in [number for number in range(ISLANDS) if number not in laid][::6]:
        for direction in range(4):
            obvious = obvious_placements(on.placed, card, direction)
            assert on.placements(card, direction) == obvious, (CARDS[card].id, DIRECTIONS[direction])
            assert on.fits(card, direction) == bool(obvious)


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_island_on_the_rim_can_be_drawn_and_loaded(way: str) -> None:
    for state in (pushed(way), pushed_alone(way)):
        assert GAME.load(state.dump()).digest() == state.digest()
        scene = GAME.scene(state.view(0), "board")
        shown = [piece for area in scene.areas if area.key == "island" for piece in area.pieces]
        assert {piece.key for piece in shown if piece.layer == "symbols"}


@pytest.mark.parametrize("reach", [REACH, SOLO_REACH])
def test_an_island_of_more_cards_than_turns_cannot_be_loaded(reach: int) -> None:
    on = pushed_alone("left").islands[0]
    most = 9 if reach == REACH else 18
    assert len(Island(on.placed[: most + 1], reach).placed) == most + 1
    with pytest.raises(BadPosition, match=f"reach {reach} cannot have {most + 1} cards"):
        Island((*on.placed, on.placed[-1])[: most + 2], reach)
    with pytest.raises(BadPosition, match="reach 1000000 cannot"):
        Island(on.placed[:2], 1000000)
