"""Tables that are ready to be played, opponents that are somebody, and trying things out."""

import json
from typing import Any

import pytest

from motley.bots import cast
from motley.kernel import registry
from motley.match import Match, replay
from motley.server.door.person import Person
from motley.server.table.branching import origin
from motley.server.table.course import Course
from motley.server.table.people import seated
from tests.server.house import ThreadHouse
from tests.server.prepared import finished

pytestmark = pytest.mark.once

HERE = Person(None, True)


def test_every_preset_of_every_game_makes_a_table(house: ThreadHouse) -> None:
    told = house.http.get("/api/games").json()["games"]
    assert all(game["presets"] for game in told)
    for game in told:
        for preset in game["presets"]:
            assert preset["title"]
            assert preset["sentence"]
            others: list[dict[str, Any]] = [{"kind": "bot", "bot": preset["bot"]}] * (preset["seats"] - 1)
            wish = {"game": game["name"], "seats": [{"kind": "me"}, *others], "options": preset["options"]}
            assert house.http.post("/api/tables", json=wish).status_code == 201, (game["name"], preset["key"])


def test_a_newcomer_fights_a_ready_made_battle_at_once() -> None:
    game = registry.game("motba")
    assert game.presets()[0].options["season"] == "ready"
    assert game.options[0].default == "standard"


def test_options_that_do_not_matter_say_so_and_pictured_ones_have_pictures(house: ThreadHouse) -> None:
    games = {game["name"]: game for game in house.http.get("/api/games").json()["games"]}
    motu = {option["name"]: option for option in games["motu"]["options"]}
    assert [motu["level"]["seats"], 1 in motu["start"]["seats"]] == [[1], False]
    course = next(option for option in games["motox"]["options"] if option["name"] == "course")
    assert "Horseshoe" in [offer["title"] for offer in course["offers"]]
    drawn = [house.http.get(f"{course['pictures']}{name}") for name in ("build", "horseshoe")]
    assert all(answer.text.startswith("<svg") for answer in drawn)
    assert drawn[0].text != drawn[1].text
    for address in (f"{course['pictures']}xyzzy", "/api/games/motox/options/ramp_max/3"):
        assert house.http.get(address).status_code == 404


def test_a_symbol_may_stand_for_a_value(house: ThreadHouse) -> None:
    games = {game["name"]: game for game in house.http.get("/api/games").json()["games"]}
    bans = [option for option in games["motba"]["options"] if option["name"].startswith("ban_")]
    assert len(bans) == 2
    for option in bans:
        drawn = {house.http.get(option["pictures"] + offer["value"]).text for offer in option["offers"][:3]}
        assert len(drawn) == 3
        assert all(text.startswith("<svg") and "<use" in text for text in drawn)
        assert house.http.get(option["pictures"] + "xyzzy").status_code == 404


def test_a_bad_value_says_in_words_what_is_wanted(house: ThreadHouse) -> None:
    def said(**options: object) -> str:
        body = {"seats": 2, "options": options}
        return str(house.http.post("/api/games/motif/check", json=body).json()["error"]["sentence"])

    assert said(tokens=9) == "Tokens: a whole number from 1 to 6, not 9."
    assert said(tokens="") == "Tokens: a whole number from 1 to 6."


def test_a_table_that_no_game_lays_has_room_for_what_can_come(house: ThreadHouse) -> None:
    def told(game: str, **body: object) -> object:
        return house.http.post(f"/api/games/{game}/bounds", json={"seats": 2, **body}).json()["bounds"]

    assert told("tally") == {"heaps": [6.0, 7.5]}
    assert told("tally", options={"heaps": 5}) == {"heaps": [10.0, 7.5]}
    assert told("tally", options={"heaps": "many"}) == {}
    assert told("tally", seats=9) == told("tally", look="upside down") == told("motif") == {}
    assert house.http.post("/api/games/nothing/bounds", json={"seats": 2}).status_code == 404


def test_no_two_bots_at_a_table_have_the_same_name() -> None:
    game = registry.game("motora")
    wishes: list[dict[str, Any]] = [{"kind": "me", "name": "Pip"}, *[{"kind": "bot", "bot": "beginner"}] * 5]
    names = [seat["name"] for seat in seated(game, wishes)]
    assert names[0] == "Pip"
    assert names[1:] == [each.name for each in cast.members("beginner")][1:6]
    twice: list[dict[str, Any]] = [{"kind": "bot", "bot": "strong", "name": "Otto"}] * 3
    assert [seat["name"] for seat in seated(game, twice)] == ["Otto", "Kahu", "Vesna"]
    assert cast.called("strong", {each.name for each in cast.cast()}) == "Kahu 2"


