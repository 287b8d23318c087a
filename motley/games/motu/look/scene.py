"""How a view of Motu looks, and how to point at moves.

Cards are drawn as coasts that lie over each other, so that the shores of an island join by themselves; symbols lie
upright on top. A card is taken by pointing at it, turned by pointing at a direction, laid by pointing at a spot.
"""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from typing import Any

from motley.games.motu.look.coast import shore_path
from motley.games.motu.look.labels import GROUNDS, card_label, spot_label
from motley.games.motu.look.panels import destiny_area, gauges, hut_area, points_of, sheet, traveler_area
from motley.games.motu.rules.cards import CARDS, DIRECTIONS, LAND, SEA, STAR, SYMBOL_NAMES, VOLCANO
from motley.games.motu.rules.cards import LETTERS as SYMBOL_LETTERS
from motley.games.motu.rules.island import BEACH, Island
from motley.games.motu.rules.known import island_of
from motley.games.motu.rules.scoring import RULER
from motley.kernel import Area, Piece, Scene, SeatCard, Words

LAYERS = ("ground", "table", "cards", "ruler", "symbols", "beach", "spots", "numbers")
ASKEW = ((0.34, -0.94), (0.94, 0.34), (-0.34, 0.94), (-0.94, -0.34))
"""Ways from the village that lead past the middles of cells, where other things stand."""
LETTERS = "SCUNDO"
GROUND_SIGNS = {LAND: ".", BEACH: ":", SEA: "~"}
PILES = "ABC"


def front_seat(view: dict[str, Any]) -> int:
    """Whose island is drawn large: one's own; a spectator's is that of the seat to act."""
    return int(view["active"] if view["seat"] is None else view["seat"])


def scene_of(view: dict[str, Any], words: Words) -> Scene:
    front = front_seat(view)
    areas = [board(view, front, words, True)]
    if view["solo"]:
        areas += [pair_area(view, words), hut_area(view, words)]
    else:
        areas.append(row_area(view, words))
    if view["hand"] and view["active"] == front and view["ask"] == "rotate":
        areas.insert(1, hand_area(view, words))
    areas.append(gauges(view, front, words))
    if view["full"]:
        areas += [destiny_area(view, front, words), traveler_area(view, words)]
    areas += [board(view, seat, words, False) for seat in range(view["seats"]) if seat != front]
    areas.append(sheet(view, words))
    return Scene(areas, [seat_card(view, seat, words) for seat in range(view["seats"])], status(view, words))


