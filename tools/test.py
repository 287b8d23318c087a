"""Everything that shows the project is in order, from a fresh clone on: `make test`.

Parts that this machine cannot run are skipped with a loud line; under CI=true they are failures. All parts run even
if one fails, so that one run tells everything. What waits for browsers leaves a core free, so some parts run beside it.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from motley.compiling import c_compiler
from tools import told
from tools.check import check
from tools.chromium import chromium
from tools.client import build_client
from tools.environment import environment
from tools.node import Node, run_script
from tools.steps import ROOT, VENV, StepFailed, fail, run, say

# Seconds that the conformance suite may take for each game.
BUDGETS = {"0": "8", "1": "12"}
APART = ("tests/browser", "tests/packaging", "tests/batch", "tests/envs/peers", "tests/studies")
WORKERS = ("-n", "2", "--dist", "worksteal")
"""Two at a time; whoever is idle takes from the other's queue."""
SLOWEST = ("--durations", "20", "--durations-min", "4")
"""Where the time goes: the whole has a limit."""


class Skipped(Exception):
    """This machine lacks what a part needs."""


class Report:
    """What came of each part, and how long it took."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_good = True

    def part(self, name: str, do: Callable[[], None]) -> None:
        """Do one part, whatever came of the parts before."""
        say(f"=== {name}")
        began = time.monotonic()
        try:
            do()
            result = "passed"
        except Skipped as reason:
            result = self.skip(name, str(reason))
        except StepFailed as failure:
            say(f"FAILED: {failure}")
            result, self.is_good = "FAILED", False
        self.lines.append(f"{result:8} {time.monotonic() - began:6.1f} s  {name}")

    def skip(self, name: str, reason: str) -> str:
        is_failure = os.environ.get("CI") == "true"
        self.is_good = self.is_good and not is_failure
        word = "FAILED" if is_failure else "SKIPPED"
        bar = "#" * 100
        print(f"\n{bar}\n#### {word}: {name}\n#### {reason}\n{bar}\n", flush=True)
        return word


def pytest(home: Path, words: Sequence[str], **settings: str) -> None:
    """Run tests; what they save goes into a folder of their own and never into the home of the person."""
    run([VENV / "bin" / "pytest", "-q", *SLOWEST, *words], env={"MOTLEY_HOME": str(home), **settings})


def python_tests(home: Path, compiled: str) -> None:
    apart = [f"--ignore={folder}" for folder in APART]
    report = home / f"report-{compiled}.xml"
    wanted = "not soak and not once" if compiled == "1" else "not soak"
    words = [*WORKERS, "-m", wanted, f"--junitxml={report}", *told.OPTIONS, *apart, "tests"]
    try:
        pytest(home, words, MOTLEY_COMPILED=compiled, MOTLEY_BUDGET=BUDGETS[compiled])
    finally:
        print("\n".join(told.told(report)), flush=True)


class Beside:
    """A program that runs beside the parts; what it said is there when it is waited for."""

    def __init__(self, log: Path, command: Sequence[str | Path]) -> None:
        self.log = log
        with open(log, "wb") as file:
            # A group of its own, so that whatever it has started is stopped with it.
            self.process = subprocess.Popen(
                [str(word) for word in command],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,
            )

    def stop(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()

    def wait(self) -> tuple[int, list[str]]:
        """Its exit code and its lines."""
        code = self.process.wait()
        return code, self.log.read_text("utf-8", errors="replace").splitlines()


def compiled_tests(home: Path, compilation: Beside | None) -> None:
    if compilation is None:
        raise Skipped("there is no C compiler, or no Python headers, on this machine")
    code, lines = compilation.wait()
    print("\n".join(lines if code else [line for line in lines if line.startswith("compile:")]), flush=True)
    if code != 0:
        raise StepFailed(f"exit code {code} of the compilation")
    python_tests(home, "1")


def browser_tests(home: Path) -> None:
    program = chromium()
    if program is None:
        raise Skipped("there is no Chromium on this machine, and apt or the rights to install one are missing")
    pytest(home, [*WORKERS, "-m", "not soak", "tests/browser"], MOTLEY_CHROMIUM=program)


def client_tests(found: Node) -> None:
    run_script(found, "test")


def array_tests(home: Path) -> None:
    """The games on arrays, in the environment that has JAX."""
    try:
        python = environment("jax")
    except StepFailed as failure:
        raise Skipped(f"JAX could not be installed: {failure}") from None
    run([python, "-m", "pytest", "-q", "-m", "not soak", "tests/batch"], env={"MOTLEY_HOME": str(home)})


def learner_tests(home: Path) -> None:
    """The suites of the peers whose interfaces we speak, in the environment that has them."""
    try:
        python = environment("envs")
    except StepFailed as failure:
        raise Skipped(f"the peers could not be installed: {failure}") from None
    run([python, "-m", "pytest", "-q", "-m", "not soak", "tests/envs/peers"], env={"MOTLEY_HOME": str(home)})


def study_tests(home: Path) -> None:
    """The lab's tables, pages and clusters, in the environment that has Polars, matplotlib and Ray."""
    try:
        python = environment("envs")
    except StepFailed as failure:
        raise Skipped(f"what the lab needs could not be installed: {failure}") from None
    run([python, "-m", "pytest", "-q", "-m", "not soak", "tests/studies"], env={"MOTLEY_HOME": str(home)})


