"""All symbols of MOTBA's scene, their style in both themes, and what stands for them in a terminal."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from motley.games.motba.look.drawing.figures import FIGURE_CSS, figures, parts
from motley.games.motba.look.drawing.pictures import picture_defs, pictures
from motley.games.motba.look.drawing.terrain import DEFS as GROUND_DEFS
from motley.games.motba.look.drawing.terrain import (
    KERB,
    LETTERS,
    THINGS,
    TORCH,
    banner,
    grounds,
    icon,
    maps,
    theme_css,
    wall,
)
from motley.games.motba.rules.deck.arenas import FACES, GROUND, LEGEND, OBSTACLES
from motley.games.motba.rules.deck.vocabulary import KINDS, TRAPPED
from motley.kernel import Art, Surface
from motley.kernel.scene import COLOURS, SHAPES

RING: Final = 20
"""In so many steps a ring shows how much health is left."""
MOST_BLOCK: Final = 9
SIGNS: Final = {
    "sword": "broadsword",
    "shield": "checked-shield",
    "boot": "boots",
    "heart": "hearts",
    "hourglass": "hourglass",
    "coin": "two-coins",
    "wild": "card-joker",
}
INKS: Final = {
    "sword": "#8c1c13",
    "shield": "#1d3f7a",
    "boot": "#5a3a12",
    "heart": "#b0124f",
    "hourglass": "#3f2d72",
    "coin": "#8a5a00",
    "wild": "#0b5d4e",
}
BONES: Final = {
    "action": ("#f6efdf", "#6f6449"),
    "offense": ("#f3c9bd", "#8c1c13"),
    "defense": ("#c3d6f2", "#1d3f7a"),
    "bonus": ("#f4dd98", "#8a5a00"),
}
STATS: Final = {
    "health": "hearts",
    "melee": "broadsword",
    "ranged": "bow-arrow",
    "speed": "boots",
    "defense": "checked-shield",
}
POINTS: Final = {
    "square": "12,12 88,12 88,88 12,88",
    "triangle": "50,4 96,88 4,88",
    "diamond": "50,2 98,50 50,98 2,50",
}


CORNERS: Final = {
    "offense": "M84 7L91 21H77Z",
    "defense": "M78 8H90V20H78Z",
    "bonus": "M84 6L92 14L84 22L76 14Z",
}
"""In the corner of dice that a fighter brings: what kind they are by shape, as well as by colour."""


def token(seat: int) -> str:
    """A seat's token: its shape and colour with a dark outline under a white ring, and a soft shadow."""
    shape, colour = SHAPES[seat], COLOURS[seat] if COLOURS[seat] != "#000000" else "#11151b"
    shadow = '<ellipse cx="52" cy="92" rx="40" ry="8" fill="#000" opacity=".45"/>'
    if shape == "circle":
        return (
            f'{shadow}<circle cx="50" cy="50" r="47" fill="#0b0f15"/><circle cx="50" cy="50" r="43" fill="#fff"/>'
            f'<circle cx="50" cy="50" r="38" fill="{colour}"/>'
        )
    points = POINTS[shape]
    return (
        f'{shadow}<polygon points="{points}" fill="#0b0f15" stroke="#0b0f15" stroke-width="10" '
        'stroke-linejoin="round"/>'
        f'<polygon points="{points}" fill="{colour}" stroke="#fff" stroke-width="6" stroke-linejoin="round" '
        'transform="translate(4.5 4.5) scale(.91)"/>'
    )


def bone(kind: str) -> str:
    """A die of a kind without its face."""
    fill, edge = BONES[kind]
    corner = "" if kind == "action" else f'<path d="{CORNERS[kind]}" fill="{edge}"/>'
    return (
        '<rect x="7" y="10" width="89" height="88" rx="17" fill="#000" opacity=".4"/>'
        '<rect x="4" y="8" width="90" height="90" rx="17" fill="#b39d72"/>'
        f'<rect x="4" y="4" width="90" height="90" rx="17" fill="{fill}" stroke="{edge}" '
        'stroke-width="2.5"/>'
        f'<rect x="9" y="9" width="80" height="80" rx="13" fill="url(#motba-ivory)"/>{corner}'
    )


