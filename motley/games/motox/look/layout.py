"""Where things lie in the picture: a lattice of spaces with heights, seen from above or at an angle.

A place is (x, y, z): x to the east and y to the north in spaces, z up. Tile (X, Y) covers x from 2X to 2X + 2.
"""

from collections.abc import Sequence
from typing import Final, final

from motley.games.motox.look.stadium import SHAPE, STANDS
from motley.games.motox.rules.track import DX, DY, EAST, SOUTH, cells, is_on_side

Place = tuple[float, float, float]
Point = tuple[float, float]

ACROSS: Final = 0.866
DOWN: Final = 0.5
RISE: Final = 0.5
"""How much a coin lifts an edge."""
THICK: Final = 0.42
"""How deep a tile's side goes."""
BESIDE: Final = 1.18
"""How far from the middle of its space a bike lies that has left the track."""
ARC: Final = 0.24
"""How high a bike flies over the line from edge to landing, for each space flown."""
STRIP: Final = 0.62
"""How deep the chequered strip behind the finish line is."""
MARGIN: Final = 0.9
ROOMY: Final = 12.0
"""The least height that the board shows, so that a young track does not fill it."""
GROWTH: Final = 0.28
"""How much more room than needed is made at each side while a track is built, so that it need not be made often."""

LANES: Final = (-0.54, -0.4, 0.4, 0.54)
"""Where tyres run, from the middle of the way."""
STONES: Final = 7
KERB: Final = 0.12

Box = tuple[float, float, float, float]


