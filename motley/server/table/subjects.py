"""What a wish can be about: it is outdated when that has changed since."""

from typing import Final

from motley.server.store import Entry

POSITION: Final = "position"
BOTS: Final = "bots"
TERMS: Final = "terms"
"""Besides a single seat."""


def seat_subject(seat: int) -> str:
    """Who sits there, as the subject of a wish."""
    return f"seat {seat}"


def subjects(entry: Entry) -> list[str]:
    """What an entry changes."""
    if entry.kind in ("pause", "pace"):
        return [BOTS]
    if entry.kind == "terms":
        return [TERMS]
    if entry.kind in ("talk", "salt", "seal", "unseal", "leave-out", "told"):
        return []
    seats = [] if entry.seat is None else [seat_subject(entry.seat)]
    if entry.kind == "seat":
        return seats
    return [POSITION, *seats] if entry.kind == "resign" else [POSITION]
