"""What a study counts in MOTBA: cards drafted, banned and fielded, characters that lived, arenas, who acted first."""

from collections.abc import Mapping, Sequence
from typing import Final

from motley.games.motba.rules.deck.arenas import IDS
from motley.games.motba.rules.deck.cards import FIRST_ARENA, FIRST_ARTIFACT
from motley.games.motba.rules.state import Table
from motley.kernel.core import Event
from motley.kernel.facts import Fact, Telling, told

TABLES: Final = {
    card: "character" if place < FIRST_ARTIFACT else "artifact" if place < FIRST_ARENA else "arena"
    for place, card in enumerate(IDS)
}
DRAFTED: Final = (Telling("card", "card", "drafted", "seat"),)
TELLINGS: Final = {
    "take": DRAFTED,
    "dealt": DRAFTED,
    "reserve": (Telling("card", "cards", "drafted", "seat"),),
    "ban": (Telling("card", "card", "banned", "seat"),),
    "pack-bans": (Telling("card", "cards", "banned"),),
    "reveal": (Telling("card", "card", "fielded", "seat"),),
    "arena": (Telling("arena", "arena", "played"),),
}


def facts_of(state: Table, events: Sequence[Event]) -> list[Fact]:
    """The facts of all battles together; who lived is who was fielded, less those that lay dead when a battle ended."""
    found = [
        Fact(TABLES[fact.component], fact.component, fact.deed, fact.seat, fact.count)
        for fact in told(events, TELLINGS)
    ]
    first = Fact("turn", "first", "taken", state.play_order()[0])
    return [first, *found, *_lived(found, _dead(events))]


def _lived(found: Sequence[Fact], dead: Mapping[tuple[int, str], int]) -> list[Fact]:
    lived: list[Fact] = []
    for fact in found:
        if fact.table == "character" and fact.deed == "fielded":
            assert fact.seat is not None
            left = fact.count - dead.get((fact.seat, fact.component), 0)
            if left > 0:
                lived.append(Fact("character", fact.component, "lived", fact.seat, left))
    return lived


def _dead(events: Sequence[Event]) -> dict[tuple[int, str], int]:
    """How often each card of a seat lay dead at the end of a battle; a unit is called by its seat and its letter."""
    dead: dict[tuple[int, str], int] = {}
    for event in events:
        change = {"dies": 1, "dies-by": 1, "revives": -1}.get(event.kind, 0)
        if change:
            key = (int(str(event.args["unit"])[:-1]) - 1, str(event.args["card"]))
            dead[key] = dead.get(key, 0) + change
    return dead
