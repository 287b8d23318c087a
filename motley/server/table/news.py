"""What a table tells one viewer, as JSON: nothing here that the viewer may not know."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from motley.kernel import Ask, Choice, Composer, Game, Outcome, Scene, difference
from motley.lessons import coached
from motley.match import Match
from motley.match.ply import Line
from motley.server.table.course import Course
from motley.server.table.film import Film
from motley.server.table.plea import CLOSE
from motley.server.table.sight import Sight, Way
from motley.server.table.step import Note, Step, Viewer
from motley.server.words import LANGUAGE, refused

MOST_FRAMES: Final = 400

Message = dict[str, Any]
_json: Final = msgspec.json.Encoder()


class Letter:
    """A message to several screens, written out once."""

    def __init__(self, message: Message) -> None:
        self.text = _json.encode(message)

    def answering(self, ref: object) -> "Letter":
        """The same as the answer to a wish."""
        if ref is None:
            return self
        twin = Letter({"ref": ref})
        twin.text = b"%b,%b" % (twin.text[:-1], self.text[1:])
        return twin


def table_news(course: Course, table: str, sight: Sight, is_host: bool = False) -> Message:
    """All there is to know."""
    assert course.match.chance is not None
    viewer = sight.viewer
    layouts = [layout.json() for layout in sight.match(course).game.layouts(len(course.people))]
    return {
        "say": "table",
        "table": table,
        "n": course.counts[viewer],
        "game": course.game.name,
        "seat": viewer,
        "mine": course.played(sight.owned),
        "host": is_host,
        "seats": course.seats_json(sight.owned, sight.language),
        "options": course.match.options,
        "commitment": course.match.chance.commitment,
        "log": _lines(course, sight, 0, course.notes),
        "layouts": layouts if course.film is None else course.film.layouts,
        "position": {**position(course, sight), **sight.whole(course)},
        "pace": course.pace,
        "paused": course.paused,
        "terms": course.terms.json(),
        "awaited": course.awaited() if course.is_gathering else [],
        "chance": chance_news(course),
        "drawn": course.chance_count > 0,
        "plea": _plea(course, viewer),
        "talk": [saying.json(table, sight.language) for saying in course.talk if saying.is_heard_by(viewer)],
        **_clock(course),
    }


def entry_news(course: Course, step: Step, sight: Sight) -> Message:
    """One numbered step, told right after the course has taken it."""
    viewer, kind = sight.viewer, step.entry.kind
    kept = course.ply_of(viewer, step.kept)
    told: Message = {
        "say": "entry",
        "n": course.counts[viewer],
        "what": _called(course, step),
        "seat": step.entry.seat,
        "ply": kept + 1 if kind == "revise" else len(course.visible[viewer]),
        "lines": [],
        "position": {**position(course, sight), **sight.change(course)},
    }
    told["lines"], moments = _happened(course, sight, kept, step)
    if moments:
        told["moments"] = moments
    if kind in ("seat", "resign"):
        told |= {"seats": course.seats_json(sight.owned, sight.language), "mine": course.played(sight.owned)}
    if kind in ("pause", "pace"):
        told |= {"paused": course.paused, "pace": course.pace}
    if kind == "terms":
        told["terms"] = course.terms.json()
    if kind == "talk":
        told["talk"] = course.talk[-1].json(course.row.id, sight.language)
    if kind in ("plead", "agree", "close", "answer", "seat", "terms"):
        told["plea"] = _plea(course, viewer)
    if kind in ("seat", "salt", "seal", "unseal", "leave-out") or course.is_gathering:
        told["awaited"] = course.awaited() if course.is_gathering else []
        told |= {"chance": chance_news(course), "drawn": course.chance_count > 0}
    elif kind == "answer":
        told["drawn"] = course.chance_count > 0
    return told | _clock(course)


def _happened(course: Course, sight: Sight, kept: int, step: Step) -> tuple[list[Message], list[Message]]:
    """The lines of an entry, and what is shown of it. Where nothing is hidden, they are the same for everybody."""
    traits = course.game.traits
    if traits.hidden or traits.simultaneous:
        return _lines(course, sight, kept, step.notes), _moments(course, sight, kept, step)
    way = sight.language, sight.look
    if way not in step.told:
        step.told[way] = _lines(course, sight, kept, step.notes), _moments(course, sight, kept, step)
    found: tuple[list[Message], list[Message]] = step.told[way]
    return found


def _called(course: Course, step: Step) -> str:
    """What an entry is to a screen: what leads back is an undo, whoever let it."""
    kind = step.entry.kind
    if kind == "close":
        return "pause"
    if kind in ("plead", "agree"):
        is_back = any(note.kind == "retracted" for note in step.notes)
        return "undo" if is_back else "pause"
    return "pause" if kind in ("pace", "terms", "salt", "seal", "unseal", "leave-out", "told") else kind


def chance_news(course: Course) -> Message | None:
    """How far the secrets of the table are; None where nobody seals any."""
    if course.terms.public:
        return {"stage": "public"}
    return None if course.sealing is None else course.sealing.json(course.people, course.machine.time())


def _plea(course: Course, viewer: Viewer) -> Message | None:
    """What somebody asks to take back: every answer from `from` on would go, as this viewer counts them."""
    plea = course.plea
    if plea is None:
        return None
    told = {"seat": plea.seat, "asked": plea.asked(course.people)}
    if plea.to == CLOSE:
        return {**told, "from": len(course.visible[viewer]) + 1, "close": True}
    return {**told, "from": course.ply_of(viewer, plea.to) + 1}


def to_act_news(course: Course) -> Message:
    return {"say": "to_act", "to_act": list(course.to_act), **_clock(course)}


def _clock(course: Course) -> Message:
    """The time that is left, where there are clocks."""
    return {} if course.clocks is None else {"clock": course.clocks.json(course.machine.time())}


def position(course: Course, sight: Sight) -> Message:
    """The position as this viewer sees it, with the moves it has; all but the scene."""
    if course.film is not None:
        return _filmed_position(course, course.film, sight.language)
    viewer, match = sight.viewer, sight.match(course)
    game = match.game
    outcome = match.outcome
    ask = None if outcome is not None else match.state.asked(viewer)
    asked = None if ask is None else _asked(game, ask, viewer, match.seen(viewer))
    if asked is not None and course.stuck is not None:
        asked |= {"seats": [], "sentence": course.stuck.text(sight.language)}
    if asked is not None and course.closed is not None:
        asked |= {"seats": [], "sentence": course.closed.text(sight.language)}
    is_mine = viewer is not None and viewer in course.to_act and not course.people[viewer].is_bot
    choices = match.choices(viewer) if is_mine and viewer is not None else []
    routes = match.routes(viewer) if is_mine and viewer is not None else []
    return {
        "ply": len(course.visible[viewer]),
        "ask": asked,
        "to_act": list(course.to_act),
        "mine": is_mine,
        "held": viewer in match.waiting and course.closed is None,
        "commit": _commit(match, viewer),
        "undo": _undoable(course, viewer),
        "choices": [_offered(match, each) if each.wire is None else each.wire for each in choices],
        "routes": [each.json(game.write(match.state, each.move), match.written(each.then)) for each in routes],
        "coach": coached(match, viewer) if is_mine and viewer is not None else None,
        "obvious": len(choices) == 1 and viewer is not None and match.is_obvious(viewer),
        "revise": _revision(course, sight),
        "private": _private(course, sight),
        "outcome": None if outcome is None else _outcome(course, outcome, sight.language),
        "verify": None if outcome is None else _proof(course),
    }


def _filmed_position(course: Course, film: Film, language: str) -> Message:
    """The last position of a game that can only be looked at."""
    sentence = film.outcome["sentence"] if film.resigned is None else course.gave_up(film.resigned, language)
    return {
        "ply": film.plies,
        "ask": None,
        "to_act": [],
        "mine": False,
        "held": False,
        "commit": None,
        "undo": 0,
        "choices": [],
        "routes": [],
        "coach": None,
        "obvious": False,
        "revise": None,
        "private": [],
        "outcome": {**film.outcome, "sentence": sentence},
        "verify": _proof(course),
    }


def _offered(match: Match, choice: Choice) -> Message | msgspec.Raw:
    """A choice as it is told; one whose notation goes with it, and which may be offered again, is written out once."""
    if choice.notation is None:
        return choice.json(match.write(choice.move))
    written = msgspec.Raw(_json.encode(choice.json(choice.notation)))
    choice.wire = written
    return written


def _asked(game: Game, ask: Ask, viewer: Viewer, view: dict[str, Any]) -> Message:
    told: Message = {"kind": ask.kind, "seats": list(ask.seats), "sentence": game.asks(ask, viewer, view)}
    return told | {"revisable": True} if ask.kind in game.revisable else told


def _undoable(course: Course, viewer: Viewer) -> int:
    """How many answers this viewer can take back."""
    if viewer is None or course.people[viewer].is_bot or course.stuck is not None or course.closed is not None:
        return 0
    return course.match.undoable(viewer)


def _private(course: Course, sight: Sight) -> list[int]:
    """The seats of this device with something before them that the others of the device may not see."""
    ours = course.played(sight.owned)
    if len(ours) < 2 or course.match.outcome is not None:
        return []
    return [seat for seat in ours if course.game.is_private(course.match.seen(seat))]


def _commit(match: Match, viewer: Viewer) -> str | None:
    """What it is called to let go of a finished turn, from the words' [commit]: by the kind of ask that it answers."""
    words = match.game.words
    if viewer not in match.waiting:
        return None
    ask = match.state.ask() if match.is_simultaneous else match.state_at(match.ply - 1).ask()
    return words.say("commit", ask.kind if ask is not None and words.has("commit", ask.kind) else "turn")


