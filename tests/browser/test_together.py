"""Separate browsers at one table: invited by a link, each in its own seat, and somebody who only watches."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.server.house import ThreadHouse, house_in


def mover_and_other(one: Player, two: Player) -> tuple[Player, Player]:
    """Whose turn it is, and who waits for it."""
    whose = one.get("whose-turn")
    expect(whose).not_to_have_text("")
    return (one, two) if whose.inner_text() == "Your turn" else (two, one)


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[ThreadHouse]:
    """A server for several; it outlives the pages that look at it."""
    with house_in(tmp_path, is_shared=True) as running:
        yield running


def test_two_browsers_play_by_a_link_and_a_third_watches(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/motif")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    host.get("tab-table").click()
    guest = open_page(host.get("link-1").input_value())
    guest.page.get_by_label("Your name").fill("Wren <b>")
    guest.get("join").click()
    expect(guest.get("table-page")).to_have_attribute("data-seat", "1")
    expect(host.get("invitations")).to_have_count(0)
    eye = open_page(f"{shared.base}/table/{host.table}")
    expect(eye.get("whose-turn")).to_contain_text("to move")
    for turn in range(3):
        mover, other = mover_and_other(host, guest)
        mover.play_turns(1)
        expect(other.get("whose-turn")).to_have_text("Your turn")
        if turn == 1:
            other.page.reload()
            expect(other.get("whose-turn")).to_have_text("Your turn")
    assert not eye.look()["lit"]
    ply = str(host.look()["ply"])
    for each in (guest, eye):
        expect(each.get("table-page")).to_have_attribute("data-ply", ply)
