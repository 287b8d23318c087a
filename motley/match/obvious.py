"""Answers that nobody needs to be asked for: there is only one, and everybody can see that."""

from motley.kernel import CHANCE, Rng, State
from motley.kernel.codec import digest_of

WORLDS = 4
"""Positions that each other seat and a spectator imagine; none of them may know of a second answer."""


def is_obvious(state: State, seat: int) -> bool:
    """Whether the seat has one legal answer and all the others know that it has.

    Where only the seat itself knows, an answer that comes by itself would tell the others what it holds.
    """
    if seat == CHANCE or seat not in state.owing() or len(state.moves(seat)) != 1:
        return False
    rng = Rng(int(digest_of(state.view(None))[:12], 16))  # from what everybody sees: it tells nothing that is hidden
    viewers = [*(other for other in range(state.seats) if other != seat), None]
    return all(len(state.imagine(viewer, rng).moves(seat)) == 1 for viewer in viewers for _ in range(WORLDS))
