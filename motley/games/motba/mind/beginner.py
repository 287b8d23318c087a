"""MOTBA as a beginner plays it: swords are kept, shields go up before the walk that drops them, the nearest is hit.

A beginner rolls again once, answers nobody, and uses whatever is ready at once. Fighters are big or they are not.
"""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motba.rules.deck.arenas import FACE_SYMBOLS, WILD
from motley.games.motba.rules.deck.cards import CHARACTERS, FIRST_ARTIFACT
from motley.games.motba.rules.deck.vocabulary import HEALTH, MELEE, RANGED, SWORD
from motley.games.motba.rules.moves import (
    BOOST,
    BOOT_DICE,
    COIN_DIE,
    DONE,
    END,
    FACE_BITS,
    GLASS_DIE,
    GO,
    HEART_DIE,
    KEEP,
    NORTH,
    PASS,
    SHIELD_DICE,
    SPACE,
    SPECIAL,
    STOP,
    SWORD_DIE,
    THINGS,
    UNIT,
    USE,
)
from motley.kernel import Ask, Move

ROLLS: Final = 2
"""With so many rerolls left nothing was rolled again yet."""

FAR: Final = 99
_SETUP: Final = {COIN_DIE: 3.0, HEART_DIE: 2.0, GLASS_DIE: 1.0, DONE: 0.0}
_CARDS: Final = frozenset(["take", "prepare", "claim", "pack_take", "lay"])


def first_sight(view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
    """A short-sighted worth per move; None where a beginner thinks like anybody."""
    kind = ask.kind
    if kind in _CARDS:
        return [_size(move) for move in moves]
    if kind == "reroll":
        return [_again(view, move) for move in moves]
    if kind in ("react", "setup", "boost"):
        return [_plain(move) for move in moves]
    if kind in ("act", "step", "target"):
        seat = ask.seats[0]
        return [_worth(view, seat, move) for move in moves]
    return None


def _size(move: Move) -> float:
    """Big fighters with a big weapon; of relics the first."""
    assert isinstance(move, tuple)
    if len(move) < 2 or move[1] >= FIRST_ARTIFACT:
        return 0.0
    stats = CHARACTERS[move[1]].stats
    return float(stats[HEALTH] + 2 * max(stats[MELEE], stats[RANGED]))


def _again(view: dict[str, Any], move: Move) -> float:
    """Once, everything that shows no sword."""
    assert isinstance(move, tuple)
    if move[0] == KEEP:
        return 0.5 if view["rerolls"] >= ROLLS else 50.0
    swords = [die for die in move[1:] if _has_sword(die % FACE_BITS)]
    return float(len(move) - 1 - 10 * len(swords))


def _has_sword(face: int) -> bool:
    return face == WILD or FACE_SYMBOLS[face][SWORD] > 0


def _plain(move: Move) -> float:
    assert isinstance(move, tuple)
    code = move[0]
    if code == PASS:
        return 1.0
    if code == BOOST:
        return float(move[1])
    return _SETUP.get(code, 0.0)


def _worth(view: dict[str, Any], seat: int, move: Move) -> float:
    """Abilities, shields, boots, walks, swords: in this order, whatever it costs."""
    assert isinstance(move, tuple)
    code = move[0]
    if code in (SPECIAL, USE):
        return 900.0 + float(move[2] if code == SPECIAL else 0)
    if code == SHIELD_DICE:
        return 800.0 + float(move[2])
    if code == BOOT_DICE:
        return 700.0 + float(move[2]) - 0.1 * _nearest(view, seat, _space(view, move[1]))
    if code == GO:
        near = _nearest(view, seat, _space(view, move[1]))
        return 600.0 - near if near > 1 else -2.0
    if code == SWORD_DIE:
        return -1.0 if move[2] >= THINGS else 500.0 - _apart(view, _space(view, move[1]), _space(view, move[2]))
    if code == END:
        return 0.0
    return _aimed(view, seat, move)


def _aimed(view: dict[str, Any], seat: int, move: tuple[int, ...]) -> float:
    """Steps and targets: towards the nearest enemy."""
    code = move[0]
    if NORTH <= code < NORTH + 4:
        here = _space(view, _walker(view))
        step = (-view["width"], 1, view["width"], -1)[code - NORTH]
        return -float(_nearest(view, seat, here + step))
    if code == STOP:
        near = _nearest(view, seat, _space(view, _walker(view)))
        return 0.0 if near <= 1 else -near - 0.5
    if code == SPACE:
        return -float(_nearest(view, seat, move[1]))
    if code == UNIT:
        unit = _unit(view, move[1])
        return float(unit["damage"]) if unit["seat"] == seat else -float(_nearest(view, unit["seat"], unit["space"]))
    return 0.0


def _unit(view: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(unit for unit in view["units"] if unit["number"] == number)
    return found


def _space(view: dict[str, Any], number: int) -> int:
    return int(_unit(view, number)["space"])


def _walker(view: dict[str, Any]) -> int:
    return int(view["args"][0])


def _apart(view: dict[str, Any], one: int, other: int) -> int:
    width: int = view["width"]
    return abs(one % width - other % width) + abs(one // width - other // width)


def _nearest(view: dict[str, Any], seat: int, space: int) -> int:
    """The distance to the nearest living enemy."""
    spaces = [unit["space"] for unit in view["units"] if unit["alive"] and unit["seat"] != seat]
    return int(min([_apart(view, space, each) for each in spaces], default=FAR))
