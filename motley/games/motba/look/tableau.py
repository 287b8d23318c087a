"""A view of MOTBA as a table again, and the stage it shows: what scene, choices and previews start from."""

from typing import Any, Final

from motley.games.motba.rules.deck.arenas import FACE_NUMBERS, NUMBERS, OBSTACLE_NUMBERS, THING
from motley.games.motba.rules.deck.cards import ABILITIES
from motley.games.motba.rules.deck.vocabulary import KINDS, SYMBOLS
from motley.games.motba.rules.draft.lineup import gather_sources
from motley.games.motba.rules.frames import NOBODY, Assign, Attack, Cast, Context, Phase
from motley.games.motba.rules.moves import FACE_BITS, THINGS
from motley.games.motba.rules.state import EMPTY, NOWHERE, Table, Unit
from motley.games.motba.rules.state import unit_number as unit_number

ABILITY_NUMBERS: Final = {ability.id: ability.number for ability in ABILITIES}
SEASON: Final = "season"
RESERVES: Final = "reserves"
ARENAS: Final = "arenas"
TEAMS: Final = "teams"
REVEAL: Final = "reveal"
ARENA: Final = "arena"
DRAFT: Final = "draft"
TEAM: Final = "team"
BATTLE: Final = "battle"
"""The parts of the game by how the table is laid."""
_SELECTING: Final = frozenset(["ban", "take", "prepare", "claim", "race", "display", "deal", "pack_ban", "pack_take"])


def space_number(width: int, name: str) -> int:
    return (int(name[1:]) - 1) * width + ord(name[0]) - 97


def stage_of(view: dict[str, Any]) -> str:
    """Which part of a battle (or of the season before it) the view shows."""
    if view["ask"] in ("pool", "vote", "top_up"):
        return SEASON
    if view["round"] or view["ask"] in ("zone", "put"):
        return ARENA
    if view["ask"] in _SELECTING:
        return RESERVES
    if any(view["rows"]):
        return REVEAL
    if view["arena"] is not None:
        return TEAMS
    if view["ask"] in ("option", "discard", "arena") or all(view["reserves"][1]):
        return ARENAS
    return RESERVES


def laid_as(stage: str) -> str:
    """How the table is laid for a stage."""
    return BATTLE if stage == ARENA else TEAM if stage in (TEAMS, REVEAL) else DRAFT


def kind_of(view: dict[str, Any]) -> int:
    """0 while characters are reserved, 1 while artifacts are."""
    if view["ask"] == "role":
        return int(view["args"][1])
    if view["ask"] == "number":
        return 1 if all(view["reserves"][0]) else 0
    return int(view["args"][0])


TABLE_PARTS: Final = (
    "seats", "round", "round_limit", "active", "first", "direction", "special", "pool", "dice", "rerolls", "pending",
    "zones", "out", "arena", "width", "height", "ground", "things", "rows", "reserves", "units", "stack",
)  # fmt: skip
"""What a table is made of again."""


def table_of(view: dict[str, Any]) -> Table:
    """The table again, as far as the view tells. Rows of others that are not revealed are left blank."""
    t = Table(view["seats"])
    lay(t, view)
    return t


def bare_table(view: dict[str, Any]) -> Table:
    """The arena alone: its ground and zones, with nothing and nobody on it."""
    t = Table(view["seats"])
    lay_ground(t, view)
    return t


def lay_ground(t: Table, view: dict[str, Any]) -> None:
    t.zones = list(view["zones"])
    t.arena = NOWHERE if view["arena"] is None else NUMBERS[view["arena"]]
    t.width = view["width"]
    t.height = view["height"]
    t.ground = list(view["ground"])


def lay(t: Table, view: dict[str, Any]) -> None:
    """Lay on a table what the view shows."""
    t.round = view["round"]
    t.round_limit = view["round_limit"]
    t.active = view["active"]
    t.first = view["first"]
    t.direction = view["direction"]
    t.special = list(view["special"])
    t.symbols = [view["pool"][symbol] for symbol in SYMBOLS]
    t.dice = tuple([KINDS.index(die["kind"]) * FACE_BITS + FACE_NUMBERS[die["face"]] for die in view["dice"]])
    t.rerolls = view["rerolls"]
    t.pending = tuple([(SYMBOLS.index(each["symbol"]), unit_number(each["unit"])) for each in view["pending"]])
    t.gone = [int(gone) for gone in view["out"]]
    lay_ground(t, view)
    standing = {thing["space"]: _thing(thing) for thing in view["things"]}
    t.things = [standing.get(space, 0) for space in range(len(t.ground))]
    t.rows = [tuple([NUMBERS[card] if card else EMPTY for card in row]) for row in view["rows"]]
    t.reserves = [tuple([NUMBERS[card] for card in cards]) for kind in view["reserves"] for cards in kind]
    known = {each["number"]: each for each in view["units"]}
    t.units = [_unit(number, known.get(number)) for number in range(3 * t.seats)]
    if t.round:
        gather_sources(t)
    t.stack = [_element(t, place, each) for place, each in enumerate(view["stack"]) if each["kind"] != "rest"]


def _thing(thing: dict[str, Any]) -> int:
    return (OBSTACLE_NUMBERS[thing["kind"]] + 1) * THING + int(thing["health"])


def _unit(number: int, told: dict[str, Any] | None) -> Unit:
    if told is None:
        return Unit(number // 3)
    return Unit(
        number // 3,
        NUMBERS[told["card"]],
        told["space"],
        told["alive"],
        told["damage"],
        told["bp"],
        told["mp"],
        told["poison"],
        told["rooted"],
        told["stunned"],
        tuple([(stat, n, ends) for stat, n, ends in told["changes"]]),
        tuple([(NUMBERS[each["card"]], each["seat"]) for each in told["artifacts"]]),
        tuple([each["tokens"] for each in told["abilities"]]),
        told["used"],
        tuple(told["attacked"]),
        told["boots"],
        told["shields"],
        told["roads"],
    )


def _element(t: Table, place: int, told: dict[str, Any]) -> object:
    """An element of the battle stack; its place serves as its number."""
    kind = told["kind"]
    if kind == "phase":
        return Phase(told["phase"])
    unit = unit_number(told["unit"])
    if kind == "attack":
        return attack_of(t, told, place)
    if kind == "assign":
        return Assign(unit, SYMBOLS.index(told["die"]), told["dice"], told["skipped"], True)
    context = Context(told["seat"], unit, level=told["level"], answers=NOBODY)
    return Cast(place, told["seat"], unit, ABILITY_NUMBERS[told["ability"]], context)


def target_number(t: Table, name: str) -> int:
    """A unit, or THINGS + the space of an obstacle."""
    return unit_number(name) if name[0].isdigit() else THINGS + space_number(t.width, name)


def attack_of(t: Table, told: dict[str, Any], place: int = 0) -> Attack:
    return Attack(
        place,
        unit_number(told["unit"]),
        target_number(t, told["target"]),
        told["ranged"],
        told["origin"],
        told["dice"],
        told["plus"],
        told["pierce"],
        told["countered"],
        told["redirected"],
        told["step"],
    )


def top_attack(view: dict[str, Any]) -> dict[str, Any] | None:
    """The attack that is nearest to happening, if there is one."""
    return next((each for each in reversed(view["stack"]) if each["kind"] == "attack"), None)


def unit_in(view: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in view["units"] if each["number"] == number)
    return found
