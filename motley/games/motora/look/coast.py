"""Where things lie on the island, and its shore: one noisy line around the land of each order of sections."""

from functools import cache
from itertools import pairwise, permutations
from typing import Final

from motley.games.motora.look.paint import dimmed, stretched
from motley.games.motora.rules.board import CELLS, SECTIONS, SIZE, VOLCANO, shore_of

STRETCH: Final = 1.3
"""Tiles are so much wider than high: room for what they give beside the faces of the die."""
EDGE: Final = 0.42
BOX: Final = (-EDGE, -EDGE, SIZE * STRETCH + EDGE + 0.18, SIZE + EDGE + 0.18)
FINENESS: Final = 3
ROUGHNESS: Final = 0.075
BELTS: Final = (
    ("shallow", "#5fb3bd", 0.95, 0.4),
    ("lagoon", "#86cdd0", 0.66, 0.65),
    ("foam", "#f4fbf6", 0.47, 0.95),
    ("sand", "#e6d09a", 0.4, 1.0),
    ("dune", "#cfb47a", 0.22, 1.0),
    ("grass", "#717f47", 0.07, 1.0),
)
"""From the sea inwards: colour, width of the stroke around the land, how dense."""


def centre(cell: int) -> tuple[float, float]:
    return ((cell % SIZE + 0.5) * STRETCH, cell // SIZE + 0.5)


def corner(cell: int, right: float, down: float) -> tuple[float, float]:
    """A spot on a tile, by shares of its width and height from its upper left corner."""
    return ((cell % SIZE + right) * STRETCH, cell // SIZE + down)


def shore_name(order: tuple[int, ...]) -> str:
    return "coast-" + "".join(str(section) for section in order)


def outlines(land: frozenset[int]) -> list[list[tuple[int, int]]]:
    """Around each stretch of land, and around each water inside it, the corners of the cells in order."""
    steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in sorted(land):
        x, y = cell % SIZE, cell // SIZE
        sides = (
            (cell - SIZE if y else -1, (x, y), (x + 1, y)),
            (cell + 1 if x < SIZE - 1 else -1, (x + 1, y), (x + 1, y + 1)),
            (cell + SIZE if y < SIZE - 1 else -1, (x + 1, y + 1), (x, y + 1)),
            (cell - 1 if x else -1, (x, y + 1), (x, y)),
        )
        for near, start, end in sides:
            if near not in land:
                steps.setdefault(start, []).append(end)
    loops: list[list[tuple[int, int]]] = []
    while steps:
        at = min(steps)
        loop = [at]
        while at in steps:
            following = steps[at].pop()
            if not steps[at]:
                del steps[at]
            at = following
            loop.append(at)
        loops.append(loop)
    return loops


def rough(x: float, y: float) -> tuple[float, float]:
    """The same little shift for the same spot, whatever runs through it."""
    seed = (round(x * 40) * 7919 + round(y * 40) * 104729) % 99991
    first, second = (seed * seed + 31 * seed + 17) % 1009, (seed * seed + 57 * seed + 91) % 1013
    return x + ROUGHNESS * (first / 504.5 - 1), y + ROUGHNESS * (second / 506.5 - 1)


def line(loop: list[tuple[int, int]]) -> str:
    """A smooth closed line through shifted points."""
    points: list[tuple[float, float]] = []
    for (x, y), (next_x, next_y) in pairwise(loop):
        for step in range(FINENESS):
            share = step / FINENESS
            points.append(rough((x + (next_x - x) * share) * STRETCH, y + (next_y - y) * share))
    middles = [
        ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        for one, two in zip(points, [*points[1:], points[0]], strict=True)
    ]
    curves = "".join(
        f"Q{x:.2f} {y:.2f} {end[0]:.2f} {end[1]:.2f}"
        for (x, y), end in zip([*points[1:], points[0]], [*middles[1:], middles[0]], strict=True)
    )
    return f"M{middles[0][0]:.2f} {middles[0][1]:.2f}{curves}z"


def coast_art(order: tuple[int, ...]) -> str:
    """The island without its tiles: shallows, foam, beach, grass."""
    shore = shore_of(order)
    land = frozenset(cell for cell in range(CELLS) if cell == VOLCANO or cell in shore.land)
    path = "".join(line(loop) for loop in outlines(land))
    name = f"motora-{shore_name(order)}"
    belts = "".join(
        f'<use href="#{name}" opacity="{dense}" stroke-width="{wide}" style="{painted(belt, colour)}"/>'
        for belt, colour, wide, dense in BELTS[1:]
    )
    belt, colour, width, dense = BELTS[0]
    x, y, wide, high = BOX
    return stretched(
        wide,
        high,
        f'<g transform="translate({-x:g} {-y:g})"><rect x="{x:g}" y="{y:g}" width="{wide:g}" '
        f'height="{high:g}" fill="url(#motora-sea)"/><g opacity="{dense}" stroke-width="{width}" '
        f'style="{painted(belt, colour)}"><path id="{name}" d="{path}" '
        f'fill-rule="evenodd" stroke-linejoin="round"/></g>{belts}</g>',
    )


@cache
def coasts() -> dict[str, str]:
    return {shore_name(order): coast_art(order) for order in permutations(range(len(SECTIONS)))}


def painted(belt: str, colour: str) -> str:
    """Style sheets do not reach into a symbol; their variables do."""
    ink = f"var(--motora-{belt}, {colour})"
    return f"fill: {ink}; stroke: {ink}"


def coast_css() -> str:
    """The colours of the belts, for both themes."""
    return " ".join(f"--motora-{name}: light-dark({colour}, {dimmed(colour)});" for name, colour, _, _ in BELTS)
