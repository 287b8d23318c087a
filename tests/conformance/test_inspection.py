"""The suite as others use it: in pytest, and by hand."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from motley_tally.rules import TallyState

from motley.kernel import Game, Move, registry
from motley.testing import Broken, Walk, inspect, registered
from tests.conformance.broken import CopySharesHeaps, game_of


class Stumbles(TallyState):
    """Its rules raise what no rule should, when the first stones are gone."""

    def apply(self, seat: int, move: Move) -> None:
        super().apply(seat, move)
        if sum(self.heaps) < 8:
            self.heaps[len(self.heaps)] = 0


SHARING: Game = game_of(CopySharesHeaps)


def test_a_game_that_cannot_be_played_is_told_with_the_ply() -> None:
    game = game_of(Stumbles)
    with registered(game), pytest.raises(Broken) as caught:
        Walk(game, 2, {}, 0)
    assert caught.value.promise == "can_be_walked"
    assert caught.value.ply is not None
    assert f"after {caught.value.ply} answers" in str(caught.value)
    assert "IndexError" in str(caught.value)
    found = {finding.promise: finding for finding in inspect(game, seconds=0)}
    assert found["can_be_walked"].broken is not None
    assert found["rules_are_numbered"].broken is None


def test_a_game_is_registered_for_as_long_as_it_is_checked() -> None:
    whole = registry.game("tally")
    with registered(SHARING):
        assert registry.game("tally") is SHARING
    assert registry.game("tally") is whole


def pytest_run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        f"--rootdir={folder}",
        *words,
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths})


def test_pytest_has_a_test_for_each_promise(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\naddopts = --strict-markers\nmotley_games = tally\nmotley_seconds = 0\n"
    )
    (tmp_path / "test_own.py").write_text("def test_own():\n    assert True\n")
    ran = pytest_run(tmp_path, "-v")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "test_own.py::test_own PASSED" in ran.stdout
    assert "motley tally::copies_are_isolated PASSED" in ran.stdout
    alone = pytest_run(tmp_path, "-v", "-m", "motley")
    assert "test_own PASSED" not in alone.stdout
    assert "motley tally::copies_are_isolated PASSED" in alone.stdout


def test_pytest_tells_which_promise_is_broken(tmp_path: Path) -> None:
    ran = pytest_run(tmp_path, "-q", "--motley", "tests.conformance.test_inspection:SHARING", "--motley-seconds", "0.1")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "copies_are_isolated is broken: a kept copy changed" in ran.stdout
    assert "motley check tally --seats 2 --seed 0 --ply 0" in ran.stdout
    assert "Traceback" not in ran.stdout


def test_pytest_says_when_there_is_no_such_game(tmp_path: Path) -> None:
    ran = pytest_run(tmp_path, "--motley", "xyzzy")
    assert ran.returncode == 4
    assert "no game called 'xyzzy'" in ran.stdout + ran.stderr
