"""What lies beside an island of Motu: gauges of the six sources, Destinies, Travelers, the solo Opponent, the sheet."""

from typing import Any

from motley.games.motu.look.labels import card_label, destiny_label
from motley.games.motu.look.papers import BACK, DESTINY, GAUGE, LETTERS, OPPONENT, TRAVELER
from motley.games.motu.rules.cards import CARDS, DESTINIES, DESTINY_NUMBERS, SYMBOL_NAMES, TRAVELERS, VOLCANO
from motley.games.motu.rules.known import amounts_of, island_of, tally_of
from motley.games.motu.rules.scoring import PAIRS, SOURCES, Opponent, Tally, traveler_count
from motley.games.motu.rules.state import UNSCORED
from motley.kernel import Area, Piece, Run, Words

WIDTH = 8.4
HEAD = 1.15
DENSE_HEAD = 1.4
"""A heading has room for its line on the smallest screen too; more above what is drawn smaller there."""
LINE = 2.56
ROOMY = 2
"""With so many seats Destinies have room for what they bring and how things stand; with more, for their names."""
STRIP = 1.12
TOKEN = 1.08
"""As large as fits on a strip: the letter on it should be read."""
PICTURES = {"totem": "symbol-mask", "beach_card": "ground-strand", "coconut": "coconut"}
"""What stands for things that are no symbol of their own."""
SOURCE_PICTURES = (
    ("sign-fisherman", "sign-fish"),
    ("sign-hunter", "sign-bird"),
    ("sign-canoe", "sign-palm"),
    ("coconut",),
    ("sign-mask",),
    ("sign-volcano",),
)
TOTEMS = range(SYMBOL_NAMES.index("salamander"), SYMBOL_NAMES.index("spiral") + 1)


def heading(key: str, title: str, high: float, note: str = "") -> Piece:
    """The name of what lies below it, written on the sand."""
    runs = [Run(title, "title"), *([Run(f"  {note}", "note")] if note else [])]
    at, size = (WIDTH / 2, -high / 2), (WIDTH, high)
    return Piece(f"{key}:heading", at=at, size=size, layer="writing", style="sand", lines=[runs])


def headed(height: float, head: float) -> tuple[float, float, float, float]:
    """The box of something so high with its heading."""
    return (0, -head, WIDTH, height + head)


def picture(thing: str) -> str:
    return PICTURES.get(thing, f"symbol-{thing}")


def gauges(view: dict[str, Any], seat: int, words: Words) -> Area:
    """The six sources of a seat: frozen points, or what they would bring now, and the numbers behind them."""
    island = island_of(view, seat)
    tally = None if island is None else tally_of(view, seat, island)
    pieces: list[Piece] = []
    for source in range(6):
        pieces += _gauge(view, seat, source, tally, words)
    layers = ("gauges", "bars", "writing")
    title = words.say("scene", "sources")
    return Area("gauges", title, "pool", (0, 0, WIDTH, 5.1), pieces, seat, layers, None, None, "gauges", False, False)


