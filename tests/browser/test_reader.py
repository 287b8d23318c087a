"""Whole games by ear: the accessibility tree is enough to choose, and live regions to follow what happens."""

import pytest
from playwright.sync_api import expect

import motley
from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.browser.reader import Reader
from tests.browser.test_play import hurry, outcome_of
from tests.browser.test_stage import AT_ONCE, MOST_STEPS, new_table
from tests.server.house import ProcessHouse


def reading(house: ProcessHouse, open_page: Open, table: str) -> tuple[Player, Reader]:
    player = open_page(f"{house.base}/table/{table}", likes=AT_ONCE)
    player.wait()
    reader = Reader(player.page)
    reader.listen()
    return player, reader


def check_what_was_heard(reader: Reader) -> None:
    """All that happened, politely, nothing twice at once, and how it ended."""
    heard = reader.heard()
    assert reader.missed() == []
    assert {how for how, _ in heard} == {"polite"}
    assert any("Game over." in text for _, text in heard)
    answers = int(reader.page.get_by_test_id("table-page").get_attribute("data-ply") or 0)
    assert answers > 0
    assert len(heard) <= 3 * (answers + len(reader.done)) + 5, "a flood"


def test_a_whole_game_by_ear(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy")
    hurry(house, table)
    player, reader = reading(house, open_page, table)
    reader.play_out(80)
    check_what_was_heard(reader)
    outcome_of(house, player.table)


@pytest.mark.soak
@pytest.mark.parametrize("game", motley.game_names())
def test_whole_games_by_ear(house: ProcessHouse, open_page: Open, game: str) -> None:
    player, reader = reading(house, open_page, new_table(house, game))
    steps = reader.play_out(MOST_STEPS)
    print(f"{game}: {steps} pressed, {len(reader.heard())} times heard something")
    check_what_was_heard(reader)
    outcome_of(house, player.table)


def test_a_page_that_cannot_be_played_by_ear_is_noticed(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy")
    hurry(house, table)
    player, reader = reading(house, open_page, table)
    assert reader.nameless(reader.page_as_told()) == []
    player.page.evaluate("() => document.querySelector('[data-lit]').removeAttribute('aria-label')")
    assert len(reader.nameless(reader.page_as_told())) == 1
    with pytest.raises(AssertionError, match="has no name"):
        reader.step()
    player.page.evaluate("() => document.querySelector('[data-lit]').setAttribute('aria-label', 'A stone: Take it.')")
    # News that are shown and not told.
    player.page.evaluate("() => document.querySelector('[data-testid=\"said\"]').remove()")
    lines = player.get("log").get_by_role("button")
    before = lines.count()
    reader.step()
    expect(lines).not_to_have_count(before)
    assert reader.missed() != []
