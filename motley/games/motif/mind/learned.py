"""What the net of this game says of positions: from bits to planes, and from its slots to moves."""

from math import exp
from typing import Final, cast, final

import numpy as np
from mypy_extensions import i64
from numpy.typing import NDArray

from motley.games.motif.mind.net import CELLS, PLANES, ROWS, Floats, Net, read_net
from motley.games.motif.rules.board import count, listed
from motley.games.motif.rules.book import MotifState
from motley.games.motif.rules.moves import Step
from motley.games.motif.rules.state import ADDED, CHANGED, MOVED, WHITE
from motley.kernel.core import Move
from motley.kernel.data import read_bytes, read_text
from motley.kernel.oracle import Opinion, Oracle
from motley.kernel.rng import Rng
from motley.kernel.state import State

PACKAGE: Final = "motley.games.motif.mind"
WEIGHTS: Final = "master"


def turnings(size: int) -> list[list[int]]:
    """The eight ways to lay the board: for each cell the one it goes to."""
    found: list[list[int]] = []
    for is_mirrored in (False, True):
        for quarters in range(4):
            goes: list[int] = []
            for cell in range(size * size):
                file, rank = cell % size, cell // size
                if is_mirrored:
                    file = size - 1 - file
                for _ in range(quarters):
                    file, rank = size - 1 - rank, file
                goes.append(rank * size + file)
            found.append(goes)
    return found


TURNINGS: Final = turnings(5)


@final
class Learned(Oracle):
    """The opinions of a net."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def opinions(self, states: list[State], moves: list[list[Move]], rng: Rng) -> list[Opinion]:
        laid = [TURNINGS[rng.below(len(TURNINGS))] for _ in states]
        logits, values = self.net(planes_of(states, laid), origins_of(states, laid))
        found: list[Opinion] = []
        for place, state in enumerate(states):
            assert isinstance(state, MotifState)
            slots = slots_of(state, moves[place], laid[place])
            own = 0.5 + 0.5 * float(values[place])
            priors = shares(cast(list[float], logits[place].reshape(-1).tolist()), slots)
            found.append(Opinion(priors, [own, 1.0 - own] if state.seat == 0 else [1.0 - own, own]))
        return found


def planes_of(states: list[State], laid: list[list[int]]) -> Floats:
    """The planes [cell, position, plane]: six sets of cells, and twelve numbers that are the same on every cell."""
    sets: list[list[int]] = []
    numbers: list[list[float]] = []
    for state in states:
        assert isinstance(state, MotifState)
        done: i64 = state.own_tokens & ~state.ready
        white = state.white_tiles()
        sets.append(
            [
                int(state.own_tiles),
                int(state.foe_tiles),
                int(white),
                int(state.ready),
                int(done),
                int(state.foe_tokens),
            ]
        )
        lead: i64 = count(state.own_tiles) - count(state.foe_tiles)
        numbers.append(
            [
                float(state.own_reserve) / 3.0,
                float(state.foe_reserve) / 3.0,
                1.0 if state.flags & ADDED else 0.0,
                1.0 if state.flags & MOVED else 0.0,
                1.0 if state.flags & CHANGED else 0.0,
                1.0 if state.flags & WHITE else 0.0,
                float(state.quiet) / float(state.stop),
                1.0 if state.quiet >= state.press else 0.0,
                1.0 if state.quiet >= state.force else 0.0,
                1.0,
                float(lead) / CELLS,
                float(count(white)) / CELLS,
            ]
        )
    planes = np.empty((CELLS, len(states), PLANES), np.float32)
    goes = np.array(laid).T
    bits = np.array(sets) >> np.arange(CELLS)[:, None, None] & 1
    planes[goes, np.arange(len(states)), :6] = bits
    planes[:, :, 6:] = np.array(numbers)
    return planes


def origins_of(states: list[State], laid: list[list[int]]) -> NDArray[np.int64]:
    """The cells of the ready tokens [position, 3] on the board as it is laid; any cell where there are fewer."""
    found: list[list[int]] = []
    for place, state in enumerate(states):
        assert isinstance(state, MotifState)
        goes = laid[place]
        cells = [goes[cell] for cell in listed(state.ready)]
        found.append(cells + [0] * (ROWS - 1 - len(cells)))
    return np.array(found)


def slots_of(state: MotifState, moves: list[Move], goes: list[int]) -> list[int]:
    """Where the net says something about each move: who goes (the reserve, or which ready token), and where to."""
    rows = {cell: CELLS * (row + 1) for row, cell in enumerate(listed(state.ready))}
    slots: list[int] = []
    for move in moves:
        origin, to = cast(Step, move)
        slots.append(goes[to] + (0 if origin is None else rows[origin]))
    return slots


def shares(logits: list[float], slots: list[int]) -> list[float]:
    """The weights of these slots alone, made to add up to 1."""
    most = max([logits[slot] for slot in slots])
    weights = [exp(logits[slot] - most) for slot in slots]
    total = sum(weights)
    return [weight / total for weight in weights]


def shipped() -> Learned:
    """What this package has learned. Raises NoOracle when its file is damaged."""
    digest = read_text(PACKAGE, f"{WEIGHTS}.sha256").split()[0]
    return Learned(read_net(read_bytes(PACKAGE, f"{WEIGHTS}.npz"), digest))
