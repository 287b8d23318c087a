"""Bots in processes of their own speak lines of JSON: a question comes in, progress and one answer go out."""

import json
import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TextIO

QUIET: Final = 0.1
"""Seconds between two reports of progress."""

THREADS: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""What libraries of sums ask for how many cores to spread over."""

PROVE: Final = "--prove"
"""Before the file of a bot: it is to be read, and the bot not to play."""

Message = dict[str, Any]


class Report:
    """Tells whoever asked how far the bot has come, not too often."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.last = monotonic()

    def __call__(self, share: float) -> None:
        now = monotonic()
        if now - self.last >= QUIET:
            self.last = now
            say(self.out, {"tell": round(share, 3)})


def say(out: TextIO, message: Message) -> None:
    try:
        out.write(json.dumps(message) + "\n")
        out.flush()
    except OSError:
        # Whoever asked is gone, perhaps killed: nobody wants to know any more, and there is nobody to complain to.
        os._exit(0)


def voice() -> TextIO:
    """Where answers go. Whatever a bot prints from now on must not get between them: it goes to the log."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return out


def serve(answer: Callable[[Message, Report], Message], out: TextIO | None = None) -> None:
    """Answer questions until nobody is left to ask them."""
    out = voice() if out is None else out
    for line in sys.stdin:
        say(out, answer(json.loads(line), Report(out)))


def surroundings() -> dict[str, str]:
    """The environment of a process that is to find the same modules as this one, however they were found here."""
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return found | dict.fromkeys(THREADS, "1")


def keep_to_one_core() -> None:
    """For a process that plays, before any sums: bots have a core each, and sums as small as theirs, spread over cores
    that are busy, take many times as long. Whoever has said otherwise is obeyed."""
    for name in THREADS:
        os.environ.setdefault(name, "1")
