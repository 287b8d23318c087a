"""The vocabulary of every game: asks, events, outcomes, refusals."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, final

CHANCE: Final = -1
"""The seat that rolls and deals."""

Move: TypeAlias = object
"""An answer to an ask: an int, a tuple of ints, or a small final class with `__eq__` and `__hash__`."""

Args: TypeAlias = dict[str, object]


@final
class Ask:
    """What the rules are waiting for. Asks whose args never vary are module constants."""

    kind: str
    seats: tuple[int, ...]
    args: tuple[object, ...]

    def __init__(self, kind: str, seats: Sequence[int], args: Sequence[object] = ()) -> None:
        self.kind = kind
        self.seats = seats if isinstance(seats, tuple) else tuple(seats)
        self.args = args if isinstance(args, tuple) else tuple(args)

    def fields(self) -> tuple[str, ...]:
        return ("kind", "seats", "args")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ask):
            return NotImplemented
        return self.kind == other.kind and self.seats == other.seats and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.kind, self.seats, self.args))

    def __reduce__(self) -> tuple[object, ...]:
        return Ask, (self.kind, self.seats, self.args)

    def __repr__(self) -> str:
        return f"Ask({self.kind!r}, {self.seats!r}, {self.args!r})"


@final
class Event:
    """What happened: for the log, the animation, the statistics. One event is one log line per viewer.

    `args` is what everybody sees; `secret` holds further args for `seats` only, never for spectators.
    """

    kind: str
    args: Args
    secret: Args | None
    seats: tuple[int, ...]

    def __init__(
        self,
        kind: str,
        args: Mapping[str, object],
        secret: Mapping[str, object] | None = None,
        seats: Sequence[int] = (),
    ) -> None:
        self.kind = kind
        self.args = args if isinstance(args, dict) else dict(args)
        self.secret = secret if secret is None or isinstance(secret, dict) else dict(secret)
        self.seats = seats if isinstance(seats, tuple) else tuple(seats)

    def is_open_to(self, seat: int | None) -> bool:
        """Whether that viewer sees all there is to this event."""
        return self.secret is None or (seat is not None and seat in self.seats)

    def seen_by(self, seat: int | None) -> Args:
        """The args that viewer may know."""
        if self.secret is not None and seat is not None and seat in self.seats:
            return {**self.args, **self.secret}
        return self.args

    def shown_to(self, seat: int | None) -> "Event":
        """The event as that viewer may know it; one that hides something from them still does."""
        return Event(self.kind, self.seen_by(seat), None if self.is_open_to(seat) else {})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        mine = (self.kind, self.args, self.secret, self.seats)
        return mine == (other.kind, other.args, other.secret, other.seats)

    def __hash__(self) -> int:
        return hash((self.kind, self.seats))

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.args, self.secret, self.seats)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.args!r}, {self.secret!r}, {self.seats!r})"


@final
class Outcome:
    """How a game ended: placings from 1 (shared allowed), scores, the reason, the lines of the score sheet.

    A line of the sheet has a value for each seat. Lines of numbers add up to the scores, without a total; a line of
    texts is a remark.
    """

    placings: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    sheet: tuple[tuple[str, tuple[object, ...]], ...]

    def __init__(
        self,
        placings: Sequence[int],
        scores: Sequence[int],
        reason: str,
        sheet: Sequence[tuple[str, Sequence[object]]] = (),
    ) -> None:
        self.placings = tuple(placings)
        self.scores = tuple(scores)
        self.reason = reason
        self.sheet = tuple([(name, tuple(line)) for name, line in sheet])

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.placings) if place == 1)

    def returns(self) -> list[float]:
        """One value per seat, 1 for a win and 0 for the last place; shared places share their values."""
        count = len(self.placings)
        if count == 1:
            return [1.0 if self.placings[0] == 1 else 0.0]
        values: list[float] = []
        for place in self.placings:
            shared = self.placings.count(place)
            middle = place - 1 + (shared - 1) / 2
            values.append(1.0 - middle / (count - 1))
        return values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        mine = (self.placings, self.scores, self.reason, self.sheet)
        return mine == (other.placings, other.scores, other.reason, other.sheet)

    def __hash__(self) -> int:
        return hash((self.placings, self.scores, self.reason))

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.placings, self.scores, self.reason, self.sheet)

    def __repr__(self) -> str:
        return f"Outcome({self.placings!r}, {self.scores!r}, {self.reason!r})"


@final
class Refusal:
    """Why something is not allowed: the number of the rule and the key of the sentence that says it."""

    rule: str
    key: str
    args: Args

    def __init__(self, rule: str, key: str, args: Mapping[str, object] | None = None) -> None:
        self.rule = rule
        self.key = key
        self.args = {} if args is None else dict(args)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return self.rule == other.rule and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.rule, self.key))

    def __reduce__(self) -> tuple[object, ...]:
        return Refusal, (self.rule, self.key, self.args)

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.key!r}, {self.args!r})"


class MotleyError(ValueError):
    """Whatever the table refuses. Nothing has changed."""


class IllegalMove(MotleyError):
    """A move that the rules do not allow here. Nothing has changed."""

    def __init__(self, refusal: Refusal, seat: int, ask: Ask | None, sentence: str = "") -> None:
        where = "the game is over" if ask is None else f"ask {ask.kind!r}"
        said = sentence or refusal.key
        super().__init__(f"{refusal.rule}: {said} (seat {seat}, {where})")
        self.refusal = refusal
        self.seat = seat
        self.ask = ask
        self.sentence = sentence

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal, self.seat, self.ask, self.sentence)


class UnreadableMove(MotleyError):
    """A text that is no move of this game at all. Nothing has changed."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(f"cannot read move {text!r}" + (f": {hint}" if hint else ""))
        self.text = text
        self.hint = hint

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.text, self.hint)


class BadSetup(MotleyError):
    """Seats or options that the game refuses."""

    def __init__(self, refusal: Refusal, sentence: str = "") -> None:
        super().__init__(f"{refusal.rule}: {sentence or refusal.key}")
        self.refusal = refusal
        self.sentence = sentence

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal, self.sentence)


class BadPosition(MotleyError):
    """A position text or dump that describes no position of the game."""


class Endless(Exception):
    """Rules that went on and on without asking anybody anything: a fault of the game. The position is half changed."""


class BrokenRecord(MotleyError):
    """A record that cannot be read or replayed; it names the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.line, self.why)
