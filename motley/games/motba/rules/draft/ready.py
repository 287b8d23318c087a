"""R1.15: a battle that is ready to be fought: teams, what they bear, the arena and their places are given."""

from typing import Final

from motley.games.motba.rules.battle.atoms import bear, enlist, place
from motley.games.motba.rules.deck.arenas import IDS, READY, READY_ARENA
from motley.games.motba.rules.draft.lineup import LAID, ROW, gather_sources, set_arena, zone_taken
from motley.games.motba.rules.state import EMPTY, NOWHERE, Table
from motley.kernel.core import Event

_DEEP: Final = 3
"""A row farther from the middle counts for so many columns."""


def ready_step(t: Table, frame: tuple[int, ...]) -> None:
    """Everything before the fight, done. The first seat is First Player."""
    t.first, t.direction = 0, 1
    set_arena(t, READY_ARENA)
    t.shown = LAID * t.seats
    for seat in range(t.seats):
        team = READY[seat]
        for kind, cards in enumerate((team.characters, team.artifacts)):
            t.reserves[kind * t.seats + seat] = tuple(cards)
        t.rows[seat] = (*_filled(team.characters), *_filled(team.artifacts))
        for spot, card in enumerate(team.characters):
            _reveal(t, seat, card)
            enlist(t, ROW * seat + spot, card)
        for card, bearer in zip(team.artifacts, team.bearers, strict=True):
            _reveal(t, seat, card)
            if bearer != NOWHERE:
                bear(t, ROW * seat + bearer, card, seat)
    gather_sources(t)
    for seat in range(t.seats):
        zone_taken(t, seat, seat)
        spaces = formation(t.width, t.height, list(t.zone_of(seat)), [False, False, True])
        for spot, space in enumerate(spaces):
            place(t, ROW * seat + spot, space)
    t.stack.append(("round", 1))


def _filled(cards: list[int]) -> list[int]:
    return [*cards, *[EMPTY] * (ROW - len(cards))]


def _reveal(t: Table, seat: int, card: int) -> None:
    if t.events is not None:
        t.emit(Event("reveal", {"seat": seat, "card": IDS[card]}))


def formation(width: int, height: int, spaces: list[int], behind: list[bool]) -> list[int]:
    """A space for each of a team: side by side towards the middle of the arena, and some a row behind them."""
    keyed: list[tuple[int, int]] = []
    for space in spaces:
        keyed.append((_DEEP * _off(space // width, height) + _off(space % width, width), space))
    keyed.sort()
    ranked = [space for _, space in keyed]
    front = ranked[: behind.count(False)]
    nearest = min([_off(space // width, height) for space in ranked])
    rest = [space for space in ranked if space not in front]
    deeper = [space for space in rest if _off(space // width, height) > nearest]
    back = [*deeper, *[space for space in rest if space not in deeper]]
    return [back.pop(0) if is_behind else front.pop(0) for is_behind in behind]


def _off(at: int, size: int) -> int:
    """How far from the middle, in halves."""
    return abs(2 * at - size + 1)
