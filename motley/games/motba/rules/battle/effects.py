"""L6: the primitives, and lists of them being carried out; R19.3: entering spaces, which may spring traps."""

from collections.abc import Callable
from typing import Final

from motley.games.motba.rules.battle import atoms
from motley.games.motba.rules.battle.motion import (
    away_from,
    halt,
    is_halted,
    nearest_free,
    pull_way,
    reap,
    release,
    tell_walks,
)
from motley.games.motba.rules.battle.stats import (
    find_attack,
    has_static,
    holds,
    ignores,
    is_immune,
    is_there,
    lasting_health,
    named_unit,
    place_of,
    selected,
)
from motley.games.motba.rules.battle.triggers import fire
from motley.games.motba.rules.deck.arenas import FACES, GROUND, OBSTACLE_NUMBERS, TRAP_NUMBERS, TRAPS
from motley.games.motba.rules.deck.cards import LISTS, Effect
from motley.games.motba.rules.deck.vocabulary import BOOT, DEADLY, HAZARDOUS, ROAD, SYMBOLS, TERRAINS, TRAPPED
from motley.games.motba.rules.frames import (
    ABILITY,
    EFFECT,
    Assign,
    Attack,
    Cast,
    Context,
    Effects,
    Settle,
    Walk,
    Window,
)
from motley.games.motba.rules.moves import FACE_BITS, THINGS, UNIT, unit_name
from motley.games.motba.rules.state import NOWHERE, Table
from motley.kernel.core import Event


def effects_step(t: Table, frame: Effects) -> None:
    """L2: the effects of a list in order; after each the dead are taken off the board."""
    effects = LISTS[frame.list]
    context = frame.context
    at = frame.at
    while at < len(effects):
        effect = effects[at]
        at += 1
        if effect.needs and not holds(t, context, effect.needs):
            continue
        if effect.do == "attack":
            if _attack(t, effect, context, Effects(frame.list, at, context)):
                return
        elif effect.do == "walk":
            if _walk(t, effect, context, Effects(frame.list, at, context)):
                return
        else:
            apply_effect(t, effect, context)
            reap(t)
    settle(t)


def settle(t: Table) -> None:
    """L9: the triggers that wait are next, unless a trigger is being carried out."""
    if t.queue and not t.muted:
        t.stack.append(Settle())


def _attack(t: Table, effect: Effect, context: Context, rest: Effects) -> bool:
    """The attack goes on the stack; the effects after it wait beneath it."""
    target = named_unit(t, context, effect.to.group)
    if context.me < 0 or not t.units[context.me].alive or target < 0 or not is_there(t, target):
        return False
    t.stack.append(rest)
    plus = effect.amount(context.level)
    t.stack.append(Attack(t.next_id(), context.me, target, effect.kind == "ranged", ABILITY, plus=plus))
    t.stack.append(Window())
    return True


def _walk(t: Table, effect: Effect, context: Context, rest: Effects) -> bool:
    units = selected(t, context, effect.to)
    if not units:
        return False
    t.stack.append(rest)
    for number in reversed(units):
        t.stack.append(Walk(number, EFFECT, effect.amount(context.level), t.units[number].space))
    return True


def apply_effect(t: Table, effect: Effect, context: Context) -> None:
    """Carry out one primitive that neither asks nor opens a window."""
    _PRIMITIVES[effect.do](t, effect, context, effect.amount(context.level))


# R19.3: entering spaces and being moved
def enter(t: Table, number: int, direction: int, is_walking: bool = False) -> int:
    """R19.3: terrain, then `enter`, then `approach`. The Movement Points that a road gives."""
    bonus = _suffer_ground(t, number, direction)
    reap(t)
    if t.units[number].alive:
        fire(t, "enter", number)
        if is_walking:
            fire(t, "approach", number, number)
    return bonus


def _suffer_ground(t: Table, number: int, direction: int) -> int:
    space = t.units[number].space
    terrain = t.terrain(space)
    if terrain == 0 or ignores(t, number, TERRAINS[terrain]):
        return 0
    if terrain in (HAZARDOUS, DEADLY):
        tell_walks(t)
        if t.events is not None:
            t.emit(Event("enters", {"unit": unit_name(number), "terrain": TERRAINS[terrain]}))
        atoms.hurt(t, number, t.ground[space] % GROUND, -1)
    elif terrain == ROAD:
        return 1 if atoms.count_road(t, number) % 2 == 0 else 0
    elif terrain == TRAPPED:
        tell_walks(t)
        trap = TRAPS[atoms.spring(t, number, space)]
        context = Context(t.units[number].seat, -1, ((UNIT, number),), entry=(direction, 0))
        for effect in trap.effects:
            apply_effect(t, effect, context)
            reap(t)
    return 0


