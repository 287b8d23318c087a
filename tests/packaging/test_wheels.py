"""Each wheel, installed in an empty environment outside the checkout, with no Node and no compiler in reach."""

import gzip
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from motley.compiling import c_compiler
from tests.packaging.guest import Guest
from tools.dist import PROGRAMS, build_archives
from tools.environment import UV_SETTINGS, uv
from tools.steps import ROOT, run, run_patiently

TOY = "tally"


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return build_archives(tmp_path_factory.mktemp("dist"))


def wheel(archives: list[Path], kind: str) -> Path:
    wheels = [file for file in archives if file.suffix == ".whl"]
    return next(file for file in wheels if (file.name.endswith("-none-any.whl")) == (kind == "pure"))


def shelf(archives: list[Path], kind: str, folder: Path) -> Path:
    """A folder of wheels to install from by name: all of them, or where no compiled one fits only the pure one."""
    if kind == "compiled":
        return archives[0].parent
    folder.mkdir()
    shutil.copy2(wheel(archives, kind), folder)
    return folder


class Installed:
    """An environment with our package, a third party's game, and nothing else on the path."""

    def __init__(self, folder: Path, shelf: Path, kind: str, name: str) -> None:
        self.folder = folder
        self.kind = kind
        self.programs = folder / "environment" / "bin"
        run([uv(), "venv", "--quiet", "--python", sys.executable, folder / "environment"], env=UV_SETTINGS)
        install: list[str | Path] = [uv(), "pip", "install", "--quiet", "--python", folder / "environment"]
        pinned = ROOT / "requirements" / "play.txt"
        run_patiently([*install, "--constraints", pinned, "--find-links", shelf, name], env=UV_SETTINGS)
        # The toy is built with the pinned setuptools of the tests' own environment, so that nothing is fetched for it.
        toys = folder / "toys"
        built: list[str | Path] = [uv(), "build", "--quiet", "--offline", "--no-build-isolation", "--wheel"]
        run([*built, "--python", sys.executable, "--out-dir", toys, copy_of_toy(folder)], env=UV_SETTINGS)
        run([*install, "--offline", "--no-deps", *toys.glob("*.whl")], env=UV_SETTINGS)

    @property
    def settings(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in ("LANG", "LC_ALL", "TMPDIR", "TZ")}
        return {**kept, "PATH": str(self.programs), "HOME": str(self.folder), "MOTLEY_HOME": str(self.folder / "home")}

    def answer(self, program: str, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(self.programs / program), *words]
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.settings,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def call(self, program: str, *words: str, typed: str = "") -> str:
        answer = self.answer(program, *words, typed=typed)
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
    folder = tmp_path_factory.mktemp(kind)
    return Installed(folder, shelf(archives, kind, folder / "shelf"), kind, "motley-games[table]")


