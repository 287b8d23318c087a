"""What a table tells one viewer, as JSON: nothing here that the viewer may not know."""

from typing import Any, Final

from motley.kernel import Outcome
from motley.match.ply import Line
from motley.server.course import Course, Note, Step, Viewer
from motley.server.words import refused

MOST_FRAMES: Final = 400

Message = dict[str, Any]


def table_news(course: Course, table: str, viewer: Viewer, look: str) -> Message:
    """All there is to know."""
    assert course.match.chance is not None
    return {
        "say": "table",
        "table": table,
        "n": course.counts[viewer],
        "game": course.game.name,
        "seat": viewer,
        "mine": course.ours(),
        "seats": [each.json() for each in course.people],
        "options": course.match.options,
        "commitment": course.match.chance.commitment,
        "log": _lines(course, viewer, 0, course.notes),
        "layouts": [layout.json() for layout in course.game.layouts(len(course.people))],
        "position": position(course, viewer, look),
        "pace": course.pace,
        "paused": course.paused,
    }


def entry_news(course: Course, step: Step, viewer: Viewer, look: str) -> Message:
    """One numbered step, told right after the course has taken it."""
    kind = step.entry.kind
    kept = course.ply_of(viewer, step.kept)
    told: Message = {
        "say": "entry",
        "n": course.counts[viewer],
        "what": "pause" if kind == "pace" else kind,
        "seat": step.entry.seat,
        "ply": kept + 1 if kind == "revise" else len(course.visible[viewer]),
        "lines": _lines(course, viewer, kept, step.notes),
        "position": position(course, viewer, look),
    }
    moments = _moments(course, viewer, kept, step)
    if moments:
        told["moments"] = moments
    if kind in ("seat", "resign"):
        told |= {"seats": [each.json() for each in course.people], "mine": course.ours()}
    if kind in ("pause", "pace"):
        told |= {"paused": course.paused, "pace": course.pace}
    return told


def to_act_news(course: Course) -> Message:
    return {"say": "to_act", "to_act": list(course.to_act)}


def position(course: Course, viewer: Viewer, look: str) -> Message:
    """The position as this viewer sees it, with the moves it has."""
    match, game = course.match, course.game
    outcome = match.outcome
    ask = None if outcome is not None else match.state.asked(viewer)
    asked = None if ask is None else {"kind": ask.kind, "seats": list(ask.seats), "sentence": game.asks(ask, viewer)}
    if asked is not None and course.stuck is not None:
        asked |= {"seats": [], "sentence": course.stuck}
    is_mine = viewer is not None and viewer in course.to_act and not course.people[viewer].is_bot
    choices = match.choices(viewer) if is_mine and viewer is not None else []
    return {
        "ply": len(course.visible[viewer]),
        "ask": asked,
        "to_act": list(course.to_act),
        "mine": is_mine,
        "held": viewer in match.waiting,
        "commit": _commit(course, viewer),
        "undo": _undoable(course, viewer),
        "choices": [choice.json(game.write(match.state, choice.move)) for choice in choices],
        "obvious": len(choices) == 1 and viewer is not None and match.is_obvious(viewer),
        "revise": _revision(course, viewer),
        "private": _private(course),
        "scene": match.scene(viewer, look).json(),
        "outcome": None if outcome is None else _outcome(course, outcome),
        "verify": None if outcome is None else _proof(course),
    }


def _undoable(course: Course, viewer: Viewer) -> int:
    """How many answers this viewer can take back."""
    if viewer is None or course.people[viewer].is_bot or course.stuck is not None:
        return 0
    return course.match.undoable(viewer)


def _private(course: Course) -> list[int]:
    """The seats of this device with something before them that the others of the device may not see."""
    ours = course.ours()
    if len(ours) < 2 or course.match.outcome is not None:
        return []
    return [seat for seat in ours if course.game.is_private(course.match.state.view(seat))]


def _commit(course: Course, viewer: Viewer) -> str | None:
    """What it is called to let go of a finished turn, from the words' [commit]: by the kind of ask that it answers."""
    match, words = course.match, course.game.words
    if viewer not in match.waiting:
        return None
    ask = match.state.ask() if match.is_simultaneous else match.state_at(match.ply - 1).ask()
    return words.say("commit", ask.kind if ask is not None and words.has("commit", ask.kind) else "turn")


