"""Islands as they are drawn: cards over cards in the lagoon, the symbols that still show, and where a card may go."""

from collections.abc import Sequence
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import Any

from motley.games.motu.look.coast import shore_path
from motley.games.motu.look.labels import GROUNDS, spot_label
from motley.games.motu.look.terrain import SHELL
from motley.games.motu.look.terrain import STAR as STAR_SIZE
from motley.games.motu.rules.cards import CARDS, DIRECTIONS, LAND, NONE, SEA, STAR, SYMBOL_NAMES, VOLCANO, Face
from motley.games.motu.rules.cards import LETTERS as SYMBOL_LETTERS
from motley.games.motu.rules.island import BEACH, Island
from motley.games.motu.rules.known import island_of, tally_of
from motley.games.motu.rules.scoring import RULER, SOURCES
from motley.kernel import Area, Piece, Run, Words

Box = tuple[float, float, float, float]

LAYERS = ("ground", "water", "cards", "ruler", "symbols", "beach", "spots", "numbers")
RINGS = ("ring-1", "ring-2", "ring-3", "ring-4", "ring-5")
"""The shallows around an island, from the outermost: the water gets lighter towards the shore."""
REACH = 3
"""So far a card reaches beyond a symbol that it covers."""
OVERLAP = (1.0, 0.4, 0.8)
"""So far it may stick out over the water beside it, where there is sand on every screen; above it, where the screen
ends; and below it, where other things lie."""
BANK = 1.25
"""So much water there is around an island, at least."""
LEAST = (10, 8)
LEAST_POOL = (8, 6)
"""The least water around an island, in the shape that there is room for on every screen."""
ASKEW = ((0.34, -0.94), (0.94, 0.34), (-0.34, 0.94), (-0.94, -0.34))
"""Ways from the village that lead past the middles of cells, where other things stand."""
NUMBER = 0.07
"""How large the numbers of columns and rows are, and"""
LEAST_SYMBOL = 0.0575
"""how large a symbol is at least: shares of the water's height, which is about 490 pixels on a small desk."""
CORNER = 1.9
"""So far from the upper left corner the numbers of rows begin, where those of columns stand; and so far from the lower
one they end, where the island's name is."""
NAME = 0.6
"""The share of the water's width that the name has."""
SHORE, CURVE = 0.5, 2.5
"""So far inside its box the water ends, and so round it is at the corners."""
SPOT, DOT, FEW = 1.0, 0.7, 12
"""How large a place for a card is drawn, how large where there are more than a few: they lie over the symbols."""
GROUND_SIGNS = {LAND: ".", BEACH: ":", SEA: "~"}


def board(view: dict[str, Any], seat: int, words: Words) -> Area:
    """The island that is played on, large in its lagoon."""
    island = island_of(view, seat)
    if island is None:
        title = words.say("scene", "island", {"who": seat})
        return Area("island", title, "board", (0, 0, *LEAST), (), seat, LAYERS, None, "lagoon", "board", False, False)
    box = lagoon_of(island)
    pieces = _cards(island, "island", RINGS) + ground(island, words) + lines(box)
    reach = max(box[3], box[2] * LEAST[1] / LEAST[0])
    pieces += visible_symbols(island, "island", words, LEAST_SYMBOL * reach) + ruler(view, box)
    pieces += longest(island, words) + spots(view, seat, island, words)
    title = _title(seat, island, words)
    pieces.append(_name(seat, title, box))
    return Area("island", title, "board", box, pieces, seat, LAYERS, None, "lagoon", "board", False, False)


def pool(view: dict[str, Any], seat: int, words: Words) -> Area:
    """A rival's island in a tide pool: small and always in sight."""
    key = f"island:{seat}"
    island = island_of(view, seat)
    if island is None:
        title = words.name("seat", seat)
        return Area(key, title, "pool", (0, 0, *LEAST_POOL), (), seat, LAYERS, None, "pool", "rivals", True, False)
    left, top, right, bottom = bounds(island)
    box = _at_least((left - 1, top - 1, right + 1, bottom + 1), LEAST_POOL)
    pieces = _cards(island, key, RINGS[2:]) + visible_symbols(island, key, None)
    tally = tally_of(view, seat, island)
    worth = [{"name": name, "points": tally.source(source, False)} for source, name in enumerate(SOURCES)]
    label = words.say("scene", "rival", {"who": seat, "n": len(island.placed), "worth": worth})
    middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    outline = _rectangle((box[0] + 0.4, box[1] + 0.4, box[2] - 0.8, box[3] - 0.8))
    pieces.append(Piece(f"{key}:all", at=middle, size=box[2:], layer="beach", label=label, path=outline, style="all"))
    title = words.name("seat", seat)
    return Area(key, title, "pool", box, pieces, seat, LAYERS, None, "pool", "rivals", True, False)


