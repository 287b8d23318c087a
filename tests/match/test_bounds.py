"""How large areas get, as random games show it."""

import pytest
from motley_gauntlet import GAME

from motley.kernel import Rng
from motley.match.bounds import bounds
from motley.testing.walk import Walk

pytestmark = pytest.mark.once

LOOK = GAME.looks[0]
SEATS = 3


def test_bounds_are_the_same_each_time_and_alike_for_all_seats() -> None:
    found = bounds(GAME, SEATS, GAME.complete({}), LOOK)
    assert found == bounds(GAME, SEATS, GAME.complete({}), LOOK)
    assert found["hand-0"] == found["hand-1"] == found["hand-2"]


def test_bounds_have_room_for_more_than_there_is_at_first() -> None:
    found = bounds(GAME, SEATS, GAME.complete({}), LOOK)
    assert found["hand"][0] > 3, "three is what an empty hand is as large as"
    # A game that has nothing to do with those that were looked at.
    walk = Walk(GAME, SEATS, {}, seed=Rng(4711).below(2**30))
    for _, state in walk.every():
        for area in GAME.scene(state.view(0), LOOK).areas:
            if area.kind == "hand":
                assert area.box[2] <= found[area.key][0]
