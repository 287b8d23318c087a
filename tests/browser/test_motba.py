"""MOTBA in a real browser: one person against a bot, from the season's cards to the result; and on a phone."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from motley.match import Match, replay
from tests.browser.conftest import Open
from tests.browser.player import Player, Seen
from tests.browser.test_play import hurry
from tests.server.house import ProcessHouse

QUICK = (
    "thornback", "twin_fang", "javelin_runner", "frost_seer", "gate_mage", "field_medic", "geomancer", "ash_acolyte",
    "moon_assassin", "oath_paladin", "quartermaster", "war_drummer", "shield_sister", "clock_keeper",
    "rampart_tortoise",
)  # fmt: skip
"""Fighters whose abilities are charged soon and can be used at any time."""
RELICS = ("blink_stone", "healing_salve", "thunder_flask", "null_charm", "war_chest")
SHORT = {
    "season": "pregen",
    "pregen": f"{','.join(QUICK)}/{','.join(RELICS)}",
    "character_method": "mini_draft",
    "artifact_method": "standard_prepared",
    "round_limit": 8,
}
ABILITIES = ("ab:", "sp:")


class Fighter(Player):
    """Somebody who likes to interfere: uses abilities wherever they can be used, attacks, and seldom passes."""

    def fight_out(self) -> None:
        """To the result."""
        for _ in range(1200):
            seen = self.wait()
            if seen["result"]:
                return
            self.act(seen)
        raise AssertionError("the battle did not end")

    def fight_until(self, sign: str) -> Seen:
        """Until something whose key begins like this can be pointed at, or a button like this be pressed."""
        for _ in range(1200):
            seen = self.wait()
            assert not seen["result"], f"never came to {sign}"
            if any(key.startswith(sign) for key in (*seen["lit"], *seen["buttons"])):
                return seen
            self.act(seen)
        raise AssertionError(f"never came to {sign}")

    def act(self, seen: Seen) -> None:
        best = None if seen["end"] or seen["chooser"] or seen["armed"] else self.best(seen)
        if best in seen["buttons"]:
            self.page.locator(f'[data-testid="choice-button"][data-move="{best}"]').click()
        elif best is not None:
            self.point(best)
        else:
            self.by_mouse(seen)
        self._settle(seen)

    def best(self, seen: Seen) -> str | None:
        """An ability, what charges one, or an attack; rolls are kept."""
        if seen["picked"]:
            return None
        for sign in (*ABILITIES, "pool:hourglass", "pool:coin", "pool:sword"):
            found = [str(key) for key in seen["lit"] if key.startswith(sign)]
            if found:
                return self.chance.choice(found)
        return "keep" if "keep" in seen["buttons"] else None


def fought_by(player: Player) -> Fighter:
    player.__class__ = Fighter
    assert isinstance(player, Fighter)
    return player


def ask_always(player: Player) -> None:
    """Open the table's menu and want to be asked in every window."""
    player.get("tab-table").click()
    player.get("passing-mode").select_option("manual")
    player.get("tab-log").click()


def announced(match: Match) -> dict[str, int]:
    """How often an ability was thrown into a phase, an attack or an assignment, and how often into another ability."""
    found = {"interrupt": 0, "response": 0}
    for ply in range(match.ply):
        ask = match.state_at(ply).ask()
        assert ask is not None
        if ask.kind == "react" and match.plies[ply].text != "pass":
            found["response" if ask.args[0] == "ability" else "interrupt"] += 1
    return found


def test_a_battle_from_the_season_to_the_result(house: ProcessHouse, open_page: Open, tmp_path: Path) -> None:
    fighter = fought_by(open_page(f"{house.base}/new/motba"))
    fighter.get("new-table-form").wait_for()
    for name in ("season", "character_method", "artifact_method"):
        fighter.get(f"option-{name}").locator("select").select_option(json.dumps(SHORT[name]))
    for name in ("pregen", "round_limit"):
        fighter.get(f"option-{name}").locator("input").fill(str(SHORT[name]))
    fighter.get("seat-1").get_by_label("Which bot").select_option(label="Any move")
    fighter.get("start").click()
    fighter.wait()
    hurry(house, fighter.table)
    ask_always(fighter)
    fighter.fight_until("card:")
    fighter.page.screenshot(path=tmp_path / "draft.png")
    fighter.fight_until("end")
    expect(fighter.page.locator('[data-key^="u:2"]').first).to_be_visible()
    fighter.page.screenshot(path=tmp_path / "fight.png")
    fighter.fight_out()
    expect(fighter.get("result")).to_contain_text(re.compile("team|round|fell", re.IGNORECASE))
    match = replay(house.http.get(f"/api/tables/{fighter.table}/record").text)
    assert match.outcome is not None
    assert match.options["season"] == "pregen"
    found = announced(match)
    assert found["interrupt"] >= 1
    assert found["response"] >= 1


def test_a_phone_shows_drafts_and_arena_without_sideways_scrolling(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motba", "me", "random", **SHORT)
    hurry(house, table)
    phone = open_page(f"{house.base}/table/{table}", width=360, height=740, touch=True)
    wide = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
    phone.wait()
    assert phone.page.evaluate(wide) <= 360
    for _ in range(400):
        seen = phone.wait()
        if "end" in seen["buttons"]:
            break
        phone.by_touch(seen)
        phone._settle(seen)
    assert phone.page.evaluate(wide) <= 360
    expect(phone.page.locator('[data-key^="u:1"]').first).to_be_visible()
