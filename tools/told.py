"""What passing tests had to say: the conformance suite how many games it walked, and from which seeds; the games' own
long runs how their games ended."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

SAYING = "tests.conformance"
SOAKING = ".test_soak"
OPTIONS = ("-o", "junit_logging=system-out")


def told(report: Path) -> list[str]:
    """The lines that the conformance tests printed, from pytest's XML report."""
    return _lines(report, lambda name: name.startswith(SAYING))


def told_of_games(report: Path) -> list[str]:
    """The lines that the long runs of single games printed."""
    return _lines(report, lambda name: name.endswith(SOAKING))


def _lines(report: Path, is_wanted: Callable[[str], bool]) -> list[str]:
    if not report.is_file():
        return []
    lines: list[str] = []
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        if is_wanted(case.get("classname", "")):
            lines += (case.findtext("system-out") or "").splitlines()
    return sorted(line for line in lines if " seats: " in line)


def counted(report: Path) -> list[str]:
    """What long runs counted on the way, a line for each: answers that were acknowledged, messages, kills."""
    if not report.is_file():
        return []
    lines: list[str] = []
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        found = [f"{each.get('value')} {each.get('name')}" for each in case.iter("property")]
        if found:
            lines.append(f"`{case.get('classname')}::{case.get('name')}`: {', '.join(found)}")
    return sorted(lines)


def counts(report: Path) -> list[str]:
    """Tests, failures, errors and skipped ones, from pytest's XML report."""
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    return [suite.get(name, "0") for name in ("tests", "failures", "errors", "skipped")]
