"""A scene as text: boards as grids of characters, sheets as tables, hands as lists; or, plainly, as sentences."""

import itertools
from collections.abc import Sequence
from typing import final

from motley.kernel.scene import Area, Art, Piece, Scene, SeatCard
from motley.render.svg import in_layers

LIT = ("lit", "chosen")
MANY = 12
PLACE = "·"


@final
class Cell:
    """What one place of a grid shows, and how much it should catch the eye."""

    def __init__(self, glyph: str, emphasis: str = "") -> None:
        self.glyph = glyph
        self.emphasis = emphasis


def text(scene: Scene, art: Art, markup: bool = False) -> str:
    """The scene for a terminal. With `markup`, Rich shows the last move and whatever is lit."""
    blocks = [escaped(seats_line(scene.seats), markup)]
    blocks += [_titled(area, _area(area, art, markup), markup) for area in scene.areas]
    blocks += [escaped(line, markup) for line in scene.status]
    return "\n".join(block for block in blocks if block)


def plain(scene: Scene) -> str:
    """The scene in short sentences, for a screen reader: who has what, then every thing with a label."""
    lines = [_sentence(f"{card.name}: {_counters(card)}" if card.counters else card.name) for card in scene.seats]
    for area in scene.areas:
        lines += [_sentence(area.title)] if area.title else []
        lines += [_sentence(": ".join([*row[:1], ", ".join(row[1:])])) for row in area.rows or []]
        lines += [_sentence(line) for line in _things(area)]
    lines += [_sentence(line) for line in scene.status]
    return "\n".join(lines)


def flattest(looks: Sequence[str]) -> str:
    """The look that suits a grid of characters: the flat one if there is one, otherwise the first."""
    return "flat" if "flat" in looks else looks[0]


def seats_line(cards: Sequence[SeatCard]) -> str:
    """Every seat with its letter and counters, in one line."""
    told = []
    for card in cards:
        counters = _counters(card)
        told.append(f"{card.letter} {card.name}" + (f" ({counters})" if counters else ""))
    return "   ".join(told)


def _counters(card: SeatCard) -> str:
    return ", ".join(f"{label} {value}" for label, value in card.counters)


def _titled(area: Area, body: str, markup: bool) -> str:
    if not body or not area.title or area.kind == "board":
        return body
    return f"{escaped(area.title, markup)}:\n{body}"


def _things(area: Area) -> list[str]:
    """Every thing of an area by its label; a place whose name the thing on it repeats is told with that thing."""
    labelled = [piece for piece in area.pieces if piece.label]
    places = {piece.key: piece for piece in labelled}
    under: dict[str, Piece] = {}
    for piece in labelled:
        place = places.get(piece.parent or "")
        if place is not None and _place_name(place) == _place_name(piece):
            under[piece.key] = place
    covered = {place.key for place in under.values()}
    marks = {piece.key: (*piece.marks, *(under[piece.key].marks if piece.key in under else ())) for piece in labelled}
    return [_told(piece, marks[piece.key]) for piece in labelled if piece.key not in covered]


def _place_name(piece: Piece) -> str:
    return piece.label.partition(",")[0]


def _told(piece: Piece, marks: Sequence[str] | None = None) -> str:
    said = piece.label
    if piece.count is not None:
        said += f", {piece.count}"
    return said + (", last move" if "last" in (piece.marks if marks is None else marks) else "")


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!", "?", ":")) or not line else line + "."


def _area(area: Area, art: Art, markup: bool) -> str:
    if area.rows:
        return escaped(_table(area.rows), markup)
    if area.kind == "board":
        lines = _listed([piece for piece in area.pieces if piece.path is not None and not _is_place(piece, area, art)])
        return "\n".join(block for block in (_grid(area, art, markup), escaped(lines, markup)) if block)
    return escaped(_listed(area.pieces), markup)


def escaped(text: str, markup: bool) -> str:
    """Text in which Rich finds no markup."""
    return text.replace("[", r"\[") if markup else text


def _listed(pieces: Sequence[Piece]) -> str:
    """The labels, equal ones together."""
    told = [_told(piece) for piece in pieces if piece.label]
    counts = {line: told.count(line) for line in told}
    return "\n".join(f"  {line}" if count == 1 else f"  {line} × {count}" for line, count in counts.items())


