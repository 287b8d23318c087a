"""Gauntlet as the registry knows it."""

from collections.abc import Sequence
from typing import Any

from motley.kernel import (
    Art,
    Ask,
    Choice,
    Event,
    Game,
    Layout,
    Moment,
    Move,
    Option,
    Options,
    Preview,
    Promise,
    Refusal,
    Scene,
    State,
    Traits,
)
from motley_gauntlet import moves
from motley_gauntlet.art import art
from motley_gauntlet.cards import COUNTS, NAMES, RESPONSES
from motley_gauntlet.rules import GauntletState
from motley_gauntlet.scene import Table
from motley_gauntlet.stage import layouts, moments
from motley_gauntlet.state import HEART_WORTH, STAKES

MOST_CARDS = 16


class Gauntlet(Game):
    """Two to four fighters, hidden hands, chance, plans made at the same time."""

    made = GauntletState

    def __init__(self) -> None:
        options = [
            Option("hearts", 3, low=1, high=5),
            Option("rounds", 4, low=1, high=8),
            Option("hand", 3, low=1, high=8),
            Option("edge", 4, values=(3, 4, 5)),
            Option("chains", True),
        ]
        traits = Traits((2, 3, 4), hidden=True, chance=True, simultaneous=True, minutes=(5, 15))
        super().__init__("gauntlet", "Gauntlet", 1, traits, "motley_gauntlet", options)

    def constraint(self, seats: int, options: Options) -> Refusal | None:  # R9.1
        if seats * options["hand"] > MOST_CARDS:
            return Refusal("R9.1", "many-cards", {"hand": options["hand"], "seats": seats})
        return None

    def blank(self) -> GauntletState:
        return self.made(2)

    def setup(self, seats: int, options: Options) -> GauntletState:
        state = self.made(seats, options["hearts"], options["rounds"], options["hand"], options["edge"])
        state.chains = [options["chains"]] * seats
        state.stack = [("round",)]
        state.run()
        return state

    def bound(self, seats: int, options: Options) -> int:
        blow = sum(COUNTS[card] for card in RESPONSES) + 1 + 3 + 1
        rounds, hand = int(options["rounds"]), int(options["hand"])
        return rounds * (seats * hand + 2 * seats + seats * blow + 3)

    def width(self, seats: int, options: Options) -> int:
        return STAKES * STAKES * (2 if options["chains"] else 1) + 1

    def write(self, state: State, move: Move) -> str:
        return moves.written(move)

    def read(self, state: State, text: str) -> Move:
        return moves.read(text)

    def words_names(self) -> dict[str, dict[str, str]]:
        return {"card": {str(number): name for number, name in enumerate(NAMES)}}

    def judge(self, state: State) -> list[float]:
        """Hearts and ropes in play; at the end, the placings."""
        assert isinstance(state, GauntletState)
        if state.open is None:
            return state.returns()
        most = HEART_WORTH * max(state.hearts) + max(state.points) + 1
        return [score / most for score in state.scores()]

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        return Table(self.words, view).scene()

    def layouts(self, seats: int) -> Sequence[Layout]:
        return layouts()

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return moments(event, after)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        table = Table(self.words, view)
        return [table.choice(move) for move in moves]

    def routes(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return Table(self.words, view).routes(ask, moves)

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return Table(self.words, view).preview(move)

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        return Table(self.words, before).measured(promise, after, events)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return Table(self.words, view).why_not(ask, keys)

    def example(self) -> list[str]:
        """A round with a parry and a feint, a chain, and the dice of the next blow on the table."""
        deals = "deal strike, deal parry, deal feint, deal lunge, deal parry, deal guard"
        blows = "lay strike, at 2, lay lunge, at 1, play parry, play feint, pass, roll 246, again 2, roll 5, take guard"
        rest = "play parry, pass, chain 3-9, pass, deal strike, deal lunge, deal strike, deal guard, deal feint"
        return f"{deals}, {blows}, {rest}, lay strike, at 2, rest, pass, roll 166".split(", ")

    def art(self) -> Art:
        return art()
