"""The shore through lattice points: land and shore line of a rectangle of cells as SVG paths (marching squares)."""

from collections.abc import Callable, Iterable
from math import cos, pi, sin

from motley.games.motu.rules.cards import LAND

Ground = Callable[[int, int], int]
Cell = tuple[int, int]

# The corners of a cell clockwise from the upper left, and the middles of the edges that follow them.
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
MIDDLES = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


def corners_of(ground: Ground, x: int, y: int) -> list[bool]:
    """Which corners of a cell are land, clockwise."""
    return [ground(x + i, y + j) == LAND for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]


def land_path(cells: Iterable[Cell], ground: Ground) -> str:
    """The land of these cells; a bend of the shore is a quarter circle around the lone corner."""
    return "".join(_land_of(x, y, corners_of(ground, x, y)) for x, y in cells)


def _land_of(x: int, y: int, land: list[bool]) -> str:
    if all(land):
        return f"M{x} {y}h1v1h-1z"
    if not any(land):
        return ""
    first = next(place for place in range(4) if land[place] and not land[place - 1])
    count = sum(land)
    start, end = MIDDLES[first - 1], MIDDLES[(first + count - 1) % 4]
    points = [CORNERS[(first + step) % 4] for step in range(count)]
    path = f"M{x + start[0]:g} {y + start[1]:g}" + "".join(f"L{x + px:g} {y + py:g}" for px, py in points)
    path += f"L{x + end[0]:g} {y + end[1]:g}"
    return path + _bend(x, y, start, count, True) + "z"


def _bend(x: int, y: int, to: tuple[float, float], count: int, back: bool) -> str:
    """From one middle to the next: straight across, or around a lone corner of land or sea."""
    target = f"{x + to[0]:g} {y + to[1]:g}"
    if count == 2:
        return f"L{target}"
    sweep = (1 if count == 1 else 0) ^ (0 if back else 1)
    return f"A.5 .5 0 0 {sweep} {target}"


def shore_path(cells: Iterable[Cell], ground: Ground) -> str:
    """The shore line through these cells."""
    path = ""
    for x, y in cells:
        land = corners_of(ground, x, y)
        if all(land) or not any(land):
            continue
        first = next(place for place in range(4) if land[place] and not land[place - 1])
        count = sum(land)
        start, end = MIDDLES[first - 1], MIDDLES[(first + count - 1) % 4]
        path += f"M{x + end[0]:g} {y + end[1]:g}" + _bend(x, y, start, count, True)
    return path


def shore_lines(cells: Iterable[Cell], ground: Ground) -> list[list[tuple[float, float]]]:
    """The same shore cell by cell, as points from one edge of the cell to the other."""
    return [_shore_points(x, y, corners_of(ground, x, y)) for x, y in cells if 0 < sum(corners_of(ground, x, y)) < 4]


def _shore_points(x: int, y: int, land: list[bool]) -> list[tuple[float, float]]:
    first = next(place for place in range(4) if land[place] and not land[place - 1])
    count = sum(land)
    (left, top), (right, bottom) = MIDDLES[(first + count - 1) % 4], MIDDLES[first - 1]
    shares = (0.0, 0.25, 0.5, 0.75, 1.0)
    if count == 2:
        return [(x + left + (right - left) * share, y + top + (bottom - top) * share) for share in shares]
    lone = next(place for place in range(4) if land[place] == (count == 1))
    corner = CORNERS[lone]
    across, down = (left - corner[0], right - corner[0]), (top - corner[1], bottom - corner[1])
    turns = [share * pi / 2 for share in shares]
    return [
        (
            x + corner[0] + across[0] * cos(turn) + across[1] * sin(turn),
            y + corner[1] + down[0] * cos(turn) + down[1] * sin(turn),
        )
        for turn in turns
    ]
