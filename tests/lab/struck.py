"""`motley`, struck by a signal once so many games are kept: `python -m tests.lab.struck SIGKILL 3 lab resume ...`.

It strikes itself, so that the run is in its middle however fast it plays and however late a watcher would look.
"""

import os
import signal
import sys

from motley.cli import status
from motley.lab import Result, Run


def strike(struck_by: int, games: int) -> None:
    """From now on whoever keeps so many games of a run is sent that signal."""
    keep = Run.add

    def add(self: Run, number: int, result: Result) -> None:
        keep(self, number, result)
        if len(self.numbers) == games:
            os.kill(os.getpid(), struck_by)

    Run.add = add  # type: ignore[method-assign]


if __name__ == "__main__":
    strike(signal.Signals[sys.argv[1]], int(sys.argv[2]))
    sys.exit(status(sys.argv[3:]))
