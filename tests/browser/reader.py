"""Somebody who does not see the screen: chooses by roles and names, and hears what live regions say.

Of the page this knows only Chromium's accessibility tree, and what is put into live regions; it acts with the focus and
the Enter key.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

WORDS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "words" / "en.json").read_text(encoding="utf-8")
)
BUTTONS = ("button", "ToggleButton")
PATIENCE = 900
"""Looks at the page after which something will never come."""

# Whatever a live region is given is heard once, when it is put there.
LISTEN = """() => {
  window.heard = [];
  const regions = [...document.querySelectorAll('[aria-live]')];
  for (const region of regions) {
    const note = () => {
      const text = region.isConnected && region.ariaLive ? region.textContent.trim() : '';
      if (text) window.heard.push([region.ariaLive, text]);
    };
    new MutationObserver(note).observe(region, {subtree: true, childList: true, characterData: true});
  }
}"""

# The log, for whoever checks what was heard; answers that nobody had to think about are told only where alone.
LOGGED = """() => [...document.querySelectorAll('[data-testid="log"] li:not(.forced) button')]
  .map((line) => [...line.querySelectorAll(':scope > span')].at(-1))
  .map((text) => [...text.childNodes].filter((each) => !each.classList?.contains('unseen'))
    .map((each) => each.textContent).join('').trim())"""


@dataclass
class Node:
    """What a screen reader is told of a part of the page."""

    role: str
    name: str
    place: int
    shut: bool
    pressed: bool
    parts: list["Node"] = field(default_factory=list)

    def below(self) -> Iterator["Node"]:
        yield self
        for part in self.parts:
            yield from part.below()

    def named(self, role: str, name: str) -> "Node | None":
        return next((each for each in self.below() if each.role == role and each.name == name), None)

    def buttons(self) -> list["Node"]:
        return [each for each in self.below() if each.role in BUTTONS and not each.shut]


class Reader:
    """Plays any game by ear."""

    def __init__(self, page: Page, seed: str = "a reader") -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.chance = random.Random(seed)
        self.before: list[str] = []
        self.done: list[str] = []

    def listen(self) -> None:
        """Hear what is told from now on."""
        self.page.evaluate(LISTEN)
        self.before = self.page.evaluate(LOGGED)

    def heard(self) -> list[tuple[str, str]]:
        return [(how, text) for how, text in self.page.evaluate("() => window.heard")]

    def missed(self) -> list[str]:
        """What happened since, and was not told."""
        told = " ".join(text for _, text in self.heard())
        return [line for line in self.page.evaluate(LOGGED)[len(self.before) :] if line and line not in told]

    def page_as_told(self) -> Node:
        """The accessibility tree."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        found = {each["nodeId"]: _node(each) for each in nodes}
        for each in nodes:
            found[each["nodeId"]].parts = [found[child] for child in each.get("childIds", ()) if child in found]
        return found[nodes[0]["nodeId"]]

    def offers(self, page: Node) -> list[Node]:
        """What there is to press now: one of several meanings, else a piece or an action; moves before looking away."""
        bar, stage = WORDS["bar"], WORDS["stage"]
        several = page.named("group", bar["which"])
        if several is not None:
            return several.buttons()
        actions = page.named("toolbar", bar["actions"])
        back = (bar["undo"], bar["restart"], bar["step_back"])
        pressable = [] if actions is None else [each for each in actions.buttons() if not each.name.startswith(back)]
        board = page.named("application", stage["keys"])
        deeds = [] if board is None else [each for each in board.buttons() if _is_piece(each) and not each.pressed]
        return [*pressable, *deeds]

    def nameless(self, page: Node) -> list[Node]:
        """What can be pressed on the board and has no name to choose it by."""
        board = page.named("application", WORDS["stage"]["keys"])
        return [] if board is None else [each for each in board.buttons() if not each.name]

    def is_over(self, page: Node) -> bool:
        return page.named("region", WORDS["result"]["title"]) is not None

    def step(self) -> bool:
        """Press something as soon as there is something to press; whether the game goes on."""
        for _ in range(PATIENCE):
            page = self.page_as_told()
            if self.is_over(page):
                return False
            assert not self.nameless(page), "something that is lit has no name"
            if offers := self.offers(page):
                chosen = self.chance.choice(offers)
                self.done.append(chosen.name)
                if self.press(chosen):
                    return True
                continue
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing to press: after {self.done[-5:]}")

    def press(self, node: Node) -> bool:
        """Put the focus there and press Enter; whether it was still there."""
        try:
            self.session.send("DOM.focus", {"backendNodeId": node.place})
        except Exception:  # the page has moved on since it was read
            return False
        self.page.keyboard.press("Enter")
        return True

    def play_out(self, most: int) -> int:
        for count in range(most):
            if not self.step():
                return count
        raise AssertionError(f"the game did not end: {self.done[-5:]}")


def _is_piece(node: Node) -> bool:
    """Pieces say what pressing them does; other buttons of the stage (a closer look) answer nothing."""
    return ": " in node.name


def _node(told: dict[str, Any]) -> Node:
    properties = {each["name"]: each["value"].get("value") for each in told.get("properties", ())}
    return Node(
        told.get("role", {}).get("value", ""),
        told.get("name", {}).get("value", ""),
        told.get("backendDOMNodeId", 0),
        bool(properties.get("disabled")),
        properties.get("pressed") == "true",
    )
