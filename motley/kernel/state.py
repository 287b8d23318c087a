"""A position of one game. Its rules are its methods; `play` is its one door."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from motley.kernel.codec import Codec, digest_of
from motley.kernel.core import CHANCE, Ask, Endless, Event, IllegalMove, Move, Outcome, Refusal
from motley.kernel.rng import Rng

_PLAIN = Codec()

MOST_FRAMES: Final = 10_000
"""So much work one answer may make; the longest of our games makes 36 frames of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What a game writes: ask, moves, apply, odds, settle, view, imagine, outcome, reason, copy, fields.

    Plain data only: ints, tuples, lists, small slotted classes. No generator, no clock, no random source.
    `events` is None when nobody listens; `copy`, `imagine` and `load` give None.
    `held` has the answers given so far to a simultaneous ask, a tuple of steps per seat.
    """

    seats: int
    events: list[Event] | None
    held: dict[int, tuple[Move, ...]] | None

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.events = None
        self.held = None

    def ask(self) -> Ask | None:
        """The open ask; None when the game is over."""
        raise NotImplementedError

    def moves(self, seat: int) -> list[Move]:
        """Every legal answer of that seat to the open ask, in canonical order; the one source of legality.

        Empty for a seat that is not asked. For CHANCE the outcomes of `odds`. In a simultaneous ask of several
        steps the list is for the step after `steps(seat)` and never depends on what others hold.
        """
        raise NotImplementedError

    def apply(self, seat: int, move: Move) -> None:
        """Carry out a move just taken from `moves` or `odds`; only the kernel, search and playouts call it."""
        raise NotImplementedError

    def settle(self, answers: dict[int, tuple[Move, ...]]) -> None:
        """Carry out all answers to a simultaneous ask, in seat order, once."""
        raise NotImplementedError

    def odds(self) -> list[tuple[Move, int]]:
        """The outcomes of a CHANCE ask in canonical order, with integer weights."""
        return []

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat may know, as plain JSON; None is a spectator."""
        raise NotImplementedError

    def imagine(self, seat: int | None, rng: Rng) -> "State":
        """The same position with all that the seat cannot know dealt anew."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """The result; None while the game is on."""
        raise NotImplementedError

    def reason(self, seat: int, move: Move) -> Refusal:
        """Which rule forbids this move to a seat that is asked. Only called for moves that are not legal."""
        raise NotImplementedError

    def copy(self) -> "State":
        """A structural copy, written by hand, without listeners."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """The names of the attributes that make up the position (besides seats, held and pending frames)."""
        raise NotImplementedError

    def parts(self) -> tuple[str, ...]:
        """All that a dump holds besides seats and held: the game's fields, and what the kernel keeps for the game."""
        return self.fields()

    def asked(self, seat: int | None) -> Ask | None:
        """The open ask as that seat may see it. A secret half-finished decision shows as the ask it started from."""
        return self.ask()

    def is_complete(self, seat: int, steps: tuple[Move, ...]) -> bool:
        """Whether these steps are a whole answer to the open simultaneous ask."""
        return len(steps) > 0

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        """Who may know this answer to the open ask, once given; None means everybody."""
        return None

    def heirs(self, seat: int, move: Move) -> tuple[int | None, ...]:
        """Who sees what this secret answer leaves behind and may infer it from that: the next holder of a pack.

        None among them is whoever only looks on.
        """
        return ()

    def codec(self) -> Codec:
        return _PLAIN

    def returns(self) -> list[float]:
        """One value per seat at the end: 1 for a win, 0 for the last place."""
        outcome = self.outcome()
        if outcome is None:
            return [0.5] * self.seats
        return outcome.returns()

    def sample(self, rng: Rng) -> Move:
        """One outcome of the open CHANCE ask, by its weights."""
        odds = self.odds()
        total = 0
        for _, weight in odds:
            total += weight
        point = rng.wide(total)
        for move, weight in odds:
            point -= weight
            if point < 0:
                return move
        raise AssertionError("a chance ask without outcomes")

    def playout(self, rng: Rng, limit: int) -> int:
        """Play at random to the end or the limit; the number of decisions made. A game may bring a faster twin."""
        count: i64 = 0
        most: i64 = limit
        while count < most:
            ask = self.ask()
            if ask is None:
                break
            seat = ask.seats[0]
            if seat == CHANCE:
                self.apply(CHANCE, self.sample(rng))
            elif len(ask.seats) == 1:
                moves = self.moves(seat)
                self.apply(seat, moves[rng.below(len(moves))])
            else:
                self._answer_at_random(rng)
            count += 1
        return int(count)

    def _answer_at_random(self, rng: Rng) -> None:
        seat = self.owing()[0]
        moves = self.moves(seat)
        self.accept(seat, moves[rng.below(len(moves))])

    def owing(self) -> tuple[int, ...]:
        """Seats whose answer is still missing."""
        ask = self.ask()
        if ask is None:
            return ()
        if len(ask.seats) == 1:
            return ask.seats
        held = self.held
        if held is None:
            return ask.seats
        return tuple([seat for seat in ask.seats if not self.is_complete(seat, held.get(seat, ()))])

    def answered(self, seat: int) -> tuple[Move, ...]:
        """The steps the seat holds in the open simultaneous ask."""
        if self.held is None:
            return ()
        return self.held.get(seat, ())

    def steps(self, seat: int) -> tuple[Move, ...]:
        """The steps that stand before the one being answered; a whole answer may have its last step replaced."""
        steps = self.answered(seat)
        if steps and self.is_complete(seat, steps):
            return steps[:-1]
        return steps

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why this move is not legal: rule number and sentence; None if it is."""
        ask = self.ask()
        if ask is None:
            return Refusal("T1", "over")
        if seat not in ask.seats:
            return Refusal("T2", "not-asked", {"seats": list(ask.seats)})
        if move in self.moves(seat):
            return None
        return self.reason(seat, move)

    def play(self, seat: int, move: Move) -> None:
        """The door: checks seat and legality, then lets the rules have it. Raises IllegalMove and changes nothing."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal, seat, self.ask())
        self.accept(seat, move)

    def accept(self, seat: int, move: Move) -> None:
        """`play` without the check, for moves just taken from the list."""
        ask = self.ask()
        assert ask is not None
        if len(ask.seats) == 1:
            self.apply(seat, move)
            return
        self.hold(seat, move)
        self.close()

    def hold(self, seat: int, move: Move) -> None:
        """Keep one step of a seat's answer to the open simultaneous ask, without settling it."""
        steps = self.steps(seat)
        if self.held is None:
            self.held = {}
        self.held[seat] = (*steps, move)

    def withdraw(self, seat: int) -> None:
        """Take back the last step a seat holds in the open simultaneous ask."""
        held = self.held
        if held is None or seat not in held:
            return
        steps = held[seat][:-1]
        if steps:
            held[seat] = steps
            return
        del held[seat]
        if not held:
            self.held = None

    def close(self) -> bool:
        """Settle the open simultaneous ask if every answer is in."""
        held = self.held
        if held is None or self.owing():
            return False
        self.held = None
        self.settle({seat: held[seat] for seat in sorted(held)})
        return True

    def __eq__(self, other: object) -> bool:
        """Whether this is the same position of the same game; who listens does not matter."""
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        return self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError(f"a {type(self).__name__} changes: use its digest() as a key")

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """A position is pickled as its dump. Raises TypeError where no registered game could load it again."""
        from motley.kernel.registry import Unknown, game_of, load

        try:
            return load, (game_of(self).name, self.dump())
        except Unknown as error:
            raise TypeError(f"cannot pickle this position: {error}") from error

    def __repr__(self) -> str:
        ask = self.ask()
        told = "over" if ask is None else f"{ask.kind!r} of {', '.join([_seat_told(seat) for seat in self.owing()])}"
        return f"<{type(self).__name__} {self.digest()[:8]}, {self.seats} seats, {told}>"

    def _repr_svg_(self) -> str | None:
        """The table as a spectator sees it, in a notebook."""
        from motley.kernel.registry import Unknown, picture

        try:
            return picture(self)
        except Unknown:
            return None

    def emit(self, event: Event) -> None:
        """Tell whoever listens. Hot code asks `if self.events is not None` before it builds an event."""
        if self.events is not None:
            self.events.append(event)

    def held_copy(self) -> dict[int, tuple[Move, ...]] | None:
        """For `copy`: the held answers, apart from this state."""
        return None if self.held is None else dict(self.held)

    def held_by(self, seat: int | None) -> dict[int, tuple[Move, ...]] | None:
        """For `imagine`: only that seat's held answer; the others are asked again."""
        if self.held is None or seat is None or seat not in self.held:
            return None
        return {seat: self.held[seat]}

    def dump(self) -> dict[str, Any]:
        """The position as plain JSON."""
        codec = self.codec()
        data: dict[str, Any] = {"seats": self.seats}
        if self.held is not None:
            data["held"] = codec.encode({seat: self.held[seat] for seat in sorted(self.held)})
        for name in self.parts():
            data[name] = codec.encode(getattr(self, name))
        return data

    def restore(self, data: dict[str, Any]) -> None:
        """Take over a dump, attribute by attribute; `Game.load` calls it on a blank state."""
        codec = self.codec()
        self.events = None
        self.seats = data["seats"]
        self.held = codec.decode(data["held"]) if "held" in data else None
        for name in self.parts():
            setattr(self, name, codec.decode(data[name]))

    def key(self) -> object:
        """What tells positions of a game apart quickly: where it is the same, so are the moves, in their order, and all
        that may come of them. None where a game has no such key."""
        return None

    def digest(self) -> str:
        """The hash of the dump's canonical form."""
        return digest_of(self.dump())


