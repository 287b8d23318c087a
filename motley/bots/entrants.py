"""Whom a command line or a Python program may let play: a bot that is installed, one in a file, or any program.

A table takes installed bots alone (`kind`), because what is named to it comes over a network.
"""

import shlex
import shutil
import sys
from pathlib import Path

from motley.bots.levels import BotKind, Level, kind
from motley.bots.lines import surroundings
from motley.bots.program import Program
from motley.kernel import Bot, MotleyError

COMMAND = "cmd:"
FILE = ".py"


class BadEntrant(MotleyError):
    """A file or a command that cannot play."""


def entrant(text: str) -> tuple[BotKind, Level]:
    """Who is meant, and how strong: `mcts:quick`, `expert@0.25` (a share of its simulations), `./mybot.py` (with
    `:Name` if it has several bots), or `cmd:node mybot.js`. Raises BadEntrant, Unknown, Broken or UnknownLevel."""
    if text.startswith(COMMAND):
        return _program(text, "A program", _command(text))
    file, _, name = text.rpartition(":") if not text.endswith(FILE) else (text, "", "")
    if file.endswith(FILE):
        if not Path(file).is_file():
            raise BadEntrant(f"{file}: there is no such file")
        host = [sys.executable, "-P", "-m", "motley.bots.host", file, *([name] if name else [])]
        return _program(text, "A bot in a file", host, surroundings())
    named, at, share = text.partition("@")
    bot, _, level = named.partition(":")
    found = kind(bot)
    wanted = found.level(level or None)
    return found, wanted if not at else _share_of(wanted, text, share)


def _share_of(level: Level, text: str, share: str) -> Level:
    """The same level with a share of its simulations."""
    try:
        part = float(share)
    except ValueError:
        part = 0.0
    if not 0 < part <= 1:
        raise BadEntrant(f"{text}: behind the @ stands a share of its simulations, above 0 and up to 1")
    return Level(level.name, level.title, lambda: level.at(part), level.seconds, level.games)


def seat(text: str) -> Bot:
    """A new bot of whoever is meant."""
    return entrant(text)[1].make()


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text.removeprefix(COMMAND))
    except ValueError as error:
        raise BadEntrant(f"{text}: {error}") from error
    if not words or shutil.which(words[0]) is None:
        raise BadEntrant(f"{text}: there is no such program")
    return words


def _program(
    text: str, sentence: str, command: list[str], environment: dict[str, str] | None = None
) -> tuple[BotKind, Level]:
    level = Level("only", "Only", lambda: Program(text, command, environment))
    return BotKind(text, text, sentence, [level], "only"), level
