"""Paragraphs of a piece as SVG, by the width that letters usually have: a browser measures them, a picture cannot."""

import re
from collections.abc import Callable
from html import escape
from itertools import groupby

from motley.kernel.scene import Lines, Piece, Run

LETTER = 0.52
"""The usual width of a letter, in sizes of the font."""
LEADING = 1.22
SIZES = {"title": 1.15, "keyword": 1.0, "body": 1.0, "note": 0.85}
WEIGHTS = {"title": 700, "keyword": 700, "body": 400, "note": 400}
LARGEST = 16.0
SMALLEST = 6.0
FLAT = 2.0
"""A box that is so many times as wide as it is high is flat."""
OF_FLAT = 0.62

BREAKS = re.compile(r"[^\S\xa0]+")
"""Where a line may end: a number stays with its per cent."""

ICON = "icon"
"""Instead of the kind of a run: the word is the name of a pictogram."""
ICON_WIDE = 1.15
"""The width of a pictogram with its air, in sizes of the font."""

Word = tuple[str, str]
"""A word and the kind of run it is from."""
Draw = Callable[[str, float, float, float], str | None]
"""A symbol with its middle there and so large; None if there is none of that name."""


def written(piece: Piece, draw: Draw) -> str:
    """The paragraphs of a piece in its box, which is 100 wide or high, whichever is less; what does not fit is cut."""
    assert piece.lines is not None
    least = min(piece.size)
    wide, high = 100 * piece.size[0] / least, 100 * piece.size[1] / least
    size = _largest(wide, high, len(piece.lines))
    rows = _rows(piece.lines, 0.92 * wide / size / LETTER)
    while size > SMALLEST and not _is_fitting(rows, len(piece.lines), size, high):
        size = max(SMALLEST, size - 0.5)
        rows = _rows(piece.lines, 0.92 * wide / size / LETTER)
    fitting = max(1, int(0.94 * high / (size * LEADING)))
    if len(rows) > fitting:
        rows = [*rows[: fitting - 1], [*rows[fitting - 1], ("…", "body")]]
    top = -len(rows) * size * LEADING / 2 + size
    left = -0.46 * wide
    return "".join(_row(row, left, top + number * size * LEADING, size, draw) for number, row in enumerate(rows))


def plain_text(lines: Lines) -> str:
    """What the paragraphs say, without their pictograms."""
    return " ".join(" ".join(run.text for run in line if run.icon is None) for line in lines)


def _largest(wide: float, high: float, paragraphs: int) -> float:
    """A flat box is a caption: its letters fill most of its height."""
    return max(LARGEST, OF_FLAT * high / max(paragraphs, 1)) if wide >= FLAT * high else LARGEST


def _is_fitting(rows: list[list[Word]], paragraphs: int, size: float, high: float) -> bool:
    """What is larger than usual may not break a paragraph for it."""
    return len(rows) * size * LEADING <= 0.94 * high and (size <= LARGEST or len(rows) == paragraphs)


def _rows(lines: Lines, letters: float) -> list[list[Word]]:
    rows: list[list[Word]] = []
    for line in lines:
        rows.append([])
        room = letters
        for word in [word for run in line for word in _words(run)]:
            need = _wide(word) / LETTER
            if need > room and rows[-1]:
                rows.append([])
                room = letters
            rows[-1].append(word)
            room -= need
    return rows


def _words(run: Run) -> list[Word]:
    if run.icon is not None:
        return [(run.icon, ICON)]
    return [(word, run.kind) for word in BREAKS.split(run.text) if word]


def _wide(word: Word) -> float:
    """How wide a word is with the space after it, in sizes of the font."""
    return ICON_WIDE if word[1] == ICON else LETTER * (len(word[0]) + 1) * SIZES[word[1]]


def _row(row: list[Word], left: float, y: float, size: float, draw: Draw) -> str:
    """One line of text; where pictograms stand between words, each part begins where the one before should end."""
    parts: list[str] = []
    for is_icon, group in groupby(row, lambda word: word[1] == ICON):
        words = list(group)
        for name, _ in words if is_icon else ():
            side = 0.95 * size
            drawn = draw(name, left + side / 2, y - 0.34 * size, side)
            parts.append(_text([(f"[{_named(name)}]", "note")], left, y, size) if drawn is None else drawn)
            left += size * ICON_WIDE
        if not is_icon:
            parts.append(_text(words, left, y, size))
            left += size * sum(_wide(word) for word in words)
    return "".join(parts)


def _named(icon: str) -> str:
    """The name of a pictogram as words."""
    return icon.removeprefix("icon-").replace("-", " ")


def _text(words: list[Word], left: float, y: float, size: float) -> str:
    spans = " ".join(
        f'<tspan font-size="{size * SIZES[kind]:g}" font-weight="{WEIGHTS[kind]}">{escape(word)}</tspan>'
        for word, kind in words
    )
    return (
        f'<text class="piece-line" text-anchor="start" x="{left:.2f}" y="{y:.2f}" font-size="{size:g}">{spans}</text>'
    )
