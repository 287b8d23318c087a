"""The island as numbers, for learners: what a seat sees of it, and a row for each of its moves.

Whatever is told by tribe begins with the own one and goes on clockwise.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast

from motley.games.motora.rules.board import CELLS, GROUPS, RESOURCES, SIZE, TILES, TRACK_OF, VILLAGES
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS, DECKS, EVENTS
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.moves import ATTACH, CARRY, CELL, FISH, MOURN, PLAY, STEP, TAKE
from motley.games.motora.rules.sight import fight_of, knows, plain_ask
from motley.games.motora.rules.state import MEMBERS, NOWHERE, Table
from motley.kernel.core import Move
from motley.kernel.numbers import Buffer, Field, Pen, Row, squashed

ASKS: Final = (
    *("act", "boar", "casualty", "die", "draw", "eat_die", "event", "fight", "first", "jar", "lava", "mourn"),
    *("npe_roll", "pick_tile", "place", "raid", "raid_die", "reroll", "roll", "sections", "shrine", "spoils"),
    *("steal", "target", "temple_idol", "tile", "use", "victim", "village", "village_tile"),
)
STATIONS: Final = NOWHERE + 1
FIGHT: Final = 32
DETAILS: Final = 64
ARGS: Final = 16
CODES: Final = MOURN + 1
MOST_ARGS: Final = 3

Held = tuple[int, int, int, int, bool]
"""A card as a viewer sees it: its deck, its number or -1, its tag, its bearer, whether all know it."""


def _ground() -> list[list[float]]:
    """What is to be had of each tile: which group it is, and how much food, water and shelter it gives."""
    found: list[list[float]] = []
    for tile in TILES:
        numbers = [1.0 if group == tile.group else 0.0 for group in GROUPS] + [0.0] * len(RESOURCES)
        for sub, amount in tile.gives:
            numbers[len(GROUPS) + TRACK_OF[sub]] += amount / 6
        found.append(numbers)
    return found


GROUND: Final = _ground()
GROUND_SIZE: Final = len(GROUPS) + len(RESOURCES)


@cache
def row_of(seats: int) -> Row:
    """The fields of an observation with so many tribes."""
    groups = ", ".join(GROUPS)
    return Row(
        (
            Field("ask", (len(ASKS),), 0, 1, "what the rules wait for: " + ", ".join(ASKS)),
            Field("asked", (seats,), 0, 1, "whom they ask"),
            Field("ask_args", (ARGS,), 0, 1, "what they ask about, each fact hashed to a place"),
            Field("round", (1,), 0, 1, "rounds begun, as a share of the most there can be"),
            Field("token", (seats,), 0, 1, "who holds the token"),
            Field("sections", (4, 4), 0, 1, "which section lies in each corner"),
            Field("tiles", (CELLS,), 0, 1, "which of the 32 tiles lies on each cell, as a share; 0 is none"),
            Field("ground", (CELLS, GROUND_SIZE), 0, 1, f"of each cell: {groups}; food, water, shelter it gives"),
            Field("kinds", (CELLS,), 0, 1, "which kind of village can be on each cell, as a share; 0 is none"),
            Field("village", (seats, CELLS), 0, 1, "where each tribe lives"),
            Field("gone", (seats,), 0, 1, "0 for a tribe that lives; else when it died out"),
            Field("stock", (seats, 3), 0, 1, "food, water and shelter in stock; 4 are 0.5"),
            Field(
                "members", (seats, STATIONS), 0, 1, "members on each cell and in each place off the island; 1 is 0.5"
            ),
            Field("where", (seats, MEMBERS), 0, 1, "where each member is, as a share of all places"),
            Field("home", (seats,), 0, 1, "which member has the mark of home, as a share; 0 is lost"),
            Field("fresh", (seats,), 0, 1, "which member is new this round, as a share; 0 is none"),
            Field("recruited", (seats,), 0, 1, "1 if a member was recruited this round"),
            Field("idols", (CELLS,), 0, 1, "idols on each cell; 1 is 0.5"),
            Field("moved", (CELLS,), 0, 1, "idols there that were moved this round; 1 is 0.5"),
            Field("shrine_idols", (seats, 2), 0, 1, "idols on the shrines of life and death; 2 are 0.5"),
            Field("shrine_moved", (seats, 2), 0, 1, "idols there that were moved this round; 2 are 0.5"),
            Field("dead", (seats, 2), 0, 1, "the dead of each shrine; 2 are 0.5"),
            Field("destroyed", (CELLS,), 0, 1, "1 for cells under lava and the like"),
            Field("poisoned", (CELLS,), 0, 1, "1 for cells with spoiled water"),
            Field("closed", (CELLS,), 0, 1, "1 for cells closed in this round"),
            Field("need", (seats, 3), -1, 1, "food, water and shelter needed beyond the usual; 2 are 0.5"),
            Field("combat", (seats,), -1, 1, "what cards add in combat this round; 2 are 0.5"),
            Field("yields", (seats,), -1, 1, "what cards add to gathering this round; 2 are 0.5"),
            Field("fish_bonus", (1,), -1, 1, "what events add to fishing; 2 are 0.5"),
            Field("fish_ban", (1,), 0, 1, "1 if nobody may fish"),
            Field("event", (len(EVENTS),), 0, 1, "the event of this round"),
            Field("event_discard", (len(EVENTS),), 0, 1, "events that came already; 1 is 0.5"),
            Field("buried", (len(DECKS), len(CARDS)), 0, 1, "cards known to lie under each deck; 1 is 0.5"),
            Field("bags", (len(DECKS),), 0, 1, "cards left to be drawn; 20 are 0.5"),
            Field("hands", (seats, len(CARDS)), 0, 1, "cards in hand as far as they are known; 1 is 0.5"),
            Field("hidden", (seats, len(DECKS)), 0, 1, "cards in hand that are not known, by deck; 2 are 0.5"),
            Field("attached", (len(CARDS),), 0, 1, "own cards laid beside the one about to be played"),
            Field("fight", (FIGHT,), 0, 1, "the fight that is on, each fact hashed to a place"),
            Field("details", (DETAILS,), 0, 1, "prisoners, gear by member, who gathered and fished, each fact hashed"),
            Field("winners", (seats,), 0, 1, "who has won"),
        )
    )


def write_view(view: dict[str, Any], seat: int, into: Buffer, at: int) -> None:
    """Write what a seat sees, from its view."""
    hands: list[list[Held]] = []
    for hand in view["hands"]:
        held: list[Held] = []
        for slot in hand:
            card = -1 if slot["card"] is None else CARD_NUMBERS[slot["card"]]
            held.append((DECKS.index(slot["deck"]), card, slot["tag"], slot["bearer"], slot["open"]))
        hands.append(held)
    table = table_of(view)
    table.max_rounds = view["max_rounds"]
    table.last_event = view["event"]
    table.event_discard = view["event_discard"]
    table.tails = [tuple([CARD_NUMBERS[name] for name in tail]) for tail in view["tails"]]
    table.winners = tuple(view["winners"])
    table.reason_ended = view["ended"]
    attached = [CARD_NUMBERS[name] for name in view["attached"]]
    ask = "" if view["ask"] is None else view["ask"]
    write(table, seat, ask, view["asked"], view["args"], hands, attached, view["bags"], view["fight"], into, at)


def write_table(t: Table, seat: int, into: Buffer, at: int) -> None:
    """Write what a seat sees, from the table itself."""
    hands: list[list[Held]] = []
    for owner in range(t.seats):
        held: list[Held] = []
        for slot in t.hands[owner]:
            card = slot[0]
            is_open = slot[1] == t.all_know()
            held.append((CARDS[card].deck, card if knows(t, seat, slot) else -1, slot[2], slot[3], is_open))
        hands.append(held)
    ask = plain_ask(t, seat)
    kind = "" if ask is None else ask.kind
    asked = () if ask is None else ask.seats
    args = [] if ask is None or kind == "draw" else [str(each) for each in ask.args]
    attached = [t.hands[seat][place][0] for place in t.attached] if seat in asked else []
    bags = [0] * len(DECKS)
    for card in range(len(CARDS)):
        bags[CARDS[card].deck] += t.bag[card]
    write(t, seat, kind, asked, args, hands, attached, bags, fight_of(t), into, at)


def write(
    t: Table,
    seat: int,
    kind: str,
    asked: Sequence[int],
    args: list[str],
    hands: list[list[Held]],
    attached: list[int],
    bags: list[int],
    fight: dict[str, Any] | None,
    into: Buffer,
    at: int,
) -> None:
    """Write all fields; of the table only what everybody sees is read."""
    seats = t.seats
    order = [(seat + step) % seats for step in range(seats)]
    pen = Pen(into, at)
    pen.pick(ASKS.index(kind) if kind else -1, len(ASKS))
    for who in order:
        pen.flag(who in asked)
    pen.hashed(args, ARGS)
    pen.number(t.round / t.max_rounds)
    pen.pick((t.token - seat) % seats, seats)
    for section in t.shore.order:
        pen.pick(section, 4)
    write_island(t, order, pen)
    write_tribes(t, order, pen)
    write_grounds(t, order, pen)
    pen.pick(t.last_event, len(EVENTS))
    pen.each(t.event_discard, 1.0)
    for tail in t.tails:
        pen.counts(tail, len(CARDS), 1.0)
    pen.each(bags, 20.0)
    for who in order:
        pen.counts([held[1] for held in hands[who] if held[1] >= 0], len(CARDS), 1.0)
    for who in order:
        pen.counts([held[0] for held in hands[who] if held[1] < 0], len(DECKS), 2.0)
    pen.counts(attached, len(CARDS), 1.0)
    pen.hashed(fight, FIGHT)
    slots = [[held[1:] for held in hands[who]] for who in order]
    told = [t.prisoners, t.placed, t.gathered, t.fished, t.tails, slots, t.reason_ended]
    pen.hashed([list(each) if isinstance(each, tuple) else each for each in told], DETAILS)
    for who in order:
        pen.flag(who in t.winners)


def write_island(t: Table, order: list[int], pen: Pen) -> None:
    """Tiles, kinds of villages, and who lives where."""
    for tile in t.tiles:
        pen.number((tile + 1) / len(TILES))
    for tile in t.tiles:
        if tile < 0:
            pen.at += GROUND_SIZE
            continue
        for number in GROUND[tile]:
            pen.number(number)
    for kind in t.kinds:
        pen.number((kind + 1) / len(VILLAGES))
    for who in order:
        pen.pick(t.village[who], CELLS)


def write_tribes(t: Table, order: list[int], pen: Pen) -> None:
    """What each tribe has, and where its members are."""
    pen.each([t.gone[who] for who in order], 4.0)
    for who in order:
        pen.each(t.stock[3 * who : 3 * who + 3], 4.0)
    for who in order:
        pen.counts(t.where[MEMBERS * who : MEMBERS * (who + 1)], STATIONS, 1.0)
    for who in order:
        for place in t.where[MEMBERS * who : MEMBERS * (who + 1)]:
            pen.number(place / NOWHERE)
    for who in order:
        pen.number((t.home[who] + 1) / (MEMBERS + 1))
    for who in order:
        pen.number(t.fresh[who] / MEMBERS)
    for who in order:
        pen.flag(t.recruited[who])


def write_grounds(t: Table, order: list[int], pen: Pen) -> None:
    """Idols and the dead, what happened to the cells, and what cards have changed."""
    pen.each(t.idols, 1.0)
    pen.each(t.moved, 1.0)
    for pairs in (t.shrine_idols, t.shrine_moved, t.dead):
        for who in order:
            pen.each(pairs[2 * who : 2 * who + 2], 2.0)
    for cells in (t.destroyed, t.poisoned, t.closed):
        for is_so in cells:
            pen.flag(is_so)
    for who in order:
        pen.each(t.need[3 * who : 3 * who + 3], 2.0)
    pen.each([t.combat[who] for who in order], 2.0)
    pen.each([t.yields[who] for who in order], 2.0)
    pen.each([t.fish_bonus], 2.0)
    pen.flag(t.fish_ban)


FEATURES: Final = Row(
    (
        Field("kind", (CODES,), 0, 1, "what kind of answer it is"),
        Field("args", (MOST_ARGS,), -1, 1, "its numbers (cell, member, card, seat), squashed; 8 is 0.5"),
        Field("card", (len(CARDS),), 0, 1, "the card that is played or attached"),
        Field("at", (2,), 0, 1, "the cell it is about: row and column, as shares"),
        Field("ground", (GROUND_SIZE,), 0, 1, "what is to be had there, as in the observation"),
        Field("home", (2,), 0, 1, "1 if that is the own village, 1 if it is another's"),
        Field("members", (2,), 0, 1, "own members there and those of others; 1 is 0.5"),
        Field("idols", (1,), 0, 1, "idols there; 1 is 0.5"),
        Field("spoiled", (3,), 0, 1, "1 if it is destroyed, poisoned, closed"),
    )
)


def write_moves(t: Table, seat: int, moves: Sequence[Move], into: Buffer, at: int) -> None:
    """Write a row for each move; of the table only what everybody sees is read."""
    for move in moves:
        numbers = cast(tuple[int, ...], move)
        pen = Pen(into, at)
        code = numbers[0]
        pen.pick(code, CODES)
        for place in range(1, MOST_ARGS + 1):
            pen.number(squashed(numbers[place] + 1, 8.0) if place < len(numbers) else 0.0)
        pen.pick(numbers[1] if code in (PLAY, ATTACH) else -1, len(CARDS))
        cell = cell_of(numbers)
        if cell >= 0:
            write_cell(t, seat, cell, pen)
        at += FEATURES.size


def cell_of(move: tuple[int, ...]) -> int:
    """The cell that a move is about, or -1."""
    code = move[0]
    if code == CELL:
        return move[1]
    if code in (STEP, TAKE, FISH):
        return move[2]
    return move[3] if code == CARRY else -1


def write_cell(t: Table, seat: int, cell: int, pen: Pen) -> None:
    pen.number(cell // SIZE / (SIZE - 1))
    pen.number(cell % SIZE / (SIZE - 1))
    for number in GROUND[t.tiles[cell]] if t.tiles[cell] >= 0 else [0.0] * GROUND_SIZE:
        pen.number(number)
    owner = t.owner_of(cell)
    pen.flag(owner == seat)
    pen.flag(owner not in (-1, seat))
    all_there = t.where.count(cell)
    own = t.count_at(seat, cell)
    pen.each([own, all_there - own, t.idols[cell]], 1.0)
    pen.flag(t.destroyed[cell])
    pen.flag(t.poisoned[cell])
    pen.flag(t.closed[cell])
