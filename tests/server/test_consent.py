"""Nobody decides in their own case: seats, take-backs and hints, attacked by the host of a table."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import pytest

from motley.match import Refused
from motley.server.door import company as wishes_room
from motley.server.door import wishes
from motley.server.door.person import Person
from motley.server.machine import MACHINE
from motley.server.store import Drop, TakeOff
from motley.server.table import course as course_room
from motley.server.table import plea, rights, snapshot
from motley.server.table import tables as tables_room
from motley.server.words import refused, words
from tests.server.house import Guest, House, ThreadHouse, house_in
from tests.server.test_together import join, key_of, links, make, pair, seat_of

pytestmark = pytest.mark.once

A_DAY = 24 * 3600


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("consent"), is_shared=True) as running:
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


def sleepless(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let the clocks of the server go so much further."""

    def later(seconds: float) -> None:
        monkeypatch.setattr(MACHINE, "time", lambda: time.time() + seconds)

    return later


def dealt(shared: ThreadHouse, ann: House, bob: House, **more: Any) -> str:
    """A game with hidden hands of these two, Ann's table, in which something was dealt."""
    table = pair(ann, bob, "gauntlet", **more)
    assert shared.course(table).is_dealt
    return table


def lines(guest: Guest) -> str:
    told = [line["text"] for message in guest.heard for line in message.get("lines") or message.get("log") or []]
    return "\n".join(told)


def catch_up(guest: Guest, other: Guest) -> None:
    while guest.n < other.n:
        guest.hear()


def frees_and_takes(shared: ThreadHouse, ann: House, bob: House) -> bool:
    """The host frees a seat and sits down on it under the name of whoever had it: did that go through?"""
    table = dealt(shared, ann, bob)
    with ann.sit(table) as host:
        host.ask("seat", seat=1, kind="open")
    found = links(ann, table)["seats"]
    return bool(found) and join(ann, table, found[0]["path"], name="Bob").status_code == 200


def agrees_with_himself(shared: ThreadHouse, ann: House, bob: House) -> bool:
    """The host lends the other's seat to a bot, asks to take back, and nobody else is asked: did it go back?"""
    table = pair(ann, bob)
    with ann.sit(table) as host, bob.sit(table) as guest:
        for one, other in ((host, guest), (guest, host)):
            while one.position["mine"]:
                one.play_on()
            catch_up(other, one)
        host.ask("seat", seat=1, kind="bot", bot="random")
        return bool(host.ask("plead").get("what") == "undo")


def hints_where_they_are_off(shared: ThreadHouse, ann: House, bob: House) -> bool:
    table = pair(ann, bob)
    with ann.sit(table) as host:
        host.ask("seat", seat=1, kind="bot", bot="random")
        return bool(host.ask("hint")["say"] == "hint")


def old_link(shared: ThreadHouse, ann: House, bob: House) -> bool:
    """A link whose seat was given to a bot, and is offered anew: does it lead there again?"""
    table: str = make(ann, "tally", "me", "open")["id"]
    path = links(ann, table)["seats"][0]["path"]
    with ann.sit(table) as host:
        host.ask("seat", seat=1, kind="bot", bot="random")
        host.ask("seat", seat=1, kind="open")
    return join(bob, table, path).status_code == 200


Attack = Callable[[ThreadHouse, House, House], bool]


@pytest.mark.parametrize("attack", [frees_and_takes, agrees_with_himself, hints_where_they_are_off, old_link])
def test_a_host_is_no_judge_in_the_own_case(shared: ThreadHouse, ann: House, bob: House, attack: Attack) -> None:
    assert not attack(shared, ann, bob)


def as_before(people: Any, seat: int) -> list[int]:
    """Whom a plea asked once: those whose seats no bot plays."""
    return [each.seat for each in people if not each.is_open and not each.is_bot and each.owner != people[seat].owner]


