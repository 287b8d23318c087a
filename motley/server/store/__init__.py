"""What lies on disk: the tables and their journals."""

from motley.server.store.asides import Aside, Asides, held_back
from motley.server.store.leases import Leases
from motley.server.store.ledger import Ledger, Sieve, attended_at
from motley.server.store.models import Entry, Shelf, Snapshot, TableRow
from motley.server.store.store import Damaged, Failure, Race, Store, StoreError, Unknown
from motley.server.store.writings import Amend, Append, Create, Drop, Forget, Keep, TakeOff, Writing

__all__ = [
    "Amend",
    "Append",
    "Aside",
    "Asides",
    "Create",
    "Damaged",
    "Drop",
    "Entry",
    "Failure",
    "Forget",
    "Keep",
    "Leases",
    "Ledger",
    "Race",
    "Shelf",
    "Sieve",
    "Snapshot",
    "Store",
    "StoreError",
    "TableRow",
    "TakeOff",
    "Unknown",
    "Writing",
    "attended_at",
    "held_back",
]
