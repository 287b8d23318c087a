"""R8: the counter of quiet turns, and what it forces."""

from motley.games.motif import GAME
from tests.games.motif.stories import adds, at, legal, outcome, play, rule, said, seat, told

PATIENT = {"press": 8, "force": 16, "stop": 24}


def test_r8_1_quiet_counts_complete_turns_without_a_white_tile() -> None:
    state = at("5/gGg2/1b3/2B2/5 g 22 - 4", **PATIENT)
    play(state, "+b3")
    assert int(state.quiet) == 4
    play(state, "b4-a4")
    assert int(state.quiet) == 5


def test_r8_1_colouring_a_white_tile_sets_it_back_at_once() -> None:
    state = at("5/gGg2/5/2B2/5 g 22 - 6", **PATIENT)
    play(state, "+e5")
    assert (int(state.quiet), seat(state)) == (0, 0)
    play(state, "b4-a4")
    assert int(state.quiet) == 0, "the turn that coloured a white tile counts 0, not 1"


def test_r8_1_it_is_0_at_the_start_and_passes_count() -> None:
    assert GAME.text(GAME.start(2)).endswith(" 0")
    state = play(at("2G/G*G*1/BBB g 00 mcw 0"), "c3-c2")
    assert int(state.quiet) == 1


def test_r8_2_the_restrictions_never_make_the_list_empty() -> None:
    # Everything that gold reaches is gold: nothing can be changed, so everything is allowed.
    state = at("ggG/BBg/1Bg g 20 - 20", **PATIENT)
    assert legal(state) == {"+a3", "+b3", "+c1", "+c2", "c3-a3", "c3-b3", "c3-c1", "c3-c2"}


def test_r8_2_they_neither_end_nor_lengthen_a_turn() -> None:
    state = at("gbG/Bgg/1Bb g 10 - 16", **PATIENT)
    play(state, "c3-b3")
    assert seat(state) == 0
    assert adds(state) == {"+a3", "+b2", "+c1", "+c2", "+c3"}
    play(state, "+a3")
    assert seat(state) == 1


def test_r8_3_press_allows_only_changes() -> None:
    before = at("1gb/gGb/gBb g 00 - 7", **PATIENT)
    assert len(legal(before)) == 7
    state = at("1gb/gGb/gBb g 00 - 8", **PATIENT)
    assert legal(state) == {"b2-a3", "b2-c1", "b2-c2", "b2-c3"}
    assert rule(state, "b2-b3") == "R8.3"


def test_r8_3_holds_for_adds_too() -> None:
    state = at("gbG/Bgg/1Bb g 10 - 8", **PATIENT)
    assert legal(state) == {"+b3", "+c1", "c3-b3", "c3-c1"}
    assert rule(state, "+a3") == "R8.3"


def test_r8_3_is_satisfied_by_one_change_in_the_turn() -> None:
    state = play(at("gbG/Bgg/1Bb g 10 - 8", **PATIENT), "c3-b3")
    assert "+a3" in legal(state)


def test_r8_4_force_allows_only_white_tiles() -> None:
    state = at("1gb/gGb/gBb g 00 - 16", **PATIENT)
    assert legal(state) == {"b2-a3"}
    assert rule(state, "b2-c3") == "R8.4"
    assert rule(state, "b2-b3") == "R8.4"
    one_turn_before = at("1gb/gGb/gBb g 00 - 15", **PATIENT)
    assert len(legal(one_turn_before)) == 4


def test_r8_4_is_over_for_the_turn_once_a_white_tile_is_coloured() -> None:
    state = play(at("5/gGg2/5/2B2/5 g 22 - 16", **PATIENT), "+e5")
    assert "b4-a4" in legal(state)


def test_r8_4_is_switched_off_by_force_equal_to_stop() -> None:
    state = at("1gb/gGb/gBb g 00 - 11", press=4, force=12, stop=12)
    assert legal(state) == {"b2-a3", "b2-c1", "b2-c2", "b2-c3"}
    assert outcome(play(state, "b2-c3")).reason == "stalemate"


def test_r8_5_the_stop_ends_the_game_and_the_larger_area_wins() -> None:
    state = at("1gb/gGb/gBb g 00 - 1", press=1, force=2, stop=2)
    lines = said(state, "b2-c3")
    end = outcome(state)
    assert (end.reason, end.placings, end.scores) == ("stalemate", (1, 2), (5, 3))
    assert lines[-1] == "Too many quiet turns: Gold wins 5-3."
    assert GAME.text(state) == "1gG/ggb/gBb b 00 - 2", "the turn has already passed on"


def test_r8_5_equal_areas_are_a_draw() -> None:
    state = at("2b/1Gb/gBb g 00 - 1", press=1, force=2, stop=2)
    lines = said(state, "b2-c3")
    end = outcome(state)
    assert (end.placings, end.scores, end.returns()) == ((1, 1), (3, 3), [0.5, 0.5])
    assert lines[-1] == "Too many quiet turns: a draw, 3-3."
    assert GAME.ends(end) == "A draw, 3-3: there were too many quiet turns."


def test_r8_6_force_is_asked_before_press() -> None:
    # Gold reaches no white tile, so the press binds; black does, so the force binds.
    gold = at("gbG/Bgg/1Bb g 10 - 16", **PATIENT)
    assert legal(gold) == {"+b3", "+c1", "c3-b3", "c3-c1"}
    black = at("gGG/Bgg/1Bb b 00 - 17", **PATIENT)
    assert legal(black) == {"a2-a1", "b1-a1"}


def test_r8_6_the_change_cannot_be_left_to_a_later_move_of_the_turn() -> None:
    # a1 could still change a3 after b2 has gone to b3, but only micro-moves possible now count.
    state = at("1gb/gGb/GBb g 01 - 8", **PATIENT)
    assert rule(state, "b2-b3") == "R8.3"
    assert {"a1-a3", "b2-a3", "b2-c3"} <= legal(state)


def test_r8_new_stages_are_told_when_a_turn_starts_under_them() -> None:
    press = at("5/gGg2/5/2B2/5 g 00 - 3")
    assert (
        said(press, "b4-a4")[-1]
        == "No white tile was coloured for 4 turns: from now on a turn must change a tile if it can."
    )
    force = at("5/gGgb1/5/2B2/5 g 00 - 7")
    assert (
        said(force, "b4-d4")[-1]
        == "No white tile was coloured for 8 turns: from now on a turn must colour a white tile if it can."
    )
    again = at("5/gGgb1/5/2B2/5 g 00 - 4")
    assert [event.kind for event in told(again, "b4-d4")] == ["move", "turn"]
    # Gold cannot reach the white corner, so the counter grows beyond the force: that is no news.
    beyond = at("gbG/Bgg/1Bb g 10 - 16", **PATIENT)
    assert [event.kind for event in told(beyond, "c3-b3 +a3")] == ["move", "add", "turn"]
