"""What a study counts in Motif: who began, and on which tile."""

from collections.abc import Sequence
from typing import Final

from motley.kernel.core import Event
from motley.kernel.facts import Fact, Telling, told

TELLINGS: Final = {"toss": (Telling("turn", "=first", "taken", "who"),)}
OPENING: Final = Telling("opening", "tile", "played", "who")


def facts_of(events: Sequence[Event]) -> list[Fact]:
    """The toss, and the first token of the game."""
    first = [event for event in events if event.kind == "add"][:1]
    return told(events, TELLINGS) + [fact for event in first for fact in OPENING.told(event)]
