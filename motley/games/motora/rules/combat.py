"""R8: fights on shared tiles, rerolls, ties, and what happens to those who lose; fights against beasts and spirits."""

from typing import Final

from motley.games.motora.rules.cardplay import carry_out, tell
from motley.games.motora.rules.cards import CARDS
from motley.games.motora.rules.endings import bury
from motley.games.motora.rules.events import foe_id, send_off, win_effects
from motley.games.motora.rules.frames import Blow, Duel, Fight
from motley.games.motora.rules.moves import CELL, DICE, DIE, HIGH, KEEP, LOW, MEMBER
from motley.games.motora.rules.state import (
    ACTIVE,
    BESIDE_ACTIVE,
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    DEATH,
    NOWHERE,
    PRISONER,
    Table,
)
from motley.kernel.core import CHANCE, Ask, Move

MOST_TIES = 10
RESULTS = ("active", "injured", "serious", "killed", "captured")


def items_of(t: Table, seat: int) -> list[int]:
    """R8.2, R8.3: the open items in which a seat has members, in reading order."""
    found: list[int] = []
    for cell in sorted({t.place_of(seat, member) for member in t.on_tiles(seat)}):
        if cell in t.resolved:
            continue
        owner = t.owner_of(cell)
        if len(t.tribes_at(cell)) > 1 or (owner >= 0 and owner != seat):
            found.append(cell)
    return found


def combat_step(t: Table, args: tuple[int, ...]) -> None:
    """Each seat in player order resolves every open item of its own."""
    step = args[0]
    while step < t.seats:
        seat = t.seat_at(step)
        items = items_of(t, seat) if t.is_in(seat) else []
        if items:
            t.stack.append(("combat", step))
            if len(items) > 1:
                t.open = Ask("fight", (seat,))
            else:
                begin_item(t, items[0])
            return
        step += 1


def fight_moves(t: Table, seat: int) -> list[Move]:
    return [(CELL, cell) for cell in items_of(t, seat)]


def begin_item(t: Table, cell: int) -> None:
    """One tile, once per phase: the fight if there is one, then the raid."""
    t.resolved = (*t.resolved, cell)
    t.stack += [("raid", cell), ("survival",)]
    sides = t.tribes_at(cell)
    if len(sides) > 1:
        tell(t, "fight", {"cell": cell, "tribes": sides})
        rerolls = [t.count_at(seat, cell) - 1 + _sum_at(t, seat, cell, "reroll") for seat in sides]
        count = len(sides)
        t.stack.append(Fight(cell, tuple(sides), ((0, 0),) * count, tuple(rerolls), (False,) * count, 0, 0))


def _sum_at(t: Table, seat: int, cell: int, word: str) -> int:
    return sum([t.gear_sum(seat, member, word) for member in t.members_at(seat, cell)])


def bonus_parts(t: Table, seat: int, cell: int) -> list[int]:
    """R8.7: own village, Shrine of Death, blades on the tile, this round's blessings and curses."""
    village = 1 if t.village[seat] == cell else 0
    return [village, t.level(seat, DEATH), _sum_at(t, seat, cell, "roll"), t.combat[seat]]


def bonus_of(t: Table, seat: int, cell: int) -> int:
    return sum(bonus_parts(t, seat, cell))


def npe_bonus_parts(t: Table, seat: int, member: int) -> list[int]:
    """R7.14: the same, but only the chosen member's own gear."""
    village = 1 if t.village[seat] == t.place_of(seat, member) else 0
    return [village, t.level(seat, DEATH), t.gear_sum(seat, member, "roll"), t.combat[seat]]


def npe_bonus_of(t: Table, seat: int, member: int) -> int:
    return sum(npe_bonus_parts(t, seat, member))


def fight_step(t: Table, fight: Fight) -> None:
    """R8.4 to R8.8: everybody rolls; rerolls go round; the totals are compared."""
    for place, seat in enumerate(fight.sides):
        if fight.dice[place][0] == 0:
            t.stack.append(fight)
            t.open = Ask("roll", (CHANCE,), (seat,))
            return
    count = len(fight.sides)
    for turn in range(count):
        place = (fight.at + turn) % count
        if fight.left[place] > 0 and not fight.kept[place]:
            t.stack.append(fight.turn_of(place))
            t.open = Ask("reroll", (fight.sides[place],), (fight.cell, *fight.dice[place]))
            return
    _compare(t, fight)


