"""Compile the rules with mypyc into a build folder apart from the sources: `make compile`. See motley/compiling.py."""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # this checkout, whatever else is installed

from motley import _build  # noqa: E402
from motley.compiling import c_compiler, is_current, make_current, toolchain  # noqa: E402

NO_COMPILER = 3


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
