"""R6, R7, R9 and R10: wiping out, re-entering, coins, winning."""

from motley.games.motox import GAME
from tests.games.motox.stories import DEMO, Story, race, started


def test_r6_1_three_ways_to_wipe_out() -> None:
    ran_off = Story(race("3ne/4,1ne/4,1nw/4")).play("roll 5 5ne!")
    assert ran_off.text.split()[2] == "5ne!/4,1ne/4,1nw/4"
    boxed = Story(race("5ne/4,6sw/4,5nw/4", "C")).play("roll 44")
    assert boxed.text.split()[2] == "5ne/4,6sw/4,5nw!/4"
    landed_on = Story(race("5ne/4,4nw/4,1nw/4", "M")).play("roll 33 5ne")
    assert landed_on.text.split()[2] == "5ne!/4,5ne/4,1nw/4"


def test_r6_2_several_bikes_may_lie_beside_a_space_with_a_bike_on_it() -> None:
    story = Story(race("5ne!/3,5ne!/3,5ne/3,4ne/3", "A"))
    assert story.ranks() == [1, 1, 1, 4]
    story.play("roll 3333 5ne!")
    assert story.text.split()[2] == "5ne!/3,5ne!/3,5ne/3,5ne!/3"


def test_r6_3_a_bike_wiped_out_waits_for_its_next_turn() -> None:
    story = Story(race("3ne/4,1ne/4,1nw/4")).play("roll 5 5ne! pass")
    assert story.text.split()[5] == "C"
    story.play("pass")
    assert story.legal() >= {"kick", "roll", "pass"}
    assert story.text.split()[5] == "S"


def test_r7_1_a_taken_space_ends_the_turn_and_gives_a_coin() -> None:
    story = Story(race("5ne!/3,5ne/4,1nw/4", "C", discard=1)).play("pass")
    assert story.told() == ["blocked+coin S"]
    assert story.text == race("5ne!/4,5ne/4,1nw/4", "M", discard=0).replace(" 2 M", " 3 M")
    again = Story(race("5ne!/4,5ne/4,1nw/4", "C")).play("pass")
    assert again.told() == ["blocked S"]
    assert again.said()[-1] == "Tile 5 (north-east) is taken: Suns cannot re-enter."


def test_r7_1_a_position_with_a_blocked_seat_to_act_goes_on_by_itself() -> None:
    story = Story(race("5ne!/3,5ne/4,1nw/4", "S", discard=1))
    assert story.text == race("5ne!/4,5ne/4,1nw/4", "M", discard=0)


def test_r7_1_blocked_seats_draw_in_turn_until_the_pile_is_empty() -> None:
    story = Story(race("6nw/1,6nw!/3,6nw!/3,6nw!/3")).play("pass")
    assert story.told() == ["blocked+coin M", "blocked+coin C", "blocked A"]
    assert story.text == f"{DEMO} S 6nw/1,6nw!/4,6nw!/4,6nw!/3 0 3 S go"


def test_r7_2_rolling_for_an_ace_by_rank() -> None:
    story = Story(race("6nw/3,5nw!/3,3ne/3,1ne/3", "M"))
    assert story.legal() == {"pass", "roll", "roll+1", "roll+2", "kick"}
    story.play("roll")
    assert story.text.split()[-1] == "try2"


def test_r7_3_without_an_ace_the_bike_stays_out() -> None:
    story = Story(race("6nw/4,5nw!/4,1nw/4", "M")).play("roll 02")
    assert story.text == race("6nw/4,5nw!/4,1nw/4", "C")
    assert story.said()[-1] == "The engine of Moons does not start."
    started_engine = Story(race("6nw/4,5nw!/4,1nw/4", "M")).play("roll 12")
    assert not started_engine.state.is_out[1]
    assert "The engine of Moons starts: back at tile 5 (north-west)." in started_engine.said()


def test_r7_4_the_other_dice_may_be_ridden() -> None:
    story = Story(race("6nw/4,5nw!/4,1nw/4", "M")).play("roll+2 0115")
    assert story.text.split()[-1] == "free015"
    assert "hold" in story.legal()
    assert "6sw" in story.legal()
    story.play("hold")
    assert story.text.split()[2] == "6nw/4,5nw/2,1nw/4"
    assert story.said()[-1] == "Moons stay."


def test_r7_4_no_number_left_or_no_ride_ends_the_turn() -> None:
    alone = Story(race("5nw!/4,4nw/4,1nw/4")).play("roll 1")
    assert alone.text == race("5nw/4,4nw/4,1nw/4", "M")
    nulls = Story(race("6nw/4,5nw!/4,1nw/4", "M")).play("roll 01")
    assert nulls.text == race("6nw/4,5nw/4,1nw/4", "C")
    walled = Story(race("5ne/4,6sw/4,5nw!/4", "C")).play("roll 14")
    assert walled.text == race("5ne/4,6sw/4,5nw/4", "S").replace(" 2 S", " 3 S")
    assert "boxed" not in walled.happened()


def test_r7_5_a_coin_instead_of_the_ace() -> None:
    story = Story(race("6nw/4,5nw!/1,1nw/4", "M")).play("kick")
    assert story.text == race("6nw/4,5nw/0,1nw/4", "M", "go2")
    assert Story(race("6nw/4,5nw!/0,1nw/4", "M")).rule("kick") == "R9.1"


