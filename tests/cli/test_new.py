"""`motley new`: a package that works as it is, from the command to the table."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.steps import ROOT


def listing(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*"))


@pytest.fixture
def made(tmp_path: Path, run: Run) -> Path:
    ran = run("new", "pebble_walk", "--folder", str(tmp_path))
    assert ran.code == 0, ran.err
    assert f"Pebble Walk is in {tmp_path / 'pebble_walk'}." in ran.out
    return tmp_path / "pebble_walk"


def test_the_package_has_the_rooms_of_every_game(made: Path) -> None:
    package = made / "src" / "pebble_walk"
    rooms = ["content", "look", "mind", "rules", "words"]
    assert sorted(path.name for path in package.iterdir() if path.is_dir()) == rooms
    assert {"RULES.md", "__init__.py", "game.py", "py.typed"} <= {path.name for path in package.iterdir()}
    ours = ROOT / "motley" / "games" / "motif"
    assert {path.name for path in ours.iterdir() if path.is_dir()} - {"__pycache__"} <= {*rooms, "lessons", "puzzles"}
    left = [file for file in made.rglob("*") if file.is_file() and re.search(r"@\w+@", file.read_text("utf-8"))]
    assert left == []


def test_a_game_that_is_changed_for_the_worse_fails_its_check(made: Path, tmp_path: Path) -> None:
    """The template's own checks can fail: a copy that shares its row is found."""
    state = made / "src" / "pebble_walk" / "rules" / "state.py"
    text = state.read_text("utf-8")
    state.write_text(text.replace("twin.row = self.row[:]", "twin.row = self.row"), encoding="utf-8")
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(made / "src"), os.environ["PYTHONPATH"]])}
    command = [sys.executable, "-m", "motley.cli", "check", "pebble_walk:GAME", "--seconds", "2"]
    told = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "BROKEN  copies_are_isolated" in told.stdout


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Pebbles", "'Pebbles' cannot name a package: use small letters, digits and single underscores"),
        ("peb-bles", "'peb-bles' cannot name a package"),
        ("2pebbles", "'2pebbles' cannot name a package"),
        ("pebbles_", "'pebbles_' cannot name a package"),
        ("péblé", "'péblé' cannot name a package"),
        ("../pebbles", "'../pebbles' cannot name a package"),
        ("class", "'class' cannot name a package"),
        ("", "'' cannot name a package"),
        ("motif", "there is a game called 'motif' already: see `motley games`"),
        ("random", "there is a Python module called 'random' already"),
        ("motley", "there is a Python module called 'motley' already"),
        ("hypothesis", "there is a Python module called 'hypothesis' already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, run: Run, name: str, sentence: str) -> None:
    ran = run("new", "--folder", str(tmp_path), "--", name)
    assert ran.code == 2
    assert ran.err.startswith(f"motley: {sentence}")
    assert ran.err.count("\n") == 1
    assert listing(tmp_path) == []


@pytest.mark.parametrize("title", ['Say "Stop"', "two\nlines", "back\\slash", "", " ", "a@name@"])
def test_a_title_that_will_not_do_is_refused(tmp_path: Path, run: Run, title: str) -> None:
    ran = run("new", "pebble_walk", "--title", title, "--folder", str(tmp_path))
    assert ran.code == 2
    assert "is no title" in ran.err
    assert listing(tmp_path) == []


def test_a_title_of_ones_own(tmp_path: Path, run: Run) -> None:
    assert run("new", "pebble_walk", "--title", "The Otter’s Walk, Part 2", "--folder", str(tmp_path)).code == 0
    game = (tmp_path / "pebble_walk" / "src" / "pebble_walk" / "game.py").read_text("utf-8")
    assert 'title="The Otter’s Walk, Part 2"' in game


def test_nothing_that_is_there_is_touched(tmp_path: Path, run: Run) -> None:
    (tmp_path / "pebble_walk").mkdir()
    before = listing(tmp_path)
    ran = run("new", "pebble_walk", "--folder", str(tmp_path))
    assert ran.code == 2
    assert "is there already" in ran.err
    assert listing(tmp_path) == before
    ran = run("new", "pebble_walk", "--folder", str(tmp_path / "nowhere"))
    assert ran.code == 2
    assert ran.err == f"motley: there is no folder {tmp_path / 'nowhere'}\n"
