"""The picture of what examples/ppo.py learned: `python -m examples.curve` draws docs/pictures/ppo.svg from its logs."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOGS: Final = ROOT / "examples" / "logs"
PICTURE: Final = ROOT / "docs" / "pictures" / "ppo.svg"

WIDE, HIGH, LEFT, TOP, GAP = 340, 200, 48, 44, 90
PANELS: Final = (
    ("ppo-motif", "Motif, MaskablePPO: games won against", (("greedy", "greedy"),), 0.6),
    (
        "ppo-motora",
        "Motora, listed moves: games won against",
        (("random", "random"), ("greedy:beginner", "beginner")),
        None,
    ),
)
STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#333}.title{font-weight:600}.scale{font-size:12px;fill:#666}"
    ".grid{stroke:#ddd}.goal{stroke:#555;stroke-dasharray:5 4}.line{fill:none;stroke-width:2.5}"
    ".of0{stroke:#b8860b}.of1{stroke:#0072b2;stroke-dasharray:8 3}"
)

Lines = list[dict[str, float]]


def read(path: Path) -> Lines:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def ticks(last: float) -> list[float]:
    """About five round numbers up to there."""
    step = next(each for each in (0.25, 0.5, 1, 2, 5, 10, 20, 50) if last / each <= 6)
    return [step * place for place in range(int(last / step) + 1)]


def panel(left: float, title: str, lines: Lines, opponents: Sequence[tuple[str, str]], goal: float | None) -> list[str]:
    """One diagram: the share of games won against each opponent over the minutes of one core."""
    last = lines[-1]["processor_minutes"]

    def x(minutes: float) -> float:
        return left + WIDE * minutes / last

    def y(share: float) -> float:
        return TOP + HIGH * (1 - share)

    parts = [f'<text class="title" x="{left}" y="{TOP - 16}">{title}</text>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<path class="grid" d="M{left} {y(share):.1f}h{WIDE}"/>')
        told = f"{share:.0%}</text>"
        parts.append(f'<text class="scale" text-anchor="end" x="{left - 6}" y="{y(share) + 4:.1f}">{told}')
    if goal is not None:
        parts.append(f'<path class="goal" d="M{left} {y(goal):.1f}h{WIDE}"/>')
    for tick in ticks(last):
        parts.append(
            f'<text class="scale" text-anchor="middle" x="{x(tick):.1f}" y="{TOP + HIGH + 18}">{tick:g}</text>'
        )
    under = 0.0
    for number, (key, name) in enumerate(opponents):
        places = [(x(line["processor_minutes"]), y(line[key])) for line in lines]
        path = "L".join(f"{across:.1f} {up:.1f}" for across, up in places)
        parts.append(f'<path class="line of{number}" d="M{path}"/>')
        # Names of lines that end side by side stand below each other.
        under = max(under + 15, places[-1][1] + 4)
        end = f'x="{left + WIDE + 5}" y="{under:.1f}"'
        parts.append(f'<text class="scale" {end}>{name}</text>')
    middle = f'x="{left + WIDE / 2}" y="{TOP + HIGH + 38}"'
    parts.append(f'<text class="scale" text-anchor="middle" {middle}>minutes of one core</text>')
    return parts


def picture(logs: Sequence[Lines]) -> str:
    parts: list[str] = []
    for number, (lines, (_, title, opponents, goal)) in enumerate(zip(logs, PANELS, strict=True)):
        parts += panel(LEFT + number * (WIDE + GAP), title, lines, opponents, goal)
    size = f"0 0 {LEFT + len(PANELS) * (WIDE + GAP)} {TOP + HIGH + 52}"
    label = "The share of games won against bots, over the minutes of one core: Motif and Motora"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" aria-label="{label}">'
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", ground, *parts, "</svg>", ""])


def drawn() -> str:
    """The picture of the logs that are kept."""
    return picture([read(LOGS / f"{name}.jsonl") for name, *_ in PANELS])


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
