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


DRAWN = """() => document.querySelector('[data-testid="turning-picture"]').naturalWidth > 0"""
# Whose line it is, by letter, and by face; and whether its last line lies in the panel as a whole.
FACES = """() => [...document.querySelectorAll('[data-testid="log"] .who')].map((who) => [
  who.querySelector('svg').textContent.trim(),
  who.querySelector('img')?.getAttribute('src') ?? who.querySelector(':scope > span').textContent])"""
IN_PANEL = """() => {
  const [log, panel] = ['[data-testid="log"]', '[role="tabpanel"]'].map((each) => document.querySelector(each));
  return log.lastElementChild.getBoundingClientRect().bottom <= panel.getBoundingClientRect().bottom + 1;
}"""


@pytest.mark.parametrize(("width", "height", "dark"), [(1280, 800, True), (1920, 1080, False), (390, 844, False)])
def test_a_finished_game_is_told_on_every_screen(
    house: ProcessHouse, open_page: Open, width: int, height: int, dark: bool
) -> None:
    table, match = house.prepare("gauntlet", "me", "random", "random", "random", is_wanted=finished, rounds=8)
    outcome = match.outcome
    assert outcome is not None
    player = open_page(f"{house.base}/table/{table}", width, height, touch=width < 500, dark=dark)
    expect(player.get("curve").locator("polyline:not(.halo)")).to_have_count(4)
    assert player.page.evaluate(OUTSIDE) == []
    order = player.get("result").locator(".order b").all_inner_texts()
    assert order == [str(outcome.scores[seat]) for seat in sorted(range(4), key=lambda seat: outcome.placings[seat])]
    rows = player.get("result").get_by_role("region", name="Score sheet").locator("tbody tr")
    assert [row.locator("td:not(.bar)").all_inner_texts() for row in rows.all()] == [
        [str(value).replace("-", "−") for value in values] for _, values in outcome.sheet
    ]
    expect(player.get("luck").locator(".chart i")).to_have_count(15)
    expect(player.get("luck").locator(".seat")).to_have_count(4)
    expect(player.get("luck")).to_contain_text("% of the shuffles.")
    assert player.get("statistics").count() == 1
    expect(player.get("turning-picture").first).to_be_attached()
    player.get("turning-picture").first.scroll_into_view_if_needed()
    player.page.wait_for_function(DRAWN)
    player.get("tab-log").click()
    faces = player.page.evaluate(FACES)
    assert len({letter for letter, _ in faces}) == 4, "everybody has done something"
    assert len({face for _, face in faces}) == len({(letter, face) for letter, face in faces}) == 4
    assert [face.startswith("/api/faces/") for _, face in sorted(set(map(tuple, faces)))].count(True) == 3
    assert player.page.evaluate(IN_PANEL)
    player.page.evaluate("""() => document.querySelector('.order').append(Object.assign(
      document.createElement('li'), {textContent: 'x'.repeat(300), style: 'display: block; width: 300ch'}))""")
    assert player.page.evaluate(OUTSIDE) != []


@pytest.mark.parametrize(("game", "rivals"), [("motif", 1), ("motu", 1), ("motox", 3)])
def test_the_end_fits_a_small_laptop(house: ProcessHouse, open_page: Open, game: str, rivals: int) -> None:
    """Who won and why, the sheet, the curve and its turning points: nothing is below the fold."""
    table, _ = house.prepare(game, "me", *["random"] * rivals, is_wanted=finished)
    player = open_page(f"{house.base}/table/{table}")
    expect(player.get("curve")).to_be_visible()
    shown, whole = player.get("result").evaluate("(end) => [end.clientHeight, end.scrollHeight]")
    assert whole <= shown
    # It lies over what the bar keeps of its height, down to the bar's own edge.
    gap = player.page.evaluate("""() => document.querySelector('.ended').getBoundingClientRect().top
      - document.querySelector('[data-testid=result]').getBoundingClientRect().bottom""")
    assert abs(gap) < 1


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
    # Whoever wants other seats or another level begins with what was played.
    player.get("change").click()
    expect(player.get("seat-1").get_by_label("Which bot").locator("option:checked")).to_have_text("Any move")
    expect(player.get("more").locator('input[type="radio"][value="3"]')).to_be_checked()
    player.page.reload()
    expect(player.get("more").locator('input[type="radio"][value="5"]')).to_be_checked()
