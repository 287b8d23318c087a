"""The symbols that the scene places: ivory, brass and ebony tiles, two-tier tokens, the marks of the latest turn.

Gold on white is hard to tell apart, so texture carries the colours: ivory has a dot, brass a hatch, ebony lozenges.
A gold token only ever stands on brass and a black one on ebony, so each has an ivory inlay to stand out from its tile.
"""

from math import cos, pi, sin

from motley.kernel import Art, Surface


def points(*corners: tuple[float, float]) -> str:
    return " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)


def lozenge(radius: float) -> str:
    return points((50, 49 - radius), (50 + radius, 49), (50, 49 + radius), (50 - radius, 49))


def tile(material: str, texture: str) -> str:
    """A bevelled block: shadow, edge, face, the texture cut into it, and light on the upper rim."""
    return (
        '<rect x="1.5" y="4" width="97" height="96" rx="11" fill="#120803" opacity=".5"/>'
        f'<rect x="1.5" y="1" width="97" height="97" rx="11" fill="url(#motif-{material}-edge)"/>'
        f'<rect x="7" y="6" width="86" height="86" rx="7" fill="url(#motif-{material}-face)"/>'
        f"{texture}"
        f'<rect x="7" y="6" width="86" height="86" rx="7" fill="none" stroke="url(#motif-{material}-rim)" '
        'stroke-width="1.6"/>'
    )


def dot() -> str:
    return (
        '<path d="M12 30C34 22 66 40 90 30M10 55C36 46 62 66 92 55M12 78C38 70 64 88 90 78" fill="none" '
        'stroke="#a98f5f" stroke-width="1.1" opacity=".2"/>'
        '<circle cx="50" cy="49" r="5.4" fill="#8f8263"/><circle cx="50" cy="50.3" r="4.6" fill="#b9ad90"/>'
    )


def hatch() -> str:
    return '<rect x="7.8" y="6.8" width="84.4" height="84.4" rx="6.4" fill="url(#motif-hatch)"/>'


def lozenges() -> str:
    cut = "".join(f'<polygon points="{lozenge(radius)}"/>' for radius in (36, 25, 14))
    return (
        f'<g fill="none" stroke="#000" stroke-width="2.6" transform="translate(0 -1.2)">{cut}</g>'
        f'<g fill="none" stroke="#8b8b97" stroke-width="1.9">{cut}</g>'
    )


def sun() -> str:
    """The sign of gold: a disc with eight rays."""
    rays = []
    for ray in range(8):
        angle = ray * pi / 4
        corners = []
        for turn, reach in ((-0.21, 11.5), (0.0, 20.5), (0.21, 11.5)):
            corners.append((50 + reach * sin(angle + turn), 48 - reach * cos(angle + turn)))
        rays.append(f'<polygon points="{points(*corners)}"/>')
    return "".join(rays) + '<circle cx="50" cy="48" r="8.6"/>'


def moon() -> str:
    """The sign of black: a crescent."""
    return '<path d="M56.5 31.2A17.6 17.6 0 1 0 66.4 56.4A14.4 14.4 0 0 1 56.5 31.2z"/>'


def stand(metal: str) -> str:
    """The lower tier of a token: shadow, side, top, and the ivory inlay."""
    return (
        '<ellipse cx="51" cy="59" rx="46" ry="43" fill="#000" opacity=".42"/>'
        f'<circle cx="50" cy="53.5" r="44.5" fill="url(#motif-{metal}-side)" stroke="#0b0502" stroke-width="2"/>'
        f'<circle cx="50" cy="48.5" r="44.5" fill="url(#motif-{metal}-low)" stroke="#0b0502" stroke-width="1.6"/>'
        '<circle cx="50" cy="48.5" r="38" fill="none" stroke="#1a0e04" stroke-width="6.4" opacity=".75"/>'
        '<circle cx="50" cy="48.5" r="38" fill="none" stroke="url(#motif-inlay)" stroke-width="4.6"/>'
    )


def token(metal: str, sign: str, ink: str, light: str) -> str:
    """A token that is ready: a second tier with its owner's sign on it."""
    return (
        f"{stand(metal)}"
        '<circle cx="51" cy="53.5" r="29.5" fill="#000" opacity=".4"/>'
        f'<circle cx="50" cy="50" r="29" fill="url(#motif-{metal}-side)"/>'
        f'<circle cx="50" cy="47" r="29" fill="url(#motif-{metal}-top)" stroke="#0b0502" stroke-width="1"/>'
        f'<circle cx="50" cy="47" r="27.4" fill="none" stroke="url(#motif-{metal}-glint)" stroke-width="1.6"/>'
        f'<g fill="{light}" transform="translate(0 .6)">{sign}</g>'
        f'<g fill="{ink}" transform="translate(0 -.8)">{sign}</g>'
    )


