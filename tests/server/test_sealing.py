"""Chance that an operator who plays cannot bend: secrets are sealed by all before anybody opens one."""

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import motley
from motley.cli import records
from motley.kernel import CHANCE, BrokenRecord
from motley.match.chance import drawn, fingerprint
from motley.match.replay import unproved
from motley.match.sealing import promise, seal
from motley.server.door.budget import Budgets
from motley.server.machine import MACHINE
from motley.server.store import Append, Create, Entry, Store
from motley.server.table import sealing as sealing_room
from motley.server.table import snapshot
from motley.server.table.course import Course
from motley.server.table.sealing import WAIT, Sealing
from motley.server.table.terms import Clock
from tests.server.house import Guest, House, ThreadHouse, house_in
from tests.server.test_together import going_round, join, key_of, links, make

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("sealing"), is_shared=True) as running:
        # One address plays as many tables here as a club does in an evening.
        running.app.budgets = Budgets(1000.0, 1000.0)
        yield running


@pytest.fixture
def ann(shared: ThreadHouse) -> House:
    return shared.visitor()


@pytest.fixture
def bob(shared: ThreadHouse) -> House:
    return shared.visitor()


class Browser:
    """A person's browser as the client does it: a secret for this table, opened when all are bound and not before."""

    def __init__(self, house: House, table: str, seat: int, secret: str) -> None:
        self.house, self.table, self.seat, self.secret = house, table, seat, secret

    def state(self) -> dict[str, Any]:
        told: dict[str, Any] = self.house.http.get(f"/api/tables/{self.table}/chance").json()
        return told

    def post(self, **fields: Any) -> tuple[int, dict[str, Any]]:
        answer = self.house.http.post(f"/api/tables/{self.table}/chance", json={"seat": self.seat, **fields})
        return answer.status_code, answer.json()

    def print(self, secret: str | None = None) -> str:
        told = self.state()["chance"]
        return seal(told["table"], self.seat, told["commitment"], self.secret if secret is None else secret)

    def seal(self) -> dict[str, Any]:
        status, told = self.post(print=self.print())
        assert status == 200, told
        return told

    def open(self) -> dict[str, Any]:
        assert self.state()["chance"]["stage"] == "opening"
        status, told = self.post(secret=self.secret)
        assert status == 200, told
        return told


def two(ann: House, bob: House, game: str = "gauntlet", **more: Any) -> tuple[Browser, Browser]:
    table: str = make(ann, game, "me", "open", salt=None, **more)["id"]
    answer = join(bob, table, links(ann, table)["seats"][0]["path"], name="Bob")
    assert answer.status_code == 200, answer.text
    return Browser(ann, table, 0, "aa" * 16), Browser(bob, table, 1, "bb" * 16)


def played_out(*browsers: Browser) -> str:
    """The record of the game, once it is over."""
    with browsers[0].house.sit(browsers[0].table) as guest:
        while guest.position["outcome"] is None:
            guest.ask("resign")
    return browsers[0].house.http.get(f"/api/tables/{browsers[0].table}/record").text


def pass_time(house: ThreadHouse, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MACHINE, "time", lambda: time.time() + seconds)

    async def look() -> None:
        for each in list(house.tables._live.values()):
            await each.end_late_turns()

    asyncio.run_coroutine_threadsafe(look(), house.loop).result()


def draws(house: ThreadHouse, table: str) -> list[Entry]:
    return [entry for entry in house.tables.store.entries(table) if entry.seat == CHANCE]


def log_of(guest: Guest) -> list[str]:
    told = [line["text"] for message in guest.heard for line in message.get("lines") or []]
    return [*[line["text"] for line in guest.table["log"]], *told]


