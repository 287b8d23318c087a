"""Damaged rows, full and locked disks, faults of ours: each is told as what it is, and harms nothing beside it."""

import asyncio
import json
import re
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from motley.server.door import pages
from motley.server.store import Drop, Failure, Store, StoreError
from tests.server.house import PATIENCE, ThreadHouse, house_in

pytestmark = pytest.mark.once


def spoil(house: ThreadHouse, table: str, column: str, value: object) -> None:
    """Write something into the row of a table that we never would."""
    disk = sqlite3.connect(house.tables.store.place)
    with disk:
        disk.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table))
    disk.close()


@pytest.mark.parametrize(
    "shelf",
    [
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"ply": 3}',
        b"\xff\xfe",
        '{"ply": 1, "status": {"key": "of-tomorrow"}, "over": false, "your_turn": true, "seats": [], "mood": "fine"}',
        '{"ply": 1, "status": {"key": "ended"}, "over": true, "your_turn": false, "seats": []}',
    ],
)
def test_one_damaged_or_newer_row_does_not_hide_the_other_tables(house: ThreadHouse, shelf: object) -> None:
    good, bad = house.create("tally", "me", "person"), house.create("tally", "me", "person")
    spoil(house, bad, "shelf", shelf)
    listed = {each["id"]: each for each in house.http.get("/api/tables").json()["tables"]}
    assert listed[good]["status"] != listed[bad]["status"] == "This table cannot be read."
    with house.sit(bad, 0) as guest:
        # What lies on the shelf is a copy: the table itself is whole.
        assert guest.play("1-1")["say"] == "entry"
    assert house.http.delete(f"/api/tables/{bad}").status_code == 204


@pytest.mark.parametrize(
    ("column", "value"), [("seats", "{"), ("seats", '[{"kind": 7}]'), ("options", "[1]"), ("seed", "no hex")]
)
def test_a_damaged_table_is_refused_and_can_be_thrown_away(house: ThreadHouse, column: str, value: str) -> None:
    table = house.create("tally", "me", "person")
    spoil(house, table, column, value)
    with house.guest() as guest:
        answer = guest.open(table)
        assert [answer["say"], "cannot be" in answer["sentence"]] == ["refused", True]
    assert house.http.get(f"/api/tables/{table}/record").status_code == 422
    assert house.http.post(f"/api/tables/{table}/rematch").status_code == 422
    assert table in [each["id"] for each in house.http.get("/api/tables").json()["tables"]]
    assert house.http.delete(f"/api/tables/{table}").status_code == 204


@pytest.mark.parametrize("data", ["{", "[]", "{}", '{"move": 7}', b"\xff", "7"])
def test_a_damaged_entry_is_named(house: ThreadHouse, data: object) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("1-1")
        guest.ask("commit")
    disk = sqlite3.connect(house.tables.store.place)
    with disk:
        disk.execute('UPDATE entries SET data = ? WHERE "table" = ? AND number = 1', (data, table))
    disk.close()
    house.tables._live.pop(table, None)
    with house.guest() as guest:
        answer = guest.open(table)
        assert [answer["say"], "entry 1" in answer["sentence"]] == ["refused", True]


class Full(Store):
    """A store that throws nothing away."""

    def write(self, batch: object) -> list[Failure | None]:
        if any(isinstance(each, Drop) for each in batch):  # type: ignore[attr-defined]
            raise StoreError("database or disk is full")
        return super().write(batch)  # type: ignore[arg-type]


def test_a_table_that_cannot_be_deleted_stays_one_table(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as before:
        monkeypatch.setattr(house.tables.store, "__class__", Full)
        assert house.http.delete(f"/api/tables/{table}").status_code == 422
        monkeypatch.undo()
        with house.sit(table, 0) as after:
            after.play("1-1")
            assert before.hear_say("entry", "gone")["what"] == "answer"
            assert before.position == after.position


def test_bots_go_on_by_themselves_when_a_lock_on_the_file_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = threading.Event()
    with house_in(tmp_path) as house:
        choose = house.tables.thinking.choose

        async def choose_later(*asked: Any) -> str:
            await asyncio.to_thread(locked.wait, PATIENCE)
            return await choose(*asked)

        monkeypatch.setattr(house.tables.thinking, "choose", choose_later)
        with house.tables.store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout=100")
        table = house.create("tally", "me", "greedy")
        with house.sit(table) as guest:
            guest.ask("pace", ms=0)
            guest.play("1-1")
            guest.ask("commit")
            disk = sqlite3.connect(house.tables.store.place, isolation_level=None)
            disk.execute("BEGIN IMMEDIATE")
            locked.set()
            assert "could not be saved" in guest.hear_say("error")["sentence"]
            disk.execute("ROLLBACK")
            disk.close()
            entry = guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)
            assert entry["what"] == "answer"
            assert not guest.table["paused"]


