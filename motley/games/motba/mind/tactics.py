"""What a fight is worth to a seat: its fighters, and where they stand. What its dice can still do is in `pools`."""

from typing import Final, final

from motley.games.motba.mind.drafting import ability_points
from motley.games.motba.mind.ways import FAR, ways_of
from motley.games.motba.rules.battle.stats import has_static, holds, is_in_force, is_selected
from motley.games.motba.rules.deck.arenas import GROUND, THING
from motley.games.motba.rules.deck.cards import ABILITIES, CHARACTERS, passives_of
from motley.games.motba.rules.deck.vocabulary import (
    DEADLY,
    DEFENSIVE,
    HEALTH,
    HEART,
    HOURGLASS,
    MELEE,
    OFFENSIVE,
    POISONOUS,
    RANGE,
    RANGED,
    SPEED,
)
from motley.games.motba.rules.frames import Context
from motley.games.motba.rules.state import Table, abilities_of

STATS: Final = 6
NOBODY: Final = -1
UNKNOWN: Final = -1
ALIVE: Final = 6.0
KILL: Final = 5.0
"""A rival's living fighter counts so much more: when it falls, the own ones stand far from the next enemy."""

FRAIL: Final = 3.0
"""A fighter of so much health left counts for half of its Power."""

BLOCK: Final = 0.45
IDLE_BLOCK: Final = 0.05
POISON: Final = 2.2
STANDING_IN_POISON: Final = 1.8
LASTING: Final = 0.5
"""The share of what poison will take until the round limit: some of it is healed, and some fighters fall before."""

DYING: Final = 0.5
"""What the slots of a fighter count that poison will have killed by the round limit, if nobody heals it."""

LATER: Final = 0.2
"""Of those who are equal at the round limit the later in play order wins."""

STUNNED: Final = 3.5
ROOTED: Final = 1.0
CHANGES: Final = [0.0, 0.6, 0.8, 1.0, 1.0, 0.4]
"""A changed point of each stat; health counts as health, power also as part of the fighter."""

SLOT: Final = 7.0
"""A living slot at the round limit, in points of health."""

LATENESS: Final = [0.8, 0.6, 0.45, 0.3, 0.2, 0.1]
"""How far the round limit decides already, with so many rounds to come."""

MARKED: Final = 8
"""With so many rounds to come it is time to set out for the rival who would win: he may be far away."""

CARES: Final = [1.0, 0.7, 0.6]
"""How much it matters to strike at a rival among several who has so many slots fewer than another."""

PASSING: Final = 0.5
"""The share of a change that will end."""

CHARGE: Final = 0.5
COIN_WORTH: Final = 0.8
STAGE_WORTH: Final = 0.3
STAGE: Final = 5
MOST_COINS: Final = 15
APPROACH: Final = 0.4
FARTHEST: Final = 10
FARTHER: Final = 0.7
"""Among several a step counts, too, where the next to fight is farther off, though less."""

REACH: Final = 0.4
SHY: Final = 0.15
TERROR: Final = 8
"""What a shooter gives to be where nobody can come, by the Power of those who can."""

SPENT: Final = 0.9
STEP: Final = 0.03
"""What a place within the unit's Movement Points counts, compared to standing there; a little less with each step."""

CHARGES: Final = [CHARGE * ability_points(ability) for ability in ABILITIES]
"""What each ability is worth when it is ready."""


