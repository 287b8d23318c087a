"""The symbols that the scene places: tiles with border, pictogram, amount and number; members; idols; dice; cards."""

from motley.games.motora.rules.board import DATA, TILES, VILLAGES, Tile
from motley.kernel import Art
from motley.kernel.data import read_toml
from motley.kernel.scene import COLOURS, SHAPES

ICONS = {"plant": "banana-bunch", "meat": "meat", "water": "water-drop", "wood": "wood-pile", "stone": "stone-pile"}
GROUND = {
    "plant": ("#7fae4f", "#3f6b1f"),
    "meat": ("#c49a6c", "#7c4a1e"),
    "water": ("#8cc6dd", "#1d6b8f"),
    "wood": ("#a3b47c", "#54401f"),
    "stone": ("#b9b4ab", "#57524a"),
    "temple": ("#e2cf8f", "#8a6a12"),
    "hut": ("#d9b48f", "#7a3d16"),
}
SIGNS = {"plant": "P", "meat": "M", "water": "W", "wood": "L", "stone": "S"}
"""In a terminal: wood is L for logs, so that it is not water."""
SHOALS = sorted({sea["fish"] for section in DATA["section"] for sea in section["sea"] if sea["fish"]})
LETTERS = [tribe["letter"] for tribe in read_toml("motley.games.motora", "content/tribes.toml")["tribe"]]
PIPS = {1: "c", 2: "ai", 3: "aci", 4: "agci", 5: "agcei", 6: "adgcfi"}
PIP_AT = {"a": (27, 27), "d": (27, 50), "g": (27, 73), "c": (73, 27), "f": (73, 50), "i": (73, 73), "e": (50, 50)}
POINTS = {
    "square": "14,14 86,14 86,86 14,86",
    "triangle": "50,6 95,88 5,88",
    "diamond": "50,3 97,50 50,97 3,50",
    "hexagon": "27,8 73,8 96,50 73,92 27,92 4,50",
    "star": "50,2 62,34 97,36 70,58 79,92 50,73 21,92 30,58 3,36 38,34",
}


def icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A pictogram inside a symbol."""
    return (
        f'<g transform="translate({x} {y}) scale({size / 100})" color="{colour}" fill="{colour}">'
        f'<use href="#art-icon-{name}" width="100" height="100"/></g>'
    )


def plate(text: str, x: float, y: float, size: float, fill: str = "#fffaf0", ink: str = "#22190c") -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{size}" fill="{fill}" stroke="#22190c" stroke-width="2"/>'
        f'<text x="{x}" y="{y}" font-size="{size * 1.35:g}" font-weight="700" text-anchor="middle" '
        f'dominant-baseline="central" font-family="sans-serif" fill="{ink}">{text}</text>'
    )


def pill(text: str, fill: str) -> str:
    """The numbers of the die, in the lower left corner."""
    wide = 24 if len(text) < 2 else 36
    return (
        f'<rect x="5" y="70" width="{wide}" height="24" rx="12" fill="{fill}" stroke="#22190c" stroke-width="2"/>'
        f'<text x="{5 + wide / 2:g}" y="82" font-size="16" font-weight="700" text-anchor="middle" '
        f'dominant-baseline="central" font-family="sans-serif" fill="#fff">{text}</text>'
    )


def ground(group: str, inside: str) -> str:
    """A tile: shadow, border in the group's colour, face, grain."""
    face, edge = GROUND[group]
    return (
        '<rect x="3" y="5" width="96" height="95" rx="10" fill="#0c1a10" opacity=".35"/>'
        f'<rect x="1.5" y="1.5" width="96" height="96" rx="10" fill="{edge}"/>'
        f'<rect x="8" y="8" width="83" height="83" rx="6" fill="{face}"/>'
        f'<rect x="8" y="8" width="83" height="83" rx="6" fill="url(#motora-grain)"/>{inside}'
    )


