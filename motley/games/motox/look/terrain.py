"""The track itself, which stays as it is while bikes race on it: tiles from back to front, ramps, arches, scenery."""

from collections.abc import Sequence

from motley.games.motox.look.layout import (
    STRIP,
    Box,
    Ground,
    Look,
    Place,
    Point,
    checks,
    chevron,
    kerbs,
    middle_of,
    rounded,
    treads,
)
from motley.games.motox.look.stadium import ARCH
from motley.games.motox.rules.course import read_course
from motley.games.motox.rules.track import DX, DY, EAST, SOUTH, space_name
from motley.kernel import Piece, Words

LETTER = 12.0
"""The least height of a letter in pixels, on the screen that a look is for."""
SIGN = (1.7, 0.86)
"""The room for the word of a banner that need not grow to be read."""


def drawn_ground(course: str, is_building: bool, is_flat: bool, words: Words) -> tuple[Box, list[Piece]]:
    """The room that the board has, and the pieces of the track."""
    look = Look(is_flat)
    ground = Ground(*read_course(course))
    box = ground.box(look, not is_building)
    return box, Terrain(ground, not is_building, look, words, box).track()


def is_over(at: Point, size: Point, under: Point, large: float) -> bool:
    """Whether something of a size lies on what is written in the middle of another: letters are about half as large."""
    reach = 0.3 * large
    return abs(at[0] - under[0]) < 0.45 * size[0] + reach and abs(at[1] - under[1]) < 0.45 * size[1] + reach


