"""A running game in one process: seats, fair chance, drafts, undo, record. Synchronous, no input or output."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from motley.bots.advice import Hint, hint, question
from motley.kernel import (
    CHANCE,
    Answer,
    Bot,
    Choice,
    Face,
    Game,
    Moment,
    MotleyError,
    Move,
    Preview,
    Record,
    Refusal,
    Scene,
    State,
    registry,
)
from motley.match.locks import shows, sight
from motley.match.obvious import is_obvious
from motley.match.play import Play, Refused
from motley.match.ply import Line, Ply

__all__ = ["Match", "Refused"]

POSITION_FORMAT = "motley-position-1"


class Match(Play):
    """Game + seats + chance + record: a play that is looked at, told, taken back and written down.

    `hold` names the seats that draft: their finished turn waits for `commit` before chance or another seat goes on.
    Without `chance` (a copy, a replay), outcomes are given by hand: `match.play(CHANCE, "gold")`.
    With `auto`, chance is rolled as soon as it is asked. `version` is the rules version that the game began under.
    """

    def begin_here(self) -> None:
        """Count this position as the first: the record has it, and begins from it."""
        self._from_position = self.save()

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.state.view(seat)

    def scene(self, seat: int | None = None, look: str | None = None) -> Scene:
        return self.game.scene(self.state.view(seat), look or self.game.looks[0])

    def face(self, seat: int | None, key: str) -> Face | None:
        """A piece at reading size; None if that viewer sees no such piece."""
        return self.game.face(self.seen(seat), key)

    def routes(self, seat: int) -> list[Choice]:
        """Further ways to point at the seat's moves, and moves in a row."""
        moves = self.moves(seat)
        ask = self.state.asked(seat)
        if not moves or ask is None:
            return []
        return self.game.routes(self.seen(seat), ask, moves)

    def is_obvious(self, seat: int) -> bool:
        """Whether the seat has one legal answer and everybody knows that: it may be given without being asked for."""
        return seat not in self.waiting and seat in self.to_act and is_obvious(self.state, seat)

    def preview(self, seat: int, move: Move | str, look: str | None = None, then: Sequence[Move | str] = ()) -> Preview:
        """What a legal move would do, or a route: a move, `then` others. Raises Refused if it is none."""
        checked = self._checked(seat, self._read(move))
        view, shown = self.seen(seat), look or self.game.looks[0]
        if not then:
            return self.game.preview_in(view, checked, shown)
        for route in self.routes(seat):
            if route.move == checked and list(then) in (list(route.then), self.written(route.then)):
                return self.game.preview_route(view, (checked, *route.then), shown)
        raise self._refused("T7", "no-route")

    def written(self, moves: Sequence[Move]) -> list[str]:
        """The notation of moves in a row."""
        return [self.game.write(self.state, move) for move in moves]

    def hint(self, seat: int, by: Bot | None = None) -> Hint:
        """Where to look, up to three moves with reasons, and how the best goes on; from what the seat knows alone."""
        if seat not in self.to_act or not self.moves(seat):
            raise self._refused("T2", "not-asked")
        return hint(question(self.game, self.state, seat), by)

    def why_not(self, seat: int, keys: Sequence[str]) -> Refusal:
        """Why these pieces lead to no legal move."""
        ask = self.state.asked(seat)
        if ask is None:
            return Refusal("T1", "over")
        if seat not in ask.seats:
            return Refusal("T2", "not-asked")
        if not keys:
            return Refusal("T7", "nothing-meant")
        return self.game.why_not(self.seen(seat), ask, keys)

    def refusal_preview(self, seat: int, keys: Sequence[str]) -> Preview:
        """What to show of these pieces, which lead to no legal move."""
        ask = self.state.asked(seat)
        if ask is None or seat not in ask.seats or not keys:
            return Preview()
        return self.game.refusal_preview(self.seen(seat), ask, keys)

    def undoable(self, seat: int) -> int:
        """How many of its answers the seat can take back."""
        if self.resigned is not None or (self.state.ask() is None and not self.waiting):
            return 0
        held = len(self.state.answered(seat))
        if self.state.held is not None:
            return held
        count = 0
        while count < len(self.plies):
            last = len(self.plies) - 1 - count
            if self.plies[last].seat != seat or self.is_locked(last):
                break
            count += 1
        return count

    def is_locked(self, index: int) -> bool:
        """Whether this answer cannot be taken back: chance, answers given together, and what its seat learned by it.

        Decided when a seat that drafts answers, for others when it is first asked for; with the same result.
        """
        ply = self.plies[index]
        if ply.lock is not None:
            return ply.lock
        if ply.found_locked is None:
            ply.found_locked = self._reveals(ply, self.state_at(index), self.state_at(index + 1))
        return ply.found_locked

    def undo(self, seat: int, steps: int | None = None) -> int:
        """Take back that many own answers, or all back to the last lock point; returns how many. Raises Refused."""
        possible = self.undoable(seat)
        count = possible if steps is None else steps
        if count < 1 or count > possible:
            raise self._refused("T5", "locked")
        self.waiting.discard(seat)
        self._forget()
        if self.state.held is not None:
            for _ in range(count):
                self.state.withdraw(seat)
            return count
        self.state = self.state_at(len(self.plies) - count)
        del self.plies[-count:]
        self._forget_hushed()
        return count

    def retractable(self, seat: int) -> int | None:
        """Where the last answers of a seat begin that others have answered since, if all may agree to go back there.

        Never across chance, answers given together, or anything by which somebody learned what was hidden; nor is a
        game that is over, whose seed everybody knows.
        """
        if self.outcome is not None or self.state.held is not None or not self.plies or self.plies[-1].seat == seat:
            return None
        start: int | None = None
        for index in range(len(self.plies) - 1, -1, -1):
            ply = self.plies[index]
            is_own = ply.seat == seat
            if (start is not None and not is_own) or ply.is_together or self.is_locked(index) or self._shows(index):
                break
            start = index if is_own else start
        return start

    def _shows(self, index: int) -> bool:
        """Whether anybody learned something hidden by an answer."""
        if not self.game.traits.hidden:
            return False
        ply, before, after = self.plies[index], self.state_at(index), self.state_at(index + 1)
        others = [each for each in range(self.seats) if each != ply.seat]
        return any(shows(before, ply.seat, ply.move, each, sight(after, ply.events, each)) for each in others)

    def retract(self, ply: int) -> None:
        """Go back to before an answer (`ply` counts from 0), as all have agreed. Raises Refused across chance."""
        if not 0 <= ply < len(self.plies) or any(each.seat == CHANCE or each.is_together for each in self.plies[ply:]):
            raise self._refused("T5", "locked")
        self.waiting.clear()
        self._forget()
        self.state = self.state_at(ply)
        del self.plies[ply:]
        self._forget_hushed()

    def revise(self, seat: int, ply: int, move: Move | str, locks: Sequence[bool | None] = ()) -> None:
        """Replace an own answer (`ply` counts from 0) that is not yet locked; later own answers stay if still legal.

        `locks` are those of the answers from there on, where this happened before.
        """
        end = self.ply + (len(self.state.answered(seat)) if self.state.held is not None else 0)
        count = end - ply
        if not 1 <= count <= self.undoable(seat):
            raise self._refused("T5", "locked")
        later = self._last_own(seat, count)
        waited = seat in self.waiting
        known = [*locks, *[None] * (count - len(locks))]
        self.undo(seat, count)
        try:
            self.play(seat, move, lock=known[0])
        except MotleyError:
            self._play_again(seat, later, waited)
            raise
        for following, lock in zip(later[1:], known[1:], strict=False):
            if following not in self.moves(seat) or seat in self.waiting:
                break
            self.play(seat, following, lock=lock)

    def log(self, seat: int | None = None) -> list[Line]:
        """What happened, as that viewer may read it, a line for each event."""
        lines: list[Line] = []
        for number, index in enumerate(self.plies_for(seat), 1):
            lines.extend(self.lines(index, number, seat))
        return lines

    def lines(self, index: int, number: int, seat: int | None) -> list[Line]:
        """The log lines of one answer; `number` is what this viewer calls it."""
        ply = self.plies[index]
        # What was answered together is told together: no single answer led to it.
        by = None if ply.is_together else ply.seat
        notation = ply.text if ply.is_known_to(seat) and not ply.is_together else None
        # That a seat had no other move would tell the others what is not in its hand.
        forced = ply.forced and not ply.is_together and (seat == ply.seat or not self.game.traits.hidden)
        told: list[Line] = []
        for event in ply.events:
            named = self.game.speaks_of(event, seat)
            whose = by if named is None else named[0] if len(named) == 1 else None
            told.append(
                Line(number, whose, None if told else notation, self.game.says(event, seat), event.kind, forced, by)
            )
        return told

    @property
    def shows_moments(self) -> bool:
        """Whether the game has anything to show of what happens; if not, nobody need look back."""
        return type(self.game).moments is not Game.moments

    def moments(
        self, index: int, seat: int | None, before: dict[str, Any], after: dict[str, Any], look: str = ""
    ) -> list[list[Moment]]:
        """What is shown of each event of one answer, between the views that the seat had before and after it."""
        events = self.plies[index].events
        if not self.shows_moments:
            return [[] for _ in events]
        shown = [event.shown_to(seat) for event in events]
        return [list(self.game.moments_in(event, before, after, look or self.game.looks[0])) for event in shown]

    def plies_for(self, seat: int | None) -> list[int]:
        """The answers that this viewer may count: all but secret halves of decisions that it cannot know of."""
        return [index for index in range(len(self.plies)) if not self.is_hushed(index, seat)]

    def is_hushed(self, index: int, seat: int | None) -> bool:
        """Whether this answer left no trace for that viewer: nothing told, nothing seen, nothing asked anew."""
        ply = self.plies[index]
        if ply.events or ply.is_known_to(seat) or ply.seat == seat:
            return False
        found = self._hushed.get((index, seat))
        if found is None:
            before, after = self.state_at(index), self.state_at(index + 1)
            found = before.asked(seat) == after.asked(seat) and before.view(seat) == after.view(seat)
            self._hushed[index, seat] = found
        return found

    @property
    def record(self) -> Record:
        """Everything: the operator's record. The seed is in it once the game is over."""
        return self._record([Answer(ply.seat, ply.text, ply.draw, ply.own_lock) for ply in self.plies])

    def record_for(self, seat: int | None) -> Record:
        """The record with what that viewer may not know left out; the whole once the game is over."""
        if self.outcome is not None:
            return self.record
        known = [self.plies[index] for index in self.plies_for(seat)]
        return self._record([Answer(ply.seat, ply.text if ply.is_known_to(seat) else None, ply.draw) for ply in known])

    def save(self) -> dict[str, Any]:
        """The position as JSON; `motley.resume` goes on from it."""
        return {
            "format": POSITION_FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "seats": self.seats,
            "options": self.options,
            "state": self.state.dump(),
        }

    def hushed(self, first: int, last: int) -> list[tuple[int, int | None, bool]]:
        """What was found out about who noticed the answers from `first` to before `last`, for `take_up`."""
        return [(*key, found) for key, found in self._hushed.items() if first <= key[0] < last]

    def take_up(
        self,
        plies: Sequence[Ply],
        state: State,
        waiting: Iterable[int],
        resigned: int | None,
        hushed: Iterable[tuple[int, int | None, bool]],
    ) -> None:
        """Stand where a match that began like this one came to, without its answers being given again."""
        self.plies = list(plies)
        self.state = state
        self.waiting = set(waiting)
        self.resigned = resigned
        self._forget()
        self._hushed = {(index, seat): found for index, seat, found in hushed}

    def in_language(self, language: str) -> Match:
        """This match as it stands, saying everything in that language: to be asked, not to be played."""
        game = self.game.in_language(language)
        if game is self.game:
            return self
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__, game=game)
        return twin

    def copy(self) -> Match:
        """The same game, apart from this one and without the seed: chance is played by hand."""
        twin = Match(
            self.game,
            self.state.copy(),
            self.options,
            None,
            False,
            self.hold,
            self.names,
            self._from_position,
            self.version,
        )
        twin.plies = list(self.plies)
        twin.waiting = set(self.waiting)
        twin.resigned = self.resigned
        twin._first = self._first
        twin._hushed = dict(self._hushed)
        return twin

    def svg(
        self, seat: int | None = None, look: str | None = None, *, boards: bool = False, ply: int | None = None
    ) -> str:
        """The table as a picture, as it is or was after `ply` answers, or only its boards, where it has any."""
        from motley.render.svg import svg

        state = self.state if ply is None else self.state_at(ply)
        scene = self.game.scene(state.view(seat), look or self.game.looks[0])
        keys = [area.key for area in scene.areas if boards and area.kind == "board"]
        return svg(scene, self.game.art(), keys or None)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        """Whether the same was answered in the same game and led to the same position; chance to come is not known."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._told() == other._told() and self.state == other.state

    def __hash__(self) -> int:
        raise TypeError("a match changes: use its record as a key")

    def _told(self) -> tuple[object, ...]:
        answers = [(ply.seat, ply.text) for ply in self.plies]
        return self.game.name, self.game.version, self.options, answers, self.waiting, self.resigned

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """A match is pickled as its record and what the record leaves out: the seed too. Raises TypeError."""
        from motley.match.replay import revived

        if not registry.is_registered(self.game):
            raise TypeError(f"cannot pickle this match: {self.game!r} is not registered")
        chance = None if self.chance is None else self.chance.kept()
        rest = (self.state.dump(), chance, self.auto, sorted(self.hold), sorted(self.waiting))
        return revived, (self.record.dumps(), *rest)

    def __repr__(self) -> str:
        status = "over" if self.outcome is not None else f"to act: {list(self.to_act)}"
        return f"<Match {self.game.name}, {self.seats} seats, ply {self.ply}, {status}>"

    def _last_own(self, seat: int, count: int) -> list[Move]:
        if self.state.held is not None:
            return list(self.state.answered(seat)[-count:])
        return [ply.move for ply in self.plies[-count:]]

    def _play_again(self, seat: int, moves: Sequence[Move], waited: bool) -> None:
        for move in moves:
            self.play(seat, move, lock=False)
        if not waited:
            self.waiting.discard(seat)

    def _forget_hushed(self) -> None:
        self._hushed = {key: found for key, found in self._hushed.items() if key[0] < len(self.plies)}

    def _record(self, answers: list[Answer]) -> Record:
        chance = self.chance
        return Record(
            self.game.name,
            self.version,
            self.seats,
            self.options,
            None if chance is None else chance.commitment,
            None if chance is None else dict(chance.salts),
            answers,
            chance.seed.hex() if chance is not None and self.outcome is not None else None,
            self._from_position,
            self.names,
            self.resigned,
            self.result,
            chance=None if chance is None else chance.told,
        )
