"""What the dice of a turn can still do: for each symbol what the first, the second, ... is worth to the active seat."""

from typing import Final, final

from motley.games.motba.mind.tactics import (
    BLOCK,
    CHARGES,
    COIN_WORTH,
    IDLE_BLOCK,
    MOST_COINS,
    NOBODY,
    STAGE,
    STAGE_WORTH,
    STEP,
    Picture,
    beyond,
    place_worth,
    power_at,
    threat,
)
from motley.games.motba.rules.battle.fight import SETUP
from motley.games.motba.rules.deck.arenas import DICE, FACE_SYMBOLS, WILD
from motley.games.motba.rules.deck.vocabulary import BOOT, COIN, DEFENSE, HEART, HOURGLASS, MELEE, RANGE, RANGED, SPEED
from motley.games.motba.rules.frames import Phase
from motley.games.motba.rules.moves import FACE_BITS
from motley.games.motba.rules.state import Table, abilities_of

AT_HAND: Final = 0.85
NEARBY: Final = 0.78
RUN: Final = 0.68
SELDOM: Final = 0.06
"""What an Attack die is worth against a target in reach, within Movement Points, within a run, and farther off."""

HELD_BOOT: Final = 0.85
HELD_DIE: Final = 0.97
HELD_SHIELD: Final = 1.03
"""Dice in the pool count a little less than what they will do, so that they are used; Block dice are kept for last."""

LONGEST: Final = 16
"""More symbols of a kind than any pool has."""


def _chances(kind: int) -> list[list[float]]:
    """For each symbol how likely one die of that kind shows none, one or two of it."""
    found: list[list[float]] = []
    for symbol in range(6):
        odds = [0.0, 0.0, 0.0]
        for face in DICE[kind]:
            odds[FACE_SYMBOLS[face][symbol]] += 1.0 / 6.0
        found.append(odds)
    return found


CHANCES: Final = [_chances(kind) for kind in range(4)]
WILDS: Final = [sum([1.0 / 6.0 for face in DICE[kind] if face == WILD]) for kind in range(4)]


def _summed(gains: list[float], share: float) -> list[float]:
    """What 0, 1, 2, ... of a symbol are worth, the best uses first."""
    gains.sort(reverse=True)
    total = 0.0
    found = [0.0]
    for gain in gains[: LONGEST - 1]:
        if gain > 0:
            total += share * gain
        found.append(total)
    while len(found) < LONGEST:
        found.append(total)
    return found


def sword_gains(picture: Picture, seat: int, boots: int, rare: float) -> list[float]:
    """Attack dice: every unit on every enemy that it can come at, and further dice on the same."""
    t = picture.table
    gains: list[float] = []
    foes = picture.foes(seat)
    mark = picture.marks[seat]
    for number in t.living(seat):
        unit = t.units[number]
        if unit.stunned:
            continue
        points = 0 if unit.rooted else run(picture.of(number, SPEED), unit.boots, boots)
        for foe in foes:
            if foe in unit.attacked:
                continue
            power, share = _likely_blow(picture, number, foe, points, rare)
            share *= picture.cares[seat][t.units[foe].seat]
            if mark not in (NOBODY, t.units[foe].seat):
                share *= 1.0 - picture.late
            _add_blows(picture, foe, power, share, gains)
    return gains


def _likely_blow(picture: Picture, number: int, foe: int, points: int, rare: float) -> tuple[int, float]:
    """With which Power a unit will attack that enemy, and how sure that is: from here, or after a walk."""
    t = picture.table
    unit = t.units[number]
    power = power_at(picture, number, t.distance(unit.space, t.units[foe].space))
    better = picture.power(number)
    if power == better:
        return power, AT_HAND
    far = walk_to(picture, number, foe)
    later = rare
    if far <= unit.mp:
        later = NEARBY - 0.5 * STEP * far
    elif far <= unit.mp + points:
        later = RUN
    return (better, later) if better * later > power * AT_HAND else (power, AT_HAND)


def run(speed: int, given: int, dice: int) -> int:
    """The Movement Points of so many dice after those given already."""
    total = 0
    power = speed
    for die in range(given + dice):
        if die >= given:
            total += power
        power = (power + 1) // 2
    return total


def walk_to(picture: Picture, number: int, foe: int) -> int:
    """The Movement Points until that enemy is in reach of the better weapon."""
    is_shooter = picture.of(number, RANGED) > picture.of(number, MELEE)
    reach = picture.of(number, RANGE) if is_shooter else 1
    units = picture.table.units
    return max(1, picture.walk(number, units[number].space, units[foe].space) - reach)