class Terrain:
    """A track in one look, inside the box that the board shows."""

    def __init__(self, ground: Ground, is_finished: bool, look: Look, words: Words, box: Box) -> None:
        self.ground = ground
        self.is_finished = is_finished
        self.look = look
        self.words = words
        self.box = box
        self.scale = look.scale(box)

    def track(self) -> list[Piece]:
        found = [*self.shadow(), *self.scenery()]
        for tile in self.ground.order():
            found += self.tile(tile)
        if self.is_finished:
            found += self.finish()
        return [*found, *self.arches(), *self.plates()]

    def letters(self, least: float) -> float:
        """The size of a piece whose text is as high as letters have to be, or the least it should have."""
        return round(max(least, 2 * LETTER / self.scale), 3)

    def shape(self, key: str, places: Sequence[Place], style: str, layer: str = "track", label: str = "") -> Piece:
        """A polygon; its middle is the mean of its corners."""
        points = [self.look.point(place) for place in places]
        at = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        path = self.look.polygon(places)
        size = (1.0, 1.0) if self.look.is_flat else (1.4, 0.8)
        return Piece(key, at=rounded(at), size=size, layer=layer, label=label, path=path, style=style)

    def strokes(self, key: str, lines: Sequence[Sequence[Place]], style: str, layer: str = "track") -> Piece:
        path = "".join(self.look.line(line) for line in lines)
        return Piece(key, at=self.look.point(lines[0][0]), layer=layer, path=path, style=style)

    def shadow(self) -> list[Piece]:
        """The worn ground along the track, and what the track throws on the grass."""
        places = [self.ground.centre(tile) for tile in range(self.ground.tiles)]
        low = [(x, y, -0.3) for x, y, _ in places]
        if len(low) == 1:
            low = [low[0], (low[0][0] + 0.01, low[0][1], low[0][2])]
        return [self.strokes(name, [low], name, "shadow") for name in ("shadow", "worn-edge", "worn")]

    def scenery(self) -> list[Piece]:
        """Tyres at the outside of bends, bales of straw along the straights: decoration."""
        found: list[Piece] = []
        for tile in range(self.ground.tiles):
            place = self.ground.outside(tile)
            if place is not None:
                at = self.look.point(place)
                found.append(Piece(f"tyres:{tile + 1}", "tyres", at, size=0.72, layer="shadow"))
            aside = self.ground.beside(tile) if tile % 5 == 2 and not self.look.is_flat else None
            if aside is not None:
                at = self.look.point(aside)
                found.append(Piece(f"bale:{tile + 1}", "bale", at, size=(1.1, 0.9), layer="shadow"))
        return sorted(found, key=lambda piece: piece.at[1])

    def tile(self, tile: int) -> list[Piece]:
        """Sides, four spaces, and what is painted on them."""
        found: list[Piece] = []
        number = tile + 1
        if not self.look.is_flat:
            for direction, name in ((SOUTH, "south"), (EAST, "east")):
                side = self.ground.side(tile, direction)
                if side is not None:
                    found.append(self.shape(f"side:{number}:{name}", side, f"side-{name}"))
        found += [self.space(4 * tile + quarter) for quarter in (2, 3, 0, 1)]
        left, low = self.ground.corner(tile)
        rim = [self.ground.on(tile, left + a, low + b) for a, b in ((0, 0), (2, 0), (2, 2), (0, 2))]
        found.append(self.shape(f"rim:{number}", rim, "grain"))
        at = self.look.point(self.ground.centre(tile))
        if not self.is_finished or tile < self.ground.tiles - 1:
            path = treads(self.ground, self.look, tile)
            found.append(Piece(f"treads:{number}", at=at, layer="track", path=path, style="treads"))
        if self.ground.is_bend(tile):
            for name, path in zip(("kerb-white", "kerb"), kerbs(self.ground, self.look, tile), strict=True):
                found.append(Piece(f"{name}:{number}", at=at, layer="track", path=path, style=name))
        if self.is_finished and tile == self.ground.tiles - 1:
            squares = checks(self.ground, tile, -1.0, 1.0, 4, 4)
            path = "".join(self.look.polygon(square) for square in squares)
            found.append(Piece("checks", at=at, layer="track", path=path, style="checks"))
        elif self.ground.heights[tile]:
            arrows = [chevron(self.ground, tile, at) for at in (0.34, 0.86)]
            found.append(self.strokes(f"chevrons:{number}", arrows, "chevron"))
            raised = self.ground.edge(tile, self.ground.exit(tile), 0.045)
            found.append(self.strokes(f"edge:{number}", [raised], "edge"))
        if tile % self.numbered() == 0:
            found.append(self.number(tile))
        return found

    def numbered(self) -> int:
        """Every so many tiles have their number: each second where numbers would lie on each other on a small phone.
        No two of those are neighbours, however the track turns.
        """
        return 1 if self.scale >= 0.85 * LETTER else 2

    def number(self, tile: int) -> Piece:
        style = "number-start" if tile == 0 else "number"
        if self.is_finished and tile == self.ground.tiles - 1:
            style = "on-checks"
        at = self.look.point(self.ground.centre(tile))
        size = self.number_size()
        # In characters the spaces have the numbers.
        return Piece(f"number:{tile + 1}", None, at, size=size, layer="track", text=str(tile + 1), style=style, sign="")

    def number_size(self) -> float:
        return min(self.letters(0.9), 2.6)

    def space(self, space: int) -> Piece:
        name = space_name(space)
        middle = self.ground.middle(space)
        shade = "ab"[int(middle[0] - 0.5 + middle[1] - 0.5) % 2]
        ground = f"{self.kind(space)}-{shade}"
        label, sign = self.space_label(space), self.sign(space)
        if self.look.is_flat:
            at = self.look.point(middle)
            return Piece(f"space:{name}", f"ground-{ground}", at, size=1.0, layer="track", label=label, sign=sign)
        piece = self.shape(f"space:{name}", self.ground.space_corners(space), ground, label=label)
        piece.sign = sign
        return piece

    def sign(self, space: int) -> str:
        """In characters: the number of the tile; in the front row of a ramp its height, at the finish a flag."""
        tile = space >> 2
        if self.kind(space) == "lip":
            return f"^{self.ground.heights[tile]}"
        return f"#{tile + 1}" if self.kind(space) == "finish" else str(tile + 1)

    def kind(self, space: int) -> str:
        tile = space >> 2
        if tile == 0:
            return "start"
        if self.is_finished and tile == self.ground.tiles - 1:
            return "finish"
        if not self.ground.heights[tile]:
            return "dirt"
        return "lip" if self.is_front(space) else "ramp"

    def is_front(self, space: int) -> bool:
        """Whether a space lies in the row nearer to the exit of its tile."""
        x, y, _ = self.ground.middle(space)
        left, low = self.ground.corner(space >> 2)
        direction = self.ground.exit(space >> 2)
        return (x - left - 1) * DX[direction] + (y - low - 1) * DY[direction] > 0

    def space_label(self, space: int) -> str:
        tile = space >> 2
        args = {"space": space_name(space), "height": self.ground.heights[tile]}
        row = self.words.say("scene", "front" if self.is_front(space) else "back")
        kind = "ramp" if self.kind(space) == "lip" else self.kind(space)
        if kind == "dirt" and self.ground.is_bend(tile):
            kind = "bend"
        return self.words.say("scene", f"space-{kind}", {**args, "row": row})

    def finish(self) -> list[Piece]:
        """The chequered strip, which can be pointed at to ride across the line."""
        label = self.words.say("scene", "finish-line")
        banner = self.shape("finish", self.ground.strip(), "banner", label=label)
        squares = checks(self.ground, self.ground.tiles - 1, 1.0, 1.0 + STRIP, 8, 2)
        path = "".join(self.look.polygon(square) for square in squares)
        return [banner, Piece("finish:checks", at=banner.at, layer="track", path=path, style="checks")]

    def arches(self) -> list[Piece]:
        """A banner over the way out of the start, and one over the finish line."""
        ends = [("start", 0)] if self.ground.laid else []
        if self.is_finished:
            ends.append(("finish", self.ground.tiles - 1))
        return [piece for name, tile in ends for piece in self.arch(name, tile)]

    def arch(self, name: str, tile: int) -> list[Piece]:
        way = self.ground.exit(tile)
        x, y = self.look.point(middle_of(*self.ground.edge(tile, way)))
        if self.look.is_flat:
            size = (2.3, 0.5) if way % 2 == 0 else (0.5, 2.3)
            return [Piece(f"arch:{name}", f"gantry-{name}", (x, y), size=size, layer="arches")]
        lean = "rise" if way % 2 else "fall"
        large = max(1.0, LETTER / 0.43 / self.scale)
        wide, high = round(ARCH[0] * large, 3), round(ARCH[1] * large, 3)
        at, on = rounded((x, y - 0.45 * large)), rounded((x, y - 1.17 * large))
        arch = Piece(f"arch:{name}", f"arch-{name}-{lean}", at, size=(wide, high), layer="arches")
        sign = Piece(
            f"sign:{name}", None, on, size=(round(SIGN[0] * large, 3), round(SIGN[1] * large, 3)), layer="arches"
        )
        sign.text = self.words.say("scene", f"sign-{name}")
        sign.style = f"sign-{lean}"
        return [arch, sign]

    def plates(self) -> list[Piece]:
        """The height of every ramp, at its raised edge."""
        found: list[Piece] = []
        for tile, height in enumerate(self.ground.heights):
            if height:
                size = self.letters(1.0) * 0.72
                at = self.plate_at(tile, size, [plate.at for plate in found])
                found.append(
                    Piece(f"ramp:{tile + 1}", "plate", at, 0, size, "plates", "", (), str(height), style="on-plate")
                )
        return found

    def plate_at(self, tile: int, size: float, plates: Sequence[Point]) -> Point:
        """At the end of the raised edge that is nearer to the viewer, where no bike stands in front of it; at the
        other one if another plate or a tile's number is there.

        From above it is beside the track, clear of the numbers of tiles and of where rides end.
        """
        first, second = self.ground.edge(tile, self.ground.exit(tile), 0.06)
        near, far = sorted((first, second), key=lambda place: -self.look.point(place)[1])
        share = -0.22 if self.look.is_flat else 0.06
        a, b = self.look.point(near), self.look.point(far)
        lift = 0.0 if self.look.is_flat else 0.5
        ends = [
            rounded((a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along - lift)) for along in (share, 1 - share)
        ]
        numbers = [self.look.point(self.ground.centre(each)) for each in range(0, self.ground.tiles, self.numbered())]
        free = [at for at in ends if not any(is_over(at, (size, size), plate, size) for plate in plates)] or ends
        clear = [
            at for at in free if not any(is_over(at, (size, size), number, self.number_size()) for number in numbers)
        ]
        return (clear or free)[0]