def _seat_told(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


@mypyc_attr(allow_interpreted_subclasses=True)
class FrameState(State):
    """A state whose pending work is a stack of frames: immutable small classes, or tuples with their kind in front.

    A game writes `step` (do the work of one frame: push what follows, or open an ask) and `answer` / `settled`
    (what an answer to the open ask does). A frame that changes is replaced, so copying the stack copies one list.
    """

    stack: list[object]
    open: Ask | None

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.stack = []
        self.open = None

    def parts(self) -> tuple[str, ...]:
        return ("stack", "open", *self.fields())

    def copy_pending(self, twin: "FrameState") -> None:
        """For `copy`: give the twin the pending work and the held answers, apart from this state."""
        twin.held = self.held_copy()
        twin.stack = self.stack.copy()
        twin.open = self.open

    def step(self, frame: object) -> None:
        """Do the work of a frame just taken off the stack."""
        raise NotImplementedError

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        """Carry out an answer to the ask, which is closed already."""
        raise NotImplementedError

    def settled(self, ask: Ask, answers: dict[int, tuple[Move, ...]]) -> None:
        """Carry out all answers to a simultaneous ask, which is closed already."""
        raise NotImplementedError

    def ask(self) -> Ask | None:
        return self.open

    def run(self) -> None:
        """Work through the frames until one asks or none is left. Raises Endless."""
        left: i64 = MOST_FRAMES
        while self.open is None and self.stack:
            if left == 0:
                raise Endless(f"{MOST_FRAMES} frames, and none that asks anybody")
            left -= 1
            self.step(self.stack.pop())

    def apply(self, seat: int, move: Move) -> None:
        ask = self.open
        assert ask is not None
        self.open = None
        self.answer(ask, seat, move)
        self.run()

    def settle(self, answers: dict[int, tuple[Move, ...]]) -> None:
        ask = self.open
        assert ask is not None
        self.open = None
        self.settled(ask, answers)
        self.run()
