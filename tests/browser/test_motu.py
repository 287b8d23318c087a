"""Motu in a real browser: the ends of games, and a card that is turned while its place is looked for."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from motley.kernel import Outcome
from motley.match import Match, replay
from tests.browser.conftest import STILL, Open
from tests.browser.player import AT_REST, LOOK, READY, SPOT, Player
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse

pytestmark = pytest.mark.browser

AT_ONCE = {**STILL, "confirm": False}
"""Finished turns are handed on at once: half the clicks."""


CARDS = """() => [...document.querySelectorAll('[data-key^="card:"]')].map((piece) => piece.dataset.key)"""


def result_of(house: ProcessHouse, table: str) -> Outcome:
    outcome = replay(house.http.get(f"/api/tables/{table}/record").text).outcome
    assert outcome is not None
    return outcome


def is_between_places(match: Match) -> bool:
    """Whether the first seat looks for a card's place, could have turned it otherwise, and may not lay it anywhere."""
    ask = match.state.ask()
    if match.to_act != (0,) or ask is None or ask.kind != "place" or match.plies[-1].forced:
        return False
    return any("illegal" in piece.marks for piece in match.scene(0).pieces().values())


def pressed(player: Player) -> str:
    chosen = player.get("revise").locator('[aria-pressed="true"]').get_attribute("data-move")
    assert chosen is not None
    return chosen


def is_last_round(match: Match) -> bool:
    """The last round with others; alone, the last cards of the last pile."""
    view = match.view(0)
    pile, left = view["pile"]
    return match.to_act == (0,) and (view["round"] == 9 or (view["solo"] and pile == 2 and left <= 2))


def test_the_last_round_against_a_bot_and_its_scores(house: ProcessHouse, open_page: Open, tmp_path: Path) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=is_last_round, start="0")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes=AT_ONCE)
    player.arrive('[data-key="hand"], [data-key^="card:"]')
    expect(player.page.locator('[data-key^="destiny:"] .lines')).to_have_count(3)
    expect(player.page.locator(".area:not(.mini) .lines[data-cut]")).to_have_count(0)
    player.answer()
    player.page.screenshot(path=tmp_path / "table.png")
    player.play_out()
    expect(player.get("result")).to_contain_text(re.compile("harmony|coconuts|shared"))
    player.page.screenshot(path=tmp_path / "result.png")
    outcome = result_of(house, table)
    # The sheet of the result, the one on the table and the order of the seats all come to the same scores.
    sheet = player.get("result").get_by_role("region", name="Score sheet").locator("tbody tr")
    cells = [row.locator("td:not(.bar)").all_inner_texts() for row in sheet.all()]
    written = [[int(cell.replace("−", "-")) for cell in row] for row in cells]
    assert tuple(sum(column) for column in zip(*written, strict=True)) == outcome.scores
    total = player.page.locator('[data-area="sheet"] tr').filter(has_text="Total").locator("td")
    assert total.all_inner_texts()[-2:] == [str(score) for score in outcome.scores]
    best_first = sorted(outcome.scores, reverse=True)
    assert player.get("result").locator(".order b").all_inner_texts() == [str(score) for score in best_first]
    assert (tmp_path / "table.png").stat().st_size > 10_000


def test_the_last_round_alone_on_a_small_screen(house: ProcessHouse, open_page: Open, tmp_path: Path) -> None:
    table, _ = house.prepare("motu", "me", is_wanted=is_last_round, level="intermediate")
    player = open_page(f"{house.base}/table/{table}", width=360, height=740, likes=AT_ONCE)
    player.play_out()
    expect(player.get("result")).to_contain_text("Opponent")
    player.page.screenshot(path=tmp_path / "solo.png")
    outcome = result_of(house, table)
    assert dict(outcome.sheet)["opponent-start"] == ("28",)
    wide = player.page.evaluate("() => [document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(wide) <= 360


def is_asked(kind: str) -> Callable[[Match], bool]:
    """The first seat is asked that, and has more than one answer."""

    def wanted(match: Match) -> bool:
        ask = match.state.ask()
        return match.to_act == (0,) and ask is not None and ask.kind == kind and len(match.moves(0)) > 1

    return wanted


# The texts on what is lit, and whether each is told in full at a size that is painted.
LIT_TEXTS = """() => [...document.querySelectorAll('[data-lit]')].flatMap((piece) => {
  const own = document.querySelectorAll(`[data-parent="${CSS.escape(piece.dataset.key)}"] .lines`);
  return [...own].map((lines) => !('cut' in lines.dataset) && lines.getBoundingClientRect().height > 20);
})"""
SHEET = '[data-testid="drawer"] [aria-selected="true"]'


@pytest.mark.parametrize("kind", ["destiny", "traveler"])
def test_a_phone_shows_what_is_asked_for_large_enough_to_read(house: ProcessHouse, open_page: Open, kind: str) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=is_asked(kind), start="0")
    phone = open_page(f"{house.base}/table/{table}", 390, 844, True)
    phone.wait()
    phone.arrive("[data-lit]")
    texts = phone.page.evaluate(LIT_TEXTS)
    assert texts
    assert all(texts)
    if kind == "traveler":
        # It is the last question of a turn: then the row has its place again.
        phone.get("choice-button").first.click()
        expect(phone.page.locator(SHEET)).to_have_attribute("data-slot-tab", "row")


