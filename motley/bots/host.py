"""The process in which the bot of a file plays: `python -m motley.bots.host FILE [CLASS]`."""

import importlib.util
import sys
from pathlib import Path

from motley.bots.lines import Message, Report, serve
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
    wanted = "no bot" if name is None else f"no bot called {name!r}"
    if name is None and found:
        wanted = "more than one bot: write the name of its class behind the file and a colon"
    listed = f"; there are: {', '.join(sorted(found))}" if found else ""
    raise NoBot(f"{file}: {wanted}{listed}")


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


if __name__ == "__main__":
    serve(Host(bot_of(Path(sys.argv[1]), *sys.argv[2:3])))
