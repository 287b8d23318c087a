"""What somebody has played: found again by what is looked for, counted, and read from a record; nobody else's."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import delete

import motley
from motley.kernel import Record
from motley.match import replay
from motley.server.store import Append, Create, Drop, Entry, Ledger, Shelf, Sieve, Store, TableRow
from motley.server.store.engines import Place
from motley.server.store.ledger import HERE, LAST, how_it_went
from motley.server.store.models import attendance, traces
from motley.server.store.store import MIGRATIONS
from tests.server.house import House, ThreadHouse, house_in
from tests.server.prepared import finished

pytestmark = pytest.mark.once

ANN, BOB = "ann", "bob"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("past"), is_shared=True) as running:
        yield running


def seat(owner: str | None, name: str = "Bot", **more: Any) -> dict[str, Any]:
    """A seat of a shelf: a person's, or without one a bot's."""
    kind = {"kind": "bot", "ours": False, "bot": "casual", "level": "steady"} if owner is None else {"kind": "person"}
    return {"name": name, "ours": True, "owner": owner, "bot": None, "level": None, "resigned": False, **kind, **more}


def put(store: Store, name: str, game: str, seats: list[dict[str, Any]], *placings: int, ended: float = 1.0) -> None:
    """A table of Ann's in the store; with placings it is over."""
    status = {"key": "ended", "placings": placings, "scores": placings, "reason": ""}
    shelf = Shelf(1, status if placings else {"key": "open"}, bool(placings), False, seats)
    row = TableRow(name, game, 1, {}, seats, "00" * 32, "", ended, ended, shelf, ANN)
    assert store.write([Create(row)]) == [None]


def test_games_are_found_by_what_is_looked_for_and_counted(place: Place) -> None:
    store = Store.open(place)
    ledger = Ledger(store.engine)
    ann, bob, bot = seat(ANN, "Ann"), seat(BOB, "Bob 100%"), seat(None)
    put(store, "won", "tally", [ann, bob], 1, 2, ended=5.0)
    put(store, "drawn", "tally", [ann, bob], 1, 1, ended=4.0)
    put(store, "lost", "motif", [bot, ann], 1, 2, ended=3.0)
    put(store, "gave-up", "motu", [seat(ANN, "Ann", kind="bot", resigned=True), bob, bot], 1, 2, 3, ended=2.0)
    put(store, "both", "tally", [ann, ann], 1, 2, ended=1.0)
    put(store, "running", "tally", [ann, bob])
    for wanted, names in (
        (Sieve(), ["won", "drawn", "lost", "gave-up", "both"]),
        (Sieve(game="tally"), ["won", "drawn", "both"]),
        (Sieve(result="won"), ["won"]),
        (Sieve(result="drawn"), ["drawn"]),
        (Sieve(result="lost"), ["lost", "gave-up"]),
        (Sieve(result="none"), ["both"]),
        (Sieve(company="bots"), ["lost"]),
        (Sieve(company="people", text="bOb"), ["won", "drawn", "gave-up"]),
        (Sieve(text="0%"), ["won", "drawn", "gave-up"]),
        (Sieve(text="%"), ["won", "drawn", "gave-up"]),
        (Sieve(text="b_b"), []),
    ):
        assert ledger.finished([ANN], wanted, 0, 20) == (names, len(names)), wanted
    assert ledger.finished([ANN], Sieve(), 1, 2) == (["drawn", "lost"], 5)
    assert ledger.running([ANN], 20) == ["running"]
    assert ledger.finished([BOB], Sieve(), 0, 20)[0] == ["won", "drawn", "gave-up"]
    assert ledger.finished(["eve"], Sieve(), 0, 20) == ([], 0)
    counts = {(row["game"], row["company"], row["result"]): row["count"] for row in ledger.tally([ANN])}
    assert counts == {
        ("tally", "people", "won"): 1,
        ("tally", "people", "drawn"): 1,
        ("motif", "bots", "lost"): 1,
        ("motu", "people", "lost"): 1,
    }
    row = store.table("gave-up")
    assert row is not None
    assert [how_it_went(row, [name]) for name in (ANN, BOB, "eve")] == ["lost", "lost", "none"]
    for number in range(LAST + 3):
        put(store, f"more{number:02}", "tally", [ann, bot], 1, 2, ended=100.0 + number)
    last = [row["table"] for row in ledger.last([ANN]) if row["game"] == "tally"]
    assert last == [f"more{number:02}" for number in reversed(range(3, LAST + 3))]
    store.close()


