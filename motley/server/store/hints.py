"""What other processes have done: hints that a table has reached an entry, never the entry itself.

PostgreSQL passes hints on; they may get lost, and a file has none, so every process also looks from time to time.
"""

from collections.abc import Callable, Iterable, Sequence
from logging import getLogger
from threading import Event, Thread
from typing import Any, Final

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from motley.server.store import models
from motley.server.store.engines import is_database

CHANNEL: Final = "motley"
GONE: Final = -1
"""The number of a table that was thrown away."""

ANEW: Final = -2
"""The number of a table of which something was forgotten: it has to be read anew."""

AT_ONCE: Final = 200
"""Tables in one hint: it may be 8,000 bytes long."""

PAUSE: Final = 1.0
"""Seconds until a listener that was cut off tries again, and until one that is stopped notices."""

log = getLogger("motley.server")
Hint = tuple[str, int]


def pass_on(connection: Connection, hints: Iterable[Hint]) -> None:
    """Tell the others when this transaction is committed."""
    if not is_database(connection.engine):
        return
    for payload in payloads(hints):
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def payloads(hints: Iterable[Hint]) -> list[str]:
    """What hints say, as messages that are short enough."""
    told = [f"{table}:{number}" for table, number in hints]
    return [" ".join(told[first : first + AT_ONCE]) for first in range(0, len(told), AT_ONCE)]


def read(payload: str) -> list[Hint]:
    """What a hint says; nothing if it makes no sense."""
    found: list[Hint] = []
    for each in payload.split():
        table, _, number = each.rpartition(":")
        if table and number.lstrip("-").isdigit():
            found.append((table, int(number)))
    return found


def reached(engine: Engine, tables: Sequence[str]) -> list[Hint]:
    """How far each of these tables is."""
    rows, entries = models.tables, models.entries
    last = select(func.max(entries.c.number)).where(entries.c.table == rows.c.id).scalar_subquery()
    with engine.connect() as connection:
        found = connection.execute(select(rows.c.id, last).where(rows.c.id.in_(tables))).all()
    numbers = {table: number or 0 for table, number in found}
    return [(table, numbers.get(table, GONE)) for table in tables]


class Listener:
    """Hears the hints of a database, in a thread of its own."""

    def __init__(self, engine: Engine, heard: Callable[[list[Hint]], None], again: Callable[[], None]) -> None:
        """`again` is called whenever hints may have been lost."""
        self._engine = engine
        self._heard = heard
        self._again = again
        self._is_over = Event()
        self._thread = Thread(target=self._listen, name="hints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._is_over.is_set():
            try:
                with self._engine.connect() as connection:
                    self._listen_to(connection.connection.driver_connection)
            except Exception as error:  # whatever it was, tables go on by looking
                if not self._is_over.is_set():
                    log.warning("no hints of other processes for a while: %s", error)
            self._is_over.wait(PAUSE)

    def _listen_to(self, connection: Any) -> None:
        connection.autocommit = True
        try:
            connection.execute(f"LISTEN {CHANNEL}")
            self._again()
            while not self._is_over.is_set():
                for notice in connection.notifies(timeout=PAUSE):
                    self._heard(read(notice.payload))
        finally:
            # The next one to borrow this connection finds it as it was; or it is closed, and thrown away.
            if not connection.closed:
                connection.execute(f"UNLISTEN {CHANNEL}")
                connection.autocommit = False


class Lookout:
    """Sees whether anybody, this process too, has written to a file since it looked last."""

    def __init__(self, engine: Engine) -> None:
        self._connection = None if is_database(engine) else engine.connect()
        self._last: int | None = None

    def is_changed(self) -> bool:
        """A database is taken to have changed."""
        if self._connection is None:
            return True
        try:
            found = self._connection.execute(text("PRAGMA data_version")).scalar()
        except SQLAlchemyError:
            return True
        finally:
            self._connection.rollback()
        is_new, self._last = found != self._last, found
        return is_new

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
