"""What docs/research.md shows is done as it stands there."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[3] / "docs" / "research.md").read_text("utf-8")
SECTIONS = ("PettingZoo", "Gymnasium", "OpenSpiel", "Records as tables")


@pytest.mark.parametrize("title", SECTIONS)
def test_the_page_can_be_done(title: str) -> None:
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, title, "exec"), {})