def shift(t: Table, number: int, space: int, direction: int, how: str) -> None:
    """A unit is moved one space, or taken to a space, and enters it."""
    atoms.move(t, number, space, how)
    arrive(t, number, direction)


def arrive(t: Table, number: int, direction: int) -> None:
    """A unit that was moved enters the space it stands on; a road's point is its own."""
    bonus = enter(t, number, direction)
    if bonus and t.units[number].alive:
        atoms.energize(t, number, bonus)


def push(t: Table, number: int, n: int, direction: int) -> None:
    if direction < 0 or is_immune(t, number, "push"):
        return
    release(t, number)
    for _ in range(n):
        space = t.neighbour(t.units[number].space, direction)
        if space < 0 or not t.is_free(space):
            return
        shift(t, number, space, direction, "pushed")
        if is_halted(t, number):
            return


def pull(t: Table, number: int, n: int, toward: int, is_own: bool) -> None:
    """`is_own`: a unit that moves itself by its own ability."""
    if toward < 0 or (is_immune(t, number, "push") and not is_own):
        return
    release(t, number)
    for _ in range(n):
        here = t.units[number].space
        direction = pull_way(t, here, toward)
        if direction < 0:
            return
        shift(t, number, t.neighbour(here, direction), direction, "pulled")
        if is_halted(t, number):
            return


def _credit(t: Table, context: Context) -> int:
    """L12: who gets credit for a kill: the unit itself, if it is its controller's own."""
    if context.me >= 0 and t.units[context.me].seat == context.seat:
        return context.me
    return -1


def _damage(t: Table, effect: Effect, context: Context, n: int) -> None:
    by = _credit(t, context)
    for number in selected(t, context, effect.to):
        tokens = min(n * t.units[number].poison, effect.most) if effect.per else n
        atoms.hurt(t, number, tokens, by)
    if effect.to.group in ("t1", "t2"):
        target = named_unit(t, context, effect.to.group)
        if target >= THINGS:
            atoms.batter(t, target - THINGS, n)


