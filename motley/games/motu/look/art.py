"""The symbols that the scene places: coasts of land, sand and sea, and paper badges for what lives on them."""

from motley.games.motu.look.coast import land_path, shore_path
from motley.games.motu.rules.cards import DATA, LAND, SEA
from motley.kernel import Art

CELL = 25
STAR_PATH = (
    "M50 2 62 15 79 11 82 28 98 35 90 50 98 65 82 72 79 89 62 85 50 98 "
    "38 85 21 89 18 72 2 65 10 50 2 35 18 28 21 11 38 15Z"
)
ICONS = {
    "fisherman": ("fishing-pole", "F", "#1f5f8b"),
    "fish": ("double-fish", "f", "#2a7f9e"),
    "hunter": ("bowman", "H", "#8a3b12"),
    "bird": ("hummingbird", "b", "#a8570b"),
    "canoe": ("canoe", "C", "#5b3a1d"),
    "palm": ("palm-tree", "p", "#2f6b2a"),
    "volcano": ("volcano", "V", "#a11d14"),
    "salamander": ("gecko", "1", "#4b3a78"),
    "mask": ("ceremonial-mask", "2", "#4b3a78"),
    "moon": ("moon", "3", "#4b3a78"),
    "sun": ("sun", "4", "#4b3a78"),
    "turtle": ("sea-turtle", "5", "#4b3a78"),
    "shark": ("shark-fin", "6", "#4b3a78"),
    "spiral": ("spiral-shell", "7", "#4b3a78"),
    "village": ("huts-village", "", "#7a1f5c"),
}


def coast(points: list[str]) -> str:
    """A card of 3 x 4 cells in the middle of its box: sea, land, and the beach between them."""

    def ground(i: int, j: int) -> int:
        return SEA if points[j][i] == "S" else LAND

    cells = [(c, r) for r in range(4) for c in range(3)]
    land, shore = land_path(cells, ground), shore_path(cells, ground)
    scaled = f'<g transform="translate(12.5 0) scale({CELL})">'
    return (
        '<g clip-path="url(#motu-card)"><rect x="12.5" width="75" height="100" fill="url(#motu-sea)"/>'
        '<rect x="12.5" width="75" height="100" fill="url(#motu-waves)"/>'
        f'{scaled}<path d="{shore}" fill="none" stroke="#e8f6f7" stroke-opacity=".85" stroke-width=".5"/>'
        f'<path d="{land}" fill="#6d9a4a" stroke="#6d9a4a" stroke-width=".03"/>'
        f'<path d="{land}" fill="url(#motu-leaves)"/>'
        f'<path d="{shore}" fill="none" stroke="#efdcab" stroke-width=".34" stroke-linecap="butt"/>'
        f'<path d="{shore}" fill="none" stroke="#d9bf82" stroke-width=".06" stroke-dasharray=".05 .1"/></g></g>'
        '<rect x="12.7" y=".2" width="74.6" height="99.6" fill="none" stroke="#22301a" stroke-opacity=".28" '
        'stroke-width=".5"/>'
    )


def badge(name: str) -> str:
    """A round paper badge with pictogram and letter."""
    icon, letter, colour = ICONS[name]
    ring = "#d9a21b" if name in ("volcano", "village") else colour
    shape = '<circle cx="50" cy="50" r="45" fill="#fffaf0" stroke-width="6" '
    if name in ("volcano", "village"):
        shape = f'<path d="{STAR_PATH}" fill="#fff4cf" stroke-width="4" '
    return (
        '<ellipse cx="51" cy="56" rx="44" ry="43" fill="#000" opacity=".22"/>'
        f'{shape}stroke="{ring}"/>'
        f'<g transform="translate(21 17) scale(.58)" color="{colour}" fill="{colour}">'
        f'<use href="#art-icon-{icon}" width="100" height="100"/></g>'
        + (
            f'<text x="79" y="84" font-size="24" font-weight="700" text-anchor="middle" fill="{colour}" '
            f'stroke="#fffaf0" stroke-width="5" paint-order="stroke" font-family="sans-serif">{letter}</text>'
            if letter
            else ""
        )
    )


def paper(tint: str, edge: str, inside: str) -> str:
    return (
        '<rect x="3" y="5" width="94" height="94" rx="8" fill="#000" opacity=".2"/>'
        f'<rect x="2" y="2" width="94" height="94" rx="8" fill="{tint}" stroke="{edge}" stroke-width="2.5"/>{inside}'
    )


def strip(tint: str, edge: str) -> str:
    """A card much wider than high: its corners are drawn flat so that they come out round."""
    return (
        '<rect x=".6" y="5" width="99" height="94" rx="1.8" ry="9" fill="#000" opacity=".2"/>'
        f'<rect x=".4" y="2" width="99" height="94" rx="1.8" ry="9" fill="{tint}"/>'
        f'<rect x=".4" y="2" width="1.6" height="94" rx=".8" ry="4" fill="{edge}"/>'
        f'<path d="M2 96h96" stroke="{edge}" stroke-width="3"/>'
    )


