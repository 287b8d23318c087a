"""Which build runs: the compiled modules when they match the sources, otherwise the sources.

`make compile` puts compiled modules into a folder apart from the sources, with a manifest that names every source
they were made from. Before anything else of the package is imported, `install()` compares the manifest with the
sources; one difference, and the group of modules that was compiled together is not used. The compiled modules of an
installed wheel, if it has any, lie beside the sources. `motley compile` puts the modules of anybody's game into a
folder of the environment, with a manifest that names the compiled kernel as well: they run with no other. Standard
library only, and only what the interpreter has loaded anyway.
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
IS_CHECKOUT: Final = os.path.isfile(os.path.join(ROOT, "tools", "compile.py"))
TAG: Final = f"compiled-{sys.implementation.cache_tag}"
STORE: Final = os.path.join(sys.prefix, "share", "motley", TAG)
FOLDER: Final = os.path.join(ROOT, "build", TAG) if IS_CHECKOUT else os.path.join(STORE, "motley")
NAME: Final = "manifest.txt"
MANIFEST: Final = os.path.join(FOLDER, NAME)
VARIABLE: Final = "MOTLEY_COMPILED"
KERNEL: Final = "kernel"
BESIDE: Final = os.path.join(ROOT, "motley", "compiled.txt")
"""In a compiled wheel: the manifest of what lies beside the sources, as far as others need to know it."""
HOW: Final = "run `make compile`" if IS_CHECKOUT else "run `motley compile`"

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
        self.kernel = ""
        """Which compiled kernel this is, or this is for: a hash of its sources and of the layout of its objects."""
        self.package = ("", "")
        """Of a guest: its package, and the folder that it is in."""

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
            elif kind == "kernel":
                manifest.kernel = name
            elif kind == "package":
                manifest.package = (name, fields[0])
            else:
                table = manifest.sources if kind == "source" else manifest.extras
                table[name] = (int(fields[0]), int(fields[1]), fields[2])
        return manifest

    def write(self, path: str) -> None:
        """Write the file in one step, so that a reader sees the old build or the new one and nothing between."""
        lines = [f"tools\t{self.tools}", f"kernel\t{self.kernel}"]
        lines += ["\t".join(("package", *self.package))] if self.package[0] else []
        lines += [f"source\t{name}\t{size}\t{time}\t{digest}" for name, (size, time, digest) in self.sources.items()]
        lines += [f"extra\t{name}\t{size}\t{time}\t{digest}" for name, (size, time, digest) in self.extras.items()]
        lines += [f"module\t{name}\t{file}" for name, file in self.modules.items()]
        draft = f"{path}.{os.getpid()}"
        with open(draft, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(draft, path)


class NotCompiled(ImportError):
    """The compiled build was asked for, and there is none that fits."""


class CompiledFinder:
    """Gives compiled modules to the import system; packages keep their folders of sources.

    `homes` are the sources of guests: of two packages with one name only that one is compiled which is imported.
    """

    def __init__(self, files: dict[str, str], refused: dict[str, str]) -> None:
        self.files = files
        self.refused = refused
        self.homes: dict[str, str] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of this name, or None for everything else."""
        home = self.homes.get(fullname)
        if home is not None and not _is_in(home, path):
            return None
        file = self.files.get(fullname)
        if file is None:
            if reason := self.refused.get(fullname):
                raise NotCompiled(f"{VARIABLE}=1 asks for the compiled build, but {reason}")
            return None
        spec = ModuleSpec(fullname, ExtensionFileLoader(fullname, file), origin=file)
        spec.has_location = True
        return spec


def _is_in(file: str, folders: Sequence[str] | None) -> bool:
    name = os.path.basename(file)
    return any(os.path.realpath(os.path.join(folder, name)) == file for folder in folders or ())


def _python_files(root: str, folder: str) -> list[str]:
    """The modules of a folder and of the folders in it; the files that only make them packages are none."""
    found: list[str] = []
    for path, folders, names in os.walk(os.path.join(root, folder)):
        folders.sort()
        place = os.path.relpath(path, root).replace(os.sep, "/")
        found += [f"{place}/{name}" for name in sorted(names) if name.endswith(".py") and name != "__init__.py"]
    return found


