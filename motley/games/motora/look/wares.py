"""What lies on the boards, painted: sockets of the stores, lanes, shrines, cards, and the panel of a fight."""

from typing import Final

from motley.games.motora.look.paint import INK, MINT, box, letters, stretched, tone, used
from motley.games.motora.rules.cards import CARDS, EVENTS, Card, EventCard

SOCKETS: Final = ("food", "drink", "roof")
CARD: Final = (60, 84)
"""The proportions of a card."""

PICTURES: Final = {
    "roll": "blade",
    "reroll": "blade",
    "soften": "shield",
    "net": "fish",
    "plant": "fruit",
    "meat": "meat",
    "water": "drop",
    "wood": "logs",
    "stone": "rocks",
    "no_boar": "boar",
    "carry": "idol",
    "range": "boot",
    "teach": "hut",
    "ward": "temple",
    "sacrifice": "blade",
}
"""What a piece of gear shows, by its first gift."""
DEEDS: Final = {
    "draw_event": "flame",
    "lava": "flame",
    "destroy": "flame",
    "close": "closed",
    "need": "bones",
    "hurt": "band",
    "npe": "blade",
    "fish": "fish",
    "fish_ban": "closed",
    "combat": "blade",
    "yield": "leaf",
    "poison": "bones",
    "renew": "leaf",
    "nudge": "idol",
    "sleep": "cloud",
    "heal": "band",
    "hunt": "blade",
    "guardian": "bones",
    "draw": "temple",
}
STORES: Final = {"food": "meat", "water": "drop", "shelter": "tent"}


def card_picture(card: Card) -> str:
    """The pictogram that stands for what a card does."""
    if card.gear:
        return PICTURES[next(iter(card.gear))]
    first = card.effects[0]
    return STORES.get(first.res) or DEEDS.get(first.do, "temple")


def event_picture(card: EventCard) -> str:
    first = card.effects[0]
    if first.do in ("destroy", "close"):
        names = {"plant": "fruit", "meat": "meat", "water": "drop", "wood": "logs", "stone": "rocks"}
        return names.get(first.group, first.group)
    return STORES.get(first.res) or DEEDS.get(first.do, "flame")


def frame(ground: str, edge: str, inside: str) -> str:
    """A card lying there, with room for its name below its picture."""
    wide, high = CARD
    return stretched(
        wide,
        high,
        box(2.5, 3.5, wide - 4, high - 4, 5, 'fill="#000" opacity=".35"')
        + box(1.5, 1.5, wide - 4, high - 4, 5, f'{tone(ground)} stroke="{edge}" stroke-width="1.800"')
        + inside,
    )


def card_art(card: Card) -> str:
    ground, band, edge = ("craft", "hut", "#40200b") if card.deck == 0 else ("temple-card", "temple", "#4d3a06")
    picture = box(5, 5, 49, 40, 3.5, f'{tone(band)} stroke="{edge}" stroke-width="1"')
    return frame(ground, edge, picture + used(card_picture(card), 14, 9.5, 31))


def event_art(card: EventCard) -> str:
    picture = box(5, 5, 49, 36, 3.5, f'{tone("event")} stroke="#1d0804" stroke-width="1"')
    return frame("paper", "#1d0804", picture + used(event_picture(card), 14, 7.5, 31))


def back(ground: str, edge: str, picture: str) -> str:
    wide, high = CARD
    line = box(5, 5, wide - 11, high - 11, 3.5, 'fill="none" stroke="#f1dfa4" stroke-opacity=".7" stroke-width="1.200"')
    return frame(ground, edge, line + used(picture, 15.5, 26, 28))


def socket(fill: str, edge: str, more: str = "") -> str:
    """A place for one unit of a store, 14 by 16."""
    return stretched(14, 16, box(1, 1, 12, 14, 3.2, f'{fill} stroke="{edge}" stroke-width="1.400" {more}'))


def sockets() -> dict[str, str]:
    shine = '<rect x="21" y="18" width="56" height="16" rx="8" fill="#fff" opacity=".45"/>'
    found = {f"full-{name}": socket(tone(name), "#f3e4c4") + shine for name in SOCKETS}
    found["empty"] = socket(tone("hole"), "#d9bd8c", 'stroke-dasharray="3 2"')
    found["promised"] = socket('fill="url(#motora-hatch)"', MINT)
    found["struck"] = socket('fill="#1a0e06" fill-opacity=".75"', MINT) + (
        f'<path d="M20 84 80 16" stroke="{MINT}" stroke-width="14"/>'
    )
    return found


