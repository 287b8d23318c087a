"""R15, R10.3, R10.4: equipment and prisoners: what can be used, on whom, and what it does."""

from motley.games.motora.rules.board import CELLS, FOOD, RESOURCES, TILES, WATER
from motley.games.motora.rules.cards import CARDS, Effect
from motley.games.motora.rules.endings import bury, idol_comes_home
from motley.games.motora.rules.moves import CELL, CLASS, EAT, MEMBER, PLAY, SACRIFICE, SEAT, STEP
from motley.games.motora.rules.state import (
    ACTIVE,
    BESIDE_ACTIVE,
    BITS,
    INJURED,
    NOWHERE,
    SERIOUS,
    TAGGED_SINGLE,
    UNTAGGED,
    Slot,
    Table,
)
from motley.kernel.core import CHANCE, Ask, Event, Move


def playable(t: Table, seat: int, timing: str) -> list[Move]:
    """R15.7: single-use cards of this timing that have a target, by name."""
    cards = sorted({slot[0] for slot in t.hands[seat]})
    return [(PLAY, card) for card in cards if CARDS[card].timing == timing and has_target(t, seat, card)]


def prisoner_moves(t: Table, seat: int) -> list[Move]:
    """R10.5: what a captor may do whenever it is asked to use, place or act."""
    owners = t.held_from(seat)
    found: list[Move] = [(EAT, owner) for owner in owners]
    if t.has_knife(seat):
        found += [(SACRIFICE, owner) for owner in owners]
    return found


def has_target(t: Table, seat: int, card: int) -> bool:
    return CARDS[card].target == "" or bool(targets(t, seat, card))


def targets(t: Table, seat: int, card: int) -> list[Move]:
    """What a card can be aimed at (R15.7)."""
    target = CARDS[card].target
    if target in ("water", "meat"):
        return [(CELL, cell) for cell in range(CELLS) if _is_whole(t, cell, target) and not t.poisoned[cell]]
    if target == "spoiled":
        return [(CELL, cell) for cell in range(CELLS) if t.destroyed[cell] or t.poisoned[cell]]
    if target == "hurt":
        return [(CLASS, place - ACTIVE) for place in (INJURED, SERIOUS) if t.count_at(seat, place)]
    if target == "hunter":
        return [(MEMBER, group[0]) for group in _hunters(t, seat)]
    if target == "idol":
        cells = [cell for cell in range(CELLS) if t.idols[cell]]
        return [(STEP, cell, near) for cell in cells for near in t.shore.ways[cell]]
    rivals = [other for other in range(t.seats) if other != seat and t.is_in(other)]
    if target == "rival_water":
        rivals = [other for other in rivals if t.stock[3 * other + WATER] > 0]
    elif target == "rival_active":
        rivals = [other for other in rivals if t.count_at(other, ACTIVE)]
    return [(SEAT, other) for other in rivals]


def _is_whole(t: Table, cell: int, group: str) -> bool:
    return t.tiles[cell] >= 0 and not t.destroyed[cell] and TILES[t.tiles[cell]].group == group


def _hunters(t: Table, seat: int) -> list[list[int]]:
    """Members on undestroyed meat tiles, alike ones together."""
    found: list[list[int]] = []
    for cell in range(CELLS):
        if _is_whole(t, cell, "meat"):
            found += t.kinds_of(seat, t.members_at(seat, cell))
    found.sort()
    return found


def slot_of(t: Table, seat: int, card: int) -> int:
    """Where in the hand the oldest copy of a card is that nobody bears."""
    for place, slot in enumerate(t.hands[seat]):
        if slot[0] == card and slot[3] == 0 and place not in t.attached:
            return place
    return -1


def take_card(t: Table, seat: int, card: int, known: int) -> None:
    """A card comes into a hand."""
    slot: Slot = (card, t.all_know() if t.hands_open else known | BITS[seat], UNTAGGED, 0)
    t.hands[seat] = (*t.hands[seat], slot)


def drop_slot(t: Table, seat: int, place: int) -> Slot:
    hand = t.hands[seat]
    t.hands[seat] = hand[:place] + hand[place + 1 :]
    return hand[place]


def show_slot(t: Table, seat: int, place: int, bearer: int = 0) -> None:
    """R15.3: a card once shown stays known to all."""
    hand = list(t.hands[seat])
    hand[place] = (hand[place][0], t.all_know(), hand[place][2], bearer)
    t.hands[seat] = tuple(hand)


def tag_single(t: Table, seat: int) -> None:
    """R9.2: a failed theft shows that no free card of this hand is gear."""
    hand = [(card, known, tag if bearer else TAGGED_SINGLE, bearer) for card, known, tag, bearer in t.hands[seat]]
    t.hands[seat] = tuple(hand)


def play_card(t: Table, seat: int, card: int) -> None:
    """A single-use card is named: it takes effect, or waits unseen for its target."""
    if CARDS[card].target:
        t.open = Ask("target", (seat,), (card,))
    else:
        use_card(t, seat, card, ())


def use_card(t: Table, seat: int, card: int, target: tuple[int, ...]) -> None:
    """R15.4: shown, carried out, and put under its deck."""
    drop_slot(t, seat, slot_of(t, seat, card))
    bury(t, [card])
    if t.events is not None:
        t.emit(Event("card_used", {"tribe": seat, "card": CARDS[card].id, "target": list(target)}))
    effects: list[Effect] = CARDS[card].effects
    for effect in effects:
        carry_out(t, seat, effect, target, card)


