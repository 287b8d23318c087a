"""A board as a grid of characters: what lies on each place, the names of columns and rows at its edges."""

import itertools
from collections.abc import Collection, Sequence
from typing import Final, final

from motley.kernel.scene import Area, Art, Piece
from motley.render.paragraphs import plain_text
from motley.render.svg import in_layers

LIT: Final = "reverse"
LIT_MARKS: Final = ("lit", "chosen")
MANY: Final = 12
PLACE: Final = "·"
FEW: Final = 3
WIDEST: Final = 6
MORE: Final = "+"


@final
class Style:
    """How a terminal shows things: with Rich's markup or without, and which pieces are lit, by their keys.

    `brackets` stand around what is lit where a terminal cannot turn colours around.
    """

    def __init__(self, markup: bool = False, lit: Collection[str] = (), brackets: bool = False) -> None:
        self.markup = markup
        self.lit = frozenset(lit)
        self.brackets = brackets

    def is_lit(self, piece: Piece) -> bool:
        return piece.key in self.lit or any(mark in LIT_MARKS for mark in piece.marks)

    def emphasis(self, piece: Piece) -> str:
        """What Rich calls the way to show this piece."""
        if self.is_lit(piece):
            return LIT
        return "bold underline" if "last" in piece.marks else ""


@final
class Cell:
    """What one place of a grid shows, and how much it should catch the eye."""

    def __init__(self) -> None:
        self.glyph = ""
        self.emphasis = ""
        self.parent: str | None = None

    def show(self, piece: Piece, glyph: str) -> None:
        """A piece covers what lies below it, but not what lies on the same place beside it."""
        if piece.parent is None or piece.parent != self.parent:
            self.glyph = glyph
        elif len(self.glyph + glyph) <= WIDEST:
            self.glyph += glyph
        elif not self.glyph.endswith(MORE):
            self.glyph += MORE
        self.parent = piece.parent


def escaped(text: str, markup: bool) -> str:
    """Text in which Rich finds no markup."""
    return text.replace("[", r"\[") if markup else text


def legend(area: Area, art: Art) -> list[str]:
    """What each sign of a board's grid stands for, by the labels of the pieces that it stands for.

    A sign with which the label itself begins (a tile's number) needs no explanation.
    """
    meanings: dict[str, list[str]] = {}
    for piece in in_layers(area):
        sign = glyph_of(piece, art) if piece.path is None or is_place(piece, area, art) else ""
        if not sign or not piece.label or piece.label.startswith(sign):
            continue
        what = piece.label.partition(", ")[2] or piece.label
        told = meanings.setdefault(sign, [])
        if what not in told:
            told.append(what)
    return [f"{sign}  {_few(told)}" for sign, told in meanings.items()]


def _few(told: list[str]) -> str:
    return told[0] if len(told) == 1 else "; ".join(told[:FEW]) + ("; …" if len(told) > FEW else "")


def grid(area: Area, art: Art, style: Style) -> str:
    """The pieces of a board by their centres, the topmost of each place, with the letters and numbers at its edges.

    Pieces that lie on one place, which is the parent of all of them, are shown side by side.
    """
    pieces = [piece for piece in in_layers(area) if piece.path is None or is_place(piece, area, art)]
    shown = [(piece, glyph_of(piece, art)) for piece in pieces]
    shown = [(piece, glyph) for piece, glyph in shown if glyph]
    inside = [piece for piece, _ in shown if piece.label]
    if not inside:
        return ""
    spots = _spots(inside)
    edges = _edges([piece for piece, _ in shown if not piece.label], inside, spots)
    spots |= {piece.key: piece.at for piece in edges}
    columns = _ranks([x for x, _ in spots.values()])
    rows = _ranks([y for _, y in spots.values()])
    cells: dict[tuple[int, int], Cell] = {}
    for piece, glyph in shown:
        if piece.label or piece in edges:
            x, y = spots[piece.key]
            cell = cells.setdefault((rows[y], columns[x]), Cell())
            cell.show(piece, glyph)
            cell.emphasis = style.emphasis(piece) or cell.emphasis
    for cell in cells.values():
        if cell.emphasis == LIT and style.brackets:
            cell.glyph = f"[{cell.glyph}]"
    wide = max(len(cell.glyph) for cell in cells.values()) + 1
    span = max(columns.values()) + 1
    lines = []
    for row in range(max(rows.values()) + 1):
        line = "".join(_padded(cells.get((row, column)), wide, style.markup) for column in range(span))
        lines.append("  " + line.rstrip())
    return "\n".join(lines)