@final
class Picture:
    """A fight as it is judged: every unit's stats once, and the ways of the arena."""

    def __init__(self, t: Table) -> None:
        self.table = t
        self.stats = profile(t)
        self.ways = ways_of(t)
        self.living = [number for number, unit in enumerate(t.units) if unit.alive]
        self.rivals = [[number for number in self.living if t.units[number].seat != seat] for seat in range(t.seats)]
        self.flying = [UNKNOWN] * len(t.units)
        self.hearts = [0] * len(t.units)
        self.glasses = [0] * len(t.units)
        self.coins = 0
        for symbol, number in t.pending:
            if symbol == HEART:
                self.hearts[number] += 1
            elif symbol == HOURGLASS:
                self.glasses[number] += 1
            else:
                self.coins += 1
        self.late = lateness(t)
        is_marked = t.seats > 2 and t.round_limit - t.round <= MARKED
        self.marks = self.rivals_to_beat() if is_marked else [NOBODY] * t.seats
        self.cares = cares_of(t)

    def rivals_to_beat(self) -> list[int]:
        """For each seat the rival who would win if the round limit were reached; nobody for that one itself."""
        seats = self.table.seats
        standing = [tie_break(self, seat) for seat in range(seats)]
        leader = standing.index(max(standing))
        return [NOBODY if seat == leader else leader for seat in range(seats)]

    def of(self, number: int, which: int) -> int:
        return self.stats[STATS * number + which]

    def health(self, number: int) -> int:
        """What will be left at the end of the turn: with what is about to be healed, without what poison takes."""
        unit = self.table.units[number]
        left = self.of(number, HEALTH) - unit.damage + self.hearts[number]
        return left - unit.poison if unit.seat == self.table.active else left

    def turns(self, seat: int) -> int:
        """How many turns it has to come until the round limit, this one not counted."""
        t = self.table
        left = t.round_limit - t.round
        order = t.play_order()
        return left + 1 if t.active >= 0 and order.index(seat) > order.index(t.active) else left

    def power(self, number: int) -> int:
        return max(self.of(number, MELEE), self.of(number, RANGED))

    def foes(self, seat: int) -> list[int]:
        return self.rivals[seat]

    def life(self, number: int, health: int) -> float:
        """What a fighter is worth with so much health: it loses little by the first wounds, most by the last."""
        if health <= 0:
            return 0.0
        slots = CHARACTERS[self.table.units[number].card].slots
        whole = self.power(number) + 0.3 * slots
        return ALIVE + health + whole * health / (health + FRAIL)

    def walk(self, number: int, here: int, space: int) -> int:
        """What it costs the unit to walk from here to there."""
        if self.flying[number] == UNKNOWN:
            self.flying[number] = 1 if has_static(self.table, number, "fly") else 0
        if self.flying[number]:
            return self.table.distance(here, space)
        return self.ways[here][space]


def profile(t: Table) -> list[int]:
    """The stats of all living units, as R18.7 has them, in one go."""
    found = [0] * (STATS * len(t.units))
    least = [0] * len(found)
    for number, unit in enumerate(t.units):
        if unit.alive:
            base = STATS * number
            for which, n in enumerate(CHARACTERS[unit.card].stats):
                found[base + which] = n
            for which, n, _ in unit.changes:
                found[base + which] += n
            least[base + HEALTH] = 1 if found[base + HEALTH] > 0 else 0
    for index, place in t.auras:
        if not is_in_force(t, index):
            continue
        source = t.sources[index]
        entry = passives_of(source[3])[place]
        context = Context(source[1], source[2])
        if entry.needs and not holds(t, context, entry.needs):
            continue
        for number in range(len(t.units)):
            if t.units[number].alive and is_selected(t, context, entry.to, number):
                found[STATS * number + entry.stat] += entry.n
    for number, unit in enumerate(t.units):
        if unit.alive and t.terrain(unit.space) == OFFENSIVE:
            found[STATS * number + MELEE] += 1
            found[STATS * number + RANGE] += 1
    return [max(least[place], n) for place, n in enumerate(found)]


