"""People who are away while others wait: a bot answers for them, until they come back.

Nothing of it is in the memory of a process. Since when somebody owes an answer follows from the entries, when somebody
was last there is in the store; so every process finds the same, and the first one that does enters it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from motley.server.store import Shelf, Store
from motley.server.table.people import OPEN, Sitter

NOTED: Final = 15.0
"""Seconds between two notes of who is there: so much later than the last one somebody may have gone."""


def awaited_by_others(people: Sequence[Sitter], playing: Iterable[int]) -> list[int]:
    """Those of these seats that somebody else waits for: of several people who play. Whoever sits at the machine of the
    server has no name by which to be away."""
    owners = {each.owner for each in people if each.ours and not each.is_bot}
    return [seat for seat in playing if len(owners) > 1 and people[seat].owner not in (None, OPEN)]


def missing(
    owed: Iterable[tuple[int, float]],
    owners: Mapping[int, str | None],
    seen: Mapping[str, float],
    patience: float,
    now: float,
) -> list[int]:
    """The seats that have owed an answer for so long, and whose people nobody has seen for as long."""
    gone = now - patience
    return [seat for seat, since in owed if since <= gone and seen.get(str(owners[seat]), -NOTED) + NOTED <= gone]


def late(store: Store, now: float) -> list[str]:
    """The tables at which somebody's time is up, or somebody has been away too long: told from the list of tables, so
    that none is played through in vain."""
    rows = store.rows(store.late(now))
    waiting = [row.id for row in rows if row.shelf.owed]
    seen = store.last_seen(waiting) if waiting else {}
    found: list[str] = []
    for row in rows:
        is_up = not row.shelf.owed or (row.shelf.deadline is not None and row.shelf.deadline <= now)
        if is_up or missing(row.shelf.owed, _owners(row.shelf), seen_at(seen, row.id), row.shelf.patience, now):
            found.append(row.id)
    return found


def _owners(shelf: Shelf) -> dict[int, str | None]:
    return {seat: each.get("owner") for seat, each in enumerate(shelf.seats)}


def seen_at(seen: Mapping[tuple[str, str], float], table: str) -> dict[str, float]:
    """When each of those who have looked at this table last did."""
    return {person: at for (where, person), at in seen.items() if where == table}
