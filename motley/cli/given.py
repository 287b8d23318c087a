"""What the command line was given, as what it means."""

import re
from collections.abc import Sequence
from typing import Any

from motley.kernel import MotleyError
from motley.kernel.game import Game

COMMAS = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")


class BadArgument(MotleyError):
    """An argument that means nothing here."""


def read_options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """The options of a game out of `name=value` texts; whether the game takes them is its own affair."""
    known = {option.name: option for option in game.options}
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgument(f"--option {text}: write it as name=value")
        options[name] = known[name].read(value) if name in known else value
    return options


def read_names(option: str, given: str) -> list[str]:
    """The names in a list with commas; those in quotation marks belong to a command."""
    names = [name.strip() for name in COMMAS.split(given)]
    if not all(names):
        raise BadArgument(f"{option}: write names with commas between them, such as mcts,greedy")
    return names


def read_shares(option: str, given: str) -> list[float]:
    """Numbers between 0 and 1 with commas between them."""
    try:
        shares = [float(each) for each in given.split(",")]
    except ValueError:
        shares = [-1.0]
    if not all(0 < share < 1 for share in shares):
        raise BadArgument(f"{option}: write numbers between 0 and 1 with commas between them, such as 0.6,0.55")
    return shares