def art() -> Art:
    symbols = {f"coast-{name}": coast(points) for name, points in DATA["coasts"].items()}
    symbols |= {f"symbol-{name}": badge(name) for name in ICONS}
    symbols["spot"] = (
        '<circle cx="50" cy="50" r="30" fill="#fffaf0" stroke="#143d59" stroke-width="9"/>'
        '<circle cx="50" cy="50" r="12" fill="#143d59"/>'
    )
    symbols["no-spot"] = (
        '<circle cx="50" cy="50" r="20" fill="#fff" fill-opacity=".55" stroke="#7a1b12" stroke-opacity=".55" '
        'stroke-width="5"/>'
        '<path d="M38 38 62 62M62 38 38 62" stroke="#7a1b12" stroke-opacity=".7" stroke-width="6"/>'
    )
    symbols["clash"] = (
        '<circle cx="50" cy="50" r="40" fill="#fff" stroke="#b3150b" stroke-width="14"/>'
        '<path d="M32 32 68 68M68 32 32 68" stroke="#b3150b" stroke-width="14" stroke-linecap="round"/>'
    )
    symbols["coconut"] = (
        '<circle cx="52" cy="55" r="42" fill="#000" opacity=".25"/><circle cx="50" cy="50" r="42" fill="#7a4a24"/>'
        '<path d="M18 44C30 18 70 18 82 44" fill="none" stroke="#a9713f" stroke-width="7" stroke-linecap="round"/>'
        '<circle cx="40" cy="56" r="5.5" fill="#2e1808"/><circle cx="60" cy="56" r="5.5" fill="#2e1808"/>'
        '<circle cx="50" cy="71" r="5.5" fill="#2e1808"/>'
    )
    symbols["destiny"] = strip("#f3e6c4", "#8a6a1f")
    symbols["traveler"] = strip("#dfeef2", "#1f5f8b")
    figure = '<g color="#dfeef2" fill="#dfeef2" transform="translate(45 18) scale(.12 .64)">'
    figure += '<use href="#art-icon-person" width="100" height="100"/></g>'
    symbols["traveler-back"] = strip("#1f5f8b", "#143d59") + figure
    symbols["gauge"] = paper("#fffaf0", "#6f6654", "")
    symbols["gauge-scored"] = paper("#e3dcc8", "#8d8571", "")
    symbols["village-back"] = paper("#6d9a4a", "#38551f", "")
    glyphs = {f"symbol-{name}": letter or "*" for name, (_, letter, _) in ICONS.items()}
    return Art(symbols, DEFS, CSS, glyphs={**glyphs, "ground": ".", "spot": "o", "no-spot": "x"})


DEFS = """
<clipPath id="motu-card"><rect x="12.5" y="0" width="75" height="100"/></clipPath>
<linearGradient id="motu-sea" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#4fb0c6"/><stop offset="1" stop-color="#2f8fb0"/></linearGradient>
<pattern id="motu-waves" width="16" height="8" patternUnits="userSpaceOnUse">
<path d="M0 5q4-4 8 0t8 0" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width=".8"/></pattern>
<pattern id="motu-swell" width="1.6" height=".8" patternUnits="userSpaceOnUse">
<path d="M0 .45q.4-.3 .8 0t.8 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".05"/></pattern>
<pattern id="motu-leaves" width=".5" height=".5" patternUnits="userSpaceOnUse">
<path d="M.06 .2q.07-.1 .14 0M.31 .42q.07-.1 .14 0" fill="none" stroke="#4d7631" stroke-opacity=".45"
stroke-width=".03"/></pattern>
"""

CSS = """
.style-water .shape { fill: #9ccbd6; stroke: #7fb3c1; stroke-width: .05; }
.style-waves .shape { fill: url(#motu-swell); stroke: none; }
.style-shoal .shape { fill: #cdeaec; stroke: #cdeaec; stroke-width: .7; stroke-linejoin: round; }
.style-ruler .shape { fill: none; stroke: #a11d14; stroke-width: .045; stroke-dasharray: .06 .1; opacity: .75; }
.layer-ground .shape { fill: none; stroke: none; }
.style-line .piece-text { fill: #2f6d80; font-size: 48px; opacity: .7; }
.style-longest .shape {
  fill: none; stroke: #c2410c; stroke-width: .09; stroke-linecap: round; stroke-dasharray: .001 .17;
}
.style-frame .shape { fill: none; stroke: #fff; stroke-width: .12; stroke-dasharray: .34 .2; stroke-linejoin: round; }
.piece.mark-laid { opacity: .9; }
.mark-covered .art { opacity: .2; }
.layer-spots { --ring-radius: .35px; }
.layer-symbols { --ring-radius: .5px; }
.layer-numbers .piece-text {
  fill: #7a1b12; font-size: 60px; paint-order: stroke; stroke: #fff; stroke-width: 12px;
}
.layer-spots .piece-text { fill: currentColor; }
.mark-stuck .art { opacity: .45; }
.mark-illegal .art { opacity: .45; }
.mark-last .halo { stroke: #fff; stroke-dasharray: none; }
.mark-owned .art { filter: saturate(.55); }
.layer-bars .piece-text { fill: #2a2417; font-family: var(--text, sans-serif); }
.style-lead .piece-text { fill: #5c4a16; }
.style-pale .piece-text { fill: #dfeef2; }
.style-groove .shape { fill: #d9d0ba; stroke: none; }
.style-bar .shape { fill: #2f8f5b; stroke: none; }
.style-frozen .shape { fill: #8d8571; stroke: none; }
"""