def die(kind: str, face: str) -> str:
    """A die of a kind showing a face; a doubled symbol twice."""
    sign = face.removesuffix("2")
    if face == "blank":
        inside = '<circle cx="49" cy="49" r="7" fill="#6f6449" opacity=".5"/>'
    elif face.endswith("2"):
        ink = INKS[sign]
        inside = icon(SIGNS[sign], 13, 13, 44, ink) + icon(SIGNS[sign], 42, 42, 44, ink)
    else:
        inside = icon(SIGNS[sign], 18, 18, 62, INKS[sign])
    return f'<use href="#art-bone-{kind}" width="100" height="100"/>{inside}'


def base(seat: int) -> str:
    """What a fighter stands on: the seat's shape, lying on the floor."""
    colour = COLOURS[seat] if COLOURS[seat] != "#000000" else "#3a414c"
    shapes = {
        "circle": '<ellipse cx="50" cy="{y}" rx="{rx}" ry="{ry}"/>',
        "square": '<path d="M{l} {t}H{r}L{R} {b}H{L}Z"/>',
        "triangle": '<path d="M50 {T}L{R} {b}H{L}Z"/>',
        "diamond": '<path d="M50 {T}L{R} {y}L50 {B}L{L} {y}Z"/>',
    }

    def lying(y: float, rx: float, ry: float) -> str:
        places = {"l": 50 - 0.86 * rx, "r": 50 + 0.86 * rx, "L": 50 - rx, "R": 50 + rx}
        places |= {"t": y - 0.86 * ry, "b": y + 0.86 * ry, "T": y - 1.2 * ry, "B": y + 1.2 * ry}
        return shapes[SHAPES[seat]].format(y=y, rx=rx, ry=ry, **{name: f"{at:.4g}" for name, at in places.items()})

    return (
        '<ellipse cx="58" cy="78" rx="48" ry="25" fill="#000" opacity=".42"/>'
        f'<g fill="#0d0a08">{lying(75, 42, 25)}</g><g fill="#fff">{lying(69, 42, 25)}</g>'
        f'<g fill="#0d0a08">{lying(69, 39, 22.5)}</g>'
        f'<g fill="{colour}">{lying(69, 30, 16)}</g>'
        '<path d="M28 64Q50 50 72 64" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>'
    )


def arc(start: float, end: float, rx: float, ry: float) -> str:
    """A part of a ring lying on the floor, clockwise from the front; shares of it."""
    angles = [2 * pi * share + pi / 2 for share in (start, end)]
    (x0, y0), (x1, y1) = [(50 + rx * cos(angle), 69 + ry * sin(angle)) for angle in angles]
    return f"M{x0:.4g} {y0:.4g}A{rx:g} {ry:g} 0 {int(end - start > 0.5)} 1 {x1:.4g} {y1:.4g}"


def health_ring(steps: int) -> str:
    """How much health is left, around the base."""
    share = steps / RING
    tone = "#5fd07a" if share > 0.5 else "#f0b53a" if share > 0.25 else "#f0604a"
    full = f'<ellipse cx="50" cy="69" rx="34.5" ry="19.3" fill="none" stroke="{tone}" stroke-width="7"/>'
    part = f'<path d="{arc(0, share, 34.5, 19.3)}" fill="none" stroke="{tone}" stroke-width="7"/>'
    return full if steps >= RING else part


def block_ring(points: int) -> str:
    """Block Points as segments of a wall around the base."""
    gap = 0.02
    made = "".join(arc(place / points + gap, (place + 1) / points - gap, 47, 28.5) for place in range(points))
    return (
        f'<path d="{made}" fill="none" stroke="#0d0a08" stroke-width="9"/>'
        f'<path d="{made}" fill="none" stroke="#dfe8f6" stroke-width="5.5"/>'
    )


