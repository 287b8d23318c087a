"""What goes round the tables by itself goes on, whatever it meets on the way."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from motley.server.store import Leases, StoreError
from motley.server.table.course import Course
from motley.server.table.keeper import Keeper
from motley.server.table.table import Table
from motley.server.table.tables import Tables
from motley.server.words import refused
from tests.server.house import House, ThreadHouse, house_in, wait_for
from tests.server.test_together import BLITZ, going_round, pair

pytestmark = pytest.mark.once


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[ThreadHouse]:
    with house_in(tmp_path, is_shared=True) as running:
        yield running


async def kept_going(house: ThreadHouse) -> Keeper:
    return Keeper(house.tables, 0.01)


@pytest.mark.parametrize(
    "fault", [StoreError("the database is away"), refused("away", why="it is"), ZeroDivisionError("a fault of a game")]
)
def test_a_round_that_fails_is_not_the_last(
    shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    rounds: list[bool] = []

    async def failing(_: Keeper) -> None:
        rounds.append(True)
        raise fault

    monkeypatch.setattr(Keeper, "round", failing)
    keeper = asyncio.run_coroutine_threadsafe(kept_going(shared), shared.loop).result()
    wait_for(lambda: len(rounds) > 2)
    asyncio.run_coroutine_threadsafe(keeper.close(), shared.loop).result()


def test_who_is_there_is_told_although_another_table_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house_in(tmp_path, is_shared=True) as here, house_in(tmp_path, is_shared=True) as there:
        ann, bob = here.visitor(), there.visitor()
        broken, table = pair(ann, bob), pair(ann, bob)
        with ann.sit(broken), ann.sit(table) as one, bob.sit(table):
            assert one.hear_say("presence")["here"] == [0]
            read = Table.course

            async def course(self: Table) -> Course:
                if self.id == broken:
                    raise refused("away", why="it is damaged")
                return await read(self)

            monkeypatch.setattr(Table, "course", course)
            for house in (there, here):
                asyncio.run_coroutine_threadsafe(going_round(house), house.loop).result()
            assert one.hear_say("presence")["here"] == [0, 1]


def overdue(house: ThreadHouse, ann: House, bob: House) -> str:
    """A table at which the time was up long ago, and nobody looks."""
    table = pair(ann, bob, clock={**BLITZ, "late": "resign"})
    before = time.time() - 60
    with house.tables.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE entries SET at = {before} WHERE \"table\" = '{table}'")
        connection.exec_driver_sql(
            f"UPDATE tables SET created = {before}, deadline = {before + 5} WHERE id = '{table}'"
        )
    return table


def test_a_game_that_fails_when_time_is_up_does_not_stop_the_other_clocks(
    shared: ThreadHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    tables = [overdue(shared, ann, bob) for _ in range(3)]
    first = shared.tables.store.late(time.time())[0]
    in_time = Table.end_late_turns

    async def ending(self: Table) -> None:
        if self.id == first:
            raise ZeroDivisionError("a fault of the game")
        await in_time(self)

    monkeypatch.setattr(Table, "end_late_turns", ending)
    with house_in(tmp_path, is_shared=True) as later:
        asyncio.run_coroutine_threadsafe(going_round(later), later.loop).result()
        assert later.tables.store.late(time.time()) == [first]
        for table in set(tables) - {first}:
            assert later.tables.store.entries(table)[-1].kind == "resign"
    assert "a fault of the game" in caplog.text


def test_a_table_that_fails_does_not_keep_others_from_being_taken_over(
    shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    dead = Leases(shared.tables.store.engine, "dead")
    broken, table = (shared.visitor().create("tally", "greedy", "me") for _ in range(2))
    adopted = Tables.adopt

    async def adopt(self: Tables, name: str) -> bool:
        if name == broken:
            raise ZeroDivisionError("a fault of the game")
        return await adopted(self, name)

    monkeypatch.setattr(Tables, "adopt", adopt)
    for name in (broken, table):
        assert dead.take(name, -1.0)
    wait_for(lambda: any(entry.seat == 0 for entry in shared.tables.store.entries(table)))
    wait_for(lambda: "a fault of the game" in caplog.text)
