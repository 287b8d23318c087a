"""What lies beside an island of Motu: gauges of the six sources, Destinies, Travelers, the solo hut, the sheet."""

from typing import Any

from motley.games.motu.look.labels import card_label, destiny_label
from motley.games.motu.rules.cards import CARDS, DESTINIES, DESTINY_NUMBERS, SYMBOL_NAMES, TRAVELERS, VOLCANO, Destiny
from motley.games.motu.rules.known import amounts_of, island_of, tally_of
from motley.games.motu.rules.scoring import PAIRS, SOURCES, Opponent, Tally, traveler_count
from motley.games.motu.rules.state import UNSCORED
from motley.kernel import Area, Piece, Words

WIDTH = 8.4
LINE = 1.7
FULL_GAUGE = 22
"""The most that totems can bring: a gauge that is full."""
PICTURES = {"totem": "symbol-mask", "beach_card": "coast-strand", "coconut": "coconut"}
"""What stands for things that are no symbol of their own."""
SOURCE_PICTURES = (
    ("symbol-fisherman", "symbol-fish"),
    ("symbol-hunter", "symbol-bird"),
    ("symbol-canoe", "symbol-palm"),
    ("coconut",),
    ("symbol-mask",),
    ("symbol-volcano",),
)


def picture(thing: str) -> str:
    return PICTURES.get(thing, f"symbol-{thing}")


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def gauges(view: dict[str, Any], seat: int, words: Words) -> Area:
    """The six sources of a seat: frozen points, or what they would bring now, and the numbers behind them."""
    island = island_of(view, seat)
    tally = None if island is None else tally_of(view, seat, island)
    pieces: list[Piece] = []
    for source in range(6):
        pieces += _gauge(view, seat, source, tally, words)
    return Area("gauges", words.say("scene", "sources"), "pool", (0, 0, WIDTH, 4.2), pieces, seat, ("gauges", "bars"))


