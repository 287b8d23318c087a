"""R5, R6: members are sent out, lap by lap, as far as the shelter lasts."""

from motley.games.motora.rules.cardplay import prisoner_moves, show_slot, slot_of, tell
from motley.games.motora.rules.cards import CARDS
from motley.games.motora.rules.moves import ATTACH, CELL_MOVES
from motley.games.motora.rules.state import ACTIVE, UNGIVEN, Table
from motley.kernel.core import Ask, Move

FREE_RANGE = 5
REST = 3


def place_lap(t: Table, args: tuple[int, ...]) -> None:
    """R5.1: two laps, then the events, then laps until nobody has an Active member."""
    lap, step = args
    while step < t.seats:
        seat = t.seat_at(step)
        if t.is_in(seat) and t.count_at(seat, ACTIVE):
            t.stack.append(("place", lap, step))
            t.open = Ask("place", (seat,))
            return
        step += 1
    if lap == 1:
        t.stack.append(("place", 2, 0))
    elif lap == 2:
        t.events_left = 1
        t.stack += [("place", REST, 0), ("events",)]
    elif any(t.count_at(seat, ACTIVE) for seat in t.order()):
        t.stack.append(("place", REST, 0))


def free_range(t: Table, seat: int) -> int:
    """R6.2, R6.3: how far the next member walks for nothing, with the sandals attached now."""
    steps = FREE_RANGE
    for place in t.attached:
        steps += CARDS[t.hands[seat][place][0]].gear.get("range", 0)
    return steps


def cost_to(t: Table, seat: int, cell: int) -> int:
    """R6.2: the shelter that a way costs."""
    return max(0, t.shore.distances(t.village[seat])[cell] - free_range(t, seat))


def place_moves(t: Table, seat: int) -> list[Move]:
    found: list[Move] = [(ATTACH, card) for card in attachable(t, seat)]
    distances = t.shore.distances(t.village[seat])
    reach = free_range(t, seat) + t.stock[3 * seat + 2]
    for cell in t.shore.land:
        if distances[cell] <= reach and not t.closed[cell]:
            found.append(CELL_MOVES[cell])
    return found + prisoner_moves(t, seat)


def attachable(t: Table, seat: int) -> list[int]:
    """R5.8: gear in the hand that nobody bears, by name; never the Knife."""
    found: set[int] = set()
    for place, slot in enumerate(t.hands[seat]):
        card = CARDS[slot[0]]
        if card.is_gear and slot[3] == 0 and place not in t.attached and not card.gear.get("sacrifice", 0):
            found.add(slot[0])
    return sorted(found)


def attach(t: Table, seat: int, card: int) -> None:
    t.attached = (*t.attached, slot_of(t, seat, card))


def send_out(t: Table, seat: int, cell: int) -> None:
    """R5.5 to R5.9: the lowest Active member goes, pays, and shows the gear it bears."""
    lap = t.stack.pop()
    assert isinstance(lap, tuple)
    t.stack.append(("place", lap[1], lap[2] + 1))
    member = t.members_at(seat, ACTIVE)[0]
    cost = cost_to(t, seat, cell)
    t.stock[3 * seat + 2] -= cost
    gear = [CARDS[t.hands[seat][place][0]].id for place in t.attached]
    for place in t.attached:
        show_slot(t, seat, place, member)
    t.attached = ()
    t.send(seat, member, cell)
    t.placed[seat] = (*t.placed[seat], member)
    if cell == t.village[seat] and t.home[seat] == UNGIVEN:
        t.home[seat] = member
    told = {"tribe": seat, "member": member, "cell": cell, "gear": gear, "cost": cost}
    tell(t, "placed" + ("-gear" if gear else "") + ("-far" if cost else ""), {**told})