def badge(fill: str, edge: str, inside: str = "") -> str:
    return f'<circle cx="50" cy="50" r="45" fill="{fill}" stroke="{edge}" stroke-width="7"/>{inside}'


def plate(fill: str, edge: str, inside: str = "") -> str:
    """A plate that is stretched to any size: no round corners that could warp."""
    return (
        f'<rect x="0" y="0" width="100" height="100" fill="{fill}"/>'
        f'<path d="M0 100V0H100" fill="none" stroke="{edge}" stroke-width="2" '
        f'vector-effect="non-scaling-stroke"/>{inside}'
    )


def gem(filled: int) -> str:
    """A stage of special tokens: five parts, so many of them full."""
    parts = "".join(
        f'<rect x="{8 + 17.4 * part:g}" y="26" width="14.4" height="48" rx="4" '
        f'fill="{"#ffc94d" if part < filled else "#2b1d12"}" stroke="#d9b25c" stroke-width="2.5"/>'
        for part in range(5)
    )
    rim = '<rect x="2" y="18" width="96" height="64" rx="10" fill="#ffd479" fill-opacity=".45"/>' if filled == 5 else ""
    return rim + parts


def pips(kind: str, full: int, of: int) -> str:
    """Tokens on an ability: so many full of so many."""
    tone = {"ready": "#7fae2b", "used": "#8a7f6c"}.get(kind, "#5b43a5")
    return "".join(
        f'<circle cx="{18 + 26 * place}" cy="50" r="10" fill="{tone if place < full else "none"}" '
        f'stroke="{tone}" stroke-width="4"/>'
        for place in range(of)
    )


def socket(symbol: str) -> str:
    """Where the dice of a symbol lie in the tray."""
    return (
        '<rect x="1" y="2" width="98" height="96" rx="9" fill="#1f1006"/>'
        '<path d="M1 90V12Q1 2 10 2H96" fill="none" stroke="#000" stroke-width="2"/>'
        '<g transform="translate(50 0) scale(.62 1) translate(-50 0)" '
        f'opacity=".5">{icon(SIGNS[symbol], 22, 16, 56, "#caa876")}</g>'
    )