def _title(seat: int, island: Island, words: Words) -> str:
    return words.say("scene", "island-of", {"who": seat, "village": CARDS[island.placed[0][0]].id})


def _name(seat: int, title: str, box: Box) -> Piece:
    """Whose island it is, written on the water in a corner."""
    text = [[Run(icon=f"mark-{seat}"), Run(f" {title}", "keyword")]]
    wide = NAME * box[2]
    at = (box[0] + 1 + wide / 2, box[1] + box[3] - 0.75)
    return Piece("island:name", at=at, size=(wide, 1.0), layer="water", style="afloat", lines=text)


def lagoon_of(island: Island) -> Box:
    """The water around an island: wherever a card could come to lie, be it on the outermost symbol."""
    left, top, right, bottom = bounds(island)
    shown = [(x, y) for x, y in island.visible() if island.symbol_at(x, y) not in (NONE, VOLCANO, STAR)]
    columns, rows = [x for x, _ in shown] or [left], [y for _, y in shown] or [top]
    across, up, down = [REACH - over for over in OVERLAP]
    west, north = min(left - BANK, min(columns) - across), min(top - BANK, min(rows) - up)
    east, south = max(right + BANK, max(columns) + 1 + across), max(bottom + BANK, max(rows) + 1 + down)
    return _at_least((west, north, east, south), LEAST)


def _at_least(sides: Box, least: tuple[int, int]) -> Box:
    """A box with these sides, never smaller than it takes to look like water, nor less wide than its place is."""
    left, top, right, bottom = sides
    high = max(bottom - top, least[1])
    wide = max(right - left, ceil(high * least[0] / least[1]))
    return ((left + right - wide) / 2, (top + bottom - high) / 2, wide, high)


def bounds(island: Island) -> tuple[int, int, int, int]:
    cells = island.visible()
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def _cards(island: Island, key: str, rings: Sequence[str]) -> list[Piece]:
    """The shallows around all cards, and the cards from the first to the last."""
    outline = "".join(_rectangle(_extent(placed)) for placed in island.placed)
    pieces = [Piece(f"{key}:{style}", layer="water", style=style, path=outline) for style in rings]
    last = len(island.placed)
    for place, (card, x, y, direction) in enumerate(island.placed, 1):
        marks = ("last",) if place == last > 1 else ()
        pieces.append(card_piece(f"{key}:{CARDS[card].id}", "card", card, x, y, direction, marks))
    return pieces


def card_piece(
    key: str, what: str, card: int, x: float, y: float, direction: int = 0, marks: tuple[str, ...] = (), label: str = ""
) -> Piece:
    """A card whose upper left corner is at (x, y): its ground (`card`), or with all its symbols (`face`)."""
    face = CARDS[card].faces[direction]
    wide, high = int(face.width), int(face.height)
    art = f"{what}-{CARDS[card].id}-{DIRECTIONS[direction]}"
    return Piece(key, art, (x + wide / 2, y + high / 2), 0, (wide, high), "cards", label, marks)


def _rectangle(box: Box) -> str:
    x, y, width, height = box
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _extent(placed: tuple[int, int, int, int]) -> Box:
    card, x, y, direction = placed
    face = CARDS[card].faces[direction]
    return (x, y, int(face.width), int(face.height))


def ground(island: Island, words: Words) -> list[Piece]:
    """The cells of an island by what they are: land, beach or sea."""
    pieces: list[Piece] = []
    for x, y in island.visible():
        name = GROUNDS[island.terrain_at(x, y)]
        label = words.say("scene", "cell", {"x": x, "y": y, "ground": name})
        path = _rectangle((x, y, 1, 1))
        at = (x + 0.5, y + 0.5)
        sign = 2 * GROUND_SIGNS[island.terrain_at(x, y)]
        cell = Piece(f"cell:{x},{y}", at=at, layer="ground", label=label, path=path, style="ground", sign=sign)
        cell.parent = f"island:{CARDS[island.placed[island.top_at(x, y) - 1][0]].id}"
        pieces.append(cell)
    return pieces


