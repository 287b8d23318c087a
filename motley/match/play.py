"""Answers given one after the other, and the position that they led to: seats, fair chance, drafts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self

from motley.kernel import (
    CHANCE,
    Choice,
    Endless,
    Event,
    Game,
    IllegalMove,
    MotleyError,
    Move,
    Outcome,
    Refusal,
    Result,
    State,
    UnreadableMove,
)
from motley.match.chance import Chance
from motley.match.locks import reveals, sight
from motley.match.ply import Ply

KEEP_EVERY = 50
LONGEST_NOTATION = 2000

MOST_DRAWS = 10_000
"""So often chance may be asked one after the other; the longest of our games asks it 89 times."""


class Refused(MotleyError):
    """Something the table does not allow now, by a rule of every table (T1 ...). Nothing has changed."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(f"{refusal.rule}: {sentence}")
        self.refusal = refusal
        self.sentence = sentence

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal, self.sentence)


class Play:
    """Game + seats + chance, and every answer so far: what a match is before anybody looks at it or goes back."""

    def __init__(
        self,
        game: Game,
        state: State,
        options: Mapping[str, Any],
        chance: Chance | None = None,
        auto: bool = True,
        hold: Iterable[int] = (),
        names: Sequence[str] = (),
        position: dict[str, Any] | None = None,
        version: int | None = None,
    ) -> None:
        self.game = game
        self.version = game.version if version is None else version
        self.state = state
        self.seats = state.seats
        self.options = dict(options)
        self.chance = chance
        self.auto = auto
        self.hold = set(hold)
        self.names = list(names) or game.seat_names(state.seats)
        self.plies: list[Ply] = []
        self.waiting: set[int] = set()
        self.resigned: int | None = None
        self._from_position = position
        self._first = state.copy()
        # What seats hold already is among this match's answers as soon as everybody's are in.
        self._first.held = None
        self._legal: dict[int, list[Move]] = {}
        self._seen: dict[int | None, dict[str, Any]] = {}
        self._choices: dict[tuple[int, Game], tuple[list[Move], list[Choice]]] = {}
        self._hushed: dict[tuple[int, int | None], bool] = {}

    def begin(self) -> Self:
        """Let chance speak if it is asked first; until then players may add a salt."""
        self._go_on()
        return self

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an answer, or the confirmation of a finished turn; (CHANCE,) if chance is by hand."""
        if self.resigned is not None:
            return ()
        owing = self.state.owing()
        if not self.waiting:
            return owing
        if self.is_simultaneous:
            return tuple(sorted({*owing, *self.waiting}))
        return tuple(self.waiting)

    @property
    def is_simultaneous(self) -> bool:
        ask = self.state.ask()
        return ask is not None and len(ask.seats) > 1

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the game is on, and while a draft that ends it can still be taken back."""
        if self.resigned is not None:
            return self._resigned_outcome(self.resigned)
        return None if self.waiting else self.state.outcome()

    @property
    def result(self) -> Result | None:
        """The outcome as a record keeps it."""
        outcome = self.outcome
        return None if outcome is None else Result(outcome.reason, outcome.placings, outcome.scores)

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return len(self.plies)

    @property
    def events(self) -> list[Event]:
        """All that happened: the operator's list, secrets included."""
        return [event for ply in self.plies for event in ply.events]

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none while its finished turn waits for confirmation."""
        if self.resigned is not None or (self.waiting and not self.is_simultaneous):
            return []
        if seat not in self._legal:
            asked = self.state.ask()
            is_asked = asked is not None and seat in asked.seats
            self._legal[seat] = self.game.legal(self.state, seat) if is_asked else []
        return self._legal[seat]

    def seen(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat, made once a position for all who ask: to be read, not to be changed."""
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = self.state.view(seat)
        return found

    def seen_already(self) -> dict[int | None, dict[str, Any]]:
        """What `seen` has made of this position so far, to be kept while the game goes on."""
        return dict(self._seen)

    def choices(self, seat: int) -> list[Choice]:
        """How each legal move of the seat is pointed at."""
        moves = self.moves(seat)
        kept = self._choices.get((seat, self.game))
        # They go with the list of moves that they were made of, which is made anew when the position changes.
        if kept is not None and kept[0] is moves:
            return list(kept[1])
        ask = self.state.asked(seat)
        if not moves or ask is None:
            return []
        found = self.game.choices(self.seen(seat), ask, moves)
        self._choices[seat, self.game] = moves, found
        return list(found)

    def play(self, seat: int, move: Move | str, draw: int | None = None, lock: bool | None = None) -> None:
        """Answer the open ask with a move or its notation. Raises IllegalMove or UnreadableMove and changes nothing.

        `draw` and `lock` are for answers that were given before: which draw of chance it was, whether it locked.
        """
        if self.waiting and not self.is_simultaneous:
            raise self._refused("T6", "held")
        read = self._checked(seat, self._read(move))
        if self.is_simultaneous:
            self._answer_together(seat, read)
        else:
            self._answer(seat, read, draw, lock)
        self._go_on()

    def roll(self) -> Ply:
        """Let chance answer the open ask."""
        ask = self.state.ask()
        if self.chance is None or ask is None or ask.seats != (CHANCE,) or self.waiting or self.resigned is not None:
            raise self._refused("T2", "not-asked")
        move, number = self.chance.draw(self.state.odds())
        self._answer(CHANCE, move, number, True)
        return self.plies[-1]

    def commit(self, seat: int) -> None:
        """End turn, Confirm: let go of a finished draft."""
        if seat not in self.waiting:
            raise self._refused("T6", "not-held")
        self.waiting.discard(seat)
        if self.is_simultaneous:
            self._close()
        self._go_on()

    def salt(self, seat: int, text: str) -> None:
        """Add a player's own grain of chance; only before the first draw."""
        if self.chance is None or self.chance.count or not 0 <= seat < self.seats:
            raise self._refused("T8", "salted")
        self.chance.salts[seat] = text

    def resign(self, seat: int) -> None:
        """Give up. With more than two seats the others would have to go on: hand the seat to a bot instead."""
        if self.seats > 2 or self.outcome is not None or not 0 <= seat < self.seats:
            raise self._refused("T1", "over")
        self.waiting.clear()
        self._forget()
        self.resigned = seat

    def is_final(self, seat: int, move: Move) -> bool:
        """Whether this answer needs no confirmation: the button that makes it says so."""
        return any(choice.final for choice in self.choices(seat) if choice.move == move)

    def state_at(self, ply: int) -> State:
        """A copy of the position after that many answers."""
        if ply >= len(self.plies):
            return self.state.copy()
        start = ply
        kept = self.plies[start].before
        while kept is None and start > 0:
            start -= 1
            # Read once: the match may go on, and forget it, while another thread looks back.
            kept = self.plies[start].before
        state = (self._first if kept is None or start == 0 else kept).copy()
        for index in range(start, ply):
            self.give_again(state, index)
        return state

    def give_again(self, state: State, index: int) -> None:
        """Let a position in which an answer of this match was given have it once more. Raises MotleyError.

        What was only read from somewhere is not believed to have been legal: the rules need not end otherwise.
        """
        ply = self.plies[index]
        if not ply.is_checked:
            ask = state.ask()
            if ask is None or ply.seat not in ask.seats or ply.move not in self.game.legal(state, ply.seat):
                # What it was may be hidden from whoever reads this.
                raise MotleyError(f"answer {index + 1} was never legal where it stands")
            ply.is_checked = True
        state.accept(ply.seat, ply.move)

    def asked_at(self, ply: int) -> State:
        """The same position, with what is answered together asked anew of everybody, whoever had answered."""
        state = self.state_at(ply)
        state.held = None
        return state

    def write(self, move: Move) -> str:
        """The notation of a move in the position as it stands."""
        return self.game.write(self.state, move)

    def read(self, text: str) -> Move:
        """The move that a notation means in the position as it stands. Raises UnreadableMove."""
        if len(text) > LONGEST_NOTATION:
            raise UnreadableMove(f"{text[:20]}…", "too long for a move")
        return self.game.read(self.state, text)

    def _read(self, move: Move | str) -> Move:
        return self.read(move) if isinstance(move, str) else move

    def _checked(self, seat: int, move: Move) -> Move:
        """The move, if it is legal; looks it up in the list already made for this decision."""
        if self.resigned is None and move in self.moves(seat):
            return move
        refusal = self.state.refusal(seat, move) if self.resigned is None else Refusal("T1", "over")
        if refusal is None:
            refusal = Refusal("T6", "held")
        raise IllegalMove(refusal, seat, self.state.ask(), self.game.words.refusal(refusal))

    def _answer(self, seat: int, move: Move, draw: int | None, lock: bool | None) -> None:
        is_final = seat in self.hold and self.is_final(seat, move)
        before = self.state.copy()
        ply = Ply(
            seat,
            move,
            self.game.write(self.state, move),
            (),
            draw,
            self.state.witnesses(seat, move),
            seat != CHANCE and len(self.moves(seat)) == 1,
            True if seat == CHANCE else lock,
            before,
        )
        ply.events = self._listen(lambda: self.state.accept(seat, move))
        if ply.lock is None and seat in self.hold:
            ply.lock = self._reveals(ply, before, self.state)
        self._append([ply])
        ask = self.state.ask()
        hands_over = ask is None or ask.seats != (seat,)
        # What cannot be taken back needs no confirmation.
        if seat in self.hold and hands_over and not is_final and not ply.lock:
            self.waiting.add(seat)

    def _answer_together(self, seat: int, move: Move) -> None:
        is_final = seat in self.hold and self.is_final(seat, move)
        self.state.hold(seat, move)
        self._forget()
        is_whole = self.state.is_complete(seat, self.state.answered(seat))
        if seat in self.hold and is_whole and not is_final:
            self.waiting.add(seat)
        else:
            self.waiting.discard(seat)
        self._close()

    def _close(self) -> None:
        """Settle the simultaneous ask if all are in and confirmed; its answers become plies, in seat order."""
        held = self.state.held
        if held is None or self.waiting or self.state.owing():
            return
        probe = self.state.copy()
        probe.held = None
        plies: list[Ply] = []
        for seat in sorted(held):
            for move in held[seat]:
                is_forced = len(probe.moves(seat)) == 1
                text = self.game.write(probe, move)
                witnesses = probe.witnesses(seat, move)
                plies.append(Ply(seat, move, text, (), None, witnesses, is_forced, True, probe.copy(), True))
                probe.hold(seat, move)
        plies[-1].events = self._listen(self.state.close)
        self._append(plies)

    def _append(self, plies: list[Ply]) -> None:
        self._forget()
        self.plies.extend(plies)
        if not self.plies[-1].lock and len(self.plies) > 1 and self.plies[-2].seat == self.plies[-1].seat:
            return
        unlocked = len(self.plies) if self.plies[-1].lock else len(self.plies) - 1
        for index in range(unlocked - 1, -1, -1):
            ply = self.plies[index]
            if ply.before is None:
                break
            if index % KEEP_EVERY:
                ply.before = None
            elif index < unlocked - KEEP_EVERY:
                break

    def _go_on(self) -> None:
        if not self.auto or self.chance is None or self.waiting or self.resigned is not None:
            return
        for _ in range(MOST_DRAWS):
            ask = self.state.ask()
            if ask is None or ask.seats != (CHANCE,):
                return
            self.roll()
        raise Endless(f"{MOST_DRAWS} draws of chance, and nobody asked")

    def _listen(self, act: Callable[[], object]) -> list[Event]:
        heard: list[Event] = []
        self.state.events = heard
        try:
            act()
        finally:
            self.state.events = None
        return heard

    def _reveals(self, ply: Ply, before: State, after: State) -> bool:
        if not self.game.traits.hidden:
            return False
        return reveals(before, ply.seat, ply.move, sight(after, ply.events, ply.seat))

    def _forget(self) -> None:
        """The position has changed: what was found out about it no longer holds."""
        self._legal.clear()
        self._seen.clear()

    def _refused(self, rule: str, key: str) -> Refused:
        refusal = Refusal(rule, key)
        return Refused(refusal, self.game.words.refusal(refusal))

    def _resigned_outcome(self, seat: int) -> Outcome:
        placings = tuple(2 if each == seat else 1 for each in range(self.seats))
        return Outcome(placings, (0,) * self.seats, "resigned")