def token_done(metal: str, ring: str) -> str:
    """A token that is done lies on its other side: no second tier, but a well with a ring."""
    return (
        f"{stand(metal)}"
        '<circle cx="50" cy="48.5" r="31" fill="url(#motif-hollow)" stroke="#0b0502" stroke-width="1"/>'
        '<circle cx="50" cy="49.5" r="17.5" fill="none" stroke="#000" stroke-width="9.5" opacity=".6"/>'
        f'<circle cx="50" cy="48.5" r="17.5" fill="none" stroke="{ring}" stroke-width="7.5"/>'
    )


def corners() -> str:
    """Where the latest turn landed: brackets in the corners of the tile."""
    path = "M11 27V17a7 7 0 0 1 7-7h10M72 10h10a7 7 0 0 1 7 7v10M89 71v10a7 7 0 0 1-7 7H72M28 88H18a7 7 0 0 1-7-7V71"
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{path}" stroke="#1a0e04" stroke-width="6.6"/>'
        f'<path d="{path}" stroke="#fff6dc" stroke-width="3.4"/></g>'
    )


def footprint() -> str:
    """Where it came from: a dotted ring."""
    return (
        '<g fill="none"><circle cx="50" cy="49" r="16" stroke="#1a0e04" stroke-width="5" opacity=".75"/>'
        '<circle cx="50" cy="49" r="16" stroke="#fff6dc" stroke-width="2.8" stroke-dasharray="6.1 4.0"/></g>'
    )


def hollow() -> str:
    """A token's place in the dish of its owner."""
    return (
        '<circle cx="50" cy="50" r="45" fill="#1d0f07" stroke="#0c0502" stroke-width="2"/>'
        '<circle cx="50" cy="50" r="47" fill="none" stroke="url(#motif-lip)" stroke-width="2.4"/>'
    )


def stops(*colours: str) -> str:
    """A gradient's colours at even distances; `#fff/0.4` is one that lets through."""
    found = []
    for place, colour in enumerate(colours):
        shade, _, opacity = colour.partition("/")
        clear = f' stop-opacity="{opacity}"' if opacity else ""
        found.append(f'<stop offset="{place / (len(colours) - 1):.3g}" stop-color="{shade}"{clear}/>')
    return "".join(found)


def slope(name: str, *colours: str, upright: bool = False) -> str:
    """Light from the upper left, or straight from above."""
    ends = 'x1="0" y1="0" x2="0" y2="1"' if upright else 'x1="0" y1="0" x2="1" y2="1"'
    return f'<linearGradient id="motif-{name}" {ends}>{stops(*colours)}</linearGradient>'


def glow(name: str, *colours: str) -> str:
    return f'<radialGradient id="motif-{name}" cx=".38" cy=".3" r=".8">{stops(*colours)}</radialGradient>'


def grain() -> str:
    """Walnut: a few dozen wavy veins that join at the edges of the pattern."""
    veins = []
    for vein in range(34):
        # Any fixed spread will do, as long as it does not look like one.
        spread = (vein * vein * 37 + vein * 101) % 97 / 97
        y = vein * 6.6 / 34 + 0.07 * spread
        sway = 0.05 + 0.1 * ((vein * 53) % 29) / 29
        shade, opacity = ("#2a1206", 0.18 + 0.3 * spread) if vein % 3 else ("#b9804a", 0.1 + 0.16 * spread)
        veins.append(
            f'<path d="M0 {y:.3f}C1.1 {y - sway:.3f} 1.9 {y + sway:.3f} 3.1 {y:.3f}S5.1 {y - sway:.3f} 6.2 {y:.3f}" '
            f'stroke="{shade}" stroke-opacity="{opacity:.2f}" stroke-width="{0.012 + 0.03 * spread:.3f}"/>'
        )
    return (
        '<pattern id="motif-walnut" width="6.2" height="6.6" patternUnits="userSpaceOnUse">'
        f'<rect width="6.2" height="6.6" fill="#5f3a22"/><g fill="none">{"".join(veins)}</g></pattern>'
    )


def felt() -> str:
    """Short fibres, darker and lighter than the cloth, spread evenly by the plastic number so that no pattern shows."""
    fibres = {"#000": "", "#fff": ""}
    for fibre in range(260):
        x, y = 100 * (0.7548776 * fibre % 1), 100 * (0.5698403 * fibre % 1)
        dx, dy = fibre * 13 % 5 - 2, fibre * 29 % 5 - 2
        fibres["#000" if fibre % 2 else "#fff"] += f"M{x:.1f} {y:.1f}l{dx} {dy}"
    drawn = "".join(f'<path d="{path}" stroke="{shade}"/>' for shade, path in fibres.items())
    return f'<g fill="none" stroke-width=".5" stroke-linecap="round" opacity=".06">{drawn}</g>'


