"""Compiling with mypyc, into folders apart from the sources: our rules (`make compile`), and anybody's game.

The kernel (with the search) is one group and every game another. mypyc keeps what it knows of unchanged modules, and
the C compiler runs only for groups whose C or headers changed, so that an edit in one game rebuilds that game alone.
A finished build goes into a folder of its own and becomes valid in one step, by its manifest; a build that fails or is
interrupted leaves the last one as it was. `motley/_build.py` reads the manifests.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from motley import _build

ROOT = Path(_build.ROOT)
OPTIMISATION = "3"
# Functions that nobody outside can replace may be inlined: up to a third faster. Native integers wrap.
FLAGS = ["-fvisibility=hidden", "-fwrapv"]
# Outside of a checkout what comes out is the same anywhere, and a guest need not be as strict as we are.
NO_SETTINGS = ["--config-file="]

IMPORT_ALL = """
import sys
from motley import _build
files = dict(line.split("\\t") for line in sys.stdin.read().splitlines())
finder = _build.CompiledFinder(files, {})
sys.meta_path.insert(0, finder)
for name in files:
    assert __import__(name, fromlist=["_"]).__file__ == files[name], name
"""


def c_compiler() -> str | None:
    """The first line that the C compiler says of itself, or None: no compiler, or no headers to compile against."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    program = shutil.which(command.split()[0])
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if program is None or not header.is_file():
        return None
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return answer.stdout.partition("\n")[0] if answer.returncode == 0 else None


def toolchain(compiler: str) -> str:
    """Everything besides the sources that decides what comes out."""
    flags = sysconfig.get_config_var("CFLAGS") or ""
    parts = [translator(), sys.version, compiler, OPTIMISATION, *FLAGS, flags, os.environ.get("CFLAGS", "")]
    return hashed(parts)


def translator() -> str:
    """What turns Python into C here."""
    return f"mypy {version('mypy')}"


