"""Each wheel, installed in an empty environment outside the checkout, with no Node and no compiler in reach."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.guest import Guest
from tools.compile import c_compiler
from tools.dist import build_archives
from tools.environment import UV_SETTINGS, uv
from tools.steps import ROOT, run, run_patiently

TOY = "tally"


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return build_archives(tmp_path_factory.mktemp("dist"))


def wheel(archives: list[Path], kind: str) -> Path:
    wheels = [file for file in archives if file.suffix == ".whl"]
    return next(file for file in wheels if (file.name.endswith("-none-any.whl")) == (kind == "pure"))


class Installed:
    """An environment with one wheel and a third party's game, and nothing else on the path."""

    def __init__(self, folder: Path, file: Path, kind: str) -> None:
        self.folder = folder
        self.kind = kind
        self.programs = folder / "environment" / "bin"
        run([uv(), "venv", "--quiet", "--python", sys.executable, folder / "environment"], env=UV_SETTINGS)
        install: list[str | Path] = [uv(), "pip", "install", "--quiet", "--python", folder / "environment"]
        run_patiently([*install, "--constraints", ROOT / "requirements" / "play.txt", file], env=UV_SETTINGS)
        # The toy is built with the pinned setuptools of the tests' own environment, so that nothing is fetched for it.
        toys = folder / "toys"
        built: list[str | Path] = [uv(), "build", "--quiet", "--offline", "--no-build-isolation", "--wheel"]
        run([*built, "--python", sys.executable, "--out-dir", toys, copy_of_toy(folder)], env=UV_SETTINGS)
        run([*install, "--offline", "--no-deps", *toys.glob("*.whl")], env=UV_SETTINGS)

    @property
    def settings(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in ("LANG", "LC_ALL", "TMPDIR", "TZ")}
        return {**kept, "PATH": str(self.programs), "HOME": str(self.folder), "MOTLEY_HOME": str(self.folder / "home")}

    def call(self, program: str, *words: str) -> str:
        command = [str(self.programs / program), *words]
        answer = subprocess.run(
            command, cwd=self.folder, env=self.settings, capture_output=True, text=True, check=False, timeout=120
        )
        assert answer.returncode == 0, answer.stderr
        return answer.stdout


def copy_of_toy(folder: Path) -> Path:
    """Building leaves things beside the sources, so it is done on a copy."""
    source = ROOT / "tests" / "toys" / TOY
    return Path(shutil.copytree(source, folder / TOY, ignore=shutil.ignore_patterns("__pycache__")))


@pytest.fixture(scope="session", params=["pure", "compiled"])
def installed(
    request: pytest.FixtureRequest, archives: list[Path], tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    kind: str = request.param
    if kind == "compiled" and c_compiler() is None and os.environ.get("CI") != "true":
        pytest.skip("there is no C compiler on this machine, so there is no compiled wheel")
    return Installed(tmp_path_factory.mktemp(kind), wheel(archives, kind), kind)


@pytest.fixture
def guest(installed: Installed) -> Iterator[Guest]:
    """Somebody at the address that `motley play` prints."""
    command = [str(installed.programs / "motley"), "play", "--no-browser"]
    server = subprocess.Popen(
        command,
        cwd=installed.folder,
        env=installed.settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        told: list[str] = []
        for line in server.stdout:
            told.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield Guest(found[0])
                break
        else:
            pytest.fail("the server told no address: " + "".join(told))
    finally:
        server.terminate()
        server.wait(timeout=30)


def test_the_wheel_tells_truly_which_build_it_is(installed: Installed) -> None:
    told = installed.call("python", "-c", "import motley; print(motley.compiled, motley.__file__)").split()
    assert told[0] == str(installed.kind == "compiled")
    assert Path(told[1]).is_relative_to(installed.folder)
    assert "compiled" in installed.call("motley", "--version")


def test_no_node_and_no_compiler_can_be_reached(installed: Installed) -> None:
    asked = "import shutil; print([name for name in ('node', 'npm', 'cc', 'gcc', 'clang', 'uv') if shutil.which(name)])"
    assert installed.call("python", "-c", asked).strip() == "[]"


def test_the_page_and_all_it_loads_are_served(guest: Guest) -> None:
    assert guest.scripts()
    assert all(guest.fetch(script) for script in guest.scripts())


def test_script_and_style_are_light(guest: Guest) -> None:
    loaded = [gzip.compress(guest.fetch(script).encode()) for script in guest.scripts()]
    assert sum(map(len, loaded)) <= 150 * 1024


def test_rules_words_and_pictures_are_in_the_wheel(guest: Guest) -> None:
    games = {game["name"]: game for game in guest.ask("/api/games")["games"]}
    assert {"motif", TOY} <= games.keys()
    assert games["motif"]["pitch"]
    assert guest.ask("/api/games/motif/rules")["sections"]
    assert guest.fetch("/api/games/motif/picture.svg").lstrip().startswith("<svg")


def test_a_game_is_played_over_the_socket(guest: Guest) -> None:
    assert min(guest.play("motif")["placings"]) == 1


def test_a_third_partys_uncompiled_game_is_played_over_the_socket(guest: Guest) -> None:
    assert min(guest.play(TOY)["placings"]) == 1


def test_the_icons_are_those_the_games_ask_for(archives: list[Path]) -> None:
    for kind in ("pure",) if c_compiler() is None else ("pure", "compiled"):
        with zipfile.ZipFile(wheel(archives, kind)) as content:
            names = content.namelist()
            carried = content.read("motley/render/icons.json")
        assert carried == (ROOT / "motley" / "render" / "icons.json").read_bytes()
        assert "motley/server/client/index.html" in names
        assert "motley/py.typed" in names
        assert any(re.match(r"motley/server/.*migrations/versions/.*\.py", name) for name in names)
        assert any(name.endswith(".so") for name in names) == (kind == "compiled")
