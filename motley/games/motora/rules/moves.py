"""Motora's moves: tuples of ints whose first number says what kind of answer it is, and their notation."""

import re
from itertools import permutations
from typing import Final

from motley.games.motora.rules.board import (
    CELL_NUMBERS,
    NAMES,
    SECTIONS,
    TILE_NUMBERS,
    TILES,
    VILLAGE_NUMBERS,
    VILLAGES,
)
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS, EVENT_NUMBERS, EVENTS
from motley.kernel.core import Move, UnreadableMove

CELL: Final = 0
ATTACH: Final = 1
EAT: Final = 2
SACRIFICE: Final = 3
PLAY: Final = 4
PASS: Final = 5
SEAT: Final = 6
STEP: Final = 7
CLASS: Final = 8
MEMBER: Final = 9
HIGH: Final = 10
LOW: Final = 11
KEEP: Final = 12
RAID: Final = 13
TAKE: Final = 14
SHRINE: Final = 15
GATHER: Final = 16
FISH: Final = 17
CARRY: Final = 18
RECRUIT: Final = 19
DONE: Final = 20
MOURN: Final = 21
ORDER: Final = 22
KIND: Final = 23
TILE: Final = 24
EVENT: Final = 25
DIE: Final = 26
DICE: Final = 27
CARD: Final = 28

RAIDS: Final = ("food", "water", "shelter", "free", "gear", "none", "steal")
"""The first three are the resources in their order; food and water are named once the die of a theft has fallen."""

RAID_FREE: Final = 3
RAID_GEAR: Final = 4
RAID_NONE: Final = 5
RAID_STEAL: Final = 6
CLASSES: Final = "AIS"
SHRINES: Final = "LD"
SUBS: Final = "fws"
ORDERS: Final = list(permutations(range(4)))
CELL_MOVES: Final[list[Move]] = [(CELL, cell) for cell in range(len(NAMES))]

_PATTERNS: Final = [
    (GATHER, re.compile(r"g([1-8])(?::([fws]))?")),
    (FISH, re.compile(r"f([1-8])(?::([a-g][1-7]))?")),
    (CARRY, re.compile(r"t([1-8])(?:\+([1-8]))?>([a-g][1-7])")),
    (RECRUIT, re.compile(r"r([1-8])(?:\+([1-8]))?")),
    (TAKE, re.compile(r"idol:([LD])>([a-g][1-7])")),
    (STEP, re.compile(r"([a-g][1-7])>([a-g][1-7])")),
    (MOURN, re.compile(r"([AIS])-([LD])")),
    (DICE, re.compile(r"([1-6])-([1-6])")),
]
_WORDS: Final = {"pass": PASS, "hi": HIGH, "lo": LOW, "keep": KEEP, "done": DONE}


def written(move: Move) -> str:
    """The notation of a move."""
    assert isinstance(move, tuple)
    code = move[0]
    if code == CELL:
        return NAMES[move[1]]
    if code in (PASS, HIGH, LOW, KEEP, DONE):
        return {PASS: "pass", HIGH: "hi", LOW: "lo", KEEP: "keep", DONE: "done"}[code]
    if code in (ATTACH, PLAY, CARD):
        return ("+", "play:", "")[(ATTACH, PLAY, CARD).index(code)] + CARDS[move[1]].id
    if code in (EAT, SACRIFICE, SEAT):
        return ("eat:", "knife:", "@")[(EAT, SACRIFICE, SEAT).index(code)] + str(move[1])
    if code in (GATHER, FISH, CARRY, RECRUIT):
        return _written_action(code, move)
    if code == STEP:
        return f"{NAMES[move[1]]}>{NAMES[move[2]]}"
    if code == CLASS:
        return CLASSES[move[1]]
    if code == MEMBER:
        return f"m{move[1]}"
    if code == RAID:
        return RAIDS[move[1]]
    if code == TAKE:
        return f"idol:{SHRINES[move[1]]}>{NAMES[move[2]]}"
    if code == SHRINE:
        return SHRINES[move[1]]
    if code == MOURN:
        return f"{CLASSES[move[1]]}-{SHRINES[move[2]]}"
    return _written_chance(code, move)


