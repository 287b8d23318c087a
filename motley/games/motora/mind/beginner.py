"""What a beginner sees in a move: what it brings at once, with the mistakes that newcomers make on the island.

Shelter does not matter until it is gone, water matters half, nobody guards the village, nobody raids, an idol needs
one member, and a card is played the moment it can be.
"""

from collections.abc import Sequence
from typing import Any

from motley.games.motora.rules.actions import amount_of, fish_amount
from motley.games.motora.rules.board import SHELTER, TILES, TRACK_OF, VILLAGES
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.moves import (
    ATTACH,
    CARRY,
    CELL,
    FISH,
    GATHER,
    KEEP,
    LOW,
    MOURN,
    PLAY,
    RAID,
    RAID_NONE,
    RECRUIT,
    SACRIFICE,
)
from motley.games.motora.rules.state import Table
from motley.kernel import Ask, Move

UNIT = (1.0, 0.5, 0.0)
"""What one food, water, shelter is worth while there is a roof."""

LAST_ROOF = 6.0
CARD = 3.0
IDOL = 5.0


def first_sight(view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[float]:
    """A short-sighted worth per move; of moves that look alike the first listed is liked best."""
    t = table_of(view)
    seat = ask.seats[0]
    return [_worth(t, ask, seat, move) - 0.001 * place for place, move in enumerate(moves)]


def _worth(t: Table, ask: Ask, seat: int, move: Move) -> float:
    assert isinstance(move, tuple)
    code = move[0]
    if code == CELL:
        return _village(t, move[1]) if ask.kind == "village" else _place(t, seat, move[1])
    if code == GATHER:
        return _gather(t, seat, t.place_of(seat, move[1]), move[1], move[2])
    if code == FISH:
        return float(fish_amount(t, seat, move[1], t.shore.fishing[t.place_of(seat, move[1])][0]))
    if code == CARRY:
        distances = t.shore.distances(t.village[seat])
        return IDOL * (distances[t.place_of(seat, move[1])] - distances[move[3]])
    if code == LOW:
        low = ask.args[2]
        assert isinstance(low, int)
        return 4.0 - low
    if code == MOURN:
        return float(move[1])
    if ask.kind == "spoils":
        cell, die = ask.args
        assert isinstance(cell, int)
        assert isinstance(die, int)
        return float(UNIT[move[1]] * min(die, t.stock[3 * t.owner_of(cell) + move[1]]))
    return {PLAY: 20.0, ATTACH: 10.0, RECRUIT: 6.0, SACRIFICE: 5.0, KEEP: 0.5}.get(code, _raid(move))


def _raid(move: tuple[int, ...]) -> float:
    return 1.0 if move[0] == RAID and move[1] == RAID_NONE else 0.0


def _village(t: Table, cell: int) -> float:
    return float(sum(VILLAGES[t.kinds[cell]].stock[:SHELTER]))


def _unit(t: Table, seat: int, track: int) -> float:
    return LAST_ROOF if track == SHELTER and t.stock[3 * seat + SHELTER] == 0 else UNIT[track]


def _gather(t: Table, seat: int, cell: int, member: int, track: int) -> float:
    tile = TILES[t.tiles[cell]]
    if not tile.gives:
        return CARD
    return max(
        amount_of(t, seat, member, cell, sub, printed) * _unit(t, seat, TRACK_OF[sub])
        for sub, printed in tile.gives
        if track in (-1, TRACK_OF[sub])
    )


def _place(t: Table, seat: int, cell: int) -> float:
    """The best thing that a first member could do there; a second one sees nothing to do."""
    owner = t.owner_of(cell)
    if t.count_at(seat, cell) or owner == seat:
        return 0.0
    if owner >= 0:
        return -3.0
    found = [0.0]
    if t.idols[cell]:
        found.append(IDOL)
    if t.tiles[cell] >= 0 and not t.destroyed[cell]:
        found.append(_gather(t, seat, cell, 0, -1))
    if not t.fish_ban:
        found += [float(fish_amount(t, seat, 0, spot)) for spot in t.shore.fishing[cell]]
    return max(found)
