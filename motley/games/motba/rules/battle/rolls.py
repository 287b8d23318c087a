"""R9: the dice of a turn. A die is its kind times FACE_BITS plus its face; a pool of dice is sorted."""

from math import factorial
from typing import Final

from motley.games.motba.rules.battle.stats import seat_statics
from motley.games.motba.rules.deck.arenas import DICE, FACE_SYMBOLS, FACES, SIDES, WILD
from motley.games.motba.rules.deck.vocabulary import KINDS, SYMBOLS
from motley.games.motba.rules.frames import RollWindow
from motley.games.motba.rules.moves import AGAIN, FACE_BITS, KEEP, ROLL, WILD_DIE
from motley.games.motba.rules.state import Table
from motley.kernel.core import CHANCE, Ask, Event, Move
from motley.kernel.rng import Rng

MOST_DICE: Final = 8
THROWN: Final = 6
"""As many dice as one chance ask rolls at most."""


def pool_of(t: Table, seat: int) -> list[int]:
    """R9.2: how many dice of each kind: at most eight, at least one Action die."""
    wanted = [6, 0, 0, 0]
    for entry in seat_statics(t, seat, "dice"):
        wanted[KINDS.index(entry.kind)] += entry.n
    for kind in range(4):
        wanted[kind] = max(0, wanted[kind] + t.more_dice[4 * seat + kind])
    left = MOST_DICE
    found: list[int] = []
    for count in wanted:
        found.append(min(count, left))
        left -= found[-1]
    if left == MOST_DICE:
        found[0] = 1
    if sum(wanted) > MOST_DICE and t.events is not None:
        t.emit(Event("pool-full", {"seat": seat, "n": MOST_DICE}))
    return found


def begin_roll(t: Table) -> None:
    """R9.2, R9.3: the pool and the rerolls, with what earlier effects gave for this roll."""
    seat = t.active
    counts = pool_of(t, seat)
    rerolls = 2 + t.more_rerolls[seat] + sum([entry.n for entry in seat_statics(t, seat, "rerolls")])
    t.rerolls = max(0, min(4, rerolls))
    t.more_rerolls[seat] = 0
    for kind in range(4):
        t.more_dice[4 * seat + kind] = 0
    t.dice = ()
    t.stack.append(("pool_done",))
    t.stack.append(RollWindow())
    t.stack.append(("reroll",))
    t.stack.append(("throw", *counts))


def throw_step(t: Table, frame: tuple[int, ...]) -> None:
    """One chance ask for each kind of dice; more than six of a kind are two."""
    counts = list(frame)
    for kind, count in enumerate(counts):
        if count > 0:
            thrown = min(count, THROWN)
            counts[kind] -= thrown
            t.stack.append(("throw", *counts))
            t.open = Ask("roll", (CHANCE,), (kind, thrown))
            return
    if t.events is not None:
        t.emit(Event("roll", {"seat": t.active, "faces": [FACES[die % FACE_BITS] for die in t.dice]}))


_odds: Final[dict[tuple[int, int], list[tuple[Move, int]]]] = {}


def roll_odds(kind: int, count: int) -> list[tuple[Move, int]]:
    """4.4: every multiset of faces with its number of ways."""
    if (kind, count) not in _odds:
        sides = sorted(SIDES[kind])
        often = [DICE[kind].count(side) for side in sides]
        found: list[tuple[Move, int]] = []
        _spread(kind, sides, often, count, [], factorial(count), found)
        _odds[kind, count] = found
    return _odds[kind, count]


def _spread(
    kind: int,
    sides: list[int],
    often: list[int],
    left: int,
    faces: list[int],
    ways: int,
    found: list[tuple[Move, int]],
) -> None:
    if len(sides) == 1:
        found.append(((ROLL, kind, *faces, *([sides[0]] * left)), ways * often[0] ** left // factorial(left)))
        return
    for count in range(left, -1, -1):
        more = ways * often[0] ** count // factorial(count)
        _spread(kind, sides[1:], often[1:], left - count, faces + [sides[0]] * count, more, found)


def sampled_roll(kind: int, count: int, rng: Rng) -> Move:
    """The same by rolling the dice one by one, which is quicker than weighing all outcomes."""
    faces = [DICE[kind][int(rng.below(6))] for _ in range(count)]
    faces.sort()
    return (ROLL, kind, *faces)


def rolled(t: Table, kind: int, faces: tuple[int, ...]) -> None:
    t.dice = tuple(sorted([*t.dice, *[kind * FACE_BITS + face for face in faces]]))


def reroll_step(t: Table, frame: tuple[int, ...]) -> None:
    """R9.4: while rerolls remain, any dice may be rolled again."""
    if t.rerolls > 0:
        t.open = Ask("reroll", (t.active,), (t.rerolls,))


def reroll_moves(t: Table) -> list[Move]:
    """Every non-empty choice of dice, equal ones counted once; and keep."""
    found: list[tuple[int, ...]] = [()]
    for die in dict.fromkeys(t.dice):
        count = t.dice.count(die)
        found = [(*dice, *([die] * n)) for dice in found for n in range(count + 1)]
    moves: list[Move] = [(KEEP,)]
    moves += [(AGAIN, *dice) for dice in found if dice]
    return moves


def rerolled(t: Table, move: tuple[int, ...]) -> None:
    if move[0] == KEEP:
        return
    kept = list(t.dice)
    counts = [0, 0, 0, 0]
    for die in move[1:]:
        kept.remove(die)
        counts[die // FACE_BITS] += 1
    t.dice = tuple(kept)
    t.rerolls -= 1
    if t.events is not None:
        t.emit(Event("reroll", {"seat": t.active, "faces": [FACES[die % FACE_BITS] for die in move[1:]]}))
    t.stack.append(("reroll",))
    t.stack.append(("throw", *counts))


def pool_done(t: Table, frame: tuple[int, ...]) -> None:
    """R9.6: the faces become the Action Pool; wild ones are fixed by the active seat, if it still has a unit."""
    if not t.is_alive(t.active):
        t.dice = ()
        return
    wild = 0
    t.symbols = [0] * len(SYMBOLS)
    for die in t.dice:
        face = die % FACE_BITS
        if face == WILD:
            wild += 1
        for symbol, n in enumerate(FACE_SYMBOLS[face]):
            t.symbols[symbol] += n
    t.dice = ()
    t.rerolls = 0
    t.pool_open = True
    t.stack.append(("wild", wild))


def wild_step(t: Table, frame: tuple[int, ...]) -> None:
    if frame[0] > 0:
        t.stack.append(("wild", frame[0] - 1))
        t.open = Ask("wild", (t.active,))
    elif t.events is not None:
        named: dict[str, object] = dict(zip(SYMBOLS, t.symbols, strict=True))
        t.emit(Event("pool", {"seat": t.active, **named}))


def wild_moves() -> list[Move]:
    return [(WILD_DIE, symbol) for symbol in range(len(SYMBOLS))]
