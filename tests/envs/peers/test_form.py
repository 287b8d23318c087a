"""What every environment tells a learner: the same in all positions that look alike to its seat."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from motley.envs.form import Floats, Form, bounds
from motley.kernel import Rng, State
from motley.kernel.core import IllegalMove
from tests.envs.peers.settings import Setting, all_settings, positions


def leaks(form: Form, seed: int) -> list[str]:
    """Where a seat is told something else in a position that it cannot tell from the true one."""
    found = []
    luck = Rng(seed)
    for table in positions(form, seed):
        for seat in range(form.seats):
            told = form.sight(table.state, seat)
            twin = form.sight(table.state.imagine(seat, luck), seat)
            found += [f"{name} of seat {seat}" for name in told if not np.array_equal(told[name], twin[name])]
    return found


@pytest.mark.parametrize("setting", all_settings())
def test_nothing_leaks(setting: Setting) -> None:
    assert leaks(Form(**setting, listed=True), seed=11) == []


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    form = Form("motora", 3)
    honest: Callable[[State, int], Floats] = form.observed

    def told_too_much(state: State, seat: int) -> Floats:
        row = honest(state, seat)
        row[0] = int(state.digest()[:6], 16) % 1009 / 1009
        return row

    monkeypatch.setattr(form, "observed", told_too_much)
    assert leaks(form, seed=11)


@pytest.mark.parametrize("setting", all_settings())
def test_rows_stay_in_their_bounds_and_masks_are_the_legal_moves(setting: Setting) -> None:
    form = Form(**setting)
    low, high = bounds(form.layout)
    for table in positions(form, seed=7):
        for seat in range(form.seats):
            sight = form.sight(table.state, seat)
            assert np.all(sight["observation"] >= low - 1e-6)
            assert np.all(sight["observation"] <= high + 1e-6)
            owed = len(table.state.moves(seat)) if seat in table.state.owing() else 0
            assert sight["action_mask"].sum() == owed


def test_a_number_that_no_legal_move_has_is_refused() -> None:
    form = Form("motif", options={"first": "gold"})
    state = form.start()
    before = state.digest()
    with pytest.raises(IllegalMove, match="no legal move has the number 649"):
        form.move(state, 0, 649)
    assert state.digest() == before
    assert form.game.write(state, form.move(state, 0, 12)) == "+c3"


def test_moves_can_be_listed_where_all_have_numbers() -> None:
    numbered, listed = Form("motif"), Form("motif", listed=True)
    assert (numbered.actions, listed.actions) == (650, 69)
    state = Form("motif", options={"first": "gold"}).start()
    told: dict[str, Any] = listed.sight(state, 0)
    assert told["moves"].shape == (69, listed.features.size)
    assert np.count_nonzero(told["moves"].any(axis=1)) == 25 == told["action_mask"].sum()