def hashed(parts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def fingerprints(names: Sequence[str], root: Path = ROOT) -> dict[str, tuple[int, int, str]]:
    """What sources are now, by their names below the root."""
    return {name: _build.fingerprint(str(root / name)) for name in names}


class Workshop:
    """A folder in which one build after another is made, with the half-finished work that makes the next one quick."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.work = folder / "work"
        self.manifest = folder / _build.NAME

    @contextmanager
    def only_one(self) -> Iterator[None]:
        """Wait for another compilation in this folder to end."""
        # The scripts that make starts import this module before anything is installed.
        from filelock import FileLock

        self.folder.mkdir(parents=True, exist_ok=True)
        with FileLock(self.folder / "lock"):
            yield

    @contextmanager
    def kept_work(self, key: str) -> Iterator[None]:
        """The half-finished work: kept for the next time if the same tools made it and left it in order."""
        mark = self.work / "made-with"
        if not mark.is_file() or mark.read_text(encoding="utf-8") != key:
            shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True, exist_ok=True)
        mark.unlink(missing_ok=True)
        try:
            yield
        except SystemExit:  # mypyc found a mistake before it wrote anything
            mark.write_text(key, encoding="utf-8")
            raise
        mark.write_text(key, encoding="utf-8")

    @contextmanager
    def mirror(self, packages: Sequence[Path]) -> Iterator[None]:
        """Work on copies of packages: installed ones lie beside others, which mypy must not take for ours."""
        target = self.work / "sources"
        shutil.rmtree(target, ignore_errors=True)
        for package in packages:
            shutil.copytree(package, target / package.name, ignore=not_python)
        with chdir(target):
            yield

    def translate(self, groups: Mapping[str, Sequence[str]], settings: Sequence[str] = ()) -> list[Any]:
        """The groups as C, and the extensions that a C compiler makes of it. Ends the process at a type error."""
        from mypyc.build import mypycify

        began = time.monotonic()
        paths = [name for files in groups.values() for name in files]
        extensions = mypycify(
            [f"--cache-dir={self.work / 'mypy'}", *settings, *paths],
            separate=[(list(files), library(group)) for group, files in groups.items()],
            target_dir=str(self.work / "c"),
            opt_level=OPTIMISATION,
            debug_level="0",
        )
        for extension in extensions:
            # mypyc gives all of them one list; and a compiler that warns of something new must not fail for it.
            kept = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
            extension.extra_compile_args = [*kept, *FLAGS]
        print(f"compile: {len(paths)} modules to C in {time.monotonic() - began:.1f} s", flush=True)
        return extensions

    def kernel_of(self, sources: Mapping[str, tuple[int, int, str]]) -> str:
        """Which kernel it is: by its sources, whose constants are copied into games, and its generated headers."""
        name = library(_build.KERNEL)
        headers = [self.work / "c" / f"{start}_{name}.h" for start in ("__native", "__native_internal")]
        digests = [digest for _, _, digest in sources.values()]
        machine = [translator(), sys.implementation.cache_tag or "", platform.machine()]
        return hashed([*machine, *sorted(digests), *[file.read_text("utf-8") for file in headers]])

    def compile(self, extensions: list[Any], jobs: int) -> dict[str, Path]:
        """The finished file of every module, the shared ones of the groups included."""
        from setuptools import Distribution
        from setuptools.command.build_ext import build_ext

        began = time.monotonic()
        # The biggest first, so that the last of two compilers does not work alone for long.
        extensions.sort(key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))
        command = build_ext(Distribution({"name": "motley", "ext_modules": extensions}))
        command.build_lib, command.build_temp, command.parallel = str(self.lib), str(self.work / "objects"), jobs
        command.ensure_finalized()
        command.run()
        print(f"compile: C to {len(extensions)} modules in {time.monotonic() - began:.1f} s", flush=True)
        return {extension.name: Path(command.get_ext_fullpath(extension.name)) for extension in extensions}

    @property
    def lib(self) -> Path:
        return self.work / "lib"

    def publish(self, built: Mapping[str, Path], manifest: _build.Manifest, place: Path, compiled: str) -> None:
        """Copy the modules where running processes will find them, try them all, and make them valid by the manifest.

        They are tried in a process in that folder, with MOTLEY_COMPILED as given.
        """
        digest = hashlib.sha256()
        for file in built.values():
            digest.update(file.read_bytes())
        name = digest.hexdigest()[:16]
        target = self.folder / name
        target.mkdir(exist_ok=True)
        for file in built.values():
            copy = target / file.relative_to(self.lib)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists():
                draft = copy.with_suffix(".draft")
                shutil.copy2(file, draft)
                draft.replace(copy)
        manifest.modules = {module: f"{name}/{file.relative_to(self.lib)}" for module, file in built.items()}
        listing = "\n".join(f"{module}\t{self.folder / file}" for module, file in manifest.modules.items())
        settings = {**os.environ, _build.VARIABLE: compiled}
        subprocess.run(
            [sys.executable, "-c", IMPORT_ALL], input=listing, text=True, env=settings, cwd=place, check=True
        )
        previous = _build.Manifest.read(str(self.manifest))
        kept = {name} | ({file.partition("/")[0] for file in previous.modules.values()} if previous else set())
        manifest.write(str(self.manifest))
        # A process that started a moment ago may still load from the build before this one; nobody from older ones.
        for folder in self.folder.iterdir():
            if folder.is_dir() and folder != self.work and folder.name not in kept:
                shutil.rmtree(folder, ignore_errors=True)


def not_python(folder: str, names: list[str]) -> list[str]:
    """What a type checker does not read."""
    files = [name for name in names if not os.path.isdir(os.path.join(folder, name))]
    return ["__pycache__", *[name for name in files if not name.endswith((".py", ".pyi", "py.typed"))]]


def library(group: str) -> str:
    """What mypyc calls the library of a group."""
    return f"motley_{group}"


OURS = Workshop(Path(_build.FOLDER))


def is_current(groups: Mapping[str, Sequence[str]], extras: Sequence[str], tools: str) -> bool:
    """Whether our finished build is valid for these groups and extra modules, and made with these tools."""
    manifest = _build.Manifest.read(_build.MANIFEST)
    if manifest is None or not manifest.kernel or manifest.tools != tools:
        return False
    if not _build.faults(manifest).keys().isdisjoint(groups):
        return False
    return set(extras) <= set(manifest.extras) and all(
        _build.is_unchanged(str(ROOT / name), manifest.extras[name]) for name in extras
    )


def compile_all(groups: Mapping[str, Sequence[str]], extras: Sequence[str], tools: str, jobs: int) -> None:
    """Compile what has changed of ours since the last time, and publish the whole."""
    began = time.monotonic()
    manifest = _build.Manifest()
    manifest.tools = tools
    # Taken before the compiler reads them: a source that is edited meanwhile makes the build stale, as it should.
    manifest.sources = fingerprints([name for files in groups.values() for name in files])
    manifest.extras = fingerprints(extras)
    place = chdir(ROOT) if _build.IS_CHECKOUT else OURS.mirror([ROOT / "motley"])
    settings = [] if _build.IS_CHECKOUT else NO_SETTINGS
    with OURS.kept_work(tools), place:
        extensions = OURS.translate({**groups, **({"extras": extras} if extras else {})}, settings)
        kernel = {name: manifest.sources[name] for name in groups[_build.KERNEL]}
        manifest.kernel = OURS.kernel_of(kernel)
        built = OURS.compile(extensions, jobs)
    OURS.publish(built, manifest, ROOT, "0")
    print(f"compile: done in {time.monotonic() - began:.1f} s")


def make_current(groups: Mapping[str, Sequence[str]], extras: Sequence[str], tools: str, jobs: int) -> None:
    """Compile ours unless the build is current, one at a time. Names of sources are those below the root."""
    with OURS.only_one():
        if is_current(groups, extras, tools):
            print("compile: the compiled build is current")
        else:
            compile_all(groups, extras, tools, jobs)


def compiled_files() -> tuple[dict[str, Path], _build.Manifest]:
    """The modules of the current compiled build, made first if need be, and what a wheel tells of them."""
    compiler = c_compiler()
    if compiler is None:
        raise SystemExit("compile: a compiled wheel needs a C compiler and the Python headers")
    make_current(_build.groups(), [], toolchain(compiler), os.cpu_count() or 1)
    manifest = _build.Manifest.read(_build.MANIFEST)
    assert manifest is not None
    extras = {"motley_extras__mypyc", *map(_build.module_name, manifest.extras)}
    files = {module: OURS.folder / file for module, file in manifest.modules.items() if module not in extras}
    told = _build.Manifest()
    told.tools, told.kernel = translator(), manifest.kernel
    return files, told
