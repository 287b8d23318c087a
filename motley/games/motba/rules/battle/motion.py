"""R17.4: dying; and the ways of units that are pushed, pulled, halted or brought back."""

from motley.games.motba.rules.battle import atoms
from motley.games.motba.rules.battle.stats import stat
from motley.games.motba.rules.battle.triggers import fire
from motley.games.motba.rules.deck.arenas import space_name
from motley.games.motba.rules.deck.vocabulary import HEALTH
from motley.games.motba.rules.frames import PENDING, Attack, Walk
from motley.games.motba.rules.moves import unit_name
from motley.games.motba.rules.state import BITS, NOWHERE, Table
from motley.kernel.core import Event


def reap(t: Table) -> None:
    """R17.3, R17.4: all units whose damage has reached their health die together."""
    dead: list[int] = []
    for number in t.unit_order():
        unit = t.units[number]
        if (unit.damage > 0 or unit.changes) and unit.damage >= stat(t, number, HEALTH):
            dead.append(number)
        elif unit.struck >= 0:
            atoms.forget_blow(t, number)
    if not dead:
        return
    killers = [t.units[number].struck for number in dead]
    _end_walks(t, dead)
    for number in dead:
        atoms.fall(t, number)
    _drop_attacks(t, dead)
    for number, killer in zip(dead, killers, strict=True):
        fire(t, "death", number, number)
        fire(t, "ally_death", number, number)
        if killer >= 0 and t.units[killer].seat != t.units[number].seat:
            fire(t, "kill", killer, number)
            fire(t, "ally_kill", killer, number)


def _drop_attacks(t: Table, dead: list[int]) -> None:
    """Attacks that involve a dead unit leave the stack; one that is being carried out is over, even if the unit
    returns at once."""
    kept: list[object] = []
    for frame in t.stack:
        if not isinstance(frame, Attack) or (frame.attacker not in dead and frame.target not in dead):
            kept.append(frame)
        elif frame.step != PENDING:
            kept.append(frame.at(frame.step, frame.ranged, True))
        elif t.events is not None:
            t.emit(Event("attack-removed", {"unit": unit_name(frame.attacker)}))
    t.stack[:] = kept


def _end_walks(t: Table, dead: list[int]) -> None:
    """R11.9: who dies walks no further, even if it returns at once."""
    kept: list[object] = []
    for frame in t.stack:
        if not isinstance(frame, Walk) or frame.unit not in dead:
            kept.append(frame)
    t.stack[:] = kept


def tell_walks(t: Table) -> None:
    """Something else is about to be told: first what has been walked until now."""
    for place, frame in enumerate(t.stack):
        if isinstance(frame, Walk) and len(frame.path) > 1:
            tell_walk(t, frame)
            t.stack[place] = Walk(frame.unit, frame.reason, frame.points, frame.rest, frame.path[-1:])


def tell_walk(t: Table, frame: Walk) -> None:
    """From where, over which spaces, to where: a whole walk, or as far as nothing else happened on it."""
    if t.events is None or len(frame.path) < 2:
        return
    names = [space_name(t.width, space) for space in frame.path]
    args: dict[str, object] = {"unit": unit_name(frame.unit), "from": names[0], "to": names[-1], "path": names[1:-1]}
    t.emit(Event("walk" if len(names) > 2 else "walk-one", args))


def halt(t: Table, number: int) -> None:
    atoms.tire(t, number)
    t.halted |= BITS[number]


def is_halted(t: Table, number: int) -> bool:
    return t.halted & BITS[number] != 0 or not t.units[number].alive


def release(t: Table, number: int) -> None:
    """A new movement begins."""
    t.halted &= ~BITS[number]


def away_from(t: Table, origin: int, space: int) -> int:
    """The direction of a push: along the larger difference, horizontal on a tie; -1 for none."""
    across = space % t.width - origin % t.width
    down = space // t.width - origin // t.width
    if across == 0 and down == 0:
        return NOWHERE
    if abs(across) >= abs(down):
        return 1 if across > 0 else 3
    return 2 if down > 0 else 0


def pull_way(t: Table, here: int, toward: int) -> int:
    """The direction of the next step of a pull; -1 when adjacent or stuck."""
    if t.distance(here, toward) <= 1:
        return NOWHERE
    across = toward % t.width - here % t.width
    down = toward // t.width - here // t.width
    sideways = 1 if across > 0 else 3
    along = 2 if down > 0 else 0
    ways = [sideways, along] if abs(across) >= abs(down) else [along, sideways]
    for way in ways:
        differs = across != 0 if way == sideways else down != 0
        if differs and t.is_free(t.neighbour(here, way)):
            return way
    return NOWHERE


def nearest_free(t: Table, space: int) -> int:
    """The free space nearest to one: distance, then lower row, then earlier column."""
    best = NOWHERE
    least = 999
    for other in range(len(t.ground)):
        distance = t.distance(space, other)
        if distance < least and t.is_free(other):
            best = other
            least = distance
    return best
