"""Par tables, the judge, and what a beginner sees."""

import pytest

from motley.bots.greedy import Beginner, Greedy
from motley.bots.random import Random
from motley.games.motox import GAME
from motley.games.motox.mind.judge import Par, judged, par_of, pleasure
from motley.games.motox.rules.course import house_courses, read_course
from motley.games.motox.rules.track import space_of, track_of
from motley.kernel import CHANCE, Bot, Limits, Outcome, Rng, turn_of
from tests.games.motox.stories import DEMO, Story, race, started

PARS = {
    "sunday_mile": (26.33, 15.66, 13.03),
    "horseshoe": (25.38, 15.43, 12.87),
    "kangaroo": (26.27, 15.55, 12.87),
    "corkscrew": (30.41, 16.32, 13.13),
    "widowmaker": (35.80, 18.36, 14.25),
    "sawtooth": (45.94, 21.12, 15.55),
    "staircase": (50.61, 21.27, 15.52),
    "sprint": (16.56, 8.85, 7.06),
}
"""Turns from the better front space of the start with one, two and three dice, no turns in the air."""


def par(course: str, dice: int) -> float:
    track = track_of(*read_course(house_courses().get(course, course)))
    turns = Par(track, dice, False).turns
    return min(turns[space] for space in range(4) if track.keys[space] == 3)


@pytest.mark.parametrize("course", PARS)
def test_par_of_the_house_courses(course: str) -> None:
    assert [par(course, dice) for dice in (1, 2, 3)] == pytest.approx(PARS[course], abs=0.006)


def test_par_of_a_track_that_can_be_worked_out_by_hand() -> None:
    """Three tiles in a row, one die. On the last tile a 1 finishes from the front row, so any number does."""
    track = track_of(*read_course("EE"))
    turns = Par(track, 1, False).turns
    assert turns[space_of("3ne")] == pytest.approx(6 / 5)
    # From the back row: 2 to 5 finish, a 1 goes to the front row (or sideways), a blank stays: t = 1 + t/6 + 1.2/6.
    assert turns[space_of("3nw")] == pytest.approx((1 + 1.2 / 6) * 6 / 5)
    # Beside the front row only an ace (no dice left after it) gets it back on the track.
    assert turns[12 + space_of("3ne")] == pytest.approx(6 + 6 / 5)


def test_the_judge_likes_to_be_ahead_on_the_track_and_rich() -> None:
    ahead = judged(Story(race("8se/4,5nw/4,1nw/4")).state)
    assert ahead[0] > ahead[1] > ahead[2]
    lying = judged(Story(race("8se!/4,5nw/4,1nw/4")).state)
    assert lying[0] < ahead[0]
    poor = judged(Story(race("8se/0,5nw/4,1nw/4")).state)
    assert poor[0] < ahead[0]
    assert all(0 <= value <= 1 for value in ahead + lying + poor)


def test_the_judge_looks_at_the_best_ride_with_the_dice_rolled() -> None:
    good = judged(Story(race("3ne/4,5nw/4,1nw/4", stage="ride4")).state)
    bad = judged(Story(race("3ne/4,5nw/4,1nw/4", stage="ride5")).state)
    assert good[0] > bad[0]
    won = judged(Story(race("10ne/4,5nw/4,1nw/4", stage="ride5")).state)
    assert won[0] == 1.0


def test_more_dice_are_better_before_the_roll() -> None:
    one, four = (judged(Story(race("3ne/4,5nw/4,1nw/4", stage=f"roll{dice}")).state)[0] for dice in (1, 4))
    assert four > one
    trying = [judged(Story(race("3ne!/4,5nw/4,1nw/4", stage=f"try{dice}")).state)[0] for dice in (1, 4)]
    assert trying[1] > trying[0]


def test_the_judge_agrees_with_the_result() -> None:
    story = Story(race("10ne/4,5nw/4,1nw/4", stage="ride5")).play("finish")
    assert judged(story.state) == story.state.returns() == [1.0, 0.5, 0.0]