def badges() -> dict[str, str]:
    """Small things on fighters and panels."""
    return {
        "bp": '<path d="M50 3 92 16v34c0 26-20 40-42 47C28 90 8 76 8 50V16z" fill="#2f5fae" stroke="#fff" '
        'stroke-width="6"/>',
        "mp": badge("#7a4d12", "#fff", icon("walking-boot", 46, 50, 50, "#f6dfb4")),
        "poison": badge("#22661f", "#fff", icon("poison-bottle", -18, 40, 56, "#c9f2b0")),
        "rooted": '<rect x="6" y="6" width="88" height="88" rx="12" fill="#5e3f14" stroke="#fff" stroke-width="7"/>'
        + icon("tree-roots", -18, 44, 56, "#f6dfb4"),
        "stunned": '<path d="M50 2 98 50 50 98 2 50z" fill="#6b2f8c" stroke="#fff" stroke-width="7"/>'
        + icon("knocked-out-stars", -18, 44, 56, "#f4e3ff"),
        "changed-up": '<path d="M50 0 98 44V98H2V44z" fill="#1d6b8f" stroke="#fff" stroke-width="6"/>',
        "changed-down": '<path d="M50 100 2 56V2H98V56z" fill="#9a3412" stroke="#fff" stroke-width="6"/>',
        "plate": '<rect x="2" y="8" width="96" height="84" rx="26" fill="#0d0a08" stroke="#fff" stroke-width="4"/>',
        "bar-back": '<rect width="100" height="100" fill="#2a2018"/>',
        "bar-good": '<rect width="100" height="100" fill="#3fae5c"/>',
        "bar-low": '<rect width="100" height="100" fill="#d99a1c"/>',
        "bar-bad": '<rect width="100" height="100" fill="#d4452f"/>',
        "panel": plate("var(--paper)", "#fff8"),
        "panel-fallen": plate("var(--paper-old)", "#fff4"),
        "hem": '<rect width="100" height="100" fill="var(--cloth)"/>',
        "panel-head": '<rect width="100" height="100" fill="var(--paper-head)"/>',
        "pill": plate("var(--pill)", "#fff6"),
        "pill-ready": plate("var(--pill-ready)", "#7fae2b"),
        "pill-used": plate("var(--paper-old)", "#fff4"),
        "pill-special": plate("var(--pill)", "#c79a3a"),
        "pill-special-ready": plate("var(--pill-star)", "#c79a3a"),
        "chip": plate("var(--paper)", "#fff8"),
        "element": plate("var(--paper-head)", "#fff8"),
        "element-top": plate("var(--paper)", "#ffd479"),
        "element-none": plate("#0000", "#0000"),
        "slot-wide": '<rect x="1" y="3" width="98" height="94" fill="#000" fill-opacity=".18" stroke="#e8cf9a" '
        'stroke-opacity=".5" stroke-width=".8" stroke-dasharray="2 2"/>',
        "arrow": '<path d="M8 40h52V22l34 28-34 28V60H8z" fill="#e8cf9a"/>',
        "tray": '<rect y="2" width="100" height="100" fill="#000" opacity=".4"/>'
        '<rect width="100" height="100" fill="url(#motba-wood)"/>'
        '<rect x=".4" y="2" width="99.2" height="96" fill="none" stroke="#c0903a" stroke-width="2" '
        'vector-effect="non-scaling-stroke"/>',
        "well": '<rect width="100" height="100" fill="#000" fill-opacity=".3"/>',
        "sum": '<rect x="1" y="3" width="98" height="94" rx="7" ry="22" fill="#fffaf0" stroke="#8c1c13" '
        'stroke-width="2"/>',
        "step": '<rect x="3" y="3" width="94" height="94" rx="34" ry="40" fill="#171c0a" stroke="#dcff3c" '
        'stroke-width="5"/>',
        "sun": '<rect width="100" height="100" fill="url(#motba-sun)"/>'
        '<rect width="100" height="100" fill="var(--veil)"/>',
        "wall": wall(),
        "torch": TORCH,
        "kerb": KERB,
        "pit": '<rect width="100" height="100" fill="#1d130b"/>',
        "sand": '<rect width="100" height="100" fill="#6b4f34"/><g fill="#000" fill-opacity=".1">'
        '<circle cx="20" cy="30" r="1.6"/>'
        '<circle cx="64" cy="12" r="1.2"/><circle cx="84" cy="58" r="1.8"/><circle cx="38" cy="80" r="1.3"/></g>'
        '<g fill="#fff" fill-opacity=".09"><circle cx="50" cy="46" r="1.4"/>'
        '<circle cx="8" cy="70" r="1.2"/><circle cx="74" cy="88" r="1.5"/></g>',
        "sand-night": '<rect width="100" height="100" fill="#2c1f14"/><g fill="#fff" fill-opacity=".05">'
        '<circle cx="50" cy="46" r="1.4"/>'
        '<circle cx="8" cy="70" r="1.2"/><circle cx="74" cy="88" r="1.5"/></g>',
    }


