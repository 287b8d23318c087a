"""Who can sit in a seat. A bot receives what its seat knows, its moves and a sampler, and never the state."""

from collections.abc import Callable, Sequence
from typing import Any, final

from mypy_extensions import mypyc_attr

from motley.kernel.core import Ask, Move
from motley.kernel.game import Game
from motley.kernel.plain import Plain
from motley.kernel.rng import Rng
from motley.kernel.state import State


@final
class Limits(Plain):
    """How long a bot may think: seconds, simulations, or both; whatever ends first."""

    def __init__(self, seconds: float | None = None, simulations: int | None = None) -> None:
        self.seconds = seconds
        self.simulations = simulations

    def fields(self) -> tuple[str, ...]:
        return ("seconds", "simulations")


@final
class Turn:
    """One question put to a bot.

    `imagine(rng)` gives a position that agrees with all the seat knows, the rest dealt anew.
    `tell(share)` reports progress between 0 and 1.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        ask: Ask,
        view: dict[str, Any],
        moves: Sequence[Move],
        imagine: Callable[[Rng], State],
        rng: Rng,
        limits: Limits,
        tell: Callable[[float], None] | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.ask = ask
        self.view = view
        self.moves = moves
        self.imagine = imagine
        self.rng = rng
        self.limits = limits
        self.tell = tell

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a turn cannot be pickled: send the dump of `imagine(rng)` and make it there with `turn_of`")


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses one of the legal moves of a turn."""

    def choose(self, turn: Turn) -> Move:
        raise NotImplementedError


def turn_of(
    game: Game, state: State, seat: int, rng: Rng, limits: Limits, tell: Callable[[float], None] | None = None
) -> Turn:
    """The question that this position puts to a seat; the state itself stays behind the sampler."""
    ask = state.asked(seat)
    assert ask is not None
    hidden = state.copy()
    return Turn(
        game,
        seat,
        ask,
        state.view(seat),
        state.moves(seat),
        lambda source: hidden.imagine(seat, source),
        rng,
        limits,
        tell,
    )
