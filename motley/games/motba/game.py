"""MOTBA as the registry finds it: where its rooms meet."""

from collections.abc import Sequence
from typing import Any

from motley.games.motba.look.drawing.art import art
from motley.games.motba.look.drawing.pictures import PICTURE
from motley.games.motba.look.layouts import layouts_of
from motley.games.motba.look.moments import moments_of
from motley.games.motba.look.pointing.choices import choices_of
from motley.games.motba.look.pointing.refusals import refusal_of
from motley.games.motba.look.pointing.routes import routes_of
from motley.games.motba.look.pointing.setups import setup_of, setup_preview
from motley.games.motba.look.pointing.windows import STOPS
from motley.games.motba.look.reading.appendix import appendix_of
from motley.games.motba.look.reading.faces import face_of
from motley.games.motba.look.reading.paragraphs import picture_of
from motley.games.motba.look.reading.texts import ask_sentence, in_names, passive_texts
from motley.games.motba.look.scene import LOOKS, scene_of
from motley.games.motba.look.telling.previews import preview_of, route_preview
from motley.games.motba.look.telling.promises import measured_of
from motley.games.motba.mind import numbers
from motley.games.motba.mind.beginner import first_sight
from motley.games.motba.mind.expectation import expectation, named_standing
from motley.games.motba.mind.facts import facts_of
from motley.games.motba.mind.judge import PARTS, WEIGHTS, judgement, parts_of
from motley.games.motba.mind.setups import ASKS as PIECEMEAL
from motley.games.motba.mind.setups import whole_answer
from motley.games.motba.mind.tallies import tallies_of
from motley.games.motba.mind.urges import urges
from motley.games.motba.rules import moves as notation
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import ARENAS, CARDS_OF, IDS, NUMBERS, PREGENS, TRAPS
from motley.games.motba.rules.deck.cards import ABILITIES, ARTIFACTS, CHARACTERS
from motley.games.motba.rules.draft.season import METHODS, SEASONS, drawn_size, listed, need
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
from motley.kernel.data import read_text
from motley.kernel.weights import Weights

_KINDS = ("characters", "artifacts", "arenas")


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _ban(name: str, when: dict[str, tuple[str, ...]], cards: list[str]) -> Option:
    """Any of these cards, shown as they look, that nobody may play with."""
    symbols = {card: picture_of(card) for card in cards}
    return Option(name, "", when=when, offers=cards, several=True, symbols=symbols, shape=PICTURE)


