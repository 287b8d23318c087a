"""R8, R10, R11 and R13: rounds, turns, phases, and what the active seat does in them."""

from typing import Final

from motley.games.motba.rules.battle import atoms
from motley.games.motba.rules.battle.effects import activate, charge, settle, spend_dice
from motley.games.motba.rules.battle.motion import reap
from motley.games.motba.rules.battle.rolls import begin_roll
from motley.games.motba.rules.battle.stack import MAIN, announce, attack_announced, usable
from motley.games.motba.rules.battle.stats import ignored_dice, ignores, is_immune, stat, strikes
from motley.games.motba.rules.battle.triggers import fire
from motley.games.motba.rules.battle.walking import legal_steps
from motley.games.motba.rules.deck.arenas import GROUND
from motley.games.motba.rules.deck.vocabulary import (
    BOOT,
    COIN,
    DEADLY,
    DEFENSE,
    DEFENSIVE,
    HEART,
    HOURGLASS,
    POISONOUS,
    SHIELD,
    SPEED,
    SWORD,
)
from motley.games.motba.rules.frames import DIE, GO, Assign, Attack, Phase, Walk, Window
from motley.games.motba.rules.moves import (
    BOOT_DICE,
    COIN_DIE,
    DONE,
    END,
    GLASS_DIE,
    HEART_DIE,
    SHIELD_DICE,
    SWORD_DIE,
)
from motley.games.motba.rules.moves import GO as GO_MOVE
from motley.games.motba.rules.results import end_test, finish_by_limit
from motley.games.motba.rules.state import Table, abilities_of
from motley.kernel.core import Ask, Event, Move

ROUND_START: Final = 0
START: Final = 1
ROLL: Final = 2
SETUP: Final = 3
ACTION: Final = 4
TURN_END: Final = 5
ROUND_END: Final = 6
PHASES: Final = ("round-start", "start", "roll", "setup", "action", "turn-end", "round-end")
_EVENTS: Final = ("round_start", "turn_start", "", "setup_start", "action_start", "turn_end", "round_end")
_WORK: Final = ("", "ground", "", "setup", "act", "turn_over", "round_over")


# R8: rounds and turns
def round_step(t: Table, frame: tuple[int, ...]) -> None:
    t.round = frame[0]
    t.active = -1
    t.round_marks = ()
    # R21.2 looks back at most one round.
    t.counts = [*t.counts[-1:], tuple([len(t.living(seat)) for seat in range(t.seats)])]
    if t.events is not None:
        t.emit(Event("round", {"n": t.round, "of": t.round_limit}))
    t.stack.append(("turns", 0))
    open_phase(t, ROUND_START)


def open_phase(t: Table, phase: int) -> None:
    """R15.2: a phase lies on the stack, and a window opens before it."""
    t.stack.append(Phase(phase))
    t.stack.append(Window())


def turns_step(t: Table, frame: tuple[int, ...]) -> None:
    """R8.1, R8.4: each seat with a living unit gets one turn."""
    at = frame[0]
    if not any(t.is_alive(seat) for seat in range(t.seats)):
        end_test(t)
        return
    if at == t.seats:
        open_phase(t, ROUND_END)
        return
    t.stack.append(("turns", at + 1))
    seat = t.play_order()[at]
    if not t.is_alive(seat):
        return
    t.active = seat
    t.turn_marks = ()
    atoms.clear_marks(t)
    if t.events is not None:
        t.emit(Event("turn", {"seat": seat}))
    for phase in (TURN_END, ACTION, SETUP, ROLL, START):
        t.stack.append(("enter", phase))


def enter_step(t: Table, frame: tuple[int, ...]) -> None:
    """R8.5: without a living unit the turn jumps to its end."""
    if frame[0] == TURN_END or t.is_alive(t.active):
        open_phase(t, frame[0])


def phase_step(t: Table, frame: Phase) -> None:
    """R15.6: a phase begins: its triggers, then its work."""
    phase = frame.phase
    if START <= phase <= ACTION and not t.is_alive(t.active):
        return
    if phase == ROLL:
        begin_roll(t)
        return
    if _WORK[phase]:
        t.stack.append((_WORK[phase], 0))
    fire(t, _EVENTS[phase])
    settle(t)


def ground_step(t: Table, frame: tuple[int, ...]) -> None:
    """R9.1: Deadly and Poisonous terrain at the start of the turn."""
    for number in t.living(t.active):
        space = t.units[number].space
        terrain = t.terrain(space)
        if terrain == DEADLY and not ignores(t, number, "deadly"):
            atoms.hurt(t, number, t.ground[space] % GROUND, -1)
        elif terrain == POISONOUS and not ignores(t, number, "poisonous") and not is_immune(t, number, "poison"):
            atoms.envenom(t, number, 1)
    reap(t)
    settle(t)


# R10: setup
def setup_step(t: Table, frame: tuple[int, ...]) -> None:
    if t.is_alive(t.active):
        t.pending = ()
        t.open = Ask("setup", (t.active,))


def setup_moves(t: Table, seat: int) -> list[Move]:
    """R10.4: a die may only be given where it will do something."""
    found: list[Move] = []
    given = [symbol for symbol, _ in t.pending]
    for number in t.living(seat):
        unit = t.units[number]
        hearts = t.pending.count((HEART, number))
        if given.count(HEART) < t.symbols[HEART] and hearts < unit.damage:
            found.append((HEART_DIE, number))
        glasses = t.pending.count((HOURGLASS, number))
        if given.count(HOURGLASS) < t.symbols[HOURGLASS] and _can_charge(t, number, glasses):
            found.append((GLASS_DIE, number))
    coins = given.count(COIN)
    if coins < t.symbols[COIN] and t.special[seat] + coins < atoms.SPECIAL_MOST:
        found.append((COIN_DIE,))
    found.append((DONE,))
    return found


