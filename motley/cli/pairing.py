"""A contest between bots: who sits where in which game, and how one game goes."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import motley
from motley import bots
from motley.cli.given import BadArgument, read_options
from motley.kernel import Bot, Limits, Rng, registry, turn_of
from motley.kernel.game import Game
from motley.match import Match


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
        seats: int | None,
        given: Sequence[str],
        seed: str,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> "Contest":
        """A contest as the command line asks for it; everything is checked before the first game."""
        game = registry.game(name)
        wanted = tuple(entry.strip() for entry in entries)
        if not all(wanted):
            raise BadArgument("--bots: write names with commas between them, such as mcts,greedy")
        for entry in wanted:
            bots.make(entry)
            kind = bots.kind(entry.partition(":")[0])
            if kind.games is not None and name not in kind.games:
                raise BadArgument(f"the bot {kind.name} does not play {game.title}")
        options = read_options(game, given)
        count = _seats(game, len(wanted), options) if seats is None else seats
        game.start(count, options)
        return cls(name, wanted, count, options, seed, seconds, simulations)

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
class Result:
    """How one game went: the entry in each seat, what each seat got, the record, and the game's own measures."""

    number: int
    seating: list[int]
    placings: tuple[int, ...]
    points: list[float]
    plies: int
    record: str
    measures: dict[str, float]


def _seats(game: Game, bots: int, options: dict[str, Any]) -> int:
    """One seat for each bot if the game can be played like that, otherwise the fewest that give every bot one."""
    if game.check(bots, options) is None:
        return bots
    enough = [count for count in game.traits.seats if count >= bots]
    if not enough:
        raise BadArgument(f"{game.title} has {game.traits.seats[-1]} seats at most, not {bots}")
    return enough[0]


def play_game(contest: Contest, number: int) -> Result:
    """Play one game of a contest to its end."""
    seating = contest.seating(number)
    names = [contest.entries[entry] for entry in seating]
    match = motley.start(contest.game, contest.seats, contest.chance_seed(number), contest.options, names=names)
    players = [bots.make(name) for name in names]
    rngs = [contest.rng(number, seat) for seat in range(contest.seats)]
    limits = Limits(contest.seconds, contest.simulations)
    while (outcome := match.outcome) is None:
        seat = match.to_act[0]
        match.play(seat, answer(match, seat, players[seat], rngs[seat], limits))
    measures = match.game.measures(match.state)
    return Result(number, seating, outcome.placings, outcome.returns(), match.ply, match.record.dumps(), measures)


def answer(match: Match, seat: int, bot: Bot, rng: Rng, limits: Limits) -> object:
    """What a bot plays in a seat of a match."""
    return bot.choose(turn_of(match.game, match.state, seat, rng, limits))
