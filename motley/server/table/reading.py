"""A record that somebody brings along: the whole game becomes a table, to be looked through and gone on from."""

from collections.abc import Iterator
from typing import Any

import motley
from motley.kernel import MotleyError, Record
from motley.kernel.record import head_line
from motley.server.machine import Machine
from motley.server.store import Append, Create, Entry, Shelf, TableRow, attended_at
from motley.server.table.course import Course, game_called
from motley.server.table.people import Sitter, plain_name, unnamed
from motley.server.table.snapshot import due
from motley.server.table.terms import Terms
from motley.server.words import refused

NOTHING = Shelf(0, "", False, False, [])


def table_of(name: str, text: str, host: str | None, machine: Machine) -> Create:
    """The table of a record, for whoever brings it. Raises BrokenRecord, which names the line, or Refused.

    Only what `motley.verify` finds in order becomes one, and nothing that begins from a position: nobody brings a state
    of the rules here that the rules did not lead to.
    """
    try:
        record = Record.loads(text)
        if record.position is not None:
            raise refused("read-position", line=head_line(text, "position"))
        motley.verify(text)
        return _table(name, record, host, machine.time())
    except MotleyError:
        raise
    except Exception as error:  # anybody's file, read by anybody's game
        raise refused("no-record", why=type(error).__name__) from error


def _table(name: str, record: Record, host: str | None, now: float) -> Create:
    assert record.seed is not None
    game = game_called(record.game)
    seats = [_sitter(seat, record, host).stored() for seat in range(record.seats)]
    options, terms = game.checked(record.seats, record.options), Terms(read=True).stored()
    row = TableRow(name, game.name, record.version, options, seats, record.seed, "", now, now, NOTHING, host, terms)
    course = Course(row)
    entries: list[Entry] = []
    for kind, seat, data in _steps(course, record):
        entries.append(Entry(course.number + 1, kind, seat, data, (), now))
        course.replay(entries[-1])
    assert course.match.outcome is not None
    attendance = attended_at(row, course.shelf(), now)
    kept = course.match.record.dumps()
    return Create(row, (), Append(name, tuple(entries), course.shelf(), kept, due(course), attendance))


def _sitter(seat: int, record: Record, host: str | None) -> Sitter:
    """Whoever brings a record may look at it from every seat."""
    name = plain_name(record.names[seat]) if seat < len(record.names) else ""
    return Sitter(seat, "person", name or unnamed("person", number=seat + 1), ours=True, owner=host)


def _steps(course: Course, record: Record) -> Iterator[tuple[str, int | None, dict[str, Any]]]:
    """What happened at the table, one after the other; each is asked for when the one before it has been done."""
    for seat, salt in sorted(record.salts.items()):
        yield "salt", seat, {"text": salt}
    if record.chance is not None:
        yield "told", None, {"chance": record.chance}
    for answer in record.answers:
        rest = {"lock": bool(answer.lock)} if answer.draw is None else {"draw": answer.draw}
        yield "answer", answer.seat, {"move": answer.text, **rest}
        if answer.seat in course.match.waiting:
            yield "commit", answer.seat, {}
    if record.resigned is not None:
        yield "resign", record.resigned, {}