def _gauge(view: dict[str, Any], seat: int, source: int, tally: Tally | None, words: Words) -> list[Piece]:
    name = SOURCES[source]
    is_lenient = view["solo"] and view["lenient"]
    frozen = view["scored"][seat][source] if view["scored"] else UNSCORED
    is_frozen = frozen != UNSCORED
    points = frozen
    if not is_frozen:
        points = 0 if tally is None else tally.source(source, is_lenient)
    label = _gauge_label(source, points, is_frozen, tally, words)
    x, y = (GAUGE[0] + 0.12) * (source % 2), (GAUGE[1] + 0.1) * (source // 2)
    key = f"source:{name}"
    art = "gauge-scored" if is_frozen else "gauge"
    marks = ("done",) if is_frozen else ()
    if is_frozen:
        note = [Run(words.say("scene", "interim", {"n": view["interims"][seat][source]}), "note")]
    else:
        note = _counted(source, tally, is_lenient, words)
    style = "good" if points or is_frozen else "poor"
    text = [[Run(words.name("line", name), "keyword")], note]
    at = (x + GAUGE[0] / 2, y + GAUGE[1] / 2)
    return [
        Piece(key, art, at, 0, GAUGE, "gauges", label, marks),
        Piece(f"{key}:text", at=(x + 1.65, at[1]), size=(3.2, GAUGE[1]), layer="writing", parent=key, lines=text),
        Piece(f"{key}:points", at=(x + 3.5, at[1]), size=1.25, layer="writing", text=str(points), style=style,
              parent=key),
    ]  # fmt: skip


def _gauge_label(source: int, points: int, is_frozen: bool, tally: Tally | None, words: Words) -> str:
    told: dict[str, object] = {"source": SOURCES[source], "points": points}
    if is_frozen or tally is None or source >= len(PAIRS):
        return words.say("scene", "source-scored" if is_frozen else "source", told)
    predator, prey, _ = PAIRS[source]
    things = {"predator": SYMBOL_NAMES[predator], "prey": SYMBOL_NAMES[prey]}
    return words.say("scene", "source-pair", {**told, **things, "n": tally.counts[predator], "m": tally.counts[prey]})


def _counted(source: int, tally: Tally | None, is_lenient: bool, words: Words) -> list[Run]:
    """What a source counts on the island now."""
    pictures = [Run(icon=name) for name in SOURCE_PICTURES[source]]
    if tally is None:
        return [*pictures[:1]]
    if source < len(PAIRS):
        predator, prey, _ = PAIRS[source]
        told = words.say("counted", "pair", {"n": tally.counts[predator], "m": tally.counts[prey]})
        return [pictures[0], Run(f" {told} "), pictures[1]]
    if SOURCES[source] == "totems":
        return [*pictures, Run(" " + words.say("counted", "totems", {"n": _kinds(tally, is_lenient)}))]
    counted = tally.counts[VOLCANO] if SOURCES[source] == "volcanoes" else tally.source(source, False)
    return [*pictures, Run(f" {counted}")]


def _kinds(tally: Tally, is_lenient: bool) -> int:
    """The kinds of totem that count: of which exactly one shows, or, R12.5, one or more."""
    return sum(tally.counts[totem] == 1 or (is_lenient and tally.counts[totem] > 1) for totem in TOTEMS)


def destiny_area(view: dict[str, Any], front: int, words: Words) -> Area:
    """Destinies on display, then those bought, each with what it compares, what it brings, and how things stand."""
    shown = [(None, number) for number in view["display"]]
    bought = [(owner, number) for owner in range(view["seats"]) for number in view["destinies"][owner]]
    pieces: list[Piece] = []
    line = LINE if view["seats"] <= ROOMY else STRIP + 0.06
    for place, (owner, number) in enumerate([*shown, *bought]):
        pieces += _destiny(view, number, owner, line * place, front, words)
    box = headed(line * (view["seats"] + 1), DENSE_HEAD)
    layers = ("destinies", "bars", "writing")
    title = words.say("scene", "destinies")
    pieces.append(heading("destinies", title, DENSE_HEAD))
    return Area("destinies", title, "pool", box, pieces, None, layers, None, None, "destinies", False, False)


def _destiny(view: dict[str, Any], number: int, owner: int | None, y: float, front: int, words: Words) -> list[Piece]:
    card = DESTINIES[number]
    key = f"destiny:{card.id}"
    label = destiny_label(view, number, owner, front, words)
    art, marks = ("destiny", ()) if owner is None else ("destiny-owned", ("owned",))
    is_roomy = view["seats"] <= ROOMY
    wide, high = (6.84, DESTINY[1]) if is_roomy else (5.15, STRIP)
    middle = y + high / 2
    pieces = [Piece(key, art, (WIDTH / 2, middle), 0, (WIDTH, high), "destinies", label, marks)]
    pieces += _pictures(key, [picture(thing) for thing in card.counts], 0.75, middle, is_roomy)
    text = [[Run(words.name("destiny", card.id), "keyword")]]
    if is_roomy:
        text.append([Run(_values(number, words))])
    if is_roomy and all(view["islands"]):
        text.append(standing(view, number))
    pieces.append(
        Piece(f"{key}:text", at=(1.44 + wide / 2, middle), size=(wide, high), layer="writing", parent=key, lines=text)
    )
    if owner is not None:
        pieces.append(Piece(f"{key}:owner", f"seat-{owner}", (7.66, y + 0.58), 0, TOKEN, "bars", parent=key))
        return pieces
    pieces += [
        Piece(f"{key}:price:{coin}", "coconut", (7.95 - 0.5 * coin, y + 0.5), 0, 0.56, "bars", parent=key)
        for coin in range(card.price)
    ]
    return pieces


def _pictures(key: str, names: list[str], x: float, middle: float, is_roomy: bool) -> list[Piece]:
    """One picture, or two over each other; side by side where there is little room."""
    size = 1.15 if len(names) == 1 else 0.84
    across, down = (0.0, 0.84) if is_roomy else (0.62, 0.0)
    size = size if is_roomy else 0.66 + 0.24 / len(names)
    left, top = x - across * (len(names) - 1) / 2, middle - down * (len(names) - 1) / 2
    return [
        Piece(
            f"{key}:thing:{place}",
            name,
            (left + across * place, top + down * place),
            0,
            _shape(name, size),
            "bars",
            parent=key,
        )
        for place, name in enumerate(names)
    ]


def _shape(name: str, size: float) -> tuple[float, float]:
    return (0.75 * size, size) if name.startswith("ground-") else (size, size)


def brings(number: int, words: Words) -> str:
    """What a Destiny brings, in a sentence."""
    card = DESTINIES[number]
    told = {"win": card.win, "part": card.part, "lose": -card.lose, "counts": card.counts}
    return words.say("destiny", "two" if len(card.counts) > 1 else "one", told)


def _values(number: int, words: Words) -> str:
    """What a Destiny brings, as short as a card has room for."""
    card = DESTINIES[number]
    shown = {"counts": card.counts, "win": f"+{card.win}", "part": f"+{card.part}", "lose": f"\u2212{-card.lose}"}
    return words.say("destiny", "two-short" if len(card.counts) > 1 else "one-short", shown)


def standing(view: dict[str, Any], number: int) -> list[Run]:
    """How much each seat has of what a Destiny compares; those with the most in bold."""
    amounts = [amounts_of(view, thing) for thing in DESTINIES[number].counts]
    runs: list[Run] = []
    for seat in range(view["seats"]):
        leads = all(line[seat] and line[seat] == max(line) for line in amounts)
        text = " + ".join(str(line[seat]) for line in amounts)
        runs += [Run(icon=f"mark-{seat}"), Run(f"{LETTERS[seat]} {text}  ", "keyword" if leads else "body")]
    return runs


def traveler_area(view: dict[str, Any], words: Words) -> Area:
    """One's own Traveler as a card that can be read; those of the others as backs, or as they were played."""
    owners = [owner for owner in range(view["seats"]) if view["has_traveler"][owner]]
    own = view["seat"] if view["seat"] in owners else None
    pieces = [] if own is None else _own_traveler(view, own, words)
    others = [owner for owner in owners if owner != own]
    room = (0.0, WIDTH) if own is None else (TRAVELER[0] + 0.2, WIDTH)
    columns = max(1, min(len(others), 4)) if own is None else (1 if len(others) < 2 else 2)
    lines = max(1, -(-len(others) // columns))
    scale = min((room[1] - room[0]) / (columns * (BACK[0] + 0.1)), TRAVELER[1] / BACK[1] / lines)
    for place, owner in enumerate(others):
        x = room[0] + (place % columns + 0.5) * (room[1] - room[0]) / columns
        y = (place // columns + 0.5) * TRAVELER[1] / lines
        pieces += _other_traveler(view, owner, (x, y), 0.97 * scale, words)
    layers = ("travelers", "bars", "writing")
    title = words.say("scene", "travelers")
    pieces.append(heading("travelers", title, HEAD))
    box = headed(TRAVELER[1] + 0.1, HEAD)
    return Area("travelers", title, "pool", box, pieces, None, layers, None, None, "travelers", False, False)


def _own_traveler(view: dict[str, Any], owner: int, words: Words) -> list[Piece]:
    number, key = view["travelers"][owner], f"traveler:{owner}"
    card = TRAVELERS[number]
    text = [
        [Run(words.name("traveler", card.id), "title")],
        [Run(words.say("traveler", "brings", {"each": card.points, "per": card.per}))],
        [Run(traveler_state(view, owner, words), "keyword")],
    ]
    at = (TRAVELER[0] / 2, TRAVELER[1] / 2)
    label = traveler_label(view, owner, words)
    marks = ("owned",) if view["played"][owner] else ()
    pieces = [Piece(key, f"traveler-{card.id}", at, 0, TRAVELER, "travelers", label, marks)]
    pieces += [
        Piece(f"{key}:adds:{place}", picture(thing), (0.95, 3.85 + 0.58 * place), 0, 0.6, "bars", parent=key)
        for place, thing in enumerate([*added(number), *["coconut"] * card.coconuts])
    ]
    return [*pieces, Piece(f"{key}:text", at=(3.85, at[1]), size=(3.9, 5.1), layer="writing", parent=key, lines=text)]


def _other_traveler(
    view: dict[str, Any], owner: int, at: tuple[float, float], scale: float, words: Words
) -> list[Piece]:
    number, key = view["travelers"][owner], f"traveler:{owner}"
    size = (BACK[0] * scale, BACK[1] * scale)
    art = "traveler-back" if number < 0 else f"portrait-{TRAVELERS[number].id}"
    token = Piece(f"{key}:owner", f"seat-{owner}", (at[0], at[1] + 0.36 * size[1]), 0, 1.26 * scale, "bars", parent=key)
    return [Piece(key, art, at, 0, size, "travelers", traveler_label(view, owner, words)), token]


def added(number: int) -> list[str]:
    """The symbols that a Traveler adds to an island."""
    return [SYMBOL_NAMES[symbol] for symbol in TRAVELERS[number].adds]


def traveler_state(view: dict[str, Any], owner: int, words: Words) -> str:
    """What a Traveler in sight is worth: now, as it was played, or nothing any more (R7.6)."""
    if view["played"][owner]:
        return words.say("traveler", "played", {"points": view["traveler_points"][owner]})
    if view["over"]:
        return words.say("traveler", "kept")
    number = view["travelers"][owner]
    return words.say("traveler", "now", {"points": traveler_count(number, view["row"]) * TRAVELERS[number].points})


def traveler_label(view: dict[str, Any], owner: int, words: Words) -> str:
    number = view["travelers"][owner]
    if number < 0:
        return words.say("scene", "traveler-hidden", {"owner": owner})
    card = TRAVELERS[number]
    is_played = view["played"][owner]
    points = view["traveler_points"][owner] if is_played else traveler_count(number, view["row"]) * card.points
    told = {
        "owner": owner,
        "traveler": card.id,
        "adds": added(number),
        "per": card.per,
        "each": card.points,
        "coconuts": card.coconuts,
    }
    # R7.6: once the game is over, one that is still face down counts for nothing.
    kind = "traveler-played" if is_played else "traveler-kept" if view["over"] else "traveler-own"
    return words.say("scene", kind, {**told, "points": points})


def opponent_area(view: dict[str, Any], words: Words) -> Area:
    """Alone: what the Opponent would score now, line by line, and its cards."""
    island = island_of(view, 0)
    volcanoes = 0 if island is None else island.counts()[VOLCANO]
    beach = 0 if island is None else island.longest_beach()
    opponent = Opponent(view["opponent"], view["hut"], volcanoes, beach, view["level"])
    total = opponent.total()
    pieces = [
        Piece("opponent:paper", "opponent", (WIDTH / 2, OPPONENT[1] / 2), 0, OPPONENT, "papers"),
        Piece("opponent:total", at=(WIDTH / 2, 0.62), size=(8.0, 0.98), layer="writing",
              label=words.say("scene", "opponent-label", {"points": total}),
              lines=[[Run(words.say("scene", "opponent-now", {"points": total}), "keyword")]]),
    ]  # fmt: skip
    for place, (name, points) in enumerate(opponent.sheet()):
        at = (2.2 + 4.0 * (place // 4), 1.55 + 0.9 * (place % 4))
        label = words.say("scene", "opponent-line", {"line": name, "points": points})
        line = [[Run(f"{words.name('line', name)} "), Run(str(points), "keyword")]]
        pieces.append(Piece(f"opponent:{name}", at=at, size=(3.9, 0.9), layer="writing", label=label, lines=line))
    for place, card in enumerate(view["opponent"]):
        at = (0.7 + 1.4 * (place % 6), OPPONENT[1] + 1.1 + 1.85 * (place // 6))
        label = card_label("their-card", card, 0, words)
        pieces.append(
            Piece(f"theirs:{CARDS[card].id}", f"face-{CARDS[card].id}-N", at, 0, (1.28, 1.7), "papers", label)
        )
    layers = ("papers", "bars", "writing")
    title = words.say("scene", "opponent")
    box = (0, 0, WIDTH, OPPONENT[1] + 5.8)
    return Area("opponent", title, "pool", box, pieces, None, layers, None, None, "opponent", False, False)


def sheet(view: dict[str, Any], words: Words) -> Area:
    """The score sheet of a game that is over: sources with the total they were scored in, and all the rest."""
    seats = range(view["seats"])
    rows = [["", *(words.name("seat", seat) for seat in seats)]]
    for source, name in enumerate(SOURCES):
        cells = [words.say("sheet", name)]
        for seat in seats:
            told = {"points": view["scored"][seat][source], "total": view["interims"][seat][source]}
            cells.append(words.say("scene", "scored", told))
        rows.append(cells)
    further = [(key, line) for key, line in view["sheet"] if key not in SOURCES]
    written = [[sheet_title(key, words), *map(str, line)] for key, line in further]
    own = [row for row, (_, line) in zip(written, further, strict=True) if isinstance(line[0], int)]
    total = words.say("sheet", "total")
    rows += [*own, [total, *(str(points_of(view, seat)) for seat in seats)]]
    rows += [row for row in written if row not in own]
    return Area("sheet", words.say("scene", "sheet"), "sheet", (0, 0, 4, 4), rows=rows, slot="sheet")


def sheet_title(key: str, words: Words) -> str:
    """What a line of the score sheet is called; a Destiny's has its name."""
    return words.name("destiny", key) if key in DESTINY_NUMBERS else words.say("sheet", key)


def points_of(view: dict[str, Any], seat: int) -> int:
    """What is written down for a seat: at the end its score."""
    if view["over"]:
        return sum(line[seat] for _, line in view["sheet"] if isinstance(line[seat], int))
    scored = sum(points for points in view["scored"][seat] if points != UNSCORED) if view["scored"] else 0
    return int(scored + view["traveler_points"][seat])