@cache
def art() -> Art:
    symbols = grounds() | maps() | parts() | figures() | pictures() | badges()
    symbols |= {f"thing-{obstacle.id}": THINGS[obstacle.id] for obstacle in OBSTACLES}
    symbols |= {f"token-{seat}": token(seat) for seat in range(4)} | {f"base-{seat}": base(seat) for seat in range(4)}
    symbols |= {f"banner-{seat}": banner(COLOURS[seat]) for seat in range(4)}
    symbols["letter"] = '<rect width="100" height="100" rx="22" fill="#1a120a" fill-opacity=".66"/>'
    symbols |= {f"ring-{steps}": health_ring(steps) for steps in range(1, RING + 1)}
    symbols |= {f"guard-{points}": block_ring(points) for points in range(1, MOST_BLOCK + 1)}
    symbols |= {f"bone-{kind}": bone(kind) for kind in KINDS}
    symbols |= {f"die-{kind}-{face}": die(kind, face) for kind in KINDS for face in FACES}
    symbols |= {f"socket-{symbol}": socket(symbol) for symbol in SIGNS if symbol != "wild"}
    symbols |= {f"sign-{symbol}": icon(sign, 0, 0, 100, INKS[symbol]) for symbol, sign in SIGNS.items()}
    symbols |= {f"gem-{filled}": gem(filled) for filled in range(6)}
    symbols |= {f"stat-{name}": icon(sign, 0, 0, 100, "var(--sign)") for name, sign in STATS.items()}
    surface = Surface("sand", "#6b4f34", 0.45, Surface("sand-night", "#2c1f14", 0.55))
    return Art(symbols, GROUND_DEFS + picture_defs() + DEFS, CSS, glyphs=glyphs(symbols), surface=surface)


