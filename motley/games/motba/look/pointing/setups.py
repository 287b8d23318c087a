"""A whole set-up in one click: the proposed answers as one choice, which can be taken back and changed."""

from collections.abc import Sequence
from typing import Any

from motley.games.motba.look.reading.texts import unit_title
from motley.games.motba.look.tableau import table_of
from motley.games.motba.rules.deck.arenas import IDS, space_name
from motley.games.motba.rules.moves import BLANK
from motley.kernel import Ask, Choice, Move, Preview, Words


def setup_of(view: dict[str, Any], ask: Ask, answers: Sequence[Move], words: Words) -> list[Choice]:
    """These answers, all at once."""
    if len(answers) < 2:
        return []
    sentence = words.say("move", f"{ask.kind}-all", {"what": _names(view, ask, answers, words)})
    button = words.say("button", f"{ask.kind}-all")
    return [Choice(answers[0], (), sentence, button=button, place="do", then=answers[1:])]


def _names(view: dict[str, Any], ask: Ask, answers: Sequence[Move], words: Words) -> list[str]:
    if ask.kind != "put":
        return [words.name("card", IDS[move[1]]) for move in answers if isinstance(move, tuple) and move[0] != BLANK]
    own = [unit for unit in view["units"] if unit["seat"] == view["seat"]]
    spaces = [space_name(view["width"], move[1]) for move in answers if isinstance(move, tuple)]
    told = zip(own, spaces, strict=True)
    return [words.say("move", "put-one", {"unit": unit_title(unit, words), "space": space}) for unit, space in told]


def setup_preview(view: dict[str, Any], answers: Sequence[Move]) -> Preview:
    """The spaces or cards that it is about."""
    if view["ask"] == "put":
        width = table_of(view).width
        keys = [f"s:{space_name(width, move[1])}" for move in answers if isinstance(move, tuple)]
    else:
        keys = [f"card:{IDS[move[1]]}" for move in answers if isinstance(move, tuple) and move[0] != BLANK]
    return Preview(marks=dict.fromkeys(keys, ("reach",)))