def _written_action(code: int, move: tuple[int, ...]) -> str:
    if code == GATHER:
        return f"g{move[1]}" + (f":{SUBS[move[2]]}" if move[2] >= 0 else "")
    if code == FISH:
        return f"f{move[1]}" + (f":{NAMES[move[2]]}" if move[2] >= 0 else "")
    helper = f"+{move[2]}" if move[2] else ""
    if code == CARRY:
        return f"t{move[1]}{helper}>{NAMES[move[3]]}"
    return f"r{move[1]}{helper}"


def _written_chance(code: int, move: tuple[int, ...]) -> str:
    if code == ORDER:
        return "-".join([SECTIONS[number] for number in ORDERS[move[1]]])
    if code == KIND:
        return VILLAGES[move[1]].id
    if code == TILE:
        return TILES[move[1]].id
    if code == EVENT:
        return EVENTS[move[1]].id
    if code == DICE:
        return f"{move[1]}-{move[2]}"
    return str(move[1])


def read(kind: str, text: str) -> Move:
    """The move that a notation means as an answer to an ask of that kind, legal or not."""
    if text in _WORDS:
        return (_WORDS[text],)
    if text in CELL_NUMBERS and kind != "act":
        return (CELL, CELL_NUMBERS[text])
    if text in RAIDS:
        return (RAID, RAIDS.index(text))
    for code, pattern in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is not None:
            return _read_found(code, [part or "" for part in found.groups()])
    move = _read_named(kind, text)
    if move is None:
        raise UnreadableMove(text, f"not an answer to {kind}")
    return move


def _read_found(code: int, parts: list[str]) -> Move:
    if code == GATHER:
        return (GATHER, int(parts[0]), SUBS.index(parts[1]) if parts[1] else -1)
    if code == FISH:
        return (FISH, int(parts[0]), CELL_NUMBERS[parts[1]] if parts[1] else -1)
    if code == CARRY:
        return (CARRY, int(parts[0]), int(parts[1] or 0), CELL_NUMBERS[parts[2]])
    if code == RECRUIT:
        return (RECRUIT, int(parts[0]), int(parts[1] or 0))
    if code == TAKE:
        return (TAKE, SHRINES.index(parts[0]), CELL_NUMBERS[parts[1]])
    if code == STEP:
        return (STEP, CELL_NUMBERS[parts[0]], CELL_NUMBERS[parts[1]])
    if code == MOURN:
        return (MOURN, CLASSES.index(parts[0]), SHRINES.index(parts[1]))
    return (DICE, int(parts[0]), int(parts[1]))


def is_number(text: str) -> bool:
    """Whether these are digits that count: others (a superscript) only look like some."""
    return text.isascii() and text.isdigit() and len(text) <= 3


def _read_named(kind: str, text: str) -> Move | None:
    for prefix, code in (("+", ATTACH), ("play:", PLAY)):
        if text.startswith(prefix) and text[len(prefix) :] in CARD_NUMBERS:
            return (code, CARD_NUMBERS[text[len(prefix) :]])
    for prefix, code in (("eat:", EAT), ("knife:", SACRIFICE), ("@", SEAT)):
        if text.startswith(prefix) and is_number(text[len(prefix) :]):
            return (code, int(text[len(prefix) :]))
    if len(text) == 2 and text[0] == "m" and is_number(text[1]):
        return (MEMBER, int(text[1]))
    if kind == "shrine" and text in SHRINES:
        return (SHRINE, SHRINES.index(text))
    if kind == "target" and text in CLASSES and text:
        return (CLASS, CLASSES.index(text))
    return _read_chance(text)


def _read_chance(text: str) -> Move | None:
    if is_number(text) and len(text) == 1:
        return (DIE, int(text))
    orders = ["-".join([SECTIONS[number] for number in order]) for order in ORDERS]
    tables: list[tuple[int, dict[str, int]]] = [
        (KIND, VILLAGE_NUMBERS),
        (TILE, TILE_NUMBERS),
        (EVENT, EVENT_NUMBERS),
        (CARD, CARD_NUMBERS),
        (ORDER, {name: number for number, name in enumerate(orders)}),
    ]
    for code, table in tables:
        if text in table:
            return (code, table[text])
    return None
