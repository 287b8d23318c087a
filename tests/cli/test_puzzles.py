"""Puzzles in the terminal: tried, shown, kept and proven."""

from pathlib import Path

import pytest

from motley.kernel import registry
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTLEY_HOME", str(tmp_path))


def test_a_puzzle_that_is_solved_is_kept_and_the_next_one_comes(run: Run) -> None:
    first = run("puzzle", "tally", "--plain", typed="2-3\n")
    assert first.code == 0
    assert "puzzle last, grade 1 of 3" in first.out
    assert first.out.endswith("1 of 2 solved.\n")
    second = run("puzzle", "tally", "--plain", typed="quit\n")
    assert "puzzle handful" in second.out
    assert "solved." not in second.out


def test_a_puzzle_that_was_shown_or_missed_is_not_solved(run: Run) -> None:
    shown = run("puzzle", "tally", "last", "--plain", typed="show\n")
    assert "> 2-3" in shown.out
    assert "of 2 solved" not in shown.out
    missed = run("puzzle", "tally", "last", "--plain", typed="2-1\nback\n9-9\nquit\n")
    assert "Type again, back or show." in missed.out
    assert "of 2 solved" not in missed.out
    again = run("puzzle", "tally", "last", "--plain", typed="2-1\nagain\n2-3\n")
    assert again.out.endswith("1 of 2 solved.\n")


def test_a_puzzle_that_there_is_not_is_named(run: Run) -> None:
    ran = run("puzzle", "tally", "nowhere")
    assert ran.code != 0
    assert "no puzzle 'nowhere'; there are 2, the first is last" in ran.err


def test_every_puzzle_of_a_game_is_proven(run: Run) -> None:
    assert run("puzzles", "prove", "tally").out == "Tally: 2 puzzles, each with one solution.\n"


def test_a_puzzle_that_is_not_what_it_says_is_not_proven(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("tally")
    wrong = game.puzzles().replace('["2-3"]', '["2-1"]')
    monkeypatch.setattr(type(game), "puzzles", lambda self: wrong)
    assert run("puzzles", "prove", "tally").code != 0
