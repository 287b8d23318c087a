"""A random game from set-up to end, kept as answers, so that any of its positions can be reopened."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from motley.kernel import CHANCE, Ask, Event, Game, Move, Option, Options, Rng, State
from motley.match import Match

SAMPLES = 5


class Broken(AssertionError):
    """A property that a game does not have. Says the position and the line that reopens it."""


class Walk:
    """One random game. What was seen at each ply is kept for the cheap invariants; positions are made again on demand.

    `answers` are (seat, move) in the order they were given; `owing` are the seats that could have answered.
    """

    def __init__(self, game: Game, seats: int, options: Options, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = game.complete(options)
        self.seed = seed
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
        self._stroll(Rng(seed))

    def _stroll(self, rng: Rng) -> None:
        """Play at random to the end, or far beyond the declared bound."""
        state = self.end
        self._note(state)
        while state.ask() is not None and len(self.answers) < self.limit:
            seat, move = random_answer(self.game, state, rng)
            self.texts.append(self.game.write(state, move))
            self.answers.append((seat, move))
            self.secret.append(state.witnesses(seat, move) is not None)
            state.events = []
            state.accept(seat, move)
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
        state = self.start()
        for seat, move in self.answers[:ply]:
            state.accept(seat, move)
        return state

    def sampled(self, count: int = SAMPLES) -> list[tuple[int, State]]:
        """Some positions on the way: of every kind of ask one if possible, others at random, always fresh."""
        return [(ply, self.at(ply)) for ply in self.sampled_plies(count)]

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
        options = json.dumps(self.options)
        place = "" if ply is None else f" {ply}"
        where = f"{self.game.title}, {self.seats} seats, seed {self.seed}, options {options}"
        lines = [message, f"  in: {where}" + ("" if ply is None else f", after {ply} answers")]
        if ply is not None:
            lines.append(f"  position: {self.game.text(self.at(ply))}")
        lines.append(
            f"  again: python -m tests.conformance {self.game.name} {self.seats} {self.seed} '{options}'{place}"
        )
        raise Broken("\n".join(lines))

    def expect(self, condition: object, ply: int | None, message: str) -> None:
        if not condition:
            self.fail(ply, message)


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
            raise Broken(f"{game.title}: no options can be found that allow {seats} seats")
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
