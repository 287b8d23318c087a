"""What bots think of a position."""

import pytest

from motley.games.motif import GAME
from motley.games.motif.mind.judge import worth
from tests.games.motif.stories import at, play, random_games, seat


def test_a_tile_is_a_point_and_recolouring_counts_twice() -> None:
    # After gold's turn, black to move; neither is ahead far enough for anything else to count.
    level = worth(at("5/5/5/5/G3B b 00 - 1"), False)
    assert level == 0.0
    assert worth(at("5/5/5/g4/G3B b 00 - 1"), False) == pytest.approx(1 - 0.3 * 22)
    assert worth(at("5/5/5/b4/G3B b 00 - 1"), False) == pytest.approx(-1)


def test_haste_while_ahead_only() -> None:
    ahead = at("5/5/5/gg3/G3B b 00 - 1")
    assert worth(ahead, False) == pytest.approx(2 - 0.3 * 21)
    assert worth(ahead, True) == pytest.approx(-2)


def test_a_token_without_a_free_neighbour_costs_half_a_point() -> None:
    free, boxed = at("5/5/5/5/GBB2 b 10 - 1"), at("5/5/5/B4/GB3 b 10 - 1")
    assert worth(free, False) - worth(boxed, False) == pytest.approx(0.5)
    assert worth(boxed, True) - worth(free, True) == pytest.approx(0.5)


def test_the_opponent_who_can_end_the_game_next_turn_is_a_threat() -> None:
    # One white tile, black has one landing: 4-4, and 4-5 after it.
    threatened = at("ggb/gGb/1Bb b 00 - 1")
    assert worth(threatened, False) == pytest.approx(0 - 20)
    # Far enough behind, ending the game is nothing to be afraid of.
    safe = at("ggg/gGb/1Bg b 00 - 1")
    assert worth(safe, False) == pytest.approx(4 - 0.3)
    # Two white tiles and one landing: not next turn.
    assert worth(at("ggb/gGb/2B b 00 - 1"), False) > -5


def test_landings_are_tokens_on_the_board_and_one_from_the_reserve() -> None:
    two_white = "gg1/gGb/1Bb b "
    assert worth(at(two_white + "00 - 1"), False) > -5
    assert worth(at(two_white + "11 - 1"), False) < -15


def test_in_the_middle_of_a_turn_only_landings_that_are_left_count() -> None:
    mover = at("ggb/gGb/1Bb b 00 - 1")
    assert worth(mover, True) == pytest.approx(20)
    done = at("ggb/GG*b/1Bb g 01 m 1")
    assert worth(done, True) > 15, "one white tile, one token still to move"


def test_judge_gives_each_seat_a_share_and_the_result_at_the_end() -> None:
    for positions in random_games(8):
        for state in positions[1:]:
            values = GAME.judge(state)
            assert all(0.0 <= value <= 1.0 for value in values)
        assert GAME.judge(positions[-1]) == positions[-1].returns()


def test_judge_speaks_of_seats_not_of_movers() -> None:
    gold, black = GAME.judge(at("5/5/5/ggg2/G3B b 00 - 1"))
    assert (gold, black) == pytest.approx(tuple(reversed(GAME.judge(at("5/5/5/bbb2/B3G g 00 - 1")))))
    winning = GAME.judge(play(at("gg1/gGb/bBb g 00 - 0"), "b2-c3"))
    assert winning == [1.0, 0.0]


def test_a_beginner_sees_no_difference_between_white_and_black() -> None:
    state = at("1gb/gGb/gBb g 00 - 0")
    ask = state.ask()
    assert ask is not None
    moves = state.moves(0)
    gains = GAME.blunders(state.view(0), ask, moves)
    assert gains is not None
    told = {GAME.write(state, move): gain for move, gain in zip(moves, gains, strict=True)}
    assert told == {"b2-a1": 0, "b2-a2": 0, "b2-a3": 1, "b2-b3": 0, "b2-c1": 1, "b2-c2": 1, "b2-c3": 1}
    assert seat(state) == 0
