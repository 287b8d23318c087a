"""R1 to R3: the aim, the setup, the turn."""

from itertools import pairwise

import pytest

from motley.games.motif import GAME
from motley.games.motif.rules.board import count
from motley.kernel import CHANCE, IllegalMove
from tests.games.motif.stories import (
    adds,
    at,
    legal,
    moves_of,
    outcome,
    play,
    random_games,
    rule,
    said,
    seat,
    start,
    told,
)


def test_r1_1_more_tiles_wins() -> None:
    gold = outcome(play(at("gg1/gGb/bBb g 00 - 0"), "b2-c3"))
    assert (gold.placings, gold.scores) == ((1, 2), (5, 4))
    black = outcome(play(at("gb1/gBb/bGb b 00 - 0"), "b2-c3"))
    assert (black.placings, black.scores) == ((2, 1), (3, 6))
    assert GAME.ends(black) == "Black wins by 3, 6-3: no white tile is left."


def test_r1_2_a_coloured_tile_changes_hands_but_is_never_white_again() -> None:
    state = play(at("3/1gB/Gb1 g 00 - 0"), "a1-b1")
    assert GAME.text(state) == "3/1gB/gG1 b 00 - 1"
    for positions in random_games(10, size=3, tokens=2):
        for before, after in pairwise(positions):
            assert after.white_tiles() & ~before.white_tiles() == 0


def test_r1_3_the_game_ends_with_the_last_white_tile_and_13_of_25_win() -> None:
    before = at("ggggb/gGgbb/gg1bB/bgGbb/GbBbB g 00 - 2")
    assert before.outcome() is None
    assert before.ask() is not None
    end = outcome(play(before, "c2-c3"))
    assert (end.reason, end.scores, end.placings) == ("coloured", (13, 12), (1, 2))
    assert before.ask() is None
    assert legal(before) == set()


def test_r1_4_it_ends_at_once_in_the_middle_of_a_turn() -> None:
    state = at("gg1/gGb/GBb g 01 - 0")
    assert count(state.white_tiles()) == 1
    play(state, "b2-c3")
    assert outcome(state).reason == "coloured"
    assert GAME.text(state) == "ggG*/ggb/GBb g 01 mcw 0"
    assert len(outcome(state).winners()) == 1


def test_r1_4_an_odd_board_never_ends_coloured_in_a_draw() -> None:
    for size in (3, 5, 7):
        for positions in random_games(6, size=size):
            end = outcome(positions[-1])
            assert end.reason == "coloured"
            assert sum(end.scores) == size * size
            assert len(end.winners()) == 1


def test_r2_1_everything_is_white_and_every_token_in_reserve() -> None:
    assert GAME.text(start()) == "5/5/5/5/5 ? 33 - 0"
    assert GAME.text(start(size=7, tokens=6, first="black")) == "7/7/7/7/7/7/7 b 66 - 0"


def test_r2_2_three_tokens_each_unless_the_options_say_otherwise() -> None:
    state = start(first="gold")
    assert (state.reserve_of(0), state.reserve_of(1)) == (3, 3)
    state = start(first="gold", tokens=1)
    play(state, "+a1 +e5")
    assert adds(state) == set()


def test_r2_3_a_fair_coin_decides_who_begins() -> None:
    state = start()
    ask = state.ask()
    assert ask is not None
    assert (ask.kind, ask.seats) == ("toss", (CHANCE,))
    assert state.odds() == [(0, 1), (1, 1)]
    assert [GAME.write(state, side) for side in state.moves(CHANCE)] == ["gold", "black"]
    assert said(state, "black") == ["The coin shows black: Black begins."]
    assert seat(state) == 1
    assert state.odds() == []
    assert seat(play(start(), "gold")) == 0


def test_r2_3_no_seat_moves_before_the_toss() -> None:
    state = start()
    assert state.moves(0) == state.moves(1) == []
    early = state.refusal(0, (None, 3))
    assert early is not None
    assert early.rule == "T2"
    refusal = state.refusal(CHANCE, (None, 3))
    assert refusal is not None
    assert refusal.rule == "R2.3"


def test_r2_3_the_option_first_skips_the_toss() -> None:
    for first, beginner in (("gold", 0), ("black", 1)):
        ask = start(first=first).ask()
        assert ask is not None
        assert (ask.kind, ask.seats) == ("act", (beginner,))


def test_r2_4_seats_alternate() -> None:
    state = start(first="black")
    seats = [seat(state)]
    for move in ("+a1", "+e5", "a1-a2", "+a3", "e5-e4", "+e3"):
        play(state, move)
        seats.append(seat(state))
    assert seats == [1, 0, 1, 1, 0, 0, 1]


def test_r3_1_both_actions_are_done_in_the_order_the_player_likes() -> None:
    position = "5/2B2/2G2/5/5 g 22 - 0"
    assert len(adds(at(position))) == len(moves_of(at(position), "c3")) == 23
    move_first, add_first = play(at(position), "c3-a1 +b1"), play(at(position), "+b1 c3-a1")
    assert GAME.text(move_first) == GAME.text(add_first) == "5/2B2/2g2/5/GG3 b 12 - 0"


