"""A parlour game of fixed stages, small enough to know by heart, with every kind of answer a match has to carry."""

from collections.abc import Sequence
from typing import Any, final

from motley.kernel import (
    CHANCE,
    Ask,
    Choice,
    Event,
    Game,
    Move,
    Option,
    Options,
    Outcome,
    Refusal,
    Rng,
    Scene,
    SeatCard,
    State,
    Traits,
)

TOSS, OPEN, REST, REPLY, BID, WHISPER, SHOUT, DEAL, SPIN, STOP, OVER = range(11)
ASKS = {
    TOSS: Ask("toss", (CHANCE,)),
    OPEN: Ask("open", (0,)),
    REST: Ask("rest", (0,)),
    REPLY: Ask("reply", (1,)),
    BID: Ask("bid", (0, 1)),
    WHISPER: Ask("whisper", (0,)),
    SHOUT: Ask("shout", (0,)),
    DEAL: Ask("deal", (CHANCE,)),
    SPIN: Ask("spin", (1,)),
    STOP: Ask("stop", (CHANCE,)),
}
NUMBERS: list[Move] = [1, 2, 3]


@final
class ParlourState(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.stage = TOSS
        self.scores = [0, 0]
        self.whisper = 0
        self.card = 0

    def ask(self) -> Ask | None:
        return ASKS.get(self.stage)

    def asked(self, seat: int | None) -> Ask | None:
        # What seat 0 whispered, it whispered unnoticed: the others still see the ask before.
        return ASKS[WHISPER] if self.stage == SHOUT and seat != 0 else self.ask()

    def moves(self, seat: int) -> list[Move]:
        ask = self.ask()
        if ask is None or seat not in ask.seats:
            return []
        if seat == CHANCE:
            return [move for move, _ in self.odds()]
        return [9] if self.stage == SPIN else list(NUMBERS)

    def odds(self) -> list[tuple[Move, int]]:
        return [(1, 1), (2, 2), (3, 3)] if self.stage in (TOSS, DEAL, STOP) else []

    def is_complete(self, seat: int, steps: tuple[Move, ...]) -> bool:
        return len(steps) == 2

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        return {WHISPER: (0,), DEAL: (1,)}.get(self.stage)

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        stage = self.stage
        self.stage += 1
        if stage == WHISPER:
            self.whisper = move
        elif stage == DEAL:
            self.card = move
            self.emit(Event("deal", {}, {"card": move}, (1,)))
        else:
            if seat != CHANCE:
                self.scores[seat] += move
            self.emit(Event("said", {"who": seat, "number": move}))

    def settle(self, answers: dict[int, tuple[Move, ...]]) -> None:
        self.stage += 1
        for seat, steps in answers.items():
            self.scores[seat] += sum(step for step in steps if isinstance(step, int))
            self.emit(Event("bids", {"who": seat, "numbers": list(steps)}))

    def view(self, seat: int | None) -> dict[str, Any]:
        mine = list(self.answered(seat)) if seat is not None else []
        stage = WHISPER if self.stage == SHOUT and seat != 0 else self.stage
        seen: dict[str, Any] = {"seat": seat, "stage": stage, "scores": list(self.scores), "answer": mine}
        if seat == 0:
            seen["whisper"] = self.whisper
        if seat == 1:
            seen["card"] = self.card
        return seen

    def imagine(self, seat: int | None, rng: Rng) -> "ParlourState":
        twin = self.copy()
        twin.held = self.held_by(seat)
        if seat != 1 and self.card:
            twin.card = 1 + int(rng.below(3))
        return twin

    def outcome(self) -> Outcome | None:
        if self.stage < OVER:
            return None
        best = max(self.scores)
        return Outcome(tuple(1 if score == best else 2 for score in self.scores), tuple(self.scores), "done")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("P1", "number", {"number": str(move)})

    def copy(self) -> "ParlourState":
        twin = ParlourState()
        twin.stage, twin.scores, twin.whisper, twin.card = self.stage, list(self.scores), self.whisper, self.card
        twin.held = self.held_copy()
        return twin

    def fields(self) -> tuple[str, ...]:
        return ("stage", "scores", "whisper", "card")


class Parlour(Game):
    def __init__(self) -> None:
        traits = Traits((2,), hidden=True, chance=True, simultaneous=True)
        super().__init__("parlour", "Parlour", 1, traits, __name__, (Option("loud", False),))

    def blank(self) -> State:
        return ParlourState()

    def setup(self, seats: int, options: Options) -> State:
        return ParlourState()

    def bound(self, seats: int, options: Options) -> int:
        return 13

    def width(self, seats: int, options: Options) -> int:
        return 3

    def write(self, state: State, move: Move) -> str:
        return str(move)

    def read(self, state: State, text: str) -> Move:
        return int(text) if text.isdigit() else super().read(state, text)

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        return Scene((), [SeatCard(seat, self.words.name("seat", seat), "AB"[seat]) for seat in range(2)])

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return [Choice(move, (), f"Say {move}", button=str(move), final=ask.kind == "spin") for move in moves]


GAME = Parlour()
