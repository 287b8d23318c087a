"""Dice, obstacles, traps, arenas and ready-made seasons: the rest of MOTBA's content."""

from typing import Any, Final, final

from motley.games.motba.rules.deck.cards import (
    ARTIFACTS,
    CHARACTERS,
    FIRST_ARENA,
    FIRST_ARTIFACT,
    LISTS,
    PACKAGE,
    Effect,
    read_effects,
)
from motley.games.motba.rules.deck.vocabulary import (
    ARENA,
    DEADLY,
    HAZARDOUS,
    KINDS,
    OBSTACLE,
    POISONOUS,
    PREGEN,
    SYMBOLS,
    TEAM,
    TERRAINS,
    TRAP,
    TRAPPED,
    BadContent,
    Fields,
    check,
    name_in,
)
from motley.kernel.data import read_toml

_FILE: Final = "content/basics.toml"
# Effects that ask or open a window cannot be part of a trap, which springs in the middle of a step.
_SLOW: Final = frozenset(["attack", "assign", "walk"])
_HEAD: Final[Fields] = {
    "numbers": "table",
    "dice": "table",
    "faces": "table",
    "legend": "table",
    "obstacle": "entries",
    "trap": "entries",
}
_LETTER: Final[Fields] = {"terrain": "str?", "x": "x?", "trap": "str?", "obstacle": "str?"}
_WILD_SYMBOL: Final = "any"
SIDES_OF_A_DIE: Final = 6


def check_basics(data: dict[str, Any]) -> None:
    """Whether dice, faces, numbers and letters are in order; obstacles and traps see to themselves."""
    check(data, _HEAD, _FILE)
    check(data["numbers"], {"low": "count", "high": "count"}, f"{_FILE}: numbers")
    check(data["dice"], dict.fromkeys(KINDS, "table"), f"{_FILE}: dice")
    for face, symbols in data["faces"].items():
        for symbol in symbols if isinstance(symbols, list) else [symbols]:
            if symbol != _WILD_SYMBOL and symbol not in SYMBOLS:
                raise BadContent(f"{_FILE}: faces: {face}: there is no symbol {symbol!r}")
    for kind in KINDS:
        where = f"{_FILE}: dice: {kind}"
        check(data["dice"][kind], {"faces": "texts"}, where)
        for face in data["dice"][kind]["faces"]:
            if face not in data["faces"]:
                raise BadContent(f"{where}: faces: there is no face {face!r}")
        if len(data["dice"][kind]["faces"]) != SIDES_OF_A_DIE:
            raise BadContent(f"{where}: faces: a die has six")
    for letter, entry in data["legend"].items():
        check(entry, _LETTER, f"{_FILE}: legend {letter!r}")


_BASICS: Final = read_toml(PACKAGE, _FILE)
check_basics(_BASICS)
FACES: Final = tuple(_BASICS["faces"])
FACE_NUMBERS: Final = {name: number for number, name in enumerate(FACES)}
WILD: Final[int] = FACE_NUMBERS["wild"]


def _symbols(name: str) -> tuple[int, ...]:
    found = [0] * len(SYMBOLS)
    for symbol in _BASICS["faces"][name]:
        if symbol != _WILD_SYMBOL:
            found[SYMBOLS.index(symbol)] += 1
    return tuple(found)


def _die(kind: str) -> tuple[int, ...]:
    return tuple([FACE_NUMBERS[face] for face in _BASICS["dice"][kind]["faces"]])


FACE_SYMBOLS: Final = [_symbols(name) for name in FACES]
DICE: Final = [_die(kind) for kind in KINDS]
SIDES: Final = [tuple(dict.fromkeys(die)) for die in DICE]
LOW: Final[int] = _BASICS["numbers"]["low"]
HIGH: Final[int] = _BASICS["numbers"]["high"]


MOST_COLUMNS: Final = 26
"""A column is a letter."""
MOST_SPACES: Final = 300
"""No ask has more answers than that."""
THING: Final = 16
"""A thing on the board is (obstacle + 1) * THING + health; 0 is none."""
GROUND: Final = 8
"""A space's ground is terrain * GROUND + its number: x, or the trap."""


