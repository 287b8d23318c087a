"""What is written to a store: a new table, entries, the end of a table, and that of a person at one."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    Delete,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from motley.kernel import Record
from motley.server.store import models
from motley.server.store.hints import ANEW, GONE, Hint
from motley.server.store.ledger import attended, attended_at
from motley.server.store.models import NOBODY, Entry, Shelf, Snapshot, TableRow, named
from motley.server.store.pen import Statement

KEEP_SNAPSHOTS: Final = 3
"""How many a table has: the older ones are for screens that missed some entries."""


WAS: Final = "-was-"
"""In the kind of a keepsake: what of a table it was before it was written anew, and which of them, from 1."""


@dataclass(frozen=True)
class Create:
    """Put a new table on the shelf, with what chance had to say before the first move, or with a `whole` game."""

    row: TableRow
    entries: tuple[Entry, ...] = ()
    whole: "Append | None" = None

    @property
    def table(self) -> str:
        return self.row.id

    def write(self, connection: Connection) -> None:
        found = {**vars(self.row), "shelf": vars(self.row.shelf)}
        connection.execute(insert(models.tables).values(found | _marks(self.row.shelf)))
        _append(connection, self.row.id, self.entries)
        hosts = set() if self.row.host is None else {self.row.host}
        people = hosts.union(named(*self.row.seats), *[each.people for each in self.entries])
        _run(connection, _TRACE, [{"person": person, "table": self.row.id} for person in sorted(people)])
        _attend(connection, self.row.id, attended_at(self.row, self.row.shelf, self.row.changed))
        if self.whole is not None:
            self.whole.write(connection)


@dataclass(frozen=True)
class Append:
    """Add entries to a table's journal; all of them or none. A game that they end leaves its record.

    `attendance`, where they change it, is who has part in the table, and how it went for them.
    """

    table: str
    entries: tuple[Entry, ...]
    shelf: Shelf
    record: str | None = None
    snapshot: Snapshot | None = None
    attendance: Sequence[Mapping[str, Any]] | None = None

    def write(self, connection: Connection) -> None:
        for statement, rows in parts_of([self]):
            connection.execute(statement, rows)

    @property
    def hint(self) -> Hint:
        return self.table, self.entries[-1].number

    @property
    def people(self) -> set[str]:
        """Of whom its entries keep something."""
        return set[str]().union(*[each.people for each in self.entries])

    def change(self) -> dict[str, Any]:
        """What it changes of the table's own row."""
        found = {"changed": self.entries[-1].at, "shelf": vars(self.shelf)} | _marks(self.shelf)
        return {"table": self.table} | {f"new_{name}": value for name, value in found.items()}


@dataclass(frozen=True)
class Drop:
    """Delete a table and its journal."""

    table: str

    @property
    def hint(self) -> Hint:
        return self.table, GONE

    def write(self, connection: Connection) -> None:
        derived = (models.pages, models.snapshots, models.attendance, models.traces)
        for part in (*derived, models.keepsakes, models.leases, models.presence, models.entries):
            connection.execute(delete(part).where(part.c.table == self.table))
        connection.execute(delete(models.tables).where(models.tables.c.id == self.table))


@dataclass(frozen=True)
class TakeOff:
    """Take a table that is over off the lists of these people. When it is on nobody's any more, it is deleted."""

    table: str
    people: tuple[str, ...]

    @property
    def hint(self) -> Hint:
        return self.table, 0

    def write(self, connection: Connection) -> None:
        there = models.attendance.c
        own = there.person.in_(self.people)
        connection.execute(delete(models.attendance).where(there.table == self.table, own))
        _drop_if_nobodys(connection, self.table)


def _drop_if_nobodys(connection: Connection, table: str) -> None:
    left = select(models.attendance.c.person).where(models.attendance.c.table == table).limit(1)
    if connection.execute(left).first() is None:
        Drop(table).write(connection)


