"""How `uv build` (or pip) makes the archives: as setuptools does, after the browser client and the icons are built.

MOTLEY_WHEEL chooses the wheel: "pure" for every machine, "compiled" for this kind of machine. Unset, it is compiled
where there is a C compiler.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

VARIABLE = "MOTLEY_WHEEL"
Settings = dict[str, str | list[str] | None] | None


def choose_wheel() -> bool:
    """Settle which wheel is meant, for setup.py too; whether it is the compiled one."""
    from motley.compiling import c_compiler

    chosen = os.environ.setdefault(VARIABLE, "compiled" if c_compiler() else "pure")
    if chosen not in ("compiled", "pure"):
        raise ValueError(f"{VARIABLE} is {chosen!r}; it can be 'compiled' or 'pure'")
    return chosen == "compiled"


def pinned(package: str) -> str:
    """The version of a package that the project is compiled with everywhere."""
    lines = (ROOT / "requirements" / "play.txt").read_text("utf-8")
    found = re.search(rf"^{package}==\S+", lines, re.MULTILINE)
    if found is None:
        raise ValueError(f"requirements/play.txt has no {package}")
    return found[0]


def build_what_is_carried() -> None:
    """Build the client and the icons; an unpacked source archive has them."""
    if (ROOT / "PKG-INFO").is_file():
        return
    from tools.client import build_client

    build_client()


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, pinned("mypy")] if choose_wheel() else needed


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    build_what_is_carried()
    name: str = build_meta.build_sdist(sdist_directory, config_settings)
    return name


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    choose_wheel()
    build_what_is_carried()
    name: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return name
