"""R3: the six ways of selecting reserves. `draw` has the cards still to be had in the stage."""

from typing import Final

from motley.games.motba.rules.deck.arenas import IDS
from motley.games.motba.rules.moves import BAN, BURY, CLAIM, DRAW, KEEP_CARD, PREPARE, SEAT, TAKE
from motley.games.motba.rules.state import Table
from motley.kernel.core import CHANCE, Ask, Event, Move

RESERVE: Final = 5
DISPLAY: Final = (6, 8)


def begin_reserve(t: Table, frame: tuple[int, ...]) -> None:
    kind = frame[0]
    method = t.methods[kind]
    t.draw = list(t.pools[kind])
    t.discards = []
    t.packs = []
    t.removals = []
    everybody = tuple(range(t.seats))
    if method == "standard_prepared":
        t.open = Ask("prepare", everybody, (kind,))
    elif method == "unique_prepared":
        t.stack.append(("claim", kind, 0, 0))
    elif method == "pack_draft":
        t.packs = [()] * t.seats
        t.stack.append(("pack", kind, 0))
        t.stack.append(("deal", kind))
    else:
        stage = {"standard_draft": "draft", "mini_draft": "mini", "chaos": "chaos"}[method]
        t.stack.append(("number", stage, kind))


def reserve_of(t: Table, kind: int, seat: int) -> tuple[int, ...]:
    return t.reserves[kind * t.seats + seat]


def add_to_reserve(t: Table, kind: int, seat: int, card: int) -> None:
    place = kind * t.seats + seat
    t.reserves[place] = (*t.reserves[place], card)


def _tell(t: Table, kind: str, seat: int, card: int) -> None:
    if t.events is not None:
        t.emit(Event(kind, {"seat": seat, "card": IDS[card]}))


# R3.1 Standard Prepared
def prepare_moves(t: Table, kind: int, seat: int) -> list[Move]:
    chosen = t.steps(seat)
    found: list[Move] = [(PREPARE, card) for card in t.pools[kind]]
    return [move for move in found if move not in chosen]


def prepared(t: Table, kind: int, answers: dict[int, tuple[Move, ...]]) -> None:
    for seat, steps in answers.items():
        for move in steps:
            assert isinstance(move, tuple)
            add_to_reserve(t, kind, seat, move[1])
        tell_reserve(t, kind, seat)


def tell_reserve(t: Table, kind: int, seat: int) -> None:
    if t.events is not None:
        cards = [IDS[card] for card in reserve_of(t, kind, seat)]
        t.emit(Event("reserve", {"seat": seat, "cards": cards}))


# R3.2 Unique Prepared
def claims_of(t: Table, seat: int) -> list[int]:
    """The cards that a seat has claimed so far; they are reserves, and public, when everybody has five."""
    return [card for _, holder, card in t.removals if holder == seat]


def claim_step(t: Table, frame: tuple[int, ...]) -> None:
    """Who still lacks a card of this lap names one; the frame keeps how many cards were taken before."""
    kind, lap, _ = frame
    seats = tuple([seat for seat in range(t.seats) if len(claims_of(t, seat)) == lap])
    if seats:
        t.stack.append(("claim", kind, lap, len(t.removals)))
        t.open = Ask("claim", seats, (kind, lap + 1))
    elif lap + 1 < RESERVE:
        t.stack.append(("claim", kind, lap + 1, 0))
    else:
        _show_claims(t, kind)


def _show_claims(t: Table, kind: int) -> None:
    for _, seat, card in t.removals:
        add_to_reserve(t, kind, seat, card)
    t.removals = []
    for seat in range(t.seats):
        tell_reserve(t, kind, seat)


def claim_moves(t: Table) -> list[Move]:
    return [(CLAIM, card) for card in t.draw]


def claimed(t: Table, kind: int, answers: dict[int, tuple[Move, ...]]) -> None:
    """A card that one seat named is its own; several race for it, contested cards in content order.

    Everybody sees which cards are taken or contested, and by how many; by whom only whoever is asked alone cannot hide.
    """
    named: dict[int, list[int]] = {}
    for seat, steps in answers.items():
        move = steps[-1]
        assert isinstance(move, tuple)
        named.setdefault(move[1], []).append(seat)
    for card in sorted(named, reverse=True):
        if len(named[card]) > 1:
            t.stack.append(("race", kind, card, *sorted(named[card])))
    for card in sorted(named):
        if len(named[card]) > 1:
            if t.events is not None:
                t.emit(Event("contested", {"card": IDS[card], "n": len(named[card])}))
            continue
        claim_won(t, named[card][0], card, len(answers) == 1)


