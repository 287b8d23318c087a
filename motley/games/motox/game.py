"""MotoX as the registry finds it: where its rooms meet."""

from collections.abc import Mapping, Sequence
from typing import Any, final

from motley.games.motox.look import art, forecast, layouts, moments, pointing, promises, scene
from motley.games.motox.mind import judge, numbers
from motley.games.motox.mind.facts import facts_of
from motley.games.motox.mind.tallies import tallies_of
from motley.games.motox.rules.book import Motox as Race
from motley.games.motox.rules.book import state_of
from motley.games.motox.rules.building import dead_ends
from motley.games.motox.rules.course import BUILD, choice_fault, chosen_course, house_courses, read_course
from motley.games.motox.rules.moves import read_move, write_move
from motley.games.motox.rules.positions import position_text, read_position
from motley.games.motox.rules.state import COINS, TILES
from motley.kernel import (
    Art,
    Ask,
    BadPosition,
    Choice,
    Composer,
    Event,
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
    UnreadableMove,
)
from motley.kernel.data import read_toml
from motley.kernel.weights import Weights

MOST_RESULTS = 42
"""Five tiles can be reached: 20 spaces to stand on, 20 to wipe out from, the finish, and hold."""
DECISIONS_A_TURN = 4
"""Kick, roll, dice, ride."""
EXAMPLE = (
    "first:S +E +E +E +E c4 +N +N c4 +N +E c4 +E +E c7 +E +E +N +N +N +N +W +W +W c7 c12 +W c12 c15 +W c19 c19 +W c22 "
    "c22 +W 1ne 1se 1nw roll+2 255 2ne roll+1 034 3nw roll 033 2sw pass roll+3 0224 5nw roll 025 3sw roll+1 2445 5nw "
    "roll 245 5se roll+1 12 6nw kick pass roll 025 6se roll 3 8sw roll 012 6nw roll+1 1135 8ne roll 14 10sw roll 005 "
    "8ne roll 3 11se roll 01 9nw kick pass roll 1 11ne roll 04 11nw roll 013 10nw roll 0 pass roll 005 12sw roll 02 "
    "12ne pass roll+1 134 13se roll 55 13ne! roll 345 13nw roll 123 14ne roll 35 roll 33 15sw roll+1 012 15ne roll "
    "004 roll 55 17nw roll+1 045"
)


