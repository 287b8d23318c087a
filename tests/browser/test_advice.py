"""Hints and the look back, as a person meets them."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from motley.match import Match
from tests.browser.conftest import Open
from tests.browser.test_languages import LIKES, faults
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse


def test_a_hint_comes_in_steps_and_a_finished_game_has_its_curve(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy", heaps=3)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.get("tab-moves").click()
    player.get("hint-button").click()
    expect(player.get("nudge")).to_contain_text("Look at this")
    expect(player.page.locator('[data-key][class*="mark-chosen"]').first).to_be_visible()
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
    """In the middle of the board and in the language of the screen: nothing of a hint is said in another."""
    table, _ = house.prepare("motif", "me", "greedy", is_wanted=lambda match: has_two_to_move(match.view(0)))
    player = open_page(f"{house.base}/table/{table}", likes=LIKES)
    player.wait()
    player.get("tab-moves").click()
    for sign in ("nudge", "advice", "line-step"):
        player.get("hint-button").click()
        expect(player.get(sign).first).to_be_visible()
    assert faults(player) == {}
    steps, ghost = player.get("line-step"), player.page.locator('[data-ghost="ghost:token"]')
    expect(steps).to_have_count(2)
    places = []
    for place in range(2):
        steps.nth(place).focus()
        expect(ghost).to_have_count(1)
        places.append(ghost.bounding_box())
    assert places[0] != places[1]
    steps.last.blur()
    expect(ghost).to_have_count(0)


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
