"""The tables of the store, and their rows as plain values."""

from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import JSON, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

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
    Index("tables_by_change", "changed"),
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


@dataclass(frozen=True)
class Entry:
    """One numbered step of a table. `hushed` lists the viewers who may not notice it (-1 for spectators)."""

    number: int
    kind: str
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    hushed: tuple[int, ...] = ()
    at: float = 0.0


@dataclass(frozen=True)
class Shelf:
    """What the list of tables shows of a table without playing it through.

    `status` is the key of a sentence with its arguments; older tables have the sentence itself. `due` are the seats
    that owe an answer; `your_turn`, whether a person plays any of them.
    """

    ply: int
    status: dict[str, Any] | str
    over: bool
    your_turn: bool
    seats: list[dict[str, Any]]
    due: list[int] = field(default_factory=list)


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
