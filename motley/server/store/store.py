"""The store: a file, or a database that several servers share. Everything here is synchronous and runs in threads."""

import hashlib
import json
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from logging import getLogger
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    JSON,
    BindParameter,
    ColumnElement,
    Connection,
    Engine,
    Row,
    Table,
    Text,
    bindparam,
    cast,
    delete,
    false,
    insert,
    inspect,
    literal,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
    StatementError,
)

from motley.server.store import models
from motley.server.store.engines import (
    ALONE,
    Place,
    Unanswered,
    be_alone,
    committing,
    engine_for,
    is_collision,
    is_database,
)
from motley.server.store.hints import pass_on
from motley.server.store.models import UNREADABLE, Entry, Shelf, Snapshot, TableRow, trace
from motley.server.store.pen import Pen
from motley.server.store.unanswered import LOOKS, is_there
from motley.server.store.writings import STATEMENTS, Append, Create, Keep, Writing, parts_of

MIGRATIONS: Final = Path(__file__).parent / "migrations"

TRIES: Final = 10
"""How often a group is written that the group of another process stood in the way of."""

A_DAY: Final = 24 * 3600.0

SECRET: Final = "secret"

log = getLogger("motley.server")


class StoreError(Exception):
    """The store did not take it, or cannot be reached. Nothing of it was written."""


class Unknown(StoreError):
    """The store was lost while it wrote, and cannot be asked now: it may have been written."""


class Damaged(Exception):
    """A row that this version cannot read."""


class Race(Exception):
    """Somebody else wrote that number of that table first, or the table is gone. Nothing of it was written."""


Failure = Race | StoreError


