"""From the start page to the end of a game and beyond, in a real browser."""

import json
import re

from playwright.sync_api import expect

from motley.match import replay
from tests.browser.conftest import Open
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse

# Of each card that has all of it: how many lines its facts take, and how many the ways that lead on.
LINES = """() => [...document.querySelectorAll('article[data-testid^="game-"]')].map((card) =>
  ['.facts > *', '.more > *'].map((parts) => {
    const middles = [...card.querySelectorAll(parts)].map((part) => {
      const {top, height} = part.getBoundingClientRect();
      return top + height / 2;
    });
    return Math.max(...middles) - Math.min(...middles) < 12 ? 1 : 2;
  }))"""


def test_the_cards_of_the_games_are_alike(house: ProcessHouse, open_page: Open) -> None:
    """What a game takes stands in one line, and so do the ways that lead on: what is new today is above the fold."""
    table = house.create("motox", "me", "greedy", "greedy", "greedy")
    player = open_page(house.base)
    player.arrive('[data-testid="game-motba"]')
    lines = player.page.evaluate(LINES)
    assert len(lines) >= 5
    assert lines == [[1, 1]] * len(lines)
    row = player.page.locator(f'[data-table="{table}"]')
    assert row.evaluate("(row) => row.offsetHeight") < 90
    player.page.locator(".facts").first.evaluate("(facts) => (facts.style.width = '60px')")
    assert player.page.evaluate(LINES) != lines


def test_a_preset_is_a_click_and_its_opponents_are_somebody(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(house.base)
    player.get("name-form").get_by_role("textbox").fill("Ada")
    player.get("name-keep").click()
    expect(player.page.get_by_role("heading", level=1)).to_contain_text("Ada")
    player.get("game-motu").get_by_test_id("new-table").click()
    player.get("preset-long").click()
    names = player.get("called").all_inner_texts()
    assert len(set(names)) == len(names) == 3
    player.get("preset-solo").click()
    expect(player.get("seat-1")).to_have_count(0)
    player.get("more").locator("summary").click()
    expect(player.get("option-level")).to_be_visible()
    expect(player.get("option-start")).to_have_count(0)
    player.get("start").click()
    player.wait()
    record = json.loads(house.http.get(f"/api/tables/{player.table}/record").text)
    assert [record["seats"], record["options"]["level"], record["names"]] == [1, "easy", ["Ada"]]


def test_the_end_says_who_won_and_a_step_can_be_tried_again(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "random", size=3, tokens=1)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.play_out()
    expect(player.get("verdict")).to_have_text(re.compile("win|draw", re.IGNORECASE))
    with player.page.expect_download() as picture:
        player.get("share").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    player.get("tab-table").click()
    with player.page.expect_download() as report:
        player.get("report").click()
    told = json.loads(report.value.path().read_text("utf-8"))
    assert [told["game"], told["over"], told["screen"]["size"]] == ["motif", True, [1280, 800]]
    player.get("look-back").click()
    player.get("try-out").first.click()
    player.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    player.wait()
    branched = replay(house.http.get(f"/api/tables/{player.table}/record").text)
    assert branched.outcome is None
