"""R15.8: which window is open, and whether something of the seat is at stake in it. The rules always ask."""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motba.rules.deck.cards import ABILITIES
from motley.games.motba.rules.moves import USE
from motley.kernel.core import Ask, Move

_ROUND: Final = {0: "round-start", 6: "round-end"}
_TURN: Final = {1: "start", 2: "roll", 3: "setup", 4: "action", 5: "turn-end"}
STOPS: Final = (
    *[f"own-{phase}" for phase in _TURN.values()],
    *[f"foe-{phase}" for phase in _TURN.values()],
    *_ROUND.values(),
    "rolled",
    "attack",
    "ability",
    "assign",
)
_RESPONSES: Final = frozenset([ability.id for ability in ABILITIES if ability.when == "respond"])


def stop_of(view: dict[str, Any], ask: Ask) -> str:
    """The kind of the open window: the phase about to begin, or what lies on top of the stack."""
    top = ask.args[0]
    if top == "roll":
        return "rolled"
    if top != "phase":
        return str(top)
    phase = ask.args[1]
    assert isinstance(phase, int)
    if phase in _ROUND:
        return _ROUND[phase]
    return f"{'own' if view['active'] == view['seat'] else 'foe'}-{_TURN[phase]}"


def is_urgent(view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> bool:
    """Whether a roll may be bent, an own unit is aimed at, or an enemy's ability can be answered with a response."""
    return ask.args[0] == "roll" or _is_aimed_at(view) or any(_is_response(view, move) for move in moves)


def _is_aimed_at(view: dict[str, Any]) -> bool:
    """Whether an enemy's attack or ability on the stack has an own unit as its target."""
    seats = {unit["id"]: unit["seat"] for unit in view["units"]}
    for element in view["stack"]:
        if seats.get(element.get("unit")) in (None, view["seat"]):
            continue
        targets = [element.get("target"), *element.get("targets", ())]
        if any(seats.get(target) == view["seat"] for target in targets):
            return True
    return False


def _is_response(view: dict[str, Any], move: Move) -> bool:
    if not isinstance(move, tuple) or move[0] != USE:
        return False
    unit = next(unit for unit in view["units"] if unit["number"] == move[1])
    return unit["abilities"][move[2]]["id"] in _RESPONSES
