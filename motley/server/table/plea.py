"""Asking the others to let an answer be taken back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from motley.server.table.people import Sitter

CLOSE: Final = -1
"""What a seat asks for that wants no answer back but the table closed."""


@dataclass(frozen=True)
class Plea:
    """A seat asks to go back to before an answer, or to CLOSE the table.

    `asks` are the seats whose owners have not said yes yet, settled when it was asked; what an owner says counts for
    all their seats. Nobody's silence is a yes. In journals from before that was kept it is None: then `agreed` are the
    people who let it, and whoever had lent their seat was not asked.
    """

    seat: int
    to: int
    agreed: tuple[str | None, ...] = ()
    asks: tuple[int, ...] | None = None

    def granted(self, seats: Iterable[int] | None, owner: str | None) -> "Plea":
        """The same when whoever has these seats has agreed."""
        if self.asks is None or seats is None:
            return replace(self, agreed=(*self.agreed, owner))
        return replace(self, asks=tuple([seat for seat in self.asks if seat not in [*seats]]))

    def asked(self, people: Sequence[Sitter]) -> list[int]:
        """The seats of those who have not said anything yet."""
        if self.asks is not None:
            return [*self.asks]
        done = {people[self.seat].owner, *self.agreed}
        asked = [each for each in people if not each.is_open and (each.away or not each.is_bot)]
        return [each.seat for each in asked if each.owner not in done]


def concerned(people: Sequence[Sitter], seat: int) -> list[int]:
    """Whom this seat has to ask: the owner of every other seat, also where a bot plays it for them."""
    own = people[seat].owner
    return [each.seat for each in people if each.is_somebodys and each.owner != own]