def reaches_far_out(match: Match) -> bool:
    """A card may be laid so that only one of its rows is on the island."""
    if not is_asked("place")(match):
        return False
    rows = [int(move[1]) for move in match.moves(0) if isinstance(move, tuple)]
    top = min(int(placed[2]) for placed in match.view(0)["islands"][0])
    return min(rows) <= top - 3


def test_a_card_at_the_edge_of_a_phone_is_seen_whole(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=reaches_far_out, start="0")
    phone = open_page(f"{house.base}/table/{table}", 390, 844, True)
    phone.wait()
    stage = phone.get("stage").bounding_box()
    assert stage is not None
    spots = sorted(phone.look()["lit"], key=lambda key: int(key.partition(",")[2]))
    for spot in (spots[0], spots[-1]):
        phone.tap(spot)
        phone.page.locator('[data-ghost="ghost"]').wait_for()
        phone.page.wait_for_function(AT_REST)
        ghost = phone.page.locator('[data-ghost="ghost"]').bounding_box()
        assert ghost is not None
        assert ghost["y"] > stage["y"] - 4
        phone.get("step-back").click()
        expect(phone.page.locator('[data-ghost="ghost"]')).to_have_count(0)


def test_a_card_is_turned_by_button_key_and_wheel_while_its_place_is_looked_for(
    house: ProcessHouse, open_page: Open
) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=is_between_places, start="0")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    ways = [each.get_attribute("data-move") or "" for each in player.get("revise").get_by_role("button").all()]
    first = pressed(player)
    other = next(way for way in ways if way != first)
    player.get("revise").locator(f'[data-move="{other}"]').click()
    expect(player.get("revise").locator(f'[data-move="{other}"]')).to_have_attribute("aria-pressed", "true")
    player.tab_to("stage")
    player.page.keyboard.press(first.lower())
    expect(player.get("revise").locator(f'[data-move="{first}"]')).to_have_attribute("aria-pressed", "true")
    following = ways[(ways.index(first) + 1) % len(ways)]
    lit = next(key for key in player.look()["lit"] if key.startswith("spot:"))
    spot = player.page.evaluate(SPOT, lit)
    player.page.mouse.move(spot["x"], spot["y"])
    player.page.mouse.wheel(0, 120)
    expect(player.get("revise").locator(f'[data-move="{following}"]')).to_have_attribute("aria-pressed", "true")


def test_a_ghost_shows_what_a_place_would_bring_and_a_refused_place_names_its_rule(
    house: ProcessHouse, open_page: Open
) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=is_between_places, start="0")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    lit = next(key for key in player.look()["lit"] if key.startswith("spot:"))
    spot = player.page.evaluate(SPOT, lit)
    player.page.mouse.move(spot["x"], spot["y"])
    expect(player.page.locator('[data-ghost="ghost"]')).to_be_attached()
    expect(player.page.locator('[data-ghost="ghost:frame"]')).to_be_attached()
    # The card lies there already, as large as a picture of it would be: the box is words alone.
    expect(player.get("look-name")).to_have_text(re.compile("^Place "))
    expect(player.get("look").locator(".face > svg")).to_have_count(0)
    card = player.spot(next(iter(player.page.evaluate(CARDS))))
    player.page.mouse.move(card["x"], card["y"])
    expect(player.get("look").locator(".face > svg")).to_have_count(1)
    refused = player.page.evaluate(
        """() => [...document.querySelectorAll('.mark-illegal[data-key]')].map((piece) => piece.dataset.key)"""
    )
    assert refused, json.dumps(player.look()["lit"])
    player.point(refused[0])
    player.point(refused[0])
    expect(player.page.get_by_text(re.compile(r"cannot lie there.*R4\.[345]"))).to_be_visible()


def test_on_a_phone_the_card_in_hand_stays_on_the_screen(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=is_between_places, start="0")
    player = open_page(f"{house.base}/table/{table}", width=390, height=844, touch=True)
    player.wait()
    held = player.get("in-hand").locator("svg")
    stage = player.get("stage").bounding_box()
    assert stage is not None
    for x, y in ((3, stage["y"] + 4), (387, stage["y"] + 4), (195, stage["y"] + 250)):
        player.page.touchscreen.tap(x, y)
        expect(held).to_be_in_viewport(ratio=1)
        box = held.bounding_box()
        assert box is not None
        assert not box["y"] <= y <= box["y"] + box["height"], "it lies under the finger"


