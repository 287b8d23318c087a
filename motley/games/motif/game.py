"""Motif as the registry finds it: where its rooms meet."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, final

from motley.extras import NotInstalled, extra
from motley.games.motif.look import art, faces, layouts, moments, scene
from motley.games.motif.mind import judge, numbers
from motley.games.motif.mind.facts import facts_of
from motley.games.motif.mind.tallies import tallies_of
from motley.games.motif.rules.board import SIZES, board_of
from motley.games.motif.rules.book import MotifState, fresh, state_of
from motley.games.motif.rules.moves import COLOURS, actions_of, move_of, numbers_of, read, written
from motley.games.motif.rules.position import Parsed, position_text
from motley.games.motif.rules.state import NOT_TOSSED
from motley.kernel import (
    Art,
    Ask,
    BadPosition,
    BadSetup,
    Choice,
    Composer,
    Event,
    Face,
    Fact,
    Game,
    Layout,
    Moment,
    Move,
    Option,
    Options,
    Oracle,
    Preview,
    Promise,
    Refusal,
    Rng,
    Row,
    Scene,
    State,
    Traits,
)
from motley.kernel.expectation import shared_out
from motley.kernel.weights import Weights

EXAMPLE = (
    "gold +c3 +c4 c3-b2 +d4 c4-d2 +b4 b2-c1 d4-b3 +e5 d2-a4 b4-d3 +e2 "
    "c1-c2 b3-c3 e5-c5 a4-b2 d3-a1 e2-b4 c2-d4 c3-e3 c5-a3 b2-c3"
)

LEARNED = (5, 3, 4, 8, 12)
"""Size, tokens, press, force and stop of the game that the net has learned: with others it is another game."""

TURNED = 4
"""So many times the net is asked about a position, with the board laid otherwise."""

SLIPS = 1.4
"""How much a lead is worth of what the net says, which is of games without slips: around this most was told of how 40
games of Strong and Casual ended, with an answer in twenty by lot (35 % of how returns vary; at 1 and 2 34 and 33 %)."""


@final
class Motif(Game):
    """The game as the registry finds it."""

    def __init__(self) -> None:
        super().__init__(
            name="motif",
            title="Motif",
            version=2,
            traits=Traits(seats=(2,), chance=True, minutes=(10, 30), weight=1),
            package=__package__,
            options=(
                Option("size", 5, values=SIZES, pictured=True),
                Option("tokens", 3, low=1, high=6),
                Option("first", "toss", values=("toss", *COLOURS)),
                Option("press", 4, low=1, high=200),
                Option("force", 8, low=1, high=200),
                Option("stop", 12, low=1, high=200),
            ),
        )

    def blank(self) -> MotifState:
        return fresh(5, 3, "toss", 4, 8, 12)

    def setup(self, seats: int, options: Options) -> MotifState:
        return fresh(**options)

    def constraint(self, seats: int, options: Options) -> Refusal | None:
        stages = {name: options[name] for name in ("press", "force", "stop")}
        if options["press"] <= options["force"] <= options["stop"]:
            return None
        return Refusal("T4", "stages", stages)

    def bound(self, seats: int, options: Options) -> int:
        """White tiles only vanish, and R8 lets few turns pass between two that colour one."""
        turns = options["size"] ** 2 * min(options["stop"], options["force"] + 2)
        tokens = options["tokens"]
        return int(turns * tokens + seats * tokens + 1)

    def width(self, seats: int, options: Options) -> int:
        """With k tokens on an otherwise empty board: each to every free tile, and an add if one is in reserve."""
        cells, tokens = options["size"] ** 2, options["tokens"]
        return int(max((k + (k < tokens)) * (cells - k) for k in range(tokens + 1)))

    def write(self, state: State, move: Move) -> str:
        return written(move, size_of(state))

    def read(self, state: State, text: str) -> Move:
        assert isinstance(state, MotifState)
        return read(text, size_of(state), bool(state.seat == NOT_TOSSED))

    def text(self, state: State) -> str:
        assert isinstance(state, MotifState)
        return position_text(state)

    def position(self, text: str, options: Mapping[str, object] | None = None) -> MotifState:
        """The position of a string; size and number of tokens follow from it, and must agree with given options."""
        parsed = Parsed(text)
        tokens = parsed.tokens_each()
        given = {} if options is None else dict(options)
        for name, found in (("size", parsed.size), ("tokens", tokens)):
            if given.setdefault(name, found) != found:
                raise BadPosition(f"the position has {name} {found}, the options say {given[name]}")
        parsed.check_turn()
        refusal = self.check(2, given)
        if refusal is not None:
            raise BadSetup(refusal, self.words.refusal(refusal))
        complete = self.complete(given)
        state = MotifState(board_of(parsed.size), tokens, complete["press"], complete["force"], complete["stop"])
        parsed.fill(state)
        if state.seat != NOT_TOSSED:
            state.go_on()
        return state

    def observation(self, seats: int, options: Options) -> Row:
        return numbers.ROWS[options["size"]]

    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        numbers.write(state_of(view), seat, into, at)

    def observe_state(self, state: State, seat: int, into: Any, at: int = 0) -> None:
        assert isinstance(state, MotifState)
        numbers.write(state, seat, into, at)

    def essence(self, view: dict[str, Any]) -> dict[str, Any]:
        """Without whose eyes these are, the order in which tokens came, and the marks of the latest turns."""
        kept = {name: value for name, value in view.items() if name not in ("you", "last", "left")}
        if view["ending"]:
            kept |= dict.fromkeys(("seat", "ready", "ending"))
        return {**kept, "places": [sorted(places) for places in view["places"]], "flags": sorted(view["flags"])}

    def actions(self, seats: int, options: Options) -> int | None:
        return actions_of(options["size"])

    def numbers(self, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
        return numbers_of(moves, size_of(state))

    def numbered(self, state: State, seat: int, number: int) -> Move:
        return move_of(number, size_of(state))

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        return scene.scene_of(view, self.words, composer)

    def layouts(self, seats: int) -> Sequence[Layout]:
        return layouts.layouts_of(self.words)

    def face(self, view: dict[str, Any], key: str) -> Face | None:
        piece = self.scene(view, self.looks[0]).pieces().get(key)
        return None if piece is None else faces.face_of(piece, self.words)

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return moments.moments_of(event, before, after, self.says(event, None))

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return scene.choices_of(view, moves, self.words)

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return scene.preview_of(view, move, self.words)

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        return scene.measured(promise, before, after)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return scene.why_not(view, ask, keys)

    def coach(self, view: dict[str, Any], ask: Ask, seat: int) -> str | None:
        return scene.binding(state_of(view)) or super().coach(view, ask, seat)

    def nobodys(self) -> tuple[str, ...]:
        return ("press", "force")

    def art(self) -> Art:
        return art.ART

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, MotifState)
        return judge.judged(state)

    def features(self, state: State, seat: int) -> dict[str, float]:
        assert isinstance(state, MotifState)
        return dict(zip(judge.PARTS, judge.parts_of(state, state.seat == seat), strict=True))

    def outlook(self, state: State) -> list[float]:
        """By the net, where it can be asked: tiles alone go up and down, as whoever is to move catches up."""
        assert isinstance(state, MotifState)
        oracle = None
        if state.ask() is not None and state.seat != NOT_TOSSED:
            with suppress(NotInstalled):
                oracle = self.oracle(state)
        if oracle is None:
            return super().outlook(state)
        moves = state.moves(state.seat)
        told = oracle.opinions([state] * TURNED, [moves] * TURNED, Rng(1))
        means = [sum(each.values[seat] for each in told) / TURNED for seat in range(state.seats)]
        return shared_out(means, SLIPS)

    def tallies(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, MotifState)
        return tallies_of(state, seat)

    def weights(self) -> dict[str, Weights]:
        return judge.WEIGHTS

    def judge_as(self, state: State, character: str) -> list[float]:
        assert isinstance(state, MotifState)
        return judge.judged(state, character)

    def facts(self, state: State, events: Sequence[Event]) -> list[Fact]:
        return facts_of(events)

    def oracle(self, state: State) -> Oracle | None:
        assert isinstance(state, MotifState)
        options = (state.size, state.tokens, state.press, state.force, state.stop)
        return self.learned() if options == LEARNED else None

    @cache
    def learned(self) -> Oracle:
        """The net is read when it is first asked: it needs NumPy, which nobody else does."""
        with extra("master", "Master"):
            from motley.games.motif.mind.learned import shipped
        return shipped()

    def blunders(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
        return judge.gains(state_of(view), moves)

    def example(self) -> list[str]:
        return EXAMPLE.split()


def size_of(state: State) -> int:
    assert isinstance(state, MotifState)
    return int(state.size)
