"""R1 to R3: the island is laid, the tribes settle, idols wait on the villages nobody chose."""

from motley.games.motora.rules.board import CELLS, TILES, VILLAGES, first_landing, shore_of
from motley.games.motora.rules.cards import CURSED, ERUPTION
from motley.games.motora.rules.moves import CELL, KIND, ORDER, ORDERS, SEAT, TILE
from motley.games.motora.rules.state import ACTIVE, Table
from motley.kernel.core import CHANCE, Ask, Event, Move

NEEDED = {2: 4, 3: 3, 4: 3, 5: 2, 6: 2}
VILLAGE_COPIES = 2
TRIBE_SIZE = 6


def lay_out(t: Table) -> None:
    """What stands before the first question."""
    if t.gentle:
        t.event_bag[CURSED] = 0
        t.event_bag[ERUPTION] = 0
    for seat in range(t.seats):
        for member in range(1, TRIBE_SIZE + 1):
            t.send(seat, member, ACTIVE)
    t.stack = [("set_idols",), ("villages", 0), ("first",)]
    if t.is_random:
        t.stack += [("board",), ("sections",)]
        return
    order, tiles, kinds = first_landing()
    t.shore = shore_of(order)
    t.tiles = tiles
    t.kinds = kinds


def ask_sections(t: Table, args: tuple[int, ...]) -> None:
    t.open = Ask("sections", (CHANCE,))


def lay_sections(t: Table, move: tuple[int, ...]) -> None:
    t.shore = shore_of(ORDERS[move[1]])
    if t.events is not None:
        t.emit(Event("board_laid", {"order": move[1]}))


def fill_board(t: Table, args: tuple[int, ...]) -> None:
    """R1.3: in reading order, first the villages, then the other tiles."""
    for cell in t.shore.spots:
        if t.kinds[cell] < 0:
            t.stack.append(("board",))
            t.open = Ask("village_tile", (CHANCE,), (cell,))
            return
    for cell in t.shore.land:
        if t.tiles[cell] < 0 and cell not in t.shore.spots:
            t.stack.append(("board",))
            t.open = Ask("tile", (CHANCE,), (cell,))
            return


def board_odds(t: Table, ask: Ask) -> list[tuple[Move, int]]:
    if ask.kind == "sections":
        return [((ORDER, number), 1) for number in range(len(ORDERS))]
    if ask.kind == "village_tile":
        left = [VILLAGE_COPIES - t.kinds.count(kind) for kind in range(len(VILLAGES))]
        return [((KIND, kind), copies) for kind, copies in enumerate(left) if copies > 0]
    if ask.kind == "tile":
        return [((TILE, tile), 1) for tile in range(len(TILES)) if tile not in t.tiles]
    if ask.kind == "first":
        return [((SEAT, seat), 1) for seat in range(t.seats)]
    return [((CELL, cell), 1) for cell in temples(t)]


def temples(t: Table) -> list[int]:
    return [cell for cell in range(CELLS) if t.tiles[cell] >= 0 and TILES[t.tiles[cell]].group == "temple"]


def choose_first(t: Table, args: tuple[int, ...]) -> None:
    if t.fixed_first < 0:
        t.open = Ask("first", (CHANCE,))
    else:
        first_is(t, t.fixed_first)


def first_is(t: Table, seat: int) -> None:
    t.token = seat
    if t.events is not None:
        t.emit(Event("first_player", {"tribe": seat}))


def ask_village(t: Table, args: tuple[int, ...]) -> None:
    """R2.3: clockwise from the first player, each on a spot of its own."""
    step = args[0]
    if step < t.seats:
        t.stack.append(("villages", step + 1))
        t.open = Ask("village", (t.seat_at(step),))


def free_spots(t: Table) -> list[Move]:
    return [(CELL, cell) for cell in t.shore.spots if cell not in t.village]


def settle(t: Table, seat: int, cell: int) -> None:
    """R2.4: the village's stock, this once only."""
    t.village[seat] = cell
    kind = VILLAGES[t.kinds[cell]]
    for resource in range(3):
        t.stock[3 * seat + resource] = kind.stock[resource]
    if t.events is not None:
        food, water, shelter = kind.stock
        told = {"tribe": seat, "cell": cell, "kind": kind.id, "f": food, "w": water, "s": shelter}
        t.emit(Event("village_chosen", told))


def set_idols(t: Table, args: tuple[int, ...]) -> None:
    """R3.3, R3.4."""
    cells = [cell for cell in t.shore.spots if cell not in t.village]
    for cell in cells:
        t.idols[cell] = 1
    if t.events is not None:
        t.emit(Event("idols_set", {"cells": cells, "n": t.needed}))
    t.stack.append(("round",))
    if t.seats == 6:
        t.open = Ask("temple_idol", (CHANCE,))


def set_temple_idol(t: Table, cell: int) -> None:
    t.idols[cell] = 1
    if t.events is not None:
        t.emit(Event("idol_set", {"cell": cell}))
