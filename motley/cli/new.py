"""A new game to change: a whole package, made from the template beside this file."""

import re
import shutil
import sys
import tempfile
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path

from motley.cli.given import BadArgument
from motley.kernel import registry

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
TITLE = re.compile(r"[^\W_](?:[\w '’!?&.,:-]*[\w'’!?.])?")
SUFFIX = ".txt"
PLACE = re.compile(r"@(\w+)@")


def make(name: str, title: str | None, folder: Path) -> None:
    """Write the package of a new game into a folder of its name, and say what to do with it."""
    check_name(name)
    words = {"name": name, "title": checked_title(name, title), "class": class_name(name), "dashed": dashed(name)}
    target = folder / name
    if target.exists():
        raise BadArgument(f"{target} is there already: give the game another name, or make it elsewhere with --folder")
    if not folder.is_dir():
        raise BadArgument(f"there is no folder {folder}")
    # Written beside its place and moved there as a whole: a disk that is full leaves nothing half made.
    draft = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=folder))
    try:
        write(files("motley.cli").joinpath("template"), draft, words)
        draft.chmod(0o755)
        draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    print(f"{words['title']} is in {target}. It works as it is; next:")
    print(f"  pip install -e {target}")
    print(f"  motley check {name}")
    print(f"  motley play {name} --terminal")


def check_name(name: str) -> None:
    """A game's name is that of its package, and nobody else's."""
    if not NAME.fullmatch(name) or iskeyword(name) or issoftkeyword(name):
        raise BadArgument(f"{name!r} cannot name a package: use small letters, digits and single underscores")
    if name in registry.game_names():
        raise BadArgument(f"there is a game called {name!r} already: see `motley games`")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise BadArgument(f"there is a Python module called {name!r} already, and the package would hide it")


def checked_title(name: str, title: str | None) -> str:
    if title is None:
        return " ".join(word.capitalize() for word in name.split("_"))
    if not TITLE.fullmatch(title):
        raise BadArgument(f"{title!r} is no title: use letters, digits, spaces and simple punctuation")
    return title


def class_name(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def dashed(name: str) -> str:
    """The name of the distribution."""
    return name.replace("_", "-")


def write(source: Traversable, target: Path, words: dict[str, str]) -> None:
    """Copy a folder of the template, with the words filled in; its `package` becomes the package."""
    for each in source.iterdir():
        if each.is_dir():
            place = target / (words["name"] if each.name == "package" else each.name)
            place.mkdir()
            write(each, place, words)
        elif each.name.endswith(SUFFIX):
            text = PLACE.sub(lambda found: words[found[1]], each.read_text(encoding="utf-8"))
            (target / each.name.removesuffix(SUFFIX)).write_text(text, encoding="utf-8")
