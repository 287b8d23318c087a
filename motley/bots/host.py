"""The process in which the bot of a file plays: `python -m motley.bots.host FILE [CLASS]`.

With `--prove` in front it says only whether there is such a bot, and if not, why.
"""

import importlib.util
import sys
import traceback
from pathlib import Path

from motley.bots.lines import PROVE, Message, Report, say, serve, voice
from motley.kernel import Bot, Limits, MotleyError, Rng, registry, turn_of


class NoBot(MotleyError):
    """A file in which there is no bot, or not the one that is wanted."""


def bot_of(file: Path, name: str | None = None) -> Bot:
    """The bot that a file holds: its class of that name, or the only one there is. Runs the file."""
    specification = importlib.util.spec_from_file_location(file.stem, file)
    if specification is None or specification.loader is None:
        raise NoBot(f"{file}: a bot's file ends in .py")
    module = importlib.util.module_from_spec(specification)
    # What lies beside the file may be imported from it.
    sys.path.insert(0, str(file.resolve().parent))
    sys.modules[file.stem] = module
    specification.loader.exec_module(module)
    found = {
        each.__name__: each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Bot) and each.__module__ == file.stem
    }
    if name is None and len(found) == 1:
        return next(iter(found.values()))()
    if name is not None and name in found:
        return found[name]()
    wanted = "there is no bot in it, no class derived from Bot" if name is None else f"no bot called {name!r}"
    if name is None and found:
        wanted = "more than one bot: write the name of its class behind the file and a colon"
    listed = f"; there are: {', '.join(sorted(found))}" if found else ""
    raise NoBot(f"{file}: {wanted}{listed}")


def proved(file: Path, name: str | None = None) -> Message:
    """Whether a file holds that bot: why it is refused, with the line that is to blame, or nothing."""
    try:
        bot_of(file, name)
    except NoBot as error:
        return {"refused": str(error)}
    except (Exception, SystemExit) as error:  # a bot is anybody's code
        return {"refused": told(file, error)}
    return {"refused": ""}


def told(file: Path, error: BaseException) -> str:
    """An error in a file, with the last line of the file that led to it."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_in(file, frame.filename)]
    line = frames[-1].lineno if frames else None
    why = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and is_in(file, error.filename):
        line, why = error.lineno, error.msg
    return f"{file}{'' if line is None else f', line {line}'}: {why}"


def is_in(file: Path, name: str | None) -> bool:
    return name is not None and Path(name).resolve() == file.resolve()


class Host:
    """Puts the questions to the bot, and keeps it from one to the next."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def __call__(self, question: Message, report: Report) -> Message:
        game = registry.game(question["game"])
        state = game.load(question["state"])
        limits = Limits(**question["limits"])
        turn = turn_of(game, state, question["seat"], Rng(question["seed"]), limits, report)
        return {"move": game.write(state, self.bot.choose(turn))}


def main(args: list[str]) -> None:
    # What a file prints while it is read is no answer either.
    out = voice()
    if args[0] == PROVE:
        say(out, proved(Path(args[1]), *args[2:3]))
    else:
        serve(Host(bot_of(Path(args[0]), *args[1:2])), out)


if __name__ == "__main__":
    main(sys.argv[1:])