def test_on_a_phone_ones_own_island_the_others_and_the_row_are_on_one_screen(
    house: ProcessHouse, open_page: Open
) -> None:
    table = house.create("motu", "me", "greedy", "greedy", start="0")
    player = open_page(f"{house.base}/table/{table}", width=390, height=844, touch=True)
    player.wait()
    for area in ("island", "island:1", "island:2", "row", "gauges"):
        expect(player.page.locator(f'[data-area="{area}"]')).to_be_in_viewport(ratio=0.99)


def test_every_other_island_is_in_sight_beside_ones_own(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motu", "me", "greedy", "greedy", "greedy", start="0")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    for area in ("island", "island:1", "island:2", "island:3", "row"):
        expect(player.page.locator(f'[data-area="{area}"]')).to_be_in_viewport(ratio=0.99)


OWN_IN_SIGHT = """() => {
  const {left, top, width, height} = document.querySelector('[data-area="island"]').getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen?.closest('[data-area]')?.dataset.area === 'island';
}"""


IS_PAUSED = "() => document.querySelector('[data-testid=\"prompt\"]')?.textContent.trim() === 'Paused.'"


def test_ones_own_island_stays_in_sight_while_the_others_think(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motu", "me", "greedy", "greedy", start="0")
    with house.sit(table, None) as guest:
        guest.ask("pause", on=True)
    player = open_page(f"{house.base}/table/{table}", likes=AT_ONCE)
    while player.page.wait_for_function(f"() => ({IS_PAUSED})() ? 'paused' : ({READY})()").json_value() != "paused":
        player.step()
        player.arrive('[data-testid="stage"]')
    assert player.page.evaluate(OWN_IN_SIGHT)
    player.page.locator('[data-area="island:2"] .owner').click()
    expect(player.page.locator('[data-area="island:2"].large')).to_have_count(1)
    assert not player.page.evaluate(OWN_IN_SIGHT)


# Hears of the board showing more of itself, stops it there, and tells where a piece is drawn at that instant, half-way
# and at the end; null if the board does not glide.
GLIDES = """(key) => {
  const board = document.querySelector('[data-area="island"] svg');
  const place = () => {
    const {left, top, width} = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
    return [left, top, width];
  };
  window.began = place();
  window.glide = new Promise((done) => new MutationObserver((_, watch) => {
    watch.disconnect();
    const [glide] = board.getAnimations();
    if (!glide) return done(null);
    glide.pause();
    const at = (share) => {
      glide.currentTime = share * glide.effect.getComputedTiming().duration;
      return place();
    };
    const found = [at(0), at(0.5), at(0.9999)];
    glide.finish();
    done(found);
  }).observe(board, {attributeFilter: ['viewBox']}));
}"""
STAR = "cell:1,1"
"""The village star's own: nothing ever covers it."""


def is_growing(match: Match) -> bool:
    """Whether the first seat is about to lay the second card."""
    ask = match.state.ask()
    is_laying = match.to_act == (0,) and 0 not in match.waiting and ask is not None and ask.kind == "place"
    return is_laying and len(match.view(0)["islands"][0]) == 2


def farthest(player: Player) -> str:
    """The place that a card would reach farthest from."""
    lit: list[str] = [key for key in player.look()["lit"] if key.startswith("spot:")]
    return max(lit, key=lambda key: abs(int(key.split(",")[1])))


@pytest.mark.parametrize("speed", ["slow", "off"])
def test_an_island_that_grows_out_of_its_window_glides_in_it(house: ProcessHouse, open_page: Open, speed: str) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=is_growing, start="0")
    player = open_page(f"{house.base}/table/{table}", likes={**AT_ONCE, "speed": speed})
    player.wait()
    player.page.wait_for_function(AT_REST)
    slot = player.page.locator('.slot[data-slot="board"]')
    room = slot.bounding_box()
    player.page.evaluate(GLIDES, STAR)
    player.point(farthest(player))
    began, glide = player.page.evaluate("async () => [window.began, await window.glide]")
    assert slot.bounding_box() == room
    if speed == "off":
        assert glide is None
        return
    first, middle, last = glide
    assert first == pytest.approx(began, abs=1)
    assert last[2] < 0.97 * first[2]
    assert last[2] < middle[2] < first[2]


def test_nothing_moves_under_a_finger(house: ProcessHouse, open_page: Open) -> None:
    """An island that has grown shows itself whole when the finger is lifted."""
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=is_growing, start="0")
    player = open_page(f"{house.base}/table/{table}", likes=AT_ONCE)
    player.wait()
    player.page.wait_for_function(AT_REST)
    board = player.page.locator('[data-area="island"] svg')
    before, laid = board.get_attribute("viewBox"), player.look()["ply"]
    assert before is not None
    board.dispatch_event("pointerdown", {"pointerId": 7})
    player.page.locator(f'[data-key="{farthest(player)}"]').focus()
    player.page.keyboard.press("Enter")
    player.page.wait_for_function(f"(before) => ({LOOK})().ply > before", arg=laid)
    expect(board).to_have_attribute("viewBox", before)
    board.dispatch_event("pointerup", {"pointerId": 7})
    expect(board).not_to_have_attribute("viewBox", before)
