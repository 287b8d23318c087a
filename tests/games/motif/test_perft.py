"""E20: the number of sequences of legal micro-moves, which leaves no rule of the turn out."""

import pytest

from motley.games.motif import GAME
from motley.kernel import State


def perft(state: State, depth: int) -> int:
    ask = state.ask()
    if ask is None:
        return 0
    seat = ask.seats[0]
    moves = state.moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        behind = state.copy()
        behind.apply(seat, move)
        total += perft(behind, depth - 1)
    return total


SMALL = {"size": 3, "first": "gold"}
TIGHT = {"press": 1, "force": 2, "stop": 3}
COUNTS: dict[str, tuple[dict[str, object], list[int]]] = {
    "5x5": ({"first": "gold"}, [25, 600, 27_600, 621_000]),
    "3x3": ({**SMALL, "tokens": 2}, [9, 72, 1_008, 6_552, 76_760, 402_832, 3_204_888, 15_314_216]),
    "3x3-one-token-tight": (
        {**SMALL, **TIGHT, "tokens": 1},
        [9, 72, 504, 3_528, 24_696, 169_344, 1_103_760, 6_964_272],
    ),
    "3x3-tight": (
        {**SMALL, **TIGHT, "tokens": 2},
        [9, 72, 1_008, 6_552, 76_760, 402_640, 3_202_648, 15_299_592],
    ),
    "7x7": ({"size": 7, "first": "gold"}, [49, 2_352, 221_088]),
}
AFFORDABLE = 700_000
CASES = [
    pytest.param(name, depth, count, id=f"{name}-{depth}", marks=[] if count <= AFFORDABLE else [pytest.mark.soak])
    for name, (_, counts) in COUNTS.items()
    for depth, count in enumerate(counts, start=1)
]


@pytest.mark.parametrize(("name", "depth", "count"), CASES)
def test_e20_from_the_start(name: str, depth: int, count: int) -> None:
    assert perft(GAME.start(2, COUNTS[name][0]), depth) == count


@pytest.mark.parametrize(
    ("depth", "count"),
    [(1, 40), (2, 798), (3, 47_541), pytest.param(4, 1_213_100, marks=pytest.mark.soak)],
)
def test_e20_from_the_middle_of_a_turn(depth: int, count: int) -> None:
    assert perft(GAME.position("5/2GB1/3B*g/B1G2/5 b 10 acw 0"), depth) == count
