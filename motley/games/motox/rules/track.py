"""The track as geometry: tiles on a lattice, their spaces, and where a step from each space leads.

A space is a number: four per tile, in the order of the tiles; its low bits say east (1) and north (2).
A track is built once per course, never changes, and is shared by every position on it.
"""

from typing import Final, final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
LETTERS: Final = "NESW"
DX: Final = (0, 1, 0, -1)
DY: Final = (1, 0, -1, 0)
QUARTERS: Final = ("sw", "se", "nw", "ne")

OFF: Final = -1
"""A step that leaves the track."""
LINE: Final = -2
"""A step across the finish line."""
AWAY: Final = -3
"""A step away from the next tile: R4.5 forbids it."""
BACK: Final = -4
"""A step into the tile before: R4.6 forbids it."""


@final
class Track:
    """A finished course: `laid` has the direction of each tile after the start, `heights` the coins under each tile.

    `edges[4 * space + direction]` is the space that the step leads to, plus 256 times the height of the raised edge
    it crosses, or one of OFF, LINE, AWAY, BACK.
    """

    laid: tuple[int, ...]
    heights: tuple[int, ...]
    tiles: int
    spaces: int
    exits: tuple[int, ...]
    keys: list[int]
    edges: list[int]

    def __init__(self, laid: tuple[int, ...], heights: tuple[int, ...]) -> None:
        self.laid = laid
        self.heights = heights
        self.tiles = len(laid) + 1
        self.spaces = 4 * self.tiles
        self.exits = (*laid, laid[-1])
        self.keys = [
            2 * (tile + 1) + (1 if is_on_side(quarter, self.exits[tile]) else 0)
            for tile in range(self.tiles)
            for quarter in range(4)
        ]
        self.edges = edges(self, False, False)


def edges(track: Track, may_turn_away: bool, may_go_back: bool) -> list[int]:
    """Where every step leads; R4.5 and R4.6 can be lifted, to find out which of them forbids a ride."""
    found: list[int] = []
    for space in range(track.spaces):
        forbidden = track.exits[space >> 2] ^ 2
        for direction in range(4):
            if direction == forbidden and not may_turn_away:
                found.append(AWAY)
            else:
                found.append(_edge(track, space, direction, may_go_back))
    return found


def _edge(track: Track, space: int, direction: int, may_go_back: bool) -> int:
    tile = space >> 2
    across = space ^ (2 if direction % 2 == 0 else 1)
    if not is_on_side(space & 3, direction):
        return across
    if direction == track.exits[tile]:
        if tile == track.tiles - 1:
            return LINE
        return across + 4 + 256 * track.heights[tile]
    if tile > 0 and direction == track.laid[tile - 1] ^ 2:
        return across - 4 if may_go_back else BACK
    return OFF


def is_on_side(quarter: int, direction: int) -> bool:
    """Whether a quarter lies on that side of its tile."""
    bit = quarter & (2 if direction % 2 == 0 else 1)
    return bit != 0 if direction in (NORTH, EAST) else bit == 0


def space_name(space: int) -> str:
    """`5nw`: the number of the tile and the quarter."""
    return f"{(space >> 2) + 1}{QUARTERS[space & 3]}"


def space_of(name: str) -> int:
    """The space of that name; -1 if it is no name of a space."""
    number, quarter = name[:-2], name[-2:]
    if quarter not in QUARTERS or not number.isascii() or not number.isdigit() or number.startswith("0"):
        return -1
    return 4 * (int(number) - 1) + QUARTERS.index(quarter)


def cells(laid: tuple[int, ...]) -> list[tuple[int, int]]:
    """The lattice cell of every tile; the start lies on (0, 0), x grows to the east and y to the north."""
    x = 0
    y = 0
    found = [(0, 0)]
    for direction in laid:
        x += DX[direction]
        y += DY[direction]
        found.append((x, y))
    return found


UNBUILT: Final = Track((NORTH,), (0, 0))
"""Stands in a position's `track` until the real one is finished."""

_MOST_KEPT: Final = 128
_kept: dict[tuple[tuple[int, ...], tuple[int, ...]], Track] = {}


def track_of(laid: tuple[int, ...], heights: tuple[int, ...]) -> Track:
    """The track of a finished course; positions, views and judges of one race share it."""
    key = (laid, heights)
    track = _kept.get(key)
    if track is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        track = Track(laid, heights)
        _kept[key] = track
    return track