def cares_of(t: Table) -> list[list[float]]:
    """For each seat how much it matters to it to hurt each other: most those who have lost the fewest fighters.

    As they stood when the round began: whoever strikes the blow that counts is not to find himself far from the next
    enemy by it.
    """
    seats = t.seats
    if seats == 2 or not t.counts:
        return [[1.0] * seats for _ in range(seats)]
    standing = [0] * seats
    for unit in t.units:
        if unit.card >= 0:
            # As many slots as the whole team has, less the fighters it has lost.
            standing[unit.seat] += CHARACTERS[unit.card].slots - 1
    for seat in range(seats):
        standing[seat] += t.counts[-1][seat]
    living = [seat for seat in range(seats) if t.is_alive(seat)]
    found: list[list[float]] = []
    for seat in range(seats):
        most = max([standing[other] for other in living if other != seat], default=0)
        found.append([CARES[max(0, min(2, most - standing[other]))] for other in range(seats)])
    return found


def lateness(t: Table) -> float:
    """How far the round limit decides already, between 0 and 1."""
    left = t.round_limit - t.round
    return LATENESS[left] if 0 <= left < len(LATENESS) else 0.0


# What lies on the table
def material(picture: Picture, seat: int) -> list[float]:
    """A seat's fighters and tokens, wherever they stand: lives, what guards them, what ails them, abilities, coins."""
    t = picture.table
    lives, guards, ailments, abilities = 0.0, 0.0, 0.0, 0.0
    coins = t.special[seat] + (picture.coins if seat == t.active else 0)
    coins = min(coins, MOST_COINS)
    for number in t.living(seat):
        unit = t.units[number]
        lives += picture.life(number, picture.health(number))
        guards += guard_worth(picture, number, unit.bp)
        # What ends with the turn that is being played is a matter of this turn's dice alone.
        over = 1 if seat == t.active else 0
        ailments -= poison_worth(picture, number, unit.poison) + condition(unit.stunned - over, unit.rooted - over)
        for which, n, ends in unit.changes:
            if ends != over or ends == 0:
                lives += CHANGES[which] * n * (PASSING if ends else 1.0)
        for slot, ability in enumerate(abilities_of(unit)):
            tokens = min(ability.cooldown, unit.tokens[slot] + picture.glasses[number])
            abilities += CHARGES[ability.number] * tokens / ability.cooldown
    return [lives, guards, ailments, abilities, COIN_WORTH * coins + STAGE_WORTH * (coins // STAGE)]


def tie_break(picture: Picture, seat: int) -> float:
    """R21.4: what decides at the round limit, slots of the living before their health."""
    t = picture.table
    value = LATER * t.play_order().index(seat) if t.seats > 2 else 0.0
    for number in t.living(seat):
        health = picture.health(number)
        if health > 0:
            slots = CHARACTERS[t.units[number].card].slots
            if t.seats > 2 and t.units[number].poison:
                health -= picture.turns(seat) * t.units[number].poison
                if health <= 0:
                    value += DYING * SLOT * slots
                    continue
            value += SLOT * slots + health
    return value


def poison_worth(picture: Picture, number: int, stacks: int) -> float:
    """What poison takes from a fighter: it stays, and among several fights last to the round limit."""
    if stacks == 0:
        return 0.0
    if picture.table.seats == 2:
        return POISON * stacks
    health = picture.health(number)
    taken = stacks * picture.turns(picture.table.units[number].seat)
    return LASTING * (picture.life(number, health) - picture.life(number, health - taken))


def condition(stunned: int, rooted: int) -> float:
    """What Stunned and Rooted take for so many turns."""
    value = 0.0
    if stunned > 0:
        value += STUNNED * (0.6 + 0.4 * stunned)
    if rooted > 0:
        value += ROOTED * (0.6 + 0.4 * rooted)
    return value


def threat(picture: Picture, number: int) -> int:
    """The Power of all enemies that could attack this unit after one Movement die."""
    t = picture.table
    unit = t.units[number]
    total = 0
    for foe in picture.foes(unit.seat):
        other = t.units[foe]
        if other.stunned:
            continue
        distance = t.distance(other.space, unit.space)
        legs = 0 if other.rooted else picture.of(foe, SPEED)
        melee = picture.of(foe, MELEE) if distance <= 1 + legs else 0
        ranged = picture.of(foe, RANGED) if distance <= picture.of(foe, RANGE) + legs else 0
        total += max(melee, ranged)
    return total


def guard_worth(picture: Picture, number: int, bp: int) -> float:
    """Block Points count where an attack is to be feared."""
    if bp == 0:
        return 0.0
    return BLOCK * min(bp, threat(picture, number)) + IDLE_BLOCK * bp


def rival_guards(picture: Picture, seat: int) -> float:
    """The Block Points of a rival, as if somebody always threatened: who walks up to them does not lose by it."""
    t = picture.table
    return (BLOCK + IDLE_BLOCK) * sum([t.units[number].bp for number in t.living(seat)])


# Where the fighters stand
def beyond(picture: Picture, number: int, here: int) -> int:
    """The Movement Points it takes from here to bring an enemy into reach of the better weapon; 0 if one is.

    Towards the round limit the enemy is the rival who would win.
    """
    t = picture.table
    unit = t.units[number]
    melee, ranged, reach = picture.of(number, MELEE), picture.of(number, RANGED), picture.of(number, RANGE)
    least = FAR
    mark = picture.marks[unit.seat]
    cares = picture.cares[unit.seat]
    for foe in picture.foes(unit.seat):
        owner = t.units[foe].seat
        if mark not in (NOBODY, owner) or (mark == NOBODY and cares[owner] < 1.0):
            continue
        space = t.units[foe].space
        distance = t.distance(here, space)
        if ranged > melee:
            if distance == 1:
                least = min(least, 1)
                continue
            if distance <= reach:
                return 0
            far = picture.walk(number, here, space) - reach
        elif distance <= 1 or (ranged and distance <= reach):
            return 0
        else:
            far = picture.walk(number, here, space) - max(1, reach if ranged else 1)
        least = min(least, max(1, far))
    return least


def strength_here(picture: Picture, number: int) -> int:
    """The Power with which the unit could attack from where it stands."""
    t = picture.table
    unit = t.units[number]
    best = 0
    for foe in picture.foes(unit.seat):
        best = max(best, power_at(picture, number, t.distance(unit.space, t.units[foe].space)))
    return best


def power_at(picture: Picture, number: int, distance: int) -> int:
    if distance == 1:
        return picture.of(number, MELEE)
    return picture.of(number, RANGED) if 2 <= distance <= picture.of(number, RANGE) else 0


def place_worth(picture: Picture, number: int, far: int, points: int) -> float:
    """What it is worth to be so far from the enemy with so many Movement Points."""
    if far == 0:
        return REACH * strength_here(picture, number)
    if points >= far:
        return (SPENT - STEP * far) * REACH * picture.power(number)
    if picture.table.seats == 2:
        return -APPROACH * (min(far, FARTHEST) - SPENT * points)
    left = far - SPENT * points
    return -APPROACH * (left if left <= FARTHEST else FARTHEST + FARTHER * (left - FARTHEST))


def position(picture: Picture, seat: int) -> float:
    """Near enough to fight, on good ground. Who would win at the round limit cares less and less to fight."""
    t = picture.table
    value = 0.0
    for number in t.living(seat):
        unit = t.units[number]
        value += place_worth(picture, number, beyond(picture, number, unit.space), unit.mp)
        if picture.of(number, RANGED) > picture.of(number, MELEE):
            value -= SHY * min(threat(picture, number), TERROR)
        terrain = t.terrain(unit.space)
        if terrain == DEFENSIVE:
            value += 0.3
        elif terrain == POISONOUS:
            value -= STANDING_IN_POISON if t.seats == 2 else poison_worth(picture, number, 1)
        elif terrain == DEADLY:
            value -= 1.2 * (t.ground[unit.space] % GROUND)
    rest = 1.0 - picture.late
    return value * (rest if picture.marks[seat] == NOBODY else 1.0) - rest * KILL * len(picture.foes(seat))


def peace(t: Table) -> float:
    """A very little for every obstacle that stands, so that nobody strikes one for nothing."""
    return 0.002 * sum([thing % THING for thing in t.things if thing])
