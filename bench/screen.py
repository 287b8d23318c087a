"""What a person at a screen waits for: from a click to the repaint that shows its answer, and frames of moments.

Measured in a real Chromium by the driver of the browser tests, which points at what is lit; the server runs beside it.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from motley.kernel import Game
from tests.toys.install import install_for_this_process

os.environ.setdefault("MOTLEY_HOME", tempfile.mkdtemp(prefix="motley-home-"))
install_for_this_process()

from tests.browser.conftest import FLAGS, LIKES, PATIENCE, chromium_path  # noqa: E402 - the toys come first
from tests.browser.player import LIES, NEXT_FRAMES, Player  # noqa: E402
from tests.browser.test_play import hurry  # noqa: E402
from tests.server.house import ProcessHouse  # noqa: E402

# A press, when its wish was sent, when the answer came, when the page had it, and the end of the frame that shows it;
# a press that sends nothing has the end of its own frame alone.
WATCH = """() => {
  window.presses = [];
  let press = null;
  const now = () => performance.now() - press.began;
  // the next thing after the frame, before what waits for it to be drawn
  const drawn = (done) => requestAnimationFrame(() => scheduler.postTask(done, {priority: 'user-blocking'}));
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (press && /"do":"(play|revise)"/.test(text)) press.sent ??= now();
    return send.call(this, text);
  };
  const Line = WebSocket;
  window.WebSocket = class extends Line {
    constructor(address, protocols) {
      super(address, protocols);
      this.addEventListener('message', ({data}) => {
        if (press?.sent && data.includes('"say":"entry"')) press.answered ??= now();
      });
    }
  };
  addEventListener('pointerdown', () => (press = {began: performance.now()}), true);
  addEventListener('click', () => {
    const own = press;
    drawn(() => {
      if (own && !own.sent) window.presses.push({painted: performance.now() - own.began});
    });
  });
  const isPage = ({target}) => target.matches('[data-testid="table-page"]');
  new MutationObserver((changes) => {
    if (!press?.answered || press.taken || !changes.some(isPage)) return;
    const own = press;
    own.taken = now();
    drawn(() => window.presses.push({...own, painted: performance.now() - own.began}));
  }).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-ply']});
}"""

# Frames, and milliseconds, during which something that happened was on show.
FRAMES = """() => {
  window.shown = {frames: 0, ms: 0};
  let before = null;
  const look = (now) => {
    const plays = document.querySelector('[data-testid="moment"]') !== null;
    if (plays && before !== null) {
      window.shown.frames++;
      window.shown.ms += now - before;
    }
    before = plays ? now : null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""

SETTLED = """() => document.querySelector('[data-settled]') !== null"""

PARTS = ("sent", "answered", "taken", "painted")
"""What follows a press, one after the other."""


class Person(Player):
    """Whoever points with a hand: the pointer is there before the button is pressed."""

    def point(self, key: str) -> None:
        if spot := self.page.evaluate(LIES, key):
            self.page.mouse.move(spot["x"], spot["y"])
            self.page.evaluate(NEXT_FRAMES)
        super().point(key)


@dataclass
class Screen:
    """What was seen of one game."""

    presses: list[dict[str, float]]
    frames: int
    ms: float
    busy: float

    def told(self) -> str:
        """Clicks that were answered, their median and 95 %; medians of what that is made of: until it is sent,
        answered, taken over and painted; the median of clicks that need no answer; what the page worked for each;
        frames a second while moments played, and for how many seconds that was.
        """
        answered = [press for press in self.presses if "sent" in press]
        waits = [press["painted"] for press in answered]
        own = [press["painted"] for press in self.presses if "sent" not in press]
        steps = pairwise(("pressed", *PARTS))
        parts = [share([press[now] - press.get(before, 0.0) for press in answered], 0.5) for before, now in steps]
        work = 1000 * self.busy / len(self.presses) if self.presses else float("nan")
        rate = 1000 * self.frames / self.ms if self.ms else float("nan")
        figures = [share(waits, 0.5), share(waits, 0.95), *parts, share(own, 0.5), work, rate, self.ms / 1000]
        return f"{len(answered):6} " + " ".join([f"{figure:8.1f}" for figure in figures])


def share(values: list[float], part: float) -> float:
    """What this part of them stays within."""
    return sorted(values)[int(part * (len(values) - 1))] if values else float("nan")


@contextmanager
def screens() -> Iterator[tuple[Browser, ProcessHouse]]:
    """A browser and a server, as long as this lasts. Raises RuntimeError without a browser."""
    path = chromium_path()
    if path is None:
        raise RuntimeError("there is no Chromium; name one in MOTLEY_CHROMIUM")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        house = ProcessHouse(Path(home))
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser, house
        finally:
            browser.close()
            house.kill()


def seen(browser: Browser, house: ProcessHouse, game: Game, steps: int) -> Screen:
    """Clicks of somebody who sees no motion, then a table whose moments play out, so many steps each."""
    quick = player_at(browser, house, game, {"speed": "off", "confirm": False})
    line = quick.page.context.new_cdp_session(quick.page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = worked(line)
    play(quick, steps)
    busy = worked(line) - before
    presses = quick.page.evaluate("() => window.presses")
    quick.page.context.close()
    slow = player_at(browser, house, game, {"speed": "normal", "confirm": False})
    slow.page.evaluate(FRAMES)
    play(slow, steps)
    shown: dict[str, Any] = slow.page.evaluate("() => window.shown")
    slow.page.context.close()
    return Screen(presses, int(shown["frames"]), float(shown["ms"]), busy)


def worked(line: CDPSession) -> float:
    """Seconds of processor time that the page's scripts, styles and layout have taken so far: the wait of a click is
    longer on a busy machine, this is not.
    """
    told = {each["name"]: float(each["value"]) for each in line.send("Performance.getMetrics")["metrics"]}
    return told["ScriptDuration"] + told["RecalcStyleDuration"] + told["LayoutDuration"]


def player_at(browser: Browser, house: ProcessHouse, game: Game, likes: dict[str, object]) -> Player:
    rivals = min(count for count in game.traits.seats if count > 1) - 1
    table = house.create(game.name, "me", *["random"] * rivals)
    hurry(house, table)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('{LIKES}', {json.dumps(json.dumps(likes))})")
    context.add_init_script(f"({WATCH})()")
    player = Person(context.new_page())
    player.page.goto(f"{house.base}/table/{table}")
    player.wait()
    return player


def play(player: Player, steps: int) -> None:
    """A click ends what is on show: the next one waits until it has ended by itself."""
    for _ in range(steps):
        if player.step()["result"]:
            return
        player.wait()
        player.page.wait_for_function(SETTLED)
