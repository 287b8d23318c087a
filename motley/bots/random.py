"""The bot that plays any legal move."""

from motley.kernel.bot import Bot, Turn
from motley.kernel.core import Move


class Random(Bot):
    """Every legal move is as likely as any other."""

    def choose(self, turn: Turn) -> Move:
        return turn.moves[turn.rng.below(len(turn.moves))]
