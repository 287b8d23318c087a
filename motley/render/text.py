"""A scene as text: boards as grids of characters, sheets as tables, hands as lists; or, plainly, as sentences."""

from collections.abc import Collection, Sequence

from motley.kernel.scene import Area, Art, Piece, Scene, SeatCard
from motley.render.grid import Style, escaped, grid, is_place

WIDE = 100


def text(scene: Scene, art: Art, markup: bool = False, lit: Collection[str] = (), brackets: bool = False) -> str:
    """The scene for a terminal. With `markup`, Rich shows the last move and whatever is lit."""
    style = Style(markup, lit, brackets)
    blocks = [escaped(seats_line(scene.seats), markup), *areas(scene, art, style).values()]
    blocks += [escaped(line, markup) for line in scene.told()]
    return "\n".join(block for block in blocks if block)


def areas(scene: Scene, art: Art, style: Style) -> dict[str, str]:
    """What each area of a scene shows, by its key; areas that show nothing in a terminal are left out."""
    labels = {piece.label for area in scene.areas for piece in area.pieces if area.kind != "board"}
    found = {area.key: _titled(area, _area(area, art, style, labels), style.markup) for area in scene.areas}
    return {key: block for key, block in found.items() if block}


def plain(scene: Scene, lit: Collection[str] = ()) -> str:
    """The scene in short sentences, for a screen reader: who has what, then every thing with a label."""
    style = Style(lit=lit)
    lines = [_sentence(f"{card.name}: {_counters(card)}" if card.counters else card.name) for card in scene.seats]
    for block in plain_areas(scene, style).values():
        lines += block
    lines += [_sentence(line) for line in scene.told()]
    return "\n".join(lines)


def plain_areas(scene: Scene, style: Style) -> dict[str, list[str]]:
    """The sentences of each area, by its key; areas about which there is nothing to say are left out."""
    labels = {piece.label for area in scene.areas for piece in area.pieces}
    found: dict[str, list[str]] = {}
    for area in scene.areas:
        told = [_row(row) for row in _untold(area.rows or [], labels)] + _things(area, style)
        if told:
            found[area.key] = [_sentence(line) for line in ([area.title] if area.title else []) + told]
    return found


def label_of(piece: Piece) -> str:
    """What a piece is, with how many of it there are."""
    return piece.label if piece.count is None else f"{piece.label}, {piece.count}"


def flattest(looks: Sequence[str]) -> str:
    """The look that suits a grid of characters: the flat one if there is one, otherwise the first."""
    return "flat" if "flat" in looks else looks[0]


def seats_line(cards: Sequence[SeatCard]) -> str:
    """Every seat with its letter and counters, in one line where there is room."""
    told = []
    for card in cards:
        counters = _counters(card)
        told.append(f"{card.letter} {card.name}" + (f" ({counters})" if counters else ""))
    line = "   ".join(told)
    return line if len(line) <= WIDE else "\n".join(told)


def _counters(card: SeatCard) -> str:
    return ", ".join(f"{label} {value}" for label, value in card.counters)


def _titled(area: Area, body: str, markup: bool) -> str:
    if not body or not area.title or area.kind == "board":
        return body
    return f"{escaped(area.title, markup)}:\n{body}"


def _untold(rows: Sequence[Sequence[str]], labels: Collection[str]) -> list[Sequence[str]]:
    """The rows of a sheet without those that only repeat what a piece says of itself."""
    kept = [row for row in rows if not (len(row) == 1 and any(label.endswith(row[0]) for label in labels))]
    return kept if len(kept) > 1 or len(rows) == 1 else []


def _row(row: Sequence[str]) -> str:
    """A row of a sheet as a sentence; cells that are empty say nothing."""
    cells = [cell for cell in row[1:] if cell]
    if not row[0]:
        return ", ".join(cells)
    return f"{row[0]}: {', '.join(cells)}" if cells else row[0]


def _things(area: Area, style: Style) -> list[str]:
    """Every thing of an area by its label; a place whose name the thing on it repeats is told with that thing."""
    labelled = [piece for piece in area.pieces if piece.label]
    places = {piece.key: piece for piece in labelled}
    under: dict[str, Piece] = {}
    for piece in labelled:
        place = places.get(piece.parent or "")
        if place is not None and _place_name(place) == _place_name(piece):
            under[piece.key] = place
    covered = {place.key for place in under.values()}
    told = []
    for piece in labelled:
        if piece.key not in covered:
            told.append(_told([piece, under[piece.key]] if piece.key in under else [piece], style))
    return told


def _place_name(piece: Piece) -> str:
    return piece.label.partition(",")[0]


def _told(pieces: Sequence[Piece], style: Style) -> str:
    """A thing by its label, with what holds for it or for the place under it."""
    notes = ["last move"] if any("last" in piece.marks for piece in pieces) else []
    notes += ["can be chosen"] if any(piece.key in style.lit for piece in pieces) else []
    return with_notes(label_of(pieces[0]), notes)


def with_notes(label: str, notes: Sequence[str]) -> str:
    """A label with what else is to be said of it; one that ends as a sentence takes it in before its full stop."""
    return ", ".join([label.removesuffix("."), *notes]) if notes else label


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!", "?", ":")) or not line else line + "."


def _area(area: Area, art: Art, style: Style, labels: Collection[str]) -> str:
    if area.rows:
        rows = _untold(area.rows, labels)
        return escaped(table(rows), style.markup) if rows else ""
    if area.kind == "board":
        lines = _listed(
            [piece for piece in area.pieces if piece.path is not None and not is_place(piece, area, art)], style
        )
        return "\n".join(block for block in (grid(area, art, style), lines) if block)
    return _listed(area.pieces, style)


def _listed(pieces: Sequence[Piece], style: Style) -> str:
    """The labels, equal ones together; what is lit has a sign before it."""
    counts: dict[tuple[bool, str], int] = {}
    for piece in pieces:
        if piece.label:
            notes = ["last move"] if "last" in piece.marks else []
            entry = (style.is_lit(piece), with_notes(label_of(piece), notes))
            counts[entry] = counts.get(entry, 0) + 1
    lines = []
    for (is_lit, line), count in counts.items():
        told = escaped(line if count == 1 else f"{line.removesuffix('.')} × {count}", style.markup)
        lines.append(f"{'> ' if is_lit else '  '}{told}")
    return "\n".join(lines)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells in columns."""
    span = max(len(row) for row in rows)
    widths = [max((len(row[place]) for row in rows if place < len(row)), default=0) for place in range(span)]
    lines = ["  ".join(part.ljust(widths[place]) for place, part in enumerate(row)).rstrip() for row in rows]
    return "\n".join("  " + line for line in lines)
