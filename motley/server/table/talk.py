"""What is said at a table."""

import hashlib
import unicodedata
from dataclasses import dataclass
from typing import Any, Final

from motley.server.table.people import SEEN, Called, name_in

LONGEST: Final = 300
KEPT: Final = 100
"""So much of the talk is told to whoever comes later."""

SIGNS: Final = ("nod", "thinking", "well-played", "thanks")
"""What is said without words; screens say it in their own language."""


@dataclass(frozen=True)
class Saying:
    """Something that somebody said: words, or a sign. `by` is the person and never told; None is this machine's.

    `apart`: those who play and those who watch do not hear each other.
    """

    seat: int | None
    name: Called
    text: str
    sign: str
    by: str | None
    apart: bool
    at: float

    @classmethod
    def of(cls, seat: int | None, data: dict[str, Any], at: float) -> "Saying":
        """What an entry says."""
        return cls(seat, data["name"], data["text"], data["sign"], data["by"], data["apart"], at)

    def is_heard_by(self, viewer: int | None) -> bool:
        return not self.apart or (self.seat is None) == (viewer is None)

    def json(self, table: str, language: str) -> dict[str, Any]:
        """As it is told. `whose` is the same for all that one person says here, so that it can be muted."""
        whose = hashlib.sha256(f"{table}/{self.by}".encode()).hexdigest()[:12]
        told = {"seat": self.seat, "name": name_in(self.name, language), "text": self.text, "sign": self.sign or None}
        return {**told, "whose": whose, "at": self.at}


def plain_text(text: str) -> str:
    """Words in one line, without anything that is not seen or that turns what stands beside it around."""
    spaced = [" " if sign.isspace() else sign for sign in text]
    kept = [sign for sign in spaced if sign in SEEN or unicodedata.category(sign)[0] not in "CZ"]
    return " ".join("".join(kept).split())[:LONGEST]
