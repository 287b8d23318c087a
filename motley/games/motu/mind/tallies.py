"""What an island would score now, in whole points: what puzzles want raised."""

from motley.games.motu.rules.scoring import COCONUTS, SOURCES
from motley.games.motu.rules.state import Table


def tallies_of(state: Table, seat: int) -> dict[str, int]:
    """The points that the island has in each source, scored or not, and in all of them, and its longest beach."""
    names = [name for source, name in enumerate(SOURCES) if source != COCONUTS]
    if not state.islands or not state.islands[seat].placed:
        return {**dict.fromkeys(names, 0), "island": 0, "beach": 0}
    tally = state.tally(seat)
    lenient = state.solo and state.lenient
    found = {name: tally.source(SOURCES.index(name), lenient) for name in names}
    found["island"] = sum(found.values())
    found["beach"] = state.islands[seat].longest_beach()
    return found
