"""A random game from set-up to end, kept as answers, so that any of its positions can be reopened."""

import shlex
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from typing import Any, NoReturn

from motley.kernel import CHANCE, Ask, Event, Game, Move, Option, Options, Rng, State
from motley.match import Match

SAMPLES = 5


CAN_BE_WALKED = "can_be_walked"


class Broken(AssertionError):
    """A promise that a game does not keep: which, in which game, after how many answers, and how to see it again."""

    def __init__(self, game: Game, message: str, promise: str = "", walk: "Walk | None" = None, ply: int | None = None):
        super().__init__(message)
        self.game = game
        self.message = message
        self.promise = promise
        self.walk = walk
        self.ply = ply

    def __str__(self) -> str:
        return "\n".join([f"{self.promise or 'a promise'} is broken: {self.message}", *self._where()])

    def _where(self) -> list[str]:
        walk = self.walk
        if walk is None:
            return [f"  in: {self.game.title}", f"  again: motley check {address(self.game)}"]
        after = "" if self.ply is None else f", after {self.ply} answers"
        lines = [f"  in: {self.game.title}, {walk.seats} seats, seed {walk.seed}, options {walk.options}{after}"]
        if self.ply is not None:
            lines.append(f"  position: {walk.position_text(self.ply)}")
        return [*lines, f"  again: {walk.again(self.ply)}"]


def address(game: Game) -> str:
    """How `motley check` finds a game: its name, or the module that has it."""
    if any(entry.name == game.name for entry in entry_points(group="motley.games")):
        return game.name
    for name, module in list(sys.modules.items()):
        for key, value in list(vars(module).items()) if name != "__main__" else ():
            if value is game:
                return f"{name}:{key}"
    return game.name


