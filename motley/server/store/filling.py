"""What is found out about the tables of an older store, when it is brought up to date."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, Text, cast, insert, select

from motley.server.store.ledger import attended
from motley.server.store.models import Shelf, attendance, entries, named, tables, traces

AT_ONCE = 500


def fill_attendance(connection: Connection) -> None:
    """Put down who had part in which table. One that is damaged has nobody."""
    columns = tables.c
    query = select(columns.id, columns.game, columns.host, columns.changed, cast(columns.shelf, Text).label("shelf"))
    for some in connection.execute(query).partitions(AT_ONCE):
        rows = [{**each, "table": row.id} for row in some for each in _attended(*row[1:])]
        if rows:
            connection.execute(insert(attendance), rows)


def _attended(game: str, host: str | None, changed: float, shelf: str) -> list[dict[str, object]]:
    try:
        return attended(game, host, msgspec.json.decode(shelf, type=Shelf), changed)
    except (msgspec.DecodeError, RecursionError, AttributeError, KeyError, TypeError):
        return []


def fill_traces(connection: Connection) -> None:
    """Put down at which tables something is kept of whom. What is damaged names nobody."""
    made = select(tables.c.id, tables.c.host, cast(tables.c.seats, Text))
    told = select(entries.c.table, cast(entries.c.data, Text)).where(entries.c.kind.in_(["seat", "talk"]))
    found = {(host, table) for table, host, _ in connection.execute(made) if host is not None}
    found |= {(person, table) for table, _, seats in connection.execute(made) for person in named(*_dicts(seats))}
    for some in connection.execute(told).partitions(AT_ONCE):
        found |= {(person, table) for table, data in some for person in named(*_dicts(f"[{data}]"))}
    if found:
        connection.execute(insert(traces), [{"person": person, "table": table} for person, table in sorted(found)])


def _dicts(text: str) -> Iterable[dict[str, Any]]:
    try:
        return [each for each in json.loads(text) if isinstance(each, dict)]
    except (ValueError, RecursionError, TypeError):
        return []
