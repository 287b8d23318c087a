"""The one place that reads package data: content, words, rules texts, what was learned."""

import tomllib
from importlib.resources import files
from typing import Any


def read_text(package: str, path: str) -> str:
    """A text file that belongs to a package, e.g. `read_text("motley.games.motif", "RULES.md")`."""
    return files(package).joinpath(path).read_text(encoding="utf-8")


def read_bytes(package: str, path: str) -> bytes:
    """Any other file that belongs to a package."""
    return files(package).joinpath(path).read_bytes()


def has_file(package: str, path: str) -> bool:
    return files(package).joinpath(path).is_file()


def file_names(package: str, path: str) -> list[str]:
    """What the files of a folder of a package are called; none where there is no such folder."""
    folder = files(package).joinpath(path)
    return sorted([each.name for each in folder.iterdir()]) if folder.is_dir() else []


def read_toml(package: str, path: str) -> dict[str, Any]:
    """A TOML file that belongs to a package; an error names the file."""
    try:
        return tomllib.loads(read_text(package, path))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{package}: {path}: {error}") from error
