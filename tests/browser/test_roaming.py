"""Somebody does whatever can be done at a table in no order, for long; the page goes on without a fault."""

import pytest

import motley
from tests.browser.conftest import Open
from tests.browser.roamer import Roamer
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse, soaked

MOVING = {"speed": "fast"}
PHONE = {"width": 390, "height": 844, "touch": True}
LONG = 3000
"""Things that are done in a long session."""


def roaming(house: ProcessHouse, open_page: Open, game: str, seed: str, phone: bool = False) -> Roamer:
    """Somebody with two bots, or as many as the game takes, who answer at once."""
    count = min(3, max(motley.game(game).traits.seats))
    table = house.create(game, "me", *["greedy"] * (count - 1))
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes=MOVING, **(PHONE if phone else {}))
    player.wait()
    player.__class__ = Roamer
    assert isinstance(player, Roamer)
    player.chance.seed(seed)
    return player


@pytest.mark.parametrize("phone", [False, True])
def test_a_short_session_of_everything_breaks_nothing(house: ProcessHouse, open_page: Open, phone: bool) -> None:
    roamer = roaming(house, open_page, "motu", "q", phone)
    roamer.roam(40)
    assert {"drag", "turn", "press", "go_on"} <= set(roamer.done)


def test_the_session_sees_a_page_that_throws(house: ProcessHouse, open_page: Open) -> None:
    roamer = roaming(house, open_page, "motu", "broken")
    roamer.page.evaluate(
        "() => addEventListener('pointerup', () => setTimeout(() => { throw new Error('planted'); }), {once: true})"
    )
    with pytest.raises(AssertionError, match="planted"):
        roamer.roam(40)
    roamer.faults.clear()


@pytest.mark.soak
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", motley.game_names())
def test_a_long_session_of_everything_breaks_nothing(
    house: ProcessHouse, open_page: Open, game: str, phone: bool
) -> None:
    for session in range(3):
        roaming(house, open_page, game, f"{game} {session}", phone).roam(soaked(LONG))
