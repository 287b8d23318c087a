"""Spaces, keys, course strings and the options that set a game up (rule R1)."""

from itertools import pairwise

import pytest

from motley.games.motox import GAME
from motley.games.motox.rules.course import course_fault, course_text, house_courses, read_course
from motley.games.motox.rules.moves import ODDS
from motley.games.motox.rules.track import Track, space_name, space_of, track_of
from motley.kernel import CHANCE, BadSetup
from tests.games.motox.stories import DEMO, Story, race, started


def demo() -> Track:
    return track_of(*read_course(DEMO))


def test_spaces_are_named_by_tile_and_quarter() -> None:
    assert [space_name(space) for space in range(16, 20)] == ["5sw", "5se", "5nw", "5ne"]
    assert all(space_of(space_name(space)) == space for space in range(96))
    assert [space_of(name) for name in ("", "ne", "0ne", "5n", "5xx", "-1ne", "05ne", "²ne")] == [-1] * 8


def test_keys_grow_towards_the_finish() -> None:
    keys = {name: demo().keys[space_of(name)] for name in ("1sw", "1ne", "5se", "5nw", "8nw", "8se", "10ne")}
    assert keys == {"1sw": 2, "1ne": 3, "5se": 10, "5nw": 11, "8nw": 16, "8se": 17, "10ne": 21}


def test_course_strings_come_back_as_they_were() -> None:
    for text in (DEMO, "EE", "-", *house_courses().values()):
        assert course_text(*read_course(text)) == text


def test_r1_1_coins_and_tiles_are_dealt_evenly() -> None:
    for seats, tiles, coins in ((2, 12, 6), (3, 8, 4), (4, 6, 3)):
        story = started(seats, two_seats=seats == 2)
        assert story.state.tiles == (tiles,) * seats
        assert story.state.build_coins == (coins,) * seats


def test_r1_2_hands_are_counts_that_everybody_sees() -> None:
    story = Story("E1E S 5/3,5/3,5/3,6/2 S build")
    for seat in (0, 1, 2, 3, None):
        assert story.state.view(seat)["hands"][3] == {"tiles": 6, "coins": 2}


def test_r1_3_every_seat_begins_as_often_as_any_other() -> None:
    for seats in (3, 4):
        story = started(seats)
        assert story.seat == CHANCE
        assert [(GAME.write(story.state, move), weight) for move, weight in story.state.odds()] == [
            (f"first:{letter}", 1) for letter in "SMCA"[:seats]
        ]
        story.play("first:C")
        assert story.state.start == 2
        assert story.said() == ["Crowns begin."]
    assert started(3).rule("first:A") == "R1.3"


def test_r1_4_bikes_belong_to_seats() -> None:
    scene_names = GAME.seat_names(4)
    assert scene_names == ["Suns", "Moons", "Crowns", "Arms"]
    story = Story(race("1se/3,1ne/3,-/3,-/3", "C", "grid", 0).replace(" 2 ", " 0 ")).play("1sw")
    assert story.text.split()[2] == "1se/3,1ne/3,1sw/3,-/3"


def test_r1_5_a_ready_course_is_raced_at_once() -> None:
    story = started(3, course="sprint").play("first:M")
    assert story.text == "EE1E2ENN1NEE2EE M -/4,-/4,-/4 0 0 M grid"
    assert started(4, course=DEMO).play("first:S").text == f"{DEMO} S -/3,-/3,-/3,-/3 0 0 S grid"
    assert started(4).play("first:S").text == "- S 5/3,6/3,6/3,6/3 M build"


@pytest.mark.parametrize(
    ("course", "rule", "tile"),
    [
        ("EEXE", "R2.3", 3),
        ("E0EE", "R2.3", 2),
        ("EE5E", "R2.3", 3),
        ("EE12E", "R2.3", 3),
        ("EWE", "R2.3", 3),
        ("ENWN", "R2.4", 4),
        ("ENWSE", "R2.4", 4),
        ("2EEE", "R2.6", 1),
        ("EN1NE", None, None),
        ("E1NN", "R2.6", 2),
        ("EEE1", "R2.6", 4),
        ("EE4EE", "R2.8", 3),
        ("E", "R1.5", 2),
        ("E" * 24, "R1.5", 25),
        ("E" * 23, None, None),
        ("EE", None, None),
        ("nowhere", "R1.5", None),
        ("", "R1.5", None),
        ("EEE!", "R2.3", 4),
    ],
)
def test_r1_5_a_course_string_is_checked_tile_by_tile(course: str, rule: str | None, tile: int | None) -> None:
    refusal = GAME.check(3, {"course": course})
    if rule is None:
        assert refusal is None
        return
    assert refusal is not None
    assert refusal.rule == rule
    assert refusal.args.get("tile") == tile
    sentence = GAME.words.refusal(refusal)
    assert tile is None or str(tile) in sentence


def test_the_greatest_ramp_is_an_option() -> None:
    assert GAME.check(3, {"course": "EE4EE", "ramp_max": 4}) is None
    refusal = GAME.check(3, {"course": "sprint", "ramp_max": 1})
    assert refusal is not None
    assert (refusal.rule, refusal.args["tile"]) == ("R2.8", 4)
    assert course_fault("EE2EE", 2, True) is None


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_race_is_for_two_to_four_seats(seats: int) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats)


def test_two_seats_are_a_house_option() -> None:
    with pytest.raises(BadSetup, match="house rule for two seats"):
        GAME.start(2)
    story = started(2, two_seats=True).play("first:M")
    assert story.text == "- M 12/6,11/6 S build"
    assert started(2, two_seats=True, course=DEMO).play("first:S 1ne 1se").text == f"{DEMO} S 1ne/6,1se/6 0 1 S go"


@pytest.mark.parametrize(
    ("name", "value"),
    [("air_turns", 1), ("ramp_max", 0), ("ramp_max", 5), ("race_cap", 0), ("race_cap", 501), ("course", 3), ("x", 1)],
)
def test_options_keep_to_their_values(name: str, value: object) -> None:
    refusal = GAME.check(3, {name: value})
    assert refusal is not None
    assert refusal.rule == "T4"


def test_house_courses_are_whole() -> None:
    expected = {
        "sunday_mile": (24, 12, 7, 2),
        "horseshoe": (24, 12, 7, 2),
        "kangaroo": (24, 12, 6, 2),
        "corkscrew": (24, 12, 7, 4),
        "widowmaker": (24, 12, 6, 4),
        "sawtooth": (24, 12, 7, 7),
        "staircase": (24, 12, 10, 11),
        "sprint": (12, 6, 4, 2),
    }
    found = {}
    for name, text in house_courses().items():
        laid, heights = read_course(text)
        bends = sum(before != after for before, after in pairwise(laid))
        found[name] = (len(heights), sum(heights), sum(height > 0 for height in heights), bends)
        assert GAME.check(4, {"course": name}) is None
    assert found == expected


def test_dice_weigh_as_often_as_they_fall() -> None:
    assert [len(ODDS[dice]) for dice in range(5)] == [0, 6, 21, 56, 126]
    for dice in range(1, 5):
        assert sum(weight for _, weight in ODDS[dice]) == 6**dice
    three = {GAME.write(started().state, move): weight for move, weight in ODDS[3]}
    assert (three["000"], three["001"], three["012"]) == (1, 3, 6)
