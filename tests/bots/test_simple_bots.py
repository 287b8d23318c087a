"""The bots that do not search: random, greedy, beginner."""

from collections import Counter

from motley.bots.greedy import Beginner, Greedy
from motley.bots.random import Random
from tests.bots.parlour_games import Boasted, Duel, Guess, Judged, Noughts, Open, Small, Wager, answer


def test_random_plays_every_move_about_as_often() -> None:
    game = Small(Noughts())
    found = Counter(answer(Random(), game, Noughts("xo......."), 0, seed) for seed in range(700))
    assert set(found) == set(range(2, 9))
    assert min(found.values()) > 60


def test_greedy_takes_the_win_in_front_of_it() -> None:
    position = Noughts("xx.oo....")
    assert {answer(Greedy(), Small(position), position, 0, seed) for seed in range(10)} == {2}


def test_greedy_goes_by_the_games_judgement() -> None:
    assert {answer(Greedy(), Judged(Noughts()), Noughts(), 0, seed) for seed in range(10)} == {4}


def test_greedy_breaks_ties_by_chance_and_the_same_seed_the_same_way() -> None:
    position = Noughts("....x....")
    game = Judged(position)
    found = [answer(Greedy(), game, position, 1, seed) for seed in range(60)]
    assert set(found) == {0, 2, 6, 8}
    assert found == [answer(Greedy(), game, position, 1, seed) for seed in range(60)]


def test_greedy_lets_chance_fall_before_it_judges() -> None:
    found = Counter(answer(Greedy(), Small(Wager()), Wager(), 0, seed) for seed in range(200))
    assert found["good"] > found["sure"] > found["long"]


def test_greedy_thinks_of_the_others_answer_to_a_simultaneous_ask() -> None:
    found = Counter(answer(Greedy(), Small(Duel()), Duel(), 1, seed) for seed in range(200))
    assert found[2] > found[1] > found[0] == 0


def test_greedy_goes_by_its_own_answer_alone_where_the_game_judges_that() -> None:
    for game in (Boasted(Duel()), Open(Duel())):
        assert {answer(Greedy(), game, Duel(), 1, seed) for seed in range(20)} == {1}


def test_greedy_does_not_peek() -> None:
    game = Small(Guess(), hidden=True)
    guesses = [[answer(Greedy(), game, Guess(card), 0, seed) for seed in range(100)] for card in (1, 2, 3)]
    assert guesses[0] == guesses[1] == guesses[2]
    assert Counter(guesses[0]).most_common(1)[0][0] == 3


def test_a_beginner_slips_a_third_of_the_time_and_otherwise_follows_its_short_sight() -> None:
    game = Judged(Noughts())
    found = Counter(answer(Beginner(), game, Noughts(), 0, seed) for seed in range(1000))
    expected = 0.65 + 0.35 / 9
    assert abs(found[8] / 1000 - expected) < 0.05
    assert set(found) == set(range(9))


def test_a_beginner_is_greedy_where_the_game_has_no_notion_of_short_sight() -> None:
    position = Noughts("xx.oo....")
    found = Counter(answer(Beginner(), Small(position), position, 0, seed) for seed in range(300))
    assert abs(found[2] / 300 - (0.65 + 0.35 / 5)) < 0.1
