"""When the code of a page throws while it takes what the server says, the table is opened anew, and the page says so.

Faults are planted between server and page: a message is made wrong in a way that the server never makes it.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from motley.match import replay
from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse

Message = dict[str, Any]
Plant = Callable[[Message, str], None]


def no_lines(message: Message, piece: str) -> None:
    """The code that takes an entry throws."""
    message["lines"] = None


def a_piece_twice(message: Message, piece: str) -> None:
    """The code that draws the table throws."""
    area, _, key = piece.partition("/")
    areas = message["position"].setdefault("change", {}).setdefault("areas", {})
    areas.setdefault(area, {})["order"] = [key, key]


def no_seats(message: Message, piece: str) -> None:
    message["seats"] = None


class Between:
    """Between a page and the server: makes one message wrong when it is told to, or each of one kind."""

    def __init__(self, player: Player) -> None:
        self.piece = ""
        self.plants: dict[str, tuple[Plant, int]] = {}
        player.page.route_web_socket(lambda address: "/live" in address, self._carry)

    def plant(self, say: str, fault: Plant, times: int = 1) -> None:
        self.plants[say] = fault, times

    def _carry(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda text: page.send(self._told(str(text))))

    def _told(self, text: str) -> str:
        message = json.loads(text)
        if message["say"] == "table":
            area = next(area for area in message["position"]["scene"]["areas"] if area["pieces"])
            self.piece = f"{area['key']}/{area['pieces'][0]['key']}"
        fault, times = self.plants.get(message["say"], (no_lines, 0))
        if not times:
            return text
        self.plants[message["say"]] = fault, times - 1
        fault(message, self.piece)
        return json.dumps(message)


def faults_of(player: Player) -> list[str]:
    """What the page complained of; afterwards it is forgiven."""
    faults, player.faults[:] = list(player.faults), []
    return faults


@pytest.mark.parametrize("fault", [no_lines, a_piece_twice])
def test_a_table_is_opened_anew_and_says_so(house: ProcessHouse, open_page: Open, fault: Plant) -> None:
    table = house.create("motif", "me", "greedy:beginner", first="gold")
    hurry(house, table)
    player = open_page(f"{house.base}/about")
    between = Between(player)
    player.page.goto(f"{house.base}/table/{table}")
    player.wait()
    between.plant("entry", fault)
    player.answer()
    expect(player.get("callout")).to_contain_text("opened anew")
    assert len(faults_of(player)) == 1, "what was thrown stands in the console, once"
    player.play_turns(2)
    ply = player.wait()["ply"]
    assert replay(house.http.get(f"/api/tables/{table}/record").text).ply == ply


def test_a_table_that_cannot_be_shown_is_given_up_and_can_be_opened_later(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "greedy:beginner", first="gold")
    player = open_page(f"{house.base}/about")
    between = Between(player)
    between.plant("table", no_seats, times=4)
    player.page.goto(f"{house.base}/table/{table}")
    expect(player.get("table-failed")).to_be_visible()
    assert len(faults_of(player)) == 4
    player.get("table-failed").get_by_role("button").click()
    player.answer()
    expect(player.get("table-failed")).to_have_count(0)
