"""The season and the fight as numbers, for learners: what a seat sees, and a row for each of its moves.

Whatever is told by seat begins with the own one and goes on in the order of seats. Moves have no lasting numbers: which
dice are thrown again, whom an ability aims at and where a unit steps is as open as the cards that are dealt.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast

from motley.games.motba.rules.deck.arenas import IDS, MOST_COLUMNS, MOST_SPACES, NUMBERS, OBSTACLE_NUMBERS
from motley.games.motba.rules.deck.vocabulary import STATS, SYMBOLS
from motley.games.motba.rules.moves import FACE, HEART_DIE, PUT, SPACE, SPECIAL, SWORD_DIE, THINGS, UNIT, WORD
from motley.kernel.core import Ask, Move
from motley.kernel.numbers import Buffer, Field, Pen, Row, squashed

TEAM: Final = 3
ASK: Final = 32
DETAILS: Final = 96
TOLD: Final = 24
COUNTERS: Final = ("damage", "bp", "mp", "poison", "rooted", "stunned", "boots", "shields", "roads")
UNIT_SIZE: Final = 5 + len(COUNTERS) + len(STATS)
LEFT_OVER: Final = (
    *("mine", "methods", "reserves", "packs", "kept", "rows", "order", "zones", "dice", "rerolls", "pending"),
    *("more_dice", "more_rerolls", "stack", "walk", "aiming", "roles", "ended", "placings", "direction", "open"),
)
"""What has no field of its own in full, or none at all."""


@cache
def row_of(seats: int) -> Row:
    """The fields of an observation with so many seats."""
    cards = len(IDS)
    stats = ", ".join(STATS)
    unit = f"card as a share, alive, abilities used, row and column (8 are 0.5); {', '.join(COUNTERS)}; {stats}"
    return Row(
        (
            Field("ask", (ASK,), 0, 1, "what the rules wait for and about what, each fact hashed to a place"),
            Field("asked", (seats,), 0, 1, "whom they ask"),
            Field("battle", (2,), 0, 1, "which battle of the season it is, and which round of the battle, as shares"),
            Field("wins", (seats,), 0, 1, "battles won; 1 is 0.5"),
            Field("first", (seats,), 0, 1, "who goes first"),
            Field("active", (seats,), 0, 1, "whose turn in the battle it is"),
            Field("pools", (cards,), 0, 1, "cards of the season: characters, artifacts, arenas"),
            Field("bans", (cards,), 0, 1, "cards that were banned"),
            Field("open", (cards,), 0, 1, "cards that lie open to be taken"),
            Field("reserves", (seats, cards), 0, 1, "cards that each seat has drafted"),
            Field("held", (cards,), 0, 1, "cards of the pack in the own hand, and those kept from packs"),
            Field("rows", (seats, cards), 0, 1, "cards that each seat has laid, as far as they can be seen"),
            Field("backs", (seats,), 0, 1, "cards of its row that cannot; 3 are 0.5"),
            Field("arena", (cards,), 0, 1, "where the battle is"),
            Field("symbols", (len(SYMBOLS),), 0, 1, "rolled and left; 2 are 0.5: " + ", ".join(SYMBOLS)),
            Field("special", (seats,), 0, 1, "special dice; 2 are 0.5"),
            Field("out", (seats,), 0, 1, "1 for a seat that is out of the battle"),
            Field("width", (1,), 0, 1, "columns of the arena, as a share of the most there can be"),
            Field("ground", (MOST_SPACES,), 0, 1, "the ground of each space, row by row; 4 is 0.5"),
            Field("things", (MOST_SPACES,), 0, 1, "which obstacle stands on each space, as a share; 0 is none"),
            Field("health", (MOST_SPACES,), 0, 1, "how much it stands yet; 4 are 0.5"),
            Field("units", (seats, TEAM, UNIT_SIZE), -1, 1, f"of each unit: {unit}; 4 are 0.5"),
            Field("gear", (seats, TEAM, TOLD), 0, 1, "its artifacts, abilities and changes, each fact hashed"),
            Field("details", (DETAILS,), 0, 1, "dice, stack, walk, aim, roles, order and what else, each fact hashed"),
            Field("places", (seats,), 0, 1, "places at the end, as a share; 0 while it goes on"),
        )
    )


def write(view: dict[str, Any], seat: int, into: Buffer, at: int) -> None:
    """Write what a seat sees."""
    seats: int = view["seats"]
    order = [(seat + step) % seats for step in range(seats)]
    pen = Pen(into, at)
    pen.hashed([view["ask"], view["args"]], ASK)
    for who in order:
        pen.flag(who in view["asked"])
    pen.number(min(1.0, view["battle"] / view["battles"]))
    pen.number(min(1.0, view["round"] / view["round_limit"]))
    pen.each([view["wins"][who] for who in order], 1.0)
    for name in ("first", "active"):
        pen.pick((view[name] - seat) % seats if view[name] >= 0 else -1, seats)
    write_cards(view, order, pen)
    pen.each([view["pool"][symbol] for symbol in SYMBOLS], 2.0)
    pen.each([view["special"][who] for who in order], 2.0)
    for who in order:
        pen.flag(view["out"][who])
    write_arena(view, pen)
    write_units(view, order, pen)
    pen.hashed([view[name] for name in LEFT_OVER], DETAILS)
    places: list[int] = view["places"]
    for who in order:
        pen.number(places[who] / seats if places else 0.0)


def write_cards(view: dict[str, Any], order: list[int], pen: Pen) -> None:
    """Who drafts, has and lays what."""
    marked(pen, [card for pool in view["pools"] for card in pool])
    marked(pen, view["bans"])
    marked(pen, view["open"])
    for who in order:
        marked(pen, [card for kind in view["reserves"] for card in kind[who]])
    packs = view["packs"]
    marked(pen, [*view["kept"], *([] if packs is None else packs["held"])])
    for who in order:
        marked(pen, [card for card in view["rows"][who] if card])
    pen.each([view["rows"][who].count(None) for who in order], 3.0)
    marked(pen, [] if view["arena"] is None else [view["arena"]])


def marked(pen: Pen, cards: list[str]) -> None:
    """1 for each of these cards."""
    for card in cards:
        pen.into[pen.at + NUMBERS[card]] = 1.0
    pen.at += len(IDS)


def write_arena(view: dict[str, Any], pen: Pen) -> None:
    pen.number(view["width"] / MOST_COLUMNS)
    ground: list[int] = view["ground"]
    pen.each(ground, 4.0)
    pen.at += MOST_SPACES - len(ground)
    for thing in view["things"]:
        space: int = thing["space"]
        pen.into[pen.at + space] = (OBSTACLE_NUMBERS[thing["kind"]] + 1) / len(OBSTACLE_NUMBERS)
        pen.into[pen.at + MOST_SPACES + space] = squashed(thing["health"] + 1, 4.0)
    pen.at += 2 * MOST_SPACES


def write_units(view: dict[str, Any], order: list[int], pen: Pen) -> None:
    """Every unit in the place of its number; of those not revealed nothing."""
    start = pen.at
    gear = start + TEAM * len(order) * UNIT_SIZE
    width: int = max(1, view["width"])
    for unit in view["units"]:
        place = TEAM * order.index(unit["seat"]) + unit["number"] % TEAM
        pen.at = start + place * UNIT_SIZE
        write_unit(unit, width, pen)
        pen.at = gear + place * TOLD
        told = [unit["artifacts"], unit["abilities"], unit["changes"], unit["attacked"], unit["space"], unit["used"]]
        pen.hashed(told, TOLD)
    pen.at = gear + TEAM * len(order) * TOLD


def write_unit(unit: dict[str, Any], width: int, pen: Pen) -> None:
    space: int = unit["space"]
    pen.number((NUMBERS[unit["card"]] + 1) / len(IDS))
    pen.flag(unit["alive"])
    pen.each([unit["used"]], 2.0)
    pen.number(squashed(space // width + 1, 8.0) if space >= 0 else 0.0)
    pen.number(squashed(space % width + 1, 8.0) if space >= 0 else 0.0)
    pen.each([unit[name] for name in COUNTERS], 4.0)
    stats: dict[str, int] = unit["stats"]
    pen.each([stats[name] for name in STATS], 4.0)


CODES: Final = FACE + 1
MOST_ARGS: Final = 4
CARD: Final = 16
REST: Final = 16
FEATURES: Final = Row(
    (
        Field("ask", (CARD,), 0, 1, "what is asked, each fact hashed to a place"),
        Field("kind", (CODES,), 0, 1, "what kind of answer it is"),
        Field("args", (MOST_ARGS,), -1, 1, "its first numbers (unit, space, ability, amount), squashed; 8 is 0.5"),
        Field("card", (CARD,), 0, 1, "the card that it names, hashed to a place"),
        Field("dice", (REST,), 0, 1, "all its numbers together, hashed: which dice are thrown again"),
        Field("unit", (UNIT_SIZE,), -1, 1, "the unit that it is about, as in the observation"),
        Field("own", (2,), 0, 1, "1 if that is an own unit, 1 if it is another's"),
        Field("at", (2,), 0, 1, "the space that it is about: row and column; 8 are 0.5"),
    )
)


def write_moves(view: dict[str, Any], seat: int, ask: Ask, moves: Sequence[Move], into: Buffer, at: int) -> None:
    """Write a row for each move."""
    units: dict[int, dict[str, Any]] = {unit["number"]: unit for unit in view["units"]}
    width: int = max(1, view["width"])
    asked = [ask.kind, [str(each) for each in ask.args]]
    for move in moves:
        numbers = cast(tuple[int, ...], move)
        pen = Pen(into, at)
        code = numbers[0]
        pen.hashed(asked, CARD)
        pen.pick(code, CODES)
        for place in range(1, MOST_ARGS + 1):
            pen.number(squashed(numbers[place] + 1, 8.0) if place < len(numbers) else 0.0)
        if code < WORD:
            pen.hashed(IDS[numbers[1]] if numbers[1] >= 0 else "", CARD)
        else:
            pen.at += CARD
        pen.hashed(list(numbers), REST)
        unit = unit_in(numbers, units)
        if unit is not None:
            write_unit(unit, width, pen)
            pen.flag(unit["seat"] == seat)
            pen.flag(unit["seat"] != seat)
        else:
            pen.at += UNIT_SIZE + 2
        space = space_in(numbers)
        if space >= 0:
            pen.number(squashed(space // width + 1, 8.0))
            pen.number(squashed(space % width + 1, 8.0))
        at += FEATURES.size


def unit_in(move: tuple[int, ...], units: dict[int, dict[str, Any]]) -> dict[str, Any] | None:
    """The unit that a move is about: the one attacked, or the one that is named."""
    code = move[0]
    if code == SWORD_DIE:
        return units.get(move[2])
    return units.get(move[1]) if code == UNIT or HEART_DIE <= code <= SPECIAL else None


def space_in(move: tuple[int, ...]) -> int:
    """The space that a move is about, or -1."""
    if move[0] in (PUT, SPACE):
        return move[1]
    return move[2] - THINGS if move[0] == SWORD_DIE and move[2] >= THINGS else -1
