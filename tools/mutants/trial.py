"""One mutant tried: in a copy of the tree, with the tests that were chosen."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.sites import Site
from tools.steps import ROOT, VENV

BUILT = ("motley/server/client", "motley/render/icons.json")
"""Not tracked, and needed by tests."""

FIRST_TIME = 1_000_000_000
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?::.+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Verdict:
    """What came of a mutant: whether a test failed, which, and how."""

    killed: bool
    by: str
    seconds: float


class Copy:
    """A copy of the checkout in which faults are put, so that nothing else is touched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = FIRST_TIME
        shutil.rmtree(folder, ignore_errors=True)
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0"):
            if name and not name.startswith(("docs/pictures/", "web/", "bench/ladder/")) and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, folder / name)
        for name in BUILT:
            (folder / name).symlink_to(ROOT / name)

    def write(self, path: str, text: bytes) -> None:
        """A moment of its own for every writing, or Python would take the bytecode of the one before."""
        (self.folder / path).write_bytes(text)
        self.clock += 2
        os.utime(self.folder / path, (self.clock, self.clock))

    def tried(self, site: Site, tests: Sequence[str], seconds: float) -> Verdict:
        """Put the fault in, run the tests until one fails, and take it out again."""
        source = (ROOT / site.path).read_bytes()
        self.write(site.path, site.applied(source))
        try:
            return self.run(tests, 3 * seconds + 40, first=True)
        finally:
            self.write(site.path, source)

    def run(self, tests: Sequence[str], limit: float, first: bool) -> Verdict:
        """The tests in an interpreter of their own; what does not end in time counts as failed."""
        began = time.monotonic()
        listed, said = self.folder / "tests.txt", self.folder / "said.txt"
        listed.write_text("\n".join(tests), "utf-8")
        words = ["-q", "--no-header", "-p", "no:cacheprovider", *(["-x"] if first else []), f"@{listed}"]
        settings = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "MOTLEY_COMPILED": "0",
            "MOTLEY_BUDGET": "4",
            "MOTLEY_HOME": str(self.folder / "home"),
        }
        with open(said, "wb") as file:
            command = [str(VENV / "bin" / "python"), "-m", "pytest", *words]
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=settings,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,
            )
            try:
                code = process.wait(limit)
            except subprocess.TimeoutExpired:
                code = -1
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        text = said.read_text("utf-8", errors="replace")
        failed = _FAILED.findall(text)
        by = "\n".join(failed) or {-1: "(no end)", 0: ""}.get(code, "(cannot be imported)")
        return Verdict(code != 0, by, time.monotonic() - began)
