"""Whole games in a real browser, by mouse and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

import motley
from motley.match import replay
from motley.puzzles import puzzles
from tests.browser.conftest import Open
from tests.server.house import House, ProcessHouse
from tests.server.prepared import finished

SIGNS = {
    "/": '[data-testid="game-motif"]',
    "/new/motif": '[data-testid="start"]',
    "/new/gauntlet": '[data-testid="start"]',
    "/daily": '[data-testid="daily-page"] [data-testid="daily-play"]',
    "/puzzles/motif": '[data-testid="puzzle"]',
    "/about": "#credits",
    "/verify": '[data-testid="verify"]',
    "/nowhere": "h1",
}
"""Pages, and what is on them once they are there."""


def hurry(house: House, table: str) -> None:
    """Let the bots of a table answer at once."""
    with house.sit(table, None) as guest:
        guest.ask("pace", ms=0)


def pages_of(house: House, game: str) -> dict[str, str]:
    """The pages of one game, and what is on them once they are there: form, first lesson, puzzles, the end of a
    game."""
    fewest = min(count for count in motley.game(game).traits.seats if count > 1)
    table, _ = house.prepare(game, "me", *["greedy"] * (fewest - 1), is_wanted=finished)
    lesson = {f"/learn/{game}/first": '[data-testid="lesson-sentence"]'} if motley.game(game).lessons() else {}
    found = puzzles(motley.game(game))[:1]
    riddles = {f"/puzzles/{game}": '[data-testid="puzzle"]'} if found else {}
    riddles |= {f"/puzzles/{game}/{each.key}": '[data-testid="puzzle-sentence"]' for each in found}
    end = {f"/table/{table}": '[data-testid="result"]'}
    return {f"/new/{game}": '[data-testid="start"]', **lesson, **riddles, **end}


def outcome_of(house: ProcessHouse, table: str) -> None:
    """What the browser saw is what the record says."""
    record = house.http.get(f"/api/tables/{table}/record").text
    assert replay(record).outcome is not None


def test_from_the_start_page_to_the_first_move_in_two_clicks(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(house.base)
    player.get("game-motif").get_by_test_id("play").click()
    assert player.step()["lit"]
    player.wait_for_end()
    hurry(house, player.table)
    player.play_out()
    expect(player.get("result")).to_contain_text(re.compile("win|draw|share", re.IGNORECASE))
    outcome_of(house, player.table)


def test_a_game_of_motif_between_two_people_at_one_screen_by_mouse(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/new/motif")
    player.get("seat-1").get_by_label("Who sits here").select_option("person")
    player.get("seat-1").get_by_label("Name").fill("Wren")
    player.get("new-table-form").get_by_role("button", name="Start").click()
    player.wait()
    table = player.table
    player.play_out()
    assert "Wren" in player.get("result").inner_text()
    outcome_of(house, table)
    player.get("rematch").click()
    player.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    player.wait()
    assert not player.look()["result"]


def test_a_game_of_motif_against_a_bot_by_keyboard_alone(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(house.base)
    player.page.wait_for_selector('[data-testid="game-motif"]')
    player.tab_to("game-motif")
    player.tab_to("play")
    player.page.keyboard.press("Enter")
    player.wait()
    hurry(house, player.table)
    player.play_out("keyboard")
    outcome_of(house, player.table)


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_small_game_of_somebody_else_s_package(house: ProcessHouse, open_page: Open, way: str) -> None:
    table = house.create("tally", "me", "greedy", "greedy")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.play_out(way)
    outcome_of(house, table)


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_gauntlet_at_one_screen_behind_the_curtain(house: ProcessHouse, open_page: Open, way: str) -> None:
    table = house.create("gauntlet", "me", "person", rounds=2)
    player = open_page(f"{house.base}/table/{table}")
    expect(player.get("curtain")).to_be_visible()
    assert player.page.locator("[data-key]").count() == 0, "behind the curtain nothing of the table is in the page"
    assert player.get("invitations").count() == 0
    player.play_out(way)
    outcome_of(house, table)


def test_the_curtain_leaves_invitations_in_sight(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("gauntlet", "me", "person", "open")
    player = open_page(f"{house.base}/table/{table}")
    expect(player.get("curtain")).to_be_visible()
    player.get("tab-table").click()
    expect(player.get("link-2")).to_be_visible()
    assert player.page.locator("[data-key]").count() == 0


def test_gauntlet_against_bots_on_a_phone(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("gauntlet", "me", "greedy", "random", rounds=2)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", width=360, height=700, touch=True)
    player.play_out("touch")
    outcome_of(house, table)


def test_tally_and_motif_on_a_phone(house: ProcessHouse, open_page: Open) -> None:
    for game, options in (("tally", {}), ("motif", {"size": 3})):
        table = house.create(game, "me", "person", **options)
        player = open_page(f"{house.base}/table/{table}", width=360, height=700, touch=True)
        player.play_out("touch")
        outcome_of(house, table)


TABLES = {f"/table/{{{game}}}": '[data-testid="stage"]' for game in ("motif", "gauntlet")}


@pytest.mark.parametrize("path", [*SIGNS, *TABLES])
def test_nothing_scrolls_sideways_on_a_phone(house: ProcessHouse, open_page: Open, path: str) -> None:
    tables = {game: house.create(game, "me", "greedy") for game in ("motif", "gauntlet") if game in path}
    player = open_page(house.base + path.format(**tables), width=360, height=700, touch=True)
    player.arrive({**SIGNS, **TABLES}[path])
    wide = player.page.evaluate("() => [document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(wide) <= 360


def test_a_game_with_moving_pieces(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "person", size=3)
    player = open_page(f"{house.base}/table/{table}", likes={})
    player.play_out()
