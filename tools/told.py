"""What passing tests had to say: the conformance suite prints how many games it walked, and from which seeds."""

from pathlib import Path
from xml.etree import ElementTree

SAYING = "tests.conformance"
OPTIONS = ("-o", "junit_logging=system-out")


def told(report: Path) -> list[str]:
    """The lines that the conformance tests printed, from pytest's XML report."""
    if not report.is_file():
        return []
    lines: list[str] = []
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        if case.get("classname", "").startswith(SAYING):
            lines += (case.findtext("system-out") or "").splitlines()
    return sorted(line for line in lines if " seats: " in line)


def counts(report: Path) -> list[str]:
    """Tests, failures, errors and skipped ones, from pytest's XML report."""
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    return [suite.get(name, "0") for name in ("tests", "failures", "errors", "skipped")]
