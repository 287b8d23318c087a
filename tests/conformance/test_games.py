"""Conformance: every registered game, every number of seats, a sample of options.

MOTLEY_BUDGET is the number of seconds a game may take, MOTLEY_WALKS the most random games for each number of seats,
MOTLEY_SEED where their seeds begin ("random": anywhere).
"""

import os
import secrets
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from motley import compiled
from motley.kernel import registry
from motley.testing import (
    GAME_CHECKS,
    TOGETHER_CHECKS,
    WALK_CHECKS,
    Walk,
    hold_game,
    hold_walk,
    hold_walks,
    option_samples,
    random_walks,
    seat_counts,
)

BUDGET = float(os.environ.get("MOTLEY_BUDGET", "30" if compiled else "20"))
WALKS = int(os.environ.get("MOTLEY_WALKS", "40"))
SEED = os.environ.get("MOTLEY_SEED", "0")
FIRST_SEED = secrets.randbelow(10**6) if SEED == "random" else int(SEED)
TOGETHER = 3

TABLES = [(name, seats) for name in registry.game_names() for seats in seat_counts(registry.game(name))]
PAST: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("seeds.toml").read_text(encoding="utf-8")).get(
    "walk", []
)


def check_all(walk: Walk) -> None:
    for promise in WALK_CHECKS:
        hold_walk(walk, promise)


@pytest.mark.parametrize("promise", GAME_CHECKS)
@pytest.mark.parametrize("name", registry.game_names())
def test_game(name: str, promise: str) -> None:
    hold_game(registry.game(name), promise)


@pytest.mark.parametrize("name", registry.game_names())
def test_games_together(name: str) -> None:
    game = registry.game(name)
    walks = [
        Walk(game, seats, options, FIRST_SEED + place)
        for seats in seat_counts(game)
        for place, options in enumerate(islice(option_samples(game, seats), TOGETHER))
    ]
    for promise in TOGETHER_CHECKS:
        hold_walks(walks, promise)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games(name: str, seats: int) -> None:
    game = registry.game(name)
    # The toys are small and walked by many other tests besides.
    budget = BUDGET if game.package.startswith("motley.") else BUDGET / 4
    games = plies = 0
    for walk in random_walks(game, seats, budget / len(seat_counts(game)), WALKS, FIRST_SEED):
        check_all(walk)
        games += 1
        plies += len(walk.answers)
    print(f"{name}, {seats} seats: {games} games, {plies} plies, seeds {FIRST_SEED} to {FIRST_SEED + games - 1}")


@pytest.mark.parametrize("past", PAST, ids=lambda past: f"{past['game']}-{past['seats']}-{past['seed']}")
def test_past_failures_stay_mended(past: dict[str, Any]) -> None:
    check_all(Walk(registry.game(past["game"]), past["seats"], past.get("options", {}), past["seed"]))
