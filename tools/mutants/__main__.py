"""Draw faults by a seed, try each against the tests that run its line, and tell which none noticed: `make mutants`.

The seed is the hash of the commit that is measured, unless another is given: so nobody has worked through its faults
before. The survivors of another seed are where tests are missing.
"""

import argparse
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from random import Random

from tools.environment import environment
from tools.mutants.choose import AREAS, Trace
from tools.mutants.sites import Site, sites
from tools.mutants.trial import Copy, Verdict
from tools.steps import ROOT, VENV, StepFailed, digest, fail, files_below, run, say
from tools.test import APART

BUILD = ROOT / "build" / "mutants"
WORKERS = ("-n", "2", "--dist", "worksteal")


def traced(tests: Sequence[str] = ("tests",)) -> Path:
    """Where it stands which test runs which line of the tree as it is; these tests run once for that."""
    inputs = [*files_below(ROOT / "motley", frozenset({"__pycache__", "client"})), *files_below(ROOT / "tests")]
    folder = BUILD / f"trace-{digest([each for each in inputs if each.suffix == '.py'], *tests)[:16]}"
    if folder.is_dir():
        return folder
    making = folder.with_suffix(".new")
    making.mkdir(parents=True, exist_ok=True)
    apart = [f"--ignore={place}" for place in (*APART, "tests/hygiene")]
    words = ["-q", "-p", "tools.mutants.tracing", *WORKERS, "-m", "not soak", *apart, *tests]
    settings = {"MOTLEY_TRACE": str(making), "MOTLEY_COMPILED": "0", "MOTLEY_BUDGET": "4"}
    try:
        run([VENV / "bin" / "pytest", *words], env=settings)
    except StepFailed as failure:
        say(f"{failure}: tests that fail without any fault are left out of what is told")
    making.rename(folder)
    return folder


def drawn(area: str, seed: str, count: int) -> list[Site]:
    """So many faults of an area, each as likely as any other."""
    files = sorted({path for pattern in AREAS[area] for path in ROOT.glob(pattern)})
    every = [site for path in files for site in sites(path.relative_to(ROOT).as_posix(), path.read_bytes())]
    Random(f"{seed}/{area}").shuffle(every)
    return list(islice((site for site in every if site.is_python((ROOT / site.path).read_bytes())), count))


class Trials:
    """All mutants that were drawn, tried by a few workers, each with a copy of its own."""

    def __init__(self, trace: Trace, workers: int) -> None:
        self.trace = trace
        self.copies = [Copy(BUILD / f"copy-{number}") for number in range(workers)]
        self.verdicts: dict[Site, Verdict] = {}

    def run(self, wanted: list[Site], without: frozenset[str] = frozenset()) -> None:
        waiting: queue.SimpleQueue[Site] = queue.SimpleQueue()
        for site in wanted:
            waiting.put(site)

        def work(copy: Copy) -> None:
            while True:
                try:
                    site = waiting.get_nowait()
                except queue.Empty:
                    return
                tests = [test for test in self.trace.tests(site.path, site.line) if test not in without]
                seconds = sum(self.trace.seconds[test] for test in tests)
                verdict = copy.tried(site, tests, seconds) if tests else Verdict(False, "no test runs this line", 0.0)
                self.verdicts[site] = verdict
                word = "killed" if verdict.killed else "SURVIVED"
                print(f"{word:8} {verdict.seconds:5.1f} s  {site.path}:{site.line}  {site.kind}", flush=True)

        workers = [threading.Thread(target=work, args=(copy,)) for copy in self.copies]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def check_killers(self) -> None:
        """Tests that fail in the copy without any fault have killed nothing: their mutants are tried without them."""
        named = {test for verdict in self.verdicts.values() for test in verdict.by.splitlines() if "::" in test}
        if not named:
            return
        limit = 600 + 3 * sum(self.trace.seconds.get(test, 1.0) for test in named)
        wrong = frozenset(self.copies[0].run(sorted(named), limit, first=False).by.splitlines())
        again = [site for site, verdict in self.verdicts.items() if wrong & set(verdict.by.splitlines())]
        if again:
            say(f"{len(wrong)} tests fail without any fault: {len(again)} mutants are tried again without them")
            self.run(again, wrong)


def table(results: dict[str, list[tuple[Site, Verdict]]]) -> list[str]:
    lines = ["| area | mutants | killed | |", "|---|---|---|---|"]
    for area, tried in results.items():
        killed = sum(verdict.killed for _, verdict in tried)
        lines.append(f"| {area} | {len(tried)} | {killed} | {100 * killed / max(1, len(tried)):.0f} % |")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--seed", default="", help="what the faults are drawn by; else the hash of the commit")
    parser.add_argument("--count", type=int, default=340, help="how many in all of Python (the client has its own)")
    parser.add_argument("--area", choices=sorted(AREAS), action="append", help="only this one; may be given again")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tests", action="append", help="only these tests, while one works at them; else all")
    chosen = parser.parse_args()
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    seed = chosen.seed or head.stdout.strip()
    areas = chosen.area or list(AREAS)
    try:
        environment("dev")
        trace = Trace(traced(chosen.tests or ("tests",)))
    except StepFailed as failure:
        return fail(failure)
    os.chdir(ROOT)
    wanted = {area: drawn(area, seed, chosen.count // len(areas)) for area in areas}
    trials = Trials(trace, chosen.workers)
    trials.run([site for found in wanted.values() for site in found])
    trials.check_killers()
    results = {area: [(site, trials.verdicts[site]) for site in found] for area, found in wanted.items()}
    report = [f"Seed {seed}, commit {head.stdout.strip()[:10]}.", "", *table(results), ""]
    for area, tried in results.items():
        for site, verdict in tried:
            if not verdict.killed:
                source = (ROOT / site.path).read_bytes()
                note = f" ({verdict.by})" if verdict.by else ""
                report += [f"{area}: {site.path}:{site.line}, {site.kind}{note}", site.told(source), ""]
    text = "\n".join(report)
    kept = [
        {"area": area, **asdict(site), **asdict(verdict)} for area, tried in results.items() for site, verdict in tried
    ]
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / f"{seed}.json").write_text(json.dumps(kept, indent=1), "utf-8")
    (BUILD / f"{seed}.txt").write_text(text, "utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
