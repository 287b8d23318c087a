"""Somebody who tries everything at a table in no order: points, drags, turns, zooms, looks back, resizes the window."""

from collections.abc import Callable

from tests.browser.player import Player

# Corners of the page and middles of what lies on the stage and can be seen.
PLACES = """() => {
  const inside = ({x, y}) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const found = [...document.querySelectorAll('[data-testid="stage"] [data-key]')].map((each) => {
    const {left, top, width, height} = each.getBoundingClientRect();
    return {x: left + width / 2, y: top + height / 2};
  }).filter(inside);
  return [...found, {x: 4, y: innerHeight / 2}, {x: innerWidth - 4, y: innerHeight / 2}, {x: innerWidth / 2, y: 80}];
}"""

BUTTONS = (
    '[data-testid="lookback"] button:not([data-testid]), [data-testid="now"], [data-testid="replay"], '
    '[data-testid="log"] button, .zoom button, .owner, [data-testid^="tab-"], [data-testid="revise"] button, '
    '[data-testid="undo"], [data-testid="restart"], [data-slot-tab]'
)
"""What can be pressed without leaving the table, handing seats over or saying anything to others."""

KEYS = ("r", "R", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "PageDown", "Enter", "Control+z", "?")
SIZES = ((1280, 800), (1024, 768), (1600, 900))
NARROW = ((390, 844), (360, 740), (844, 390))


class Roamer(Player):
    """Nothing that is done here leads anywhere for sure, and nothing of it may break the page."""

    def roam(self, count: int) -> None:
        """So many things, most of them what moves the game on."""
        deeds: list[Callable[[], None]] = [self.go_on, self.drag, self.turn, self.press, self.hover, self.zoom]
        for number in range(count):
            if self.look()["result"]:
                return
            deed = self.chance.choices(deeds, (8, 4, 4, 6, 3, 1))[0]
            self.done.append(deed.__name__)
            deed()
            if number % 25 == 24:
                width, height = self.chance.choice(NARROW if self.is_narrow else SIZES)
                self.page.set_viewport_size({"width": width, "height": height})
            assert not self.faults, f"after {number} things, the last of them {self.done[-20:]}: {self.faults}"

    @property
    def is_narrow(self) -> bool:
        return bool(self.page.evaluate("() => matchMedia('(pointer: coarse)').matches"))

    def place(self) -> tuple[float, float]:
        spot = self.chance.choice(self.page.evaluate(PLACES))
        return spot["x"], spot["y"]

    def go_on(self) -> None:
        """One thing that there is to do now, if there is anything; nobody waits for it to show."""
        seen = self.look()
        if seen["lit"] and not seen["end"] and not seen["chooser"]:
            self.page.mouse.click(*self.lit_place())
        else:
            self.click('[data-testid="end-turn"], [data-testid="chooser"] button, [data-testid="choice-button"]')

    def lit_place(self) -> tuple[float, float]:
        lit: dict[str, float] | None = self.page.evaluate(
            """(share) => {
              const lit = [...document.querySelectorAll('[data-lit]')].filter((piece) => !piece.inert);
              if (!lit.length) return null;
              const {left, top, width, height} = lit[Math.floor(share * lit.length)].getBoundingClientRect();
              return {x: left + width / 2, y: top + height / 2};
            }""",
            self.chance.random(),
        )
        return (lit["x"], lit["y"]) if lit else self.place()

    def drag(self) -> None:
        mouse = self.page.mouse
        mouse.move(*self.place())
        mouse.down()
        for _ in range(self.chance.randrange(1, 5)):
            mouse.move(*self.place(), steps=self.chance.randrange(1, 6))
        mouse.up()

    def turn(self) -> None:
        """What is in hand, by the wheel; or whatever else the wheel moves."""
        self.page.mouse.move(*self.place())
        for _ in range(self.chance.randrange(1, 6)):
            self.page.mouse.wheel(0, self.chance.choice((-120, 120)))

    def press(self) -> None:
        if self.chance.random() < 0.3:
            self.page.keyboard.press(self.chance.choice(KEYS))
        else:
            self.click(BUTTONS)

    def hover(self) -> None:
        for _ in range(4):
            self.page.mouse.move(*self.place(), steps=3)

    def zoom(self) -> None:
        self.page.mouse.move(*self.place())
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, self.chance.choice((-300, -120, 120, 400)))
        self.page.keyboard.up("Control")

    def click(self, sign: str) -> None:
        """Something of this kind, wherever it is now."""
        self.page.evaluate(
            """([sign, share]) => {
              const found = [...document.querySelectorAll(sign)].filter((each) => !each.disabled);
              found[Math.floor(share * found.length)]?.click();
            }""",
            [sign, self.chance.random()],
        )
