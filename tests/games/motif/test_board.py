"""R4 to R7: moving, colouring, adding, passing."""

from motley.games.motif import GAME
from motley.games.motif.rules.state import BLOCKED, ENDINGS
from tests.games.motif.stories import adds, at, legal, moves_of, outcome, play, rule, said, seat, start, told


def test_r4_1_any_number_of_steps_and_bends_over_tiles_of_any_colour() -> None:
    state = at("5/B4/GB3/Bg3/3GG b 00 - 1")
    assert "a5" in moves_of(state, "a2")
    play(state, "a2-a5")
    assert GAME.text(state) == "B*4/B4/GB3/bg3/3GG b 00 mcw 0"


def test_r4_2_never_diagonally() -> None:
    state = at("5/5/5/B4/GB2G g 00 - 0")
    assert moves_of(state, "a1") == set()
    assert rule(state, "a1-b2") == "R4.3"


def test_r4_2_never_onto_or_over_a_token_of_either_colour() -> None:
    state = at("GGG/BB1/3 b 01 - 0")
    assert rule(state, "a2-b2") == "R4.2"
    assert rule(state, "a2-a3") == "R4.2"
    walled = at("3/GGG/1B1 b 02 - 0")
    assert moves_of(walled, "b1") == {"a1", "c1"}


def test_r4_3_the_destinations_are_the_free_tiles_that_hang_together() -> None:
    state = at("5/1B3/G2B1/1G3/2G2 b 01 - 0")
    closed = {"a1", "a2", "b1"}
    taken = {"b4", "d3", "a3", "b2", "c1"}
    every = {f"{file}{rank}" for file in "abcde" for rank in range(1, 6)}
    assert moves_of(state, "b4") == moves_of(state, "d3") == every - closed - taken
    assert rule(state, "b4-a2") == "R4.3"


def test_r4_3_a_token_between_two_regions_reaches_both() -> None:
    state = at("3/GBG/3 b 01 - 0")
    assert moves_of(state, "b2") == {"a1", "b1", "c1", "a3", "b3", "c3"}


def test_r4_4_not_back_to_where_it_started() -> None:
    state = at("5/2B2/2G2/5/5 g 22 - 0")
    assert "c3" not in moves_of(state, "c3")
    assert rule(state, "c3-c3") == "R4.4"


def test_r4_5_landing_on_ones_own_colour_is_legal() -> None:
    state = at("5/gGg2/5/2B2/5 g 00 - 0")
    assert {"a4", "c4"} <= moves_of(state, "b4")
    assert GAME.text(play(state, "b4-a4")) == "5/Ggg2/5/2B2/5 b 00 - 1"


def test_r5_1_only_the_tile_it_lands_on_takes_its_colour() -> None:
    state = at("5/5/5/5/B1b1G b 00 - 0")
    assert GAME.text(play(state, "a1-d1")) == "5/5/5/5/b1bBG g 00 - 0"
    state = at("5/5/5/5/B1g1G b 00 - 0")
    assert GAME.text(play(state, "a1-c1")) == "5/5/5/5/b1B1G g 00 - 1"


def test_r5_2_the_tile_it_left_keeps_its_colour() -> None:
    state = play(at("5/5/5/5/B3G g 00 - 0"), "e1-e5")
    assert GAME.text(state) == "4G/5/5/5/B3g b 00 - 0"


def test_r5_3_the_tile_of_a_new_token_takes_its_colour() -> None:
    assert GAME.text(play(start(first="black"), "+e5")) == "4B/5/5/5/5 g 32 - 0"
    state = play(at("5/5/5/3b1/G3B g 11 - 0"), "+d2")
    assert GAME.text(state) == "5/5/5/3G*1/G3B g 01 ac 0"


def test_r6_1_one_add_a_turn_as_long_as_there_is_a_reserve() -> None:
    state = play(at("5/2B2/2G2/5/5 g 22 - 0"), "+c2")
    assert rule(state, "+a1") == "R6.1"
    assert adds(state) == set()
    empty = at("5/2B2/2G2/5/5 g 00 - 0")
    assert adds(empty) == set()
    assert rule(empty, "+a1") == "R6.1"


def test_r6_1_the_add_must_be_made_if_it_can() -> None:
    state = play(at("5/2B2/2G2/5/5 g 11 - 0"), "c3-c2")
    assert seat(state) == 0
    assert legal(state) == adds(state) != set()


def test_r6_2_only_where_an_own_token_could_go() -> None:
    state = at("5/1B3/G2B1/1G3/2G2 b 01 - 0")
    assert len(adds(state)) == 17
    for tile in ("a1", "a2", "b1"):
        assert rule(state, f"+{tile}") == "R6.2"


def test_r6_2_done_tokens_count_and_regions_are_joined() -> None:
    # b1 is done and reaches the three tiles of its corner only; d4 is done too and reaches the rest.
    state = at("5/3G*1/B4/1B3/1G*B2 g 10 m 0", press=8, force=16, stop=24)
    assert {"+a1", "+a2"} <= adds(state)
    assert "+e5" in adds(state)


def test_r6_3_without_a_token_on_the_board_anywhere() -> None:
    assert len(adds(start(first="gold"))) == 25
    loaded = at("GG3/G4/5/5/5 b 03 - 1")
    assert len(adds(loaded)) == 22
    assert rule(loaded, "+a5") == "R4.2"


def test_r6_3_does_not_help_a_seat_whose_tokens_are_shut_in() -> None:
    state = at("4G/5/5/G4/BG3 b 02 - 0")
    # Black cannot add anywhere and has passed.
    assert GAME.text(state) == "4G/5/5/G4/BG3 g 02 - 1"


def test_r6_4_the_game_goes_on_when_all_tokens_are_added() -> None:
    state = at("5/2B2/2G2/5/5 g 00 - 0")
    assert len(legal(state)) == len(moves_of(state, "c3")) == 23
    assert seat(play(state, "c3-a1")) == 1


def test_r7_1_a_seat_without_a_move_passes_by_itself() -> None:
    state = at("2G/G*G*1/BBB g 00 mcw 0")
    lines = said(state, "c3-c2")
    assert lines[-2:] == ["Gold's turn ends: gold 4, black 3, white 2.", "Black has no move and passes."]
    assert GAME.text(state) == "2g/GGG/BBB g 00 - 1"


def test_r7_1_a_pass_keeps_the_reserve_and_is_a_complete_turn() -> None:
    state = at("5/5/5/G*1G2/B1g2 g 12 mcw 0")
    kinds = [event.kind for event in told(state, "c2-b1 +e5")]
    assert kinds == ["move", "add", "turn", "pass"]
    assert GAME.text(state) == "4G/5/5/G1g2/BGg2 g 02 - 1"


def test_r7_2_two_passes_in_a_row_would_end_the_game_by_majority() -> None:
    # No legal game comes here (I5): two seats that have no token anywhere.
    state = at("GG1/3/2B g 01 - 0", tokens=2)
    state.own_tokens = state.foe_tokens = state.ready = 0
    state.own_reserve = state.foe_reserve = 0
    state.events = []
    state.go_on()
    assert state.ending == BLOCKED
    assert [event.kind for event in state.events] == ["pass", "end"]
    end = outcome(state)
    assert (end.reason, end.scores, end.placings) == (ENDINGS[BLOCKED], (2, 1), (1, 2))
    assert GAME.says(state.events[-1], None) == "Nobody can move: Gold wins 2-1."