class Walk:
    """One random game. What was seen at each ply is kept for the cheap invariants; positions are made again on demand.

    `answers` are (seat, move) in the order they were given; `owing` are the seats that could have answered.
    """

    def __init__(self, game: Game, seats: int, options: Options, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.defaults = game.complete({})
        self.options = game.complete(options)
        self.seed = seed
        self.here: int | None = None
        self.answers: list[tuple[int, Move]] = []
        self.texts: list[str] = []
        self.digests: list[str] = []
        self.asks: list[Ask | None] = []
        self.listed: list[int] = []
        self.events: list[list[Event]] = []
        self.secret: list[bool] = []
        self.bound = game.bound(seats, self.options)
        self.limit = 4 * self.bound + 100
        self.end: State = game.start(seats, self.options)
        try:
            self._stroll(Rng(seed))
        except Exception as error:
            raise Broken(game, raised(error), CAN_BE_WALKED, self, len(self.answers)) from error

    def _stroll(self, rng: Rng) -> None:
        """Play at random to the end, or far beyond the declared bound."""
        state = self.end
        self._note(state)
        while state.ask() is not None and len(self.answers) < self.limit:
            seat, move = random_answer(self.game, state, rng)
            text, is_secret = self.game.write(state, move), state.witnesses(seat, move) is not None
            state.events = []
            state.accept(seat, move)
            self.texts.append(text)
            self.answers.append((seat, move))
            self.secret.append(is_secret)
            self.events.append(state.events)
            self._note(state)

    def _note(self, state: State) -> None:
        self.asks.append(state.ask())
        self.digests.append(state.digest())
        self.listed.append(max((len(state.moves(seat)) for seat in state.owing() if seat != CHANCE), default=0))

    @property
    def is_over(self) -> bool:
        return self.asks[-1] is None

    @property
    def viewers(self) -> list[int | None]:
        return [None, *range(self.seats)]

    def rng(self, salt: int) -> Rng:
        """Random numbers for one check: the same each time, and others than the walk's."""
        return Rng(self.seed * 1000 + salt)

    def start(self) -> State:
        return self.game.start(self.seats, self.options)

    def at(self, ply: int) -> State:
        """The position after that many answers, made anew."""
        self.here = ply
        state = self.start()
        for seat, move in self.answers[:ply]:
            state.accept(seat, move)
        return state

    def sampled(self, count: int = SAMPLES, and_end: bool = False) -> Iterator[tuple[int, State]]:
        """Some positions on the way: of every kind of ask one if possible, others at random, always fresh."""
        for ply in [*self.sampled_plies(count), *([len(self.answers)] if and_end else [])]:
            yield ply, self.at(ply)

    def every(self) -> Iterator[tuple[int, State]]:
        """All positions on the way, to the end: not to be changed."""
        state = self.start()
        for ply in range(len(self.answers) + 1):
            self.here = ply
            yield ply, state.copy()
            if ply < len(self.answers):
                state.accept(*self.answers[ply])

    def sampled_plies(self, count: int = SAMPLES, secret: bool = False) -> list[int]:
        """Some plies, of every kind of ask one if possible; only those whose answer not all may know, if `secret`."""
        rng = self.rng(1)
        plies = [ply for ply in range(len(self.answers)) if self.secret[ply] or not secret]
        rng.shuffle(plies)
        firsts = {ask.kind: ply for ply in plies if (ask := self.asks[ply]) is not None}
        rest = [ply for ply in plies if ply not in firsts.values()]
        return sorted([*firsts.values(), *rest][:count])

    def match(self, ply: int) -> Match:
        """A match in which the answers up to there were given, chance by hand."""
        match = Match(self.game, self.start(), self.options, None, False)
        for seat, move in self.answers[:ply]:
            match.play(seat, move)
        return match

    def pool(self, limit: int = 60) -> list[Move]:
        """Moves that were answers somewhere on the way, for asking about them where they are no answers."""
        moves = list(dict.fromkeys(move for _, move in self.answers))
        self.rng(2).shuffle(moves)
        return moves[:limit]

    def fail(self, ply: int | None, message: str) -> NoReturn:
        """Say what is broken, where, and how to see it again."""
        raise Broken(self.game, message, "", self, ply)

    def broken(self, message: str) -> Broken:
        """The same where a check did not come to its end: at the ply it last looked at."""
        return Broken(self.game, message, "", self, self.here)

    def again(self, ply: int | None) -> str:
        """The line that reopens this game."""
        given = [f"{name}={value}" for name, value in self.options.items() if value != self.defaults[name]]
        words = ["motley", "check", address(self.game), "--seats", str(self.seats), "--seed", str(self.seed)]
        words += [word for text in given for word in ("-o", text)]
        return shlex.join(words if ply is None else [*words, "--ply", str(ply)])

    def position_text(self, ply: int) -> str:
        """The position as text, where it has one: what is broken may be just that."""
        try:
            return self.game.text(self.at(ply))
        except Exception as error:
            return f"cannot be written: {error!r}"

    def expect(self, condition: object, ply: int | None, message: str) -> None:
        if not condition:
            self.fail(ply, message)


def raised(error: Exception) -> str:
    """What was raised and where, in a few words."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    if place is None:
        return f"{error!r} is raised"
    code = place.tb_frame.f_code
    return f"{error!r} is raised in {code.co_name} ({code.co_filename}, line {place.tb_lineno})"


def random_answer(game: Game, state: State, rng: Rng) -> tuple[int, Move]:
    """One of the seats that owe an answer, and one of its legal moves."""
    owing = state.owing()
    seat = owing[int(rng.below(len(owing)))]
    if seat == CHANCE:
        return seat, state.sample(rng)
    moves = state.moves(seat)
    return seat, moves[int(rng.below(len(moves)))]


def some(items: list[Any], count: int, rng: Rng) -> list[Any]:
    """At most that many of the items, at random."""
    if len(items) <= count:
        return items
    shuffled = list(items)
    rng.shuffle(shuffled)
    return shuffled[:count]


def seat_counts(game: Game) -> list[int]:
    """All numbers of seats, those included that only some options allow."""
    return sorted({*game.traits.seats, *game.traits.house})


def option_samples(game: Game, seats: int) -> Iterator[Options]:
    """The defaults, each option's extremes by itself, then endlessly random ones; all within the constraints."""
    alone = [{option.name: value} for option in game.options for value in extremes(option) if value != option.default]
    for options in [{}, *alone]:
        if game.check(seats, options) is None:
            yield game.complete(options)
    rng = Rng(seats)
    while True:
        tries = ({option.name: any_value(option, rng) for option in game.options} for _ in range(2000))
        found = next((options for options in tries if game.check(seats, options) is None), None)
        if found is None:
            raise Broken(game, f"no options can be found that allow {seats} seats")
        yield game.complete(found)


def extremes(option: Option) -> list[object]:
    if option.kind == "bool":
        return [False, True]
    if option.kind == "int":
        return [value for value in (option.low, option.high) if value is not None]
    return list(option.values)


def any_value(option: Option, rng: Rng) -> object:
    if option.kind == "int" and option.low is not None and option.high is not None:
        return option.low + int(rng.below(option.high - option.low + 1))
    values = extremes(option) or [option.default]
    return values[int(rng.below(len(values)))]
