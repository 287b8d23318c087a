"""Every observable change of a unit is one of these: it changes the unit and tells of it, both together.

Nothing else writes to a unit. What depends on rules (who is immune, who counts) is asked before.
"""

from typing import Final

from motley.games.motba.rules.battle.stats import stat
from motley.games.motba.rules.battle.triggers import fire
from motley.games.motba.rules.deck.arenas import GROUND, IDS, OBSTACLES, THING, TRAPS, space_name, thing_of
from motley.games.motba.rules.deck.vocabulary import HEALTH, STATS, TERRAINS
from motley.games.motba.rules.moves import unit_name
from motley.games.motba.rules.state import BITS, Table, abilities_of
from motley.kernel.core import Event

SPECIAL_MOST: Final = 15


def _tell(t: Table, kind: str, number: int, args: dict[str, object]) -> None:
    t.emit(Event(kind, {"unit": unit_name(number), **args}))


def enlist(t: Table, number: int, card: int) -> None:
    """R6.2: a character is revealed; the reveal itself is told by its stage."""
    t.units[number].card = card


def bear(t: Table, number: int, artifact: int, seat: int) -> None:
    """R6.3: an artifact is laid on a unit."""
    unit = t.units[number]
    unit.artifacts = (*unit.artifacts, (artifact, seat))
    if t.events is not None:
        _tell(t, "aim", number, {"seat": seat, "card": IDS[artifact]})


def place(t: Table, number: int, space: int) -> None:
    """R7.2, R8.7: a unit stands on its first space, all its tokens empty."""
    unit = t.units[number]
    unit.space = space
    unit.alive = True
    unit.tokens = (0,) * len(abilities_of(unit))
    if t.events is not None:
        _tell(t, "placed", number, {"seat": unit.seat, "space": space_name(t.width, space)})


def hurt(t: Table, number: int, n: int, by: int, is_poison: bool = False) -> None:
    """Damage tokens; `by` is the unit that gets credit for a kill, or -1."""
    if n <= 0:
        return
    unit = t.units[number]
    unit.damage += n
    unit.struck = by
    if t.events is not None:
        _tell(t, "poison-damage" if is_poison else "damage", number, {"n": n})
    if not is_poison:
        fire(t, "hurt", number)


def mend(t: Table, number: int, n: int) -> None:
    """R17.1: damage is removed, never more than there is."""
    unit = t.units[number]
    n = min(n, unit.damage)
    if n > 0:
        unit.damage -= n
        if t.events is not None:
            _tell(t, "heal", number, {"n": n})


def guard(t: Table, number: int, n: int) -> None:
    """Block Points are gained."""
    if n > 0:
        t.units[number].bp += n
        if t.events is not None:
            _tell(t, "bp", number, {"n": n})


def spend_guard(t: Table, number: int, n: int) -> None:
    """R12.6: Block Points cancel Attack Points; the attack tells of it."""
    t.units[number].bp -= n


def drop_guard(t: Table, number: int) -> None:
    """R20.1: an activated unit loses its Block Points."""
    unit = t.units[number]
    lost = unit.bp
    if lost:
        unit.bp = 0
        if t.events is not None:
            _tell(t, "activate", number, {"n": lost})


def energize(t: Table, number: int, n: int) -> None:
    """Movement Points are gained."""
    if n > 0:
        t.units[number].mp += n
        if t.events is not None:
            _tell(t, "mp", number, {"n": n})


def spend_mp(t: Table, number: int, n: int) -> None:
    """Movement Points are paid; the walk tells of it."""
    t.units[number].mp -= n


def tire(t: Table, number: int) -> None:
    """Movement Points become 0."""
    t.units[number].mp = 0


def envenom(t: Table, number: int, n: int) -> None:
    """R18.2: poison stacks are added."""
    if n > 0:
        t.units[number].poison += n
        if t.events is not None:
            _tell(t, "poison", number, {"n": n})


def afflict(t: Table, number: int, status: str, ends: int) -> None:
    """R18.5: Rooted or Stunned for that many own Turn Ends; the larger counter stays."""
    unit = t.units[number]
    if status == "rooted":
        ends = max(unit.rooted, ends)
        unit.rooted = ends
    else:
        ends = max(unit.stunned, ends)
        unit.stunned = ends
    if t.events is not None:
        _tell(t, status, number, {"n": ends})


def change(t: Table, number: int, stat: int, n: int, ends: int, by: int) -> None:
    """R18.4, R18.6: a stat changes, for good (0 ends) or for a while."""
    if n == 0:
        return
    unit = t.units[number]
    unit.changes = (*unit.changes, (stat, n, ends))
    if stat == 0 and n < 0:
        unit.struck = by
    if t.events is not None:
        args: dict[str, object] = {"stat": STATS[stat], "n": f"{n:+d}"}
        _tell(t, "stat" if ends else "stat-lasting", number, args)


def cleanse(t: Table, number: int, is_harm: bool) -> None:
    """L6: all that harms goes, or every positive change."""
    unit = t.units[number]
    sign = -1 if is_harm else 1
    kept = tuple([each for each in unit.changes if each[1] * sign < 0])
    is_ill = is_harm and unit.poison + unit.rooted + unit.stunned > 0
    if len(kept) == len(unit.changes) and not is_ill:
        return
    unit.changes = kept
    if is_harm:
        unit.poison = 0
        unit.rooted = 0
        unit.stunned = 0
    if t.events is not None:
        _tell(t, "cleanse" if is_harm else "cleanse-boons", number, {})


