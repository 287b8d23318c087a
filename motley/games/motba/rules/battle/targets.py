"""L3: what may be chosen as a target."""

from motley.games.motba.rules.battle.stats import has_quality, lasting_health, place_of
from motley.games.motba.rules.deck.arenas import SIDES
from motley.games.motba.rules.deck.cards import Target
from motley.games.motba.rules.frames import Context
from motley.games.motba.rules.moves import DIE, FACE, FACE_BITS, SEAT, SPACE, UNIT
from motley.games.motba.rules.state import Table
from motley.kernel.core import Move


def choices(t: Table, context: Context, targets: list[Target]) -> list[Move]:
    """The legal choices for the next target: candidates with which all later ones remain possible."""
    at = len(context.targets)
    found = candidates(t, context, targets[at])
    if at + 1 == len(targets):
        return found
    return [move for move in found if choices(t, context.aimed((*context.targets, move)), targets)]


def candidates(t: Table, context: Context, target: Target) -> list[Move]:
    pick = target.pick
    if pick == "face":
        return [(DIE, die // FACE_BITS, die % FACE_BITS) for die in dict.fromkeys(t.dice)]
    if pick == "side":
        die = context.targets[0]
        assert isinstance(die, tuple)
        return [(FACE, face) for face in SIDES[die[1]] if face != die[2]]
    if pick == "player":
        return [(SEAT, seat) for seat in t.play_order() if seat != context.seat and t.is_alive(seat)]
    if pick == "fallen":
        return _fallen(t, context.seat)
    centre = place_of(t, context, target.of)
    if pick in ("space", "floor"):
        return _spaces(t, target, centre)
    found = _units(t, context, target, centre)
    if pick == "foe_or_thing":
        for space, thing in enumerate(t.things):
            if thing and t.thing_health(space) and _is_near(t, target, centre, space):
                found.append((SPACE, space))
    return found


def _is_near(t: Table, target: Target, centre: int, space: int) -> bool:
    return centre < 0 or target.least <= t.distance(centre, space) <= target.most


def _fallen(t: Table, seat: int) -> list[Move]:
    found: list[Move] = []
    for number in range(3 * seat, 3 * seat + 3):
        unit = t.units[number]
        if unit.card >= 0 and not unit.alive and lasting_health(unit) > 0:
            found.append((UNIT, number))
    return found


def _spaces(t: Table, target: Target, centre: int) -> list[Move]:
    found: list[Move] = []
    for space in range(len(t.ground)):
        if t.things[space] or not _is_near(t, target, centre, space):
            continue
        if target.pick == "floor" or t.unit_at(space) < 0:
            found.append((SPACE, space))
    return found


def _units(t: Table, context: Context, target: Target, centre: int) -> list[Move]:
    found: list[Move] = []
    is_foe = target.pick in ("foe", "foe_or_thing")
    for number in t.unit_order():
        unit = t.units[number]
        if (unit.seat != context.seat) != is_foe or (target.pick == "ally" and number == context.me):
            continue
        if _is_near(t, target, centre, unit.space) and has_quality(t, number, target.need):
            found.append((UNIT, number))
    return found