def test_a_fault_is_logged_under_the_number_that_the_page_shows(
    house: ThreadHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("the seed is 4711")

    monkeypatch.setattr(house.tables.store, "rows", broken)
    answer = house.http.get("/api/tables")
    assert answer.status_code == 500
    sentence = answer.json()["error"]["sentence"]
    found = re.search(r"fault ([0-9a-f]{8})", sentence)
    assert found is not None
    assert f"fault {found[1]}" in caplog.text
    assert "the seed is 4711" in caplog.text
    assert "4711" not in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/" + "a" * 300, 200),
        ("/assets/" + "ü" * 200, 200),
        ("/api/games/" + "a" * 3000, 404),
        ("/api/tables/" + "a" * 3000 + "/record", 404),
        ("/api/tables?language=" + "a" * 3000, 200),
        ("/api/tables?language=../../x", 200),
        ("/%00", 200),
        ("/api/games/motif/files/" + "a" * 300, 404),
    ],
)
def test_no_address_is_a_fault(
    house: ThreadHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, status: int
) -> None:
    (tmp_path / "index.html").write_text("a page")
    monkeypatch.setattr(pages, "CLIENT_FOLDERS", (tmp_path,))
    assert house.http.get(path).status_code == status


DEEP = b"[" * 30_000 + b"]" * 30_000
TABLE = b'{"game": "tally", "seats": [{"kind": "me"}, {"kind": "person"}], %s}'


@pytest.mark.parametrize(
    "body",
    [
        b'{"salt": 7}',
        b"{",
        b"[]",
        b'{"salt": "\\u0000"}',
        b'{"salt": "%s"}' % (b"a" * 201),
        b'{"salt": "a\\n"}',
        b'{"other": %s}' % DEEP,
    ],
)
def test_a_malformed_rematch_is_refused(house: ThreadHouse, body: bytes) -> None:
    table = house.create("tally", "me", "person")
    before = len(house.http.get("/api/tables").json()["tables"])
    answer = house.http.post(f"/api/tables/{table}/rematch", content=body)
    assert [answer.status_code, bool(answer.json()["detail"])] == [400, True]
    assert len(house.http.get("/api/tables").json()["tables"]) == before


@pytest.mark.parametrize(
    "rest",
    [
        b'"salt": "a\\u0000b"',
        b'"options": {"heaps": %s}' % (b"9" * 5000),
        b'"options": {"heaps": %s}' % (b"9" * 4000),
        b'"options": {"heaps": %s}' % DEEP,
        b'"options": %s' % DEEP,
        b'"salt": "\\ud800"',
        b'"options": {%s}' % b",".join(b'"o%d": 1' % number for number in range(60)),
    ],
)
def test_a_malformed_table_is_refused(house: ThreadHouse, rest: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = house.http.post("/api/tables", content=TABLE % rest, headers=headers)
    assert [answer.status_code, bool(answer.json()["detail"])] == [400, True]


@pytest.mark.parametrize(
    "text",
    [
        f'{{"do": "undo", "ref": {DEEP.decode()}}}',
        '{"do": "undo", "steps": %s}' % ("9" * 5000),
        '{"do": "undo", "steps": %s}' % ("9" * 4000),
        '{"do": "undo", "ref": %s}' % ("9" * 5000),
        '{"do": "frames", "from": 0, "to": 1e400}',
        '{{"do": "why_not", "keys": {}}}'.format(json.dumps(["a"] * 101)),
        '{"do": "face", "key": "%s"}' % ("a" * 301),
        '{"do": "play", "move": "%s"}' % ("9" * 5000),
    ],
)
def test_a_malformed_wish_is_answered_and_the_line_stays(house: ThreadHouse, text: str) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.tell_raw(text)
        assert guest.hear()["say"] == "error"
        assert guest.play("1-1")["say"] == "entry"


@pytest.mark.parametrize("game", ["motif", "motox", "motu", "motora", "motba"])
def test_odd_keys_and_notations_are_answered_in_every_game(house: ThreadHouse, game: str) -> None:
    table = house.create(game, "me", "person", *(["person"] if game == "motox" else []))
    with house.sit(table) as guest:
        assert guest.ask("why_not", keys=[])["say"] == "why_not"
        for keys in ([""], ["²"], ["card:²"], [":", ":"], ["\u0000"]):
            assert guest.ask("why_not", keys=keys)["say"] in ("why_not", "refused"), keys
        for move in ("", "²", "@²", "m²", "9" * 900, "\u0000", "+²"):
            answer = guest.ask("play", move=move, at=guest.n)
            assert [answer["say"], answer["rule"]] == ["refused", "T7"], move
