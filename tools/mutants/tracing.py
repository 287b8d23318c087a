"""Which test runs which line: a plug-in of pytest, `-p tools.mutants.tracing`, that writes into $MOTLEY_TRACE.

Every process writes files of its own there: `lines-*.json` has, for each test, the lines of the product that it ran
(those of its fixtures among them) and how long it took.
"""

import json
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ["MOTLEY_TRACE"])


class Tracing:
    """One process that runs tests."""

    def __init__(self) -> None:
        self.file = FOLDER / f"coverage-{os.getpid()}"
        self.traced = coverage.Coverage(
            data_file=str(self.file), source=[str(ROOT / "motley")], config_file=False, messages=False
        )
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(tryfirst=True, hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, None, None]:
        self.traced.switch_context(item.nodeid)
        began = time.monotonic()
        yield
        self.seconds[item.nodeid] = round(time.monotonic() - began, 3)
        self.traced.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self.traced.stop()
        data = self.traced.get_data()
        found: dict[str, dict[int, list[str]]] = {}
        for file in data.measured_files():
            lines = data.contexts_by_lineno(file)
            found[os.path.relpath(file, ROOT)] = lines
        told: dict[str, Any] = {"seconds": self.seconds, "lines": found}
        (FOLDER / f"lines-{os.getpid()}.json").write_text(json.dumps(told), "utf-8")
        self.file.unlink(missing_ok=True)


def pytest_configure(config: pytest.Config) -> None:
    # With workers only these run tests.
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        tracing = Tracing()
        tracing.traced.start()
        config.pluginmanager.register(tracing, "motley-tracing")
