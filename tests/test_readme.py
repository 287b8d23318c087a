"""What the README shows, runs; what it links to, is there."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_readme_examples() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 5
    assert result.failed == 0


def test_links_between_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    lost = []
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            # "position:" is a picture that the project draws; conformance draws those of the rules.
            if "://" not in link and not link.startswith("position:") and not (page.parent / link).exists():
                lost.append(f"{page.relative_to(ROOT)}: {link}")
    assert lost == []
