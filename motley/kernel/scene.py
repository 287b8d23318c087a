"""How a view looks and how moves are pointed at: scenes of pieces, choices, previews. No HTML, no colours of a page."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from motley.kernel.core import Move
from motley.kernel.plain import Plain

SHAPES: Final = ("circle", "square", "triangle", "diamond", "hexagon", "star")
COLOURS: Final = ("#56B4E9", "#D55E00", "#F0E442", "#000000", "#0072B2", "#CC79A7")
AREA_KINDS: Final = ("board", "hand", "row", "pool", "stack", "sheet")


@final
class Piece(Plain):
    """One thing on the table: `at` is its centre in its area's coordinates (y down), its key says that it is the same.

    A piece without a label is decoration. `path` is an SVG path in area coordinates, drawn with the class `style`.
    `sign` stands for it where a board is drawn in characters (none if it is empty); otherwise what `Art.glyphs` says.
    """

    def __init__(
        self,
        key: str,
        art: str | None = None,
        at: tuple[float, float] = (0.0, 0.0),
        turn: float = 0,
        size: float | tuple[float, float] = 1,
        layer: str = "",
        label: str = "",
        marks: Sequence[str] = (),
        text: str | None = None,
        count: int | None = None,
        path: str | None = None,
        style: str | None = None,
        parent: str | None = None,
        sign: str | None = None,
    ) -> None:
        self.key = key
        self.art = art
        self.at = at
        self.turn = turn
        self.size: tuple[float, float] = size if isinstance(size, tuple) else (size, size)
        self.layer = layer
        self.label = label
        self.marks = tuple(marks)
        self.text = text
        self.count = count
        self.path = path
        self.style = style
        self.parent = parent
        self.sign = sign

    def fields(self) -> tuple[str, ...]:
        drawn = ("key", "art", "at", "turn", "size", "layer", "label", "marks")
        return (*drawn, "text", "count", "path", "style", "parent", "sign")

    def json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "art": self.art,
            "at": list(self.at),
            "turn": self.turn,
            "size": list(self.size),
            "layer": self.layer,
            "label": self.label,
            "marks": list(self.marks),
            "text": self.text,
            "count": self.count,
            "path": self.path,
            "style": self.style,
            "parent": self.parent,
        }


@final
class Area(Plain):
    """A part of the table with its own coordinates: the board, a hand, a row of cards, a score sheet.

    `layers` are drawn in that order. A `sheet` has `rows` of text, the first of them its heading.
    """

    def __init__(
        self,
        key: str,
        title: str,
        kind: str,
        box: tuple[float, float, float, float],
        pieces: Sequence[Piece] = (),
        owner: int | None = None,
        layers: Sequence[str] = ("",),
        rows: Sequence[Sequence[str]] | None = None,
        backdrop: str | None = None,
    ) -> None:
        self.key = key
        self.title = title
        self.kind = kind
        self.box = box
        self.pieces = list(pieces)
        self.owner = owner
        self.layers = tuple(layers)
        self.rows = None if rows is None else [list(row) for row in rows]
        self.backdrop = backdrop

    def fields(self) -> tuple[str, ...]:
        return ("key", "title", "kind", "box", "pieces", "owner", "layers", "rows", "backdrop")

    def __repr__(self) -> str:
        return f"<Area {self.key}: {self.kind} {self.title!r}, {len(self.pieces)} pieces>"

    def json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "title": self.title,
            "kind": self.kind,
            "owner": self.owner,
            "box": list(self.box),
            "layers": list(self.layers),
            "pieces": [piece.json() for piece in self.pieces],
            "rows": self.rows,
            "backdrop": self.backdrop,
        }


@final
class SeatCard(Plain):
    """What the players panel shows of a seat: name, token (shape, letter and colour together), counters, status."""

    def __init__(
        self,
        seat: int,
        name: str,
        letter: str,
        shape: str | None = None,
        colour: str | None = None,
        counters: Sequence[tuple[str, object]] = (),
        status: str = "",
    ) -> None:
        self.seat = seat
        self.name = name
        self.letter = letter
        self.shape = SHAPES[seat % len(SHAPES)] if shape is None else shape
        self.colour = COLOURS[seat % len(COLOURS)] if colour is None else colour
        self.counters = tuple(counters)
        self.status = status

    def fields(self) -> tuple[str, ...]:
        return ("seat", "name", "letter", "shape", "colour", "counters", "status")

    def json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "name": self.name,
            "letter": self.letter,
            "shape": self.shape,
            "colour": self.colour,
            "counters": [{"label": label, "value": value} for label, value in self.counters],
            "status": self.status,
        }


@final
class Scene(Plain):
    """A view, drawn: areas of pieces, one card per seat, lines of status ("still to move: 2")."""

    def __init__(self, areas: Sequence[Area], seats: Sequence[SeatCard], status: Sequence[str] = ()) -> None:
        self.areas = list(areas)
        self.seats = list(seats)
        self.status = list(status)

    def fields(self) -> tuple[str, ...]:
        return ("areas", "seats", "status")

    def __repr__(self) -> str:
        return f"<Scene of {', '.join([area.key for area in self.areas])}; {len(self.seats)} seats>"

    def pieces(self) -> dict[str, Piece]:
        """Every piece by its key."""
        return {piece.key: piece for area in self.areas for piece in area.pieces}

    def json(self) -> dict[str, Any]:
        return {
            "areas": [area.json() for area in self.areas],
            "seats": [card.json() for card in self.seats],
            "status": self.status,
        }


@final
class Choice(Plain):
    """A legal move and how to point at it.

    `steps` is a tuple of alternatives: `(("die:0", "die:3"), ("tile:c4",))` is either of two equal dice, then the tile.
    No steps: a `button`. `any_order`: a multi-selection. `final`: never held as a draft (Roll, Pass in a window);
    whether it can be taken back follows from what it shows. `stop`: it lets a window of this kind (one of the game's
    `stops`) go by, so whoever likes may have it answered without being asked; `urgent`: even then better asked.
    """

    def __init__(
        self,
        move: Move,
        steps: Sequence[Sequence[str]],
        sentence: str,
        any_order: bool = False,
        button: str | None = None,
        hotkey: str | None = None,
        group: str | None = None,
        final: bool = False,
        stop: str | None = None,
        urgent: bool = False,
    ) -> None:
        self.move = move
        self.steps = tuple([tuple(step) for step in steps])
        self.sentence = sentence
        self.any_order = any_order
        self.button = button
        self.hotkey = hotkey
        self.group = group
        self.final = final
        self.stop = stop
        self.urgent = urgent

    def fields(self) -> tuple[str, ...]:
        return ("move", "steps", "sentence", "any_order", "button", "hotkey", "group", "final", "stop", "urgent")

    def json(self, notation: str) -> dict[str, Any]:
        return {
            "move": notation,
            "steps": [list(step) for step in self.steps],
            "sentence": self.sentence,
            "any_order": self.any_order,
            "button": self.button,
            "hotkey": self.hotkey,
            "group": self.group,
            "final": self.final,
            "stop": self.stop,
            "urgent": self.urgent,
        }


@final
class Preview(Plain):
    """What a move would do: ghost pieces, marks on pieces, forecast lines with a tone (info, good, warn)."""

    def __init__(
        self,
        ghosts: Sequence[Piece] = (),
        marks: Mapping[str, Sequence[str]] | None = None,
        lines: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.ghosts = list(ghosts)
        self.marks = {key: tuple(found) for key, found in (marks or {}).items()}
        self.lines = list(lines)

    def fields(self) -> tuple[str, ...]:
        return ("ghosts", "marks", "lines")

    def json(self) -> dict[str, Any]:
        return {
            "ghosts": [piece.json() for piece in self.ghosts],
            "marks": {key: list(found) for key, found in self.marks.items()},
            "lines": [{"tone": tone, "text": text} for tone, text in self.lines],
        }


@final
class Art(Plain):
    """A game's symbols: static SVG in a 100 x 100 box each, shared definitions, and the CSS of its marks and styles.

    `fonts` maps a family to a file of the package. The CSS is scoped to the scene by whoever draws it.
    `glyphs` says what stands for a symbol in a terminal: one to four characters, or none for what is left out there.
    """

    def __init__(
        self,
        symbols: Mapping[str, str],
        defs: str = "",
        css: str = "",
        fonts: Mapping[str, str] | None = None,
        glyphs: Mapping[str, str] | None = None,
    ) -> None:
        self.symbols = dict(symbols)
        self.defs = defs
        self.css = css
        self.fonts = {} if fonts is None else dict(fonts)
        self.glyphs = {} if glyphs is None else dict(glyphs)

    def fields(self) -> tuple[str, ...]:
        return ("symbols", "defs", "css", "fonts", "glyphs")
