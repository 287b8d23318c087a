"""How a view looks and how moves are pointed at: scenes of pieces, choices, previews. No HTML, no colours of a page."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from motley.kernel.core import Move
from motley.kernel.plain import Plain

SHAPES: Final = ("circle", "square", "triangle", "diamond", "hexagon", "star")
COLOURS: Final = ("#56B4E9", "#D55E00", "#F0E442", "#000000", "#0072B2", "#CC79A7")
AREA_KINDS: Final = ("board", "hand", "row", "pool", "stack", "sheet")
RUN_KINDS: Final = ("title", "keyword", "body", "note")
PLACES: Final = ("do", "keep", "done", "pass", "other")
"""The fixed places of the action bar, one for each meaning that a button can have."""
DIGITS: Final = 3
"""How finely the wire tells places and sizes, in the units of an area."""


@final
class Run(Plain):
    """A stretch of text in a paragraph (one of `RUN_KINDS`), or a pictogram: the name of a symbol."""

    def __init__(self, text: str = "", kind: str = "body", icon: str | None = None) -> None:
        self.text = text
        self.kind = kind
        self.icon = icon

    def fields(self) -> tuple[str, ...]:
        return ("text", "kind", "icon")

    def json(self) -> dict[str, Any]:
        return {"text": self.text, "as": self.kind} if self.icon is None else {"icon": self.icon}


Lines = tuple[tuple[Run, ...], ...]
"""Paragraphs of runs."""


def written(pair: tuple[float, float]) -> tuple[float, float]:
    """A place or a size as the wire has it: what is finer than that nobody sees, and it is half of what is written."""
    return (round(pair[0], DIGITS), round(pair[1], DIGITS))


def paragraphs(lines: Sequence[Sequence[Run]]) -> Lines:
    return tuple([tuple(line) for line in lines])


def lines_json(lines: Lines) -> list[list[dict[str, Any]]]:
    return [[run.json() for run in line] for line in lines]


@final
class Piece(Plain):
    """One thing on the table: `at` is its centre in its area's coordinates (y down), its key says that it is the same.

    A piece without a label is decoration. `path` is an SVG path in area coordinates, drawn with the class `style`.
    `sign` stands for it where a board is drawn in characters (none if it is empty); otherwise what `Art.glyphs` says.
    `lines` are paragraphs that are laid out inside its box, at a size that can be read.
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
        lines: Sequence[Sequence[Run]] | None = None,
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
        self.lines: Lines | None = None if lines is None else paragraphs(lines)
        self.since: tuple[Piece, dict[str, Any]] | None = None
        """The piece that it came after, and what is told of it to somebody who has that one."""

    def fields(self) -> tuple[str, ...]:
        drawn = ("key", "art", "at", "turn", "size", "layer", "label", "marks")
        return (*drawn, "text", "count", "path", "style", "parent", "sign", "lines")

    def __eq__(self, other: object) -> bool:
        """Written out: scenes are compared piece by piece after every answer."""
        if not isinstance(other, Piece):
            return NotImplemented
        return (
            self.key == other.key
            and self.at == other.at
            and self.art == other.art
            and self.label == other.label
            and self.text == other.text
            and self.marks == other.marks
            and self.count == other.count
            and self.path == other.path
            and self.size == other.size
            and self.turn == other.turn
            and self.style == other.style
            and self.layer == other.layer
            and self.parent == other.parent
            and self.sign == other.sign
            and self.lines == other.lines
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def json(self) -> dict[str, Any]:
        """What the wire has of it: whatever is not as the constructor has it by itself."""
        told: dict[str, Any] = {"key": self.key}
        if self.art is not None:
            told["art"] = self.art
        if self.at != (0.0, 0.0):
            told["at"] = written(self.at)
        if self.turn:
            told["turn"] = self.turn
        if self.size != (1, 1):
            told["size"] = written(self.size)
        if self.layer:
            told["layer"] = self.layer
        if self.label:
            told["label"] = self.label
        if self.marks:
            told["marks"] = self.marks
        if self.text is not None:
            told["text"] = self.text
        if self.count is not None:
            told["count"] = self.count
        if self.path is not None:
            told["path"] = self.path
        if self.style is not None:
            told["style"] = self.style
        if self.parent is not None:
            told["parent"] = self.parent
        if self.lines is not None:
            told["lines"] = lines_json(self.lines)
        return told


@final
class Area(Plain):
    """A part of the table with its own coordinates: the board, a hand, a row of cards, a score sheet.

    `layers` are drawn in that order. A `sheet` has `rows` of text, the first of them its heading. `slot` is its place
    in the game's layouts. A `mini` is drawn small and always in sight; it grows at a click, and, where there is no
    board that all share, while something is shown on it or, for who only watches, while its owner acts. Without a
    `frame` the surface of the table is its frame. `bounds` are the width and height that its box never exceeds: its
    place is made for that, and not for what lies there at first.
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
        slot: str | None = None,
        mini: bool = False,
        frame: bool = True,
        bounds: tuple[float, float] | None = None,
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
        self.slot = slot
        self.mini = mini
        self.frame = frame
        self.bounds = bounds
        self.since: tuple[Area, dict[str, Any]] | None = None
        """The area that it came after, and what is told of it to somebody who has that one."""

    def fields(self) -> tuple[str, ...]:
        drawn = ("key", "title", "kind", "box", "pieces", "owner", "layers", "rows", "backdrop")
        return (*drawn, "slot", "mini", "frame", "bounds")

    def __repr__(self) -> str:
        return f"<Area {self.key}: {self.kind} {self.title!r}, {len(self.pieces)} pieces>"

    def is_framed_like(self, other: "Area") -> bool:
        """Whether all but its key and its pieces is the same."""
        return (
            self.title == other.title
            and self.kind == other.kind
            and self.box == other.box
            and self.owner == other.owner
            and self.layers == other.layers
            and self.rows == other.rows
            and self.backdrop == other.backdrop
            and self.slot == other.slot
            and self.mini == other.mini
            and self.frame == other.frame
            and self.bounds == other.bounds
        )

    def head(self) -> dict[str, Any]:
        """All of it but its key and its pieces, as the wire has it."""
        told: dict[str, Any] = {"title": self.title, "kind": self.kind, "box": self.box}
        if self.owner is not None:
            told["owner"] = self.owner
        if self.layers != ("",):
            told["layers"] = self.layers
        if self.rows is not None:
            told["rows"] = self.rows
        if self.backdrop is not None:
            told["backdrop"] = self.backdrop
        if self.slot is not None:
            told["slot"] = self.slot
        if self.mini:
            told["mini"] = True
        if not self.frame:
            told["frame"] = False
        if self.bounds is not None:
            told["bounds"] = self.bounds
        return told

    def json(self) -> dict[str, Any]:
        return {"key": self.key, **self.head(), "pieces": [piece.json() for piece in self.pieces]}


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
class Phases(Plain):
    """Where the game is, for the top of the page: a `line` ("Round 4 of 8"), and the phases of a round in their order.

    `at` is the place of the present one among the `names`; None: between two of them, or after the last.
    """

    def __init__(self, line: str = "", names: Sequence[str] = (), at: int | None = None) -> None:
        self.line = line
        self.names = tuple(names)
        self.at = at

    def fields(self) -> tuple[str, ...]:
        return ("line", "names", "at")

    def sentence(self) -> str:
        """The line and the present phase."""
        now = "" if self.at is None else self.names[self.at]
        return ", ".join([each for each in (self.line, now) if each])

    def faults(self) -> list[str]:
        """What keeps it from being shown: a phase without a name, two of one name, a place where there is none."""
        found: list[str] = []
        if not all(self.names):
            found.append("a phase without a name")
        if len(set(self.names)) < len(self.names):
            found.append(f"phases of one name: {self.names}")
        if self.at is not None and not 0 <= self.at < len(self.names):
            found.append(f"phase {self.at} of {len(self.names)}")
        return found

    def json(self) -> dict[str, Any]:
        return {"line": self.line, "names": self.names, "at": self.at}


@final
class Scene(Plain):
    """A view, drawn: areas of pieces, one card per seat, lines of status ("still to move: 2").

    `stage` is the part of the game that this is (a draft, a fight), which may have layouts of its own; `phases` tells
    where in it the game is. `wings` are areas that are known already and come onto the table later: they are told
    ahead, so that little is left to tell when they come, and shown to nobody.
    """

    def __init__(
        self,
        areas: Sequence[Area],
        seats: Sequence[SeatCard],
        status: Sequence[str] = (),
        stage: str = "",
        phases: Phases | None = None,
        wings: Sequence[Area] = (),
    ) -> None:
        self.areas = list(areas)
        self.seats = list(seats)
        self.status = list(status)
        self.stage = stage
        self.phases = Phases() if phases is None else phases
        self.wings = list(wings)

    def fields(self) -> tuple[str, ...]:
        return ("areas", "seats", "status", "stage", "phases", "wings")

    def told(self) -> list[str]:
        """Where the game is and the lines of status: what is written beneath a picture of the table."""
        where = self.phases.sentence()
        return [where, *self.status] if where else self.status

    def __repr__(self) -> str:
        return f"<Scene of {', '.join([area.key for area in self.areas])}; {len(self.seats)} seats>"

    def pieces(self) -> dict[str, Piece]:
        """Every piece on the table by its key."""
        return {piece.key: piece for area in self.areas for piece in area.pieces}

    def json(self) -> dict[str, Any]:
        told = {
            "stage": self.stage,
            "phases": self.phases.json(),
            "areas": [area.json() for area in self.areas],
            "seats": [card.json() for card in self.seats],
            "status": self.status,
        }
        return told | {"wings": [area.json() for area in self.wings]} if self.wings else told


@final
class Choice(Plain):
    """A legal move and how to point at it.

    `steps` is a tuple of alternatives: `(("die:0", "die:3"), ("tile:c4",))` is either of two equal dice, then the tile.
    No steps: a `button`. `any_order`: a multi-selection. `final`: never held as a draft (Roll, Pass in a window);
    whether it can be taken back follows from what it shows. `stop`: it lets a window of this kind (one of the game's
    `stops`) go by, so whoever likes may have it answered without being asked; `urgent`: even then better asked.
    `hand` is the key of the piece that the answer puts down; `place` where its button stands, one of `PLACES`.
    `then` are the answers that follow by themselves, each while it is legal and nothing was learned: a route.
    `notation` is what `Game.write` makes of the move, where the game knows it: one that offers the same choices again
    and again keeps them, and they are written down for the wire once.
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
        hand: str | None = None,
        place: str | None = None,
        then: Sequence[Move] = (),
        notation: str | None = None,
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
        self.hand = hand
        self.place = place
        self.then = tuple(then)
        self.notation = notation
        self.wire: object = None
        """What somebody has written it down as, who would do so again."""

    def fields(self) -> tuple[str, ...]:
        pointed = ("move", "steps", "sentence", "any_order", "button", "hotkey", "group")
        return (*pointed, "final", "stop", "urgent", "hand", "place", "then", "notation")

    def json(self, notation: str, then: Sequence[str] = ()) -> dict[str, Any]:
        """As the wire has it, with its moves written down."""
        told: dict[str, Any] = {"move": notation, "sentence": self.sentence}
        if self.steps:
            told["steps"] = self.steps
        if self.any_order:
            told["any_order"] = True
        if self.final:
            told["final"] = True
        if self.urgent:
            told["urgent"] = True
        named = (("button", self.button), ("hotkey", self.hotkey), ("group", self.group), ("stop", self.stop))
        for name, value in (*named, ("hand", self.hand), ("place", self.place)):
            if value is not None:
                told[name] = value
        if then:
            told["then"] = list(then)
        return told


@final
class Promise(Plain):
    """Something that a move will do, as data: what the words make a line of a forecast from, and what is checked.

    `amount` of it (damage, cost, gain) happens to a `piece` or a `seat`; with `odds`, pairs of an amount and its share,
    chance decides how much. What a `kind` means is the game's: `Game.measured` tells how much of it came true.
    """

    def __init__(
        self,
        kind: str,
        piece: str | None = None,
        seat: int | None = None,
        amount: float | None = None,
        odds: Sequence[tuple[float, float]] | None = None,
    ) -> None:
        self.kind = kind
        self.piece = piece
        self.seat = seat
        self.amount = amount
        self.odds = None if odds is None else tuple([(value, share) for value, share in odds])

    def fields(self) -> tuple[str, ...]:
        return ("kind", "piece", "seat", "amount", "odds")

    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": self.kind}
        for name, value in (("piece", self.piece), ("seat", self.seat), ("amount", self.amount), ("odds", self.odds)):
            if value is not None:
                told[name] = value
        return told


@final
class Preview(Plain):
    """What a move would do: ghost pieces, marks on pieces, forecast lines with a tone (info, good, warn).

    `promises` are what the lines say, as data, one for each line in the same order.
    """

    def __init__(
        self,
        ghosts: Sequence[Piece] = (),
        marks: Mapping[str, Sequence[str]] | None = None,
        lines: Sequence[tuple[str, str]] = (),
        promises: Sequence[Promise] = (),
    ) -> None:
        self.ghosts = list(ghosts)
        self.marks = {key: tuple(found) for key, found in (marks or {}).items()}
        self.lines = list(lines)
        self.promises = list(promises)

    def fields(self) -> tuple[str, ...]:
        return ("ghosts", "marks", "lines", "promises")

    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "ghosts": [piece.json() for piece in self.ghosts],
            "marks": {key: list(found) for key, found in self.marks.items()},
            "lines": [self._line_json(place) for place in range(len(self.lines))],
        }
        if self.promises:
            told["promises"] = [promise.json() for promise in self.promises]
        return told

    def _line_json(self, place: int) -> dict[str, Any]:
        tone, text = self.lines[place]
        return {"tone": tone, "text": text, **({"promise": place} if place < len(self.promises) else {})}