@final
class Motox(Game):
    """The game as the registry finds it."""

    def __init__(self) -> None:
        super().__init__(
            name="motox",
            title="MotoX",
            version=1,
            traits=Traits(seats=(3, 4), chance=True, minutes=(20, 40), house=(2,), weight=2),
            package=__package__,
            options=(
                Option("course", BUILD, offers=(BUILD, *house_courses()), pictured=True),
                Option("air_turns", True),
                Option("ramp_max", 3, low=1, high=4),
                Option("race_cap", 100, low=1, high=500),
                Option("two_seats", False, seats=(2,)),
            ),
            looks=("isometric", "flat"),
        )

    def blank(self) -> Race:
        return Race(4)

    def words_names(self) -> dict[str, dict[str, str]]:
        courses = read_toml(self.package, "content/courses.toml")
        return {"course": {name: course["title"] for name, course in courses.items()}}

    def constraint(self, seats: int, options: Options) -> Refusal | None:
        if seats == 2 and not options["two_seats"]:
            return Refusal("T3", "two-seats")
        return choice_fault(options["course"], options["ramp_max"])

    def setup(self, seats: int, options: Options) -> Race:
        """R1.1, R1.5: hands are dealt, or a ready course lies on the table."""
        state = Race(seats)
        state.air_turns = options["air_turns"]
        state.ramp_max = options["ramp_max"]
        state.race_cap = options["race_cap"]
        course = chosen_course(options["course"])
        if course:
            state.laid, state.heights = read_course(course)
            state.coins = (COINS // seats,) * seats
            state.derive()
        else:
            state.tiles = (TILES // seats,) * seats
            state.build_coins = (COINS // seats,) * seats
        return state

    def bound(self, seats: int, options: Options) -> int:
        """The starting seat, every tile but the first and every coin, the bikes on the grid, the turns of the race."""
        building = TILES - 1 + COINS if options["course"] == BUILD else 0
        return int(1 + building + seats + options["race_cap"] * seats * DECISIONS_A_TURN)

    def width(self, seats: int, options: Options) -> int:
        return MOST_RESULTS

    def write(self, state: State, move: Move) -> str:
        assert isinstance(move, int)
        return write_move(move)

    def read(self, state: State, text: str) -> Move:
        move = read_move(text)
        if move < 0:
            raise UnreadableMove(
                text, "moves are written like +E, c7, 1ne, roll+1, pass, kick, 5ne, 5ne!, finish, hold"
            )
        return move

    def text(self, state: State) -> str:
        assert isinstance(state, Race)
        return position_text(state)

    def position(self, text: str, options: Mapping[str, object] | None = None) -> Race:
        """The position of such a line. Of the options, `course` and `two_seats` have done their work by then."""
        given = self.complete({} if options is None else options)
        for option in self.options:
            if not option.takes(given[option.name]):
                raise BadPosition(f"the option {option.name} cannot be {given[option.name]!r}")
        return read_position(text, given["air_turns"], given["ramp_max"], given["race_cap"], self.words.refusal)

    def says(self, event: Event, seat: int | None) -> str:
        """Ways are told in words; their notation is for the list of moves."""
        return self.words.event(pointing.in_words(event, self.words), seat)

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        return scene.scene_of(view, look, self.words, composer)

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return pointing.choices_of(view, moves, self.words)

    def layouts(self, seats: int) -> Sequence[Layout]:
        return layouts.layouts_of(self.words)

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        """Without a look nobody can say where a way goes: see `moments_in`."""
        return moments.moments_of(event, before, after, None, self.words, self.says(event, None))

    def moments_in(self, event: Event, before: dict[str, Any], after: dict[str, Any], look: str) -> Sequence[Moment]:
        """Each look has its own coordinates, so that ways are shown in one of them."""
        return moments.moments_of(event, before, after, look, self.words, self.says(event, None))

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        return self.preview_in(view, move, self.looks[0])

    def preview_in(self, view: dict[str, Any], move: Move, look: str) -> Preview:
        return forecast.preview_of(view, move, look, self.words)

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        return promises.measured(promise, before, after, events)

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        return pointing.why_not(view, ask, keys)

    def nobodys(self) -> tuple[str, ...]:
        return ("track",)

    def art(self) -> Art:
        return art.ART

    def observation(self, seats: int, options: Options) -> Row:
        return numbers.row_of(seats)

    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        numbers.write(state_of(view), seat, into, at)

    def observe_state(self, state: State, seat: int, into: Any, at: int = 0) -> None:
        assert isinstance(state, Race)
        numbers.write(state, seat, into, at)

    def essence(self, view: dict[str, Any]) -> dict[str, Any]:
        """Without what follows from the rest (places, rides) and what is shown of the latest roll and ride."""
        left_out = ("places", "rides", "trail", "rolled", "options")
        kept = {name: value for name, value in view.items() if name not in left_out}
        return {**kept, "dice": sorted(view["dice"]), "turn": None if view["stage"] == "cap" else view["turn"]}

    def actions(self, seats: int, options: Options) -> int | None:
        return len(numbers.MOVES)

    def numbers(self, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
        return numbers.numbers_of(moves)

    def numbered(self, state: State, seat: int, number: int) -> Move:
        return numbers.MOVES[number]

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, Race)
        return judge.judged(state)

    def features(self, state: State, seat: int) -> dict[str, float]:
        assert isinstance(state, Race)
        return dict(zip(judge.PARTS, judge.parts_of(state, seat), strict=True))

    def tallies(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, Race)
        return tallies_of(state, seat)

    def weights(self) -> dict[str, Weights]:
        return judge.WEIGHTS

    def judge_as(self, state: State, character: str) -> list[float]:
        assert isinstance(state, Race)
        return judge.judged(state, character)

    def judges_chance(self) -> bool:
        """The par table knows what a roll is worth on average."""
        return True

    def round(self, state: State) -> int | None:
        """Of a track each tile is looked at by itself."""
        assert isinstance(state, Race)
        return judge.round_of(state)

    def foresight(self) -> int:
        """Coins and places beside the track pay off later; beyond this luck outweighs everything."""
        return 3

    def handful(self) -> int:
        """A par table is looked up: many races are ridden on in the time of one evening on an island."""
        return 16

    def blunders(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float] | None:
        return judge.first_sight(view, moves)

    def measures(self, state: State) -> dict[str, float]:
        """Length of the race, whether it was stopped, and how often a cell was refused as a dead end."""
        assert isinstance(state, Race)
        refused, cells = dead_ends(state.laid)
        return {
            self.words.say("measure", "rounds"): float(state.round),
            self.words.say("measure", "stopped"): float(state.stage_name() == "cap"),
            self.words.say("measure", "dead-ends"): 100 * refused / cells,
        }

    def facts(self, state: State, events: Sequence[Event]) -> list[Fact]:
        return facts_of(events)

    def example(self) -> list[str]:
        return EXAMPLE.split()
