"""One answer of a running game, and a line of its log."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, final

from motley.kernel import CHANCE, Event, Move, State


@final
class Ply:
    """An answer that was given: whose, what, what happened; `before` is the position it was given in, where kept.

    `witnesses` may know what the answer was (None: everybody). A `lock` cannot be taken back; None: not decided yet.
    `is_together`: one of the answers to a simultaneous ask; what came of them all is told with the last.
    `is_checked`: whether it was found to be legal where it was given, not only written down.
    """

    is_checked = True
    found_locked: bool | None = None
    """The lock of an answer that was given without one, once it was asked for. No record has it: whether anybody has
    asked leaves no trace."""

    def __init__(
        self,
        seat: int,
        move: Move,
        text: str,
        events: Sequence[Event] = (),
        draw: int | None = None,
        witnesses: tuple[int, ...] | None = None,
        forced: bool = False,
        lock: bool | None = False,
        before: State | None = None,
        is_together: bool = False,
    ) -> None:
        self.seat = seat
        self.move = move
        self.text = text
        self.events = list(events)
        self.draw = draw
        self.witnesses = witnesses
        self.forced = forced
        self.lock = lock
        self.before = before
        self.is_together = is_together

    _recall: Callable[[], tuple[Move, list[Event]]]
    _position: Callable[[], State]

    @classmethod
    def kept(
        cls,
        seat: int,
        text: str,
        draw: int | None,
        witnesses: tuple[int, ...] | None,
        forced: bool,
        lock: bool | None,
        is_together: bool,
        recall: Callable[[], tuple[Move, list[Event]]],
        before: Callable[[], State] | None = None,
    ) -> "Ply":
        """An answer of long ago: the move and its events, and the position before it, are read when first asked for."""
        ply = object.__new__(cls)
        ply.seat = seat
        ply.text = text
        ply.draw = draw
        ply.witnesses = witnesses
        ply.forced = forced
        ply.lock = lock
        ply.is_together = is_together
        ply.is_checked = False
        ply._recall = recall
        if before is None:
            ply.before = None
        else:
            ply._position = before
        return ply

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            # Only what an answer of long ago has not read yet is missing; all others never come here.
            if name in ("move", "events"):
                self.move, self.events = self._recall()
            elif name == "before":
                self.before = self._position()
            else:
                raise AttributeError(name)
            return self.__dict__[name]

    @property
    def own_lock(self) -> bool | None:
        """The lock as a record has it: chance and answers given together are locked without saying so."""
        return None if self.draw is not None or self.is_together or self.seat == CHANCE else self.lock

    def is_known_to(self, seat: int | None) -> bool:
        """Whether that viewer may know what was answered."""
        return self.witnesses is None or (seat is not None and seat in self.witnesses)


@final
class Line:
    """One log line as a viewer may read it. `ply` counts the answers that this viewer may count, from 1.

    `seat` is whose line it is: the seat that it speaks of, or else the one whose answer led to it, `by`.
    """

    def __init__(
        self,
        ply: int,
        seat: int | None,
        notation: str | None,
        text: str,
        kind: str,
        forced: bool,
        by: int | None = None,
    ) -> None:
        self.ply = ply
        self.seat = seat
        self.by = by
        self.notation = notation
        self.text = text
        self.kind = kind
        self.forced = forced

    def json(self) -> dict[str, Any]:
        return {
            "ply": self.ply,
            "seat": self.seat,
            "by": self.by,
            "notation": self.notation,
            "text": self.text,
            "kind": self.kind,
            "forced": self.forced,
        }

    def __str__(self) -> str:
        return self.text
