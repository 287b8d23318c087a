"""What a game writes all the time, with statements that were worded once: entries, where they led, snapshots.

It is the same writing as that of the store, without the layers that word every statement anew: half of its cost.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec
from sqlalchemy import JSON, Dialect, Engine, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import Delete, Insert, Update
from sqlalchemy.sql.elements import TextClause

from motley.server.store.engines import committing, is_database
from motley.server.store.hints import CHANNEL, Hint, payloads

NOTIFY: Final = "SELECT pg_notify(%s, %s)"

TRACED: Final = frozenset({"data", "hushed"})
"""What the trail of a journal is made of, letter by letter."""

Statement = Insert | Update | Delete | TextClause
Part = tuple[Statement, list[dict[str, Any]]]
"""A statement, and the rows that it is for."""


def _terse(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Worded:
    """A statement as a driver takes it, for many rows."""

    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text = compiled.string
        self._names: list[str] = list(compiled.positiontup or compiled.binds)
        self._is_positional = compiled.positional
        written = [name for name, bind in compiled.binds.items() if isinstance(bind.type, JSON)]
        self._dumps: dict[str, Callable[[Any], str]] = {
            name: json.dumps if name in TRACED else _terse for name in written
        }
        self._fixed = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}

    def rows(self, rows: Iterable[Mapping[str, Any]]) -> list[Any]:
        """Values by name as the driver takes them."""
        if self._fixed:
            rows = [{**self._fixed, **row} for row in rows]
        told = [
            [self._dumps[name](row[name]) if name in self._dumps else row[name] for name in self._names] for row in rows
        ]
        return told if self._is_positional else [dict(zip(self._names, each, strict=True)) for each in told]


class Pen:
    """Writes entries of different tables in one transaction, or nothing at all."""

    def __init__(self, engine: Engine, statements: Sequence[Statement]) -> None:
        self._engine = engine
        self._worded = {each: Worded(each, engine.dialect) for each in statements}
        self._is_database = is_database(engine)

    def write(self, parts: Sequence[Part], hints: Sequence[Hint]) -> None:
        """On disk when this returns. Raises DBAPIError, ValueError or TypeError; then nothing of it was written.

        Raises Unanswered where that is not known.
        """
        said = [(self._worded[statement].text, self._worded[statement].rows(rows)) for statement, rows in parts]
        with self._complaining():
            connection = self._engine.raw_connection()
            try:
                self._write(connection, said, hints)
                with committing({}), self._complaining():
                    connection.commit()
            except BaseException:
                with suppress(self._engine.dialect.loaded_dbapi.Error):
                    connection.rollback()
                raise
            finally:
                # A connection that was lost is noticed here, or when it is taken again.
                connection.close()

    @contextmanager
    def _complaining(self) -> Iterator[None]:
        """What is wrong with the driver or its place, told as everywhere else in the store."""
        driver = self._engine.dialect.loaded_dbapi
        try:
            yield
        except driver.Error as error:
            raise DBAPIError.instance("", None, error, driver.Error, dialect=self._engine.dialect) from error

    def _write(
        self, connection: PoolProxiedConnection, said: Sequence[tuple[str, list[Any]]], hints: Sequence[Hint]
    ) -> None:
        cursor = connection.cursor()
        if self._is_database:
            for payload in payloads(hints):
                cursor.execute(NOTIFY, (CHANNEL, payload))
        else:
            # The driver begins none by itself here: nobody else writes to the file from now on.
            cursor.execute("BEGIN IMMEDIATE")
        for text, rows in said:
            cursor.executemany(text, rows)
        cursor.close()
