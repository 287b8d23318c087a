"""Games that are over, found again in a real browser, and a game that comes out of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Open
from tests.server.house import ThreadHouse, house_in
from tests.server.prepared import finished


@pytest.fixture
def home(tmp_path: Path) -> Iterator[ThreadHouse]:
    with house_in(tmp_path) as running:
        yield running


def file_of(text: str) -> FilePayload:
    return {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}


def test_games_are_found_by_the_address_and_read_from_a_file(home: ThreadHouse, open_page: Open) -> None:
    table, match = home.prepare("tally", "me", "greedy", is_wanted=finished)
    home.prepare("motif", "me", "random", is_wanted=finished, size=3, tokens=1)
    player = open_page(home.base)
    player.get("all-games").click()
    expect(player.get("standing")).to_have_count(2)
    expect(player.get("table-row")).to_have_count(2)
    player.get("sieve-game").select_option("tally")
    expect(player.get("table-row")).to_have_count(1)
    expect(player.get("table-row")).to_have_attribute("data-table", table)
    # Whoever is sent the address, or comes back to it, sees the same.
    player.page.reload()
    expect(player.get("sieve-game")).to_have_value("tally")
    expect(player.get("table-row")).to_have_count(1)
    player.get("sieve-result").select_option("drawn")
    expect(player.get("table-row")).to_have_count(0)
    player.get("sieve-clear").click()
    expect(player.get("table-row")).to_have_count(2)
    record = home.http.get(f"/api/tables/{table}/record").text
    player.get("bring").set_input_files(file_of(record.replace('"answers": [\n', '"answers": [\n    [0, "9-9"],\n')))
    expect(player.get("bring-problem")).to_contain_text("line")
    assert ["422" in fault for fault in player.faults] == [True], "the browser notes what was refused, and nothing else"
    player.faults.clear()
    player.get("bring").set_input_files(file_of(record))
    player.page.wait_for_url("**/table/*")
    expect(player.get("table-page")).to_have_attribute("data-ply", str(match.ply))
    assert player.table != table
    expect(player.get("verdict")).to_be_visible()
    # A link leads to a step, and the address to the one that is looked at.
    player.page.goto(f"{home.base}/table/{player.table}?step=1")
    player.get("lookback").get_by_role("button", name="One step later").click()
    player.page.wait_for_url("**/table/*?step=2")
    player.get("now").click()
    expect(player.get("verdict")).to_be_visible()
    player.page.wait_for_url(f"**/table/{player.table}")
