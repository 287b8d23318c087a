"""A third party's bot that takes its time on any build: for what happens while a bot thinks."""

import time

from motley.kernel import Bot, Move, Turn

NAPS = 20
NAP = 0.1


class Sloth(Bot):
    """Naps for two seconds and takes the first move there is."""

    def choose(self, turn: Turn) -> Move:
        for nap in range(NAPS):
            time.sleep(NAP)
            if turn.tell is not None:
                turn.tell((nap + 1) / NAPS)
        return turn.moves[0]
