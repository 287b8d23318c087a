"""What a seat knows of Motu: everything but the others' Travelers, until they are played or the game is over."""

from typing import Any

from motley.games.motu.rules.cards import TRAVELERS
from motley.games.motu.rules.standing import standing_of
from motley.games.motu.rules.state import NO_TRAVELER, Table
from motley.kernel.rng import Rng


def view_of(state: Table, seat: int | None) -> dict[str, Any]:
    """The table as that seat sees it; None is a spectator."""
    ask = state.open
    return {
        "seat": seat,
        "seats": state.seats,
        "ask": None if ask is None else ask.kind,
        "asked": [] if ask is None else list(ask.seats),
        "hand": _in_hand(state),
        "full": state.full,
        "solo": state.solo,
        "lenient": state.lenient,
        "level": state.level,
        "first": state.first,
        "round": state.round,
        "active": state.active,
        "row": list(state.row),
        "counters": list(state.counters),
        "drawn": state.drawn,
        "pile": list(state.current_pile()),
        "islands": [[list(placed) for placed in island.placed] for island in state.islands],
        "banks": list(state.banks),
        "travelers": [_traveler(state, owner, seat) for owner in range(state.seats)],
        "has_traveler": [traveler != NO_TRAVELER for traveler in state.travelers],
        "played": list(state.played),
        "traveler_points": list(state.traveler_points),
        "destinies": [list(owned) for owned in state.destinies],
        "display": list(state.display),
        "scored": [list(scored) for scored in state.scored],
        "interims": [list(marked) for marked in state.interims],
        "hut": state.hut,
        "pair": list(state.pair),
        "opponent": list(state.pile),
        "out": list(state.out),
        "over": state.over,
        "sheet": [[name, list(line)] for name, line in standing_of(state).outcome().sheet] if state.over else [],
    }


def _in_hand(state: Table) -> list[int]:
    """The card that is being laid: its number and, once chosen, its direction."""
    ask = state.open
    if ask is None or ask.kind not in ("rotate", "place"):
        return []
    return [each for each in ask.args if isinstance(each, int)]


def _traveler(state: Table, owner: int, seat: int | None) -> int:
    if owner == seat or state.played[owner] or state.over:
        return state.travelers[owner]
    return NO_TRAVELER


def imagined(twin: Table, seat: int | None, rng: Rng) -> None:
    """Deal the unplayed Travelers of the other seats anew, from those that the seat has not located."""
    if twin.over:
        return
    hidden = [
        owner
        for owner in range(twin.seats)
        if owner != seat and not twin.played[owner] and twin.travelers[owner] != NO_TRAVELER
    ]
    known = [twin.travelers[owner] for owner in range(twin.seats) if owner not in hidden]
    left = [traveler for traveler in range(len(TRAVELERS)) if traveler not in known]
    for owner in hidden:
        twin.travelers[owner] = left.pop(int(rng.below(len(left))))
