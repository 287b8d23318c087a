"""R14 to R16: abilities, windows and the battle stack."""

from typing import Final

from motley.games.motba.rules.battle import atoms
from motley.games.motba.rules.battle.effects import activate, settle, spend_dice
from motley.games.motba.rules.battle.stats import holds, series, stat, strikes, target_space
from motley.games.motba.rules.battle.targets import choices
from motley.games.motba.rules.deck.cards import ABILITIES, CHARACTERS, Ability
from motley.games.motba.rules.deck.vocabulary import BOOT, DEFENSE, SHIELD, SPEED
from motley.games.motba.rules.frames import (
    ASSIGNED,
    DIE,
    PENDING,
    Announce,
    Assign,
    Attack,
    Cast,
    Context,
    Effects,
    Phase,
    RollWindow,
    Strike,
    Trigger,
    Walk,
    Window,
)
from motley.games.motba.rules.moves import PASS, SPACE, SPECIAL, THINGS, UNIT, USE, unit_name, written
from motley.games.motba.rules.state import BITS, Table, abilities_of
from motley.kernel.core import Ask, Event, Move

MAIN: Final = "main"
WINDOW: Final = "window"
ROLL: Final = "roll"
STAGE: Final = 5


def top_element(t: Table) -> object:
    """The newest element of the battle stack, beneath an open window."""
    for frame in reversed(t.stack):
        if not isinstance(frame, (Window, RollWindow, Announce)):
            return frame
    return None


def top_attack(t: Table) -> int:
    """The number of the topmost attack that waits on the stack, or -1."""
    for frame in reversed(t.stack):
        if isinstance(frame, Attack) and frame.step == PENDING:
            return frame.id
    return -1


def ability_at(t: Table, number: int, slot: int) -> Ability:
    """A unit's ability; slot -1 is its special one."""
    unit = t.units[number]
    return CHARACTERS[unit.card].special if slot < 0 else abilities_of(unit)[slot]


def context_for(t: Table, number: int, level: int, mode: str) -> Context:
    """L1: what an ability announced now is about."""
    seat = t.units[number].seat
    if mode != WINDOW:
        return Context(seat, number, level=level)
    top = top_element(t)
    answers = top.id if isinstance(top, Cast) else -1
    return Context(seat, number, attack=top_attack(t), level=level, answers=answers)


def is_timely(t: Table, seat: int, ability: Ability, mode: str) -> bool:
    """When an ability may be announced."""
    if mode == MAIN:
        return ability.when in ("any", "main")
    if mode == ROLL:
        return ability.when == "roll"
    if ability.cost:
        return False
    if ability.when == "attack":
        return top_attack(t) >= 0
    if ability.when == "respond":
        top = top_element(t)
        return isinstance(top, Cast) and top.seat != seat
    return ability.when == "any"


def is_payable(t: Table, number: int, ability: Ability) -> bool:
    """R14.6: the dice of a cost are there; a Movement die cannot be assigned to a Rooted unit."""
    if not ability.cost:
        return True
    if ability.cost[BOOT] and t.units[number].rooted:
        return False
    return all(t.symbols[symbol] >= n for symbol, n in enumerate(ability.cost))


def is_usable(t: Table, number: int, ability: Ability, mode: str) -> bool:
    """R15.4: time, cost, conditions, and a complete choice of targets."""
    if not is_timely(t, t.units[number].seat, ability, mode) or not is_payable(t, number, ability):
        return False
    context = context_for(t, number, 0, mode)
    if ability.needs and not holds(t, context, ability.needs):
        return False
    return not ability.targets or len(choices(t, context, ability.targets)) > 0


def usable(t: Table, seat: int, mode: str) -> list[Move]:
    """The abilities that a seat may announce now."""
    found: list[Move] = []
    stages = t.special[seat] // STAGE
    for number in t.living(seat):
        unit = t.units[number]
        if unit.stunned:
            continue
        for slot, ability in enumerate(abilities_of(unit)):
            if unit.tokens[slot] == ability.cooldown and not unit.used & BITS[slot]:
                if is_usable(t, number, ability, mode):
                    found.append((USE, number, slot))
        special = CHARACTERS[unit.card].special
        if stages >= special.least and is_usable(t, number, special, mode):
            for spent in range(special.least, min(stages, special.most) + 1):
                found.append((SPECIAL, number, spent))
    return found


# R15.3: windows
def described(frame: object) -> tuple[object, ...]:
    """An element for the args of an ask."""
    if isinstance(frame, Phase):
        return ("phase", frame.phase)
    if isinstance(frame, Attack):
        return ("attack", frame.attacker, frame.target)
    if isinstance(frame, Cast):
        return ("ability", frame.unit, frame.ability)
    if isinstance(frame, Assign):
        return ("assign", frame.unit, frame.symbol)
    return ("roll",)


def window_step(t: Table, frame: Window) -> None:
    for seat in t.response_order():
        if not frame.passed & BITS[seat] and usable(t, seat, WINDOW):
            t.stack.append(frame)
            t.open = Ask("react", (seat,), described(top_element(t)))
            return


