"""A puzzle is solved in the browser, and the first move of a table of the day is made."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.server.house import ProcessHouse


def test_a_puzzle_is_missed_solved_and_remembered(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/puzzles/tally/handful")
    expect(player.get("puzzle-sentence")).to_have_text("Take 3 stones in this turn.")
    player.wait()
    player.point("stone:0:0")
    expect(player.get("puzzle-sentence")).to_have_text("Not this way: that makes 2 of 3.")
    player.get("puzzle-again").click()
    expect(player.get("puzzle-sentence")).to_have_text("Take 3 stones in this turn.")
    player.wait()
    player.point("stone:2:1")
    expect(player.get("puzzle-bar")).to_have_attribute("data-solved", "")
    player.get("puzzle-all").click()
    expect(player.get("puzzles-page")).to_contain_text("1 of 2 solved")


def test_the_day_is_begun_from_the_start_page(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/daily")
    expect(player.get("daily-next")).to_have_text(re.compile(r"^The next in (\d+ hours|\d+:\d\d)\.$"))
    card = player.get("daily-tally").filter(has_text="Heaps of the day")
    card.get_by_test_id("daily-play").click()
    player.page.locator('[data-testid="table-page"][data-game="tally"]').wait_for()
    player.wait()
    player.point("stone:0:2")
    expect(player.page.locator('[data-key="stone:0:2"]')).to_have_count(0)
    player.page.goto(house.base)
    expect(player.get("daily-tally").filter(has_text="Heaps of the day").get_by_test_id("daily-play")).to_have_text(
        "Continue"
    )