def claim_won(t: Table, seat: int, card: int, is_alone: bool = False) -> None:
    t.draw.remove(card)
    t.removals.append((claim_round(t)[2], seat, card))
    if is_alone:
        _tell(t, "claim", seat, card)
    elif t.events is not None:
        t.emit(Event("claimed", {"card": IDS[card]}, {"seat": seat}, (seat,)))


def claim_round(t: Table) -> tuple[int, int, int]:
    """The stage's kind of cards, the lap, and how many cards were taken before everybody asked named one."""
    for frame in reversed(t.stack):
        if isinstance(frame, tuple) and frame[0] == "claim":
            return (frame[1], frame[2], frame[3])
    raise AssertionError("nobody claims cards")


def race_step(t: Table, frame: tuple[int, ...]) -> None:
    t.open = Ask("race", (CHANCE,), frame)


def race_odds(ask: Ask) -> list[tuple[Move, int]]:
    return [((SEAT, seat), 1) for seat in ask.args[2:]]


# R3.3, R3.4 Standard Draft
def draft_ban_step(t: Table, frame: tuple[int, ...]) -> None:
    kind, first, direction, at = frame
    if at == t.seats + 1:
        t.stack.append(("draft_take", kind, first, direction, 0))
        return
    t.stack.append(("draft_ban", kind, first, direction, at + 1))
    seat = (first + direction * min(at, t.seats - 1)) % t.seats
    t.open = Ask("ban", (seat,), (kind,))


def draft_take_step(t: Table, frame: tuple[int, ...]) -> None:
    kind, first, direction, at = frame
    if at == RESERVE * t.seats:
        return
    t.stack.append(("draft_take", kind, first, direction, at + 1))
    lap = at // t.seats
    seat = (first + lap + direction * (at % t.seats)) % t.seats
    t.open = Ask("take", (seat,), (kind,))


def open_cards(t: Table) -> list[int]:
    """The cards that may be banned or taken: the display of a Mini Draft, otherwise what is left of the pool."""
    return list(t.packs[0]) if t.packs else t.draw


def ban_moves(t: Table) -> list[Move]:
    return [(BAN, card) for card in open_cards(t)]


def take_moves(t: Table) -> list[Move]:
    return [(TAKE, card) for card in open_cards(t)]


def _remove(t: Table, card: int) -> None:
    if t.packs:
        t.packs[0] = tuple([each for each in t.packs[0] if each != card])
    else:
        t.draw.remove(card)


def ban(t: Table, seat: int, card: int) -> None:
    _remove(t, card)
    t.bans.append(card)
    _tell(t, "ban", seat, card)


def take(t: Table, kind: int, seat: int, card: int) -> None:
    _remove(t, card)
    add_to_reserve(t, kind, seat, card)
    _tell(t, "take", seat, card)


# R3.5, R3.6 Mini Draft
def mini_step(t: Table, frame: tuple[int, ...]) -> None:
    """Lay the display out, card by card."""
    kind, leader, lap = frame
    if lap == RESERVE:
        t.packs = []
        return
    if not t.packs:
        t.packs = [()]
    if len(t.packs[0]) < DISPLAY[kind]:
        if not t.draw:
            t.draw = sorted(t.discards)
            t.discards = []
        if t.draw:
            t.stack.append(("mini", kind, leader, lap))
            t.open = Ask("display", (CHANCE,), (kind,))
            return
    t.stack.append(("mini_pick", kind, leader, lap, 0))


def deck_odds(t: Table) -> list[tuple[Move, int]]:
    return [((DRAW, card), 1) for card in t.draw]


def laid_out(t: Table, card: int) -> None:
    t.draw.remove(card)
    t.packs[0] = (*t.packs[0], card)
    if t.events is not None:
        t.emit(Event("display", {"card": IDS[card]}))


def mini_pick_step(t: Table, frame: tuple[int, ...]) -> None:
    """The leader's right neighbour bans one; from the leader clockwise each seat takes one."""
    kind, leader, lap, at = frame
    if at > t.seats:
        t.discards += t.packs[0]
        t.packs = [()]
        t.stack.append(("mini", kind, (leader + 1) % t.seats, lap + 1))
        return
    t.stack.append(("mini_pick", kind, leader, lap, at + 1))
    seat = (leader + at - 1) % t.seats
    t.open = Ask("take" if at else "ban", (seat,), (kind,))


