"""Pages and data over HTTP."""

import json
from pathlib import Path
from typing import Any

import pytest

import motley
from motley.bots.cast import called
from motley.kernel import registry
from motley.match import replay
from motley.server.door import pages, shelf
from tests.server.house import ProcessHouse, ThreadHouse
from tests.toys.broken import SENTENCES, break_everything

MOST_ART = 300_000
"""Bytes of the drawings of a game, as they are sent."""


def test_the_games_tell_all_that_a_form_needs(house: ThreadHouse) -> None:
    told = house.http.get("/api/games").json()
    games = {game["name"]: game for game in told["games"]}
    assert {"motif", "tally", "gauntlet"} <= set(games)
    gauntlet = games["gauntlet"]
    assert gauntlet["hidden"]
    assert gauntlet["chance"]
    assert [len(gauntlet["seats"]), len(gauntlet["seat_names"])] == [3, 4]
    assert {seat["shape"] for seat in gauntlet["seat_names"]} == {"circle", "square", "triangle", "diamond"}
    options = {option["name"]: option for option in gauntlet["options"]}
    assert options["hearts"]["type"] == "int"
    assert [options["hearts"]["low"], options["hearts"]["high"]] == [1, 5]
    assert options["edge"]["values"][0] == {"value": 3, "title": "3 and more"}
    assert all(option["title"] and option["sentence"] for option in options.values())
    names = [bot["name"] for bot in told["bots"]]
    assert names[:4] == ["beginner", "casual", "strong", "expert"]
    assert not {"greedy", "mcts"} & set(names), "the old names are for the command line"
    assert [bot["name"] for bot in told["bots"] if bot["usual"]] == ["casual"]


def test_every_game_has_art_rules_and_a_picture(house: ThreadHouse) -> None:
    for game in ("motif", "tally", "gauntlet"):
        art = house.http.get(f"/api/games/{game}/art").json()
        assert art["symbols"]
        rules = house.http.get(f"/api/games/{game}/rules").json()
        numbers = {rule["number"] for section in rules["sections"] for rule in section["rules"]}
        assert {"R1.1", "T5"} <= numbers
        picture = house.http.get(f"/api/games/{game}/picture.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")


def too_large(arts: dict[str, object]) -> list[str]:
    """The games whose art takes more than there is room for before the first move."""
    return [name for name, art in arts.items() if len(json.dumps(art).encode()) > MOST_ART]


def test_the_art_of_every_game_is_within_its_budget() -> None:
    assert too_large({name: shelf.art(motley.game(name)) for name in motley.game_names()}) == []
    assert too_large({"endless": {"symbols": {"sea": "~" * MOST_ART}}}) == ["endless"]


def test_games_are_told_from_light_to_heavy(house: ThreadHouse) -> None:
    told = house.http.get("/api/games").json()["games"]
    weights = [game["weight"] for game in told]
    assert weights == sorted(weights)
    own = [game["name"] for game in told if game["name"] in ("motif", "motox", "motu", "motora", "motba")]
    assert own == ["motif", "motox", "motu", "motora", "motba"]
    assert all(game["teaser"] for game in told if game["name"] in own)


def test_pictures_of_the_rules_are_drawn(house: ThreadHouse) -> None:
    texts = [house.http.get(f"/api/games/motif/{name}").json() for name in ("rules", "summary")]
    found = [picture for text in texts for section in text["sections"] for picture in section["pictures"]]
    assert found
    assert all(picture["caption"] for picture in found)
    for address in {picture["address"] for picture in found}:
        assert house.http.get(address).text.startswith("<svg")
    assert house.http.get(f"/api/games/motif/pictures/{len(found)}").status_code == 404
    assert "position:" not in house.http.get("/api/games/motif/rules").text


def test_rules_come_as_html_that_cannot_carry_a_script(house: ThreadHouse) -> None:
    text = house.http.get("/api/games/gauntlet/rules").text
    assert "<script" not in text
    assert "**" not in text


