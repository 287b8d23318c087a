"""Motu's cards, read once from `content/cards.toml`: islands, villages, Travelers, Destinies.

A card is a rectangle of 3 x 4 cells on a lattice; terrain sits on its 4 x 5 points. Everything a placement needs is
worked out here for each of the four directions, so that the rules only add a position.
"""

from itertools import pairwise
from typing import Any, Final, final

from mypy_extensions import i64

from motley.kernel.data import read_toml

LETTERS: Final = "FfHbCpV1234567*"
"""Symbols in their order; a symbol's number is its place here plus one, 0 is an empty cell."""

NONE: Final = 0
FISHERMAN: Final = 1
FISH: Final = 2
HUNTER: Final = 3
BIRD: Final = 4
CANOE: Final = 5
PALM: Final = 6
VOLCANO: Final = 7
TOTEM: Final = 8
"""The first of the seven totem types."""
STAR: Final = 15
"""The village star."""
SYMBOLS: Final = 16

LAND: Final = 1
SEA: Final = 2

DIRECTIONS: Final = "NESW"
ISLANDS: Final = 58
"""Island cards are numbered 0 to 57, villages follow from here."""


@final
class Face:
    """A card turned to one direction: size, cells and points with their offsets, row by row."""

    width: i64
    height: i64
    cells: list[int]
    points: list[int]
    rim: list[tuple[int, int, int]]
    symbols: list[tuple[int, int, int]]

    def __init__(self, width: int, height: int, cells: list[int], points: list[int]) -> None:
        self.width = width
        self.height = height
        self.cells = cells
        self.points = points
        self.rim = [
            (i, j, points[j * (width + 1) + i])
            for j in range(height + 1)
            for i in range(width + 1)
            if i in (0, width) or j in (0, height)
        ]
        self.symbols = [
            (c, r, cells[r * width + c]) for r in range(height) for c in range(width) if cells[r * width + c] != NONE
        ]

    def point(self, i: int, j: int) -> int:
        return self.points[j * int(self.width + 1) + i]

    def is_beach(self, c: int, r: int) -> bool:
        """Whether a cell has both land and sea at its corners."""
        corners = [self.point(i, j) for j in (r, r + 1) for i in (c, c + 1)]
        return LAND in corners and SEA in corners


@final
class Card:
    """An island or village card; `faces` are its four directions N, E, S, W."""

    id: str
    name: str
    coast: str
    faces: list[Face]
    counts: list[int]
    has_beach: bool
    has_open_beach: bool

    def __init__(self, key: str, name: str, coast: str, points: list[str], cells: list[str]) -> None:
        self.id = key
        self.name = name
        self.coast = coast
        self.faces = [_turned(points, cells, direction) for direction in range(4)]
        upright = self.faces[0]
        self.counts = [0] * SYMBOLS
        for _, _, symbol in upright.symbols:
            self.counts[symbol] += 1
        self.has_beach = any(upright.is_beach(c, r) for c in range(3) for r in range(4))
        self.has_open_beach = _crosses_rim(upright)

    def totems(self) -> int:
        return sum(self.counts[TOTEM:STAR])


@final
class Traveler:
    """A Traveler: what it adds to an island, and the points it brings for things in the row."""

    def __init__(self, data: dict[str, Any], numbers: dict[str, int]) -> None:
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.adds: list[int] = [numbers[each] for each in data.get("adds", [])]
        self.coconuts: int = data.get("coconuts", 0)
        self.per: str = data["per"]
        self.points: int = data["points"]


@final
class Destiny:
    """A Destiny: its price, what is compared, and what the comparison brings."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.price: int = data["price"]
        self.counts: list[str] = list(data["counts"])
        self.win: int = data["win"]
        self.part: int = data.get("part", 0)
        self.lose: int = data["lose"]


def _turned(points: list[str], cells: list[str], direction: int) -> Face:
    """R4.1: where the cells and points of a card go when its top looks north, east, south or west."""
    across, down = (3, 4) if direction % 2 == 0 else (4, 3)
    placed = [NONE] * 12
    ground = [LAND] * 20
    for r in range(4):
        for c in range(3):
            letter = cells[r][c]
            x, y = ((c, r), (3 - r, c), (2 - c, 3 - r), (r, 2 - c))[direction]
            placed[y * across + x] = NONE if letter == "." else LETTERS.index(letter) + 1
    for j in range(5):
        for i in range(4):
            x, y = ((i, j), (4 - j, i), (3 - i, 4 - j), (j, 3 - i))[direction]
            ground[y * (across + 1) + x] = SEA if points[j][i] == "S" else LAND
    return Face(across, down, placed, ground)


def _crosses_rim(face: Face) -> bool:
    """Whether a beach reaches the card's edge (an open beach)."""
    row = int(face.width) + 1
    sides = [[face.points[i] for i in range(row)], [face.points[face.height * row + i] for i in range(row)]]
    sides += [[face.points[j * row + i] for j in range(face.height + 1)] for i in (0, row - 1)]
    return any(one != other for side in sides for one, other in pairwise(side))


DATA: Final = read_toml("motley.games.motu", "content/cards.toml")
NUMBERS: Final = {name: LETTERS.index(letter) + 1 for letter, name in DATA["symbols"].items()}
SYMBOL_NAMES: Final = ["", *(DATA["symbols"][letter] for letter in LETTERS)]
CARDS: Final = [
    Card(each["id"], each["name"], each["coast"], DATA["coasts"][each["coast"]], each["cells"])
    for each in [*DATA["island"], *DATA["village"]]
]
TRAVELERS: Final = [Traveler(each, NUMBERS) for each in DATA["traveler"]]
DESTINIES: Final = [Destiny(each) for each in DATA["destiny"]]
CARD_NUMBERS: Final = {card.id: number for number, card in enumerate(CARDS)}
TRAVELER_NUMBERS: Final = {card.id: number for number, card in enumerate(TRAVELERS)}
DESTINY_NUMBERS: Final = {card.id: number for number, card in enumerate(DESTINIES)}