def lines(box: Box) -> list[Piece]:
    """The numbers of columns and rows, in the water along two sides: every other is written, large enough to read."""
    left, top = int(box[0] // 1), int(box[1] // 1)
    right, bottom = int(-(-(box[0] + box[2]) // 1)), int(-(-(box[1] + box[3]) // 1))
    columns = [(f"column:{x}", (x + 0.5, box[1] + 0.75), x) for x in range(left + 1, right - 1)]
    rows = [(f"row:{y}", (box[0] + 0.75, y + 0.5), y) for y in range(top + 1, bottom - 1)]
    first, last = box[1] + CORNER, box[1] + box[3] - CORNER
    size = NUMBER * max(box[3], box[2] * LEAST[1] / LEAST[0])
    return [
        Piece(
            key,
            at=at,
            size=size,
            layer="water",
            text=None if number % 2 or (key.startswith("row:") and not first <= at[1] <= last) else str(number),
            style="line",
            sign=str(number),
        )
        for key, at, number in columns + rows
    ]


def visible_symbols(island: Island, key: str, words: Words | None, least: float = 0) -> list[Piece]:
    """The symbols that no card hides, each part of its card; where there are words, it says what it is and lies on its
    cell, which is part of the card too."""
    pieces: list[Piece] = []
    for place, (card, left, top, direction) in enumerate(island.placed, 1):
        for c, r, symbol in CARDS[card].faces[direction].symbols:
            x, y = left + c, top + r
            if island.top_at(x, y) != place:
                continue
            size = max(STAR_SIZE if symbol in (VOLCANO, STAR) else SHELL, least)
            art = f"symbol-{SYMBOL_NAMES[symbol]}"
            piece = Piece(f"{key}:{CARDS[card].id}:{c},{r}", art, (x + 0.5, y + 0.5), 0, size, "symbols")
            piece.parent = f"{key}:{CARDS[card].id}"
            if words is not None:
                terrain = island.terrain_at(x, y)
                told = {"symbol": SYMBOL_NAMES[symbol], "x": x, "y": y, "ground": GROUNDS[terrain]}
                piece.label = words.say("scene", "symbol", told)
                piece.parent = f"cell:{x},{y}"
                piece.sign = GROUND_SIGNS[terrain] + SYMBOL_LETTERS[symbol - 1]
            pieces.append(piece)
    return pieces


def covered_keys(island: Island, area: str, face: Face, x: int, y: int) -> list[str]:
    """The pieces of the symbols that a card would hide."""
    found: list[str] = []
    for place, (card, left, top, direction) in enumerate(island.placed, 1):
        for c, r, _ in CARDS[card].faces[direction].symbols:
            inside = 0 <= left + c - x < face.width and 0 <= top + r - y < face.height
            if inside and island.top_at(left + c, top + r) == place:
                found.append(f"{area}:{CARDS[card].id}:{c},{r}")
    return found


def ruler(view: dict[str, Any], box: Box) -> list[Piece]:
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
            is_on_numbers = x < box[0] + CORNER or y < box[1] + CORNER
            is_on_name = y > box[1] + box[3] - CORNER and x < box[0] + 1 + NAME * box[2]
            if _is_inside(x, y, box, 0.3) and not (is_on_numbers or is_on_name):
                key = f"ruler-points:{least}:{side}"
                pieces.append(Piece(key, at=(x, y), size=0.8, layer="numbers", text=str(points)))
    return pieces


def _is_inside(x: float, y: float, box: Box, margin: float = 0) -> bool:
    across = box[0] + margin <= x <= box[0] + box[2] - margin
    return across and box[1] + margin <= y <= box[1] + box[3] - margin


def _is_in_water(x: float, y: float, box: Box) -> bool:
    """Whether it lies within the shore, which is round at the corners."""
    across = SHORE + CURVE - min(x - box[0], box[0] + box[2] - x)
    down = SHORE + CURVE - min(y - box[1], box[1] + box[3] - y)
    return max(across, down) <= CURVE and hypot(max(across, 0), max(down, 0)) <= CURVE


def _ring(radius: float, box: Box) -> str:
    """The part of a circle around the village star that lies on the water of this island."""
    path = ""
    is_drawing = False
    for step in range(73):
        x, y = 1.5 + radius * cos(step * pi / 36), 1.5 + radius * sin(step * pi / 36)
        if not _is_in_water(x, y, box):
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


def spots_of(view: dict[str, Any], words: Words) -> list[Piece]:
    """The places of whoever lays a card."""
    island = island_of(view, view["active"])
    return [] if island is None else spots(view, view["active"], island, words)


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
        size = SPOT if is_legal and len(legal) <= FEW else DOT
        pieces.append(Piece(f"spot:{x},{y}", "spot" if is_legal else "no-spot", middle, 0, size, "spots", label, marks))
    return pieces
