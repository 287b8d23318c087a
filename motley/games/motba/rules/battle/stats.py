"""What a unit can do now: its stats with all changes, its statics, what it can reach, and the conditions of L5."""

from motley.games.motba.rules.battle.triggers import is_working
from motley.games.motba.rules.deck.cards import CHARACTERS, Condition, Entry, Selector, passives_of
from motley.games.motba.rules.deck.vocabulary import HEALTH, MELEE, OFFENSIVE, RANGE, RANGED
from motley.games.motba.rules.frames import Attack, Context
from motley.games.motba.rules.moves import SPACE, THINGS, UNIT
from motley.games.motba.rules.state import NOWHERE, Source, Table, Unit


def series(power: int, dice: int) -> int:
    """S(p, k): the first die gives all of it, every further one half of the one before, rounded up."""
    total = 0
    while dice > 0 and power not in (0, 1):
        total += power
        power = (power + 1) // 2
        dice -= 1
    # From here on every die gives the same.
    return total + power * max(0, dice)


def stat(t: Table, number: int, which: int) -> int:
    """R18.7: card, changes, statics and terrain together, at least 0. Statics alone leave 1 health."""
    unit = t.units[number]
    value = CHARACTERS[unit.card].stats[which]
    for each, n, _ in unit.changes:
        if each == which:
            value += n
    least = 1 if which == HEALTH and value > 0 else 0
    value += from_statics(t, number, which)
    if which in (MELEE, RANGE) and unit.alive and t.terrain(unit.space) == OFFENSIVE:
        if not ignores(t, number, "offensive"):
            value += 1
    return max(least, value)


def from_statics(t: Table, number: int, which: int) -> int:
    """L7: what passives of units and artifacts add to a stat."""
    total = 0
    for index, place in t.auras:
        source = t.sources[index]
        entry = passives_of(source[3])[place]
        if entry.stat != which or not is_in_force(t, index):
            continue
        context = Context(source[1], source[2])
        if is_selected(t, context, entry.to, number) and holds(t, context, entry.needs):
            total += entry.n
    return total


def first_stat(t: Table, number: int, which: int, sources: list[Source]) -> int:
    """A stat of a unit that stands nowhere yet: its card, and what is added wherever it will stand."""
    value = CHARACTERS[t.units[number].card].stats[which]
    for source in sources:
        context = Context(source[1], source[2])
        for entry in passives_of(source[3]):
            is_certain = entry.to.within < 0 or source[2] == number
            if entry.stat == which and not entry.needs and is_certain and is_meant(t, context, entry.to, number):
                value += entry.n
    return max(1 if which == HEALTH else 0, value)


def is_in_force(t: Table, index: int) -> bool:
    """L7: statics of a team's artifact need a living unit of the seat."""
    source = t.sources[index]
    return is_working(t, source) and (source[2] >= 0 or t.is_alive(source[1]))


def lasting_health(unit: Unit) -> int:
    """Max health from card and # changes alone."""
    return CHARACTERS[unit.card].stats[HEALTH] + sum(
        [n for which, n, ends in unit.changes if which == HEALTH and not ends]
    )


def statics_on(t: Table, number: int, name: str) -> list[Entry]:
    """The statics of that name that a unit has from its card and its artifacts."""
    unit = t.units[number]
    found: list[Entry] = []
    if not unit.alive:
        return found
    for entry in CHARACTERS[unit.card].passive:
        if entry.static == name and (not entry.needs or holds(t, Context(unit.seat, number), entry.needs)):
            found.append(entry)
    for artifact, controller in unit.artifacts:
        if controller != unit.seat and t.gone[controller]:
            continue
        for entry in passives_of(artifact):
            if entry.static == name and (not entry.needs or holds(t, Context(controller, number), entry.needs)):
                found.append(entry)
    return found


def has_static(t: Table, number: int, name: str) -> bool:
    return len(statics_on(t, number, name)) > 0


def ignores(t: Table, number: int, terrain: str) -> bool:
    return any(terrain in entry.kinds for entry in statics_on(t, number, "ignore"))


def is_immune(t: Table, number: int, kind: str) -> bool:
    return any(kind in entry.kinds for entry in statics_on(t, number, "immune"))


def ignored_dice(t: Table, target: int) -> int:
    """R16.5: dice that the defender ignores; several statics do not add up."""
    if target >= THINGS:
        return 0
    return max([entry.n for entry in statics_on(t, target, "ignore_die")], default=0)


