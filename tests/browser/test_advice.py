"""Hints and the look back, as a person meets them."""

from collections.abc import Mapping
from math import dist
from typing import Any

from playwright.sync_api import Locator, expect

import motley
from motley.match import Match
from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.browser.test_languages import LIKES, faults
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse
from tests.server.prepared import finished

# Whether everything that a hint tells of is drawn where nobody has to scroll or put anything away to see it.
IN_SIGHT = """() => {
  const stage = document.querySelector('[data-testid="stage"]').getBoundingClientRect();
  const sheet = document.querySelector('aside:not(.wide) .panel')?.getBoundingClientRect();
  const low = Math.min(stage.bottom, sheet?.top ?? Infinity, innerHeight);
  const told = [...document.querySelectorAll('[data-ghost], [data-key][class*="mark-chosen"]')];
  return told.length > 0 && told.every((each) => {
    const box = each.getBoundingClientRect();
    return box.top >= stage.top && box.bottom <= low && box.left >= stage.left && box.right <= stage.right;
  });
}"""
CHOSEN = '[data-key][class*="mark-chosen"]'
GHOST = '[data-ghost="ghost:token"]'
EARLIER = '[data-ghost="0:ghost:token"]'
PHONE = {"width": 390, "height": 844, "touch": True}


def test_a_hint_comes_in_steps_and_a_finished_game_has_its_curve(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy", heaps=3)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.get("tab-moves").click()
    player.get("hint-button").click()
    expect(player.get("nudge")).to_contain_text("Look at this")
    expect(player.page.locator(CHOSEN).first).to_be_visible()
    expect(player.get("advice")).to_have_count(0)
    player.get("hint-button").click()
    expect(player.get("advice").first).to_be_visible()
    player.get("hint-button").click()
    expect(player.get("line")).to_be_visible()
    expect(player.get("hint-button")).to_have_count(0)
    before = player.board()
    player.get("advice").first.click()
    player.wait_for_end()
    assert player.board() != before
    player.play_out()
    expect(player.get("curve").locator("polyline:not(.halo)")).to_have_count(2)
    point = player.get("turning-point").last
    ply = point.get_attribute("data-ply")
    point.click()
    expect(player.get("lookback")).to_be_visible()
    expect(player.get("prompt")).to_contain_text(f"Step {ply}")


def test_every_step_of_the_best_line_is_shown_on_the_board(house: ProcessHouse, open_page: Open) -> None:
    """In the middle of the board and in the language of the screen: nothing of a hint is said in another. A step is
    drawn with the one before it, and told as what comes after it."""
    table, _ = house.prepare("motif", "me", "greedy", is_wanted=lambda match: has_two_to_move(match.view(0)))
    player = open_page(f"{house.base}/table/{table}", likes=LIKES)
    player.wait()
    player.get("tab-moves").click()
    for sign in ("nudge", "advice", "line-step"):
        player.get("hint-button").click()
        expect(player.get(sign).first).to_be_visible()
    assert faults_beside_the_nudge(player) == []
    ghost, earlier = player.page.locator(GHOST), player.page.locator(EARLIER)
    expect(player.get("line-step")).to_have_count(2)
    expect(ghost).to_have_count(1)
    expect(earlier).to_have_count(0)
    expect(player.get("line-earlier")).to_be_disabled()
    first = middle(ghost)
    player.get("line-step").last.click()
    expect(earlier).to_have_count(1)
    expect(player.get("prompt")).to_contain_text("⟦Åftër")
    assert dist(middle(earlier), first) < 9 < dist(middle(ghost), first)
    expect(player.get("line-later")).to_be_disabled()
    expect(player.get("line-end")).to_be_visible()
    assert faults_beside_the_nudge(player) == []
    player.get("line-earlier").click()
    expect(earlier).to_have_count(0)
    # Another move is shown for as long as it is pointed at.
    player.get("advice").last.hover()
    expect(player.get("prompt")).to_contain_text(player.get("advice").last.locator("span").first.inner_text())
    player.get("line-at").hover()
    expect(player.get("prompt")).to_contain_text(player.get("line-step").first.inner_text())
    # Whoever points at something on the board has heard enough.
    player.point(player.look()["lit"][0])
    expect(earlier.or_(ghost)).to_have_count(0)


def middle(piece: Locator) -> tuple[float, float]:
    box = piece.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def faults_beside_the_nudge(player: Player) -> list[str]:
    """A nudge calls a piece by the first words of its label, and cuts the mark of these words with them."""
    found = [each for told in faults(player).values() for each in told]
    player.resize(1280, 800)
    return [each for each in found if not each.startswith("text: ⟦Löök åt thîš")]


def test_a_hint_on_a_phone_leaves_in_sight_what_it_speaks_of(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motif", "me", "greedy", is_wanted=lambda match: has_two_to_move(match.view(0)))
    player = open_page(f"{house.base}/table/{table}", **PHONE)
    player.wait()
    player.get("tab-moves").tap()
    player.get("hint-button").tap()
    expect(player.get("nudge")).to_be_visible()
    sheet, ghost = player.page.locator(".panel"), player.page.locator(GHOST)

    def is_low_and_clear() -> None:
        player.page.wait_for_function(IN_SIGHT)
        box = sheet.bounding_box()
        assert box is not None
        assert box["height"] <= PHONE["height"] / 3

    is_low_and_clear()
    player.get("hint-button").tap()
    expect(player.get("advice").first).to_be_visible()
    expect(ghost).to_have_count(0)
    expect(sheet.get_by_text("; ", exact=False)).to_have_count(0)
    # A touch shows it, with its reason; only the second plays it.
    before = player.board()
    player.get("advice").first.tap()
    expect(ghost).to_have_count(1)
    expect(player.get("advice").first.locator(".quiet")).to_be_visible()
    expect(player.get("advice-play")).to_have_count(1)
    is_low_and_clear()
    player.get("hint-button").tap()
    expect(player.get("line-at")).to_have_text("1 of 2")
    is_low_and_clear()
    player.get("line-later").tap()
    expect(player.get("line-told")).to_contain_text("After that: ")
    expect(player.get("line-end")).to_be_visible()
    is_low_and_clear()
    # Put away, the mark stays; opened again, it goes on where it was.
    player.get("sheet-close").tap()
    expect(sheet).to_have_count(0)
    expect(ghost).to_have_count(0)
    expect(player.page.locator(CHOSEN).first).to_be_visible()
    player.get("tab-moves").tap()
    expect(player.get("line-at")).to_have_text("2 of 2")
    expect(ghost).to_have_count(1)
    player.get("hint-aside").tap()
    expect(player.get("sentence").first).to_be_visible()
    player.get("hint-button").tap()
    expect(player.get("line-at")).to_have_text("2 of 2")
    player.get("hint-moves").tap()
    assert player.board() == before
    player.get("advice-play").tap()
    expect(sheet).to_have_count(0)
    player.wait()
    assert player.board() != before


def test_what_a_hint_covers_is_moved_up(house: ProcessHouse, open_page: Open) -> None:
    """On the smallest phone the board reaches down to where the hint lies."""
    table = house.create("motif", "me", "greedy")
    player = open_page(f"{house.base}/table/{table}", width=360, height=520, touch=True)
    player.wait()
    player.get("tab-moves").tap()
    player.get("hint-button").tap()
    expect(player.get("nudge")).to_be_visible()
    player.page.wait_for_function(IN_SIGHT)
    player.get("hint-button").tap()
    for advice in player.get("advice").all():
        advice.tap()
        expect(player.page.locator(GHOST)).to_have_count(1)
        player.page.wait_for_function(IN_SIGHT)
    # A touch on the board means what it means, where it lies now, and puts the hint away.
    key = player.page.locator("[data-lit]").first.get_attribute("data-key")
    assert key is not None
    player.tap(key)
    expect(player.page.locator(f'[data-key="{key}"][data-picked]')).to_have_count(1)
    expect(player.get("hint")).to_have_count(0)


def test_a_hint_is_gone_with_what_it_was_for(house: ProcessHouse, open_page: Open) -> None:
    """Also where an answer is given in secret, which is no step of the game yet."""
    table, _ = house.prepare("motba", "me", "greedy", is_wanted=is_laying)
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.get("tab-moves").click()
    for sign in ("nudge", "advice"):
        player.get("hint-button").click()
        expect(player.get(sign).first).to_be_visible()
    player.get("advice").first.click()
    expect(player.get("advice")).to_have_count(0)
    expect(player.get("hint-button")).to_be_visible()


def is_laying(match: Match) -> bool:
    ask = match.state.asked(0)
    return ask is not None and ask.kind == "lay"


def has_two_to_move(view: Mapping[str, Any]) -> bool:
    return view["seat"] == 0 and len(view["ready"]) == 2 and not view["reserve"][0]


def test_there_is_no_hint_among_people(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/table/{house.create('tally', 'me', 'person')}")
    player.wait()
    player.get("tab-moves").click()
    expect(player.get("sentence").first).to_be_visible()
    expect(player.get("hint-button")).to_have_count(0)


def test_the_curve_lies_under_the_log_while_a_game_is_looked_back_at(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("gauntlet", "me", "random", "random", is_wanted=finished, rounds=8)
    player = open_page(f"{house.base}/table/{table}")
    expect(player.get("curve")).to_be_visible()
    expect(player.get("log-curve")).to_have_count(0)
    point = player.get("turning-point").first
    ply = point.get_attribute("data-ply")
    point.click()
    # From the result to the log, in which its step is in sight, and the curve under it.
    now, prompt = player.get("curve-now"), player.get("prompt")
    expect(now).to_have_attribute("data-ply", ply or "")
    expect(player.get("log-curve").locator("polyline:not(.halo)")).to_have_count(3)
    expect(player.get("log").locator("[aria-current]").last).to_be_in_viewport()
    turns = player.get("curve-turn")
    last = turns.last.get_attribute("data-ply") or ""
    turns.last.click()
    expect(now).to_have_attribute("data-ply", last)
    steps = int(player.get("table-page").get_attribute("data-ply") or 0)
    expect(prompt).to_contain_text(f"Step {last} of {steps}.")
    box = player.get("log-curve").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + 3)
    expect(now).to_have_attribute("data-ply", str(round(steps * 0.9)))
    # The address leads there again, and what was found out is there again.
    player.page.reload()
    expect(now).to_have_attribute("data-ply", str(round(steps * 0.9)))
    player.get("lookback").get_by_role("button", name="One step earlier").click()
    expect(now).to_have_attribute("data-ply", str(round(steps * 0.9) - 1))
    player.get("now").click()
    expect(player.get("statistics")).to_be_visible()


def test_a_turning_point_tells_what_would_have_been_better(house: ProcessHouse, open_page: Open) -> None:
    """Also to whoever has no notation in the log."""
    table, match = house.prepare("motif", "me", "random", is_wanted=finished, size=3)
    better = [point.told for point in motley.analyse(match).turning_points if point.told and point.ply < match.ply]
    player = open_page(f"{house.base}/table/{table}")
    expect(player.get("curve")).to_be_visible()
    told = player.get("better").all_inner_texts()
    assert told
    assert set(told) <= {f"Better: {each}" for each in better}
