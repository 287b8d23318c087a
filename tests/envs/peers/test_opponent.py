"""OpenSpiel's own search as an opponent: it plays our games by the rules, and finds a win that is one move away."""

from bench.openspiel_mcts import OpenSpielMcts
from examples.connect_four import GAME
from motley.kernel import Limits, Rng, turn_of


def test_it_takes_a_win_in_a_game_of_ours() -> None:
    state = GAME.position("rrr/yyy///// b3")
    seat = state.owing()[0]
    turn = turn_of(GAME, state, seat, Rng(1), Limits(simulations=60))
    assert GAME.write(state, OpenSpielMcts().choose(turn)) == "a"


def test_under_a_limit_of_time_it_does_as_much_as_it_did_before() -> None:
    state = GAME.start(2)
    bot = OpenSpielMcts()
    turn = turn_of(GAME, state, state.owing()[0], Rng(1), Limits(seconds=0.05))
    assert bot.simulations(turn) > 2
    assert bot.choose(turn) in turn.moves
    assert bot.rate > 0
    assert bot.simulations(turn) == max(2, int(bot.rate * 0.05))
