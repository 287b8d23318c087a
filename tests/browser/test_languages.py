"""In the language that is made of English for this, every page is marked throughout, and nothing is cut off."""

import pytest
from playwright.sync_api import expect

import motley
from motley.bots.cast import cast
from motley.bots.words import words
from motley.kernel.pseudo import PSEUDO
from tests.browser.conftest import STILL, Open
from tests.browser.player import Player
from tests.browser.test_play import SIGNS, hurry, pages_of
from tests.server.house import ProcessHouse

LIKES = {**STILL, "language": PSEUDO}
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
OURS = [name for name in motley.game_names() if motley.game(name).package.startswith("motley.games.")]
NAMES = ["Motley"]
"""What is called so in every language: the program; games and bots of others come on top."""

# Notation, keys of the keyboard, and what says itself that it is in English are no sentences.
UNMARKED = r"""(names) => {
  const silent = 'code, kbd, script, style, [lang="en"], #app ~ *, head';
  const plain = (text) => {
    // what joins a list is data too, and has no marks
    let left = text.replace(/⟧ (and|or) ⟦/g, '⟧⟦');
    for (let last = ''; last !== left;) [last, left] = [left, left.replace(/⟦[^⟦⟧]*⟧/g, ' ')];
    // what is drawn too small for its words ends with dots, and its mark with them
    for (let last = ''; last !== left;) [last, left] = [left, left.replace(/⟦[^⟦⟧]*…\s*$/, '…')];
    for (const name of names) left = left.replaceAll(name, ' ');
    return /\p{L}{3}/u.test(left) ? left.trim() : '';
  };
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(silent) || !parent.getClientRects().length) continue;
    // the words of a paragraph on a piece are set one by one, and those with a meaning lie in an element of their own
    const said = parent.closest('.term')?.parentElement ?? parent;
    const whole = parent.closest('g.lines, p.paragraph, .piece') ?? said;
    const left = plain(whole === parent && !parent.querySelector(':scope > .term') ? node.data : whole.textContent);
    if (left) found.add(`text: ${left}`);
  }
  for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'label'])
    for (const each of document.querySelectorAll(`[${name}]`)) {
      const left = each.closest(silent) ? '' : plain(each.getAttribute(name));
      if (left) found.add(`${name}: ${left}`);
    }
  return [...found];
}"""

# Cut is what goes on beyond a box that hides it and cannot be scrolled; dots will do where a title tells the whole.
CUT = r"""() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`the document is ${root.scrollWidth} wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('svg, .unseen, option, [data-testid="moment"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const own = range.getBoundingClientRect();
    if (!own.width) continue;
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX)) break;
      if (!/hidden|clip/.test(style.overflowX)) continue;
      const room = box.getBoundingClientRect();
      if (room.width < 2) break;
      const isTold = box.closest('[title]') !== null || box.matches('[data-testid="action-bar"]');
      if (own.right > room.right + 2 && !isTold) faults.push(`${node.data.trim()} (${box.className})`);
      break;
    }
  }
  return faults;
}"""


def unmarked(player: Player) -> list[str]:
    """What a page says that has no mark."""
    strangers = [kind for kind in motley.bots.kinds() if not words().has("bot", kind.name)]
    bots = [text for kind in strangers for text in (kind.title, kind.sentence, *[each.title for each in kind.levels])]
    titles = [motley.game(name).title for name in motley.game_names()]
    faces = [member.name for member in cast()]
    names = sorted([*NAMES, *bots, *titles, *faces], key=len, reverse=True)
    return list(player.page.evaluate(UNMARKED, names))


def cut(player: Player) -> list[str]:
    return list(player.page.evaluate(CUT))


def faults(player: Player) -> dict[str, list[str]]:
    """What is unmarked or cut at each size, where anything is."""
    found: dict[str, list[str]] = {}
    for size, (width, height) in SIZES.items():
        player.resize(width, height)
        if wrong := [*unmarked(player), *cut(player)]:
            found[size] = wrong
    return found


@pytest.mark.parametrize("path", ["/", "/new/motif", "/daily", "/puzzles/motif", "/about", "/nowhere"])
def test_pages_are_marked_and_whole(house: ProcessHouse, open_page: Open, path: str) -> None:
    house.create("tally", "me", "person")
    player = open_page(house.base + path, likes=LIKES)
    player.arrive(SIGNS[path])
    player.get("preferences").click()
    expect(player.get("pref-sound")).to_be_visible()
    assert faults(player) == {}


def test_a_table_is_marked_and_whole_from_the_first_move_to_the_result(house: ProcessHouse, open_page: Open) -> None:
    table = house.create("motif", "me", "person", size=3)
    player = open_page(f"{house.base}/table/{table}", likes=LIKES)
    player.wait()
    assert faults(player) == {}
    for tab in ("moves", "log", "rules", "table"):
        player.get(f"tab-{tab}").click()
        assert faults(player) == {}
    player.resize(1280, 800)
    player.play_out()
    assert faults(player) == {}


@pytest.mark.soak
@pytest.mark.parametrize("game", OURS)
def test_the_table_of_every_game(house: ProcessHouse, open_page: Open, game: str) -> None:
    fewest = min(count for count in motley.game(game).traits.seats if count > 1)
    table = house.create(game, "me", *["greedy"] * (fewest - 1))
    hurry(house, table)
    player = open_page(f"{house.base}/table/{table}", likes=LIKES)
    for _ in range(4):
        player.wait()
        assert faults(player) == {}
        player.resize(1280, 800)
        player.step()


@pytest.mark.soak
@pytest.mark.parametrize("game", OURS)
def test_every_page_of_every_game(house: ProcessHouse, open_page: Open, game: str) -> None:
    for path, sign in pages_of(house, game).items():
        player = open_page(house.base + path, likes=LIKES)
        player.arrive(sign)
        assert faults(player) == {}, path


def test_what_is_unmarked_or_cut_is_seen(house: ProcessHouse, open_page: Open) -> None:
    player = open_page(f"{house.base}/about", likes=LIKES)
    player.arrive(SIGNS["/about"])
    assert faults(player) == {}
    player.page.evaluate(
        """() => {
          const lost = document.querySelector('main').appendChild(document.createElement('p'));
          lost.textContent = 'Hard-coded, and far too long for its box';
          lost.title = 'Hidden words';
          lost.style.cssText = 'width: 60px; overflow: hidden; white-space: nowrap';
        }"""
    )
    assert unmarked(player) == ["text: Hard-coded, and far too long for its box", "title: Hidden words"]
    player.page.evaluate("() => document.querySelector('main > [title]').removeAttribute('title')")
    assert len(cut(player)) == 1
