"""Playing a run to its end, or until somebody stops it: what is finished is kept at once."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from motley.bots.lines import keep_to_one_core
from motley.lab.journal import Run
from motley.lab.processes import Processes
from motley.lab.progress import watched
from motley.lab.runner import Crew, Here, play


def crew_for(on: str | None = None, jobs: int = 1) -> Crew:
    """Who plays: this process for one job, processes for several; "ray" or the address of a cluster for Ray."""
    keep_to_one_core()
    if on is None:
        return Here() if jobs == 1 else Processes(jobs)
    from motley.lab.cluster import Ray

    return Ray(None if on == "ray" else on, jobs)


class Stop:
    """Whether somebody has asked to stop. The first time games that are finished are still kept."""

    def __init__(self) -> None:
        self.is_wanted = False

    def __call__(self) -> bool:
        return self.is_wanted

    def ask(self, number: int, frame: FrameType | None) -> None:
        if self.is_wanted:
            raise KeyboardInterrupt
        self.is_wanted = True


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Ctrl-C and a polite request to end are heard, and answered between two games."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.signal(number, stop.ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def go_on(run: Run, crew: Crew) -> int:
    """Play the games of a run that are missing; how many were played. Raises KeyboardInterrupt when stopped."""
    with run.alone(), stoppable() as stop:
        run.check_rules()
        missing = run.missing
        total = len(run.experiment)
        played = 0
        for number, result in watched(play(run.experiment, missing, crew, stop), total, done=total - len(missing)):
            run.add(number, result)
            played += 1
    if stop.is_wanted:
        raise KeyboardInterrupt
    return played
