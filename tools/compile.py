"""Compile the rules with mypyc into a build folder apart from the sources: `make compile`.

The kernel (with the search) is one group and every game another. mypyc keeps what it knows of unchanged modules, and
the C compiler runs only for groups whose C or headers changed, so that an edit in one game rebuilds that game alone.
A finished build goes into a folder of its own and becomes valid in one step, by its manifest; a build that fails or is
interrupted leaves the last one as it was. `motley/_build.py` reads the manifest.
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
if TYPE_CHECKING:
    from motley import _build
else:  # a file of its own: compiling must not import the package that it compiles
    sys.path.insert(0, str(ROOT / "motley"))
    import _build

FOLDER = Path(_build.FOLDER)
WORK = FOLDER / "work"
OPTIMISATION = "3"
# Functions that nobody outside can replace may be inlined: up to a third faster. Native integers wrap.
FLAGS = ["-fvisibility=hidden", "-fwrapv"]
NO_COMPILER = 3

IMPORT_ALL = """
import sys
sys.path.insert(0, "motley")
import _build
files = dict(line.split("\\t") for line in sys.stdin.read().splitlines())
sys.meta_path.insert(0, _build.CompiledFinder(files, {}))
sys.path[0] = "."
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
    parts = [version("mypy"), sys.version, compiler, OPTIMISATION, *FLAGS, flags, os.environ.get("CFLAGS", "")]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@contextmanager
def only_one() -> Iterator[None]:
    """Wait for another compilation of this checkout to end."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open(FOLDER / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def work_folder(key: str) -> Iterator[None]:
    """The folder of half-finished work: kept for the next time if the same tools made it and left it in order."""
    mark = WORK / "made-with"
    if not mark.is_file() or mark.read_text(encoding="utf-8") != key:
        shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    mark.unlink(missing_ok=True)
    try:
        yield
    except SystemExit:  # mypyc found a mistake before it wrote anything
        mark.write_text(key, encoding="utf-8")
        raise
    mark.write_text(key, encoding="utf-8")


def fingerprints(names: list[str]) -> dict[str, tuple[int, int, str]]:
    return {name: _build.fingerprint(str(ROOT / name)) for name in names}


def is_current(groups: dict[str, list[str]], extras: list[str], tools: str) -> bool:
    """Whether the finished build is valid for these groups and extra modules, and made with these tools."""
    manifest = _build.Manifest.read(_build.MANIFEST)
    if manifest is None or manifest.tools != tools or not _build.faults(manifest).keys().isdisjoint(groups):
        return False
    return set(extras) <= set(manifest.extras) and all(
        _build.is_unchanged(str(ROOT / name), manifest.extras[name]) for name in extras
    )


def build(groups: dict[str, list[str]], jobs: int) -> dict[str, Path]:
    """Compile the groups; the finished file of every module, the shared ones of the groups included."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    began = time.monotonic()
    paths = [name for files in groups.values() for name in files]
    extensions = mypycify(
        [f"--cache-dir={WORK / 'mypy'}", *paths],
        separate=[(files, f"motley_{group}") for group, files in groups.items()],
        target_dir=str(WORK / "c"),
        opt_level=OPTIMISATION,
        debug_level="0",
    )
    for extension in extensions:
        # mypyc gives all of them one list; and a compiler that warns of something new must not fail for it.
        extension.extra_compile_args = [*(flag for flag in extension.extra_compile_args if flag != "-Werror"), *FLAGS]
    print(f"compile: {len(paths)} modules to C in {time.monotonic() - began:.1f} s", flush=True)

    began = time.monotonic()
    # The biggest first, so that the last of two compilers does not work alone for long.
    extensions.sort(key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))
    command = build_ext(Distribution({"name": "motley", "ext_modules": extensions}))
    command.build_lib, command.build_temp, command.parallel = str(WORK / "lib"), str(WORK / "objects"), jobs
    command.ensure_finalized()
    command.run()
    print(f"compile: C to {len(extensions)} modules in {time.monotonic() - began:.1f} s", flush=True)
    return {extension.name: Path(command.get_ext_fullpath(extension.name)) for extension in extensions}


