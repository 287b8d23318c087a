"""What a newcomer is told beside the question: one line, from what the seat knows."""

from motley.match import Match


def coached(match: Match, seat: int) -> str | None:
    """The coach's line for a seat that is asked; None where the game has nothing to say."""
    ask = match.state.asked(seat)
    if ask is None or not match.moves(seat):
        return None
    key = match.game.coach(match.seen(seat), ask, seat)
    return None if key is None else match.game.words.coach(key, ask)
