"""The numbers of every game, field by field, written into docs/numbers.md: `python -m tools.fields`."""

import sys
from pathlib import Path

from motley.kernel import Game, Row, registry

PAGE = Path(__file__).resolve().parent.parent / "docs" / "numbers.md"
BEGIN, END = "<!-- fields: begin -->", "<!-- fields: end -->"
OURS = ("motif", "motox", "motu", "motora", "motba")


def rows(one: Row, other: Row) -> list[str]:
    """A table of the fields; lengths that differ between two numbers of seats are that number."""
    lines = ["| field | shape | range | what it tells |", "|---|---|---|---|"]
    for mine, theirs in zip(one.parts, other.parts, strict=True):
        pairs = zip(mine.shape, theirs.shape, strict=True)
        shape = " × ".join(str(a) if a == b else "seats" for a, b in pairs)
        lines.append(f"| `{mine.name}` | {shape} | {mine.low:g} to {mine.high:g} | {mine.meaning} |")
    return lines


def section(game: Game) -> list[str]:
    """What a learner gets of one game with its default options."""
    fewest, most = min(game.traits.seats), max(game.traits.seats)
    options = game.complete({})
    observation = game.observation(fewest, options), game.observation(most, options)
    lines = [f"### {game.title}", ""]
    sizes = [f"{game.observation(seats, options).size:,} numbers with {seats}" for seats in sorted({fewest, most})]
    lines += [f"An observation has {' and '.join(sizes)} seats.", "", *rows(*observation), ""]
    actions = game.actions(fewest, options)
    if actions is not None:
        return [*lines, f"Moves have lasting numbers: {actions} of them.", ""]
    widths = sorted({game.width(seats, options) for seats in game.traits.seats})
    most_listed = " or ".join(str(width) for width in widths)
    features = game.move_row(fewest, options)
    lines += [f"Moves are listed, at most {most_listed}, each with {features.size} numbers.", ""]
    return [*lines, *rows(features, game.move_row(most, options)), ""]


def text() -> str:
    """The fields of all games of the house, as Markdown."""
    return "\n".join(line for name in OURS for line in section(registry.game(name))).rstrip()


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{PAGE.name} has no place for the fields: {BEGIN} ... {END}")
    PAGE.write_text(f"{before}{BEGIN}\n{text()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
