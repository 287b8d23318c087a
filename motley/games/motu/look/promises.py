"""What forecasts of Motu promise, and how much of it came true, counted on the table afterwards."""

from typing import Any

from motley.games.motu.rules.cards import VOLCANO
from motley.games.motu.rules.known import amounts_of, island_of, tally_of
from motley.games.motu.rules.scoring import SOURCES, Opponent
from motley.kernel import Promise

View = dict[str, Any]


def measured(promise: Promise, before: View, after: View) -> float | None:
    """From the views around a move: points of a source, cards of a beach, coconuts, places, things, an Opponent."""
    kind, _, name = promise.kind.partition(":")
    seat = promise.seat
    assert seat is not None
    if kind == "bank":
        return float(after["banks"][seat])
    if kind == "traveler":
        return float(after["traveler_points"][seat] - before["traveler_points"][seat])
    if kind == "thing":
        return float(amounts_of(after, name)[seat])
    island = island_of(after, seat)
    assert island is not None
    if kind == "source":
        lenient = after["solo"] and after["lenient"]
        return float(tally_of(after, seat, island).source(SOURCES.index(name), lenient))
    if kind == "beach":
        return float(island.longest_beach())
    if kind == "places":
        ways = after["hand"][1:] or range(4)
        return float(sum(len(island.placements(after["hand"][0], way)) for way in ways)) if after["hand"] else 0.0
    rival = Opponent(after["opponent"], after["hut"], island.counts()[VOLCANO], island.longest_beach(), after["level"])
    return float(rival.total())
