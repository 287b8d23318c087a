"""R7: the gods' blows, one card after the other, and the fights they bring."""

from motley.games.motora.rules.board import CELLS, RESOURCES, TILES
from motley.games.motora.rules.cardplay import change_need, change_stock, tell, tile_id
from motley.games.motora.rules.cards import CARDS, CURSED, EVENTS, Effect
from motley.games.motora.rules.endings import check_survival
from motley.games.motora.rules.moves import DIE, EVENT, MEMBER
from motley.games.motora.rules.state import BESIDE_ACTIVE, BESIDE_INJURED, Table
from motley.kernel.core import CHANCE, Ask, Move


def draw_events(t: Table, args: tuple[int, ...]) -> None:
    """R7.1, R7.2: as long as draws are pending."""
    if t.events_left == 0:
        return
    t.events_left -= 1
    t.stack.append(("events",))
    if sum(t.event_bag) == 0:
        _reshuffle(t)
    t.open = Ask("event", (CHANCE,))


def _reshuffle(t: Table) -> None:
    """R7.3: the discard is shuffled in; Cursed Seasons drawn this round stay out."""
    for card in range(len(EVENTS)):
        back = t.event_discard[card] - (t.cursed_now if card == CURSED else 0)
        t.event_bag[card] += back
        t.event_discard[card] -= back
    tell(t, "reshuffled", {})


def event_odds(t: Table) -> list[tuple[Move, int]]:
    return [((EVENT, card), copies) for card, copies in enumerate(t.event_bag) if copies > 0]


def strike(t: Table, card: int) -> None:
    """An event is drawn: its effects, in order, then the check whether a tribe is out (R7.15)."""
    t.event_bag[card] -= 1
    t.event_discard[card] += 1
    t.last_event = card
    if card == CURSED:
        t.cursed_now += 1
    tell(t, "event", {"event": EVENTS[card].id})
    t.stack.append(("survival",))
    for place in range(len(EVENTS[card].effects) - 1, -1, -1):
        t.stack.append(("effect", card, place))


def survive(t: Table, args: tuple[int, ...]) -> None:
    check_survival(t)


def effect_step(t: Table, args: tuple[int, ...]) -> None:
    card, place = args
    effect: Effect = EVENTS[card].effects[place]
    do = effect.do
    if do == "draw_event":
        t.events_left += effect.n
    elif do == "lava":
        if lava_cells(t, 1):
            t.open = Ask("lava", (CHANCE,))
        else:
            tell(t, "no_effect", {})
    elif do in ("destroy", "close"):
        if group_numbers(t, effect.group):
            t.open = Ask("pick_tile", (CHANCE,), (effect.group, do))
        else:
            tell(t, "no_effect", {})
    elif do == "stock":
        for seat in t.order():
            change_stock(t, seat, RESOURCES.index(effect.res), effect.n)
    elif do == "need":
        for seat in t.order():
            change_need(t, seat, RESOURCES.index(effect.res), effect.n)
    elif do == "fish":
        t.fish_bonus += effect.n
        tell(t, "fish_changed", {"delta": effect.n})
    elif do == "fish_ban":
        t.fish_ban = True
        tell(t, "fish_banned", {})
    else:
        who = leaders(t) if effect.who == "leaders" else t.order()
        for seat in reversed(who):
            t.stack.append(("victim", seat, card, place))


def leaders(t: Table) -> list[int]:
    """Every tribe sharing the most idols on shrines; if nobody has one, the first surviving in player order."""
    order = t.order()
    most = max([t.idols_of(seat) for seat in order])
    return [seat for seat in order if t.idols_of(seat) == most] if most else order[:1]


def group_numbers(t: Table, group: str) -> list[tuple[int, int]]:
    """R7.4: the numbers of the group's undestroyed tiles, with their cells."""
    found: list[tuple[int, int]] = []
    for cell in range(CELLS):
        if t.tiles[cell] >= 0 and not t.destroyed[cell] and TILES[t.tiles[cell]].group == group:
            found += [(number, cell) for number in TILES[t.tiles[cell]].numbers]
    found.sort()
    return found


