"""Where the next tile and the next coin may go (R2.3 to R2.8)."""

from typing import Final

from mypy_extensions import i64

from motley.games.motox.rules.course import is_straight
from motley.games.motox.rules.track import DX, DY, cells

FITS: Final = 0
ON_A_TILE: Final = 3
BESIDE_A_TILE: Final = 4
DEAD_END: Final = 5
"""What a direction comes to: it fits, or the number of the rule R2.x that it breaks."""

_MARGIN: Final = 3
_TAKEN: Final = 9


def placements(laid: tuple[int, ...], left: int) -> list[int]:
    """For north, east, south and west: whether a tile fits there when `left` more have to follow it."""
    places = cells(laid)
    x, y = places[-1]
    return [_placement(places, x + DX[direction], y + DY[direction], left) for direction in range(4)]


def _placement(places: list[tuple[int, int]], x: i64, y: i64, left: int) -> int:
    touching: i64 = 0
    north = east = south = west = True
    for place in places:
        aside: i64 = place[0] - x
        ahead: i64 = place[1] - y
        gap: i64 = aside * aside + ahead * ahead
        if gap == 0:
            return ON_A_TILE  # R2.3
        if gap == 1:
            touching += 1
        if -1 <= aside <= 1:
            north = north and ahead <= 0
            south = south and ahead >= 0
        if -1 <= ahead <= 1:
            east = east and aside <= 0
            west = west and aside >= 0
    if touching > 1:
        return BESIDE_A_TILE  # R2.4
    # Nearly always the rest of the track can simply run straight away from here.
    if north or east or south or west:
        return FITS
    return FITS if has_room([*places, (int(x), int(y))], left) else DEAD_END  # R2.5


def has_room(places: list[tuple[int, int]], left: int) -> bool:
    """R2.5: whether `left` more tiles can be laid after the last of these."""
    if left == 0:
        return True
    west = min([x for x, _ in places]) - _MARGIN
    south = min([y for _, y in places]) - _MARGIN
    width = max([x for x, _ in places]) + _MARGIN + 1 - west
    depth = max([y for _, y in places]) + _MARGIN + 1 - south
    grid = [0] * (width * depth)
    for x, y in places[:-1]:
        at = (y - south) * width + x - west
        grid[at] = _TAKEN
        for near in (at - 1, at + 1, at - width, at + width):
            grid[near] += 1
    x, y = places[-1]
    end = (y - south) * width + x - west
    grid[end] = _TAKEN
    pocket = _pocket(grid, width, depth, end)
    if pocket < 0:
        return True
    return pocket >= left and _can_wind(grid, width, end, left)


def _pocket(grid: list[int], width: i64, depth: i64, end: i64) -> int:
    """How many cells can be reached from the end of the track; -1 if it leads out, where there is room for ever."""
    seen = [False] * len(grid)
    seen[end] = True
    heap: list[int] = [int(end)]
    count: i64 = 0
    while heap:
        at: i64 = heap.pop()
        # Two cells outside the track's box nothing stands in the way any more.
        column: i64 = at % width
        if column <= 1 or column >= width - 2 or at < 2 * width or at >= (depth - 2) * width:
            return -1
        for near in (at - 1, at + 1, at - width, at + width):
            if not seen[near] and grid[near] == 0:
                seen[near] = True
                count += 1
                heap.append(int(near))
    return int(count)


def _can_wind(grid: list[int], width: i64, end: i64, left: i64) -> bool:
    """Whether a track of that many tiles can be wound into the pocket at its end: try them all."""
    if left == 0:
        return True
    around = (end - 1, end + 1, end - width, end + width)
    for near in around:
        if grid[near] != 0:
            continue
        for each in around:
            grid[each] += 1
        grid[near] += _TAKEN
        found = _can_wind(grid, width, near, left - 1)
        grid[near] -= _TAKEN
        for each in around:
            grid[each] -= 1
        if found:
            return True
    return False


def dead_ends(laid: tuple[int, ...]) -> tuple[int, int]:
    """How many of the cells that R2.3 and R2.4 left open while this track was laid were dead ends, and of how many."""
    refused = 0
    found = 0
    for count in range(len(laid)):
        for fit in placements(laid[:count], len(laid) - count - 1):
            refused += fit == DEAD_END
            found += fit in (FITS, DEAD_END)
    return refused, found


def coin_places(laid: tuple[int, ...], heights: tuple[int, ...], ramp_max: int) -> list[int]:
    """R2.6, R2.8: the tiles (counted from 0) that can take one more coin."""
    found: list[int] = []
    for at in range(1, len(laid)):
        if heights[at] < ramp_max and is_straight(laid, at):
            found.append(at)
    return found