def _heal(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        atoms.mend(t, number, n)


def _shield(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        atoms.guard(t, number, n)


def _poison(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        if not is_immune(t, number, "poison"):
            atoms.envenom(t, number, n)


def _ends(t: Table, number: int, until: str) -> int:
    """R18.5: a duration as a number of own Turn Ends."""
    return 2 if until != "this" and t.units[number].seat == t.active else 1


def _status(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        if not is_immune(t, number, effect.kind):
            atoms.afflict(t, number, effect.kind, _ends(t, number, effect.until))


def _stat(t: Table, effect: Effect, context: Context, n: int) -> None:
    by = _credit(t, context)
    for number in selected(t, context, effect.to):
        ends = _ends(t, number, effect.until) if effect.until else 0
        atoms.change(t, number, effect.stat, n, ends, by)


def _cleanse(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        atoms.cleanse(t, number, effect.kind == "harm")


def _cool(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        charge(t, number, n)


def charge(t: Table, number: int, n: int) -> None:
    """Tokens for each basic ability of a unit."""
    for slot, tokens in enumerate(t.units[number].tokens):
        atoms.set_tokens(t, number, slot, tokens + n)


def _steal(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        tokens = t.units[number].tokens
        slot = tokens.index(max(tokens))
        taken = min(n, tokens[slot])
        atoms.set_tokens(t, number, slot, tokens[slot] - taken)
        if context.me < 0 or not t.units[context.me].alive:
            continue
        for mine in range(len(t.units[context.me].tokens)):
            before = t.units[context.me].tokens[mine]
            atoms.set_tokens(t, context.me, mine, before + taken)
            taken -= t.units[context.me].tokens[mine] - before


def _seat(t: Table, effect: Effect, context: Context) -> int:
    """The player an effect is about: me, or the one chosen."""
    if effect.who == "me":
        return context.seat
    target = context.targets[0]
    assert isinstance(target, tuple)
    return int(target[1])


def _coin(t: Table, effect: Effect, context: Context, n: int) -> None:
    atoms.bank(t, _seat(t, effect, context), n)


def _dice(t: Table, effect: Effect, context: Context, n: int) -> None:
    seat = _seat(t, effect, context)
    t.more_dice[4 * seat + effect.number] += n
    if t.events is not None:
        t.emit(Event("more-dice", {"seat": seat, "die": effect.kind, "n": f"{n:+d}", "count": abs(n)}))


def _reroll(t: Table, effect: Effect, context: Context, n: int) -> None:
    seat = _seat(t, effect, context)
    t.more_rerolls[seat] += n
    if t.events is not None:
        t.emit(Event("more-rerolls", {"seat": seat, "n": f"{n:+d}", "count": abs(n)}))


def _symbol(t: Table, effect: Effect, context: Context, n: int) -> None:
    if t.active == context.seat and t.pool_open and n > 0:
        t.symbols[effect.number] += n
        if t.events is not None:
            t.emit(Event("symbol", {"seat": context.seat, "symbol": SYMBOLS[effect.number], "n": n}))


def _face(t: Table, effect: Effect, context: Context, n: int) -> None:
    die, face = context.targets[0], context.targets[1]
    assert isinstance(die, tuple)
    assert isinstance(face, tuple)
    old = die[1] * FACE_BITS + die[2]
    if old in t.dice:
        dice = list(t.dice)
        dice[dice.index(old)] = die[1] * FACE_BITS + face[1]
        t.dice = tuple(sorted(dice))
        if t.events is not None:
            t.emit(Event("face", {"from": FACES[die[2]], "to": FACES[face[1]]}))


def _replace(t: Table, old: Attack, new: Attack) -> None:
    t.stack[t.stack.index(old)] = new


def _ap(t: Table, effect: Effect, context: Context, n: int) -> None:
    attack = find_attack(t, context.attack)
    if attack is not None:
        _replace(t, attack, attack.stronger(n))


def _pierce(t: Table, effect: Effect, context: Context, n: int) -> None:
    attack = find_attack(t, context.attack)
    if attack is not None:
        _replace(t, attack, attack.piercing(n))


def _counter(t: Table, effect: Effect, context: Context, n: int) -> None:
    attack = find_attack(t, context.attack)
    if attack is not None:
        _replace(t, attack, attack.to_be_countered())


def _redirect(t: Table, effect: Effect, context: Context, n: int) -> None:
    attack = find_attack(t, context.attack)
    units = selected(t, context, effect.to)
    if attack is not None and units:
        _replace(t, attack, attack.against(units[0]))
        if t.events is not None:
            t.emit(Event("redirect", {"unit": unit_name(units[0])}))


def _cancel(t: Table, effect: Effect, context: Context, n: int) -> None:
    attack = find_attack(t, context.attack)
    if attack is not None:
        t.stack.remove(attack)
        if t.events is not None:
            t.emit(Event("attack-removed", {"unit": unit_name(attack.attacker)}))


def _nullify(t: Table, effect: Effect, context: Context, n: int) -> None:
    for frame in t.stack:
        if isinstance(frame, Cast) and frame.id == context.answers:
            t.stack.remove(frame)
            if t.events is not None:
                t.emit(Event("nullified", {"unit": unit_name(frame.unit)}))
            return


def _assign(t: Table, effect: Effect, context: Context, n: int) -> None:
    """R16.2: the unit is activated, and the dice lie on the stack beneath what is being carried out."""
    for number in selected(t, context, effect.to):
        unit = t.units[number]
        if unit.stunned or (unit.rooted and effect.number == BOOT):
            continue
        tell_dice(t, number, effect.number, n)
        activate(t, number, effect.number == BOOT)
        if t.stack and isinstance(t.stack[-1], Window):
            t.stack.pop()
        t.stack.append(Assign(number, effect.number, n, 0, False))
        t.stack.append(Window())


def spend_dice(t: Table, number: int, symbol: int, n: int) -> None:
    """R11.2: dice of the Action Pool are given to a unit."""
    t.symbols[symbol] -= n
    tell_dice(t, number, symbol, n)


def tell_dice(t: Table, number: int, symbol: int, n: int) -> None:
    if t.events is not None:
        t.emit(Event("assign", {"unit": unit_name(number), "die": SYMBOLS[symbol], "n": n}))


def activate(t: Table, number: int, is_moving: bool) -> None:
    """R20.1: Block Points are lost (not by a steady unit that moves), then triggers."""
    if not (is_moving and has_static(t, number, "steady")):
        atoms.drop_guard(t, number)
    fire(t, "activation", number)


def _push(t: Table, effect: Effect, context: Context, n: int) -> None:
    units = selected(t, context, effect.to)
    if effect.of == "entry":
        for number in units:
            push(t, number, n, context.entry[0])
        return
    origin = place_of(t, context, effect.of)
    if origin < 0:
        return
    directions = [away_from(t, origin, t.units[number].space) for number in units]
    for number, direction in zip(units, directions, strict=True):
        if t.units[number].alive:
            push(t, number, n, direction)


def _pull(t: Table, effect: Effect, context: Context, n: int) -> None:
    toward = place_of(t, context, effect.of)
    for number in selected(t, context, effect.to):
        pull(t, number, n, toward, effect.to.group == "self")


def _space(t: Table, context: Context, at: str) -> int:
    """The space that a target names, if it is still free."""
    space = place_of(t, context, at)
    return space if space >= 0 and t.is_free(space) else NOWHERE


def _teleport(t: Table, effect: Effect, context: Context, n: int) -> None:
    space = _space(t, context, effect.at)
    if space >= 0:
        for number in selected(t, context, effect.to)[:1]:
            shift(t, number, space, NOWHERE, "teleported")


def _swap(t: Table, effect: Effect, context: Context, n: int) -> None:
    one = selected(t, context, effect.to)
    other = selected(t, context, effect.other)
    if not one or not other or one == other:
        return
    here, there = t.units[one[0]].space, t.units[other[0]].space
    atoms.move(t, one[0], there, "teleported")
    atoms.move(t, other[0], here, "teleported")
    arrive(t, one[0], NOWHERE)
    if t.units[other[0]].alive:
        arrive(t, other[0], NOWHERE)


def _halt(t: Table, effect: Effect, context: Context, n: int) -> None:
    for number in selected(t, context, effect.to):
        halt(t, number)


def _obstacle(t: Table, effect: Effect, context: Context, n: int) -> None:
    space = _space(t, context, effect.at)
    if space >= 0:
        atoms.build(t, space, OBSTACLE_NUMBERS[effect.kind])


def _terrain(t: Table, effect: Effect, context: Context, n: int) -> None:
    centre = place_of(t, context, effect.at)
    if centre < 0:
        return
    for space in range(len(t.ground)):
        is_wall = t.things[space] != 0 and t.thing_health(space) == 0
        if t.distance(centre, space) <= effect.within and not is_wall:
            atoms.pave(t, space, effect.number)


def _trap(t: Table, effect: Effect, context: Context, n: int) -> None:
    space = _space(t, context, effect.at)
    if space >= 0:
        atoms.pave(t, space, TRAPPED * GROUND + TRAP_NUMBERS[effect.kind])


def _revive(t: Table, effect: Effect, context: Context, n: int) -> None:
    number = named_unit(t, context, effect.to.group)
    if number < 0 or t.units[number].alive or lasting_health(t.units[number]) <= 0:
        return
    space = nearest_free(t, t.units[number].space) if effect.at == "last" else _space(t, context, effect.at)
    if space >= 0:
        atoms.rise(t, number, space, n)


_PRIMITIVES: Final[dict[str, Callable[[Table, Effect, Context, int], None]]] = {
    "damage": _damage,
    "heal": _heal,
    "shield": _shield,
    "poison": _poison,
    "status": _status,
    "stat": _stat,
    "cleanse": _cleanse,
    "cool": _cool,
    "steal": _steal,
    "coin": _coin,
    "dice": _dice,
    "reroll": _reroll,
    "symbol": _symbol,
    "face": _face,
    "ap": _ap,
    "pierce": _pierce,
    "counter": _counter,
    "redirect": _redirect,
    "cancel": _cancel,
    "nullify": _nullify,
    "assign": _assign,
    "push": _push,
    "pull": _pull,
    "teleport": _teleport,
    "swap": _swap,
    "halt": _halt,
    "obstacle": _obstacle,
    "terrain": _terrain,
    "trap": _trap,
    "revive": _revive,
}
