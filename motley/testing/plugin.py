"""The pytest plug-in: `--motley GAME`, or `motley_games` in the settings, is a test for each promise of that game.

Loaded in every run of pytest where Motley is installed, so it imports nothing before it is asked for.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from motley.testing.inspection import Finding

_FINDINGS: "pytest.StashKey[dict[str, dict[str, Finding]]]" = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("motley", "games of Motley")
    group.addoption(
        "--motley", action="append", default=[], metavar="GAME", help="hold this game to every promise; repeatable"
    )
    group.addoption("--motley-seconds", type=float, metavar="SECONDS", help="for about so long each (20)")
    parser.addini("motley_games", "games, by name or as package.module:GAME, held to every promise", "linelist", [])
    parser.addini("motley_seconds", "seconds that random games of each of them take", "string", "20")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "motley: a promise that a game of Motley is held to")
    config.stash[_FINDINGS] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    for address in dict.fromkeys([*config.getini("motley_games"), *config.getoption("--motley")]):
        items.extend(_promises(session, address))


def _promises(session: pytest.Session, address: str) -> Iterator["PromiseItem"]:
    from motley.kernel import MotleyError
    from motley.testing.inspection import PROMISES, find_game

    try:
        find_game(address)
    except MotleyError as error:
        raise pytest.UsageError(f"motley: {error}") from error
    parent = GameNode.from_parent(session, name=address, nodeid=f"motley {address}")
    for promise in PROMISES:
        yield PromiseItem.from_parent(parent, name=promise)


class GameNode(pytest.Collector):
    """A game of which every promise is a test."""

    def collect(self) -> list[pytest.Item]:
        return []


class PromiseItem(pytest.Item):
    """One promise of one game. All are looked at together, with the first of them that is run."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.add_marker("motley")

    @property
    def address(self) -> str:
        assert self.parent is not None
        return self.parent.name

    def runtest(self) -> None:
        finding = self._findings()[self.name]
        if finding.broken is not None:
            raise finding.broken
        if not finding.times:
            pytest.skip("no game came so far")

    def _findings(self) -> "dict[str, Finding]":
        from motley.testing.inspection import find_game, inspect

        known = self.config.stash[_FINDINGS]
        if self.address not in known:
            seconds = self.config.getoption("--motley-seconds") or float(self.config.getini("motley_seconds"))
            known[self.address] = {each.promise: each for each in inspect(find_game(self.address), seconds)}
        return known[self.address]

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from motley.testing.walk import Broken

        if isinstance(excinfo.value, Broken):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, f"{self.address}: {self.name}"
