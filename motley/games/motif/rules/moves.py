"""The moves and their notation: `+c3` adds a token, `b2-d4` moves one; `gold` and `black` are the sides of the coin.

A move is `(from or None, to)` in cells, and there is one tuple for each, made once. The coin's sides are the seats.
"""

import re
from collections.abc import Sequence
from typing import Final, cast, final

from motley.games.motif.rules.board import FILES, SIZES
from motley.kernel.core import Move, UnreadableMove

Step = tuple[int | None, int]

COLOURS: Final = ("gold", "black")

_ADD: Final = re.compile(r"\+([a-z]\d+)")
_MOVE: Final = re.compile(r"([a-z]\d+)-([a-z]\d+)")


@final
class MoveTable:
    """Every move of one size of board, in the order of their numbers: adds by cell, then moves by (from, to)."""

    adds: list[Move]
    moves: list[Move]

    def __init__(self, size: int) -> None:
        cells = range(size * size)
        self.adds = [(None, to) for to in cells]
        self.moves = [(origin, to) for origin in cells for to in cells]


_TABLES: Final = {size: MoveTable(size) for size in SIZES}


def table_of(size: int) -> MoveTable:
    """The moves of that size; the same object every time."""
    return _TABLES[size]


def tile_name(cell: int, size: int) -> str:
    """`c3`: file letter from the left, rank number from the bottom."""
    return f"{FILES[cell % size]}{cell // size + 1}"


def tile_cell(name: str, size: int) -> int | None:
    """The cell of a tile's name; None if the board has no such tile."""
    file = FILES.find(name[:1])
    rank = name[1:]
    if len(name) < 2 or not 0 <= file < size or not rank.isascii() or not rank.isdigit():
        return None
    if rank[0] == "0" or not 1 <= int(rank) <= size:
        return None
    return (int(rank) - 1) * size + file


def written(move: Move, size: int) -> str:
    """The notation of a move."""
    if isinstance(move, int):
        return COLOURS[move]
    assert isinstance(move, tuple)
    origin, to = move
    if origin is None:
        return f"+{tile_name(to, size)}"
    return f"{tile_name(origin, size)}-{tile_name(to, size)}"


def read(text: str, size: int, is_toss: bool) -> Move:
    """The move that a notation means, legal or not. Raises UnreadableMove."""
    if is_toss:
        if text in COLOURS:
            return COLOURS.index(text)
        raise UnreadableMove(text, "the coin shows gold or black")
    found = _ADD.fullmatch(text) or _MOVE.fullmatch(text)
    if found is None:
        raise UnreadableMove(text, "write +c3 to add a token on c3, b2-d4 to move one")
    cells: list[int] = []
    for name in found.groups():
        cell = tile_cell(name, size)
        if cell is None:
            raise UnreadableMove(text, f"there is no tile {name} on this board")
        cells.append(cell)
    table = table_of(size)
    if len(cells) == 1:
        return table.adds[cells[0]]
    return table.moves[cells[0] * size * size + cells[1]]


def actions_of(size: int) -> int:
    """How many moves there are on a board of that size: an add for each tile, a move for each pair of tiles."""
    cells = size * size
    return cells + cells * cells


def numbers_of(moves: Sequence[Move], size: int) -> list[int]:
    """The numbers of moves for learners: an add is its tile, a move comes after all adds."""
    cells = size * size
    found: list[int] = []
    for move in moves:
        origin, to = cast(Step, move)
        found.append(to if origin is None else cells + origin * cells + to)
    return found


def move_of(number: int, size: int) -> Move:
    """The move that has this number."""
    cells = size * size
    table = table_of(size)
    return table.adds[number] if number < cells else table.moves[number - cells]
