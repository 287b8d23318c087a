"""What lies on disk: the tables and their journals."""

from motley.server.store.leases import Leases
from motley.server.store.models import Entry, Shelf, Snapshot, TableRow
from motley.server.store.store import Append, Create, Damaged, Drop, Failure, Forget, Race, Store, StoreError, Writing

__all__ = [
    "Append",
    "Create",
    "Damaged",
    "Drop",
    "Entry",
    "Failure",
    "Forget",
    "Leases",
    "Race",
    "Shelf",
    "Snapshot",
    "Store",
    "StoreError",
    "TableRow",
    "Writing",
]