@dataclass(frozen=True)
class Keep:
    """Put a keepsake of a game's first `ply` answers down, in place of an older one; none of a table that is gone."""

    table: str
    kind: str
    ply: int
    data: bytes
    """Compressed."""

    @classmethod
    def of(cls, table: str, kind: str, ply: int, data: bytes) -> "Keep":
        """The same, compressed here: not by whoever writes, for whom everybody waits."""
        return cls(table, kind, ply, zlib.compress(data))

    def write(self, connection: Connection) -> None:
        for statement, rows in parts_of([self]):
            connection.execute(statement, rows)


@dataclass(frozen=True)
class Forget:
    """Leave nothing of a person at a table: not the name, nothing that was said, and the seats are nobody's.

    They are called `name` instead, as seats are, and `told` in a record.
    """

    table: str
    person: str
    name: Any
    told: str

    @property
    def hint(self) -> Hint:
        return self.table, ANEW

    def write(self, connection: Connection) -> None:
        for part in (models.pages, models.snapshots):
            connection.execute(delete(part).where(part.c.table == self.table))
        kept = models.keepsakes.c
        connection.execute(delete(models.keepsakes).where(kept.table == self.table, kept.kind.contains(WAS)))
        here = models.presence.c
        connection.execute(delete(models.presence).where(here.table == self.table, here.person == self.person))
        left = models.traces.c
        connection.execute(delete(models.traces).where(left.table == self.table, left.person == self.person))
        columns = models.entries.c
        told = columns.kind.in_(["seat", "talk"])
        query = select(columns.number, columns.data).where(columns.table == self.table, told)
        for number, data in connection.execute(query).all():
            if self.person in (data.get("owner"), data.get("by")):
                where = (columns.table == self.table, columns.number == number)
                connection.execute(update(models.entries).where(*where).values(data=self._without(data)))
        self._rewrite(connection)

    def _rewrite(self, connection: Connection) -> None:
        tables = models.tables
        query = select(*[tables.c[name] for name in ("game", "seats", "shelf", "host", "record", "terms", "changed")])
        row = connection.execute(query.where(tables.c.id == self.table)).first()
        if row is None:
            return
        own = [place for place, seat in enumerate(row.shelf["seats"]) if seat.get("owner") == self.person]
        record = None if row.record is None else Record.loads(row.record)
        if record is not None and record.names:
            record.names = [self.told if place in own else name for place, name in enumerate(record.names)]
        names = [row.shelf["seats"][place]["name"] for place in own]
        shelf = {
            **row.shelf,
            "seats": [self._without(seat) for seat in row.shelf["seats"]],
            "status": self._unnamed(row.shelf["status"], names),
        }
        values: dict[str, Any] = {
            "seats": [self._without(seat) for seat in row.seats],
            "shelf": shelf,
            "host": NOBODY if row.host == self.person else row.host,
            "record": None if record is None else record.dumps(),
        }
        connection.execute(update(tables).where(tables.c.id == self.table).values(values))
        there, at = models.attendance.c, select(models.attendance.c.ended)
        ended = connection.execute(at.where(there.table == self.table)).scalar()
        when = row.changed if ended is None else ended
        is_read = bool(row.terms.get("read"))
        now = msgspec.convert(shelf, Shelf)
        rows = attended(row.game, values["host"], now, when, is_read)
        if now.over:
            # Whoever has taken it off the list does not find it there again.
            known = set(connection.execute(select(there.person).where(there.table == self.table)).scalars())
            rows = [each for each in rows if each["person"] in known]
        _attend(connection, self.table, rows)
        if now.over:
            _drop_if_nobodys(connection, self.table)

    def _unnamed(self, status: Any, names: Sequence[object]) -> Any:
        """How the table stands, without these names."""
        if not isinstance(status, dict):
            return status
        told = dict(status)
        if told.get("name") in names:
            told["name"] = self.name
        if "names" in told:
            told["names"] = [self.name if each in names else each for each in told["names"]]
        return told

    def _without(self, kept: dict[str, Any]) -> dict[str, Any]:
        """A seat or what was said, if it was this person's without the person."""
        if self.person not in (kept.get("owner"), kept.get("by")):
            return kept
        unsaid = {"text": "", "by": NOBODY} if "by" in kept else {"owner": NOBODY}
        return {**kept, "name": self.name, **unsaid}


