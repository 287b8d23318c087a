"""Records as a table."""

import sys

import pytest

import motley
from motley.extras import NotInstalled
from motley.kernel import MotleyError, Record, Rng
from motley.match.frame import columns_of, frame


def finished() -> motley.Match:
    match = motley.start("motif", seed=7, options={"size": 3, "tokens": 1})
    luck = Rng(3)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, luck.choice(match.moves(seat)))
    return match


def test_a_row_for_each_game_each_seat_and_each_answer() -> None:
    over, fresh = finished(), motley.start("motora", seats=3, seed=1)
    given: list[motley.Match | Record | str] = [over, fresh.record, over.record.dumps()]
    games = columns_of(given, "games")
    assert games["game"] == ["motif", "motora", "motif"]
    assert games["seats"] == [2, 3, 2]
    assert games["answers"][0] == over.ply
    assert games["decisions"][0] == over.ply - 1
    assert over.outcome is not None
    assert games["reason"] == [over.outcome.reason, None, over.outcome.reason]
    seats = columns_of(given)
    assert seats["number"] == [0, 0, 1, 1, 1, 2, 2]
    assert seats["seat"] == [0, 1, 0, 1, 2, 0, 1]
    assert seats["score"][:2] == list(over.outcome.scores)
    assert seats["place"][2:5] == [None] * 3
    answers = columns_of([over], "answers")
    assert answers["answer"] == [ply.text for ply in over.plies]
    assert answers["seat"][0] is None
    assert answers["draw"][:2] == [1, None]


def test_the_tables_agree_with_each_other() -> None:
    given = [finished()]
    answered = [seat for seat in columns_of(given, "answers")["seat"] if seat is not None]
    assert columns_of(given)["decisions"] == [answered.count(0), answered.count(1)]


def test_there_is_no_other_table() -> None:
    with pytest.raises(MotleyError, match="a table is of games, seats, answers, not of 'dice'"):
        columns_of([], "dice")


def test_without_a_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(NotInstalled, match=r"pip install 'motley-games\[frame\]'"):
        frame([])
