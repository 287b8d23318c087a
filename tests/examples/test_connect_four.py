"""Connect Four, rule by rule."""

import pytest

from examples.connect_four import COLUMNS, GAME, ConnectFourState
from motley.kernel import BadPosition, IllegalMove, UnreadableMove


def played(moves: str) -> ConnectFourState:
    """The position after these columns."""
    state = ConnectFourState()
    for place, letter in enumerate(moves):
        state.play(place % 2, GAME.read(state, letter))
    return state


def test_r2_1_a_disc_falls_to_the_lowest_free_cell() -> None:
    assert GAME.text(played("dda")) == "r///ry/// a1"


def test_r2_2_a_full_column_takes_no_more() -> None:
    state = played("aaaaaa")
    before = state.digest()
    with pytest.raises(IllegalMove, match=r"R2\.2"):
        state.play(0, COLUMNS.index("a"))
    assert state.digest() == before
    assert state.moves(0) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("abababa", ["a1", "a2", "a3", "a4"]),
        ("aabbccd", ["a1", "b1", "c1", "d1"]),
        ("abbccdcddgd", ["a1", "b2", "c3", "d4"]),
        ("gffeededdad", ["d4", "e3", "f2", "g1"]),
    ],
)
def test_r3_1_four_in_a_line_win_at_once(moves: str, line: list[str]) -> None:
    assert played(moves[:-1]).outcome() is None
    state = played(moves)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placings == (1, 2)
    assert GAME.ends(outcome) == "Red has four in a line and wins."
    assert state.view(None)["line"] == line
    assert state.ask() is None
    assert state.moves(0) == state.moves(1) == []


def test_r3_1_no_line_runs_from_the_top_of_a_column_into_the_next() -> None:
    # Red has a4, a5, a6 and b1: neighbours in memory, not on the board.
    assert GAME.position("yyyrrr/r///// a6").outcome() is None


def test_r3_2_a_full_board_without_four_is_a_draw() -> None:
    state = played("cegabaddbaefabaabccbcbgffegfddffcceggddgee")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placings == (1, 1)
    assert state.returns() == [0.5, 0.5]


def test_yellow_wins_too() -> None:
    state = played("babacada")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placings == (2, 1)
    assert state.returns() == outcome.returns() == [0.0, 1.0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r///// a1",
        "rrr////// a3",
        "x////// a1",
        "r////// b1",
        "r////// -",
        "ryryryr////// a7",
        "rrrr/yyyy////// a4",
        "rrrr/yyy////// b3",
    ],
)
def test_positions_that_no_game_leads_to_are_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.position(text)


def test_a_move_is_a_column() -> None:
    for text in ("h", "A", "", "ab", "1"):
        with pytest.raises(UnreadableMove):
            GAME.read(ConnectFourState(), text)


def test_the_preview_knows_a_win() -> None:
    view = played("ababab").view(0)
    assert [line for line, _ in GAME.preview(view, 0).lines] == ["good"]
    assert GAME.preview(view, 1).lines == []
    assert GAME.preview(view, 0).ghosts[0].at == (0.5, 2.5)
