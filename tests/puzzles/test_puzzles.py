"""Trying puzzles, proving them, and what every day brings."""

from datetime import date, timedelta

import pytest
from motley_tally import GAME as TALLY

from motley.kernel import registry
from motley.puzzles import Attempt, BadDaily, Goal, Lines, TooWide, dailies, daily, puzzle, puzzles

HANDFUL = puzzle(TALLY, "handful")
DAY = date(2026, 11, 16)


def test_a_wrong_end_is_told_and_can_be_tried_again() -> None:
    assert HANDFUL is not None
    attempt = Attempt(HANDFUL)
    assert attempt.sentence == "Take 3 stones in this turn."
    assert attempt.play("1-9").rule == "R1.1"
    assert attempt.play("1-2").is_taken
    assert (attempt.is_over, attempt.is_solved) == (True, False)
    assert attempt.sentence == "Not this way: that makes 2 of 3."
    assert not attempt.play("3-3").is_taken
    again = attempt.back(None)
    assert (again.answers, again.is_over) == ([], False)
    again.play("3-3")
    assert (again.is_solved, again.sentence) == (True, "That is it!")


def test_what_is_shown_begins_anew_where_the_way_was_left() -> None:
    assert HANDFUL is not None
    attempt = Attempt(HANDFUL, ["1-1"])
    assert not attempt.is_on_the_way
    assert attempt.show() == "3-3"
    assert attempt.is_solved


def test_every_line_is_found_once_whatever_its_order() -> None:
    state = registry.game("motif").position("5/5/5/BB3/GG3 g 00 - 0")
    lines = Lines(registry.game("motif"), state, 0)
    ends = {tuple(sorted(answer[1:] for answer in lines.answers(number))) for number in range(len(lines.after))}
    assert len(lines.after) == len(ends) == 253
    assert sum(len(following) for following in lines.after) > 253
    with pytest.raises(TooWide):
        Lines(registry.game("motif"), state, 0, 50)
    assert not lines.solved(Goal("tiles", 9)).ends


def test_grades_rise_and_every_game_has_its_share() -> None:
    wanted = {"motif": 60, "motox": 20, "motu": 20, "motora": 20, "motba": 20}
    for name, count in wanted.items():
        found = puzzles(registry.game(name))
        assert len(found) >= count, name
        assert {each.grade for each in found} == {1, 2, 3}, name


def test_no_puzzle_comes_again_before_all_have_been() -> None:
    game = registry.game("motif")
    count = len(puzzles(game))
    first = date.fromordinal(DAY.toordinal() // count * count)
    seen = [daily(game, "riddle", first + timedelta(days=day)).puzzle for day in range(count)]
    assert len({each.key for each in seen if each is not None}) == count


def test_a_day_is_the_same_for_everybody_and_the_next_is_another() -> None:
    game = registry.game("motu")
    today, again, tomorrow = daily(game, "island", DAY), daily(game, "island", DAY), daily(game, "island", date.max)
    assert today == again
    assert today.seed == again.seed != tomorrow.seed
    assert {
        each.options["heaps"] for day in range(3) for each in dailies(TALLY, DAY + timedelta(day)) if each.seats
    } == {
        2,
        3,
        4,
    }
    with pytest.raises(BadDaily):
        daily(game, "xyzzy", DAY)