@final
class Obstacle:
    """Something that stands in the way; without health it is part of the arena's outline."""

    id: str
    name: str
    health: int

    def __init__(self, data: Any) -> None:
        where = f"{_FILE}: obstacle {name_in(data)}"
        check(data, OBSTACLE, where)
        if not 0 <= data["health"] < THING:
            raise BadContent(f"{where}: health: {data['health']} is out of range")
        self.id = data["id"]
        self.name = data["name"]
        self.health = data["health"]


@final
class Trap:
    """What a trapped space does to a unit that enters it."""

    id: str
    name: str
    effects: list[Effect]
    text: str

    def __init__(self, data: Any) -> None:
        where = f"{_FILE}: trap {name_in(data)}"
        check(data, TRAP, where)
        self.id = data["id"]
        self.name = data["name"]
        # Its one target is the unit that enters.
        self.effects = read_effects(data["effects"], ["foe"], 1, where)
        for effect in self.effects:
            if effect.do in _SLOW:
                raise BadContent(f"{where}: effects: a trap cannot {effect.do}")
        self.text = data.get("text", "")


OBSTACLES: Final = [Obstacle(each) for each in _BASICS["obstacle"]]
OBSTACLE_NUMBERS: Final = {obstacle.id: number for number, obstacle in enumerate(OBSTACLES)}
TRAPS: Final = [Trap(each) for each in _BASICS["trap"]]
TRAP_NUMBERS: Final = {trap.id: number for number, trap in enumerate(TRAPS)}


def thing_of(obstacle: int) -> int:
    return (obstacle + 1) * THING + OBSTACLES[obstacle].health


def ground_and_thing(letter: str, entry: dict[str, Any]) -> tuple[int, int]:
    """What a letter of the maps stands for: the ground, or a thing."""
    where = f"{_FILE}: legend {letter!r}"
    if "obstacle" in entry:
        if entry["obstacle"] not in OBSTACLE_NUMBERS:
            raise BadContent(f"{where}: obstacle: there is no {entry['obstacle']!r}")
        return 0, thing_of(OBSTACLE_NUMBERS[entry["obstacle"]])
    terrain = entry.get("terrain", "plain")
    if terrain not in TERRAINS:
        raise BadContent(f"{where}: terrain: there is no {terrain!r}")
    number = entry.get("x", 0)
    if terrain == "trapped":
        if entry.get("trap") not in TRAP_NUMBERS:
            raise BadContent(f"{where}: trap: there is no {entry.get('trap')!r}")
        number = TRAP_NUMBERS[entry["trap"]]
    return TERRAINS.index(terrain) * GROUND + int(number), 0


LEGEND: Final = {letter: ground_and_thing(letter, entry) for letter, entry in _BASICS["legend"].items()}


def space_name(width: int, space: int) -> str:
    """The name of a space: its column's letter and its row's number."""
    return f"{chr(97 + space % width)}{space // width + 1}"


@final
class Arena:
    """An arena: its ground and things space by space, and the starting zones by number of seats."""

    id: str
    name: str
    width: int
    height: int
    ground: list[int]
    things: list[int]
    zones: dict[int, list[tuple[str, tuple[int, ...]]]]
    lore: str

    def __init__(self, data: Any, file: str = "content/arenas.toml") -> None:
        where = f"{file}: {name_in(data)}"
        check(data, ARENA, where)
        self.id = data["id"]
        self.name = data["name"]
        rows = data["rows"]
        if not rows or len(rows[0]) > MOST_COLUMNS or len(rows) * len(rows[0]) > MOST_SPACES:
            raise BadContent(f"{where}: rows: an arena has at most {MOST_COLUMNS} columns and {MOST_SPACES} spaces")
        self.width = len(rows[0])
        self.height = len(rows)
        self.lore = data.get("lore", "")
        self.ground = []
        self.things = []
        for number, row in enumerate(rows, 1):
            if len(row) != self.width or any(letter not in LEGEND for letter in row):
                raise BadContent(f"{where}: rows: row {number} is not {self.width} letters of the legend")
            self.ground += [LEGEND[letter][0] for letter in row]
            self.things += [LEGEND[letter][1] for letter in row]
        self.zones = {}
        check(data["zones"], dict.fromkeys(("2", "3", "4"), "table"), f"{where}: zones")
        for seats, zones in data["zones"].items():
            spot = f"{where}: zones.{seats}"
            if len(zones) != int(seats):
                raise BadContent(f"{spot}: {len(zones)} zones for {seats} seats")
            self.zones[int(seats)] = [(name, self._zone(text, f"{spot}.{name}")) for name, text in zones.items()]
            taken = [space for _, spaces in self.zones[int(seats)] for space in spaces]
            if len(taken) != len(set(taken)):
                raise BadContent(f"{spot}: a space is in it twice")

    def _zone(self, text: Any, where: str) -> tuple[int, ...]:
        if not isinstance(text, str):
            raise BadContent(f"{where}: {text!r} is no list of spaces")
        names = {space_name(self.width, space): space for space in range(self.width * self.height)}
        found: list[int] = []
        for name in text.split():
            if name not in names:
                raise BadContent(f"{where}: there is no space {name!r}")
            space = names[name]
            if self.things[space] or self.ground[space] // GROUND in (HAZARDOUS, DEADLY, POISONOUS, TRAPPED):
                raise BadContent(f"{where}: nobody can start on {name}")
            found.append(space)
        if len(found) < 6:
            raise BadContent(f"{where}: a zone has at least 6 spaces")
        return tuple(found)


