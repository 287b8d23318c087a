"""A little game of looking: seat 0 may look at a card that lies face down, think, and then guess what it is."""

from collections.abc import Sequence
from typing import Any, final

from motley.kernel import CHANCE, Ask, Choice, Event, Game, Move, Options, Outcome, Refusal, Rng, Scene, State, Traits

DEAL, THINK, LOOK, GUESS, OVER = range(5)
ASKS = {
    DEAL: Ask("deal", (CHANCE,)),
    THINK: Ask("think", (0,)),
    LOOK: Ask("look", (0,)),
    GUESS: Ask("guess", (0,)),
}
SKIP, PEEK = 0, 1


@final
class PeekingState(State):
    """The card, whether it was looked at, and what was thought and guessed."""

    def __init__(self, deepest: int = 4) -> None:
        super().__init__(2)
        self.deepest = deepest
        self.stage = DEAL
        self.card = 0
        self.is_seen = False
        self.thought = 0
        self.guess = 0

    def fields(self) -> tuple[str, ...]:
        return ("deepest", "stage", "card", "is_seen", "thought", "guess")

    def copy(self) -> "PeekingState":
        twin = PeekingState(self.deepest)
        twin.stage, twin.card, twin.is_seen = self.stage, self.card, self.is_seen
        twin.thought, twin.guess = self.thought, self.guess
        return twin

    def ask(self) -> Ask | None:
        return ASKS.get(self.stage)

    def moves(self, seat: int) -> list[Move]:
        ask = self.ask()
        if ask is None or seat not in ask.seats:
            return []
        if self.stage == THINK:
            return list(range(1, self.deepest + 1))
        return [SKIP, PEEK] if self.stage == LOOK else [1, 2, 3, 4]

    def odds(self) -> list[tuple[Move, int]]:
        return [(card, 1) for card in (1, 2, 3, 4)] if self.stage == DEAL else []

    def witnesses(self, seat: int, move: Move) -> tuple[int, ...] | None:
        return () if self.stage == DEAL else None

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        stage = self.stage
        self.stage += 1
        if stage == DEAL:
            self.card = move
        elif stage == THINK:
            self.thought = move
        elif stage == LOOK:
            self.is_seen = move == PEEK
            self.emit(Event("looked", {"skipped": move == SKIP}))
        else:
            self.guess = move

    def view(self, seat: int | None) -> dict[str, Any]:
        card = self.card if self.is_seen and seat == 0 else None
        return {"stage": self.stage, "card": card, "thought": self.thought, "guess": self.guess}

    def imagine(self, seat: int | None, rng: Rng) -> "PeekingState":
        twin = self.copy()
        if self.card and not (self.is_seen and seat == 0):
            twin.card = 1 + int(rng.below(4))
        return twin

    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        return Outcome((1, 2) if self.guess == self.card else (2, 1), (int(self.guess == self.card), 0), "done")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("P1", "number", {"number": str(move)})


class Peeking(Game):
    def __init__(self, version: int = 1) -> None:
        traits = Traits((2,), hidden=True, chance=True)
        super().__init__("peeking", "Peeking", version, traits, __name__)

    def blank(self) -> State:
        return PeekingState()

    def setup(self, seats: int, options: Options) -> State:
        return PeekingState()

    def bound(self, seats: int, options: Options) -> int:
        return 4

    def width(self, seats: int, options: Options) -> int:
        return 4

    def write(self, state: State, move: Move) -> str:
        return str(move)

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        return Scene((), [])

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return [Choice(move, (), f"Say {move}", button=str(move)) for move in moves]


class Strict(Peeking):
    """The second version of the rules: nobody may think of a 4 any more."""

    def __init__(self) -> None:
        super().__init__(2)

    def setup(self, seats: int, options: Options) -> State:
        return PeekingState(3)
