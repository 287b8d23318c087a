"""`python -m tests.browser.pictures`: takes the pictures of docs/pictures from the running project."""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.player import SPOT, Player
from tests.browser.test_motba import SHORT, fought_by
from tests.browser.test_motora import led_by
from tests.browser.test_motox import ridden_by
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


def take(player: Player, name: str, hovered: str | None = None) -> None:
    spot = {"x": 0, "y": 0} if hovered is None else player.page.evaluate(SPOT, hovered)
    player.page.mouse.move(spot["x"], spot["y"])
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


def race_pictures(browser: Browser, house: ProcessHouse) -> None:
    """A race of MotoX with everything on the table, in both looks and on a phone; and a track being built."""
    table = house.create("motox", "me", "person", "greedy", "greedy", course="widowmaker")
    hurry(house, table)
    address = f"{house.base}/table/{table}"
    rider = ridden_by(player_at(browser, address, 1280, 800))
    rider.ride_until(42, "ride")
    take(rider, "motox-table")
    rider.page.get_by_test_id("tab-table").click()
    rider.page.get_by_label("Drawing").select_option("flat")
    take(rider, "motox-flat")
    phone = ridden_by(player_at(browser, address, 360, 740, touch=True))
    phone.wait()
    take(phone, "motox-phone")
    building = house.create("motox", "me", "greedy", "greedy")
    hurry(house, building)
    builder = ridden_by(player_at(browser, f"{house.base}/table/{building}", 1280, 800))
    builder.ride_until(9, "build")
    take(builder, "motox-building")


def motu_pictures(browser: Browser, house: ProcessHouse) -> None:
    """An island in the making, with the ghost of a card over it; the game alone on a phone."""
    table = house.create("motu", "me", "greedy", "greedy", start="0")
    hurry(house, table)
    player = player_at(browser, f"{house.base}/table/{table}", 1280, 800)
    player.play_turns(11)
    while not (spots := [key for key in player.wait()["lit"] if key.startswith("spot:")]):
        player.step()
    take(player, "motu-table", spots[len(spots) // 2])
    alone = house.create("motu", "me")
    phone = player_at(browser, f"{house.base}/table/{alone}", 360, 740)
    phone.play_turns(9)
    phone.wait()
    take(phone, "motu-solo-phone")


def motora_pictures(browser: Browser, house: ProcessHouse) -> None:
    """The island while members are sent out, and the same table on a phone."""
    table = house.create("motora", "me", "greedy:beginner", "greedy:beginner", layout="first_landing")
    hurry(house, table)
    address = f"{house.base}/table/{table}"
    chief = led_by(player_at(browser, address, 1280, 800))
    chief.lead_until("m:0:")
    lit = chief.lead_until("cell:", 20)
    take(chief, "motora-table", lit[len(lit) // 2])
    phone = player_at(browser, address, 360, 740, touch=True)
    phone.wait()
    take(phone, "motora-phone")


def motba_pictures(browser: Browser, house: ProcessHouse) -> None:
    """A draft, an attack on the battle stack, and the same table on a phone."""
    table = house.create("motba", "me", "greedy", **{**SHORT, "season": "infinite"})
    hurry(house, table)
    address = f"{house.base}/table/{table}"
    fighter = fought_by(player_at(browser, address, 1280, 800))
    fighter.fight_until("card:")
    take(fighter, "motba-draft")
    fighter.fight_until("+0")
    take(fighter, "motba-table")
    phone = player_at(browser, address, 360, 740, touch=True)
    phone.wait()
    take(phone, "motba-phone")


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
            motu_pictures(browser, house)
            race_pictures(browser, house)
            motora_pictures(browser, house)
            motba_pictures(browser, house)
            page_pictures(browser, house)
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    os.environ.setdefault("MOTLEY_HOME", tempfile.mkdtemp(prefix="motley-home-"))
    main()