def _add_blows(picture: Picture, foe: int, power: int, share: float, gains: list[float]) -> None:
    health = picture.health(foe)
    bp = picture.table.units[foe].bp
    for die in range(3):
        if power == 0 or health <= 0:
            return
        blocked = min(bp, power)
        bp -= blocked
        hurt = min(health, power - blocked)
        gain = picture.life(foe, health) - picture.life(foe, health - hurt) + 0.4 * blocked
        health -= hurt
        gains.append(gain * share * (1.0 if die == 0 else 0.9))
        power = (power + 1) // 2


def boot_gains(picture: Picture, seat: int) -> list[float]:
    t = picture.table
    gains: list[float] = []
    for number in t.living(seat):
        unit = t.units[number]
        if unit.stunned or unit.rooted:
            continue
        far = beyond(picture, number, unit.space)
        points = unit.mp
        worth = place_worth(picture, number, far, points)
        for die in range(2):
            if points >= far:
                break
            points += run(picture.of(number, SPEED), unit.boots + die, 1)
            after = place_worth(picture, number, far, points)
            gains.append(after - worth)
            worth = after
    return gains


def shield_gains(picture: Picture, seat: int) -> list[float]:
    t = picture.table
    gains: list[float] = []
    for number in t.living(seat):
        unit = t.units[number]
        if unit.stunned:
            continue
        left = threat(picture, number)
        lost = unit.bp
        for die in range(3):
            points = run(picture.of(number, DEFENSE), unit.shields + die, 1)
            gain = BLOCK * min(left, points) + IDLE_BLOCK * points - BLOCK * lost
            lost = 0
            left = max(0, left - points)
            gains.append(gain)
    return gains


def heart_gains(picture: Picture, seat: int) -> list[float]:
    gains: list[float] = []
    for number in picture.table.living(seat):
        health = picture.health(number)
        for more in range(min(6, picture.table.units[number].damage - picture.hearts[number])):
            gains.append(picture.life(number, health + more + 1) - picture.life(number, health + more))
    return gains


def glass_gains(picture: Picture, seat: int) -> list[float]:
    t = picture.table
    gains: list[float] = []
    for number in t.living(seat):
        unit = t.units[number]
        for more in range(4):
            gain = 0.0
            for slot, ability in enumerate(abilities_of(unit)):
                if unit.tokens[slot] + picture.glasses[number] + more < ability.cooldown:
                    gain += CHARGES[ability.number] / ability.cooldown
            gains.append(gain)
    return gains


def coin_gains(picture: Picture, seat: int) -> list[float]:
    held = picture.table.special[seat] + picture.coins
    gains: list[float] = []
    for coins in range(held + 1, MOST_COINS + 1):
        gains.append(COIN_WORTH + (STAGE_WORTH if coins % STAGE == 0 else 0.0))
    return gains


def is_before_setup(t: Table) -> bool:
    """Whether the active seat has not yet assigned hearts, hourglasses and coins."""
    if t.open is not None and t.open.kind in ("setup", "wild", "reroll", "roll"):
        return True
    for frame in t.stack:
        if isinstance(frame, Phase):
            if frame.phase == SETUP:
                return True
        elif isinstance(frame, tuple) and (frame == ("enter", SETUP) or frame[0] == "setup"):
            return True
    return False


def tables(picture: Picture, seat: int, boots: int, in_setup: bool) -> list[list[float]]:
    """By symbol, what so many of it are worth to the active seat now."""
    nothing = [0.0] * LONGEST
    found = [
        _summed(sword_gains(picture, seat, boots, SELDOM if in_setup else 0.0), 1.0),
        _summed(shield_gains(picture, seat), HELD_SHIELD),
        _summed(boot_gains(picture, seat), HELD_BOOT),
        nothing,
        nothing,
        nothing,
    ]
    if in_setup:
        found[HEART] = _summed(heart_gains(picture, seat), HELD_DIE)
        found[HOURGLASS] = _summed(glass_gains(picture, seat), HELD_DIE)
        found[COIN] = _in_order(coin_gains(picture, seat))
    return found


def _in_order(gains: list[float]) -> list[float]:
    total = 0.0
    found = [0.0]
    for gain in gains[: LONGEST - 1]:
        total += HELD_DIE * gain
        found.append(total)
    while len(found) < LONGEST:
        found.append(total)
    return found