def publish(built: dict[str, Path], manifest: _build.Manifest) -> None:
    """Copy the modules where running processes will find them, try them all, and make them valid by the manifest."""
    digest = hashlib.sha256()
    for file in built.values():
        digest.update(file.read_bytes())
    name = digest.hexdigest()[:16]
    target = FOLDER / name
    target.mkdir(exist_ok=True)
    for file in built.values():
        copy = target / file.relative_to(WORK / "lib")
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists():
            draft = copy.with_suffix(".draft")
            shutil.copy2(file, draft)
            draft.replace(copy)
    manifest.modules = {module: f"{name}/{file.relative_to(WORK / 'lib')}" for module, file in built.items()}
    listing = "\n".join(f"{module}\t{FOLDER / file}" for module, file in manifest.modules.items())
    environment = {**os.environ, _build.VARIABLE: "0"}
    subprocess.run([sys.executable, "-c", IMPORT_ALL], input=listing, text=True, env=environment, cwd=ROOT, check=True)
    previous = _build.Manifest.read(_build.MANIFEST)
    kept = {name} | ({file.partition("/")[0] for file in previous.modules.values()} if previous else set())
    manifest.write(_build.MANIFEST)
    # A process that started a moment ago may still load from the build before this one; nobody from older ones.
    for folder in FOLDER.iterdir():
        if folder.is_dir() and folder != WORK and folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)


def compile_all(groups: dict[str, list[str]], extras: list[str], tools: str, jobs: int) -> None:
    """Compile what has changed since the last time, and publish the whole."""
    began = time.monotonic()
    manifest = _build.Manifest()
    manifest.tools = tools
    # Taken before the compiler reads them: a source that is edited meanwhile makes the build stale, as it should.
    manifest.sources = fingerprints([name for files in groups.values() for name in files])
    manifest.extras = fingerprints(extras)
    with work_folder(tools):
        built = build({**groups, **({"extras": extras} if extras else {})}, jobs)
    publish(built, manifest)
    print(f"compile: done in {time.monotonic() - began:.1f} s")


def make_current(groups: dict[str, list[str]], extras: list[str], tools: str, jobs: int) -> None:
    """Compile unless the build is current, one at a time."""
    with only_one():
        if is_current(groups, extras, tools):
            print("compile: the compiled build is current")
        else:
            compile_all(groups, extras, tools, jobs)


def compiled_files() -> dict[str, Path]:
    """The modules of the current compiled build, made first if need be: for the wheel."""
    os.chdir(ROOT)
    compiler = c_compiler()
    if compiler is None:
        raise SystemExit("compile: a compiled wheel needs a C compiler and the Python headers")
    make_current(_build.groups(), [], toolchain(compiler), os.cpu_count() or 1)
    manifest = _build.Manifest.read(_build.MANIFEST)
    assert manifest is not None
    extras = {"motley_extras__mypyc", *map(_build.module_name, manifest.extras)}
    return {module: FOLDER / file for module, file in manifest.modules.items() if module not in extras}


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the rules with mypyc into the build folder.")
    parser.add_argument("extras", nargs="*", help="further files to compile, such as examples/othello.py")
    parser.add_argument("--only", action="append", metavar="GAME", help="the kernel and this game; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C compilers at the same time")
    parser.add_argument("--check", action="store_true", help="only say whether the build is current")
    parser.add_argument("--politely", action="store_true", help="leave the machine to whoever else needs it")
    options = parser.parse_args()
    if options.politely:
        os.nice(15)
    os.chdir(ROOT)
    extras = [os.path.relpath(name, ROOT) for name in options.extras]
    compiler = c_compiler()
    if compiler is None:
        print("compile: no C compiler (or no Python headers) on this machine", file=sys.stderr)
        return NO_COMPILER
    groups = _build.groups()
    if options.only:
        groups = {name: groups[name] for name in (_build.KERNEL, *options.only)}
    tools = toolchain(compiler)
    if options.check:
        return 0 if is_current(groups, extras, tools) else 1
    make_current(groups, extras, tools, options.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
