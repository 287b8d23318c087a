"""The table keeps still and in sight: generic checks in a real browser, and a broken page for each that it catches."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import motley
from motley import Match
from tests.browser.conftest import STILL, Open
from tests.browser.player import Player
from tests.browser.stage import WRITING, Watch
from tests.browser.test_access import unsaid
from tests.browser.test_play import hurry, outcome_of
from tests.server.house import ProcessHouse

SIZES = {"desk": (1280, 800), "wide": (1920, 1080), "square": (1024, 768), "phone": (390, 844), "small": (360, 740)}
TOUCH = ("phone", "small")
AT_ONCE = {**STILL, "confirm": False}
MOST_STEPS = 2000
"""More than any game takes that is played at random."""

BREAKS = {
    "scroll": "const made = document.createElement('div'); made.style.height = '3000px'; document.body.append(made);"
    " return () => made.remove();",
    "place": "const slot = document.querySelector('.slot[data-slot]'); slot.style.marginLeft = '7px';"
    " return () => (slot.style.marginLeft = '');",
    "sight": "const lit = document.querySelector('[data-lit]'); const was = lit.style.transform;"
    " lit.style.transform = 'translate(-5000px, 0)'; return () => (lit.style.transform = was);",
    "target": "const hit = document.querySelector('[data-lit] rect.hit'); const was = hit.getAttribute('width');"
    " hit.setAttribute('width', 0.05); return () => hit.setAttribute('width', was);",
    "cover": "const made = document.createElement('div'); made.dataset.floating = ''; made.className = 'solid';"
    " made.style.cssText = 'position:fixed;inset:0;z-index:99'; document.body.append(made);"
    " return () => made.remove();",
    "share": "const slot = document.querySelector('.slot[data-middle]'); const was = slot.style.width;"
    " slot.style.width = '200px'; return () => (slot.style.width = was);",
    "room": "const table = document.querySelector('.table'); const was = table.style.height;"
    " table.style.height = '4000px'; return () => (table.style.height = was);",
    "text": "const piece = document.querySelector('[data-lit]');"
    " const made = document.createElementNS('http://www.w3.org/2000/svg', 'g'); made.setAttribute('class', 'lines');"
    " made.innerHTML = '<text font-size=\"0.05\">tiny</text>'; piece.append(made); return () => made.remove();",
    "clip": "const piece = document.querySelector('[data-lit]');"
    " const made = document.createElementNS('http://www.w3.org/2000/svg', 'g'); made.setAttribute('class', 'lines');"
    ' made.innerHTML = \'<text x="3" font-size="1">far away</text>\'; piece.append(made); return () => made.remove();',
    "overlap": "const pieces = [...document.querySelectorAll('.area.main .piece.named')].slice(0, 2);"
    " const made = pieces.map((piece) => { const svg = 'http://www.w3.org/2000/svg';"
    " const text = document.createElementNS(svg, 'text'); text.textContent = 'over';"
    " text.setAttribute('font-size', '1'); piece.append(text); return text; });"
    " const [a, b] = made.map((text) => text.getBoundingClientRect()); const scale = pieces[1].getScreenCTM().a;"
    " made[1].setAttribute('x', (a.left - b.left) / scale); made[1].setAttribute('y', (a.top - b.top) / scale);"
    " return () => made.forEach((text) => text.remove());",
    "run": "const piece = document.querySelector('[data-lit]');"
    " const made = document.createElementNS('http://www.w3.org/2000/svg', 'g'); made.setAttribute('class', 'lines');"
    ' made.innerHTML = \'<text font-size="0.4">10,</text><text x="0.3" font-size="0.4">one</text>\';'
    " piece.append(made); return () => made.remove();",
    "card": "const svg = document.querySelector('.area.hand:not(.mini) .window svg');"
    " svg.style.scale = '0.1'; return () => (svg.style.scale = '');",
    "cut": "const area = document.querySelector('.area.hand:not(.mini)'); const box = area.querySelector('.window');"
    " const was = box.style.cssText; box.classList.add('sliding'); box.style.width = '60px';"
    " return () => { box.classList.remove('sliding'); box.style.cssText = was; };",
    "box": "const hit = document.querySelector('[data-lit]'); const at = hit.getBoundingClientRect();"
    " const made = document.createElement('div'); made.dataset.floating = '';"
    " made.innerHTML = `<p data-of='${hit.dataset.key}'>over it</p>`;"
    " made.style.cssText = `position:fixed;left:${at.left}px;top:${at.top}px;pointer-events:none`;"
    " document.body.append(made); return () => made.remove();",
    "hand": "const made = document.createElement('div'); made.dataset.inhand = 'card'; made.innerHTML ="
    " '<svg width=\"100\" height=\"1900\"></svg>'; made.style.cssText = 'position:fixed;pointer-events:none';"
    " document.body.append(made); return () => made.remove();",
}
"""What breaks a page, by the check that must see it; each returns what mends it again."""
PUSHED = (
    "const told = document.querySelector('[data-testid=\"status\"]'); const was = told.style.height;"
    " told.style.height = '9em'; return () => (told.style.height = was);"
)
"""A long message of the table that pushes the log down."""
DRAWN = (
    "const piece = document.querySelector('[data-lit]');"
    " const made = document.createElementNS('http://www.w3.org/2000/svg', 'g');"
    ' made.innerHTML = \'<symbol id="art-broken" viewBox="0 0 100 100"><g transform="scale(0.5)">'
    '<text font-size="20">tiny</text></g></symbol><use href="#art-broken" width="1" height="1"/>\';'
    " piece.append(made); return () => made.remove();"
)
"""A picture with letters on it that is drawn too small to read them."""
UNPAINTED = DRAWN.replace('font-size="20"', 'font-size="20" style="opacity: 0"')
"""The same, not painted for that, as it should be on a small screen: where there is room it should be larger."""
UNREAD = """(word) => {
  const piece = document.querySelector('[data-lit]');
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  made.innerHTML = '<symbol id="art-broken" viewBox="0 0 100 100"><text font-size="3" style="opacity: 0"></text>'
    + '</symbol><use href="#art-broken" width="1" height="1"/>';
  made.querySelector('text').textContent = word ?? piece.getAttribute('aria-label').split(/[ ,.]/)[0];
  piece.append(made);
  window.mend = () => made.remove();
}"""
"""A word in a picture that is not painted and would still be too small one step closer: the first of the piece's own
name, or another."""
UNWRITTEN = f"() => ({WRITING})().filter(({{area, isPainted}}) => area?.matches('.main') && !isPainted).length"
"""How much on the board is not painted."""


def opened(house: ProcessHouse, open_page: Open, table: str, size: str) -> tuple[Player, Watch]:
    width, height = SIZES[size]
    touch = size in TOUCH
    player = open_page(f"{house.base}/table/{table}", width, height, touch, AT_ONCE)
    return player, Watch(player.page, touch)


def watched(player: Player, watch: Watch, most: int) -> bool:
    """Play, and look the page over at every step; whether that was all of the game."""
    for _ in range(most):
        seen = player.wait()
        watch.look()
        if seen["result"]:
            return True
        player.step("touch" if watch.sizes[0] > 24 else "mouse")
    return False


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_table_keeps_still_and_in_sight(house: ProcessHouse, open_page: Open, size: str) -> None:
    table = house.create("gauntlet", "me", "greedy", "greedy")
    hurry(house, table)
    player, watch = opened(house, open_page, table, size)
    player.wait()
    expect(player.get("phases").locator("p")).to_have_text(re.compile(r"Round \d of \d"))
    expect(player.get("phases").locator('[aria-current="step"]')).to_have_count(1)
    watched(player, watch, 14)
    assert watch.faults == []
    assert len(watch.places) > 2, "places were looked at"


def has_a_card_to_lay(match: Match) -> bool:
    """Whether the first seat plans and has more than rest: with nothing lit there is little to break."""
    return 0 in match.to_act and any(choice.steps for choice in match.choices(0))


def test_each_check_sees_the_page_that_breaks_it(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("gauntlet", "me", "greedy", "greedy", is_wanted=has_a_card_to_lay)
    with house.sit(table, None) as guest:
        guest.ask("pause", on=True)
    player, watch = opened(house, open_page, table, "desk")
    player.wait()
    # Whatever is drawn anew is mended by that: nothing moves while the page is broken on purpose.
    player.arrive('[data-testid="stage"]')
    assert watch.look() == []
    for name, script in [*BREAKS.items(), ("place", PUSHED), ("text", DRAWN), ("hidden", UNPAINTED)]:
        player.page.evaluate(f"() => {{ window.mend = (() => {{ {script} }})(); }}")
        assert name in {fault.partition(":")[0] for fault in watch.look()}, f"nothing saw the broken {name}"
        player.page.evaluate("() => window.mend()")
    assert watch.look() == [], "the page is whole again"


def test_what_is_too_small_to_paint_is_said_or_comes_closer(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("gauntlet", "me", "greedy", "greedy", is_wanted=has_a_card_to_lay)
    player, watch = opened(house, open_page, table, "phone")
    player.wait()
    player.arrive('[data-testid="stage"]')
    for word, wanted in (("unheard", ["hidden"]), (None, [])):
        player.page.evaluate(UNREAD, word)
        assert [fault.partition(":")[0] for fault in watch.look()] == wanted
        player.page.evaluate("() => window.mend()")
    # A board whose tiles have numbers on them: small on a phone, and read after one step closer.
    player, watch = opened(house, open_page, house.create("motora", "me", "greedy"), "small")
    player.wait()
    assert player.page.evaluate(UNWRITTEN) > 20
    player.page.locator(".area.main .zoom button").last.click()
    expect(player.page.locator(".area.main svg.closer")).to_have_count(1)
    assert player.page.evaluate(UNWRITTEN) == 0


def test_what_happened_is_shown_and_can_be_skipped(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("gauntlet", "me", "greedy", "greedy")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes={"speed": "slow", "confirm": False})
    player.wait()
    player.page.evaluate(
        """() => {
          window.kinds = new Set();
          const note = () => {
            const moment = document.querySelector('[data-testid="moment"]');
            if (moment) window.kinds.add(moment.dataset.kind);
          };
          new MutationObserver(note).observe(document.body, {subtree: true, childList: true});
        }"""
    )
    while not player.page.evaluate("() => window.kinds.size > 0"):
        assert not player.step()["result"], "nothing was shown in a whole game"
    # Whoever is not asked yet may hear more: the log would go on under the pointer.
    player.wait()
    player.page.evaluate("() => window.kinds.clear()")
    player.get("log").get_by_role("button").filter(has_text="lays a").first.click()
    # What is shown is soon gone again: it is noted, and not looked for now and then.
    player.page.wait_for_function("() => window.kinds.has('card')")
    player.page.keyboard.press("Shift")
    expect(player.get("moment")).to_have_count(0)


STILLS = """() => {
  window.still = {marks: 0, moving: 0, silent: 0};
  const note = () => {
    const moment = document.querySelector('[data-testid="moment"]');
    if (!moment || moment === window.still.last) return;
    window.still.last = moment;
    window.still.marks++;
    const times = document.getAnimations().map((each) => each.effect.getComputedTiming().activeDuration);
    window.still.moving += times.some((time) => Number.isFinite(time) && time > 1);
    window.still.silent += !moment.textContent.trim();
  };
  new MutationObserver(note).observe(document.body, {subtree: true, childList: true});
}"""
"""Of what is shown to somebody who wants no motion: how many marks, and how many of them move or say nothing."""


def stills(player: Player) -> dict[str, int]:
    told: dict[str, int] = player.page.evaluate("() => (({last, ...told}) => told)(window.still)")
    return told


def test_who_wants_no_motion_sees_still_marks_with_their_sentences(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("gauntlet", "me", "greedy", "greedy")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes={"speed": "fast", "confirm": False})
    player.page.emulate_media(reduced_motion="reduce")
    player.wait()
    player.page.evaluate(STILLS)
    while not stills(player)["marks"]:
        assert not player.step()["result"], "nothing was shown in a whole game"
    told = stills(player)
    assert (told["moving"], told["silent"]) == (0, 0)
    player.page.emulate_media(reduced_motion="no-preference")
    while not stills(player)["moving"]:
        assert not player.step()["result"], "what moves was not seen"


def new_table(house: ProcessHouse, game: str) -> str:
    """One person and as few bots as the game takes."""
    fewest = min(count for count in motley.game(game).traits.seats if count > 1)
    table = house.create(game, "me", *["greedy"] * (fewest - 1))
    hurry(house, table)
    return table


@pytest.mark.parametrize("game", ["motif", "motox", "motu", "motora", "motba", "tally"])
def test_the_first_answers_by_keyboard_alone_and_without_motion(
    house: ProcessHouse, open_page: Open, game: str
) -> None:
    player = open_page(f"{house.base}/table/{new_table(house, game)}", likes={"speed": "fast", "confirm": False})
    player.page.emulate_media(reduced_motion="reduce")
    before = player.wait()["ply"]
    player.page.evaluate(STILLS)
    watch = Watch(player.page, False)
    for _ in range(4):
        player.step("keyboard")
        player.wait()
        watch.look()
    assert player.look()["ply"] > before
    assert stills(player)["moving"] == 0
    assert [fault for fault in watch.faults if fault.startswith(("card", "cut"))] == []


@pytest.mark.soak
@pytest.mark.parametrize("game", motley.game_names())
def test_whole_games_by_keyboard_alone(house: ProcessHouse, open_page: Open, game: str) -> None:
    player = open_page(f"{house.base}/table/{new_table(house, game)}", likes=AT_ONCE)
    player.play_out("keyboard")
    outcome_of(house, player.table)


@pytest.mark.soak
@pytest.mark.parametrize("game", motley.game_names())
def test_whole_games_without_motion_and_with_everything_said(house: ProcessHouse, open_page: Open, game: str) -> None:
    likes = {"speed": "fast", "confirm": False}
    player = open_page(f"{house.base}/table/{new_table(house, game)}", likes=likes)
    player.page.emulate_media(reduced_motion="reduce")
    player.wait()
    player.page.evaluate(STILLS)
    for _ in range(MOST_STEPS):
        seen = player.wait()
        if seen["lit"] and not (seen["chooser"] or seen["result"]):
            assert unsaid(player) == []
        if player.step()["result"]:
            break
    assert stills(player)["moving"] == 0
    outcome_of(house, player.table)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", motley.game_names())
def test_whole_games_keep_still_and_in_sight(house: ProcessHouse, open_page: Open, game: str, size: str) -> None:
    player, watch = opened(house, open_page, new_table(house, game), size)
    is_whole = watched(player, watch, MOST_STEPS)
    kept = os.environ.get("MOTLEY_PICTURES")
    if kept:
        player.page.screenshot(path=Path(kept) / f"{game}-{size}.png")
    assert watch.faults == []
    assert is_whole, "the game did not end"