def _reseated_as_before(course: Any, seat: int, data: dict[str, Any]) -> None:
    before = course.people[seat].since
    _reseat(course, seat, data)
    if data["kind"] == "open" and course.people[seat].owner == "":
        course.people[seat] = replace(course.people[seat], since=before)


_reseat = course_room.Course._reseat


def _host_may_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rights, "RULES", {**rights.RULES, "seat-open": rights.anybody, "join": rights.anybody})


def _hints_for_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rights, "RULES", {**rights.RULES, "hint": rights.owner})


PLANTED = [
    (frees_and_takes, _host_may_all),
    (agrees_with_himself, lambda patch: patch.setattr(wishes_room, "concerned", as_before)),
    (hints_where_they_are_off, _hints_for_all),
    (old_link, lambda patch: patch.setattr(course_room.Course, "_reseat", _reseated_as_before)),
]


@pytest.mark.parametrize(("attack", "plant"), PLANTED)
def test_without_the_rule_the_attack_goes_through(
    shared: ThreadHouse,
    ann: House,
    bob: House,
    attack: Attack,
    plant: Callable[[pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch)
    assert attack(shared, ann, bob)


def test_a_seat_with_something_hidden_is_lent_and_not_given_away(
    shared: ThreadHouse, ann: House, bob: House, eve: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(shared, ann, bob)
    later = sleepless(monkeypatch)
    with ann.sit(table) as host:
        assert "24 hours" in host.ask("seat", seat=1, kind="open")["sentence"]
        host.ask("seat", seat=1, kind="bot", bot="random")
        assert "Player 1 lets" in lines(host)
        assert "24 hours" in host.ask("seat", seat=1, kind="open")["sentence"]
        # Shorter terms are for those who come later, not for whoever agreed to longer ones.
        assert host.ask("keep", away={"seconds": 60, "bot": "random"})["say"] == "entry"
        later(A_DAY - 60)
        assert host.ask("seat", seat=1, kind="open")["say"] == "refused"
        later(A_DAY + 60)
        with bob.sit(table):
            assert host.ask("seat", seat=1, kind="open")["say"] == "refused"
        host.hear_until(lambda message: message.get("here") == [0])
        later(2 * A_DAY + 120)
        told = host.ask("seat", seat=1, kind="open")
        assert told["say"] == "entry", told
        assert "Player 1 has freed the seat of Bob" in lines(host)
    path = links(ann, table)["seats"][0]["path"]
    assert "somebody new" in join(ann, table, path).text
    assert join(eve, table, path, name="Eve").status_code == 200


def test_the_time_that_was_agreed_counts(
    shared: ThreadHouse, ann: House, bob: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(shared, ann, bob, away={"seconds": 600, "bot": "random"})
    later = sleepless(monkeypatch)
    with ann.sit(table) as host:
        later(500)
        assert "10 minutes" in host.ask("seat", seat=1, kind="open")["sentence"]
        later(620)
        assert host.ask("seat", seat=1, kind="open")["say"] == "entry"


def test_whoever_had_another_seat_takes_none(shared: ThreadHouse, ann: House, bob: House, eve: House) -> None:
    table: str = make(ann, "tally", "me", "open", "open")["id"]
    for house, (place, name) in zip((bob, eve), enumerate(("Bob", "Eve")), strict=True):
        assert join(house, table, links(ann, table)["seats"][0]["path"], name=name).status_code == 200, place
    with ann.sit(table) as host:
        # Before anything was answered, people may still change places.
        assert host.ask("seat", seat=2, kind="open")["say"] == "entry"
        with bob.sit(table) as guest:
            guest.ask("seat", seat=1, kind="open")
        seats = {each["seat"]: each["path"] for each in links(ann, table)["seats"]}
        assert join(bob, table, seats[2], name="Bob").status_code == 200
        assert join(eve, table, seats[1], name="Eve").status_code == 200
        while not host.position["mine"] or host.position["ply"]:
            host.hear()
        host.play_on()
    with bob.sit(table) as guest:
        guest.ask("seat", seat=2, kind="open")
    (free,) = links(ann, table)["seats"]
    assert "somebody new" in join(eve, table, free["path"]).text
    assert "somebody new" in join(ann, table, free["path"]).text
    # Nor does Bob, who was at another seat before.
    assert join(bob, table, free["path"]).status_code == 422
    assert join(shared.visitor(), table, free["path"], name="Zoe").status_code == 200


def test_whoever_leaves_by_mistake_comes_back_by_a_new_link(ann: House, bob: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as host:
        host.play_on()
    with bob.sit(table) as guest:
        assert guest.ask("seat", seat=1, kind="open")["seat"] is None
    assert join(bob, table, links(ann, table)["seats"][0]["path"], name="Bob").status_code == 200
    assert seat_of(bob, table) == 1


def test_the_owner_of_a_lent_seat_is_asked_and_silence_is_no_yes(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as host, bob.sit(table) as guest:
        for one, other in ((host, guest), (guest, host)):
            while one.position["mine"]:
                one.play_on()
            catch_up(other, one)
        guest.ask("pause", on=True)
        guest.ask("seat", seat=1, kind="bot", bot="random")
        catch_up(host, guest)
        told = host.ask("plead")
        assert [told["plea"]["asked"], told["plea"]["from"], told["position"]["ply"]] == [[1], 1, 2]
        assert "saying nothing is no yes" in lines(host)
        # An answer given to another question does not count for this one.
        old = guest.n
        catch_up(guest, host)
        assert guest.ask("agree", on=True, at=old)["say"] == "refused"
        # Under other settings it would be asked anew.
        assert host.ask("keep", hints=True)["plea"] is None
        assert "Player 1 allows hints" in lines(host)
        catch_up(guest, host)
        assert guest.ask("agree", on=True)["say"] == "refused"
        host.ask("plead")
        catch_up(guest, host)
        assert guest.ask("agree", on=True)["what"] == "undo"
        assert "Bob allows it." in lines(guest)


def test_nobody_is_asked_at_a_table_with_an_open_seat(ann: House, bob: House) -> None:
    table = pair(ann, bob)
    with ann.sit(table) as host, bob.sit(table) as guest:
        for one, other in ((host, guest), (guest, host)):
            while one.position["mine"]:
                one.play_on()
            catch_up(other, one)
        assert host.ask("seat", seat=1, kind="open")["say"] == "entry"
        assert "nobody yet" in host.ask("plead")["sentence"]


def test_a_link_is_for_one_sitting(ann: House, bob: House, eve: House) -> None:
    table: str = make(ann, "tally", "me", "open")["id"]
    path = links(ann, table)["seats"][0]["path"]
    assert join(bob, table, path).status_code == 200
    with bob.sit(table) as guest:
        guest.ask("seat", seat=1, kind="open")
    assert join(eve, table, path).status_code == 422
    assert key_of(path) != key_of(links(ann, table)["seats"][0]["path"])


def test_whose_agreement_counts_is_kept_with_the_entry() -> None:
    asked = plea.Plea(0, 3, asks=(1, 2, 3))
    assert asked.granted([1, 3], "bob").asked([]) == [2]
    assert asked.granted([1, 2, 3], "bob").asked([]) == []


def tags() -> set[str]:
    """Everything that a screen can ask for; what is wished of a seat, one by one."""
    found = {each.__struct_config__.tag for each in _members(wishes.AnyWish)} - {"seat"}
    return found | {f"seat-{kind}" for kind in get_args(wishes.Seat.__annotations__["kind"])} | {"seat-away"}


def _members(union: Any) -> list[Any]:
    return [leaf for each in get_args(union) for leaf in (_members(each) or [each])]


def of_tables(shared: ThreadHouse) -> dict[str, tuple[str, str]]:
    """What a page can ask of one table: the name of what answers, how and where."""
    found: dict[str, tuple[str, str]] = {}
    pages: Any = shared.app.app
    for route in pages.routes:
        if "{table" in route.path:
            for handler in route.route_handlers:
                for method in handler.http_methods - {"OPTIONS", "HEAD"}:
                    found[handler.handler_name.rpartition(".")[2]] = (method, route.path)
    return found


def test_every_request_that_there_is_has_a_rule_and_every_rule_a_request(shared: ThreadHouse) -> None:
    assert tags() - rights.ALONE | set(of_tables(shared)) == set(rights.RULES)
    assert tags() >= rights.ALONE


SAMPLES: dict[str, dict[str, Any]] = {
    "sit": {"seat": 1},
    "look_as": {"look": "board"},
    "play": {"move": "x"},
    "revise": {"ply": 1, "move": "x"},
    "seat-bot": {"seat": 1, "kind": "bot"},
    "seat-away": {"seat": 1, "kind": "bot", "away": True},
    "seat-person": {"seat": 1, "kind": "person"},
    "seat-open": {"seat": 1, "kind": "open"},
    "pause": {"on": True},
    "pace": {"ms": 0},
    "talk": {"text": "So?"},
    "keep": {"listed": True},
    "salt": {"text": "s"},
    "agree": {"on": True},
    "preview": {"move": "x"},
    "why_not": {"keys": []},
    "frames": {"from": 0, "to": 1},
    "face": {"key": "x"},
    "moments": {"ply": 1},
}
BODIES: dict[str, Any] = {
    "join": {"seat": 1, "key": "k"},
    "branch": {"seat": 1, "ply": 1},
    "add_secret": {"seat": 1, "print": "0" * 64},
}


def nobody(case: rights.Case) -> None:
    raise refused("not-host")


def unasked(ann: House, bob: House, eve: House, shared: ThreadHouse, patch: pytest.MonkeyPatch) -> set[str]:
    """Where nobody may do anything: the requests that something is done for all the same."""
    table = pair(ann, bob)
    offered: str = make(ann, "tally", "me", "open")["id"]
    path = links(ann, offered)["seats"][0]["path"]
    sentence, found = words().say("refusal", "not-host"), set()
    with ann.sit(table) as host, bob.sit(table) as guest:
        for one, other in ((host, guest), (guest, host)):
            while one.position["mine"]:
                one.play_on()
            catch_up(other, one)
        host.ask("plead")
        catch_up(guest, host)
        patch.setattr(rights, "RULES", dict.fromkeys(rights.RULES, nobody))
        for tag in sorted(tags() - rights.ALONE):
            sample = {"table": table} if tag == "open" else SAMPLES.get(tag, {})
            if guest.ask(tag.partition("-")[0], **sample).get("sentence") != sentence:
                found.add(tag)
        for name, (method, where) in of_tables(shared).items():
            address = where.replace("{table:str}", offered if name == "join" else table)
            body = {**key_of(path), "name": "Eve"} if name == "join" else BODIES.get(name)
            if eve.http.request(method, address, json=body).json().get("error", {}).get("sentence") != sentence:
                found.add(name)
    return found


def test_every_request_asks_who_may(
    shared: ThreadHouse, ann: House, bob: House, eve: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The card is for whoever has the address, and read from the list of tables.
    assert unasked(ann, bob, eve, shared, monkeypatch) == {"table_card"}


def test_a_request_that_forgets_to_ask_is_found(
    shared: ThreadHouse, ann: House, bob: House, eve: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    may = rights.may

    def forgetful(request: str, *args: Any) -> None:
        if request != "pace":
            may(request, *args)

    monkeypatch.setattr(rights, "may", forgetful)
    assert unasked(ann, bob, eve, shared, monkeypatch) == {"table_card", "pace"}


WHO: dict[str, str] = {
    "play": "owner", "revise": "owner", "undo": "owner", "commit": "owner", "resign": "owner", "plead": "owner",
    "agree": "owner", "seat-away": "owner", "salt": "owner", "preview": "owner", "why_not": "owner", "hint": "owner",
    "branch": "owner", "open": "owner", "sit": "owner", "frames": "owner", "face": "owner", "moments": "owner",
    "analyse": "owner", "table_picture": "owner", "seat-person": "owner", "seat-bot": "owner host",
    "seat-open": "owner", "pause": "owner host", "pace": "owner host", "keep": "host", "links": "owner host",
    "rematch": "owner host", "remove": "owner host", "report": "owner host", "join": "owner stranger",
    "add_secret": "owner", "back": "owner host", "end": "",
}  # fmt: skip
"""Of another's seat in a game with something hidden: its owner, the host, who has another, and a stranger."""


def test_who_may(shared: ThreadHouse, ann: House, bob: House, eve: House) -> None:
    course = shared.course(dealt(shared, ann, bob))
    houses = {"owner": bob, "host": ann, "stranger": eve}
    people = {who: Person(shared.app.seal.person(house.cookie), False) for who, house in houses.items()}

    def allowed(request: str) -> str:
        found = []
        for who, person in people.items():
            with suppress(Refused):
                rights.may(request, course, person, 1)
                found.append(who)
        return " ".join(found)

    wanted = {request: WHO.get(request, "owner host stranger") for request in rights.RULES}
    # What would help against others is for nobody while they play.
    assert {request: allowed(request) for request in rights.RULES} == {**wanted, "hint": "", "branch": ""}


def test_a_hint_is_asked_about_again_when_it_was_thought_out(
    shared: ThreadHouse, ann: House, bob: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host allows hints, and not any more while one is on its way."""
    table = pair(ann, bob)
    with ann.sit(table) as host, ann.sit(table) as other:
        host.ask("keep", hints=True)
        catch_up(other, host)
        assert other.ask("hint")["say"] == "hint"
        choose = shared.tables.thinking.choose

        async def meanwhile(*args: Any) -> str:
            found = await choose(*args)
            course = await (await shared.tables.table(table)).course()
            course.terms = replace(course.terms, hints=False)
            return found

        monkeypatch.setattr(shared.tables.thinking, "choose", meanwhile)
        assert "no hints" in other.ask("hint")["sentence"]


def test_a_seat_asked_for_under_other_terms_is_asked_about_again(shared: ThreadHouse, ann: House, bob: House) -> None:
    """Bob goes away for a while, with the bot that the terms name; they change at the very same moment."""
    table = pair(ann, bob, away={"seconds": 60, "bot": "random"})
    found = asyncio.run_coroutine_threadsafe(shared.tables.table(table), shared.loop).result()
    enter = found.enter

    async def meanwhile(*args: Any, **more: Any) -> None:
        if args[0] == "seat":
            course = await found.course()
            course.terms = replace(course.terms, away=None)
        await enter(*args, **more)

    with bob.sit(table) as guest:
        found.enter = meanwhile  # type: ignore[method-assign]
        assert "moved on" in guest.ask("seat", seat=1, kind="bot", away=True)["sentence"]


def shown(house: House) -> set[str]:
    return {each["id"] for each in house.http.get("/api/tables").json()["tables"]}


def take_off(house: House, table: str) -> int:
    return house.http.delete(f"/api/tables/{table}").status_code


def throws_away_what_others_played(shared: ThreadHouse, ann: House, bob: House) -> bool:
    """The host deletes a finished game: is it gone for Bob, with his statistics?"""
    table = pair(ann, bob)
    with bob.sit(table) as guest:
        guest.ask("resign")
    assert take_off(ann, table) == 204
    return not (table in shown(bob) and bob.http.get("/api/me/statistics").json()["games"])


def closes_over_their_heads(shared: ThreadHouse, ann: House, bob: House) -> bool:
    """The host closes a game that is going on, of somebody who has not agreed."""
    table = pair(ann, bob)
    return take_off(ann, table) == 204


@pytest.mark.parametrize("attack", [throws_away_what_others_played, closes_over_their_heads])
def test_a_game_belongs_to_all_who_play_it(shared: ThreadHouse, ann: House, bob: House, attack: Attack) -> None:
    assert not attack(shared, ann, bob)


@pytest.mark.parametrize(
    ("attack", "planted"),
    [(throws_away_what_others_played, TakeOff), (closes_over_their_heads, rights.others)],
)
def test_without_that_a_host_deletes_anything(
    shared: ThreadHouse, ann: House, bob: House, attack: Attack, planted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if planted is rights.others:
        monkeypatch.setattr(rights, "others", lambda *_: [])
    else:
        monkeypatch.setattr(tables_room, "TakeOff", lambda table, people: Drop(table))
    assert attack(shared, ann, bob)


def test_a_finished_game_goes_when_it_is_on_nobodys_list_any_more(
    shared: ThreadHouse, ann: House, bob: House, eve: House
) -> None:
    table = pair(ann, bob)
    with bob.sit(table) as guest:
        guest.ask("resign")
        assert take_off(eve, table) == 403
        assert take_off(ann, table) == 204
        assert [table in shown(each) for each in (ann, bob)] == [False, True]
        # Nothing that happens at the table afterwards brings it back.
        guest.ask("talk", text="Well played")
        assert table not in shown(ann)
        assert ann.http.get("/api/me/statistics").json()["games"] == []
        assert take_off(bob, table) == 204
        guest.hear_say("gone")
    assert shared.tables.store.table(table) is None


def test_a_table_is_closed_when_all_agree_and_stays_with_everybody(shared: ThreadHouse, ann: House, bob: House) -> None:
    table = dealt(shared, ann, bob)
    with ann.sit(table) as host, bob.sit(table) as guest:
        assert guest.ask("end")["say"] == "refused"
        assert host.ask("end")["plea"] == {"seat": 0, "asked": [1], "from": host.position["ply"] + 1, "close": True}
        guest.hear_until(lambda message: message.get("plea"))
        assert guest.ask("agree", on=True)["position"]["to_act"] == []
        assert "without a result" in guest.position["ask"]["sentence"] if guest.position["ask"] else True
        catch_up(host, guest)
        assert "closed the table" in lines(host)
        for one in (host, guest):
            move = (one.position["choices"] or [{"move": "x"}])[0]["move"]
            assert one.ask("play", move=move)["say"] == "refused"
    # Another process, or a snapshot, finds the same.
    assert snapshot.opened(shared.tables.store, shared.course(table).row).closed is not None
    for house in (ann, bob):
        (found,) = [each for each in house.http.get("/api/tables").json()["tables"] if each["id"] == table]
        assert [found["over"], found["status"]] == [True, "Closed without a result"]
        # What is hidden stays hidden: it has no end.
        assert house.http.get(f"/api/tables/{table}/record").json().get("seed") is None
        assert house.http.get("/api/me/statistics").json()["games"] == []
    assert take_off(ann, table) == 204
    assert table in shown(bob)


def test_a_host_closes_what_the_others_have_left(
    shared: ThreadHouse, ann: House, bob: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = pair(ann, bob, away={"seconds": 600, "bot": "random"})
    assert "in the table's menu" in ann.http.delete(f"/api/tables/{table}").text
    sleepless(monkeypatch)(620)
    assert take_off(ann, table) == 204
    assert [table in shown(each) for each in (ann, bob)] == [False, True]


def test_a_record_has_the_names_of_those_who_played(
    shared: ThreadHouse, ann: House, bob: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 1)
    table = pair(ann, bob)
    with ann.sit(table) as host:
        host.play_on()
    store, row = shared.tables.store, shared.course(table).row
    twin = snapshot._restored(store, row, store.snapshots(table)[0])
    assert twin.match.record.names == ["Player 1", "Bob"]
    with bob.sit(table) as guest:
        guest.ask("resign")
    assert json.loads(bob.http.get(f"/api/tables/{table}/record").text)["names"] == ["Player 1", "Bob"]
    assert json.loads(store.record(table) or "")["names"] == ["Player 1", "Bob"]