class Store:
    """The tables and journals of one user, in one file; or those of many servers, in one database."""

    def __init__(self, place: Place) -> None:
        self.place = place
        try:
            self.engine = engine_for(place)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"not a place for tables: {error}") from error
        self._writing = self.engine.execution_options(**{ALONE: True})
        self._pen = Pen(self.engine, STATEMENTS)
        self._moment: Connection | None = None

    @classmethod
    def open(cls, place: Place) -> "Store":
        """The store at this place, brought up to date; it is made if there is none. Raises StoreError."""
        store = cls(place)
        try:
            store.migrate()
        except DBAPIError as error:
            raise StoreError(reason(error)) from error
        return store

    def migrate(self) -> None:
        """Bring the store to the newest revision; of several processes that start together, one does it."""
        if self._is_current():
            return
        # A file that is up to date, as nearly always, does not wait for Alembic to be loaded.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        with self._writing.begin() as connection:
            be_alone(connection)
            config.attributes["connection"] = connection
            # Another process may have done it while this one waited; then there is nothing left to do.
            command.upgrade(config, "head")

    def _is_current(self) -> bool:
        found, newest = self.revision(), newest_revision()
        if found is not None and found > newest:
            raise StoreError("a newer version of Motley wrote them")
        return found == newest

    def revision(self) -> str | None:
        """The revision that this store has; None for a new one."""
        if not inspect(self.engine).has_table("alembic_version"):
            return None
        with self.engine.connect() as connection:
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()

    def close(self) -> None:
        self.engine.dispose()

    def secret(self, made_up: str) -> str:
        """What all servers of this store sign with: what the first of them made up."""
        columns = models.settings.c
        found = select(columns.value).where(columns.name == SECRET)
        with suppress(IntegrityError), self._writing.begin() as connection:
            if connection.execute(found).first() is None:
                connection.execute(insert(models.settings).values(name=SECRET, value=made_up))
        with self.engine.connect() as connection:
            return str(connection.execute(found).scalar_one())

    def block(self, person: str, is_blocked: bool) -> None:
        """Serve somebody no longer, or again."""
        with self._changing() as connection:
            connection.execute(delete(models.blocked).where(models.blocked.c.person == person))
            if is_blocked:
                connection.execute(insert(models.blocked).values(person=person))

    def blocked(self) -> frozenset[str]:
        """Who is served no longer."""
        with self._reading() as connection:
            return frozenset(connection.execute(select(models.blocked.c.person)).scalars())

    def write(self, batch: Sequence[Writing]) -> list[Failure | None]:
        """Write a whole batch in one transaction, on disk when this returns. Raises StoreError; then none is written.

        A writing that lost a race, or that the store cannot take whatever its company, is left out and its place in
        the answer says so. Where the answer to the commit was lost, it is looked up what became of it; raises Unknown
        where the store cannot be asked.
        """
        for _ in range(TRIES):
            try:
                return self._write(batch)
            except Unanswered as lost:
                return self._looked_up(batch, lost)
            except DBAPIError as error:
                if not is_collision(error):
                    raise StoreError(reason(error)) from error
            except OSError as error:
                raise StoreError(reason(error)) from error
        raise StoreError("others write to the same tables all the time")

    def _looked_up(self, batch: Sequence[Writing], lost: Unanswered) -> list[Failure | None]:
        """What became of a batch whose commit was not answered. Raises Unknown where that cannot be found out now."""
        for wait in LOOKS:
            time.sleep(wait)
            try:
                return [lost.failed.get(place, self._outcome(each, lost)) for place, each in enumerate(batch)]
            except (DBAPIError, OSError) as error:
                log.warning("a commit was not answered, and cannot be looked up: %s", reason(error))
        raise Unknown(str(lost)) from lost

    def was_written(self, writing: Writing) -> bool:
        """Whether this is in the store, by number and content, whoever was or was not told so. Raises StoreError."""
        try:
            with self._writing.begin() as connection:
                return is_there(connection, writing)
        except DBAPIError as error:
            raise StoreError(reason(error)) from error

    def _outcome(self, writing: Writing, lost: Unanswered) -> Failure | None:
        with self._writing.begin() as connection:
            return None if is_there(connection, writing) else StoreError(str(lost))

    def _write(self, batch: Sequence[Writing]) -> list[Failure | None]:
        lost: dict[int, Failure | None] = {}
        # In the same order everywhere: two processes that each wait for a table of the other would wait for ever.
        order = sorted(range(len(batch)), key=lambda place: batch[place].table)
        if self._is_written_at_once([batch[place] for place in order]):
            return [None] * len(batch)
        with self._writing.connect() as connection:
            transaction = connection.begin()
            try:
                pass_on(connection, [each.hint for each in batch if not isinstance(each, (Create, Keep))])
                for place in order:
                    lost[place] = self._try(connection, batch[place])
            except BaseException:
                transaction.rollback()
                raise
            with committing({place: failure for place, failure in lost.items() if failure is not None}):
                transaction.commit()
        return [lost[place] for place in range(len(batch))]

    def _is_written_at_once(self, batch: Sequence[Writing]) -> bool:
        """Write what different tables keep with few statements. If anything is wrong with any of it, none is."""
        plain = [each for each in batch if isinstance(each, (Append, Keep))]
        if len({each.table for each in plain}) < len(batch):
            return False
        try:
            self._pen.write(parts_of(plain), [each.hint for each in plain if isinstance(each, Append)])
        except (StatementError, ValueError, TypeError) as error:
            if _ends_transaction(error):
                raise
            return False
        return True

    def _try(self, connection: Connection, writing: Writing) -> Failure | None:
        savepoint = connection.begin_nested()
        try:
            writing.write(connection)
        except IntegrityError as error:
            savepoint.rollback()
            return Race(reason(error))
        except (StatementError, ValueError, TypeError) as error:
            if _ends_transaction(error):
                raise
            savepoint.rollback()
            return StoreError(reason(error))
        savepoint.commit()
        return None

    @contextmanager
    def moment(self) -> Iterator["Store"]:
        """The store as it is at one moment, to be read, whatever is written meanwhile. Nobody waits for it."""
        engine = self.engine
        if is_database(engine):
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with self._reading(engine) as connection:
            twin = object.__new__(Store)
            twin.__dict__.update(self.__dict__, _moment=connection)
            yield twin

    @contextmanager
    def _reading(self, engine: Engine | None = None) -> Iterator[Connection]:
        if self._moment is not None:
            yield self._moment
            return
        try:
            with (engine or self.engine).connect() as connection:
                yield connection
        except DBAPIError as error:
            raise StoreError(reason(error)) from error

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        try:
            with self._writing.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise StoreError(reason(error)) from error

    def tables(self) -> list[TableRow]:
        """All tables, the most recently changed first; one that is damaged is listed as such."""
        query = select(*_plain(models.tables, TableRow)).order_by(models.tables.c.changed.desc())
        with self._reading() as connection:
            return [_listed(row) for row in connection.execute(query)]

    def listed(self, most: int) -> list[TableRow]:
        """The tables that everybody may find, the most recently changed first: those that are over are in no lobby."""
        columns = models.tables.c
        query = select(*_plain(models.tables, TableRow)).where(columns.listed).order_by(columns.changed.desc())
        with self._reading() as connection:
            return [_listed(row) for row in connection.execute(query.limit(most))]

    def table(self, table: str) -> TableRow | None:
        """The table of that name. Raises Damaged."""
        with self._reading() as connection:
            row = connection.execute(_ROW, {"of": table}).first()
        return None if row is None else _table(row)

    def rows(self, tables: Sequence[str]) -> list[TableRow]:
        """These tables, in this order, as far as there are; one that is damaged is listed as such."""
        query = select(*_plain(models.tables, TableRow)).where(models.tables.c.id.in_(tables))
        with self._reading() as connection:
            found = {row.id: _listed(row) for row in connection.execute(query)}
        return [found[table] for table in tables if table in found]

    def traces(self, person: str | None) -> list[str]:
        """The tables at which something is kept of a person."""
        columns = models.traces.c
        with self._reading() as connection:
            query = select(columns.table).where(columns.person == person).order_by(columns.table)
            return list(connection.execute(query).scalars())

    def late(self, now: float) -> list[str]:
        """The tables at which somebody's time is up, or somebody owes an answer who may be away."""
        columns = models.tables.c
        with self._reading() as connection:
            return list(connection.execute(select(columns.id).where(columns.deadline <= now)).scalars())

    def note_presence(self, seen: Sequence[tuple[str, str]], now: float) -> None:
        """Keep that these people look at these tables now; what is older than a day is forgotten."""
        columns = models.presence.c
        with self._changing() as connection:
            for table, person in sorted(seen):
                connection.execute(delete(models.presence).where(columns.table == table, columns.person == person))
                there = select(literal(table), literal(person), literal(now)).where(
                    select(models.tables.c.id).where(models.tables.c.id == table).exists()
                )
                connection.execute(insert(models.presence).from_select(["table", "person", "seen"], there))
            connection.execute(delete(models.presence).where(columns.seen < now - A_DAY))

    def last_seen(self, tables: Sequence[str]) -> dict[tuple[str, str], float]:
        """When somebody last looked at one of these tables, for each of them and each of those who did."""
        columns = models.presence.c
        query = select(columns.table, columns.person, columns.seen).where(columns.table.in_(tables))
        with self._reading() as connection:
            return {(row.table, row.person): row.seen for row in connection.execute(query)}

    def record(self, table: str) -> str | None:
        """The record that a game left at its end."""
        with self._reading() as connection:
            return connection.execute(select(models.tables.c.record).where(models.tables.c.id == table)).scalar()

    def attendance(self, table: str) -> list[dict[str, Any]]:
        """Who had part in a table, and how it went for them, as statistics have it."""
        query = select(models.attendance).where(models.attendance.c.table == table)
        with self._reading() as connection:
            return [dict(row._mapping) for row in connection.execute(query)]

    def claim(self, table: str, kind: str, data: bytes, instead: bytes | None) -> bytes | None:
        """Put a keepsake down where there is none, or only this one; what is there then. Raises StoreError."""
        kept = models.keepsakes
        may_replace = false() if instead is None else kept.c.data == zlib.compress(instead)
        there = select(literal(table), literal(kind), literal(0), literal(zlib.compress(data))).where(
            select(models.tables.c.id).where(models.tables.c.id == table).exists()
        )
        upsert = (postgresql if is_database(self.engine) else sqlite).insert(kept)
        rows = upsert.from_select(["table", "kind", "ply", "data"], there)
        newer = {"ply": rows.excluded.ply, "data": rows.excluded.data}
        keys = [kept.c.table, kept.c.kind]
        try:
            # Another process may put down the same at the same moment.
            with self._writing.begin() as connection:
                connection.execute(rows.on_conflict_do_update(index_elements=keys, set_=newer, where=may_replace))
        except DBAPIError as error:
            raise StoreError(reason(error)) from error
        return self.kept(table, kind)

    def kept(self, table: str, kind: str, ply: int | None = None) -> bytes | None:
        """A keepsake, if there is one of so many answers."""
        columns = models.keepsakes.c
        query = select(columns.data).where(columns.table == table, columns.kind == kind)
        if ply is not None:
            query = query.where(columns.ply == ply)
        with self._reading() as connection:
            found = connection.execute(query).scalar()
        try:
            return None if found is None else zlib.decompress(found)
        except zlib.error:
            return None

    def host(self, table: str) -> tuple[bool, str | None]:
        """Whether there is such a table, readable or not, and who made it."""
        with self._reading() as connection:
            row = connection.execute(select(models.tables.c.host).where(models.tables.c.id == table)).first()
        return row is not None, None if row is None else row.host

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The journal of a table, from the entry after that number on. Raises Damaged."""
        with self._reading() as connection:
            rows = connection.execute(_ENTRIES, {"of": table, "after": after}).all()
        return [_entry(row) for row in rows]

    def trail(self, table: str, upto: int) -> Any:
        """The running SHA-256 of a journal up to an entry, as it lies on disk."""
        columns = models.entries.c
        texts = [cast(columns.data, Text), cast(columns.hushed, Text)]
        query = select(columns.number, columns.kind, columns.seat, *texts)
        query = query.where(columns.table == table, columns.number <= upto).order_by(columns.number)
        running = hashlib.sha256()
        with self._reading() as connection:
            for row in connection.execute(query):
                running.update(trace(*row))
        return running

    def snapshots(self, table: str, upto: int | None = None) -> list[Snapshot]:
        """The snapshots of a table that are no later than an entry, the latest first."""
        query, given = (_SNAPSHOTS, {}) if upto is None else (_SNAPSHOTS_BEFORE, {"upto": upto})
        with self._reading() as connection:
            return [Snapshot(**row._mapping) for row in connection.execute(query, {"of": table, **given})]

    def pages(self, table: str, upto: int) -> list[bytes]:
        """The pages of a table that begin before this answer."""
        columns = models.pages.c
        query = select(columns.data).where(columns.table == table, columns.first < upto).order_by(columns.first)
        with self._reading() as connection:
            return list(connection.execute(query).scalars())


def newest_revision() -> str:
    """The revision that the newest migration leads to: the number in front of its name."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _ends_transaction(error: Exception) -> bool:
    """An error of the store itself ends the whole transaction, and with it all savepoints."""
    return isinstance(error, DBAPIError) and not isinstance(error, (DataError, IntegrityError, ProgrammingError))


