"""Motu as a beginner sees it: the cheap cards, many hunters and never mind the birds, the largest source at once."""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motu.rules.cards import CARDS, DESTINIES, STAR, TOTEM, TRAVELERS, VOLCANO
from motley.games.motu.rules.known import amounts_of, island_of, tally_of
from motley.games.motu.rules.moves import PASS
from motley.games.motu.rules.scoring import PAIRS, Tally, ruler_points, traveler_count
from motley.kernel.core import Ask, Move

GOOD_ENOUGH: Final = 10
"""Any of so many best places will do."""
ENOUGH_POINTS: Final = 3
"""A Traveler that brings so much is played."""
AHEAD: Final = 2
"""A Destiny is bought with a lead of so many."""


def short_sighted(view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
    """A worth per move; None where a beginner thinks like anybody."""
    seat = ask.seats[0]
    if ask.kind == "pick":
        return [_card_worth(view["row"][_number(slot) - 1]) if _number(slot) <= 2 else -1.0 for slot in moves]
    if ask.kind == "take":
        return [_card_worth(view["pair"][_number(side)]) for side in moves]
    if ask.kind == "place":
        return _places(view, seat, moves)
    if ask.kind == "destiny":
        return [_destiny_worth(view, seat, _number(move)) for move in moves]
    if ask.kind == "traveler":
        number = view["travelers"][seat]
        is_enough = number >= 0 and traveler_count(number, view["row"]) * TRAVELERS[number].points >= ENOUGH_POINTS
        return [float((move == 1) == is_enough) for move in moves]
    if ask.kind == "sources":
        return _sources(view, seat, moves)
    return None if ask.kind == "rotate" else [float(move == 0) for move in moves]


def _number(move: Move) -> int:
    assert isinstance(move, int)
    return move


def _card_worth(card: int) -> float:
    """Hunters, fishermen, canoes, totems and volcanoes by what each can bring; that they need prey is overlooked."""
    return _eager_worth(CARDS[card].counts) + 3.0 * CARDS[card].counts[VOLCANO]


def _eager_worth(counts: list[int]) -> float:
    value = 0.0
    for predator, prey, worth in PAIRS:
        value += worth * counts[predator] + counts[prey]
    return value + 1.5 * sum(counts[TOTEM:STAR])


def _places(view: dict[str, Any], seat: int, moves: Sequence[Move]) -> list[float]:
    """The ten best places are all the same to a beginner."""
    island = island_of(view, seat)
    assert island is not None
    card, direction = view["hand"]
    face = CARDS[card].faces[direction]
    worths: list[float] = []
    for move in moves:
        assert isinstance(move, tuple)
        x, y = _number(move[0]), _number(move[1])
        counts = [0] * len(CARDS[card].counts)
        for symbol in island.covered_targets(face, x, y):
            counts[symbol] -= 1
        value = _eager_worth(counts)
        for c, r, symbol in face.symbols:
            if symbol == VOLCANO:
                value += ruler_points((x + c - 1) * (x + c - 1) + (y + r - 1) * (y + r - 1))
        worths.append(value)
    bar = sorted(worths, reverse=True)[min(GOOD_ENOUGH, len(worths)) - 1]
    return [1.0 if worth >= bar else 0.0 for worth in worths]


def _destiny_worth(view: dict[str, Any], seat: int, number: int) -> float:
    if number == PASS:
        return 0.0
    least = 99
    for name in DESTINIES[number].counts:
        amounts = amounts_of(view, name)
        others = [amount for other, amount in enumerate(amounts) if other != seat]
        least = min(least, amounts[seat] - max(others))
    return float(DESTINIES[number].win) if least >= AHEAD else -1.0


def _sources(view: dict[str, Any], seat: int, moves: Sequence[Move]) -> list[float]:
    """What brings most now is banked now."""
    island = island_of(view, seat)
    assert island is not None
    tally: Tally = tally_of(view, seat, island)
    worths: list[float] = []
    for move in moves:
        assert isinstance(move, tuple)
        worths.append(float(sum([tally.source(_number(source), view["solo"] and view["lenient"]) for source in move])))
    return worths
