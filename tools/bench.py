"""Side by side with peers: `make bench`.

The peers are heavy, so they live in an environment of their own, which neither play nor test ever makes.
"""

import sys
from pathlib import Path

from tools.environment import environment
from tools.steps import ROOT, StepFailed, fail, run


def example_games() -> list[Path]:
    """The small games of the examples; what else lies there needs more than this environment has."""
    files = sorted((ROOT / "examples").glob("[a-z]*.py"))
    return [file.relative_to(ROOT) for file in files if "\nGAME" in file.read_text(encoding="utf-8")]


def main() -> int:
    try:
        python = environment("bench")
        run([python, "-m", "tools.compile", *example_games()])
        for part in ("bench/engines.py", "bench/vectors.py"):
            run([python, part, *sys.argv[1:]], env={"MOTLEY_COMPILED": "1"})
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
