"""The tables of the store, and their rows as plain values."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

NOBODY: Final = "nobody"
"""Whose a seat is when its owner was forgotten."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("seed", String(128), nullable=False),
    Column("salt", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("shelf", JSON, nullable=False),
    Column("host", String(64), nullable=True),
    Column("record", Text, nullable=True),
    Column("terms", JSON, nullable=False, server_default="{}"),
    Column("deadline", Float, nullable=True),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Index("tables_by_change", "changed"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_listing", "listed", "changed"),
)

# The key is the promise: two processes may serve one table, and the loser of a race for a number learns of it.
entries = Table(
    "entries",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("data", JSON, nullable=False),
    Column("hushed", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

# When somebody last looked at a table: what every process tells the others of who is there.
presence = Table(
    "presence",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("seen", Float, nullable=False),
)

# Which process looks after the bots of a table, until when by the clock of the store.
leases = Table(
    "leases",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("until", Float, nullable=False),
)

# What was found out about a game that is over, or how it was shown: a kind of keepsake each, of so many answers.
keepsakes = Table(
    "keepsakes",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

# Who was at which table, by the name that seats have, and how it went for them: what a person's games are found by.
attendance = Table(
    "attendance",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("ended", Float, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("seats", Integer, nullable=False),
    Column("place", Integer, nullable=True),
    Column("tied", Integer, nullable=False),
    Column("company", String(16), nullable=False),
    Column("bot", String(64), nullable=True),
    Column("level", String(64), nullable=True),
    Column("text", Text, nullable=False),
    Index("attendance_by_person", "person", "over", "ended"),
)

# At which tables something is kept of a person: whoever made it, sat there or said something.
traces = Table(
    "traces",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("traces_by_table", "table"),
)

# What all servers of a store have in common.
settings = Table(
    "settings", metadata, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False)
)

# Who is served no longer.
blocked = Table("blocked", metadata, Column("person", String(64), primary_key=True))

# Tables whose game held up everybody. Their rows outlive them: a game is judged by how often that happened.
asides = Table(
    "asides",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("why", String(16), nullable=False),
    Column("times", Integer, nullable=False),
)

# What follows can be thrown away at any time: a table is its entries, and these only make it quick to open.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("edition", String(64), nullable=False),
    Column("trail", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("paged", Integer, nullable=False),
    Column("head", LargeBinary, nullable=False),
)

pages = Table(
    "pages",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)


@dataclass(frozen=True)
class Entry:
    """One numbered step of a table. `hushed` lists the viewers who may not notice it (-1 for spectators)."""

    number: int
    kind: str
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    hushed: tuple[int, ...] = ()
    at: float = 0.0

    @property
    def people(self) -> set[str]:
        """Of whom it keeps something."""
        return named(self.data)

    def trace(self) -> bytes:
        """What the trail of a journal has of this entry."""
        hushed = json.dumps(list(self.hushed)) if self.hushed else "[]"
        return trace(self.number, self.kind, self.seat, json.dumps(self.data), hushed)


def named(*kept: dict[str, Any]) -> set[str]:
    """The people that seats or entries name: those who sit there, or said something."""
    found = {each.get(key) for each in kept for key in ("owner", "by")}
    return {each for each in found if isinstance(each, str) and each not in ("", NOBODY)}


def trace(number: int, kind: str, seat: int | None, data: str, hushed: str) -> bytes:
    """An entry as the store has it, as one line: the SHA-256 of all such lines is the trail of a journal."""
    return f"{number}\t{kind}\t{seat}\t{data}\t{hushed}\n".encode()


@dataclass(frozen=True)
class Snapshot:
    """Where a table stood after an entry. The first `paged` answers are in pages, which never change; all else is here.

    `edition` is what wrote it, `trail` the digest of the entries that led to it, `digest` that of the pages and the
    head. `first` is where the page begins that was added with it, if any; older ones from there on are dropped.
    """

    number: int
    edition: str
    trail: str
    digest: str
    paged: int
    head: bytes
    first: int = 0
    page: bytes | None = None


@dataclass(frozen=True)
class Shelf:
    """What the list of tables shows of a table without playing it through.

    `status` is the key of a sentence with its arguments; older tables have the sentence itself. `due` are the seats
    that owe an answer; `your_turn`, whether a person plays any of them. `listed`: it is in the lobby. `deadline`: when
    somebody's time is up. `owed`: the seats for which a bot answers once their people have been away for `patience`
    seconds, each with the time since which it owes an answer.
    """

    ply: int
    status: dict[str, Any] | str
    over: bool
    your_turn: bool
    seats: list[dict[str, Any]]
    due: list[int] = field(default_factory=list)
    listed: bool = False
    deadline: float | None = None
    patience: int = 0
    owed: list[tuple[int, float]] = field(default_factory=list)

    @property
    def is_found(self) -> bool:
        """Whether strangers find it now."""
        return self.listed and not self.over

    @property
    def look_at(self) -> float | None:
        """When it is to be looked whether somebody's time is up, or somebody is away."""
        times = [] if self.deadline is None else [self.deadline]
        return min([*times, *[since + self.patience for _, since in self.owed]], default=None)


UNREADABLE: Final = Shelf(0, {"key": "unreadable"}, False, False, [])
"""What the shelf shows of a table whose row is damaged."""


@dataclass(frozen=True)
class TableRow:
    """A table as it was created, and its place on the shelf. Without a `host` it is this machine's."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    seats: list[dict[str, Any]]
    seed: str
    salt: str
    created: float
    changed: float
    shelf: Shelf
    host: str | None = None
    terms: dict[str, Any] = field(default_factory=dict)
