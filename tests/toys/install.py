"""Installs the toy games the way anybody's package is installed, into a folder that only the tests look at.

So they are found by their entry points, are never compiled, and are on nobody's start page.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import UV_SETTINGS, uv
from tools.steps import ROOT, digest, files_below

TOYS = ("tally", "gauntlet")
SOURCES = Path(__file__).resolve().parent
FOLDER = ROOT / "build" / "toys"
CLUTTER = frozenset({"__pycache__"})


def copied(toy: str) -> str:
    """A copy of the sources, because building leaves things beside them."""
    copy = FOLDER / "sources" / toy
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(SOURCES / toy, copy, ignore=shutil.ignore_patterns(*CLUTTER))
    return str(copy)


def install() -> Path:
    """Install the toys if their sources changed since the last time; the folder they are in."""
    inputs = digest([file for toy in TOYS for file in files_below(SOURCES / toy, CLUTTER)], sys.version)
    stamp = FOLDER / "stamp"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open(FOLDER / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != inputs:
            stamp.unlink(missing_ok=True)
            copies = [copied(toy) for toy in TOYS]
            command = [uv(), "pip", "install", "--quiet", "--python", sys.executable, "--target", str(FOLDER)]
            # setuptools is among the pinned packages of the environment: nothing is fetched.
            command += ["--no-deps", "--no-build-isolation", "--offline", "--reinstall"]
            settings = {**os.environ, **UV_SETTINGS}
            subprocess.run([*command, *copies], env=settings, check=True)
            stamp.write_text(inputs, encoding="utf-8")
    return FOLDER


def install_for_this_process() -> None:
    """Make the toys importable here and in the processes started from here."""
    folder = str(install())
    if folder not in sys.path:
        sys.path.append(folder)
        inherited = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = folder if not inherited else f"{inherited}{os.pathsep}{folder}"
