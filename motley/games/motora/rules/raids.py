"""R9: what a tribe alone in another's village may carry off."""

from motley.games.motora.rules.board import SHELTER
from motley.games.motora.rules.cardplay import arrive, drop_slot, tag_single, tell
from motley.games.motora.rules.cards import CARDS, KNIFE
from motley.games.motora.rules.moves import CARD, RAID, RAID_FREE, RAID_GEAR, RAID_NONE, RAID_STEAL, TAKE
from motley.games.motora.rules.state import ACTIVE, BESIDE_ACTIVE, BITS, TAGGED_GEAR, TAGGED_SINGLE, Table
from motley.kernel.core import CHANCE, Ask, Event, Move


def raid_step(t: Table, args: tuple[int, ...]) -> None:
    """R9.1: only a tribe alone on a surviving rival's village raids."""
    cell = args[0]
    owner = t.owner_of(cell)
    tribes = t.tribes_at(cell)
    if owner < 0 or len(tribes) != 1 or tribes[0] == owner:
        return
    if len(raid_moves(t, tribes[0], cell)) > 1:
        t.open = Ask("raid", (tribes[0],), (cell,))


def raid_moves(t: Table, seat: int, cell: int) -> list[Move]:
    """R9.2: options without any effect are not offered."""
    victim = t.owner_of(cell)
    found: list[Move] = [(RAID, RAID_STEAL)] if stealable(t, victim) else []
    if t.stock[3 * victim + SHELTER]:
        found.append((RAID, SHELTER))
    if any(held[0] == victim and held[1] == seat for held in t.prisoners):
        found.append((RAID, RAID_FREE))
    if can_try_gear(t, victim):
        found.append((RAID, RAID_GEAR))
    carriers = carrying(t, seat, t.members_at(seat, cell))
    for shrine in (0, 1):
        if t.shrine_idols[2 * victim + shrine]:
            found += [(TAKE, shrine, end) for end in idol_ends(t, cell, carriers)]
    return [*found, (RAID, RAID_NONE)]


def stealable(t: Table, victim: int) -> list[int]:
    """What a theft can bring: food, water, or both to choose from."""
    return [resource for resource in range(SHELTER) if t.stock[3 * victim + resource] > 0]


def spoils_moves(t: Table, cell: int) -> list[Move]:
    """R9.2: the die has fallen; which of the two it is."""
    return [(RAID, resource) for resource in stealable(t, t.owner_of(cell))]


def can_try_gear(t: Table, victim: int) -> bool:
    """An unassigned card that is not known to all, or tagged, as single-use."""
    for card, known, tag, bearer in t.hands[victim]:
        is_open_single = known == t.all_know() and not CARDS[card].is_gear
        if (bearer == 0 or card == KNIFE) and tag != TAGGED_SINGLE and not is_open_single:
            return True
    return False


def carrying(t: Table, seat: int, members: list[int]) -> int:
    """How many steps these members can move an idol: one each, two for a Carrying Frame, at most two."""
    strength = sum([max(1, t.gear_sum(seat, member, "carry")) for member in members])
    return min(2, strength)


def idol_ends(t: Table, start: int, steps: int) -> list[int]:
    """R12.6: cells one step away, and with two steps those exactly two away; a village ends the way."""
    near = t.shore.ways[start]
    if steps < 2:
        return sorted(near)
    far: set[int] = set()
    for cell in near:
        if t.owner_of(cell) < 0:
            far.update(t.shore.ways[cell])
    far.discard(start)
    return sorted({*near, *far})


def raid_chosen(t: Table, seat: int, cell: int, move: tuple[int, ...]) -> None:
    victim = t.owner_of(cell)
    if move[0] == TAKE:
        _take_idol(t, seat, victim, cell, move[1], move[2])
        return
    choice = move[1]
    if choice == RAID_NONE:
        tell(t, "raid_none", {"tribe": seat, "victim": victim})
        return
    if choice in (RAID_STEAL, SHELTER):
        t.open = Ask("raid_die", (CHANCE,), (seat, victim, choice))
        return
    if choice == RAID_FREE:
        _free(t, seat, victim)
    else:
        _steal(t, seat, victim)
    go_home(t, seat, cell)


