"""Which placements suggest themselves, told without trying them: what one member more on a tile would bring."""

from collections.abc import Sequence
from typing import Final

from motley.games.motora.mind.judge import (
    SURE,
    Ground,
    carry_worth,
    home_worth,
    planned,
    raid_worth,
    standing_share,
    stock_worth,
)
from motley.games.motora.rules.actions import amount_of, fish_amount
from motley.games.motora.rules.board import TILES, TRACK_OF, Tile
from motley.games.motora.rules.moves import CELL
from motley.games.motora.rules.placement import cost_to
from motley.games.motora.rules.state import ACTIVE, Table
from motley.games.motora.rules.upkeep import needs_of
from motley.kernel.core import Move

SELDOM: Final = -100.0
"""Gear and prisoners: whoever plays on in the head does without them."""


def urges(t: Table, seat: int, moves: Sequence[Move]) -> list[float] | None:
    """Cells for the next member; of everything else there are few moves."""
    ask = t.open
    if ask is None or ask.kind != "place":
        return None
    ground = Ground(t)
    needs = needs_of(t, seat)
    amounts, _, _ = planned(t, seat, needs, ground)
    now = stock_worth(amounts, needs)
    member = t.members_at(seat, ACTIVE)[0]
    found: list[float] = []
    for move in moves:
        assert isinstance(move, tuple)
        if move[0] != CELL:
            found.append(SELDOM)
            continue
        cell = move[1]
        assert isinstance(cell, int)
        after = amounts.copy()
        after[2] -= cost_to(t, seat, cell)
        share = SURE * standing_share(t, seat, cell, 1) if ground.is_shared(seat, cell) else SURE
        value = brought(t, seat, member, cell, share, after, needs)
        found.append(value + stock_worth(after, needs) - now)
    return found


def brought(
    t: Table, seat: int, member: int, cell: int, share: float, amounts: list[float], needs: tuple[int, int, int]
) -> float:
    """What one more there is worth beside the stock, which is added to the amounts."""
    there = t.count_at(seat, cell)
    if cell == t.village[seat]:
        return home_worth(t, seat, there + 1) - (home_worth(t, seat, there) if there else 0.0)
    owner = t.owner_of(cell)
    if owner >= 0:
        if there > 1:
            return 0.0
        before = raid_worth(t, seat, owner, there) if there else 0.0
        return share * (raid_worth(t, seat, owner, there + 1) - before)
    if t.idols[cell]:
        if there < 2:
            before = carry_worth(t, seat, cell, there) if there else 0.0
            return share * (carry_worth(t, seat, cell, there + 1) - before)
        there -= 2
    if t.tiles[cell] < 0:
        return 0.0
    tile: Tile = TILES[t.tiles[cell]]
    if not t.destroyed[cell] and cell not in t.gathered:
        if not tile.gives:
            return 0.0 if there else share * (3.4 if len(t.hands[seat]) < 6 else 1.5)
        if there == 0:
            _gather(t, seat, member, cell, tile, share, amounts, needs)
            return 0.0
        there -= 1
    for spot in t.shore.fishing[cell]:
        if not t.fish_ban and (spot, cell) not in t.fished:
            if there == 0:
                amounts[0] += share * fish_amount(t, seat, member, spot)
                return 0.0
            there -= 1
    return 0.0


def _gather(
    t: Table,
    seat: int,
    member: int,
    cell: int,
    tile: Tile,
    share: float,
    amounts: list[float],
    needs: tuple[int, int, int],
) -> None:
    """Add what helps most of what the tile gives."""
    best, track, gain = 0.0, -1, 0.0
    for sub, printed in tile.gives:
        amount = share * amount_of(t, seat, member, cell, sub, printed) * (0.83 if tile.boars else 1.0)
        lane = TRACK_OF[sub]
        amounts[lane] += amount
        worth = stock_worth(amounts, needs)
        amounts[lane] -= amount
        if track < 0 or worth > best:
            best, track, gain = worth, lane, amount
    if track >= 0:
        amounts[track] += gain