class Motba(Game):
    """An arena battle for 2 to 4 seats."""

    def __init__(self) -> None:
        traits = Traits((2, 3, 4), hidden=True, chance=True, simultaneous=True, minutes=(60, 90), weight=5)
        drafted = {"season": tuple([season for season in SEASONS if season != "ready"])}
        options = (
            Option("season", "standard", SEASONS, suggested="ready"),
            Option("pregen", "first_light", when={"season": ("pregen",)}, offers=tuple(PREGENS)),
            Option("battles", 1, low=1, high=9),
            Option("character_method", "standard_draft", METHODS, when=drafted),
            Option("artifact_method", "mini_draft", METHODS, when=drafted),
            Option("chaos_reserve", "all", ("all", "five"), when=drafted),
            Option("round_limit", 15, low=6, high=40),
            _ban("ban_characters", drafted, [card.id for card in CHARACTERS]),
            _ban("ban_artifacts", drafted, [card.id for card in ARTIFACTS]),
        )
        super().__init__("motba", "MOTBA", 3, traits, __package__, options, LOOKS, stops=STOPS)

    def constraint(self, seats: int, options: Options) -> Refusal | None:
        for kind, name in enumerate(("ban_characters", "ban_artifacts")):
            for card in _names(options[name]):
                if card not in NUMBERS or NUMBERS[card] not in CARDS_OF[kind]:
                    return Refusal("R1.10", "no-such-ban", {"name": name, "card": card})
        if options["season"] == "ready":
            return None
        wrong = self._pregen(options)
        if wrong is not None:
            return wrong
        for kind in (0, 1, 2):
            size = self._pool_size(kind, seats, options)
            method = options["character_method"] if kind == 0 else options["artifact_method"]
            wanted = seats + 2 if kind == 2 else need(method, seats)
            if size < wanted:
                return Refusal("R1.12", "pool-too-small", {"kind": _KINDS[kind], "n": size, "wanted": wanted})
        return None

    def _pregen(self, options: Options) -> Refusal | None:
        """R1.9: a known season, or lists of known cards."""
        pregen = options["pregen"]
        if options["season"] != "pregen" or pregen in PREGENS:
            return None
        parts = pregen.split("/")
        for kind, part in enumerate(parts):
            for card in _names(part):
                if kind > 2 or card not in NUMBERS or NUMBERS[card] not in CARDS_OF[kind]:
                    return Refusal("R1.9", "no-such-pregen", {"pregen": pregen})
        if len(parts) < 2:
            return Refusal("R1.9", "no-such-pregen", {"pregen": pregen})
        return None

    def _pool_size(self, kind: int, seats: int, options: Options) -> int:
        season = options["season"]
        banned = {NUMBERS[card] for name in ("ban_characters", "ban_artifacts") for card in _names(options[name])}
        cards = CARDS_OF[kind]
        is_listed = season == "pregen" and (kind < 2 or bool(listed(options["pregen"], kind)))
        if is_listed:
            cards = listed(options["pregen"], kind)
        size = len([card for card in cards if card not in banned])
        if season in ("standard", "tight") or (season == "pregen" and not is_listed):
            size = min(size, drawn_size(season, kind, seats))
        return size

    def blank(self) -> State:
        return MotbaState(2)

    def setup(self, seats: int, options: Options) -> State:
        state = MotbaState(seats)
        state.season = options["season"]
        state.pregen = options["pregen"]
        state.battles = options["battles"]
        state.methods = (options["character_method"], options["artifact_method"])
        state.deals_all = options["chaos_reserve"] == "all"
        state.round_limit = options["round_limit"]
        banned = [*_names(options["ban_characters"]), *_names(options["ban_artifacts"])]
        state.banned = tuple(sorted([NUMBERS[card] for card in banned]))
        state.begin()
        return state

    def bound(self, seats: int, options: Options) -> int:
        votes = len(IDS) * seats if options["season"] in ("fan", "committee") else 0
        return votes + int(options["battles"]) * (700 + seats * int(options["round_limit"]) * 1200)

    def width(self, seats: int, options: Options) -> int:
        return 300

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
        assert isinstance(state, MotbaState)
        return judgement(state)

    def features(self, state: State, seat: int) -> dict[str, float]:
        assert isinstance(state, MotbaState)
        return dict(zip(PARTS, parts_of(state, seat), strict=True))

    def tallies(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, MotbaState)
        return tallies_of(state, seat)

    def weights(self) -> dict[str, Weights]:
        return WEIGHTS

    def judge_as(self, state: State, character: str) -> list[float]:
        assert isinstance(state, MotbaState)
        return judgement(state, character)

    def judge_seat(self, state: State, seat: int, character: str) -> float:
        assert isinstance(state, MotbaState)
        return judgement(state, character, seat)[seat]

    def expect(self, state: State, seat: int, character: str) -> float:
        """Among several what games have taught; against one the judgement knows more."""
        assert isinstance(state, MotbaState)
        if state.seats == 2 or state.round == 0:
            return self.judge_seat(state, seat, character)
        return expectation(state, seat)

    def standing(self, state: State, seat: int) -> dict[str, float]:
        assert isinstance(state, MotbaState)
        return named_standing(state, seat)

    def judges_chance(self) -> bool:
        """Dice about to fall are judged by their odds."""
        return True

    def judges_held(self) -> bool:
        """Picks, rows and places count as far as they go."""
        return True

    def judges_hidden(self) -> bool:
        """Rivals count by what they have shown."""
        return False

    def turn(self, state: State) -> tuple[int, int] | None:
        """In the fight; nobody's is what happens around a round."""
        assert isinstance(state, MotbaState)
        if state.round == 0:
            return None
        rounds = state.battle * (state.round_limit + 1) + state.round
        return rounds * (state.seats + 1) + state.active, state.active

    def urge(self, state: State, seat: int, moves: Sequence[Move]) -> list[float] | None:
        assert isinstance(state, MotbaState)
        return urges(state, seat, moves)

    def blunders(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
        return first_sight(view, ask, moves)

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        return scene_of(view, self.words, look, composer)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return choices_of(view, ask, moves, self.words)

    def routes(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        if ask.kind in PIECEMEAL:
            return setup_of(view, ask, whole_answer(view, ask, moves), self.words)
        return routes_of(view, ask, moves, choices_of(view, ask, moves, self.words), self.words)

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return preview_of(view, move, self.words)

    def preview_route(self, view: dict[str, Any], moves: Sequence[Move], look: str) -> Preview:
        if view["ask"] in PIECEMEAL:
            return setup_preview(view, moves)
        return route_preview(view, moves, self.words) if len(moves) > 1 else self.preview(view, moves[0])

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        return measured_of(promise, before, after, events)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return refusal_of(view, ask, keys)

    def is_private(self, view: dict[str, Any]) -> bool:
        """4.3: secret picks, packs and rows; everything in the fight is public."""
        is_secret = view["packs"] is not None or view["ask"] in ("vote", "prepare", "claim", "race", "lay", "put")
        return is_secret or any(card is None for row in view["rows"] for card in row)

    def asks(self, ask: Ask, seat: int | None, view: dict[str, Any] | None = None) -> str:
        return ask_sentence(ask, self.words, view)

    def says(self, event: Event, seat: int | None) -> str:
        """Fighters are told by name; their codes are for the notation."""
        return self.words.event(in_names(event, self.words), seat)

    def nobodys(self) -> tuple[str, ...]:
        return ("season", "battle", "display", "round", "claimed", "contested")

    def speaks_of(self, event: Event, seat: int | None) -> tuple[int, ...] | None:
        """A line that names no seat but a fighter is of that fighter's seat, whoever let it happen."""
        named = super().speaks_of(event, seat)
        unit = event.args.get("unit")
        if named is None and isinstance(unit, str) and unit[:1].isdigit():
            return (int(unit[0]) - 1,)
        return named

    def art(self) -> Art:
        return art()

    def layouts(self, seats: int) -> Sequence[Layout]:
        return layouts_of(self.words)

    def face(self, view: dict[str, Any], key: str) -> Face | None:
        return face_of(view, key, self.words)

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return moments_of(event, before, after, self.words)

    def appendix(self) -> list[str]:
        return appendix_of(self.words)

    def example(self) -> list[str]:
        """Two teams on the High Terraces, an attack on the battle stack."""
        lines = read_text(self.package, "content/example.txt").splitlines()
        answers = " ".join(line for line in lines if not line.startswith("#"))
        return [answer.strip() for answer in answers.split(";")]

    def measures(self, state: State) -> dict[str, float]:
        """Length, and how it ended."""
        assert isinstance(state, MotbaState)
        return {
            self.words.say("measure", "rounds"): float(state.round),
            self.words.say("measure", "limit"): float(state.ended.startswith("limit")),
        }

    def facts(self, state: State, events: Sequence[Event]) -> list[Fact]:
        assert isinstance(state, MotbaState)
        return facts_of(state, events)

    def words_names(self) -> dict[str, dict[str, str]]:
        characters = {card.id: card.name for card in CHARACTERS}
        artifacts = {card.id: card.name for card in ARTIFACTS}
        arenas = {card.id: card.name for card in ARENAS}
        return {
            "ability": {ability.id: ability.name for ability in ABILITIES},
            "card": {**characters, **artifacts, **arenas},
            "character": characters,
            "artifact": artifacts,
            "arena": arenas,
            "does": {ability.id: ability.text for ability in ABILITIES},
            "passive": passive_texts(),
            "springs": {trap.id: trap.text for trap in TRAPS},
            "ban_characters": characters,
            "ban_artifacts": artifacts,
            "pregen": {season.id: season.name for season in PREGENS.values()},
        }

    def write(self, state: State, move: Move) -> str:
        assert isinstance(state, MotbaState)
        return notation.written(state, move)

    def read(self, state: State, text: str) -> Move:
        assert isinstance(state, MotbaState)
        return notation.read(state, self.open_ask(state, text).kind, text)