def set_tokens(t: Table, number: int, slot: int, tokens: int) -> None:
    """R10.3: cooldown tokens on one ability, kept within its cooldown."""
    unit = t.units[number]
    ability = abilities_of(unit)[slot]
    tokens = max(0, min(ability.cooldown, tokens))
    if tokens == unit.tokens[slot]:
        return
    unit.tokens = (*unit.tokens[:slot], tokens, *unit.tokens[slot + 1 :])
    if t.events is not None:
        args: dict[str, object] = {"ability": ability.id, "n": tokens, "of": ability.cooldown}
        _tell(t, "tokens", number, args)


def use_up(t: Table, number: int, slot: int) -> None:
    """R14.1: an ability is used, its tokens are gone, and it cannot be used again this turn."""
    unit = t.units[number]
    unit.used |= BITS[slot]
    unit.tokens = (*unit.tokens[:slot], 0, *unit.tokens[slot + 1 :])


def move(t: Table, number: int, space: int, how: str) -> None:
    """A unit stands on another space."""
    t.units[number].space = space
    if t.events is not None:
        _tell(t, how, number, {"space": space_name(t.width, space)})


def step(t: Table, number: int, space: int) -> None:
    """One step of a walk, which is told as a whole when it is over."""
    t.units[number].space = space


def count_road(t: Table, number: int) -> int:
    """R19.6: one more road space entered this turn; how many it is."""
    unit = t.units[number]
    unit.roads += 1
    return unit.roads


def count_dice(t: Table, number: int, boots: int, shields: int) -> None:
    """R11.3, R11.4: dice of a series that goes on this turn."""
    unit = t.units[number]
    unit.boots += boots
    unit.shields += shields


def mark_attacked(t: Table, number: int, target: int) -> None:
    """R12.2: this unit has attacked that target this turn."""
    unit = t.units[number]
    unit.attacked = (*unit.attacked, target)


def clear_marks(t: Table) -> None:
    """R8.6: what counts for a turn begins anew for everybody."""
    for unit in t.units:
        unit.used = 0
        unit.attacked = ()
        unit.boots = 0
        unit.shields = 0
        unit.roads = 0


def forget_blow(t: Table, number: int) -> None:
    """A unit that lived through a blow; the next one gets the credit."""
    t.units[number].struck = -1


def count_down(t: Table, number: int) -> None:
    """R18.5: one Turn End of the owner has passed."""
    unit = t.units[number]
    if unit.rooted > 0:
        unit.rooted -= 1
    if unit.stunned > 0:
        unit.stunned -= 1
    if unit.changes:
        unit.changes = tuple([(stat, n, max(0, ends - 1)) for stat, n, ends in unit.changes if ends != 1])


def fall(t: Table, number: int) -> None:
    """R17.4: a unit dies. # changes and artifacts stay with the card."""
    unit = t.units[number]
    killer = unit_name(unit.struck) if unit.struck >= 0 else ""
    unit.alive = False
    unit.damage = 0
    unit.bp = 0
    unit.mp = 0
    unit.poison = 0
    unit.rooted = 0
    unit.stunned = 0
    unit.struck = -1
    unit.changes = tuple([each for each in unit.changes if each[2] == 0])
    unit.tokens = (0,) * len(unit.tokens)
    if t.events is not None:
        _tell(t, "dies-by" if killer else "dies", number, {"card": IDS[unit.card], "by": killer})


def rise(t: Table, number: int, space: int, n: int) -> None:
    """R17.6: a dead character returns with n health left, or as much as it can have with its artifacts on."""
    unit = t.units[number]
    unit.alive = True
    unit.space = space
    most = stat(t, number, HEALTH)
    unit.damage = max(0, most - n)
    if t.events is not None:
        args: dict[str, object] = {"card": IDS[unit.card], "space": space_name(t.width, space), "n": min(n, most)}
        _tell(t, "revives", number, args)


def bank(t: Table, seat: int, n: int) -> None:
    """R10.3: special tokens of a seat, kept within 0 and three stages."""
    tokens = max(0, min(SPECIAL_MOST, t.special[seat] + n))
    if tokens != t.special[seat]:
        t.special[seat] = tokens
        if t.events is not None:
            t.emit(Event("special-tokens", {"seat": seat, "n": tokens}))


def build(t: Table, space: int, obstacle: int) -> None:
    """An obstacle stands on a space."""
    t.things[space] = thing_of(obstacle)
    if t.events is not None:
        args: dict[str, object] = {"obstacle": OBSTACLES[obstacle].id, "space": space_name(t.width, space)}
        t.emit(Event("obstacle", args))


def batter(t: Table, space: int, n: int) -> None:
    """R12.8: an obstacle loses health; at 0 it is removed."""
    thing = t.things[space]
    health = thing % THING
    if health == 0 or n <= 0:
        return
    t.things[space] = thing - n if n < health else 0
    if t.events is not None:
        name = OBSTACLES[thing // THING - 1].id
        args: dict[str, object] = {"obstacle": name, "space": space_name(t.width, space), "n": min(n, health)}
        t.emit(Event("batter" if n < health else "break", args))


def pave(t: Table, space: int, ground: int) -> None:
    """A space becomes other terrain; what was there is lost."""
    t.ground[space] = ground
    if t.events is not None:
        args: dict[str, object] = {"terrain": TERRAINS[ground // GROUND], "space": space_name(t.width, space)}
        t.emit(Event("terrain", args))


def spring(t: Table, number: int, space: int) -> int:
    """R19.7: a trap is sprung and gone; which one it was."""
    trap = t.ground[space] % GROUND
    t.ground[space] = 0
    if t.events is not None:
        _tell(t, "trap", number, {"trap": TRAPS[trap].id})
    return trap
