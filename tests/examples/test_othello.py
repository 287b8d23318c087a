"""Othello, rule by rule, and the edge where 64 bits meet a sign."""

import hashlib

import pytest

from examples.othello import GAME, OthelloState
from motley.kernel import BadPosition, IllegalMove, Rng, State, UnreadableMove


def legal(state: State) -> list[str]:
    return [GAME.write(state, move) for move in state.moves(state.owing()[0])]


def play(text: str, *moves: str) -> str:
    """The position after these moves from another."""
    state = GAME.position(text)
    for move in moves:
        state.play(state.owing()[0], GAME.read(state, move))
    return GAME.text(state)


def test_r1_2_the_first_position() -> None:
    state = GAME.start(2)
    assert GAME.text(state) == "8/8/8/3wb3/3bw3/8/8/8 b -"
    assert legal(state) == ["d3", "c4", "f5", "e6"]


def test_r2_1_a_disc_must_enclose() -> None:
    state = GAME.start(2)
    for square, key in (("a1", "nothing"), ("e3", "nothing"), ("d4", "taken")):
        with pytest.raises(IllegalMove, match=r"R2\.1") as refused:
            state.play(0, GAME.read(state, square))
        assert refused.value.refusal.key == key


def test_r2_2_in_every_direction_enclosed_discs_are_turned() -> None:
    star = "8/1b1b1b2/2www3/1bw1wb2/2www3/1b1b1b2/8/8 b -"
    assert play(star, "d4") == "8/1b1b1b2/2bbb3/1bbbbb2/2bbb3/1b1b1b2/8/8 w d4"


def test_r2_2_a_line_with_a_gap_is_not_enclosed() -> None:
    # From f1 the line to the left is w, gap, b; the line down to f3 is closed.
    assert play("2b1w3/5w2/5b2/8/8/8/8/8 b -", "f1") == "2b1wb2/5b2/5b2/8/8/8/8/8 w f1"


def test_a_line_does_not_run_over_the_edge() -> None:
    # White on g4, h4 and a5 follow each other in memory; black on f4 and b5 do not enclose them.
    state = GAME.position("8/8/8/5bww/w1b5/8/8/8 b -")
    assert "b5" not in legal(state)


def test_the_last_corner() -> None:
    # h8 is the sign of the native integer.
    assert play("4wb2/1bwwbw2/1bwbb1w1/1wwwbbww/1wwbwwwb/w1bbbwwb/1wbwwww1/1wwwww2 b g7", "h8") == (
        "4wb2/1bwwbw2/1bbbb1w1/1wwbbbww/1wwbbwwb/w1bbbbwb/1wbwwwb1/1wwwww1b w h8"
    )
    after = GAME.position("8/8/8/8/8/8/8/5bbw b -")
    assert after.discs(1) < 0
    assert legal(GAME.position("8/8/8/8/8/8/8/5bbw w -")) == ["e8"]
    assert GAME.load(after.dump()).dump() == after.dump()


def test_r2_3_who_cannot_place_passes_and_nobody_else_may() -> None:
    stuck = "wwwwbbbb/bbbbbbbb/bbbbbbbb/wbbwbbbb/wbwbbwbb/wwbwwbbb/wbbbbb2/wwww1bb1 b a7"
    state = GAME.position(stuck)
    assert legal(state) == ["pass"]
    assert play(stuck, "pass").endswith(" w pass")
    start = GAME.start(2)
    with pytest.raises(IllegalMove, match=r"R2\.3"):
        start.play(0, GAME.read(start, "pass"))


def test_r3_the_game_ends_when_neither_can_place() -> None:
    state = GAME.position("8/8/8/3bb3/3bb3/8/8/8 w d3")
    assert state.ask() is None
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.placings, outcome.scores) == ((1, 2), (4, 0))
    assert GAME.ends(outcome) == "Black wins with 4 discs to 0."
    draw = GAME.position("b7/8/8/8/8/8/8/7w w a1").outcome()
    assert draw is not None
    assert draw.placings == (1, 1)
    assert GAME.ends(draw) == "Both have 1 disc: a draw."


@pytest.mark.parametrize(
    "text", ["", "8/8/8/8/8/8/8/8 b", "8/8/8/8/8/8/8 b -", "9/8/8/8/8/8/8/7 b -", "8/8/8/8/8/8/8/8 x -"]
)
def test_texts_that_are_no_position_are_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.position(text)


def test_a_move_is_a_square_or_a_pass() -> None:
    for text in ("", "i1", "a9", "A1", "passing"):
        with pytest.raises(UnreadableMove):
            GAME.read(GAME.start(2), text)


def test_both_builds_play_the_same_games() -> None:
    # The same number whether this module, or only the kernel, or nothing is compiled.
    whole = hashlib.sha256()
    for seed in range(20):
        state = OthelloState()
        state.playout(Rng(seed), 1000)
        whole.update(state.digest().encode())
    assert whole.hexdigest()[:16] == "8c7db81026e217a7"


def test_the_preview_marks_what_turns() -> None:
    preview = GAME.preview(GAME.start(2).view(0), GAME.read(GAME.start(2), "d3"))
    assert preview.marks == {"disc:d4": ("turning",)}
    assert preview.lines == [("info", "Turns 1 disc over.")]
