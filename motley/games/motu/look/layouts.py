"""How Motu's table is laid: the lagoon first, the row on the sand below it, the rest on the sand beside it."""

from motley.games.motu.look.scene import END, FIRST, FULL, SOLO
from motley.kernel import Words
from motley.kernel.stage import Layout

Shares = tuple[tuple[str, int], ...]

SIDE: dict[str, Shares] = {
    SOLO: (("gauges", 24), ("opponent", 60)),
    FIRST: (("rivals", 50), ("gauges", 34)),
    FULL: (("rivals", 19), ("gauges", 21), ("destinies", 36), ("travelers", 8)),
    SOLO + END: (("sheet", 44), ("opponent", 40)),
    FIRST + END: (("rivals", 30), ("sheet", 54)),
    FULL + END: (("rivals", 22), ("sheet", 50), ("travelers", 12)),
}
"""What lies beside the lagoon from top to bottom, and how much room it has; the last goes on beside the row."""
CROWDED: Shares = (("rivals", 26), ("gauges", 22), ("destinies", 29), ("travelers", 7))
"""With three seats and more there are several rivals to be seen."""
ROW = 16
PEEK, BENEATH_HIGH = 88.0, 130.0
"""Pixels that a phone has for the row, whose cards are as large there as they go, and for what lies under the lagoon:
all else is the island's."""
BENEATH = {SOLO: ("gauges", "gauges"), SOLO + END: ("opponent", "opponent")}
"""On a phone: what lies under the lagoon, on the same screen; elsewhere the rivals, beside one's sources."""


def layouts_of(seats: int, words: Words) -> list[Layout]:
    stages = (SOLO, SOLO + END) if seats == 1 else (FIRST, FULL, FIRST + END, FULL + END)
    return [_layout(stage, room, seats, words) for stage in stages for room in ("wide", "square", "tall")]


def _layout(stage: str, room: str, seats: int, words: Words) -> Layout:
    side = CROWDED if stage == FULL and seats > 2 else SIDE[stage]
    named = [slot for slot, _ in side]
    titles = {slot: words.say("slot", slot) for slot in named}
    if room == "tall":
        beneath = BENEATH.get(stage, ("rivals", "gauges" if "gauges" in named else "rivals"))
        kinds = {"row": "sheet"} | {slot: "tab" for slot in named if slot not in beneath}
        titles["row"] = words.say("slot", "row")
        grid, halves = ("board board", " ".join(beneath)), ((38, 130.0), (62, 200.0))
        return Layout(room, grid, halves, ((1, 200.0), (0, BENEATH_HIGH)), kinds, titles, stage, PEEK)
    areas = (*(f"board {slot}" for slot in named), f"row {named[-1]}")
    rows = (*((weight, 20.0) for _, weight in side), (ROW, 96.0))
    columns = ((79, 420.0), (21, 190.0)) if room == "wide" else ((74, 380.0), (26, 190.0))
    return Layout(room, areas, columns, rows, {}, titles | {"row": ""}, stage)