@dataclass(frozen=True)
class Amend:
    """Write anew what follows from a table's journal, as long as that ends with the entry `number`; the old is kept.

    `has_false_snapshots`: all snapshots go, so that the journal is played through when the table is opened next.
    """

    table: str
    number: int
    record: str | None = None
    film: Keep | None = None
    attendance: Sequence[Mapping[str, Any]] | None = None
    has_false_snapshots: bool = False

    @property
    def hint(self) -> Hint:
        return self.table, ANEW

    def write(self, connection: Connection) -> None:
        last = select(func.max(models.entries.c.number)).where(models.entries.c.table == self.table)
        if connection.execute(last).scalar() != self.number:
            raise ValueError("the table has moved on")
        if self.has_false_snapshots:
            for part in (models.pages, models.snapshots):
                connection.execute(delete(part).where(part.c.table == self.table))
        if self.record is not None:
            tables = models.tables
            here = tables.c.id == self.table
            old = connection.execute(select(tables.c.record).where(here)).scalar()
            self._keep_old(connection, "record", None if old is None else zlib.compress(old.encode()))
            connection.execute(update(tables).where(here).values(record=self.record))
        if self.film is not None:
            kept = models.keepsakes.c
            query = select(kept.data).where(kept.table == self.table, kept.kind == self.film.kind)
            self._keep_old(connection, "film", connection.execute(query).scalar())
            self.film.write(connection)
        if self.attendance is not None:
            self._put_attendance(connection, self.attendance)

    def _put_attendance(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        here = models.attendance.c.table == self.table
        old = [dict(row._mapping) for row in connection.execute(select(models.attendance).where(here))]
        self._keep_old(connection, "results", zlib.compress(json.dumps(old).encode()) if old else None)
        connection.execute(delete(models.attendance).where(here))
        if rows:
            connection.execute(insert(models.attendance), [{**row, "table": self.table} for row in rows])

    def _keep_old(self, connection: Connection, what: str, old: bytes | None) -> None:
        if old is None:
            return
        kept = models.keepsakes
        query = select(func.count()).where(kept.c.table == self.table, kept.c.kind.like(f"{what}{WAS}%"))
        number = int(connection.execute(query).scalar_one()) + 1
        row = {"table": self.table, "kind": f"{what}{WAS}{number}", "ply": 0, "data": old}
        connection.execute(insert(kept).values(row))


Writing = Create | Append | Drop | TakeOff | Keep | Forget | Amend

_TABLE: Final[BindParameter[str]] = bindparam("table")
_ENTRY: Final = insert(models.entries)
_CHANGE: Final = (
    update(models.tables)
    .where(models.tables.c.id == _TABLE)
    .values({name: bindparam(f"new_{name}") for name in ("changed", "shelf", "deadline", "listed")})
)
_RECORD: Final = update(models.tables).where(models.tables.c.id == _TABLE).values(record=bindparam("new_record"))
_PAGE: Final = insert(models.pages)
_HEAD: Final = insert(models.snapshots)
_OLD_PAGES: Final = delete(models.pages).where(
    models.pages.c.table == _TABLE, models.pages.c.first >= bindparam("from")
)


def _old_heads() -> Delete:
    """All snapshots of a table but the last few before a number: one that claims to be later goes as well."""
    heads, earlier = models.snapshots.c, models.snapshots.alias("earlier")
    last = select(earlier.c.number).where(earlier.c.table == _TABLE, earlier.c.number < bindparam("upto"))
    kept = last.order_by(earlier.c.number.desc()).limit(KEEP_SNAPSHOTS - 1)
    return delete(models.snapshots).where(heads.table == _TABLE, heads.number.notin_(kept))


# Another process may put down the same at the same moment; a table that is gone keeps nothing.
_KEEPSAKE: Final = text(
    'INSERT INTO keepsakes ("table", kind, ply, data) SELECT CAST(:table AS VARCHAR), :kind, :ply, :data '
    "WHERE EXISTS (SELECT 1 FROM tables WHERE id = CAST(:table AS VARCHAR)) "
    'ON CONFLICT ("table", kind) DO UPDATE SET ply = excluded.ply, data = excluded.data'
)
_OLD_HEADS: Final = _old_heads()
_OLD_ATTENDANCE: Final = delete(models.attendance).where(models.attendance.c.table == _TABLE)
_ATTENDANCE: Final = insert(models.attendance)
_TRACE: Final = text('INSERT INTO traces (person, "table") VALUES (:person, :table) ON CONFLICT DO NOTHING')
STATEMENTS: Final = (
    *(_ENTRY, _OLD_PAGES, _PAGE, _OLD_HEADS, _HEAD, _RECORD, _OLD_ATTENDANCE, _ATTENDANCE, _CHANGE),
    *(_TRACE, _KEEPSAKE),
)


def _marks(shelf: Shelf) -> dict[str, Any]:
    """What of the shelf has a column of its own, to be searched for."""
    return {"deadline": shelf.look_at, "listed": shelf.is_found}


def _append(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    rows = [{**vars(entry), "table": table, "hushed": list(entry.hushed)} for entry in entries]
    _run(connection, _ENTRY, rows)


def _run(connection: Connection, statement: Statement, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)


def _attend(connection: Connection, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Put down who has part in a table, in place of what was known of it."""
    connection.execute(_OLD_ATTENDANCE, {"table": table})
    _run(connection, _ATTENDANCE, [{**row, "table": table} for row in rows])


def parts_of(writings: Sequence[Append | Keep]) -> list[tuple[Statement, list[dict[str, Any]]]]:
    """All that these write, statement by statement, in the order in which it is written."""
    appends = [each for each in writings if isinstance(each, Append)]
    keepsakes = [vars(each) for each in writings if isinstance(each, Keep)]
    taken = [(each.table, each.snapshot) for each in appends if each.snapshot is not None]
    paged = [(table, found) for table, found in taken if found.page is not None]
    entries = [
        {**vars(entry), "table": each.table, "hushed": list(entry.hushed)} for each in appends for entry in each.entries
    ]
    # What is not among the pages of this snapshot goes: another process took it, or it stands no longer.
    parts: list[tuple[Statement, list[dict[str, Any]]]] = [
        (_ENTRY, entries),
        (_OLD_PAGES, [{"table": table, "from": found.first} for table, found in taken]),
        (_PAGE, [{"table": table, "first": found.first, "data": found.page} for table, found in paged]),
        (_OLD_HEADS, [{"table": table, "upto": found.number} for table, found in taken]),
        (_HEAD, [{"table": table, **_head_row(found)} for table, found in taken]),
        (_RECORD, [{"table": each.table, "new_record": each.record} for each in appends if each.record is not None]),
        (_OLD_ATTENDANCE, [{"table": each.table} for each in appends if each.attendance is not None]),
        (_ATTENDANCE, [{**row, "table": each.table} for each in appends for row in each.attendance or ()]),
        (_TRACE, [{"person": person, "table": each.table} for each in appends for person in sorted(each.people)]),
        (_CHANGE, [each.change() for each in appends]),
        (_KEEPSAKE, keepsakes),
    ]
    return [(statement, rows) for statement, rows in parts if rows]


def _head_row(snapshot: Snapshot) -> dict[str, Any]:
    return {name: found for name, found in vars(snapshot).items() if name in models.snapshots.c}
