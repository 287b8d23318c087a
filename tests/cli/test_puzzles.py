"""Puzzles in the terminal: tried, shown, kept and proven."""

import json
from datetime import date
from importlib import import_module
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


def test_what_is_mined_is_proven_and_a_mine_that_gives_no_more_is_left(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody wins Tally in a turn of many choices: of its two goals only one is ever found."""
    file = tmp_path / "mined.jsonl"
    ran = run("puzzles", "mine", "tally", "--count", "2", "--patience", "3", "--seed", "a", "--to", str(file))
    assert ran.code == 0, ran.err
    assert "1 of 2: taken by" in ran.out
    assert ran.out.endswith(f"nothing new, with at most 1 of one goal.\n1 puzzles written to {file}.\n")
    (line,) = file.read_text(encoding="utf-8").splitlines()
    monkeypatch.setattr(type(registry.game("tally")), "puzzles", lambda self: line)
    assert run("puzzles", "prove", "tally").out == "Tally: 1 puzzles, each with one solution.\n"
    longer = json.dumps({**json.loads(line), "by": 1})
    monkeypatch.setattr(type(registry.game("tally")), "puzzles", lambda self: longer)
    assert run("puzzles", "prove", "tally").code != 0, "with a smaller goal there are several ways"


def be_on(day: date, monkeypatch: pytest.MonkeyPatch) -> None:
    # By its name: the package has a function that is called like the module.
    monkeypatch.setattr(import_module("motley.puzzles.daily"), "today", lambda: day)


def test_what_is_daily_is_played_kept_and_the_same_for_everybody(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_on(date(2026, 11, 16), monkeypatch)
    listed = [line for line in run("daily").out.splitlines() if line.startswith("tally")]
    assert len(listed) == 2
    assert not any("done" in line or "won" in line for line in listed)
    told = run("daily", "tally", "--plain", typed="1\nend\n" * 30)
    assert told.code == 0, told.err
    again = [line for line in run("daily").out.splitlines() if line.startswith("tally")]
    assert [line for line in again if line in listed] == listed[1:], "the game is kept, the puzzle was left"
    monkeypatch.setenv("MOTLEY_HOME", str(tmp_path / "another"))
    assert run("daily", "tally", "--plain", typed="1\nend\n" * 30).out == told.out
    be_on(date(2026, 11, 17), monkeypatch)
    assert run("daily", "tally", "--plain", typed="1\nend\n" * 30).out != told.out


def test_a_game_without_anything_daily_says_so(run: Run) -> None:
    assert "has nothing daily" in run("daily", "gauntlet").err
