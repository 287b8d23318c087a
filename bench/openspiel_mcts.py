"""A strong generic opponent that is not ours: OpenSpiel's MCTS, on our games as OpenSpiel knows them. A bot in a file.

In the environment of the learners (`python -m tools.environment envs`), for as many games as are wanted:
`python -m motley.cli match motif --bots bench/openspiel_mcts.py,expert --simulations 1000 --games 100`,
or with `--seconds 0.3` for equal time.
"""

from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from motley.envs.openspiel import position_of, register
from motley.kernel import Bot, Move, Rng, Turn

EXPLORATION = 1.4
USUAL = 1000
FIRST = 50
"""Simulations of the first decision under a limit of time: how many fit is known from the one before."""


class Playouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """One random game to the end, as OpenSpiel's own evaluator plays it, but by the compiled rules: several times the
    simulations in the same time, for the other side."""

    def evaluate(self, state: Any) -> Any:
        position = state.path.state.copy()
        form = state.path.form
        position.playout(Rng(int(self._random_state.randint(1, 2**31))), form.game.bound(form.seats, form.options))
        return np.array(form.returns(position))


class OpenSpielMcts(Bot):
    """UCT with one random playout for each simulation and proven results kept, as OpenSpiel ships it."""

    def __init__(self) -> None:
        self.rate = 0.0

    def choose(self, turn: Turn) -> Move:
        position = turn.imagine(turn.rng)
        game = pyspiel.load_game(register(turn.game), {"players": position.seats})
        state = position_of(game, position)
        luck = np.random.RandomState(int(turn.rng.word()))
        simulations = self.simulations(turn)
        evaluator = Playouts(1, luck)
        bot = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, solve=True, random_state=luck)
        began = perf_counter()
        action = bot.step(state)
        self.rate = simulations / max(perf_counter() - began, 1e-6)
        move: Move = state.path.form.move(position, turn.seat, action)
        return move

    def simulations(self, turn: Turn) -> int:
        """As many as the limits allow."""
        if turn.limits.seconds is None:
            return turn.limits.simulations or USUAL
        return max(2, int(self.rate * turn.limits.seconds)) if self.rate else FIRST