def potential(picture: Picture, seat: int) -> float:
    """What the active seat can still do with the dice of its turn."""
    t = picture.table
    if t.active != seat or not t.is_alive(seat):
        return 0.0
    ask = t.open
    if ask is not None and ask.kind in ("roll", "reroll"):
        return dice_worth(picture, seat)
    if not t.pool_open:
        return 0.0 if not t.dice else dice_worth(picture, seat)
    worth = tables(picture, seat, t.symbols[BOOT], is_before_setup(t))
    counts = t.symbols.copy()
    for symbol, _ in t.pending:
        counts[symbol] -= 1
    value = 0.0
    for symbol in range(6):
        value += worth[symbol][min(LONGEST - 1, counts[symbol])]
    frame = t.stack[-1] if t.stack else None
    if isinstance(frame, tuple) and frame[0] == "wild":
        # The frame counts those that will be asked for after the open one.
        wild = int(frame[1]) + (1 if ask is not None and ask.kind == "wild" else 0)
        value += wild * _best_next(worth, counts)
    return value


def _best_next(worth: list[list[float]], counts: list[int]) -> float:
    best = 0.0
    for symbol in range(6):
        at = min(LONGEST - 2, counts[symbol])
        best = max(best, worth[symbol][at + 1] - worth[symbol][at])
    return best


def dice_worth(picture: Picture, seat: int) -> float:
    """The dice on the table, those about to fall by their odds, and what rerolls may still mend."""
    t = picture.table
    thrown = _thrown(t)
    hopeful = thrown[0] if t.open is not None and t.open.kind == "roll" else len(t.dice)
    return Prices(picture, seat).worth(list(t.dice), thrown, hopeful if t.rerolls > 0 else 0)


@final
class Prices:
    """What dice are worth to the active seat before it has assigned any, reckoned once for all that it may throw."""

    def __init__(self, picture: Picture, seat: int) -> None:
        self.picture = picture
        self.seat = seat
        self.known: dict[int, list[list[float]]] = {}

    def by_boots(self, boots: int) -> list[list[float]]:
        """How much of each symbol is worth what depends on how far fighters will walk."""
        if boots not in self.known:
            self.known[boots] = tables(self.picture, self.seat, boots, True)
        return self.known[boots]

    def worth(self, dice: list[int], thrown: list[int], hopeful: int) -> float:
        """Dice that lie there, dice about to fall, and so many of them that may be thrown again."""
        counts = [0] * 6
        wild = 0
        for die in dice:
            face = die % FACE_BITS
            if face == WILD:
                wild += 1
            for symbol in range(6):
                counts[symbol] += FACE_SYMBOLS[face][symbol]
        worth = self.by_boots(counts[BOOT] + (1 if thrown[0] > 1 else 0))
        best = _best_next(worth, counts)
        value = best * wild
        for symbol in range(6):
            value += _expected(worth[symbol], counts[symbol], symbol, thrown)
        for kind in range(4):
            value += best * WILDS[kind] * thrown[kind]
        return value + _hope(worth, counts) * hopeful if hopeful else value


def _thrown(t: Table) -> list[int]:
    """How many dice of each kind are about to fall."""
    counts = [0, 0, 0, 0]
    ask = t.open
    if ask is None or ask.kind != "roll":
        return counts
    kind, thrown = ask.args[0], ask.args[1]
    assert isinstance(kind, int)
    assert isinstance(thrown, int)
    counts[kind] += thrown
    frame = t.stack[-1]
    if isinstance(frame, tuple) and frame[0] == "throw":
        for each in range(4):
            counts[each] += int(frame[1 + each])
    return counts


def _expected(worth: list[float], count: int, symbol: int, thrown: list[int]) -> float:
    """The mean of what a symbol is worth after these dice have fallen."""
    odds = [1.0]
    for kind in range(4):
        chances = CHANCES[kind][symbol]
        for _ in range(thrown[kind]):
            after = [0.0] * (len(odds) + 2)
            for n, share in enumerate(odds):
                after[n] += share * chances[0]
                after[n + 1] += share * chances[1]
                after[n + 2] += share * chances[2]
            odds = after
    value = 0.0
    for n, share in enumerate(odds):
        value += share * worth[min(LONGEST - 1, count + n)]
    return value


def _hope(worth: list[list[float]], counts: list[int]) -> float:
    """How much better than the mean a die becomes that may be rolled once more when it falls badly."""
    values: list[float] = []
    for symbol in range(6):
        at = min(LONGEST - 2, counts[symbol])
        values.append(worth[symbol][at + 1] - worth[symbol][at])
    mean = sum(values) / 6.0
    return sum([max(value, mean) for value in values]) / 6.0 - mean
