"""A real store whose commits lose their answer: the connection breaks before the store has it, or after."""

import sqlite3
from typing import Any

import psycopg
from sqlalchemy import event

from motley.server.store import Store
from motley.server.store.engines import is_database


class Faults:
    """What happens to the commits of a store, from now on.

    `lost`: the next commit is not answered; it is carried out if `is_carried_out`. `is_away`: nobody gets a connection.
    """

    def __init__(self, store: Store) -> None:
        self.lost = 0
        self.is_carried_out = True
        self.goes_away = False
        self.is_away = False
        self._store = store
        event.listen(store.engine, "do_connect", self._connected)
        # Those there are would lose nothing.
        store.engine.dispose()

    def lose(self, is_carried_out: bool, goes_away: bool = False) -> None:
        """Lose the answer to the next commit; with `goes_away` the store is away from then on."""
        self.lost, self.is_carried_out, self.goes_away = 1, is_carried_out, goes_away

    def come_back(self) -> None:
        self.is_away = False

    def _connected(self, _dialect: object, _record: object, args: Any, given: Any) -> object:
        faults = self
        if is_database(self._store.engine):

            class Line(psycopg.Connection[Any]):
                def commit(self) -> None:
                    faults._commit(super().commit, self.close, psycopg.OperationalError)

            faults._refuse(psycopg.OperationalError)
            return Line.connect(*args, **given)

        class File(sqlite3.Connection):
            def commit(self) -> None:
                faults._commit(super().commit, super().rollback, sqlite3.OperationalError)

            def execute(self, *asked: Any) -> Any:
                faults._refuse(sqlite3.OperationalError)
                return super().execute(*asked)

            def cursor(self, *asked: Any) -> Any:
                faults._refuse(sqlite3.OperationalError)
                return super().cursor(*asked)

        return File(*args, **given)

    def _commit(self, commit: Any, end: Any, kind: type[Exception]) -> None:
        if not self.lost:
            commit()
            return
        self.lost -= 1
        if self.is_carried_out:
            commit()
        end()
        self.is_away = self.goes_away
        raise kind("the connection was lost")

    def _refuse(self, kind: type[Exception]) -> None:
        if self.is_away:
            raise kind("the store is away")