def test_all_are_bound_before_anything_is_opened(shared: ThreadHouse, ann: House, bob: House) -> None:
    made = make(ann, "gauntlet", "me", "open", salt=None)
    one = Browser(ann, made["id"], 0, "my own words, and 128 bits")
    assert one.seal()["chance"]["rounds"][0]["fingerprints"].keys() == {"0"}
    path = links(ann, one.table)["seats"][0]["path"]
    # Before one joins the fingerprint of the seed is known, and so one comes with a fingerprint of one's own.
    card = bob.http.get(f"/api/tables/{one.table}").json()
    assert card["commitment"] == made["commitment"]
    mine = seal(one.table, 1, card["commitment"], "Bob's")
    assert join(bob, one.table, path, name="Bob", print=mine).status_code == 200
    other = Browser(bob, one.table, 1, "Bob's")
    with ann.sit(one.table) as guest:
        assert [guest.table["chance"]["stage"], guest.table["awaited"]] == ["opening", [0, 1]]
        assert draws(shared, one.table) == []
        assert one.open()["chance"]["stage"] == "opening"
        assert other.open()["drawn"]
        told = guest.hear_until(lambda message: message.get("what") == "answer")
        assert told["chance"]["stage"] == "open" if "chance" in told else True
    row = shared.tables.store.table(one.table)
    assert row is not None
    assert fingerprint(bytes.fromhex(row.seed)) == made["commitment"]
    text = played_out(one, other)
    record = motley.kernel.Record.loads(text)
    assert record.salts == {0: one.secret, 1: other.secret}
    assert motley.verify(text, made["commitment"]) == len(draws(shared, one.table)) > 0
    assert promise(record) == (
        "Nobody could bend chance: 2 people added secrets that were sealed before any was opened."
    )


def test_what_is_not_as_it_was_sealed_is_refused(shared: ThreadHouse, ann: House, bob: House) -> None:
    one, other = two(ann, bob)
    one.seal()
    assert one.post(secret=one.secret)[0] == 422, "not all are bound"
    assert one.post(print=one.print("another"))[0] == 422, "a fingerprint stands"
    assert one.post(print=one.print())[0] == 200, "what is done is done"
    assert Browser(ann, one.table, 1, "x").post(print="0" * 64)[0] == 422, "not Ann's seat"
    assert one.post(print="0" * 63)[0] == 400
    other.seal()
    assert one.post(secret="another")[0] == 422
    one.open()
    assert one.post(secret=one.secret)[0] == 200
    other.open()
    assert [other.post(secret="late")[0], other.post(print="0" * 64)[0]] == [422, 422]
    kinds = [entry.kind for entry in shared.tables.store.entries(one.table) if entry.kind in ("seal", "unseal")]
    assert kinds == ["seal", "seal", "unseal", "unseal"]
    # The grain of older tables is not a way around it.
    with ann.sit(one.table) as guest:
        assert guest.ask("salt", text="late")["say"] == "refused"


TRIES = 400


def favourable(house: ThreadHouse, table: str, theirs: dict[int, str], seat: int) -> tuple[str | None, str]:
    """What an operator who plays does with the database open: search for a secret whose first draw they like."""
    row = house.tables.store.table(table)
    assert row is not None
    course = Course(row)
    odds = course.match.state.odds()
    wanted = course.game.write(course.match.state, odds[0][0])
    for attempt in range(TRIES):
        mine = f"{attempt:032x}"
        move = drawn(bytes.fromhex(row.seed), {**theirs, seat: mine}, 1, odds)
        if course.game.write(course.match.state, move) == wanted:
            return mine, wanted
    return None, wanted


def test_an_operator_who_plays_chooses_nothing(shared: ThreadHouse, ann: House, bob: House) -> None:
    """They know the seed, and wait for what the others open. It used to bend twelve games of twelve."""
    bent = refused = 0
    for table in range(12):
        one, operator = two(ann, bob)
        one.seal()
        # Ann's browser opens nothing before the operator is bound too.
        assert one.state()["chance"]["stage"] == "sealing"
        operator.secret = f"bound {table}"
        operator.seal()
        one.open()
        mine, _ = favourable(shared, one.table, {0: one.secret}, 1)
        assert mine is not None, "with a free choice it could be bent"
        refused += operator.post(secret=mine)[0] == 422
        assert draws(shared, one.table) == []
        operator.open()
        row = shared.tables.store.table(one.table)
        assert row is not None
        course = Course(row)
        odds = course.match.state.odds()
        by_luck = drawn(bytes.fromhex(row.seed), {0: one.secret, 1: operator.secret}, 1, odds)
        first = draws(shared, one.table)[0].data["move"]
        bent += first != course.game.write(course.match.state, by_luck)
    assert [bent, refused] == [0, 12]


