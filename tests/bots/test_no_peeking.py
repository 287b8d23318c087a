"""No level peeks: where all that a seat cannot know is dealt anew, it answers the same question the same way.

`imagine` gives the same positions for two that look alike by the same random numbers (conformance holds every game to
that), so a bot that lives on what it is told gives the very same answer. A cheater is planted to show that this finds
one.
"""

from collections.abc import Callable

import pytest

from motley import bots
from motley.bots.search_turn import TurnSearch
from motley.kernel import Bot, Limits, Move, Rng, State, Turn, turn_of
from motley.match import start

LEVELS = ("beginner", "casual", "strong", "expert")
HIDING = ("motba", "motora", "motu")


GAMES = 3
EACH = 2
"""So many questions of each game are put twice: the first where something is hidden, and was dealt anew."""

LIMITS = Limits(simulations=40)


class Cheater(Bot):
    """Knows the true position, and lets what is hidden there decide."""

    def __init__(self, state: State) -> None:
        self.state = state

    def choose(self, turn: Turn) -> Move:
        return turn.moves[int(self.state.digest()[:8], 16) % len(turn.moves)]


def answers(make: Callable[[State], Bot], name: str) -> list[tuple[Move, Move]]:
    """At several points of a game: the answer in the true position, and in one that looks alike to the seat."""
    found: list[tuple[Move, Move]] = []
    for seed in range(GAMES):
        match, rng, hidden = start(name, 2, f"peek/{seed}", {}), Rng(seed), 0
        while match.outcome is None and hidden < EACH:
            seat = match.to_act[0]
            twin = match.state.imagine(seat, Rng(1000 + match.ply))
            if len(match.moves(seat)) > 1 and twin != match.state:
                hidden += 1
                asked = [turn_of(match.game, each, seat, Rng(5), LIMITS) for each in (match.state, twin)]
                found.append((make(match.state).choose(asked[0]), make(twin).choose(asked[1])))
            match.play(seat, rng.choice(match.moves(seat)))
    assert len(found) >= GAMES, "something was hidden in most games"
    return found


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_peeks(level: str, name: str) -> None:
    assert all(one == other for one, other in answers(lambda state: bots.make(level), name))


@pytest.mark.parametrize("name", HIDING)
def test_the_search_peeks_not_even_when_it_plays_lines_on(name: str) -> None:
    """With so few simulations the levels decide by one look; this one plays on in any case."""
    assert all(one == other for one, other in answers(lambda state: TurnSearch(LIMITS, fewest=1), name))


@pytest.mark.parametrize("name", HIDING)
def test_a_cheater_is_found(name: str) -> None:
    assert any(one != other for one, other in answers(Cheater, name))
