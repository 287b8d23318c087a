"""Faults that were put in: each is found within a few runs, or the simulation would be worth nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from motley.match import Match
from motley.server.store import Failure, Race, Store, Writing
from motley.server.table.clocks import Clocks
from motley.server.table.journal import Journal
from motley.server.table.table import Table
from tests.simulation.run import Broken, simulate

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore::RuntimeWarning")]

Plant = Callable[[pytest.MonkeyPatch], None]


def told_too_early(patch: pytest.MonkeyPatch) -> None:
    """An entry is told before it is written."""
    write = Journal.write

    async def hasty(self: Journal, writing: Writing) -> None:
        asyncio.ensure_future(write(self, writing)).add_done_callback(lambda done: done.exception())

    patch.setattr(Journal, "write", hasty)


def lost_race_is_told(patch: pytest.MonkeyPatch) -> None:
    """Whoever lost a race for a number goes on as if it had won."""
    write = Store.write

    def deaf(self: Store, batch: Any) -> list[Failure | None]:
        return [None if isinstance(each, Race) else each for each in write(self, batch)]

    patch.setattr(Store, "write", deaf)


def cards_of_others(patch: pytest.MonkeyPatch) -> None:
    """Everybody sees what the first seat sees."""
    seen = Match.seen
    patch.setattr(Match, "seen", lambda self, viewer: seen(self, None if viewer is None else 0))


def clocks_run_on(patch: pytest.MonkeyPatch) -> None:
    """Who took an answer back has the time of the other run on."""
    turn = Clocks.turn

    def careless(self: Clocks, at: float, running: Any, is_undo: bool = False, seated: int | None = None) -> None:
        if not is_undo:
            turn(self, at, running, is_undo, seated)

    patch.setattr(Clocks, "turn", careless)


def bot_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    """A bot whose answer could not be kept is never asked again."""

    async def for_ever(self: Table, error: object) -> None:
        await asyncio.get_running_loop().create_future()

    patch.setattr(Table, "_wait_for_disk", for_ever)


PLANTED: tuple[tuple[Plant, int, str], ...] = (
    (told_too_early, 10, "the journal has|cannot be opened|was told at"),
    (lost_race_is_told, 20, "the journal has|was told at|comes after|cannot be played"),
    (cards_of_others, 10, "what it may not know"),
    (clocks_run_on, 40, "the clock"),
    (bot_is_forgotten, 20, "nothing happens any more"),
)
"""Each with the number of runs in which it is found, and what is said of it."""


@pytest.mark.parametrize(("plant", "most", "why"), PLANTED, ids=lambda each: getattr(each, "__name__", None))
def test_a_planted_fault_is_found(plant: Plant, most: int, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def some_runs() -> None:
        for seed in range(most):
            simulate(seed)

    plant(monkeypatch)
    with pytest.raises(Broken, match=why):
        some_runs()