def test_r9_1_after_a_kick_the_roll_is_optional_but_the_ride_is_not() -> None:
    story = Story(race("6nw/2,5nw!/2,2se/4", "M")).play("kick")
    assert story.legal() == {"pass", "roll", "roll+1"}
    assert story.rule("kick") == "R9.1"
    story.play("roll 25")
    assert story.rule("hold") == "R4.9"
    done = Story(race("6nw/2,5nw!/2,2se/4", "M")).play("kick pass")
    assert done.text == race("6nw/2,5nw/1,2se/4", "C")


def test_r9_1_only_a_bike_off_the_track_is_kicked_on() -> None:
    assert Story(race("6nw/4,5nw/4,1nw/4", "M")).rule("kick") == "R9.1"


def test_r9_2_coins_for_further_dice() -> None:
    story = Story(race("6nw/1,5nw/4,1nw/4"))
    assert story.rule("roll+2") == "R9.2"
    story.play("roll+1")
    assert story.text == race("6nw/0,5nw/4,1nw/4", "S", "roll2")
    assert story.said() == ["Suns spend 1 coin: 2 dice."]
    assert Story(race("6nw/4,5nw/4,1nw/4", "C")).rule("roll+2") == "R9.2"
    out = Story(race("6nw/4,5nw!/4,1nw/4", "M")).play("roll+2")
    assert out.text.split()[-1] == "try4"


def test_r9_3_spent_coins_go_to_the_discard_pile() -> None:
    story = Story(race("6nw/4,5nw!/4,1nw/4", "M")).play("kick roll+1")
    assert story.text == race("6nw/4,5nw/2,1nw/4", "M", "roll3")
    assert story.state.discard == 2


def test_r10_1_across_the_finish_line_and_not_by_the_side() -> None:
    story = Story(race("10nw/4,2ne/4,1nw/4")).play("roll 5")
    assert story.legal() == {"finish", "10nw!", "10sw!"}
    story.play("finish")
    assert story.state.ask() is None
    assert story.state.moves(0) == []
    assert story.said()[-1] == "Suns cross the finish line and win!"
    crash = Story(race("10nw/4,2ne/4,1nw/4")).play("roll 5 10sw!")
    assert crash.text.split()[2].startswith("10sw!/")


def test_r10_1_a_flight_can_finish_too() -> None:
    story = Story(race("7ne/4,2ne/4,1nw/4", course="EEEEEE2E")).play("roll 5")
    assert "finish" in story.legal()


def test_r10_2_and_r10_3_places_and_scores_of_the_others() -> None:
    story = Story(race("10ne/3,5nw/3,5ne!/3,1nw/3")).play("roll 1 finish")
    assert story.ends() == ("finish", [1, 2, 2, 4], [22, 11, 11, 2])
    behind = Story(race("10se/4,10nw/4,5ne/4", "M")).play("roll 45 finish")
    assert behind.ends() == ("finish", [2, 1, 3], [21, 22, 11])


def test_r10_4_the_race_is_stopped_after_its_last_round() -> None:
    story = Story(race("6nw/4,5nw/4,1nw/4", "C"), race_cap=2).play("pass")
    assert story.ends() == ("cap", [1, 2, 3], [13, 11, 2])
    assert story.said()[-1] == "The race is stopped after 2 rounds: Suns lead."
    shared = Story(race("6nw/4,6ne/4,1nw!/4", "C"), race_cap=2).play("pass")
    assert shared.ends() == ("cap", [1, 1, 3], [13, 13, 2])
    assert shared.said()[-1] == "The race is stopped after 2 rounds: Suns and Moons share the lead."
    assert Story(race("6nw/4,5nw/4,1nw/4", "C"), race_cap=3).play("pass").state.ask() is not None


def test_r10_4_nobody_moves_and_the_race_still_ends() -> None:
    story = started(3, course=DEMO, race_cap=4).play("first:M 1ne 1nw 1se")
    story.play("pass " * 12)
    assert story.ends()[0] == "cap"


def test_a_whole_race_in_words() -> None:
    """From the start tile to the finish, every event has its sentence."""
    story = started(3, course="EE1E").play("first:S 1ne 1se 1sw roll 5 4nw roll+1 012 2se roll 000 roll 2 finish")
    assert story.said() == [
        "Suns begin.",
        "Suns line up on tile 1 (north-east).",
        "Moons line up on tile 1 (south-east).",
        "Crowns line up on tile 1 (south-west).",
        "Round 1.",
        "Suns (1st) roll 5.",
        "Suns jump the ramp on tile 3 (height 1) with a 5.",
        "Suns ride 5 east to tile 4 (north-west).",
        "Moons spend 1 coin: 3 dice.",
        "Moons (2nd) roll blank, 1 and 2.",
        "Moons ride 2 east to tile 2 (south-east).",
        "Crowns (3rd) roll blank, blank and blank.",
        "Crowns roll no number.",
        "Round 2.",
        "Suns (1st) roll 2.",
        "Suns cross the finish line and win!",
    ]
    outcome = story.state.outcome()
    assert outcome is not None
    assert GAME.ends(outcome) == "Suns win: first across the finish line."
    assert outcome.sheet == (("way", (10, 5, 2)), ("space", ("finish", "2se", "1sw")), ("coins", ("4", "3", "4")))
    assert outcome.scores == (10, 5, 2)
    cards = GAME.scene(story.state.view(None), "flat").seats
    assert [dict(card.counters)["Progress"] for card in cards] == [10, 5, 2]
