"""R8: the counter of quiet turns, and what it forces."""

from pathlib import Path

from motley.games.motif import GAME
from motley.games.motif.rules.book import MotifState
from motley.kernel.record import Record
from motley.match.replay import replay, verify
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


def test_r8_2_any_step_of_the_turn_may_meet_the_demand() -> None:
    # a1 and b2 both reach the white corner: the first of them need not take it, the second must.
    state = at("1gb/gGb/GBb g 01 - 16", **PATIENT)
    assert {"a1-c2", "a1-c3", "b2-c3", "b2-b3"} <= legal(state)
    play(state, "a1-c2")
    assert legal(state) == {"b2-a3"}
    assert rule(state, "b2-b3") == "R8.4"


def test_r8_2_whoever_is_forced_to_end_the_game_may_recolour_first() -> None:
    # The same board as E14, with the white tile demanded: taken first it would lose, taken last it wins.
    board = "ggggb/gGgbb/gg1bb/bgGbb/gbBbB b 11 - 8"
    assert outcome(play(at(board), "+c3")).scores == (12, 13)
    assert outcome(play(at(board), "c1-a1 e1-b2 +c3")).scores == (10, 15)


def test_r8_2_a_turn_cannot_get_out_of_it_by_shutting_in_its_own_token() -> None:
    # All the ways of b1 to a tile that is not gold lead over a1, a2 and a3, which are gold: e1 may not stop there.
    state = at("ggbgb/bbbb1/gb1bb/gB2g/gGBbG g 00 - 7")
    assert {"e1-a1", "e1-a2", "e1-a3"} & legal(state) == set()
    assert {"b1-a1", "b1-a2", "e1-a4", "e1-b4", "e1-e2"} <= legal(state)
    assert rule(state, "e1-a1") == "R8.3"
    play(state, "e1-e2")
    assert {"b1-a1", "b1-e2"} & legal(state) == set(), "now it is up to b1"


def test_r8_2_nor_by_an_add_in_the_way() -> None:
    state = at("gbbbb/bgggb/bBGbg/gBgbb/B1bgg g 20 - 8")
    assert rule(state, "+c1") == "R8.4", "the only way of c3 to the white b1"
    assert {"+b1", "+d1", "c3-c1", "c3-e5"} <= legal(state), "after a move the add can still come"
    play(state, "c3-c1")
    assert adds(state) == {"+b1"}


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
    state = play(at("gbG/Bgg/1Bb g 10 - 8", **PATIENT), "c3-a3")
    assert legal(state) == {"+b3", "+c1"}
    assert rule(state, "+b2") == "R8.3"


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
    # Gold reaches no white tile, so the press binds and any change will do; black does, so the force binds.
    gold = play(at("gbG/Bgg/1Bb g 10 - 16", **PATIENT), "c3-a3")
    assert legal(gold) == {"+b3", "+c1"}
    black = play(at("gGG/Bgg/1Bb b 00 - 17", **PATIENT), "a2-c1")
    assert legal(black) == {"b1-a1"}


def test_r8_6_the_change_can_be_left_to_a_later_step_of_the_turn() -> None:
    state = at("1gb/gGb/GBb g 01 - 8", **PATIENT)
    assert {"b2-b3", "a1-a2", "a1-a3", "b2-a3", "b2-c3"} <= legal(state)
    play(state, "b2-b3")
    assert legal(state) == {"a1-a3", "a1-b2", "a1-c1", "a1-c2", "a1-c3"} - {"a1-b2"}


def test_r8_new_stages_are_told_when_a_turn_starts_under_them() -> None:
    press = at("5/gGg2/5/2B2/5 g 00 - 3")
    assert (
        said(press, "b4-a4")[-1]
        == "No white tile for 4 turns: from now on a turn must change a tile if it can, with any of its steps."
    )
    force = at("5/gGgb1/5/2B2/5 g 00 - 7")
    assert (
        said(force, "b4-d4")[-1]
        == "No white tile for 8 turns: from now on a turn must colour a white tile if it can, with any of its steps."
    )
    again = at("5/gGgb1/5/2B2/5 g 00 - 4")
    assert [event.kind for event in told(again, "b4-d4")] == ["move", "turn"]
    # Gold cannot reach the white corner, so the counter grows beyond the force: that is no news.
    beyond = at("gbG/Bgg/1Bb g 10 - 16", **PATIENT)
    assert [event.kind for event in told(beyond, "c3-b3 +a3")] == ["move", "add", "turn"]


def test_the_status_and_the_coach_speak_of_the_turn() -> None:
    def spoken(state: MotifState) -> tuple[str | None, str]:
        ask = state.ask()
        assert ask is not None
        view = state.view(0)
        return GAME.coach(view, ask, 0), GAME.scene(view, "board").told()[-1]

    state = at("1gb/gGb/GBb g 01 - 8")
    assert spoken(state) == ("must-white", "a white tile must still be coloured in this turn (R8.4)")
    assert spoken(at("5/gGg2/5/2B2/5 g 00 - 5"))[0] == "must-change"
    assert spoken(at("5/gGg2/5/2B2/5 g 00 - 3"))[0] == "act-moves"
    assert GAME.words.has("coach", "must-white")
    assert GAME.words.has("coach", "must-change")


def test_a_record_of_version_1_is_verified_as_before() -> None:
    """A game of players who shun white tiles: R8.3 and R8.4 bound them as they were then."""
    record = Path(__file__).with_name("version-1.motley.json").read_text(encoding="utf-8")
    match = replay(record)
    assert (match.version, match.ply, match.result) == (1, 499, Record.loads(record).result)
    assert verify(record) == 1
