"""The faults that `make mutants` puts into code: each is another program, and the tests for it are near."""

import ast
import json
from pathlib import Path

import pytest

from tools.mutants.choose import AREAS, Trace
from tools.mutants.sites import sites
from tools.steps import ROOT

pytestmark = pytest.mark.once

SOURCE = b'''"""A module."""

LIMIT: int = 3


def last(values: list[int], extra: int = 2) -> int:
    """The sum, or nothing."""
    if not values or extra < 0 and len(values) > 1:
        return 0
    total = max(values) + extra
    for value in values:
        if value == 7:
            break
        total -= value
    values.clear()
    return total
'''
KINDS = {
    "other constant",
    "condition turned round",
    "sign dropped",
    "part dropped",
    "and for or",
    "other comparison",
    "other function",
    "other operator",
    "left side dropped",
    "right side dropped",
    "break for continue",
    "statement dropped",
}


def test_every_kind_of_fault_is_found_in_a_small_module() -> None:
    found = sites("small.py", SOURCE)
    assert {site.kind for site in found} == KINDS
    assert len({site.applied(SOURCE) for site in found}) == len(found)
    for site in found:
        assert site.is_python(SOURCE)
        assert ast.dump(ast.parse(site.applied(SOURCE))) != ast.dump(ast.parse(SOURCE))
        before, after = site.told(SOURCE).splitlines()
        assert before[2:] != after[2:]


def test_texts_types_and_checks_of_our_own_are_left_alone() -> None:
    quiet = b'"""Text."""\nfrom typing import Any\nname: int | None = None\n\n\ndef f(x: "list[int] | None") -> Any:\n'
    quiet += b'    """Text 3."""\n    assert x is not None\n    log.info("3 %s", x)\n    raise ValueError(f"{1 + 2}")\n'
    assert sites("quiet.py", quiet) == []


@pytest.mark.parametrize("area", AREAS)
def test_every_area_has_more_faults_than_are_drawn(area: str) -> None:
    files = sorted(path for pattern in AREAS[area] for path in ROOT.glob(pattern))
    count = 0
    for path in files:
        count += len(sites(path.name, path.read_bytes()))
        if count > 200:
            return
    raise AssertionError(f"{count} in {len(files)} files")


def test_the_nearest_and_quickest_tests_come_first(tmp_path: Path) -> None:
    near = "tests/kernel/test_rng.py"
    seconds = {"tests/games/test_long.py::slow": 100.0, f"{near}::slow": 5.0, f"{near}::quick": 0.01}
    lines = {
        "motley/kernel/rng.py": {
            "1": [""],
            "9": [
                "tests/kernel/test_rng.py::quick",
                "tests/games/test_long.py::slow",
                "tests/kernel/test_rng.py::slow",
            ],
        }
    }
    told = {"lines": lines, "seconds": seconds}
    (tmp_path / "lines-1.json").write_text(json.dumps(told), "utf-8")
    trace = Trace(tmp_path)
    first, *rest = trace.tests("motley/kernel/rng.py", 9)
    assert first.endswith("quick")
    assert rest == [f"{near}::slow"], "the one of a hundred seconds is not worth its time"
    assert trace.tests("motley/kernel/rng.py", 1)[0] == first, "what runs at import belongs to all tests of the module"
    assert trace.tests("motley/kernel/other.py", 1) == []
