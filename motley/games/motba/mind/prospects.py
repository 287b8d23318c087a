"""What a seat may hope for before the fight: the cards it has or is about to get, bearers, the arena, places."""

from typing import Final

from motley.games.motba.mind.drafting import POINTS, best_team, reserve_points, surplus, team_points
from motley.games.motba.rules.deck.arenas import ARENAS, GROUND
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS, FIRST_ARENA, FIRST_ARTIFACT, Artifact
from motley.games.motba.rules.deck.vocabulary import (
    DEFENSIVE,
    DIFFICULT,
    EVENTS,
    HEALTH,
    MELEE,
    OFFENSIVE,
    RANGE,
    RANGED,
    SPEED,
)
from motley.games.motba.rules.draft.drafts import claim_round, claims_of, open_cards, reserve_of
from motley.games.motba.rules.draft.lineup import LAID, ROW, card_of, team_of
from motley.games.motba.rules.sight import is_claiming, shown_of
from motley.games.motba.rules.state import EMPTY, Table

PASSED_ON: Final = 0.15
"""How much a good card in a pack hurts that goes to a neighbour."""


def prospect(t: Table, seat: int) -> float:
    """The worth of a seat before the fight, as the seat itself knows it."""
    steps = [] if t.held is None else list(t.held.get(seat, ()))
    ask = t.open
    kind = "" if ask is None else ask.kind
    if t.rows[seat]:
        row = [card for card in t.rows[seat] if card != EMPTY]
        value = _row_worth(row) + bearers_worth(t, seat)
        return value + arena_worth(t, seat, row) + places_worth(t, seat, [_number(move) for move in steps])
    if kind == "lay" and steps:
        return _laid_worth(t, seat, [card_of(move) for move in steps])
    value = 0.0
    for each in (0, 1):
        cards = list(reserve_of(t, each, seat)) + packed(t, each, seat) + next_picks(t, each, seat)
        if kind in ("prepare", "claim", "pack_take") and ask is not None and ask.args[0] == each:
            cards += [_number(move) for move in steps]
        value += reserve_points(cards, each == 1)
    if kind in ("pack_ban", "pack_take"):
        value -= _passed_on(t, seat, [_number(move) for move in steps])
    return value + arena_worth(t, seat, _likely_row(t, seat))


def public_prospect(t: Table, seat: int) -> float:
    """The same as everybody knows it: not the cards of a row before they are shown, nor what was kept of packs."""
    if t.rows[seat] and shown_of(t, seat) == LAID:
        return _row_worth([card for card in t.rows[seat] if card != EMPTY]) + bearers_worth(t, seat)
    value = bearers_worth(t, seat) if t.rows[seat] else 0.0
    for each in (0, 1):
        value += reserve_points(list(reserve_of(t, each, seat)) + next_picks(t, each, seat), each == 1)
    return value + arena_worth(t, seat, _likely_row(t, seat))


def _number(move: object) -> int:
    assert isinstance(move, tuple)
    return int(move[1])


def _row_worth(row: list[int]) -> float:
    characters = [card for card in row if card < FIRST_ARTIFACT]
    return team_points(characters, False) + team_points([card for card in row if card >= FIRST_ARTIFACT], True)


def _laid_worth(t: Table, seat: int, laid: list[int]) -> float:
    """Rows half laid, as good as they can still become."""
    value = 0.0
    for kind in (0, 1):
        row = laid[kind * ROW : kind * ROW + ROW]
        cards = [card for card in row if card != EMPTY]
        reserve = [] if EMPTY in row or len(row) == ROW else _best_of(reserve_of(t, kind, seat))
        value += best_team(cards, reserve, kind == 1)
    return value


def _best_of(reserve: tuple[int, ...]) -> list[int]:
    keyed = [(surplus(card), card) for card in reserve]
    keyed.sort(reverse=True)
    return [card for _, card in keyed[:8]]


def _likely_row(t: Table, seat: int) -> list[int]:
    return _best_of(reserve_of(t, 0, seat))[:ROW]


# Drafts
def packed(t: Table, kind: int, seat: int) -> list[int]:
    """What a seat has claimed, or kept of the packs so far; the first that it took out of those was its ban."""
    if not t.removals or not t.stack:
        return []
    if is_claiming(t):
        return claims_of(t, seat) if claim_round(t)[0] == kind else []
    if _stage(t) != ("pack", kind):
        return []
    return [card for _, holder, card in t.removals if holder == seat][1:]


def next_picks(t: Table, kind: int, seat: int) -> list[int]:
    """What a seat is about to take from an open draft if everybody takes the best on offer."""
    order = next_takers(t, kind)
    found: list[int] = []
    if seat not in order:
        return found
    keyed = [(surplus(card), card) for card in open_cards(t)]
    keyed.sort(reverse=True)
    for place, taker in enumerate(order):
        if taker == seat and place < len(keyed):
            found.append(keyed[place][1])
    return found


def _stage(t: Table) -> tuple[str, int]:
    frame = t.stack[-1]
    if isinstance(frame, tuple) and len(frame) > 1 and isinstance(frame[1], int):
        return str(frame[0]), frame[1]
    return "", -1


