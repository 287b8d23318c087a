"""The examples pass what every registered game must pass. Your own game can be held to it in the same way."""

import pytest

from examples import connect_four, othello
from motley.kernel import Game, registry
from tests.conformance.checks import GAME_CHECKS, WALK_CHECKS
from tests.conformance.walk import Walk

GAMES: list[Game] = [connect_four.GAME, othello.GAME]
SEEDS = range(4)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """An example, registered for as long as the test runs: nobody else's list of games has it."""
    found: Game = request.param
    monkeypatch.setitem(registry._games, found.name, found)
    return found


@pytest.mark.parametrize("check", GAME_CHECKS)
def test_before_it_begins(game: Game, check: str) -> None:
    GAME_CHECKS[check](game)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games(game: Game, seed: int) -> None:
    walk = Walk(game, 2, {}, seed)
    for check in WALK_CHECKS.values():
        check(walk)
