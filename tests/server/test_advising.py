"""Hints and looking back at a table: in another process, for whom they are meant, without holding anybody up."""

import random

import motley
from motley.bots.advice import hint, question
from motley.kernel.pseudo import PSEUDO
from motley.match import Match
from motley.server.minds.advising import _hint_question
from tests.server.house import Guest, ThreadHouse, sleeping_sloths
from tests.server.prepared import finished
from tests.server.test_course import new_course


def hinted(guest: Guest) -> dict[str, object]:
    news = guest.ask("hint")
    assert news["say"] == "hint"
    assert news["ply"] == guest.position["ply"]
    return dict(news["hint"])


def test_whoever_is_asked_gets_a_hint_that_can_be_played(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "greedy")
    with house.sit(table) as guest:
        found = hinted(guest)
        assert found == hinted(guest)
        moves = found["moves"]
        assert isinstance(moves, list)
        assert moves[0]["move"] in [choice["move"] for choice in guest.position["choices"]]
        assert moves[0]["reasons"]
        guest.play(moves[0]["move"])


def test_a_hint_comes_in_the_look_and_the_language_of_its_screen(house: ThreadHouse) -> None:
    table, _ = house.prepare("motox", "me", "greedy", "greedy", is_wanted=is_riding, course="widowmaker")
    previews = []
    with house.guest() as guest:
        for look in motley.game("motox").looks:
            guest.open(table, look=look, language=PSEUDO)
            line = hinted(guest)["line"]
            assert isinstance(line, list)
            assert line[0]["sentence"].startswith("⟦")
            assert line[0]["preview"] == guest.ask("preview", move=line[0]["move"])["preview"]
            previews.append(line[0]["preview"])
    assert previews[0]["ghosts"] != previews[1]["ghosts"]


def is_riding(match: Match) -> bool:
    return match.to_act == (0,) and len(match.view(0)["rides"]) > 1


def test_no_hints_for_spectators_nor_among_people(house: ThreadHouse) -> None:
    alone, shared = house.create("tally", "me", "greedy"), house.create("tally", "me", "person")
    with house.sit(alone, None) as guest:
        assert guest.ask("hint")["say"] == "refused"
    with house.sit(shared) as guest:
        told = guest.ask("hint")
        assert told["say"] == "refused"
        assert told["sentence"].startswith("There are no hints at a table with other people")


def test_whoever_made_a_table_may_allow_hints_among_people(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table) as guest:
        assert guest.table["terms"]["hints"] is False
        told = guest.ask("keep", hints=True)
        assert told["terms"]["hints"] is True
        assert hinted(guest)["moves"]
        guest.ask("keep", hints=False)
        assert guest.ask("hint")["say"] == "refused"


def test_a_game_that_is_over_is_looked_back_at_and_not_before(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "random")
    with house.sit(table) as guest:
        assert guest.ask("analyse")["say"] == "refused"
        guest.ask("pace", ms=0)
        guest.play_out()
        first = guest.ask("analyse")
        assert first["say"] == "analysis"
        values = first["analysis"]["values"]
        assert len(values) == guest.position["ply"] + 1
        assert guest.ask("analyse")["analysis"] == first["analysis"]
        record = house.http.get(f"/api/tables/{table}/record").text
    found = motley.analyse(record)
    assert [list(each) for each in found.values][-1] == values[-1]
    assert len(first["analysis"]["turning_points"]) == len(found.turning_points)


def test_what_would_have_been_better_is_told_in_the_language_of_the_screen(house: ThreadHouse) -> None:
    """Also where it was found out for a screen of another language."""
    table, match = house.prepare("motif", "me", "random", is_wanted=finished, size=3)
    points = motley.analyse(match).turning_points
    assert any(point.told for point in points)
    with house.guest() as guest:
        for language, begins in (("en", ""), (PSEUDO, "⟦"), ("en", "")):
            guest.open(table, language=language)
            told = [point["told"] for point in guest.ask("analyse")["analysis"]["turning_points"]]
            assert [each is None for each in told] == [point.told is None for point in points]
            assert all(each.startswith(begins) for each in told if each)
            assert (told == [point.told for point in points]) is (language == "en")


def test_the_screen_is_answered_while_a_hint_is_thought_about(house: ThreadHouse) -> None:
    """The only thinker sleeps over another table's bot: the hint waits, everything else does not."""
    busy, table = house.create("motif", "sloth", "me", first="gold"), house.create("tally", "me", "greedy")
    with sleeping_sloths(), house.sit(busy) as other:
        other.hear_until(lambda message: message["say"] == "thinking" and message["progress"])
        with house.sit(table) as guest:
            guest.tell("hint", ref="later")
            assert guest.ask("frames", **{"from": 0, "to": 0})["say"] == "frames"
            if len(house.tables.thinking.thinkers) == 1:
                assert guest.ask("hint")["sentence"].startswith("One thing after the other")
    with house.sit(table) as guest:
        assert hinted(guest)["moves"]


def test_a_hint_at_the_table_is_that_of_the_seat_and_no_more() -> None:
    """What goes to the process is imagined, and still the hint is the one that plain Python gives."""
    course = new_course("gauntlet", 3, random.Random(5))
    list(course.roll())
    match = course.match
    seat = match.to_act[0]
    asked = _hint_question(course, seat, match.game.looks[0], "en")
    assert asked["state"] != match.state.dump()
    state = match.game.load(asked["state"])
    assert hint(question(match.game, state, seat)) == hint(question(match.game, match.state, seat))
