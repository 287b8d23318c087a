"""Where the focus goes and what a key means: in a chooser, behind the curtain, on a button of the stage."""

from playwright.sync_api import expect

from motley.match import Match
from tests.browser.conftest import STILL, Open
from tests.browser.player import Player
from tests.server.house import ProcessHouse

FOCUS = """() => {
  const at = document.activeElement;
  return at?.closest('[data-key]')?.dataset.key ?? at?.dataset.move ?? at?.dataset.testid ?? at?.tagName ?? null;
}"""


def can_tie(match: Match) -> bool:
    """Whether the first seat may tie a rope or a chain between the same two stakes."""
    words = {match.write(move).split()[0] for move in match.moves(0)} if match.to_act == (0,) else set()
    return {"rope", "chain"} <= words


def focus(player: Player) -> str:
    return str(player.page.evaluate(FOCUS))


def at_the_ropes(house: ProcessHouse, open_page: Open) -> tuple[Player, Match]:
    table, match = house.prepare("gauntlet", "me", "greedy", is_wanted=can_tie, chains=True)
    player = open_page(f"{house.base}/table/{table}", likes={**STILL, "codes": True})
    player.wait()
    return player, match


def test_a_chooser_has_the_focus_and_gives_it_back(house: ProcessHouse, open_page: Open) -> None:
    player, match = at_the_ropes(house, open_page)
    both = next(choice for choice in match.choices(0) if match.write(choice.move).startswith("chain"))
    first, second = both.steps[0][0], both.steps[1][0]
    stakes = match.write(both.move).removeprefix("chain ")
    press, before = player.page.keyboard.press, player.look()["ply"]
    player.tab_to("stage")
    for key in (first, second):
        player.page.evaluate("(key) => document.querySelector(`[data-key='${key}']`).focus()", key)
        press("Enter")
    expect(player.get("chooser")).to_be_visible()
    offered = player.look()["chooser"]
    assert sorted(offered) == [f"chain {stakes}", f"rope {stakes}"]
    assert focus(player) == offered[0], "at once, without a Tab"
    press("ArrowDown")
    assert focus(player) == offered[1]
    press("ArrowDown")
    assert focus(player) == offered[0], "round and round"
    press("Escape")
    expect(player.get("chooser")).to_have_count(0)
    assert focus(player) == second, "back on the piece that was chosen last"
    press("Enter")
    press("ArrowUp")
    wanted = focus(player)
    press("Enter")
    player.page.wait_for_function(f"() => document.querySelector('[data-ply]').dataset.ply > {before}")
    assert wanted == offered[1]
    expect(player.get("log").locator("code").last).to_have_text(wanted)


def test_the_curtain_has_the_focus_and_hands_it_to_the_table(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/table/{house.create('gauntlet', 'me', 'person')}")
    expect(player.get("curtain-open")).to_be_focused()
    player.page.keyboard.press("Enter")
    player.wait()
    player.page.wait_for_function(f"() => ({FOCUS})() !== 'BODY'")
    assert focus(player) in player.look()["lit"]


def test_a_button_of_the_stage_has_enter_and_space_and_no_other_key(house: ProcessHouse, open_page: Open) -> None:
    player, _ = at_the_ropes(house, open_page)
    press, before = player.page.keyboard.press, player.look()["ply"]
    owner = player.page.locator('[data-area="hand-1"] .owner')
    owner.focus()
    for key, pressed in (("Enter", "true"), ("Space", "false"), ("Enter", "true"), ("Escape", "false")):
        press(key)
        expect(owner).to_have_attribute("aria-pressed", pressed)
    assert player.look()["ply"] == before, "nothing was answered"
    press("ArrowDown")
    assert focus(player) in player.look()["lit"], "arrows walk from there too"


def test_the_log_is_one_stop_of_the_tab_key_however_long_it_is(house: ProcessHouse, open_page: Open) -> None:
    player, _ = at_the_ropes(house, open_page)
    lines = player.get("log").get_by_role("button")
    last = lines.count() - 1
    assert last > 3
    player.tab_to("log")
    expect(lines.nth(last)).to_be_focused()
    for key, place in (("ArrowUp", last - 1), ("Home", 0), ("ArrowUp", 0), ("ArrowDown", 1), ("End", last)):
        player.page.keyboard.press(key)
        expect(lines.nth(place)).to_be_focused()
    player.page.keyboard.press("Tab")
    assert player.page.evaluate("() => document.activeElement.closest('[data-testid=\"log\"]')") is None
