"""This round beside the island: its event as a card, and its phases one below the other."""

from typing import Any, Final

from motley.games.motora.look.strokes import panel, said
from motley.games.motora.rules.cards import EVENTS
from motley.kernel import Area, Piece, Run, Words

EVENT_BOX: Final = (0.0, 0.0, 126.0, 176.0)
ROUND_BOX: Final = (0.0, 0.0, 126.0, 250.0)
PHASES: Final = ("cards", "two", "event", "rest", "fights", "recovery", "actions", "night")
PHASE_OF: Final = {
    "use": "cards",
    "event": "event",
    "pick_tile": "event",
    "lava": "event",
    "victim": "event",
    "fight": "fights",
    "casualty": "fights",
    "raid": "fights",
    "raid_die": "fights",
    "steal": "fights",
    "act": "actions",
    "boar": "actions",
    "draw": "actions",
    "mourn": "night",
}
HUNTS: Final = ("headhunters", "old_crocodile")
"""Foes that an event sends; all others are met while acting."""


def phase_of(view: dict[str, Any]) -> str | None:
    """The phase of the round that the open question belongs to, as far as it tells."""
    ask = view["ask"]
    if ask == "place":
        return "two" if view["event"] < 0 else "rest"
    if ask in ("roll", "reroll", "die", "npe_roll") and view["fight"]:
        foe = view["fight"]["foe"]
        return "fights" if foe is None else "event" if foe in HUNTS else "actions"
    return PHASE_OF.get(ask)


def event_area(view: dict[str, Any], words: Words) -> Area:
    """This round's event, large enough to read; until it comes, the deck and when it will be turned."""
    middle, size = (64.0, 89.0), (121.0, 170.0)
    if view["event"] >= 0:
        card = EVENTS[view["event"]]
        label = words.say("scene", "event-label", {"event": card.id})
        art, lines = f"event-{card.id}", [[Run(card.name, "title")], [Run(card.text)]]
    else:
        label = words.say("scene", "no-event")
        art = "back-event"
        lines = [[Run(words.say("scene", "event"), "title")], [Run(words.say("scene", "event-when"))]]
    layer = "ink" if view["event"] >= 0 else "pale"
    pieces = [
        Piece("event", art, middle, 0, size, "cards", label),
        Piece("event:text", at=(62, 130), size=(106, 76), layer=layer, lines=lines, parent="event"),
    ]
    title = words.say("scene", "event")
    return Area("event", title, "pool", EVENT_BOX, pieces, None, ("cards", "ink", "pale"), slot="event", frame=False)


def round_area(view: dict[str, Any], words: Words) -> Area:
    """The phases of a round, the present one lit, and in which order the tribes play it."""
    told = {"n": view["round"], "most": view["max_rounds"]}
    title = words.say("scene", "round-short" if view["round"] else "settling-short", told)
    now = phase_of(view) if view["round"] else None
    pieces = [
        panel("round:box", 1, 1, 124, 248, 9, "water", "plank"),
        said("round:title", title, (63, 14), 118, 13, "gold"),
    ]
    for place, name in enumerate(PHASES):
        y = 37.0 + 22 * place
        if name == now:
            pieces.append(panel("round:now", 4, y - 11, 118, 22, 6, "now", "board"))
        pieces.append(said(f"round:{name}", words.say("scene", f"phase-{name}"), (12, y), 108, 12.5, "cream-left"))
    order = [seat for seat in view["order"] if not view["gone"][seat]] if view["round"] else []
    if order:
        pieces.append(said("round:order", words.say("scene", "order"), (63, 212), 116, 12, "gold"))
    for place, seat in enumerate(order):
        at = (63 + 20 * (place - (len(order) - 1) / 2), 232.0)
        if seat in view["asked"]:
            pieces.append(panel("round:asked", at[0] - 11, 221, 22, 22, 6, "now", "board"))
        pieces.append(Piece(f"order:{seat}", f"tribe-{seat}", at, 0, 18, "cards"))
    layers = ("plank", "board", "cards", "cream-left", "gold")
    return Area("round", title, "pool", ROUND_BOX, pieces, None, layers, slot="round", frame=False)
