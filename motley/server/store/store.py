"""The SQLite file. Everything here is synchronous and runs in threads of the journal.

PostgreSQL will be another address for the engine; what is SQLite's own is in `_tune` alone.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Engine,
    Row,
    Table,
    Text,
    cast,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError

from motley.server.store import models
from motley.server.store.models import UNREADABLE, Entry, Shelf, TableRow

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class StoreError(Exception):
    """The disk did not take it. Nothing of it was written."""


class Damaged(Exception):
    """A row that this version cannot read."""


class Race(Exception):
    """Somebody else wrote that number of that table first, or the table is gone. Nothing of it was written."""


@dataclass(frozen=True)
class Create:
    """Put a new table on the shelf, with what chance had to say before the first move."""

    row: TableRow
    entries: tuple[Entry, ...] = ()

    def write(self, connection: Connection) -> None:
        connection.execute(insert(models.tables).values(asdict(self.row)))
        _append(connection, self.row.id, self.entries)


@dataclass(frozen=True)
class Append:
    """Add entries to a table's journal; all of them or none. A game that they end leaves its record."""

    table: str
    entries: tuple[Entry, ...]
    shelf: Shelf
    record: str | None = None

    def write(self, connection: Connection) -> None:
        _append(connection, self.table, self.entries)
        changed = self.entries[-1].at
        where = models.tables.c.id == self.table
        values: dict[str, Any] = {"changed": changed, "shelf": asdict(self.shelf)}
        if self.record is not None:
            values["record"] = self.record
        connection.execute(update(models.tables).where(where).values(values))


@dataclass(frozen=True)
class Drop:
    """Delete a table and its journal."""

    table: str

    def write(self, connection: Connection) -> None:
        connection.execute(delete(models.entries).where(models.entries.c.table == self.table))
        connection.execute(delete(models.tables).where(models.tables.c.id == self.table))


Writing = Create | Append | Drop


class Store:
    """The tables and journals of one user, in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine = create_engine(f"sqlite:///{path}")
        _tune(self.engine)

    @classmethod
    def open(cls, path: Path) -> "Store":
        """The store in this file, brought up to date; it is made if there is none. Raises StoreError."""
        store = cls(path)
        try:
            store.migrate()
        except DBAPIError as error:
            raise StoreError(_reason(error)) from error
        return store

    def migrate(self) -> None:
        """Bring the file to the newest revision."""
        found, newest = self.revision(), newest_revision()
        if found == newest:
            return
        if found is not None and found > newest:
            raise StoreError("a newer version of Motley wrote them")
        # A file that is up to date, as nearly always, does not wait for Alembic to be loaded.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        with self.engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def revision(self) -> str | None:
        """The revision that this file has; None for a new one."""
        if not inspect(self.engine).has_table("alembic_version"):
            return None
        with self.engine.connect() as connection:
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()

    def close(self) -> None:
        self.engine.dispose()

    def write(self, batch: Sequence[Writing]) -> list[Race | None]:
        """Write a whole batch in one transaction, on disk when this returns. Raises StoreError; then none is written.

        A writing that lost a race is left out and its place in the answer says so.
        """
        lost: list[Race | None] = []
        try:
            with self.engine.begin() as connection:
                for writing in batch:
                    lost.append(self._try(connection, writing))
        except (DBAPIError, OSError) as error:
            raise StoreError(_reason(error)) from error
        return lost

    def _try(self, connection: Connection, writing: Writing) -> Race | None:
        savepoint = connection.begin_nested()
        try:
            writing.write(connection)
        except IntegrityError as error:
            savepoint.rollback()
            return Race(_reason(error))
        # Any other error ends the whole transaction, and with it the savepoint.
        savepoint.commit()
        return None

    def tables(self) -> list[TableRow]:
        """All tables, the most recently changed first; one that is damaged is listed as such."""
        query = select(*_plain(models.tables, TableRow)).order_by(models.tables.c.changed.desc())
        with self.engine.connect() as connection:
            return [_listed(row) for row in connection.execute(query)]

    def table(self, table: str) -> TableRow | None:
        """The table of that name. Raises Damaged."""
        with self.engine.connect() as connection:
            row = connection.execute(
                select(*_plain(models.tables, TableRow)).where(models.tables.c.id == table)
            ).first()
        return None if row is None else _table(row)

    def record(self, table: str) -> str | None:
        """The record that a game left at its end."""
        with self.engine.connect() as connection:
            return connection.execute(select(models.tables.c.record).where(models.tables.c.id == table)).scalar()

    def host(self, table: str) -> tuple[bool, str | None]:
        """Whether there is such a table, readable or not, and who made it."""
        with self.engine.connect() as connection:
            row = connection.execute(select(models.tables.c.host).where(models.tables.c.id == table)).first()
        return row is not None, None if row is None else row.host

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The journal of a table, from the entry after that number on. Raises Damaged."""
        columns = models.entries.c
        query = select(*_plain(models.entries, Entry)).where(columns.table == table, columns.number > after)
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(columns.number)).all()
        return [_entry(row) for row in rows]


def newest_revision() -> str:
    """The revision that the newest migration leads to: the number in front of its name."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _append(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    rows = [{**asdict(entry), "table": table, "hushed": list(entry.hushed)} for entry in entries]
    if rows:
        connection.execute(insert(models.entries), rows)


def _plain(table: Table, kind: type[TableRow | Entry]) -> list[ColumnElement[Any]]:
    """The columns of a kind of row, JSON as the text that it is: a damaged row must not spoil the reading of others."""
    columns = [table.columns[each.name] for each in fields(kind)]
    return [cast(each, Text).label(each.name) if isinstance(each.type, JSON) else each for each in columns]


def _table(row: Row[Any]) -> TableRow:
    try:
        found = {each.name: row._mapping[each.name] for each in fields(TableRow)}
        read = {"options": json.loads(row.options), "seats": json.loads(row.seats), "shelf": _shelf(row.shelf)}
        return msgspec.convert({**found, **read}, TableRow)
    except (ValueError, RecursionError) as error:
        raise Damaged(str(error)) from error


def _listed(row: Row[Any]) -> TableRow:
    try:
        return _table(row)
    except Damaged:
        created, changed = _number(row.created), _number(row.changed)
        return TableRow(str(row.id), str(row.game), 0, {}, [], "", "", created, changed, UNREADABLE)


def _number(found: object) -> float:
    return float(found) if isinstance(found, (int, float)) else 0.0


def _shelf(text: str) -> Shelf:
    """The shelf of a row; of one that is damaged the table itself may still be whole."""
    try:
        return msgspec.json.decode(text, type=Shelf)
    except (msgspec.DecodeError, RecursionError):
        return UNREADABLE


def _entry(row: Row[Any]) -> Entry:
    try:
        found = {each.name: row._mapping[each.name] for each in fields(Entry)}
        read = {"data": json.loads(row.data), "hushed": json.loads(row.hushed)}
        return msgspec.convert({**found, **read}, Entry)
    except (ValueError, RecursionError) as error:
        raise Damaged(f"entry {row.number}: {error}") from error


def _reason(error: Exception) -> str:
    return str(error.orig) if isinstance(error, DBAPIError) else str(error)


def _text(found: bytes) -> str:
    """Text of the file, also where it is damaged."""
    return found.decode(errors="replace")


def _tune(engine: Engine) -> None:
    """A commit reaches the disk before it returns; readers never wait for the writer."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        # The driver's own transactions would begin late and break savepoints: they are begun below.
        connection.isolation_level = None
        connection.text_factory = _text
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")