def groups(root: str = ROOT) -> dict[str, list[str]]:
    """The sources that are compiled, by the group they are compiled in: the kernel with the search and the
    stepping of many games, and each game."""
    search = [name for name in _python_files(root, "motley/bots") if name.rpartition("/")[2].startswith("search")]
    lanes = [name for name in _python_files(root, "motley/envs") if name.endswith("/stepping.py")]
    found = {KERNEL: _python_files(root, "motley/kernel") + search + lanes}
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
    """Use what is compiled where it is valid, as MOTLEY_COMPILED wishes: 0 never, 1 in full, otherwise if it can be.

    A changed kernel makes all of it invalid; a changed game only that game.
    """
    wish = os.environ.get(VARIABLE, "")
    if wish == "0" or any(isinstance(finder, CompiledFinder) for finder in sys.meta_path):
        return
    manifest = Manifest.read(MANIFEST)
    wrong = faults(manifest)
    if manifest is not None and KERNEL not in wrong:
        finder, kernel = usable(manifest, wrong, is_strict=wish == "1"), manifest.kernel
    elif beside := Manifest.read(BESIDE):
        finder, kernel = CompiledFinder({}, {}), beside.kernel
    elif wish == "1":
        reason = f"{wrong[KERNEL]}: {HOW}"
        finder, kernel = CompiledFinder({}, {module_name(source): reason for source in groups()[KERNEL]}), ""
    else:
        return
    if kernel:
        add_guests(finder, kernel, is_strict=wish == "1")
    sys.meta_path.insert(0, finder)


def usable(manifest: Manifest, wrong: dict[str, str], is_strict: bool) -> CompiledFinder:
    """The finder for the modules that are as they were compiled; a strict one refuses to import the others at all."""
    files = {name: os.path.join(FOLDER, file) for name, file in manifest.modules.items()}
    refused: dict[str, str] = {}
    for group, reason in wrong.items():
        for source in (name for name in manifest.sources if group_of(name) == group):
            files.pop(module_name(source), None)
        refused |= {module_name(source): f"{reason}: {HOW}" for source in groups().get(group, [])}
    for source, known in manifest.extras.items():
        if not is_unchanged(os.path.join(ROOT, source), known):
            files.pop(module_name(source), None)
    return CompiledFinder(files, refused if is_strict else {})


def add_guests(finder: CompiledFinder, kernel: str, is_strict: bool) -> None:
    """Let the finder give out what was compiled of other packages for this very kernel and is as it was compiled."""
    try:
        names = os.listdir(STORE)
    except OSError:
        return
    for name in sorted(names):
        manifest = Manifest.read(os.path.join(STORE, name, NAME))
        if manifest is None or not manifest.package[0]:
            continue
        homes = {guest_module(manifest, source): source for source in manifest.sources}
        reason = guest_fault(manifest, kernel)
        if any(module in sys.modules for module in homes):
            reason = f"{manifest.package[0]} was imported before motley"
        if reason is None:
            finder.files |= {module: os.path.join(STORE, name, file) for module, file in manifest.modules.items()}
            finder.homes |= homes
        elif is_strict:
            finder.refused |= dict.fromkeys(homes, f"{reason}: run `motley compile {name}`")


def guest_module(manifest: Manifest, source: str) -> str:
    """The module that a source of a guest defines."""
    package, place = manifest.package
    return f"{package}.{module_name(os.path.relpath(source, place).replace(os.sep, '/'))}"


def guest_fault(manifest: Manifest, kernel: str) -> str | None:
    """Why a guest cannot be used as it was compiled, or None."""
    package, place = manifest.package
    if manifest.kernel != kernel:
        return f"{package} was compiled for another kernel"
    for source, known in (*manifest.sources.items(), *manifest.extras.items()):
        if not is_unchanged(source, known):
            return f"{source} has changed since it was compiled"
    if odd := set(room_files(place)).symmetric_difference(manifest.sources):
        return f"{min(odd)} is not what was compiled"
    return None


def room_files(place: str) -> list[str]:
    """The sources of a game's package that are compiled, wherever it lies."""
    return [os.path.join(place, *name.split("/")) for room in ROOMS for name in _python_files(place, room)]


def is_compiled() -> bool:
    """Whether the kernel that runs (or would run) is the compiled one."""
    from importlib import import_module

    file = import_module("motley.kernel.state").__file__ or ""
    return not file.endswith((".py", ".pyc"))
