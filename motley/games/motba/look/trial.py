"""An attack played out on a table of its own, nobody responding: what a forecast can rely on."""

from typing import Any, final

from motley.games.motba.look.tableau import lay
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.moves import BOOST, PASS, THINGS, unit_name
from motley.kernel import Event, Move

MOST = 40
"""Windows that are let go by before a trial is given up."""


@final
class Blow:
    """What an attack comes to: its points, the block in its way, damage, who falls, the points of the counter."""

    def __init__(self, told: dict[str, Any], falls: bool, counter: int) -> None:
        self.points = int(told["ap"])
        self.block = int(told["bp"])
        self.damage = int(told["n"])
        self.labels: list[str] = list(told["labels"])
        self.falls = falls
        self.counter = counter


def blow_of(view: dict[str, Any], move: tuple[int, ...]) -> Blow | None:
    """The attack that an Attack die begins, with its triggers; None where somebody or chance would have to decide."""
    state = MotbaState(view["seats"])
    lay(state, view)
    state.turn_marks, state.round_marks, state.battle_marks = [tuple(marks) for marks in view["marks"]]
    state.pool_open = True
    state.stack = [("act", 0)]
    state.run()
    seat = view["asked"][0]
    if state.ask() is None or move not in state.moves(seat):
        return None
    heard: list[Event] = []
    state.events = heard
    state.play(seat, move)
    for _ in range(MOST):
        ask = state.ask()
        if ask is None or ask.kind == "act":
            return _read(heard, unit_name(move[1]), move[2])
        silence = _silence(ask.kind)
        if silence is None or silence not in state.moves(ask.seats[0]):
            return None
        state.play(ask.seats[0], silence)
    return None


def _silence(kind: str) -> Move | None:
    """The answer that changes nothing, to a window or to the question for more dice."""
    return (PASS,) if kind == "react" else (BOOST, 0) if kind == "boost" else None


def _read(heard: list[Event], attacker: str, target: int) -> Blow | None:
    if target >= THINGS:
        return None
    victim = unit_name(target)
    blows = [event.args for event in heard if event.kind == "attack"]
    mine = [args for args in blows if args["unit"] == attacker and args["target"] == victim]
    if not mine:
        return None
    theirs = [args for args in blows if args["unit"] == victim and args["target"] == attacker]
    falls = any(event.kind in ("dies", "dies-by") and event.args["unit"] == victim for event in heard)
    counter = theirs[0]["ap"] if theirs else 0
    assert isinstance(counter, int)
    return Blow(mine[0], falls, counter)
