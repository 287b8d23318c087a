"""Every observable change of a unit goes through one atom: nothing else writes to a unit, and atoms tell of it."""

import ast
from pathlib import Path

import pytest

from motley.games.motba.rules.state import Table, Unit

ROOT = Path(__file__).resolve().parents[3] / "motley" / "games" / "motba"
FIELDS = frozenset(Unit(0).fields()) - {"seat"}
SHARED = FIELDS & frozenset(Table(2).fields())
GROUND = frozenset(["ground", "things", "special"])
MUTATORS = frozenset(
    ["append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "update", "setdefault"]
)
# Where a whole table is set up or copied rather than changed.
SETTING_UP = {"state.py", "lineup.py", "tableau.py"}
# Atoms that change what counts within a turn, or whose change is told by the attack, walk or use they are part of.
QUIET = {
    "enlist", "spend_guard", "spend_mp", "tire", "use_up", "step", "count_road", "count_dice", "mark_attacked",
    "clear_marks", "forget_blow", "count_down",
}  # fmt: skip


def is_table(node: ast.expr) -> bool:
    """Whether an expression is a table and not one of its units."""
    return isinstance(node, ast.Name) and node.id in ("self", "t", "twin", "state", "table")


def is_guarded(node: ast.AST) -> str:
    """The name of a unit's field or of what units stand on and own, if that is what the expression is."""
    if isinstance(node, ast.Subscript):
        return is_guarded(node.value)
    if not isinstance(node, ast.Attribute):
        return ""
    if node.attr in GROUND:
        return node.attr
    # A table has fields of its own, some with the name of a unit's.
    return node.attr if node.attr in FIELDS and not is_table(node.value) else ""


def writes(text: str) -> list[str]:
    """Whatever changes a field of a unit, or the ground, the things or the tokens on the table.

    Assignments of every kind, deletion, `setattr` and `vars`, and methods that change a list. An object that gives
    itself such a list (`self.ground = ...`: an arena, a card) is made, not changed.
    """
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        name = ""
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, (ast.Store, ast.Del)):
            is_made = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
            name = "" if is_made else is_guarded(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            name = is_guarded(node.func.value)
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            name = called if called in ("setattr", "delattr", "__setattr__", "vars", "restore") else ""
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__":
            name = node.attr
        if name:
            found.append(f"{getattr(node, 'lineno', 0)}: {name}")
    return found


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_only_atoms_write_to_units(path: Path) -> None:
    if path.name != "atoms.py" and path.name not in SETTING_UP:
        assert writes(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", sorted(SETTING_UP))
def test_setting_up_writes_whole_lists_only(name: str) -> None:
    """None of these touches a unit that is on the board, nor single spaces."""
    tree = ast.parse(next(ROOT.rglob(name)).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store) and is_guarded(node):
            owner = node.value if isinstance(node, ast.Attribute) else node
            assert is_table(owner), f"{name}:{node.lineno}"


BYPASSES = (
    "t.units[3].damage += 2",
    "unit.bp = 0",
    "unit.space, unit.mp = 1, 2",
    "for unit.mp in (1, 2): pass",
    "unit.rooted: int = 3",
    "del unit.changes",
    "setattr(unit, 'damage', 3)",
    "object.__setattr__(unit, 'damage', 3)",
    "vars(unit)['damage'] = 3",
    "unit.__dict__['damage'] = 3",
    "unit.changes[0] = (1, 1, 0)",
    "unit.changes += ((1, 1, 0),)",
    "unit.tokens.append(1)",
    "t.units[2].artifacts.clear()",
    "t.things[4] = 0",
    "t.things[2:3] = [0]",
    "t.ground.pop()",
    "t.ground[3] |= 8",
    "t.special[0] -= 5",
    "t.special = [0, 0]",
    "state.things.insert(0, 3)",
    "self.things[3] = 4",
    "with thing() as unit.poison: pass",
    "unit.mp = unit.bp = 3",
)


@pytest.mark.parametrize("text", BYPASSES)
def test_the_scan_sees_a_bypass(text: str) -> None:
    assert writes(text)
    assert writes(f"def f(t, unit):\n    if t:\n        {text}\n")


@pytest.mark.parametrize(
    "text",
    [
        "t.round += 1",
        "damage = unit.damage + t.things[3]",
        "self.artifacts = 3",
        "self.ground = [3]",
        "t.queue.pop(0)",
        "found.append(unit.space)",
        "t.stack[-1] = frame",
    ],
)
def test_the_scan_leaves_the_rest_alone(text: str) -> None:
    assert writes(text) == []


def test_fields_that_table_and_unit_share_are_known() -> None:
    """The scan tells them apart by the name of the variable; a new one is to be thought about."""
    assert frozenset() == SHARED


def test_every_atom_changes_something_and_tells_of_it() -> None:
    tree = ast.parse((ROOT / "rules" / "battle" / "atoms.py").read_text(encoding="utf-8"))
    atoms = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    assert len(atoms) > 25
    for atom in atoms:
        assert writes(ast.unparse(atom)), f"{atom.name} changes nothing"
        calls = [node.func for node in ast.walk(atom) if isinstance(node, ast.Call)]
        names = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in calls}
        tells = bool(names & {"_tell", "emit"})
        assert tells != (atom.name in QUIET), f"{atom.name} tells: {tells}"
