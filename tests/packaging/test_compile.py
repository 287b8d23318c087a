"""The compiled build of a small checkout: it is used exactly as long as it matches its sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from motley.compiling import c_compiler

ROOT = Path(__file__).resolve().parents[2]

STATE = """
from mypy_extensions import mypyc_attr

@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    def __init__(self) -> None:
        self.total = 0

    def worth(self, move: int) -> int:
        return move

    def run(self, moves: list[int]) -> int:
        for move in moves:
            self.total += self.worth(move)
        return self.total
"""
RULES = """
from typing import final
from motley.kernel.state import State

@final
class Twice(State):
    def worth(self, move: int) -> int:
        return 2 * move
"""
GUEST = """
from motley.kernel.state import State

class Guest(State):
    def worth(self, move):
        return 10 * move
"""
REPORT = """
import motley, sys
import motley.kernel.state, motley.games.one.rules.book, motley.games.two.rules.book, guest

def kind(module):
    return "sources" if module.__file__.endswith(".py") else "compiled"

print(motley.compiled, kind(motley.games.one.rules.book), kind(motley.games.two.rules.book))
print(motley.games.one.rules.book.Twice().run([1, 2]), guest.Guest().run([1, 2]))
"""

pytestmark = pytest.mark.skipif(
    c_compiler() is None and os.environ.get("CI") != "true", reason="there is no C compiler on this machine"
)


def write(checkout: Path, name: str, text: str) -> None:
    file = checkout / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def call(checkout: Path, *words: str, compiled: str = "") -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "MOTLEY_COMPILED": compiled, "PYTHONPATH": str(checkout)}
    return subprocess.run(
        [sys.executable, *words], cwd=checkout, env=settings, capture_output=True, text=True, check=False
    )


def compile_it(checkout: Path) -> subprocess.CompletedProcess[str]:
    return call(checkout, "-m", "tools.compile")


def report(checkout: Path, compiled: str = "") -> list[str]:
    answer = call(checkout, "-c", REPORT, compiled=compiled)
    return answer.stdout.split("\n")[:2] if answer.returncode == 0 else [answer.stderr.strip().split("\n")[-1]]


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checkout = tmp_path_factory.mktemp("checkout")
    for name in ("motley/__init__.py", "motley/_build.py", "motley/compiling.py", "tools/compile.py"):
        write(checkout, name, (ROOT / name).read_text("utf-8"))
    for package in ("kernel", "games", "games/one", "games/two", "games/one/rules", "games/two/rules"):
        write(checkout, f"motley/{package}/__init__.py", "")
    write(checkout, "motley/kernel/state.py", STATE)
    write(checkout, "motley/kernel/registry.py", "def game(name: str) -> str:\n    return name\n\ngame_names = game\n")
    write(checkout, "motley/match.py", "Match = replay = resume = start = verify = None\n")
    write(checkout, "motley/games/one/rules/book.py", RULES)
    write(checkout, "motley/games/two/rules/book.py", RULES)
    write(checkout, "guest.py", GUEST)
    answer = compile_it(checkout)
    assert answer.returncode == 0, answer.stderr
    return checkout


@pytest.fixture
def checkout(compiled_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(compiled_once, tmp_path / "checkout")


def test_a_current_build_is_used_and_runs_a_guest_that_is_not_compiled(checkout: Path) -> None:
    assert report(checkout) == ["True compiled compiled", "6 30"]
    assert report(checkout, compiled="1") == ["True compiled compiled", "6 30"]


def test_the_sources_run_on_demand_and_mean_the_same(checkout: Path) -> None:
    assert report(checkout, compiled="0") == ["False sources sources", "6 30"]


def test_nothing_compiled_lies_beside_a_source(checkout: Path) -> None:
    assert list((checkout / "motley").rglob("*.so")) == []


def test_a_changed_game_runs_from_its_source_and_the_rest_stays_compiled(checkout: Path) -> None:
    write(checkout, "motley/games/one/rules/book.py", RULES.replace("2 * move", "3 * move"))
    assert report(checkout) == ["True sources compiled", "9 30"]
    (reason,) = report(checkout, compiled="1")
    assert "motley/games/one/rules/book.py has changed since it was compiled: run `make compile`" in reason


def test_a_changed_kernel_makes_everything_run_from_sources(checkout: Path) -> None:
    write(checkout, "motley/kernel/state.py", STATE.replace("self.total += ", "self.total -= "))
    assert report(checkout) == ["False sources sources", "-6 -30"]
    (reason,) = report(checkout, compiled="1")
    assert "motley/kernel/state.py has changed" in reason


def test_a_change_that_keeps_the_size_is_noticed(checkout: Path) -> None:
    write(checkout, "motley/games/one/rules/book.py", RULES.replace("2 * move", "4 * move"))
    assert report(checkout) == ["True sources compiled", "12 30"]


def test_a_new_clock_time_alone_changes_nothing(checkout: Path) -> None:
    os.utime(checkout / "motley/kernel/state.py")
    assert report(checkout, compiled="1") == ["True compiled compiled", "6 30"]
    assert "is current" in compile_it(checkout).stdout


def test_a_new_file_in_the_kernel_is_not_what_was_compiled(checkout: Path) -> None:
    write(checkout, "motley/kernel/more.py", "MORE = 1\n")
    assert report(checkout)[0] == "False sources sources"


def test_without_a_build_the_demand_for_one_is_refused_in_a_sentence(checkout: Path) -> None:
    shutil.rmtree(checkout / "build")
    (reason,) = report(checkout, compiled="1")
    assert reason.endswith("there is no compiled build: run `make compile`")


def test_a_mistake_leaves_the_last_build_and_its_repair_makes_the_next(checkout: Path) -> None:
    manifest = checkout / "build" / f"compiled-{sys.implementation.cache_tag}" / "manifest.txt"
    before = manifest.read_text("utf-8")
    write(checkout, "motley/games/one/rules/book.py", RULES.replace("2 * move", "str(move)"))
    assert compile_it(checkout).returncode != 0
    assert manifest.read_text("utf-8") == before
    write(checkout, "motley/games/one/rules/book.py", RULES.replace("2 * move", "5 * move"))
    assert compile_it(checkout).returncode == 0
    assert report(checkout, compiled="1") == ["True compiled compiled", "15 30"]
