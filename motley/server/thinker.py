"""The process in which a bot thinks: questions come in as lines of JSON, answers go out the same way.

A question has the position as a dump of what the seat imagines, never the table's own; a state is never pickled.
"""

import json
import os
import sys
from time import monotonic
from typing import Any, Final, TextIO

from motley.bots import kind
from motley.kernel import Rng, registry, turn_of

QUIET: Final = 0.1
"""Seconds between two reports of progress."""


class Report:
    """Tells the table how far the bot has come, not too often."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.last = monotonic()

    def __call__(self, share: float) -> None:
        now = monotonic()
        if now - self.last >= QUIET:
            self.last = now
            say(self.out, {"tell": round(share, 3)})


def say(out: TextIO, message: dict[str, Any]) -> None:
    try:
        out.write(json.dumps(message) + "\n")
        out.flush()
    except OSError:
        # The server is gone, perhaps killed: nobody wants to know any more, and there is nobody to complain to.
        os._exit(0)


def answer(question: dict[str, Any], report: Report) -> str:
    """The move that the bot of a question chooses, in notation."""
    game = registry.game(question["game"])
    state = game.load(question["state"])
    maker = kind(question["bot"])
    turn = turn_of(game, state, question["seat"], Rng(question["seed"]), maker.limits(question["level"]), report)
    return game.write(state, maker(question["level"]).choose(turn))


def main() -> None:
    """Answer questions until nobody is left to ask them."""
    # Whatever a bot prints must not get between the answers.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        try:
            say(out, {"move": answer(json.loads(line), Report(out))})
        except Exception as error:  # a bot is anybody's code: its failure is an answer too
            say(out, {"error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    main()
