"""The full numbers, for as long as they take, written to docs/results.md: `make soak`.

Runs the tests marked "soak" besides all others, on both builds, with a budget of many minutes a game instead of one.
A test that measures something appends lines to the file that MOTLEY_RESULTS names: one JSON object a line, with
"section" and "text" (Markdown); they become the sections of the report.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

from tools.client import build_client
from tools.compile import c_compiler
from tools.environment import environment
from tools.steps import ROOT, VENV, StepFailed, fail, run, say
from tools.test import APART, WORKERS

REPORT = ROOT / "docs" / "results.md"
BUILDS = {"0": "uncompiled", "1": "compiled"}


class Soak:
    """One long run of one build: what pytest counted, and what the tests had to tell."""

    def __init__(self, folder: Path, compiled: str, budget: int) -> None:
        self.name = BUILDS[compiled]
        self.counts = folder / f"{self.name}.xml"
        self.told = folder / f"{self.name}.jsonl"
        apart = [f"--ignore={place}" for place in APART]
        settings = {
            "MOTLEY_COMPILED": compiled,
            "MOTLEY_BUDGET": str(budget),
            "MOTLEY_RESULTS": str(self.told),
            "MOTLEY_SOAK": "1",
            "MOTLEY_HOME": str(folder / "home"),
        }
        command = [str(VENV / "bin" / "pytest"), "-q", "-n", WORKERS, f"--junitxml={self.counts}", *apart, "tests"]
        began = time.monotonic()
        self.is_good = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=False).returncode == 0
        self.seconds = time.monotonic() - began

    def line(self) -> str:
        """A row of the report's table."""
        suite = ElementTree.parse(self.counts).getroot().find("testsuite")
        assert suite is not None
        numbers = [suite.get(name, "0") for name in ("tests", "failures", "errors", "skipped")]
        return f"| {self.name} | {' | '.join(numbers)} | {self.seconds / 60:.1f} min |"

    def sections(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        lines = self.told.read_text("utf-8").splitlines() if self.told.is_file() else []
        for line in lines:
            note = json.loads(line)
            found.setdefault(note["section"], []).append(note["text"])
        return found


def machine() -> str:
    """What the numbers were measured on."""
    processor = platform.processor() or platform.machine()
    described = Path("/proc/cpuinfo")
    if described.is_file():
        names = [line.partition(":")[2].strip() for line in described.read_text().splitlines() if "model name" in line]
        processor = names[0] if names else processor
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def write_report(soaks: list[Soak], budget: int) -> None:
    """docs/results.md, from what the runs counted and told."""
    text = [
        "# Results",
        "",
        "Written by `make soak`; the tests of every day run the same checks with a smaller budget.",
        "",
        f"- Measured on: {machine()}, {c_compiler() or 'no C compiler'}",
        f"- Motley {version('motley-games')}, a budget of {budget} s a game",
        "",
        "| build | tests | failures | errors | skipped | time |",
        "|---|---|---|---|---|---|",
        *[soak.line() for soak in soaks],
    ]
    for soak in soaks:
        for title, notes in soak.sections().items():
            text += ["", f"## {title} ({soak.name})", "", *notes]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join(text) + "\n", encoding="utf-8")
    say(f"written: {REPORT.relative_to(ROOT)}")


def soak(budget: int) -> bool:
    environment("dev")
    build_client()
    builds = ["0"]
    if c_compiler() is None:
        say("no C compiler on this machine: only the uncompiled build is soaked")
    else:
        run([VENV / "bin" / "python", "-m", "tools.compile"])
        builds.append("1")
    with tempfile.TemporaryDirectory(prefix="motley-soak-") as folder:
        soaks = [Soak(Path(folder), compiled, budget) for compiled in builds]
        write_report(soaks, budget)
    return all(each.is_good for each in soaks)


def main() -> int:
    parser = argparse.ArgumentParser(description="The full numbers, written to docs/results.md.")
    parser.add_argument("--budget", type=int, default=900, help="seconds for each game and build")
    options = parser.parse_args()
    if Path(sys.prefix) != VENV:
        # The versions in the report are those of the environment.
        try:
            python = environment("dev")
        except StepFailed as failure:
            return fail(failure)
        os.execv(python, [str(python), "-m", "tools.soak", *sys.argv[1:]])
    try:
        return 0 if soak(options.budget) else 1
    except StepFailed as failure:
        return fail(failure)


if __name__ == "__main__":
    sys.exit(main())
