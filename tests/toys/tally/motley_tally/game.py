"""Tally for the table: set-up, notation, scene and choices."""

import re
from collections.abc import Sequence
from typing import Any

from motley.kernel import (
    Area,
    Art,
    Ask,
    Choice,
    Game,
    Move,
    Option,
    Options,
    Phases,
    Piece,
    Preview,
    Refusal,
    Scene,
    SeatCard,
    State,
    Traits,
    UnreadableMove,
)
from motley_tally.rules import SMALLEST, TallyState

STONE = (
    '<ellipse cx="50" cy="56" rx="40" ry="33" fill="#5c6670"/><ellipse cx="50" cy="50" rx="40" ry="33" fill="#aab4bd"/>'
    '<path d="M22 42 Q40 24 66 30" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="6" '
    'stroke-linecap="round"/>'
)


class Tally(Game):
    """The game as the registry knows it."""

    made = TallyState

    def __init__(self) -> None:
        options = [Option("heaps", 3, low=1, high=5), Option("grip", 3, low=1, high=6), Option("reversed", False)]
        super().__init__("tally", "Tally", 1, Traits((2, 3), minutes=(1, 3)), "motley_tally", options)

    def constraint(self, seats: int, options: Options) -> Refusal | None:  # R3.1
        largest = SMALLEST + options["heaps"] - 1
        if options["grip"] >= largest:
            return Refusal("R3.1", "too-large", {"grip": options["grip"], "largest": largest})
        return None

    def blank(self) -> TallyState:
        return self.made(2, 0, 0, False)

    def setup(self, seats: int, options: Options) -> TallyState:
        return self.made(seats, options["heaps"], options["grip"], options["reversed"])

    def bound(self, seats: int, options: Options) -> int:
        return sum(range(SMALLEST, SMALLEST + options["heaps"]))

    def width(self, seats: int, options: Options) -> int:
        return int(options["heaps"] * options["grip"])

    def write(self, state: State, move: Move) -> str:
        assert isinstance(move, tuple)
        heap, n = move
        return f"{heap + 1}-{n}"

    def read(self, state: State, text: str) -> Move:
        found = re.fullmatch(r"(\d+)-(\d+)", text.strip(), re.ASCII)
        if found is None:
            raise UnreadableMove(text, "write heap and number, as in 2-3")
        return (int(found[1]) - 1, int(found[2]))

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        stones = [
            Piece(
                f"stone:{heap}:{place}",
                "stone",
                (heap * 2 + 1, 6.5 - place * 0.9),
                label=f"Heap {heap + 1}, stone {place + 1} of {left}",
                layer="stones",
            )
            for heap, left in enumerate(view["heaps"])
            for place in range(left)
        ]
        board = Area("heaps", "Heaps", "board", (0, 0, 2 * len(view["heaps"]), 7.5), stones, layers=("stones",))
        names = self.seat_names(view["seats"])
        phases = Phases(self.words.say("scene", "left", {"n": sum(view["heaps"])}))
        return Scene([board], [SeatCard(seat, name, name[0]) for seat, name in enumerate(names)], phases=phases)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        """Pointing at a stone takes it and all that lie on it."""
        made = []
        for move in moves:
            assert isinstance(move, tuple)
            heap, n = move
            stone = f"stone:{heap}:{view['heaps'][heap] - n}"
            made.append(Choice(move, [(stone,)], self.words.say("move", "take", {"n": n, "heap": heap + 1})))
        return made

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        assert isinstance(move, tuple)
        heap, n = move
        left = view["heaps"][heap]
        return Preview(marks={f"stone:{heap}:{place}": ("leaving",) for place in range(left - n, left)})

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        if keys and keys[0].startswith("stone:"):
            return Refusal("R1.1", "grip", {"grip": view["grip"]})
        return Refusal("R1.1", "no-stone")

    def coach(self, view: dict[str, Any], ask: Ask, seat: int) -> str | None:
        return "last" if sum(left > 0 for left in view["heaps"]) == 1 else super().coach(view, ask, seat)

    def tallies(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, TallyState)
        return {"taken": -sum(state.heaps)}

    def example(self) -> list[str]:
        return ["3-2", "1-1"]

    def art(self) -> Art:
        return Art({"stone": STONE}, css=".mark-leaving { opacity: 0.45 }", glyphs={"stone": "o"})
