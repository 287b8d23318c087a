"""A scene as one SVG that needs nothing else: for notebooks, documents and the start page."""

import hashlib
import math
import re
from collections.abc import Iterable, Sequence
from html import escape

from motley.kernel.data import read_text
from motley.kernel.scene import Area, Art, Piece, Scene, SeatCard
from motley.render.css import prefixed, references, scoped
from motley.render.icons import symbol
from motley.render.paragraphs import written

GAP = 12
MARGIN = 16
LINE = 20
TITLE = 22
SMALL = 104
PAPER = "#f7f3ea"
INK = "#26221c"
FACE = "'Source Sans 3', 'Helvetica Neue', Arial, sans-serif"

CORNERS: dict[str, list[tuple[float, float]]] = {
    "square": [(-38, -38), (38, -38), (38, 38), (-38, 38)],
    "triangle": [(0, -46), (46, 36), (-46, 36)],
    "diamond": [(0, -50), (50, 0), (0, 50), (-50, 0)],
    "hexagon": [(46 * math.cos(math.pi * k / 3), 46 * math.sin(math.pi * k / 3)) for k in range(6)],
    "star": [
        ((50, 26)[k % 2] * math.sin(math.pi * k / 5), -(50, 26)[k % 2] * math.cos(math.pi * k / 5)) for k in range(10)
    ],
}


def svg(
    scene: Scene, art: Art, areas: Sequence[str] | None = None, width: float = 640, panel: bool | None = None
) -> str:
    """The picture of a scene, `width` pixels wide.

    `areas` names those to be drawn (all of them otherwise). The panel has the seats above and the status below; it is
    left out when only some areas are wanted, unless `panel` says so.
    """
    drawn = [area for area in scene.areas if areas is None or area.key in areas]
    prefix = "m" + _digest(art)[:8] + "-"
    parts: list[str] = []
    top: float = MARGIN
    if areas is None if panel is None else panel:
        parts.append(_seats(scene.seats, width, top))
        top += _seats_height(scene.seats, width)
    for line in _lines(drawn, width - 2 * MARGIN):
        height = max(TITLE * _is_titled(area, drawn) + tall for area, _, tall in line)
        left = MARGIN + (width - 2 * MARGIN - sum(wide for _, wide, _ in line) - GAP * (len(line) - 1)) / 2
        for area, wide, tall in line:
            parts.append(_area(area, left, top, wide, tall, _is_titled(area, drawn), prefix, art))
            left += wide + GAP
        top += height + GAP
    if areas is None if panel is None else panel:
        parts.append(_status(scene.told(), top))
        top += LINE * len(scene.told())
    height = math.ceil(top - GAP + MARGIN)
    label = escape("; ".join(scene.told()) or "The table", quote=True)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}scene" viewBox="0 0 {_number(width)} {height}" '
            f'width="{_number(width)}" height="{height}" role="img" aria-label="{label}">',
            f"<style>{_style(art, prefix)}</style>",
            f"<defs>{prefixed(art.defs, prefix)}{_symbols(_placed(drawn), art, prefix)}</defs>",
            f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>',
            *parts,
            "</svg>",
        ]
    )


def emblem(art: Art, name: str, width: float = 100, shape: float = 1) -> str:
    """One symbol of a game's art as a picture of its own, `shape` times as wide as it is high."""
    prefix = "m" + _digest(art)[:8] + "-"
    size = f'width="{_number(width)}" height="{_number(width / shape)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}scene" viewBox="0 0 {_number(width)} '
        f'{_number(width / shape)}" {size}><style>{_style(art, prefix)}</style>'
        f"<defs>{prefixed(art.defs, prefix)}{_symbols([name], art, prefix)}</defs>"
        f'<use href="#{prefix}art-{_identifier(name)}" {size}/></svg>'
    )


def seat_token(card: SeatCard) -> str:
    """A seat's token in a box of 100: its shape, colour and letter, with a dark outline under a white ring."""
    if card.shape in CORNERS:
        shape = '<polygon class="{}" points="{}" transform="translate(50 50) scale({})" {}/>'
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in CORNERS[card.shape])
    else:
        shape = '<circle class="{}" r="{}" transform="translate(50 50) scale({})" {}/>'
        points = "44"
    colour = escape(card.colour, quote=True)
    layers = [
        shape.format("under", points, "1.06", ""),
        shape.format("ring", points, "0.96", ""),
        shape.format("face", points, "0.84", f'fill="{colour}"'),
    ]
    middle = 58 if card.shape == "triangle" else 51
    ink = "#fff" if _is_dark(card.colour) else "#1d1a16"
    letter = f'<text x="50" y="{middle}" font-size="38" fill="{ink}">{escape(card.letter)}</text>'
    return f'<g class="seat-token">{"".join(layers)}{letter}</g>'


def _digest(art: Art) -> str:
    content = "\0".join([art.defs, art.css, *(f"{name}\0{body}" for name, body in sorted(art.symbols.items()))])
    return hashlib.sha256(content.encode()).hexdigest()


