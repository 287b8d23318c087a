"""Connect Four on arrays, the worked example, is the Connect Four of the examples."""

from typing import Any

import jax
import jax.numpy as jnp

from examples.batch.connect_four import ConnectFour, ConnectFourState
from examples.connect_four import GAME
from motley.batch import Cells
from motley.kernel import State
from tests.batch.twins import Twins


def fields(state: State) -> dict[str, int]:
    found = {name: int(getattr(state, name)) for name in ("mine", "theirs", "count")}
    outcome = state.outcome()
    return {**found, "ending": 0 if outcome is None else {"four": 1, "full": 2}[outcome.reason]}


class Lenient(ConnectFour):  # type: ignore[misc]  # final, and broken on purpose
    """Sees no lines that lean to the left."""

    def dropped(self, state: ConnectFourState, disc: Cells) -> ConnectFourState:
        after = super().dropped(state, disc)
        pairs = after.theirs & (after.theirs >> 6)
        leaning = (pairs & (pairs >> 12)).any()
        return after._replace(ending=jnp.where(leaning & (after.count < 42), 0, after.ending))


def test_both_play_the_same_games() -> None:
    compared, found = Twins(ConnectFour(), GAME, {}, fields).play(games=64, plies=120, seed=3)
    assert found == []
    assert compared == 64 * 120


def test_a_missing_line_is_caught() -> None:
    _, found = Twins(Lenient(), GAME, {}, fields).play(games=64, plies=120, seed=3)
    assert found


def test_planes_show_the_board_from_the_top() -> None:
    env = ConnectFour()
    state: Any = env.fresh(jnp.zeros(1, jnp.int32))
    for column in (3, 3, 0):
        state = env.step(state, jnp.int32([column]))
    planes = env.observe(state)[0]
    assert planes.shape == (6, 7, 2)
    assert [(int(r), int(c), int(p)) for r, c, p in jnp.argwhere(planes)] == [(4, 3, 0), (5, 0, 1), (5, 3, 1)]
    assert jax.vmap(env.observe)(state).shape == (1, 6, 7, 2)
