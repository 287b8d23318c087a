"""Somebody in front of the screen: looks at what is lit, points at it by mouse, finger or keyboard, ends turns."""

import json
import random
import re
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page
from playwright.sync_api import TimeoutError as NeverCame

from motley.kernel import Choice

LOOK = """() => {
  const all = (name) => [...document.querySelectorAll(`[data-testid="${name}"]`)];
  const page = document.querySelector('[data-testid="table-page"]');
  const focused = document.activeElement?.closest('[data-key]');
  // What fades away is not there any more, although it is still drawn.
  const keys = (mark) => [...document.querySelectorAll(mark)].filter((piece) => !piece.inert)
    .map((piece) => piece.dataset.key);
  return {
    result: all('result').length > 0,
    curtain: all('curtain-open').some((button) => !button.disabled),
    end: all('end-turn').some((button) => !button.disabled),
    chooser: [...document.querySelectorAll('[data-testid="chooser"] button')].map((button) => button.dataset.move),
    armed: all('confirm').length > 0,
    selection: all('commit-selection').length,
    buttons: all('choice-button').map((button) => button.dataset.move),
    lit: keys('[data-lit]'),
    picked: keys('[data-picked]'),
    focus: focused ? focused.dataset.key : null,
    ply: page ? Number(page.dataset.ply) : -1,
    seat: page ? page.dataset.seat : null,
  };
}"""

# What is seen, once all is answered and there is something to do: both in one look, so that nothing changes in between.
READY = f"""() => {{
  const seen = ({LOOK})();
  if (document.querySelector('[data-testid="table-page"]')?.dataset.sent !== undefined) return null;
  const ready = seen.result || seen.curtain || seen.end || seen.chooser.length || seen.armed || seen.selection
    || seen.buttons.length || seen.lit.length;
  return ready ? seen : null;
}}"""

# What to do next for a choice with these steps still to make: the key to point at, "press", "commit", or "answered".
NEXT = f"""([before, steps, text]) => {{
  const seen = ({LOOK})();
  if (seen.ply !== before) return "answered";
  if (seen.chooser.includes(text)) return "press";
  if (steps.length) return steps[0].find((key) => seen.lit.includes(key) && !seen.picked.includes(key)) ?? null;
  return seen.buttons.includes(text) ? "press" : seen.selection ? "commit" : null;
}}"""

# What is seen, once it is something else than before.
CHANGED = f"""(before) => JSON.stringify(({LOOK})()) !== JSON.stringify(before)"""

# Which of the pieces that can be pointed at is meant by a spot: the topmost that lies there, else the nearest in reach.
MEANT = """(x, y) => {
  let near = null, least = Infinity;
  for (const each of document.elementsFromPoint(x, y)) {
    if (each.closest('[data-floating].solid')) return null;
    const piece = each.closest('[data-lit], [data-picked]');
    if (!piece) continue;
    const own = piece.querySelector('rect.glow')?.getBoundingClientRect();
    if (!own || (x >= own.left - 1 && x <= own.right + 1 && y >= own.top - 1 && y <= own.bottom + 1)) return piece;
    const away = Math.hypot(x - own.left - own.width / 2, y - own.top - own.height / 2);
    if (away < least) [near, least] = [piece, away];
  }
  return near;
}"""

# Where to click a piece: a point of it where nothing else that could be pointed at lies on it, if there is one; null if
# the piece is not there any more.
SPOT = """(key) => {
  const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  const piece = all.find((each) => !each.inert);
  if (!piece) return null;
  piece.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = (piece.querySelector('.hit') ?? piece).getBoundingClientRect();
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  const spots = shares.flatMap((down) => shares.map((across) =>
    ({x: box.left + box.width * across, y: box.top + box.height * down})));
  const meant = MEANT;
  const open = ({x, y}) => meant(x, y) === piece;
  const inside = ({x, y}) => document.elementsFromPoint(x, y).some((each) => each.closest('[data-key]') === piece);
  const found = spots.find(open) ?? spots.find(inside);
  if (found) return found;
  throw new Error(`nothing to point at: ${key}`);
}""".replace("MEANT", MEANT)

# The same, once it lies still from one drawing of the page to the next: what another has just done may still move
# things. A page that is never drawn again is looked at all the same.
LIES = f"""async (key) => {{
  const drawn = () => Promise.race([
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    new Promise((given_up) => setTimeout(given_up, 3000)),
  ]);
  const spot = {SPOT};
  for (let tries = 0, before = null; tries < 900; tries++) {{
    const now = spot(key);
    if (!now || (before && now.x === before.x && now.y === before.y)) return now;
    before = now;
    await drawn();
  }}
  throw new Error(`never lies still: ${{key}}`);
}}"""

