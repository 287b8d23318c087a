"""R4 to R7: the arena, the hidden teams, the reveal and placement."""

from typing import Final

from motley.games.motba.rules.battle.atoms import bear, enlist, place
from motley.games.motba.rules.deck.arenas import ARENAS, IDS
from motley.games.motba.rules.deck.cards import ARTIFACTS, FIRST_ARENA, FIRST_ARTIFACT, passives_of, slots_of
from motley.games.motba.rules.deck.vocabulary import EVENTS
from motley.games.motba.rules.draft.drafts import reserve_of
from motley.games.motba.rules.moves import AIM, BLANK, DROP, LAY, OFFER, PLAY, PUT, ZONE
from motley.games.motba.rules.state import EMPTY, NOWHERE, Source, Table
from motley.kernel.core import Ask, Event, Move

ROW: Final = 3
LAID: Final = 6


# R4: arena selection. `packs[0]` are the arenas on offer.
def offer_step(t: Table, frame: tuple[int, ...]) -> None:
    first, direction, at = frame
    if at == 0:
        t.packs = [()]
    t.stack.append(("offer", first, direction, at + 1))
    offers = t.seats + 2
    if at < offers:
        t.open = Ask("option", (first,))
        return
    seat = (first + direction * (at - offers + 1)) % t.seats
    if at - offers < t.seats - 2:
        t.open = Ask("discard", (seat,))
        return
    t.stack.pop()
    t.open = Ask("arena", (seat,))


def arena_moves(t: Table, kind: str) -> list[Move]:
    if kind == "option":
        return [(OFFER, card) for card in t.pools[2] if card not in t.packs[0]]
    return [(DROP if kind == "discard" else PLAY, card) for card in t.packs[0]]


def arena_chosen(t: Table, kind: str, seat: int, card: int) -> None:
    if t.events is not None:
        word = {"option": "offer", "discard": "drop", "arena": "arena"}[kind]
        t.emit(Event(word, {"seat": seat, "arena": IDS[card]}))
    if kind == "option":
        t.packs[0] = (*t.packs[0], card)
    elif kind == "discard":
        t.packs[0] = tuple([each for each in t.packs[0] if each != card])
    else:
        t.packs = []
        set_arena(t, card)


def set_arena(t: Table, card: int) -> None:
    arena = ARENAS[card - FIRST_ARENA]
    t.arena = card
    t.width = arena.width
    t.height = arena.height
    t.ground = arena.ground.copy()
    t.things = arena.things.copy()


# R5: team creation, in six secret steps of one simultaneous ask.
def lay_step(t: Table, frame: tuple[int, ...]) -> None:
    t.open = Ask("lay", tuple(range(t.seats)))


def card_of(move: Move) -> int:
    """The card that a step lays; EMPTY for a blank."""
    assert isinstance(move, tuple)
    return EMPTY if move[0] == BLANK else int(move[1])


def fitting(reserve: tuple[int, ...], row: list[int]) -> list[int]:
    """R5.2, R5.3: what may be laid next in a row: cards that fit, and a blank where it is allowed."""
    if EMPTY in row:
        return [EMPTY]
    used = sum([slots_of(card) for card in row])
    found = [card for card in reserve if card not in row and used + slots_of(card) <= ROW]
    if not found or any(slots_of(card) > 1 for card in row):
        found.append(EMPTY)
    return found


def lay_moves(t: Table, seat: int) -> list[Move]:
    laid = [card_of(move) for move in t.steps(seat)]
    kind = len(laid) // ROW
    found = fitting(reserve_of(t, kind, seat), laid[kind * ROW :])
    return [(BLANK,) if card == EMPTY else (LAY, card) for card in found]


def teams_laid(t: Table, answers: dict[int, tuple[Move, ...]]) -> None:
    for seat, steps in answers.items():
        t.rows[seat] = tuple([card_of(move) for move in steps])
        if t.events is not None:
            cards = [IDS[card] for card in t.rows[seat] if card != EMPTY]
            t.emit(Event("laid", {"seat": seat}, {"cards": cards}, (seat,)))


