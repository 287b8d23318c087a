"""Conformance: every registered game, every number of seats, a sample of options.

MOTLEY_BUDGET is the number of seconds a game may take, MOTLEY_WALKS the most random games for each number of seats,
MOTLEY_SEED where their seeds begin ("random": anywhere).
"""

import os
import secrets
import time
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from motley import compiled
from motley.kernel import Game, registry
from tests.conformance.checks import GAME_CHECKS, TOGETHER_CHECKS, WALK_CHECKS
from tests.conformance.walk import Walk, option_samples, seat_counts

BUDGET = float(os.environ.get("MOTLEY_BUDGET", "30" if compiled else "20"))
WALKS = int(os.environ.get("MOTLEY_WALKS", "40"))
SEED = os.environ.get("MOTLEY_SEED", "0")
FIRST_SEED = secrets.randbelow(10**6) if SEED == "random" else int(SEED)
AT_LEAST = 1
TOGETHER = 3

TABLES = [(name, seats) for name in registry.game_names() for seats in seat_counts(registry.game(name))]
PAST: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("seeds.toml").read_text(encoding="utf-8")).get(
    "walk", []
)


def check_all(walk: Walk) -> None:
    for check in WALK_CHECKS.values():
        check(walk)


@pytest.mark.parametrize("check", GAME_CHECKS)
@pytest.mark.parametrize("name", registry.game_names())
def test_game(name: str, check: str) -> None:
    GAME_CHECKS[check](registry.game(name))


@pytest.mark.parametrize("name", registry.game_names())
def test_games_together(name: str) -> None:
    game = registry.game(name)
    walks = [
        Walk(game, seats, options, FIRST_SEED + place)
        for seats in seat_counts(game)
        for place, options in enumerate(islice(option_samples(game, seats), TOGETHER))
    ]
    for check in TOGETHER_CHECKS.values():
        check(walks)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games(name: str, seats: int) -> None:
    game = registry.game(name)
    # The toys are small and walked by many other tests besides.
    budget = BUDGET if game.package.startswith("motley.") else BUDGET / 4
    games, plies = walk_and_check(game, seats, budget / len(seat_counts(game)))
    print(f"{name}, {seats} seats: {games} games, {plies} plies, seeds {FIRST_SEED} to {FIRST_SEED + games - 1}")


def walk_and_check(game: Game, seats: int, seconds: float) -> tuple[int, int]:
    """Random games, each with all checks, until the time is up: one with the defaults in any case."""
    end = time.monotonic() + seconds
    games = plies = 0
    for options in option_samples(game, seats):
        if games >= WALKS or (games >= AT_LEAST and time.monotonic() > end):
            break
        walk = Walk(game, seats, options, FIRST_SEED + games)
        check_all(walk)
        games += 1
        plies += len(walk.answers)
    return games, plies


@pytest.mark.parametrize("past", PAST, ids=lambda past: f"{past['game']}-{past['seats']}-{past['seed']}")
def test_past_failures_stay_mended(past: dict[str, Any]) -> None:
    check_all(Walk(registry.game(past["game"]), past["seats"], past.get("options", {}), past["seed"]))
