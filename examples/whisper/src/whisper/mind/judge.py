"""What a position is worth to each seat, from 0 to 1: the greedy bot and the search go by it."""

from whisper.rules.cards import COUNTS, WORTHS
from whisper.rules.state import WhisperState


def judged(state: WhisperState) -> list[float]:
    """A lead counts for as much as it is of all that the cards are worth; at the end only the places count."""
    if state.outcome() is not None:
        return state.returns()
    scores = state.scores()
    whole = sum([count * WORTHS[card] for card, count in enumerate(COUNTS)])
    mean = sum(scores) / state.seats
    return [0.5 + (score - mean) / (2 * whole) for score in scores]