@final
class Surface(Plain):
    """What the table is made of: a tile of texture (a symbol), its tint, how dark its edges are (0 to 1).

    `dark` is the surface of the dark theme.
    """

    def __init__(
        self, symbol: str | None = None, tint: str = "", vignette: float = 0.0, dark: "Surface | None" = None
    ) -> None:
        self.symbol = symbol
        self.tint = tint
        self.vignette = vignette
        self.dark = dark

    def fields(self) -> tuple[str, ...]:
        return ("symbol", "tint", "vignette", "dark")

    def json(self) -> dict[str, Any]:
        own: dict[str, Any] = {"symbol": self.symbol, "tint": self.tint, "vignette": self.vignette}
        return own if self.dark is None else {**own, "dark": self.dark.json()}


@final
class Art(Plain):
    """A game's symbols: static SVG in a 100 x 100 box each, shared definitions, and the CSS of its marks and styles.

    `fonts` maps a family to a file of the package. The CSS is scoped to the scene by whoever draws it.
    `glyphs` says what stands for a symbol in a terminal: one to four characters, or none for what is left out there.
    `surface` is what the table is made of.
    """

    def __init__(
        self,
        symbols: Mapping[str, str],
        defs: str = "",
        css: str = "",
        fonts: Mapping[str, str] | None = None,
        glyphs: Mapping[str, str] | None = None,
        surface: Surface | None = None,
    ) -> None:
        self.symbols = dict(symbols)
        self.defs = defs
        self.css = css
        self.fonts = {} if fonts is None else dict(fonts)
        self.glyphs = {} if glyphs is None else dict(glyphs)
        self.surface = surface

    def fields(self) -> tuple[str, ...]:
        return ("symbols", "defs", "css", "fonts", "glyphs", "surface")
