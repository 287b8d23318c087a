"""Contests between bots: fair seats, the same games from the same seed, honest intervals."""

import re
from pathlib import Path

import pytest

import motley
from motley.lab import Contest, play_game
from motley.lab.statistics import wilson
from tests.cli.conftest import Run


def contest(*entries: str, size: int = 5) -> Contest:
    return Contest.of("motif", entries, options={"size": size}, seed="7")


def test_seats_go_round_and_luck_falls_to_all_alike() -> None:
    two = contest("greedy", "random")
    assert [two.seating(number) for number in range(4)] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert [two.chance_seed(number) for number in range(4)] == ["7/0", "7/0", "7/1", "7/1"]


def test_the_same_seed_gives_the_same_game() -> None:
    small = contest("greedy", "random", size=3)
    assert play_game(small, 3).record == play_game(small, 3).record
    assert play_game(small, 3).record != play_game(small, 5).record


def test_the_result_is_that_of_the_record() -> None:
    result = play_game(contest("random", "greedy", size=3), 1)
    match = motley.replay(result.record)
    assert match.outcome is not None
    assert match.outcome.placings == result.placings
    assert match.names == ["greedy", "random"]
    assert match.ply == result.plies


def test_results_are_printed_with_intervals(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    ran = run("match", "motif", "--bots", "greedy,random", "--games", "6", "-o", "size=3", "--records", str(folder))
    assert ran.code == 0
    assert ran.out.startswith("Motif: 6 games, seed 0, ")
    greedy = next(line for line in ran.out.splitlines() if line.startswith("greedy"))
    assert re.match(r"greedy +6 +\d +0 +\d +\d+\.\d% +\d+\.\d% to \d+\.\d%$", greedy)
    gold = next(line for line in ran.out.splitlines() if line.startswith("1 Gold"))
    assert gold.split()[2] == "6"
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"motif-{number:04d}.json" for number in range(1, 7)]
    assert all(motley.verify(file.read_text(encoding="utf-8")) == 1 for file in files)


def test_games_played_at_the_same_time_are_the_same_games(run: Run) -> None:
    args = ("match", "motif", "--bots", "greedy:beginner,random", "--games", "4", "-o", "size=3")
    alone, together = run(*args).out, run(*args, "--jobs", "2").out
    assert alone.splitlines()[1:] == together.splitlines()[1:]


def test_the_same_bot_twice_is_told_apart(run: Run) -> None:
    said = run("match", "motif", "--bots", "random,random", "--games", "2", "-o", "size=3").out
    assert "random (1)" in said
    assert "random (2)" in said


def test_limits_reach_the_bots(run: Run) -> None:
    ran = run("match", "motif", "--bots", "mcts:deep,random", "--games", "1", "-o", "size=3", "--simulations", "5")
    assert ran.code == 0


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (43, 50, 0.7381, 0.9305), (25, 50, 0.3664, 0.6336), (0, 0, 0, 1)],
)
def test_the_interval_of_wilson(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-4)
