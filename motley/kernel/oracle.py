"""What a game has learned of itself: how likely each move is to be good, and how well each seat stands."""

from typing import final

from mypy_extensions import mypyc_attr

from motley.kernel.core import MotleyError, Move
from motley.kernel.plain import Plain
from motley.kernel.rng import Rng
from motley.kernel.state import State


class NoOracle(MotleyError):
    """What was learned cannot be asked here: its file is not the one that was shipped."""


@final
class Opinion(Plain):
    """Of one position: a weight per move, which add up to 1, and a value per seat between 0 and 1."""

    def __init__(self, priors: list[float], values: list[float]) -> None:
        self.priors = priors
        self.values = values

    def fields(self) -> tuple[str, ...]:
        return ("priors", "values")


@mypyc_attr(allow_interpreted_subclasses=True)
class Oracle:
    """Has an opinion of positions of one game, several at a time because that is cheaper."""

    def opinions(self, states: list[State], moves: list[list[Move]], rng: Rng) -> list[Opinion]:
        """One opinion a position, whose seat has these moves. What is left to luck (which way round the board is
        laid) comes from `rng`."""
        raise NotImplementedError