def seat_statics(t: Table, seat: int, name: str) -> list[Entry]:
    """Statics for a seat's own rolls, from its units and its artifacts."""
    found: list[Entry] = []
    for index, source in enumerate(t.sources):
        if source[1] != seat or not is_in_force(t, index):
            continue
        for entry in passives_of(source[3]):
            if entry.static == name and holds(t, Context(seat, source[2]), entry.needs):
                found.append(entry)
    return found


# R11.10: what a unit can attack
def target_space(t: Table, target: int) -> int:
    return target - THINGS if target >= THINGS else t.units[target].space


def is_there(t: Table, target: int) -> bool:
    """Whether a target is still alive, or still standing."""
    return t.thing_health(target - THINGS) > 0 if target >= THINGS else t.units[target].alive


def reach(t: Table, attacker: int, space: int) -> int:
    """0 if the unit can attack that space in melee, 1 if from afar, -1 if not at all."""
    distance = t.distance(t.units[attacker].space, space)
    if distance == 1:
        return 0 if stat(t, attacker, MELEE) > 0 else -1
    if distance >= 2 and stat(t, attacker, RANGED) > 0 and distance <= stat(t, attacker, RANGE):
        return 1
    return -1


def strikes(t: Table, number: int, dice: int) -> list[int]:
    """The targets that a unit may attack now with so many dice at hand, units first."""
    unit = t.units[number]
    found: list[int] = []
    if not unit.alive or dice < 1:
        return found
    melee = stat(t, number, MELEE) > 0
    ranged = stat(t, number, RANGED) > 0
    far = max(stat(t, number, RANGE) if ranged else 0, 1 if melee else 0)
    near = 1 if melee else 2
    for other in t.unit_order():
        foe = t.units[other]
        if foe.seat == unit.seat or other in unit.attacked:
            continue
        distance = t.distance(unit.space, foe.space)
        if near <= distance <= far and not _is_unseen(t, other, distance) and dice > ignored_dice(t, other):
            found.append(other)
    for space, thing in enumerate(t.things):
        if thing and t.thing_health(space) and THINGS + space not in unit.attacked:
            if near <= t.distance(unit.space, space) <= far:
                found.append(THINGS + space)
    return found


def _is_unseen(t: Table, number: int, distance: int) -> bool:
    return any(distance > entry.n for entry in statics_on(t, number, "unseen"))


# L4: selectors
def place_of(t: Table, context: Context, name: str) -> int:
    """The space of `self`, a target or a part of the attack; where it fell for one that is dead."""
    if name in ("t1", "t2"):
        place = int(name[1]) - 1
        if place >= len(context.targets):
            return NOWHERE
        target = context.targets[place]
        assert isinstance(target, tuple)
        return target[1] if target[0] == SPACE else t.units[target[1]].space
    unit = named_unit(t, context, name)
    if unit >= THINGS:
        return unit - THINGS
    return t.units[unit].space if unit >= 0 else NOWHERE


def named_unit(t: Table, context: Context, name: str) -> int:
    """The unit (or THINGS + space) that a name stands for, dead or alive; -1 if there is none."""
    if name == "self":
        return context.me
    if name == "victim":
        return context.victim
    if name in ("t1", "t2"):
        place = int(name[1]) - 1
        if place >= len(context.targets):
            return -1
        target = context.targets[place]
        assert isinstance(target, tuple)
        if target[0] == UNIT:
            return int(target[1])
        return THINGS + int(target[1]) if target[0] == SPACE else -1
    attack = find_attack(t, context.attack)
    if attack is None:
        return -1
    return attack.attacker if name == "attacker" else attack.target


def find_attack(t: Table, number: int) -> Attack | None:
    """The attack of that number, on the stack or being carried out."""
    if number < 0:
        return None
    for frame in reversed(t.stack):
        if isinstance(frame, Attack) and frame.id == number:
            return frame
    return None


def is_meant(t: Table, context: Context, selector: Selector, number: int) -> bool:
    """Whether a unit is the one named, or of the group, wherever it stands."""
    seat = t.units[number].seat
    group = selector.group
    if group == "team":
        return seat == context.seat
    if group == "others":
        return seat == context.seat and number != context.me
    if group == "foes":
        return seat != context.seat
    return group == "units" or named_unit(t, context, group) == number