ARENAS: Final = [Arena(each) for each in read_toml(PACKAGE, "content/arenas.toml")["arena"]]
IDS: Final[list[str]] = (
    [card.id for card in CHARACTERS] + [card.id for card in ARTIFACTS] + [arena.id for arena in ARENAS]
)
NUMBERS: Final = {name: number for number, name in enumerate(IDS)}
if len(NUMBERS) != len(IDS):
    raise BadContent("content: two cards have the same id")
CARDS_OF: Final = [
    list(range(FIRST_ARTIFACT)),
    list(range(FIRST_ARTIFACT, FIRST_ARENA)),
    list(range(FIRST_ARENA, len(IDS))),
]


@final
class Pregen:
    """A ready-made season: its pools by kind."""

    id: str
    name: str
    pools: list[list[int]]

    def __init__(self, data: Any) -> None:
        where = f"content/seasons.toml: {name_in(data)}"
        check(data, PREGEN, where)
        self.id = data["id"]
        self.name = data["name"]
        self.pools = []
        for kind, field in enumerate(("characters", "artifacts", "arenas")):
            listed = data.get(field, [])
            for name in listed:
                if name not in NUMBERS or NUMBERS[name] not in CARDS_OF[kind]:
                    raise BadContent(f"{where}: {field}: there is no {name!r}")
            if len(listed) != len(set(listed)):
                raise BadContent(f"{where}: {field}: a card is in it twice")
            self.pools.append([NUMBERS[name] for name in listed])


@final
class Team:
    """A team of the ready-made battle: its cards by number, and who bears which artifact."""

    characters: list[int]
    artifacts: list[int]
    bearers: list[int]

    def __init__(self, data: Any) -> None:
        where = "content/seasons.toml: team"
        check(data, TEAM, where)
        self.characters = [NUMBERS[name] for name in data["characters"]]
        self.artifacts = [NUMBERS[name] for name in data["artifacts"]]
        self.bearers = [bearer - 1 for bearer in data["bearers"]]
        is_whole = len(self.characters) == len(self.artifacts) == len(self.bearers) == 3
        if not is_whole or not all(bearer in (0, 1, 2) for bearer in self.bearers):
            raise BadContent(f"{where}: three characters, three artifacts and who bears each")


_SEASONS: Final = read_toml(PACKAGE, "content/seasons.toml")
PREGENS: Final = {each["id"]: Pregen(each) for each in _SEASONS["pregen"]}
READY: Final = [Team(each) for each in _SEASONS["team"]]
READY_ARENA: Final[int] = NUMBERS[_SEASONS["ready"]["arena"]]


def _check_names() -> None:
    """Every obstacle and trap that an effect names exists."""
    for effects in [*LISTS, *[trap.effects for trap in TRAPS]]:
        for effect in effects:
            if effect.do == "obstacle" and effect.kind not in OBSTACLE_NUMBERS:
                raise BadContent(f"{effect.where}: kind: there is no obstacle {effect.kind!r}")
            if effect.do == "trap" and effect.kind not in TRAP_NUMBERS:
                raise BadContent(f"{effect.where}: trap: there is no trap {effect.kind!r}")


_check_names()
