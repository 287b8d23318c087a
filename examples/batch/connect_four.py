"""Connect Four on arrays: the worked example of docs/learning-on-a-gpu.md, and the twin of ../connect_four.py.

Bit 7 * column + row is a cell, as there; 49 bits are two words.
"""

from typing import Any, NamedTuple, final

import jax.numpy as jnp

from motley.batch import Cells, Environment, below
from motley.batch.cells import Array, pick, single

BITS = 49
COLUMNS, ROWS = 7, 6
BOTTOM = Cells.of(0x40810204081, BITS)
BOARD = Cells.of(0xFDFBF7EFDFBF, BITS)
STACKS = [Cells.of(0b111111 << (7 * column), BITS) for column in range(COLUMNS)]

PLAYING, FOUR, FULL = 0, 1, 2


class ConnectFourState(NamedTuple):
    """The discs of the seat to move, those of the other, their number, and how it ended."""

    mine: Cells
    theirs: Cells
    count: Array
    ending: Array


def has_four(discs: Cells) -> Array:
    """Whether four of these discs stand in a line."""  # R3.1
    found = None
    for way in (1, 7, 6, 8):
        pairs = discs & (discs >> way)
        four = pairs & (pairs >> (2 * way))
        found = four if found is None else found | four
    assert found is not None
    return found.any()


@final
class ConnectFour(Environment):
    """Connect Four; an action is a column."""

    def __init__(self) -> None:
        self.seats = 2
        self.num_actions = COLUMNS

    def init(self, key: Array) -> ConnectFourState:
        return self.fresh(jnp.int32(0))

    def fresh(self, seat: Array) -> ConnectFourState:
        empty = Cells(tuple(jnp.zeros(seat.shape, jnp.uint32) for _ in range(2)))
        nothing = jnp.zeros(seat.shape, jnp.int32)
        return ConnectFourState(empty, empty, nothing, nothing)

    def landings(self, state: ConnectFourState) -> Cells:
        """R2.1, R2.2: the lowest empty cell of every column that has one."""
        discs = state.mine | state.theirs
        return ((discs << 1) | BOTTOM) & ~discs & BOARD

    def step(self, state: ConnectFourState, action: Array) -> ConnectFourState:
        landings = self.landings(state)
        disc = landings & STACKS[0]
        for column, stack in enumerate(STACKS[1:], start=1):
            disc = pick(action == column, landings & stack, disc)
        after: ConnectFourState = pick(state.ending == PLAYING, self.dropped(state, disc), state)
        return after

    def dropped(self, state: ConnectFourState, disc: Cells) -> ConnectFourState:
        discs = state.mine | disc
        count = state.count + 1
        full = jnp.where(count == COLUMNS * ROWS, FULL, PLAYING)
        return ConnectFourState(state.theirs, discs, count, jnp.where(has_four(discs), FOUR, full))

    def play_any(self, state: ConnectFourState, word: Array) -> ConnectFourState:
        landings = self.landings(state)
        cell = landings.nth(below(word, landings.count()))
        return self.dropped(state, single(cell, landings))

    def legal_action_mask(self, state: ConnectFourState) -> Array:
        landings = self.landings(state)
        is_open = jnp.stack([(landings & stack).any() for stack in STACKS], axis=-1)
        return is_open & (state.ending == PLAYING)[..., None]

    def observe(self, state: ConnectFourState) -> Array:
        """Own and foreign discs, rows from the top: [..., 6, 7, 2]."""
        planes = [
            each.spread(BITS).reshape(*state.count.shape, COLUMNS, ROWS + 1) for each in (state.mine, state.theirs)
        ]
        return jnp.stack([jnp.swapaxes(each[..., ROWS - 1 :: -1], -1, -2) for each in planes], axis=-1)

    def current_player(self, state: ConnectFourState) -> Array:
        return state.count % 2

    def terminated(self, state: ConnectFourState) -> Array:
        return state.ending != PLAYING

    def rewards(self, state: ConnectFourState) -> Array:
        """The last disc won, or nobody did."""
        first = jnp.where(state.count % 2 == 1, 1.0, -1.0)
        first = jnp.where(state.ending == FOUR, first, 0.0)
        return jnp.stack([first, -first], axis=-1)


def environment(options: Any) -> ConnectFour:
    return ConnectFour()
