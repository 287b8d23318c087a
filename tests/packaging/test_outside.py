"""A game of one's own, as somebody outside makes it: from `motley new` to a table."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from motley.cli import status
from tests.packaging.outside import Environment
from tools.steps import ROOT

MOTLEY = ("-m", "motley.cli")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("outside")
    assert status(["new", "pebble_walk", "--folder", str(folder)]) == 0
    return folder / "pebble_walk"


def test_what_it_writes_is_clean(made: Path) -> None:
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent))
    assert ruff is not None
    chosen = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]["select"]
    subprocess.run([ruff, "check", "--quiet", "--no-cache", "--select", ",".join(chosen)], cwd=made, check=True)
    subprocess.run([ruff, "format", "--quiet", "--no-cache", "--check"], cwd=made, check=True)
    subprocess.run([sys.executable, "-m", "mypy", f"--cache-dir={ROOT / '.mypy_cache'}"], cwd=made, check=True)


def test_it_is_registered_checked_and_played_once_it_is_installed(made: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    environment.install(made)
    assert "pebble_walk: Pebble Walk, 2 or 3 or 4 players" in environment.python(*MOTLEY, "games")
    told = environment.python(*MOTLEY, "check", "pebble_walk", "--seconds", "2")
    assert "BROKEN" not in told
    assert "\nunknown" not in told
    contest = ("match", "pebble_walk", "--bots", "greedy,random", "--games", "20")
    assert "20 games" in environment.python(*MOTLEY, *contest)
    told = environment.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--motley-seconds", "2", cwd=made)
    assert "passed" in told
    assert "motley pebble_walk" not in told, "no promise failed or was skipped"