def test_where_nothing_is_sealed_the_same_attack_bends_every_game(shared: ThreadHouse, ann: House, bob: House) -> None:
    """A table that a program made with a salt of its own: its record claims no more than the operator's word."""
    for _ in range(12):
        table: str = make(ann, "gauntlet", "me", "open")["id"]
        mine, wanted = favourable(shared, table, {0: "a pinch"}, 1)
        assert join(bob, table, links(ann, table)["seats"][0]["path"], salt=mine).status_code == 200
        assert draws(shared, table)[0].data["move"] == wanted
    told = promise(motley.kernel.Record.loads(played_out(Browser(ann, table, 0, ""), Browser(bob, table, 1, ""))))
    assert told is not None
    assert told.startswith("Chance was committed to by the operator only")


def test_whoever_does_not_open_is_left_out_and_named(
    shared: ThreadHouse, ann: House, bob: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two(ann, bob)
    one.seal()
    other.seal()
    with ann.sit(one.table) as guest:
        one.open()
        pass_time(shared, WAIT - 5, monkeypatch)
        assert one.state()["chance"]["without"] == []
        pass_time(shared, WAIT + 5, monkeypatch)
        guest.hear_until(lambda message: bool(message.get("chance", {}).get("without")))
        named = "Bob sealed a secret for chance and did not open it in time: it is left out, and the others begin anew."
        assert named in log_of(guest)
    told = one.state()["chance"]
    assert [told["stage"], told["seats"], told["without"], len(told["rounds"])] == ["sealing", [0], [1], 2]
    assert draws(shared, one.table) == []
    # What was held back is held back for good, and so is another of theirs.
    assert [other.post(secret=other.secret)[0], other.post(print="1" * 64)[0]] == [422, 422]
    one.secret = "cc" * 16
    one.seal()
    assert one.open()["drawn"]
    text = played_out(one, other)
    record = motley.kernel.Record.loads(text)
    assert motley.verify(text) > 0
    assert promise(record) == "Nobody could bend chance: 1 person added a secret that was sealed before any was opened."
    assert any("Seat 1 sealed a secret and did not open it" in sentence for sentence in unproved(record))


def test_nobody_goes_out_and_comes_back_for_another_try(shared: ThreadHouse, ann: House, bob: House) -> None:
    """Whoever dislikes what the others have opened could else lend the seat to a bot, and seal something new."""
    one, other = two(ann, bob)
    one.seal()
    other.seal()
    one.open()
    with bob.sit(one.table) as guest:
        assert guest.ask("seat", seat=1, kind="bot")["say"] == "entry"
        assert guest.ask("seat", seat=1, kind="person")["say"] == "entry"
        assert any("has not opened it: it is left out" in line for line in log_of(guest))
    assert one.state()["chance"]["without"] == [1]
    assert other.post(print="1" * 64)[0] == 422
    # Before all are bound nobody knows anything: there it costs nothing.
    one, other = two(ann, bob)
    other.seal()
    with bob.sit(one.table) as guest:
        guest.ask("seat", seat=1, kind="bot")
        guest.ask("seat", seat=1, kind="person")
    assert other.seal()["chance"]["without"] == []


def test_whoever_comes_after_the_first_draw_adds_nothing_and_is_told(
    shared: ThreadHouse, ann: House, bob: House
) -> None:
    one, other = two(ann, bob)
    for browser in (one, other):
        browser.seal()
    for browser in (one, other):
        browser.open()
    eve = shared.visitor()
    with bob.sit(one.table) as guest:
        guest.ask("seat", seat=1, kind="open")
    path = links(ann, one.table)["seats"][0]["path"]
    assert eve.http.get(f"/api/tables/{one.table}/chance").json()["drawn"] is True
    assert join(eve, one.table, path, name="Eve", print="1" * 64).status_code == 200
    with eve.sit(one.table) as guest:
        assert "Eve adds no secret to chance, which was settled before." in log_of(guest)
        assert guest.table["chance"]["rounds"][0]["secrets"].keys() == {"0", "1"}
        assert guest.table["awaited"] == []


def test_all_seats_of_a_device_are_bound_at_once_and_bots_by_whoever_watches(house: ThreadHouse) -> None:
    for kinds in (["me", "person"], ["bot", "bot"], ["me", "bot"]):
        browser = Browser(house, make(house, "gauntlet", *kinds, salt=None)["id"], 0, "ours")
        assert browser.state()["chance"]["seats"] == [0]
        assert browser.seal()["chance"]["stage"] == "opening"
        assert browser.open()["drawn"], kinds


def test_rematches_and_tries_are_sealed_anew(house: ThreadHouse) -> None:
    browser = Browser(house, make(house, "gauntlet", "me", "bot", salt=None)["id"], 0, "ours")
    browser.seal()
    browser.open()
    for where, wish in (("rematch", {}), ("branch", {"seat": 0, "ply": 0})):
        answer = house.http.post(f"/api/tables/{browser.table}/{where}", json={"salt": None, **wish})
        assert answer.status_code == 201, answer.text
        state = Browser(house, answer.json()["id"], 0, "").state()
        assert [state["chance"]["stage"], state["chance"]["rounds"][0]["fingerprints"]] == ["sealing", {}]
        assert not state["drawn"]


def test_a_table_of_the_day_says_that_its_seed_is_public(house: ThreadHouse) -> None:
    game, key = "motif", None
    for each in house.http.get("/api/daily").json()["dailies"]:
        if each["puzzle"] is None and motley.kernel.registry.game(each["game"]).traits.chance:
            game, key = each["game"], each["key"]
    assert key is not None
    table = house.http.post("/api/daily", json={"game": game, "key": key}).json()["id"]
    with house.sit(table) as guest:
        assert any("The seed of this table is public" in line for line in log_of(guest))
        assert guest.table["chance"] == {"stage": "public"}
    record = motley.kernel.Record.loads(house.http.get(f"/api/tables/{table}/record").text)
    assert record.chance == {"public": True}


def test_where_a_clock_gives_time_for_a_turn_secrets_have_that_time() -> None:
    assert [
        sealing_room.wait_of(clock) for clock in (None, Clock("game", 900), Clock("turn", 300), Clock("turn", 5))
    ] == [
        WAIT,
        WAIT,
        300.0,
        sealing_room.SHORTEST_WAIT,
    ]


def finished(shared: ThreadHouse, ann: House, bob: House) -> str:
    one, other = two(ann, bob)
    for browser in (one, other):
        browser.seal()
    for browser in (one, other):
        browser.open()
    return played_out(one, other)


def test_a_record_is_held_to_its_fingerprints(shared: ThreadHouse, ann: House, bob: House) -> None:
    text = finished(shared, ann, bob)
    assert motley.verify(text) > 0

    def bent(change: Any) -> str:
        told = json.loads(text)
        change(told)
        return json.dumps(told)

    for change, why in (
        (lambda told: told["chance"]["rounds"][0]["secrets"].update({"0": "else"}), "does not fit its fingerprint"),
        (lambda told: told["chance"].update(table="another"), "does not fit its fingerprint"),
        (lambda told: told["chance"]["rounds"][0]["secrets"].pop("0"), "before all secrets were opened"),
        (lambda told: told["salts"].pop("0"), "not the secrets that were sealed"),
        (lambda told: told["chance"].update(rounds=[]), "no round"),
        (lambda told: told["chance"].update(rounds=7), "wrong kind"),
        (lambda told: told["chance"]["rounds"].insert(0, told["chance"]["rounds"][0]), "another one followed"),
        (
            lambda told: told["chance"]["rounds"].insert(0, {"fingerprints": {"0": "00"}, "secrets": {}}),
            "did not open its secret sealed another",
        ),
    ):
        with pytest.raises(BrokenRecord, match=why):
            motley.verify(bent(change))


@pytest.mark.parametrize("bug", ["unmatched", "early"])
def test_a_server_that_takes_what_was_not_sealed_is_found_out_by_the_record(
    shared: ThreadHouse, ann: House, bob: House, bug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unseal(self: Sealing, seat: int, secret: str) -> None:
        self.secrets[seat] = secret

    monkeypatch.setattr(Sealing, "unseal", unseal)
    if bug == "early":
        monkeypatch.setattr(Sealing, "is_over", property(lambda self: len(self.secrets) > 0))
    one, other = two(ann, bob)
    one.seal()
    other.seal()
    one.open()
    if bug == "unmatched":
        assert other.post(secret="chosen late")[0] == 200
    assert draws(shared, one.table)
    with pytest.raises(BrokenRecord, match=r"does not fit its fingerprint|before all secrets were opened"):
        motley.verify(played_out(one, other))


def test_a_record_that_is_brought_along_keeps_its_promise(
    shared: ThreadHouse, ann: House, bob: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = finished(shared, ann, bob)
    answer = ann.http.post("/api/records", json={"record": text})
    assert answer.status_code == 201, answer.text
    again = ann.http.get(f"/api/tables/{answer.json()['id']}/record").text
    assert motley.kernel.Record.loads(again).chance == motley.kernel.Record.loads(text).chance
    told = ann.http.post("/api/verify", json={"record": again}).json()
    assert told["promise"].startswith("Nobody could bend chance: 2 people")
    file = tmp_path / "record.json"
    file.write_text(again, encoding="utf-8")
    records.check(file)
    assert "Nobody could bend chance: 2 people added secrets" in capsys.readouterr().out


def test_journal_and_snapshot_give_the_secrets_back(
    shared: ThreadHouse, ann: House, bob: House, tmp_path: Path
) -> None:
    one, other = two(ann, bob)
    one.seal()
    other.seal()
    one.open()
    row = shared.tables.store.table(one.table)
    assert row is not None
    entries = shared.tables.store.entries(one.table)
    course = Course.of(row, entries)
    store = Store.open(tmp_path / "s.sqlite")
    first = replace(row, shelf=Course(row).shelf())
    store.write([Create(first), Append(row.id, tuple(entries), course.shelf(), None, snapshot.taken(course))])
    (head,) = store.snapshots(row.id)
    twin = snapshot._restored(store, row, head)
    assert twin.sealing == course.sealing
    assert twin.match.chance is not None
    assert course.match.chance is not None
    assert twin.match.chance.told == course.match.chance.told
    for each in (twin, course):
        assert [step.entry.kind for step in each.advance("unseal", 1, {"secret": other.secret})][:2] == [
            "unseal",
            "answer",
        ]
    assert twin.match.state.digest() == course.match.state.digest()
    store.close()


def test_pages_at_two_processes_see_each_other_seal(tmp_path: Path) -> None:
    """Where nobody looks at the table a process hears nothing of the others: a page that asks is told all the same."""
    with house_in(tmp_path, is_shared=True) as here, house_in(tmp_path, is_shared=True) as there:
        one, other = two(here.visitor(), there.visitor())
        one.seal()
        other.seal()
        one.open()
        assert other.open()["drawn"]
        assert one.state()["drawn"]


def test_a_page_elsewhere_is_told_when_to_open(shared: ThreadHouse, ann: House, bob: House) -> None:
    """The keeper of the tables ends the wait where nobody looks: the list of tables knows the time."""
    one, other = two(ann, bob)
    one.seal()
    other.seal()
    rows = shared.tables.store.rows([one.table])
    assert rows[0].shelf.deadline is not None
    assert rows[0].shelf.deadline == pytest.approx(rows[0].changed + WAIT, abs=1)
    asyncio.run_coroutine_threadsafe(going_round(shared), shared.loop).result()
    assert one.state()["chance"]["left"] > 0
    assert key_of("/join/t/1#k") == {"seat": 1, "key": "k"}
