"""Playing with others: links, who is there, talk, clocks, and a grain of chance from everybody."""

import asyncio
import json
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from motley.server.door.links import origin_of
from motley.server.store import Entry, Shelf, Store, TableRow
from motley.server.table import clocks as clock_room
from motley.server.table import snapshot
from motley.server.table.clocks import Clocks
from motley.server.table.course import Course
from motley.server.table.keeper import Keeper
from motley.server.table.talk import plain_text
from motley.server.table.terms import Clock
from tests.server.house import House, ThreadHouse, house_in, sleeping_sloths, wait_for


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("together"), is_shared=True) as running:
        yield running


@pytest.fixture
def ann(shared: ThreadHouse) -> House:
    return shared.visitor()


@pytest.fixture
def bob(shared: ThreadHouse) -> House:
    return shared.visitor()


@pytest.fixture
def eve(shared: ThreadHouse) -> House:
    return shared.visitor()


def make(host: House, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
    body = {"game": game, "seats": [{"kind": kind} for kind in kinds], "salt": "a pinch", **more}
    answer = host.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def key_of(path: str) -> dict[str, Any]:
    place, _, key = path.partition("#")
    return {"seat": int(place.rpartition("/")[2]), "key": key}


def join(guest: House, table: str, path: str, **more: Any) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/join", json={**key_of(path), **more})


def links(house: House, table: str) -> dict[str, Any]:
    answer = house.http.get(f"/api/tables/{table}/links")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def seat_of(house: House, table: str) -> int | None:
    with house.sit(table) as guest:
        found: int | None = guest.table["seat"]
        return found


def pair(ann: House, bob: House, game: str = "tally", **more: Any) -> str:
    """A table of these two."""
    table: str = make(ann, game, "me", "open", **more)["id"]
    assert join(bob, table, links(ann, table)["seats"][0]["path"], name="Bob").status_code == 200
    return table


def test_a_seat_goes_to_another_device_by_its_own_link_and_only_once(ann: House, bob: House, eve: House) -> None:
    table = pair(ann, bob)
    (own,) = links(bob, table)["own"]
    assert join(eve, table, own["path"].replace("/1#", "/0#")).status_code == 422
    assert join(eve, table, own["path"], name="").status_code == 200
    assert [seat_of(bob, table), seat_of(eve, table)] == [None, 1]
    # It was for that one time, also after the seat has gone back.
    (back,) = links(eve, table)["own"]
    assert join(bob, table, back["path"]).status_code == 200
    assert join(eve, table, own["path"]).status_code == 422
    assert bob.http.get(f"/api/tables/{table}/links").json()["seats"] == []
    assert eve.http.get(f"/api/tables/{table}/links").status_code == 403


def test_whoever_was_sent_away_does_not_come_back_by_the_old_link(ann: House, bob: House, eve: House) -> None:
    table: str = make(ann, "tally", "me", "open")["id"]
    path = links(ann, table)["seats"][0]["path"]
    assert join(bob, table, path, name="Bob").status_code == 200
    with ann.sit(table) as host, bob.sit(table) as guest:
        assert guest.ask("seat", seat=0, kind="open")["say"] == "refused"
        told = host.ask("seat", seat=1, kind="open")
        assert [told["seats"][1]["open"], told["seats"][1]["name"]] == [True, "Open seat 2"]
        assert host.ask("seat", seat=1, kind="open")["say"] == "refused"
        told = guest.hear_say("table")
        assert [told["seat"], told["lost"]] == [None, "Player 1 has freed the seat of Bob; it is open."]
    assert join(bob, table, path).status_code == 422
    assert join(eve, table, links(ann, table)["seats"][0]["path"], name="Eve").status_code == 200
    # Whoever likes leaves by themselves.
    with eve.sit(table) as guest:
        assert guest.ask("seat", seat=1, kind="open")["seats"][1]["open"]
    assert seat_of(eve, table) is None


def lobby(house: House) -> dict[str, Any]:
    return {each["id"]: each for each in house.http.get("/api/lobby").json()["tables"]}


def test_the_lobby_has_what_is_listed_and_nothing_else(ann: House, bob: House, eve: House) -> None:
    hidden: str = make(ann, "tally", "me", "open")["id"]
    found: str = make(ann, "tally", "me", "open", listed=True)["id"]

    assert hidden not in lobby(eve)
    assert ann.cookie.partition("=")[2].partition(".")[0] not in json.dumps(lobby(eve))
    assert join(bob, found, lobby(bob)[found]["joins"][0]["path"], name="Bob").status_code == 200
    assert [lobby(bob)[found]["mine"], lobby(eve)[found]["mine"], lobby(eve)[found]["joins"]] == [True, False, []]
    with ann.sit(found) as host, bob.sit(found) as guest:
        assert guest.ask("keep", listed=False)["say"] == "refused"
        known = host.n
        assert host.ask("keep", listed=False)["terms"]["listed"] is False
        assert "moved on" in host.ask("keep", listed=True, at=known)["sentence"]
    assert found not in lobby(eve)


def test_whoever_lost_the_cookie_comes_back_with_the_key(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = pair(ann, bob)
    key = bob.http.get("/api/me").json()["key"]
    stranger = shared.visitor()
    name, _, signature = key.partition(".")
    other = ann.http.get("/api/me").json()["key"].partition(".")[0]
    for wrong in ("", name, f"{name}.", f"{other}.{signature}", bob.cookie.partition("=")[2]):
        assert stranger.http.post("/api/me", json={"key": wrong}).status_code == 403
    answer = stranger.http.post("/api/me", json={"key": key})
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert answer.json() == {"ok": True, "name": "Bob"}
    stranger.cookie = answer.headers["set-cookie"].partition(";")[0]
    assert stranger.cookie == bob.cookie
    assert seat_of(stranger, table) == 1


def test_a_draft_follows_its_person_to_another_device(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as one, bob.sit(table) as other:
        drafting, waiting = (one, other) if one.position["mine"] else (other, one)
        owner = ann if drafting is one else bob
        known = waiting.n
        drafting.play()
        assert drafting.position["held"]
        again = shared.visitor()
        back = again.http.post("/api/me", json={"key": owner.http.get("/api/me").json()["key"]})
        again.cookie = back.headers["set-cookie"].partition(";")[0]
        with again.sit(table) as there:
            assert [there.position["held"], there.position["undo"], there.n] == [True, 1, drafting.n]
            assert there.position["scene"] == drafting.position["scene"]
            assert there.ask("commit")["say"] == "entry"
        waiting.hear_until(lambda _: waiting.position["mine"])
        assert waiting.n > known


def test_who_looks_at_the_lobby_hears_when_it_changes(ann: House, bob: House, eve: House) -> None:
    with eve.guest() as looker, eve.guest() as gone:
        for each in (looker, gone):
            assert each.ask("lobby")["say"] == "lobby"
        gone.tell("close")
        hidden: str = make(ann, "tally", "me", "open")["id"]
        found: str = make(ann, "tally", "me", "open", listed=True)["id"]
        looker.hear_until(lambda message: message["say"] == "lobby" and found in lobby(eve))
        (path,) = [each["path"] for each in lobby(bob)[found]["joins"]]
        assert join(bob, found, path, name="Bob").status_code == 200
        looker.hear_until(lambda message: message["say"] == "lobby" and not lobby(eve)[found]["joins"])
        assert join(bob, hidden, links(ann, hidden)["seats"][0]["path"], name="Bob").status_code == 200
        with bob.sit(found) as guest:
            guest.ask("seat", seat=1, kind="open")
        assert ann.http.delete(f"/api/tables/{found}").status_code == 204
        looker.hear_until(lambda message: message["say"] == "lobby" and found not in lobby(eve))
        assert gone.ask("hint")["say"] == "error", "nothing is looked at"
        heard = [sum(message["say"] == "lobby" for message in each.heard) for each in (gone, looker)]
        assert heard[0] <= 2 < heard[1], "who has left hears nothing"


def test_whoever_has_a_link_reads_what_it_leads_to(ann: House, bob: House, eve: House) -> None:
    clock = {"per": "game", "seconds": 600, "increment": 5}
    table: str = make(ann, "tally", "me", "open", clock=clock)["id"]
    told = eve.http.get(f"/api/tables/{table}").json()
    assert [told["title"], told["host"], told["your_turn"]] == ["Tally", False, False]
    assert [told["clock"][name] for name in clock] == ["game", 600, 5]
    assert [seat["open"] for seat in told["seats"]] == [False, True]
    person = ann.cookie.partition("=")[2].partition(".")[0]
    assert person not in json.dumps(told)
    for gone in ("nowhere", "%00", "x" * 300):
        assert eve.http.get(f"/api/tables/{gone}").status_code in (404, 422)


def test_a_seat_that_a_bot_plays_for_somebody_is_known_to_its_owner(ann: House, bob: House, eve: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as one, bob.sit(table) as two, eve.sit(table) as eye:
        assert [seat["lent"] for seat in two.ask("seat", seat=1, kind="bot")["seats"]] == [False, True]
        for other in (one, eye):
            told = other.hear_until(lambda message: message.get("what") == "seat")
            assert [seat["lent"] for seat in told["seats"]] == [False, False]
        assert [seat["lent"] for seat in two.ask("seat", seat=1, kind="person")["seats"]] == [False, False]


def again(house: House, table: str) -> str:
    answer = house.http.post(f"/api/tables/{table}/rematch")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def begun(house: House, table: str) -> str | None:
    found: str | None = house.http.get(f"/api/tables/{table}/rematch").json()["id"]
    return found


def test_people_come_to_the_same_rematch_whoever_asks_for_it(
    shared: ThreadHouse, ann: House, bob: House, eve: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = pair(ann, bob)
    assert [begun(house, table) for house in (ann, bob, eve)] == [None, None, None]
    first = again(ann, table)
    assert [begun(house, table) for house in (ann, bob, eve)] == [first, first, None]
    assert again(bob, table) == again(ann, table) == first
    assert [seat_of(ann, first), seat_of(bob, first)] == [1, 0]
    # Once that is over, there is another.
    with ann.sit(first) as guest:
        guest.ask("resign")
    assert begun(bob, table) is None
    second = again(bob, table)
    with bob.sit(second) as guest:
        guest.ask("resign")
    third = again(ann, table)
    assert len({first, second, third, table}) == 4
    # Two who ask at the very same moment find none, and come to one all the same.
    with ann.sit(third) as guest:
        guest.ask("resign")
    seen = asyncio.run_coroutine_threadsafe(shared.tables._rematch(table), shared.loop).result()

    async def as_before(*_: object) -> tuple[str | None, bytes | None]:
        return seen

    count = len(shared.tables.store.tables())
    with monkeypatch.context() as patch:
        patch.setattr(shared.tables, "_rematch", as_before)
        fourth = again(ann, table)
        assert again(bob, table) == fourth
    assert [begun(ann, table), len(shared.tables.store.tables())] == [fourth, count + 1]


def test_no_log_of_addresses_has_a_key(ann: House, bob: House) -> None:
    """What follows a # stays in the browser."""
    table = pair(ann, bob)
    listed: str = make(ann, "tally", "me", "open", listed=True)["id"]
    given = [*links(bob, table)["own"], *links(ann, listed)["seats"], *lobby(bob)[listed]["joins"]]
    assert len(given) == 3
    for each in given:
        address = urlsplit(each["path"])
        assert [address.path.count("/"), address.query, len(address.fragment)] == [3, "", 32]


def test_a_link_becomes_a_picture_of_this_server_alone(ann: House) -> None:
    answer = ann.http.post("/api/qr", json={"path": "/join/t/1#abc"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<?xml")
    assert "<path" in answer.text
    for wrong in ("https://elsewhere.example/", "join", "/a b", "/" + "a" * 300, "/<script>"):
        assert ann.http.post("/api/qr", json={"path": wrong}).status_code == 400


def test_who_is_there_is_told(ann: House, bob: House, eve: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as one:
        assert one.hear_say("presence")["here"] == [0]
        with bob.sit(table):
            assert one.hear_say("presence")["here"] == [0, 1]
            with eve.sit(table):
                assert one.hear_say("presence") == {"say": "presence", "here": [0, 1], "watching": 1}
            assert one.hear_say("presence")["watching"] == 0
        assert one.hear_say("presence")["here"] == [0]


def test_who_is_there_at_another_process_is_known(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("two")
    with house_in(folder, is_shared=True) as here, house_in(folder, is_shared=True) as there:
        ann, bob = here.visitor(), there.visitor()
        table = pair(ann, bob)
        with ann.sit(table) as one, bob.sit(table):
            assert one.hear_say("presence")["here"] == [0]
            for house in (there, here):
                asyncio.run_coroutine_threadsafe(going_round(house), house.loop).result()
            assert one.hear_say("presence")["here"] == [0, 1]


async def going_round(house: ThreadHouse) -> None:
    keeper = Keeper(house.tables)
    await keeper.round()
    await keeper.close()


def test_talk_reaches_those_it_is_for_and_is_kept(shared: ThreadHouse, ann: House, bob: House, eve: House) -> None:
    table = pair(ann, bob, talk="apart")
    with ann.sit(table) as one, bob.sit(table) as two, eve.sit(table) as eye:
        said = one.ask("talk", text=" <b>Hello</b>\u202e \n\x07you ")
        assert [said["what"], said["talk"]["seat"], said["talk"]["text"]] == ["talk", 0, "<b>Hello</b> you"]
        heard = two.hear_say("entry")
        assert heard["talk"] == said["talk"]
        assert ann.cookie.partition("=")[2].partition(".")[0] not in json.dumps(heard)
        muttered = eye.ask("talk", text="She loses", name="Eve")
        assert [muttered["talk"]["seat"], muttered["talk"]["name"]] == [None, "Eve"]
        # Neither hears the other, now or later.
        assert two.ask("talk", sign="nod")["talk"]["sign"] == "nod"
        assert [each["talk"]["text"] for each in eye.heard if each["say"] == "entry"] == ["She loses"]
        assert [each["talk"]["text"] for each in two.heard if each["say"] == "entry"] == ["<b>Hello</b> you", ""]
    with bob.sit(table, None) as aside:
        # Whoever plays speaks as a player, also from a page that only watches and hears nothing of it.
        assert aside.ask("talk", sign="thanks")["say"] == "to_act"
    with eve.sit(table) as late, bob.sit(table) as back:
        assert [each["text"] for each in late.table["talk"]] == ["She loses"]
        assert [each["text"] for each in back.table["talk"]] == ["<b>Hello</b> you", "", ""]


def test_nobody_talks_too_much_or_of_nothing_or_where_talk_is_off(ann: House, bob: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as one, bob.sit(table) as two:
        assert one.ask("talk", text="\u200b\u202e")["say"] == "refused"
        answers = [two.ask("talk", text=f"{number}")["say"] for number in range(12)]
        assert answers.count("entry") < 11
        assert "refused" in answers
        assert one.ask("keep", talk="off")["say"] == "entry"
        while two.n < one.n:
            two.hear()
        assert "Nobody talks" in one.ask("talk", text="So?")["sentence"]
    assert len(plain_text("x" * 1000)) == 300


BLITZ = {"per": "turn", "seconds": 5}


def pass_time(house: ThreadHouse, table: str, seconds: float) -> None:
    """Let so much time pass for the clocks of a table."""

    async def hasten() -> None:
        found = await house.tables.table(table)
        clocks = (await found.course()).clocks
        assert clocks is not None
        # What is told of a turn before its time begins has been told.
        clocks.since, clocks.lead = clocks.since - seconds, [0.0] * len(clocks.lead)
        await found.end_late_turns()

    asyncio.run_coroutine_threadsafe(hasten(), house.loop).result()


def test_whose_time_is_up_is_stood_in_for_and_comes_back(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = pair(ann, bob, clock={**BLITZ, "bot": "random"})
    with ann.sit(table) as one, bob.sit(table) as two:
        assert one.table["clock"]["running"] == [0]
        assert 4 < one.table["clock"]["left"][0] <= 5
        assert one.ask("pause", on=True)["say"] == "refused"
        pass_time(shared, table, 4)
        assert not [each for each in two.heard if each["say"] == "entry"]
        pass_time(shared, table, 2)
        told = one.hear_until(lambda message: message.get("what") == "seat")
        assert told["seats"][0]["kind"] == "bot"
        assert any("out of time" in line["text"] for line in told["lines"])
        assert one.ask("seat", seat=1, kind="person")["say"] == "refused"
        one.hear_until(lambda message: message.get("what") == "answer")
        assert one.ask("seat", seat=0, kind="person")["say"] == "entry"


@pytest.mark.parametrize("per", ["turn", "game"])
def test_nobody_gains_time_by_lending_the_seat(shared: ThreadHouse, ann: House, bob: House, per: str) -> None:
    clock = {"per": per, "seconds": 100, "increment": 7, "bot": "sloth"}
    table = pair(ann, bob, clock=clock)
    with sleeping_sloths(), ann.sit(table) as one:
        pass_time(shared, table, 90)
        for away in (False, True):
            assert one.ask("seat", seat=0, kind="bot", bot="sloth", away=away)["clock"]["running"] == []
            assert 0 < one.ask("seat", seat=0, kind="person")["clock"]["left"][0] <= 10
        # Whose time is up, and is back before the bot has answered, would let it begin to think anew for ever.
        pass_time(shared, table, 11)
        one.hear_until(lambda message: message.get("what") == "seat")
        assert "time for this turn" in one.ask("seat", seat=0, kind="person")["sentence"]
    with ann.sit(table) as one:
        # Whoever opens the table has the seat again when the bot has answered.
        back = one.hear_until(lambda message: message.get("what") == "seat")
        assert back["clock"]["left"][0] >= clock_room.GRACE


def test_or_it_resigns(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = pair(ann, bob, clock={**BLITZ, "late": "resign"})
    with bob.sit(table) as two:
        pass_time(shared, table, 6)
        told = two.hear_until(lambda message: message.get("what") == "resign")
        assert told["position"]["outcome"]["placings"] == [2, 1]


def test_time_runs_out_where_nobody_looks_and_after_a_new_start(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("late")
    with house_in(folder, is_shared=True) as first:
        ann, bob = first.visitor(), first.visitor()
        table = pair(ann, bob, clock={**BLITZ, "late": "resign"})
        store = first.tables.store
        (entry,) = store.entries(table)
        before = entry.at - 60
    with Store.open(folder / "tables.sqlite").engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entries SET at = ?", (before,))
        connection.exec_driver_sql("UPDATE tables SET deadline = ?", (before + 5,))
    with house_in(folder, is_shared=True) as second:
        asyncio.run_coroutine_threadsafe(going_round(second), second.loop).result()
        wait_for(lambda: second.tables.store.entries(table)[-1].kind == "resign")
        row = second.tables.store.table(table)
        assert row is not None
        assert row.shelf.over
        assert second.tables.store.late(time.time()) == []


@pytest.mark.parametrize(
    "wrong", [{"seconds": 0}, {"seconds": 10**9}, {"increment": -1}, {"bot": "hal"}, {"per": "week"}]
)
def test_a_clock_that_nobody_could_play_by_is_refused(ann: House, wrong: dict[str, Any]) -> None:
    body = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {**BLITZ, **wrong}}
    assert ann.http.post("/api/tables", json=body).status_code in (400, 422)


def test_clocks_count_what_was_spent() -> None:
    by_game = Clocks(Clock("game", 60, 5), 2)
    by_game.turn(100.0, [0])
    by_game.turn(110.0, [1])
    assert by_game.left == [55.0, 60.0]
    # Taking back what was handed on gives no time away: neither the increment nor a fresh turn.
    by_game.turn(112.0, [0], is_undo=True)
    assert by_game.left == [50.0, 63.0]
    assert by_game.deadline == 162.0
    assert [by_game.late(161.0), by_game.late(162.0)] == [[], [0]]
    by_turn = Clocks(Clock("turn", 60), 2)
    by_turn.turn(0.0, [0, 1])
    by_turn.turn(20.0, [1])
    by_turn.turn(30.0, [0], is_undo=True)
    assert by_turn.left[0] == 40.0
    by_turn.turn(40.0, [1])
    by_turn.turn(41.0, [0])
    assert by_turn.left[0] == 60.0
    # A clock of another machine that is behind takes nothing back.
    by_turn.turn(11.0, [1])
    assert [by_turn.left[0], by_turn.since] == [60.0, 41.0]
    assert clock_room.GRACE > 0


def test_time_begins_when_the_rival_was_seen() -> None:
    """Two seconds after the entry that makes a seat due, from entries alone; nobody stretches it by going back and
    forth, nor by lending the seat."""
    for rule in (Clock("game", 60, 5, lead=2), Clock("turn", 60, lead=2)):
        clocks = Clocks(rule, 2)
        clocks.turn(100.0, [0])
        assert [clocks.remaining(0, now) for now in (100.0, 102.0, 103.0)] == [60, 60, 59]
        assert [clocks.deadline, clocks.json(100.5)["begins"], clocks.json(103.0)["begins"]] == [162.0, [1.5], [0.0]]
        assert [clocks.late(161.9), clocks.late(162.0)] == [[], [0]]
        # Something else happens meanwhile, lent and taken back among it: it is the same two seconds.
        clocks.turn(101.0, [0])
        clocks.turn(101.5, [], seated=0)
        clocks.turn(101.7, [0], seated=0)
        assert clocks.remaining(0, 102.2) == pytest.approx(60)
        assert clocks.remaining(0, 103.2) == pytest.approx(59)
        clocks.turn(111.7, [1])
        left = clocks.left[0]
        clocks.turn(112.0, [0], is_undo=True)
        assert clocks.remaining(0, 113.0) == pytest.approx(left - rule.increment - 1)
    # At tables from before, time begins at once.
    old = Clocks(Clock("turn", 60), 1)
    old.turn(0.0, [0])
    assert old.remaining(0, 1.0) == 59


def test_the_lead_is_a_term_of_new_tables_and_the_same_on_replay(
    shared: ThreadHouse, ann: House, bob: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 1)
    table = pair(ann, bob, clock={**BLITZ, "bot": "random"})
    with ann.sit(table) as one:
        assert one.table["terms"]["clock"]["lead"] == 2
        assert len(one.table["clock"]["begins"]) == 1
        one.play_on()
    store, course = shared.tables.store, shared.course(table)
    whole = Course.of(course.row, store.entries(table))
    assert course.clocks is not None
    for twin in (whole, snapshot.opened(store, course.row)):
        assert twin.clocks is not None
        assert [twin.clocks.left, twin.clocks.lead] == [course.clocks.left, course.clocks.lead]
        assert twin.clocks.deadline == course.clocks.deadline


def test_a_snapshot_has_talk_terms_salts_and_clocks(tmp_path_factory: pytest.TempPathFactory) -> None:
    seat = {"kind": "person", "name": "A", "bot": None, "level": None, "ours": True}
    terms = {"listed": True, "talk": "all", "waits": True, "clock": {"per": "game", "seconds": 90, "increment": 3}}
    shelf = Shelf(0, "", False, False, [])
    row = TableRow("t", "gauntlet", 1, {}, [seat, seat], "07" * 32, "", 1.0, 1.0, shelf, None, terms)
    course = Course(row)
    said = {"text": "Hi", "sign": "", "name": "A", "by": "x", "apart": True}
    steps: list[tuple[str, int | None, dict[str, Any]]] = [
        ("talk", 0, said),
        ("terms", None, {"talk": "off", "listed": None}),
        ("salt", 0, {"text": "s"}),
    ]
    entries: list[Entry] = []
    for kind, by, data in steps:
        entries += [step.entry for step in course.advance(kind, by, data)]
    store = Store.open(tmp_path_factory.mktemp("snap") / "s.sqlite")
    from motley.server.store import Append, Create

    store.write([Create(row), Append("t", tuple(entries), course.shelf(), None, snapshot.taken(course))])
    (head,) = store.snapshots("t")
    twin = snapshot._restored(store, row, head)
    assert twin.talk == course.talk
    assert twin.terms == course.terms
    assert twin.match.chance is not None
    assert twin.match.chance.salts == {0: "s"}
    assert twin.clocks is not None
    assert course.clocks is not None
    assert [twin.clocks.left, twin.clocks.running] == [course.clocks.left, course.clocks.running]
    # A lost clock would be noticed.
    twin.clocks.left[0] -= 1
    assert twin.clocks.left != course.clocks.left
    store.close()


def test_everything_of_a_person_is_told_to_that_person_and_erased(shared: ThreadHouse, ann: House) -> None:
    zoe = shared.visitor()
    alone: str = make(zoe, "tally", "me", "person")["id"]
    with_ann = pair(ann, zoe)
    for table, house in ((with_ann, zoe), (with_ann, ann)):
        with house.sit(table) as guest:
            guest.ask("talk", text=f"I am {house.cookie[-4:]}")
    watched = pair(ann, shared.visitor())
    with zoe.sit(watched) as eye:
        eye.ask("talk", text="Go, Ann!", name="Zoe")
    told = {each["table"]: each for each in zoe.http.get("/api/me/everything").json()["tables"]}
    assert set(told) == {alone, with_ann, watched}
    assert [told[with_ann]["seats"], told[watched]["record"]] == [[1], None]
    assert [each["text"] for each in told[with_ann]["said"]] == [f"I am {zoe.cookie[-4:]}"]
    person = str(shared_person(shared, zoe))
    store = shared.tables.store
    with ann.sit(with_ann) as one:
        answer = zoe.http.post("/api/me/erase")
        assert "Max-Age=0" in answer.headers["set-cookie"]
        news = one.hear_until(lambda message: message["say"] == "table")
        assert [news["seats"][1]["name"], news["seats"][1]["kind"]] == ["Somebody", "bot"]
        assert [each["text"] for each in news["talk"]] == ["", f"I am {ann.cookie[-4:]}"]
        one.play_out()
    assert store.table(alone) is None
    assert store.traces(person) == []
    for table in (with_ann, watched):
        assert person not in str([store.table(table), store.entries(table), store.record(table)])
        assert "Bob" not in str([store.table(table), store.entries(table)]) or table == watched
    assert ann.http.get("/api/me/everything").status_code == 200


def shared_person(shared: ThreadHouse, visitor: House) -> str | None:
    return shared.app.seal.person(visitor.cookie)


def test_on_the_own_machine_nobody_is_erased(house: ThreadHouse) -> None:
    assert house.http.post("/api/me/erase").status_code == 422
    assert house.http.get("/api/me/everything").status_code == 422
    assert house.http.get("/api/me").json() == {"key": None}


def test_what_others_have_answered_is_taken_back_if_all_agree(ann: House, bob: House, eve: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as one, bob.sit(table) as two, eve.sit(table) as eye:

        def all_know() -> None:
            for guest in (one, two, eye):
                while guest.n < max(one.n, two.n):
                    guest.hear()

        def answer(guest: Any) -> None:
            for _ in range(2):
                guest.play_on()
            all_know()

        answer(one)
        assert one.ask("plead")["say"] == "refused"
        before = one.position["ply"]
        answer(two)
        for stranger in (eye, two):
            assert stranger.ask("agree", on=True)["say"] == "refused"
        assert eye.ask("plead")["say"] == "refused"
        assert one.ask("plead")["plea"] == {"seat": 0, "asked": [1], "from": before}
        all_know()
        # Whoever asks does not answer for the others, and does not ask twice.
        assert one.ask("agree", on=True)["say"] == "refused"
        assert one.ask("plead")["say"] == "refused"
        assert two.ask("agree", on=False)["plea"] is None
        all_know()
        assert one.ask("plead")["say"] == "entry"
        all_know()
        told = two.ask("agree", on=True)
        assert [told["what"], told["position"]["ply"]] == ["undo", before - 1]
        all_know()
        assert one.position["mine"]
        answer(one)
        assert one.position["ply"] == before


def test_a_record_is_checked_against_the_fingerprint(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "random", "random")
    with house.sit(table, None) as guest:
        guest.ask("pace", ms=0)
        guest.play_out()
        commitment = guest.table["commitment"]
    record = house.http.get(f"/api/tables/{table}/record").text
    body = {"record": record, "commitment": commitment}
    assert house.http.post("/api/verify", json=body).json()["draws"] > 0
    for wrong in ({"commitment": "0" * 64}, {"record": record[:-20]}):
        assert house.http.post("/api/verify", json={**body, **wrong}).status_code == 422


def test_behind_a_proxy_links_and_cookies_are_those_of_the_address_that_people_know() -> None:
    request = SimpleNamespace(
        headers={"host": "tables.example"},
        url=SimpleNamespace(scheme="http"),
        app=SimpleNamespace(state=SimpleNamespace(origins=("http://10.0.0.5:8000", "https://tables.example"))),
    )
    assert origin_of(request) == "https://tables.example"  # type: ignore[arg-type]
    request.headers["host"] = "10.0.0.5:8000"
    assert origin_of(request) == "http://10.0.0.5:8000"  # type: ignore[arg-type]
