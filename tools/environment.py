"""The Python environment of the checkout, in .venv: `make environment`.

uv makes it, from the Python that runs this script, with exactly the packages of requirements/; where the machine has
no uv, pip puts one into .tools. Nothing is installed outside the checkout, and no Python is downloaded.
"""

import platform
import shutil
import subprocess
import sys
from pathlib import Path

from tools.steps import ROOT, TOOLS, VENV, Stamp, StepFailed, digest, fail, run, run_patiently, say

REQUIREMENTS = ROOT / "requirements"
PIP_SETTINGS = {"PIP_ROOT_USER_ACTION": "ignore"}
# Compiled once here, and not at every start of a process wherever Python may write no bytecode beside sources: a server
# starts in little more than half the time then.
UV_SETTINGS = {"UV_PYTHON_DOWNLOADS": "never", "UV_NO_PROGRESS": "1", "UV_COMPILE_BYTECODE": "1"}


def uv() -> str:
    """The machine's uv, or the one in .tools, put there if need be."""
    own = TOOLS / "uv" / "bin" / "uv"
    if found := shutil.which("uv"):
        return found
    if not own.is_file():
        say("no uv on this machine: putting one into .tools")
        pinned = REQUIREMENTS / "uv.txt"
        install = [bootstrap_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run_patiently(
            [*install, "--target", TOOLS / "uv", "--upgrade", "--require-hashes", "-r", pinned], env=PIP_SETTINGS
        )
    return str(own)


def bootstrap_python() -> str:
    """A Python that has pip: this one, or else one in an environment of its own."""
    if has_pip(sys.executable):
        return sys.executable
    folder = TOOLS / "bootstrap"
    try:
        run([sys.executable, "-m", "venv", folder])
    except StepFailed:
        raise StepFailed(
            "this Python has neither pip nor ensurepip; install uv, or pip for it, and try again"
        ) from None
    return str(folder / "bin" / "python")


def has_pip(python: str) -> bool:
    return subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0


def make_environment(folder: Path) -> None:
    """An empty environment of this very Python."""
    base = getattr(sys, "_base_executable", sys.executable)
    run([uv(), "venv", "--quiet", "--clear", "--python", base, folder], env=UV_SETTINGS)


def install(folder: Path, requirements: str) -> None:
    """The pinned packages of one file of requirements/, each checked against its hash."""
    pinned = REQUIREMENTS / f"{requirements}.txt"
    pip: list[str | Path] = [uv(), "pip", "install", "--quiet", "--python", folder]
    run_patiently([*pip, "--require-hashes", "-r", pinned], env=UV_SETTINGS)


def environment(level: str) -> Path:
    """Make the environment for a purpose (a file of requirements/) if it is not there; its Python."""
    # The packages of these are heavy, and nobody who plays or tests needs them: they stay apart.
    folder = TOOLS / level if level in ("bench", "docs", "envs", "jax") else VENV
    python = folder / "bin" / "python"
    made_with = f"{sys.version} {platform.machine()} {sys.base_prefix}"
    project = [ROOT / "pyproject.toml", ROOT / "setup.py"]
    stamps = {
        name: Stamp(f"{folder.name}-{name}", digest([REQUIREMENTS / f"{name}.txt", *project], made_with), [python])
        for name in {level, "dev"}
        if name == level or level == "play"
    }
    if any(stamp.is_fresh() for stamp in stamps.values()):
        return python
    base = Stamp(folder.name, made_with, [python])
    if not base.is_fresh():
        say(f"making the environment {folder.name} with Python {platform.python_version()}")
        make_environment(folder)
        base.set()
    say(f"installing the packages of requirements/{level}.txt")
    install(folder, level)
    # What the project itself needs to be installed is among the pinned packages: nothing is fetched here.
    editable: list[str | Path] = [
        uv(),
        "pip",
        "install",
        "--quiet",
        "--python",
        folder,
        "--no-deps",
        "--no-build-isolation",
    ]
    run([*editable, "--offline", "--editable", ROOT], env=UV_SETTINGS)
    stamps[level].set()
    return python


def main() -> int:
    try:
        environment(sys.argv[1] if len(sys.argv) > 1 else "dev")
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