def carry_out(t: Table, seat: int, effect: Effect, target: tuple[int, ...], card: int) -> None:
    """One effect of an equipment card."""
    do = effect.do
    who = target[1] if effect.who == "rival" else seat
    if do == "stock":
        if effect.die:
            t.open = Ask("jar", (CHANCE,), (who, effect.res, effect.die))
        else:
            change_stock(t, who, RESOURCES.index(effect.res), effect.n)
    elif do == "need":
        change_need(t, who, RESOURCES.index(effect.res), effect.n)
    elif do == "combat":
        t.combat[who] += effect.n
        tell(t, "combat_changed", {"tribe": who, "delta": f"{effect.n:+d}"})
    elif do == "yield":
        t.yields[who] += effect.n
        tell(t, "yield_changed", {"tribe": who, "delta": effect.n})
    elif do == "heal":
        patient = t.members_at(seat, ACTIVE + target[1])[0]
        t.send(seat, patient, ACTIVE)
        tell(t, "healed", {"tribe": seat, "member": patient})
    elif do == "poison":
        t.poisoned[target[1]] = True
        tell(t, "tile_poisoned", {"cell": target[1], "tile": tile_id(t, target[1])})
    elif do == "renew":
        t.poisoned[target[1]] = False
        t.destroyed[target[1]] = False
        tell(t, "tile_renewed", {"cell": target[1], "tile": tile_id(t, target[1])})
    elif do == "nudge":
        nudge(t, target[1], target[2])
    elif do == "sleep":
        sleeper = t.members_at(target[1], ACTIVE)[0]
        t.send(target[1], sleeper, BESIDE_ACTIVE)
        tell(t, "slept", {"tribe": target[1], "member": sleeper})
    elif do == "hunt":
        t.stack += [("survival",), ("npe_start", seat, target[1], effect.n, 1, card)]
    elif do == "draw":
        t.stack.append(("draw", seat, CARDS[card].deck, effect.n, 0))


def tell(t: Table, kind: str, args: dict[str, object]) -> None:
    if t.events is not None:
        t.emit(Event(kind, args))


def tile_id(t: Table, cell: int) -> str:
    return TILES[t.tiles[cell]].id if t.tiles[cell] >= 0 else "bare"


def change_stock(t: Table, seat: int, resource: int, delta: int) -> None:
    """R7.11: at once, never below 0."""
    place = 3 * seat + resource
    before = t.stock[place]
    t.stock[place] = max(0, before + delta)
    if t.stock[place] == before:
        tell(t, "stock_spared", {"tribe": seat, "res": resource})
        return
    told = {"tribe": seat, "delta": f"{t.stock[place] - before:+d}", "res": resource, "total": t.stock[place]}
    tell(t, "stock", {**told})


def change_need(t: Table, seat: int, resource: int, delta: int) -> None:
    t.need[3 * seat + resource] += delta
    tell(t, "need", {"tribe": seat, "delta": f"{delta:+d}", "res": resource})


def nudge(t: Table, start: int, end: int) -> None:
    """R12.5 to R12.7: an unmoved loose idol goes to a cell; a village takes it in."""
    t.idols[start] -= 1
    tell(t, "idol_glides", {"from": start, "to": end})
    arrive(t, end)


def arrive(t: Table, cell: int) -> None:
    owner = t.owner_of(cell)
    if owner >= 0:
        idol_comes_home(t, owner)
    else:
        t.moved[cell] += 1


def ask_to_eat(t: Table, seat: int, owner: int) -> None:
    t.open = Ask("eat_die", (CHANCE,), (seat, owner))


def eat_prisoner(t: Table, seat: int, owner: int, die: int) -> None:
    """R10.3: d6 food; the body is removed."""
    member = _release(t, seat, owner)
    t.stock[3 * seat + FOOD] += die
    tell(t, "eaten", {"tribe": seat, "loser": owner, "member": member, "n": die})


def ask_to_sacrifice(t: Table, seat: int, owner: int) -> None:
    """R10.4: the Knife is drawn before all eyes and known from now on; its holder chooses the shrine."""
    for place, slot in enumerate(t.hands[seat]):
        if CARDS[slot[0]].gear.get("sacrifice", 0):
            show_slot(t, seat, place)
            tell(t, "knife_drawn", {"tribe": seat, "card": CARDS[slot[0]].id})
    t.open = Ask("shrine", (seat,), ("knife", owner))


def sacrifice(t: Table, seat: int, owner: int, shrine: int) -> None:
    """R10.4: the prisoner counts on the captor's shrine like a dead member."""
    member = _release(t, seat, owner)
    t.dead[2 * seat + shrine] += 1
    tell(t, "sacrificed", {"tribe": seat, "loser": owner, "member": member, "shrine": shrine})


def _release(t: Table, captor: int, owner: int) -> int:
    """R10.5: of several prisoners of one tribe the longest-held; its number."""
    for place, held in enumerate(t.prisoners):
        if held[0] == captor and held[1] == owner:
            t.send(owner, held[2], NOWHERE)
            del t.prisoners[place]
            return held[2]
    raise AssertionError("nobody of that tribe is held there")