def glyphs(symbols: dict[str, str]) -> dict[str, str]:
    """For terminals: ground and traps by their letters, obstacles behind a #, fighters by their names.

    Cards are told in words beside the board.
    """
    found = {"thing-wall": "##", "mp": "", "letter": "", "back": "?", "slot": "_"}
    found |= {f"thing-{obstacle.id}": f"#{obstacle.id[0]}" for obstacle in OBSTACLES if obstacle.health}
    traps = {ground % GROUND: letter for letter, (ground, _) in LEGEND.items() if ground // GROUND == TRAPPED}
    found |= {f"{kind}-{seat}": "" for kind in ("token", "base", "banner") for seat in range(4)}
    found |= dict.fromkeys(
        ("card", "card-relic", "card-map", "wall", "torch", "kerb", "pit", "sun", "tray", "shade"), ""
    )
    for name in symbols:
        kind, _, rest = name.partition("-")
        terrain, _, number = rest.partition("-")
        if kind == "ground" and terrain == "plain":
            found[name] = "·"
        elif kind == "ground":
            number = traps[int(number)] if terrain == "trapped" else number.removeprefix("0")
            found[name] = LETTERS[terrain] + (number if number.isdigit() or terrain == "trapped" else "")
        elif kind in ("figure", "ring", "guard", "portrait", "relic", "map", "socket", "gem", "hem"):
            found[name] = ""
    return found


def both(day: str, night: str) -> str:
    """Variables of the day, with what they are at night where a browser can tell."""
    dark = dict(_variables(night))
    return " ".join(f"{name}: light-dark({tone}, {dark[name]});" for name, tone in _variables(day) if name in dark)


def _variables(text: str) -> list[tuple[str, str]]:
    pairs = [each.partition(":") for each in text.replace("\n", " ").split(";") if each.strip()]
    return [(name.strip(), tone.strip()) for name, _, tone in pairs]


DEFS: Final = """
<linearGradient id="motba-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b4326"/>
<stop offset="1" stop-color="#45280f"/></linearGradient>
<linearGradient id="motba-ivory" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".6"/>
<stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>
"""
DAY: Final = """--paper: #fbf4e3; --paper-head: #eadbb8; --paper-old: #d6c6a4; --ink-card: #231a12; --note: #5b4c39;
--pill: #f1e5c9; --pill-ready: #e4f2b8; --pill-star: #ffe9a6; --sign: #6b5434; --veil: #0000;
--lit: #dcff3c;
--lit-under: #2c3800;"""
NIGHT: Final = """--paper: #2e241b; --paper-head: #3a2d20; --paper-old: #211a14; --ink-card: #f4e8cf; --note: #cdb994;
--pill: #3b2f23; --pill-ready: #3d4c16; --pill-star: #5a4510; --sign: #d9b97f; --veil: #150c0670;"""

CSS: Final = (
    f"svg, & {{ {DAY} }}\n"
    + "@supports (color: light-dark(#000, #fff)) { svg, & { "
    + both(DAY, NIGHT)
    + " } }\n"
    + theme_css()
    + FIGURE_CSS
    + """
.layer-coordinates .piece-text { fill: #fbe9c4; stroke: #2a1a0e; stroke-width: 16px; paint-order: stroke;
--text-size: 74px; font-weight: 700; }
.layer-letters .piece-text { fill: #fff; font-weight: 700; --text-size: 76px; }
.layer-tokens .piece-text { fill: currentColor; font-weight: 800; }
.layer-tokens { color: #10151c; --ring-radius: .3px; }
.style-seat-3.layer-tokens { color: #f6f8fb; }
.layer-plates .piece-text { fill: #fff; --text-size: 84px; font-weight: 700; }
.layer-badges .piece-text { fill: #fff; --text-size: 72px; font-weight: 700; }
.layer-stats .piece-text { fill: var(--ink-card); --text-size: 66px; font-weight: 700; }
.layer-health .piece-text { fill: #fff; stroke: #0d0a08; stroke-width: 9px; paint-order: stroke; font-weight: 700; }
.layer-names .piece-text, .layer-zones .piece-text { fill: #fff6de; stroke: #1a110a; stroke-width: 12px;
paint-order: stroke; font-weight: 700; }
.layer-text, .layer-pills, .layer-board, .layer-lines, .layer-chips { color: var(--ink-card); }
.layer-titles, .layer-tray, .layer-captions { color: #fbeecb; }
.layer-titles { --sign: #f0d089; }
.layer-titles text { text-shadow: 0 1px 2px #000; }
.layer-badges { --ring-radius: .2px; }
.layer-cards { --ring-radius: .06px; }
.layer-board, .layer-pills { --ring-radius: .1px; }
.layer-units { --ring-radius: .3px; }
.layer-sums, .layer-steps { --ghost: 1; }
.layer-sums .piece-text { fill: #7a1c10; font-weight: 800; }
.layer-steps .piece-text { fill: #f4ffc4; font-weight: 800; --text-size: 70px; }
@media (max-width: 560px) { .layer-sums .piece-text { --text-size: 84px; } }
.layer-ghosts .piece-text { fill: #fff; stroke: #10151c; stroke-width: 16px; paint-order: stroke; font-weight: 700; }
.style-paper { color: var(--ink-card); }
.style-fallen { opacity: .45; }
.style-fallen .art { filter: grayscale(1); }
.mark-active > .halo { stroke: #ffd479; stroke-width: 3px; }
.mark-danger > .halo { stroke: #ff6b57; stroke-width: 3px; stroke-dasharray: 5 3; }
.mark-top > .halo { stroke: #ffd479; stroke-width: 3px; }
.mark-reach > .halo { fill: #dcff3c; fill-opacity: .22; stroke: #dcff3c; stroke-width: 2px; }
.mark-zone > .halo { fill: #ffd479; fill-opacity: .2; stroke: #ffd479; stroke-width: 1.5px; stroke-dasharray: 4 3; }
.mark-owned > .halo { fill: #7f93ad; fill-opacity: .3; stroke: #7f93ad; stroke-width: 1.5px; }
.mark-fallen > .art, .mark-banned > .art { opacity: .35; }
.mark-banned > .halo { stroke: #e2533d; stroke-dasharray: 3 4; stroke-width: 2px; }
.mark-spent > .art { opacity: .4; }
.mark-taken > .halo { stroke: #a7d05a; stroke-width: 4px; }
.style-aim .shape { fill: none; stroke: #ff5b3b; stroke-width: .1; stroke-dasharray: .18 .1; stroke-linecap: round; }
.style-way .shape { fill: none; stroke: #dcff3c; stroke-width: .07; stroke-dasharray: .12 .1; }
"""
)
