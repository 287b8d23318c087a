"""Compiling anybody's game for the kernel that runs here."""

import ast
import os
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from motley import _build
from motley.compiling import (
    NO_SETTINGS,
    ROOT,
    Workshop,
    c_compiler,
    fingerprints,
    library,
    make_current,
    toolchain,
    translator,
)
from motley.extras import extra
from motley.kernel import MotleyError, registry


class CannotCompile(MotleyError):
    """A game cannot be compiled here; the sentence says what is missing or wrong."""


def compile_guest(package: str, place: Path, jobs: int) -> str:
    """Compile the rooms of anybody's game for the kernel that runs here; a sentence that says what was done."""
    place = place.resolve()
    sources = _build.room_files(str(place))
    if not sources:
        raise CannotCompile(f"{place} has no modules in {' or '.join(_build.ROOMS)}: there is nothing to compile")
    compiler = checked_tools()
    shop = Workshop(Path(_build.STORE) / package)
    try:
        with shop.only_one():
            kernel = running_kernel(compiler, jobs)
            manifest = _build.Manifest()
            manifest.tools, manifest.kernel, manifest.package = toolchain(compiler), kernel, (package, str(place))
            if is_guest_current(shop, manifest):
                return f"{package} is compiled and current"
            build_guest(shop, manifest, sources, jobs)
    except PermissionError as error:
        raise CannotCompile(f"{error.filename} cannot be written: compile in an environment of your own") from error
    return f"{package}: {len(sources)} modules are compiled, and used as long as their sources stay as they are"


def checked_tools() -> str:
    """The C compiler. Raises CannotCompile or NotInstalled where something is missing."""
    with extra("compile", "Compiling a game"):
        for name in ("mypyc.build", "setuptools"):
            import_module(name)
    compiler = c_compiler()
    if compiler is None:
        raise CannotCompile("there is no C compiler on this machine, or no headers of Python for it")
    return compiler


def running_kernel(compiler: str, jobs: int) -> str:
    """Which compiled kernel runs here; where none is installed, one is made."""
    manifest = _build.Manifest.read(_build.MANIFEST)
    if manifest is not None and _build.KERNEL not in _build.faults(manifest):
        return manifest.kernel
    if beside := _build.Manifest.read(_build.BESIDE):
        if beside.tools != translator():
            wanted = beside.tools.replace(" ", "==")
            raise CannotCompile(f"the kernel was compiled with {beside.tools}: pip install {wanted}")
        return beside.kernel
    if _build.IS_CHECKOUT:
        raise CannotCompile("the kernel of this checkout is not compiled as it is now: run `make compile` first")
    print("compile: no compiled kernel is installed; making one first", flush=True)
    make_current({_build.KERNEL: _build.groups()[_build.KERNEL]}, [], toolchain(compiler), jobs)
    made = _build.Manifest.read(_build.MANIFEST)
    assert made is not None
    return made.kernel


def is_guest_current(shop: Workshop, wanted: _build.Manifest) -> bool:
    known = _build.Manifest.read(str(shop.manifest))
    if known is None or (known.tools, known.package) != (wanted.tools, wanted.package):
        return False
    return _build.guest_fault(known, wanted.kernel) is None


def build_guest(shop: Workshop, manifest: _build.Manifest, sources: Sequence[str], jobs: int) -> None:
    """Compile the guest's modules beside a kernel that is translated again, to compare it with the one that runs."""
    package, place = manifest.package
    kernel = _build.groups()[_build.KERNEL]
    manifest.sources = fingerprints(sources)
    manifest.extras = fingerprints(read_along(package, place, sources))
    modules = [_build.guest_module(manifest, source) for source in sources]
    own = [f"{module.replace('.', '/')}.py" for module in modules]
    group = f"guest_{package.replace('.', '_')}"
    base = Path(place).parents[package.count(".")]
    try:
        with shop.kept_work(manifest.tools), shop.mirror([ROOT / "motley", base / package.partition(".")[0]]):
            extensions = shop.translate({_build.KERNEL: kernel, group: own}, NO_SETTINGS)
            if shop.kernel_of(fingerprints(kernel)) != manifest.kernel:
                raise CannotCompile("the compiled kernel was made from other sources, or with another mypy or Python")
            wanted = [each for each in extensions if each.name in {*modules, f"{library(group)}__mypyc"}]
            if len(wanted) != len(modules) + 1:
                raise CannotCompile(f"{place} is no package: every folder down to its modules needs an __init__.py")
            built = shop.compile(wanted, jobs)
    except SystemExit as error:
        raise CannotCompile(f"{package} has mistakes, which are told above: what is compiled must be typed") from error
    shop.publish(built, manifest, base, "")


def read_along(package: str, place: str, sources: Sequence[str]) -> list[str]:
    """The modules of the package that are not compiled and that those read which are.

    The compiler copies constants, so a change in one of them counts like a change in what was compiled.
    """
    found: set[str] = set()
    waiting = list(sources)
    while waiting:
        file = waiting.pop()
        for module in imported(Path(file), place, package):
            path = Path(place, *module.split(".")[package.count(".") + 1 :])
            for each in (str(path.with_suffix(".py")), str(path / "__init__.py")):
                if os.path.isfile(each) and each not in found and each not in sources:
                    found.add(each)
                    waiting.append(each)
    return sorted(found)


def imported(file: Path, place: str, package: str) -> set[str]:
    """What a module of the package imports from the package: modules, and names that may be modules."""
    folders = file.relative_to(place).parent.parts
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = [package, *folders][: len(folders) + 2 - node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            found |= {source, *(f"{source}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.startswith(f"{package}.")}


def run(address: str | None, jobs: int) -> None:
    """Compile a game, by its name or by the folder of its package; without one, what is ours."""
    if address is None:
        compiler = checked_tools()
        if _build.Manifest.read(_build.BESIDE) is not None:
            print("The rules of Motley are compiled in this package.")
        else:
            make_current(_build.groups(), [], toolchain(compiler), jobs)
        return
    package, place = located(address)
    if package.partition(".")[0] == "motley":
        raise CannotCompile(f"{address} is one of ours, and compiled with the rest: {_build.HOW}")
    print(compile_guest(package, place, jobs))


def located(address: str) -> tuple[str, Path]:
    """The package of a game and the folder it is in."""
    if os.sep in address or address == os.curdir:
        place = Path(address).resolve()
        if not (place / "__init__.py").is_file():
            raise CannotCompile(f"{address} is no folder of a package")
        names = [place.name]
        while (place.parents[len(names) - 1] / "__init__.py").is_file():
            names.insert(0, place.parents[len(names) - 1].name)
        return ".".join(names), place
    package = registry.game(address).package
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise CannotCompile(f"{address} is no package with rooms, but a module: there is nothing to compile")
    return package, Path(next(iter(spec.submodule_search_locations)))
