"""Somebody who knows only what is on the screen: takes a lesson by its own prompts, then plays the game it suggests."""

from dataclasses import dataclass, field

from playwright.sync_api import expect

from tests.browser.player import MOST_TRIES, Player
from tests.browser.test_play import hurry
from tests.server.house import House

WORDS_A_MINUTE = 180
SECONDS_A_CLICK = 2.0

# What is pointed out and lies open to the eye: inside the stage, with nothing over it.
POINTED = """() => [...document.querySelectorAll('[data-pointed]')].map((piece) => {
  const stage = document.querySelector('.stage-box').getBoundingClientRect();
  const box = (piece.querySelector('.hit') ?? piece).getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const inside = x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
  const over = document.elementFromPoint(x, y)?.closest('[data-testid="stage"] svg');
  return {key: piece.dataset.key, lit: piece.hasAttribute('data-lit'), open: inside && Boolean(over)};
})"""

# How the lesson stands, and what was begun of the answer.
STANDING = """() => {
  const one = (name) => document.querySelector(`[data-testid="${name}"]`);
  const picked = [...document.querySelectorAll('[data-picked]')].map((piece) => piece.dataset.key);
  const open = ['chooser', 'confirm', 'commit-selection'].map((name) => one(name) !== null);
  const said = one('lesson-tried')?.textContent ?? '';
  return JSON.stringify([one('lesson').dataset.at, one('table-page').dataset.ply, said, picked, open]);
}"""

MOVED = f"(before) => ({STANDING})() !== before"

# Whether nothing that was sent is on its way: its answer may be the next step.
ANSWERED = """() => document.querySelector('[data-sent]') === null && document.querySelector(
  '[data-testid="lesson-show"]:not(:disabled), [data-over], [data-testid="lesson-on"]:not(:disabled)') !== null"""

SETTLED = "() => document.querySelector('[data-settled]') !== null"

MOST_CLICKS = 10
"""For one answer."""


@dataclass
class Effort:
    """What it took."""

    clicks: int = 0
    shown: int = 0
    said: list[str] = field(default_factory=list)

    def read(self, text: str) -> None:
        """A sentence is read where it is not the one that was read last."""
        if text.strip() and text not in self.said[-3:]:
            self.said.append(text)

    @property
    def words(self) -> int:
        return sum(len(text.split()) for text in self.said)

    def __str__(self) -> str:
        told = f"{self.minutes:.1f} minutes, {self.clicks} clicks, {self.words} words read"
        return f"{told}, {self.shown} steps of the lesson had to be shown"

    @property
    def minutes(self) -> float:
        return self.words / WORDS_A_MINUTE + self.clicks * SECONDS_A_CLICK / 60


class Newcomer:
    """A player with patience and no knowledge; `way` is "mouse" or "touch"."""

    def __init__(self, player: Player, way: str = "mouse") -> None:
        self.player = player
        self.way = way
        self.effort = Effort()

    def learn(self, game: str) -> None:
        """From the start page through the first lesson."""
        player = self.player
        card = player.get(f"game-{game}")
        self.effort.read(card.inner_text())
        self.press(f'[data-testid="game-{game}"] [data-testid="learn"]')
        player.get("lesson").wait_for()
        player.page.locator("[data-key]").first.wait_for()
        for _ in range(MOST_TRIES):
            if player.get("lesson").get_attribute("data-over") is not None:
                break
            self.take_step()
        self.effort.read(player.get("lesson-sentence").inner_text())
        expect(player.get("first-game")).to_be_visible()

    def take_step(self) -> None:
        """Do what the sentence says, as far as what it points out tells it; otherwise have it shown."""
        player = self.player
        self.effort.read(player.get("lesson-sentence").inner_text())
        if player.get("lesson-on").count():
            assert self.covered() == []
            self.press_and_see('[data-testid="lesson-on"]')
            return
        player.page.wait_for_function(ANSWERED)
        assert self.covered() == []
        at = player.get("lesson").get_attribute("data-at")
        for _ in range(MOST_CLICKS):
            is_tried = self.try_what_is_pointed_out()
            player.page.wait_for_function(SETTLED)
            player.page.wait_for_function(ANSWERED)
            if player.get("lesson").get_attribute("data-at") != at:
                return
            # An answer is taken before the lesson goes on: where there was nothing to try, there may be now.
            if not is_tried and not self.try_what_is_pointed_out():
                break
        self.effort.shown += 1
        self.press_and_see('[data-testid="lesson-show"]')

    def try_what_is_pointed_out(self) -> bool:
        """Press the button or point at the piece that the lesson points out now; whether there was one."""
        player = self.player
        if player.page.locator("[data-wanted]").count():
            self.press_and_see("[data-wanted]")
        else:
            # Before anything is looked at: what others do meanwhile moves the lesson on, too.
            before = self.standing()
            picked = player.look()["picked"]
            pieces = player.page.evaluate(POINTED)
            keys = [piece["key"] for piece in pieces if piece["lit"] and piece["key"] not in picked]
            if not keys and player.get("lesson").get_attribute("data-free") is None:
                return False
            if not keys:
                # Whatever I like, it says.
                self.effort.clicks += 1
                player.step(self.way)
                return True
            self.effort.clicks += 1
            # What was tried last, and was no good, is tried last again.
            key = min(keys, key=lambda each: max((n for n, was in enumerate(player.done) if was == each), default=-1))
            (player.tap if self.way == "touch" else player.point)(key)
            player.page.wait_for_function(MOVED, arg=before)
        if player.get("lesson-tried").count():
            self.effort.read(player.get("lesson-tried").inner_text())
        return True

    def covered(self) -> list[str]:
        """What is pointed out and cannot be seen."""
        self.player.page.wait_for_function(SETTLED)
        return [piece["key"] for piece in self.player.page.evaluate(POINTED) if not piece["open"]]

    def play_first_game(self, house: House) -> None:
        """The game that the lesson suggests, to its end."""
        player = self.player
        self.press('[data-testid="first-game"]')
        player.page.wait_for_url("**/table/**")
        hurry(house, player.table)
        for _ in range(MOST_TRIES):
            seen = player.wait()
            for name in ("prompt", "coach"):
                if player.get(name).count():
                    self.effort.read(player.get(name).inner_text())
            if seen["result"]:
                return
            player.step(self.way)
            self.effort.clicks += 1
        raise player.stuck("the first game did not end")

    def standing(self) -> str:
        """How the lesson stands, for telling whether anything came of a click."""
        told: str = self.player.page.evaluate(STANDING)
        return told

    def press_and_see(self, selector: str) -> None:
        before = self.standing()
        self.press(selector)
        self.player.page.wait_for_function(MOVED, arg=before)

    def press(self, selector: str) -> None:
        self.effort.clicks += 1
        self.player.page.locator(selector).first.click()