def _style(art: Art, prefix: str) -> str:
    rules = scoped(read_text("motley.render", "pieces.css") + "\n" + art.css, f".{prefix}scene")
    # Inside an SVG the style is XML: a child selector's ">" is fine there, "<" and "&" are not.
    return prefixed(rules, prefix).replace("&", "&amp;").replace("<", "&lt;")


def _placed(areas: Iterable[Area]) -> list[str]:
    """The symbols that these areas place: as pieces, as what they lie on, between words."""
    pieces = [piece for area in areas for piece in area.pieces]
    runs = [run for piece in pieces for line in piece.lines or [] for run in line]
    found = [piece.art for piece in pieces] + [area.backdrop for area in areas] + [run.icon for run in runs]
    return [name for name in found if name is not None]


def _symbols(placed: Sequence[str], art: Art, prefix: str) -> str:
    """These symbols, and those used by them."""
    wanted = [*placed, *_used(art.defs)]
    bodies: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        body = symbol(art, name)
        if name not in bodies and body is not None:
            bodies[name] = body
            wanted += _used(body)
    return "".join(
        f'<symbol id="{prefix}art-{_identifier(name)}" viewBox="0 0 100 100" preserveAspectRatio="none" '
        f'overflow="visible">{prefixed(bodies[name], prefix)}</symbol>'
        for name in sorted(bodies)
    )


def _used(markup: str) -> list[str]:
    """The symbols that markup places: `<use href="#art-crown"/>` is the symbol `crown`."""
    return sorted(name.removeprefix("art-") for name in references(markup) if name.startswith("art-"))


def _lines(areas: Sequence[Area], width: float) -> list[list[tuple[Area, float, float]]]:
    """The areas with their sizes, the boards each on a line of its own and the others side by side below.

    Beside a board the others are small; without one they are what the picture is about.
    """
    boards = [area for area in areas if area.kind == "board"]
    others = [area for area in areas if area.kind != "board"]
    lines = [[(area, *_fitted(area, width, 1.2 * width))] for area in boards]
    tallest = SMALL if boards else 0.6 * width
    room = 0.0
    for area in others:
        wide, tall = _fitted(area, width, tallest)
        if room < wide + GAP:
            lines.append([])
            room = width + GAP
        lines[-1].append((area, wide, tall))
        room -= wide + GAP
    return lines


def _fitted(area: Area, width: float, height: float) -> tuple[float, float]:
    """How wide and high an area is drawn; a sheet by its text, everything else by its shape."""
    if area.rows:
        columns = [max(len(row[place]) if place < len(row) else 0 for row in area.rows) for place in range(_span(area))]
        return min(width, sum(8.0 * letters + 16 for letters in columns)), float(LINE * len(area.rows))
    wide, tall = max(area.box[2], 1e-6), max(area.box[3], 1e-6)
    scale = min(width / wide, height / tall)
    return wide * scale, tall * scale


def _span(area: Area) -> int:
    return max((len(row) for row in area.rows or []), default=0)


def _is_titled(area: Area, areas: Sequence[Area]) -> bool:
    """Whether a title tells more than the picture does: not over the only board."""
    return bool(area.title) and (area.kind != "board" or sum(each.kind == "board" for each in areas) > 1)


def _area(area: Area, left: float, top: float, wide: float, tall: float, titled: bool, prefix: str, art: Art) -> str:
    title = ""
    if titled:
        title = _line_of_text(area.title, left, top + 14, 13, 700)
        top += TITLE
    if area.rows:
        return title + _sheet(area, left, top, wide)
    x, y, box_width, box_height = area.box
    view = " ".join(_number(part) for part in (x, y, box_width, box_height))
    backdrop = _ground(area, art)
    if area.backdrop is not None:
        backdrop += _use(area.backdrop, x + box_width / 2, y + box_height / 2, box_width, box_height, prefix)
    pieces = "\n".join(_piece(piece, prefix, art) for piece in in_layers(area))
    return (
        f'{title}<svg class="area area-{_identifier(area.kind)}" x="{_number(left)}" y="{_number(top)}" '
        f'width="{_number(wide)}" height="{_number(tall)}" viewBox="{view}" color="{INK}">'
        f"{backdrop}\n{pieces}\n</svg>"
    )


def _ground(area: Area, art: Art) -> str:
    """The table under an area that has no frame of its own: it is drawn to lie on it."""
    if area.frame or art.surface is None or not art.surface.tint:
        return ""
    x, y, wide, tall = (_number(part) for part in area.box)
    tint = escape(art.surface.tint, quote=True)
    return f'<rect class="ground" x="{x}" y="{y}" width="{wide}" height="{tall}" fill="{tint}"/>'


def in_layers(area: Area) -> list[Piece]:
    """The pieces in the order they are drawn: layer by layer, unnamed layers last."""
    order = {layer: place for place, layer in enumerate(area.layers)}
    return sorted(area.pieces, key=lambda piece: order.get(piece.layer, len(order)))


