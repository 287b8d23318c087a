"""What a position is worth to each seat, from 0 to 1: the greedy bot and the search go by it."""

from magpies.rules.state import MagpiesState


def judged(state: MagpiesState) -> list[float]:
    """The lead in trinkets, and a little for the nest that is the fattest so far; at the end only the places count."""
    if state.outcome() is not None:
        return state.returns()
    points = [won + nest / 2 for won, nest in zip(state.trinkets(), state.fattest(), strict=True)]
    mean = sum(points) / state.seats
    return [min(1.0, max(0.0, 0.5 + (own - mean) / 40)) for own in points]
