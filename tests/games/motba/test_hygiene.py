"""Every observable change of a unit goes through one atom: nothing else writes to a unit."""

import ast
from pathlib import Path

import pytest

from motley.games.motba.state import Unit

ROOT = Path(__file__).resolve().parents[3] / "motley" / "games" / "motba"
FIELDS = frozenset(Unit(0).fields()) - {"seat"}
GROUND = frozenset(["ground", "things", "special"])
# Where a whole table is set up or copied rather than changed.
SETTING_UP = {"state.py", "lineup.py"}


def writes(text: str) -> list[str]:
    """Assignments to fields of units, and to single spaces or seats of what units stand on and own."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, (ast.Attribute, ast.Subscript)) or not isinstance(node.ctx, (ast.Store, ast.Del)):
            continue
        if isinstance(node, ast.Attribute) and node.attr in FIELDS:
            is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "t", "twin")
            if not is_own:
                found.append(f"{node.lineno}: {node.attr}")
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr in GROUND:
            found.append(f"{node.lineno}: {node.value.attr}[]")
    return found


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.py")), ids=lambda path: path.name)
def test_only_atoms_write_to_units(path: Path) -> None:
    if path.name != "atoms.py" and path.name not in SETTING_UP:
        assert writes(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "t.units[3].damage += 2\n",
        "unit.bp = 0\n",
        "def f(unit):\n    unit.space, unit.mp = 1, 2\n",
        "t.things[4] = 0\n",
        "t.special[0] -= 5\n",
    ],
)
def test_the_scan_sees_a_bypass(text: str) -> None:
    assert writes(text)


def test_the_scan_finds_the_atoms_themselves() -> None:
    assert len(writes((ROOT / "atoms.py").read_text(encoding="utf-8"))) > 30
