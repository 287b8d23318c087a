"""Whose time runs at a table. All of it follows from the entries and the times they were written at."""

from collections.abc import Sequence
from typing import Any, Final

from motley.server.table.terms import Clock

GRACE: Final = 30.0
"""Seconds that somebody has at least who comes back after the time for the whole game was up."""


class Clocks:
    """The time that each seat has left, as of the last entry, and for whom it runs since."""

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule = rule
        self.left = [float(rule.seconds)] * seats
        self.running: tuple[int, ...] = ()
        self.since = 0.0
        self.lead = [0.0] * seats
        """Seconds until the time of a seat begins, as of then: its person has yet to see what the others did."""

    def turn(self, at: float, running: Sequence[int], is_undo: bool = False, seated: int | None = None) -> None:
        """An entry was written at that time, and now these seats are to decide.

        Whose seat was handed to a bot, or is taken back before the bot has answered (`seated`), is still in the same
        turn: there is no increment for it, and no fresh one.
        """
        spent = max(0.0, at - self.since)
        is_by_turn = self.rule.per == "turn"
        for seat in self.running:
            led = min(self.lead[seat], spent)
            self.lead[seat] -= led
            self.left[seat] -= spent - led
            if seat not in running and seat != seated and not is_by_turn:
                self.left[seat] += self.rule.increment
        for seat in running:
            if seat in self.running:
                continue
            # Neither the seat that is taken back nor the turn has anything new to look at.
            if not is_undo and seat != seated:
                self.lead[seat] = float(self.rule.lead)
            # Whoever takes a turn back has no more time than before it was handed on.
            if is_undo:
                self.left[seat] -= 0 if is_by_turn else self.rule.increment
            elif is_by_turn and seat != seated:
                self.left[seat] = float(self.rule.seconds)
        self.running, self.since = tuple(running), max(at, self.since)

    def come_back(self, seat: int) -> None:
        """Somebody plays again for whom a bot had played since the time was up."""
        if self.left[seat] <= 0:
            self.left[seat] = max(GRACE, float(self.rule.increment))

    def remaining(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        passed = max(0.0, now - self.since - self.lead[seat])
        return self.left[seat] - (passed if seat in self.running else 0.0)

    def late(self, now: float) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.running if self.remaining(seat, now) <= 0]

    @property
    def deadline(self) -> float | None:
        """When the next time is up, if nothing happens before."""
        return min([self.since + self.lead[seat] + self.left[seat] for seat in self.running], default=None)

    def json(self, now: float) -> dict[str, Any]:
        """As the live protocol tells it."""
        left = [round(self.remaining(seat, now), 1) for seat in range(len(self.left))]
        begins = [max(0.0, round(self.since + self.lead[seat] - now, 1)) for seat in self.running]
        return {"left": left, "running": list(self.running), "begins": begins}
