"""A game held to every promise: before it begins, then in random games until the time is up."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from motley.kernel import Game, MotleyError, registry
from motley.testing.checks import GAME_CHECKS, TOGETHER_CHECKS, WALK_CHECKS, hold_game, hold_walk, hold_walks
from motley.testing.walk import CAN_BE_WALKED, Broken, Walk, option_samples, seat_counts

SECONDS = 20.0
MOST = 40
TOGETHER = 3
PROMISES = (*GAME_CHECKS, CAN_BE_WALKED, *WALK_CHECKS, *TOGETHER_CHECKS)


class NoGame(MotleyError):
    """What was named is no game."""


@dataclass
class Finding:
    """What came of one promise: how often the game was held to it, and where it first broke."""

    promise: str
    times: int = 0
    broken: Broken | None = None

    def hold(self, check: Callable[[], None]) -> None:
        """Hold the game to it once more, unless it is broken already."""
        if self.broken is not None:
            return
        self.times += 1
        try:
            check()
        except Broken as broken:
            self.broken = broken

    def __str__(self) -> str:
        return f"{self.promise}: kept" if self.broken is None else str(self.broken)


def find_game(address: str) -> Game:
    """The game of that name, or the one at `package.module:GAME`. Raises Unknown or NoGame."""
    module, colon, name = address.partition(":")
    if not colon:
        return registry.game(address)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise NoGame(f"{address}: {error}") from error
    if not isinstance(found, Game):
        raise NoGame(f"{address} is no Game")
    return found


@contextmanager
def registered(game: Game) -> Iterator[Game]:
    """The game under its name in the registry, for as long as this lasts: records find it there."""
    had = registry.game(game.name) if game.name in registry.game_names() else None
    registry.register(game)
    try:
        yield game
    finally:
        registry.forget(game.name)
        if had is not None:
            registry.register(had)


def random_walks(game: Game, seats: int, seconds: float, most: int = MOST, first_seed: int = 0) -> Iterator[Walk]:
    """Random games until the time is up, the defaults first: one in any case."""
    end = time.monotonic() + seconds
    for count, options in enumerate(option_samples(game, seats)):
        if count >= most or (count and time.monotonic() > end):
            return
        yield Walk(game, seats, options, first_seed + count)


def inspect(game: Game, seconds: float = SECONDS, most: int = MOST, first_seed: int = 0) -> list[Finding]:
    """Hold a game to every promise for about so long; at most so many games for each number of seats."""
    findings = {name: Finding(name) for name in PROMISES}
    with registered(game):
        for name in GAME_CHECKS:
            findings[name].hold(partial(hold_game, game, name))
        walks: list[Walk] = []
        for seats in seat_counts(game):
            share = seconds / len(seat_counts(game))
            findings[CAN_BE_WALKED].hold(
                partial(_walk_about, findings, walks, random_walks(game, seats, share, most, first_seed))
            )
        for name in TOGETHER_CHECKS if walks else ():
            findings[name].hold(partial(hold_walks, walks, name))
    findings[CAN_BE_WALKED].times = max(len(walks), findings[CAN_BE_WALKED].times)
    return list(findings.values())


def inspect_walk(walk: Walk) -> list[Finding]:
    """Hold one random game to every promise."""
    findings = [Finding(name) for name in WALK_CHECKS]
    with registered(walk.game):
        for finding in findings:
            finding.hold(partial(hold_walk, walk, finding.promise))
    return findings


def _walk_about(findings: dict[str, Finding], walks: list[Walk], taken: Iterator[Walk]) -> None:
    for count, walk in enumerate(taken):
        for name in WALK_CHECKS:
            findings[name].hold(partial(hold_walk, walk, name))
        if count < TOGETHER:
            walks.append(walk)