# R6: the reveal
def reveal_step(t: Table, frame: tuple[int, ...]) -> None:
    at = frame[0]
    if at == LAID * t.seats:
        gather_sources(t)
        t.stack.append(("zone", 0))
        return
    t.stack.append(("reveal", at + 1))
    seat = t.play_order()[at % t.seats]
    spot = at // t.seats
    card = t.rows[seat][spot]
    t.shown = at + 1
    if t.events is not None:
        if card == EMPTY:
            t.emit(Event("reveal-blank", {"seat": seat}))
        else:
            t.emit(Event("reveal", {"seat": seat, "card": IDS[card]}))
    if card == EMPTY:
        return
    if card < FIRST_ARTIFACT:
        enlist(t, 3 * seat + spot, card)
    elif ARTIFACTS[card - FIRST_ARTIFACT].aim != "none":
        t.open = Ask("aim", (seat,), (IDS[card],))


def aim_moves(t: Table, seat: int, artifact: str) -> list[Move]:
    """R6.3: own characters or enemy ones."""
    is_own = ARTIFACTS[IDS.index(artifact) - FIRST_ARTIFACT].aim == "own"
    return [(AIM, number) for number, unit in enumerate(t.units) if unit.card >= 0 and (unit.seat == seat) == is_own]


def aimed(t: Table, seat: int, artifact: str, unit: int) -> None:
    bear(t, unit, IDS.index(artifact), seat)


def sources_in(t: Table, rows: list[tuple[int, ...]]) -> list[Source]:
    """Everything that has passives, in the order of L9; of these rows what lies on a team as a whole."""
    found: list[Source] = []
    for seat in range(t.seats):
        for number in range(3 * seat, 3 * seat + 3):
            unit = t.units[number]
            if unit.card >= 0:
                found.append((seat, seat, number, unit.card))
                for artifact, controller in unit.artifacts:
                    found.append((seat, controller, number, artifact))
        for card in rows[seat][ROW:]:
            if card != EMPTY and ARTIFACTS[card - FIRST_ARTIFACT].aim == "none":
                found.append((seat, seat, NOWHERE, card))
    return found


Heard = tuple[tuple[tuple[tuple[int, int], ...], ...], tuple[tuple[int, int], ...]]
"""Who listens to each event, and whose passives change stats: places among the sources, and among their passives."""

_heard: dict[tuple[Source, ...], Heard] = {}
MOST_HEARD: Final = 256


def gather_sources(t: Table) -> None:
    """What has passives, and who listens to which event."""
    t.sources = sources_in(t, t.rows)
    key = tuple(t.sources)
    known = _heard.get(key)
    if known is None:
        # A table is laid again for every drawing of it, with the same sources as long as a fight lasts.
        if len(_heard) >= MOST_HEARD:
            _heard.clear()
        known = heard_by(t.sources)
        _heard[key] = known
    t.listeners = list(known[0])
    t.auras = known[1]


def heard_by(sources: list[Source]) -> Heard:
    heard: list[list[tuple[int, int]]] = [[] for _ in EVENTS]
    auras: list[tuple[int, int]] = []
    for source, (_, _, _, card) in enumerate(sources):
        for place_in, entry in enumerate(passives_of(card)):
            if entry.event >= 0:
                heard[entry.event].append((source, place_in))
            elif entry.static == "stat":
                auras.append((source, place_in))
    return tuple([tuple(each) for each in heard]), tuple(auras)


# R7: placement
def zone_step(t: Table, frame: tuple[int, ...]) -> None:
    at = frame[0]
    if at < t.seats:
        t.stack.append(("zone", at + 1))
        t.open = Ask("zone", (t.play_order()[at],))
        return
    t.stack.append(("round", 1))
    t.open = Ask("put", tuple(range(t.seats)))


def zone_moves(t: Table) -> list[Move]:
    return [(ZONE, zone) for zone in range(t.seats) if zone not in t.zones]


def zone_taken(t: Table, seat: int, zone: int) -> None:
    t.zones[seat] = zone
    if t.events is not None:
        t.emit(Event("zone", {"seat": seat, "zone": t.zone_names()[zone]}))


def team_of(t: Table, seat: int) -> list[int]:
    """All units of a seat, dead ones and those not yet placed too."""
    return [number for number in range(3 * seat, 3 * seat + 3) if t.units[number].card >= 0]


def put_moves(t: Table, seat: int) -> list[Move]:
    taken = t.steps(seat)
    found: list[Move] = [(PUT, space) for space in t.zone_of(seat)]
    return [move for move in found if move not in taken]


def all_put(t: Table, answers: dict[int, tuple[Move, ...]]) -> None:
    for seat, steps in answers.items():
        for number, move in zip(team_of(t, seat), steps, strict=True):
            assert isinstance(move, tuple)
            place(t, number, move[1])