def _table(rows: Sequence[Sequence[str]]) -> str:
    span = max(len(row) for row in rows)
    widths = [max((len(row[place]) for row in rows if place < len(row)), default=0) for place in range(span)]
    lines = ["  ".join(part.ljust(widths[place]) for place, part in enumerate(row)).rstrip() for row in rows]
    return "\n".join("  " + line for line in lines)


def _grid(area: Area, art: Art, markup: bool) -> str:
    """The pieces of a board by their centres, the topmost of each place, with the letters and numbers at its edges."""
    pieces = [piece for piece in in_layers(area) if piece.path is None or _is_place(piece, area, art)]
    shown = [(piece, _glyph(piece, art)) for piece in pieces]
    shown = [(piece, glyph) for piece, glyph in shown if glyph]
    inside = [piece for piece, _ in shown if piece.label]
    if not inside:
        return ""
    edges = _edges([piece for piece, _ in shown if not piece.label], inside)
    columns = _ranks([piece.at[0] for piece in inside + edges])
    rows = _ranks([piece.at[1] for piece in inside + edges])
    cells: dict[tuple[int, int], Cell] = {}
    for piece, glyph in shown:
        if piece.label or piece in edges:
            cell = cells.setdefault((rows[piece.at[1]], columns[piece.at[0]]), Cell(glyph))
            cell.glyph = glyph
            cell.emphasis = _emphasis(piece) or cell.emphasis
    wide = max(len(cell.glyph) for cell in cells.values()) + 1
    span = max(columns.values()) + 1
    lines = []
    for row in range(max(rows.values()) + 1):
        line = "".join(_padded(cells.get((row, column)), wide, markup) for column in range(span))
        lines.append("  " + line.rstrip())
    return "\n".join(lines)


def _is_place(piece: Piece, area: Area, art: Art) -> bool:
    """Whether a path is a place of the board and no mere line on it: its style has a glyph, or there are many."""
    if piece.path is None or not piece.label:
        return False
    return piece.style in art.glyphs or sum(each.path is not None and bool(each.label) for each in area.pieces) > MANY


def _edges(texts: Sequence[Piece], inside: Sequence[Piece]) -> list[Piece]:
    """Of the texts around a board those that name its columns or rows: a line with one for at least half of them."""
    found: list[Piece] = []
    for along, across in ((0, 1), (1, 0)):
        lines = {piece.at[along] for piece in inside}
        named: dict[float, list[Piece]] = {}
        for piece in texts:
            if piece.at[along] in lines:
                named.setdefault(piece.at[across], []).append(piece)
        for pieces in named.values():
            if 2 * len({piece.at[along] for piece in pieces}) >= max(len(lines), 2):
                found += pieces
    return found


def _ranks(places: Sequence[float]) -> dict[float, int]:
    """Every coordinate with the number of its line; what is closer than half the usual distance shares a line."""
    ordered = sorted(set(places))
    steps = sorted(after - before for before, after in itertools.pairwise(ordered))
    usual = steps[len(steps) // 2] if steps else 1.0
    ranks: dict[float, int] = {}
    rank, start = 0, ordered[0]
    for place in ordered:
        if place - start > usual / 2:
            rank += round((place - start) / usual)
            start = place
        ranks[place] = rank
    return ranks


def _glyph(piece: Piece, art: Art) -> str:
    """What stands for a piece: the glyph of its symbol or style, its text, or the first letters of its symbol."""
    if piece.path is not None:
        return art.glyphs.get(piece.style or "", PLACE)
    if piece.art is not None and piece.art in art.glyphs:
        glyph = art.glyphs[piece.art] + (piece.text or "")[:3]
    elif piece.text is not None:
        glyph = piece.text[:3]
    elif piece.art is not None and piece.label:
        glyph = "".join(part[:1] for part in piece.art.split("-"))[:3]
    else:
        return ""
    is_marked = "done" in piece.marks and glyph and not glyph.endswith("*")
    return glyph + ("*" if is_marked else "")


def _emphasis(piece: Piece) -> str:
    if any(mark in LIT for mark in piece.marks):
        return "reverse"
    return "bold underline" if "last" in piece.marks else ""


def _padded(cell: Cell | None, wide: int, markup: bool) -> str:
    if cell is None:
        return " " * wide
    padding = " " * (wide - len(cell.glyph))
    glyph = escaped(cell.glyph, markup)
    return (f"[{cell.emphasis}]{glyph}[/]" if markup and cell.emphasis else glyph) + padding