@final
class Look:
    """One way to draw: flat from above, or isometric."""

    def __init__(self, is_flat: bool) -> None:
        self.is_flat = is_flat

    def point(self, place: Place) -> Point:
        x, y, z = place
        if self.is_flat:
            return (round(x, 3), round(-y, 3))
        return (round((x + y) * ACROSS, 3), round((x - y) * DOWN - z, 3))

    def bounds(self, places: Sequence[Place]) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of these places, with a margin."""
        points = [self.point(place) for place in places]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return (min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)

    def framed(self, left: float, top: float, right: float, bottom: float) -> Box:
        """A box around these bounds: seen at an angle it has the shape of the stadium, with its stands above."""
        wide, high = right - left, max(bottom - top, ROOMY)
        x, y = (left + right) / 2, (top + bottom) / 2
        if self.is_flat:
            wide = max(wide, ROOMY)
            return (round(x - wide / 2, 3), round(y - high / 2, 3), round(wide, 3), round(high, 3))
        high = max(high / (1 - STANDS), wide / SHAPE)
        wide = high * SHAPE
        y -= high * STANDS / 2
        return (round(x - wide / 2, 3), round(y - high / 2, 3), round(wide, 3), round(high, 3))

    def scale(self, box: Box) -> float:
        """Pixels to a space on the screen that this look is for: a small laptop, or a phone from above."""
        wide, high = (350, 340) if self.is_flat else (980, 540)
        return min(wide / box[2], high / box[3])

    def polygon(self, places: Sequence[Place]) -> str:
        """A closed path through these places."""
        return self.line(places) + "z"

    def line(self, places: Sequence[Place]) -> str:
        points = [self.point(place) for place in places]
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


@final
class Ground:
    """The tiles that lie, and how high the ground is anywhere on them."""

    def __init__(self, laid: tuple[int, ...], heights: tuple[int, ...]) -> None:
        self.laid = laid
        self.heights = heights
        self.places = cells(laid)
        self.tiles = len(heights)

    def exit(self, tile: int) -> int:
        """The direction in which a tile is left; the start by itself has none yet and looks east."""
        if not self.laid:
            return EAST
        return self.laid[min(tile, len(self.laid) - 1)]

    def box(self, look: Look, is_finished: bool) -> Box:
        """What the board shows. A finished course has one box; one being built gets more room now and then."""
        if is_finished:
            return look.framed(*look.bounds(self.all_places()))
        box = look.framed(*look.bounds(self.around(0)))
        seen: list[Place] = []
        for tile in range(self.tiles):
            seen += self.around(tile)
            left, top, right, bottom = look.bounds(self.around(tile))
            ceiling = box[1] + (0.0 if look.is_flat else STANDS * box[3])
            if left < box[0] or top < ceiling or right > box[0] + box[2] or bottom > box[1] + box[3]:
                left, top, right, bottom = look.bounds(seen)
                more, deep = GROWTH * (right - left), GROWTH * (bottom - top)
                box = look.framed(left - more, top - deep, right + more, bottom + deep)
        return box

    def all_places(self) -> list[Place]:
        """The corners of a finished course, the strip behind the line and what stands outside its bends."""
        places = [place for tile in range(self.tiles) for way in (0, 2) for place in self.edge(tile, way)]
        places += self.strip()
        return places + [place for tile in range(self.tiles) if (place := self.outside(tile))]

    def around(self, tile: int) -> list[Place]:
        """A tile and the cells next to it."""
        left, low = self.corner(tile)
        return [(x, y, 0.0) for x, y in ((left - 2, low), (left + 4, low + 2), (left, low - 2), (left + 2, low + 4))]

    def strip(self) -> list[Place]:
        """The ground right behind the finish line."""
        tile = self.tiles - 1
        first, second = self.edge(tile, self.exit(tile))
        dx, dy = DX[self.exit(tile)] * STRIP, DY[self.exit(tile)] * STRIP
        return [first, second, (second[0] + dx, second[1] + dy, 0.0), (first[0] + dx, first[1] + dy, 0.0)]

    def is_bend(self, tile: int) -> bool:
        return 0 < tile < len(self.laid) and self.laid[tile - 1] != self.laid[tile]

    def corner(self, tile: int) -> Point:
        """The south-west corner of a tile."""
        x, y = self.places[tile]
        return (2.0 * x, 2.0 * y)

    def height(self, tile: int, x: float, y: float) -> float:
        """How high the top of a tile is at a place on it: a ramp rises from its back edge to the raised one."""
        coins = self.heights[tile]
        if not coins:
            return 0.0
        left, low = self.corner(tile)
        direction = self.exit(tile)
        along = (x - left if direction % 2 else y - low) / 2
        return RISE * coins * (along if direction <= EAST else 1 - along)

    def on(self, tile: int, x: float, y: float) -> Place:
        return (x, y, self.height(tile, x, y))

    def middle(self, space: int) -> Place:
        """The middle of a space, on the ground."""
        left, low = self.corner(space >> 2)
        return self.on(space >> 2, left + (space & 1) + 0.5, low + (space >> 1 & 1) + 0.5)

    def centre(self, tile: int) -> Place:
        left, low = self.corner(tile)
        return self.on(tile, left + 1, low + 1)

    def space_corners(self, space: int) -> list[Place]:
        tile = space >> 2
        left, low = self.corner(tile)
        x, y = left + (space & 1), low + (space >> 1 & 1)
        return [self.on(tile, a, b) for a, b in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))]

    def edge(self, tile: int, direction: int, inset: float = 0.0) -> list[Place]:
        """The two ends of a tile's edge, or of a line that much inside of it."""
        left, low = self.corner(tile)
        x, y = left + 1 + DX[direction] * (1 - inset), low + 1 + DY[direction] * (1 - inset)
        ends = [(x - abs(DY[direction]), y - abs(DX[direction])), (x + abs(DY[direction]), y + abs(DX[direction]))]
        return [self.on(tile, a, b) for a, b in ends]

    def side(self, tile: int, direction: int) -> list[Place] | None:
        """The visible side of a tile to the south or east; None where the next tile hides it."""
        first, second = self.edge(tile, direction)
        is_level = first[2] == 0 and second[2] == 0
        if is_level and self.neighbour(tile, direction):
            return None
        return [first, second, (second[0], second[1], -THICK), (first[0], first[1], -THICK)]

    def neighbour(self, tile: int, direction: int) -> bool:
        """Whether the track goes on to that side of a tile."""
        onward = tile < len(self.laid) and self.laid[tile] == direction
        return onward or (tile > 0 and self.laid[tile - 1] == direction ^ 2)

    def off_track(self, space: int) -> tuple[float, float]:
        """The way from a space to the ground beside the track, for a bike that lies there."""
        tile = space >> 2
        aside = [way for way in range(4) if is_on_side(space & 3, way) and not self.neighbour(tile, way)]
        ways = aside or [way for way in range(4) if is_on_side(space & 3, way)]
        if not aside:  # the inner corner of a bend: only its diagonal leads off the track
            return (sum(DX[way] for way in ways) * 0.7, sum(DY[way] for way in ways) * 0.7)
        exit_ = self.exit(tile)
        ways = [way for way in aside if way != exit_] or aside
        # Towards the viewer if there is a choice: nothing hides it there.
        way = SOUTH if SOUTH in ways else ways[0]
        return (float(DX[way]), float(DY[way]))

    def lying(self, space: int, number: int) -> Place:
        """Where the number-th bike lies that left the track at a space."""
        x, y, _ = self.middle(space)
        dx, dy = self.off_track(space)
        far = BESIDE + 0.5 * number
        return (x + dx * far, y + dy * far, -THICK if abs(dx) + abs(dy) == 1 else 0.0)

    def way(self, space: int, steps: str) -> tuple[list[Place], list[Place]]:
        """A ride as a line on the ground and a line in the air; the last step may leave the track."""
        ground, flown = self.legs(space, steps)
        return ground, self.arc(flown) if flown else []

    def legs(self, space: int, steps: str) -> tuple[list[Place], list[Place]]:
        """The places that a ride rolls over and those that it flies over; where it takes off is in both."""
        places = [self.middle(space)]
        tile = space >> 2
        flies_from = -1
        for number, letter in enumerate(steps):
            direction = "NESW".index(letter)
            x, y = places[-1][0] + DX[direction], places[-1][1] + DY[direction]
            entered = self.tile_at(x, y)
            if entered < 0:
                back = places[-1]
                places.append((back[0] + DX[direction] * 0.9, back[1] + DY[direction] * 0.9, back[2]))
                break
            if flies_from < 0 and entered > tile and self.heights[tile]:
                flies_from = number
            tile = entered
            places.append(self.on(tile, x, y))
        if flies_from < 0:
            return places, []
        return places[: flies_from + 1], places[flies_from:]

    def tile_at(self, x: float, y: float) -> int:
        """The tile at a place; -1 off the track."""
        cell = (int(x // 2), int(y // 2))
        return self.places.index(cell) if cell in self.places else -1

    def arc(self, places: list[Place]) -> list[Place]:
        """A flight over these places: lifted most in the middle."""
        found: list[Place] = []
        pieces = 6
        count = (len(places) - 1) * pieces
        for at in range(count + 1):
            step, part = min(at // pieces, len(places) - 2), at / pieces
            share = part - step
            a, b = places[step], places[step + 1]
            along = at / count
            base = places[0][2] + (places[-1][2] - places[0][2]) * along
            lift = ARC * (len(places) + 1) * 4 * along * (1 - along)
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, base + lift))
        return found

    def outside(self, tile: int) -> Place | None:
        """The ground outside the outer corner of a bend; None for other tiles, and where the track comes by again."""
        if not self.is_bend(tile):
            return None
        before, after = self.laid[tile - 1], self.laid[tile]
        dx, dy = DX[before] - DX[after], DY[before] - DY[after]
        x, y = self.places[tile]
        near = [(x + dx, y), (x, y + dy), (x + dx, y + dy)]
        if any(cell in self.places for cell in near):
            return None
        return (2 * x + 1 + 1.5 * dx, 2 * y + 1 + 1.5 * dy, -THICK)

    def beside(self, tile: int) -> Place | None:
        """The ground next to a tile, nearer to the viewer if it can be; None where the track comes by again."""
        x, y = self.places[tile]
        for way in (SOUTH, EAST, SOUTH ^ 2, EAST ^ 2):
            dx, dy = DX[way], DY[way]
            near = [(x + dx * far + dy * aside, y + dy * far + dx * aside) for far in (1, 2) for aside in (-1, 0, 1)]
            if not self.neighbour(tile, way) and not any(cell in self.places for cell in near if cell != (x, y)):
                return (2 * x + 1 + 2.1 * dx, 2 * y + 1 + 2.1 * dy, -THICK)
        return None

    def order(self) -> list[int]:
        """The tiles from the back of the picture to its front."""
        return sorted(range(self.tiles), key=lambda tile: (self.places[tile][0] - self.places[tile][1], tile))


def chevron(ground: Ground, tile: int, at: float) -> list[Place]:
    """An arrowhead on a tile that points to its exit; `at` runs from 0 at the back edge to 1 at the exit."""
    left, low = ground.corner(tile)
    direction = ground.exit(tile)
    dx, dy = DX[direction], DY[direction]
    x, y = left + 1 + dx * (2 * at - 1), low + 1 + dy * (2 * at - 1)
    wide, deep = 0.56, 0.2
    ends = (
        (x - dx * deep - dy * wide, y - dy * deep - dx * wide),
        (x, y),
        (x - dx * deep + dy * wide, y - dy * deep + dx * wide),
    )
    return [ground.on(tile, a, b) for a, b in ends]


def checks(ground: Ground, tile: int, near: float, far: float, across: int, deep: int) -> list[list[Place]]:
    """Every second square of a board between two lines across a tile's way, `near` and `far` from its middle."""
    left, low = ground.corner(tile)
    direction = ground.exit(tile)
    dx, dy = DX[direction], DY[direction]
    found: list[list[Place]] = []
    for row in range(deep):
        for column in range(across):
            if (row + column) % 2:
                continue
            corners: list[Place] = []
            for a, b in ((0, 0), (0, 1), (1, 1), (1, 0)):
                along = near + (far - near) * (row + a) / deep
                aside = -1 + 2 * (column + b) / across
                corners.append((left + 1 + dx * along + dy * aside, low + 1 + dy * along + dx * aside, 0.0))
            found.append(corners)
    return found


def treads(ground: Ground, look: Look, tile: int) -> str:
    """The marks of tyres on a tile, from where it is entered to where it is left."""
    left, low = ground.corner(tile)
    way_in = ground.laid[tile - 1] if tile else ground.exit(0)
    way_out = ground.exit(tile)
    found: list[str] = []
    for lane in LANES:
        aside = (-DY[way_in] * lane, DX[way_in] * lane)
        after = (-DY[way_out] * lane, DX[way_out] * lane)
        turned = after if way_in != way_out else (0.0, 0.0)
        ends = (
            (aside[0] - DX[way_in], aside[1] - DY[way_in]),
            (aside[0] + turned[0], aside[1] + turned[1]),
            (after[0] + DX[way_out], after[1] + DY[way_out]),
        )
        first, middle, last = [look.point(ground.on(tile, left + 1 + x, low + 1 + y)) for x, y in ends]
        found.append(f"M{first[0]:g} {first[1]:g}Q{middle[0]:g} {middle[1]:g} {last[0]:g} {last[1]:g}")
    return "".join(found)


def kerbs(ground: Ground, look: Look, tile: int) -> tuple[str, str]:
    """The kerbs along the outer edges of a bend: every second stone, and the stones between them."""
    left, low = ground.corner(tile)
    found = ["", ""]
    for way in (ground.laid[tile - 1], ground.laid[tile] ^ 2):
        dx, dy = DX[way], DY[way]
        for stone in range(STONES):
            corners: list[Place] = []
            for along, deep in ((0, 0.0), (1, 0.0), (1, KERB), (0, KERB)):
                aside = (-1 + 2 * (stone + along) / STONES) * (1 - deep)
                x, y = dx * (1 - deep) - dy * aside, dy * (1 - deep) + dx * aside
                corners.append((left + 1 + x, low + 1 + y, 0.0))
            found[stone % 2] += look.polygon(corners)
    return found[0], found[1]


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    return (round(point[0], 3), round(point[1], 3))


def middle_of(first: Place, second: Place) -> Place:
    return ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2, (first[2] + second[2]) / 2)
