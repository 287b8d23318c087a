"""The cards that can be taken, lying on the sand: the row, or alone the two of the turn, and the card in hand."""

from typing import Any

from motley.games.motu.look.island import card_piece
from motley.games.motu.look.labels import card_label
from motley.games.motu.look.papers import TAG
from motley.games.motu.rules.cards import CARDS
from motley.games.motu.rules.known import island_of
from motley.kernel import Area, Piece, Run, Words

PITCH = 5.8
BOX = (-0.2, -0.1, 26.8, 6.0)
LAYERS = ("sand", "cards", "tags", "writing")
LAST = 3
"""The place at the right end of the row: the one that is empty while a card is in somebody's hand."""
LONG = 12
"""A name of so many letters may take two lines: there is room for that below the row."""
PILES = "ABC"


def row_area(view: dict[str, Any], front: int, words: Words) -> Area:
    """The row: four cards with their names, what each costs, the coconuts beside it; and the pile."""
    island = island_of(view, front)
    pieces: list[Piece] = []
    for place, card in enumerate(view["row"]):
        fits = island is None or island.is_placeable(card)
        told = {"slot": place + 1, "price": place, "counters": view["counters"][place]}
        label = card_label("card" if fits else "card-stuck", card, 0, words, told)
        pieces += _lying(card, place, label, () if fits else ("stuck",), words)
        pieces += _coconuts(card, place, view["counters"][place], words)
    for place in range(LAST if view["hand"] else LAST + 1):
        pieces += _price(place, words)
    return Area("row", words.say("scene", "row"), "row", BOX, pieces + _hand(view, LAST, words) + _pile(view, words),
                None, LAYERS, None, None, "row", False, False)  # fmt: skip


def pair_area(view: dict[str, Any], words: Words) -> Area:
    """Alone: the two cards of the turn and what they cost, or the one in hand and the other; the pile and the hut."""
    pieces: list[Piece] = []
    is_dealt = len(view["pair"]) == 2 or view["ask"] == "deal"
    for number, card in enumerate(view["pair"]):
        place = number if is_dealt else 1
        side = ("left", "right")[number] if is_dealt else "rest"
        label = card_label(f"side-{side}", card, 0, words, {"brings": min(1, view["hut"])})
        pieces += _lying(card, place, label, (), words)
        text = words.say("tag", side, {"brings": min(1, view["hut"])})
        pieces.append(_tag(f"price:{place}", place, text))
    pieces += _hand(view, 0, words)
    pieces += _hut(view, words) + _pile(view, words)
    return Area("row", words.say("scene", "pair"), "row", BOX, pieces, None, LAYERS, None, None, "row", False, False)


def _lying(card: int, place: int, label: str, marks: tuple[str, ...], words: Words) -> list[Piece]:
    key = f"card:{CARDS[card].id}"
    return [card_piece(key, "face", card, PITCH * place, 0, 0, marks, label), _name(f"{key}:name", card, place, words)]


def _name(key: str, card: int, place: int, words: Words) -> Piece:
    name = words.name("card", CARDS[card].id)
    top, high = (4.0, 1.5) if len(name) < LONG else (3.85, 2.7)
    at = (PITCH * place + 2.7, top + high / 2)
    return Piece(key, at=at, size=(PITCH, high), layer="writing", lines=[[Run(name, "keyword")]])


def _coconuts(card: int, place: int, count: int, words: Words) -> list[Piece]:
    """The coconuts that come with a card, beside it: how many there are, and one as large as can be seen."""
    if not count:
        return []
    x, key = PITCH * place + 4.35, f"coconuts:{CARDS[card].id}"
    label = words.say("scene", "coconuts", {"n": count, "card": CARDS[card].id})
    return [
        Piece(key, "coconut", (x, 0.7), 0, 1.3, "tags", label),
        Piece(f"{key}:n", at=(x, 1.95), size=1.5, layer="writing", text=f"+{count}", parent=key),
    ]


def _price(place: int, words: Words) -> list[Piece]:
    """Beside a card, on a plank: nothing to pay, or so many coconuts."""
    if not place:
        return [_tag("price:0", 0, words.say("tag", "free"))]
    x, key = PITCH * place + 4.35, f"price:{place}"
    number = Piece(f"{key}:n", at=(x - 0.45, 3.45), size=1.2, layer="writing", text=str(place), style="wood")
    return [_tag(key, place, None), number, Piece(f"{key}:coin", "coconut", (x + 0.45, 3.45), 0, 0.82, "writing")]


def _tag(key: str, place: int, text: str | None) -> Piece:
    return Piece(key, "tag", (PITCH * place + 4.35, 3.45), 0, TAG, "tags", text=text, style="wood")


def _hand(view: dict[str, Any], place: int, words: Words) -> list[Piece]:
    """The card that is being laid: it stays in sight, turned as it will lie, until it lies."""
    if not view["hand"]:
        return []
    card = view["hand"][0]
    direction = view["hand"][1] if len(view["hand"]) > 1 else 0
    face = CARDS[card].faces[direction]
    x, y = PITCH * place + 1.5, 2.0
    label = card_label("in-hand", card, direction, words, {"who": view["active"]})
    hole = Piece("hand:gap", "gap", (x, y), 0, (3, 4), "sand")
    lying = card_piece("hand", "face", card, x - int(face.width) / 2, y - int(face.height) / 2, direction, (), label)
    return [hole, lying, _name("hand:name", card, place, words)]


def _pile(view: dict[str, Any], words: Words) -> list[Piece]:
    """The pile that the row is filled from: its letter and how many cards it still has."""
    pile, left = view["pile"]
    x, y = PITCH * 4 + 1.6, 2.0
    told = {"pile": PILES[pile], "left": left}
    sheets = [
        Piece(f"pile:{below}", "pile", (x + 0.14 * below, y - 0.12 * below), 0, (3, 4), "sand")
        for below in (2, 1)
        if left > below
    ]
    top = Piece("pile", "pile" if left else "gap", (x, y), 0, (3, 4), "cards", words.say("scene", "pile-label", told))
    letter = Piece("pile:letter", at=(x, y), size=1.7, layer="writing", text=PILES[pile], style="brass", parent="pile")
    count = [[Run(words.say("tag", "pile", told), "keyword")]]
    return [*sheets, top, letter, Piece("pile:left", at=(x, 4.75), size=(3.4, 1.5), layer="writing", lines=count)]


def _hut(view: dict[str, Any], words: Words) -> list[Piece]:
    """Alone: the hut with its coconuts, between the cards and the pile."""
    x = PITCH * 2 + 3.0
    label = words.say("scene", "hut-holds", {"n": view["hut"]})
    count = [[Run(words.say("tag", "hut", {"n": view["hut"]}), "keyword")]]
    nuts = [
        Piece(f"hut:{number}", "coconut", (x - 1.4 + 1.4 * number, 3.3), 0, 1.2, "tags", parent="hut")
        for number in range(min(3, view["hut"]))
    ]
    hut = Piece("hut", "symbol-village", (x, 1.35), 0, 2.7, "cards", label)
    return [hut, *nuts, Piece("hut:text", at=(x, 4.75), size=(5.4, 1.5), layer="writing", lines=count)]