def test_r3_1_both_must_be_done() -> None:
    assert legal(play(at("5/2B2/2G2/5/5 g 22 - 0"), "c3-a1")) == adds(at("5/2B2/2g2/5/G*4 g 22 mcw 0"))
    state = play(at("5/2B2/2G2/5/5 g 22 - 0"), "+b1")
    assert seat(state) == 0
    assert all(text.startswith("c3-") for text in legal(state))


def test_r3_2_an_add_never_comes_between_two_moves() -> None:
    state = play(at("2b2/1B3/2B2/1G1G1/5 g 11 - 0"), "b2-b1")
    assert adds(state) == set()
    assert rule(state, "+a1") == "R3.2"
    play(state, "d2-a5")
    assert len(adds(state)) == 21


def test_r3_3_a_turn_is_a_series_of_micro_moves_of_one_token_each() -> None:
    state = at("5/5/1B3/1G1G1/4B g 11 - 0")
    kinds = []
    for move in ("b2-b1", "d2-d1", "+e5"):
        assert seat(state) == 0
        kinds += [event.kind for event in told(state, move)]
    assert kinds == ["move", "move", "add", "turn"]
    assert seat(state) == 1


def test_r3_3_moves_are_listed_adds_by_tile_and_then_by_from_and_to() -> None:
    state = at("1gb/gGb/gBb g 11 - 0")
    texts = [GAME.write(state, move) for move in state.moves(0)]
    tiles = ["a1", "c1", "a2", "c2", "a3", "b3", "c3"]
    assert texts == [f"+{tile}" for tile in tiles] + [f"b2-{tile}" for tile in tiles]
    assert state.moves(1) == []


def test_r3_4_each_ready_token_moves_exactly_once() -> None:
    state = play(at("5/5/1B3/1G1G1/4B g 00 - 0"), "b2-a1")
    assert rule(state, "a1-a2") == "R3.4"
    assert moves_of(state, "d2")
    assert seat(play(state, "d2-e2")) == 1


def test_r3_4_only_own_tokens_move() -> None:
    state = at("5/5/1B3/1G1G1/4B g 00 - 0")
    assert rule(state, "b3-b4") == "R3.4"
    assert rule(state, "c3-b4") == "R3.4"


def test_r3_5_an_added_token_is_done_and_in_the_way() -> None:
    state = play(at("5/5/3B1/B4/G2G1 g 11 - 0"), "+b1")
    assert rule(state, "b1-c1") == "R3.5"
    assert moves_of(state, "b1") == set()
    assert moves_of(state, "a1") == set()
    assert "b1" not in moves_of(state, "d1")
    assert rule(state, "d1-b1") == "R4.2"


def test_r3_5_it_moves_in_the_next_turn() -> None:
    state = play(start(first="gold"), "+c3 +e5")
    assert moves_of(state, "c3")


def test_r3_6_a_token_that_is_freed_must_move() -> None:
    state = at("5/5/4B/B4/GG2B g 10 - 0")
    assert moves_of(state, "a1") == set()
    play(state, "b1-d4")
    assert legal(state) == {f"a1-{tile}" for tile in moves_of(state, "a1")}
    assert len(moves_of(state, "a1")) == 20


def test_r3_6_a_token_that_cannot_move_stays_and_is_told_of() -> None:
    state = at("5/5/5/B1G2/GB2B g 10 - 3", press=8, force=16, stop=24)
    lines = said(state, "c2-e5 +e4")
    assert "Gold's token on a1 cannot move and stays." in lines
    assert lines[-1] == "Gold's turn ends: gold 4, black 3, white 18."
    assert seat(state) == 1


def test_r3_7_adding_first_may_take_away_the_only_move() -> None:
    state = at("5/5/3B1/B4/G2G1 g 11 - 0")
    assert moves_of(state, "a1")
    play(state, "+b1 d1-d5")
    assert seat(state) == 1
    assert GAME.text(state) == "3G1/5/3B1/B4/GG1g1 b 01 - 0"


def test_r3_8_the_turn_ends_by_itself_in_the_right_order() -> None:
    state = at("5/5/5/gGb2/4B g 00 - 3", stop=12)
    kinds = [event.kind for event in told(state, "b2-a2")]
    # The counter comes first, so the new turn starts under the stage that it reached.
    assert kinds == ["move", "turn", "press"]
    assert GAME.text(state) == "5/5/5/Ggb2/4B b 00 - 4"
    assert int(state.ready) == int(state.own_tokens)


def test_r3_8_the_stop_comes_before_a_pass() -> None:
    # Gold shuts black in without colouring a white tile: black would have to pass, but the game is over.
    state = at("2G/G*G*g/BBB g 00 m 2", press=3, force=3, stop=3)
    assert [event.kind for event in told(state, "c3-c2")] == ["move", "turn", "end"]
    assert outcome(state).reason == "stalemate"
    assert GAME.text(state) == "2g/GGG/BBB b 00 - 3"


def test_r3_8_there_is_no_move_that_ends_a_turn() -> None:
    state = play(at("5/2B2/2G2/5/5 g 22 - 0"), "c3-a1")
    with pytest.raises(IllegalMove):
        state.play(0, (2, 2))
    assert seat(state) == 0