def _gauge(view: dict[str, Any], seat: int, source: int, tally: Tally | None, words: Words) -> list[Piece]:
    name = SOURCES[source]
    frozen = view["scored"][seat][source] if view["scored"] else UNSCORED
    is_frozen = frozen != UNSCORED
    points = frozen
    if not is_frozen:
        points = 0 if tally is None else tally.source(source, view["solo"] and view["lenient"])
    label = _gauge_label(source, points, is_frozen, tally, words)
    x, y = 2.8 * (source % 3), 2.1 * (source // 3)
    key = f"source:{name}"
    art = "gauge-scored" if is_frozen else "gauge"
    marks = ("done",) if is_frozen else ()
    pieces = [Piece(key, art, (x + 1.4, y + 1.05), 0, (2.7, 2.0), "gauges", label, marks)]
    for place, symbol in enumerate(SOURCE_PICTURES[source]):
        at = (x + 0.55 + 0.75 * place, y + 0.62)
        pieces.append(Piece(f"{key}:picture:{place}", symbol, at, 0, 0.78, "bars", parent=key))
    pieces.append(Piece(f"{key}:points", at=(x + 2.15, y + 0.62), size=1.5, layer="bars", text=str(points), parent=key))
    note = words.say("scene", "interim", {"n": view["interims"][seat][source]}) if is_frozen else _pair(source, tally)
    if note:
        pieces.append(
            Piece(f"{key}:note", at=(x + 1.4, y + 1.28), size=(2.2, 0.9), layer="bars", text=note, parent=key)
        )
    share = min(max(points, 0), FULL_GAUGE) / FULL_GAUGE
    bar = (x + 1.4, y + 1.72)
    pieces.append(Piece(f"{key}:groove", at=bar, layer="bars", path=_box(x + 0.25, y + 1.62, 2.3, 0.2), style="groove"))
    path = _box(x + 0.25, y + 1.62, max(0.04, 2.3 * share), 0.2)
    pieces.append(Piece(f"{key}:bar", at=bar, layer="bars", path=path, style="frozen" if is_frozen else "bar"))
    return pieces


def _gauge_label(source: int, points: int, is_frozen: bool, tally: Tally | None, words: Words) -> str:
    told: dict[str, object] = {"source": SOURCES[source], "points": points}
    if is_frozen or tally is None or source >= len(PAIRS):
        return words.say("scene", "source-scored" if is_frozen else "source", told)
    predator, prey, _ = PAIRS[source]
    things = {"predator": SYMBOL_NAMES[predator], "prey": SYMBOL_NAMES[prey]}
    return words.say("scene", "source-pair", {**told, **things, "n": tally.counts[predator], "m": tally.counts[prey]})


def _pair(source: int, tally: Tally | None) -> str:
    """How many predators there are for how much prey."""
    if tally is None or source >= len(PAIRS):
        return ""
    predator, prey, _ = PAIRS[source]
    sign = "\u2264" if tally.counts[predator] <= tally.counts[prey] else ">"
    return f"{tally.counts[predator]} {sign} {tally.counts[prey]}"


def destiny_area(view: dict[str, Any], front: int, words: Words) -> Area:
    """Destinies on display, then those bought, each with what it compares, what it brings, and how things stand."""
    shown = [(None, number) for number in view["display"]]
    bought = [(owner, number) for owner in range(view["seats"]) for number in view["destinies"][owner]]
    pieces: list[Piece] = []
    for place, (owner, number) in enumerate([*shown, *bought]):
        pieces += _destiny(view, number, owner, LINE * place, front, words)
    height = LINE * max(1, len(shown) + len(bought))
    title = words.say("scene", "destinies")
    return Area("destinies", title, "pool", (0, 0, WIDTH, height), pieces, None, ("destinies", "bars"))


def _destiny(view: dict[str, Any], number: int, owner: int | None, y: float, front: int, words: Words) -> list[Piece]:
    card = DESTINIES[number]
    key = f"destiny:{card.id}"
    label = destiny_label(view, number, owner, front, words)
    marks = () if owner is None else ("owned",)
    pieces = [Piece(key, "destiny", (WIDTH / 2, y + 0.8), 0, (WIDTH - 0.1, 1.55), "destinies", label, marks)]
    for place, thing in enumerate(card.counts):
        at = (0.75 + 0.85 * place, y + 0.78)
        pieces.append(Piece(f"{key}:{thing}", picture(thing), at, 0, 1, "bars", parent=key))
    middle = 4.55
    pieces.append(Piece(f"{key}:name", at=(middle, y + 0.5), size=(4.9, 1.1), layer="bars", text=card.name, parent=key))
    text = values_of(card)
    pieces.append(Piece(f"{key}:values", at=(middle, y + 1.12), size=(4.4, 1), layer="bars", text=text, parent=key))
    if owner is None:
        cost = Piece(f"{key}:price", "coconut", (7.6, y + 0.48), 0, 0.8, "bars", count=card.price, parent=key)
        pieces.append(cost)
    else:
        pieces.append(Piece(f"{key}:owner", at=(7.6, y + 0.5), size=1, layer="bars", text="SCUNDO"[owner], parent=key))
    if island_of(view, front) is not None and all(view["islands"]):
        standing = _standing(view, card, front if owner is None else owner)
        pieces.append(
            Piece(f"{key}:lead", at=(7.25, y + 1.2), size=(2, 0.85), layer="bars", text=standing, style="lead")
        )
    return pieces


def values_of(card: Destiny) -> str:
    """`+10 / +2 / -8`: the most of all, of one of two, of none."""
    values = [card.win, card.part, card.lose] if len(card.counts) > 1 else [card.win, card.lose]
    return " / ".join([f"{value:+d}".replace("-", "\u2212") for value in values])


def _standing(view: dict[str, Any], card: Destiny, seat: int) -> str:
    """What a seat has against the best of the others, thing by thing."""
    found: list[str] = []
    for thing in card.counts:
        amounts = amounts_of(view, thing)
        others = [amount for other, amount in enumerate(amounts) if other != seat]
        found.append(f"{amounts[seat]}:{max(others)}")
    return " ".join(found)


def traveler_area(view: dict[str, Any], words: Words) -> Area:
    """A Traveler per seat: its back, or what it adds and what it brings for things in the row."""
    pieces: list[Piece] = []
    owners = [owner for owner in range(view["seats"]) if view["has_traveler"][owner]]
    for place, owner in enumerate(owners):
        pieces += _traveler(view, owner, LINE * place, words)
    title = words.say("scene", "travelers")
    box = (0, 0, WIDTH, LINE * max(1, len(owners)))
    return Area("travelers", title, "pool", box, pieces, None, ("travelers", "bars"))


def _traveler(view: dict[str, Any], owner: int, y: float, words: Words) -> list[Piece]:
    number = view["travelers"][owner]
    key = f"traveler:{owner}"
    at, size = (WIDTH / 2, y + 0.8), (WIDTH - 0.1, 1.55)
    letter = Piece(f"{key}:owner", at=(7.6, y + 0.5), size=1, layer="bars", text="SCUNDO"[owner], parent=key)
    if number < 0:
        label = words.say("scene", "traveler-hidden", {"owner": owner})
        letter.style = "pale"
        return [Piece(key, "traveler-back", at, 0, size, "travelers", label), letter]
    card = TRAVELERS[number]
    added = [SYMBOL_NAMES[symbol] for symbol in card.adds] + ["coconut"] * card.coconuts
    now = traveler_count(number, view["row"]) * card.points
    told = {"owner": owner, "traveler": card.id, "adds": added, "per": card.per, "each": card.points}
    is_played = view["played"][owner]
    points = view["traveler_points"][owner] if is_played else now
    # R7.6: once the game is over, one that is still face down counts for nothing.
    kind = "traveler-played" if is_played else "traveler-kept" if view["over"] else "traveler-own"
    label = words.say("scene", kind, {**told, "points": points})
    pieces = [Piece(key, "traveler", at, 0, size, "travelers", label, ("owned",) if is_played else ()), letter]
    pieces.append(Piece(f"{key}:name", at=(4.55, y + 0.5), size=(4.9, 1.1), layer="bars", text=card.name, parent=key))
    for place, thing in enumerate(added):
        spot = (0.75 + 0.72 * place, y + 0.78)
        pieces.append(Piece(f"{key}:adds:{place}", picture(thing), spot, 0, 0.95, "bars", parent=key))
    text = words.say("scene", "traveler-line" if kind == "traveler-own" else f"{kind}-line", {**told, "points": points})
    pieces.append(Piece(f"{key}:line", at=(4.9, y + 1.12), size=(5.4, 1), layer="bars", text=text, parent=key))
    return pieces


def hut_area(view: dict[str, Any], words: Words) -> Area:
    """Solo: what the hut holds, the Opponent's pile, and what it would score now, line by line."""
    island = island_of(view, 0)
    volcanoes = 0 if island is None else island.counts()[VOLCANO]
    beach = 0 if island is None else island.longest_beach()
    opponent = Opponent(view["opponent"], view["hut"], volcanoes, beach, view["level"])
    label = words.say("scene", "hut-holds")
    pieces = [Piece("hut", "symbol-village", (0.8, 0.85), 0, 1.5, "cards", label, count=view["hut"])]
    total = words.say("scene", "opponent-now", {"points": opponent.total()})
    label = words.say("scene", "opponent-label", {"points": opponent.total()})
    pieces.append(Piece("opponent:total", at=(5, 0.5), size=(6.4, 1.2), layer="bars", label=label, text=total))
    for place, (name, points) in enumerate(opponent.sheet()):
        at = (3.3 + 3.2 * (place // 4), 1.25 + 0.56 * (place % 4))
        text = f"{words.name('line', name)} {points}"
        label = words.say("scene", "opponent-line", {"line": name, "points": points})
        pieces.append(Piece(f"opponent:{name}", at=at, size=(3, 0.9), layer="bars", label=label, text=text))
    for place, card in enumerate(view["opponent"]):
        pieces += _small_card(card, 0.2 + 1.36 * (place % 6), 3.5 + 1.8 * (place // 6), words)
    rows = (len(view["opponent"]) + 5) // 6
    title = words.say("scene", "opponent")
    return Area("hut", title, "pool", (0, 0, WIDTH, 3.5 + 1.8 * rows), pieces, None, ("cards", "symbols", "bars"))


def _small_card(card: int, x: float, y: float, words: Words) -> list[Piece]:
    """A card of the Opponent's pile."""
    printed = CARDS[card]
    key = f"theirs:{printed.id}"
    label = card_label("their-card", card, 0, words)
    pieces = [Piece(key, f"coast-{printed.coast}", (x + 0.65, y + 0.85), 0, 1.7, "cards", label)]
    for c, r, symbol in printed.faces[0].symbols:
        at = (x + 0.225 + 0.425 * c, y + 0.2125 + 0.425 * r)
        pieces.append(Piece(f"{key}:{c},{r}", f"symbol-{SYMBOL_NAMES[symbol]}", at, 0, 0.42, "symbols", parent=key))
    return pieces


def sheet(view: dict[str, Any], words: Words) -> Area:
    """The score sheet as on paper: frozen sources with the total they were scored in, at the end all the rest."""
    seats = range(view["seats"])
    rows = [["", *(words.name("seat", seat) for seat in seats)]]
    for source, name in enumerate(SOURCES):
        cells = [words.say("sheet", name)]
        for seat in seats:
            points = view["scored"][seat][source] if view["scored"] else UNSCORED
            cells.append("\u2013" if points == UNSCORED else f"{points} ({'I' * view['interims'][seat][source]})")
        rows.append(cells)
    further = [(key, line) for key, line in view["sheet"] if key not in SOURCES]
    if view["full"] and not view["over"]:
        further = [("traveler", view["traveler_points"])]
    written = [[sheet_title(key, words), *map(str, line)] for key, line in further]
    own = [row for row, (_, line) in zip(written, further, strict=True) if isinstance(line[0], int)]
    total = words.say("sheet", "total") if view["over"] else words.say("scene", "so-far")
    rows += [*own, [total, *(str(points_of(view, seat)) for seat in seats)]]
    rows += [row for row in written if row not in own]
    return Area("sheet", words.say("scene", "sheet"), "sheet", (0, 0, 4, 4), rows=rows)


def sheet_title(key: str, words: Words) -> str:
    """What a line of the score sheet is called; a Destiny's has its name."""
    return words.name("destiny", key) if key in DESTINY_NUMBERS else words.say("sheet", key)


def points_of(view: dict[str, Any], seat: int) -> int:
    """What is written down for a seat: at the end its score."""
    if view["over"]:
        return sum(line[seat] for _, line in view["sheet"] if isinstance(line[seat], int))
    scored = sum(points for points in view["scored"][seat] if points != UNSCORED) if view["scored"] else 0
    return int(scored + view["traveler_points"][seat])
