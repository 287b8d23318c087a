"""Hints at the table, and looking back after the end: thought out in the processes of the bots, never on the loop."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from motley.kernel import Rng
from motley.match.analysis import EDITION
from motley.server.minds.thinking import Question, Thinking
from motley.server.store import Race, StoreError
from motley.server.table.course import Course
from motley.server.table.news import Message
from motley.server.table.snapshot import edition
from motley.server.table.step import Viewer
from motley.server.table.tables import Table
from motley.server.words import refused

ANALYSIS: Final = "analysis"
"""The kind of keepsake: what was found out about a game that is over is kept with its table."""

_analyses: "WeakKeyDictionary[Table, dict[tuple[int, str], asyncio.Task[dict[str, Any]]]]" = WeakKeyDictionary()
"""What is being found out, or was, by the step and the language: who asks again waits for nothing."""


async def hint(
    table: Table, thinking: Thinking, seat: int, look: str, language: str, allow: Callable[[Course], None]
) -> Message:
    """What to look at, and what to do, for the seat of a screen, in its look and language.

    `allow` says whether there may be one. Raises Refused and ThinkingFailed.
    """
    course = await table.course()
    allow(course)
    if seat not in course.to_act or course.people[seat].is_bot or not course.match.moves(seat):
        raise refused("no-hint", "T2")
    ply = len(course.visible[seat])
    found = json.loads(await thinking.choose(_hint_question(course, seat, look, language), _nobody, table.id))
    # Whoever made the table may have thought otherwise meanwhile.
    allow(await table.course())
    return {"say": "hint", "ply": ply, "hint": found}


def _hint_question(course: Course, seat: int, look: str, language: str) -> Question:
    """The position as the seat imagines it: what a hint is made of does not know more than the seat either."""
    game, state = course.game.name, course.match.state.imagine(seat, Rng(1))
    told = {"look": look, "language": language, "bot": "greedy", "level": None}
    return {"do": "hint", "game": game, "seat": seat, "state": state.dump(), **told}


def _nobody(share: float) -> None:
    """A hint is quick: nobody is told how far it is."""


async def analysis(
    table: Table, thinking: Thinking, viewer: Viewer, language: str, tell: Callable[[float], None]
) -> Message:
    """How the game went, ply by ply as this viewer counts them and in the language of the screen.

    Raises Refused and ThinkingFailed.
    """
    course = await table.course()
    if course.match.outcome is None:
        raise refused("not-over", "T1")
    known, which = _analyses.setdefault(table, {}), (course.match.ply, language)
    if which not in known or _has_failed(known[which]):
        known[which] = asyncio.create_task(_analysed(table, course, thinking, language, tell))
    # Whoever leaves does not take it away from the others.
    found = await asyncio.shield(known[which])
    return {"say": "analysis", "analysis": _as_seen(course, viewer, found)}


def _has_failed(task: "asyncio.Task[dict[str, Any]]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


async def _analysed(
    table: Table, course: Course, thinking: Thinking, language: str, tell: Callable[[float], None]
) -> dict[str, Any]:
    """What was found out before, unless another edition of the game found it or it is told in another language; or
    what is found out now."""
    match = course.match
    by = f"{edition(course.game)}/{EDITION}/{language}"
    with suppress(StoreError, msgspec.DecodeError):
        if kept := await table.kept(ANALYSIS, match.ply):
            known = msgspec.json.decode(kept, type=dict[str, Any])
            if known.get("by") == by:
                return known
    told = {"language": language, "bot": "greedy", "level": None}
    question = {"do": "analyse", "record": match.record.dumps(), **told}
    found: dict[str, Any] = {**json.loads(await thinking.choose(question, tell, table.id)), "by": by}
    # A full disk takes nothing away from whoever has asked.
    with suppress(StoreError, Race):
        await table.keep(ANALYSIS, match.ply, msgspec.json.encode(found))
    return found


def _as_seen(course: Course, viewer: Viewer, found: dict[str, Any]) -> dict[str, Any]:
    """The same with the plies that this viewer counts: what left no trace for it has no place in its log either."""
    values = found["values"]
    seen = [values[0], *(values[index + 1] for index in course.visible[viewer])]
    points = [{**point, "ply": course.ply_of(viewer, point["ply"])} for point in found["turning_points"]]
    return {"values": seen, "turning_points": points, "luck": found["luck"]}
