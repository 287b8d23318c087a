"""What people see of chance: its fingerprint before they sit down, what it promises, and loudly what is wrong."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.server.house import ThreadHouse, house_in, wait_for

DRAW_AT_ONCE = ("motox", "motu", "motora", "motba")


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[ThreadHouse]:
    with house_in(tmp_path, is_shared=True) as running:
        yield running


def begun(house: ThreadHouse, table: str) -> bool:
    return any(entry.seat == -1 for entry in house.tables.store.entries(table))


def test_two_browsers_seal_and_open_and_notice_what_is_wrong(shared: ThreadHouse, open_page: Open) -> None:
    host = open_page(f"{shared.base}/new/gauntlet")
    host.get("seat-1").get_by_label("Who sits here").select_option("open")
    host.get("start").click()
    expect(host.get("table-page")).to_have_attribute("data-seat", "0")
    host.get("tab-table").click()
    guest = open_page(host.get("link-1").input_value(), 390, 844, touch=True)
    commitment = shared.http.get(f"/api/tables/{host.table}").json()["commitment"]
    expect(guest.get("join-chance")).to_contain_text(commitment)
    expect(guest.get("join-chance")).to_contain_text("sealed before anybody opens one")
    assert not begun(shared, host.table)
    # The host looks at another page meanwhile: any page of that browser opens.
    table = host.table
    wait_for(lambda: any(entry.kind == "seal" for entry in shared.tables.store.entries(table)))
    host.page.goto(f"{shared.base}/health")
    guest.get("join").click()
    expect(guest.get("table-page")).to_have_attribute("data-seat", "1")
    assert not begun(shared, table)
    host.page.goto(f"{shared.base}/verify")
    wait_for(lambda: begun(shared, table))
    host.page.goto(f"{shared.base}/table/{table}")
    for each in (host, guest):
        expect(each.get("table-page")).to_have_attribute("data-game", "gauntlet")
        expect(each.get("callout")).to_have_count(0)
        expect(each.get("chance-bent")).to_have_count(0)
    host.get("tab-table").click()
    expect(host.get("promise")).to_contain_text("Nobody could bend chance: 2 people added secrets")

    async def bend() -> None:
        course = await (await shared.tables.table(table)).course()
        assert course.sealing is not None
        course.sealing.secrets[1] = "chosen late"

    asyncio.run_coroutine_threadsafe(bend(), shared.loop).result()
    host.page.reload()
    expect(host.get("chance-bent")).to_contain_text("does not fit the fingerprint")


def test_on_a_phone_no_game_opens_with_a_refusal(shared: ThreadHouse, open_page: Open) -> None:
    for game in DRAW_AT_ONCE:
        phone = open_page(f"{shared.base}/new/{game}", 390, 844, touch=True)
        phone.get("start").click()
        phone.wait()
        expect(phone.get("table-page")).to_have_attribute("data-game", game)
        wait_for(lambda phone=phone: begun(shared, phone.table))  # type: ignore[misc]
        shown(phone)


def shown(phone: Player) -> None:
    expect(phone.get("callout")).to_have_count(0)
    assert "T8" not in phone.page.locator("body").inner_text()
