"""The picture of a run of learning: `python -m training.curve` draws docs/pictures/motif-learning.svg from its logs."""

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "training" / "logs"
PICTURE = ROOT / "docs" / "pictures" / "motif-learning.svg"

WIDTH, HEIGHT, LEFT, TOP, WIDE, HIGH = 940, 330, 52, 46, 240, 216
FIRST, LAST = 0.25, 16.0
TICKS = (0.25, 0.5, 1, 2, 4, 8, 16)

Point = tuple[float, float]


def across(minutes: float) -> float:
    """Where a minute lies, on a scale of doublings."""
    return WIDE * math.log2(minutes / FIRST) / math.log2(LAST / FIRST)


def elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def ladder(duels: Sequence[dict[str, Any]]) -> list[Point]:
    """Strength in Elo over the minutes, summed up over the matches of each doubling; the first is 0."""
    minutes, found = 0.8, [(0.8, 0.0)]
    for duel in duels:
        old, new = (float(duel[name].partition("-")[2]) for name in ("old", "new"))
        if old == minutes:
            minutes = new
            found.append((new, found[-1][1] + elo(duel["share"])))
    return found


class Panel:
    """One diagram: a title, an upright scale, and a line through points."""

    def __init__(self, number: int, title: str, low: float, high: float, marks: Sequence[float]) -> None:
        self.left = LEFT + number * (WIDE + 66)
        self.low, self.high = low, high
        self.parts = [f'<text class="title" x="{self.left}" y="{TOP - 18}">{title}</text>']
        for mark in marks:
            y = self.up(mark)
            self.parts.append(f'<path class="grid" d="M{self.left} {y:.1f}h{WIDE}"/>')
            self.parts.append(
                f'<text class="scale" text-anchor="end" x="{self.left - 6}" y="{y + 4:.1f}">{mark:g}</text>'
            )
        for tick in TICKS:
            x = self.left + across(tick)
            place = f'text-anchor="middle" x="{x:.1f}" y="{TOP + HIGH + 18}"'
            self.parts.append(f'<text class="scale" {place}>{tick:g}</text>')
        middle = self.left + WIDE / 2
        told = "minutes of the card"
        self.parts.append(f'<text class="scale" text-anchor="middle" x="{middle}" y="{TOP + HIGH + 38}">{told}</text>')

    def up(self, value: float) -> float:
        return TOP + HIGH * (1 - (value - self.low) / (self.high - self.low))

    def line(self, points: Sequence[Point], is_dotted: bool = False) -> None:
        places = [(self.left + across(minutes), self.up(value)) for minutes, value in points]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        self.parts.append(f'<path class="line" d="M{path}"/>')
        if is_dotted:
            self.parts += [f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>' for x, y in places]


def picture(log: Sequence[dict[str, Any]], duels: Sequence[dict[str, Any]]) -> str:
    lines = [line for line in log if "positions" in line]
    steps = ladder(duels)
    top = math.ceil(steps[-1][1] / 500) * 500
    strength = Panel(0, "Strength (Elo)", 0, top, range(0, top + 1, 500))
    strength.line(steps, is_dotted=True)
    greedy = Panel(1, "Won against greedy, no search", 0, 1, (0, 0.25, 0.5, 0.75, 1))
    greedy.line([(line["minutes"], line["greedy"]) for line in lines])
    value = Panel(2, "Value for who begins", -0.25, 1, (-0.25, 0, 0.25, 0.5, 0.75, 1))
    value.line([(line["minutes"], line["start_value"]) for line in lines])
    style = (
        "text{font:13px system-ui,sans-serif;fill:#333}.title{font-weight:600}.scale{font-size:12px;fill:#666}"
        ".grid{stroke:#ddd}.line{fill:none;stroke:#b8860b;stroke-width:2.5}.dot{fill:#b8860b}"
    )
    parts = [part for panel in (strength, greedy, value) for part in panel.parts]
    label = (
        "Three curves over the minutes of the card: strength, wins against a greedy opponent, value of the first move"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
    return "\n".join(
        [head, f"<style>{style}</style>", '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>", ""]
    )


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("{")]


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw a run of learning from its logs.")
    parser.add_argument("--log", type=Path, default=LOGS / "learning.jsonl")
    parser.add_argument("--duels", type=Path, default=LOGS / "duels.jsonl")
    parser.add_argument("--out", type=Path, default=PICTURE)
    options = parser.parse_args()
    options.out.write_text(picture(read(options.log), read(options.duels)), encoding="utf-8")


if __name__ == "__main__":
    main()