def tile(card: Tile) -> str:
    """What a tile shows: what it gives and how much, and the numbers of the die that hit it."""
    _, edge = GROUND[card.group]
    numbers = pill("·".join(str(number) for number in card.numbers), edge)
    if card.group == "temple":
        return ground(card.group, icon("egyptian-temple", 20, 12, 60, edge) + numbers)
    if card.group == "hut":
        return ground(card.group, icon("hut", 20, 14, 60, edge) + numbers)
    if len(card.gives) == 1:
        sub, amount = card.gives[0]
        name = "boar" if card.boars else ICONS[sub]
        return ground(card.group, icon(name, 22, 10, 56, edge) + plate(str(amount), 80, 80, 15) + numbers)
    (one, first), (two, second) = card.gives
    inside = icon(ICONS[one], 10, 10, 40, edge) + plate(str(first), 46, 52, 12)
    inside += '<path d="M90 12 50 60" stroke="#22190c" stroke-opacity=".35" stroke-width="2"/>'
    inside += icon(ICONS[two], 52, 22, 38, GROUND[two][1]) + plate(str(second), 82, 78, 12)
    return ground(card.group, inside + numbers)


def village(stock: tuple[int, int, int]) -> str:
    """A village spot with the stock it gives."""
    amounts = " ".join(str(amount) for amount in stock)
    return (
        '<rect x="3" y="5" width="96" height="95" rx="22" fill="#0c1a10" opacity=".35"/>'
        '<rect x="1.5" y="1.5" width="96" height="96" rx="22" fill="#5d3a63"/>'
        '<rect x="8" y="8" width="83" height="83" rx="17" fill="#e9d8c3"/>'
        + icon("huts-village", 20, 9, 58, "#5d3a63")
        + f'<text x="50" y="84" font-size="15" font-weight="700" text-anchor="middle" font-family="sans-serif" '
        f'fill="#3a2140">{amounts}</text>'
    )


def token(seat: int) -> str:
    """A member: the tribe's shape and colour with a dark outline under a white ring."""
    shape, colour = SHAPES[seat], COLOURS[seat]
    if shape == "circle":
        return (
            '<circle cx="50" cy="50" r="47" fill="#1d1a16"/><circle cx="50" cy="50" r="42" fill="#fff"/>'
            f'<circle cx="50" cy="50" r="36" fill="{colour}"/>'
        )
    points = POINTS[shape]
    return (
        f'<polygon points="{points}" fill="#1d1a16" stroke="#1d1a16" stroke-width="9" stroke-linejoin="round"/>'
        f'<polygon points="{points}" fill="{colour}" stroke="#fff" stroke-width="5" stroke-linejoin="round" '
        'transform="translate(6 6) scale(.88)"/>'
    )


def home(seat: int, stock: tuple[int, int, int]) -> str:
    """A village under the marker of its tribe."""
    return village(stock) + f'<g transform="translate(1 1) scale(.3)">{token(seat)}</g>'


def fishing_spot(amount: int) -> str:
    """Water with fish in it, and how many."""
    return (
        '<circle cx="50" cy="50" r="44" fill="#2f86a8" stroke="#d7eef5" stroke-width="3" stroke-dasharray="7 5"/>'
        + icon("fishing-pole", 22, 20, 56, "#eaf7fb")
        + plate(str(amount), 82, 82, 16)
    )


def die(face: int) -> str:
    pips = "".join(
        f'<circle cx="{PIP_AT[pip][0]}" cy="{PIP_AT[pip][1]}" r="9" fill="#22190c"/>'
        for pip in ("e" if face == 1 else PIPS[face])
    )
    return (
        '<rect x="8" y="10" width="88" height="88" rx="16" fill="#000" opacity=".3"/>'
        f'<rect x="5" y="5" width="88" height="88" rx="16" fill="#fffaf0" stroke="#5b4a2e" stroke-width="3"/>{pips}'
    )


