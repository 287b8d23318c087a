"""A position as numbers, for learners: the planes that the rules on arrays show, in their order, and whose turn it is.

What is the same on all tiles is one number here and a whole plane there (`motley.games.motif.batch`).
"""

from typing import Final

from mypy_extensions import i64

from motley.games.motif.rules.board import count
from motley.games.motif.rules.book import MotifState
from motley.games.motif.rules.state import ADDED, CHANGED, MOVED, NOT_TOSSED, PLAYING, WHITE
from motley.kernel.numbers import Buffer, Field, Row, write_cells

SETS: Final = (
    ("own_tiles", "tiles of the own colour, by rank and file"),
    ("foe_tiles", "tiles of the other colour"),
    ("white_tiles", "tiles of no colour"),
    ("own_ready", "own tokens that may still move in this turn; none while the other is at turn"),
    ("own_done", "own tokens that may not"),
    ("foe_tokens", "tokens of the other"),
)
NUMBERS: Final = (
    ("own_reserve", 0, "own tokens in reserve, as a share of all"),
    ("foe_reserve", 0, "the other's tokens in reserve, as a share of all"),
    ("added", 0, "1 if a token was added in this turn"),
    ("moved", 0, "1 if a token was moved in this turn"),
    ("changed", 0, "1 if a tile changed its colour in this turn"),
    ("coloured", 0, "1 if a white tile was coloured in this turn"),
    ("quiet", 0, "turns in a row without a white tile coloured, as a share of those that end the game"),
    ("press", 0, "1 if so many of them have passed that the first stage applies"),
    ("force", 0, "1 if the second stage applies"),
    ("one", 0, "always 1"),
    ("lead", -1, "own tiles less the other's, as a share of the board"),
    ("white", 0, "white tiles, as a share of the board"),
)


def row_of(size: int) -> Row:
    """The fields for a board of that size."""
    board = (size, size)
    parts = [Field(name, board, 0, 1, meaning) for name, meaning in SETS]
    parts += [Field(name, (1,), low, 1, meaning) for name, low, meaning in NUMBERS]
    parts.append(Field("foe_ready", board, 0, 1, "the other's tokens that may still move while it is at turn"))
    parts.append(Field("turn", (1,), -1, 1, "1 if it is the own turn, -1 if the other's, 0 before the toss and after"))
    return Row(parts)


ROWS: Final = {size: row_of(size) for size in (3, 5, 7)}


def write(state: MotifState, seat: int, into: Buffer, at: int) -> None:
    """Write what a seat sees."""
    cells: i64 = state.board.cells
    is_own = state.is_own(seat)
    own_tiles = state.own_tiles if is_own else state.foe_tiles
    foe_tiles = state.foe_tiles if is_own else state.own_tiles
    own_tokens = state.own_tokens if is_own else state.foe_tokens
    foe_tokens = state.foe_tokens if is_own else state.own_tokens
    own_ready: i64 = state.ready if is_own else 0
    white = state.white_tiles()
    start: i64 = at
    write_cells(own_tiles, into, start)
    write_cells(foe_tiles, into, start + cells)
    write_cells(white, into, start + 2 * cells)
    write_cells(own_ready, into, start + 3 * cells)
    write_cells(own_tokens & ~own_ready, into, start + 4 * cells)
    write_cells(foe_tokens, into, start + 5 * cells)
    start += 6 * cells
    tokens = float(state.tokens)
    into[start] = float(state.own_reserve if is_own else state.foe_reserve) / tokens
    into[start + 1] = float(state.foe_reserve if is_own else state.own_reserve) / tokens
    flags = state.flags
    if flags:
        into[start + 2] = 1.0 if flags & ADDED else 0.0
        into[start + 3] = 1.0 if flags & MOVED else 0.0
        into[start + 4] = 1.0 if flags & CHANGED else 0.0
        into[start + 5] = 1.0 if flags & WHITE else 0.0
    into[start + 6] = float(state.quiet) / float(state.stop)
    into[start + 7] = 1.0 if state.quiet >= state.press else 0.0
    into[start + 8] = 1.0 if state.quiet >= state.force else 0.0
    into[start + 9] = 1.0
    into[start + 10] = float(count(own_tiles) - count(foe_tiles)) / float(cells)
    into[start + 11] = float(count(white)) / float(cells)
    start += 12
    if state.seat != NOT_TOSSED and state.ending == PLAYING:
        if not is_own:
            write_cells(state.ready, into, start)
        into[start + cells] = 1.0 if is_own else -1.0
