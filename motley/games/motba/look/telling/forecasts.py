"""What dice are worth before they are spent: points of a series, Attack Points against Block Points, ways to walk."""

from typing import final

from motley.games.motba.look.areas.boards import attack_sum
from motley.games.motba.rules.battle.attack import attack_points
from motley.games.motba.rules.battle.stats import has_static, ignored_dice, ignores, reach, series, stat, target_space
from motley.games.motba.rules.battle.walking import SIDES, leaving_cost
from motley.games.motba.rules.deck.arenas import GROUND, TRAPS
from motley.games.motba.rules.deck.vocabulary import DEADLY, DEFENSE, HAZARDOUS, SPEED, TRAPPED
from motley.games.motba.rules.frames import DIE, Attack
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


@final
class Way:
    """A walk: the Movement Points it costs, the damage on it, and its steps (sides)."""

    def __init__(self, spent: int, harm: int, sides: tuple[int, ...]) -> None:
        self.spent = spent
        self.harm = harm
        self.sides = sides


class Paces:
    """What the ground asks of one walker: the points to leave each space, the damage of entering it."""

    def __init__(self, t: Table, number: int) -> None:
        self.table = t
        self.number = number
        self.flies = has_static(t, number, "fly")
        # Bare ground costs and harms alike everywhere.
        self.harms, self.costs = [0] * len(t.ground), [1] * len(t.ground)
        self.rough = [space for space in range(len(t.ground)) if t.terrain(space) != 0]
        for space in self.rough:
            self.harms[space] = entry_damage(t, number, space)
            self.costs[space] = leaving_cost(t, number, space, self.flies)
        others = [unit for place, unit in enumerate(t.units) if unit.alive and place != number]
        self.taken = {unit.space for unit in others}
        self.barred = {unit.space for unit in others if unit.seat != t.units[number].seat}

    def is_open(self, space: int) -> bool:
        return self.flies or (self.table.things[space] == 0 and space not in self.barred)

    def is_end(self, space: int) -> bool:
        """Whether a walk may end there."""
        return self.table.things[space] == 0 and space not in self.taken

    def harm(self, space: int) -> int:
        return 0 if self.flies else self.harms[space]

    def landing(self, space: int) -> int:
        """What only somebody who flies meets at the end."""
        return self.harms[space] if self.flies else 0


def walks(t: Table, number: int, points: int, shuns_traps: bool = False) -> dict[int, list[Way]]:
    """Every space where a walk may end, with the ways there of which none is both cheaper and safer.

    Road points are not counted on, as they are not when a step is judged (R11.7). `shuns_traps`: never into a trap.
    """
    paces = Paces(t, number)
    traps = {space for space in paces.rough if is_trapped(t, number, space)} if shuns_traps else set()
    best: dict[int, list[Way]] = {t.units[number].space: [Way(0, 0, ())]}
    edge = [(t.units[number].space, best[t.units[number].space][0])]
    while edge:
        space, way = edge.pop(0)
        spent = way.spent + paces.costs[space]
        if spent > points:
            continue
        for side in range(SIDES):
            there = t.neighbour(space, side)
            if there < 0 or not paces.is_open(there) or (there in traps and not paces.flies):
                continue
            harm = way.harm + paces.harm(there)
            known = best.setdefault(there, [])
            if any(each.spent <= spent and each.harm <= harm for each in known):
                continue
            found = Way(spent, harm, (*way.sides, side))
            known[:] = [each for each in known if each.spent < spent or each.harm < harm]
            known.append(found)
            edge.append((there, found))
    ends: dict[int, list[Way]] = {}
    for space, known in best.items():
        if space != t.units[number].space and paces.is_end(space) and space not in traps:
            ends[space] = [Way(way.spent, way.harm + paces.landing(space), way.sides) for way in known]
    return ends


def ways(t: Table, number: int, points: int) -> dict[int, tuple[int, int]]:
    """Every space where a walk may end: the points left and the damage on the way there, with the least damage."""
    found: dict[int, tuple[int, int]] = {}
    for space, known in walks(t, number, points).items():
        way = min(known, key=lambda each: (each.harm, each.spent))
        found[space] = (points - way.spent, way.harm)
    return found


def is_trapped(t: Table, number: int, space: int) -> bool:
    return t.terrain(space) == TRAPPED and not ignores(t, number, "trapped")


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
