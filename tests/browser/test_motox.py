"""MotoX in a real browser: two people at one screen and two bots, from the first tile to the finish line."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from motley.games.motox.rules.track import space_of
from motley.match import Match, replay
from tests.browser.conftest import Open
from tests.browser.player import Player, Seen
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse

FAR_ENOUGH = 30
"""So many answers into the race there is something to see."""


class Rider(Player):
    """Somebody who wants to get on: builds anywhere, always rolls, and rides as far as the dice go."""

    def ride_out(self, way: str = "mouse", pictures: Path | None = None) -> None:
        """To the result."""
        for count in range(900):
            seen = self.wait()
            if seen["result"]:
                return
            if pictures is not None and count == FAR_ENOUGH:
                self.page.screenshot(path=pictures)
            self.act(seen, way)
        raise AssertionError("the race did not end")

    def ride_until(self, most: int, wanted: str) -> None:
        """So many things at least, and then until a ride is to be chosen or a tile to be laid."""
        sign = {"ride": "end:", "build": "lay:"}[wanted]
        for count in range(900):
            seen = self.wait()
            if count >= most and any(key.startswith(sign) for key in seen["lit"]):
                return
            self.act(seen, "mouse")
        raise AssertionError(f"never came to {wanted}")

    def act(self, seen: Seen, way: str) -> None:
        best = self.best(seen)
        if best in seen["buttons"]:
            self.page.locator(f'[data-testid="choice-button"][data-move="{best}"]').click()
        elif best is not None and not seen["armed"]:
            (self.point if way == "mouse" else self.tap)(best)
        else:
            (self.by_mouse if way == "mouse" else self.by_touch)(seen)
        self.settle(seen)

    def best(self, seen: Seen) -> str | None:
        """The piece or button to choose now, if it matters."""
        if seen["end"] or seen["chooser"] or seen["curtain"]:
            return None
        for button in ("kick", "roll"):
            if button in seen["buttons"]:
                return button
        ends = [key for key in seen["lit"] if key.startswith("end:")]
        if "end:finish" in ends:
            return "end:finish"
        return max(ends, key=lambda key: space_of(key.removeprefix("end:")), default=None)


def ridden_by(player: Player) -> Rider:
    player.__class__ = Rider
    assert isinstance(player, Rider)
    return player


def can_finish(match: Match) -> bool:
    """Whether the first seat may ride over the line now."""
    return match.to_act == (0,) and any("end:finish" in step for choice in match.choices(0) for step in choice.steps)


def test_two_people_at_one_screen_lay_a_track(house: ProcessHouse, open_page: Open) -> None:
    rider = ridden_by(open_page(f"{house.base}/new/motox"))
    rider.get("preset-usual").click()
    rider.get("seat-1").get_by_label("Who sits here").select_option("person")
    rider.get("new-table-form").get_by_role("button", name="Start").click()
    rider.wait()
    hurry(house, rider.table)
    seats = set()
    while len(built(house, rider.table)) < 7:
        seen = rider.wait()
        seats.add(seen["seat"])
        rider.act(seen, "mouse")
    assert seats == {"0", "1"}


def built(house: ProcessHouse, table: str) -> list[str]:
    """The tiles that were laid."""
    match = replay(house.http.get(f"/api/tables/{table}/record").text)
    return [answer.text for answer in match.record.answers if answer.text and answer.text[0] == "+"]


@pytest.mark.soak
def test_two_people_at_one_screen_and_two_bots_from_the_first_tile_to_the_finish(
    house: ProcessHouse, open_page: Open, tmp_path: Path
) -> None:
    rider = ridden_by(open_page(f"{house.base}/new/motox"))
    rider.get("preset-usual").click()
    rider.get("seat-1").get_by_label("Who sits here").select_option("person")
    rider.get("new-table-form").get_by_role("button", name="Start").click()
    rider.wait()
    hurry(house, rider.table)
    rider.ride_out(pictures=tmp_path / "race.png")
    expect(rider.get("result")).to_contain_text(re.compile("finish line first|leads|share the lead"))
    match = replay(house.http.get(f"/api/tables/{rider.table}/record").text)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason in ("finish", "cap")
    assert len(built(house, rider.table)) == 23
    assert (tmp_path / "race.png").stat().st_size > 10_000


def test_the_end_of_a_sprint_on_a_phone_in_the_flat_look(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("motox", "me", "greedy", "greedy", is_wanted=can_finish, course="sprint")
    hurry(house, table)
    rider = ridden_by(open_page(f"{house.base}/table/{table}", width=360, height=740, touch=True))
    rider.wait()
    expect(rider.page.locator('[data-key="space:1ne"] use')).to_have_count(1)  # a square, not a path
    rider.ride_out("touch")
    expect(rider.get("result")).to_be_visible()
    wide = rider.page.evaluate("() => [document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(wide) <= 360


def test_two_may_race_by_the_house_rule(house: ProcessHouse, open_page: Open) -> None:
    rider = ridden_by(open_page(f"{house.base}/new/motox"))
    rider.get("remove-seat").click()
    expect(rider.get("form-problem")).to_contain_text("house rule for two seats")
    rider.get("more").locator("summary").click()
    rider.get("option-two_seats").get_by_role("checkbox").check()
    expect(rider.get("option-course").get_by_role("radio", name="Sprint")).to_be_checked()
    rider.get("start").click()
    rider.wait()
    hurry(house, rider.table)
    rider.ride_until(2, "ride")
    match = replay(house.http.get(f"/api/tables/{rider.table}/record").text)
    assert match.state.seats == 2
    assert match.options["two_seats"]
