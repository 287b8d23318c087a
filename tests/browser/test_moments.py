"""What belongs to a piece goes where it goes, while that is shown; and a page on which it stays behind is seen."""

from typing import Any

import pytest

from motley.match import Match
from tests.browser.conftest import Open
from tests.browser.player import Player
from tests.server.house import ProcessHouse

SHOWN = {"speed": "fast", "confirm": False}

# Every way that a piece travels, by a moment or because it lies elsewhere now, is gone through at once, step by step:
# how many pieces travelled along with another, and which of them did not keep their distance to it. A broken page lets
# the parts stay behind.
WATCH = """(broken) => {
  window.travels = {along: 0, strays: []};
  const began = Element.prototype.animate;
  let going = [];
  const partsOf = (root, key) => [...root.querySelectorAll(`[data-parent="${CSS.escape(key)}"]`)]
    // What has left the table fades where it was.
    .filter((part) => !part.inert).flatMap((part) => [part, ...partsOf(root, part.dataset.key ?? '')]);
  const middle = (piece) => {
    const box = (piece.querySelector('.art use, .shape') ?? piece).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const check = () => {
    const [wholes, moves] = [going.filter(({piece}) => !going.some((other) =>
      other.piece.dataset.key === piece.dataset.parent)), going.map(({move}) => move)];
    going = [];
    for (const {piece} of wholes) {
      const parts = partsOf(piece.closest('svg'), piece.dataset.key);
      const away = (share) => {
        for (const move of moves) move.currentTime = share * move.effect.getComputedTiming().activeDuration;
        const [x, y] = middle(piece);
        return parts.map((part) => middle(part)).map(([across, down]) => [across - x, down - y]);
      };
      const end = away(1);
      for (const share of [0, 0.25, 0.5, 0.75]) away(share).forEach(([across, down], i) => {
        const strayed = Math.hypot(across - end[i][0], down - end[i][1]);
        if (strayed > 2) window.travels.strays.push(`${parts[i].dataset.key} is ${strayed.toFixed(0)} px off`);
      });
      window.travels.along += parts.length;
    }
    for (const move of moves) move.currentTime = 0;
  };
  Element.prototype.animate = function (frames, options) {
    const travels = this.matches('.piece[data-key]') && frames.transform?.length > 1 && !frames.opacity;
    if (travels && broken && this.dataset.parent) return began.call(this, {}, options);
    const move = began.call(this, frames, options);
    if (!travels) return move;
    if (!going.length) queueMicrotask(check);
    going.push({piece: this, move});
    return move;
  };
}"""


def travels(player: Player) -> dict[str, Any]:
    told: dict[str, Any] = player.page.evaluate("() => window.travels")
    return told


def lays_a_card(match: Match) -> bool:
    ask = match.state.ask()
    return match.to_act == (0,) and ask is not None and ask.kind == "place"


def in_battle(match: Match) -> bool:
    ask = match.state.ask()
    return match.to_act == (0,) and ask is not None and ask.kind == "act"


def watched(player: Player, broken: bool) -> dict[str, Any]:
    """Play until something has travelled with what belongs to it."""
    player.wait()
    player.page.evaluate(WATCH, broken)
    while not travels(player)["along"]:
        assert not player.step()["result"], "nothing travelled"
    return travels(player)


@pytest.mark.parametrize("broken", [False, True])
def test_the_symbols_of_a_card_come_with_it(house: ProcessHouse, open_page: Open, broken: bool) -> None:
    table, _ = house.prepare("motu", "me", "greedy", is_wanted=lays_a_card, start="0")
    player = open_page(f"{house.base}/table/{table}", likes=SHOWN)
    told = watched(player, broken)
    assert bool(told["strays"]) == broken, told


@pytest.mark.soak
@pytest.mark.parametrize("broken", [False, True])
def test_a_fighter_walks_with_all_that_belongs_to_it(house: ProcessHouse, open_page: Open, broken: bool) -> None:
    table, _ = house.prepare("motba", "me", "greedy", is_wanted=in_battle, season="ready")
    player = open_page(f"{house.base}/table/{table}", likes=SHOWN)
    told = watched(player, broken)
    assert bool(told["strays"]) == broken, told
