"""The process in which a bot thinks: questions come in as lines of JSON, answers go out the same way.

A question has the position as a dump of what the seat imagines, never the table's own; a state is never pickled. It
names the turn that it belongs to, and the bot is kept for as long as questions of that turn come, so that it can build
on what it has thought about already. Others are asked within a turn, so the bots of several turns are kept. Where a
turn was thought about in other processes too, the question says how long all that has taken.
"""

import json
import traceback
from time import perf_counter

from motley.bots import advice, kind
from motley.bots.lines import Message, Report, serve
from motley.bots.search_turn import SHORTEST, TURN
from motley.kernel import Bot, Limits, MotleyError, Rng, registry, turn_of
from motley.match import analyse
from motley.server.minds.turns import Kept


class Sitter:
    """The bot of a turn, and the seconds that its answers have taken."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.spent = 0.0


class Desk:
    """Answers one question after another, and keeps the bots of the turns that it was asked about last."""

    def __init__(self) -> None:
        self.kept: Kept[Sitter] = Kept()

    def answer(self, question: Message, report: Report) -> Message:
        """The move that a bot chooses, in notation, and the seconds that it took; a hint or an analysis as JSON; or
        what went wrong."""
        try:
            if question.get("do") == "hint":
                return {"move": json.dumps(hinted(question))}
            if question.get("do") == "analyse":
                return {"move": json.dumps(analyse(question["record"], report, question["language"]).json())}
            return self.move(question, report)
        except MotleyError as error:
            self.kept.drop(question)
            return {"error": f"{type(error).__name__}: {error}"}
        except Exception as error:  # a bot is anybody's code: its failure is an answer too
            self.kept.drop(question)
            # What it says may name what is hidden: that goes to the log alone.
            return {"error": type(error).__name__, "trace": traceback.format_exc()}

    def move(self, question: Message, report: Report) -> Message:
        """The answer of a bot: the one that was asked in this turn before, or a new one that knows of nothing."""
        began = perf_counter()
        game = registry.game(question["game"])
        state = game.load(question["state"])
        sitter = self.kept.of(question) or Sitter(kind(question["bot"])(question["level"]))
        elsewhere = question.get("spent", 0.0) - sitter.spent
        limits = what_is_left(kind(question["bot"]).limits(question["level"]), elsewhere)
        turn = turn_of(game, state, question["seat"], Rng(question["seed"]), limits, report)
        move = game.write(state, sitter.bot.choose(turn))
        seconds = perf_counter() - began
        sitter.spent += seconds
        self.kept.keep(question, sitter)
        return {"move": move, "spent": seconds}


def what_is_left(limits: Limits, elsewhere: float) -> Limits:
    """The limits of a bot that shares its time out over a turn, where some of that was spent in other processes.

    All answers of the turn together have `TURN` times the seconds of one.
    """
    if limits.seconds is None or elsewhere <= 0.0:
        return limits
    return Limits(max(SHORTEST, limits.seconds - elsewhere / TURN), limits.simulations)


def hinted(question: Message) -> Message:
    """The hint for the seat of a question, as its screen reads and sees it."""
    game = registry.game(question["game"]).in_language(question["language"])
    turn = advice.question(game, game.load(question["state"]), question["seat"])
    return advice.hint(turn, look=question["look"]).json()


if __name__ == "__main__":
    serve(Desk().answer)