def reroll_moves(ask: Ask) -> list[Move]:
    """Equal dice: the higher one is the lower one."""
    high, low = ask.args[1], ask.args[2]
    return [(LOW,), (KEEP,)] if high == low else [(HIGH,), (LOW,), (KEEP,)]


DICE_ODDS: Final[list[tuple[Move, int]]] = [
    ((DICE, high, low), 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
]
DIE_ODDS: Final[list[tuple[Move, int]]] = [((DIE, face), 1) for face in range(1, 7)]


def rolled(t: Table, seat: int, high: int, low: int) -> None:
    """Two dice come to rest, for a tribe in a fight or for a member against a beast."""
    frame = t.stack.pop()
    if isinstance(frame, Duel):
        bonus = npe_bonus_of(t, seat, frame.member)
        t.stack.append(frame.with_dice((high, low)))
    else:
        assert isinstance(frame, Fight)
        bonus = bonus_of(t, seat, frame.cell)
        t.stack.append(frame.with_dice(seat, (high, low)))
    told = {"tribe": seat, "sum": written_sum(high, low, bonus), "total": high + low + bonus}
    tell(t, "roll", {**told})


def written_sum(high: int, low: int, bonus: int) -> str:
    """Two dice and what adds to them or takes from them: 4 + 3 - 2."""
    dice = f"{high} + {low}"
    if bonus == 0:
        return dice
    return f"{dice} + {bonus}" if bonus > 0 else f"{dice} - {-bonus}"


def foe_rolled(t: Table, high: int, low: int) -> None:
    duel = t.stack.pop()
    assert isinstance(duel, Duel)
    t.stack.append(duel.with_foe((high, low)))
    foe, total = foe_id(duel.source, duel.card), high + low + duel.bonus
    tell(t, "npe_roll", {"foe": foe, "sum": written_sum(high, low, duel.bonus), "total": total})


def reroll_answered(t: Table, seat: int, move: tuple[int, ...]) -> None:
    frame = t.stack[-1]
    if move[0] != KEEP:
        t.open = Ask("die", (CHANCE,), (seat, 0 if move[0] == HIGH else 1))
    elif isinstance(frame, Duel):
        t.stack[-1] = frame.keep()
    else:
        assert isinstance(frame, Fight)
        t.stack[-1] = frame.keep(seat)


def die_rerolled(t: Table, seat: int, which: int, face: int) -> None:
    """R8.6: the new value stands, the dice are sorted again, and everybody who kept may think again."""
    frame = t.stack.pop()
    if isinstance(frame, Duel):
        pair = frame.dice
    else:
        assert isinstance(frame, Fight)
        pair = frame.dice[frame.sides.index(seat)]
    tell(t, "reroll", {"tribe": seat, "old": pair[which], "new": face})
    other = pair[1 - which]
    fresh = (max(other, face), min(other, face))
    t.stack.append(frame.rerolled(fresh) if isinstance(frame, Duel) else frame.rerolled(seat, fresh))


def _compare(t: Table, fight: Fight) -> None:
    cell, sides = fight.cell, fight.sides
    totals = [sum(fight.dice[place]) + bonus_of(t, seat, cell) for place, seat in enumerate(sides)]
    best = max(totals)
    if totals.count(best) > 1:
        if fight.ties + 1 >= MOST_TIES:
            _stand_off(t, cell)
            return
        tell(t, "tie", {"total": best})
        t.stack.append(fight.tied())
        return
    winner = sides[totals.index(best)]
    difference = best - min(totals)
    tell(t, "fight_won", {"winner": winner, "d": difference, "cell": cell})
    for seat in reversed(sides):
        if seat != winner:
            t.stack.append(Blow(seat, cell, difference, winner))


def _stand_off(t: Table, cell: int) -> None:
    """R8.8: after ten tied rolls everybody goes beside Active."""
    tell(t, "stand_off", {"cell": cell})
    for seat in t.tribes_at(cell):
        for member in t.members_at(seat, cell):
            send_off(t, seat, member)


def casualty_kinds(t: Table, seat: int, cell: int) -> list[int]:
    """R8.10: the lowest number of each kind of member; gear and the home mark make the difference."""
    found: list[int] = []
    for group in t.kinds_of(seat, t.members_at(seat, cell)):
        marked = [member for member in group if member == t.home[seat]]
        plain = [member for member in group if member != t.home[seat]]
        found += [some[0] for some in (marked, plain) if some]
    found.sort()
    return found


def lose_step(t: Table, blow: Blow) -> None:
    """A losing tribe's blow falls on one member; the owner chooses when they differ."""
    kinds = casualty_kinds(t, blow.seat, blow.cell)
    if len(kinds) > 1:
        t.stack.append(blow)
        t.open = Ask("casualty", (blow.seat,), (blow.cell,))
    else:
        suffer(t, blow, kinds[0])


def casualty_moves(t: Table, ask: Ask, seat: int) -> list[Move]:
    cell = ask.args[0]
    assert isinstance(cell, int)
    return [(MEMBER, member) for member in casualty_kinds(t, seat, cell)]


def suffer(t: Table, blow: Blow, member: int) -> None:
    take_result(t, blow.seat, member, blow.difference, blow.winner)
    for other in t.members_at(blow.seat, blow.cell):
        send_off(t, blow.seat, other)


def take_result(t: Table, seat: int, member: int, difference: int, winner: int) -> None:
    """R8.9, R8.11: the row for the difference; a shield softens it. Beasts take no prisoners (winner -1)."""
    soften = t.gear_sum(seat, member, "soften")
    row = difference if soften == 0 else max(1, difference - soften)
    result = min(4, (row - 1) // 2)
    if result == 4 and winner < 0:
        result = 3
    tell(t, "fight_result", {"loser": seat, "member": member, "cell": t.place_of(seat, member), "result": result})
    if result < 3:
        t.send(seat, member, (BESIDE_ACTIVE, BESIDE_INJURED, BESIDE_SERIOUS)[result])
        return
    t.lose_home_mark(seat, member)
    if result == 3:
        t.send(seat, member, NOWHERE)
        return
    t.send(seat, member, PRISONER)
    t.prisoners.append((winner, seat, member, t.round))
    tell(t, "captured", {"winner": winner, "loser": seat, "member": member})


def npe_start(t: Table, args: tuple[int, ...]) -> None:
    """R7.14: a member against a beast or spirit."""
    seat, member, bonus, source, card = args
    cell = t.place_of(seat, member)
    left = t.count_at(seat, cell) - 1 + t.gear_sum(seat, member, "reroll")
    tell(t, "npe", {"tribe": seat, "member": member, "foe": foe_id(source, card), "cell": cell})
    t.stack.append(Duel(seat, member, bonus, source, card, (0, 0), (0, 0), left, False, 0))


def duel_step(t: Table, duel: Duel) -> None:
    if duel.dice[0] == 0:
        t.stack.append(duel)
        t.open = Ask("roll", (CHANCE,), (duel.seat,))
    elif duel.foe[0] == 0:
        t.stack.append(duel)
        t.open = Ask("npe_roll", (CHANCE,))
    elif duel.left > 0 and not duel.kept:
        t.stack.append(duel)
        t.open = Ask("reroll", (duel.seat,), (t.place_of(duel.seat, duel.member), *duel.dice))
    else:
        mine = sum(duel.dice) + npe_bonus_of(t, duel.seat, duel.member)
        _duel_decided(t, duel, mine - sum(duel.foe) - duel.bonus)


def _duel_decided(t: Table, duel: Duel, difference: int) -> None:
    if difference == 0 and duel.ties + 1 < MOST_TIES:
        tell(t, "npe_tie", {"total": sum(duel.foe) + duel.bonus})
        t.stack.append(duel.tied())
        return
    seat, member = duel.seat, duel.member
    foe = foe_id(duel.source, duel.card)
    if difference < 0:
        tell(t, "npe_lost", {"tribe": seat, "foe": foe, "d": -difference})
        take_result(t, seat, member, -difference, -1)
        return
    told = {"tribe": seat, "member": member, "foe": foe, "d": difference}
    tell(t, "npe_won" if difference else "npe_broken", {**told})
    if duel.source == 1:
        # R15.8, R15.9: it was that member's action.
        t.send(seat, member, ACTIVE)
    if difference > 0:
        for effect in win_effects(duel.source, duel.card):
            carry_out(t, seat, effect, (), duel.card)


def bury_step(t: Table, args: tuple[int, ...]) -> None:
    bury(t, [args[0]])
    tell(t, "buried", {"card": CARDS[args[0]].id, "deck": CARDS[args[0]].deck})