@pytest.fixture(scope="session")
def core(archives: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The package without any extra."""
    folder = tmp_path_factory.mktemp("core")
    return Installed(folder, shelf(archives, "pure", folder / "shelf"), "pure", "motley-games")


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


@pytest.mark.skipif(sys.platform != "linux", reason="the tag tells of Linux")
def test_the_compiled_wheel_has_a_tag_that_the_package_index_takes(archives: list[Path]) -> None:
    if c_compiler() is None:
        pytest.skip("there is no C compiler on this machine, so there is no compiled wheel")
    file = wheel(archives, "compiled")
    tagged = re.search(r"manylinux_2_(\d+)_" + re.escape(platform.machine()), file.name)
    assert tagged is not None, file.name
    assert int(tagged[1]) <= 28, "older systems than that are still about"
    settings = {**os.environ, "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
    command = [str(PROGRAMS / "auditwheel"), "show", "--json", str(file)]
    told = json.loads(subprocess.run(command, env=settings, capture_output=True, check=True).stdout)
    assert told["overall_tag"] == tagged[0], told


THIRD_PARTIES = """
import sys
before = set(sys.modules)
import motley
def play(match):
    while match.outcome is None:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    return match
for name in motley.game_names():
    game = motley.game(name)
    match = motley.start(name, game.traits.seats[0], "core")
    assert match.svg().startswith("<svg"), name
    if name in ("motif", "tally"):
        text = play(match).record.dumps()
        assert motley.replay(text).outcome.placings == match.outcome.placings
        motley.verify(text)
ours = ("motley", "motley_tally")
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(name for name in loaded if name not in sys.stdlib_module_names and name not in ours))
"""


def test_the_core_alone_plays_replays_verifies_and_draws(core: Installed) -> None:
    assert core.call("python", "-c", THIRD_PARTIES).strip() == "['mypy_extensions']"


def test_the_core_brings_few_packages_and_nothing_of_the_server(core: Installed) -> None:
    asked = (
        "import importlib.metadata as m; print(*sorted({d.name.lower().replace('_', '-') for d in m.distributions()}))"
    )
    brought = set(core.call("python", "-c", asked).split()) - {"motley-games", f"motley-toy-{TOY}"}
    assert {"mypy-extensions", "rich", "typer"} <= brought
    server = {"alembic", "litestar", "msgspec", "prometheus-client", "sqlalchemy", "uvicorn", "websockets"}
    assert brought.isdisjoint({*server, "numpy"})
    assert len(brought) <= 15, brought


def test_the_core_plays_in_the_terminal(core: Installed) -> None:
    words = ["play", "motif", "--terminal", "--seats", "me,random", "-o", "size=3", "--seed", "7"]
    for screen in ([], ["--plain"]):
        said = core.call("motley", *words, *screen, typed="1\n\n" * 200)
        assert "wins" in said.splitlines()[-1], said


def test_the_core_lets_bots_play_and_tells_of_games_and_rules(core: Installed) -> None:
    told = core.call("motley", "match", TOY, "--bots", "greedy,mcts:quick", "--games", "2", "--records", "games")
    assert "2 games" in told
    (record, _) = sorted((core.folder / "games").iterdir())
    assert "as drawn from the committed seed" in core.call("motley", "verify", str(record))
    assert core.call("motley", "replay", str(record), "--svg", "end.svg")
    games = core.call("motley", "games")
    assert "motora: Motora" in games
    assert "left out" not in games
    assert "R1" in core.call("motley", "rules", "motif")
    assert "promises kept" in core.call("motley", "check", TOY, "--games", "1", "--seconds", "1").splitlines()[-1]


def test_the_core_says_in_one_sentence_what_the_table_needs(core: Installed) -> None:
    for words in (["play"], ["play", "motif", "--no-browser"]):
        answer = core.answer("motley", *words)
        assert answer.returncode == 2
        assert re.fullmatch(
            r"motley: The table in the browser needs \w+, which comes with an extra of the package: "
            r"pip install 'motley-games\[table\]'\n",
            answer.stderr,
        )
        assert answer.stdout == ""
    answer = core.answer("motley", "compile")
    assert answer.stderr == (
        "motley: Compiling a game needs mypyc, which comes with an extra of the package: "
        "pip install 'motley-games[compile]'\n"
    )


def test_a_game_is_compiled_against_the_installed_wheel(installed: Installed) -> None:
    """With the compiler of this machine and the mypy of the tests' own environment, which an extra would bring."""
    if installed.kind == "pure":
        pytest.skip("it would take the time to compile the kernel first")
    installed.call("motley", "new", "pebble_walk")
    package = installed.folder / "pebble_walk" / "src"
    kinds = "import motley, pebble_walk.rules.state as state; print(motley.__file__, state.__file__)"
    paths = {"PATH": f"{installed.programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(package)}
    given = {**installed.settings, **paths}
    script = f"import sys; sys.path.append({sysconfig.get_path('purelib')!r}); from motley.cli import main; main()"
    command = [str(installed.programs / "python"), "-c"]
    words = [*command, script, "compile", "./pebble_walk/src/pebble_walk"]
    said = subprocess.run(words, cwd=installed.folder, env=given, capture_output=True, text=True, check=False)
    assert "pebble_walk: 3 modules are compiled" in said.stdout, said.stdout + said.stderr
    told = subprocess.run(
        [*command, kinds], cwd=installed.folder, env=given, capture_output=True, text=True, check=True
    )
    ours, rules = told.stdout.split()
    assert Path(ours).is_relative_to(installed.folder)
    assert rules.endswith(".so")
