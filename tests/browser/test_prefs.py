"""What a person may ask of every page: larger print, the other hand, signs for sounds."""

import pytest
from playwright.sync_api import expect

import motley
from motley.match import Match
from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.browser.stage import Watch
from tests.browser.test_play import hurry
from tests.browser.test_stage import AT_ONCE, MOST_STEPS, SIZES, TOUCH, has_a_card_to_lay, new_table, watched
from tests.server.house import ProcessHouse

OURS = [name for name in motley.game_names() if motley.game(name).package.startswith("motley.games.")]
MIDDLE = """(name) => {
  const box = document.querySelector(`[data-testid="${name}"]`).getBoundingClientRect();
  return (box.left + box.width / 2) / innerWidth;
}"""
SIZE = """(name) => parseFloat(getComputedStyle(document.querySelector(`[data-testid="${name}"]`)).fontSize)"""
SMALL = """(least) => [...document.querySelectorAll('.area:not(.mini) .piece:not(.ghost) g.lines text')]
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b))
  .filter((size) => size < least - 0.1)"""

# Above and below these there is the least room: the pieces of the board nearest to the middle of what is in sight.
IN_THE_MIDDLE = """() => {
  const seen = document.querySelector('[data-testid="stage"]').getBoundingClientRect();
  const off = (piece) => {
    const {top, bottom} = piece.querySelector('.hit').getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - (seen.top + seen.bottom) / 2);
  };
  const pieces = [...document.querySelectorAll('.area.main .piece[data-key^="cell:"]:not([data-lit])')]
    .filter((piece) => piece.querySelector('.hit'));
  return pieces.sort((a, b) => off(a) - off(b)).slice(0, 12).map((piece) => piece.dataset.key);
}"""
IS_TOLD = """(key) => {
  const [box] = document.querySelectorAll('[data-floating]:has([data-testid="look"])');
  const isAbout = box?.querySelector('[data-testid="look"]').dataset.of === key;
  return isAbout && box.querySelector('.paragraph') !== null && getComputedStyle(box).opacity === '1';
}"""


def has_placed_members(match: Match) -> bool:
    ask = match.state.ask()
    return match.to_act == (0,) and ask is not None and ask.kind == "act"


def opened(house: ProcessHouse, open_page: Open, table: str, size: str, **likes: object) -> tuple[Player, Watch]:
    width, height = SIZES[size]
    touch = size in TOUCH
    player = open_page(f"{house.base}/table/{table}", width, height, touch, {**AT_ONCE, **likes})
    watch = Watch(player.page, touch)
    if "print" in likes:
        watch.sizes[2] = 0.5  # larger letters beside the board leave it less
    return player, watch


@pytest.mark.parametrize(("size", "print_"), [("desk", 1.25), ("phone", 1.5)])
def test_in_large_print_a_table_keeps_still_and_in_sight(
    house: ProcessHouse, open_page: Open, size: str, print_: float
) -> None:
    table = house.create("gauntlet", "me", "greedy", "greedy")
    hurry(house, table)
    player, watch = opened(house, open_page, table, size, print=print_)
    watched(player, watch, 5)
    assert watch.faults == []
    assert player.page.evaluate(SIZE, "prompt") >= print_ * (14 if size == "phone" else 16)
    assert player.page.evaluate(SMALL, print_ * watch.sizes[1]) == []


@pytest.mark.parametrize("print_", [1, 1.5])
def test_what_tells_of_the_middle_of_a_board_fits_beside_it_on_a_phone(
    house: ProcessHouse, open_page: Open, print_: float
) -> None:
    table, _ = house.prepare("motora", "me", "greedy", is_wanted=has_placed_members)
    player, watch = opened(house, open_page, table, "phone", print=print_)
    player.wait()
    player.arrive('[data-testid="stage"]')
    middle = player.page.evaluate(IN_THE_MIDDLE)
    assert len(middle) > 8
    for key in middle:
        player.page.locator(f'[data-testid="stage"] [data-key="{key}"] .hit').dispatch_event("click")
        player.page.wait_for_function(IS_TOLD, arg=key)
        assert [fault for fault in watch.look() if fault.startswith("box:")] == []


