"""The full numbers, for as long as they take, written to build/results.md: `make soak`.

Runs the tests marked "soak" besides all others, on both builds, from seeds not seen before, with a budget of many
minutes a game instead of one. The report tells how many games each check has seen.
"""

import argparse
import os
import platform
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from motley.compiling import c_compiler
from tools import told
from tools.client import build_client
from tools.environment import environment
from tools.steps import ROOT, VENV, StepFailed, fail, run, say
from tools.test import APART, WORKERS

REPORT = ROOT / "build" / "results.md"
ENDLESS = ("-o", "faulthandler_timeout=0")
"""Long runs take as long as they take."""
BUILDS = {"0": "uncompiled", "1": "compiled"}


class Soak:
    """One long run of one build: what pytest counted, and what the tests had to tell."""

    def __init__(self, folder: Path, compiled: str, budget: int) -> None:
        self.name = BUILDS[compiled]
        self.report = folder / f"{self.name}.xml"
        settings = {
            "MOTLEY_COMPILED": compiled,
            "MOTLEY_BUDGET": str(budget),
            "MOTLEY_WALKS": str(10**9),
            "MOTLEY_SEED": "random",
            "MOTLEY_HOME": str(folder / "home"),
        }
        words = [f"--junitxml={self.report}", *told.OPTIONS, *(f"--ignore={place}" for place in APART), "tests"]
        began = time.monotonic()
        try:
            run([VENV / "bin" / "pytest", "-q", *WORKERS, *ENDLESS, *words], env=settings)
            self.is_good = True
        except StepFailed:
            self.is_good = False
        self.seconds = time.monotonic() - began

    def line(self) -> str:
        """A row of the report's table."""
        return f"| {self.name} | {' | '.join(told.counts(self.report))} | {self.seconds / 60:.1f} min |"


def machine() -> str:
    """What the numbers were measured on."""
    processor = platform.processor() or platform.machine()
    described = Path("/proc/cpuinfo")
    if described.is_file():
        names = [line.partition(":")[2].strip() for line in described.read_text().splitlines() if "model name" in line]
        processor = names[0] if names else processor
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def write_report(soaks: list[Soak], budget: int) -> None:
    """build/results.md, from what the runs counted and told."""
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
        text += [
            "",
            f"## Random games under all checks, {soak.name}",
            "",
            *[f"- {line}" for line in told.told(soak.report)],
        ]
        lines = told.told_of_games(soak.report)
        if lines:
            text += ["", f"## Long runs of single games, {soak.name}", "", *[f"- {line}" for line in lines]]
        lines = told.counted(soak.report)
        if lines:
            text += ["", f"## What long runs counted, {soak.name}", "", *[f"- {line}" for line in lines]]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join(text) + "\n", encoding="utf-8")
    say(f"written: {REPORT.relative_to(ROOT)}")


def soak_arrays() -> bool:
    """The games on arrays, in their own environment: as many plies as were promised, with all options."""
    try:
        run([environment("jax"), "-m", "pytest", "-q", *ENDLESS, "tests/batch"])
    except StepFailed as failure:
        say(f"games on arrays: {failure}")
        return False
    return True


def soak_learners() -> bool:
    """The suites of the peers, in their own environment: every game with every number of seats."""
    try:
        run([environment("envs"), "-m", "pytest", "-q", *ENDLESS, "tests/envs/peers"])
    except StepFailed as failure:
        say(f"learners' environments: {failure}")
        return False
    return True


def soak_studies() -> bool:
    """The lab on a cluster of several nodes that loses one, in its own environment."""
    try:
        run([environment("envs"), "-m", "pytest", "-q", *ENDLESS, "tests/studies"])
    except StepFailed as failure:
        say(f"studies of balance: {failure}")
        return False
    return True


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
    return all([*[each.is_good for each in soaks], soak_arrays(), soak_learners(), soak_studies()])


def main() -> int:
    parser = argparse.ArgumentParser(description="The full numbers, written to build/results.md.")
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
