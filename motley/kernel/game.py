"""What the registry holds: one object per game, told apart from its positions."""

import json
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from motley.kernel.change import Composer
from motley.kernel.codec import canonical
from motley.kernel.core import CHANCE, Ask, BadPosition, BadSetup, Event, Move, Outcome, Refusal, UnreadableMove
from motley.kernel.data import has_file, read_text, read_toml
from motley.kernel.expectation import shared_out, steepness
from motley.kernel.facts import Fact
from motley.kernel.numbers import (
    ASK_FACTS,
    FACTS,
    MOVE_FACTS,
    MOVE_ROW,
    Buffer,
    Row,
    facts,
    view_row,
    write_facts,
)
from motley.kernel.oracle import Oracle
from motley.kernel.scene import Art, Choice, Preview, Promise, Scene
from motley.kernel.setting import Option, Options, Preset, Traits, read_presets
from motley.kernel.stage import Face, Layout, Moment
from motley.kernel.state import State
from motley.kernel.weights import USUAL, Weights
from motley.kernel.words import ENGLISH, Meaning, Words, speaks

PRESETS: Final = "content/presets.toml"
PUZZLES: Final = "puzzles/puzzles.jsonl"
DAILY: Final = "content/daily.toml"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a game writes: blank, setup, bound, width, read, write, scene or composed, choices, and its data files.

    `package` is where `words/en.toml` and `RULES.md` lie. An answer to an ask whose kind is in `revisable` may be
    exchanged for another with one touch while it is the last one and can be taken back: a card is turned while it is
    laid. `stops` are the kinds of windows in which people may like to pass without being asked (`Choice.stop`); the
    words name them in `[names.stop]`.
    """

    name: str
    title: str
    version: int
    traits: Traits
    options: tuple[Option, ...]
    package: str
    looks: tuple[str, ...]
    revisable: tuple[str, ...]
    stops: tuple[str, ...]
    _words: Words | None
    _twins: dict[str, "Game"]

    def __init__(
        self,
        name: str,
        title: str,
        version: int,
        traits: Traits,
        package: str,
        options: Sequence[Option] = (),
        looks: Sequence[str] = ("board",),
        revisable: Sequence[str] = (),
        stops: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.traits = traits
        self.options = tuple(options)
        self.package = package
        self.looks = tuple(looks)
        self.revisable = tuple(revisable)
        self.stops = tuple(stops)
        self._words = None
        self._twins = {}

    def __repr__(self) -> str:
        return f"<Game {self.name}, version {self.version}>"

    def __reduce__(self) -> tuple[object, ...]:
        """A game is pickled as its name: there is one object of it wherever it is installed."""
        from motley.kernel.registry import game, is_registered

        if not is_registered(self):
            raise TypeError(f"cannot pickle {self!r}: it is not registered under that name")
        return game, (self.name,)

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __copy__(self) -> "Game":
        return self

    def blank(self) -> State:
        """A state for `load` to fill."""
        raise NotImplementedError

    def setup(self, seats: int, options: Options) -> State:
        """The first position; seats and options are checked and complete."""
        raise NotImplementedError

    def bound(self, seats: int, options: Options) -> int:
        """The most decisions a game can take, chance included."""
        raise NotImplementedError

    def width(self, seats: int, options: Options) -> int:
        """The most legal moves one ask of a seat can have."""
        raise NotImplementedError

    def write(self, state: State, move: Move) -> str:
        """The notation of a move; unambiguous among the legal ones."""
        raise NotImplementedError

    def read(self, state: State, text: str) -> Move:
        """The move that a notation means, legal or not. Raises UnreadableMove when it means none."""
        for seat in state.owing():
            for move in self.legal(state, seat):
                if self.write(state, move) == text:
                    return move
        raise UnreadableMove(text)

    def open_ask(self, state: State, text: str) -> Ask:
        """For `read`: the open ask. Raises UnreadableMove when the game is over."""
        ask = state.ask()
        if ask is None:
            raise UnreadableMove(text, "the game is over")
        return ask

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        """How a view looks; a pure function of it. A game writes this or `composed`."""
        return self.composed(view, look, Composer())

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        """The scene, with what the composer kept of earlier ones where it is drawn from an equal part of the view."""
        if type(self).scene is Game.scene:
            raise NotImplementedError(f"{self!r} writes neither scene nor composed")
        return self.scene(view, look)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        """How each of these moves is pointed at; from what the seat knows."""
        raise NotImplementedError

    def routes(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        """Further ways to point at these moves, and moves that are made in a row (`Choice.then`); none by default."""
        return []

    def preview_route(self, view: dict[str, Any], moves: Sequence[Move], look: str) -> Preview:
        """What the moves of a route would do together."""
        return self.preview_in(view, moves[0], look)

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        """What a move would do: ghosts, marks, forecast, odds; ghosts as the first look has them."""
        return Preview()

    def preview_in(self, view: dict[str, Any], move: Move, look: str) -> Preview:
        """The preview for that look. A game whose looks differ in where things lie writes this too."""
        return self.preview(view, move)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        """These pieces lead to no legal move: the rule that forbids it."""
        return Refusal("T2", "not-asked")

    def refusal_preview(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Preview:
        """What somebody pointed at in vain, shown beside the sentence: ghosts, and marks on what is in the way."""
        return Preview()

    def face(self, view: dict[str, Any], key: str) -> Face | None:
        """A piece at reading size, its meaning in full; None if there is no such piece or it is decoration."""
        for look in self.looks:
            piece = self.scene(view, look).pieces().get(key)
            if piece is not None:
                return Face(piece.label, piece.art, piece.size, piece.lines or ()) if piece.label else None
        return None

    def layouts(self, seats: int) -> Sequence[Layout]:
        """How the table is laid, one layout per stage and format; none leaves it to the client."""
        return ()

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        """An event (as a viewer sees it), shown on the board between that viewer's views around the whole answer."""
        return ()

    def moments_in(self, event: Event, before: dict[str, Any], after: dict[str, Any], look: str) -> Sequence[Moment]:
        """The moments of an event in a look, for games whose looks have other coordinates."""
        return self.moments(event, before, after)

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        """How much of what a preview promised came true: from the seat's views before the move and now, and from what
        it was told meanwhile. None: that is not decided yet."""
        return None

    def is_private(self, view: dict[str, Any]) -> bool:
        """Whether this view of a seat shows what others may not see now: people who share a screen hand it over."""
        return self.traits.hidden

    def art(self) -> Art:
        """The symbols that the scene places."""
        return Art({})

    def constraint(self, seats: int, options: Options) -> Refusal | None:
        """What is wrong with these options together; each by itself is fine already."""
        return None

    def judge(self, state: State) -> list[float]:
        """One value per seat, larger is better; at the end it agrees with `returns`."""
        return state.returns()

    def features(self, state: State, seat: int) -> dict[str, float]:
        """What a seat's worth is made of, by name: what hints tell of, and what weights are fitted to."""
        return {}

    def tallies(self, state: State, seat: int) -> dict[str, int]:
        """What a seat has got, in whole numbers that a puzzle may want raised: the words' [goal] ask for them."""
        return {}

    def weights(self) -> dict[str, Weights]:
        """How much each feature counts, the usual way and for each character: what `judge_as` goes by."""
        return {}

    def characters(self) -> tuple[str, ...]:
        """Ways to play that the game has weights for, besides the usual one."""
        return tuple([name for name in self.weights() if name != USUAL])

    def judge_as(self, state: State, character: str) -> list[float]:
        """`judge` as one of the characters sees it; "usual" is nobody in particular."""
        return self.judge(state)

    def judge_seat(self, state: State, seat: int, character: str) -> float:
        """The value of `judge_as` for one seat: a game that has it for less than those of all may say so."""
        return self.judge_as(state, character)[seat]

    def expect(self, state: State, seat: int, character: str) -> float:
        """What a seat may expect of the end: asked where a line that was played on in the head stops.

        The judgement leads from one answer to the next; a game may know better how it ends.
        """
        return self.judge_seat(state, seat, character)

    def outlook(self, state: State) -> list[float]:
        """What the seats may expect of the end, between 0 and 1; at the end, what they got. For people who look back.

        Where games have taught how much a lead is worth (`content/expectation.toml`), these are shares of what there is
        to be won; otherwise what is expected of each seat by itself.
        """
        if state.ask() is None:
            return state.returns()
        values = self.judge(state)
        if type(self).expect is not Game.expect:
            values = [self.expect(state, seat, USUAL) for seat in range(state.seats)]
        steep = steepness(self.package, state.seats) if state.seats > 1 else None
        return [min(1.0, max(0.0, value)) for value in values] if steep is None else shared_out(values, steep)

    def standing(self, state: State, seat: int) -> dict[str, float]:
        """How a seat stands, in named numbers that tell who comes in before whom: what an expectation is fitted to.

        Nothing of a seat that is out, and where there is nothing to tell.
        """
        return {}

    def judges_chance(self) -> bool:
        """Whether `judge` values a position where chance is about to fall better than a few draws would."""
        return False

    def judges_held(self) -> bool:
        """Whether `judge` values a seat's own answer that is held while others are still missing."""
        return False

    def judges_hidden(self) -> bool:
        """Whether `judge` looks at what is hidden from a seat; if not, one imagined position is as good as several."""
        return True

    def turn(self, state: State) -> tuple[int, int] | None:
        """Whose turn it is, behind a number that changes with every turn; None where seats answer as it comes.

        Others may be asked in between. A search plans such a turn to its end, and its time is that of the turn.
        """
        return None

    def round(self, state: State) -> int | None:
        """The number of the round, where a round settles what was begun in it; None where there is no such thing.

        A search plays on to the end of a round before it judges, rather than to the next answer.
        """
        return None

    def foresight(self) -> int:
        """How many rounds a search plays on, that of the answer among them."""
        return 1

    def urge(self, state: State, seat: int, moves: Sequence[Move]) -> list[float] | None:
        """How much each of many moves suggests itself, found out without making them; None: they are all looked at."""
        return None

    def handful(self) -> int:
        """How many lines a search plays on for one simulation: more than one where that takes next to no time."""
        return 1

    def oracle(self, state: State) -> Oracle | None:
        """What was learned of the game that this position belongs to; None if nothing. Raises NoOracle."""
        return None

    def blunders(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
        """For the beginner level: a short-sighted worth per move; None if the game has no such notion."""
        return None

    def words_names(self) -> dict[str, dict[str, str]]:
        """Tables of names that come from content rather than from the words file."""
        return {}

    def appendix(self) -> list[str]:
        """What the rules text lists out of the content, so that it cannot go stale: see `rulebook.table`."""
        return []

    def lessons(self, language: str = ENGLISH) -> dict[str, Any]:
        """The lessons as data (`motley.lessons` reads them): the file of that language, or else the English one."""
        for each in (language, ENGLISH):
            if has_file(self.package, f"lessons/{each}.toml"):
                return read_toml(self.package, f"lessons/{each}.toml")
        return {}

    def puzzles(self) -> str:
        """The puzzles as data, one a line (`motley.puzzles` reads them); none without such a file."""
        return read_text(self.package, PUZZLES) if has_file(self.package, PUZZLES) else ""

    def daily(self) -> dict[str, Any]:
        """What is new every day, as data (`motley.puzzles` reads it), by what it is called in the words' [daily]."""
        return read_toml(self.package, DAILY) if has_file(self.package, DAILY) else {}

    def glossary(self) -> list[Meaning]:
        """The words that a newcomer may ask for, each explained once: those of the words file."""
        return self.words.glossary()

    def coach(self, view: dict[str, Any], ask: Ask, seat: int) -> str | None:
        """What helps a newcomer in that seat now: a key of the words' `[coach]`, by default the kind of the ask."""
        key = self.words.key_of("coach", ask)
        return key if self.words.has("coach", key) else None

    def example(self) -> list[str]:
        """Answers (chance included) that lead from the default set-up to a position worth a picture."""
        return []

    def measures(self, state: State) -> dict[str, float]:
        """Numbers of a finished game that are worth a mean over many games, by what they are called."""
        return {}

    def facts(self, state: State, events: Sequence[Event]) -> list[Fact]:
        """What became of the components of a finished game, out of all that happened in it, secrets included."""
        return []

    def component_name(self, table: str, component: str) -> str:
        """What a component of `facts` is called."""
        names = self.words.tables["names"].get(table, {})
        return str(names.get(component, component))

    def seat_names(self, seats: int) -> list[str]:
        return [self.words.name("seat", seat) for seat in range(seats)]

    def presets(self) -> list[Preset]:
        """Tables that are ready to be played, the one for newcomers first: those of `content/presets.toml`, or else one
        with the fewest seats for company, and one alone, with what the options suggest."""
        if has_file(self.package, PRESETS):
            return read_presets(read_toml(self.package, PRESETS))
        options = {option.name: option.suggested for option in self.options}
        fitting = [seats for seats in self.traits.seats if self.check(seats, options) is None]
        shared = [seats for seats in fitting if seats > 1]
        found = [Preset("usual", min(shared), options)] if shared else []
        return [*found, Preset("solo", 1, options)] if 1 in fitting else found

    def check(self, seats: int, options: Mapping[str, object]) -> Refusal | None:
        """Why a game cannot be set up like this; None if it can."""
        if seats not in self.traits.seats and seats not in self.traits.house:
            return Refusal("T3", "seats", {"game": self.title, "wanted": self.traits.seats, "seats": seats})
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            option = known.get(name)
            if option is None:
                key = "unknown-option" if known else "no-options"
                return Refusal("T4", key, {"name": name, "known": sorted(known)})
            if not option.takes(value):
                return Refusal("T4", "option-value", {"name": name, "value": str(value), "wanted": option.wanted()})
        return self.constraint(seats, self.complete(options))

    def complete(self, options: Mapping[str, object]) -> Options:
        """The options with the defaults of those not given."""
        return {**{option.name: option.default for option in self.options}, **options}

    def start(self, seats: int, options: Mapping[str, object] | None = None) -> State:
        """A checked `setup`. Raises BadSetup."""
        return self.setup(seats, self.checked(seats, options))

    def checked(self, seats: int, options: Mapping[str, object] | None = None) -> Options:
        """The complete options for that many seats. Raises BadSetup."""
        given: Mapping[str, object] = {} if options is None else options
        refusal = self.check(seats, given)
        if refusal is not None:
            raise BadSetup(refusal, self.words.refusal(refusal))
        return self.complete(given)

    def load(self, data: Mapping[str, Any]) -> State:
        """The position of a dump. Raises BadPosition."""
        state = self.blank()
        try:
            state.restore(data if isinstance(data, dict) else dict(data))
        except (LookupError, ArithmeticError, TypeError, AttributeError, ValueError) as error:
            raise BadPosition(f"not a position of {self.title}: {error!r}") from error
        return state

    def text(self, state: State) -> str:
        """The position as one line of text."""
        return canonical(state.dump())

    def position(self, text: str, options: Mapping[str, object] | None = None) -> State:
        """The position that such a line describes. Raises BadPosition."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadPosition(f"not a position of {self.title}: {error}") from error
        if not isinstance(data, dict):
            raise BadPosition(f"not a position of {self.title}: {text[:40]!r}")
        return self.load(data)

    def legal(self, state: State, seat: int) -> list[Move]:
        """The legal moves of a seat; chance's are its outcomes."""
        if seat == CHANCE:
            return [move for move, _ in state.odds()]
        return state.moves(seat)

    # Numbers for learners

    def observation(self, seats: int, options: Options) -> Row:
        """The row of numbers that `observe` writes, the same for every position with these seats and options.

        A game that writes its own tells it from the seat that looks: its own things first, then those of the others in
        the order of play.
        """
        return view_row(self._most_seats())

    def observe(self, view: dict[str, Any], seat: int, into: Buffer, at: int = 0) -> None:
        """Write what that seat sees into a buffer that holds zeros, from `at` on."""
        into[at + seat] = 1.0
        write_facts(facts(view, ""), into, at + self._most_seats(), FACTS)

    def observe_state(self, state: State, seat: int, into: Buffer, at: int = 0) -> None:
        """The same without the way through a view. A game may bring a faster twin."""
        self.observe(state.view(seat), seat, into, at)

    def pack_observation(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        """The same as bytes of native floats, appended in as many parts as suit; `blank` is a row of zeros.

        What steps many games joins the parts of all of them at once. A game may bring a faster twin, from tables.
        """
        row = array("f", blank)
        self.observe_state(state, seat, row)
        parts.append(row.tobytes())

    def essence(self, view: dict[str, Any]) -> dict[str, Any]:
        """What of a view the observation tells: two views with the same essence may have the same numbers."""
        return view

    def actions(self, seats: int, options: Options) -> int | None:
        """How many moves there can ever be, if every one has a number that never changes; None if they have none.

        Without such numbers a move's number is its place among the legal ones, which are at most `width`.
        """
        return None

    def numbers(self, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
        """The numbers of all legal moves of a seat, given in their canonical order."""
        return list(range(len(moves)))

    def numbered(self, state: State, seat: int, number: int) -> Move:
        """The move that has this number; of one that no legal move has, any move or an IndexError."""
        return state.moves(seat)[number]

    def mask(self, state: State, seat: int, into: Buffer, at: int = 0) -> None:
        """Write 1 for the number of every legal move into a buffer that holds zeros, from `at` on."""
        for number in self.numbers(state, seat, state.moves(seat)):
            into[at + number] = 1

    def pack_mask(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        """The same as bytes, appended in as many parts as suit; `blank` is a mask of zeros."""
        row = bytearray(blank)
        self.mask(state, seat, row)
        parts.append(bytes(row))

    def move_row(self, seats: int, options: Options) -> Row:
        """The row of numbers that `move_features` writes for each move."""
        return MOVE_ROW

    def move_features(
        self, view: dict[str, Any], seat: int, ask: Ask, moves: Sequence[Move], into: Buffer, at: int = 0
    ) -> None:
        """Write a row for each of these moves, one after the other, into a buffer that holds zeros, from `at` on."""
        codec = self.blank().codec()
        asked = facts(codec.encode(ask.args), ask.kind)
        for move in moves:
            plain = codec.encode(move)
            write_facts(asked, into, at, ASK_FACTS)
            write_facts([canonical(plain), *facts(plain, ask.kind)], into, at + ASK_FACTS, MOVE_FACTS)
            at += ASK_FACTS + MOVE_FACTS

    def state_features(self, state: State, seat: int, moves: Sequence[Move], into: Buffer, at: int = 0) -> None:
        """The same without the way through a view. A game may bring a faster twin."""
        ask = state.asked(seat)
        assert ask is not None
        self.move_features(state.view(seat), seat, ask, moves, into, at)

    def _most_seats(self) -> int:
        return max([*self.traits.seats, *self.traits.house])

    def says(self, event: Event, seat: int | None) -> str:
        """An event as a log line for that viewer."""
        return self.words.event(event, seat)

    def speaks_of(self, event: Event, seat: int | None) -> tuple[int, ...] | None:
        """Whose such a log line is: the seats it names first, nobody (an empty tuple) for what `nobodys` lists.

        None: it names none, so it is of whoever gave the answer.
        """
        return () if event.kind in self.nobodys() else self.words.spoken_of(event, seat)

    def nobodys(self) -> tuple[str, ...]:
        """The kinds of events that are of no seat, whoever's answer led to them: a round begins, a track is ready."""
        return ()

    def asks(self, ask: Ask, seat: int | None, view: dict[str, Any] | None = None) -> str:
        """An ask as a sentence for that viewer; `view` has what its args stand for, where somebody looks at it."""
        return self.words.ask(ask)

    def ends(self, outcome: Outcome) -> str:
        """The result as a sentence: that of the reason, or of `<reason>-shared` where several seats win.

        It may speak of `{winners:seat}`, of `{score}`, the scores from the best down: "18-7", of `{points}`, the best
        of them, and of `{margin}`, by how much that is more than the next.
        """
        winners = list(outcome.winners())
        shared = f"{outcome.reason}-shared"
        key = shared if len(winners) > 1 and self.words.has("reason", shared) else outcome.reason
        # A hyphen between the scores would read as a sign where one of them is negative.
        between = ", " if min(outcome.scores, default=0) < 0 else "-"
        ranked = sorted(outcome.scores, reverse=True)
        told: dict[str, object] = {"winners": winners, "score": between.join([str(each) for each in ranked])}
        if ranked:
            told["points"] = ranked[0]
            told["margin"] = ranked[0] - ranked[min(1, len(ranked) - 1)]
        return self.words.say("reason", key, told)

    def sheet_title(self, key: str) -> str:
        """What a line of the score sheet is called, from the words' [sheet]."""
        return self.words.say("sheet", key) if self.words.has("sheet", key) else key

    def sheet_value(self, key: str, value: object) -> str:
        """A value in a line of the score sheet: a text by its name in the words' `[names.<key>]`, where it has one."""
        names = self.words.tables["names"].get(key, {})
        return self.words.name(key, value) if isinstance(value, str) and value in names else str(value)

    @property
    def words(self) -> Words:
        if self._words is None:
            self._words = Words.read(self.package, self.words_names())
        return self._words

    def in_language(self, language: str) -> "Game":
        """The same game, saying everything in that language; itself where it has no such words."""
        if language == ENGLISH or not speaks(self.package, language):
            return self
        if language not in self._twins:
            make: type[Any] = type(self)
            twin: Game = make()
            twin._words = Words.read(twin.package, twin.words_names(), language)
            self._twins[language] = twin
        return self._twins[language]

    @property
    def rules_language(self) -> str:
        """The language of the rules: that of the words, where there is a `RULES.<language>.md`, otherwise English."""
        language = self.words.language
        return language if has_file(self.package, f"RULES.{language}.md") else ENGLISH

    @property
    def rules_text(self) -> str:
        """The rules for players, numbered: the game's own with their appendix, and those of every table."""
        language = self.rules_language
        file = "RULES.md" if language == ENGLISH else f"RULES.{language}.md"
        own = [read_text(self.package, file).rstrip(), *self.appendix()]
        return "\n\n".join([*own, read_text("motley.kernel", "TABLE.md")])

    @property
    def summary_text(self) -> str:
        """The turn on one page, in the markup of the rules (`SUMMARY.md`); empty if the game has none."""
        return read_text(self.package, "SUMMARY.md") if has_file(self.package, "SUMMARY.md") else ""
