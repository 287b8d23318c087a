"""The examples pass what every registered game must pass. Your own game can be held to it in the same way."""

from itertools import islice

import pytest

from examples import connect_four, othello, sealed
from motley.kernel import Game, registry
from tests.conformance.checks import GAME_CHECKS, TOGETHER_CHECKS, WALK_CHECKS
from tests.conformance.walk import Walk, option_samples

GAMES: list[Game] = [connect_four.GAME, othello.GAME, sealed.GAME]
WALKS = 2


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """An example, registered for as long as the test runs: nobody else's list of games has it."""
    found: Game = request.param
    monkeypatch.setitem(registry._games, found.name, found)
    return found


@pytest.mark.parametrize("check", GAME_CHECKS)
def test_before_it_begins(game: Game, check: str) -> None:
    GAME_CHECKS[check](game)


def test_random_games(game: Game) -> None:
    for seats in game.traits.seats:
        options = islice(option_samples(game, seats), WALKS)
        walks = [Walk(game, seats, each, seed) for seed, each in enumerate(options)]
        for walk in walks:
            for check in WALK_CHECKS.values():
                check(walk)
        for together in TOGETHER_CHECKS.values():
            together(walks)
