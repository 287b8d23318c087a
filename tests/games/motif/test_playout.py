"""The fast playout is the generic one in all but time; the board's arithmetic is right on every cell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motley.games.motif.rules.board import SIZES, board_of, count, gathered, listed, nth
from motley.kernel import Rng, State
from tests.games.motif.stories import start

OPTIONS = st.fixed_dictionaries(
    {
        "size": st.sampled_from(SIZES),
        "tokens": st.integers(1, 6),
        "first": st.sampled_from(("toss", "gold", "black")),
        "stages": st.lists(st.integers(1, 14), min_size=3, max_size=3).map(sorted),
    }
)


@settings(max_examples=150, deadline=None)
@given(OPTIONS, st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 400))
def test_playout_is_the_generic_one(options: dict[str, object], seed: int, ahead: int, limit: int) -> None:
    stages = options.pop("stages")
    assert isinstance(stages, list)
    state = start(**options, press=stages[0], force=stages[1], stop=stages[2])
    State.playout(state, Rng(seed + 1), ahead)
    fast, slow = state.copy(), state.copy()
    fast_rng, slow_rng = Rng(seed), Rng(seed)
    assert fast.playout(fast_rng, limit) == State.playout(slow, slow_rng, limit)
    assert fast.digest() == slow.digest()
    assert fast.view(0) == slow.view(0)
    assert fast_rng.word() == slow_rng.word()


def test_playout_tells_whoever_listens() -> None:
    state, quiet = start(), start()
    state.events = []
    assert state.playout(Rng(5), 1000) == quiet.playout(Rng(5), 1000)
    assert state.digest() == quiet.digest()
    assert state.events[0].kind == "toss"
    assert state.events[-1].kind == "end"


def test_playout_of_a_finished_game_does_nothing() -> None:
    state = start()
    state.playout(Rng(1), 10_000)
    assert state.outcome() is not None
    assert state.playout(Rng(2), 10_000) == 0


@pytest.mark.parametrize("size", SIZES)
def test_neighbours_of_every_cell(size: int) -> None:
    board = board_of(size)
    for cell in range(size * size):
        file, rank = cell % size, cell // size
        around = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)]
        wanted = sorted(y * size + x for x, y in around if 0 <= x < size and 0 <= y < size)
        assert listed(board.beside(board.bit(cell))) == wanted


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SIZES), st.integers(0, 2**49 - 1), st.integers(0, 48))
def test_flood_reaches_what_walking_reaches(size: int, cells: int, cell: int) -> None:
    board = board_of(size)
    free = cells & int(board.full)
    cell %= size * size
    reached, border = set(), {cell} & set(listed(free))
    while border:
        reached |= border
        border = {near for each in border for near in listed(board.beside(board.bit(each)) & free)} - reached
    assert listed(board.flood(board.bit(cell), free)) == sorted(reached)


@settings(max_examples=300, deadline=None)
@given(st.sets(st.integers(0, 48)))
def test_counting_and_picking_cells(cells: set[int]) -> None:
    bits = gathered(sorted(cells))
    assert listed(bits) == sorted(cells)
    assert int(count(bits)) == len(cells)
    assert [int(nth(bits, place)) for place in range(len(cells))] == sorted(cells)
    assert sum(int(board_of(7).bit(cell)) for cell in cells) == bits
