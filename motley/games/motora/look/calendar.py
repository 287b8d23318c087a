"""This round beside the island: its event as a card, and its phases one below the other."""

from typing import Any, Final

from motley.games.motora.look.labels import titled
from motley.games.motora.look.strokes import panel, said
from motley.games.motora.look.wares import event_picture
from motley.games.motora.rules.cards import EVENTS
from motley.kernel import Area, Phases, Piece, Run, Words

EVENT_BOX: Final = (0.0, 0.0, 180.0, 106.0)
ROUND_BOX: Final = (0.0, 0.0, 180.0, 104.0)
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
    "spoils": "fights",
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


def phases_of(view: dict[str, Any], words: Words) -> Phases:
    """The round and its phases, for the top of the page."""
    names = [words.say("scene", f"phase-{name}") for name in PHASES]
    now = phase_of(view) if view["round"] else None
    return Phases(round_line(view, words), names, None if now is None else PHASES.index(now))


def round_line(view: dict[str, Any], words: Words) -> str:
    told = {"n": view["round"], "most": view["max_rounds"]}
    return words.say("scene", "round" if view["round"] else "settling", told)


def event_lines(event: str, words: Words) -> list[list[Run]]:
    return [[Run(words.name("event", event), "title")], [Run(words.name("event-text", event))]]


def event_area(view: dict[str, Any], words: Words) -> Area:
    """This round's event, large enough to read; until it comes, the deck and when it will be turned."""
    is_known = view["event"] >= 0
    if is_known:
        card = EVENTS[view["event"]]
        label = words.say("scene", "event-label", {"event": card.id})
        picture, lines = event_picture(card), event_lines(card.id, words)
    else:
        label = titled((words.say("scene", "event"), words.say("scene", "no-event")), words)
        picture = "flame"
        lines = [[Run(words.say("scene", "event"), "title")], [Run(words.say("scene", "event-when"))]]
    pieces = [
        panel("event", 1, 1, 178, 104, 8, "sheet" if is_known else "ember", "board", label),
        panel("event:band", 6, 6, 46, 94, 5, "ember" if is_known else "coal", "board"),
        Piece("event:picture", picture, (29, 53), 0, 38, "cards"),
        Piece(
            "event:text",
            at=(115, 53),
            size=(120, 96),
            layer="ink" if is_known else "pale",
            lines=lines,
            parent="event",
        ),
    ]
    title = words.say("scene", "event")
    layers = ("board", "cards", "ink", "pale")
    return Area("event", title, "pool", EVENT_BOX, pieces, None, layers, slot="event", frame=False)


def round_area(view: dict[str, Any], words: Words) -> Area:
    """The phases of a round, the present one lit, and in which order the tribes play it."""
    title = round_line(view, words)
    now = phase_of(view) if view["round"] else None
    pieces = [
        panel("round:box", 1, 1, 178, 102, 8, "water", "plank"),
        said("round:title", title, (8, 13), 100, 13, "gold-left"),
    ]
    for place, name in enumerate(PHASES):
        x, y = 8 + 87.0 * (place // 4), 34.0 + 19 * (place % 4)
        if name == now:
            pieces.append(panel("round:now", x - 4, y - 9.5, 86, 19, 5, "now", "board"))
        pieces.append(said(f"round:{name}", words.say("scene", f"phase-{name}"), (x, y), 82, 12.5, "cream-left"))
    order = [seat for seat in view["order"] if not view["gone"][seat]] if view["round"] else []
    for place, seat in enumerate(order):
        at = (169 - 14.0 * (len(order) - 1 - place), 13.0)
        if seat in view["asked"]:
            pieces.append(panel("round:asked", at[0] - 7.5, 5, 15, 16, 4, "now", "board"))
        pieces.append(Piece(f"order:{seat}", f"mark-{seat}", at, 0, 13, "cards"))
    layers = ("plank", "board", "cards", "cream-left", "gold-left")
    return Area("round", title, "pool", ROUND_BOX, pieces, None, layers, slot="round", frame=False)
