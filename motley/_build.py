"""Which build runs: the compiled modules of this checkout when they match the sources, otherwise the sources.

`make compile` puts compiled modules into a folder apart from the sources, with a manifest that names every source
they were made from. Before anything else of the package is imported, `install()` compares the manifest with the
sources; one difference, and the group of modules that was compiled together is not used. An installed wheel has no
such folder: its compiled modules, if it has any, lie beside the sources. Standard library only, and only what the
interpreter has loaded anyway.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec

TYPE_CHECKING = False  # mypy takes it as true; importing the real one would cost more than all the rest here
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Final

ROOT: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER: Final = os.path.join(ROOT, "build", f"compiled-{sys.implementation.cache_tag}")
MANIFEST: Final = os.path.join(FOLDER, "manifest.txt")
VARIABLE: Final = "MOTLEY_COMPILED"
KERNEL: Final = "kernel"

# Whole rooms of a game are compiled or not: what decides and what thinks. What draws is rich in keyword arguments and
# strings and never hot: it stays interpreted in every build.
ROOMS: Final = ("rules", "mind")


class Manifest:
    """What a compiled build was made from, and where its modules are."""

    def __init__(self) -> None:
        self.sources: dict[str, tuple[int, int, str]] = {}
        self.extras: dict[str, tuple[int, int, str]] = {}
        self.modules: dict[str, str] = {}
        self.tools = ""

    @classmethod
    def read(cls, path: str) -> Manifest | None:
        """The manifest in this file, or None when there is none to be read."""
        try:
            with open(path, encoding="utf-8") as file:
                lines = file.read().splitlines()
        except OSError:
            return None
        manifest = cls()
        for line in lines:
            kind, name, *fields = line.split("\t")
            if kind == "module":
                manifest.modules[name] = fields[0]
            elif kind == "tools":
                manifest.tools = name
            else:
                table = manifest.sources if kind == "source" else manifest.extras
                table[name] = (int(fields[0]), int(fields[1]), fields[2])
        return manifest

    def write(self, path: str) -> None:
        """Write the file in one step, so that a reader sees the old build or the new one and nothing between."""
        lines = [f"tools\t{self.tools}"]
        lines += [f"source\t{name}\t{size}\t{time}\t{digest}" for name, (size, time, digest) in self.sources.items()]
        lines += [f"extra\t{name}\t{size}\t{time}\t{digest}" for name, (size, time, digest) in self.extras.items()]
        lines += [f"module\t{name}\t{file}" for name, file in self.modules.items()]
        draft = f"{path}.{os.getpid()}"
        with open(draft, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(draft, path)


class CompiledFinder:
    """Gives the modules of one compiled build to the import system; packages keep their folders of sources."""

    def __init__(self, files: dict[str, str], refused: dict[str, str]) -> None:
        self.files = files
        self.refused = refused

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of this name, or None for everything else."""
        file = self.files.get(fullname)
        if file is None:
            if reason := self.refused.get(fullname):
                raise ImportError(f"{VARIABLE}=1 asks for the compiled build, but {reason}: run `make compile`")
            return None
        spec = ModuleSpec(fullname, ExtensionFileLoader(fullname, file), origin=file)
        spec.has_location = True
        return spec


def _python_files(root: str, folder: str) -> list[str]:
    """The modules of a folder and of the folders in it; the files that only make them packages are none."""
    found: list[str] = []
    for path, folders, names in os.walk(os.path.join(root, folder)):
        folders.sort()
        place = os.path.relpath(path, root).replace(os.sep, "/")
        found += [f"{place}/{name}" for name in sorted(names) if name.endswith(".py") and name != "__init__.py"]
    return found


def groups(root: str = ROOT) -> dict[str, list[str]]:
    """The sources that are compiled, by the group they are compiled in: the kernel with the search, and each game."""
    search = [name for name in _python_files(root, "motley/bots") if name.rpartition("/")[2].startswith("search")]
    found = {KERNEL: _python_files(root, "motley/kernel") + search}
    games = os.path.join(root, "motley", "games")
    for game in sorted(os.listdir(games)) if os.path.isdir(games) else []:
        found[game] = [name for room in ROOMS for name in _python_files(root, f"motley/games/{game}/{room}")]
    return {name: files for name, files in found.items() if files}


def fingerprint(path: str) -> tuple[int, int, str]:
    """Size, time of the last change and SHA-256 of a file."""
    import hashlib

    status = os.stat(path)
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return status.st_size, status.st_mtime_ns, digest


def is_unchanged(path: str, known: tuple[int, int, str]) -> bool:
    """Whether a source is what it was: by size and time, and by its hash when the time alone differs."""
    try:
        status = os.stat(path)
    except OSError:
        return False
    if status.st_size != known[0]:
        return False
    return status.st_mtime_ns == known[1] or fingerprint(path)[2] == known[2]


def group_of(source: str) -> str:
    """The group that a source is compiled in: that of its game, or the kernel with the search."""
    return source.split("/")[2] if source.startswith("motley/games/") else KERNEL


def faults(manifest: Manifest | None, root: str = ROOT) -> dict[str, str]:
    """For every group that cannot be used as it was compiled: why, as a sentence."""
    if manifest is None:
        return {KERNEL: "there is no compiled build"}
    found: dict[str, str] = {}
    current = groups(root)
    for name, known in manifest.sources.items():
        if not is_unchanged(os.path.join(root, name), known):
            found[group_of(name)] = f"{name} has changed since it was compiled"
    for group, files in current.items():
        made_from = {name for name in manifest.sources if group_of(name) == group}
        if odd := made_from.symmetric_difference(files):
            found.setdefault(group, f"{min(odd)} is not what was compiled")
    return found


def module_name(source: str) -> str:
    """The module that a source file defines: "motley/kernel/state.py" is motley.kernel.state."""
    return source.removesuffix(".py").replace("/", ".")


def install() -> None:
    """Use the compiled build where it is valid, as MOTLEY_COMPILED wishes: 0 never, 1 in full, otherwise if it can be.

    A changed kernel makes all of it invalid; a changed game only that game.
    """
    wish = os.environ.get(VARIABLE, "")
    if wish == "0" or any(isinstance(finder, CompiledFinder) for finder in sys.meta_path):
        return
    manifest = Manifest.read(MANIFEST)
    wrong = faults(manifest)
    if manifest is not None and KERNEL not in wrong:
        sys.meta_path.insert(0, usable(manifest, wrong, is_strict=wish == "1"))
    elif wish == "1" and not is_compiled():
        raise ImportError(f"{VARIABLE}=1 asks for the compiled build, but {wrong[KERNEL]}: run `make compile`")


def usable(manifest: Manifest, wrong: dict[str, str], is_strict: bool) -> CompiledFinder:
    """The finder for the modules that are as they were compiled; a strict one refuses to import the others at all."""
    files = {name: os.path.join(FOLDER, file) for name, file in manifest.modules.items()}
    refused: dict[str, str] = {}
    for group, reason in wrong.items():
        for source in (name for name in manifest.sources if group_of(name) == group):
            files.pop(module_name(source), None)
        refused |= {module_name(source): reason for source in groups().get(group, [])}
    for source, known in manifest.extras.items():
        if not is_unchanged(os.path.join(ROOT, source), known):
            files.pop(module_name(source), None)
    return CompiledFinder(files, refused if is_strict else {})


def is_compiled() -> bool:
    """Whether the kernel that runs (or would run) is the compiled one."""
    from importlib import import_module

    file = import_module("motley.kernel.state").__file__ or ""
    return not file.endswith((".py", ".pyc"))
