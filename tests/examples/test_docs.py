"""The documentation's code: excerpts stand in the files they name, and sessions give what they say."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from motley.kernel import registry

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs"
PAGES = [
    page.relative_to(FOLDER).as_posix()
    for page in sorted(FOLDER.rglob("*.md"))
    if "\n```pycon" in page.read_text(encoding="utf-8")
]
BLOCK = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[tuple[str, str, str]]:
    """Language, file and text of every fenced block."""
    return BLOCK.findall((FOLDER / page).read_text(encoding="utf-8"))


EXCERPTS = [(page, file, text) for page in PAGES for _, file, text in blocks(page) if file]


@pytest.mark.parametrize(("page", "file", "text"), EXCERPTS, ids=lambda value: str(value)[:40].strip())
def test_excerpts_stand_in_their_file(page: str, file: str, text: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    place = 0
    for part in text.split("...\n"):
        found = source.find(part, place)
        assert found >= 0, f"{page}: not in {file} (or not in this order):\n{part}"
        place = found + len(part)


@pytest.fixture
def own_registry() -> Iterator[None]:
    """Games that a page registers are nobody else's."""
    before = dict(registry._games)
    yield
    registry._games.clear()
    registry._games.update(before)


@pytest.mark.parametrize("page", PAGES)
def test_sessions_give_what_they_say(page: str, own_registry: None) -> None:
    session = "\n".join(text for language, _, text in blocks(page) if language == "pycon")
    assert ">>>" in session
    test = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
