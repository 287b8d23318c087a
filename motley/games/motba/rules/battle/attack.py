"""R12: the attack sub-phase."""

from motley.games.motba.rules.battle import atoms
from motley.games.motba.rules.battle.effects import settle, spend_dice
from motley.games.motba.rules.battle.motion import reap
from motley.games.motba.rules.battle.stats import ignored_dice, is_there, reach, series, stat, statics_on, target_space
from motley.games.motba.rules.battle.triggers import fire
from motley.games.motba.rules.deck.arenas import space_name
from motley.games.motba.rules.deck.vocabulary import LABELS, MELEE, RANGED, SWORD
from motley.games.motba.rules.frames import ABILITY, ANNOUNCED, BOOSTED, COUNTER, DIE, PENDING, STRUCK, Attack, Window
from motley.games.motba.rules.moves import BOOST, THINGS, unit_name
from motley.games.motba.rules.state import Table
from motley.kernel.core import Ask, Event, Move


def target_name(t: Table, target: int) -> str:
    return unit_name(target) if target < THINGS else space_name(t.width, target - THINGS)


def attack_step(t: Table, frame: Attack) -> None:
    """R12.3: an attack is over as soon as one of the two has died, even if it has returned since."""
    if frame.over:
        return
    if frame.step == PENDING:
        _begin(t, frame)
    elif frame.step == ANNOUNCED:
        _ask_for_dice(t, frame)
    elif frame.step == BOOSTED:
        _strike(t, frame)
    else:
        _counter(t, frame)


def _begin(t: Table, frame: Attack) -> None:
    """R12.2, R12.3: does it still work? Then its kind is fixed, the pair marked, and step 1 fires."""
    kind = _kind_now(t, frame)
    if kind < 0:
        if t.events is not None:
            args: dict[str, object] = {"unit": unit_name(frame.attacker), "target": target_name(t, frame.target)}
            t.emit(Event("fizzle" if is_there(t, frame.target) else "fizzle-gone", args))
        return
    atoms.mark_attacked(t, frame.attacker, frame.target)
    t.stack.append(frame.at(ANNOUNCED, kind == 1))
    fire(t, "attack", frame.attacker, attack=frame.id)
    fire(t, "ally_attack", frame.attacker, attack=frame.id)
    if frame.target < THINGS:
        fire(t, "attacked", frame.target, attack=frame.id)
    settle(t)


def _kind_now(t: Table, frame: Attack) -> int:
    """0 melee, 1 ranged, -1 if the attack cannot be made any more."""
    if not t.units[frame.attacker].alive or not is_there(t, frame.target):
        return -1
    if frame.redirected:
        return 1 if frame.ranged else 0
    kind = reach(t, frame.attacker, target_space(t, frame.target))
    if frame.origin == ABILITY and kind != (1 if frame.ranged else 0):
        return -1
    return kind


def _ask_for_dice(t: Table, frame: Attack) -> None:
    """R12.5: the active seat may spend further Attack dice."""
    if not is_there(t, frame.target):
        return
    t.stack.append(frame.at(BOOSTED, frame.ranged))
    seat = t.units[frame.attacker].seat
    if seat == t.active and t.symbols[SWORD] > 0:
        t.open = Ask("boost", (seat,), (frame.attacker, frame.target))


def boost_moves(t: Table) -> list[Move]:
    return [(BOOST, n) for n in range(t.symbols[SWORD] + 1)]


def boosted(t: Table, n: int) -> None:
    frame = t.stack.pop()
    assert isinstance(frame, Attack)
    if n:
        spend_dice(t, frame.attacker, SWORD, n)
    t.stack.append(frame.boosted(n))


def attack_points(t: Table, frame: Attack) -> int:
    """R12.4: the series of its dice, without those that the defender ignores, and what is added."""
    power = stat(t, frame.attacker, RANGED if frame.ranged else MELEE)
    dice = max(0, frame.dice - ignored_dice(t, frame.target))
    if frame.origin != DIE:
        dice += 1
    return max(0, series(power, dice) + frame.plus)


def _strike(t: Table, frame: Attack) -> None:
    """R12.6 to R12.8: block, labels, damage."""
    points = attack_points(t, frame)
    if frame.target >= THINGS:
        _tell(t, frame, "attack-thing", points, 0, [])
        atoms.batter(t, frame.target - THINGS, points)
        return
    bp = t.units[frame.target].bp
    spent = min(points, max(0, bp - frame.pierce))
    atoms.spend_guard(t, frame.target, spent)
    labels = labels_of(points, bp, spent)
    _tell(t, frame, "attack", points, spent, labels)
    if labels and t.events is not None:
        t.emit(Event("block", {"unit": unit_name(frame.target), "labels": labels}))
    damage = points - spent
    atoms.hurt(t, frame.target, damage, frame.attacker)
    for label in labels:
        fire(t, label, frame.target, attack=frame.id)
        fire(t, label, frame.attacker, attack=frame.id, as_attacker=True)
    if damage > 0:
        fire(t, "hit", frame.attacker, attack=frame.id)
    reap(t)
    over = not t.units[frame.target].alive or not t.units[frame.attacker].alive
    t.stack.append(frame.at(STRUCK, frame.ranged, over))
    settle(t)


def labels_of(points: int, bp: int, spent: int) -> list[str]:
    """R12.7: what is said of a block."""
    if spent == 0:
        return []
    full = spent == points
    given = (True, spent == bp, full, full and spent < bp)
    return [label for label, is_given in zip(LABELS, given, strict=True) if is_given]


def _tell(t: Table, frame: Attack, kind: str, points: int, spent: int, labels: list[str]) -> None:
    """The attack in numbers. What an obstacle loses of it is told by itself."""
    if t.events is not None:
        args: dict[str, object] = {
            "unit": unit_name(frame.attacker),
            "target": target_name(t, frame.target),
            "kind": "ranged" if frame.ranged else "melee",
            "dice": frame.dice,
            "ap": points,
            "bp": spent,
            "n": points - spent,
            "labels": labels,
        }
        t.emit(Event(kind, args))


def _counter(t: Table, frame: Attack) -> None:
    """R12.9: the defender strikes back, if it counters and can."""
    me, foe = frame.target, frame.attacker
    if frame.origin == COUNTER or me >= THINGS or not t.units[me].alive or not t.units[foe].alive:
        return
    if t.units[me].stunned or not (frame.countered or will_counter(t, me, frame.ranged)):
        return
    kind = reach(t, me, t.units[foe].space)
    if kind < 0:
        return
    if t.events is not None:
        t.emit(Event("counter", {"unit": unit_name(me), "target": unit_name(foe)}))
    t.stack.append(Attack(t.next_id(), me, foe, kind == 1, COUNTER))
    t.stack.append(Window())


def will_counter(t: Table, number: int, ranged: bool) -> bool:
    kind = "ranged" if ranged else "melee"
    return any(entry.kind == kind for entry in statics_on(t, number, "counter"))