def tile_odds(t: Table, group: str) -> list[tuple[Move, int]]:
    return [((DIE, number), 1) for number, _ in group_numbers(t, group)]


def tile_rolled(t: Table, group: str, do: str, number: int) -> None:
    cell = dict(group_numbers(t, group))[number]
    tell(t, "tile_rolled", {"n": number, "tile": tile_id(t, cell), "cell": cell})
    if do == "destroy":
        destroy(t, cell)
        return
    # R7.6: a tile that is closed already is not rolled again; nothing changes.
    if t.closed[cell]:
        tell(t, "no_effect", {})
        return
    t.closed[cell] = True
    tell(t, "tile_closed", {"tile": tile_id(t, cell), "cell": cell})
    drive_off(t, cell)


def destroy(t: Table, cell: int) -> None:
    """R7.7, R7.8: for the rest of the game, unless an idol lies there."""
    if t.idols[cell] or t.moved[cell]:
        tell(t, "tile_spared", {"tile": tile_id(t, cell), "cell": cell})
        return
    t.destroyed[cell] = True
    tell(t, "tile_destroyed", {"tile": tile_id(t, cell), "cell": cell})
    drive_off(t, cell)


def drive_off(t: Table, cell: int) -> None:
    """Members there go beside Active, but for bearers of a ward (R15.10)."""
    for seat in t.order():
        for member in t.members_at(seat, cell):
            if not t.gear_sum(seat, member, "ward"):
                send_off(t, seat, member)


def send_off(t: Table, seat: int, member: int) -> None:
    """A member leaves its tile and is out for the rest of the round."""
    tell(t, "sent_home", {"tribe": seat, "member": member, "cell": t.place_of(seat, member)})
    t.send(seat, member, BESIDE_ACTIVE)


def lava_cells(t: Table, count: int) -> list[int]:
    """R7.10: the first cells of the lava path that are not destroyed."""
    return [cell for cell in t.shore.lava if not t.destroyed[cell]][:count]


def lava_runs(t: Table, die: int) -> None:
    cells = lava_cells(t, 2 + (die - 1) // 2)
    tell(t, "lava", {"n": die, "count": len(cells)})
    for cell in cells:
        destroy(t, cell)


def choosable(t: Table, seat: int) -> list[int]:
    """R7.12: placed members an event can choose, in the order they were placed."""
    return [
        member for member in t.placed[seat] if t.place_of(seat, member) < CELLS and not t.gear_sum(seat, member, "ward")
    ]


def victim_step(t: Table, args: tuple[int, ...]) -> None:
    seat = args[0]
    members = choosable(t, seat) if t.is_in(seat) else []
    if len(members) > 1:
        t.stack.append(("victim", *args))
        t.open = Ask("victim", (CHANCE,), (seat,))
    elif members:
        chosen(t, args, members[0])


def victim_odds(t: Table, seat: int) -> list[tuple[Move, int]]:
    return [((MEMBER, member), 3) for member in choosable(t, seat)]


def chosen(t: Table, args: tuple[int, ...], member: int) -> None:
    """What an event does to a tribe's random member."""
    seat, card, place = args
    effect: Effect = EVENTS[card].effects[place]
    tell(t, "victim", {"tribe": seat, "member": member, "cell": t.place_of(seat, member)})
    if effect.do == "hurt":
        t.send(seat, member, BESIDE_INJURED)
        tell(t, "hurt", {"tribe": seat, "member": member})
    else:
        t.stack.append(("npe_start", seat, member, effect.n, 0, card))


def win_effects(source: int, card: int) -> list[Effect]:
    """What winning the fight of an event (source 0) or an equipment card (source 1) brings."""
    effects = EVENTS[card].effects if source == 0 else CARDS[card].effects
    for effect in effects:
        if effect.do in ("npe", "hunt", "guardian"):
            return effect.win
    return []


def foe_id(source: int, card: int) -> str:
    return EVENTS[card].id if source == 0 else CARDS[card].id