def _revision(course: Course, viewer: Viewer) -> Message | None:
    """The viewer's last answer, if the game lets it be exchanged at once, and what it could be instead."""
    match, game = course.match, course.game
    if viewer is None or match.state.held is not None or not _undoable(course, viewer):
        return None
    index = match.ply - 1
    state = match.state_at(index)
    ask = state.asked(viewer)
    if ask is None or ask.kind not in game.revisable:
        return None
    choices = game.choices(state.view(viewer), ask, game.legal(state, viewer))
    if len(choices) < 2:
        return None
    return {
        "ply": course.ply_of(viewer, index) + 1,
        "now": match.plies[index].text,
        "sentence": game.asks(ask, viewer),
        "choices": [choice.json(game.write(state, choice.move)) for choice in choices],
    }


def _outcome(course: Course, outcome: Outcome) -> Message:
    return {
        "placings": list(outcome.placings),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "sentence": course.ending(outcome),
        "sheet": [
            {"label": course.game.sheet_title(label), "values": [str(value) for value in values]}
            for label, values in outcome.sheet
        ],
    }


def _proof(course: Course) -> Message | None:
    """The seed, revealed at the end, if chance had any part in this game."""
    chance = course.match.chance
    if chance is None or not chance.count:
        return None
    return {"seed": chance.seed.hex(), "commitment": chance.commitment}


def _lines(course: Course, viewer: Viewer, kept: int, notes: "list[Note] | tuple[Note, ...]") -> list[Message]:
    """The log from the answer after the first `kept` on, with these notes in their places."""
    found: list[tuple[int, int, Message]] = []
    for number, index in enumerate(course.visible[viewer][kept:], kept + 1):
        for line in course.match.lines(index, number, viewer):
            found.append((number, 0, line.json()))
    for note in notes:
        ply = course.ply_of(viewer, note.index)
        told = Line(ply, note.seat, None, note.text, note.kind, forced=False)
        found.append((ply, 1, told.json()))
    found.sort(key=lambda each: each[:2])
    return [line for _, _, line in found]


def _moments(course: Course, viewer: Viewer, kept: int, step: Step) -> list[Message]:
    """What is shown of the answers that an entry brought, each with the place of its line."""
    told: list[Message] = []
    line = 0
    for index in course.visible[viewer][kept:] if step.before is not None else ():
        assert step.before is not None
        for shown in course.match.moments(index, viewer, step.before, course.match.state):
            told.extend([moment.json(line) for moment in shown])
            line += 1
    return told


def moments_of(course: Course, viewer: Viewer, look: str, ply: int) -> Message:
    """What was shown of an answer that this viewer calls `ply`, and the table before it. Raises Refused."""
    seen = course.visible[viewer]
    if not 1 <= ply <= len(seen):
        raise refused("no-such-ply", ply=ply)
    index = seen[ply - 1]
    before, after = course.match.state_at(index), course.match.state_at(index + 1)
    told = [
        moment.json(line)
        for line, shown in enumerate(course.match.moments(index, viewer, before, after))
        for moment in shown
    ]
    return {"moments": told, "before": course.game.scene(before.view(viewer), look).json()}


def frames(course: Course, viewer: Viewer, look: str, first: int, last: int) -> list[Message]:
    """The table as this viewer saw it after each of these plies; 0 is the beginning."""
    match = course.match
    seen = course.visible[viewer]
    last = min(last, len(seen), first + MOST_FRAMES - 1)
    shown: list[Message] = []
    if not 0 <= first <= last:
        return shown
    index = seen[first - 1] + 1 if first else 0
    state = match.state_at(index)
    for ply in range(first, last + 1):
        wanted = seen[ply - 1] + 1 if ply else 0
        for done in match.plies[index:wanted]:
            state.accept(done.seat, done.move)
        index = wanted
        lines = [line.json() for line in match.lines(wanted - 1, ply, viewer)] if ply else []
        shown.append({"ply": ply, "scene": course.game.scene(state.view(viewer), look).json(), "lines": lines})
    return shown


def thinking_news(seat: int, progress: float | None) -> Message:
    return {"say": "thinking", "seat": seat, "progress": progress}