def _revision(course: Course, sight: Sight) -> Message | None:
    """The viewer's last answer, if the game lets it be exchanged at once, and what it could be instead."""
    viewer, match = sight.viewer, sight.match(course)
    game = match.game
    if not game.revisable or viewer is None or match.state.held is not None or not _undoable(course, viewer):
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
        "sentence": game.asks(ask, viewer, state.view(viewer)),
        "choices": [choice.json(game.write(state, choice.move)) for choice in choices],
    }


def _outcome(course: Course, outcome: Outcome, language: str) -> Message:
    game = course.game.in_language(language)
    return {
        "placings": list(outcome.placings),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "sentence": course.ending(outcome, language),
        "sheet": [
            {"label": game.sheet_title(label), "values": [game.sheet_value(label, value) for value in values]}
            for label, values in outcome.sheet
        ],
    }


def _proof(course: Course) -> Message | None:
    """The seed, revealed at the end, if chance had any part in this game."""
    chance = course.match.chance
    if chance is None or not chance.count:
        return None
    return {"seed": chance.seed.hex(), "commitment": chance.commitment}


def _lines(course: Course, sight: Sight, kept: int, notes: Sequence[Note]) -> list[Message]:
    """The log from the answer after the first `kept` on, with these notes in their places."""
    viewer, match = sight.viewer, sight.match(course)
    if course.film is not None:
        said = [note.text(sight.language) for note in notes if note.kind == "filmed"]
        shown = [Line(course.film.plies, None, None, text, "filmed", forced=False) for text in said]
        return [*course.film.lines, *[line.json() for line in shown]]
    found: list[tuple[int, int, Message]] = []
    for number, index in enumerate(course.visible[viewer][kept:], kept + 1):
        for line in match.lines(index, number, viewer):
            found.append((number, 0, line.json()))
    for note in notes:
        ply = course.ply_of(viewer, note.index)
        told = Line(ply, note.seat, None, note.text(sight.language), note.kind, forced=False)
        found.append((ply, 1, told.json()))
    found.sort(key=lambda each: each[:2])
    return [line for _, _, line in found]