def next_takers(t: Table, kind: int) -> list[int]:
    """The seats that take the next cards of an open draft, to the end of the round."""
    if not t.stack:
        return []
    frame = t.stack[-1]
    if not isinstance(frame, tuple) or len(frame) != 5 or frame[1] != kind:
        return []
    word, _, first, third, at = frame
    if word == "draft_ban":
        return [(first + third * place) % t.seats for place in range(t.seats)]
    if word == "draft_take":
        # The frame names the take after the open one.
        start = max(0, int(at) - 1)
        lap = start // t.seats
        return [(first + lap + third * (place % t.seats)) % t.seats for place in range(start, (lap + 1) * t.seats)]
    if word == "mini_pick":
        start = max(1, int(at) - 1)
        return [(first + place - 1) % t.seats for place in range(start, t.seats + 1)]
    return []


def _passed_on(t: Table, seat: int, taken: list[int]) -> float:
    """The best card of the pack in hand goes to the next seat."""
    ask = t.open
    if ask is None or len(ask.args) < 2:
        return 0.0
    at = ask.args[1]
    assert isinstance(at, int)
    pack = t.packs[(seat - at) % t.seats]
    return PASSED_ON * max([surplus(card) for card in pack if card not in taken], default=0.0)


# Relics on their bearers
def bearers_worth(t: Table, seat: int) -> float:
    """How well relics sit on their bearers: own ones on own fighters, curses on the fighters they hurt most."""
    value = 0.0
    for number in team_of(t, seat):
        unit = t.units[number]
        for artifact, controller in unit.artifacts:
            fit = bearer_fit(ARTIFACTS[artifact - FIRST_ARTIFACT], unit.card, len(unit.artifacts))
            value += fit if controller == seat else -fit
    return value


def bearer_fit(artifact: Artifact, card: int, count: int) -> float:
    """From about -3 to 3: whether this fighter makes use of the relic."""
    stats = CHARACTERS[card].stats
    is_shooter = stats[RANGED] > stats[MELEE]
    value = 0.3 * (POINTS[card] - 36.0) / 4.0 - 0.3 * (count - 1)
    for entry in artifact.passive:
        sign = -1.0 if artifact.aim == "foe" else 1.0
        if entry.static == "stat" and entry.to.group == "self":
            value += sign * entry.n * _stat_fit(stats, entry.stat, is_shooter)
        elif entry.static == "counter":
            value += 0.5 * (stats[MELEE] if entry.kind == "melee" else stats[RANGED]) - 1.5
        elif entry.event >= 0 and EVENTS[entry.event] in ("attack", "hit", "kill"):
            value += 0.3 * max(stats[MELEE], stats[RANGED]) - 1.0
            if entry.needs and entry.needs[0].word == "ranged":
                value += 1.5 if is_shooter else -2.5
        elif entry.static in ("ignore_die", "immune", "unseen", "steady") or entry.event >= 0:
            value += 0.1 * (stats[HEALTH] - 12)
    return value


def _stat_fit(stats: tuple[int, ...], which: int, is_shooter: bool) -> float:
    if which == MELEE:
        return -1.5 if is_shooter else 0.7
    if which in (RANGED, RANGE):
        return 1.2 if is_shooter else -2.0
    if which == SPEED:
        return 0.3 if not is_shooter else -0.1
    return 0.1


# Arenas and first places
def arena_worth(t: Table, seat: int, cards: list[int]) -> float:
    """Shooters like room and high ground, the slow dislike mire; on offer: as much as the mean of what is offered."""
    arenas = [t.arena] if t.arena >= FIRST_ARENA else []
    if not arenas and len(t.packs) == 1 and t.packs[0] and t.packs[0][0] >= FIRST_ARENA:
        arenas = list(t.packs[0])
    if not arenas:
        return 0.0
    fighters = [card for card in cards if card < FIRST_ARTIFACT]
    return sum([_liking(arena, fighters) for arena in arenas]) / len(arenas)


def _liking(number: int, fighters: list[int]) -> float:
    arena = ARENAS[number - FIRST_ARENA]
    size = len(arena.ground)
    mire = sum([1 for ground in arena.ground if ground // GROUND == DIFFICULT])
    high = sum([1 for ground in arena.ground if ground // GROUND == OFFENSIVE])
    value = 0.0
    for card in fighters:
        stats = CHARACTERS[card].stats
        if stats[RANGED] > stats[MELEE]:
            value += 0.01 * (size - 90) + 0.02 * mire + 0.05 * high
        else:
            value -= 0.01 * (size - 90) + 0.02 * mire * (4 - stats[SPEED])
    return value


def places_worth(t: Table, seat: int, spaces: list[int]) -> float:
    """Fighters in front, shooters behind them, everybody on good ground; counted for the units placed so far."""
    if not spaces or t.zones[seat] < 0:
        return 0.0
    value = 0.0
    team = team_of(t, seat)
    for place, space in enumerate(spaces):
        stats = CHARACTERS[t.units[team[place]].card].stats
        is_shooter = stats[RANGED] > stats[MELEE]
        front = _front(t, seat, space)
        value -= 0.2 * abs(front - stats[RANGE] - 2) if is_shooter else 0.3 * front
        terrain = t.ground[space] // GROUND
        value += 0.5 if terrain == OFFENSIVE else 0.3 if terrain == DEFENSIVE else 0.0
        for other in spaces[:place]:
            # Together, but not so close that one blow hits both.
            apart = t.distance(space, other)
            value -= 0.1 * abs(apart - 2)
    return value


def _front(t: Table, seat: int, space: int) -> int:
    """The steps to the nearest space where an enemy may stand."""
    zones = ARENAS[t.arena - FIRST_ARENA].zones[t.seats]
    least = 99
    for other in range(t.seats):
        if other != seat and t.zones[other] >= 0:
            for each in zones[t.zones[other]][1]:
                least = min(least, t.distance(space, each))
    return least
