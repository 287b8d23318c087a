"""A real SQLite file whose driver fails as disks, locks and machines do."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, event

from tests.simulation.scheduler import HERE, Process

DAY = 86400.0
JULIAN = 2440587.5
"""The beginning of 1970 as SQLite counts days."""

CHANGES = ("INSERT", "UPDATE", "DELETE")


@dataclass
class Faults:
    """What is wrong with the store at present, for everybody."""

    is_busy: bool = False
    """Somebody else writes all the time."""
    is_full: bool = False
    is_gone: bool = False
    lost: int = 0
    """So many of the next transactions that write are committed, and nobody is told so."""
    is_read_only: bool = False
    """Nothing is ever entered."""
    clock: Callable[[], float] = lambda: 0.0
    """The store's own."""

    @property
    def is_well(self) -> bool:
        return not (self.is_busy or self.is_full or self.is_gone or self.lost)

    def end(self) -> None:
        self.is_busy = self.is_full = self.is_gone = False
        self.lost = 0


_faults = Faults()


def fail_as(found: Faults) -> Faults:
    """From now on the store fails like this; how it did before."""
    global _faults
    before, _faults = _faults, found
    return before


class Cursor(sqlite3.Cursor):
    """Carries statements out, or says what the driver would."""

    def execute(self, text: str, *args: Any) -> "Cursor":
        self._check(text)
        super().execute(text, *args)
        return self

    def executemany(self, text: str, *args: Any) -> "Cursor":
        self._check(text)
        super().executemany(text, *args)
        return self

    def _check(self, text: str) -> None:
        connection = self.connection
        assert isinstance(connection, Connection)
        connection.check()
        if text == "BEGIN IMMEDIATE":
            if _faults.is_busy:
                raise sqlite3.OperationalError("database is locked")
            connection.has_changed = False
        elif text.lstrip().startswith(CHANGES):
            if _faults.is_full:
                raise sqlite3.OperationalError("database or disk is full")
            if _faults.is_read_only and "INTO entries" in text:
                raise sqlite3.OperationalError("attempt to write a readonly database")
            connection.has_changed = True


class Connection(sqlite3.Connection):
    """A connection of one process: it ends with it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.process: Process | None = HERE.get()
        self.has_changed = False
        if self.process is not None:
            self.process.held.append(self)
        self.create_function("julianday", 1, lambda _: _faults.clock() / DAY + JULIAN)

    def cursor(self, factory: Any = Cursor) -> Any:
        return super().cursor(factory)

    def check(self) -> None:
        if _faults.is_gone or (self.process is not None and self.process.is_dead):
            raise sqlite3.OperationalError("disk I/O error")

    def commit(self) -> None:
        self.check()
        super().commit()
        if self.has_changed and _faults.lost:
            _faults.lost -= 1
            self.has_changed = False
            raise sqlite3.OperationalError("disk I/O error")


@contextmanager
def faulty() -> Iterator[None]:
    """While this lasts, every file of a store is opened by a driver that can fail. Disks are not waited for."""

    def connecting(_: object, __: object, ___: object, given: dict[str, Any]) -> None:
        given["factory"] = Connection
        given["check_same_thread"] = False

    def connected(connection: Any, _: object) -> None:
        connection.execute("PRAGMA synchronous=OFF")

    event.listen(Engine, "do_connect", connecting)
    event.listen(Engine, "connect", connected)
    try:
        yield
    finally:
        event.remove(Engine, "do_connect", connecting)
        event.remove(Engine, "connect", connected)
