"""Every seat has an owner: strangers look, and nothing else."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from motley.server.door.budget import Budgets
from motley.server.door.person import NoSecret, Seal, secret_of
from motley.server.run import listening, serve
from motley.server.table.people import plain_name
from tests.server.house import Guest, House, ThreadHouse, house_in

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    """A server that strangers reach."""
    with house_in(tmp_path_factory.mktemp("shared"), is_shared=True) as running:
        yield running


@pytest.fixture(scope="module")
def ann(shared: ThreadHouse) -> House:
    return shared.visitor()


@pytest.fixture(scope="module")
def bob(shared: ThreadHouse) -> House:
    return shared.visitor()


def invite(host: House, table: str) -> dict[int, tuple[str, str]]:
    """The open seats of a table with the keys of their links."""
    told = host.http.get(f"/api/tables/{table}/links").json()["seats"]
    return {each["seat"]: (each["path"], each["path"].partition("#")[2]) for each in told}


def join(guest: House, table: str, seat: int, key: str, name: str = "Bob") -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/join", json={"seat": seat, "key": key, "name": name})


def listed(house: House) -> list[str]:
    return [each["id"] for each in house.http.get("/api/tables").json()["tables"]]


def test_two_browsers_play_a_game_by_invitation(ann: House, bob: House) -> None:
    table = ann.create("motif", "me", "open", size=3, first="gold")
    assert table not in listed(bob)
    _, key = invite(ann, table)[1]
    assert join(bob, table, 1, key).status_code == 200
    assert table in listed(bob)
    with ann.sit(table) as one, bob.sit(table) as two:
        assert [one.table["seat"], one.table["mine"], one.table["host"]] == [0, [0], True]
        assert [two.table["seat"], two.table["mine"], two.table["host"]] == [1, [1], False]
        assert [seat["mine"] for seat in two.table["seats"]] == [False, True]
        for _ in range(400):
            if one.position["outcome"] is not None:
                break
            hand, eye = (one, two) if one.position["mine"] else (two, one)
            hand.play_on()
            while eye.n < hand.n:
                eye.hear_say("entry")
        assert one.position["outcome"] == two.position["outcome"] is not None


def test_a_stranger_looks_and_nothing_else(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = ann.create("gauntlet", "me", "person", "greedy")
    with ann.sit(table, 0) as owner, bob.guest() as eye:
        if 2 in owner.position["to_act"]:
            owner.hear_until(lambda message: message["say"] == "to_act" and 2 not in message["to_act"])
        assert eye.open(table)["seat"] is None
        assert eye.table["mine"] == []
        for seat in (0, 1, 2):
            assert eye.ask("sit", seat=seat)["say"] == "refused"
            assert eye.ask("open", table=table, seat=seat)["say"] == "refused"
        before = owner.n
        for wish in intrusions(owner):
            answer = eye.ask(**wish)
            assert answer["say"] == "refused", wish
        assert owner.open(table, 0)["n"] == before
        hidden = json.dumps(eye.table)
        assert json.dumps(shared.course(table).match.state.view(0)) not in hidden
    assert bob.http.delete(f"/api/tables/{table}").status_code == 403
    assert bob.http.post(f"/api/tables/{table}/rematch").status_code == 422
    assert bob.http.get(f"/api/tables/{table}/links").status_code == 403
    answers = bob.http.get(f"/api/tables/{table}/record").json()["answers"]
    assert all(answer[1] is None for answer in answers if answer[0] == -1)
    assert ann.http.delete(f"/api/tables/{table}").status_code == 204


def intrusions(owner: Guest) -> list[dict[str, Any]]:
    """Every wish that changes something, in a form that its owner could send."""
    move = owner.position["choices"][0]["move"]
    return [
        {"do": "play", "move": move, "at": owner.n},
        {"do": "revise", "ply": 1, "move": move, "at": owner.n},
        {"do": "undo", "steps": 1, "at": owner.n},
        {"do": "commit", "at": owner.n},
        {"do": "resign", "at": owner.n},
        {"do": "seat", "seat": 0, "kind": "bot", "at": owner.n},
        {"do": "seat", "seat": 0, "kind": "person", "name": "Me", "at": owner.n},
        {"do": "seat", "seat": 2, "kind": "person", "name": "Me", "at": owner.n},
        {"do": "pause", "on": True, "at": owner.n},
        {"do": "pace", "ms": 0, "at": owner.n},
        {"do": "preview", "move": move},
        {"do": "why_not", "keys": ["a"]},
        {"do": "hint"},
    ]


def test_a_player_answers_for_no_other_seat(ann: House, bob: House) -> None:
    table = ann.create("tally", "me", "open")
    join(bob, table, 1, invite(ann, table)[1][1])
    with ann.sit(table) as one, bob.sit(table) as two:
        assert two.ask("sit", seat=0)["say"] == "refused"
        assert two.ask("seat", seat=0, kind="bot")["say"] == "refused"
        assert two.ask("seat", seat=0, kind="person")["say"] == "refused"
        # The host may let a bot play for somebody who left, and not take the seat.
        assert one.ask("seat", seat=1, kind="person")["say"] == "refused"
        assert one.ask("seat", seat=1, kind="bot")["say"] == "entry"
        two.hear_until(lambda message: message["say"] == "entry" and message["what"] == "seat")
        assert two.ask("seat", seat=1, kind="person")["say"] == "entry"
        assert two.ask("pause", on=True)["say"] == "entry"


def test_a_seat_that_was_lost_is_looked_at_no_longer(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = ann.create("gauntlet", "me", "open")
    join(bob, table, 1, invite(ann, table)[1][1])
    carl = shared.visitor()
    with bob.sit(table) as two:
        assert two.table["seat"] == 1
        live = shared.tables._live[table]
        data = {"kind": "person", "owner": shared_person(shared, carl)}
        asyncio.run_coroutine_threadsafe(live.enter("seat", 1, data), shared.loop).result()
        two.hear_until(lambda message: message["say"] == "table")
        assert [two.table["seat"], two.table["mine"]] == [None, []]
        assert two.ask("commit")["say"] == "refused"
    with carl.sit(table) as three:
        assert three.table["seat"] == 1


def shared_person(shared: ThreadHouse, visitor: House) -> str | None:
    return shared.app.seal.person(visitor.cookie)


@pytest.mark.parametrize("key", ["", "0" * 32, "ü"])
def test_a_seat_is_not_taken_without_its_link(ann: House, bob: House, key: str) -> None:
    table, other = ann.create("tally", "me", "open"), ann.create("tally", "me", "open", "open")
    assert join(bob, table, 1, key).status_code == 422
    keys = invite(ann, other)
    assert join(bob, table, 1, keys[1][1]).status_code == 422
    assert join(bob, other, 1, keys[2][1]).status_code == 422
    assert join(bob, other, 7, keys[1][1]).status_code == 422
    assert table not in listed(bob)


def test_a_taken_seat_stays_its_owners(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = ann.create("tally", "me", "open")
    key = invite(ann, table)[1][1]
    assert join(bob, table, 1, key).status_code == 200
    assert join(shared.visitor(), table, 1, key).status_code == 422
    assert join(bob, table, 1, key).status_code == 200
    assert invite(ann, table) == {}


def test_forged_and_foreign_cookies_are_nobodys(shared: ThreadHouse, ann: House, tmp_path: Path) -> None:
    table = ann.create("tally", "me", "person")
    name, _, value = ann.cookie.partition("=")
    person, _, signature = value.partition(".")
    elsewhere = Seal(secret_of(tmp_path))
    forged = [
        f"{name}={person}",
        f"{name}={person}.",
        f"{name}={person}.{'0' * 32}",
        f"{name}={person}x.{signature}",
        f"{name}={person}.{elsewhere.sign('person', person)}",
        f"{name}={person}.{shared.app.seal.sign('seat', person)}",
        f"other={value}",
        ";=,;;=",
        "",
    ]
    for cookie in forged:
        headers = {"Cookie": cookie, "X-Motley-Token": shared.token}
        assert httpx.delete(f"{shared.base}/api/tables/{table}", headers=headers).status_code == 403
        address = f"{shared.base.replace('http', 'ws')}/live"
        with pytest.raises(InvalidStatus, match="403"), connect(address, additional_headers=headers):
            pass
        assert httpx.get(f"{shared.base}/api/tables", headers=headers).json()["tables"] == []
    assert table in listed(ann)


def test_the_cookie_is_for_this_server_and_its_pages_alone(shared: ThreadHouse) -> None:
    page = httpx.get(f"{shared.base}/")
    header = page.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in header
    assert "set-cookie" not in httpx.get(f"{shared.base}/api/games").headers
    again = httpx.get(f"{shared.base}/", headers={"Cookie": header.partition(";")[0]})
    assert "set-cookie" not in again.headers
    assert Seal(secret_of(shared.folder)).person(header.partition(";")[0]) is not None
    assert (shared.folder / "secret").stat().st_mode & 0o077 == 0


def test_a_wish_answers_the_entry_it_names_and_no_other(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("1-1")
        for wish in ("undo", "commit", "resign"):
            for stale in (0, 7, -1):
                assert "moved on" in guest.ask(wish, at=stale)["sentence"]
            guest.tell_raw(json.dumps({"do": wish}))
            assert guest.hear_say("error", "entry")["say"] == "error"
        assert "moved on" in guest.ask("revise", ply=1, move="2-1", at=0)["sentence"]
        guest.ask("undo", steps=1, at=1)
        # The same wish once more, as a line that stutters would send it.
        assert guest.ask("undo", steps=1, at=1)["say"] == "refused"
        assert guest.n == 2


def test_what_is_said_of_seats_and_bots_answers_the_last_word_on_them(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person", "person")
    with house.sit(table, 0) as one, house.sit(table, 0) as two:
        for wish, told in (("pause", {"on": True}), ("pace", {"ms": 5}), ("seat", {"seat": 1, "kind": "bot"})):
            known = one.n
            assert one.ask(wish, **told)["say"] == "entry"
            # Somebody else said so first; twice the same; what was never heard of.
            for stale in (known, known, one.n + 9, -1):
                assert "moved on" in two.ask(wish, at=stale, **told)["sentence"]
            two.tell_raw(json.dumps({"do": wish, **told}))
            assert two.hear_say("error")["say"] == "error"
        # Another seat, and an answer in between, are another matter.
        known = one.n
        assert one.play("1-1")["say"] == "entry"
        assert two.ask("seat", at=known, seat=2, kind="bot")["say"] == "entry"
        assert two.ask("pause", at=known, on=False)["say"] == "entry"


def test_the_own_machine_needs_neither_cookie_nor_link(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    for browser in (house, house.visitor(), house.visitor()):
        assert table in listed(browser)
        with browser.sit(table) as guest:
            assert guest.table["mine"] == [0, 1]
            assert guest.table["host"]
            assert guest.ask("sit", seat=1)["say"] == "table"


def test_an_invited_seat_of_the_own_machine_is_its_owners(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "open")
    guest = house.visitor()
    with house.sit(table) as here:
        assert here.table["mine"] == [0]
        assert here.table["seats"][1]["open"]
        assert join(guest, table, 1, invite(house, table)[1][1], "Wren").status_code == 200
        here.hear_until(lambda message: message["say"] == "entry" and message["what"] == "seat")
        assert [here.heard[-1]["mine"], here.heard[-1]["seats"][1]["name"]] == [[0], "Wren"]
        assert here.ask("sit", seat=1)["say"] == "refused"
    with guest.sit(table, 1) as there:
        # At this machine everybody also plays what belongs to the machine.
        assert there.table["mine"] == [0, 1]
    assert join(house, table, 1, invite(house, table).get(1, ("", ""))[1]).status_code == 422


def test_a_table_from_before_seats_had_owners_is_the_own_machines(house: ThreadHouse, shared: ThreadHouse) -> None:
    seats = [{"kind": "person", "name": "You", "bot": None, "level": None, "ours": True}] * 2
    shelf = {"ply": 0, "status": {"key": "your-turn"}, "over": False, "your_turn": True}
    shelf["seats"] = [{"seat": 0, "kind": "person", "name": "You", "mine": True}]
    for where in (house, shared):
        table = where.visitor().create("tally", "me", "person")
        disk = sqlite3.connect(where.folder / "tables.sqlite")
        with disk:
            values = (json.dumps(seats), json.dumps(shelf), table)
            disk.execute("UPDATE tables SET host = NULL, seats = ?, shelf = ? WHERE id = ?", values)
        disk.close()
        is_here = where is house
        anybody = where.visitor()
        assert (table in listed(anybody)) is is_here
        with anybody.sit(table) as guest:
            assert guest.table["mine"] == ([0, 1] if is_here else [])
        assert anybody.http.delete(f"/api/tables/{table}").status_code == (204 if is_here else 403)


def test_the_record_of_rules_that_are_gone_is_the_one_that_was_kept(house: ThreadHouse) -> None:
    table, running = house.create("tally", "me", "greedy"), house.create("tally", "me", "greedy")
    with house.sit(table) as guest:
        guest.ask("resign")
    before = house.http.get(f"/api/tables/{table}/record").json()
    with house.tables.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET version = 99 WHERE id IN (?, ?)", (table, running))
    for each in (table, running):
        house.tables._live.pop(each, None)
    assert house.http.get(f"/api/tables/{table}/record").json() == before
    answer = house.http.get(f"/api/tables/{running}/record")
    assert [answer.status_code, "version 99" in answer.text] == [422, True]


def test_names_hide_nothing() -> None:
    assert plain_name("  Ann\u202e <b>\u0000 \n Lee ") == "Ann <b> Lee"
    assert plain_name("\u200b\u2066") == ""
    assert plain_name("a" * 99) == "a" * 40
    assert plain_name(None) == ""


def test_one_address_does_not_open_lines_without_end(shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.app, "budgets", Budgets(0.001, 2.0))
    visitor = shared.visitor()
    answers = [visitor.http.post("/api/games/tally/check", json={"seats": 2}).status_code for _ in range(4)]
    assert answers == [200, 200, 403, 403]
    with pytest.raises(InvalidStatus, match="403"), visitor.guest():
        pass
    assert visitor.http.get("/api/tables").status_code == 200


def test_a_server_for_several_is_known_by_its_addresses(tmp_path: Path) -> None:
    probe = listening(None)
    port = probe.getsockname()[1]
    probe.close()
    code = f"from motley.server.run import serve; serve('127.0.0.1', {port}, ['https://tables.example'])"
    server = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "MOTLEY_HOME": str(tmp_path)},
    )
    assert server.stdout is not None
    try:
        assert "https://tables.example" in server.stdout.readline()
        here = f"http://127.0.0.1:{port}"
        assert httpx.get(here).status_code == 403
        page = httpx.get(here, headers={"Host": "tables.example"})
        assert "Secure" in page.headers["set-cookie"]
        assert "wss://tables.example" in page.headers["content-security-policy"]
        headers = {"Host": "tables.example", "Origin": "https://evil.example"}
        assert httpx.get(here, headers=headers).status_code == 403
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def test_an_address_that_is_none_is_said_in_a_sentence() -> None:
    for wrong in ("tables.example", "ftp://tables.example", "https://tables.example/", "https://a b", "*"):
        with pytest.raises(SystemExit, match="is no address"):
            serve("127.0.0.1", 0, [wrong])


def test_servers_that_start_together_agree_on_one_secret(tmp_path: Path) -> None:
    barrier = threading.Barrier(8)

    def start(_: int) -> bytes:
        barrier.wait()
        return secret_of(tmp_path)

    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(start, range(8)))
    assert len(found) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0


def test_a_secret_is_never_seen_before_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server that starts while this one writes finds none, or all of it."""
    synced = os.fsync
    seen: list[bool] = []

    def look(place: int) -> None:
        seen.append((tmp_path / "secret").exists())
        synced(place)

    monkeypatch.setattr(os, "fsync", look)
    secret_of(tmp_path)
    assert seen == [False]


