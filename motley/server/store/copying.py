"""A whole store in another one: a backup, and the way from a file into a database."""

from sqlalchemy import func, insert, select

from motley.server.store.engines import is_database
from motley.server.store.models import leases, metadata
from motley.server.store.store import Store, StoreError

AT_ONCE = 500


def copy(source: Store, target: Store) -> int:
    """Put everything that `source` has into `target`, which has no tables yet; how many tables that are.

    It is one moment of the source, whatever is written meanwhile, and all of it arrives or nothing. Who looks after
    which table is not copied. Raises StoreError.
    """
    wanted = [each for each in metadata.sorted_tables if each is not leases]
    reading = source.engine
    if is_database(reading):
        reading = reading.execution_options(isolation_level="REPEATABLE READ")
    with reading.connect() as here, target.engine.begin() as there:
        if there.execute(select(func.count()).select_from(metadata.tables["tables"])).scalar():
            raise StoreError("there are tables in it already")
        for table in wanted:
            # Its own secret, if it has one, signed nothing yet.
            there.execute(table.delete())
            for rows in here.execute(select(table)).partitions(AT_ONCE):
                there.execute(insert(table), [dict(row._mapping) for row in rows])
        return int(there.execute(select(func.count()).select_from(metadata.tables["tables"])).scalar_one())
