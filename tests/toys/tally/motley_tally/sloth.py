"""A third party's bot that thinks as long as it is left alone: for what happens while a bot thinks."""

import os
import tempfile
import time
from pathlib import Path

from motley.kernel import Bot, Move, Turn

NAP = 0.1


def bed(process: int) -> Path:
    """Where the sloths that this process asks lie: they sleep as long as there is such a file."""
    return Path(tempfile.gettempdir()) / f"motley-sloth-{process}"


class Sloth(Bot):
    """Takes a nap at least, sleeps on in its bed, and then takes the first move there is."""

    def choose(self, turn: Turn) -> Move:
        naps = 0
        while naps == 0 or bed(os.getppid()).exists():
            time.sleep(NAP)
            naps += 1
            if turn.tell is not None:
                turn.tell(naps / (naps + 1))
        return turn.moves[0]
