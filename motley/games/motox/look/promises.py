"""What forecasts of MotoX promise, and how much of it came true, seen on the track and heard of the dice."""

from collections.abc import Sequence
from typing import Any

from motley.games.motox.rules.book import Motox, state_of
from motley.games.motox.rules.course import is_straight
from motley.games.motox.rules.moves import CRASH, FINISH, HOLD, ROLL, STAND
from motley.kernel import CHANCE, Event, Promise

View = dict[str, Any]

THROWN = ("ace", "ride", "finish", "safe", "hold", "crash", "boxed", "null", "hit", "over")
"""What a roll can come to: 1 if it does, 0 if not."""


def measured(promise: Promise, before: View, after: View, events: Sequence[Event]) -> float | None:
    """None while it is not decided."""
    kind = promise.kind
    if kind in THROWN:
        return thrown(promise, state_of(after), events)
    if kind in ("tiles-left", "straight", "height"):
        return built(promise, state_of(after))
    seat = promise.seat
    assert seat is not None
    bike = after["bikes"][seat]
    if kind == "out":
        return float(bike["out"])
    if kind == "wins":
        return float(bike["finished"])
    if kind == "rides":
        return ridden(promise, after)
    if kind in ("stays", "back") and (f"space:{bike['space']}" != promise.piece or (bike["out"] and kind == "back")):
        return None
    if kind == "throws-ace":
        # Six faces, one of them an ace.
        return float(6 ** bike["rank"] - 5 ** bike["rank"]) if bike["out"] else None
    if kind.startswith("throws-"):
        return throws(promise, state_of(after))
    return float(bike["rank"])


def tile_of(promise: Promise) -> int:
    """The tile that it is about, counted from 0."""
    return int((promise.piece or "").removeprefix("ramp:")) - 1


def built(promise: Promise, state: Motox) -> float:
    if promise.kind == "tiles-left":
        return float(sum(state.tiles))
    if promise.kind == "height":
        return float(state.heights[tile_of(promise)])
    return float(is_straight(state.laid, tile_of(promise)))


def ridden(promise: Promise, after: View) -> float | None:
    """How far the bike went, if it ended where it should."""
    assert promise.seat is not None
    bike, trail = after["bikes"][promise.seat], after["trail"]
    ended = "finish" if bike["finished"] else f"space:{bike['space']}"
    return float(len(trail["steps"])) if trail["seat"] == promise.seat and ended == promise.piece else None


def thrown(promise: Promise, state: Motox, events: Sequence[Event]) -> float | None:
    """Whether the dice came to that: by what was said of them, or by what may be ridden with them."""
    said = {event.kind: event.args for event in events}
    if "roll" not in said:
        return None
    kind, seat = promise.kind, promise.seat
    if kind == "ace":
        return float("ace" in said)
    dice: Any = said["roll"]["dice"]
    if kind == "ride":
        return float("ace" in said and len([face for face in dice if face > 0]) > 1)
    if kind in ("null", "boxed"):
        return float(kind in said)
    # Nobody else is asked before the ride, so that a turn gone by means that there was none.
    rides = [move for move in state.moves(state.turn) if isinstance(move, int)] if state.turn == seat else []
    if state.stage_name() != "ride":
        rides = []
    safe = [move for move in rides if move == FINISH or STAND <= move < CRASH]
    if kind == "safe":
        return float(bool(safe))
    if kind == "hold":
        return float("hold" in said or (HOLD in rides and not safe))
    if kind == "crash":
        return float(bool(rides) and not safe and HOLD not in rides)
    if kind == "finish":
        return float(FINISH in safe)
    ends = [move - STAND for move in safe if move != FINISH]
    if kind == "hit":
        return float(any(space in state.others(state.turn) for space in ends))
    return float(FINISH in safe or any(space >> 2 > tile_of(promise) for space in ends))


def throws(promise: Promise, state: Motox) -> float:
    """How many throws come to that if the seat now rolls: each is thrown, by the rules."""
    assert promise.seat is not None
    what = Promise(promise.kind.removeprefix("throws-"), promise.piece, promise.seat)
    state.apply(promise.seat, ROLL)
    found = 0.0
    for roll, weight in state.odds():
        branch = state.copy()
        heard: list[Event] = []
        branch.events = heard
        branch.apply(CHANCE, roll)
        found += weight * (thrown(what, branch, heard) or 0.0)
    return found
