"""The games of examples/ at the real table: as still, as much in sight and as well said as any other.

They are installed for one server alone, so that no other test finds them on its start page.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from motley.kernel import registry
from tests.browser.conftest import Open
from tests.browser.test_access import unsaid
from tests.browser.test_play import outcome_of
from tests.browser.test_stage import AT_ONCE, MOST_STEPS, SIZES, TOUCH, new_table, opened, watched
from tests.server.house import ProcessHouse
from tools.steps import ROOT

MODULES = {
    "connect-four": "examples.connect_four",
    "othello": "examples.othello",
    "sealed": "examples.sealed",
    "magpies": "magpies",
    "whisper": "whisper",
}
PLACES = {"examples": "examples", "magpies": "examples/magpies/src/magpies", "whisper": "examples/whisper/src/whisper"}
FEW = 6
"""Steps of a game that every run looks at; whole ones are for the long runs."""


def install(folder: Path) -> None:
    """The examples, and what says that they are installed, as a folder that Python finds packages in."""
    for name, place in PLACES.items():
        (folder / name).symlink_to(ROOT / place, target_is_directory=True)
    told = folder / "motley_examples-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: motley-examples\nVersion: 1.0\n", "utf-8")
    lines = [f"{name} = {module}:GAME\n" for name, module in MODULES.items()]
    (told / "entry_points.txt").write_text(f"[motley.games]\n{''.join(lines)}", "utf-8")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProcessHouse]:
    """A server that has the examples; they are known here as long as it runs, to lay its tables."""
    folder = tmp_path_factory.mktemp("examples")
    install(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path, str(folder)])
        for module in MODULES.values():
            registry.register(import_module(module).GAME)
        running = ProcessHouse(tmp_path_factory.mktemp("home"), path=folder)
        yield running
        running.kill()
        for name in MODULES:
            registry.forget(name)


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("game", MODULES)
def test_an_example_keeps_still_and_in_sight(house: ProcessHouse, open_page: Open, game: str, size: str) -> None:
    player, watch = opened(house, open_page, new_table(house, game), size)
    watched(player, watch, FEW)
    # Places were made for what can come, from the beginning: a reload finds nothing to mend.
    player.page.reload()
    if not player.wait()["result"]:
        watch.look()
    assert watch.faults == []
    if size not in TOUCH and not player.look()["result"]:
        player.wait()
        assert unsaid(player) == []


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", MODULES)
def test_whole_games_of_examples_keep_still(house: ProcessHouse, open_page: Open, game: str, size: str) -> None:
    player, watch = opened(house, open_page, new_table(house, game), size)
    is_whole = watched(player, watch, MOST_STEPS)
    assert watch.faults == []
    assert is_whole, "the game did not end"


@pytest.mark.soak
@pytest.mark.parametrize("game", MODULES)
def test_whole_games_of_examples_by_keyboard_alone(house: ProcessHouse, open_page: Open, game: str) -> None:
    player = open_page(f"{house.base}/table/{new_table(house, game)}", likes=AT_ONCE)
    player.play_out("keyboard")
    outcome_of(house, player.table)
