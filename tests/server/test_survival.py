"""A killed process, a full disk, a dropped line: nothing is lost and nothing happens by half."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import event

from motley.kernel import Move, State, registry
from motley.server.store import Entry, Failure, Store, StoreError, Writing
from tests.server.house import PATIENCE, ProcessHouse, ThreadHouse, house_in

pytestmark = pytest.mark.once


def test_a_killed_server_goes_on_at_the_very_point(tmp_path: Path) -> None:
    house = ProcessHouse(tmp_path)
    table = house.create("motif", "me", "greedy:beginner", first="gold")
    with house.sit(table) as guest:
        guest.ask("pace", ms=0)
        while guest.position["ply"] < 8 or not guest.position["mine"]:
            guest.play_on()
        while guest.position["undo"] == 0:
            guest.play()
        half_made, n, seen = guest.position, guest.n, guest.n - 3
        house.kill()
    again = ProcessHouse(tmp_path, house.port)
    try:
        assert again.token != house.token
        with again.guest() as back:
            told = back.open(table)
            assert told["position"] == half_made
            assert told["n"] == n
            assert told["pace"] == 0
            with again.guest() as late:
                late.n = seen
                late.position = next(message["position"] for message in guest.heard if message.get("n") == seen)
                late.open(table, 0, seen=seen)
                assert [message["say"] for message in late.heard] == ["entry"] * 3 + ["to_act"]
                assert late.position == half_made
            undone = back.ask("undo", steps=1)
            assert undone["n"] == n + 1
            assert back.play_out()["placings"]
    finally:
        again.kill()


def test_a_killed_server_keeps_secret_steps_that_are_half_in(tmp_path: Path) -> None:
    house = ProcessHouse(tmp_path)
    table = house.create("gauntlet", "me", "person")
    with house.sit(table, 0) as guest, house.sit(table, 1) as other:
        guest.play("rest")
        guest.ask("commit")
        held, n, others = guest.position, guest.n, other.n
        house.kill()
    again = ProcessHouse(tmp_path)
    try:
        with again.sit(table, 0) as guest, again.sit(table, 1) as other:
            assert [guest.n, other.n] == [n, others]
            assert guest.position == held
            other.play("rest")
            other.ask("commit")
            settled = guest.hear_say("entry")
            assert settled["n"] == n + 1
    finally:
        again.kill()


def test_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    house = ProcessHouse(tmp_path)
    table = house.create("tally", "me", "greedy")
    guest = house.sit(table)
    guest.play()
    assert house.stop() == 0
    with house_in(tmp_path) as again, again.sit(table) as back:
        assert back.position["held"]


def test_every_entry_is_on_disk_before_anyone_is_told(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "greedy", heaps=5)
    with house.sit(table) as guest:
        guest.tell("pace", ms=0)
        for _ in range(12):
            guest.play_on()
            told = [message for message in guest.heard if message["say"] == "entry"]
            with Store(house.tables.store.place).engine.connect() as disk:
                count = disk.exec_driver_sql(f"SELECT max(number) FROM entries WHERE \"table\" = '{table}'").scalar()
            assert count is not None
            assert count >= told[-1]["n"]


def test_a_full_disk_refuses_the_move_and_loses_nothing(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    engine = house.tables.store.engine

    def full(connection: object, *_: object) -> None:
        count = connection.execute("PRAGMA page_count").fetchone()[0]  # type: ignore[attr-defined]
        connection.execute(f"PRAGMA max_page_count={count}")  # type: ignore[attr-defined]

    def free(connection: object, *_: object) -> None:
        connection.execute("PRAGMA max_page_count=1073741823")  # type: ignore[attr-defined]

    with house.sit(table, 0) as guest, house.sit(table, 1) as other:
        guest.play("1-1")
        event.listen(engine, "checkout", full)
        for attempt in range(200):
            position, n = guest.position, guest.n
            answer = guest.ask("revise", ply=1, move=("2-1", "1-1")[attempt % 2])
            if answer["say"] == "refused":
                break
        event.remove(engine, "checkout", full)
        event.listen(engine, "checkout", free)
        assert [answer["say"], answer["n"]] == ["refused", n]
        assert "could not be saved" in answer["sentence"]
        assert "full" in answer["sentence"]
        told = guest.open(table, 0)
        assert [told["position"], told["n"]] == [position, n]
        assert guest.ask("commit")["say"] == "entry"
        other.hear_until(lambda message: other.position["mine"])
        assert other.n == guest.n


class Stubborn(Store):
    """A store that takes so many groups and then no more."""

    room = 1000

    def write(self, batch: Sequence[Writing]) -> list[Failure | None]:
        Stubborn.room -= 1
        if Stubborn.room < 0:
            raise StoreError("database or disk is full")
        return super().write(batch)


@pytest.fixture
def stubborn(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> ThreadHouse:
    monkeypatch.setattr(Stubborn, "room", 1000)
    monkeypatch.setattr(house.tables.store, "__class__", Stubborn)
    return house


def test_what_cannot_be_kept_did_not_happen(stubborn: ThreadHouse) -> None:
    table = stubborn.create("tally", "me", "greedy")
    with stubborn.sit(table) as guest, stubborn.sit(table) as eye:
        guest.ask("pace", ms=0)
        before = guest.position
        Stubborn.room = 0
        refused = guest.ask("play", move="1-1", at=guest.n)
        assert refused["say"] == "refused"
        assert "could not be saved" in refused["sentence"]
        assert guest.open(table)["position"] == before
        assert stubborn.http.post(f"/api/tables/{table}/rematch").status_code == 422
        Stubborn.room = 1000
        guest.play("1-1")
        guest.ask("commit")
        guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)
        eye.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)
        assert eye.position["scene"] == guest.position["scene"] == stubborn.sit(table).position["scene"]


def test_a_bot_that_cannot_be_heard_is_asked_again_when_the_disk_is_free(stubborn: ThreadHouse) -> None:
    table = stubborn.create("tally", "me", "greedy")
    with stubborn.sit(table) as guest:
        guest.play("1-1")
        Stubborn.room = 1
        guest.ask("commit")
        assert "could not be saved" in guest.hear_say("error")["sentence"]
        Stubborn.room = 1000
        guest.open(table)
        guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)


def test_two_processes_at_one_table_never_give_a_number_twice(tmp_path: Path) -> None:
    with house_in(tmp_path) as one, house_in(tmp_path) as two:
        table = one.create("tally", "me", "person")
        with one.sit(table, 0) as here, two.sit(table, 0) as there:
            here.play("1-1")
            refused = there.ask("play", move="2-1", at=there.n)
            assert refused["say"] == "refused"
            assert "moved on" in refused["sentence"]
            assert there.position == here.position
            assert [message["say"] for message in there.heard] == ["table", "entry", "refused"]
            there.ask("commit")
        numbers = [entry.number for entry in one.tables.store.entries(table)]
        assert numbers == [1, 2]


def test_a_line_that_drops_in_the_middle_of_a_message_harms_nobody(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    guest = house.sit(table, 0)
    guest.tell("play", move="1-1", at=0)
    guest.socket.socket.shutdown(socket.SHUT_RDWR)
    with house.sit(table, 0) as back:
        while not back.position["held"]:
            back.hear_say("entry")
        assert back.position["ply"] == 1


def test_a_table_of_another_version_of_the_rules_says_so(house: ThreadHouse) -> None:
    table, gone = house.create("tally", "me", "person"), house.create("tally", "me", "person")
    with house.tables.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET version = 99 WHERE id = '{table}'")
        connection.exec_driver_sql(f"UPDATE tables SET game = 'forgotten' WHERE id = '{gone}'")
    with house.guest() as guest:
        assert "version 99" in guest.open(table)["sentence"]
        assert "forgotten" in guest.open(gone)["sentence"]
    listed = house.http.get("/api/tables").json()["tables"]
    assert {table, gone} <= {each["id"] for each in listed}
    assert house.http.delete(f"/api/tables/{table}").status_code == 204


def test_a_journal_that_cannot_be_played_through_names_the_entry(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("1-1")
        guest.ask("commit")
    bad = json.dumps({"move": "9-9"})
    with house.tables.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE entries SET data = '{bad}' WHERE \"table\" = '{table}' AND number = 1")
    with house_in(house.folder) as again, again.guest() as guest:
        assert "entry 1" in guest.open(table)["sentence"]


@pytest.mark.parametrize("is_broken", [False, True])
def test_a_table_of_older_rules_goes_on_or_can_be_looked_at(house: ThreadHouse, is_broken: bool) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("1-1")
        guest.ask("commit")
        seen = guest.n
    with house.tables.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET version = 0 WHERE id = '{table}'")
        if is_broken:
            bad = json.dumps({"move": "9-9"})
            connection.exec_driver_sql(f"UPDATE entries SET data = '{bad}' WHERE \"table\" = '{table}' AND number = 1")
    with house_in(house.folder) as again, again.sit(table, 1) as guest:
        assert guest.n == seen
        assert "began under version 0 of Tally" in guest.table["log"][0]["text"]
        if not is_broken:
            assert guest.play("2-1")["say"] == "entry"
            return
        assert guest.position["ply"] == 0
        assert guest.position["choices"] == []
        assert "Under version 1 it goes no further" in guest.position["ask"]["sentence"]
        refused = guest.ask("play", move="2-1", at=guest.n)
        assert refused["say"] == "refused"
        assert "Under version 1 it goes no further" in refused["sentence"]
        assert again.http.get(f"/api/tables/{table}/record").status_code == 200


def test_entries_read_back_as_they_were_written(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("rest")
    last = house.tables.store.entries(table)[-1]
    assert last == Entry(last.number, "answer", 0, {"move": "rest"}, (-1, 1), last.at)


def test_a_fault_in_a_game_changes_nothing_and_cuts_no_line(
    house: ThreadHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        before = guest.position
        state = type(registry.game("tally").start(2))
        apply = state.apply

        def faulty(self: State, seat: int, move: Move) -> None:
            apply(self, seat, move)
            raise ZeroDivisionError("a fault of the game")

        monkeypatch.setattr(state, "apply", faulty)
        answer = guest.ask("play", move="1-1", at=0)
        number = re.search(r"fault ([0-9a-f]{8})", answer["sentence"])
        assert [answer["say"], "a fault of the game" in answer["sentence"]] == ["error", False]
        assert number is not None
        assert number[1] in caplog.text
        assert "a fault of the game" in caplog.text
        monkeypatch.undo()
        assert guest.open(table, 0)["position"] == before
        assert guest.play("1-1")["say"] == "entry"


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tables.sqlite")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    environment = {**os.environ, "MOTLEY_HOME": str(tmp_path)}
    code = "from motley.server.run import run; run(open_browser=False)"
    ended = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 1
    assert "newer version" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_port_that_is_taken_is_said_in_a_sentence(house: ThreadHouse, tmp_path: Path) -> None:
    port = house.listener.getsockname()[1]
    environment = {**os.environ, "MOTLEY_HOME": str(tmp_path)}
    code = f"from motley.server.run import run; run(open_browser=False, port={port})"
    ended = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 1
    assert "in use" in ended.stderr
    assert "Traceback" not in ended.stderr
