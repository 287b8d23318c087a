"""Where a store may be: in a SQLite file, or in a PostgreSQL database. What either has of its own is here."""

import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Float, create_engine, event, literal_column, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

Place = Path | str
"""A file, or the address of a database: postgresql://…"""

ALONE: Final = "motley_alone"
"""An option of a connection: its transactions wait until nobody else writes to the file."""

MIGRATION_LOCK: Final = 0x6D6F746C6579
COLLISIONS: Final = frozenset({"40001", "40P01"})
"""What PostgreSQL calls a serialization failure and a deadlock."""

PATIENCE: Final = 5
"""Seconds that a connection is waited for, and a lock."""


def engine_for(place: Place) -> Engine:
    """Connections to this place. Raises ArgumentError, or ImportError where its driver is missing."""
    return _file(place) if isinstance(place, Path) else _database(place)


def is_database(engine: Engine) -> bool:
    """Whether others on other machines may have the same store."""
    return engine.dialect.name == "postgresql"


def be_alone(connection: Connection) -> None:
    """Wait until no other process migrates this store, and keep them waiting as long as this transaction lasts."""
    if is_database(connection.engine):
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})


def now(engine: Engine) -> ColumnElement[float]:
    """Seconds since 1970 by the clock of the store, which is the same for all who use it."""
    seconds = (
        "extract(epoch from clock_timestamp())" if is_database(engine) else "(julianday('now') - 2440587.5) * 86400.0"
    )
    return literal_column(seconds, Float)


def is_collision(error: Exception) -> bool:
    """Whether two transactions were in each other's way, and this one was taken back: it may be tried again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in COLLISIONS


class Unanswered(Exception):
    """A commit that may have been carried out or not. `failed` are writings that it was to leave out."""

    def __init__(self, error: DBAPIError, failed: Mapping[int, Any]) -> None:
        super().__init__(str(error.orig))
        self.failed = failed


@contextmanager
def committing(failed: Mapping[int, Any]) -> Iterator[None]:
    """Around a commit and nothing else. Raises Unanswered; a collision is the store's own answer that it was not."""
    try:
        yield
    except DBAPIError as error:
        if is_collision(error):
            raise
        raise Unanswered(error, failed) from error


def _text(found: bytes) -> str:
    """Text of the file, also where it is damaged."""
    return found.decode(errors="replace")


def _file(path: Path) -> Engine:
    """A commit reaches the disk before it returns; readers never wait for the writer."""
    engine = create_engine(f"sqlite:///{path}")

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        # The driver's own transactions would begin late and break savepoints: they are begun below.
        connection.isolation_level = None
        connection.text_factory = _text
        for pragma in (f"busy_timeout={1000 * PATIENCE}", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        _write_ahead(connection)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        is_alone = connection.get_execution_options().get(ALONE, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_alone else "BEGIN")

    return engine


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Into the mode in which reading and writing go together. A new file that two open at once is locked for a moment,
    and SQLite does not wait for that by itself."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _database(address: str) -> Engine:
    """A connection that was lost is noticed before it is used: the database may have been started again."""
    url = make_url(address)
    if url.get_backend_name() not in ("postgres", "postgresql"):
        raise ArgumentError(f"{url.get_backend_name()} is not PostgreSQL")
    url = url.set(drivername="postgresql+psycopg")
    # Whatever the database is set to: an entry that anybody is told of is on its disk.
    options = "-c synchronous_commit=on"
    return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": PATIENCE, "options": options})
