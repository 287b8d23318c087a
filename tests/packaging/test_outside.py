"""A game of one's own, as somebody outside makes it: from `motley new` to a table."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from motley import _build
from motley.cli import status
from motley.compiling import c_compiler, make_current, toolchain
from tests.packaging.outside import Environment
from tools.steps import ROOT

MOTLEY = ("-m", "motley.cli")


WHERE = """
import motley, pebble_walk.rules.state, pebble_walk.mind.judge
from pebble_walk import GAME
def kind(module):
    return "sources" if module.__file__.endswith(".py") else "compiled"
match = motley.start("pebble_walk", 3, "seed")
while match.outcome is None:
    match.play(match.to_act[0], match.moves(match.to_act[0])[-1])
print(kind(pebble_walk.rules.state), kind(pebble_walk.mind.judge), motley.compiled)
print(match.state.digest(), GAME.judge(match.state), match.outcome.scores)
"""
LIMITS = "from typing import Final\n\nBONUS: Final = 0\n"


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
    assert "pebble_walk: Pebble Walk, 2 to 4 players" in environment.python(*MOTLEY, "games")
    told = environment.python(*MOTLEY, "check", "pebble_walk", "--seconds", "2")
    assert "BROKEN" not in told
    assert "\nunknown" not in told
    contest = ("match", "pebble_walk", "--bots", "greedy,random", "--games", "20")
    assert "20 games" in environment.python(*MOTLEY, *contest)
    told = environment.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--motley-seconds", "2", cwd=made)
    assert "passed" in told
    assert "motley pebble_walk" not in told, "no promise failed or was skipped"


@pytest.mark.parametrize("name", ["magpies", "whisper"])
def test_the_example_of_an_outsider_keeps_every_promise(name: str, tmp_path: Path) -> None:
    """A game with secrets as a package of its own: its own tests, the promises, and a contest of bots."""
    package = tmp_path / name
    shutil.copytree(ROOT / "examples" / name, package, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    environment = Environment(tmp_path)
    environment.install(package)
    told = environment.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--motley-seconds", "3", cwd=package)
    assert "passed" in told
    assert f"motley {name}" not in told, "no promise failed or was skipped"
    assert "6 games" in environment.python(*MOTLEY, "match", name, "--bots", "greedy,random", "--games", "6")


class Compiled:
    """The new game, installed and compiled, with a constant in a module that is not compiled itself."""

    def __init__(self, folder: Path) -> None:
        self.environment = Environment(folder)
        self.folder = folder
        assert status(["new", "pebble_walk", "--folder", str(folder)]) == 0
        self.package = folder / "pebble_walk" / "src" / "pebble_walk"
        self.write("limits.py", LIMITS)
        self.edit("rules/state.py", "from pebble_walk.rules.stones", "from pebble_walk.limits import BONUS\n\\g<0>")
        self.edit("rules/state.py", r"return tuple\(\[sum\(", "return tuple([BONUS + sum(")
        self.environment.install(folder / "pebble_walk")
        self.said = self.environment.python(*MOTLEY, "compile", "pebble_walk")

    def write(self, name: str, text: str) -> None:
        (self.package / name).write_text(text, encoding="utf-8")

    def edit(self, name: str, pattern: str, text: str) -> None:
        source = (self.package / name).read_text("utf-8")
        changed, count = re.subn(pattern, text, source)
        assert count == 1
        self.write(name, changed)

    def where(self, compiled: str = "", path: str = "", first: str = "") -> list[str]:
        """Which build of the game runs, and what comes of a game; or the last line of what went wrong."""
        settings = {**os.environ, "MOTLEY_COMPILED": compiled, "PYTHONPATH": path}
        command = [str(self.environment.programs / "python"), "-c", first + WHERE]
        answer = subprocess.run(
            command, cwd=self.folder, env=settings, capture_output=True, text=True, check=False, timeout=120
        )
        return answer.stdout.splitlines() if answer.returncode == 0 else [answer.stderr.strip().splitlines()[-1]]


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    compiler = c_compiler()
    if compiler is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no C compiler on this machine")
        pytest.skip("there is no C compiler on this machine")
    if _build.KERNEL in _build.faults(_build.Manifest.read(_build.MANIFEST)):
        # Where the kernel is stale nothing of the build can be used: there is nothing to lose.
        kernel = {_build.KERNEL: _build.groups()[_build.KERNEL]}
        make_current(kernel, [], toolchain(compiler), 2)
    return Compiled(tmp_path_factory.mktemp("compiled"))


@pytest.fixture
def compiled(compiled_once: Compiled) -> Iterator[Compiled]:
    """Whatever a test does to the sources is undone after it."""
    kept = {file: file.read_bytes() for file in compiled_once.package.rglob("*") if file.is_file()}
    yield compiled_once
    for file in compiled_once.package.rglob("*"):
        if file.is_file() and file not in kept:
            file.unlink()
    for file, content in kept.items():
        file.write_bytes(content)


def test_a_game_is_compiled_and_means_the_same(compiled: Compiled) -> None:
    assert "pebble_walk: 3 modules are compiled" in compiled.said
    build, told = compiled.where()
    assert build == "compiled compiled True"
    assert compiled.where("1") == [build, told]
    assert compiled.where("0") == ["sources sources False", told]
    assert "BROKEN" not in compiled.environment.python(*MOTLEY, "check", "pebble_walk", "--seconds", "2")
    again = compiled.environment.python(*MOTLEY, "compile", str(compiled.package))
    assert again == "pebble_walk is compiled and current\n"
    assert list(compiled.package.rglob("*.so")) == [], "nothing compiled lies beside a source"


def test_an_edit_is_never_hidden(compiled: Compiled) -> None:
    _, before = compiled.where()
    compiled.edit("rules/state.py", "BONUS \\+", "100 +")
    build, after = compiled.where()
    assert build == "sources sources True"
    assert eval(after.partition("] ")[2]) == tuple(100 + score for score in eval(before.partition("] ")[2]))
    (reason,) = compiled.where("1")
    assert reason.endswith("state.py has changed since it was compiled: run `motley compile pebble_walk`")
    compiled.edit("rules/state.py", r"100 \+", "BONUS +")
    assert compiled.where() == ["compiled compiled True", before]


def test_an_edit_in_what_the_rules_read_is_never_hidden(compiled: Compiled) -> None:
    """The compiler copies constants into what it makes: a module that is not compiled counts too."""
    compiled.write("limits.py", LIMITS.replace("= 0", "= 9"))
    build, told = compiled.where()
    assert build == "sources sources True"
    assert min(eval(told.partition("] ")[2])) >= 9


def test_a_new_module_and_one_that_is_gone_are_noticed(compiled: Compiled) -> None:
    compiled.write("rules/more.py", "MORE = 1\n")
    assert compiled.where()[0] == "sources sources True"
    (compiled.package / "rules" / "more.py").unlink()
    assert compiled.where()[0] == "compiled compiled True"


def test_another_package_of_the_same_name_is_not_mixed_up_with_it(compiled: Compiled) -> None:
    copy = compiled.folder / "elsewhere"
    shutil.copytree(compiled.package, copy / "pebble_walk", dirs_exist_ok=True)
    assert compiled.where(path=str(copy))[0] == "sources sources True"


def test_what_is_half_imported_already_is_left_as_it_is(compiled: Compiled) -> None:
    """Motley is imported by the rules in the middle of being imported themselves: then all of them stay sources."""
    own = (compiled.package / "__init__.py").read_text("utf-8")
    compiled.write("__init__.py", f"import pebble_walk.rules.state\n{own}")
    assert compiled.where(first="import pebble_walk")[0] == "sources sources True"


def test_it_runs_with_no_other_kernel(compiled: Compiled) -> None:
    (manifest,) = (compiled.folder / "environment" / "share" / "motley").glob("*/pebble_walk/manifest.txt")
    text = manifest.read_text("utf-8")
    try:
        manifest.write_text(re.sub("\nkernel\t.", "\nkernel\tx", text), encoding="utf-8")
        assert compiled.where()[0] == "sources sources True"
        assert "was compiled for another kernel" in compiled.where("1")[0]
    finally:
        manifest.write_text(text, encoding="utf-8")


def refused(compiled: Compiled, address: str, **settings: str) -> str:
    command = [str(compiled.environment.programs / "python"), *MOTLEY, "compile", address]
    environment = {**os.environ, **settings}
    answer = subprocess.run(
        command, cwd=compiled.folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert answer.returncode == 2, answer.stderr
    return answer.stderr.splitlines()[-1]


def test_what_cannot_be_compiled_is_told_in_a_sentence(compiled: Compiled) -> None:
    assert refused(compiled, "pebble_walk", CC="/nowhere/cc").startswith("motley: there is no C compiler")
    assert "no game called 'pebbles'" in refused(compiled, "pebbles")
    assert refused(compiled, "./pebble_walk").endswith("is no folder of a package")
    assert "is one of ours" in refused(compiled, "motif")
    assert "there is nothing to compile" in refused(compiled, "tally")


def test_a_mistake_leaves_the_last_build_as_it_was(compiled: Compiled) -> None:
    _, before = compiled.where()
    compiled.edit("mind/judge.py", "return state.returns..", "return state.retruns()")
    assert refused(compiled, str(compiled.package)).startswith("motley: pebble_walk has mistakes, which are told above")
    compiled.edit("mind/judge.py", "return state.retruns..", "return state.returns()")
    assert compiled.where() == ["compiled compiled True", before]
