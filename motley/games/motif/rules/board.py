"""The square board as bits: bit `(rank - 1) * n + file` of a number is that cell. Geometry and counting only."""

from typing import Final, final

from mypy_extensions import i64

SIZES: Final = (3, 5, 7)
FILES: Final = "abcdefg"


@final
class Board:
    """What never changes on a board of one size: how many cells, which are on an edge."""

    a1: i64
    size: i64
    cells: i64
    full: i64
    not_first: i64
    not_last: i64

    def __init__(self, size: int) -> None:
        cells = size * size
        self.a1 = 1
        self.size = size
        self.cells = cells
        self.full = (1 << cells) - 1
        self.not_first = sum(1 << cell for cell in range(cells) if cell % size != 0)
        self.not_last = sum(1 << cell for cell in range(cells) if cell % size != size - 1)

    def bit(self, cell: i64) -> i64:
        """The cell alone. A literal 1, or a constant, shifted in compiled code would have 32 bits only."""
        return self.a1 << cell

    def beside(self, cells: i64) -> i64:
        """The orthogonal neighbours of these cells."""
        n = self.size
        sideways: i64 = ((cells << 1) & self.not_first) | ((cells >> 1) & self.not_last)
        return (sideways | (cells << n) | (cells >> n)) & self.full

    def flood(self, start: i64, free: i64) -> i64:
        """All free cells that can be walked to from the free cells among `start`, over free cells."""
        n = self.size
        right: i64 = free & self.not_first
        left: i64 = free & self.not_last
        found: i64 = start & free
        while True:
            wide: i64 = found | ((found << 1) & right) | ((found >> 1) & left)
            grown: i64 = wide | (((wide << n) | (wide >> n)) & free)
            wide = grown | ((grown << 1) & right) | ((grown >> 1) & left)
            grown = wide | (((wide << n) | (wide >> n)) & free)
            if grown in (found, free):
                return grown
            found = grown

    def region(self, free: i64) -> i64:
        """One whole region of the free cells; where there are several, not a small one beside a large one."""
        found = self.flood(free & -free, free)
        rest: i64 = free & ~found
        if rest and count(rest) > count(found):
            return self.flood(rest & -rest, free)
        return found

    def narrows(self, tokens: i64, free: i64, goals: i64) -> i64:
        """The free cells through which every way of these tokens to the goals leads, goals apart; all cells if there is
        no way."""
        layer: i64 = self.beside(tokens) & free
        rest: i64 = free & ~layer
        layers: list[int] = []
        while layer and not layer & goals:
            layers.append(int(layer))
            layer = self.beside(layer) & rest
            rest &= ~layer
        if not layer:
            return self.full
        # Such a cell is on all the shortest ways, so it is the only one of theirs at its distance.
        found: i64 = 0
        near: i64 = self.beside(tokens) & free
        on_way: i64 = layer & goals
        for place in range(len(layers) - 1, -1, -1):
            on_way = self.beside(on_way) & layers[place]
            if not on_way & (on_way - 1) and not self.flood(near & ~on_way, free & ~on_way) & goals:
                found |= on_way
        return found


_BOARDS: Final = {size: Board(size) for size in SIZES}


def board_of(size: int) -> Board:
    """The board of that size; the same object every time."""
    if size not in _BOARDS:
        raise ValueError(f"no board of size {size}")
    return _BOARDS[size]


def _per_byte(cells: i64) -> i64:
    """How many cells are in each byte, one sum a byte."""
    twos: i64 = cells - ((cells >> 1) & 0x5555555555555)
    fours: i64 = (twos & 0x3333333333333) + ((twos >> 2) & 0x3333333333333)
    return (fours + (fours >> 4)) & 0xF0F0F0F0F0F0F


def count(cells: i64) -> i64:
    """How many cells these are."""
    sums = _per_byte(cells)
    halves: i64 = sums + (sums >> 8)
    words: i64 = halves + (halves >> 16)
    return (words + (words >> 32)) & 0x7F


def nth(cells: i64, place: i64) -> i64:
    """The cell at that place, from 0, among these cells in ascending order."""
    sums = _per_byte(cells)
    cell: i64 = 0
    while place >= sums & 0xF:
        if sums == 0:
            raise ValueError("so many cells there are not")
        place -= sums & 0xF
        sums >>= 8
        cell += 8
    rest: i64 = cells >> cell
    while place:
        rest &= rest - 1
        place -= 1
    lowest: i64 = rest & -rest
    if lowest & 0xF0:
        cell += 4
    if lowest & 0xCC:
        cell += 2
    return cell + 1 if lowest & 0xAA else cell


def listed(cells: i64) -> list[int]:
    """The cells in ascending order."""
    found: list[int] = []
    cell: i64 = 0
    while cells:
        if cells & 1:
            found.append(int(cell))
        cells >>= 1
        cell += 1
    return found


def gathered(cells: list[int]) -> int:
    """The cells of a list as bits."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found