def _moments(course: Course, sight: Sight, kept: int, step: Step) -> list[Message]:
    """What is shown of the answers that an entry brought, each with the place of its line."""
    told: list[Message] = []
    line = 0
    match = sight.match(course)
    for index in course.visible[sight.viewer][kept:] if step.before is not None else ():
        views = step.seen_before(sight.viewer), match.seen(sight.viewer)
        for shown in match.moments(index, sight.viewer, *views, sight.look):
            told.extend([moment.json(line) for moment in shown])
            line += 1
    return told


def moments_of(course: Course, way: Way, ply: int) -> Message:
    """What was shown of an answer that this viewer calls `ply`, and the table before it. Raises Refused."""
    viewer, look, language, _ = way
    if course.film is not None and 1 <= ply <= course.film.plies:
        return {"moments": [], "before": course.film.scene(ply - 1)}
    match = course.match.in_language(language)
    seen = course.visible[viewer]
    if not 1 <= ply <= len(seen):
        raise refused("no-such-ply", ply=ply)
    index = seen[ply - 1]
    before, after = match.state_at(index).view(viewer), match.state_at(index + 1).view(viewer)
    shown = match.moments(index, viewer, before, after, look)
    told = [moment.json(line) for line, each in enumerate(shown) for moment in each]
    return {"moments": told, "before": match.game.scene(before, look).json()}


