"""Motu's notation: `3` a slot, `E` a direction, `2,-1` a position, `d04` a Destiny, `fishers+totems` two sources."""

import re
from typing import Final

from motley.games.motu.rules.cards import (
    CARD_NUMBERS,
    CARDS,
    DESTINIES,
    DESTINY_NUMBERS,
    DIRECTIONS,
    TRAVELER_NUMBERS,
    TRAVELERS,
)
from motley.games.motu.rules.scoring import SOURCES
from motley.kernel.core import Ask, Move, UnreadableMove

PASS: Final = -1
SIDES: Final = ("left", "right")
RESTS: Final = ("give", "burn")
TRAVELER_ANSWERS: Final = ("keep", "play")
_POSITION: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


def written(ask: Ask, move: Move) -> str:
    """The notation of an answer to this ask."""
    kind = ask.kind
    if isinstance(move, tuple):
        if kind == "place":
            return f"{move[0]},{move[1]}"
        return "+".join([SOURCES[source] for source in move if isinstance(source, int)])
    assert isinstance(move, int)
    if kind == "first":
        return f"s{move}"
    if kind == "pick":
        return str(move)
    if kind == "rotate":
        return DIRECTIONS[move]
    if kind == "destiny" or kind == "destiny_deal":
        return "pass" if move == PASS else DESTINIES[move].id
    if kind == "traveler_deal":
        return TRAVELERS[move].id
    if kind == "traveler":
        return TRAVELER_ANSWERS[move]
    if kind == "take":
        return SIDES[move]
    if kind == "rest":
        return RESTS[move]
    return CARDS[move].id


def read(ask: Ask, text: str) -> Move:
    """The answer that a notation means, legal or not."""
    kind = ask.kind
    if kind == "place":
        found = _POSITION.fullmatch(text)
        if found is None:
            raise UnreadableMove(text, "a position looks like 2,-1")
        return (int(found.group(1)), int(found.group(2)))
    if kind == "sources":
        return _read_sources(text)
    table = _words_of(kind)
    if text not in table:
        raise UnreadableMove(text, f"expected one of {', '.join(list(table)[:12])}")
    return table[text]


def _read_sources(text: str) -> Move:
    """Names in any order, brought into the order of the rules."""
    names = text.split("+")
    for name in names:
        if name not in SOURCES:
            raise UnreadableMove(text, f"sources are {', '.join(SOURCES)}, joined with +")
    return tuple(sorted([SOURCES.index(name) for name in names]))


def _words_of(kind: str) -> dict[str, int]:
    if kind == "first":
        return {f"s{seat}": seat for seat in range(6)}
    if kind == "pick":
        return {str(slot): slot for slot in range(1, 5)}
    if kind == "rotate":
        return {letter: number for number, letter in enumerate(DIRECTIONS)}
    if kind in ("destiny", "destiny_deal"):
        return {**DESTINY_NUMBERS, "pass": PASS} if kind == "destiny" else DESTINY_NUMBERS
    if kind == "traveler_deal":
        return TRAVELER_NUMBERS
    if kind == "traveler":
        return {"play": 1, "keep": 0}
    if kind == "take":
        return {"left": 0, "right": 1}
    if kind == "rest":
        return {"give": 0, "burn": 1}
    return CARD_NUMBERS
