"""What dice are worth before they are spent: points of a series, Attack Points against Block Points, ways to walk."""

from motley.games.motba.look.boards import attack_sum
from motley.games.motba.rules.battle.attack import attack_points, will_counter
from motley.games.motba.rules.battle.stats import has_static, ignored_dice, ignores, reach, series, stat, target_space
from motley.games.motba.rules.battle.walking import SIDES, leaving_cost
from motley.games.motba.rules.deck.arenas import GROUND, TRAPS
from motley.games.motba.rules.deck.vocabulary import DEADLY, DEFENSE, HAZARDOUS, MELEE, RANGED, SPEED, TRAPPED
from motley.games.motba.rules.frames import DIE, Attack
from motley.games.motba.rules.moves import THINGS
from motley.games.motba.rules.state import Table


def boot_points(t: Table, number: int, dice: int) -> int:
    """R11.3: the Movement Points of so many further dice."""
    speed, before = stat(t, number, SPEED), t.units[number].boots
    return series(speed, before + dice) - series(speed, before)


def shield_points(t: Table, number: int, dice: int) -> int:
    """R11.4: the Block Points of so many further dice, given together."""
    defense, before = stat(t, number, DEFENSE), t.units[number].shields
    return series(defense, before + dice) - series(defense, before)


def first_attack(t: Table, number: int, target: int, more: int = 0) -> Attack:
    """The attack that an Attack die begins, with `more` dice than it takes."""
    ranged = reach(t, number, target_space(t, target)) == 1
    return Attack(0, number, target, ranged, DIE, 1 + ignored_dice(t, target) + more)


def first_sum(t: Table, number: int, target: int) -> tuple[int, int, int]:
    """Attack Points, Block Points and damage of an attack with the fewest dice."""
    return attack_sum(t, target, attack_points(t, first_attack(t, number, target)))


def counter_points(t: Table, attack: Attack) -> int:
    """R12.9: the Attack Points of the counter that an attack will meet, 0 if there is none."""
    me, foe = attack.target, attack.attacker
    if me >= THINGS or t.units[me].stunned or not (attack.countered or will_counter(t, me, attack.ranged)):
        return 0
    kind = reach(t, me, t.units[foe].space)
    if kind < 0:
        return 0
    return stat(t, me, RANGED if kind else MELEE)


def ways(t: Table, number: int, points: int) -> dict[int, tuple[int, int]]:
    """Every space where a walk may end: the points left and the damage on the way there, with the least damage.

    Road points are not counted on, as they are not when a step is judged (R11.7).
    """
    flies = has_static(t, number, "fly")
    here = t.units[number].space
    best: dict[int, list[tuple[int, int]]] = {here: [(points, 0)]}
    edge = [(here, points, 0)]
    while edge:
        space, left, hurt = edge.pop(0)
        rest = left - leaving_cost(t, number, space, flies)
        if rest < 0:
            continue
        for side in range(SIDES):
            there = t.neighbour(space, side)
            if there < 0 or not _is_open(t, number, there, flies):
                continue
            harm = hurt + (0 if flies else entry_damage(t, number, there))
            known = best.setdefault(there, [])
            if any(more >= rest and less <= harm for more, less in known):
                continue
            known.append((rest, harm))
            edge.append((there, rest, harm))
    found: dict[int, tuple[int, int]] = {}
    for space, known in best.items():
        if space != here and t.things[space] == 0 and t.unit_at(space, number) < 0:
            landing = entry_damage(t, number, space) if flies else 0
            left, harm = min(known, key=lambda each: (each[1], -each[0]))
            found[space] = (left, harm + landing)
    return found


def _is_open(t: Table, number: int, space: int, flies: bool) -> bool:
    if flies:
        return True
    other = t.unit_at(space, number)
    return t.things[space] == 0 and (other < 0 or t.units[other].seat == t.units[number].seat)


def entry_damage(t: Table, number: int, space: int) -> int:
    """R19.5: what entering a space costs in health, by its ground or as the damage of a trap's spikes."""
    terrain = t.terrain(space)
    if terrain == HAZARDOUS and not ignores(t, number, "hazardous"):
        return t.ground[space] % GROUND
    if terrain == DEADLY and not ignores(t, number, "deadly"):
        return t.ground[space] % GROUND
    if terrain == TRAPPED and not ignores(t, number, "trapped"):
        return trap_damage(t.ground[space] % GROUND)
    return 0


def trap_damage(trap: int) -> int:
    return sum(effect.amount(0) for effect in TRAPS[trap].effects if effect.do == "damage")
