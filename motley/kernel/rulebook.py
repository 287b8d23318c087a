"""Numbered rules out of a RULES.md: sections and rules, for help in place and for `motley rules`."""

import re
from collections.abc import Sequence
from typing import final

_SECTION = re.compile(r"^#{1,3} +(?:([A-Z]+\d+|T) +)?(.+)$")
_PICTURE = re.compile(r"^!\[(.+)\]\(position: (.+)\)$")
_RULE = re.compile(r"^- \*\*([A-Z]+\d+(?:\.\d+)*[a-z]?)\*\* +(.*)$")


@final
class Rule:
    """One numbered rule and its text (Markdown)."""

    def __init__(self, number: str, text: str) -> None:
        self.number = number
        self.text = text


@final
class Picture:
    """A position that the project draws: what is to be seen in it, and where it comes from (`motley.lessons.drawn`)."""

    def __init__(self, caption: str, source: str) -> None:
        self.caption = caption
        self.source = source


@final
class Section:
    """A heading, its pictures, the prose below it, and its rules."""

    def __init__(self, number: str, title: str) -> None:
        self.number = number
        self.title = title
        self.pictures: list[Picture] = []
        self.prose: list[str] = []
        self.rules: list[Rule] = []


def sections(text: str) -> list[Section]:
    """The sections of a rules text, in order."""
    found: list[Section] = []
    rule: Rule | None = None
    is_apart = False  # whether a blank line stands before this one
    for line in text.splitlines():
        heading = _SECTION.match(line)
        numbered = _RULE.match(line)
        pictured = _PICTURE.match(line)
        if heading:
            found.append(Section(heading.group(1) or "", heading.group(2)))
            rule = None
        elif numbered and found:
            rule = Rule(numbered.group(1), numbered.group(2))
            found[-1].rules.append(rule)
        elif pictured and found:
            found[-1].pictures.append(Picture(pictured.group(1), pictured.group(2)))
        elif line.startswith("  ") and rule is not None:
            rule.text += " " + line.strip()
        elif line.strip() and found:
            rule = None
            prose = found[-1].prose
            if prose and is_apart:
                prose.append("")
            prose.append(line)
        is_apart = not line.strip()
    return found


def numbers(text: str) -> set[str]:
    """Every rule number of a rules text."""
    return {rule.number for section in sections(text) for rule in section.rules}


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]], prose: str = "") -> str:
    """A section of an appendix, as Markdown: a heading, perhaps a sentence, and a table.

    >>> print(table("Tiles", ["tile", "gives"], [["Spring", "2 water"]]))
    ## Tiles
    <BLANKLINE>
    | tile | gives |
    |---|---|
    | Spring | 2 water |
    <BLANKLINE>
    """
    lines = [f"## {title}", ""]
    if prose:
        lines += [prose, ""]
    lines.append(_row(heads))
    lines.append("|" + "---|" * len(heads))
    lines += [_row(row) for row in rows]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join([str(cell).replace("|", "/") for cell in cells]) + " |"
