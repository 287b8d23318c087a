"""How a table is laid and what is shown on it beyond the scene: layouts, faces of pieces, moments."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from motley.kernel.plain import Plain
from motley.kernel.scene import Lines, Piece, Run, lines_json, paragraphs

FORMATS: Final = ("wide", "square", "tall")
SLOT_KINDS: Final = ("sheet", "tab")
MOMENTS: Final = ("path", "roll", "card", "hit", "heal", "gain", "pay", "fall", "banner", "flash")


@final
class Face(Plain):
    """A piece at reading size: what hovering, focusing or a long press opens. `pieces` are drawn in a box of `size`."""

    def __init__(
        self,
        title: str,
        art: str | None = None,
        size: tuple[float, float] = (1, 1),
        lines: Sequence[Sequence[Run]] = (),
        pieces: Sequence[Piece] = (),
    ) -> None:
        self.title = title
        self.art = art
        self.size = size
        self.lines: Lines = paragraphs(lines)
        self.pieces = list(pieces)

    def fields(self) -> tuple[str, ...]:
        return ("title", "art", "size", "lines", "pieces")

    def json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "art": self.art,
            "size": self.size,
            "lines": lines_json(self.lines),
            "pieces": [piece.json() for piece in self.pieces],
        }


@final
class Layout(Plain):
    """Where areas go in one stage of a game, with this `room` on the screen (one of `FORMATS`).

    `areas` are rows of slot names, as in CSS `grid-template-areas`, "." for nothing; `columns` and `rows` have a weight
    and a least size in pixels each. A slot of `kinds` is a sheet, pulled up from below, or a tab; `peek` pixels of it
    are seen before that (0: about a fifth of the room).
    """

    def __init__(
        self,
        room: str,
        areas: Sequence[str],
        columns: Sequence[tuple[float, float]],
        rows: Sequence[tuple[float, float]],
        kinds: Mapping[str, str] | None = None,
        titles: Mapping[str, str] | None = None,
        stage: str = "",
        peek: float = 0.0,
    ) -> None:
        self.room = room
        self.areas = tuple(areas)
        self.columns = tuple(columns)
        self.rows = tuple(rows)
        self.kinds = {} if kinds is None else dict(kinds)
        self.titles = {} if titles is None else dict(titles)
        self.stage = stage
        self.peek = peek

    def fields(self) -> tuple[str, ...]:
        return ("room", "areas", "columns", "rows", "kinds", "titles", "stage", "peek")

    def slots(self) -> list[str]:
        """The names of its slots, each once, in reading order; those of sheets and tabs too."""
        named = [name for row in self.areas for name in row.split() if name != "."]
        return list(dict.fromkeys([*named, *self.kinds]))

    def faults(self) -> list[str]:
        """What keeps it from being laid: a row of another length, a slot that is no rectangle, an odd word."""
        found: list[str] = []
        grid = [row.split() for row in self.areas]
        if self.room not in FORMATS:
            found.append(f"no format {self.room!r}")
        if len(grid) != len(self.rows) or any(len(row) != len(self.columns) for row in grid):
            return [*found, f"{len(self.rows)} rows and {len(self.columns)} columns for {self.areas}"]
        for slot in self.slots():
            places = [(y, x) for y, row in enumerate(grid) for x, name in enumerate(row) if name == slot]
            if places:
                high = max([y for y, _ in places]) - min([y for y, _ in places]) + 1
                wide = max([x for _, x in places]) - min([x for _, x in places]) + 1
                if high * wide != len(places):
                    found.append(f"the slot {slot} is no rectangle")
        found += [f"the slot {slot} is a {kind!r}" for slot, kind in self.kinds.items() if kind not in SLOT_KINDS]
        found += [f"a title for {slot}, which is no slot" for slot in self.titles if slot not in self.slots()]
        if self.peek and "sheet" not in self.kinds.values():
            found.append("a peek of no sheet")
        return found

    def json(self) -> dict[str, Any]:
        return {
            "stage": self.stage,
            "format": self.room,
            "areas": self.areas,
            "columns": self.columns,
            "rows": self.rows,
            "kinds": self.kinds,
            "titles": self.titles,
            "peek": self.peek,
        }


@final
class Moment(Plain):
    """Something that happened, shown where it happened; `kind` is one of `MOMENTS`.

    `keys` are the pieces it concerns, `to` the piece or area it ends at, `points` the way there in the coordinates of
    `area`, `lift` how high above it (a jump), `faces` what each die shows, `card` what is shown large.
    """

    def __init__(
        self,
        kind: str,
        keys: Sequence[str] = (),
        to: str | None = None,
        area: str | None = None,
        points: Sequence[tuple[float, float]] | None = None,
        lift: float = 0.0,
        value: float | str | None = None,
        faces: Mapping[str, str] | None = None,
        card: Face | None = None,
        text: str | None = None,
    ) -> None:
        self.kind = kind
        self.keys = tuple(keys)
        self.to = to
        self.area = area
        self.points = None if points is None else tuple(points)
        self.lift = lift
        self.value = value
        self.faces = {} if faces is None else dict(faces)
        self.card = card
        self.text = text

    def fields(self) -> tuple[str, ...]:
        return ("kind", "keys", "to", "area", "points", "lift", "value", "faces", "card", "text")

    def json(self, line: int | None = None) -> dict[str, Any]:
        """As the wire has it; `line` is the place of its event among the lines of the entry."""
        told: dict[str, Any] = {"kind": self.kind}
        if self.keys:
            told["keys"] = self.keys
        if self.lift:
            told["lift"] = self.lift
        if self.faces:
            told["faces"] = self.faces
        if self.card is not None:
            told["card"] = self.card.json()
        named = (("to", self.to), ("area", self.area), ("points", self.points), ("value", self.value))
        for name, value in (*named, ("text", self.text), ("line", line)):
            if value is not None:
                told[name] = value
        return told
