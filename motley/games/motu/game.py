"""Motu as the registry finds it: where its rooms meet."""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motu.look.appendix import appendix_of
from motley.games.motu.look.art import art
from motley.games.motu.look.choices import choices_of, preview_of, refusal_of, refusal_preview_of, routes_of
from motley.games.motu.look.faces import face_of
from motley.games.motu.look.layouts import layouts_of
from motley.games.motu.look.moments import moments_of
from motley.games.motu.look.panels import sheet_title
from motley.games.motu.look.promises import measured
from motley.games.motu.look.scene import scene_of
from motley.games.motu.mind import numbers
from motley.games.motu.mind.beginner import short_sighted
from motley.games.motu.mind.facts import facts_of
from motley.games.motu.mind.judge import PARTS, WEIGHTS, judgement, parts_of, urges
from motley.games.motu.mind.tallies import tallies_of
from motley.games.motu.rules import moves as notation
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARDS, DATA, DESTINIES, ISLANDS, TRAVELERS
from motley.games.motu.rules.standing import standing_of
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
    Outcome,
    Preview,
    Promise,
    Refusal,
    Row,
    Scene,
    State,
    Traits,
)
from motley.kernel.weights import Weights

EXAMPLE = (
    "i01 i56 N 1,-3; i03 i36 E -2,2; i06 i55 S 2,3; i10 i50 S 1,5; "
    "i11 i30 E 2,0; i12 i29 N 1,-4; i15 i33 W -2,7; i23 i38 N -4,0"
)
SHARED: Final = (2, 3, 4, 5, 6)
LEVELS: dict[str, int] = DATA["solo"]["levels"]


class Motu(Game):
    """The island builder, with its solo game."""

    def __init__(self) -> None:
        traits = Traits((1, 2, 3, 4, 5, 6), hidden=True, chance=True, minutes=(20, 45), weight=3)
        options = (
            Option("game", "full", ("full", "first"), seats=SHARED),
            Option("start", "random", ("random", "0", "1", "2", "3", "4", "5"), seats=SHARED),
            Option("level", "easy", tuple(LEVELS), seats=(1,)),
            Option("solo_totems", "lenient", ("lenient", "strict"), seats=(1,)),
        )
        super().__init__("motu", "Motu", 2, traits, __package__, options, revisable=("rotate",))

    def constraint(self, seats: int, options: Options) -> Refusal | None:
        start = options["start"]
        if seats > 1 and start != "random" and int(start) >= seats:
            return Refusal("R1.1", "no-such-start", {"start": start, "seats": seats})
        return None

    def blank(self) -> State:
        return MotuState(2)

    def setup(self, seats: int, options: Options) -> State:
        state = MotuState(seats)
        state.full = seats > 1 and options["game"] == "full"
        state.start = -1 if options["start"] == "random" else int(options["start"])
        state.level = LEVELS[options["level"]]
        state.lenient = options["solo_totems"] == "lenient"
        state.begin()
        return state

    def bound(self, seats: int, options: Options) -> int:
        return 111 if seats == 1 else 59 * seats + 6

    def width(self, seats: int, options: Options) -> int:
        return 600 if seats == 1 else 324

    def write(self, state: State, move: Move) -> str:
        ask = state.ask()
        assert ask is not None
        return notation.written(ask, move)

    def read(self, state: State, text: str) -> Move:
        return notation.read(self.open_ask(state, text), text)

    def observation(self, seats: int, options: Options) -> Row:
        return numbers.row_of(seats)

    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        numbers.write(view, seat, into, at)

    def move_row(self, seats: int, options: Options) -> Row:
        return numbers.FEATURES

    def move_features(
        self, view: dict[str, Any], seat: int, ask: Ask, moves: Sequence[Move], into: Any, at: int = 0
    ) -> None:
        numbers.write_moves(view, seat, ask, moves, into, at)

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, MotuState)
        return judgement(state)

    def features(self, state: State, seat: int) -> dict[str, float]:
        assert isinstance(state, MotuState)
        return dict(zip(PARTS, parts_of(state, seat), strict=True))

    def tallies(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, MotuState)
        return tallies_of(state, seat)

    def weights(self) -> dict[str, Weights]:
        return WEIGHTS

    def judge_as(self, state: State, character: str) -> list[float]:
        assert isinstance(state, MotuState)
        return judgement(state, character)

    def judges_chance(self) -> bool:
        """The next card of the row changes nothing that is judged."""
        return True

    def round(self, state: State) -> int | None:
        """In a round everybody lays a card."""
        assert isinstance(state, MotuState)
        return state.round

    def foresight(self) -> int:
        """A card is laid for those that will cover it."""
        return 2

    def urge(self, state: State, seat: int, moves: Sequence[Move]) -> list[float] | None:
        assert isinstance(state, MotuState)
        return urges(state, seat, moves)

    def blunders(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
        return short_sighted(view, ask, moves)

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        return scene_of(view, self.words, composer)

    def layouts(self, seats: int) -> Sequence[Layout]:
        return layouts_of(seats, self.words)

    def face(self, view: dict[str, Any], key: str) -> Face | None:
        return face_of(view, key, self.words) or super().face(view, key)

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return moments_of(event, before, after, self.words)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return choices_of(view, ask, moves, self.words)

    def routes(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return routes_of(view, ask, moves, self.words)

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return preview_of(view, move, self.words)

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        return measured(promise, before, after)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return refusal_of(view, ask, keys)

    def refusal_preview(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Preview:
        return refusal_preview_of(view, ask, keys)

    def art(self) -> Art:
        return art()

    def appendix(self) -> list[str]:
        return appendix_of(self.words)

    def example(self) -> list[str]:
        """A solo game: eight cards on an island with a long shore, the first source scored, two cards dealt."""
        answers = ["v4"]
        for line in EXAMPLE.split("; "):
            other, card, direction, at = line.split()
            answers += [other, card, "right", direction, at, "give"]
        return [*answers, "hunters", "i25", "i13"]

    def measures(self, state: State) -> dict[str, float]:
        assert isinstance(state, MotuState)
        standing = standing_of(state)
        seats = state.seats
        found = {
            "points of a seat": sum(standing.total(seat) for seat in range(seats)) / seats,
            "longest beach of a seat, in cards": sum(standing.beaches) / seats,
        }
        if standing.opponent is not None:
            found["points of the Opponent"] = float(standing.opponent.total())
        return found

    def facts(self, state: State, events: Sequence[Event]) -> list[Fact]:
        return facts_of(events)

    def words_names(self) -> dict[str, dict[str, str]]:
        return {
            "card": {card.id: card.name for card in CARDS},
            "village": {card.id: card.name for card in CARDS[ISLANDS:]},
            "traveler": {card.id: card.name for card in TRAVELERS},
            "destiny": {card.id: card.name for card in DESTINIES},
        }

    def sheet_title(self, key: str) -> str:
        return sheet_title(key, self.words)

    def ends(self, outcome: Outcome) -> str:
        key = outcome.reason.replace(" ", "-")
        if key == "tie-on-coconuts" and outcome.placings == (2,):
            key += "-lost"
        won = super().ends(Outcome(outcome.placings, outcome.scores, key, outcome.sheet))
        following = _next_level(outcome)
        return won if following is None else self.words.say("reason", "next-level", {"won": won, "level": following})


def _next_level(outcome: Outcome) -> str | None:
    """R12.9: after a solo win below the highest level, the one above it."""
    start = dict(outcome.sheet).get("opponent-start")
    if start is None or outcome.placings != (1,):
        return None
    above = [level for level, points in LEVELS.items() if points > int(str(start[0]))]
    return above[0] if above else None