def plain(ground: str, edge: str, wide: float, high: float, corner: float = 8) -> str:
    """A flat thing of that size with a rounded edge."""
    return stretched(
        wide,
        high,
        box(0.8, 0.8, wide - 1.6, high - 1.6, corner, f'{tone(ground)} stroke="{edge}" stroke-width="1.500"'),
    )


def lane_art(colour: str, wide: float) -> str:
    """A section of a board: linen under a coloured head."""
    return stretched(
        wide,
        98,
        box(0.8, 0.8, wide - 1.6, 96.4, 8, f'{tone("linen")} stroke="#4a2e14" stroke-width="1.500"')
        + f'<path d="M.8 21V9a8 8 0 0 1 8-8h{wide - 17.6:g}a8 8 0 0 1 8 8v12z" fill="{colour}" stroke="#4a2e14" '
        'stroke-width="1.500"/>',
    )


def coin_art(filled: bool) -> str:
    paint = tone("brass") if filled else tone("hole")
    return f'<circle cx="50" cy="50" r="43" {paint} stroke="#ffe39a" stroke-width="9"/>'


def arrow_art() -> str:
    return '<path d="M90 8 12 50l78 42z" fill="#fff3dc" stroke="#2b180a" stroke-width="9" stroke-linejoin="round"/>'


def crossed_art() -> str:
    """Two spears, between the sides of a fight."""
    spears = "M26 80 74 20M74 80 26 20"
    return (
        f'<circle cx="50" cy="50" r="47" {tone("plank-dark")} stroke="#d9a83a" stroke-width="5"/>'
        f'<path d="{spears}" stroke="#1d0f05" stroke-width="12" stroke-linecap="round"/>'
        f'<path d="{spears}" stroke="#e0b878" stroke-width="6" stroke-linecap="round"/>'
    )


RESULT_COLOURS: Final = ("#4f7436", "#9a6410", "#a84a16", "#8a2216", "#4a2a52")
RESULT_PICTURES: Final = ("boot", "band", "band", "bones", "chain")
RESULT_SPANS: Final = ("1–2", "3–4", "5–6", "7–8", "9+")


def result_art(row: int) -> str:
    """A stretch of the scale of harm, 80 by 58: by how much, and what comes of it."""
    return stretched(
        80,
        58,
        box(0.5, 0.5, 79, 57, 0, f'fill="{RESULT_COLOURS[row]}" stroke="#1d0f05" stroke-width="1.500"')
        + box(0.5, 0.5, 79, 26, 0, 'fill="#fff" opacity=".1"')
        + used(RESULT_PICTURES[row], 27, 1.5, 27)
        + letters(RESULT_SPANS[row], 40, 51, 21, "#fff"),
    )


def tie_art() -> str:
    return stretched(
        50,
        58,
        box(0.5, 0.5, 49, 57, 0, f'{tone("linen")} stroke="#1d0f05" stroke-width="1.500"')
        + letters("=", 25, 26, 24)
        + letters("tie", 25, 50, 20),
    )


def pointer_art() -> str:
    """Where the difference stands now, from below."""
    return f'<path d="M50 4 94 96H6z" fill="#fff" stroke="{INK}" stroke-width="9" stroke-linejoin="round"/>'


def landing_art() -> str:
    """Where a new die would land, from above."""
    return f'<path d="M6 8h88L50 92z" fill="{MINT}" stroke="#06352a" stroke-width="8" stroke-linejoin="round"/>'


def wares() -> dict[str, str]:
    found = sockets()
    found |= {f"card-{card.id}": card_art(card) for card in CARDS}
    found |= {f"event-{card.id}": event_art(card) for card in EVENTS}
    found["back-craft"] = back("back-craft", "#2d1405", "hut")
    found["back-temple"] = back("back-temple", "#332603", "temple")
    line = box(5, 5, 49, 73, 3.5, 'fill="none" stroke="#e8b15a" stroke-width="1.200"')
    found["back-event"] = frame("event", "#1d0804", line + used("flame", 16, 12, 27))
    found |= {f"result-{row}": result_art(row) for row in range(5)}
    found |= {"tie": tie_art(), "pointer": pointer_art(), "landing": landing_art(), "crossed": crossed_art()}
    found |= {"coin": coin_art(True), "coin-hole": coin_art(False), "arrow": arrow_art()}
    found |= {"lane-A": lane_art("#4d7a3a", 146), "lane-I": lane_art("#b06a12", 74), "lane-S": lane_art("#9a2a1c", 74)}
    found["token"] = f'<circle cx="50" cy="50" r="44" {tone("brass")} stroke="{INK}" stroke-width="8"/>' + letters(
        "1", 50, 74, 68
    )
    found["prisoner"] = plain("linen-dark", "#3a2b18", 100, 100, 12) + used("chain", 20, 2, 60)
    return found
