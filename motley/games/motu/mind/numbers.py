"""The islands as numbers, for learners: what a seat sees, and a row for each of its moves.

Whatever is told by seat begins with the own one and goes on in the order of play. Moves have no lasting numbers: an
island has no edge, so there is no last place for a card.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from motley.games.motu.rules.cards import CARDS, DESTINIES, DIRECTIONS, TRAVELERS
from motley.games.motu.rules.scoring import SOURCES
from motley.kernel.core import Ask, Move
from motley.kernel.numbers import Buffer, Field, Pen, Row, squashed

ASKS: Final = (
    *("deal", "destiny", "destiny_deal", "draw", "first", "pick", "place", "rest", "rotate", "row", "sources", "take"),
    *("traveler", "traveler_deal", "village"),
)
SLOTS: Final = 4
SOLO: Final = 48


@cache
def row_of(seats: int) -> Row:
    """The fields of an observation with so many seats."""
    cards = len(CARDS)
    return Row(
        (
            Field("ask", (len(ASKS),), 0, 1, "what the rules wait for: " + ", ".join(ASKS)),
            Field("asked", (seats,), 0, 1, "whom they ask"),
            Field("hand", (cards,), 0, 1, "the card that is being laid"),
            Field("facing", (len(DIRECTIONS),), 0, 1, "the direction chosen for it: north, east, south, west"),
            Field("first", (seats,), 0, 1, "who began"),
            Field("active", (seats,), 0, 1, "whose turn it is"),
            Field("round", (1,), 0, 1, "the round; 4 is 0.5"),
            Field("row", (SLOTS, cards), 0, 1, "the cards of the row, slot by slot"),
            Field("counters", (SLOTS,), 0, 1, "what lies on them; 2 are 0.5"),
            Field("drawn", (1,), 0, 1, "cards drawn into the row; 16 are 0.5"),
            Field("pile", (2,), 0, 1, "which pile is drawn from and how much of it is left; 8 are 0.5"),
            Field("islands", (seats, cards, 4), -1, 1, "of each card: laid, x and y (4 are 0.5), direction as a share"),
            Field("banks", (seats,), 0, 1, "what each has in the bank; 4 are 0.5"),
            Field("travelers", (seats, len(TRAVELERS)), 0, 1, "each seat's Traveler as far as it is known"),
            Field("has_traveler", (seats,), 0, 1, "1 for a seat that has one"),
            Field("played", (seats,), 0, 1, "1 for a seat that has played it"),
            Field("traveler_points", (seats,), -1, 1, "points from Travelers; 8 are 0.5"),
            Field("destinies", (seats, len(DESTINIES)), 0, 1, "Destinies that each seat has"),
            Field("display", (len(DESTINIES),), 0, 1, "Destinies that can be had"),
            Field("scored", (seats, len(SOURCES)), -1, 1, "points scored of each source; 8 are 0.5"),
            Field("interims", (seats, len(SOURCES)), -1, 1, "marks of each source between the rounds; 4 are 0.5"),
            Field("solo", (SOLO,), 0, 1, "the solo game's hut, pair, opponent and cards out, each fact hashed"),
            Field("over", (1,), 0, 1, "1 when the game is over"),
        )
    )


def write(view: dict[str, Any], seat: int, into: Buffer, at: int) -> None:
    """Write what a seat sees."""
    seats: int = view["seats"]
    order = [(seat + step) % seats for step in range(seats)]
    cards = len(CARDS)
    pen = Pen(into, at)
    pen.pick(-1 if view["ask"] is None else ASKS.index(view["ask"]), len(ASKS))
    for who in order:
        pen.flag(who in view["asked"])
    hand: list[int] = view["hand"]
    pen.pick(hand[0] if hand else -1, cards)
    pen.pick(hand[1] if len(hand) > 1 else -1, len(DIRECTIONS))
    for name in ("first", "active"):
        pen.pick((view[name] - seat) % seats if view[name] >= 0 else -1, seats)
    pen.each([view["round"]], 4.0)
    row: list[int] = view["row"]
    for slot in range(SLOTS):
        pen.pick(row[slot] if slot < len(row) else -1, cards)
    counters: list[int] = view["counters"]
    pen.each([counters[slot] if slot < len(counters) else 0 for slot in range(SLOTS)], 2.0)
    pen.each([view["drawn"]], 16.0)
    pen.each([each + 1 for each in view["pile"]], 8.0)
    for who in order:
        write_island(view["islands"][who], pen)
    write_holdings(view, order, pen)
    pen.hashed([view["hut"], view["pair"], view["opponent"], view["out"]], SOLO)
    pen.flag(view["over"])


def write_island(island: list[list[int]], pen: Pen) -> None:
    for card, x, y, direction in island:
        at = pen.at + 4 * card
        pen.into[at] = 1.0
        pen.into[at + 1] = squashed(x, 4.0)
        pen.into[at + 2] = squashed(y, 4.0)
        pen.into[at + 3] = direction / 3
    pen.at += 4 * len(CARDS)


def write_holdings(view: dict[str, Any], order: list[int], pen: Pen) -> None:
    """Banks, Travelers, Destinies and points."""
    pen.each([view["banks"][who] for who in order], 4.0)
    for who in order:
        pen.pick(view["travelers"][who], len(TRAVELERS))
    for name in ("has_traveler", "played"):
        for who in order:
            pen.flag(view[name][who])
    pen.each([view["traveler_points"][who] for who in order], 8.0)
    for who in order:
        pen.counts(view["destinies"][who], len(DESTINIES), 1.0)
    pen.counts(view["display"], len(DESTINIES), 1.0)
    for who in order:
        pen.each(view["scored"][who], 8.0)
    for who in order:
        pen.each(view["interims"][who], 4.0)


NEAR: Final = 2
NEAR_SIZE: Final = (2 * NEAR + 1) ** 2
FEATURES: Final = Row(
    (
        Field("ask", (len(ASKS),), 0, 1, "what it answers"),
        Field("choice", (1,), 0, 1, "its number: a slot, a side, keep or play, a Destiny, pass; 4 is 0.5"),
        Field("facing", (len(DIRECTIONS),), 0, 1, "the direction of the card: north, east, south, west"),
        Field("card", (len(CARDS),), 0, 1, "the card that is picked, turned or laid"),
        Field("at", (2,), -1, 1, "x and y of a place; 4 are 0.5"),
        Field("near", (2 * NEAR + 1, 2 * NEAR + 1), 0, 1, "own cards that close to the place, by y and x; 1 is 0.5"),
        Field("destiny", (len(DESTINIES),), 0, 1, "the Destiny that is taken"),
        Field("sources", (len(SOURCES),), 0, 1, "the sources that are scored"),
    )
)


def write_moves(view: dict[str, Any], seat: int, ask: Ask, moves: Sequence[Move], into: Buffer, at: int) -> None:
    """Write a row for each move."""
    kind = ask.kind
    given = [each for each in ask.args if isinstance(each, int)]
    for move in moves:
        pen = Pen(into, at)
        pen.pick(ASKS.index(kind), len(ASKS))
        number = move if isinstance(move, int) else -1
        pen.number(squashed(number + 2, 4.0))
        facing = number if kind == "rotate" else given[1] if kind == "place" else -1
        pen.pick(facing, len(DIRECTIONS))
        card = given[0] if kind in ("rotate", "place", "rest") else view["row"][number - 1] if kind == "pick" else -1
        pen.pick(card, len(CARDS))
        if kind == "place" and isinstance(move, tuple):
            write_place(move[0], move[1], view["islands"][seat], pen)
        else:
            pen.at += 2 + NEAR_SIZE
        pen.pick(number if kind == "destiny" else -1, len(DESTINIES))
        if kind == "sources" and isinstance(move, tuple):
            pen.counts([each for each in move if isinstance(each, int)], len(SOURCES), 1.0)
        at += FEATURES.size


def write_place(x: int, y: int, island: list[list[int]], pen: Pen) -> None:
    """Where a card goes, and what lies about it."""
    pen.number(squashed(x, 4.0))
    pen.number(squashed(y, 4.0))
    near: list[int] = []
    for _, other_x, other_y, _ in island:
        right, up = other_x - x + NEAR, other_y - y + NEAR
        if 0 <= right <= 2 * NEAR and 0 <= up <= 2 * NEAR:
            near.append(up * (2 * NEAR + 1) + right)
    pen.counts(near, NEAR_SIZE, 1.0)