def frames(course: Course, way: Way, first: int, last: int) -> Callable[[], list[Message]]:
    """The table as this viewer saw it after each of these plies (0: the beginning), the first whole, then changes.

    What is needed of the course is taken now; the work is for a thread, while the game goes on.
    """
    viewer, _, language, _ = way
    last = min(last, first + MOST_FRAMES - 1)
    if course.film is not None:
        return partial(course.film.between, first, last)
    match = course.match.copy().in_language(language)
    return partial(_frames, match, way, list(course.visible[viewer]), first, last)


def pictured(
    course: Course, viewers: tuple[Viewer, Viewer], language: str, ply: int | None, boards: bool
) -> Callable[[], str]:
    """The table, or its boards, drawn by a thread: as it is, or was after a ply as the first viewer counts them, as the
    second sees it. Raises Refused."""
    viewer, front = viewers
    match = course.match.copy().in_language(language)
    answers = None if ply is None else course.answers_at(viewer, ply)
    return partial(match.svg, front, boards=boards, ply=answers)


def filmed(course: Course, shot: Sequence[msgspec.Raw] = ()) -> Callable[[], Film]:
    """How a game that is over was shown to everybody, of which the last frames may be shot already; the work is for a
    thread."""
    game, outcome, resigned = course.game, course.match.outcome, course.match.resigned
    assert outcome is not None
    layouts = [layout.json() for layout in game.layouts(len(course.people))]
    end = _outcome(course, outcome, LANGUAGE) | ({} if resigned is None else {"sentence": ""})
    match, seen = course.match.copy(), list(course.visible[None])
    early = partial(_frames, match, _public(game), seen, 0, len(seen) - len(shot))
    return lambda: Film(layouts, [*early(), *shot], end, resigned)


def frames_of(course: Course, first: int, last: int) -> list[Message]:
    """How everybody was shown these answers, the first frame whole."""
    return _frames(course.match, _public(course.game), course.visible[None], first, last)


def _public(game: Game) -> Way:
    """How films are shot."""
    return None, game.looks[0], LANGUAGE, ()


def _frames(match: Match, way: Way, seen: list[int], first: int, last: int) -> list[Message]:
    viewer, look, _, _ = way
    last = min(last, len(seen))
    shown: list[Message] = []
    if not 0 <= first <= last:
        return shown
    index = seen[first - 1] + 1 if first else 0
    state = match.state_at(index)
    composer = Composer()
    before: Scene | None = None
    for ply in range(first, last + 1):
        wanted = seen[ply - 1] + 1 if ply else 0
        for given in range(index, wanted):
            match.give_again(state, given)
        index = wanted
        lines = [line.json() for line in match.lines(wanted - 1, ply, viewer)] if ply else []
        scene = match.game.composed(state.view(viewer), look, composer)
        told = {"scene": scene.json()} if before is None else {"change": difference(before, scene)}
        shown.append({"ply": ply, **told, "lines": lines})
        before = scene
    return shown


def thinking_news(seat: int, progress: float | None) -> Message:
    return {"say": "thinking", "seat": seat, "progress": progress}
