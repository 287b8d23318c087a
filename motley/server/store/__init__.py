"""What lies on disk: the tables and their journals."""

from motley.server.store.models import Entry, Shelf, TableRow
from motley.server.store.store import Append, Create, Damaged, Drop, Race, Store, StoreError, Writing

__all__ = [
    "Append",
    "Create",
    "Damaged",
    "Drop",
    "Entry",
    "Race",
    "Shelf",
    "Store",
    "StoreError",
    "TableRow",
    "Writing",
]
