"""The examples pass what every registered game must pass. Your own game can be held to it in the same way."""

from collections.abc import Iterator

import pytest

from examples import connect_four, othello, sealed
from motley.kernel import Game
from motley.testing import inspect, registered

GAMES: list[Game] = [connect_four.GAME, othello.GAME, sealed.GAME]
WALKS = 2


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """An example, registered for as long as the test runs: nobody else's list of games has it."""
    with registered(request.param) as found:
        yield found


def test_every_promise_is_kept(game: Game) -> None:
    assert [finding for finding in inspect(game, seconds=60, most=WALKS) if finding.broken or not finding.times] == []
