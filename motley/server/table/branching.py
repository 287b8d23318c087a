"""Trying things out: a new table that goes on from a position of another, and tells nothing that was not known."""

from typing import Any

from motley.kernel import Rng
from motley.server.table.course import Course
from motley.server.words import refused


def origin(course: Course, seat: int, ply: int) -> dict[str, Any]:
    """The position after an answer as this seat counts them, for the first entry of a new table. Raises Refused.

    Of a game that is over it is the true one. While the game is on it is what the seat imagined then: whatever it could
    not know is dealt anew, and chance comes from another seed.
    """
    is_over = course.match.outcome is not None
    state = course.match.asked_at(course.answers_at(seat, ply))
    if state.ask() is None:
        raise refused("over", "T1")
    if not is_over:
        state = state.imagine(seat, Rng(course.machine.number(62)))
    return {"state": state.dump(), "ply": ply}


def wishes(course: Course, seat: int) -> list[dict[str, Any]]:
    """Who sits at the new table: whoever tries it out, the same bots, and bots for everybody else."""
    found: list[dict[str, Any]] = []
    for each in course.people:
        if each.seat == seat:
            found.append({"kind": "me", "name": each.name})
        elif each.ours:
            found.append({"kind": "bot"})
        else:
            found.append({"kind": "bot", "name": each.name, "bot": each.bot, "level": each.level})
    return found
