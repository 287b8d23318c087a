"""What a study counts in Motu: villages, islands, Travelers and Destinies."""

from collections.abc import Sequence
from typing import Final

from motley.kernel.core import Event
from motley.kernel.facts import Fact, Telling, told

TELLINGS: Final = {
    "first": (Telling("turn", "=first", "taken", "seat"),),
    "village": (Telling("village", "village", "settled", "seat"),),
    "traveler_deal": (Telling("traveler", "traveler", "dealt", "seat"),),
    "traveler": (Telling("traveler", "traveler", "played", "seat"),),
    "traveler_end": (Telling("traveler", "traveler", "kept", "seat"),),
    "destiny_deal": (Telling("destiny", "destiny", "shown"),),
    "buy": (Telling("destiny", "destiny", "bought", "seat"),),
    "place": (Telling("card", "card", "laid", "seat"),),
    "forfeit": (Telling("card", "card", "lost", "seat"),),
}


def facts_of(events: Sequence[Event]) -> list[Fact]:
    return told(events, TELLINGS)
