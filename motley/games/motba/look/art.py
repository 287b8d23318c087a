"""The symbols that MOTBA's scene places: ground, obstacles, fighters, dice, badges, and the faces of the cards."""

from functools import cache
from typing import Final

from motley.games.motba.look.faces import (
    FACE,
    LETTERS,
    PORTRAITS,
    TINTS,
    arena_face,
    fighter_face,
    fighter_tile,
    icon,
    relic_face,
    relic_tile,
)
from motley.games.motba.rules.deck.arenas import ARENAS, FACES, GROUND, LEGEND, OBSTACLES, TRAPS
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS
from motley.games.motba.rules.deck.vocabulary import KINDS, TERRAINS, TRAPPED
from motley.kernel import Art
from motley.kernel.scene import COLOURS, SHAPES

SIGNS: Final = {
    "difficult": "swamp",
    "hazardous": "thorny-vine",
    "deadly": "death-skull",
    "road": "stone-path",
    "poisonous": "poison-cloud",
    "defensive": "defensive-wall",
    "offensive": "crossed-swords",
    "snare": "wolf-trap",
    "spikes": "spikes",
    "gas": "poison-gas",
    "spring": "bouncing-spring",
    "bell": "ringing-bell",
    "wall": "stone-wall",
    "pillar": "stone-tower",
    "crate": "wooden-crate",
    "ice": "ice-cube",
    "stone": "rock",
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
BLOCKS: Final = {"wall": "#4a5666", "pillar": "#8b8577", "crate": "#8a6234", "ice": "#7fb6d6", "stone": "#76707c"}
STATS: Final = {"melee": "broadsword", "ranged": "bow-arrow", "speed": "boots", "defense": "checked-shield"}
POINTS: Final = {
    "square": "12,12 88,12 88,88 12,88",
    "triangle": "50,4 96,88 4,88",
    "diamond": "50,2 98,50 50,98 2,50",
}


def text(sign: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" '
        f'dominant-baseline="central" font-family="{FACE}" fill="{fill}" {more}>{sign}</text>'
    )


def slab(tint: str, inside: str = "") -> str:
    """A space of the arena: tint, bevel, and whatever lies on it."""
    return (
        f'<rect x="2" y="2" width="96" height="96" rx="8" fill="{tint}"/>'
        '<rect x="2" y="2" width="96" height="96" rx="8" fill="url(#motba-bevel)"/>'
        f"{inside}"
        '<rect x="3" y="3" width="94" height="94" rx="7" fill="none" stroke="#fff" stroke-opacity=".1"/>'
    )


def ground(terrain: str, number: int = 0, trap: str = "") -> str:
    """Ground of a kind: its tint, its texture, its pictogram and its letter."""
    texture = f'<rect x="2" y="2" width="96" height="96" rx="8" fill="url(#motba-{terrain})"/>'
    sign = icon(SIGNS[trap or terrain], 24, 26, 54, "#fff")
    letter = LETTERS[terrain] + (str(number) if number else "")
    wide = 26 if len(letter) > 1 else 20
    plate = f'<rect x="5" y="5" width="{wide}" height="20" rx="5" fill="#0b0f15" fill-opacity=".72"/>'
    plate += text(letter, 5 + wide / 2, 15.5, 15, "#fff")
    return slab(TINTS[terrain], f'{texture}<g opacity=".62">{sign}</g>{plate}')


def block(name: str) -> str:
    """An obstacle, standing up from the floor."""
    tint = BLOCKS[name]
    return (
        '<rect x="10" y="16" width="86" height="82" rx="9" fill="#000" opacity=".45"/>'
        f'<rect x="6" y="6" width="86" height="84" rx="9" fill="{tint}"/>'
        '<rect x="6" y="6" width="86" height="84" rx="9" fill="url(#motba-bevel)"/>'
        '<path d="M6 80v3a9 9 0 0 0 9 9h68a9 9 0 0 0 9-9v-3z" fill="#000" fill-opacity=".35"/>'
        + icon(SIGNS[name], 20, 16, 58, "#11161d")
    )


def token(seat: int) -> str:
    """A fighter's base: the seat's shape and colour with a dark outline under a white ring, and a soft shadow."""
    shape, colour = SHAPES[seat], COLOURS[seat] if COLOURS[seat] != "#000000" else "#11151b"
    shadow = '<ellipse cx="52" cy="92" rx="40" ry="8" fill="#000" opacity=".45"/>'
    if shape == "circle":
        return (
            f'{shadow}<circle cx="50" cy="50" r="47" fill="#0b0f15"/><circle cx="50" cy="50" r="43" fill="#fff"/>'
            f'<circle cx="50" cy="50" r="38" fill="{colour}"/>'
            '<circle cx="50" cy="50" r="38" fill="url(#motba-bevel)"/>'
        )
    points = POINTS[shape]
    return (
        f'{shadow}<polygon points="{points}" fill="#0b0f15" stroke="#0b0f15" stroke-width="10" '
        'stroke-linejoin="round"/>'
        f'<polygon points="{points}" fill="{colour}" stroke="#fff" stroke-width="6" stroke-linejoin="round" '
        'transform="translate(4.5 4.5) scale(.91)"/>'
    )


def die(kind: str, face: str) -> str:
    """A die of a kind showing a face; a doubled symbol twice."""
    bone, edge = BONES[kind]
    sign = face.removesuffix("2")
    if face == "blank":
        inside = '<circle cx="49" cy="49" r="7" fill="#6f6449" opacity=".5"/>'
    elif face.endswith("2"):
        ink = INKS[sign]
        inside = icon(SIGNS[sign], 13, 13, 44, ink) + icon(SIGNS[sign], 42, 42, 44, ink)
    else:
        inside = icon(SIGNS[sign], 18, 18, 62, INKS[sign])
    letter = "" if kind == "action" else text(kind[0].upper(), 84, 15, 15, edge)
    return (
        '<rect x="7" y="10" width="89" height="88" rx="17" fill="#000" opacity=".4"/>'
        f'<rect x="4" y="4" width="90" height="90" rx="17" fill="{bone}" stroke="{edge}" stroke-width="2.5"/>'
        '<rect x="9" y="9" width="80" height="80" rx="13" fill="#fff" opacity=".35"/>'
        f"{inside}{letter}"
    )


def badge(fill: str, edge: str, inside: str = "") -> str:
    return f'<circle cx="50" cy="50" r="45" fill="{fill}" stroke="{edge}" stroke-width="7"/>{inside}'


def plate(fill: str, edge: str, inside: str = "") -> str:
    """A plate that is stretched to any size: no round corners that could warp."""
    return f'<rect x="1" y="2" width="98" height="96" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>{inside}'


def gem(filled: int) -> str:
    """A stage of special tokens: five parts, so many of them full."""
    parts = "".join(
        f'<rect x="{8 + 17.4 * part:g}" y="30" width="14.4" height="40" rx="4" '
        f'fill="{"#ffd479" if part < filled else "#2a3544"}" stroke="#0b0f15" stroke-width="2"/>'
        for part in range(5)
    )
    rim = '<rect x="2" y="22" width="96" height="56" rx="10" fill="#ffd479" fill-opacity=".25"/>' if filled == 5 else ""
    return rim + parts


def grounds() -> dict[str, str]:
    symbols = {"ground-plain": slab(TINTS["plain"])}
    for terrain in TERRAINS[1:8]:
        for number in (0, 1, 2, 3, 4, 5, 6, 7) if terrain in ("hazardous", "deadly") else (0,):
            symbols[f"ground-{terrain}-{number}"] = ground(terrain, number)
    symbols |= {f"ground-trapped-{number}": ground("trapped", 0, trap.id) for number, trap in enumerate(TRAPS)}
    return symbols


def cards() -> dict[str, str]:
    symbols: dict[str, str] = {}
    for card in CHARACTERS:
        symbols[f"card-{card.id}"] = fighter_face(card)
        symbols[f"tile-{card.id}"] = fighter_tile(card)
        symbols[f"face-{card.id}"] = icon(PORTRAITS[card.id], 0, 0, 100)
    for relic in ARTIFACTS:
        symbols[f"card-{relic.id}"] = relic_face(relic)
        symbols[f"tile-{relic.id}"] = relic_tile(relic)
    for arena in ARENAS:
        symbols[f"card-{arena.id}"] = arena_face(arena)
    return symbols


def badges() -> dict[str, str]:
    """Small things on fighters and panels."""
    back = "".join(f'<path d="M{x} 8l12 12-12 12-12-12z" fill="#2d3b4e"/>' for x in (26, 50, 74))
    return {
        "bp": '<path d="M50 3 92 16v34c0 26-20 40-42 47C28 90 8 76 8 50V16z" fill="#2f6fd0" stroke="#fff" '
        'stroke-width="6"/>',
        "mp": badge("#7a4d12", "#fff", icon("walking-boot", 52, 46, 56, "#f6dfb4")),
        "poison": badge("#22661f", "#fff", icon("poison-bottle", -18, 40, 56, "#c9f2b0")),
        "rooted": '<rect x="6" y="6" width="88" height="88" rx="12" fill="#5e3f14" stroke="#fff" stroke-width="7"/>'
        + icon("tree-roots", -18, 44, 56, "#f6dfb4"),
        "stunned": '<path d="M50 2 98 50 50 98 2 50z" fill="#6b2f8c" stroke="#fff" stroke-width="7"/>'
        + icon("knocked-out-stars", -18, 44, 56, "#f4e3ff"),
        "changed-up": '<path d="M50 0 98 44V98H2V44z" fill="#1d6b8f" stroke="#fff" stroke-width="6"/>',
        "changed-down": '<path d="M50 100 2 56V2H98V56z" fill="#9a3412" stroke="#fff" stroke-width="6"/>',
        "plate": '<rect x="2" y="12" width="96" height="76" rx="22" fill="#0b0f15" stroke="#fff" stroke-width="5"/>',
        "bar-back": '<rect width="100" height="100" fill="#0b0f15"/>',
        "bar-good": '<rect width="100" height="100" fill="#4fc26b"/>',
        "bar-low": '<rect width="100" height="100" fill="#e0a02f"/>',
        "bar-bad": '<rect width="100" height="100" fill="#e2533d"/>',
        "panel": plate("#1b2430", "#3a4758"),
        "panel-head": '<rect width="100" height="100" fill="#222d3b"/>',
        "panel-fallen": plate("#161b22", "#2a323d"),
        "pill": plate("#263242", "#4a5a6f"),
        "pill-ready": plate("#3c4f1f", "#a7d05a"),
        "pill-used": plate("#1b2430", "#39434f"),
        "pill-special": plate("#3d3216", "#c79a3a"),
        "pill-special-ready": plate("#5c4712", "#ffd479"),
        "chip": plate("#202a37", "#7f93ad"),
        "element": plate("#263242", "#7f93ad"),
        "element-top": plate("#4a3a12", "#ffd479"),
        "element-none": plate("#161c25", "#39434f"),
        "back": plate("#18202b", "#7f93ad", back + '<path d="M50 38 76 64 50 90 24 64z" fill="#2d3b4e"/>'),
        "slot": '<rect x="2" y="2" width="96" height="96" rx="6" fill="none" stroke="#7f93ad" stroke-width="1.5" '
        'stroke-dasharray="5 4"/>',
        "slot-wide": '<rect x="1" y="4" width="98" height="92" fill="none" stroke="#7f93ad" stroke-width=".8" '
        'stroke-dasharray="2 2"/>',
        "arrow": '<path d="M8 40h52V22l34 28-34 28V60H8z" fill="#7f93ad"/>',
        "night": '<rect width="100" height="100" rx="1.6" fill="#12171f"/>',
        "tray": '<rect width="100" height="100" fill="#12171f"/>',
        "sum": '<rect x="1" y="3" width="98" height="94" rx="7" ry="22" fill="#8c1c13" stroke="#fff"/>',
    }


@cache
def art() -> Art:
    symbols = grounds() | cards() | badges()
    symbols |= {f"thing-{obstacle.id}": block(obstacle.id) for obstacle in OBSTACLES}
    symbols |= {f"token-{seat}": token(seat) for seat in range(4)}
    symbols |= {f"die-{kind}-{face}": die(kind, face) for kind in KINDS for face in FACES}
    symbols |= {f"gem-{filled}": gem(filled) for filled in range(6)}
    # The number stands in the box, its pictogram to the left of it.
    symbols |= {f"stat-{name}": icon(sign, -72, 18, 66, "#9db1c9") for name, sign in STATS.items()}
    return Art(symbols, DEFS, CSS, glyphs=glyphs(symbols))


def glyphs(symbols: dict[str, str]) -> dict[str, str]:
    """For terminals: ground and traps by their letters, obstacles behind a #, fighters by their names.

    Cards are told in words beside the board.
    """
    found = {"ground-plain": "·", "thing-wall": "##", "mp": "", "back": "?", "slot": "_"}
    found |= {f"thing-{obstacle.id}": f"#{obstacle.id[0]}" for obstacle in OBSTACLES if obstacle.health}
    traps = {ground % GROUND: letter for letter, (ground, _) in LEGEND.items() if ground // GROUND == TRAPPED}
    found |= {f"token-{seat}": "" for seat in range(4)}
    for name in symbols:
        kind, _, rest = name.partition("-")
        if kind == "ground" and rest != "plain":
            terrain, _, number = rest.partition("-")
            number = traps[int(number)] if terrain == "trapped" else number.removeprefix("0")
            found[name] = LETTERS[terrain] + number
        elif kind in ("card", "tile"):
            found[name] = ""
    return found


DEFS: Final = """
<linearGradient id="motba-bevel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/>
<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/>
</linearGradient>
<pattern id="motba-difficult" width="20" height="12" patternUnits="userSpaceOnUse">
<path d="M0 6q5-5 10 0t10 0" fill="none" stroke="#2c1c0a" stroke-opacity=".55" stroke-width="2"/></pattern>
<pattern id="motba-hazardous" width="14" height="14" patternUnits="userSpaceOnUse">
<path d="M7 2 11 12H3z" fill="#2a0f05" fill-opacity=".45"/></pattern>
<pattern id="motba-deadly" width="12" height="12" patternUnits="userSpaceOnUse">
<path d="M1 1 11 11M11 1 1 11" stroke="#1c0309" stroke-opacity=".6" stroke-width="2"/></pattern>
<pattern id="motba-road" width="24" height="16" patternUnits="userSpaceOnUse">
<path d="M0 0h24M0 8h24M6 0v8M18 8v8" stroke="#4a4030" stroke-opacity=".6" stroke-width="1.6" fill="none"/></pattern>
<pattern id="motba-poisonous" width="14" height="14" patternUnits="userSpaceOnUse">
<g fill="#0d2a0e" fill-opacity=".55"><circle cx="4" cy="4" r="2.6"/><circle cx="11" cy="10" r="1.8"/></g></pattern>
<pattern id="motba-defensive" width="16" height="16" patternUnits="userSpaceOnUse">
<path d="M8 2v12M2 8h12" stroke="#0e1c40" stroke-opacity=".6" stroke-width="2.4"/></pattern>
<pattern id="motba-offensive" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 5h10" stroke="#2d0707" stroke-opacity=".6" stroke-width="2.6"/></pattern>
<pattern id="motba-trapped" width="14" height="14" patternUnits="userSpaceOnUse">
<path d="M0 14 7 5l7 9" fill="none" stroke="#1d0b30" stroke-opacity=".6" stroke-width="2"/></pattern>
"""

CSS: Final = """
.layer-names .piece-text, .layer-coordinates .piece-text, .layer-notes .piece-text { fill: #e8edf4; }
.layer-coordinates .piece-text { fill: #8fa2ba; }
.layer-tray .piece-text, .layer-board .piece-text, .layer-cards .piece-text, .layer-lines .piece-text { fill: #f1f5fa; }
.layer-notes .piece-text { font-weight: 500; fill: #b9c8da; }
.layer-tray .piece-text { fill: #8fa2ba; font-weight: 500; }
.layer-lines .piece-text, .layer-notes .piece-text { text-anchor: start; }
.layer-tokens .piece-text { fill: currentColor; }
.layer-tokens { color: #10151c; }
.layer-faces { color: #10151c; pointer-events: none; }
.style-seat-3 { color: #f6f8fb; }
.layer-plates .piece-text, .layer-badges .piece-text { fill: #fff; }
.layer-badges { --ring-radius: .2px; }
.layer-cards { --ring-radius: .07px; }
.layer-board, .layer-pills { --ring-radius: .1px; }
.layer-stats .piece-text { fill: #e8edf4; }
.layer-units { --ring-radius: .42px; }
.layer-units .piece-text { display: none; }
.layer-tokens { --ring-radius: .3px; }
.layer-pills .piece-text { fill: #f1f5fa; font-weight: 600; }
.layer-health .piece-text { fill: #fff; stroke: #0b0f15; stroke-width: 9px; paint-order: stroke; font-weight: 700; }
.mark-active > .halo { stroke: #ffd479; stroke-width: 3px; }
.mark-danger > .halo { stroke: #ff6b57; stroke-width: 3px; stroke-dasharray: 5 3; }
.mark-top > .halo { stroke: #ffd479; stroke-width: 4px; filter: drop-shadow(0 0 5px #ffd479); }
.mark-reach > .halo { fill: #56b4e9; fill-opacity: .3; stroke: #8fd0f7; stroke-width: 2px; }
.mark-zone > .halo { fill: #ffd479; fill-opacity: .13; stroke: #ffd479; stroke-width: 1.5px; stroke-dasharray: 4 3; }
.mark-owned > .halo { fill: #7f93ad; fill-opacity: .18; stroke: #7f93ad; stroke-width: 1.5px; }
.mark-fallen > .art, .mark-banned > .art { opacity: .35; }
.mark-banned > .halo { stroke: #e2533d; stroke-dasharray: 3 4; stroke-width: 2px; }
.mark-spent > .art { opacity: .4; }
.mark-taken > .halo { stroke: #a7d05a; stroke-width: 4px; }
.style-aim .shape { fill: none; stroke: #ff8a6b; stroke-width: .09; stroke-dasharray: .18 .1; stroke-linecap: round; }
.style-way .shape { fill: none; stroke: #8fd0f7; stroke-width: .06; stroke-dasharray: .12 .1; }
.layer-sums .piece-text { fill: #fff; stroke: #10151c; stroke-width: 16px; paint-order: stroke; font-weight: 700; }
"""
