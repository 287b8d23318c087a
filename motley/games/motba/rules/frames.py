"""The battle stack and what is being carried out, as frames. Frames never change: one that goes on is a new frame."""

from typing import Final, final

from motley.kernel.core import Move

NOBODY: Final = -1

DIE: Final = 0
ABILITY: Final = 1
COUNTER: Final = 2

PENDING: Final = 0
ANNOUNCED: Final = 1
BOOSTED: Final = 2
STRUCK: Final = 3

GO: Final = 0
EFFECT: Final = 1
ASSIGNED: Final = 2

Targets = tuple[Move, ...]


@final
class Context:
    """L1: for whom effects run: the controlling seat, the unit itself, the chosen targets, the attack they are about,
    the unit a trigger is about, the overload level, the ability they answer, the direction of an entering step."""

    def __init__(
        self,
        seat: int,
        me: int,
        targets: Targets = (),
        attack: int = NOBODY,
        victim: int = NOBODY,
        level: int = 0,
        answers: int = NOBODY,
        entry: tuple[int, int] = (0, 0),
    ) -> None:
        self.seat = seat
        self.me = me
        self.targets = targets
        self.attack = attack
        self.victim = victim
        self.level = level
        self.answers = answers
        self.entry = entry

    def fields(self) -> tuple[str, ...]:
        return ("seat", "me", "targets", "attack", "victim", "level", "answers", "entry")

    def aimed(self, targets: Targets) -> "Context":
        return Context(self.seat, self.me, targets, self.attack, self.victim, self.level, self.answers, self.entry)


@final
class Window:
    """R15.3: a window; `passed` are the seats (bits) that have passed since the last announcement."""

    def __init__(self, passed: int = 0) -> None:
        self.passed = passed

    def fields(self) -> tuple[str, ...]:
        return ("passed",)


@final
class RollWindow:
    """R9.5: roll step 7; asked anew after every announcement."""

    def __init__(self, passed: int = 0) -> None:
        self.passed = passed

    def fields(self) -> tuple[str, ...]:
        return ("passed",)


@final
class Announce:
    """R15.7: an ability whose targets are being chosen. `slot` is its place among the unit's, -1 its special."""

    def __init__(self, unit: int, slot: int, stages: int, context: Context) -> None:
        self.unit = unit
        self.slot = slot
        self.stages = stages
        self.context = context

    def fields(self) -> tuple[str, ...]:
        return ("unit", "slot", "stages", "context")


@final
class Cast:
    """An ability on the battle stack."""

    def __init__(self, id: int, seat: int, unit: int, ability: int, context: Context) -> None:  # noqa: A002
        self.id = id
        self.seat = seat
        self.unit = unit
        self.ability = ability
        self.context = context

    def fields(self) -> tuple[str, ...]:
        return ("id", "seat", "unit", "ability", "context")


@final
class Phase:
    """R15.6: a phase on the battle stack, about to happen."""

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def fields(self) -> tuple[str, ...]:
        return ("phase",)


@final
class Assign:
    """Dice given to a unit, their result still to come; `skipped` earlier dice of the series are worth nothing new."""

    def __init__(self, unit: int, symbol: int, dice: int, skipped: int, is_own: bool) -> None:
        self.unit = unit
        self.symbol = symbol
        self.dice = dice
        self.skipped = skipped
        self.is_own = is_own

    def fields(self) -> tuple[str, ...]:
        return ("unit", "symbol", "dice", "skipped", "is_own")


