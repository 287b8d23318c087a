"""What `make docs` shows besides the pages of docs/: the README, the changes, and the rules of every game.

Hooks of mkdocs. Links between pages are written as they lie in the checkout; here they become links between pages of
the site, and links to sources become their paths.
"""

import os
import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

import motley
from motley.lessons import drawn

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
EXCERPT = re.compile(r"^```(\w+) +(\S+)$", re.MULTILINE)
PICTURE = re.compile(r"!\[([^\]]+)\]\(position: ([^)]+)\)")
LINK = re.compile(r"(!?)\[([^\]]+)\]\(([^)#\s]+)(#[^)]*)?\)")

TAKEN_IN = {
    "README.md": "index.md",
    "CHANGELOG.md": "changes.md",
    "CREDITS.md": "credits.md",
    "CONTRIBUTING.md": "contributing.md",
    **{f"motley/games/{name}/RULES.md": f"rules/{name}.md" for name in motley.game_names()},
}
"""Files of the checkout that become pages, by their place in it."""


def page_of(place: str) -> str | None:
    """The page, or picture, of the site that a file of the checkout becomes."""
    return TAKEN_IN.get(place) or (place.removeprefix("docs/") if place.startswith("docs/") else None)


def place_of(page: str) -> str:
    """Where in the checkout a page of the site comes from."""
    return next((place for place, taken in TAKEN_IN.items() if taken == page), f"docs/{page}")


def text_of(place: str) -> str:
    """What a file that is taken in says; rules with their appendix and those of every table."""
    parts = PurePosixPath(place).parts
    if parts[-1] == "RULES.md":
        found = pictures(parts[2])
        return PICTURE.sub(lambda each: f"![{each[1]}](pictures/{found[each[2]]})", motley.game(parts[2]).rules_text)
    return (ROOT / place).read_text(encoding="utf-8")


def pictures(game: str) -> dict[str, str]:
    """The files of the pictures that the rules of a game embed, by what they are drawn from."""
    sources = [each[2] for each in PICTURE.finditer(motley.game(game).rules_text)]
    return {source: f"{game}-{place}.svg" for place, source in enumerate(dict.fromkeys(sources))}


def rewritten(text: str, page: str) -> str:
    """The text of a page with links that lead somewhere on the site, and excerpts that name their file."""
    folder = PurePosixPath(place_of(page)).parent

    def link(found: re.Match[str]) -> str:
        mark, words, target, anchor = found[1], found[2], found[3], found[4] or ""
        if "://" in target or (mark and target.startswith("pictures/") and page.startswith("rules/")):
            return found[0]
        place = os.path.normpath(folder / target).replace(os.sep, "/")
        goal = page_of(place)
        if goal is None:
            return words if words.strip("`") == place else f"{words} (`{place}`)"
        return f"{mark}[{words}]({os.path.relpath(goal, PurePosixPath(page).parent)}{anchor})"

    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(link, part) for part in parts[::2]]
    return EXCERPT.sub(r'```\1 title="\2"', "".join(parts))


def on_files(files: Files, config: Any) -> Files:
    for place, page in TAKEN_IN.items():
        files.append(File.generated(config, page, content=text_of(place)))
    for name in motley.game_names():
        for source, file in pictures(name).items():
            files.append(File.generated(config, f"rules/pictures/{file}", content=drawn(motley.game(name), source)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    return rewritten(markdown, page.file.src_uri)
