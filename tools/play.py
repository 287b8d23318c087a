"""Everything from a fresh clone to a table in the browser: `make play`.

Each step is done once, until what it depends on changes. The rules start uncompiled if they must: where there is a C
compiler a compiled build is made behind the game, for the next start.
"""

import os
import subprocess
import sys
from pathlib import Path

from tools.client import build_client
from tools.compile import NO_COMPILER
from tools.environment import environment
from tools.steps import ROOT, VENV, StepFailed, fail, say


def compile_behind(python: Path) -> None:
    """Start compiling, out of the way of the game, unless the compiled build is current or cannot be made."""
    command = [str(python), "-m", "tools.compile"]
    checked = subprocess.run([*command, "--check"], cwd=ROOT, capture_output=True, check=False).returncode
    if checked in (0, NO_COMPILER):
        return
    say("compiling the rules in the background, for the next start (build/compile.log)")
    (ROOT / "build").mkdir(exist_ok=True)
    with open(ROOT / "build" / "compile.log", "w", encoding="utf-8") as log:
        subprocess.Popen(
            [*command, "--jobs=1", "--politely"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def main() -> int:
    try:
        python = environment("play")
        build_client()
        compile_behind(python)
    except StepFailed as failure:
        return fail(failure)
    motley = str(VENV / "bin" / "motley")
    os.execv(motley, [motley, "play", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
