"""Side by side with peers: `make bench`.

The peers are heavy, so they live in an environment of their own, which neither play nor test ever makes.
"""

import sys

from tools.environment import environment
from tools.steps import ROOT, StepFailed, fail, run


def main() -> int:
    try:
        python = environment("bench")
        examples = sorted(file.relative_to(ROOT) for file in (ROOT / "examples").glob("[a-z]*.py"))
        run([python, "-m", "tools.compile", *examples])
        for part in ("bench/engines.py", "bench/vectors.py"):
            run([python, part, *sys.argv[1:]], env={"MOTLEY_COMPILED": "1"})
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