def packaging_tests(home: Path) -> None:
    pytest(home, ["tests/packaging"])


BESIDE: dict[str, tuple[str, Callable[[Path], None]]] = {
    "arrays": ("games on arrays", array_tests),
    "envs": ("learners' environments", learner_tests),
    "studies": ("studies of balance", study_tests),
    "wheels": ("wheels in empty environments", packaging_tests),
}
"""The parts that run beside the browsers, by the words that `python -m tools.test` takes for them."""


def told_by(beside: Beside) -> None:
    """Wait for the parts that ran beside, and show what they said."""
    code, lines = beside.wait()
    print("\n".join(lines), flush=True)
    if code != 0:
        raise StepFailed(f"exit code {code} of the parts that ran beside")


def test(home: Path, report: Report) -> None:
    """All parts, in the order of how soon they tell something."""
    environment("dev")
    behind: list[Beside] = []

    def beside(log: str, *command: str | Path) -> Beside:
        behind.append(Beside(home / log, command))
        return behind[-1]

    try:
        # Compiled behind the checks, which leave a core free.
        is_compiled = c_compiler() is not None
        compilation = beside("compile.log", VENV / "bin" / "python", "-m", "tools.compile") if is_compiled else None
        found = build_client()
        report.part("checks", check)
        report.part("Python tests, uncompiled", lambda: python_tests(home, "0"))
        report.part("Python tests, compiled", lambda: compiled_tests(home, compilation))
        rest = beside("rest.log", sys.executable, "-B", "-m", "tools.test", *BESIDE)
        report.part("browser client, unit tests", lambda: client_tests(found))
        report.part("end-to-end tests in Chromium", lambda: browser_tests(home))
        report.part(" and ".join(title for title, _ in BESIDE.values()), lambda: told_by(rest))
    finally:
        for each in behind:
            each.stop()


def main(names: Sequence[str]) -> int:
    """Everything, or the parts of these names alone."""
    began = time.monotonic()
    os.chdir(ROOT)
    home = Path(tempfile.mkdtemp(prefix="motley-home-"))
    report = Report()
    try:
        for name in names:
            title, do = BESIDE[name]
            report.part(title, partial(do, home))
        if not names:
            test(home, report)
    except StepFailed as failure:
        return fail(failure)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    say(f"everything in {time.monotonic() - began:.1f} s")
    print("\n".join(report.lines), flush=True)
    return 0 if report.is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
