"""Pin the packages that pyproject.toml asks for, with hashes and without addresses: `make requirements`.

The other files take their versions from the dev file where both have a package, so that the environments agree.
"""

import sys

from tools.environment import REQUIREMENTS, UV_SETTINGS, uv
from tools.steps import StepFailed, fail, run_patiently

PLAIN = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links"]
TABLE = ["--extra=table", "--extra=master", "--extra=compile"]
PURPOSES = {
    "dev": ["pyproject.toml", *TABLE, "--extra=postgres", "--extra=ladder", "--group=dev"],
    "play": ["pyproject.toml", *TABLE, "--constraints=requirements/dev.txt"],
    "bench": ["pyproject.toml", "--extra=bench", "--extra=compile", "--constraints=requirements/dev.txt"],
    "jax": ["pyproject.toml", "--extra=jax", "--extra=compile", "--group=jax", "--constraints=requirements/dev.txt"],
    "envs": [
        *["pyproject.toml", "--extra=envs", "--extra=lab", "--extra=ray", "--extra=compile"],
        *["--group=envs", "--constraints=requirements/dev.txt"],
    ],
    "docs": ["pyproject.toml", "--group=docs", "--constraints=requirements/dev.txt"],
    "node": ["--group=node"],
    "uv": ["--group=uv"],
}


def main() -> int:
    upgrade = ["--upgrade"] if "--upgrade" in sys.argv else []
    REQUIREMENTS.mkdir(exist_ok=True)
    try:
        for name, sources in PURPOSES.items():
            told = ["--quiet", "--no-annotate", "--custom-compile-command=make requirements"]
            command = [
                uv(),
                "pip",
                "compile",
                *sources,
                *PLAIN,
                *told,
                *upgrade,
                f"--output-file=requirements/{name}.txt",
            ]
            run_patiently(command, env=UV_SETTINGS)
    except StepFailed as failure:
        return fail(failure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
