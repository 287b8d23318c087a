"""Which turn a question belongs to, and what is remembered of the turns that were asked about last."""

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

IDENTITY: Final = ("turn", "game", "seat", "bot", "level")
"""What must be the same for a bot to be asked again: the turn is one seat's at one table."""

BOTS: Final = 16
"""Of so many turns a process keeps the bots: as many as sit at a few tables that are played at the same time."""

Asked = Mapping[str, Any]
Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """A thing for each of so many turns; one more, and the turn that was asked about least lately is forgotten.

    A seat at a table has one turn at a time: with its next turn the one before is over.
    """

    def __init__(self, most: int = BOTS) -> None:
        self.most = most
        self._things: dict[str, tuple[object, Thing]] = {}

    def __len__(self) -> int:
        return len(self._things)

    def of(self, question: Asked) -> Thing | None:
        """What is kept of the turn of this question."""
        found = self._things.get(_place(question))
        return found[1] if found is not None and found[0] == _identity(question) else None

    def keep(self, question: Asked, thing: Thing) -> None:
        """Keep this of the turn of this question, which is the last that was asked about."""
        if question.get("turn") is None:
            return
        self.drop(question)
        while len(self._things) >= self.most:
            del self._things[next(iter(self._things))]
        self._things[_place(question)] = (_identity(question), thing)

    def drop(self, question: Asked) -> None:
        """Keep nothing of the turn of this question, nor of another one of its seat."""
        self._things.pop(_place(question), None)

    def lost(self, question: Asked) -> Thing | None:
        """What would be forgotten for the turn of this question, although it may not be over."""
        if question.get("turn") is None or _place(question) in self._things or len(self._things) < self.most:
            return None
        return next(iter(self._things.values()))[1]


def _identity(question: Asked) -> object:
    return tuple(question.get(part) for part in IDENTITY)


def _place(question: Asked) -> str:
    """The table and the seat: what stands before the last stroke in the name of a turn."""
    return str(question.get("turn") or "").rpartition("/")[0]
