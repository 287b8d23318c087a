"""What happened in Motu, shown where it happened, out of what the viewer sees."""

from typing import Any

from motley.games.motu.look.faces import card_face, destiny_face, traveler_card
from motley.games.motu.look.island import covered_keys, lagoon_of
from motley.games.motu.look.row import LAST, PITCH
from motley.games.motu.look.scene import front_seat
from motley.games.motu.rules.cards import CARD_NUMBERS, CARDS, DESTINY_NUMBERS, DIRECTIONS, TRAVELER_NUMBERS
from motley.games.motu.rules.known import island_of
from motley.kernel import Event, Words
from motley.kernel.stage import Moment

View = dict[str, Any]

PILE_AT = (PITCH * 4 + 1.6, 2.0)
BANNERS = ("round", "interim", "beach_bonus", "coconut_bonus", "opponent", "end", "lost")
"""What everybody should read: it is told across the table."""


def moments_of(event: Event, before: View, after: View, words: Words) -> list[Moment]:
    """An event, as a viewer sees it, between that viewer's views before and after."""
    if event.kind == "traveler_deal" and "traveler" not in event.args:
        return []
    said = words.event(event, after["seat"])
    kind, args = event.kind, dict[str, Any](event.args)
    if kind in BANNERS:
        return [Moment("banner", text=said)]
    if kind == "pick":
        return _picked(args, before, words, said)
    if kind == "place":
        return _laid(args, before, after, said)
    if kind in ("draw", "deal"):
        return _drawn(args, after)
    if kind == "buy":
        return _bought(args, after, words, said)
    if kind == "traveler":
        card = traveler_card(TRAVELER_NUMBERS[args["traveler"]], words)
        key = f"traveler:{args['seat']}"
        return [
            Moment("card", (key,), to=key, card=card, text=said),
            Moment("gain", (key,), to=area_of(after, args["seat"]), value=args["points"]),
        ]
    if kind == "traveler_deal":
        return [
            Moment("card", to="travelers", card=traveler_card(TRAVELER_NUMBERS[args["traveler"]], words), text=said)
        ]
    if kind in ("source", "destiny_end"):
        return [_counted(kind, args, after, said)]
    if kind in ("forfeit", "burn"):
        return [Moment("fall", (f"card:{args['card']}",), area="row", text=said)]
    if kind == "take":
        return [Moment("path", ("hand",), area="row", points=_between(_side(args), 0), text=said)]
    if kind == "give":
        return [Moment("flash", (f"theirs:{args['card']}",), area="opponent", text=said)]
    return []


def area_of(view: View, seat: int) -> str:
    """The area that a seat's island is drawn in."""
    return "island" if seat == front_seat(view) else f"island:{seat}"


def _between(start: int, end: int) -> list[tuple[float, float]]:
    return [(PITCH * start + 1.5, 2.0), (PITCH * end + 1.5, 2.0)]


def _side(args: Any) -> int:
    return 0 if args["side"] == "left" else 1


def _picked(args: Any, before: View, words: Words, said: str) -> list[Moment]:
    """A card is taken up; coconuts go on the cards to its left, and those that lay with it to who takes it."""
    found: list[Moment] = []
    seat, slot = args["seat"], args["slot"]
    if args["pays"]:
        left = [f"coconuts:{CARDS[card].id}" for card in before["row"][: slot - 1]]
        found.append(Moment("pay", left, area="row", value=args["pays"]))
    if args["collects"]:
        key = f"coconuts:{args['card']}"
        found.append(Moment("gain", (key,), to=area_of(before, seat), area="row", value=args["collects"]))
    if seat == before["seat"]:
        return [*found, Moment("path", ("hand",), area="row", points=_between(slot - 1, LAST), lift=1, text=said)]
    return [
        *found,
        Moment("card", ("hand",), to="hand", card=card_face(CARD_NUMBERS[args["card"]], 0, words), text=said),
    ]


def _laid(args: Any, before: View, after: View, said: str) -> list[Moment]:
    """The symbols that will lie under it go, then the card comes over the water with its own."""
    seat, x, y = args["seat"], args["x"], args["y"]
    area = area_of(after, seat)
    island = island_of(after, seat)
    assert island is not None
    face = CARDS[CARD_NUMBERS[args["card"]]].faces[DIRECTIONS.index(args["dir"])]
    middle = (x + int(face.width) / 2, y + int(face.height) / 2)
    box = lagoon_of(island)
    start = (middle[0], box[1] + box[3])
    laid = Moment("path", (f"{area}:{args['card']}",), area=area, points=[start, middle], lift=1.5, text=said)
    old = island_of(before, seat)
    hidden = [] if old is None else covered_keys(old, area, face, x, y)
    return [Moment("fall", hidden, area=area, text=said), laid] if hidden else [laid]


def _drawn(args: Any, after: View) -> list[Moment]:
    """The next card comes from the pile to its place."""
    lying = after["pair"] if after["solo"] else after["row"]
    number = CARD_NUMBERS[args["card"]]
    if number not in lying:
        return []
    at = (PITCH * lying.index(number) + 1.5, 2.0)
    return [Moment("path", (f"card:{args['card']}",), area="row", points=[PILE_AT, at], lift=0.5)]


def _bought(args: Any, after: View, words: Words, said: str) -> list[Moment]:
    key = f"destiny:{args['destiny']}"
    card = destiny_face(after, DESTINY_NUMBERS[args["destiny"]], words)
    paid = [f"coconuts:{CARDS[card].id}" for card in reversed(after["row"])][: args["price"]]
    return [Moment("card", (key,), to=key, card=card, text=said), Moment("pay", paid, area="row", value=args["price"])]


def _counted(kind: str, args: Any, after: View, said: str) -> Moment:
    """Points are written down: on one's own gauge or Destiny, or at the island of whoever gets them."""
    if kind == "destiny_end":
        return Moment("flash", (f"destiny:{args['destiny']}",), area="destinies", text=said)
    seat = args["seat"]
    if seat == front_seat(after):
        return Moment("gain", (f"source:{args['source']}",), area="gauges", value=args["points"], text=said)
    return Moment("flash", (f"island:{seat}:all",), area=f"island:{seat}", text=said)