def _plain(table: Table, kind: type[TableRow | Entry]) -> list[ColumnElement[Any]]:
    """The columns of a kind of row, JSON as the text that it is: a damaged row must not spoil the reading of others."""
    columns = [table.columns[each.name] for each in fields(kind)]
    return [cast(each, Text).label(each.name) if isinstance(each.type, JSON) else each for each in columns]


# What is read whenever a table is opened is worded once: to word it takes longer than to read it.
_OF: Final[BindParameter[str]] = bindparam("of")
_ROW: Final = select(*_plain(models.tables, TableRow)).where(models.tables.c.id == _OF)
_ENTRIES: Final = (
    select(*_plain(models.entries, Entry))
    .where(models.entries.c.table == _OF, models.entries.c.number > bindparam("after"))
    .order_by(models.entries.c.number)
)
_SNAPSHOTS: Final = (
    select(*[models.snapshots.c[each.name] for each in fields(Snapshot) if each.name in models.snapshots.c])
    .where(models.snapshots.c.table == _OF)
    .order_by(models.snapshots.c.number.desc())
)
_SNAPSHOTS_BEFORE: Final = _SNAPSHOTS.where(models.snapshots.c.number <= bindparam("upto"))


def _table(row: Row[Any]) -> TableRow:
    try:
        found = {each.name: row._mapping[each.name] for each in fields(TableRow)}
        read = {name: json.loads(row._mapping[name]) for name in ("options", "seats", "terms")}
        read["shelf"] = _shelf(row.shelf)
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


def reason(error: Exception) -> str:
    return str(error.orig) if isinstance(error, DBAPIError) else str(error)