def go_back(file: Path, revision: str) -> None:
    """Make a store what it was before: whatever came later is taken away."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    store = Store(file)
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    store.close()


def test_a_store_from_before_games_were_counted_has_them_all(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tables.sqlite")
    put(store, "won", "tally", [seat(ANN, "Ann"), seat(None)], 1, 2)
    put(store, "damaged", "tally", [seat(ANN, "Ann"), seat(None)], 1, 2)
    with store.engine.begin() as connection:
        before = connection.execute(attendance.select().where(attendance.c.table == "won")).all()
        connection.execute(delete(attendance))
    store.close()
    go_back(tmp_path / "tables.sqlite", "0006")
    disk = sqlite3.connect(tmp_path / "tables.sqlite")
    with disk:
        disk.execute("UPDATE tables SET shelf = '{' WHERE id = 'damaged'")
    disk.close()
    store = Store.open(tmp_path / "tables.sqlite")
    with store.engine.connect() as connection:
        assert connection.execute(attendance.select()).all() == before
    store.close()


def test_a_store_from_before_traces_were_kept_knows_of_whom_something_is_kept(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tables.sqlite")
    put(store, "sat", "tally", [seat(ANN, "Ann"), seat(None)], 1, 2)
    row = store.table("sat")
    assert row is not None
    said = Entry(1, "talk", None, {"by": "bob", "text": "Go, Ann!", "sign": ""})
    lent = Entry(2, "seat", 1, {"kind": "person", "owner": "cleo", "name": "Cleo"})
    store.write([Create(replace(row, id="made", host="host", seats=[]), (said, lent)), Drop("won")])
    with store.engine.begin() as connection:
        before = connection.execute(traces.select().order_by(*traces.c)).all()
    assert {(ANN, "sat"), ("bob", "made"), ("cleo", "made"), ("host", "made")} <= {tuple(each) for each in before}
    store.close()
    go_back(tmp_path / "tables.sqlite", "0007")
    store = Store.open(tmp_path / "tables.sqlite")
    with store.engine.connect() as connection:
        assert connection.execute(traces.select().order_by(*traces.c)).all() == before
        plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN SELECT \"table\" FROM traces WHERE person = 'bob'")
        assert "SCAN" not in str(plan.all())
    assert store.traces("bob") == ["made"]
    store.write([Append("sat", (Entry(1, "talk", None, {"by": "bob", "text": "", "sign": ""}),), row.shelf)])
    assert store.traces("bob") == ["made", "sat"]
    store.write([Drop("made")])
    assert store.traces("bob") == ["sat"]
    store.close()


def games(house: House, **wish: Any) -> dict[str, Any]:
    answer = house.http.get("/api/me/games", params=wish)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def bring(house: House, record: str) -> Any:
    return house.http.post("/api/records", json={"record": record})


def win(house: House, game: str = "tally") -> str:
    """A game against a bot, to its end."""
    table = house.create(game, "me", "greedy")
    with house.sit(table) as guest:
        guest.ask("pace", ms=0)
        guest.play_out()
    return table


def test_my_games_and_my_statistics_are_mine_and_go_with_me(shared: ThreadHouse) -> None:
    ann, eve = shared.visitor(), shared.visitor()
    table = win(ann)
    (told,) = games(ann)["tables"]
    assert [told["id"], told["over"], told["read"]] == [table, True, False]
    result = told["result"]
    assert [each["id"] for each in games(ann, result=result, game="tally", **{"with": "bots"})["tables"]] == [table]
    assert games(ann, game="motif")["tables"] == games(ann, text="nobody of that name")["tables"] == []
    assert [games(ann, page=2)["tables"], games(ann)["games"]] == [[], [{"name": "tally", "title": "Tally"}]]
    assert [ann.http.get("/api/me/games", params=wish).status_code for wish in ({"result": "x"}, {"page": "x"})] == [
        400,
        400,
    ]
    (counted,) = ann.http.get("/api/me/statistics").json()["games"]
    assert [counted["game"], counted["played"], counted[result], sum(counted["places"])] == ["tally", 1, 1, 1]
    assert [each["company"] for each in counted["against"]] == ["bots"]
    assert counted["last"] == [{"table": table, "result": result, "place": counted["last"][0]["place"], "seats": 2}]
    # What is looked for is what one has oneself, whatever is said of whose it should be.
    for wish in ({}, {"person": "x"}, {"text": "%"}, {"text": "' OR 1=1 --"}):
        assert games(eve, **wish)["tables"] == []
    assert eve.http.get("/api/me/statistics", params={"person": "x"}).json() == {"games": []}
    assert ann.http.get("/api/me/everything").json()["statistics"] == [counted]
    ann.http.post("/api/me/erase")
    with shared.tables.store.engine.connect() as connection:
        person = shared.app.seal.person(ann.cookie)
        assert connection.execute(attendance.select().where(attendance.c.person == person)).all() == []


def test_whoever_gave_up_and_is_erased_is_named_nowhere(shared: ThreadHouse) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    wishes = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    table = ann.http.post("/api/tables", json={"game": "tally", "seats": wishes}).json()["id"]
    path = ann.http.get(f"/api/tables/{table}/links").json()["seats"][0]["path"]
    body = {"seat": 1, "key": path.partition("#")[2], "name": "Bartholomew"}
    assert bob.http.post(f"/api/tables/{table}/join", json=body).status_code == 200
    with bob.sit(table) as guest:
        guest.ask("resign")
    assert [games(house)["tables"][0]["result"] for house in (ann, bob)] == ["won", "lost"]
    assert len(games(ann, text="bartholo")["tables"]) == 1
    bob.http.post("/api/me/erase")
    assert games(ann, text="bartholo")["tables"] == []
    (told,) = games(ann)["tables"]
    assert "Bartholomew" not in json.dumps(told)
    assert told["result"] == "won"


@pytest.mark.parametrize("name", ["gauntlet", "tally"])
def test_a_record_becomes_a_game_to_look_through_and_to_go_on_from(house: ThreadHouse, name: str) -> None:
    options: dict[str, Any] = {"rounds": 2, "hearts": 2} if name == "gauntlet" else {}
    table, match = house.prepare(name, "person", "person", is_wanted=finished, **options)
    text = house.http.get(f"/api/tables/{table}/record").text
    made = bring(house, text)
    assert made.status_code == 201, made.text
    read = made.json()["id"]
    with house.sit(read) as guest:
        assert guest.position["outcome"]["placings"] == list(match.outcome.placings if match.outcome else ())
        assert any(line["kind"] == "read" for line in guest.table["log"])
        last = guest.position["ply"]
        assert guest.ask("frames", **{"from": 0, "to": last})["frames"][-1]["ply"] == last
        assert guest.ask("undo", steps=1)["say"] == "refused"
    # Opened again by a server that has nothing of it in memory, it is the same.
    with house_in(house.folder) as other, other.sit(read, 1) as guest:
        assert guest.position["ply"] == last
    again, before = Record.loads(house.http.get(f"/api/tables/{read}/record").text), Record.loads(text)
    assert [again.answers, again.seed, again.salts] == [before.answers, before.seed, before.salts]
    assert motley.verify(again, before.commitment) == motley.verify(text)
    assert house.http.post(f"/api/tables/{read}/branch", json={"seat": 0, "ply": 1}).status_code == 201
    (told,) = [each for each in games(house)["tables"] if each["id"] == read]
    assert [told["read"], told["result"]] == [True, "none"]
    # A game of others, out of a file, is nobody's success.
    assert read not in json.dumps(house.http.get("/api/me/statistics").json())


def broken(text: str, what: str) -> str:
    """A record with something wrong in it."""
    record = Record.loads(text)
    if what == "cut":
        return text[: len(text) // 2]
    if what == "tail":
        record.answers = record.answers[:-1]
    elif what == "move":
        next(each for each in record.answers if each.seat >= 0).text = "9-9"
    elif what == "seat":
        next(each for each in record.answers if each.seat >= 0).seat = 7
    elif what == "seed":
        record.seed = "00" * 32
    elif what == "salt":
        record.salts = {99: "x"}
    elif what == "position":
        record.position = {"state": {"format": "made up"}}
    elif what == "game":
        record.game = "../../etc/passwd"
    elif what == "options":
        record.options = {"heaps": 10**9}
    elif what == "seats":
        record.seats = 10**6
    return record.dumps()


@pytest.mark.parametrize(
    "what", ["cut", "tail", "move", "seat", "seed", "salt", "position", "game", "options", "seats", "nothing", "deep"]
)
def test_a_bad_record_is_refused_and_leaves_nothing(house: ThreadHouse, what: str) -> None:
    table, _ = house.prepare("tally", "person", "person", is_wanted=finished)
    text = house.http.get(f"/api/tables/{table}/record").text
    wrong = {"nothing": "", "deep": "[" * 100_000}[what] if what in ("nothing", "deep") else broken(text, what)
    before = games(house)["count"]
    answer = bring(house, wrong)
    assert answer.status_code in (404, 422), answer.text
    sentence = answer.json()["error"]["sentence"]
    assert "fault" not in sentence
    if what in ("cut", "tail", "move", "seat", "seed", "position"):
        assert "line" in sentence.lower(), sentence
    assert games(house)["count"] == before


def test_what_is_too_large_is_not_read_at_all(house: ThreadHouse) -> None:
    assert bring(house, "x" * (4 << 20)).status_code in (400, 413)


def test_a_record_that_is_brought_is_its_bringer_s_and_touches_nobody_else_s(shared: ThreadHouse) -> None:
    ann, eve = shared.visitor(), shared.visitor()
    table = win(ann)
    text = ann.http.get(f"/api/tables/{table}/record").text
    read = bring(eve, text).json()["id"]
    assert read != table
    assert [each["id"] for each in games(eve)["tables"]] == [read]
    assert [each["id"] for each in games(ann)["tables"]] == [table]
    assert ann.http.delete(f"/api/tables/{read}").status_code == 403
    assert eve.http.delete(f"/api/tables/{read}").status_code == 204
    assert replay(ann.http.get(f"/api/tables/{table}/record").text).outcome is not None


def test_the_own_machine_s_games_are_whoever_s_sits_there(house: ThreadHouse) -> None:
    table = win(house)
    assert house.tables.ledger.finished([HERE], Sieve(), 0, 1)[0] == [table]
    assert games(house.visitor())["tables"][0]["id"] == table
