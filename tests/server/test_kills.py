"""People play at full speed while servers are killed, and the database too: nothing is lost, doubled or stuck."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from motley.kernel import CHANCE
from motley.server.run import listening
from motley.server.store import Store
from motley.server.store.engines import Place
from motley.server.table.course import Course
from tests.server import derived
from tests.server.database import Database, running_database
from tests.server.derived import compare
from tests.server.house import PATIENCE, Guest, House, ProcessHouse, house_in, soaked, wait_for

pytestmark = pytest.mark.once

CUT_OFF = (WebSocketException, OSError, EOFError, httpx.HTTPError)
"""What a guest sees of a server that is killed."""

REFUSED = 422
PAUSE = 0.1
PEOPLE = 2
AHEAD = 3
"""So many answers are acknowledged between two kills at least."""


class NotNow(Exception):
    """Nothing can be read or written while the database is away: whoever wishes for it tries again."""


def new_table(house: House) -> str:
    """The next table of a pair. Raises NotNow."""
    # With a client of its own: that of the house is closed when its server is killed.
    with httpx.Client(base_url=house.base, headers={"X-Motley-Token": house.token}, timeout=PATIENCE) as client:
        seats = [{"kind": "me"}, {"kind": "person"}]
        body = {"game": "tally", "seats": seats, "options": {"heaps": 5}, "salt": "a pinch of salt"}
        answer = client.post("/api/tables", json=body)
    if answer.status_code == REFUSED and "could not be saved" in answer.text:
        raise NotNow(answer.text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@dataclass
class Pair:
    """Two people who play one table after the other; what was acknowledged to them."""

    table: str
    told: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    sent: dict[tuple[str, int], set[tuple[int, str]]] = field(default_factory=dict)


class Player(threading.Thread):
    """Answers whatever its seat is asked, at whichever server is there."""

    def __init__(self, pair: Pair, seat: int, houses: Sequence[House]) -> None:
        super().__init__(daemon=True)
        self.pair = pair
        self.seat = seat
        self.houses = houses
        self.is_over = False
        self.fault: BaseException | None = None
        self.turn = seat

    def run(self) -> None:
        try:
            while not self.is_over:
                try:
                    self.turn += 1
                    self._visit(self.houses[self.turn % len(self.houses)])
                except (*CUT_OFF, NotNow):
                    # Knocking without a pause would take the processor from the server that is about to start.
                    time.sleep(PAUSE)
        except BaseException as error:
            self.fault = error

    def _visit(self, house: House) -> None:
        table = self.pair.table
        with house.sit(table, self.seat) as guest:
            if not guest.position:
                raise NotNow("the table cannot be read")
            while not self.is_over and guest.position["outcome"] is None:
                self._go_on(table, guest)
        if self.is_over or self.pair.table != table:
            return
        if self.seat == 0:
            self.pair.table = new_table(house)
        else:
            time.sleep(PAUSE)

    def _go_on(self, table: str, guest: Guest) -> None:
        position = guest.position
        if position["held"]:
            guest.ask("commit")
        elif position["mine"] and position["choices"]:
            move = str(position["choices"][0]["move"])
            self.pair.sent.setdefault((table, guest.n + 1), set()).add((self.seat, move))
            answer = guest.play(move)
            if answer["say"] == "entry":
                self.pair.told[table, answer["n"]] = self.seat, move
        else:
            with suppress(TimeoutError):
                guest.hear(0.5)


@contextmanager
def playing(houses: Sequence[House], count: int = PEOPLE) -> Iterator[list[Pair]]:
    pairs = [Pair(House.create(houses[0], "tally", "me", "person", heaps=5)) for _ in range(count)]
    players = [Player(pair, seat, houses) for pair in pairs for seat in (0, 1)]
    for each in players:
        each.start()
    try:
        yield pairs
    finally:
        for each in players:
            each.is_over = True
        for each in players:
            each.join(60)
        assert [each.fault for each in players if each.fault is not None] == []


def go_ahead(pairs: list[Pair]) -> None:
    """Wait until everybody has got on."""
    before = [len(pair.told) for pair in pairs]
    wait_for(lambda: all(len(pair.told) >= past + AHEAD for pair, past in zip(pairs, before, strict=True)))


def check(place: Place, pairs: list[Pair]) -> int:
    """Every answer that was acknowledged is where it was said to be, once, and nothing else is; how many there were."""
    store = Store(place)
    for pair in pairs:
        for table in {name for name, _ in pair.told}:
            entries = store.entries(table)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), "no gap, no double"
            answers = [entry for entry in entries if entry.kind == "answer" and entry.seat != CHANCE]
            kept = {entry.number: (entry.seat, entry.data["move"]) for entry in answers}
            for (name, number), answer in pair.told.items():
                assert name != table or kept[number] == answer, "an acknowledged answer is lost"
            for number, found in kept.items():
                assert found in pair.sent.get((table, number), ()), "an answer that nobody gave there"
    store.close()
    return sum(len(pair.told) for pair in pairs)


def kill_in_turn(folder: Path, place: Place, servers: int, kills: int) -> int:
    houses: list[House] = []
    ports: list[int] = []
    for _ in range(servers):
        with listening(None) as found:
            ports.append(found.getsockname()[1])
    known: dict[str, float] = {}
    running = [ProcessHouse(folder, port, place=place) for port in ports]
    houses.extend(running)
    try:
        with playing(houses) as pairs:
            for number in range(kills):
                go_ahead(pairs)
                turn = number % servers
                running[turn].kill()
                compare(place, known)
                running[turn] = ProcessHouse(folder, ports[turn], place=place)
                houses[turn] = running[turn]
            # Every table goes on.
            go_ahead(pairs)
    finally:
        for house in running:
            house.kill()
    compare(place)
    return check(place, pairs)


def test_a_server_is_killed_under_load(tmp_path: Path) -> None:
    assert kill_in_turn(tmp_path, tmp_path / "tables.sqlite", 1, 2) >= 3 * AHEAD * PEOPLE


@pytest.mark.soak
def test_a_server_is_killed_two_hundred_times(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    record_property("kills", soaked(200))
    record_property("acknowledged", kill_in_turn(tmp_path, tmp_path / "tables.sqlite", 1, soaked(200)))


@pytest.mark.soak
def test_two_servers_at_one_database_are_killed_in_turn(
    tmp_path: Path, database: Database, record_property: Callable[[str, object], None]
) -> None:
    record_property("kills", soaked(200))
    record_property("acknowledged", kill_in_turn(tmp_path, database.fresh(), 2, soaked(200)))


def stop_database(folder: Path, times: int) -> int:
    with running_database() as database:
        place = database.fresh()
        houses = [ProcessHouse(folder, place=place) for _ in range(2)]
        try:
            with playing(houses) as pairs:
                for _ in range(times):
                    go_ahead(pairs)
                    database.stop()
                    database.start()
                go_ahead(pairs)
        finally:
            for house in houses:
                house.kill()
        compare(place)
        return check(place, pairs)


@pytest.mark.soak
def test_a_database_is_stopped_and_started(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    record_property("stops", soaked(20))
    record_property("acknowledged", stop_database(tmp_path, soaked(20)))


@pytest.mark.parametrize("part", ["snapshot", "record", "statistics"])
def test_what_is_derived_is_really_compared(tmp_path: Path, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "tables.sqlite"
    with house_in(tmp_path) as house, house.sit(house.create("tally", "me", "random")) as guest:
        guest.play_out()
    assert compare(place) == 1
    if part == "snapshot":
        # As one would be that has another game in it.
        monkeypatch.setattr(derived, "opened", lambda store, row: Course.of(row, store.entries(row.id)[:-1]))
    changes = {
        "record": "UPDATE tables SET record = replace(record, 'tally', 'motif')",
        "statistics": "UPDATE attendance SET place = 3",
    }
    store = Store(place)
    with store.engine.begin() as connection:
        connection.exec_driver_sql(changes.get(part, "SELECT 1"))
    store.close()
    with pytest.raises(AssertionError, match=part):
        compare(place)
