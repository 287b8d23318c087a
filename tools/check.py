"""What can be said of the code without running it: `make check`."""

import sys
import time
from collections.abc import Callable

from tools.environment import environment
from tools.node import Node, install_packages, node, run_script
from tools.steps import VENV, StepFailed, fail, run, say

PROGRAMS = VENV / "bin"


def checks(found: Node) -> dict[str, Callable[[], None]]:
    """Every check by its name, in the order of how soon it answers."""
    return {
        "ruff": lambda: run([PROGRAMS / "ruff", "check", "--quiet"]),
        "ruff format": lambda: run([PROGRAMS / "ruff", "format", "--check", "--quiet"]),
        "import-linter": lambda: run([PROGRAMS / "lint-imports", "--no-logo"]),
        "mypy": lambda: run([PROGRAMS / "mypy"]),
        "svelte-check": lambda: run_script(found, "check"),
    }


def check() -> None:
    """Run them all, so that one answer tells everything that is wrong."""
    environment("dev")
    found = node()
    install_packages(found)
    wrong: list[str] = []
    for name, look in checks(found).items():
        began = time.monotonic()
        try:
            look()
        except StepFailed as failure:
            say(str(failure))
            wrong.append(name)
        else:
            say(f"{name} is content ({time.monotonic() - began:.1f} s)")
    if wrong:
        raise StepFailed(f"not content: {', '.join(wrong)}")


def main() -> int:
    try:
        check()
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
