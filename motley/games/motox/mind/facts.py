"""What a study counts in MotoX: who began, and what befell each bike."""

from collections.abc import Sequence
from typing import Final

from motley.kernel.core import Event
from motley.kernel.facts import Fact, Telling, told

TELLINGS: Final = {
    "first": (Telling("turn", "=first", "taken", "who"),),
    "coin": (Telling("ride", "=coin", "laid", "who"),),
    "kick": (Telling("ride", "=kick", "made", "who"),),
    "spend": (Telling("ride", "=coins", "spent", "who"),),
    "jump": (Telling("ride", "=jump", "made", "who"),),
    "wipeout": (Telling("ride", "=wipeout", "suffered", "who"),),
    "land": (
        Telling("ride", "=landing", "made", "who"),
        Telling("ride", "=landing", "suffered", "victim"),
    ),
    "blocked": (Telling("ride", "=block", "suffered", "who"),),
    "blocked-coin": (Telling("ride", "=block", "suffered", "who"),),
    "ace": (Telling("ride", "=return", "made", "who"),),
}


def facts_of(events: Sequence[Event]) -> list[Fact]:
    return told(events, TELLINGS)
