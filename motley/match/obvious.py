"""Answers that nobody needs to be asked for: there is only one, and everybody can see that."""

from motley.kernel import CHANCE, Rng, State
from motley.kernel.codec import digest_of

WORLDS = 240
"""Positions that a spectator imagines; in none of them may there be a second answer. So many that a card which one of
thirty hands would have is in some of them: with few, an answer that came by itself told that it was not held."""


def is_obvious(state: State, seat: int) -> bool:
    """Whether the seat has one legal answer and everybody knows that it has, whoever knows least included.

    Where only the seat itself knows, an answer that comes by itself would tell the others what it holds; and where it
    depended on what another seat knows, the seat would be told of that.
    """
    if seat == CHANCE or seat not in state.owing() or len(state.moves(seat)) != 1:
        return False
    rng = Rng(int(digest_of(state.view(None))[:12], 16))  # from what everybody sees: it tells nothing that is hidden
    return all(len(state.imagine(None, rng).moves(seat)) == 1 for _ in range(WORLDS))