def _can_charge(t: Table, number: int, glasses: int) -> bool:
    unit = t.units[number]
    return any(unit.tokens[slot] + glasses < ability.cooldown for slot, ability in enumerate(abilities_of(unit)))


def setup_answered(t: Table, seat: int, move: tuple[int, ...]) -> None:
    if move[0] == DONE:
        for symbol, number in t.pending:
            _give(t, seat, symbol, number)
        t.pending = ()
        return
    if move[0] == COIN_DIE:
        t.pending = (*t.pending, (COIN, -1))
    else:
        t.pending = (*t.pending, (HEART if move[0] == HEART_DIE else HOURGLASS, move[1]))
    t.open = Ask("setup", (seat,))


def _give(t: Table, seat: int, symbol: int, number: int) -> None:
    t.symbols[symbol] -= 1
    if symbol == HEART:
        atoms.mend(t, number, 1)
    elif symbol == HOURGLASS:
        charge(t, number, 1)
    else:
        atoms.bank(t, seat, 1)


# R11: actions
def act_step(t: Table, frame: tuple[int, ...]) -> None:
    """R11.1: the phase goes on until `end`, or until there is nothing else to do."""
    if t.is_alive(t.active) and len(act_moves(t, t.active)) > 1:
        t.open = Ask("act", (t.active,))
    else:
        t.pool_open = False


def act_moves(t: Table, seat: int) -> list[Move]:
    """R11.2: every action there is; `end` last."""
    found: list[Move] = []
    for number in t.living(seat):
        unit = t.units[number]
        if unit.stunned:
            continue
        if t.symbols[BOOT] and not unit.rooted and stat(t, number, SPEED) > 0:
            found += [(BOOT_DICE, number, n) for n in range(1, t.symbols[BOOT] + 1)]
        if t.symbols[SHIELD] and stat(t, number, DEFENSE) > 0:
            found += [(SHIELD_DICE, number, n) for n in range(1, t.symbols[SHIELD] + 1)]
        if t.symbols[SWORD]:
            found += [(SWORD_DIE, number, target) for target in strikes(t, number, t.symbols[SWORD])]
        if unit.mp and legal_steps(t, number, unit.mp):
            found.append((GO_MOVE, number))
    found += usable(t, seat, MAIN)
    found.append((END,))
    return found


def acted(t: Table, move: tuple[int, ...]) -> None:
    code = move[0]
    if code == END:
        t.pool_open = False
        return
    t.stack.append(("act", 0))
    if code in (BOOT_DICE, SHIELD_DICE):
        _assign(t, code == BOOT_DICE, move[1], move[2])
    elif code == SWORD_DIE:
        _attack(t, move[1], move[2])
    elif code == GO_MOVE:
        activate(t, move[1], True)
        t.stack.append(Walk(move[1], GO, 0, t.units[move[1]].space))
        settle(t)
    else:
        announce(t, move, MAIN)


def _assign(t: Table, is_boot: bool, number: int, n: int) -> None:
    """R11.3, R11.4: dice of one turn form one series, however they are given."""
    symbol = BOOT if is_boot else SHIELD
    unit = t.units[number]
    before = unit.boots if is_boot else unit.shields
    spend_dice(t, number, symbol, n)
    activate(t, number, is_boot)
    atoms.count_dice(t, number, n if is_boot else 0, 0 if is_boot else n)
    t.stack.append(Assign(number, symbol, n, before, True))
    t.stack.append(Window())
    settle(t)


def _attack(t: Table, number: int, target: int) -> None:
    """R11.10, R16.5: one Attack die, and one more for each that the defender ignores."""
    dice = 1 + ignored_dice(t, target)
    spend_dice(t, number, SWORD, dice)
    activate(t, number, False)
    t.stack.append(Attack(t.next_id(), number, target, False, DIE, dice))
    attack_announced(t)
    settle(t)


# R13: turn end and round end
def turn_over_step(t: Table, frame: tuple[int, ...]) -> None:
    """R13.1, R13.2: poison; then Defensive terrain and countdowns; then the end test."""
    part = frame[0]
    if part == 0:
        for number in t.living(t.active):
            atoms.hurt(t, number, t.units[number].poison, -1, True)
    elif part == 1:
        for number in t.living(t.active):
            if t.terrain(t.units[number].space) == DEFENSIVE and not ignores(t, number, "defensive"):
                atoms.guard(t, number, 1)
        for number in t.living(t.active):
            atoms.count_down(t, number)
    else:
        for number in t.unit_order():
            atoms.tire(t, number)
        t.symbols = [0] * len(t.symbols)
        t.pool_open = False
        t.active = -1
        end_test(t)
        return
    reap(t)
    t.stack.append(("turn_over", part + 1))
    settle(t)


def round_over_step(t: Table, frame: tuple[int, ...]) -> None:
    """R13.4: the count goes up, or the limit is reached."""
    if t.round < t.round_limit:
        t.stack.append(("round", t.round + 1))
        return
    if not end_test(t):
        finish_by_limit(t)
