from collections.abc import Callable
from dataclasses import dataclass

import pytest

from motley.cli import status


@dataclass
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command of the command line in this process, with typed lines if it asks for any."""

    def run_command(*args: str, typed: str = "") -> Ran:
        lines = iter(typed.splitlines())

        def line(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", line)
        capsys.readouterr()
        code = status(list(args))
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run_command
