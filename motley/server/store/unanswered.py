"""A commit whose answer was lost: it is looked up, by number and content, whether it was carried out.

A database may die between putting a transaction on disk and saying so, and a disk may fail while it says so.
"""

import json
from typing import Final

from sqlalchemy import Connection, Text, cast, select, text

from motley.server.store import models
from motley.server.store.engines import PATIENCE, is_database
from motley.server.store.models import Entry
from motley.server.store.writings import Amend, Append, Create, Drop, Forget, Keep, TakeOff, Writing

LOOKS: Final = (0.0, 0.1, 0.4, 1.5)
"""Seconds before each look, one after the other; after the last it is not known for now."""


def is_there(connection: Connection, writing: Writing) -> bool:
    """Whether this was written. Waits for a transaction that is still busy with the same table."""
    # Whoever appends changes the table's row: what was begun and lost still holds it.
    row = select(models.tables.c.created, models.tables.c.host, cast(models.tables.c.seats, Text).label("seats"))
    if is_database(connection.engine):
        connection.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE}s'"))
    found = connection.execute(row.where(models.tables.c.id == writing.table).with_for_update()).first()
    if isinstance(writing, Drop) or found is None:
        # A keepsake or what was somebody's, of a table that is gone, is nowhere left to be written.
        return found is None and not isinstance(writing, (Amend, Append, Create))
    if isinstance(writing, Create):
        # Nobody else makes up the same name.
        return bool(found.created == writing.row.created)
    if isinstance(writing, Forget):
        return found.host != writing.person and f'"{writing.person}"' not in found.seats
    if isinstance(writing, Amend):
        record = connection.execute(select(models.tables.c.record).where(models.tables.c.id == writing.table)).scalar()
        return writing.record in (None, record)
    if isinstance(writing, TakeOff):
        there = models.attendance.c
        left = select(there.person).where(there.table == writing.table, there.person.in_(writing.people))
        return connection.execute(left).first() is None
    if isinstance(writing, Keep):
        kept = models.keepsakes.c
        query = select(kept.ply, kept.data).where(kept.table == writing.table, kept.kind == writing.kind)
        return [tuple(each) for each in connection.execute(query)] == [(writing.ply, writing.data)]
    return _entries(connection, writing) == [_told(entry) for entry in writing.entries]


def _entries(connection: Connection, writing: Append) -> list[tuple[object, ...]]:
    columns = models.entries.c
    numbers = [entry.number for entry in writing.entries]
    query = select(columns.number, columns.kind, columns.seat, columns.at, columns.data, columns.hushed)
    query = query.where(columns.table == writing.table, columns.number.in_(numbers)).order_by(columns.number)
    return [tuple(row) for row in connection.execute(query)]


def _told(entry: Entry) -> tuple[object, ...]:
    """An entry as the store gives it back."""
    data = json.loads(json.dumps(entry.data))
    return entry.number, entry.kind, entry.seat, entry.at, data, list(entry.hushed)