def paper(tint: str, edge: str, inside: str = "") -> str:
    return (
        '<rect x="3" y="5" width="94" height="94" rx="9" fill="#000" opacity=".2"/>'
        f'<rect x="2" y="2" width="94" height="94" rx="9" fill="{tint}" stroke="{edge}" stroke-width="3"/>{inside}'
    )


def art() -> Art:
    symbols = {f"tile-{card.id}": tile(card) for card in TILES}
    symbols |= {f"village-{kind.id}": village(kind.stock) for kind in VILLAGES}
    symbols |= {f"home-{seat}-{kind.id}": home(seat, kind.stock) for seat in range(6) for kind in VILLAGES}
    symbols |= {f"fish-{amount}": fishing_spot(amount) for amount in SHOALS}
    symbols |= {f"member-{seat}": token(seat) for seat in range(6)}
    symbols |= {f"die-{face}": die(face) for face in range(1, 7)}
    symbols["bare"] = (
        '<rect x="2" y="2" width="96" height="96" rx="22" fill="#cbb994" stroke="#8e7c55" stroke-width="3" '
        'stroke-dasharray="8 6"/>'
    )
    symbols["volcano"] = (
        '<rect x="1" y="1" width="98" height="98" rx="14" fill="#3b2a26"/><circle cx="50" cy="50" r="44" '
        'fill="url(#motora-lava)"/>' + icon("volcano", 16, 14, 68, "#2a0f08")
    )
    symbols["open-sea"] = '<path d="M10 50q10-10 20 0t20 0 20 0 20 0" fill="none" stroke="#d7eef5" stroke-width="3"/>'
    symbols["cracks"] = (
        '<rect x="1.5" y="1.5" width="96" height="96" rx="10" fill="#2b211c" fill-opacity=".82"/>'
        '<path d="M8 40 34 48 46 30 60 52 92 44M34 48 30 78 52 92M60 52 74 88M46 30 52 6" fill="none" '
        'stroke="#e0552b" stroke-width="3.5" stroke-linejoin="round"/>'
    )
    symbols["skull"] = '<circle cx="50" cy="50" r="46" fill="#fffaf0" stroke="#22190c" stroke-width="5"/>' + icon(
        "skull-crossed-bones", 18, 18, 64, "#5b1a6b"
    )
    symbols["rope"] = (
        '<path d="M6 20 94 80M94 20 6 80" stroke="#5b3a1d" stroke-width="13"/>'
        '<path d="M6 20 94 80M94 20 6 80" stroke="#d8b06a" stroke-width="7" stroke-dasharray="7 4"/>'
    )
    symbols["idol"] = (
        '<ellipse cx="52" cy="90" rx="34" ry="9" fill="#000" opacity=".35"/>'
        '<circle cx="50" cy="50" r="45" fill="#f2c94c" stroke="#5e430a" stroke-width="5"/>'
        + icon("totem-head", 18, 14, 64, "#5e430a")
    )
    symbols["lane"] = (
        '<rect x="1" y="1" width="98" height="98" rx="6" fill="#fffaf0" stroke="#8d8571" stroke-width="1.5"/>'
    )
    symbols["beside"] = (
        '<rect x="1" y="1" width="98" height="98" rx="6" fill="#efe7d3" stroke="#8d8571" stroke-width="1.5" '
        'stroke-dasharray="5 4"/>'
    )
    symbols["shrine-0"] = paper("#dcecc9", "#3f6b1f")
    symbols["shrine-1"] = paper("#d8d0df", "#43305a")
    for resource, (name, colour) in enumerate(
        (("meat", "#7c4a1e"), ("water-drop", "#1d6b8f"), ("camping-tent", "#54401f"))
    ):
        symbols[f"stock-{resource}"] = paper("#fffaf0", colour, icon(name, 14, 14, 68, colour))
    symbols["card-craft"] = paper("#f1dfc4", "#7a3d16")
    symbols["card-temple"] = paper("#f3e9c0", "#8a6a12")
    symbols["back-craft"] = paper("#7a3d16", "#40200b", icon("hut", 26, 24, 46, "#f1dfc4"))
    symbols["back-temple"] = paper("#8a6a12", "#4d3a06", icon("egyptian-temple", 26, 24, 46, "#f3e9c0"))
    symbols["prisoner"] = paper("#e5ded0", "#57524a", icon("prisoner", 18, 16, 62, "#57524a"))
    symbols["plate"] = paper("#fffaf0", "#8d8571")
    symbols["steps"] = '<circle cx="50" cy="50" r="48" fill="#fffaf0"/>'
    symbols["price"] = '<path d="M50 2 98 44H86v52H14V44H2z" fill="#fff3d6" stroke="#7c4a1e" stroke-width="5"/>'
    symbols["token"] = '<circle cx="50" cy="50" r="46" fill="#d9a21b" stroke="#5e430a" stroke-width="6"/>'
    return Art(symbols, DEFS, CSS, glyphs=glyphs())