@pytest.mark.parametrize("left", [b"", b"half of it"])
def test_nobody_signs_with_half_a_secret(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "secret").write_bytes(left)
    with pytest.raises(NoSecret, match="damaged"):
        secret_of(tmp_path)


def test_many_screens_of_one_person_share_what_they_may_wish(
    shared: ThreadHouse, bob: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Screens are free to open; one person is heard at a rate, and another person is not held up by it."""
    ann = shared.visitor()
    table = ann.create("tally", "me", "open")
    monkeypatch.setattr(shared.app.app.state, "shares", Budgets(2.0, 6.0))  # type: ignore[attr-defined]
    screens = [ann.sit(table, 0) for _ in range(3)]
    began = time.monotonic()
    with bob.sit(table, None) as other:
        other.ask("face", key="stone:0:0")
    for screen in screens:
        screen.tell("face", key="stone:0:0")
        screen.tell("face", key="stone:0:0")
    for screen in screens:
        screen.hear_say("face")
        screen.hear_say("face")
        screen.leave()
    # Three of six were spent on opening: three more come at once, the other three at two a second.
    assert time.monotonic() - began > 0.9


def test_messages_to_far_screens_are_compressed_and_none_is_larger_than_it_may_be(
    shared: ThreadHouse, tmp_path: Path
) -> None:
    """What is packed counts by what it is unpacked: sixteen megabytes of one letter are a few bytes on the line."""
    here = shared.visitor()
    table = here.create("tally", "me", "open")
    with here.sit(table) as guest, here.sit(table) as other:
        assert [each.name for each in guest.socket.protocol.extensions] == ["permessage-deflate"]
        guest.tell_raw("x" * (1 << 24))
        with pytest.raises(ConnectionClosed) as closed:
            guest.hear_until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert other.ask("frames", **{"from": 0, "to": 0})["say"] == "frames"
    with house_in(tmp_path) as own, own.guest() as near:
        assert near.socket.protocol.extensions == []
