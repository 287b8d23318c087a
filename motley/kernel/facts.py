"""What became of the components of a game: cards drawn, bought, played; characters drafted, fielded, alive at the end.

A game says which of its events tell such a thing; studies of balance count them over many games.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from motley.kernel.core import Event
from motley.kernel.plain import Plain

RESULTS: Final = ("lived",)
"""Deeds that are how a game ended for a component, and no reason for it: they are counted and not held against wins."""


@final
class Fact(Plain):
    """A component of a game, what became of it (`deed`: drawn, bought, played), by which seat, and how often.

    `table` is the kind of component, and the table of the game's words that has its name. Without a seat it was
    everybody's: an arena, an event.
    """

    def __init__(self, table: str, component: str, deed: str, seat: int | None = None, count: int = 1) -> None:
        self.table = table
        self.component = component
        self.deed = deed
        self.seat = seat
        self.count = count

    def fields(self) -> tuple[str, ...]:
        return ("table", "component", "deed", "seat", "count")


@final
class Telling(Plain):
    """How an event tells a fact: its arg `component` names one or several, its arg `seat` whose they are.

    A `component` that begins with "=" is the component itself: the event is about no other.
    """

    def __init__(self, table: str, component: str, deed: str, seat: str | None = None) -> None:
        self.table = table
        self.component = component
        self.deed = deed
        self.seat = seat

    def fields(self) -> tuple[str, ...]:
        return ("table", "component", "deed", "seat")

    def told(self, event: Event) -> list[Fact]:
        """The facts of one event, secrets included."""
        args = event.args if event.secret is None else {**event.args, **event.secret}
        seat = None if self.seat is None else args[self.seat]
        assert seat is None or isinstance(seat, int)
        named: object = self.component[1:] if self.component.startswith("=") else args[self.component]
        components = named if isinstance(named, (list, tuple)) else [named]
        return [Fact(self.table, str(component), self.deed, seat) for component in components]


def told(events: Sequence[Event], tellings: Mapping[str, Sequence[Telling]]) -> list[Fact]:
    """The facts that the events of a game tell, by their kinds."""
    return summed(
        [fact for event in events for telling in tellings.get(event.kind, ()) for fact in telling.told(event)]
    )


def summed(facts: Sequence[Fact]) -> list[Fact]:
    """One fact for each component, deed and seat, with the sum of their counts, in the order of their first telling."""
    counts: dict[tuple[str, str, str, int | None], int] = {}
    for fact in facts:
        key = (fact.table, fact.component, fact.deed, fact.seat)
        counts[key] = counts.get(key, 0) + fact.count
    return [Fact(table, component, deed, seat, count) for (table, component, deed, seat), count in counts.items()]
