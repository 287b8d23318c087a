"""People who are away: a bot answers for them after a time, and what is theirs is theirs again when they come back."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from motley.server.machine import MACHINE
from motley.server.store import Entry, Shelf, Store, TableRow
from motley.server.store.engines import Place
from motley.server.table import snapshot
from motley.server.table import table as table_room
from motley.server.table.absence import NOTED, late, missing
from motley.server.table.course import Course
from tests.server.house import Guest, ThreadHouse, house_in, sleeping_sloths, wait_for
from tests.server.test_together import BLITZ, going_round, make, pair, pass_time

pytestmark = pytest.mark.once

MINUTE = {"seconds": 60, "bot": "random"}


class Time:
    """The clock of all servers here, which goes on when it is told to."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return time.time() + self.passed


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(MACHINE, "time", found)
    return found


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("away"), is_shared=True) as running:
        yield running


@pytest.fixture
def houses(tmp_path: Path, place: Place) -> Iterator[tuple[ThreadHouse, ThreadHouse]]:
    """Two processes of one store."""
    with house_in(tmp_path, True, place) as one, house_in(tmp_path, True, place) as other:
        yield one, other


def go_round(*houses: ThreadHouse) -> None:
    for house in houses:
        asyncio.run_coroutine_threadsafe(going_round(house), house.loop).result()


def reseated(house: ThreadHouse, table: str) -> list[tuple[int | None, str]]:
    """Who went away and came back, from the journal."""
    entries = house.tables.store.entries(table)
    return [
        (entry.seat, entry.data.get("away", "back"))
        for entry in entries
        if entry.kind == "seat" and entry.data.keys() & {"away", "back"}
    ]


def lines(guest: Guest) -> list[str]:
    told = [line["text"] for message in guest.heard for line in message.get("lines") or []]
    return [text for text in told if "away" in text or "back" in text]


def is_seat(message: dict[str, Any]) -> bool:
    return message.get("what") == "seat"


def test_a_bot_answers_for_whoever_is_away_until_they_are_back(shared: ThreadHouse, clock: Time) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob, away=MINUTE)
    with bob.sit(table) as two:
        assert [two.table["terms"]["away"]["seconds"], two.position["to_act"]] == [60, [0]]
        clock.passed = 50
        go_round(shared)
        assert reseated(shared, table) == []
        clock.passed = 61
        go_round(shared)
        told = two.hear_until(is_seat)
        assert [told["seats"][0][name] for name in ("kind", "away", "lent")] == ["bot", True, False]
        assert two.hear_until(lambda message: message.get("what") == "answer")["seat"] == 0
        with ann.sit(table) as one:
            assert one.table["seat"] == 0
            one.hear_until(is_seat)
            back = two.hear_until(is_seat)
            assert [back["seats"][0][name] for name in ("kind", "away")] == ["person", False]
            assert one.ask("talk", text="Here I am")["say"] == "entry"
            assert lines(two) == ["Player 1 has been away for a while.", "Player 1 is back and plays again."]
            # Whoever looks on does not lose the seat, however long they think.
            clock.passed = 10_000
            go_round(shared)
    assert reseated(shared, table) == [(0, "absent"), (0, "back")]


def test_time_counts_from_when_an_answer_is_owed(shared: ThreadHouse, clock: Time) -> None:
    """Whoever was away for a day, and is asked now, has their time from now on."""
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob, away=MINUTE)
    with ann.sit(table) as one:
        clock.passed = 80_000
        go_round(shared)
        while one.position["mine"]:
            one.play_on()
        clock.passed += 40
        go_round(shared)
        assert one.ask("talk", text="Bob?")["say"] == "entry"
        assert reseated(shared, table) == []
        clock.passed += 40
        go_round(shared)
        assert one.hear_until(is_seat)["seats"][1]["kind"] == "bot"


