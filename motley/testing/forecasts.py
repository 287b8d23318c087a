"""Forecasts are promises: what a preview says is what then happens, if nobody responds."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from motley.kernel import CHANCE, Event, Move, Preview, Promise, Rng, State
from motley.testing.table import asked_people, routes
from motley.testing.walk import Walk, some

MOST_STEPS: Final = 60
MOST_BRANCHES: Final = 3000
CLOSE: Final = 0.005
"""A share is told in whole per cents."""


def forecasts_are_kept(walk: Walk) -> None:
    """Each line of a forecast is a promise, and what is promised happens when nobody responds."""
    game = walk.game
    for ply, state in walk.sampled():
        for seat in asked_people(state):
            view = state.view(seat)
            for move in some(state.moves(seat), 6, walk.rng(630)):
                keeps(walk, ply, state, seat, [move], game.preview(view, move))
            for route in some(routes(walk, state, seat), 4, walk.rng(631)):
                moves = [route.move, *route.then]
                keeps(walk, ply, state, seat, moves, game.preview_route(view, moves, game.looks[0]))


def keeps(walk: Walk, ply: int, state: State, seat: int, moves: Sequence[Move], preview: Preview) -> None:
    """Each line of one forecast, of a move or of moves in a row."""
    what = " ".join([repr(move) for move in moves])
    told = [text for _, text in preview.lines]
    bare = told[len(preview.promises) :]
    walk.expect(not bare, ply, f"the forecast of {what} has lines that promise nothing: {bare}")
    walk.expect(len(preview.promises) == len(told), ply, f"the forecast of {what} promises what no line says")
    for text, promise in zip(told, preview.promises, strict=True):
        holds(walk, ply, state, Trial(walk, seat, moves, state.view(seat), promise), text)


def holds(walk: Walk, ply: int, state: State, trial: "Trial", text: str) -> None:
    """One promise, against what happens."""
    promise = trial.promise
    if promise.odds is None:
        found = trial.outcome(state.copy())
        walk.expect(found is not None, ply, f"{text!r}: whether {promise} is kept never shows")
        walk.expect(found == promise.amount, ply, f"{text!r}: {promise}, and it was {found}")
        return
    shares: dict[float, float] = defaultdict(float)
    for amount, share in trial.outcomes(state.copy()):
        walk.expect(amount is not None, ply, f"{text!r}: whether {promise} is kept never shows")
        assert amount is not None
        shares[amount] += share
    wanted: dict[float, float] = defaultdict(float)
    for amount, share in promise.odds:
        wanted[amount] += share
    for amount in {*shares, *wanted}:
        gap = abs(shares[amount] - wanted[amount])
        walk.expect(gap <= CLOSE, ply, f"{text!r}: {promise}, and {amount} came with {shares[amount]:.3f}")


class Trial:
    """A move played out to see whether a promise about it is kept: chance falls, nobody responds."""

    def __init__(self, walk: Walk, seat: int, moves: Sequence[Move], view: dict[str, Any], promise: Promise) -> None:
        self.walk = walk
        self.seat = seat
        self.move = moves[0]
        self.then = tuple(moves[1:])
        self.view = view
        self.promise = promise
        self.branches = 0

    def outcome(self, state: State) -> float | None:
        """How much came true, with chance as it happens to fall."""
        return next((amount for amount, _ in self._played(state, self.walk.rng(640))), None)

    def outcomes(self, state: State) -> Iterator[tuple[float | None, float]]:
        """Each amount that can come true with its share, over all that chance can do."""
        return self._played(state, None)

    def _played(self, state: State, rng: Rng | None) -> Iterator[tuple[float | None, float]]:
        events: list[Event] = []
        answered(state, self.seat, self.move, events)
        self._follow(state, events)
        return self._followed(state, events, 1.0, rng, 0)

    def _follow(self, state: State, events: list[Event]) -> None:
        """The further answers of a route, each while it is legal; meanwhile nobody responds."""
        for move in self.then:
            while self.seat not in state.owing() or move not in state.moves(self.seat):
                owing = [seat for seat in state.owing() if seat != CHANCE]
                silence = self._silence(state, owing[0]) if owing else None
                if silence is None:
                    return
                answered(state, owing[0], silence, events)
            answered(state, self.seat, move, events)

    def _followed(
        self, state: State, events: list[Event], share: float, rng: Rng | None, steps: int
    ) -> Iterator[tuple[float | None, float]]:
        """Until it shows, or nobody can go on without deciding something."""
        told = [event.shown_to(self.seat) for event in events]
        amount = self.walk.game.measured(self.promise, self.view, state.view(self.seat), told)
        ask = state.ask()
        if amount is not None or ask is None or steps == MOST_STEPS:
            self.branches += 1
            self.walk.expect(self.branches <= MOST_BRANCHES, None, f"{self.promise}: chance has too many outcomes")
            yield amount, share
        elif ask.seats == (CHANCE,):
            odds = state.odds()
            if rng is not None:
                odds = [(state.sample(rng), 1)]
            total = sum(weight for _, weight in odds)
            for move, weight in odds:
                branch, heard = state.copy(), list(events)
                answered(branch, CHANCE, move, heard)
                yield from self._followed(branch, heard, share * weight / total, rng, steps + 1)
        else:
            seat = state.owing()[0]
            silence = self._silence(state, seat)
            if silence is None:
                yield None, share
            else:
                answered(state, seat, silence, events)
                yield from self._followed(state, events, share, rng, steps + 1)

    def _silence(self, state: State, seat: int) -> Move | None:
        """The answer that lets a window go by, if that is what is asked."""
        ask = state.asked(seat)
        assert ask is not None
        for choice in self.walk.game.choices(state.view(seat), ask, state.moves(seat)):
            if choice.stop is not None or choice.place == "pass":
                return choice.move
        return None


def answered(state: State, seat: int, move: Move, events: list[Event]) -> None:
    """Answer, and add what is told of it."""
    heard: list[Event] = []
    state.events = heard
    state.play(seat, move)
    state.events = None
    events += heard