def go_home(t: Table, seat: int, cell: int) -> None:
    """R9.3: raiders go straight to Active and do nothing more this round."""
    for member in t.members_at(seat, cell):
        t.send(seat, member, ACTIVE)


def raid_rolled(t: Table, seat: int, victim: int, choice: int, die: int) -> None:
    """R9.2: the die comes first; where there is food and water, the raider then chooses."""
    if choice == SHELTER:
        stock_raided(t, seat, victim, SHELTER, die)
        return
    found = stealable(t, victim)
    if len(found) == 1:
        stock_raided(t, seat, victim, found[0], die)
        return
    tell(t, "raid_rolled", {"tribe": seat, "victim": victim, "n": die})
    t.open = Ask("spoils", (seat,), (t.village[victim], die))


def stock_raided(t: Table, seat: int, victim: int, resource: int, die: int) -> None:
    taken = min(die, t.stock[3 * victim + resource])
    t.stock[3 * victim + resource] -= taken
    if resource != SHELTER:
        t.stock[3 * seat + resource] += taken
    told = {"tribe": seat, "victim": victim, "n": taken, "res": resource}
    tell(t, "raid_burnt" if resource == SHELTER else "raid_stock", {**told})
    go_home(t, seat, t.village[victim])


def _free(t: Table, seat: int, victim: int) -> None:
    freed = [held for held in t.prisoners if held[0] == victim and held[1] == seat]
    t.prisoners = [held for held in t.prisoners if held not in freed]
    for held in freed:
        t.send(seat, held[2], BESIDE_ACTIVE)
    tell(t, "freed", {"tribe": seat, "n": len(freed), "members": [held[2] for held in freed], "captor": victim})


def loot_odds(t: Table, victim: int) -> list[tuple[Move, int]]:
    """The unassigned gear cards of a hand, weighted by copies."""
    cards = [card for card, _, _, bearer in t.hands[victim] if CARDS[card].is_gear and (bearer == 0 or card == KNIFE)]
    return [((CARD, card), cards.count(card)) for card in sorted(set(cards))]


def _steal(t: Table, seat: int, victim: int) -> None:
    tell(t, "raid_search", {"tribe": seat, "victim": victim})
    if loot_odds(t, victim):
        t.open = Ask("steal", (CHANCE,), (seat, victim))
        return
    tag_single(t, victim)
    tell(t, "raid_no_gear", {"tribe": seat, "victim": victim})


def stolen_place(t: Table, victim: int, card: int) -> int:
    for place, slot in enumerate(t.hands[victim]):
        if slot[0] == card and (slot[3] == 0 or card == KNIFE):
            return place
    raise AssertionError("the stolen card is not in the hand")


def gear_stolen(t: Table, seat: int, victim: int, card: int) -> None:
    """R9.2: thief and former owner know the card; everybody knows that it is gear."""
    known = drop_slot(t, victim, stolen_place(t, victim, card))[1]
    t.hands[seat] = (*t.hands[seat], (card, known | BITS[seat] | BITS[victim], TAGGED_GEAR, 0))
    if t.events is None:
        return
    args: dict[str, object] = {"tribe": seat, "victim": victim}
    if known == t.all_know():
        t.emit(Event("raid_gear_seen", {**args, "card": CARDS[card].id}))
    else:
        t.emit(Event("raid_gear", args, {"card": CARDS[card].id}, (seat, victim)))


def _take_idol(t: Table, seat: int, victim: int, cell: int, shrine: int, end: int) -> None:
    t.shrine_idols[2 * victim + shrine] -= 1
    tell(t, "raid_idol", {"tribe": seat, "victim": victim, "shrine": shrine, "to": end})
    go_home(t, seat, cell)
    arrive(t, end)
