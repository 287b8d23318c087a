"""Which process looks after a table: a lease in the store, by the store's own clock, lost by whoever does not renew it.

There is a row only while a table has something to look after; one that has run out is for anybody to take.
"""

from collections.abc import Sequence

from sqlalchemy import CursorResult, Engine, delete, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from motley.server.store.engines import ALONE, is_database, now
from motley.server.store.models import leases, tables


class Leases:
    """The leases of one process, whose name is `owner`."""

    def __init__(self, engine: Engine, owner: str) -> None:
        self.engine = engine
        self.owner = owner
        self._writing = engine.execution_options(**{ALONE: True})

    def take(self, table: str, seconds: float) -> bool:
        """Look after a table for so long, if nobody else does."""
        upsert = (postgresql if is_database(self.engine) else sqlite).insert(leases)
        until = now(self.engine) + seconds
        row = select(tables.c.id, literal(self.owner), until).where(tables.c.id == table)
        is_free = or_(leases.c.owner == self.owner, leases.c.until < now(self.engine))
        taken = upsert.from_select(["table", "owner", "until"], row).on_conflict_do_update(
            index_elements=[leases.c.table], set_={"owner": self.owner, "until": until}, where=is_free
        )
        with self._writing.begin() as connection:
            return bool(connection.execute(taken.returning(leases.c.table)).all())

    def renew(self, kept: Sequence[str], seconds: float) -> set[str]:
        """Go on with these tables; the answer is those that nobody took meanwhile."""
        ours = leases.c.owner == self.owner
        longer = update(leases).where(ours, leases.c.table.in_(sorted(kept))).values(until=now(self.engine) + seconds)
        with self._writing.begin() as connection:
            return set(connection.execute(longer.returning(leases.c.table)).scalars())

    def release(self, table: str) -> None:
        """There is nothing more to look after."""
        with self._writing.begin() as connection:
            connection.execute(delete(leases).where(leases.c.table == table, leases.c.owner == self.owner))

    def hand_over(self) -> int:
        """Let others go on with everything at once; how many tables that are."""
        with self._writing.begin() as connection:
            done = connection.execute(update(leases).where(leases.c.owner == self.owner).values(until=0.0))
            assert isinstance(done, CursorResult)
            return done.rowcount

    def orphans(self) -> list[str]:
        """The tables that somebody should look after, and nobody does."""
        query = select(leases.c.table).where(leases.c.until < now(self.engine))
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())
