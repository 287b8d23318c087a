"""What lies on disk: the tables and their journals."""

from motley.server.store.models import Entry, Shelf, TableRow
from motley.server.store.store import Append, Create, Drop, Race, Store, StoreError, Writing

__all__ = ["Append", "Create", "Drop", "Entry", "Race", "Shelf", "Store", "StoreError", "TableRow", "Writing"]