@final
class Attack:
    """An attack, on the stack (step PENDING) or being carried out. The target is a unit, or THINGS + a space."""

    def __init__(
        self,
        id: int,  # noqa: A002
        attacker: int,
        target: int,
        ranged: bool,
        origin: int,
        dice: int = 0,
        plus: int = 0,
        pierce: int = 0,
        countered: bool = False,
        redirected: bool = False,
        step: int = PENDING,
        over: bool = False,
    ) -> None:
        self.id = id
        self.attacker = attacker
        self.target = target
        self.ranged = ranged
        self.origin = origin
        self.dice = dice
        self.plus = plus
        self.pierce = pierce
        self.countered = countered
        self.redirected = redirected
        self.step = step
        self.over = over

    def fields(self) -> tuple[str, ...]:
        return (
            "id",
            "attacker",
            "target",
            "ranged",
            "origin",
            "dice",
            "plus",
            "pierce",
            "countered",
            "redirected",
            "step",
            "over",
        )

    def _with(self, target: int, dice: int, plus: int, pierce: int, countered: bool, redirected: bool) -> "Attack":
        return Attack(
            self.id,
            self.attacker,
            target,
            self.ranged,
            self.origin,
            dice,
            plus,
            pierce,
            countered,
            redirected,
            self.step,
            self.over,
        )

    def stronger(self, n: int) -> "Attack":
        return self._with(self.target, self.dice, self.plus + n, self.pierce, self.countered, self.redirected)

    def piercing(self, n: int) -> "Attack":
        return self._with(self.target, self.dice, self.plus, self.pierce + n, self.countered, self.redirected)

    def to_be_countered(self) -> "Attack":
        return self._with(self.target, self.dice, self.plus, self.pierce, True, self.redirected)

    def against(self, target: int) -> "Attack":
        return self._with(target, self.dice, self.plus, self.pierce, self.countered, True)

    def boosted(self, dice: int) -> "Attack":
        return self._with(self.target, self.dice + dice, self.plus, self.pierce, self.countered, self.redirected)

    def at(self, step: int, ranged: bool, over: bool = False) -> "Attack":
        """The same attack at a later step, its kind fixed."""
        return Attack(
            self.id,
            self.attacker,
            self.target,
            ranged,
            self.origin,
            self.dice,
            self.plus,
            self.pierce,
            self.countered,
            self.redirected,
            step,
            over,
        )


@final
class Effects:
    """A list of effects being carried out, from the place `at` on."""

    def __init__(self, list: int, at: int, context: Context) -> None:  # noqa: A002
        self.list = list
        self.at = at
        self.context = context

    def fields(self) -> tuple[str, ...]:
        return ("list", "at", "context")


@final
class Settle:
    """L9: the triggers that wait are carried out now, first in first out."""

    def fields(self) -> tuple[str, ...]:
        return ()


@final
class Unmute:
    """L11: the end of a trigger's effects; events cause triggers again."""

    def fields(self) -> tuple[str, ...]:
        return ()


@final
class Trigger:
    """A trigger whose targets are being chosen."""

    def __init__(self, source: int, entry: int, context: Context) -> None:
        self.source = source
        self.entry = entry
        self.context = context

    def fields(self) -> tuple[str, ...]:
        return ("source", "entry", "context")


@final
class Walk:
    """A walk: for what reason, MP of its own (EFFECT) or the unit's, the last free space, and the spaces of the stretch
    that is not told yet, from its first; none before the first step, one alone when all is told."""

    def __init__(self, unit: int, reason: int, points: int, rest: int, path: tuple[int, ...] = ()) -> None:
        self.unit = unit
        self.reason = reason
        self.points = points
        self.rest = rest
        self.path = path

    def fields(self) -> tuple[str, ...]:
        return ("unit", "reason", "points", "rest", "path")


@final
class Strike:
    """R16.3: swords given out of turn whose seat chooses a target."""

    def __init__(self, unit: int, dice: int) -> None:
        self.unit = unit
        self.dice = dice

    def fields(self) -> tuple[str, ...]:
        return ("unit", "dice")


FRAMES: Final = (
    Context,
    Window,
    RollWindow,
    Announce,
    Cast,
    Phase,
    Assign,
    Attack,
    Effects,
    Settle,
    Unmute,
    Trigger,
    Walk,
    Strike,
)
