"""Whether what was written down of a table is what its journal leads to: snapshots, record, film, results.

Of tables that were played under other rules nothing is compared, and nothing is ever rewritten.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from motley.kernel import MotleyError, Record
from motley.server.store import Amend, Damaged, Keep, Snapshot, Store, TableRow, attended_at
from motley.server.table import snapshot
from motley.server.table.course import Course
from motley.server.table.film import FILM, Film
from motley.server.table.news import filmed

GOOD: Final = "good"
FALSE: Final = "false"
OTHER_RULES: Final = "other-rules"
DAMAGED: Final = "damaged"
SET_ASIDE: Final = "set-aside"

OF_OTHERS: Final = frozenset({"other-version", "no-such-game"})
"""Why a table cannot be played here, and it is no fault of its own."""

COUNTED: Final = ("seat", "place", "tied", "company", "bot", "level", "over")
"""What statistics are made of."""

LOOKS: Final = 5
"""So often a table is looked at again that goes on meanwhile."""


@dataclass(frozen=True)
class Verdict:
    """What was found of a table. `parts` are those that were false; `why` may tell what is hidden from players."""

    table: str
    game: str
    kind: str
    parts: tuple[str, ...] = ()
    why: str = ""
    is_repaired: bool = False

    def json(self) -> dict[str, Any]:
        told = {"table": self.table, "game": self.game, "verdict": self.kind, "parts": list(self.parts)}
        return {**told, "why": self.why, "repaired": self.is_repaired}


def check(store: Store, table: str, is_repairing: bool = False) -> Verdict | None:
    """Look at a table, and write anew what is false. None: there is none any more. Raises StoreError."""
    found: Verdict | None = None
    for _ in range(LOOKS):
        with store.moment() as moment:
            found, amend = _looked_at(moment, table)
        if found is None or amend is None or not is_repairing:
            return found
        (failure,) = store.write([amend])
        if failure is None:
            return replace(found, is_repaired=True)
    return found


def _looked_at(store: Store, table: str) -> tuple[Verdict | None, Amend | None]:
    """What is found of a table at one moment, and what would mend it."""
    try:
        row = store.table(table)
        if row is None:
            return None, None
        course = Course.of(row, store.entries(table))
    except (Damaged, MotleyError) as error:
        key = getattr(getattr(error, "refusal", None), "key", "")
        game = next((each.game for each in store.rows([table])), "?")
        return Verdict(table, game, OTHER_RULES if key in OF_OTHERS else DAMAGED, (), _why(error)), None
    if row.version != course.game.version:
        why = "" if course.stuck is None else str(course.stuck.args["why"])
        return Verdict(
            table, row.game, OTHER_RULES, (), f"version {row.version}, here {course.game.version} {why}"
        ), None
    amend = compared(store, course)
    parts = _parts(amend)
    return Verdict(table, row.game, FALSE if parts else GOOD, parts), amend if parts else None


def _why(error: Exception) -> str:
    return f"{error}: {error.__cause__}" if error.__cause__ is not None else str(error)


def _parts(amend: Amend) -> tuple[str, ...]:
    found = {
        "snapshot": amend.has_false_snapshots,
        "record": amend.record is not None,
        "film": amend.film is not None,
        "statistics": amend.attendance is not None,
    }
    return tuple([name for name, is_false in found.items() if is_false])


def compared(store: Store, course: Course) -> Amend:
    """All that is not what the journal of this course, played through from its beginning, leads to."""
    table = course.row.id
    amend = Amend(table, course.number, has_false_snapshots=_has_false_snapshots(store, course))
    if course.match.outcome is None:
        return amend
    return replace(
        amend,
        record=course.match.record.dumps() if is_false_record(store.record(table), course) else None,
        film=film_of(course) if _is_false_film(store.kept(table, FILM), course) else None,
        attendance=_results(store, course),
    )


def mended(store: Store, course: Course) -> Amend | None:
    """The same for a finished game that was opened: only where its record is false, and then all of it."""
    if course.stuck is not None or course.row.version != course.game.version:
        return None
    text = store.record(course.row.id)
    if text is None or not is_false_record(text, course):
        return None
    rows = _expected(store, course)
    return Amend(course.row.id, course.number, course.match.record.dumps(), film_of(course), rows)


def is_false_record(text: str | None, course: Course) -> bool:
    """Whether a record tells another game than the journal does. What people are called is no part of a game."""
    if text is None:
        return True
    try:
        kept = Record.loads(text)
    except MotleyError:
        return True
    return _told(kept, kept) != _told(course.match.record, kept)


def _told(record: Record, like: Record) -> list[object]:
    """What a record tells of the game, as far as the edition of another one can tell it."""
    answers = [(answer.seat, answer.text, answer.draw) for answer in record.answers]
    result = record.result if like.edition > 1 else None
    return [record.game, record.seats, record.options, record.seed, record.resigned, answers, result]


def film_of(course: Course) -> Keep:
    return Keep.of(course.row.id, FILM, course.match.ply, filmed(course)().dumps())


def _is_false_film(data: bytes | None, course: Course) -> bool:
    """Whether a film shows other answers. How they were drawn and told may have been another way."""
    if data is None:
        # It is shot when somebody opens the table.
        return False
    film = Film.loads(data)
    if film is None:
        return True
    match, seen = course.match, course.visible[None]
    lines = [line for number, index in enumerate(seen, 1) for line in match.lines(index, number, None)]
    return film.plies != len(seen) or _answers(film.lines) != _answers([line.json() for line in lines])


def _answers(lines: Sequence[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [(line.get("ply"), line["notation"]) for line in lines if line.get("notation") is not None]


def _results(store: Store, course: Course) -> list[dict[str, Any]] | None:
    """Who had part in a finished game and how it went for them, where statistics have it otherwise."""
    expected, kept = _expected(store, course), store.attendance(course.row.id)
    return None if _counted(expected) == _counted(kept) else expected


def _expected(store: Store, course: Course) -> list[dict[str, Any]]:
    kept = store.attendance(course.row.id)
    ended = max([row["ended"] for row in kept], default=course.row.changed)
    rows = attended_at(course.row, course.shelf(), ended)
    # Whoever took the game off the list is not there any more; when nobody is, there is no such table.
    there = {row["person"] for row in kept}
    return [row for row in rows if row["person"] in there or not there]


def _counted(rows: Sequence[dict[str, Any]]) -> dict[str, list[object]]:
    return {row["person"]: [row[name] for name in COUNTED] for row in rows}


def _has_false_snapshots(store: Store, course: Course) -> bool:
    """Whether any snapshot that would be believed leads elsewhere than the journal."""
    return any(_is_false(store, course.row, each) for each in store.snapshots(course.row.id))


def _is_false(store: Store, row: TableRow, kept: Snapshot) -> bool:
    try:
        course = snapshot._restored(store, row, kept)
    except Exception:  # it is not believed, whatever is wrong with it, and does no harm
        return False
    entries = [entry for entry in store.entries(row.id) if entry.number <= kept.number]
    return _standing(course) != _standing(Course.of(row, entries))


def _standing(course: Course) -> list[object]:
    """All that a snapshot keeps of a course but what is found out when it is asked for."""
    match = course.match
    codec = match.state.codec()
    plies = [
        [ply.seat, ply.text, ply.draw, ply.witnesses, ply.forced, ply.is_together, codec.encode(ply.move)]
        for ply in match.plies
    ]
    events = [
        [[event.kind, codec.encode(event.args), codec.encode(event.secret)] for event in ply.events]
        for ply in match.plies
    ]
    numbers = [course.number, course.counts, course.moved, course.visible, match.waiting, match.resigned, match.hold]
    chance = None if match.chance is None else [match.chance.count, match.chance.salts]
    people = [each.stored() for each in course.people]
    return [*msgspec.to_builtins([plies, events, match.state.dump(), chance, people]), numbers]
