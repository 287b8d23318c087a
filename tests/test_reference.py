"""The reference has every public name, the site every page, and what the pages name is there."""

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SHOWN = re.compile(r"^::: (\S+)", re.MULTILINE)
PUBLIC = ("motley", "motley.kernel", "motley.lab", "motley.lessons", "motley.puzzles", "motley.testing")


def shown() -> list[str]:
    """The dotted names of which the reference tells."""
    pages = sorted((DOCS / "reference").glob("*.md"))
    return [name for page in pages for name in SHOWN.findall(page.read_text("utf-8"))]


def found(name: str) -> Any:
    """What a dotted name stands for."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            value = getattr(value, part)
        return value
    raise LookupError(name)


@pytest.mark.parametrize("package", PUBLIC)
def test_every_public_name_is_in_the_reference(package: str) -> None:
    told = {name.rpartition(".")[2] for name in shown() if name.startswith(package + ".")}
    text = (DOCS / "reference" / "index.md").read_text("utf-8")
    missing = [name for name in found(package).__all__ if name not in told and f"motley.{name}" not in text]
    assert missing == []


def test_the_reference_tells_only_of_what_there_is_and_once() -> None:
    names = shown()
    assert len(names) == len(set(names))
    for name in names:
        found(name)
    with pytest.raises((LookupError, AttributeError)):
        found("motley.kernel.Nonsense")


def test_every_page_is_in_the_contents_of_the_site() -> None:
    contents = (ROOT / "mkdocs.yml").read_text("utf-8")
    listed = set(re.findall(r"[\w/-]+\.md", contents))
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert pages - listed == set()
    taken_in = {"index.md", "changes.md", "credits.md", "contributing.md"}
    assert {page for page in listed - pages if not page.startswith("rules/")} == taken_in
    rules = {f"rules/{folder.parent.name}.md" for folder in (ROOT / "motley" / "games").glob("*/RULES.md")}
    assert {page for page in listed if page.startswith("rules/")} == rules


NAMED = re.compile(r"`((?:motley|web|tests|tools|docs|examples|bench|requirements)/[\w./*<>-]*)`")


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_the_map_of_the_house_names_what_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = NAMED.findall(text)
    assert len(named) > 10
    lost = [each for each in named if not list(ROOT.glob(re.sub("<[^>]+>", "*", each).rstrip("/")))]
    assert lost == []


def test_the_map_has_every_room_of_the_house() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    rooms = [each for each in (ROOT / "motley").iterdir() if (each / "__init__.py").is_file()]
    assert [room.name for room in rooms if f"`motley/{room.name}/`" not in text] == []