@pytest.mark.parametrize("away", [None, MINUTE])
def test_nobody_is_replaced_where_nobody_waits_or_wished_it(
    shared: ThreadHouse, clock: Time, away: dict[str, Any] | None
) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    alone = ann.http.post(
        "/api/tables",
        json={"game": "tally", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "salt": "", "away": away},
    ).json()["id"]
    unfilled = make(ann, "tally", "me", "open", away=away)["id"]
    paused = pair(ann, bob, away=away)
    with bob.sit(paused) as two:
        assert two.ask("pause", on=True)["say"] == "entry"
        waiting = pair(ann, bob)
        clock.passed = 80_000
        go_round(shared)
        assert [reseated(shared, table) for table in (alone, unfilled, paused, waiting)] == [[], [], [], []]
        # It was the pause that kept the bot away, and time counts from its end on.
        assert two.ask("pause", on=False)["say"] == "entry"
        clock.passed += 59
        go_round(shared)
        assert reseated(shared, paused) == []
        clock.passed += 2
        go_round(shared)
        assert len(reseated(shared, paused)) == (away is not None)


def test_whoever_is_here_is_not_replaced_by_another_process(
    houses: tuple[ThreadHouse, ThreadHouse], clock: Time
) -> None:
    here, there = houses
    ann, bob = here.visitor(), there.visitor()
    table = pair(ann, bob, away=MINUTE)
    with ann.sit(table):
        for _ in range(5):
            clock.passed += 50
            go_round(here, there)
    assert reseated(here, table) == []
    # The last look counts, not only the notes on the way; and it is the same time everywhere.
    clock.passed += 50
    with ann.sit(table):
        pass
    clock.passed += 50
    go_round(there)
    assert reseated(there, table) == []
    clock.passed += 30
    go_round(there)
    assert reseated(there, table) == [(0, "absent")]