def test_what_there_is_not_is_said_so(house: ThreadHouse) -> None:
    for path in ("/api/games/chess/art", "/api/games/chess/rules", "/api/tables/nowhere/record"):
        answer = house.http.get(path)
        assert answer.status_code == 404
        assert "There is no" in answer.json()["error"]["sentence"]
    assert house.http.delete("/api/tables/nowhere").status_code == 404
    assert house.http.get("/api/nothing").status_code == 404
    assert house.http.get("/api/games/motif/files/RULES.md").status_code == 404


def test_the_form_is_told_which_options_do_not_go_together(house: ThreadHouse) -> None:
    fine = house.http.post("/api/games/gauntlet/check", json={"seats": 2, "options": {"hand": 8}}).json()
    assert fine == {"error": None}
    wrong = house.http.post("/api/games/gauntlet/check", json={"seats": 4, "options": {"hand": 8}}).json()
    assert wrong["error"]["rule"] == "R9.1"
    assert "sixteen" in wrong["error"]["sentence"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "gauntlet", "seats": [{"kind": "me"}] * 4, "options": {"hand": 8}}, 422),
        ({"game": "tally", "seats": [{"kind": "me"}]}, 422),
        ({"game": "tally", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, 422),
        ({"game": "tally", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "mcts", "level": "divine"}]}, 422),
        ({"game": "tally", "seats": [{"kind": "me"}, {"kind": "person"}], "options": {"speed": 3}}, 422),
        ({"game": "chess", "seats": [{"kind": "me"}, {"kind": "person"}]}, 404),
        ({"game": "tally", "seats": "two"}, 400),
        ({"game": "tally"}, 400),
    ],
)
def test_a_table_that_cannot_be_is_not_made(house: ThreadHouse, body: dict[str, object], status: int) -> None:
    before = len(house.http.get("/api/tables").json()["tables"])
    answer = house.http.post("/api/tables", json=body)
    assert answer.status_code == status, answer.text
    if status != 400:
        assert answer.json()["error"]["sentence"]
    assert len(house.http.get("/api/tables").json()["tables"]) == before


def test_a_character_of_another_game_is_refused_at_every_door(house: ThreadHouse) -> None:
    """It would be accepted, and pause the table when it is to answer."""
    raider = {"bot": "casual", "level": "raider"}
    two = [{"kind": "me"}, {"kind": "bot", "bot": "casual"}]
    bodies: list[dict[str, Any]] = [
        {"seats": [{"kind": "me"}, {"kind": "bot", **raider}]},
        {"seats": two, "clock": {"per": "turn", "seconds": 60, **raider}},
        {"seats": two, "away": {"seconds": 60, **raider}},
    ]
    why = "casual has no level called raider for Motif; there are: usual."
    for body in bodies:
        answer = house.http.post("/api/tables", json={"game": "motif", **body})
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"]["sentence"] == why
        assert house.http.post("/api/tables", json={"game": "motora", **body}).status_code == 201, body
    with house.sit(house.create("motif", "me", "casual", first="gold")) as guest:
        told = guest.ask("seat", seat=1, kind="bot", **raider)
        assert (told["say"], told["sentence"]) == ("refused", why)


def test_a_body_that_is_no_json_is_an_error_and_no_crash(house: ThreadHouse) -> None:
    answer = house.http.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_tables_are_listed_newest_first_and_say_whose_turn_it_is(house: ThreadHouse) -> None:
    older = house.create("tally", "me", "greedy")
    newer = house.create("tally", "greedy", "me")
    listed = house.http.get("/api/tables").json()["tables"]
    assert [table["id"] for table in listed[:2]] == [newer, older]
    mine = listed[1]
    assert mine["your_turn"]
    assert mine["status"] == "Your turn"
    assert [seat["kind"] for seat in mine["seats"]] == ["person", "bot"]
    assert not listed[0]["your_turn"]
    with house.sit(older) as guest:
        guest.play()
    listed = house.http.get("/api/tables").json()["tables"]
    assert listed[0]["id"] == older
    assert listed[0]["ply"] == 1
    assert listed[0]["changed"] > listed[0]["created"]


