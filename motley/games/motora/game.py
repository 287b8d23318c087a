"""Motora as the registry finds it: where its rooms meet."""

from collections.abc import Sequence
from typing import Any

from motley.games.motora.look.appendix import appendix
from motley.games.motora.look.art import art
from motley.games.motora.look.choices import choices_of, refusal_of
from motley.games.motora.look.faces import face_of
from motley.games.motora.look.forecasts import preview_of
from motley.games.motora.look.layouts import layouts_of
from motley.games.motora.look.measures import measured
from motley.games.motora.look.moments import moments_of
from motley.games.motora.look.scene import LOOKS, scene_of
from motley.games.motora.mind import numbers
from motley.games.motora.mind.beginner import first_sight
from motley.games.motora.mind.facts import facts_of
from motley.games.motora.mind.judge import PARTS, WEIGHTS, judgement, parts_of
from motley.games.motora.mind.tallies import tallies_of
from motley.games.motora.mind.urges import urges
from motley.games.motora.rules import moves as notation
from motley.games.motora.rules.board import NAMES, TILES, VILLAGES
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARDS, EVENTS
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.setup import NEEDED
from motley.kernel import (
    Art,
    Ask,
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
    Preview,
    Promise,
    Refusal,
    Row,
    Scene,
    State,
    Traits,
)
from motley.kernel.data import read_text, read_toml
from motley.kernel.weights import Weights


class Motora(Game):
    """Survival for 2 to 6 tribes."""

    def __init__(self) -> None:
        traits = Traits((2, 3, 4, 5, 6), hidden=True, chance=True, minutes=(30, 120), weight=4)
        options = (
            Option("layout", "random", ("random", "first_landing")),
            Option("first", "roll", ("roll", "0", "1", "2", "3", "4", "5")),
            Option("island", "full", ("full", "gentle")),
            Option("idols", "book", ("book", "fewer", "more")),
            Option("hands", "closed", ("closed", "open")),
            Option("max_rounds", 24, (12, 18, 24, 36)),
        )
        super().__init__("motora", "Motora", 3, traits, __package__, options, LOOKS)

    def constraint(self, seats: int, options: Options) -> Refusal | None:
        first = options["first"]
        if first != "roll" and int(first) >= seats:
            return Refusal("R2.2", "no-such-first", {"first": first, "seats": seats})
        return None

    def blank(self) -> State:
        return MotoraState(2)

    def setup(self, seats: int, options: Options) -> State:
        state = MotoraState(seats)
        state.is_random = options["layout"] == "random"
        state.fixed_first = -1 if options["first"] == "roll" else int(options["first"])
        state.gentle = options["island"] == "gentle"
        state.hands_open = options["hands"] == "open"
        state.max_rounds = options["max_rounds"]
        change = {"book": 0, "fewer": -1, "more": 1}[options["idols"]]
        state.needed = max(2, NEEDED[seats] + change)
        state.begin()
        return state

    def bound(self, seats: int, options: Options) -> int:
        return 60 + 2500 * int(options["max_rounds"])

    def width(self, seats: int, options: Options) -> int:
        return 320

    def observation(self, seats: int, options: Options) -> Row:
        return numbers.row_of(seats)

    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        numbers.write_view(view, seat, into, at)

    def observe_state(self, state: State, seat: int, into: Any, at: int = 0) -> None:
        assert isinstance(state, MotoraState)
        numbers.write_table(state, seat, into, at)

    def move_row(self, seats: int, options: Options) -> Row:
        return numbers.FEATURES

    def move_features(
        self, view: dict[str, Any], seat: int, ask: Ask, moves: Sequence[Move], into: Any, at: int = 0
    ) -> None:
        numbers.write_moves(table_of(view), seat, moves, into, at)

    def state_features(self, state: State, seat: int, moves: Sequence[Move], into: Any, at: int = 0) -> None:
        assert isinstance(state, MotoraState)
        numbers.write_moves(state, seat, moves, into, at)

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, MotoraState)
        return judgement(state)

    def features(self, state: State, seat: int) -> dict[str, float]:
        assert isinstance(state, MotoraState)
        return dict(zip(PARTS, parts_of(state, seat), strict=True))

    def tallies(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, MotoraState)
        return tallies_of(state, seat)

    def weights(self) -> dict[str, Weights]:
        return WEIGHTS

    def judge_as(self, state: State, character: str) -> list[float]:
        assert isinstance(state, MotoraState)
        return judgement(state, character)

    def judges_hidden(self) -> bool:
        return False

    def round(self, state: State) -> int | None:
        """By the evening everything that was begun is settled."""
        assert isinstance(state, MotoraState)
        return state.round

    def foresight(self) -> int:
        """What an evening leaves is seen in the day after it."""
        return 2

    def urge(self, state: State, seat: int, moves: Sequence[Move]) -> list[float] | None:
        assert isinstance(state, MotoraState)
        return urges(state, seat, moves)

    def blunders(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
        return first_sight(view, ask, moves)

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        return scene_of(view, self.words, look, composer)

    def layouts(self, seats: int) -> Sequence[Layout]:
        return layouts_of(seats, self.words)

    def face(self, view: dict[str, Any], key: str) -> Face | None:
        return face_of(view, key, self.words)

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return moments_of(event, before, after, self.words)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return choices_of(view, ask, moves, self.words)

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return preview_of(view, move, self.words)

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        return measured(promise, before, after, events)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return refusal_of(view, ask, keys, self.words)

    def measures(self, state: State) -> dict[str, float]:
        """Length, and how it ended."""
        assert isinstance(state, MotoraState)
        return {
            self.words.say("measure", "rounds"): float(state.round),
            self.words.say("measure", "idols"): float(state.reason_ended == "idols"),
            self.words.say("measure", "cap"): float(state.reason_ended == "round_cap"),
        }

    def facts(self, state: State, events: Sequence[Event]) -> list[Fact]:
        return facts_of(events)

    def nobodys(self) -> tuple[str, ...]:
        return ("idols_set",)

    def art(self) -> Art:
        return art()

    def words_names(self) -> dict[str, dict[str, str]]:
        tribes = read_toml(self.package, "content/tribes.toml")["tribe"]
        cards = {card.id: card.name for card in CARDS}
        events = {card.id: card.name for card in EVENTS}
        return {
            "seat": {str(seat): tribe["name"] for seat, tribe in enumerate(tribes)},
            "cell": {str(cell): name for cell, name in enumerate(NAMES)},
            "tile": {**{tile.id: tile.name for tile in TILES}, "bare": "Bare ground"},
            "village": {kind.id: kind.name for kind in VILLAGES},
            "card": cards,
            "card-text": {card.id: card.text for card in CARDS},
            "event": events,
            "event-text": {card.id: card.text for card in EVENTS},
        }

    def appendix(self) -> list[str]:
        return appendix(self.words)

    def example(self) -> list[str]:
        """The third round: burnt tiles, members of both tribes on the island."""
        lines = read_text(self.package, "content/example.txt").splitlines()
        return [answer for line in lines if not line.startswith("#") for answer in line.split()]

    def write(self, state: State, move: Move) -> str:
        return notation.written(move)

    def read(self, state: State, text: str) -> Move:
        return notation.read(self.open_ask(state, text).kind, text)