def test_whoever_comes_while_another_process_decides_has_the_seat_back_at_once(
    houses: tuple[ThreadHouse, ThreadHouse], clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the other had looked just before: what this one notes of who is here does not arrive."""
    here, there = houses
    ann, bob = here.visitor(), there.visitor()
    table = pair(ann, bob, away=MINUTE)
    monkeypatch.setattr(Store, "note_presence", lambda *_: None)
    with sleeping_sloths(), ann.sit(table) as one:
        clock.passed = 100
        go_round(there)
        told = [one.hear_until(is_seat)["seats"][0]["kind"] for _ in range(2)]
        assert told == ["bot", "person"]
        while one.position["mine"]:
            one.play_on()
    wait_for(lambda: reseated(there, table) == [(0, "absent"), (0, "back")])


def test_it_outlasts_the_process_and_happens_once(tmp_path: Path, clock: Time) -> None:
    with house_in(tmp_path, is_shared=True) as first:
        ann, bob = first.visitor(), first.visitor()
        table = pair(ann, bob, away=MINUTE)
    clock.passed = 61
    with house_in(tmp_path, is_shared=True) as one, house_in(tmp_path, is_shared=True) as other:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(go_round, (one, other) * 4))
        assert reseated(one, table) == [(0, "absent")]
        wait_for(lambda: [entry.seat for entry in one.tables.store.entries(table) if entry.kind == "answer"] == [0])


def test_an_answer_on_its_way_does_not_count_when_its_person_is_back(shared: ThreadHouse, clock: Time) -> None:
    ann, bob, eve = shared.visitor(), shared.visitor(), shared.visitor()
    table = pair(ann, bob, away={"seconds": 60, "bot": "sloth"})
    with bob.sit(table) as two:
        with sleeping_sloths():
            clock.passed = 61
            go_round(shared)
            two.hear_say("thinking")
            with ann.sit(table) as one:
                one.hear_until(lambda _: one.position["mine"] and one.heard[-1].get("what") == "seat")
                eve.let_bots_play()
                chosen = one.position["choices"][-1]["move"]
                assert one.play(chosen)["say"] == "entry"
        eve.let_bots_play()
    answers = [entry.data["move"] for entry in shared.tables.store.entries(table) if entry.kind == "answer"]
    assert answers == [chosen]


def test_whoever_leaves_for_a_while_comes_back_by_opening_the_table(shared: ThreadHouse) -> None:
    ann, bob, eve = shared.visitor(), shared.visitor(), shared.visitor()
    table = pair(ann, bob)
    with ann.sit(table) as one, bob.sit(table) as two, eve.sit(table) as eye:
        for stranger, seat in ((two, 0), (eye, 0), (eye, 1), (one, 1)):
            assert stranger.ask("seat", seat=seat, kind="bot", away=True)["say"] == "refused"
        told = one.ask("seat", seat=0, kind="bot", away=True)
        assert [told["seats"][0][name] for name in ("kind", "away", "lent")] == ["bot", True, True]
        assert "goes away" in told["lines"][0]["text"]
    with ann.sit(table) as one:
        one.hear_until(is_seat)
    # Whoever hands the seat over without a word of coming back takes it back by hand.
    with ann.sit(table) as one:
        assert one.ask("seat", seat=0, kind="bot")["seats"][0]["away"] is False
    with ann.sit(table) as one:
        assert one.ask("talk", text="Let it play")["say"] == "entry"
        assert one.table["seats"][0]["kind"] == "bot"
    assert reseated(shared, table) == [(0, "leaves"), (0, "back")]


def test_a_bot_agrees_to_nothing_for_whoever_is_away(shared: ThreadHouse, clock: Time) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob, away=MINUTE)
    with ann.sit(table) as one:
        while one.position["mine"]:
            one.play_on()
        clock.passed = 100
        go_round(shared)
        one.hear_until(lambda _: one.position["mine"])
        assert one.ask("plead")["plea"] == {"seat": 0, "asked": [1], "from": 1}


def test_the_host_says_after_how_long(shared: ThreadHouse, clock: Time) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob)
    with ann.sit(table) as one, bob.sit(table) as two:
        assert two.ask("keep", away={"seconds": 60})["say"] == "refused"
        for wrong in ({"seconds": 59}, {"seconds": 86_401}, {"seconds": -1}, {"seconds": 60, "bot": "hal"}):
            assert one.ask("keep", away=wrong)["say"] == "refused"
            body = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "open"}], "away": wrong}
            assert ann.http.post("/api/tables", json=body).status_code == 422
        assert one.ask("keep", away=MINUTE)["terms"]["away"] == {**MINUTE, "level": "any"}
        assert bob.http.get(f"/api/tables/{table}").json()["away"] == {"seconds": 60}
        assert one.ask("keep", talk="off")["terms"]["away"]["seconds"] == 60
        assert one.ask("keep", away={"seconds": 0})["terms"]["away"] is None
    clock.passed = 80_000
    go_round(shared)
    assert reseated(shared, table) == []


def test_who_is_missing() -> None:
    owners: dict[int, str | None] = {0: "ann", 1: "bob"}
    owed = [(0, 100.0), (1, 100.0)]
    assert missing(owed, owners, {"ann": 100.0}, 60, 159.0) == []
    assert missing(owed, owners, {"ann": 100.0}, 60, 160.0) == [1]
    assert missing(owed, owners, {"ann": 100.0}, 60, 160.0 + NOTED) == [0, 1]
    assert missing(owed, owners, {"ann": 200.0, "bob": 200.0}, 60, 259.0 + NOTED) == []


def test_a_snapshot_has_since_when_somebody_owes_an_answer(tmp_path: Path) -> None:
    seats = [{"kind": "person", "name": name, "bot": None, "level": None, "ours": True, "owner": name} for name in "ab"]
    terms = {"away": {"seconds": 60, "bot": "random", "level": "any"}}
    row = TableRow("t", "tally", 1, {}, seats, "07" * 32, "", 5.0, 5.0, Shelf(0, "", False, False, []), "a", terms)
    course = Course(row)
    assert course.owed == {0: 5.0}
    assert [course.shelf().look_at, course.shelf().patience] == [65.0, 60]
    entries: list[Entry] = [step.entry for step in course.advance("pace", None, {"ms": 0})]
    store = Store.open(tmp_path / "s.sqlite")
    from motley.server.store import Append, Create

    store.write([Create(row), Append("t", tuple(entries), course.shelf(), None, snapshot.taken(course))])
    (head,) = store.snapshots("t")
    assert snapshot._restored(store, row, head).owed == {0: 5.0}
    assert store.late(64.0) == []
    assert store.late(65.0) == ["t"]
    store.close()


def test_no_table_is_played_through_for_somebody_who_is_here(shared: ThreadHouse, clock: Time) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob, away=MINUTE)
    with ann.sit(table):
        clock.passed = 70
        go_round(shared)
        assert table in shared.tables.store.late(clock())
        assert table not in late(shared.tables.store, clock())


def test_opening_the_table_is_being_back_after_the_time_was_up(shared: ThreadHouse) -> None:
    """Whose page was open all the time says so; one that only connects again is nobody's return."""
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob, clock={**BLITZ, "bot": "sloth"})
    with ann.sit(table) as one:
        with sleeping_sloths():
            pass_time(shared, table, 6)
            told = one.hear_until(is_seat)["seats"][0]
            assert [told[name] for name in ("kind", "away", "lent")] == ["bot", True, True]
            with ann.guest() as again:
                again.open(table, here=False)
            # The turn for which their time was up is the bot's; after it, the seat is theirs again.
            assert one.ask("back")["say"] == "to_act"
            assert reseated(shared, table) == [(0, "late")]
        one.hear_until(lambda message: is_seat(message) and message["seats"][0]["kind"] == "person")
        assert [entry.kind for entry in shared.tables.store.entries(table)][-3:] == ["seat", "answer", "seat"]
        assert reseated(shared, table) == [(0, "late"), (0, "back")]


