"""Games and bots by name, found through entry points, so that anybody's package can add one."""

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from motley.kernel.core import MotleyError
from motley.kernel.game import Game

_games: dict[str, Game] = {}
_found: dict[str, dict[str, EntryPoint]] = {}


class Unknown(MotleyError):
    """A name that no installed package has registered."""


def _entries(group: str) -> dict[str, EntryPoint]:
    if group not in _found:
        _found[group] = {entry.name: entry for entry in entry_points(group=group)}
    return _found[group]


def game_names() -> list[str]:
    """The names of all installed games, in alphabetical order."""
    return sorted({*_entries("motley.games"), *_games})


def game(name: str) -> Game:
    """The game of that name. Raises Unknown, which lists the names there are."""
    if name not in _games:
        entry = _entries("motley.games").get(name)
        if entry is None:
            raise Unknown(f"no game called {name!r}; there are: {', '.join(game_names())}")
        found = entry.load()
        if not isinstance(found, Game):
            raise Unknown(f"{entry.value} is registered as the game {name!r} but is no Game")
        _games[name] = found
    return _games[name]


def games() -> list[Game]:
    return [game(name) for name in game_names()]


def register(found: Game) -> None:
    """Add a game by hand: in a notebook, in a test."""
    _games[found.name] = found


def forget(name: str) -> None:
    """Take back what `register` added; a game of an installed package is found again when it is next asked for."""
    _games.pop(name, None)


def bot_names() -> list[str]:
    return sorted(_entries("motley.bots"))


def bot_maker(name: str) -> Any:
    """What the entry point of that bot names: a callable that makes one. Raises Unknown."""
    entry = _entries("motley.bots").get(name)
    if entry is None:
        raise Unknown(f"no bot called {name!r}; there are: {', '.join(bot_names())}")
    return entry.load()
