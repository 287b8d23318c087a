"""Where a system lacks what only Unix has, every module is imported and games are played all the same."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

AWAY = ("fcntl", "resource", "pwd", "grp", "termios", "tty")
"""Modules that Windows does not have. Others' modules have been imported before, and may know them."""

SCRIPT = """
import importlib, os, pkgutil, sys
import motley
from motley.cli import status

EXTRAS = {extras!r}

def imported():
    walked = pkgutil.walk_packages(motley.__path__, "motley.", lambda name: None)
    names = [each.name for each in walked if "template" not in each.name]
    for name in names:
        if name.endswith("__main__") or ".migrations." in name:
            continue
        try:
            importlib.import_module(name)
        except Exception as error:
            if "motley-games[" not in str(error) and getattr(error, "name", "") not in EXTRAS:
                raise
    return len(names)

first = imported()
for name in [name for name in sys.modules if name == "motley" or name.startswith("motley.")]:
    del sys.modules[name]
for name in {away!r}:
    sys.modules[name] = None
del os.killpg, os.waitid
import motley
from motley.cli import status
assert imported() == first > 300, first
{plant}
for wish in {wishes!r}:
    assert status(wish) == 0, wish
print("PLAYED")
"""

EXTRAS = ["jax", "numpy", "ray", "polars", "pyspiel", "matplotlib"]
ANY_MOVE = Path(__file__).parents[2] / "examples" / "bots" / "any_move.py"
EXPERIMENT = 'title = "Small"\ngame = "motif"\ngames = 2\nbots = ["random", "random"]\n[options]\nsize = 3\n'


def ran(folder: Path, plant: str = "") -> "subprocess.CompletedProcess[str]":
    (folder / "small.toml").write_text(EXPERIMENT, encoding="utf-8")
    program = f"cmd:{sys.executable} {ANY_MOVE}"
    wishes = [
        ["match", "motif", "--bots", f"{program},random", "--games", "1", "-o", "size=3"],
        ["ladder", "motif", "--bots", "random,casual", "--games", "2", "--to", "here.ladder", "-o", "size=3"],
        ["play", "motif", "--terminal", "--seats", "random,random", "-o", "size=3", "--seed", "3"],
        ["lab", "run", "small.toml", "--jobs", "1"],
    ]
    script = SCRIPT.format(extras=EXTRAS, away=AWAY, wishes=wishes, plant=plant)
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def test_everything_is_imported_and_games_are_played(tmp_path: Path) -> None:
    done = ran(tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "PLAYED" in done.stdout
    assert "forfeits" not in done.stdout


def test_a_module_that_needs_what_is_not_there_is_found(tmp_path: Path) -> None:
    done = ran(tmp_path, plant="import fcntl")
    assert done.returncode != 0
    assert "fcntl" in done.stderr