def is_selected(t: Table, context: Context, selector: Selector, number: int) -> bool:
    """Whether a living unit is among those selected."""
    unit = t.units[number]
    if not unit.alive or not is_meant(t, context, selector, number):
        return False
    if selector.within < 0:
        return True
    centre = place_of(t, context, selector.centre)
    return centre >= 0 and t.distance(centre, unit.space) <= selector.within


def selected(t: Table, context: Context, selector: Selector) -> list[int]:
    """The living units that a selector means, in unit order."""
    if selector.group in ("team", "others", "foes", "units"):
        return [number for number in t.unit_order() if is_selected(t, context, selector, number)]
    number = named_unit(t, context, selector.group)
    return [number] if 0 <= number < THINGS and t.units[number].alive else []


# L5: conditions
def holds(t: Table, context: Context, needs: list[Condition]) -> bool:
    """Whether all conditions hold."""
    return all(is_so(t, context, need) != need.negated for need in needs)


def is_so(t: Table, context: Context, need: Condition) -> bool:
    word = need.word
    if need.who:
        return _is_quality(t, context, need)
    if word == "own_roll":
        return t.active == context.seat
    if word == "even_round":
        return t.round % 2 == 0
    if word == "odd_round":
        return t.round % 2 == 1
    if word == "round":
        return t.round >= need.n
    if word == "alone":
        return is_alone(t, context.me)
    if word == "foe":
        return context.me >= 0 and _foe_within(t, context, need.n)
    if word == "team_hurt":
        return any(t.units[number].damage > 0 for number in t.living(context.seat))
    if word == "can_strike":
        return context.me >= 0 and can_strike(t, context.me)
    return _is_about_attack(t, context, word)


def _is_about_attack(t: Table, context: Context, word: str) -> bool:
    attack = find_attack(t, context.attack)
    if attack is None:
        return False
    if word == "melee":
        return not attack.ranged
    if word == "ranged":
        return attack.ranged
    if word == "attacking":
        return attack.attacker == context.me
    if word == "defending":
        return attack.target == context.me
    if attack.target >= THINGS or t.units[attack.target].seat != context.seat:
        return False
    return word == "team_defending" or attack.target != context.me


def _is_quality(t: Table, context: Context, need: Condition) -> bool:
    number = named_unit(t, context, need.who)
    if not 0 <= number < THINGS:
        return False
    unit = t.units[number]
    if need.word == "near":
        here = place_of(t, context, "self")
        return here >= 0 and t.distance(here, unit.space) <= need.n
    if not unit.alive:
        return False
    word = need.word
    if word == "hurt":
        return unit.damage > 0
    if word == "half":
        return 2 * unit.damage >= stat(t, number, HEALTH)
    if word == "poisoned":
        return unit.poison > 0
    if word == "rooted":
        return unit.rooted > 0
    if word == "stunned":
        return unit.stunned > 0
    return is_alone(t, number)


def is_alone(t: Table, number: int) -> bool:
    """No other unit of its own side is adjacent."""
    if number < 0:
        return False
    unit = t.units[number]
    for other in t.living(unit.seat):
        if other != number and t.distance(t.units[other].space, unit.space) == 1:
            return False
    return True


def _foe_within(t: Table, context: Context, radius: int) -> bool:
    space = t.units[context.me].space
    return any(unit.alive and unit.seat != context.seat and t.distance(space, unit.space) <= radius for unit in t.units)


def can_strike(t: Table, number: int) -> bool:
    """L3: not Stunned, and there is a target for an Attack die now."""
    return t.units[number].stunned == 0 and len(strikes(t, number, 99)) > 0


def has_quality(t: Table, number: int, need: str) -> bool:
    """L3: the filters of targets."""
    unit = t.units[number]
    if need == "":
        return True
    if need == "hurt":
        return unit.damage > 0
    if need == "charged":
        return any(tokens > 0 for tokens in unit.tokens)
    if need == "awake":
        return unit.stunned == 0
    if need == "can_walk":
        return unit.stunned == 0 and unit.rooted == 0
    if need == "can_strike":
        return can_strike(t, number)
    is_harmed = unit.poison > 0 or unit.rooted > 0 or unit.stunned > 0 or any(each[1] < 0 for each in unit.changes)
    return is_harmed or (need == "wounded" and unit.damage > 0)
