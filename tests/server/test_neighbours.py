"""Several processes serve the same tables: each hears of the others, one looks after the bots, and nothing is lost."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from motley.kernel import CHANCE
from motley.server.minds.thinking import Question, Thinking
from motley.server.store import Create, Leases, Store
from motley.server.store.engines import Place
from motley.server.store.hints import GONE, Listener, pass_on, reached, read
from motley.server.store.models import leases
from tests.server.database import Database
from tests.server.house import Guest, House, ProcessHouse, ThreadHouse, house_in, sleeping_sloths, soaked, wait_for
from tests.server.test_store import ROW, append

pytestmark = pytest.mark.once

A_WHILE = 30.0


@pytest.fixture
def houses(tmp_path: Path, place: Place) -> Iterator[tuple[ThreadHouse, ThreadHouse]]:
    with house_in(tmp_path, place=place) as one, house_in(tmp_path, place=place) as other:
        yield one, other


def test_what_happens_at_one_is_heard_at_the_other(houses: tuple[ThreadHouse, ThreadHouse]) -> None:
    here, there = houses
    table = here.create("tally", "me", "person")
    with here.sit(table, 0) as one, there.sit(table, 1) as other:
        while one.position["mine"]:
            one.play_on()
        other.hear_until(lambda _: other.position["mine"])
        assert other.n == one.n
        assert other.position["scene"] == one.position["scene"]
        other.play()
        one.hear_until(lambda message: message.get("seat") == 1)
    with there.sit(table, 1) as watching:
        here.http.delete(f"/api/tables/{table}")
        watching.hear_say("gone")


class Counting(Thinking):
    """Counts what it is asked."""

    asked = 0

    async def choose(self, question: Question, *args: Any) -> str:
        Counting.asked += 1
        return await super().choose(question, *args)


def test_a_bot_thinks_once_however_many_look(houses: tuple[ThreadHouse, ThreadHouse]) -> None:
    here, there = houses
    for house in houses:
        house.tables.thinking = Counting(1)
    Counting.asked = 0
    table = here.create("tally", "me", "greedy")
    with here.sit(table, 0) as one, there.sit(table, None) as other:
        one.ask("pace", ms=0)
        for _ in range(3):
            while one.position["mine"] or one.position["held"]:
                one.play_on()
            one.hear_until(lambda _: one.position["mine"] or one.position["outcome"] is not None)
        other.hear_until(lambda _: other.n == one.n)
    bots = [entry for entry in here.tables.store.entries(table) if entry.kind == "answer" and entry.seat == 1]
    # a question may have to be put anew when the table moves on; two who think would put each of them twice
    assert 0 < len(bots) <= Counting.asked < 2 * len(bots)


def test_the_bots_of_a_process_that_died_are_taken_over(houses: tuple[ThreadHouse, ThreadHouse]) -> None:
    """Nobody looks; whoever had the lease renews it no more."""
    here, there = houses
    table = here.create("tally", "greedy", "me")
    dead = Leases(here.tables.store.engine, "dead")
    assert dead.take(table, 0.5)
    wait_for(lambda: any(entry.seat == 0 for entry in there.tables.store.entries(table)))
    wait_for(lambda: not dead.orphans())
    # What needs nobody any more is nobody's.
    wait_for(lambda: dead.take(table, 0.1))


def owner_of(table: str, house: ThreadHouse) -> str | None:
    """Who looks after a table. (To find out by taking it would be to hold it against whoever should.)"""
    with house.tables.store.engine.connect() as connection:
        return connection.execute(select(leases.c.owner).where(leases.c.table == table)).scalar()


def test_a_server_that_is_stopped_hands_its_tables_over(tmp_path: Path, place: Place) -> None:
    with house_in(tmp_path, place=place) as stays:
        with house_in(tmp_path, place=place) as goes, sleeping_sloths():
            table = goes.create("tally", "sloth", "me")
            with goes.sit(table, 1) as guest:
                guest.hear_say("thinking")
                wait_for(lambda: owner_of(table, stays) == goes.tables.neighbours.leases.owner)
        wait_for(lambda: any(entry.seat == 0 for entry in stays.tables.store.entries(table)), A_WHILE)


def test_a_lease_is_one_process_s_until_it_runs_out(place: Place) -> None:
    store = Store.open(place)
    store.write([Create(ROW)])
    one, other = Leases(store.engine, "one"), Leases(store.engine, "other")
    assert one.take("t1", 60.0)
    assert one.take("t1", 60.0)
    assert not other.take("t1", 60.0)
    assert other.renew(["t1"], 60.0) == set()
    assert one.renew(["t1"], 60.0) == {"t1"}
    assert other.orphans() == []
    other.release("t1")
    assert not other.take("t1", 60.0)
    assert one.hand_over() == 1
    assert other.orphans() == ["t1"]
    assert other.take("t1", 60.0)
    other.release("t1")
    assert one.orphans() == []
    assert not one.take("no such table", 60.0)
    store.close()


def test_hints_tell_how_far_tables_are_and_nothing_else(database: Database) -> None:
    store = Store.open(database.fresh())
    store.write([Create(ROW)])
    heard: list[tuple[str, int]] = []
    begun: list[bool] = []
    listener = Listener(store.engine, heard.extend, lambda: begun.append(True))
    wait_for(lambda: begun)
    store.write([append(1)])
    wait_for(lambda: heard)
    assert heard == [("t1", 1)]
    database.stop()
    database.start()
    wait_for(lambda: len(begun) == 2)
    with store.engine.begin() as connection:
        pass_on(connection, [("t1", GONE), *[(f"{number:032}", number) for number in range(500)]])
    wait_for(lambda: len(heard) == 502)
    listener.close()
    assert reached(store.engine, ["t1", "t2"]) == [("t1", 1), ("t2", GONE)]
    assert read("t1:x : 12 t2:7 \ud800:1") == [("t2", 7), ("\ud800", 1)]
    store.close()


def answer_all(guest: Guest) -> Counter[int | None]:
    """Answer whatever is asked, as fast as it goes, to the end; what was acknowledged, by seat."""
    told: Counter[int | None] = Counter()
    while guest.position["outcome"] is None:
        if guest.position["mine"] and guest.position["choices"] and not guest.position["held"]:
            answer = guest.play()
            assert answer["say"] == "entry", answer
            told[answer["seat"]] += 1
        else:
            guest.play_on()
    return told


def play_together(houses: Sequence[House], store: Store) -> int:
    """A game with secret answers, each seat at another process. Every one that was acknowledged is kept, once."""
    table = House.create(houses[0], "gauntlet", "me", "person", rounds=8, hearts=5)
    with ExitStack() as stack:
        guests = [stack.enter_context(house.sit(table, seat)) for seat, house in enumerate(houses)]
        with ThreadPoolExecutor(2) as pool:
            told = sum(pool.map(answer_all, guests), Counter())
    entries = store.entries(table)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    kept = Counter([entry.seat for entry in entries if entry.kind == "answer" and entry.seat != CHANCE])
    assert kept == told
    return kept.total()


def test_answers_at_the_same_time_are_all_kept(houses: tuple[ThreadHouse, ThreadHouse]) -> None:
    assert play_together(houses, houses[0].tables.store) > 10


@pytest.mark.soak
def test_a_thousand_answers_at_the_same_time_from_two_processes(
    tmp_path: Path, place: Place, record_property: Callable[[str, object], None]
) -> None:
    houses = [ProcessHouse(tmp_path, place=place) for _ in range(2)]
    store = Store(place)
    count = 0
    while count < soaked(1000):
        count += play_together(houses, store)
    record_property("answers", count)
    for house in houses:
        house.kill()
    store.close()
