"""R12, R14.2, R15: what members on tiles do: gather, fish, carry idols, recruit, use cards."""

from motley.games.motora.rules.board import CELLS, FOOD, TILES, TRACK_OF, Tile
from motley.games.motora.rules.cardplay import arrive, playable, prisoner_moves, take_card, tell
from motley.games.motora.rules.cards import CARDS, CRAFT, GUARDIAN, TEMPLE
from motley.games.motora.rules.moves import CARD, CARRY, DONE, FISH, GATHER, RECRUIT
from motley.games.motora.rules.raids import idol_ends
from motley.games.motora.rules.state import ACTIVE, BESIDE_INJURED, LIFE, MEMBERS, NOWHERE, Table
from motley.kernel.core import CHANCE, Ask, Event, Move

POISON = 2
LARGEST_TRIBE = 8


def act_step(t: Table, args: tuple[int, ...]) -> None:
    """5b: one seat after the other, each until it is done. Asked by what all can see, never by what a hand holds."""
    step = args[0]
    while step < t.seats:
        seat = t.seat_at(step)
        if t.is_in(seat) and (t.on_tiles(seat) or t.hands[seat] or t.held_from(seat)):
            t.stack.append(("act", step))
            t.open = Ask("act", (seat,))
            return
        step += 1


def done(t: Table, seat: int) -> None:
    """R12.1: members left on tiles go to Active."""
    idle = t.on_tiles(seat)
    for member in idle:
        t.send(seat, member, ACTIVE)
    if idle:
        tell(t, "idle", {"tribe": seat, "members": idle, "n": len(idle)})
    t.stack.pop()
    t.stack.append(("act", (seat - t.token) % t.seats + 1))


def act_moves(t: Table, seat: int) -> list[Move]:
    found: list[Move] = []
    cells = sorted({t.place_of(seat, member) for member in t.on_tiles(seat)})
    groups = [(cell, t.kinds_of(seat, t.members_at(seat, cell))) for cell in cells]
    for cell, kinds in groups:
        found += gather_moves(t, cell, kinds)
    for cell, kinds in groups:
        found += fish_moves(t, cell, kinds)
    for cell, kinds in groups:
        found += carry_moves(t, seat, cell, kinds)
    found += recruit_moves(t, seat)
    found += playable(t, seat, "act")
    found += prisoner_moves(t, seat)
    return [*found, (DONE,)]


def gather_moves(t: Table, cell: int, kinds: list[list[int]]) -> list[Move]:
    """R12.2, R12.3: once per tile and round; a tile with two resources gives one of them."""
    if t.tiles[cell] < 0 or t.destroyed[cell] or cell in t.gathered:
        return []
    tile: Tile = TILES[t.tiles[cell]]
    if tile.group in ("temple", "hut"):
        deck = TEMPLE if tile.group == "temple" else CRAFT
        return [(GATHER, kind[0], -1) for kind in kinds] if cards_left(t, deck) else []
    if len(tile.gives) == 1:
        return [(GATHER, kind[0], -1) for kind in kinds]
    return [(GATHER, kind[0], TRACK_OF[sub]) for kind in kinds for sub, _ in tile.gives]


def cards_left(t: Table, deck: int) -> int:
    in_bag = sum([t.bag[card] for card in range(len(CARDS)) if CARDS[card].deck == deck])
    return in_bag + len(t.tails[deck])


def fish_moves(t: Table, cell: int, kinds: list[list[int]]) -> list[Move]:
    """R12.4: each pair of spot and tile once per round."""
    if t.fish_ban:
        return []
    spots = t.shore.fishing[cell]
    free = [spot for spot in spots if (spot, cell) not in t.fished]
    name_it = len(spots) > 1
    return [(FISH, kind[0], spot if name_it else -1) for kind in kinds for spot in free]


def carry_moves(t: Table, seat: int, cell: int, kinds: list[list[int]]) -> list[Move]:
    """R12.5, R12.6: one step by one member, two by two members or by the bearer of a frame."""
    if not t.idols[cell]:
        return []
    near = sorted(t.shore.ways[cell])
    far = [end for end in idol_ends(t, cell, 2) if end not in near]
    found: list[Move] = []
    walkers: list[list[int]] = []
    for kind in kinds:
        found += [(CARRY, kind[0], 0, end) for end in near]
        if t.gear_sum(seat, kind[0], "carry"):
            found += [(CARRY, kind[0], 0, end) for end in far]
        else:
            walkers.append(kind)
    for one, two in pairs(walkers):
        found += [(CARRY, one, two, end) for end in far]
    return found


def pairs(kinds: list[list[int]]) -> list[tuple[int, int]]:
    """Two members, alike ones by their lowest numbers."""
    found: list[tuple[int, int]] = []
    for place, kind in enumerate(kinds):
        if len(kind) > 1:
            found.append((kind[0], kind[1]))
        for other in kinds[place + 1 :]:
            found.append((min(kind[0], other[0]), max(kind[0], other[0])))
    return found


def recruit_moves(t: Table, seat: int) -> list[Move]:
    """R12.8: two at home, or the bearer of a drum; once per round, never more than eight."""
    if t.recruited[seat] or t.size(seat) >= LARGEST_TRIBE:
        return []
    kinds = t.kinds_of(seat, t.members_at(seat, t.village[seat]))
    drummers = [kind for kind in kinds if t.gear_sum(seat, kind[0], "teach")]
    others = [kind for kind in kinds if not t.gear_sum(seat, kind[0], "teach")]
    found: list[Move] = [(RECRUIT, kind[0], 0) for kind in drummers]
    return found + [(RECRUIT, one, two) for one, two in pairs(others)]


