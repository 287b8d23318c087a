"""What a person at a screen waits for: from a click to the repaint that shows its answer, and frames of moments.

Measured in a real Chromium by the driver of the browser tests, which points at what is lit; the server runs beside it.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from motley.kernel import Game
from tests.toys.install import install_for_this_process

os.environ.setdefault("MOTLEY_HOME", tempfile.mkdtemp(prefix="motley-home-"))
install_for_this_process()

from tests.browser.conftest import FLAGS, LIKES, PATIENCE, chromium_path  # noqa: E402 - the toys come first
from tests.browser.player import Player  # noqa: E402
from tests.browser.test_play import hurry  # noqa: E402
from tests.server.house import ProcessHouse  # noqa: E402

# From the last press before an answer shows to the end of the frame that shows it.
CLICKS = """() => {
  window.clicks = [];
  let watch = null;
  addEventListener('pointerdown', () => {
    const page = document.querySelector('[data-testid="table-page"]');
    const [began, ply] = [performance.now(), page.dataset.ply];
    watch?.disconnect();
    watch = new MutationObserver(() => {
      if (page.dataset.ply === ply) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => window.clicks.push(performance.now() - began)));
    });
    watch.observe(page, {attributes: true, attributeFilter: ['data-ply']});
  }, true);
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


@dataclass
class Screen:
    """What was seen of one game."""

    clicks: list[float]
    frames: int
    ms: float
    busy: float

    def told(self) -> str:
        """Clicks, their median and 95 %, what the page worked for each, frames a second while moments played, and for
        how many seconds that was.
        """
        ranked = sorted(self.clicks) or [float("nan")]
        rate = 1000 * self.frames / self.ms if self.ms else float("nan")
        half, most = ranked[len(ranked) // 2], ranked[int(0.95 * (len(ranked) - 1))]
        work = 1000 * self.busy / len(self.clicks) if self.clicks else float("nan")
        return f"{len(self.clicks):6} {half:9.1f} {most:9.1f} {work:9.1f} {rate:9.1f} {self.ms / 1000:9.1f}"


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
    quick.page.evaluate(CLICKS)
    line = quick.page.context.new_cdp_session(quick.page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = worked(line)
    play(quick, steps)
    busy = worked(line) - before
    clicks = quick.page.evaluate("() => window.clicks")
    quick.page.context.close()
    slow = player_at(browser, house, game, {"speed": "normal", "confirm": False})
    slow.page.evaluate(FRAMES)
    play(slow, steps)
    shown: dict[str, Any] = slow.page.evaluate("() => window.shown")
    slow.page.context.close()
    return Screen(clicks, int(shown["frames"]), float(shown["ms"]), busy)


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
    player = Player(context.new_page())
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
