"""Moves played out on a table of their own, nobody responding: what a forecast can rely on."""

from collections.abc import Sequence
from typing import Any, Final, final

from motley.games.motba.look.tableau import attack_of, lay, top_attack, unit_number
from motley.games.motba.rules.battle.fight import TURN_END
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import CHARACTERS
from motley.games.motba.rules.frames import ANNOUNCED, BOOSTED, GO, Walk
from motley.games.motba.rules.moves import BOOST, PASS, SPECIAL, USE, read
from motley.games.motba.rules.state import abilities_of
from motley.kernel import CHANCE, Event, Move

MOST: Final = 60
"""Windows that are let go by before a trial is given up."""

SILENT: Final = ("react", "boost")
"""What is asked while something is under way; silence lets it happen."""


@final
class Trial:
    """What came of moves: the seat's view afterwards, and what was told meanwhile. `over`: the battle has ended."""

    def __init__(self, after: dict[str, Any], heard: list[Event], over: bool) -> None:
        self.after = after
        self.heard = heard
        self.over = over


def trial_of(view: dict[str, Any], moves: Sequence[Move]) -> Trial | None:
    """The moves one after another, as far as they are legal; None where somebody would have to decide in between."""
    begun = None if moves and view["ask"] == "react" else _begun(view)
    if begun is None:
        return None
    state, before = begun
    seat = view["asked"][0]
    heard: list[Event] = []
    state.events = heard
    state.run()
    state.events = None
    for move in (*before, *moves):
        if not _is_answer(state, seat, move) and not _goes_quiet(state, heard):
            return None
        if not _is_answer(state, seat, move):
            # A walk may have ended by itself, and its last answers are not asked for any more.
            break
        _answer(state, seat, move, heard)
    if not _goes_quiet(state, heard):
        return None
    ask = state.ask()
    if ask is not None and ask.kind == "target":
        return None
    return Trial(state.view(seat), heard, _is_over(state))


def _is_answer(state: MotbaState, seat: int, move: Move) -> bool:
    ask = state.ask()
    return ask is not None and ask.seats == (seat,) and move in state.moves(seat)


def _is_over(state: MotbaState) -> bool:
    return state.ask() is None and bool(state.ended)


def _begun(view: dict[str, Any]) -> tuple[MotbaState, list[Move]] | None:
    """The position again, and the answers that lead from there to where the view is."""
    state = MotbaState(view["seats"])
    lay(state, view)
    state.battle, state.battles = view["battle"], view["battles"]
    state.turn_marks, state.round_marks, state.battle_marks = [tuple(marks) for marks in view["marks"]]
    state.pool_open = True
    kind = view["ask"]
    if kind in SILENT:
        return (state, []) if _only_the_attack(view, state) else None
    if kind not in ("act", "step", "target") or view["active"] != view["asked"][0] or view["stack"]:
        return None
    turns = view["order"].index(view["active"]) + 1
    state.stack = [("turns", turns), ("enter", TURN_END), ("act", 0)]
    before: list[Move] = []
    if kind == "step":
        walk = view["walk"]
        if walk["reason"] != GO:
            return None
        state.stack.append(Walk(unit_number(walk["unit"]), GO, 0, walk["rest"], tuple(walk["path"])))
    elif kind == "target":
        announced = _announced(view, state)
        if announced is None:
            return None
        before = announced
    return state, before


def _only_the_attack(view: dict[str, Any], state: MotbaState) -> bool:
    """An attack on top of the stack goes on by itself; what lies beneath it comes later."""
    attack = top_attack(view)
    if attack is None or view["stack"][-1] is not attack:
        return False
    frame = attack_of(state, attack)
    if view["ask"] == "boost":
        frame = frame.at(ANNOUNCED, frame.ranged)
    elif frame.step == BOOSTED:
        return False
    state.stack = [frame]
    return True


def _announced(view: dict[str, Any], state: MotbaState) -> list[Move] | None:
    """The ability whose targets are chosen now, and those that are chosen already."""
    aiming = view["aiming"]
    if aiming is None or not aiming["ability"]:
        return None
    number = unit_number(aiming["unit"])
    unit = state.units[number]
    if CHARACTERS[unit.card].special.id == aiming["ability"] and aiming["stages"]:
        first: Move = (SPECIAL, number, aiming["stages"])
    else:
        slots = [slot for slot, each in enumerate(abilities_of(unit)) if each.id == aiming["ability"]]
        # A second ability of the same name is another one.
        if len(slots) != 1:
            return None
        first = (USE, number, slots[0])
    return [first, *[read(state, "target", text) for text in aiming["targets"]]]


def _goes_quiet(state: MotbaState, heard: list[Event]) -> bool:
    """Let what is under way happen. False: somebody else would have to decide something."""
    for _ in range(MOST):
        ask = state.ask()
        if ask is None or ask.seats == (CHANCE,) or ask.kind not in SILENT:
            return True
        silence: Move = (PASS,) if ask.kind == "react" else (BOOST, 0)
        if silence not in state.moves(ask.seats[0]):
            return False
        _answer(state, ask.seats[0], silence, heard)
    return False


def _answer(state: MotbaState, seat: int, move: Move, heard: list[Event]) -> None:
    told: list[Event] = []
    state.events = told
    state.play(seat, move)
    state.events = None
    heard += told