def test_a_deleted_table_is_gone_for_those_who_look_at_it(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table) as guest:
        assert house.http.delete(f"/api/tables/{table}").status_code == 204
        guest.hear_say("gone")
        assert guest.ask("open", table=table)["say"] == "refused"
    assert table not in [each["id"] for each in house.http.get("/api/tables").json()["tables"]]


def test_a_rematch_moves_the_seats_on_by_one(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person", "greedy:beginner", heaps=2)
    answer = house.http.post(f"/api/tables/{table}/rematch")
    assert answer.status_code == 201
    with house.sit(answer.json()["id"]) as guest:
        assert [seat["name"] for seat in guest.table["seats"]] == [called("greedy", ()), "You", "Player 3"]
        assert guest.table["options"]["heaps"] == 2
        assert guest.table["mine"] == [1, 2]


def test_a_record_can_be_taken_home_and_replayed(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("2-2")
    answer = house.http.get(f"/api/tables/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    assert json.loads(answer.text)["seed"] is None
    assert replay(answer.text).ply == 1


def test_the_record_of_a_running_game_hides_what_the_people_here_do_not_know(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "greedy")
    answers = house.http.get(f"/api/tables/{table}/record").json()["answers"]
    assert [answer[1] is None for answer in answers] == [False] * 3 + [True] * 3
    hot_seat = house.create("gauntlet", "me", "person")
    answers = house.http.get(f"/api/tables/{hot_seat}/record").json()["answers"]
    assert all(answer[1] is None for answer in answers)


def test_about_says_which_build_runs(house: ThreadHouse) -> None:
    about = house.http.get("/api/about").json()
    assert about["compiled"] is motley.compiled
    assert about["version"]
    assert all(credit["what"] and credit["who"] and credit["licence"] for credit in about["credits"])


def test_every_other_address_is_a_page_of_the_client(
    house: ThreadHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<meta name="motley-token" content="%MOTLEY_TOKEN%">')
    (tmp_path / "assets" / "main-1.js").write_text("1")
    monkeypatch.setattr(pages, "CLIENT_FOLDERS", (tmp_path,))
    for path in ("/", "/table/abc", "/new/motif", "/../../etc/passwd", "/%2e%2e/secret"):
        page = house.http.get(path)
        assert page.status_code == 200
        assert house.token in page.text
        assert page.headers["cache-control"] == "no-store"
    script = house.http.get("/assets/main-1.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]


def test_without_the_client_the_page_says_how_to_build_it(
    house: ThreadHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CLIENT_FOLDERS", (tmp_path,))
    page = house.http.get("/")
    assert page.status_code == 503
    assert "make client" in page.text
    assert house.http.get("/api/games").status_code == 200


def test_what_is_installed_and_cannot_be_used_is_told_and_logged(tmp_path: Path) -> None:
    house = ProcessHouse(tmp_path / "home", path=break_everything(tmp_path / "packages"))
    try:
        told = house.http.get("/api/games").json()
        assert {"motif", "tally"} <= {game["name"] for game in told["games"]}
        assert [fault["sentence"] for fault in told["left_out"]] == list(SENTENCES)
        assert told["left_out"][1] == {
            "kind": "game",
            "name": "shatter",
            "distribution": "shards 1.2",
            "error": "RuntimeError: the lid is stuck",
            "sentence": SENTENCES[1],
        }
        assert house.http.get("/api/games/shatter/rules").status_code == 404
        assert house.create("motif", "me", "random")
    finally:
        house.kill()
    assert (tmp_path / "packages" / "log").read_text("utf-8").splitlines() == list(SENTENCES)


def test_a_game_that_cannot_be_shown_is_left_out_by_itself(house: ThreadHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = dict(registry._faults)
    tally = registry.game("tally")
    monkeypatch.setattr(type(tally), "scene", lambda *_: 1 / 0)
    try:
        told = house.http.get("/api/games").json()
        assert "motif" in {game["name"] for game in told["games"]}
        assert [(each["name"], each["error"]) for each in told["left_out"]] == [
            ("tally", "ZeroDivisionError: division by zero")
        ]
    finally:
        registry._faults.clear()
        registry._faults.update(faults)
        registry.register(tally)
