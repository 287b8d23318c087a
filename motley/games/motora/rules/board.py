"""The island of Motora: a 7 x 7 grid of cells around the volcano, its sections, tiles, distances and lava path."""

from typing import Final, final

from motley.kernel.data import read_toml

SIZE: Final = 7
CELLS: Final = 49
VOLCANO: Final = 24
SEA: Final = -1
NAMES: Final = [f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" for cell in range(CELLS)]
CELL_NUMBERS: Final = {name: cell for cell, name in enumerate(NAMES)}
DATA: Final = read_toml("motley.games.motora", "content/island.toml")

GROUPS: Final = ("plant", "meat", "water", "wood", "stone", "temple", "hut")
FOOD: Final = 0
WATER: Final = 1
SHELTER: Final = 2
RESOURCES: Final = ("food", "water", "shelter")
TRACK_OF: Final = {"plant": FOOD, "meat": FOOD, "water": WATER, "wood": SHELTER, "stone": SHELTER}


@final
class Tile:
    """One of the 32 tiles: its group (border), what it gives, and the numbers of a d6 that hit it."""

    id: str
    name: str
    group: str
    gives: list[tuple[str, int]]
    boars: bool
    numbers: list[int]

    def __init__(
        self, key: str, name: str, group: str, gives: list[tuple[str, int]], boars: bool, numbers: list[int]
    ) -> None:
        self.id = key
        self.name = name
        self.group = group
        self.gives = gives
        self.boars = boars
        self.numbers = numbers


@final
class VillageKind:
    """What a village gives a tribe when it settles there."""

    id: str
    name: str
    stock: tuple[int, int, int]

    def __init__(self, key: str, name: str, stock: tuple[int, int, int]) -> None:
        self.id = key
        self.name = name
        self.stock = stock


TILES: Final = [
    Tile(
        each["id"],
        each["name"],
        each["group"],
        [(sub, amount) for sub, amount in each.get("gives", {}).items()],
        each.get("boars", False),
        list(each["numbers"]),
    )
    for each in DATA["tile"]
]
VILLAGES: Final = [
    VillageKind(each["id"], each["name"], (each["food"], each["water"], each["shelter"])) for each in DATA["village"]
]
TILE_NUMBERS: Final = {tile.id: number for number, tile in enumerate(TILES)}
VILLAGE_NUMBERS: Final = {kind.id: number for number, kind in enumerate(VILLAGES)}
SECTIONS: Final = [str(each["id"]) for each in DATA["section"]]
SPIRAL: Final = [CELL_NUMBERS[name] for name in str(DATA["lava"]["spiral"]).split()]


def cell_of(slot: int, row: int, column: int) -> int:
    """Where a section's local cell lies on the grid when the section is in that slot (2.2)."""
    r, c = ((row, column), (column, 8 - row), (8 - row, 8 - column), (8 - column, row))[slot]
    return (r - 1) * SIZE + c - 1


@final
class Shore:
    """The outline that an order of sections gives: land, sea with its fish, village spots, ways and lava path."""

    order: tuple[int, ...]
    fish: list[int]
    sea_names: dict[int, str]
    spots: list[int]
    land: list[int]
    ways: list[list[int]]
    fishing: list[list[int]]
    lava: list[int]
    _distances: dict[int, list[int]]

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order
        self.fish = [SEA] * CELLS
        self.sea_names = {}
        self.spots = []
        for slot, number in enumerate(order):
            section = DATA["section"][number]
            for row, column in section["villages"]:
                self.spots.append(cell_of(slot, row, column))
            for sea in section["sea"]:
                cell = cell_of(slot, sea["at"][0], sea["at"][1])
                self.fish[cell] = sea["fish"]
                self.sea_names[cell] = sea["name"]
        self.spots.sort()
        self.land = [cell for cell in range(CELLS) if cell != VOLCANO and cell not in self.sea_names]
        self.ways = [self._ways(cell) for cell in range(CELLS)]
        self.fishing = [
            [near for near in neighbours(cell) if self.fish[near] > 0] if cell in self.land else []
            for cell in range(CELLS)
        ]
        self.lava = [cell for cell in SPIRAL if cell in self.land and cell not in self.spots]
        self._distances = {}

    def fields(self) -> tuple[str, ...]:
        return ("order",)

    def _ways(self, cell: int) -> list[int]:
        if cell not in self.land:
            return []
        return [near for near in neighbours(cell) if near in self.land]

    def distances(self, start: int) -> list[int]:
        """R6.1: steps over land from a cell to every other; 99 where there is no way."""
        if start in self._distances:
            return self._distances[start]
        found = [99] * CELLS
        found[start] = 0
        edge = [start]
        while edge:
            following: list[int] = []
            for cell in edge:
                for near in self.ways[cell]:
                    if found[near] == 99:
                        found[near] = found[cell] + 1
                        following.append(near)
            edge = following
        self._distances[start] = found
        return found


def neighbours(cell: int) -> list[int]:
    """R1.1: the cells that share an edge, in the order north, west, east, south."""
    row, column = cell // SIZE, cell % SIZE
    found: list[int] = []
    if row > 0:
        found.append(cell - SIZE)
    if column > 0:
        found.append(cell - 1)
    if column < SIZE - 1:
        found.append(cell + 1)
    if row < SIZE - 1:
        found.append(cell + SIZE)
    return found


_shores: dict[tuple[int, ...], Shore] = {}


def shore_of(order: tuple[int, ...]) -> Shore:
    """The outline of that order of sections, worked out once."""
    if order not in _shores:
        _shores[order] = Shore(order)
    return _shores[order]


def first_landing() -> tuple[tuple[int, ...], list[int], list[int]]:
    """The fixed board: the order of sections, the tile of every cell (or -1) and the village kind (or -1)."""
    data = DATA["first_landing"]
    order = tuple([SECTIONS.index(name) for name in data["sections"]])
    tiles = [-1] * CELLS
    kinds = [-1] * CELLS
    for row, line in enumerate(data["rows"]):
        for column, name in enumerate(line.split()):
            tiles[row * SIZE + column] = TILE_NUMBERS.get(name, -1)
            kinds[row * SIZE + column] = VILLAGE_NUMBERS.get(name, -1)
    return order, tiles, kinds
