"""What a table offers besides moves."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import STILL, Open
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse
from tests.toys.broken import SENTENCES, break_everything


def test_a_click_on_what_is_not_allowed_says_why_and_opens_the_rule(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "person")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.point("stone:2:0")
    expect(player.get("look")).to_have_attribute("data-of", "stone:2:0")
    expect(player.get("callout")).to_have_count(0)
    player.point("stone:2:0")
    expect(player.get("callout")).to_contain_text("at most")
    player.get("callout-rule").click()
    cited = player.get("rules-text").locator('[data-rule="R1.1"]')
    expect(cited).to_be_in_viewport()


def test_undo_takes_back_step_by_step_or_the_whole_turn(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "person", first="gold")
    player = open_page(f"{house.base}/table/{table}")
    for _ in range(4):
        player.play_turns(1)
    player.wait()
    start = player.board()
    player.make_turn()
    assert player.board() != start
    player.get("restart").click()
    player.page.wait_for_function("() => document.querySelector('[data-testid=undo]').disabled")
    assert player.board() == start


def test_moves_are_a_list_of_sentences_too(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "person")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.get("tab-moves").click()
    player.get("sentence").filter(has_text="2 stones from heap 2").click()
    player.wait_for_end()
    player.get("end-turn").click()
    player.wait()
    player.get("notation").fill("9-9")
    player.get("notation-go").click()
    expect(player.get("callout")).to_be_visible()
    player.get("notation").fill("3-1")
    player.page.keyboard.press("Enter")
    player.wait_for_end()


def test_what_tells_of_a_piece_follows_what_becomes_of_it(house: ProcessHouse, open_page: Open) -> None:
    """The pointer rests on a tile while another screen answers: what is told of it is of now."""
    table = house.create("motif", "me", "greedy", first="gold")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    spot = player.spot("tile:c3")
    player.page.mouse.move(spot["x"] - 3, spot["y"])
    player.page.mouse.move(spot["x"], spot["y"])
    expect(player.get("look")).to_contain_text("nobody's yet")
    with house.sit(table, 0) as guest:
        choices = guest.position["choices"]
        guest.play(next(each["move"] for each in choices if "c3" in each["sentence"]))
        expect(player.get("look")).to_contain_text("counts for gold")
        expect(player.get("look")).not_to_contain_text("nobody's yet")


def test_the_log_shows_the_table_as_it_was(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy", heaps=5)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    first = player.board()
    player.play_turns(2)
    player.wait()
    now = player.board()
    player.get("tab-log").click()
    lines = player.get("log").get_by_role("button")
    expect(player.get("log").locator("code")).to_have_count(0)
    expect(lines.first).to_contain_text("takes")
    lines.first.click()
    expect(player.get("lookback")).to_be_visible()
    assert len(now) < len(player.board()) < len(first)
    player.page.get_by_label("One step earlier").click()
    expect(player.page.locator("[data-key]")).to_have_count(len(first))
    player.get("now").click()
    player.wait()
    assert player.board() == now


LOG_END = """() => {
  const log = document.querySelector('[data-testid="log"]');
  return {at: log.scrollTop, below: log.scrollHeight - log.scrollTop - log.clientHeight, lines: log.children.length};
}"""


def test_the_log_stays_where_somebody_reads_back(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("gauntlet", "me", "greedy", "greedy", rounds=8)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", height=600, likes={**STILL, "confirm": False})
    log = player.get("log")
    player.wait()
    while player.page.evaluate(LOG_END)["at"] < 60:
        assert not player.step()["result"], "a whole game fits into the log"
    player.wait()
    player.page.wait_for_function(f"() => ({LOG_END})().below < 2")
    log.evaluate("log => { log.scrollTop = 0; }")
    before = player.page.evaluate(LOG_END)["lines"]
    while player.page.evaluate(LOG_END)["lines"] <= before:
        assert not player.step()["result"], "nothing more was told"
    assert player.page.evaluate(LOG_END)["at"] == 0, "new lines do not pull somebody away who reads"
    # A long line comes before the page has heard that somebody scrolled.
    lines = log.evaluate(
        """log => {
          log.scrollTop = log.scrollHeight;
          log.append(Object.assign(document.createElement("li"), {style: "height: 400px"}));
          return log.children.length;
        }"""
    )
    while player.page.evaluate(LOG_END)["lines"] <= lines:
        assert not player.step()["result"], "nothing more was told"
    player.page.wait_for_function(f"() => ({LOG_END})().below < 2")


LOG_ROOM = """() => {
  const log = document.querySelector('[data-testid="log"]');
  const line = parseFloat(getComputedStyle(log.querySelector('button')).lineHeight);
  const [own, around] = [log, log.closest('.panel')].map((each) => each.getBoundingClientRect());
  const high = Math.min(own.bottom, around.bottom, innerHeight) - Math.max(own.top, around.top);
  return {high, lines: high / line};
}"""


def test_a_long_message_leaves_the_log_its_room_at_five_seats(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motora", "me", *["greedy"] * 4, is_wanted=lambda match: match.to_act == (0,))
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.arrive('[data-testid="log"] button')
    before = player.page.evaluate(LOG_ROOM)
    assert before["lines"] > 3, "more than two lines are seen"
    player.get("status").evaluate("status => status.append(' and so on'.repeat(60))")
    assert player.page.evaluate(LOG_ROOM) == before


SETTLED = "() => document.querySelector('[data-settled]') !== null"


def test_since_my_turn_is_a_film_with_sentences(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "greedy", size=3)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes={"speed": "fast", "confirm": False})
    player.wait()
    while not player.get("replay").is_enabled():
        assert not player.step()["result"], "the others never did anything"
        player.wait()
    player.page.wait_for_function(SETTLED)
    player.arrive('[data-testid="stage"]')
    now = player.board()
    player.page.evaluate(
        """() => {
          window.heard = [];
          const note = () => {
            const moment = document.querySelector('[data-testid="moment"]');
            if (moment && moment !== window.heard.last) window.heard.push(moment.textContent.trim());
            window.heard.last = moment;
          };
          new MutationObserver(note).observe(document.body, {subtree: true, childList: true});
        }"""
    )
    player.get("replay").click()
    expect(player.get("lookback")).to_be_visible()
    # It ends by itself, and the table is as it was.
    expect(player.get("lookback")).to_have_count(0)
    heard = player.page.evaluate("() => [...window.heard]")
    assert heard, "something was shown"
    assert all(heard), "with its sentence"
    # What has left one place for another still fades there.
    player.arrive('[data-testid="stage"]')
    assert player.board() == now


def test_a_seat_goes_to_a_bot_and_back(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("gauntlet", "me", "person", rounds=8)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.get("curtain-open").click()
    player.get("seat-more-1").click()
    player.get("hand-to-bot").click()
    expect(player.get("players").locator('[data-seat="1"]')).to_contain_text("bot")
    player.play_turns(3)
    assert player.look()["seat"] == "0"
    expect(player.get("curtain")).to_have_count(0)
    player.get("seat-more-1").click()
    player.get("take-seat").click()
    taken = player.get("players").locator('[data-seat="1"]').filter(has_not_text="bot")
    curtain = player.get("curtain-open")
    expect(taken.or_(curtain)).to_be_visible()
    if curtain.is_visible():
        curtain.click()  # the seat is asked something at this very moment: its person has to come
    expect(taken).to_contain_text(re.compile("on this device|you"))


def test_resigning_asks_once_and_shows_the_result(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.get("tab-table").click()
    player.get("resign").click()
    player.get("resign-yes").click()
    expect(player.get("result")).to_contain_text("resigned")


def test_bots_are_watched_and_paused(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "random", "random")
    player = open_page(f"{house.base}/table/{table}")
    player.get("pause").first.click()
    expect(player.get("pause").first).to_contain_text("Go on")
    ply = player.look()["ply"]
    house.let_bots_play()
    assert player.look()["ply"] == ply
    # Both are about the bots, so the second is said when the first has been heard.
    player.get("pause").first.click()
    expect(player.get("pause").first).not_to_contain_text("Go on")
    player.get("pace").first.select_option("0")
    expect(player.get("result")).to_be_visible()


def test_tables_are_continued_and_deleted_from_the_start_page(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy")
    player = open_page(house.base)
    row = player.page.locator(f'[data-table="{table}"]')
    row.get_by_test_id("continue").click()
    player.wait()
    assert player.table == table
    player.page.go_back()
    row.get_by_test_id("delete").click()
    row.get_by_test_id("delete-yes").click()
    expect(row).to_have_count(0)
    player.page.goto(f"{house.base}/table/{table}")
    expect(player.page.get_by_text("There is no such table; it may have been deleted.")).to_be_visible()


def test_the_form_explains_options_that_do_not_go_together(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/new/gauntlet")
    player.get("more").locator("summary").click()
    player.get("option-hand").get_by_role("spinbutton").fill("8")
    player.get("add-seat").click()
    expect(player.page.get_by_text("more than sixteen")).to_be_visible()
    player.get("option-hand").get_by_role("spinbutton").fill("5")
    expect(player.page.get_by_text("more than sixteen")).to_have_count(0)


def test_without_confirmation_a_turn_ends_by_itself(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes={**STILL, "confirm": False})
    player.wait()
    player.point("stone:0:2")
    player.page.wait_for_function("() => Number(document.querySelector('[data-ply]').dataset.ply) >= 2")


def test_a_record_is_saved(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "person")
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    player.get("tab-table").click()
    with player.page.expect_download() as saved:
        player.get("record").click()
    assert json.loads(saved.value.path().read_text())["game"] == "tally"


@pytest.fixture
def troubled(tmp_path: Path) -> Iterator[ProcessHouse]:
    """A server beside which a broken package is installed."""
    house = ProcessHouse(tmp_path / "home", path=break_everything(tmp_path / "packages"))
    yield house
    house.kill()


def test_a_picture_of_what_is_shown_is_saved(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/table/{house.create('tally', 'me', 'person')}")
    player.play_turns(1)
    saved: list[str] = []
    for step in (None, 0):
        if step is not None:
            player.page.goto(f"{player.page.url}?step={step}")
            expect(player.get("lookback")).to_be_visible()
        player.get("tab-table").click()
        with player.page.expect_download() as drawing:
            player.get("picture-svg").click()
        saved.append(drawing.value.path().read_text("utf-8"))
        with player.page.expect_download() as image:
            player.get("picture-png").click()
        assert image.value.path().read_bytes().startswith(b"\x89PNG")
        assert image.value.suggested_filename.endswith(f"{player.table}.png" if step is None else f"-{step}.png")
    assert all(each.startswith("<svg") for each in saved)
    assert saved[0] != saved[1], "a step is shown as it was"


def test_drawings_that_did_not_come_are_asked_for_again(house: ProcessHouse, open_page: Open) -> None:
    """A server may die between the table and its drawings; the table must not stay empty for that."""
    player = open_page(house.base)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    player.page.route("**/api/games/*/art", answer)
    player.page.goto(f"{house.base}/table/{house.create('tally', 'me', 'greedy')}")
    assert player.wait()["lit"]
    assert len(asked) == 2
    player.faults.clear()


def test_the_foot_of_the_start_page_names_what_cannot_be_used(troubled: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{troubled.base}/")
    expect(player.page.get_by_role("contentinfo").get_by_role("listitem")).to_have_text(list(SENTENCES))
    expect(player.page.get_by_role("heading", name="Motif")).to_be_visible()