@pytest.mark.soak
@pytest.mark.parametrize("print_", [1.25, 1.5])
@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("game", ["gauntlet", *OURS])
def test_whole_games_in_large_print(house: ProcessHouse, open_page: Open, game: str, size: str, print_: float) -> None:
    player, watch = opened(house, open_page, new_table(house, game), size, print=print_)
    assert watched(player, watch, MOST_STEPS), "the game did not end"
    assert watch.faults == []


def test_the_left_hand_has_the_buttons_on_its_side_of_a_phone(house: ProcessHouse, open_page: Open) -> None:
    table, _ = house.prepare("gauntlet", "me", "greedy", "greedy", is_wanted=has_a_card_to_lay)
    sides = {}
    for hand in ("right", "left"):
        player, watch = opened(house, open_page, table, "phone", hand=hand)
        player.wait()
        player.arrive('[data-testid="stage"]')
        assert watch.look() == []
        sides[hand] = [player.page.evaluate(MIDDLE, name) for name in ("end-turn", "undo", "prompt")]
    end, undo, prompt = sides["right"]
    assert end > 0.6 > 0.4 > undo
    assert sides["left"] == pytest.approx([1 - end, 1 - undo, prompt], abs=0.03)
    at_the_desk = open_page(f"{house.base}/table/{table}", likes={**AT_ONCE, "hand": "left"})
    at_the_desk.wait()
    assert at_the_desk.page.evaluate(MIDDLE, "end-turn") > 0.6, "only what is held in a hand is mirrored"


SHOWN = """() => {
  window.signs = [];
  const place = document.querySelector('[data-testid="signs"]');
  const texts = {'a name': '[data-testid="players"]', 'the round': '[data-testid="phases"] p'};
  const note = () => [...place.children].forEach((sign) => {
    const {left, right, top, bottom} = sign.getBoundingClientRect();
    const over = Object.entries(texts).filter(([, text]) => {
      const there = document.querySelector(text)?.getBoundingClientRect();
      return there && right > there.left && left < there.right && bottom > there.top && top < there.bottom;
    });
    window.signs.push([sign.dataset.sound, [sign.textContent, ...over.map(([what]) => what)].join(' over ')]);
  });
  new MutationObserver(note).observe(place, {childList: true});
}"""


@pytest.mark.parametrize(
    ("likes", "is_shown"),
    [({}, True), ({"sound": True}, False), ({"sound": True, "signs": "always"}, True), ({"signs": "never"}, False)],
)
def test_what_is_heard_has_a_sign(
    house: ProcessHouse, open_page: Open, likes: dict[str, object], is_shown: bool
) -> None:
    table = house.create("tally", "me", "greedy")
    hurry(house, table)
    player, _ = opened(house, open_page, table, "desk", **likes)
    player.wait()
    player.page.evaluate(SHOWN)
    player.step()
    player.wait()
    if is_shown:
        player.page.wait_for_function("() => window.signs.some(([sound]) => sound === 'turn')")
    signs = dict(player.page.evaluate("() => window.signs"))
    assert signs == ({"place": "A move", "turn": "Your turn"} if is_shown else {})
    if is_shown:
        expect(player.get("signs").locator("> *")).to_have_count(0)


def is_racing(match: Match) -> bool:
    return 0 in match.to_act and bool(match.game.scene(match.view(0), match.game.looks[0]).phases.line)


def test_signs_leave_a_long_round_in_sight(house: ProcessHouse, open_page: Open) -> None:
    """MotoX says at most how many rounds there are, which is as long as a title."""
    table, _ = house.prepare("motox", "me", "greedy", "greedy", is_wanted=is_racing)
    hurry(house, table)
    for size in ("desk", "wide"):
        player, _ = opened(house, open_page, table, size)
        player.wait()
        expect(player.get("phases").locator("p")).not_to_have_text("")
        player.page.evaluate(SHOWN)
        player.step()
        player.page.wait_for_function("() => window.signs.length > 0")
        assert [text for _, text in player.page.evaluate("() => window.signs") if " over " in text] == []
        player.wait()
