"""What a study counts in Motora: villages, cards, and the events that came."""

from collections.abc import Sequence
from typing import Final

from motley.kernel.core import Event
from motley.kernel.facts import Fact, Telling, told

DRAWN: Final = (Telling("card", "card", "drawn", "tribe"),)
GIVEN: Final = (Telling("card", "gear", "played", "tribe"),)
STOLEN: Final = (Telling("card", "card", "stolen", "tribe"),)
TELLINGS: Final = {
    "first_player": (Telling("turn", "=first", "taken", "tribe"),),
    "village_chosen": (Telling("village", "kind", "settled", "tribe"),),
    "card_drawn": DRAWN,
    "card_shown": DRAWN,
    "guardian": DRAWN,
    "card_used": (Telling("card", "card", "played", "tribe"),),
    "placed-gear": GIVEN,
    "placed-gear-far": GIVEN,
    "knife_drawn": (Telling("card", "card", "played", "tribe"),),
    "raid_gear": STOLEN,
    "raid_gear_seen": STOLEN,
    "event": (Telling("event", "event", "came"),),
}


def facts_of(events: Sequence[Event]) -> list[Fact]:
    return told(events, TELLINGS)
