"""Magpies as the registry finds it: where its rooms meet."""

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
    Preview,
    Refusal,
    Scene,
    State,
    Traits,
    UnreadableMove,
)

from magpies.look import art, scene
from magpies.mind import judge
from magpies.rules.state import DECK, LURE, NEST, RAID, STAY, TRINKET, MagpiesState
from magpies.rules.trinkets import NAMES

SEATS = 3
TEXTS: dict[str, int] = {
    **{str(card): card for card in range(1, DECK + 1)},
    "lure": LURE,
    "nest": NEST,
    "stay": STAY,
    **{f"raid-{seat}": RAID + seat for seat in range(SEATS)},
    **{name: TRINKET + kind for kind, name in enumerate(NAMES)},
}
MOVES = {move: text for text, move in TEXTS.items()}


@final
class Magpies(Game):
    """The version goes up when records of older games would no longer replay."""

    def __init__(self) -> None:
        super().__init__(
            name="magpies",
            title="Magpies",
            version=1,
            traits=Traits(seats=(2, 3), hidden=True, chance=True, simultaneous=True, minutes=(3, 6)),
            package="magpies",
            options=(Option("cards", 4, low=3, high=DECK // SEATS),),
        )

    def blank(self) -> MagpiesState:
        return MagpiesState(2)

    def setup(self, seats: int, options: Options) -> MagpiesState:
        state = MagpiesState(seats)
        state.begin(options["cards"])
        return state

    def bound(self, seats: int, options: Options) -> int:
        """Every card is dealt and laid in two steps, every round has a trinket, and everybody raids once."""
        cards = int(options["cards"])
        return 3 * seats * cards + cards + seats

    def width(self, seats: int, options: Options) -> int:
        return max(int(options["cards"]), seats)

    def write(self, state: State, move: Move) -> str:
        assert isinstance(move, int)
        return MOVES[move]

    def read(self, state: State, text: str) -> Move:
        if text not in TEXTS:
            raise UnreadableMove(text, "lure, nest, the number of a card, stay, or raid- and a seat")
        return TEXTS[text]

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        return scene.scene_of(view, self.words)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return scene.choices_of(view, moves, self.words)

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return scene.preview_of(view, move)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        if ask.kind == "raid":
            return Refusal("R3.1", "raid")
        return Refusal("R2.2", "hand" if view["steps"] else "perch")

    def art(self) -> Art:
        return art.ART

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, MagpiesState)
        return judge.judged(state)

    def example(self) -> list[str]:
        """The picture on the start page: one round is over and the next trinket is up."""
        return ["3", "9", "7", "12", "14", "2", "5", "10", "spoon", "lure", "7", "nest", "12", "ring"]
