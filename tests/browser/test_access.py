"""axe-core finds no serious violation, and the table can be used by name and by key."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import motley
from tests.browser.conftest import STILL, Open, missing
from tests.browser.player import AT_REST, Player
from tests.browser.test_play import SIGNS, hurry, pages_of
from tests.server.house import ProcessHouse
from tests.server.prepared import finished

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.is_file():
        missing("axe-core is not installed; `make client` installs it")
    return AXE.read_text(encoding="utf-8")


def serious(player: Player, axe: str) -> list[str]:
    """What axe finds that is serious or critical, in a line each."""
    player.page.wait_for_function(AT_REST)
    if not player.page.evaluate("() => 'axe' in window"):
        player.page.evaluate(axe)
    found = player.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    assert found["passes"], "axe has looked at something"
    return [
        f"{violation['id']}: {violation['help']}: {node['html']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
        if not is_mark(violation["id"], node["html"])
    ]


def is_mark(rule: str, html: str) -> bool:
    """The letter and the count on a piece are marks, not its caption: its name tells what they mean in words."""
    return rule == "label-content-name-mismatch" and html.startswith('<g class="piece')


GROUND = "() => getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("path", SIGNS)
def test_pages_in_the_light_in_the_dark_and_in_high_contrast(
    house: ProcessHouse, open_page: Open, axe: str, path: str
) -> None:
    house.create("tally", "me", "greedy")
    player = open_page(house.base + path)
    player.arrive(SIGNS[path])
    assert serious(player, axe) == []
    light = player.page.evaluate(GROUND)
    player.page.emulate_media(color_scheme="dark")
    assert player.page.evaluate(GROUND) != light
    assert serious(player, axe) == []
    player.page.emulate_media(color_scheme="light")
    player.get("preferences").click()
    player.get("pref-contrast").check()
    player.page.keyboard.press("Escape")
    expect(player.get("pref-contrast")).to_have_count(0)
    expect(player.page.locator("html[data-contrast]")).to_be_attached()
    assert serious(player, axe) == []


@pytest.mark.parametrize(
    ("game", "width", "scheme"),
    [("motif", 1280, "light"), ("motif", 360, "dark"), ("gauntlet", 1280, "dark"), ("gauntlet", 360, "light")],
)
def test_the_table_at_the_first_move_and_at_the_result(
    house: ProcessHouse, open_page: Open, axe: str, game: str, width: int, scheme: str
) -> None:
    options: dict[str, Any] = {"size": 3} if game == "motif" else {"rounds": 1}
    table = house.create(game, "me", "greedy", **options)
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", width=width, dark=scheme == "dark")
    player.wait()
    assert serious(player, axe) == []
    for tab in ("moves", "log", "rules", "table"):
        player.get(f"tab-{tab}").click()
        assert serious(player, axe) == []
    over, _ = house.prepare(game, "me", "greedy", is_wanted=finished, **options)
    player.page.goto(f"{house.base}/table/{over}")
    player.arrive('[data-testid="curve"]')
    assert serious(player, axe) == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (360, "light"), (360, "dark")])
def test_a_hint_and_the_curve_under_the_log(
    house: ProcessHouse, open_page: Open, axe: str, width: int, scheme: str
) -> None:
    player = open_page(
        f"{house.base}/table/{house.create('motif', 'me', 'greedy')}", width=width, dark=scheme == "dark"
    )
    player.wait()
    player.get("tab-moves").click()
    for sign in ("nudge", "advice", "line-told"):
        player.get("hint-button").click()
        expect(player.get(sign).first).to_be_visible()
        if sign == "advice" and width < 500:
            player.get(sign).first.click()
            expect(player.get("advice-play")).to_be_visible()
        assert serious(player, axe) == []
    over, match = house.prepare("motif", "me", "greedy", is_wanted=finished, size=3)
    player.page.goto(f"{house.base}/table/{over}?step={match.ply // 2}")
    expect(player.get("lookback")).to_be_visible()
    player.get("tab-log").click()
    expect(player.get("curve-now")).to_be_attached()
    assert serious(player, axe) == []


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", motley.game_names())
def test_every_game_in_both_themes(house: ProcessHouse, open_page: Open, axe: str, game: str, scheme: str) -> None:
    fewest = min(count for count in motley.game(game).traits.seats if count > 1)
    table = house.create(game, "me", *["greedy"] * (fewest - 1))
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", dark=scheme == "dark")
    for _ in range(4):
        player.wait()
        assert serious(player, axe) == []
        assert unsaid(player) == []
        for _ in range(5):
            player.step()


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", motley.game_names())
def test_every_page_of_every_game(house: ProcessHouse, open_page: Open, axe: str, game: str, scheme: str) -> None:
    for path, sign in pages_of(house, game).items():
        player = open_page(house.base + path, dark=scheme == "dark")
        player.arrive(sign)
        assert serious(player, axe) == [], path
        if "/table/" in path or "/learn/" in path:
            player.get("tab-rules").click()
            player.arrive('[data-testid="rules-text"] p')
            assert serious(player, axe) == [], f"the rules at {path}"


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_people_far_away(tmp_path: Path, open_page: Open, axe: str, scheme: str) -> None:
    house = ProcessHouse(tmp_path, is_shared=True)
    try:
        host = house.visitor()
        table = host.create("tally", "me", "open")
        path = host.http.get(f"/api/tables/{table}/links").json()["seats"][0]["path"]
        for address, sign in {"/me": '[data-testid="show-link"]', "/back": "h1", path: '[data-testid="join"]'}.items():
            player = open_page(house.base + address, dark=scheme == "dark")
            player.arrive(sign)
            assert serious(player, axe) == [], address
    finally:
        house.kill()


def test_what_is_serious_is_seen(house: ProcessHouse, open_page: Open, axe: str) -> None:
    player = open_page(f"{house.base}/table/{house.create('tally', 'me', 'person')}")
    player.wait()
    assert serious(player, axe) == []
    player.page.evaluate(
        """() => document.querySelector('[data-testid="prompt"]').style.setProperty('color', '#eee', 'important')"""
    )
    assert any(fault.startswith("color-contrast:") for fault in serious(player, axe))


def names_of_lit(player: Player) -> dict[str, str]:
    """What Chromium tells a screen reader of each piece that is lit, by its key."""
    session = player.page.context.new_cdp_session(player.page)
    document = session.send("DOM.getDocument", {"depth": -1})["root"]
    heard = {node.get("backendDOMNodeId"): node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    told: dict[str, str] = {}
    for node in all_in(document):
        written = node.get("attributes", [])
        marks = dict(zip(written[::2], written[1::2], strict=True))
        if "data-lit" in marks:
            found = heard.get(node["backendNodeId"], {"role": {"value": "none"}})
            is_button = found["role"]["value"] in ("button", "ToggleButton")
            told[marks["data-key"]] = found["name"]["value"] if is_button else ""
    return told


def all_in(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node.get("children", []):
        yield from all_in(child)


def unsaid(player: Player) -> list[str]:
    """The pieces that are lit and do not say what a click on them does."""
    signs = (": Begins", ": Choose", ": Selects it.")
    deeds = [*player.sentences().values(), *player.routes]
    return [
        key
        for key, name in names_of_lit(player).items()
        if not any(sign in name for sign in signs) and not any(name.endswith(f": {deed}") for deed in deeds)
    ]


def test_the_name_of_what_is_lit_says_what_a_click_does(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "person")
    player = open_page(f"{house.base}/table/{table}", likes={**STILL, "codes": True})
    player.wait()
    assert unsaid(player) == []
    key, name = next(iter(names_of_lit(player).items()))
    move = next(move for move, text in player.sentences().items() if name.endswith(f": {text}"))
    player.point(key)
    player.wait_for_end()
    player.get("tab-log").click()
    expect(player.get("log").locator("code").last).to_have_text(move)
    before = player.look()
    player.get("undo").click()
    player.settle(before)
    assert key in player.wait()["lit"]
    player.page.evaluate(
        """(key) => document.querySelector(`[data-key="${key}"]`).setAttribute('aria-label', 'A stone')""", key
    )
    assert unsaid(player) == [key], "a name that only says what it is is seen"


def test_the_curtain(house: ProcessHouse, open_page: Open, axe: str) -> None:
    player = open_page(f"{house.base}/table/{house.create('gauntlet', 'me', 'person')}")
    expect(player.get("curtain")).to_be_visible()
    assert serious(player, axe) == []


def test_the_board_is_one_tab_stop_and_every_piece_has_a_name(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/table/{house.create('motif', 'me', 'person', first='gold')}")
    player.wait()
    stops = player.page.locator('[data-testid="stage"] [tabindex="0"]')
    expect(stops).to_have_count(1)
    for key in player.look()["lit"]:
        piece = player.page.locator(f'[data-key="{key}"]')
        assert piece.get_attribute("role") == "button"
        assert piece.get_attribute("aria-label")


def test_what_happens_is_said_aloud(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("tally", "me", "greedy")
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}")
    player.wait()
    expect(player.get("turn-said")).to_contain_text("Your turn")
    player.play_turns(1)
    expect(player.get("said")).to_contain_text("takes")
    expect(player.get("turn-said")).to_have_attribute("aria-live", "polite")


def test_who_wants_no_motion_gets_none(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "person", size=3)
    player = open_page(f"{house.base}/table/{table}", likes={})
    player.page.emulate_media(reduced_motion="reduce")
    player.play_turns(2)
    player.step()
    longest = "Math.max(0, ...document.getAnimations().map((each) => each.effect.getComputedTiming().activeDuration))"
    assert player.page.evaluate(longest) < 1
