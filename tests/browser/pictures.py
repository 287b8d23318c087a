"""`python -m tests.browser.pictures`: takes the pictures of docs/pictures from the running project."""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.player import Player
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def player_at(
    browser: Browser, address: str, width: int, height: int, dark: bool = False, touch: bool = False
) -> Player:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
    )
    player = Player(context.new_page(), "a sitter for pictures")
    player.page.goto(address)
    player.page.wait_for_load_state("networkidle")
    return player


def take(player: Player, name: str) -> None:
    player.page.mouse.move(0, 0)
    player.page.wait_for_timeout(300)
    player.page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/pictures/{name}.png")


def table_pictures(browser: Browser, house: ProcessHouse) -> None:
    table = house.create("motif", "me", "mcts:quick", first="gold")
    hurry(house, table)
    for name, width, height, dark in (("motif-dark", 1280, 800, True), ("motif-table", 1280, 800, False)):
        player = player_at(browser, f"{house.base}/table/{table}", width, height, dark)
        player.play_turns(3)
        player.wait()
        take(player, name)
    phone = player_at(browser, f"{house.base}/table/{table}", 360, 740, touch=True)
    phone.wait()
    take(phone, "motif-phone")
    player.play_out()
    take(player, "motif-result")


def page_pictures(browser: Browser, house: ProcessHouse) -> None:
    take(player_at(browser, house.base, 1280, 800), "start")
    take(player_at(browser, f"{house.base}/new/motif", 1280, 800), "new-table")


def main() -> None:
    """Take them all, of the games that are installed without the tests' toys."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = chromium_path()
    if path is None:
        raise SystemExit("there is no Chromium; name one in MOTLEY_CHROMIUM")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        house = ProcessHouse(Path(home))
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            table_pictures(browser, house)
            page_pictures(browser, house)
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    os.environ.setdefault("MOTLEY_HOME", tempfile.mkdtemp(prefix="motley-home-"))
    main()