# What may keep a page from going on: a refusal, a broken line, something that lies over the pieces.
WRONG = """() => ({
  callout: document.querySelector('[data-testid="callout"]')?.textContent.trim() ?? null,
  line: document.querySelector('[data-testid="connection"]')?.textContent.trim() ?? null,
  sent: document.querySelector('[data-testid="table-page"]')?.dataset.sent !== undefined,
  log: [...document.querySelectorAll('[data-testid="log"] button')].slice(-3).map((line) => line.textContent.trim()),
  under: [...document.querySelectorAll(':hover')].slice(-3).map((e) => e.dataset?.key ?? e.getAttribute('class')),
})"""

# Whether nothing is on its way from one place or colour to another.
AT_REST = "() => document.getAnimations().every((each) => each.playState !== 'running')"

NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"

MOST_TRIES = 900
"""More than anything takes that comes to an end."""

CUT_OFF = "ERR_CONNECTION|ERR_CONTENT_LENGTH|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|WebSocket"
"""What a browser complains of when a server is killed before, while or after it answers."""

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")

Seen = dict[str, Any]


class Player:
    """Plays any game to its end without knowing it: the client knows no game either."""

    def __init__(self, page: Page, seed: str = "a player") -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.faults: list[str] = []
        self.is_patient = False
        self.done: list[str] = []
        self.routes: list[str] = []
        page.on("websocket", lambda line: line.on("framereceived", self._heed))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        """Errors of the page are faults; that a server which was killed does not answer is none."""
        if message.type == "error" and not (self.is_patient and re.search(CUT_OFF, message.text)):
            self.faults.append(message.text)

    def _heed(self, text: str | bytes) -> None:
        """What whole routes are offered now: pieces say them, but the list of moves has only answers."""
        position = json.loads(text).get("position")
        if position is not None:
            self.routes = [route["sentence"] for route in position.get("routes", ())]

    def look(self) -> Seen:
        seen: Seen = self.page.evaluate(LOOK)
        return seen

    def wait(self) -> Seen:
        """Until there is something to do."""
        try:
            seen: Seen = self.page.wait_for_function(READY).json_value()
        except NeverCame as error:
            raise self.stuck("there is nothing to do") from error
        return seen

    def stuck(self, what: str) -> AssertionError:
        """What a person would tell of a page that stands still: the last things done, and what is seen now."""
        said = self.page.evaluate("() => document.querySelector('[data-testid=\"prompt\"]')?.textContent.trim()")
        wrong = self.page.evaluate(WRONG)
        told = f"says {said!r}, {wrong}, complains of {self.faults} and shows {self.look()}"
        return AssertionError(f"{what}: after {self.done[-6:]} the page {told}")

    def arrive(self, sign: str) -> None:
        """Until the page shows what is looked for, and all of it is there and at rest."""
        self.page.locator(sign).first.wait_for()
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_function(AT_REST)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, until the page has heard of it and is at rest.

        A page hears of its size when a frame is made, before the callbacks of that frame are called."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("(width) => innerWidth === width", arg=width)
        self.page.evaluate(NEXT_FRAMES)
        self.page.wait_for_function(AT_REST)

    def wait_for_end(self) -> None:
        """Until the turn is made and waits for its end."""
        self.page.wait_for_function(f"() => ({LOOK})().end")

    def get(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def board(self) -> dict[str, str]:
        """Every piece by its key, as a screen reader would tell it."""
        told: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('[data-key][aria-label]')]
              .map((piece) => [piece.dataset.key, `${piece.getAttribute('aria-label')} ${piece.style.transform}`]))"""
        )
        return told

    def sentences(self) -> dict[str, str]:
        """Every move that there is now by its notation, as the list beside the board tells it."""
        self.get("tab-moves").click()
        told: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('[data-testid="sentence"]')]
              .map((move) => [move.dataset.move, move.querySelector("span").textContent.trim()]))"""
        )
        return told

    @property
    def table(self) -> str:
        found = re.search(r"/table/(\w+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def play_out(self, way: str = "mouse", most: int = MOST_TRIES) -> int:
        """To the result; how many things were done on the way."""
        for count in range(most):
            if self.step(way)["result"]:
                return count
        raise AssertionError("the game did not end")

    def play_turns(self, turns: int, way: str = "mouse") -> None:
        """Until so many turns of this device were ended."""
        for _ in range(MOST_TRIES):
            if not turns:
                return
            seen = self.step(way)
            assert not seen["result"], "the game ended early"
            turns -= bool(seen["end"])
        raise AssertionError("a turn did not end")

    def answer(self, way: str = "mouse") -> None:
        """Whatever it takes to give one answer, be it a click or three."""
        before = self.wait()["ply"]
        for _ in range(MOST_TRIES):
            if self.wait()["ply"] != before:
                return
            assert not self.step(way)["end"], "a turn was ended before anything was answered"
        raise AssertionError("nothing was answered")

    def make_turn(self, way: str = "mouse") -> None:
        """Until the turn of this device only waits for its end."""
        for _ in range(MOST_TRIES):
            if self.wait()["end"]:
                return
            self.step(way)
        raise AssertionError("the turn did not come to its end")

    def step(self, way: str = "mouse") -> Seen:
        """Do one thing as soon as there is something to do, and wait until it shows; what was seen before it."""
        seen = self.wait()
        if not seen["result"]:
            {"mouse": self.by_mouse, "touch": self.by_touch, "keyboard": self.by_keyboard}[way](seen)
            self.settle(seen)
        return seen

    def make(self, choice: Choice, text: str) -> None:
        """Give this answer by pointing at its pieces, or by its sentence; end the turn if that makes it whole."""
        before = self.wait()["ply"]
        steps = [list(step) for step in choice.steps]
        while (todo := self.page.wait_for_function(NEXT, arg=[before, steps, text]).json_value()) != "answered":
            if todo == "press":
                self.page.locator(f'button[data-move="{text}"]').click()
            elif todo == "commit":
                self.get("commit-selection").first.click()
            else:
                self.point(todo)
                del steps[0]
                continue
            break
        self.page.wait_for_function(f"(before) => ({LOOK})().ply !== before", arg=before)
        if (seen := self.wait())["end"]:
            self.get("end-turn").click()
            self.settle(seen)

    def settle(self, before: Seen) -> None:
        """Until what was done shows."""
        try:
            self.page.wait_for_function(CHANGED, arg=before)
        except NeverCame as error:
            raise self.stuck("what was done does not show") from error

    def by_mouse(self, seen: Seen) -> None:
        if seen["curtain"]:
            self.get("curtain-open").click()
        elif seen["chooser"]:
            self.chance.choice(self.page.locator('[data-testid="chooser"] button').all()).click()
        elif self._is_enough(seen):
            self.get("commit-selection").first.click()
        elif seen["end"]:
            self.get("end-turn").click()
        elif self._more(seen) and not (seen["buttons"] and self.chance.random() < 0.3):
            self.point(self.chance.choice(self._more(seen)))
        else:
            self.chance.choice(self.get("choice-button").all()).click()

    def by_touch(self, seen: Seen) -> None:
        if seen["armed"]:
            self.get("confirm").tap()
        elif seen["lit"] and not (seen["curtain"] or seen["chooser"] or seen["selection"] or seen["end"]):
            self.tap(self.chance.choice(self._more(seen)))
        else:
            self.by_mouse(seen)

    def _is_enough(self, seen: Seen) -> bool:
        """Whether what is selected shall do: another piece might be added, but need not."""
        return bool(seen["selection"]) and (not self._more(seen) or self.chance.random() < 0.5)

    def _more(self, seen: Seen) -> list[str]:
        return [key for key in seen["lit"] if key not in seen["picked"]]

    def point(self, key: str) -> None:
        """Click a piece; if another has taken it away meanwhile, there is nothing to click."""
        self.done.append(key)
        if spot := self.page.evaluate(LIES, key):
            self.page.mouse.click(spot["x"], spot["y"])

    def tap(self, key: str) -> None:
        self.done.append(key)
        if spot := self.page.evaluate(LIES, key):
            self.page.touchscreen.tap(spot["x"], spot["y"])

    def spot(self, key: str) -> Seen:
        """Where a piece lies that stays there, once it lies still."""
        found: Seen | None = self.page.evaluate(LIES, key)
        assert found is not None, f"{key} is not there"
        return found

    def by_keyboard(self, seen: Seen) -> None:
        """Keys alone: Tab to get somewhere, arrows among what is lit, Enter; Control+Enter ends a turn."""
        press = self.page.keyboard.press
        if seen["curtain"] or seen["chooser"]:
            press("Enter")
        elif seen["end"] or self._is_enough(seen):
            self.tab_to("stage")
            press("Control+Enter")
        elif self._more(seen) and not (seen["buttons"] and self.chance.random() < 0.3):
            self.tab_to("stage")
            self._walk()
            press("Enter")
        else:
            self.tab_to("choice-button")
            press("Enter")

    def _walk(self) -> None:
        """Some arrows, until the focus is on something that is lit and not picked yet."""
        for count in range(60):
            seen = self.look()
            if count >= self.chance.randrange(3) and seen["focus"] in self._more(seen):
                return
            self.page.keyboard.press("PageDown" if count > 20 else self.chance.choice(ARROWS))
        raise AssertionError("no arrow leads to what is lit")

    def tab_to(self, name: str) -> None:
        inside = f"""() => Boolean(document.activeElement?.closest('[data-testid="{name}"]'))"""
        for _ in range(60):
            if self.page.evaluate(inside):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {name}")
