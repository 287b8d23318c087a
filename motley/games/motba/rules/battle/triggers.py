"""L8, L9: events are noticed here, and nowhere else; the triggers they cause wait in the table's queue."""

from typing import Final

from motley.games.motba.rules.deck.cards import passives_of
from motley.games.motba.rules.deck.vocabulary import EVENT_NUMBERS
from motley.games.motba.rules.state import Source, Table

_OF_DEATH: Final = frozenset(["death", "ally_death", "kill", "ally_kill"])
_OF_TURN: Final = frozenset(["turn_start", "setup_start", "action_start", "turn_end"])
_OF_OTHERS: Final = frozenset(["ally_attack", "ally_death", "ally_kill"])
_OF_ALL: Final = frozenset(["round_start", "round_end"])


def is_working(t: Table, source: Source) -> bool:
    """L7: a passive is in force while its unit lives, and an artifact's while its controller is not out."""
    owner, controller, unit, _ = source
    if unit >= 0:
        return t.units[unit].alive and (controller == owner or t.gone[controller] == 0)
    return t.gone[controller] == 0


def fire(t: Table, event: str, about: int = -1, victim: int = -1, attack: int = -1, as_attacker: bool = False) -> None:
    """Something happened to the unit `about`: queue the triggers it causes, in the order of L9."""
    number = EVENT_NUMBERS[event]
    heard = t.listeners[number]
    if not heard or (t.muted and event not in _OF_DEATH):
        return
    for seat in t.response_order():
        for index, place in heard:
            source = t.sources[index]
            if source[0] != seat or not _concerns(t, event, source, about):
                continue
            if passives_of(source[3])[place].is_attackers != as_attacker:
                continue
            t.queue.append((index, place, victim, attack))


def _concerns(t: Table, event: str, source: Source, about: int) -> bool:
    owner, controller, unit, _ = source
    if event == "death":
        return unit == about and (controller == owner or t.gone[controller] == 0)
    if not is_working(t, source):
        return False
    if event in _OF_ALL:
        return True
    if event in _OF_TURN:
        return owner == t.active
    if event in _OF_OTHERS:
        return owner == t.units[about].seat and unit != about
    if event == "approach":
        if unit < 0 or owner == t.units[about].seat:
            return False
        return t.distance(t.units[unit].space, t.units[about].space) == 1
    return unit == about
