"""The pages and the reference as a site, into build/docs: `make docs`. A broken link or name fails it.

mkdocs and what it needs live in an environment of their own, which neither play nor test ever makes.
"""

import sys

from tools.environment import environment
from tools.steps import ROOT, StepFailed, fail, run, say


def main() -> int:
    try:
        python = environment("docs")
        settings = {"PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
        run([python, "-m", "mkdocs", "build", "--strict"], env=settings)
        say("the pages are in build/docs: open build/docs/index.html")
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
