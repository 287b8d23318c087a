"""How far a bike has come, in whole numbers: what puzzles want raised."""

from motley.games.motox.rules.state import Position


def tallies_of(state: Position, seat: int) -> dict[str, int]:
    """The way behind a bike, bikes that it is ahead of, and rivals that lie beside the track."""
    spaces = state.spaces
    if min(spaces) < 0:
        return {"way": 0, "ahead": 0, "felled": 0}
    keys = state.track.keys
    own = keys[spaces[seat]]
    others = [other for other in range(state.seats) if other != seat]
    ahead = len([other for other in others if keys[spaces[other]] < own])
    return {"way": own, "ahead": ahead, "felled": len([other for other in others if state.is_out[other]])}