DEFS = (
    slope("ivory-edge", "#ffffff", "#efe6d2", "#a99a78")
    + slope("ivory-face", "#fffefa", "#f6f0e2", "#e5dac3")
    + slope("ivory-rim", "#b5a788", "#d9ceb6", "#ffffff")
    + slope("brass-edge", "#ffe9a3", "#c8921c", "#5f3d05")
    + slope("brass-face", "#e9be4c", "#d3a02a", "#b17d12")
    + slope("brass-rim", "#7a520a", "#c08e22", "#ffe08a")
    + slope("ebony-edge", "#80808c", "#2e2e35", "#050507")
    + slope("ebony-face", "#3d3d46", "#292930", "#1a1a1f")
    + slope("ebony-rim", "#08080a", "#2a2a31", "#6d6d79")
    + slope("gold-side", "#b37a10", "#6e4705", upright=True)
    + glow("gold-low", "#ffe08c", "#dba627", "#94640b")
    + glow("gold-top", "#fff4c9", "#f3c64d", "#b9811a")
    + slope("gold-glint", "#fffbe8", "#ffe9a6/0.3", "#7d5206")
    + slope("black-side", "#26262c", "#050507", upright=True)
    + glow("black-low", "#62626e", "#2b2b32", "#0e0e11")
    + glow("black-top", "#74747f", "#36363e", "#131317")
    + slope("black-glint", "#c9c9d4", "#77777f/0.3", "#000")
    + slope("inlay", "#fffdf4", "#eadfc4", "#bfae86")
    + glow("hollow", "#120a05", "#1d130c", "#3a2a1c")
    + slope("lip", "#d09a66", "#7a4b2b", "#2a1408")
    + slope("bar-ivory", "#ffffff", "#f1e9d8", "#cfc1a2", upright=True)
    + slope("bar-brass", "#f4d06c", "#d09c25", "#9a6b0d", upright=True)
    + slope("bar-ebony", "#565660", "#2a2a31", "#121215", upright=True)
    + '<pattern id="motif-hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect x="0" width="3.4" height="11" fill="#6d4606" opacity=".62"/>'
    '<rect x="3.4" width="1.3" height="11" fill="#fff0b8" opacity=".6"/></pattern>'
    + '<pattern id="motif-bar-hatch" width=".11" height=".11" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width=".034" height=".11" fill="#6d4606" opacity=".6"/></pattern>'
    + '<pattern id="motif-bar-lozenges" width=".2" height=".2" patternUnits="userSpaceOnUse">'
    '<path d="M.1 .03L.17 .1L.1 .17L.03 .1z" fill="none" stroke="#8b8b97" stroke-width=".014"/></pattern>' + grain()
)

CSS = """
.style-tray > .shape { fill: url(#motif-walnut); stroke: #2b1509; stroke-width: 0.03; }
.style-lip > .shape { fill: none; stroke: url(#motif-lip); stroke-width: 0.055; }
.style-well > .shape { fill: #1d0f07; stroke: #0c0502; stroke-width: 0.05; }
.style-ledge > .shape { fill: none; stroke: #b98352; stroke-opacity: 0.55; stroke-width: 0.025; }
.style-bar-gold > .shape { fill: url(#motif-bar-brass); stroke: #4d3103; stroke-width: 0.012; }
.style-bar-white > .shape { fill: url(#motif-bar-ivory); stroke: #8d8165; stroke-width: 0.012; }
.style-bar-black > .shape { fill: url(#motif-bar-ebony); stroke: #000; stroke-width: 0.012; }
.style-bar-hatch > .shape { fill: url(#motif-bar-hatch); stroke: none; }
.style-bar-lozenges > .shape { fill: url(#motif-bar-lozenges); stroke: none; }
.style-bar-ticks > .shape { fill: none; stroke: #1a0e04; stroke-opacity: 0.28; stroke-width: 0.012; }
.style-bar-mark > .shape { fill: #fff6dc; stroke: #1a0e04; stroke-width: 0.022; }
.style-engraved { color: #f0d9b5; }
.style-on-gold { color: #ffd970; }
.style-on-black { color: #fffdf4; }
.style-on-white { color: #4a4231; }
.layer-tokens { --ring-radius: 1px; }
.mark-old > .art, .mark-old > .face { opacity: 0.4; }
.mark-last > .halo { stroke: none; }
.mark-done > .art { opacity: 1; }
.mark-leaving > .art, .mark-leaving > .face { opacity: 0.35; }
"""

ART = Art(
    {
        "tile-white": tile("ivory", dot()),
        "tile-gold": tile("brass", hatch()),
        "tile-black": tile("ebony", lozenges()),
        "token-gold": token("gold", sun(), "#6b4304", "#fff7d6"),
        "token-black": token("black", moon(), "#f4ecd8", "#000"),
        "token-gold-done": token_done("gold", "#f0c453"),
        "token-black-done": token_done("black", "#9a9aa8"),
        "last": corners(),
        "left": footprint(),
        "hollow": hollow(),
        "felt": felt(),
        "none": "",
    },
    DEFS,
    CSS,
    glyphs={
        "tile-white": ".",
        "tile-gold": "g",
        "tile-black": "b",
        "token-gold": "G",
        "token-black": "B",
        "token-gold-done": "G",
        "token-black-done": "B",
        "last": "",
        "left": "",
        "hollow": "",
        "felt": "",
        "none": "",
    },
    surface=Surface("felt", "#c3d0c4", 0.3, Surface("felt", "#1f2b25", 0.55)),
)
