"""Lessons over the live channel: one learner, a script, and nothing that is kept."""

from typing import Any

import pytest

from tests.server.house import Guest, ThreadHouse


@pytest.fixture
def learner(house: ThreadHouse) -> Any:
    with house.guest() as guest:
        yield guest


def take(guest: Guest, game: str = "tally", lesson: str = "first", **more: Any) -> dict[str, Any]:
    return guest.ask("learn", game=game, lesson=lesson, **more)


def go_on(guest: Guest, told: dict[str, Any], wish: str = "show", **more: Any) -> dict[str, Any]:
    """What is told at the end of a wish; what the others answered in between is told before it."""
    news = guest.ask(wish, at=told["n"], **more)
    while news["say"] == "entry" and "lesson" not in news:
        assert not news["position"]["mine"]
        news = guest.hear_say("entry")
    return news


def test_a_lesson_is_told_like_a_table(learner: Guest) -> None:
    told = take(learner)
    assert [told["say"], told["game"], told["seat"], told["mine"]] == ["table", "tally", 0, [0]]
    lesson = told["lesson"]
    assert [lesson["at"], lesson["steps"], lesson["reading"], lesson["points"]] == [0, 4, True, ["stone:0:0"]]
    assert lesson["sentence"] == "Whoever takes the last stone wins."
    assert not told["position"]["mine"]
    assert told["position"]["choices"] == []
    read = go_on(learner, told)
    assert read["what"] == "read"
    assert read["position"]["mine"]
    assert "2-1" in [choice["move"] for choice in read["position"]["choices"]]


def test_a_wrong_try_is_told_and_changes_nothing(learner: Guest) -> None:
    read = go_on(learner, take(learner))
    wrong = go_on(learner, read, "play", move="1-1")
    assert [wrong["say"], wrong["sentence"], wrong["n"]] == ["refused", "Leave two heaps of three.", read["n"]]
    illegal = go_on(learner, read, "play", move="2-9")
    assert [illegal["say"], illegal["rule"]] == ["refused", "R1.1"]
    right = go_on(learner, read, "play", move="2-1")
    assert [right["lesson"]["at"], right["lesson"]["answers"]] == [2, ["", "2-1"]]


def test_a_lesson_is_shown_to_its_end_gone_back_in_and_resumed(learner: Guest) -> None:
    told = take(learner)
    while not told["lesson"]["over"]:
        assert told["position"]["outcome"] is None
        told = go_on(learner, told)
    assert told["lesson"]["won"]
    back = go_on(learner, told, "undo", steps=1)
    assert [back["say"], back["lesson"]["at"], back["lesson"]["over"]] == ["table", 3, False]
    anew = go_on(learner, back, "undo", steps=None)
    assert [anew["lesson"]["at"], anew["lesson"]["answers"]] == [0, []]
    resumed = take(learner, answers=back["lesson"]["answers"])
    assert resumed["lesson"] == back["lesson"]
    assert resumed["position"]["scene"] == back["position"]["scene"]


def test_answers_that_lead_nowhere_begin_the_lesson_anew(learner: Guest) -> None:
    assert take(learner, answers=["nonsense"] * 20)["lesson"]["at"] == 0
    assert take(learner, answers=["x"] * 1001)["say"] == "error"


def test_what_is_no_part_of_a_lesson_is_refused(house: ThreadHouse, learner: Guest) -> None:
    assert take(learner, lesson="last")["sentence"] == "Tally has no lesson called last."
    assert take(learner, game="chess")["say"] == "refused"
    told = take(learner)
    assert learner.ask("hint")["sentence"] == "That is not done in a lesson or a puzzle."
    assert go_on(learner, {"n": told["n"] - 1})["sentence"] == "The table has moved on since; look again."
    before = house.http.get("/api/tables").json()
    go_on(learner, told)
    assert house.http.get("/api/tables").json() == before


def test_questions_are_answered_about_what_the_learner_sees(learner: Guest) -> None:
    go_on(learner, take(learner))
    assert learner.ask("face", key="stone:0:0")["face"]["title"]
    assert learner.ask("preview", move="2-1")["preview"]["marks"] == {"stone:1:3": ["leaving"]}
    assert learner.ask("why_not", keys=["stone:1:0"])["rule"] == "R1.1"


def test_texts_for_newcomers_are_given_out(house: ThreadHouse) -> None:
    games = {game["name"]: game for game in house.http.get("/api/games").json()["games"]}
    assert [each["key"] for each in games["tally"]["lessons"]] == ["first"]
    assert games["tally"]["summary"]
    told = house.http.get("/api/games/tally/glossary").json()["glossary"]
    assert told[0] == {
        "key": "heap",
        "word": "heap",
        "text": "Stones that lie on each other. A turn takes from one heap only.",
        "also": ["heaps"],
        "picture": "stone",
    }
    german = house.http.get("/api/games/tally/glossary", headers={"accept-language": "de"}).json()["glossary"]
    assert [each["word"] for each in german] == ["Haufen", "Griff"]
    summary = house.http.get("/api/games/tally/summary").json()
    address = summary["sections"][0]["pictures"][0]["address"]
    assert house.http.get(address).text.startswith("<svg")


def test_the_coach_speaks_to_whoever_is_asked(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person", heaps=1, grip=2)
    with house.sit(table, 0) as first, house.sit(table, None) as watcher:
        assert first.position["coach"].startswith("One heap is left")
        assert watcher.position["coach"] is None
