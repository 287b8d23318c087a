"""The end of a game, on every screen: who won and why, what was counted, where it turned, and luck."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.server.house import ProcessHouse
from tests.server.prepared import finished

# What sticks out of the result or of the bar below it to a side, or does not fit into its own box.
OUTSIDE = """() => ['result', 'action-bar'].flatMap((name) => {
  const root = document.querySelector(`[data-testid="${name}"]`);
  const frame = root.getBoundingClientRect();
  return [...root.querySelectorAll('p, h2, h3, li, button, a, th, td, img, svg')].filter((each) => {
    const box = each.getBoundingClientRect();
    const wide = box.width && each.matches('p, h2, h3, button') && each.scrollWidth > each.clientWidth + 1;
    return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1 || wide);
  }).map((each) => `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 40)}`);
})"""


@pytest.mark.parametrize(("width", "height", "dark"), [(1280, 800, True), (1920, 1080, False), (390, 844, False)])
def test_a_finished_game_is_told_on_every_screen(
    house: ProcessHouse, open_page: Open, width: int, height: int, dark: bool
) -> None:
    table, match = house.prepare("gauntlet", "me", "random", "random", "random", is_wanted=finished, rounds=8)
    outcome = match.outcome
    assert outcome is not None
    player = open_page(f"{house.base}/table/{table}", width, height, touch=width < 500, dark=dark)
    expect(player.get("curve").locator("polyline")).to_have_count(4)
    assert player.page.evaluate(OUTSIDE) == []
    order = player.get("result").locator(".order b").all_inner_texts()
    assert order == [str(outcome.scores[seat]) for seat in sorted(range(4), key=lambda seat: outcome.placings[seat])]
    rows = player.get("result").get_by_role("region", name="Score sheet").locator("tbody tr")
    assert [row.locator("td:not(.bar)").all_inner_texts() for row in rows.all()] == [
        [str(value) for value in values] for _, values in outcome.sheet
    ]
    expect(player.get("luck").locator(".chart i")).to_have_count(15)
    expect(player.get("luck").locator(".seat")).to_have_count(4)
    expect(player.get("luck")).to_contain_text("Better than so many of the shuffles")
    assert player.get("statistics").count() == 1
    player.page.evaluate("""() => document.querySelector('.order').append(Object.assign(
      document.createElement('li'), {textContent: 'x'.repeat(300), style: 'display: block; width: 300ch'}))""")
    assert player.page.evaluate(OUTSIDE) != []


def test_the_result_is_put_aside_and_comes_back(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motif", "me", "random", is_wanted=finished, size=3)
    player = open_page(f"{house.base}/table/{table}")
    expect(player.get("curve")).to_be_visible()
    # One coin was tossed in the whole game: nothing to speak of.
    expect(player.get("luck")).to_have_count(0)
    assert player.page.evaluate("() => document.querySelector('.stage-box').inert")
    player.get("see-table").click()
    expect(player.get("result")).to_have_count(0)
    assert not player.page.evaluate("() => document.querySelector('.stage-box').inert")
    player.get("to-result").click()
    expect(player.get("result")).to_be_visible()
    player.get("look-back").click()
    expect(player.get("lookback")).to_be_visible()
    player.get("now").click()
    expect(player.get("result")).to_be_visible()