@pytest.mark.parametrize("is_planted", [False, True])
def test_a_page_that_was_open_all_the_time_brings_nobody_back(
    shared: ThreadHouse, monkeypatch: pytest.MonkeyPatch, is_planted: bool
) -> None:
    """Where whoever ran out of time were not sent off, the table would take them for back at once."""
    if is_planted:
        monkeypatch.setattr(table_room.Table, "_send_off", lambda *_: None)
    ann, bob, eve = shared.visitor(), shared.visitor(), shared.visitor()
    table = pair(ann, bob, clock={**BLITZ, "bot": "random"})
    with ann.sit(table) as one:
        pass_time(shared, table, 6)
        one.hear_until(lambda message: message.get("what") == "answer")
        if is_planted:
            one.hear_until(is_seat)
        eve.let_bots_play()
        assert reseated(shared, table) == [(0, "late"), *([(0, "back")] if is_planted else [])]


def test_a_page_in_the_background_is_nobodys_return(shared: ThreadHouse, clock: Time) -> None:
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob, away=MINUTE)
    with sleeping_sloths(), bob.sit(table) as two:
        clock.passed = 61
        go_round(shared)
        two.hear_until(is_seat)
        with ann.guest() as behind:
            assert behind.open(table, here=False)["seats"][0]["kind"] == "bot"
            assert two.ask("talk", text="Nobody?")["say"] == "entry"
            assert reseated(shared, table) == [(0, "absent")]
            assert behind.ask("back")["say"] == "to_act"
            assert reseated(shared, table) == [(0, "absent"), (0, "back")]


@pytest.mark.parametrize("share", [0, 1])
def test_what_a_bot_played_counts_as_such(shared: ThreadHouse, share: int) -> None:
    """Bob lends his seat after so many answers: a game of Ann's against a bot, and not his own."""
    ann, bob = shared.visitor(), shared.visitor()
    table = pair(ann, bob)
    with ann.sit(table) as one, bob.sit(table) as two:
        if share:
            while one.position["outcome"] is None and two.position["outcome"] is None:
                mover, other = (one, two) if one.position["mine"] or one.position["held"] else (two, one)
                mover.play_on()
                while other.n < mover.n and not mover.position["held"]:
                    other.hear()
        else:
            assert two.ask("seat", seat=1, kind="bot", bot="random")["say"] == "entry"
            one.ask("pace", ms=0)
            one.play_out()
    wait_for(lambda: ann.http.get("/api/me/statistics").json()["games"])
    told = [house.http.get("/api/me/statistics").json()["games"][0]["against"] for house in (ann, bob)]
    assert [each[0]["company"] for each in told] == (["people", "people"] if share else ["bots", "bot"])
    found = bob.http.get("/api/me/games?with=bot").json()["count"]
    assert found == (0 if share else 1)
