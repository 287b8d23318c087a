"""R17.4 and R19: dying, entering spaces, and being moved. Walking is in `walking.py`."""

from motley.games.motba import atoms
from motley.games.motba.arenas import GROUND, TRAPS
from motley.games.motba.cards import Effect
from motley.games.motba.frames import PENDING, Attack, Context
from motley.games.motba.moves import UNIT, unit_name
from motley.games.motba.state import BITS, NOWHERE, Table
from motley.games.motba.stats import ignores, is_immune, stat
from motley.games.motba.triggers import fire
from motley.games.motba.vocabulary import DEADLY, HAZARDOUS, HEALTH, ROAD, TERRAINS, TRAPPED
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
    """Attacks that involve a dead unit leave the stack."""
    kept: list[object] = []
    for frame in t.stack:
        if isinstance(frame, Attack) and frame.step == PENDING and (frame.attacker in dead or frame.target in dead):
            if t.events is not None:
                t.emit(Event("attack-removed", {"unit": unit_name(frame.attacker)}))
        else:
            kept.append(frame)
    if len(kept) < len(t.stack):
        t.stack[:] = kept


def enter(t: Table, number: int, direction: int, is_walking: bool = False) -> int:
    """R19.3: terrain, then `enter`, then `approach`. The Movement Points that a road gives."""
    bonus = _suffer_ground(t, number, direction)
    reap(t)
    if t.units[number].alive:
        fire(t, "enter", number)
        if is_walking:
            fire(t, "approach", number, number)
    return bonus


def _suffer_ground(t: Table, number: int, direction: int) -> int:
    space = t.units[number].space
    terrain = t.terrain(space)
    if terrain == 0 or ignores(t, number, TERRAINS[terrain]):
        return 0
    if terrain in (HAZARDOUS, DEADLY):
        if t.events is not None:
            t.emit(Event("enters", {"unit": unit_name(number), "terrain": TERRAINS[terrain]}))
        atoms.hurt(t, number, t.ground[space] % GROUND, -1)
    elif terrain == ROAD:
        return 1 if atoms.count_road(t, number) % 2 == 0 else 0
    elif terrain == TRAPPED:
        trap = TRAPS[atoms.spring(t, number, space)]
        context = Context(t.units[number].seat, -1, ((UNIT, number),), entry=(direction, 0))
        for effect in trap.effects:
            _spring(t, effect, context)
    return 0


def _spring(t: Table, effect: Effect, context: Context) -> None:
    # Traps are made of the same primitives as cards; effects.py is above this file.
    from motley.games.motba.effects import apply_effect

    apply_effect(t, effect, context)
    reap(t)


def halt(t: Table, number: int) -> None:
    atoms.tire(t, number)
    t.halted |= BITS[number]


def is_halted(t: Table, number: int) -> bool:
    return t.halted & BITS[number] != 0 or not t.units[number].alive


def release(t: Table, number: int) -> None:
    """A new movement begins."""
    t.halted &= ~BITS[number]


def shift(t: Table, number: int, space: int, direction: int, how: str) -> None:
    """A unit is moved one space, or taken to a space, and enters it."""
    atoms.move(t, number, space, how)
    arrive(t, number, direction)


def arrive(t: Table, number: int, direction: int) -> None:
    """A unit that was moved enters the space it stands on; a road's point is its own."""
    bonus = enter(t, number, direction)
    if bonus and t.units[number].alive:
        atoms.energize(t, number, bonus)


def away_from(t: Table, origin: int, space: int) -> int:
    """The direction of a push: along the larger difference, horizontal on a tie; -1 for none."""
    across = space % t.width - origin % t.width
    down = space // t.width - origin // t.width
    if across == 0 and down == 0:
        return NOWHERE
    if abs(across) >= abs(down):
        return 1 if across > 0 else 3
    return 2 if down > 0 else 0


def push(t: Table, number: int, n: int, direction: int) -> None:
    if direction < 0 or is_immune(t, number, "push"):
        return
    release(t, number)
    for _ in range(n):
        space = t.neighbour(t.units[number].space, direction)
        if space < 0 or not t.is_free(space):
            return
        shift(t, number, space, direction, "pushed")
        if is_halted(t, number):
            return


def pull(t: Table, number: int, n: int, toward: int, is_own: bool) -> None:
    """`is_own`: a unit that moves itself by its own ability."""
    if toward < 0 or (is_immune(t, number, "push") and not is_own):
        return
    release(t, number)
    for _ in range(n):
        here = t.units[number].space
        direction = _pull_step(t, here, toward)
        if direction < 0:
            return
        shift(t, number, t.neighbour(here, direction), direction, "pulled")
        if is_halted(t, number):
            return


def _pull_step(t: Table, here: int, toward: int) -> int:
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
