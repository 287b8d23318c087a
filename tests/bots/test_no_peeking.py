"""No level peeks: where all that a seat cannot know is dealt anew, it answers the same question the same way.

`imagine` gives the same positions for two that look alike by the same random numbers (conformance holds every game to
that), so a bot that lives on what it is told gives the very same answer. A cheater is planted to show that this finds
one.
"""

from collections.abc import Callable
from functools import partial

import pytest

from motley import bots
from motley.bots.search_turn import TurnSearch
from motley.kernel import Bot, Limits, Move, Rng, State, Turn, turn_of
from motley.match import start

LEVELS = ("beginner", "casual", "strong", "expert")
HIDING = ("motba", "motora", "motu")

GAMES = {2: 3, 4: 1}
"""By the seats."""
PUT = (1, 7)
"""Which questions of a game are put twice, of those where something is hidden and was dealt anew."""

LIMITS = {2: Limits(simulations=16), 4: Limits(simulations=8)}
"""By the seats: with more of them a line costs many times as much, and two lines are played on in any case."""


class Cheater(Bot):
    """Knows the true position, and lets what is hidden there decide."""

    def __init__(self, state: State) -> None:
        self.state = state

    def choose(self, turn: Turn) -> Move:
        return turn.moves[int(self.state.digest()[:8], 16) % len(turn.moves)]


def answers(make: Callable[[State], Bot], name: str, seats: int) -> list[tuple[Move, Move]]:
    """At several points of a game: the answer in the true position, and in one that looks alike to the seat."""
    found: list[tuple[Move, Move]] = []
    most = 0
    for seed in range(GAMES[seats]):
        match, rng, hidden = start(name, seats, f"peek/{seed}", {}), Rng(seed), 0
        while match.outcome is None and hidden < PUT[-1]:
            seat = match.to_act[0]
            twin = match.state.imagine(seat, Rng(1000 + match.ply))
            if len(match.moves(seat)) > 1 and twin != match.state:
                hidden += 1
                if hidden in PUT:
                    asked = [turn_of(match.game, each, seat, Rng(5), LIMITS[seats]) for each in (match.state, twin)]
                    found.append((make(match.state).choose(asked[0]), make(twin).choose(asked[1])))
            match.play(seat, rng.choice(match.moves(seat)))
        most = max(most, hidden)
    assert most == PUT[-1], "one of the games was long enough"
    return found


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_peeks(level: str, seats: int, name: str) -> None:
    assert all(one == other for one, other in answers(lambda state: bots.make(level), name, seats))


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
def test_the_search_peeks_not_even_when_it_plays_lines_on(seats: int, name: str) -> None:
    """With so few simulations most levels decide by one look; this one plays on in any case."""
    search = partial(TurnSearch, LIMITS[seats], fewest=1, paired=True, expects=True)
    assert all(one == other for one, other in answers(lambda state: search(), name, seats))


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", LIMITS)
def test_a_cheater_is_found(seats: int, name: str) -> None:
    assert any(one != other for one, other in answers(Cheater, name, seats))
