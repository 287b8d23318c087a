"""What is derived from a journal, against the journal: snapshots, the record, the film, who took part."""

import msgspec
from sqlalchemy import select

from motley.server.store import Store, TableRow, attended_at
from motley.server.store.engines import Place
from motley.server.store.models import attendance
from motley.server.table.course import Course
from motley.server.table.film import FILM
from motley.server.table.news import filmed
from motley.server.table.snapshot import opened
from tests.server.test_snapshot import told


def wrong_at(store: Store, row: TableRow) -> list[str]:
    """What of a table is not as its journal has it."""
    course = Course.of(row, store.entries(row.id))
    over = course.match.outcome is not None
    kept = store.kept(row.id, FILM, course.match.ply)
    found = [
        ("snapshot", told(opened(store, row)) == told(course)),
        ("shelf", msgspec.to_builtins(row.shelf) == msgspec.json.decode(msgspec.json.encode(course.shelf()))),
        ("record", not over or store.record(row.id) == course.match.record.dumps()),
        # A server that was killed while it made a film has left none: the next one that opens the table makes it.
        ("film", not over or kept is None or kept == filmed(course)().dumps()),
        ("statistics", statistics(store, row) == expected(row, course)),
    ]
    return [name for name, is_right in found if not is_right]


def statistics(store: Store, row: TableRow) -> list[dict[str, object]]:
    """Who took part, as the store has it."""
    with store.engine.connect() as connection:
        found = connection.execute(select(attendance).where(attendance.c.table == row.id)).mappings().all()
    return sorted(({**each, "table": None, "ended": None} for each in found), key=lambda each: str(each["person"]))


def expected(row: TableRow, course: Course) -> list[dict[str, object]]:
    """The same, as it follows from the journal."""
    found = attended_at(row, course.shelf(), 0.0)
    return sorted(({**each, "table": None, "ended": None} for each in found), key=lambda each: str(each["person"]))


def compare(place: Place, known: dict[str, float] | None = None) -> int:
    """Raises unless all that is derived is as the journals have it; how many tables were looked at.

    Those that have not changed since they were `known` are left out. Others may go on meanwhile: a table that moved
    is looked at again.
    """
    known = {} if known is None else known
    store = Store(place)
    try:
        rows = [row for row in store.tables() if known.get(row.id) != row.changed]
        wrong = {row.id: found for row in rows if (found := _still_wrong_at(store, row.id))}
        assert wrong == {}, f"not as the journal has it: {wrong}"
        known.update({row.id: row.changed for row in rows})
        return len(rows)
    finally:
        store.close()


def _still_wrong_at(store: Store, table: str) -> list[str]:
    while True:
        number = len(store.entries(table))
        row = store.table(table)
        assert row is not None
        found = wrong_at(store, row)
        if not found or len(store.entries(table)) == number:
            return found
