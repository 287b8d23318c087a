"""Tables that are set aside: code of their game held up everybody. Whoever runs the server frees them.

A row stays when its table is thrown away: a game is judged by how often it happened.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import CursorResult, Engine, delete, insert, literal, select

from motley.server.store.engines import ALONE, now
from motley.server.store.models import asides, tables

HUNG: Final = "hung"
DIED: Final = "died"

DEATHS: Final = 3
"""A table is set aside when so many processes in a row ended in it. One alone may have been killed from outside."""

MOST_HUNG: Final = 3
"""A game that was set aside at so many tables takes no new ones."""


@dataclass(frozen=True)
class Aside:
    """A table that held up everybody, or may have."""

    table: str
    game: str
    at: float
    why: str
    times: int

    @property
    def is_sure(self) -> bool:
        """Whether it is set aside; a process that ended while it was busy with it may have been killed."""
        return self.why == HUNG or self.times >= DEATHS


class Asides:
    """The tables that are set aside in a store."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writing = engine.execution_options(**{ALONE: True})

    def all(self) -> list[Aside]:
        """All of them, and those that may become so."""
        columns = asides.c
        query = select(columns.table, columns.game, columns.at, columns.why, columns.times).order_by(columns.at)
        with self.engine.connect() as connection:
            return [Aside(*row) for row in connection.execute(query)]

    def hang(self, table: str, game: str = "") -> None:
        """A table's game did not come to an end with a step."""
        self._put([(table, game)], HUNG)

    def die(self, busy: Sequence[tuple[str, str]]) -> None:
        """A process ended while it was busy with these tables. Whatever else others ended in was no fault of theirs."""
        with self._writing.begin() as connection:
            kept = [table for table, _ in busy]
            doubted = (asides.c.why == DIED) & (asides.c.times < DEATHS)
            connection.execute(delete(asides).where(doubted, asides.c.table.not_in(kept)))
        self._put(busy, DIED)

    def _put(self, busy: Iterable[tuple[str, str]], why: str) -> None:
        columns = asides.c
        with self._writing.begin() as connection:
            for table, game in busy:
                known = connection.execute(select(columns.why, columns.times).where(columns.table == table)).first()
                named = connection.execute(select(tables.c.game).where(tables.c.id == table)).scalar() or game
                connection.execute(delete(asides).where(columns.table == table))
                was_sure = known is not None and known.why == HUNG
                times = 1 if known is None else known.times + 1
                row = select(
                    literal(table), literal(named), now(self.engine), literal(HUNG if was_sure else why), literal(times)
                )
                connection.execute(insert(asides).from_select(["table", "game", "at", "why", "times"], row))

    def free(self, name: str) -> int:
        """Serve a table again, or all tables of a game; how many that are."""
        with self._writing.begin() as connection:
            done = connection.execute(delete(asides).where((asides.c.table == name) | (asides.c.game == name)))
            assert isinstance(done, CursorResult)
            return done.rowcount


def held_back(found: Iterable[Aside]) -> frozenset[str]:
    """The games that take no new tables."""
    count = Counter(each.game for each in found if each.is_sure and each.game)
    return frozenset(game for game, times in count.items() if times >= MOST_HUNG)
