"""Bots keep the pace that a table has: nobody can follow them otherwise."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from motley.server.table.table import Table
from tests.server.house import PATIENCE, ThreadHouse, house_in

pytestmark = pytest.mark.once


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[ThreadHouse]:
    with house_in(tmp_path) as running:
        yield running


def is_kept(house: ThreadHouse, pace: float) -> bool:
    """Whether bots rest so many seconds between their answers, at a table whose pace was set before it began.

    When an answer is written may be later than when it was given, so the rests are looked at together, less one.
    """
    table = house.create("tally", "me", "greedy", "random")
    with house.sit(table, 0) as guest:
        guest.ask("pace", ms=round(1000 * pace))
        guest.play_out()
    times = [each.at for each in house.tables.store.entries(table) if each.kind == "answer" and each.seat in (1, 2)]
    assert len(times) >= 4
    return times[-1] - times[0] >= (len(times) - 2) * pace


def test_bots_rest_as_long_as_the_pace_says(alone: ThreadHouse) -> None:
    assert is_kept(alone, 0.2)


def test_bots_that_ignore_the_pace_are_found(alone: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(self: Table) -> None:
        return None

    monkeypatch.setattr(Table, "_rest", at_once)
    assert not is_kept(alone, PATIENCE / 3)