def _spots(pieces: Sequence[Piece]) -> dict[str, tuple[float, float]]:
    """Where each piece stands in the grid: in the middle of the place that it lies on, if there is such a place.

    The places are what lies lowest, where those are many and none overlaps another.
    """
    places = [piece for piece in pieces if piece.layer == pieces[0].layer]
    corners = {piece.at for piece in places}
    wide, high = places[0].size
    is_lattice = len(corners) > MANY and all(
        (x + dx, y + dy) not in corners
        for x, y in corners
        for dx in (0.0, wide / 2)
        for dy in (0.0, high / 2)
        if dx or dy
    )
    if not is_lattice:
        return {piece.key: piece.at for piece in pieces}
    return {piece.key: _under(piece, places) for piece in pieces}


def _under(piece: Piece, places: Sequence[Piece]) -> tuple[float, float]:
    x, y = piece.at
    for place in places:
        if abs(x - place.at[0]) < place.size[0] / 2 and abs(y - place.at[1]) < place.size[1] / 2:
            return place.at
    return piece.at


def is_place(piece: Piece, area: Area, art: Art) -> bool:
    """Whether a path is a place of the board and no mere line on it: it or its style has a sign, or there are many."""
    if piece.path is None or not piece.label:
        return False
    if piece.sign is not None:
        return bool(piece.sign)
    return piece.style in art.glyphs or sum(each.path is not None and bool(each.label) for each in area.pieces) > MANY


def _edges(texts: Sequence[Piece], inside: Sequence[Piece], spots: dict[str, tuple[float, float]]) -> list[Piece]:
    """Of the texts around a board those that name its columns or rows: a line with one for at least half of them.

    The columns and rows are those of what lies lowest; other things may stand between them.
    """
    found: list[Piece] = []
    for along, across in ((0, 1), (1, 0)):
        lines = {spot[along] for spot in spots.values()}
        lowest = {piece.at[along] for piece in inside if piece.layer == inside[0].layer}
        first, last = min(spot[across] for spot in spots.values()), max(spot[across] for spot in spots.values())
        named: dict[float, list[Piece]] = {}
        for piece in texts:
            if piece.at[along] in lines and not first <= piece.at[across] <= last:
                named.setdefault(piece.at[across], []).append(piece)
        for pieces in named.values():
            if 2 * len({piece.at[along] for piece in pieces}) >= max(len(lowest), 2):
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


def glyph_of(piece: Piece, art: Art) -> str:
    """What stands for a piece: its sign, the glyph of its symbol or style, its text, or its symbol's first letters."""
    if piece.sign is not None:
        return piece.sign
    if piece.path is not None:
        return art.glyphs.get(piece.style or "", PLACE)
    if piece.art is not None and piece.art in art.glyphs:
        glyph = art.glyphs[piece.art] + (piece.text or "")[:3]
    elif piece.text is not None:
        glyph = piece.text[:3]
    elif piece.lines is not None:
        glyph = plain_text(piece.lines)[:3]
    elif piece.art is not None and piece.label:
        glyph = "".join(part[:1] for part in piece.art.split("-"))[:3]
    else:
        return ""
    is_marked = "done" in piece.marks and glyph and not glyph.endswith("*")
    return glyph + ("*" if is_marked else "")


def _padded(cell: Cell | None, wide: int, markup: bool) -> str:
    if cell is None:
        return " " * wide
    padding = " " * (wide - len(cell.glyph))
    glyph = escaped(cell.glyph, markup)
    return (f"[{cell.emphasis}]{glyph}[/]" if markup and cell.emphasis else glyph) + padding
