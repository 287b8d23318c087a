"""Every game has the same rooms, so that whoever knows one game finds everything in the next."""

import ast
import tomllib
from pathlib import Path

import pytest

from motley import _build

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path for path in (ROOT / "motley" / "games").iterdir() if (path / "__init__.py").is_file())
ROOMS = {"rules", "look", "mind"}
MOST = 20
"""A room with more files than this is divided into smaller ones."""


def faults(game: Path) -> list[str]:
    """What keeps a game's folder from being laid out like the others."""
    found = [f"there is no {name}" for name in ("game.py", "RULES.md", "words/en.toml") if not (game / name).is_file()]
    found += [f"there is no room {room}" for room in sorted(ROOMS) if not (game / room / "__init__.py").is_file()]
    loose = {path.name for path in game.glob("*.py")} - {"__init__.py", "game.py", "batch.py"}
    found += [f"{name} stands outside the rooms" for name in sorted(loose)]
    odd = {path.parent.name for path in game.glob("*/__init__.py")} - ROOMS
    found += [f"{name} is no room" for name in sorted(odd)]
    crowded = [room for room in game.rglob("*/") if room.is_dir() and len(list(room.glob("*.py"))) > MOST]
    found += [f"{room.relative_to(game)} is crowded" for room in sorted(crowded)]
    body = ast.parse((game / "__init__.py").read_text("utf-8")).body if (game / "__init__.py").is_file() else []
    names = [
        node.targets[0].id for node in body if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    ]
    if names != ["GAME"] or any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in body):
        found.append("__init__.py holds something else than the game object")
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_a_game_has_the_rooms_of_every_game(game: Path) -> None:
    assert faults(game) == []


def test_the_layout_is_really_looked_at(tmp_path: Path) -> None:
    game = tmp_path / "mygame"
    game.mkdir()
    (game / "__init__.py").write_text("GAME = 1\nOTHER = 2\n")
    (game / "scene.py").write_text("")
    (game / "look").mkdir()
    for number in range(MOST + 1):
        (game / "look" / f"scene_{number}.py").write_text("")
    told = faults(game)
    assert "look is crowded" in told
    assert {"there is no room rules", "scene.py stands outside the rooms"} <= set(told)
    assert "__init__.py holds something else than the game object" in told


def test_import_linter_knows_every_game() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    listed = next(each["containers"] for each in contracts if "containers" in each)
    assert listed == [f"motley.games.{game.name}" for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_rules_and_mind_are_compiled_whole_and_nothing_else_is(game: Path) -> None:
    modules = {
        path.relative_to(ROOT).as_posix()
        for room in ("rules", "mind")
        for path in (game / room).rglob("*.py")
        if path.name != "__init__.py"
    }
    assert set(_build.groups()[game.name]) == modules
