"""Whom a command line or a Python program may let play: a bot that is installed, one in a file, or any program.

A table takes installed bots alone (`kind`), because what is named to it comes over a network.
"""

import json
import shlex
import shutil
import sys
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Final

from motley.bots.levels import BotKind, Level, kind
from motley.bots.lines import PROVE, surroundings
from motley.bots.process import Forfeited, Process
from motley.bots.program import PATIENCE, STARTING, Program
from motley.kernel import Bot, MotleyError

COMMAND = "cmd:"
FILE = ".py"
HOST: Final = (sys.executable, "-P", "-m", "motley.bots.host")


class BadEntrant(MotleyError):
    """A file or a command that cannot play."""


def entrant(text: str, game: str | None = None) -> tuple[BotKind, Level]:
    """Who is meant, and how strong: `mcts:quick`, `expert@0.25` (a share of its simulations), `./mybot.py` (with
    `:Name` if it has several bots), or `cmd:node mybot.js`. With a game, the level must be one for it. Raises
    BadEntrant, Unknown, Broken or UnknownLevel."""
    if text.startswith(COMMAND):
        return _program(text, "A program", _command(text))
    file, name = _file(text)
    if file:
        if not Path(file).is_file():
            raise BadEntrant(f"{file}: there is no such file")
        host = [*HOST, file, *([name] if name else [])]
        return _program(text, "A bot in a file", host, surroundings())
    named, at, share = text.partition("@")
    bot, _, level = named.partition(":")
    found = kind(bot)
    wanted = found.level(level or None, game)
    return found, wanted if not at else _share_of(wanted, text, share)


def admitted(text: str, game: str) -> tuple[BotKind, Level]:
    """Who is to play this game, with all that can be known before its first question: a file is read once, by the
    process in which its bot would play. Raises what `entrant` raises."""
    found = entrant(text, game)
    file, name = _file(text)
    if file:
        path = Path(file)
        about = path.stat()
        _prove(file, name, str(path.resolve()), about.st_mtime_ns, about.st_size)
    return found


def _file(text: str) -> tuple[str, str]:
    """The file and the class of a bot in a file; nothing for any other."""
    if text.startswith(COMMAND):
        return "", ""
    file, _, name = text.rpartition(":") if not text.endswith(FILE) else (text, "", "")
    return (file, name) if file.endswith(FILE) else ("", "")


@lru_cache(maxsize=64)
def _prove(file: str, name: str, path: str, when: int, size: int) -> None:
    """That there is such a bot in the file as it is now. Raises BadEntrant with the reason and its line."""
    patience, failed = PATIENCE + STARTING, ""
    process = Process([*HOST, PROVE, file, *([name] if name else [])], surroundings())
    try:
        why = json.loads(process.line(monotonic() + patience, f"it cannot be read within {patience:g} s"))["refused"]
    except Forfeited as error:
        why = failed = f"{file}: {error}"
    finally:
        log = process.stop().strip()
    if why:
        raise BadEntrant(f"{why}\n{log}" if failed and log else why)


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