def gather(t: Table, seat: int, member: int, track: int) -> None:
    cell = t.place_of(seat, member)
    tile: Tile = TILES[t.tiles[cell]]
    if tile.boars and not t.gear_sum(seat, member, "no_boar"):
        t.open = Ask("boar", (CHANCE,), (seat, member))
        return
    if tile.group in ("temple", "hut"):
        t.gathered.append(cell)
        t.stack.append(("draw", seat, TEMPLE if tile.group == "temple" else CRAFT, 1, member))
        return
    bring_in(t, seat, member, track)


def boars_charge(t: Table, seat: int, member: int, die: int) -> None:
    """R14.2: on 1 the member is hurt and the tile is not used up."""
    if die == 1:
        tell(t, "boars", {"tribe": seat, "member": member, "cell": t.place_of(seat, member)})
        t.send(seat, member, BESIDE_INJURED)
    else:
        bring_in(t, seat, member, -1)


def amount_of(t: Table, seat: int, member: int, cell: int, sub: str, printed: int) -> int:
    """R12.2: what a Gather of that kind would bring."""
    ground = max(0, printed - POISON) if t.poisoned[cell] else printed
    return ground + t.level(seat, LIFE) + t.yields[seat] + t.gear_sum(seat, member, sub)


def bring_in(t: Table, seat: int, member: int, track: int) -> None:
    cell = t.place_of(seat, member)
    tile: Tile = TILES[t.tiles[cell]]
    for sub, printed in tile.gives:
        if track < 0 or TRACK_OF[sub] == track:
            amount = amount_of(t, seat, member, cell, sub, printed)
            t.stock[3 * seat + TRACK_OF[sub]] += amount
            tell(t, "gathered", {"tribe": seat, "member": member, "n": amount, "sub": sub, "cell": cell})
            break
    t.gathered.append(cell)
    t.send(seat, member, ACTIVE)


def fish_amount(t: Table, seat: int, member: int, spot: int) -> int:
    gifts = t.level(seat, LIFE) + t.yields[seat] + t.fish_bonus + t.gear_sum(seat, member, "net")
    return t.shore.fish[spot] + gifts


def fish(t: Table, seat: int, member: int, spot: int) -> None:
    cell = t.place_of(seat, member)
    water = t.shore.fishing[cell][0] if spot < 0 else spot
    amount = fish_amount(t, seat, member, water)
    t.stock[3 * seat + FOOD] += amount
    t.fished.append((water, cell))
    t.send(seat, member, ACTIVE)
    tell(t, "fished", {"tribe": seat, "member": member, "n": amount, "spot": water, "cell": cell})


def carry(t: Table, seat: int, one: int, two: int, end: int) -> None:
    start = t.place_of(seat, one)
    members = [one, two] if two else [one]
    for member in members:
        t.send(seat, member, ACTIVE)
    t.idols[start] -= 1
    tell(t, "idol_moved", {"tribe": seat, "members": members, "n": len(members), "from": start, "to": end})
    arrive(t, end)


def recruit(t: Table, seat: int, one: int, two: int) -> None:
    """R12.8: the lowest number that no free member or prisoner bears."""
    number = t.members_at(seat, NOWHERE)[0]
    t.recruited[seat] = True
    t.fresh[seat] = number
    members = [one, two] if two else [one]
    for member in (number, *members):
        t.send(seat, member, ACTIVE)
    told = {"tribe": seat, "member": number, "members": members, "n": t.size(seat), "most": MEMBERS}
    tell(t, "recruited", {**told})


def draw_step(t: Table, args: tuple[int, ...]) -> None:
    """R15.1: cards of a deck, one by one; `member` is who gathers, or 0."""
    seat, deck, count, member = args
    if count > 0 and cards_left(t, deck):
        t.stack.append(("draw", seat, deck, count, member))
        t.open = Ask("draw", (CHANCE,), (deck, seat))


def draw_odds(t: Table, deck: int) -> list[tuple[Move, int]]:
    """R3.2: from the bag while it has cards, then the first of the tail."""
    bag: list[tuple[Move, int]] = [
        ((CARD, card), t.bag[card]) for card in range(len(CARDS)) if CARDS[card].deck == deck and t.bag[card]
    ]
    return bag or [((CARD, t.tails[deck][0]), 1)]


def is_public_draw(t: Table, deck: int, card: int) -> bool:
    from_bag = any(t.bag[each] for each in range(len(CARDS)) if CARDS[each].deck == deck)
    return t.hands_open or card == GUARDIAN or not from_bag


def card_drawn(t: Table, seat: int, card: int) -> None:
    frame = t.stack.pop()
    assert isinstance(frame, tuple)
    _, _, deck, count, member = frame
    is_public = is_public_draw(t, deck, card)
    if t.bag[card] and any(t.bag[each] for each in range(len(CARDS)) if CARDS[each].deck == deck):
        t.bag[card] -= 1
    else:
        t.tails[deck] = t.tails[deck][1:]
    if t.events is not None:
        args: dict[str, object] = {"tribe": seat, "deck": deck, "member": member}
        seen: dict[str, object] = {"card": CARDS[card].id}
        if card == GUARDIAN:
            t.emit(Event("guardian", {**args, **seen}))
        elif is_public:
            t.emit(Event("card_shown", {**args, **seen}))
        else:
            t.emit(Event("card_drawn", args, seen, (seat,)))
    if card == GUARDIAN:
        # R15.9: it wakes at once; the drawing member, still on the tile, has to fight.
        t.stack += [("survival",), ("bury", card), ("npe_start", seat, member, CARDS[card].effects[0].n, 1, card)]
        return
    take_card(t, seat, card, t.all_know() if is_public else 0)
    if member and t.place_of(seat, member) < CELLS:
        t.send(seat, member, ACTIVE)
    if count > 1:
        t.stack.append(("draw", seat, deck, count - 1, member))
