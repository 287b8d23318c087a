"""Lessons, glossary, summary and coach in the browser."""

import pytest
from playwright.sync_api import expect

from motley import game_names
from motley.kernel import registry
from tests.browser.conftest import Open
from tests.browser.newcomer import Newcomer
from tests.server.house import ProcessHouse

SIZES = pytest.mark.parametrize(("width", "height", "way"), [(1280, 800, "mouse"), (390, 844, "touch")])


@SIZES
def test_a_newcomer_learns_and_plays_the_first_game(
    house: ProcessHouse, open_page: Open, width: int, height: int, way: str
) -> None:
    newcomer = Newcomer(open_page(house.base, width, height, touch=way == "touch"), way)
    newcomer.learn("tally")
    newcomer.play_first_game(house)
    print(f"tally at {width}x{height}: {newcomer.effort}")
    assert newcomer.effort.shown == 0


@pytest.mark.soak
@SIZES
@pytest.mark.parametrize("game", [name for name in game_names() if registry.game(name).lessons()])
def test_a_newcomer_learns_and_plays_every_game(
    house: ProcessHouse, open_page: Open, game: str, width: int, height: int, way: str
) -> None:
    newcomer = Newcomer(open_page(house.base, width, height, touch=way == "touch"), way)
    newcomer.learn(game)
    newcomer.play_first_game(house)
    effort = newcomer.effort
    print(f"{game} at {width}x{height}: {effort}")


def test_what_covers_a_piece_that_is_pointed_out_is_noticed(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/learn/tally/first")
    newcomer = Newcomer(player)
    player.page.locator("[data-pointed]").wait_for()
    assert newcomer.covered() == []
    player.page.evaluate("""() => document.body.append(Object.assign(document.createElement("div"),
      {style: "position: fixed; inset: 0; z-index: 99"}))""")
    assert newcomer.covered() == ["stone:0:0"]


def test_a_wrong_try_is_told_and_a_lesson_is_left_and_resumed(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/learn/tally/first")
    player.get("lesson-on").click()
    expect(player.get("lesson")).to_have_attribute("data-at", "1")
    before = player.board()
    player.point("stone:0:2")
    expect(player.get("lesson-tried")).to_contain_text("Leave two heaps of three.")
    # Nothing has changed, and the next try begins anew.
    expect(player.page.locator("[data-picked]")).to_have_count(0)
    assert player.board() == before
    player.point("stone:1:3")
    expect(player.get("lesson")).to_have_attribute("data-at", "2")
    player.page.reload()
    expect(player.get("lesson")).to_have_attribute("data-at", "2")
    player.get("lesson-back").click()
    expect(player.get("lesson")).to_have_attribute("data-at", "1")
    expect(player.page.locator("[data-pointed]")).to_have_attribute("data-key", "stone:1:3")
    player.get("lesson-show").click()
    expect(player.get("lesson")).to_have_attribute("data-at", "2")
    player.page.goto(house.base)
    expect(player.get("game-tally").get_by_test_id("learn")).to_contain_text("Go on learning")


@SIZES
def test_a_lesson_of_a_real_game_points_at_what_can_be_seen(
    house: ProcessHouse, open_page: Open, width: int, height: int, way: str
) -> None:
    newcomer = Newcomer(open_page(house.base, width, height, touch=way == "touch"), way)
    newcomer.learn("motif")
    expect(newcomer.player.get("lesson-sentence")).to_contain_text("You have won")


def test_words_are_explained_and_the_turn_is_one_key_away(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/table/{house.create('tally', 'me', 'person')}")
    player.wait()
    term = player.get("prompt").locator(".term")
    expect(term).to_have_text("heap")
    term.hover()
    expect(player.get("meaning")).to_contain_text("Stones that lie on each other.")
    player.page.mouse.move(0, 0)
    expect(player.get("meaning")).to_have_count(0)
    player.page.keyboard.press("?")
    expect(player.get("summary-text")).to_contain_text("never more than the grip allows")
    player.page.locator(".cites").first.click()
    expect(player.get("summary")).to_have_count(0)
    expect(player.page.locator('[data-rule="R1.1"].cited')).to_be_visible()
    expect(player.get("rules-text").locator(".term").first).to_be_visible()
    player.page.keyboard.press("?")
    player.page.keyboard.press("Escape")
    expect(player.get("summary")).to_have_count(0)


def test_the_coach_accompanies_three_games_and_can_be_sent_away(house: ProcessHouse, open_page: Open) -> None:
    tables = [house.create("tally", "me", "person") for _ in range(4)]
    player = open_page(f"{house.base}/table/{tables[0]}")
    for table in tables[:3]:
        player.page.goto(f"{house.base}/table/{table}")
        expect(player.get("coach")).to_contain_text("Leave heaps of equal size")
    player.page.goto(f"{house.base}/table/{tables[3]}")
    player.wait()
    expect(player.get("coach")).to_have_count(0)
    player.page.goto(f"{house.base}/table/{tables[0]}")
    player.wait()
    room = player.get("action-bar").bounding_box()
    player.point("stone:0:2")
    player.wait_for_end()
    assert player.get("action-bar").bounding_box() == room
    expect(player.get("coach-close")).not_to_be_visible()
    player.get("undo").click()
    player.get("coach-close").click()
    expect(player.get("coach")).to_have_count(0)
    player.page.reload()
    player.wait()
    expect(player.get("coach")).to_have_count(0)


def test_a_word_is_explained_on_focus_on_a_tap_and_on_a_long_press(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "person")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    term, meaning = player.get("prompt").locator(".term"), player.get("meaning")
    player.page.keyboard.press("Tab")
    for _ in range(60):
        if term.evaluate("(word) => word === document.activeElement"):
            break
        player.page.keyboard.press("Tab")
    expect(meaning).to_contain_text("Stones that lie on each other.")
    expect(term).to_have_attribute("aria-describedby", str(meaning.get_attribute("id")))
    player.page.keyboard.press("Tab")
    expect(meaning).to_have_count(0)

    held = open_page(f"{house.base}/table/{table}", 390, 844, touch=True)
    held.wait()
    word, said = held.get("prompt").locator(".term"), held.get("meaning")
    word.tap()
    expect(said).to_contain_text("Stones that lie on each other.")
    held.page.touchscreen.tap(195, 20)
    expect(said).to_have_count(0)
    box = word.bounding_box()
    assert box is not None
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    session = held.page.context.new_cdp_session(held.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    # It opens while the finger still lies there.
    expect(said).to_contain_text("Stones that lie on each other.")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
