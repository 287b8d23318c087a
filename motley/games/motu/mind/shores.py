"""The longest beach of an island, told quickly: also with one more card, without laying it.

The corners of a visible cell are those of its own card, since cards beside it agree with them (R4.5). So a card knows
its beach cells by itself, and of an island it only matters which of them can be seen.
"""

from typing import Final, final

from motley.games.motu.rules.cards import CARDS, Face
from motley.games.motu.rules.island import Island

ABOVE: Final = 1
BELOW: Final = 2
LEFT: Final = 4
RIGHT: Final = 8
OWNER: Final = 16
"""A beach cell as a number: the sides on which its beach goes on, and this many times the place of its card."""

VILLAGE: Final = 1


def _fringe(face: Face) -> list[tuple[int, int, int]]:
    """The beach cells of a card: column, row and the sides on which the beach goes on."""
    found: list[tuple[int, int, int]] = []
    for r in range(int(face.height)):
        for c in range(int(face.width)):
            if not face.is_beach(c, r):
                continue
            a, b, below, d = face.point(c, r), face.point(c + 1, r), face.point(c, r + 1), face.point(c + 1, r + 1)
            sides = (ABOVE if a != b else 0) + (BELOW if below != d else 0)
            found.append((c, r, sides + (LEFT if a != below else 0) + (RIGHT if b != d else 0)))
    return found


FRINGES: Final = [[_fringe(face) for face in card.faces] for card in CARDS]


@final
class Shores:
    """The visible beach cells of an island by their places."""

    island: Island
    side: int
    zero: int
    cells: dict[int, int]

    def __init__(self, island: Island) -> None:
        self.island = island
        self.side = int(island.side)
        self.zero = int(island.zero)
        self.cells = {}
        tops = island.tops
        for mine, (card, x, y, direction) in enumerate(island.placed, 1):
            first = (y + self.zero) * self.side + x + self.zero
            for c, r, sides in FRINGES[card][direction]:
                place = first + r * self.side + c
                if tops[place] == mine:
                    self.cells[place] = sides + OWNER * mine

    def longest(self) -> int:
        return self._longest(self.cells.copy())

    def longest_with(self, card: int, x: int, y: int, direction: int) -> int:
        """With one more card at a place where it may lie."""
        cells = self.cells.copy()
        side = self.side
        face: Face = CARDS[card].faces[direction]
        first = (y + self.zero) * side + x + self.zero
        for r in range(int(face.height)):
            for c in range(int(face.width)):
                place = first + r * side + c
                if place in cells:
                    del cells[place]
        mine = len(self.island.placed) + 1
        for c, r, sides in FRINGES[card][direction]:
            cells[first + r * side + c] = sides + OWNER * mine
        return self._longest(cells)

    def _longest(self, cells: dict[int, int]) -> int:
        """R10.4: the most cards that own cells of one beach, without the village; uses the cells up."""
        best = 0
        reached: list[int] = []
        while cells:
            place, cell = cells.popitem()
            owners = 0
            count = 0
            while True:
                owner = cell // OWNER
                bit = 1 << owner
                if not owners & bit:
                    owners |= bit
                    if owner != VILLAGE:
                        count += 1
                if cell & ABOVE and place - self.side in cells:
                    reached.append(place - self.side)
                    reached.append(cells.pop(place - self.side))
                if cell & BELOW and place + self.side in cells:
                    reached.append(place + self.side)
                    reached.append(cells.pop(place + self.side))
                if cell & LEFT and place - 1 in cells:
                    reached.append(place - 1)
                    reached.append(cells.pop(place - 1))
                if cell & RIGHT and place + 1 in cells:
                    reached.append(place + 1)
                    reached.append(cells.pop(place + 1))
                if not reached:
                    break
                cell = reached.pop()
                place = reached.pop()
            best = max(best, count)
        return best


def longest_beach(island: Island) -> int:
    """The same as the island tells, and kept there."""
    if island.beach_length < 0:
        island.beach_length = Shores(island).longest()
    return island.beach_length