# R3.7 Pack Draft
def pack_size(t: Table, kind: int, pack: int) -> int:
    """As equal as possible; larger packs go to the lowest seats."""
    size, more = divmod(len(t.pools[kind]), t.seats)
    return size + (1 if pack < more else 0)


def deal_step(t: Table, frame: tuple[int, ...]) -> None:
    kind = frame[0]
    for pack in range(t.seats):
        if len(t.packs[pack]) < pack_size(t, kind, pack):
            t.stack.append(("deal", kind))
            t.open = Ask("deal", (CHANCE,), (kind, pack))
            return


def dealt(t: Table, pack: int, card: int) -> None:
    t.draw.remove(card)
    t.packs[pack] = tuple(sorted((*t.packs[pack], card)))
    if t.events is not None:
        t.emit(Event("deal", {"seat": pack}, {"card": IDS[card]}, (pack,)))


def pack_step(t: Table, frame: tuple[int, ...]) -> None:
    """Step 0 is the ban; before each of the five takes the packs pass to the left."""
    kind, at = frame
    if at > RESERVE:
        _open_packs(t, kind)
        return
    t.stack.append(("pack", kind, at + 1))
    t.open = Ask("pack_take" if at else "pack_ban", tuple(range(t.seats)), (kind, at))


def pack_held(t: Table, seat: int, at: int) -> int:
    """The pack that a seat holds at a step."""
    return (seat - at) % t.seats


def pack_moves(t: Table, ask: Ask, seat: int) -> list[Move]:
    at = ask.args[1]
    assert isinstance(at, int)
    return [(KEEP_CARD if at else BURY, card) for card in t.packs[pack_held(t, seat, at)]]


def pack_settled(t: Table, ask: Ask, answers: dict[int, tuple[Move, ...]]) -> None:
    at = ask.args[1]
    assert isinstance(at, int)
    for seat, steps in answers.items():
        move = steps[-1]
        assert isinstance(move, tuple)
        pack = pack_held(t, seat, at)
        t.packs[pack] = tuple([card for card in t.packs[pack] if card != move[1]])
        t.removals.append((pack, seat, move[1]))
        if t.events is not None:
            kind = "pack-take" if at else "pack-ban"
            t.emit(Event(kind, {"seat": seat}, {"card": IDS[move[1]]}, (seat,)))


def _open_packs(t: Table, kind: int) -> None:
    """Bans, reserves and the surplus are shown."""
    buried: list[int] = []
    for place, (_, seat, card) in enumerate(t.removals):
        if place < t.seats:
            buried.append(card)
        else:
            add_to_reserve(t, kind, seat, card)
    t.bans += buried
    if t.events is not None:
        t.emit(Event("pack-bans", {"cards": [IDS[card] for card in buried]}))
        surplus = [IDS[card] for pack in t.packs for card in pack]
        if surplus:
            t.emit(Event("pack-rest", {"cards": surplus}))
    for seat in range(t.seats):
        tell_reserve(t, kind, seat)
    t.packs = []
    t.removals = []


# R3.8 Chaos Mode
def chaos_step(t: Table, frame: tuple[int, ...]) -> None:
    """Bans from the left of Double Ban, who is last and bans a second card."""
    kind, double, at = frame
    if at == t.seats + 1:
        t.stack.append(("chaos_deal", kind, 0))
        return
    t.stack.append(("chaos", kind, double, at + 1))
    seat = (double + 1 + min(at, t.seats - 1)) % t.seats
    t.open = Ask("ban", (seat,), (kind,))


def chaos_deal_step(t: Table, frame: tuple[int, ...]) -> None:
    kind, at = frame
    total = at + len(t.draw)
    each = total // t.seats if t.deals_all else RESERVE
    if at == each * t.seats:
        return
    t.stack.append(("chaos_deal", kind, at + 1))
    t.open = Ask("deal", (CHANCE,), (kind, at % t.seats))


def dealt_openly(t: Table, kind: int, seat: int, card: int) -> None:
    t.draw.remove(card)
    add_to_reserve(t, kind, seat, card)
    if t.events is not None:
        t.emit(Event("dealt", {"seat": seat, "card": IDS[card]}))
