"""A real Chromium, given by its path, and a real server: nothing is simulated.

MOTLEY_CHROMIUM names the browser, otherwise `chromium` on the path is taken. Without one these tests are skipped, and
say so loudly; under CI=true that is a failure, and so is a client that was not built.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from motley.server.door.pages import client_folder
from tests.browser.player import Player
from tests.server.house import ProcessHouse

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HERE = Path(__file__).parent
LIKES = "motley-preferences"
STILL = {"speed": "off"}
PATIENCE = 120_000
"""Milliseconds after which something will never come; a busy machine is slow, not broken."""

expect.set_options(timeout=PATIENCE)

Open = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium_path() -> str | None:
    return os.environ.get("MOTLEY_CHROMIUM") or shutil.which("chromium")


def missing(what: str) -> None:
    """Skip, or fail where nothing may be missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(f"NOT TESTED IN A BROWSER: {what}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        missing("there is no Chromium; install Debian's `chromium` or name one in MOTLEY_CHROMIUM")
    if client_folder() is None:
        missing("the client is not built; `make client` builds it")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProcessHouse]:
    running = ProcessHouse(tmp_path_factory.mktemp("home"))
    yield running
    running.kill()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens an address in a window of its own, of somebody with these likes; what goes wrong in it fails the test."""
    players: list[Player] = []

    def opened(
        address: str,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        likes: Mapping[str, object] = STILL,
        dark: bool = False,
    ) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
        )
        context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps(dict(likes)))
        context.add_init_script(f"localStorage.getItem('{LIKES}') ?? localStorage.setItem('{LIKES}', {kept})")
        page = context.new_page()
        player = Player(page)
        players.append(player)
        page.goto(address)
        return player

    yield opened
    for player in players:
        player.page.context.close()
    assert [fault for player in players for fault in player.faults] == []