def _piece(piece: Piece, prefix: str, art: Art) -> str:
    x, y = piece.at
    wide, tall = piece.size
    classes = ["piece", *(f"mark-{mark}" for mark in piece.marks)]
    classes += [f"layer-{piece.layer}"] if piece.layer else []
    classes += [f"style-{piece.style}"] if piece.style else []
    title = f"<title>{escape(piece.label)}</title>" if piece.label else ""
    content = ""
    if piece.path is not None:
        content += f'<path class="shape" d="{escape(piece.path, quote=True)}"/>'
    turn = f' transform="rotate({_number(piece.turn)} {_number(x)} {_number(y)})"' if piece.turn else ""
    if piece.art is not None:
        content += f'<g class="art"{turn}>{_use(piece.art, x, y, wide, tall, prefix)}</g>'
    if piece.path is None and piece.marks:
        content += (
            f'<rect class="halo" x="{_number(x - wide / 2)}" y="{_number(y - tall / 2)}" width="{_number(wide)}" '
            f'height="{_number(tall)}" rx="{_number(min(wide, tall) / 8)}"/>'
        )
    content += _writing(piece, prefix, art)
    return f'<g class="{" ".join(_identifier(each) for each in classes)}">{title}{content}</g>'


def _use(name: str, x: float, y: float, wide: float, tall: float, prefix: str) -> str:
    return (
        f'<use href="#{prefix}art-{_identifier(name)}" x="{_number(x - wide / 2)}" y="{_number(y - tall / 2)}" '
        f'width="{_number(wide)}" height="{_number(tall)}"/>'
    )


def _writing(piece: Piece, prefix: str, art: Art) -> str:
    """The text and the count of a piece, drawn a hundred times too large and scaled: tiny fonts are not reliable."""
    scale = min(piece.size) / 100
    if not scale or (piece.text is None and piece.count is None and piece.lines is None):
        return ""

    def draw(name: str, x: float, y: float, side: float) -> str | None:
        return None if symbol(art, name) is None else _use(name, x, y, side, side, prefix)

    content = "" if piece.lines is None else written(piece, draw)
    if piece.text is not None:
        room = 100 * piece.size[0] / min(piece.size)
        size = min(50.0, 1.6 * room / max(len(piece.text), 1))
        style = f"font-size:var(--text-size,{_number(size)}px)"
        content += f'<text class="piece-text" style="{style}">{escape(piece.text)}</text>'
    if piece.count is not None:
        content += (
            '<g class="piece-count" transform="translate(36 36)"><circle r="22"/>'
            f'<text font-size="{26 if piece.count < 100 else 20}">{piece.count}</text></g>'
        )
    return f'<g transform="translate({_number(piece.at[0])} {_number(piece.at[1])}) scale({scale:.6g})">{content}</g>'


def _sheet(area: Area, left: float, top: float, wide: float) -> str:
    step = wide / max(_span(area), 1)
    lines: list[str] = []
    for number, row in enumerate(area.rows or []):
        for place, text in enumerate(row):
            weight = 700 if number == 0 or place == 0 else 400
            lines.append(_line_of_text(text, left + place * step, top + LINE * number + 14, 14, weight))
    return "".join(lines)


def _seats(cards: Sequence[SeatCard], width: float, top: float) -> str:
    parts: list[str] = []
    for number, card in enumerate(cards):
        x = MARGIN + (number % _seats_in_line(width)) * _seat_width(cards, width)
        y = top + 40 * (number // _seats_in_line(width))
        told = ", ".join(f"{label} {value}" for label, value in card.counters)
        parts.append(f'<g transform="translate({_number(x)} {_number(y)}) scale(0.32)">{seat_token(card)}</g>')
        parts.append(_line_of_text(card.name, x + 42, y + 14, 15, 700))
        parts.append(_line_of_text(told or card.status, x + 42, y + 30, 12, 400))
    return "".join(parts)


def _seats_in_line(width: float) -> int:
    return max(1, int(width // 200))


def _seat_width(cards: Sequence[SeatCard], width: float) -> float:
    return (width - 2 * MARGIN) / max(1, min(len(cards), _seats_in_line(width)))


def _seats_height(cards: Sequence[SeatCard], width: float) -> float:
    return 40.0 * math.ceil(len(cards) / _seats_in_line(width)) + GAP / 2 if cards else 0.0


def _status(lines: Sequence[str], top: float) -> str:
    return "".join(_line_of_text(line, MARGIN, top + LINE * number + 12, 14, 400) for number, line in enumerate(lines))


def _line_of_text(text: str, x: float, y: float, size: int, weight: int) -> str:
    return (
        f'<text x="{_number(x)}" y="{_number(y)}" font-family="{FACE}" font-size="{size}" font-weight="{weight}" '
        f'fill="{INK}">{escape(text)}</text>'
    )


def _is_dark(colour: str) -> bool:
    found = re.fullmatch(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})", colour)
    if found is None:
        return False
    red, green, blue = (int(part, 16) for part in found.groups())
    return 0.299 * red + 0.587 * green + 0.114 * blue < 110


def _identifier(name: str) -> str:
    """A name as an id or class: whatever is no letter, digit, underscore or hyphen by its number."""
    return re.sub(r"[^\w-]", lambda sign: f"_{ord(sign.group()):x}_", name)


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
