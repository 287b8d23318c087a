"""Whisper as the registry finds it: where its rooms meet."""

from collections.abc import Sequence
from typing import Any, final

from motley.kernel import (
    Art,
    Ask,
    Choice,
    Game,
    Move,
    Option,
    Options,
    Refusal,
    Scene,
    State,
    Traits,
    UnreadableMove,
)

from whisper.look import art, scene
from whisper.mind import judge
from whisper.rules.cards import COUNTS, NAMES
from whisper.rules.state import WhisperState

ANSWERS = ("doubt", "believe")
REFUSALS = {"lay": ("R2.1", "no-card"), "claim": ("R2.2", "no-animal"), "judge": ("R2.3", "yes-or-no")}


@final
class Whisper(Game):
    """The version goes up when records of older games would no longer replay."""

    def __init__(self) -> None:
        super().__init__(
            name="whisper",
            title="Whisper",
            version=1,
            traits=Traits(seats=(2, 3, 4), hidden=True, chance=True, minutes=(3, 10)),
            package="whisper",
            options=(Option("hand", 4, low=2, high=6),),
        )

    def blank(self) -> WhisperState:
        return WhisperState(2, 0)

    def setup(self, seats: int, options: Options) -> WhisperState:
        return WhisperState(seats, options["hand"])

    def constraint(self, seats: int, options: Options) -> Refusal | None:
        """Some cards must stay unseen, or the last ones could be counted out."""
        if seats * options["hand"] < sum(COUNTS):
            return None
        return Refusal("R1.1", "too-many", {"seats": seats, "hand": options["hand"]})

    def bound(self, seats: int, options: Options) -> int:
        """Every card is dealt, laid, spoken of and judged once."""
        return 4 * seats * int(options["hand"])

    def width(self, seats: int, options: Options) -> int:
        return len(NAMES)

    def write(self, state: State, move: Move) -> str:
        assert isinstance(move, int)
        ask = state.ask()
        return ANSWERS[move] if ask is not None and ask.kind == "judge" else NAMES[move]

    def read(self, state: State, text: str) -> Move:
        if text in ANSWERS:
            return ANSWERS.index(text)
        if text in NAMES:
            return NAMES.index(text)
        raise UnreadableMove(text, "an animal, believe or doubt")

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        return scene.scene_of(view, self.words)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return scene.choices_of(view, ask, moves, self.words)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return Refusal(*REFUSALS[ask.kind])

    def art(self) -> Art:
        return art.ART

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, WhisperState)
        return judge.judged(state)

    def judges_hidden(self) -> bool:
        """The judgement looks at what has been taken, and that lies open."""
        return False

    def example(self) -> list[str]:
        """What the picture on the start page shows: two hands are dealt, and three cards are argued about."""
        dealt = ["owl", "fox", "toad", "moth", "moth", "toad", "fox", "owl"]
        return [*dealt, "fox", "fox", "believe", "toad", "owl", "doubt", "owl", "toad"]
