"""The process in which a bot thinks: questions come in as lines of JSON, answers go out the same way.

A question has the position as a dump of what the seat imagines, never the table's own; a state is never pickled.
"""

from motley.bots import kind
from motley.bots.lines import Message, Report, serve
from motley.kernel import Rng, registry, turn_of


def answer(question: Message, report: Report) -> Message:
    """The move that the bot of a question chooses, in notation, or what went wrong."""
    try:
        game = registry.game(question["game"])
        state = game.load(question["state"])
        maker = kind(question["bot"])
        limits = maker.limits(question["level"])
        turn = turn_of(game, state, question["seat"], Rng(question["seed"]), limits, report)
        return {"move": game.write(state, maker(question["level"]).choose(turn))}
    except Exception as error:  # a bot is anybody's code: its failure is an answer too
        return {"error": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    serve(answer)