def roll_window_step(t: Table, frame: RollWindow) -> None:
    for seat in t.response_order():
        if not frame.passed & BITS[seat] and usable(t, seat, ROLL):
            t.stack.append(frame)
            t.open = Ask("react", (seat,), ("roll",))
            return


def react_moves(t: Table, seat: int) -> list[Move]:
    mode = ROLL if isinstance(t.stack[-1], RollWindow) else WINDOW
    return [(PASS,), *usable(t, seat, mode)]


def reacted(t: Table, seat: int, move: tuple[int, ...]) -> None:
    frame = t.stack.pop()
    if move[0] == PASS:
        if t.events is not None:
            t.emit(Event("pass", {"seat": seat}))
        if isinstance(frame, RollWindow):
            t.stack.append(RollWindow(frame.passed | BITS[seat]))
        else:
            assert isinstance(frame, Window)
            t.stack.append(Window(frame.passed | BITS[seat]))
    elif isinstance(frame, RollWindow):
        t.stack.append(RollWindow())
        announce(t, move, ROLL)
    else:
        announce(t, move, WINDOW)


# R15.7: announcing
def announce(t: Table, move: tuple[int, ...], mode: str) -> None:
    number = move[1]
    if move[0] == SPECIAL:
        level = move[2] - CHARACTERS[t.units[number].card].special.least
        t.stack.append(Announce(number, -1, move[2], context_for(t, number, level, mode)))
    else:
        t.stack.append(Announce(number, move[2], 0, context_for(t, number, 0, mode)))


def announce_step(t: Table, frame: Announce) -> None:
    ability = ability_at(t, frame.unit, frame.slot)
    chosen = len(frame.context.targets)
    if chosen < len(ability.targets):
        t.stack.append(frame)
        t.open = Ask("target", (frame.context.seat,), ("ability", ability.number, chosen))
        return
    if t.events is not None:
        targets = [written(t, move) for move in frame.context.targets]
        args: dict[str, object] = {"unit": unit_name(frame.unit), "ability": ability.id, "stages": frame.stages}
        t.emit(Event("announce-on" if targets else "announce", {**args, "targets": targets}))
    _pay(t, frame, ability)
    activate(t, frame.unit, False)
    t.stack.append(Cast(t.next_id(), frame.context.seat, frame.unit, ability.number, frame.context))
    t.stack.append(Window())
    settle(t)


def _pay(t: Table, frame: Announce, ability: Ability) -> None:
    if frame.slot < 0:
        atoms.bank(t, frame.context.seat, -STAGE * frame.stages)
    else:
        atoms.use_up(t, frame.unit, frame.slot)
    for symbol, n in enumerate(ability.cost):
        if n:
            spend_dice(t, frame.unit, symbol, n)


def targeted(t: Table, move: tuple[int, ...]) -> None:
    """The answer to a target ask: of an ability, of swords out of turn, or of a trigger."""
    frame = t.stack.pop()
    if isinstance(frame, Strike):
        target = THINGS + move[1] if move[0] == SPACE else move[1]
        t.stack.append(Attack(t.next_id(), frame.unit, target, False, DIE, frame.dice))
        attack_announced(t)
    elif isinstance(frame, Announce):
        context = frame.context.aimed((*frame.context.targets, move))
        t.stack.append(Announce(frame.unit, frame.slot, frame.stages, context))
    else:
        assert isinstance(frame, Trigger)
        context = frame.context.aimed((*frame.context.targets, move))
        t.stack.append(Trigger(frame.source, frame.entry, context))


def attack_announced(t: Table) -> None:
    """R12.1: an attack just put on the stack has the kind of the present distance, and a window opens."""
    attack = t.stack.pop()
    assert isinstance(attack, Attack)
    distance = t.distance(t.units[attack.attacker].space, target_space(t, attack.target))
    t.stack.append(attack.at(PENDING, distance > 1))
    t.stack.append(Window())


def cast_step(t: Table, frame: Cast) -> None:
    ability = ABILITIES[frame.ability]
    if t.events is not None:
        t.emit(Event("resolve", {"unit": unit_name(frame.unit), "ability": ability.id}))
    t.stack.append(Effects(ability.list, 0, frame.context))


# R11.3, R11.4, R16.3: the result of an assignment
def assign_step(t: Table, frame: Assign) -> None:
    number = frame.unit
    unit = t.units[number]
    if not unit.alive:
        return
    if frame.symbol in (BOOT, SHIELD):
        power = stat(t, number, SPEED if frame.symbol == BOOT else DEFENSE)
        n = series(power, frame.skipped + frame.dice) - series(power, frame.skipped)
        if frame.symbol == SHIELD:
            atoms.guard(t, number, n)
            return
        atoms.energize(t, number, n)
        if not frame.is_own:
            t.stack.append(Walk(number, ASSIGNED, 0, unit.space))
    elif strikes(t, number, frame.dice):
        t.stack.append(Strike(number, frame.dice))
        t.open = Ask("target", (unit.seat,), ("strike", number, 0))


def strike_moves(t: Table, frame: Strike) -> list[Move]:
    found: list[Move] = []
    for target in strikes(t, frame.unit, frame.dice):
        found.append((SPACE, target - THINGS) if target >= THINGS else (UNIT, target))
    return found
