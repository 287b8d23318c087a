"""What to look for in the sources: each scan takes the text of one file and gives the lines that offend."""

import ast
import re
from collections.abc import Callable, Iterable

Scan = Callable[[str], list[int]]

CLOCKS_AND_DICE = frozenset({"random", "secrets", "time", "datetime", "uuid", "numpy"})
COPYING = frozenset({"copy", "pickle", "marshal", "shelve"})
FILE_READERS = frozenset({"open", "read_text", "read_bytes", "Path"})


def imported(names: frozenset[str]) -> Scan:
    """Imports of these modules, at the top or anywhere."""

    def scan(text: str) -> list[int]:
        found: list[int] = []
        for node in ast.walk(ast.parse(text)):
            modules: Iterable[str] = ()
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                modules = [node.module or ""]
            elif isinstance(node, ast.Call) and called(node) in ("__import__", "import_module"):
                modules = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
            if any(module.partition(".")[0] in names for module in modules):
                found.append(node.lineno if isinstance(node, (ast.stmt, ast.expr)) else 0)
        return found

    return scan


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def calls_method(name: str) -> Scan:
    """Calls of a method of this name on anything, and mentions of it that could be called later."""

    def scan(text: str) -> list[int]:
        tree = ast.parse(text)
        return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == name]

    return scan


def calls(names: frozenset[str]) -> Scan:
    """Calls of functions or methods of these names, unless imported from the one place that may read files."""

    def scan(text: str) -> list[int]:
        tree = ast.parse(text)
        lent = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == "motley.kernel.data"
            for alias in node.names
        }
        return [
            node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and called(node) in names and called(node) not in lent
        ]

    return scan


def assigns(name: str) -> Scan:
    """Assignments to an attribute of this name of something else than self."""

    def scan(text: str) -> list[int]:
        return [
            node.lineno
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.ctx, (ast.Store, ast.Del))
            if not (isinstance(node.value, ast.Name) and node.value.id == "self")
        ]

    return scan


def says(pattern: str) -> Scan:
    """Lines that match, whatever the case."""
    wanted = re.compile(pattern, re.IGNORECASE)

    def scan(text: str) -> list[int]:
        return [number for number, line in enumerate(text.splitlines(), 1) if wanted.search(line)]

    return scan
