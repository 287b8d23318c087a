"""An island: cards laid over each other on a lattice, where a further card may go, and what can be seen on it.

Islands never change: laying a card gives a new one, so that copies of a position share theirs.
"""

from typing import Final, final

from mypy_extensions import i64

from motley.games.motu.rules.cards import (
    CARDS,
    ISLANDS,
    LAND,
    NONE,
    SEA,
    STAR,
    SYMBOLS,
    VOLCANO,
    Face,
)
from motley.kernel.core import BadPosition

BEACH: Final = 3
REACH: Final = 27
SOLO_REACH: Final = 54
"""How far nine cards, or eighteen alone, can grow to the left and up: three cells each."""
STEP: Final = 3
MARGIN: Final = 4
"""So far beyond its reach an island is still looked at: where one more card could lie, and what would be beside it."""

Placed = tuple[int, int, int, int]
"""A card on an island: its number, x, y, direction."""


@final
class Clash:
    """Where a new card and a cell that stays visible disagree (R4.5): the ends of their edge, or a corner; and how."""

    def __init__(self, ends: tuple[tuple[int, int], ...], reason: str) -> None:
        self.ends = ends
        self.reason = reason


@final
class Island:
    """Cards in the order they were laid. `tops` holds, for each lattice cell, the place of its topmost card plus one.

    Columns and rows of the lattice go from `-reach` to `reach + 3`; `zero` is where column or row 0 is kept.
    """

    placed: tuple[Placed, ...]
    reach: i64
    zero: i64
    side: i64
    tops: list[int]
    signs: list[int]
    ground: list[int]
    targets: list[int]
    stars: list[int]
    beach_length: int
    beach_owners: int

    def __init__(self, placed: tuple[Placed, ...], reach: int) -> None:
        self.placed = ()
        self.reach = reach
        self.zero = reach + MARGIN
        self.side = 2 * (reach + MARGIN) + 4
        self.tops = []
        self.signs = []
        self.ground = []
        self.targets = []
        self.stars = []
        # Worked out when first asked for: an island that is shared by many positions has one beach for them all.
        self.beach_length = -1
        self.beach_owners = -1
        if placed:
            self._build(placed)

    def fields(self) -> tuple[str, ...]:
        return ("placed", "reach")

    def _build(self, placed: tuple[Placed, ...]) -> None:
        """Lay all cards, the village first; a placement that breaks a rule is named."""
        if self.reach not in (REACH, SOLO_REACH) or len(placed) - 1 > self.reach // STEP:
            raise BadPosition(f"an island of reach {self.reach} cannot have {len(placed) - 1} cards")
        size = int(self.side * self.side)
        self.tops = [0] * size
        self.signs = [0] * size
        self.ground = [0] * size
        if placed[0][0] < ISLANDS or placed[0][1:] != (0, 0, 0):
            raise BadPosition("an island begins with its village, upright at 0,0")
        self._lay(placed[0][0], 0, 0, 0)
        for card, x, y, direction in placed[1:]:
            rules = self.broken(card, x, y, direction)
            if card >= ISLANDS or rules:
                raise BadPosition(f"{CARDS[card].id} cannot lie at {x},{y}: {' '.join(rules)}")
            self._lay(card, x, y, direction)

    def with_card(self, card: int, x: int, y: int, direction: int) -> "Island":
        """R4.2: the same island with one more card on top."""
        twin = Island((), int(self.reach))
        twin.placed = self.placed
        twin.tops = self.tops.copy()
        twin.signs = self.signs.copy()
        twin.ground = self.ground.copy()
        twin._lay(card, x, y, direction)
        return twin

    def _lay(self, card: int, x: int, y: int, direction: int) -> None:
        self.placed = (*self.placed, (card, x, y, direction))
        face: Face = CARDS[card].faces[direction]
        mine = len(self.placed)
        across: i64 = face.width
        down: i64 = face.height
        side: i64 = self.side
        first: i64 = (y + self.zero) * side + x + self.zero
        for r in range(down):
            for c in range(across):
                place = first + r * side + c
                self.tops[place] = mine
                self.signs[place] = face.cells[r * across + c]
        for j in range(down + 1):
            for i in range(across + 1):
                self.ground[first + j * side + i] = face.points[j * (across + 1) + i]
        self._find_symbols()

    def _find_symbols(self) -> None:
        """Which visible symbols may be covered, and which stars may not."""
        targets: list[int] = []
        stars: list[int] = []
        side: i64 = self.side
        mine: i64 = 0
        for card, x, y, direction in self.placed:
            mine += 1
            face: Face = CARDS[card].faces[direction]
            first: i64 = (y + self.zero) * side + x + self.zero
            for c, r, symbol in face.symbols:
                place = first + r * side + c
                if self.tops[place] != mine:
                    continue
                if symbol in (VOLCANO, STAR):
                    stars.append(int(place))
                else:
                    targets.append(int(place))
        self.targets = targets
        self.stars = stars

    def allows(self, face: Face, first: i64) -> bool:
        """R4.4 and R4.5 for a face whose upper left cell is at that place."""
        side: i64 = self.side
        across: i64 = face.width
        down: i64 = face.height
        row: i64 = first // side
        column: i64 = first - row * side
        for star in self.stars:
            y: i64 = star // side
            x: i64 = star - y * side
            if row <= y < row + down and column <= x < column + across:
                return False
        ground = self.ground
        for i, j, terrain in face.rim:
            place: i64 = first + j * side + i
            found: i64 = ground[place]
            if found != terrain and found != 0 and self._is_seen_from_outside(place, i, j, across, down):
                return False
        return True

    def _is_seen_from_outside(self, place: i64, i: i64, j: i64, across: i64, down: i64) -> bool:
        """Whether a point on a card's rim belongs to a visible cell outside the card."""
        tops = self.tops
        side: i64 = self.side
        left = i == 0
        right = i == across
        above = j == 0
        below = j == down
        if (left or above) and tops[place - side - 1]:
            return True
        if (right or above) and tops[place - side]:
            return True
        if (left or below) and tops[place - 1]:
            return True
        return bool((right or below) and tops[place])

    def candidates(self, face: Face) -> list[int]:
        """R4.3: the places (rising) at which the face would cover a visible symbol."""
        side: i64 = self.side
        across: i64 = face.width
        down: i64 = face.height
        found: set[int] = set()
        for target in self.targets:
            for r in range(down):
                base: i64 = target - r * side
                for c in range(across):
                    found.add(int(base - c))
        return sorted(found)

    def placements(self, card: int, direction: int) -> list[tuple[int, int]]:
        """Every legal position of a card in that direction, by y, then x."""
        face: Face = CARDS[card].faces[direction]
        side: i64 = self.side
        found: list[tuple[int, int]] = []
        for place in self.candidates(face):
            if self.allows(face, place):
                row: i64 = place // side
                found.append((int(place - row * side - self.zero), int(row - self.zero)))
        return found

    def fits(self, card: int, direction: int) -> bool:
        """Whether that direction has a legal position."""
        face: Face = CARDS[card].faces[direction]
        side: i64 = self.side
        for target in self.targets:
            for r in range(face.height):
                for c in range(face.width):
                    if self.allows(face, target - r * side - c):
                        return True
        return False

    def is_placeable(self, card: int) -> bool:
        """R3.4: whether the card has a legal direction and position at all."""
        return self.fits(card, 0) or self.fits(card, 1) or self.fits(card, 2) or self.fits(card, 3)

    def broken(self, card: int, x: int, y: int, direction: int) -> list[str]:
        """R4.9: the rules among R4.3, R4.4, R4.5 that a placement breaks, in that order."""
        face: Face = CARDS[card].faces[direction]
        covered = self.covered(face, x, y)
        rules: list[str] = []
        if not any(symbol != NONE and symbol not in (VOLCANO, STAR) for symbol in covered):
            rules.append("R4.3")
        if any(symbol in (VOLCANO, STAR) for symbol in covered):
            rules.append("R4.4")
        if self.clashing_points(card, x, y, direction):
            rules.append("R4.5")
        return rules

    def covered(self, face: Face, x: int, y: int) -> list[int]:
        """The visible symbols that a face at this position would cover."""
        found: list[int] = []
        for r in range(int(face.height)):
            for c in range(int(face.width)):
                symbol = self.symbol_at(x + c, y + r)
                if symbol != NONE:
                    found.append(symbol)
        return found

    def covered_targets(self, face: Face, x: int, y: int) -> list[int]:
        """The symbols (stars apart) that a legal placement covers."""
        side: i64 = self.side
        column: i64 = x + self.zero
        row: i64 = y + self.zero
        found: list[int] = []
        for place in self.targets:
            down: i64 = place // side - row
            along: i64 = place - (place // side) * side - column
            if 0 <= down < face.height and 0 <= along < face.width:
                found.append(self.signs[place])
        return found

    def clashing_points(self, card: int, x: int, y: int, direction: int) -> list[tuple[int, int]]:
        """R4.5: the points, by x then y, at which the card would disagree with a visible cell outside it."""
        face: Face = CARDS[card].faces[direction]
        across, down = int(face.width), int(face.height)
        found: list[tuple[int, int]] = []
        for i, j, terrain in face.rim:
            seen = self.ground_at(x + i, y + j)
            if seen in (0, terrain) or not self._is_on(x + i, y + j):
                continue
            if self._is_seen_from_outside(self._place_of(x + i, y + j), i, j, across, down):
                found.append((x + i, y + j))
        found.sort()
        return found

    def clashes(self, card: int, x: int, y: int, direction: int) -> list[Clash]:
        """R4.9: every edge shared with a visible cell outside at which the card would clash, and the corners left."""
        face: Face = CARDS[card].faces[direction]
        left = self.clashing_points(card, x, y, direction)
        found: list[Clash] = []
        for one, other, cell in _rim_edges(int(face.width), int(face.height)):
            if not self.top_at(x + cell[0], y + cell[1]):
                continue
            ends = ((x + one[0], y + one[1]), (x + other[0], y + other[1]))
            laid = (face.point(one[0], one[1]), face.point(other[0], other[1]))
            lying = (self.ground_at(ends[0][0], ends[0][1]), self.ground_at(ends[1][0], ends[1][1]))
            if laid != lying:
                found.append(Clash(ends, "|".join(sorted((_edge(laid), _edge(lying))))))
        told = [end for clash in found for end in clash.ends]
        return found + [Clash((point,), "corner") for point in left if point not in told]

    def _is_on(self, x: int, y: int) -> bool:
        """Whether a cell or point is kept here, with all its neighbours."""
        far: i64 = self.side - self.zero - 1
        return -self.zero < x < far and -self.zero < y < far

    def position(self, place: int) -> tuple[int, int]:
        """The column and row of a place."""
        row = place // int(self.side)
        return place - row * int(self.side) - int(self.zero), row - int(self.zero)

    def _place_of(self, x: int, y: int) -> int:
        return int((y + self.zero) * self.side + x + self.zero)

    def top_at(self, x: int, y: int) -> int:
        """The place of the topmost card at that cell plus one; 0 for empty table."""
        return self.tops[self._place_of(x, y)] if self._is_on(x, y) else 0

    def symbol_at(self, x: int, y: int) -> int:
        """The visible symbol at that cell."""
        return self.signs[self._place_of(x, y)] if self._is_on(x, y) else NONE

    def ground_at(self, x: int, y: int) -> int:
        """The terrain of a lattice point; 0 where no card ever lay."""
        return self.ground[self._place_of(x, y)] if self._is_on(x, y) else 0

    def visible(self) -> list[tuple[int, int]]:
        """All cells that show a card, by y, then x."""
        found: list[tuple[int, int]] = []
        side: i64 = self.side
        for mine, (card, x, y, direction) in enumerate(self.placed, 1):
            face: Face = CARDS[card].faces[direction]
            first: i64 = (y + self.zero) * side + x + self.zero
            for r in range(face.height):
                for c in range(face.width):
                    if self.tops[first + r * side + c] == mine:
                        found.append((y + int(r), x + int(c)))
        found.sort()
        return [(x, y) for y, x in found]

    def counts(self) -> list[int]:
        """How often each symbol is visible."""
        found = [0] * SYMBOLS
        for place in self.targets:
            found[self.signs[place]] += 1
        for place in self.stars:
            found[self.signs[place]] += 1
        return found

    def volcano_distances(self) -> list[int]:
        """R9.6: the squared distance of every visible volcano from the village star at (1, 1)."""
        found: list[int] = []
        for place in self.stars:
            if self.signs[place] != VOLCANO:
                continue
            x, y = self.position(place)
            found.append((x - 1) * (x - 1) + (y - 1) * (y - 1))
        return found

    def terrain_at(self, x: int, y: int) -> int:
        """LAND, SEA or BEACH for a visible cell, by its four points."""
        corners = [self.ground_at(x + i, y + j) for j in (0, 1) for i in (0, 1)]
        if LAND in corners and SEA in corners:
            return BEACH
        return corners[0]

    def beaches(self) -> list[set[tuple[int, int]]]:
        """R4.8: the visible beach cells, grouped by the beach edges they share."""
        cells = {cell for cell in self.visible() if self.terrain_at(cell[0], cell[1]) == BEACH}
        found: list[set[tuple[int, int]]] = []
        while cells:
            start = min(cells)
            cells.discard(start)
            beach = {start}
            reached = [start]
            while reached:
                x, y = reached.pop()
                for other in self._joined(x, y):
                    if other in cells:
                        cells.discard(other)
                        beach.add(other)
                        reached.append(other)
            found.append(beach)
        return found

    def _joined(self, x: int, y: int) -> list[tuple[int, int]]:
        """The neighbouring cells on the far side of this cell's beach edges."""
        a, b = self.ground_at(x, y), self.ground_at(x + 1, y)
        c, d = self.ground_at(x, y + 1), self.ground_at(x + 1, y + 1)
        found: list[tuple[int, int]] = []
        if a != b:
            found.append((x, y - 1))
        if c != d:
            found.append((x, y + 1))
        if a != c:
            found.append((x - 1, y))
        if b != d:
            found.append((x + 1, y))
        return found

    def longest_beach(self) -> int:
        """R10.4: the most island cards that own cells of one beach; the village links but does not count."""
        if self.beach_length < 0:
            best = 0
            for beach in self.beaches():
                owners = {self.top_at(x, y) for x, y in beach}
                owners.discard(1)
                best = max(best, len(owners))
            self.beach_length = best
        return self.beach_length

    def beach_cards(self) -> int:
        """R10.3: island cards that show a beach cell."""
        if self.beach_owners < 0:
            owners = {self.top_at(x, y) for x, y in self.visible() if self.terrain_at(x, y) == BEACH}
            owners.discard(1)
            self.beach_owners = len(owners)
        return self.beach_owners


def _edge(points: tuple[int, int]) -> str:
    if points[0] != points[1]:
        return "beach"
    return "sea" if points[0] == SEA else "land"


def _rim_edges(across: int, down: int) -> list[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
    """The edges around a card: two points, and the cell beyond. Above, to the right, below, to the left."""
    above = [((i, 0), (i + 1, 0), (i, -1)) for i in range(across)]
    right = [((across, j), (across, j + 1), (across, j)) for j in range(down)]
    below = [((i, down), (i + 1, down), (i, down)) for i in range(across)]
    return above + right + below + [((0, j), (0, j + 1), (-1, j)) for j in range(down)]


def settle(village: int, reach: int) -> Island:
    """R1.2: a village lies upright with its upper left cell at (0, 0)."""
    return Island(((village, 0, 0, 0),), reach)
