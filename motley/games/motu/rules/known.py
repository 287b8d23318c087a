"""What can be worked out from a view of Motu: islands from their cards, and what counts for a seat."""

from functools import lru_cache
from typing import Any

from motley.games.motu.rules.island import REACH, SOLO_REACH, Island, Placed
from motley.games.motu.rules.scoring import Tally, component


def island_of(view: dict[str, Any], seat: int) -> Island | None:
    """The island of a seat; None before its village is dealt."""
    placed: tuple[Placed, ...] = tuple([(card, x, y, direction) for card, x, y, direction in view["islands"][seat]])
    return _built(placed, SOLO_REACH if view["solo"] else REACH) if placed else None


@lru_cache(maxsize=256)
def _built(placed: tuple[Placed, ...], reach: int) -> Island:
    return Island(placed, reach)


def tally_of(view: dict[str, Any], seat: int, island: Island) -> Tally:
    """What counts for a seat with this island."""
    return Tally(island, view["banks"][seat], view["travelers"][seat] if view["played"][seat] else -1)


def amounts_of(view: dict[str, Any], name: str) -> list[int]:
    """R10.3: how much each seat has of what a Destiny compares."""
    found: list[int] = []
    for seat in range(view["seats"]):
        island = island_of(view, seat)
        assert island is not None
        found.append(component(name, tally_of(view, seat, island), island.beach_cards()))
    return found
