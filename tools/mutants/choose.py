"""Which tests to run for a fault at a line, and in which order."""

import json
from collections import defaultdict
from pathlib import Path

MOST_SECONDS = 60.0
MOST_TESTS = 300
"""Of the tests that run a line, the nearest are run: so long and so many of them."""

AREAS: dict[str, tuple[str, ...]] = {
    "kernel": ("motley/kernel/*.py",),
    "match": ("motley/match/*.py",),
    "bots": ("motley/bots/*.py",),
    "rules": ("motley/games/*/rules/**/*.py",),
    "server": ("motley/server/**/*.py",),
}


class Trace:
    """What the tests run, as `tracing.py` wrote it down."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for file in folder.glob("lines-*.json"):
            told = json.loads(file.read_text("utf-8"))
            self.seconds.update(told["seconds"])
            for path, lines in told["lines"].items():
                for line, tests in lines.items():
                    self.lines[path][int(line)].update(test for test in tests if test)
        self.breadth: dict[str, int] = defaultdict(int)
        for lines_of_file in self.lines.values():
            for tests in lines_of_file.values():
                for test in tests:
                    self.breadth[test] += 1

    def tests(self, path: str, line: int) -> list[str]:
        """The tests for a line, the nearest and quickest first, as many as are worth their time.

        What runs when a module is imported belongs to every test that runs anything of the module.
        """
        lines = self.lines[path]
        found = lines.get(line) or set().union(*lines.values())
        known = sorted(
            (each for each in found if each in self.seconds),
            key=lambda test: (self.seconds[test] + 0.05) * (self.breadth[test] + 50) * self._distance(test, path),
        )
        chosen: list[str] = []
        spent = 0.0
        for test in known[:MOST_TESTS]:
            spent += self.seconds[test]
            if chosen and spent > MOST_SECONDS:
                break
            chosen.append(test)
        return chosen

    @staticmethod
    def _distance(test: str, path: str) -> float:
        """Tests mirror the package: those of the same folder know most of a line."""
        folder = "tests/" + "/".join(path.split("/")[1:-1])
        return 1.0 if folder.startswith(test.rsplit("/", 1)[0]) else 4.0