def glyphs() -> dict[str, str]:
    """What stands for things in a terminal: each resource with its amount, each tribe by its letter."""
    found = {f"tile-{card.id}": tile_glyph(card) for card in TILES}
    for kind in VILLAGES:
        found[f"village-{kind.id}"] = "v" + "".join(str(amount) for amount in kind.stock)
        found |= {f"home-{seat}-{kind.id}": f"v{letter}" for seat, letter in enumerate(LETTERS)}
    found |= {f"member-{seat}": letter for seat, letter in enumerate(LETTERS)}
    found |= {f"fish-{amount}": f"~{amount}" for amount in SHOALS}
    return found | {"open-sea": "~", "volcano": "^^", "bare": "--", "idol": "*"}


def tile_glyph(card: Tile) -> str:
    if not card.gives:
        return card.group[:3]
    return "".join(f"{SIGNS[sub]}{amount}" for sub, amount in card.gives) + ("!" if card.boars else "")


DEFS = """
<pattern id="motora-grain" width="14" height="14" patternUnits="userSpaceOnUse">
<path d="M2 4h3M9 10h4M6 13h2" stroke="#22190c" stroke-opacity=".12" stroke-width="1.4"/></pattern>
<radialGradient id="motora-lava"><stop offset="0" stop-color="#ffcf5c"/><stop offset=".45" stop-color="#e0552b"/>
<stop offset="1" stop-color="#3b2a26"/></radialGradient>
"""

CSS = """
.style-sea .shape { fill: #5aa9c4; stroke: none; }
.style-shoal .shape { fill: none; stroke: #a9dbe6; stroke-width: .62; stroke-linejoin: round; }
.style-sand .shape { fill: #ead9a6; stroke: #ead9a6; stroke-width: .3; stroke-linejoin: round; }
.style-land .shape { fill: #86a860; stroke: #86a860; stroke-width: .06; stroke-linejoin: round; }
.layer-names .piece-text { fill: #eaf7fb; font-weight: 700; }
.layer-lava .piece-text { fill: #8b1a0e; stroke: #fff3d6; stroke-width: 12px; paint-order: stroke; font-weight: 700; }
.style-ring .shape { fill: none; stroke: #fffaf0; stroke-width: .07; stroke-dasharray: 0 .125;
  stroke-linecap: round; }
.style-reach .shape { fill: none; stroke: #fffaf0; stroke-width: .1; stroke-dasharray: .2 .08; }
.layer-members { --ring-radius: .2px; }
.layer-members .piece-text { fill: #111; stroke: #fff; stroke-width: 12px; paint-order: stroke; font-weight: 700; }
.layer-captions .piece-text { fill: #4a4233; font-weight: 500; }
.layer-reach .piece-text { fill: #6b2d0c; }
.mark-gear > .halo { stroke: #2a2417; }
.mark-moved .art { opacity: .55; }
.mark-home .halo { stroke: #5d3a63; }
.layer-board .piece-text, .layer-cards .piece-text { fill: #2a2417; }
"""