def test_everybody_has_a_name_and_a_face_of_their_own(house: ThreadHouse) -> None:
    everybody = cast.cast()
    assert len({each.name for each in everybody}) == len({cast.face(each.key) for each in everybody}) == 24
    answer = house.http.get("/api/faces/pip")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert house.http.get("/api/faces/nobody").status_code == 404
    with house.sit(house.create("tally", "me", "casual")) as guest:
        assert [seat["face"] for seat in guest.table["seats"]] == [None, "tiare"]


def test_a_finished_game_is_tried_again_from_any_step(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "random", rounds=2, hearts=2)
    with house.sit(table, 0) as guest:
        guest.ask("pace", ms=0)
        guest.play_out()
    match = replay(house.http.get(f"/api/tables/{table}/record").text)
    last = len(match.plies_for(0))
    answer = house.http.post(f"/api/tables/{table}/branch", json={"seat": 0, "ply": 8})
    assert answer.status_code == 201, answer.text
    with house.sit(answer.json()["id"], 0) as guest:
        true = match.state_at(match.plies_for(0)[7] + 1)
        true.held = None
        assert guest.position["scene"] == json.loads(json.dumps(match.game.scene(true.view(0), "board").json()))
        assert "step 8 of another table" in guest.table["log"][0]["text"]
        guest.ask("pace", ms=0)
        assert guest.play_out()["placings"]
    again = house.http.post(f"/api/tables/{table}/branch", json={"seat": 0, "ply": last})
    assert [again.status_code, "over" in again.json()["error"]["sentence"]] == [422, True]
    for seat, ply in ((1, 3), (0, last + 1), (0, -1)):
        assert house.http.post(f"/api/tables/{table}/branch", json={"seat": seat, "ply": ply}).status_code == 422


def running(house: ThreadHouse, *seats: str) -> Course:
    """A game with hidden hands that is under way."""
    table, match = house.prepare("gauntlet", *seats, is_wanted=lambda m: m.ply >= 12 and 0 in m.to_act)
    assert match.outcome is None
    return house.course(table)


def test_what_is_tried_out_of_a_running_game_tells_nothing(house: ThreadHouse) -> None:
    course = running(house, "me", "random")
    true = course.match.state
    ply = len(course.visible[0])
    tried = [course.game.load(origin(course, 0, ply)["state"]) for _ in range(20)]
    assert all(state.view(0) == true.view(0) for state in tried)
    assert len({state.digest() for state in tried}) > 1, "what the seat cannot know is dealt anew each time"
    answer = house.http.post(f"/api/tables/{course.row.id}/branch", json={"seat": 0, "ply": ply})
    branched = answer.json()["id"]
    assert house.http.get(f"/api/tables/{branched}/record").json()["position"] is None
    assert house.http.get(f"/api/tables/{branched}/report").json()["record"]["position"] is None


def play_from(house: ThreadHouse, table: str, ply: int) -> None:
    """Try a table out from a step, to the end, and look back at all of it."""
    answer = house.http.post(f"/api/tables/{table}/branch", json={"seat": 0, "ply": ply})
    assert answer.status_code == 201, answer.text
    with house.sit(answer.json()["id"], 0) as guest:
        assert guest.position["mine"], "it is asked of everybody anew"
        guest.ask("pace", ms=0)
        guest.play_out()
        count = guest.position["ply"]
        assert len(guest.ask("frames", **{"from": 0, "to": count})["frames"]) == count + 1
    replay(house.http.get(f"/api/tables/{answer.json()['id']}/record").text)


def is_half_answered(match: Match) -> bool:
    return 0 in (match.state.held or {}) and match.outcome is None


def test_what_is_answered_together_is_tried_out_anew(house: ThreadHouse) -> None:
    """Neither an own answer that is held, nor a step between answers that were given together, is in the way."""
    table, match = house.prepare("gauntlet", "me", "random", is_wanted=is_half_answered, rounds=1, hearts=2)
    play_from(house, table, len(match.plies_for(0)))
    table, match = house.prepare("gauntlet", "me", "random", is_wanted=finished, rounds=1, hearts=2)
    between = [ply for ply, index in enumerate(match.plies_for(0), 1) if match.state_at(index + 1).held is not None]
    play_from(house, table, between[0])


def test_nothing_is_tried_out_while_other_people_play(house: ThreadHouse) -> None:
    course = running(house, "me", "person")
    answer = house.http.post(f"/api/tables/{course.row.id}/branch", json={"seat": 0, "ply": 1})
    assert [answer.status_code, "other people" in answer.json()["error"]["sentence"]] == [422, True]


def test_a_report_of_a_running_game_has_nobodys_secrets(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "greedy")
    told = house.http.get(f"/api/tables/{table}/report").json()
    assert [told["over"], told["game"], told["record"]["seed"]] == [False, "gauntlet", None]
    assert all(answer[1] is None for answer in told["record"]["answers"])
    own = house.http.get(f"/api/tables/{table}/record").json()
    assert any(answer[1] is not None for answer in own["answers"])