def test_the_par_table_is_made_once_per_track() -> None:
    story = Story(race("3ne/4,5nw/4,1nw/4"))
    assert par_of(story.state.track, True) is par_of(story.state.copy().track, True)
    assert par_of(story.state.track, True) is not par_of(story.state.track, False)


def test_pleasant_tracks_bend_now_and_then_and_let_jumps_land() -> None:
    straight = read_course("E" * 20)
    bent = read_course("EEEENNNNEEEENNNNEEEE")
    assert pleasure(*bent, 1.0) > pleasure(*straight, 1.0)
    assert pleasure(*read_course("EE1EEE"), 1.0) > pleasure(*read_course("EEEE1E"), 1.0)
    values = judged(Story("EE S 5/3,5/3,5/3,6/3 A build").state)
    assert len(set(values)) == 1, "nobody is ahead while the track is built"


def worths(story: Story) -> dict[str, float]:
    state = story.state
    ask = state.ask()
    assert ask is not None
    moves = state.moves(story.seat)
    found = GAME.blunders(state.view(story.seat), ask, moves)
    assert found is not None
    return {GAME.write(state, move): worth for move, worth in zip(moves, found, strict=True)}


def favourite(story: Story) -> str:
    found = worths(story)
    return max(found, key=lambda move: found[move])


def test_a_beginner_spends_all_coins_on_dice_and_kicks_at_once() -> None:
    found = worths(Story(race("3ne/4,5nw/4,1nw/4")))
    assert sorted(found, key=lambda move: -found[move])[:3] == ["roll+2", "roll+1", "roll"]
    assert favourite(Story(race("3ne!/4,5nw/4,1nw/4"))) == "kick"


def test_a_beginner_takes_the_largest_number_straight_ahead_into_the_crash() -> None:
    assert favourite(Story(race("3ne/4,6nw/4,1nw/4", stage="ride45"))) == "5ne!"


def test_a_beginner_takes_the_larger_number_even_off_its_way() -> None:
    """Of two dice the larger one, wherever it ends: speed is all that counts."""
    found = worths(Story(race("3ne/4,6nw/4,1nw/4", stage="ride35")))
    rides = {
        ride["move"]: ride["number"] for ride in Story(race("3ne/4,6nw/4,1nw/4", stage="ride35")).state.view(0)["rides"]
    }
    fast = [worth for move, worth in found.items() if rides.get(move) == 5]
    slow = [worth for move, worth in found.items() if rides.get(move) == 3]
    assert min(fast) > max(slow)


def test_a_beginner_never_holds_back_behind_a_ramp() -> None:
    found = worths(Story(race("4ne/4,6nw/4,1nw/4", stage="ride12")))
    assert min(found, key=lambda move: found[move]) == "hold"


def play(bots: list[Bot], options: dict[str, object], seed: int) -> Outcome:
    rng = Rng(seed)
    state = GAME.start(len(bots), options)
    while (ask := state.ask()) is not None:
        seat = ask.seats[0]
        turn = None if seat == CHANCE else turn_of(GAME, state, seat, rng, Limits())
        state.apply(seat, state.sample(rng) if turn is None else bots[seat].choose(turn))
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def test_greedy_beats_random_clearly() -> None:
    for seed in range(6):
        seat = seed % 3
        bots: list[Bot] = [Random(), Random(), Random()]
        bots[seat] = Greedy()
        assert play(bots, {"course": "sprint"}, seed).placings[seat] == 1


def test_greedy_beats_the_beginner_mostly() -> None:
    won = 0
    for seed in range(8):
        bots: list[Bot] = [Greedy(), Beginner(), Beginner()]
        won += play(bots[seed % 3 :] + bots[: seed % 3], {"course": DEMO}, seed).winners() == ((3 - seed % 3) % 3,)
    assert won >= 5


def test_the_first_decision_has_a_value_too() -> None:
    assert judged(started(3).state) == [0.5 + 0.02 * pleasure((), (0,), 1.0)] * 3
    assert judged(started(3, course=DEMO).state) == judged(started(3, course=DEMO).state)
