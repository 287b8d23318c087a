"""A bot in a file: `motley match motif --bots examples/bots/hasty.py,random`."""

from motley.kernel import Bot, Move, Turn


class Hasty(Bot):
    """Makes the move after which the game's judgement likes its seat best, in one position that could be."""

    def choose(self, turn: Turn) -> Move:
        def worth(move: Move) -> float:
            after = position.copy()
            after.accept(turn.seat, move)
            return turn.game.judge(after)[turn.seat]

        position = turn.imagine(turn.rng)
        return max(turn.moves, key=worth)
