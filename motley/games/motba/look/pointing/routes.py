"""Further ways to point at MOTBA's moves: from the fighter, and whole walks to a space with the dice there are."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from motley.games.motba.look.pointing.choices import Steps, free_dice, target_keys, unit_keys
from motley.games.motba.look.reading.texts import unit_title
from motley.games.motba.look.tableau import table_of, unit_in, unit_number
from motley.games.motba.look.telling.forecasts import Way, boot_points, walks
from motley.games.motba.rules.battle.stats import stat
from motley.games.motba.rules.deck.arenas import space_name
from motley.games.motba.rules.deck.vocabulary import HEALTH
from motley.games.motba.rules.moves import (
    BOOT_DICE,
    GLASS_DIE,
    GO,
    HEART_DIE,
    NORTH,
    SHIELD_DICE,
    SPECIAL,
    STOP,
    SWORD_DIE,
    USE,
)
from motley.games.motba.rules.state import Table
from motley.kernel import Ask, Choice, Move, Words

_SYMBOLS = {HEART_DIE: "heart", GLASS_DIE: "hourglass", BOOT_DICE: "boot", SHIELD_DICE: "shield"}


def routes_of(
    view: dict[str, Any], ask: Ask, moves: Sequence[Move], made: Sequence[Choice], words: Words
) -> list[Choice]:
    """Beside the choices `made`: the fighter first, then what it does; a space, and the walk there."""
    if ask.kind not in ("act", "setup", "step"):
        return []
    t = table_of(view)
    if ask.kind == "step":
        return _onward(view, t, moves, words)
    found: list[Choice] = []
    for move, choice in zip(moves, made, strict=True):
        assert isinstance(move, tuple)
        found += [Choice(move, steps, choice.sentence) for steps in _other_orders(view, t, move, choice)]
    if ask.kind == "act":
        for unit in view["units"]:
            if unit["seat"] == ask.seats[0] and unit["alive"]:
                found += _walks(view, t, unit["number"], moves, words)
    return found


def _other_orders(view: dict[str, Any], t: Table, move: tuple[int, ...], choice: Choice) -> list[Steps]:
    """The other orders to point at a move."""
    code = move[0]
    if code in _SYMBOLS:
        return [(unit_keys(view, move[1]), free_dice(view, _SYMBOLS[code]))]
    if code == SWORD_DIE:
        dice, target = free_dice(view, "sword"), target_keys(view, t, move[2])
        return [(dice, target), (dice, unit_keys(view, move[1]), target)]
    if code in (USE, SPECIAL, GO):
        return [(unit_keys(view, move[1]), *choice.steps)]
    return []


def _walks(view: dict[str, Any], t: Table, number: int, moves: Sequence[Move], words: Words) -> list[Choice]:
    """Walks of a fighter with its Movement Points and with as many boots as it takes."""
    unit = t.units[number]
    boots = max([move[2] for move in moves if isinstance(move, tuple) and move[:2] == (BOOT_DICE, number)], default=0)
    if not boots and (GO, number) not in moves:
        return []
    points = [unit.mp + boot_points(t, number, dice) for dice in range(boots + 1)]
    keys = unit_keys(view, number)
    title = unit_title(unit_in(view, number), words)
    left = stat(t, number, HEALTH) - unit.damage
    found: list[Choice] = []
    for space, ways in sorted(walks(t, number, points[-1], shuns_traps=True).items()):
        name = space_name(t.width, space)
        for dice, way in _cheapest([way for way in ways if way.harm < left], points):
            sentence = _walk_sentence(title, name, dice, way.harm, words)
            first: Move = (BOOT_DICE, number, dice) if dice else (GO, number)
            then: list[Move] = [(GO, number)] if dice else []
            then += [(NORTH + side,) for side in way.sides]
            steps = (keys, (f"s:{name}",))
            found.append(Choice(first, steps, sentence, then=(*then, (STOP,))))
    return found


@lru_cache(4096)
def _walk_sentence(title: str, space: str, dice: int, harm: int, words: Words) -> str:
    key = f"walk{'-dice' if dice else ''}{'-hurt' if harm else ''}"
    return words.say("move", key, {"unit": title, "space": space, "n": dice, "harm": harm})


def _cheapest(ways: Sequence[Way], points: Sequence[int]) -> list[tuple[int, Way]]:
    """With the fewest dice the safest way, and a safer one where more dice allow it."""
    found: list[tuple[int, Way]] = []
    for dice, most in enumerate(points):
        able = [way for way in ways if way.spent <= most]
        if able:
            way = min(able, key=lambda each: (each.harm, each.spent))
            if not found or way.harm < found[-1][1].harm:
                found.append((dice, way))
    return found


def _onward(view: dict[str, Any], t: Table, moves: Sequence[Move], words: Words) -> list[Choice]:
    """In a walk: farther spaces, each with all steps to it."""
    number, points = unit_number(view["walk"]["unit"]), view["walk"]["points"]
    title = unit_title(unit_in(view, number), words)
    left = stat(t, number, HEALTH) - t.units[number].damage
    found: list[Choice] = []
    for space, ways in sorted(walks(t, number, points, shuns_traps=True).items()):
        name = space_name(t.width, space)
        way = min(ways, key=lambda each: (each.harm, each.spent))
        if t.distance(space, t.units[number].space) < 2 or way.harm >= left:
            continue
        sentence = _walk_sentence(title, name, 0, way.harm, words)
        first, *rest = [(NORTH + side,) for side in way.sides]
        found.append(Choice(first, ((f"s:{name}",),), sentence, then=(*rest, (STOP,))))
    return found
