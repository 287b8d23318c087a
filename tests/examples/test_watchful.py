"""The example bot sees what is one move away."""

import pytest

from examples.connect_four import GAME
from examples.watchful import Watchful
from motley.bots.random import Random
from motley.kernel import Bot, Limits, Rng, State, turn_of


def answer(bot: Bot, state: State, seed: int) -> str:
    seat = state.owing()[0]
    return GAME.write(state, bot.choose(turn_of(GAME, state, seat, Rng(seed), Limits())))


@pytest.mark.parametrize("seed", range(5))
def test_it_takes_a_win(seed: int) -> None:
    # Both could make four: it is red's turn in a, before yellow's in b.
    assert answer(Watchful(), GAME.position("rrr/yyy///// b3"), seed) == "a"


@pytest.mark.parametrize("seed", range(5))
def test_it_stops_a_win(seed: int) -> None:
    assert answer(Watchful(), GAME.position("rrr/y/y//// a3"), seed) == "a"


def test_it_beats_the_random_bot() -> None:
    wins = 0.0
    for number in range(30):
        state, rng = GAME.start(2), Rng(number)
        bots = (Watchful(), Random()) if number % 2 == 0 else (Random(), Watchful())
        while state.ask() is not None:
            seat = state.owing()[0]
            state.play(seat, bots[seat].choose(turn_of(GAME, state, seat, rng, Limits())))
        wins += state.returns()[number % 2]
    assert wins >= 24
