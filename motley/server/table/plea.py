"""Asking the others to let an answer be taken back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from motley.server.table.people import Sitter


@dataclass(frozen=True)
class Plea:
    """A seat asks to go back to before an answer; `agreed` are the people who let it."""

    seat: int
    to: int
    agreed: tuple[str | None, ...] = ()

    def granted_by(self, owner: str | None) -> "Plea":
        return replace(self, agreed=(*self.agreed, owner))

    def asked(self, people: Sequence[Sitter]) -> list[int]:
        """The seats of those who have not said anything yet. Bots let everything pass, but not for who is away."""
        done = {people[self.seat].owner, *self.agreed}
        asked = [each for each in people if not each.is_open and (each.away or not each.is_bot)]
        return [each.seat for each in asked if each.owner not in done]

    def json(self, people: Sequence[Sitter]) -> dict[str, Any]:
        return {"seat": self.seat, "asked": self.asked(people)}
