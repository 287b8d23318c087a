"""A contest between bots: who sits where in which game, and how one goes. Each game depends on its number alone."""

import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from motley import bots
from motley.kernel import Bot, Limits, MotleyError, Rng, registry, turn_of
from motley.kernel.game import Game
from motley.match import start


class BadContest(MotleyError):
    """Bots that cannot play together, or not this game."""


@dataclass(frozen=True)
class Contest:
    """What a contest is made of; plain data, so that it crosses to other processes."""

    game: str
    entries: tuple[str, ...]
    seats: int
    options: dict[str, Any]
    seed: str
    seconds: float | None = None
    simulations: int | None = None

    @classmethod
    def of(
        cls,
        name: str,
        entries: Sequence[str],
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: str = "0",
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> "Contest":
        """A contest in which everything is checked before the first game. Raises BadContest, BadSetup and others."""
        game = registry.game(name)
        wanted = tuple(entry.strip() for entry in entries)
        if not wanted or not all(wanted):
            raise BadContest("a bot without a name")
        for entry in wanted:
            kind, _ = bots.admitted(entry, name)
            if kind.games is not None and name not in kind.games:
                raise BadContest(f"the bot {kind.name} does not play {game.title}")
        given = dict(options or {})
        count = _seats(game, len(wanted), given) if seats is None else seats
        game.start(count, given)
        return cls(name, wanted, count, given, seed, seconds, simulations)

    def __call__(self, number: int) -> "Result":
        """Play that game."""
        return play_game(self, number)

    def seating(self, number: int) -> list[int]:
        """Which entry sits in each seat of a game: all of them in turn, moved on by one seat from game to game."""
        return [(seat + number) % len(self.entries) for seat in range(self.seats)]

    def chance_seed(self, number: int) -> str:
        """Games that differ only in who sits where have the same chance, so that luck falls to all alike."""
        return f"{self.seed}/{number // len(self.entries)}"

    def rng(self, number: int, seat: int) -> Rng:
        digest = hashlib.sha256(f"{self.seed}/{number}/{seat}".encode()).digest()
        return Rng(int.from_bytes(digest[:8], "big"))


@dataclass(frozen=True)
class Thinking:
    """How long a seat thought in a game: how many decisions, and seconds. No record can tell that."""

    decisions: int
    total: float
    median: float
    late: float
    """What 95 of 100 decisions took at most."""
    longest: float
    spread: tuple[float, ...] = ()
    """The seconds of every twentieth decision, from the shortest to the longest."""

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Thinking":
        if not seconds:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        ranked = sorted(seconds)
        last = len(ranked) - 1
        spread = tuple(ranked[round(share * last / 20)] for share in range(21))
        return cls(len(ranked), sum(ranked), ranked[last // 2], ranked[round(0.95 * last)], ranked[last], spread)


@dataclass(frozen=True)
class Forfeits:
    """What a bot forfeited: so many decisions, in so many games; why it did the first, and the file that has it."""

    bot: str
    decisions: int
    why: str
    file: str
    games: int = 1

    @property
    def first(self) -> str:
        return bots.Forfeit(self.bot, self.why, Path(self.file)).sentence

    def __add__(self, more: "Forfeits") -> "Forfeits":
        return replace(self, decisions=self.decisions + more.decisions, games=self.games + more.games)


def joined(forfeits: Iterable[Forfeits]) -> list[Forfeits]:
    """The forfeits of several games: those of each bot together."""
    found: dict[str, Forfeits] = {}
    for each in forfeits:
        found[each.bot] = found[each.bot] + each if each.bot in found else each
    return list(found.values())


def dismissed(players: Iterable[Bot]) -> tuple[Forfeits, ...]:
    """The game is over: programs end, and what they forfeited in it is told."""
    each_one = [Forfeits(each.bot, 1, each.why, str(each.file)) for each in bots.dismiss(players)]
    return tuple(replace(each, games=1) for each in joined(each_one))


@dataclass(frozen=True)
class Result:
    """How one game went: the entry in each seat, what each seat got, the record, and the game's own measures."""

    number: int
    seating: list[int]
    placings: tuple[int, ...]
    points: list[float]
    plies: int
    record: str
    measures: dict[str, float]
    thinking: tuple[Thinking, ...]
    forfeits: tuple[Forfeits, ...] = ()
    """Decisions that programs did not make."""


def _seats(game: Game, bots: int, options: dict[str, Any]) -> int:
    """One seat for each bot if the game can be played like that, otherwise the fewest that give every bot one."""
    if game.check(bots, options) is None:
        return bots
    enough = [count for count in game.traits.seats if count >= bots]
    if not enough:
        raise BadContest(f"{game.title} has {game.traits.seats[-1]} seats at most, not {bots}")
    return enough[0]


def play_game(contest: Contest, number: int) -> Result:
    """Play one game of a contest to its end."""
    seating = contest.seating(number)
    names = [contest.entries[entry] for entry in seating]
    match = start(contest.game, contest.seats, contest.chance_seed(number), contest.options, names=names)
    players = [bots.seat(name) for name in names]
    rngs = [contest.rng(number, seat) for seat in range(contest.seats)]
    limits = Limits(contest.seconds, contest.simulations)
    spent: list[list[float]] = [[] for _ in range(contest.seats)]
    try:
        while (outcome := match.outcome) is None:
            seat = match.to_act[0]
            began = time.perf_counter()
            move = players[seat].choose(turn_of(match.game, match.state, seat, rngs[seat], limits))
            spent[seat].append(time.perf_counter() - began)
            match.play(seat, move)
    finally:
        forfeits = dismissed(players)
    measures = match.game.measures(match.state)
    thinking = tuple(Thinking.of(seconds) for seconds in spent)
    record = match.record.dumps()
    return Result(number, seating, outcome.placings, outcome.returns(), match.ply, record, measures, thinking, forfeits)
