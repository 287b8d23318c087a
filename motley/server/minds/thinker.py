"""The process in which a bot thinks: questions come in as lines of JSON, answers go out the same way.

A question has the position as a dump of what the seat imagines, never the table's own; a state is never pickled. It
names the turn that it belongs to, and the bot is kept for as long as questions of that turn come, so that it can build
on what it has thought about already.
"""

import json
from typing import Final

from motley.bots import advice, kind
from motley.bots.lines import Message, Report, serve
from motley.kernel import Bot, Rng, registry, turn_of
from motley.match import analyse

IDENTITY: Final = ("turn", "game", "seat", "bot", "level")
"""What must be the same for a bot to be asked again: the turn is one seat's at one table."""


class Desk:
    """Answers one question after another, and keeps the bot of the last one."""

    def __init__(self) -> None:
        self.bot: Bot | None = None
        self.whose: tuple[object, ...] = ()

    def answer(self, question: Message, report: Report) -> Message:
        """The move that a bot chooses, in notation; a hint or an analysis as JSON; or what went wrong."""
        try:
            if question.get("do") == "hint":
                return {"move": json.dumps(hinted(question))}
            if question.get("do") == "analyse":
                return {"move": json.dumps(analyse(question["record"], report).json())}
            game = registry.game(question["game"])
            state = game.load(question["state"])
            limits = kind(question["bot"]).limits(question["level"])
            turn = turn_of(game, state, question["seat"], Rng(question["seed"]), limits, report)
            return {"move": game.write(state, self.seated(question).choose(turn))}
        except Exception as error:  # a bot is anybody's code: its failure is an answer too
            self.bot = None
            return {"error": f"{type(error).__name__}: {error}"}

    def seated(self, question: Message) -> Bot:
        """The bot of this turn: the one that was asked before, or a new one that knows of nothing."""
        whose = tuple(question.get(part) for part in IDENTITY)
        if self.bot is None or whose != self.whose or question.get("turn") is None:
            self.bot = kind(question["bot"])(question["level"])
            self.whose = whose
        return self.bot


def hinted(question: Message) -> Message:
    """The hint for the seat of a question, as its screen reads and sees it."""
    game = registry.game(question["game"]).in_language(question["language"])
    turn = advice.question(game, game.load(question["state"]), question["seat"])
    return advice.hint(turn, look=question["look"]).json()


if __name__ == "__main__":
    serve(Desk().answer)
