"""What is found out about the tables of an older store, when it is brought up to date."""

import msgspec
from sqlalchemy import Connection, Text, cast, insert, select

from motley.server.store.ledger import attended
from motley.server.store.models import Shelf, attendance, tables

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