def status(view: dict[str, Any], words: Words) -> list[str]:
    pile, left = view["pile"]
    if view["solo"]:
        turn = min(18, (view["drawn"] + 1) // 2 if view["drawn"] else 1)
        lines = [words.say("scene", "turn", {"n": turn})]
    else:
        lines = [words.say("scene", "round", {"n": view["round"]})]
    lines.append(words.say("scene", "pile", {"pile": PILES[pile], "left": left}))
    return lines


def seat_card(view: dict[str, Any], seat: int, words: Words) -> SeatCard:
    total = words.say("sheet", "total") if view["over"] else words.say("scene", "so-far")
    counters: list[tuple[str, object]] = [
        (words.say("scene", "bank"), view["banks"][seat]),
        (total, points_of(view, seat)),
    ]
    if view["over"]:
        state = "over"
    else:
        state = "active" if seat in view["asked"] else "waiting"
    return SeatCard(seat, words.name("seat", seat), LETTERS[seat], counters=counters, status=words.say("scene", state))


def card_pieces(
    card: int, x: float, y: float, direction: int, key: str, label: str, marks: Sequence[str] = ()
) -> list[Piece]:
    """A whole card whose upper left corner is at (x, y): its coast and all its symbols."""
    face = CARDS[card].faces[direction]
    middle = (x + int(face.width) / 2, y + int(face.height) / 2)
    pieces = [base_piece(card, middle, direction, key, label, marks)]
    pieces += [
        symbol_piece(card, symbol, x + c, y + r, f"{key}:{c},{r}", "", tuple(marks)) for c, r, symbol in face.symbols
    ]
    return pieces


def base_piece(
    card: int, middle: tuple[float, float], direction: int, key: str, label: str, marks: Sequence[str] = ()
) -> Piece:
    art = f"coast-{CARDS[card].coast}"
    return Piece(key, art, middle, 90 * direction, 4, "cards", label, marks)


def symbol_piece(card: int, symbol: int, x: float, y: float, key: str, label: str, marks: Sequence[str] = ()) -> Piece:
    size = 0.98 if symbol in (VOLCANO, STAR) else 0.86
    art = f"symbol-{SYMBOL_NAMES[symbol]}"
    return Piece(key, art, (x + 0.5, y + 0.5), 0, size, "symbols", label, marks, parent=None)


def board(view: dict[str, Any], seat: int, words: Words, is_front: bool) -> Area:
    """An island: its cards from the first to the last, the symbols that still show, and where a card may go."""
    island = island_of(view, seat)
    title = words.say("scene", "island", {"who": seat})
    kind = "board" if is_front else "pool"
    key = "island" if is_front else f"island:{seat}"
    if island is None:
        return Area(key, title, kind, (0, 0, 3, 4), (), seat, LAYERS)
    pieces: list[Piece] = []
    left, top, right, bottom = bounds(island)
    margin = 2 if is_front else 1
    box = (left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin)
    middle_of_box = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    pieces.append(Piece(f"{key}:water", at=middle_of_box, layer="table", style="water", path=_rectangle(box)))
    pieces.append(Piece(f"{key}:waves", at=middle_of_box, layer="table", style="waves", path=_rectangle(box)))
    shoal = "".join(_rectangle(_extent(placed)) for placed in island.placed)
    pieces.append(Piece(f"{key}:shoal", at=middle_of_box, layer="table", style="shoal", path=shoal))
    last = len(island.placed) if len(island.placed) > 1 else 0
    for place, (card, x, y, direction) in enumerate(island.placed, 1):
        face = CARDS[card].faces[direction]
        middle = (x + int(face.width) / 2, y + int(face.height) / 2)
        marks = ("last",) if place == last and not is_front else ()
        pieces.append(base_piece(card, middle, direction, f"{key}:{CARDS[card].id}", "", marks))
    if is_front:
        pieces += ground(island, words) + lines(box)
    pieces += visible_symbols(island, key, words, is_front)
    if is_front:
        pieces += ruler(view, island, box)
        pieces += longest(island, words)
        pieces += spots(view, seat, island, words)
    return Area(key, title, kind, box, pieces, seat, LAYERS)


def _rectangle(box: tuple[float, float, float, float]) -> str:
    x, y, width, height = box
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _extent(placed: tuple[int, int, int, int]) -> tuple[float, float, float, float]:
    card, x, y, direction = placed
    face = CARDS[card].faces[direction]
    return (x, y, int(face.width), int(face.height))


def bounds(island: Island) -> tuple[int, int, int, int]:
    cells = island.visible()
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def ground(island: Island, words: Words) -> list[Piece]:
    """The cells of an island by what they are: land, beach or sea."""
    pieces: list[Piece] = []
    for x, y in island.visible():
        name = GROUNDS[island.terrain_at(x, y)]
        label = words.say("scene", "cell", {"x": x, "y": y, "ground": name})
        path = _rectangle((x, y, 1, 1))
        at = (x + 0.5, y + 0.5)
        sign = 2 * GROUND_SIGNS[island.terrain_at(x, y)]
        pieces.append(Piece(f"cell:{x},{y}", at=at, layer="ground", label=label, path=path, style="ground", sign=sign))
    return pieces


def lines(box: tuple[float, float, float, float]) -> list[Piece]:
    """The numbers of columns and rows, at the edges of the water."""
    left, top, width, height = (int(each) for each in box)
    columns = [(f"column:{x}", (x + 0.5, top + 0.3), x) for x in range(left, left + width)]
    rows = [(f"row:{y}", (left + 0.3, y + 0.5), y) for y in range(top + 1, top + height)]
    return [
        Piece(key, at=at, size=0.5, layer="table", text=str(number), style="line") for key, at, number in columns + rows
    ]


def visible_symbols(island: Island, key: str, words: Words, has_ground: bool) -> list[Piece]:
    pieces: list[Piece] = []
    for place, (card, x, y, direction) in enumerate(island.placed, 1):
        for c, r, symbol in CARDS[card].faces[direction].symbols:
            if island.top_at(x + c, y + r) == place:
                at = (x + c, y + r)
                told = {"symbol": SYMBOL_NAMES[symbol], "x": at[0], "y": at[1]}
                label = words.say("scene", "symbol", {**told, "ground": GROUNDS[island.terrain_at(*at)]})
                piece = symbol_piece(card, symbol, *at, f"{key}:{CARDS[card].id}:{c},{r}", label)
                if has_ground:
                    piece.parent = f"cell:{at[0]},{at[1]}"
                    piece.sign = GROUND_SIGNS[island.terrain_at(*at)] + SYMBOL_LETTERS[symbol - 1]
                pieces.append(piece)
    return pieces


def ruler(view: dict[str, Any], island: Island, box: tuple[float, float, float, float]) -> list[Piece]:
    """The volcanic ruler around the village star, while a volcano is being laid: rings, and what lies beyond each."""
    hand = view["hand"]
    if not hand or not CARDS[hand[0]].counts[VOLCANO]:
        return []
    pieces: list[Piece] = []
    for least, points in RULER[1:]:
        radius = sqrt(least)
        path = _ring(radius, box)
        pieces.append(Piece(f"ruler:{least}", at=(1.5, 1.5 - radius), layer="ruler", path=path, style="ruler"))
        for side, (across, down) in enumerate(ASKEW):
            x, y = 1.5 + across * (radius + 0.5), 1.5 + down * (radius + 0.5)
            if _is_inside(x, y, box, 0.3):
                key = f"ruler-points:{least}:{side}"
                pieces.append(Piece(key, at=(x, y), size=0.8, layer="numbers", text=str(points)))
    return pieces


def _is_inside(x: float, y: float, box: tuple[float, float, float, float], margin: float = 0) -> bool:
    across = box[0] + margin <= x <= box[0] + box[2] - margin
    return across and box[1] + margin <= y <= box[1] + box[3] - margin


def _ring(radius: float, box: tuple[float, float, float, float]) -> str:
    """The part of a circle around the village star that lies on the water of this island."""
    path = ""
    is_drawing = False
    for step in range(73):
        x, y = 1.5 + radius * cos(step * pi / 36), 1.5 + radius * sin(step * pi / 36)
        if not _is_inside(x, y, box):
            is_drawing = False
            continue
        path += f"A{radius:g} {radius:g} 0 0 1 {x:.2f} {y:.2f}" if is_drawing else f"M{x:.2f} {y:.2f}"
        is_drawing = True
    return path or f"M{1.5:g} {1.5:g}"


def longest(island: Island, words: Words) -> list[Piece]:
    """The longest beach, marked along its shore."""
    best: set[tuple[int, int]] = set()
    most = 0
    for beach in island.beaches():
        owners = {island.top_at(x, y) for x, y in beach} - {1}
        if len(owners) > most:
            best, most = beach, len(owners)
    if not best:
        return []
    path = shore_path(sorted(best), island.ground_at)
    label = words.say("scene", "longest", {"n": most})
    return [Piece("longest", at=(0.0, 0.0), layer="beach", label=label, path=path, style="longest", sign="")]


def spots(view: dict[str, Any], seat: int, island: Island, words: Words) -> list[Piece]:
    """Where the card in hand may be laid, and (faint) where it would cover a symbol but break another rule."""
    hand = view["hand"]
    if view["ask"] != "place" or seat not in view["asked"] or len(hand) < 2:
        return []
    card, direction = hand
    face = CARDS[card].faces[direction]
    legal = set(island.placements(card, direction))
    pieces: list[Piece] = []
    for place in island.candidates(face):
        x, y = island.position(place)
        middle = (x + int(face.width) / 2, y + int(face.height) / 2)
        is_legal = (x, y) in legal
        label = spot_label(island, card, direction, (x, y), is_legal, words)
        marks = () if is_legal else ("illegal",)
        pieces.append(Piece(f"spot:{x},{y}", "spot" if is_legal else "no-spot", middle, 0, 0.62, "spots", label, marks))
    return pieces


def hand_area(view: dict[str, Any], words: Words) -> Area:
    """The card in hand in its four directions."""
    card = view["hand"][0]
    pieces: list[Piece] = []
    for direction, letter in enumerate(DIRECTIONS):
        face = CARDS[card].faces[direction]
        x = 5 * direction + (4 - int(face.width)) / 2
        y = (4 - int(face.height)) / 2
        label = card_label("way", card, direction, words, {"dir": letter})
        pieces += card_pieces(card, x, y, direction, f"way:{letter}", label)
    return Area("hand", words.say("scene", "hand"), "hand", (-0.5, -0.5, 20, 5), pieces, view["active"], LAYERS)


def row_area(view: dict[str, Any], words: Words) -> Area:
    """The row: four cards, their prices, the coconuts on them."""
    pieces: list[Piece] = []
    front = front_seat(view)
    island = island_of(view, front)
    for place, card in enumerate(view["row"]):
        x = 4 * place
        counters = view["counters"][place]
        fits = island is None or island.is_placeable(card)
        told = {"slot": place + 1, "price": place, "counters": counters}
        label = card_label("card" if fits else "card-stuck", card, 0, words, told)
        pieces += card_pieces(card, x, 0, 0, f"card:{CARDS[card].id}", label, () if fits else ("stuck",))
        pieces += _price(place, x)
        if counters:
            heap = Piece(f"coconuts:{CARDS[card].id}", "coconut", (x + 2.55, 0.35), 0, 1.2, "spots", count=counters)
            pieces.append(heap)
    return Area("row", words.say("scene", "row"), "row", (-0.3, -0.4, 15.6, 5.6), pieces, None, LAYERS)


def _price(place: int, x: float) -> list[Piece]:
    """Under a card: the coconuts it costs."""
    first = x + 1.5 - 0.35 * (place - 1)
    coins = [
        Piece(f"price:{place}:{coin}", "coconut", (first + 0.7 * coin, 4.65), 0, 0.7, "spots") for coin in range(place)
    ]
    return coins or [Piece("price:0", at=(x + 1.5, 4.65), size=1.3, layer="spots", text="0")]


def pair_area(view: dict[str, Any], words: Words) -> Area:
    """Solo: the two cards of the turn, or the one that is left."""
    pieces: list[Piece] = []
    for place, card in enumerate(view["pair"]):
        side = ("left", "right")[place] if len(view["pair"]) == 2 or view["ask"] == "deal" else "rest"
        label = card_label(f"side-{side}", card, 0, words, {"brings": min(1, view["hut"])})
        pieces += card_pieces(card, 4 * place, 0, 0, f"card:{CARDS[card].id}", label)
    return Area("row", words.say("scene", "pair"), "row", (-0.5, -0.5, 8, 5), pieces, None, LAYERS)
