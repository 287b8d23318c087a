"""The arena as drawings: flagstones in the tones of their place, rough ground, what stands there, the wall."""

from typing import Final

from motley.games.motba.rules.deck.arenas import ARENAS, GROUND, THING, TRAPS, Arena
from motley.games.motba.rules.deck.vocabulary import DEADLY, HAZARDOUS, TERRAINS

LETTERS: Final = {
    "difficult": "D",
    "hazardous": "H",
    "deadly": "X",
    "road": "R",
    "poisonous": "P",
    "defensive": "+",
    "offensive": "!",
    "trapped": "T",
}
MARKS: Final = {
    "difficult": "m.2 .4h.6m-.6 .24h.6",
    "road": "m.34 .2v.6m.32 0v-.6",
    "poisonous": "m.28 .5a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0",
    "defensive": "m.22 .5h.56m-.28-.28v.56",
    "offensive": "m.25 .25l.5 .5m0-.5l-.5 .5",
    "trapped": "m.24 .7h.52l-.26-.46z",
}
"""Kinds of ground on a small map, within a square of 1: letters would be too small to read there."""
DOTS: Final = [
    "m.5 .5h0" if not count else "m.2 .35" + "".join("h0m.3-0" if n % 3 < 2 else "h0m-.6 .3" for n in range(count))
    for count in range(8)
]
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
}
TINTS: Final = {
    "plain": "#a59472",
    "difficult": "#8a6a3a",
    "hazardous": "#a2472a",
    "deadly": "#7d2334",
    "road": "#cbb98f",
    "poisonous": "#567d3f",
    "defensive": "#5c77a3",
    "offensive": "#a5503c",
    "trapped": "#75568f",
}
THEMES: Final = {
    "stone": ("#b8a57f", "#75654a", "#c8b48c", "#8a6a3a"),
    "ice": ("#c3e2ee", "#7fb2c8", "#dff3fa", "#9fd0e6"),
    "ember": ("#7a6459", "#3f2f2a", "#97786a", "#6b4030"),
    "marsh": ("#93955f", "#57603a", "#a9a86f", "#5f6a35"),
    "crypt": ("#8f9a86", "#525e50", "#a6af9a", "#5d6a4c"),
    "rock": ("#b98f6c", "#75543a", "#cda583", "#94694a"),
    "sky": ("#c2cad2", "#7e8b99", "#dbe2e8", "#94a3b0"),
    "brass": ("#b39a63", "#6d5a30", "#cbb27c", "#86703c"),
}
"""Of a stone: its face, its joints, its lit edge; and what rough ground there is made of."""
PLACES: Final = {
    "frozen_lake": "ice",
    "ember_pits": "ember",
    "mire_ring": "marsh",
    "sunken_keep": "marsh",
    "plague_cloister": "crypt",
    "witch_garden": "crypt",
    "deadfall_canyon": "rock",
    "old_quarry": "rock",
    "sky_bridge": "sky",
    "clockwork_floor": "brass",
}
ROUGH: Final = {"ice": "ice", "rock": "rubble", "ember": "rubble", "sky": "rubble", "brass": "rubble"}
VARIANTS: Final = 3


def theme_of(arena: str | None) -> str:
    """What an arena is made of."""
    return PLACES.get(arena or "", "stone")


def icon(name: str, x: float, y: float, size: float, colour: str = "currentColor") -> str:
    """A pictogram inside a symbol."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size / 100:g})" color="{colour}" fill="{colour}">'
        f'<use href="#art-icon-{name}" width="100" height="100"/></g>'
    )


def slab(fill: str, inside: str = "") -> str:
    """A flagstone, lit from the top left."""
    return (
        '<rect width="100" height="100" fill="var(--joint)"/>'
        f'<rect x="3" y="3" width="94" height="94" rx="5" fill="{fill}"/>'
        f'{inside}<path d="M4 96V4H96" fill="none" stroke="#fff3d6" stroke-opacity=".42" stroke-width="2.4"/>'
        '<path d="M4 96H96V4" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="2.4"/>'
    )


CRACKS: Final = (
    "",
    '<path d="M20 44l14 7 8-5 16 12 12-3" fill="none" stroke="#2b2018" stroke-opacity=".35" stroke-width="2"/>',
    '<path d="M62 18l-6 15 9 8-4 18M30 76l16-5" fill="none" stroke="#2b2018" stroke-opacity=".3" stroke-width="2"/>',
)
REEDS: Final = (
    '<path d="M12 60q9-8 18 0t18 0 18 0 18 0M18 78q9-8 18 0t18 0 18 0" fill="none" stroke="#e3cb8b" '
    'stroke-opacity=".6" '
    'stroke-width="4"/><path d="M34 52q-4-18-11-27M37 52q0-18 3-31M40 52q4-13 13-19M66 50q0-15-5-24M69 50q3-13 11-21" '
    'fill="none" stroke="#c3cd72" stroke-width="4"/>'
)
ICE: Final = (
    '<path d="M8 70L34 44 52 58 92 20M34 44L26 14M52 58L60 92" fill="none" stroke="#fff" '
    'stroke-opacity=".85" stroke-width="3"/>'
    '<path d="M10 20L22 8M14 28L34 8M70 92L92 70M80 92L92 80" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>'
    '<path d="M34 44L52 58 44 74 26 62Z" fill="#6fb4d6" fill-opacity=".5"/>'
)
RUBBLE: Final = "".join(
    f'<path d="M{x} {y}l9-12 14 1 7 10-8 9H{x + 4}Z" fill="var(--stone)"/>'
    f'<path d="M{x} {y}l9-12 14 1-6 9Z" fill="#fff" fill-opacity=".3"/>'
    for x, y in ((12, 40), (52, 34), (30, 66), (62, 74), (8, 86))
)
SPIKES: Final = "".join(
    f'<path d="M{x - 9} {y + 12}L{x} {y - 18} {x + 9} {y + 12}Z" fill="#e2d9c8"/>'
    f'<path d="M{x} {y - 18}L{x + 9} {y + 12}H{x + 2}Z" fill="#6e6a66"/>'
    for x, y in ((24, 40), (50, 36), (76, 40), (36, 72), (64, 72))
)
TEXTURES: Final = {
    "difficult": REEDS,
    "ice": ICE,
    "rubble": RUBBLE,
    "hazardous": SPIKES,
}


def ground(terrain: str, trap: str = "", rough: str = "") -> str:
    """Ground of a kind: its tint and texture, its pictogram cut into the stone; its letter is a piece of its own."""
    fill = "var(--rough)" if terrain == "difficult" else TINTS[terrain]
    inside = f'<rect x="3" y="3" width="94" height="94" rx="5" fill="url(#motba-{terrain})"/>'
    painted = TEXTURES.get(rough or terrain, "")
    sign = SIGNS[trap or terrain]
    inside += painted or f'<g opacity=".8">{icon(sign, 25, 22, 58, "#fff6de")}</g>'
    return slab(fill, inside)


def ground_letter(ground: int) -> str:
    """What stands in the corner of a space; nothing on plain ground."""
    terrain, number = TERRAINS[ground // GROUND], ground % GROUND
    if terrain == "plain":
        return ""
    return LETTERS[terrain] + (str(number) if number and terrain in ("hazardous", "deadly") else "")


def grounds() -> dict[str, str]:
    """Every kind of ground; plain stones differ by their cracks, rough ground by what the place is made of."""
    symbols = {f"ground-plain-{place}": slab("var(--stone)", crack) for place, crack in enumerate(CRACKS)}
    symbols |= {f"ground-difficult-{rough}": ground("difficult", rough=rough) for rough in ("ice", "rubble")}
    for terrain in TERRAINS[1:8]:
        for number in (0, 1, 2, 3, 4, 5, 6, 7) if terrain in ("hazardous", "deadly") else (0,):
            symbols[f"ground-{terrain}-{number}"] = ground(terrain)
    symbols |= {f"ground-trapped-{number}": ground("trapped", trap.id) for number, trap in enumerate(TRAPS)}
    return symbols


def ground_art(ground: int, theme: str, space: int) -> str:
    """The symbol of a space."""
    terrain = TERRAINS[ground // GROUND]
    if terrain == "plain":
        return f"ground-plain-{(space * 7 + space // 5) % 5 % VARIANTS}"
    if terrain == "difficult":
        return f"ground-difficult-{ROUGH.get(theme, 0)}"
    return f"ground-{terrain}-{ground % GROUND}"


SHADOW: Final = '<ellipse cx="62" cy="82" rx="50" ry="20" fill="#000" opacity=".4"/>'
THINGS: Final = {
    "wall": SHADOW + '<path d="M2 98V4L8-34H92L98 4V98Z" fill="#5c5346"/><path d="M8-34H92L98 4H2Z" fill="#a89a82"/>'
    '<path d="M2 34H98M2 66H98M30 4V34M70 4V34M16 34V66M52 34V66M84 34V66M34 66V98M72 66V98" '
    'stroke="#3a332a" stroke-width="4"/>'
    '<path d="M8-34H92" stroke="#efe2c6" stroke-width="3"/>',
    "pillar": SHADOW
    + '<path d="M10 92h80V74H10Z" fill="#7b6e5d"/><path d="M22 74V-48H78V74Z" fill="url(#motba-pillar)"/>'
    '<path d="M36 72V-46M50 72V-46M64 72V-46" stroke="#4d4335" stroke-width="3" opacity=".6"/>'
    '<path d="M10-48h80V-64H10Z" fill="#c8b797"/><path d="M18-64H82L90-80H10Z" fill="#e3d4b5"/>',
    "crate": SHADOW + '<path d="M12-20H88L96 12H4Z" fill="#c18c4c"/><path d="M4 12H96V94H4Z" fill="#8f5f2c"/>'
    '<path d="M4 12H96V24H4ZM4 82H96V94H4ZM4 12H16V94H4ZM84 12H96V94H84ZM16 24L84 82H70L16 36Z" fill="#6a431b"/>'
    '<path d="M12-20H88" stroke="#f1cf97" stroke-width="3"/>',
    "ice": SHADOW + '<path d="M6 92L14 6 30-34 52-8 70-52 88 4 96 92Z" fill="#a7d9ee"/>'
    '<path d="M14 6L30-34 36 92H6Z" fill="#dff4fb"/>'
    '<path d="M70-52L88 4 96 92H74Z" fill="#6fb0cc"/><path d="M52-8L58 92" stroke="#fff" stroke-width="3"/>',
    "stone": SHADOW + '<path d="M18 94L12 30 26-50 56-62 82-40 90 40 84 94Z" fill="#8d8579"/>'
    '<path d="M18 94L12 30 26-50 40-56 36 94Z" fill="#b9b0a1"/><path d="M82-40L90 40 84 94H70Z" fill="#5d564c"/>'
    '<path d="M46-10l12 12-12 12-12-12zM46 26v24" fill="none" stroke="#efe2c6" stroke-opacity=".7" stroke-width="4"/>',
}


def wall() -> str:
    """A stretch of the wall behind the floor: the crowd, a cornice, four arches; light falls from the left."""
    tones = ("#3a281d", "#4a3324", "#5a3a28", "#6b4a33", "#365a72", "#8a4a1e", "#7c5a3c")
    heads: list[str] = []
    for place in range(44):
        x, y = (place * 37 + 11) % 100, -26 + 13 * (place % 4)
        tone = tones[(place * 5 + place // 7) % len(tones)]
        heads.append(f'<path d="M{x} {y}a2 5 0 1 0 .1 0M{x - 3} {y + 19}q3-14 6 0Z" fill="{tone}"/>')
    arches = "".join(
        f'<path d="M{x + 6} 100V74Q{x + 12.5} 44 {x + 19} 74V100Z" fill="#20150e"/>'
        f'<path d="M{x + 4} 100V72Q{x + 12.5} 36 {x + 21} 72V100H{x + 19}V74Q{x + 12.5} 44 {x + 6} '
        '74V100Z" fill="#a98a62"/>'
        f'<path d="M{x - 1.5} 44H{x + 2.5}V100H{x - 1.5}Z" fill="#94754f"/>'
        f'<path d="M{x - 1.5} 44H{x - 0.3}V100H{x - 1.5}Z" fill="#d9bb8c"/>'
        for x in (0, 25, 50, 75)
    )
    return (
        '<rect x="-.5" y="-260" width="101" height="300" fill="#1b120c"/>'
        f'<rect x="-.5" y="-40" width="101" height="84" fill="#2c1e14"/>{"".join(heads)}'
        '<rect x="-.5" y="34" width="101" height="66" fill="url(#motba-wall)"/>'
        f'{arches}<rect x="-.5" y="34" width="101" height="7" fill="#dcc090"/>'
        '<rect x="-.5" y="41" width="101" height="4" fill="#6d5138"/>'
        '<rect x="-.5" y="-260" width="101" height="360" fill="var(--veil)"/>'
    )


def banner(colour: str) -> str:
    """A seat's colours on the wall."""
    return (
        f'<path d="M14 4H86V96L50 78 14 96Z" fill="{colour}" stroke="#11161d" stroke-width="3"/>'
        '<path d="M14 4H30V88L14 96Z" fill="#000" fill-opacity=".22"/>'
        '<rect x="6" y="-2" width="88" height="9" rx="3" fill="#d9b25c"/>'
    )


TORCH: Final = (
    '<circle cx="50" cy="30" r="90" fill="url(#motba-glow)"/><path d="M44 52H56V100H44Z" fill="#3b2412"/>'
    '<path d="M32 52H68L60 66H40Z" fill="#d9b25c"/>'
    '<path d="M50 0C68 20 70 36 62 52H38C30 36 36 26 42 20C44 28 46 28 48 28C50 18 48 10 50 0Z" '
    'fill="#ffb02e"/><path d="M50 24C58 34 60 42 55 52H43C40 42 46 34 50 24Z" fill="#fff0a8"/>'
)
KERB: Final = (
    '<rect x="1.2" y="2" width="100" height="100" fill="#000" opacity=".35"/>'
    '<rect width="100" height="100" fill="url(#motba-kerb)"/>'
    '<rect y="97.6" width="100" height="2.4" fill="#5a422b"/>'
    '<path d="M0 .4H100M.3 0V97" stroke="#f6e2b4" stroke-width=".5" fill="none"/>'
    '<rect width="100" height="100" fill="var(--veil)"/>'
)


def arena_map(arena: Arena) -> str:
    """An arena as a small map: a broad line for each kind of ground and of obstacle, a mark on what is not plain."""
    theme = THEMES[theme_of(arena.id)]
    cell = min(96 / arena.width, 96 / arena.height)
    left, top = 50 - cell * arena.width / 2, 50 - cell * arena.height / 2
    runs: dict[str, list[tuple[int, int, int]]] = {}
    signs: list[str] = []
    for space, found in enumerate(arena.ground):
        x, y = space % arena.width, space // arena.width
        thing = arena.things[space]
        terrain = TERRAINS[found // GROUND]
        fill = (
            ("#4a4238" if thing % THING == 0 else "#7a4f22")
            if thing
            else theme[3]
            if terrain == "difficult"
            else TINTS[terrain]
        )
        if thing or found:
            extend(runs.setdefault(fill, []), x, y)
        if found and not thing:
            mark = DOTS[found % GROUND] if found // GROUND in (HAZARDOUS, DEADLY) else MARKS[terrain]
            signs.append(f"M{x} {y}{mark}")
    lines = "".join(f"M{x} 0V{arena.height}" for x in range(arena.width + 1))
    lines += "".join(f"M0 {y}H{arena.width}" for y in range(arena.height + 1))
    made = "".join(
        f'<path d="{"".join(f"M{x} {y}.5h{long}" for x, y, long in each)}" stroke="{fill}"/>'
        for fill, each in runs.items()
    )
    return (
        '<rect width="100" height="100" fill="#2d2219"/>'
        f'<g transform="translate({left:.4g} {top:.4g}) scale({cell:.4g})">'
        f'<rect width="{arena.width}" height="{arena.height}" fill="{theme[0]}"/>{made}'
        f'<path d="{lines}" stroke="{theme[1]}" stroke-width=".07"/>'
        f'<path d="{"".join(signs)}" stroke="#fff" stroke-width=".13" stroke-linecap="round" fill="none"/></g>'
    )


def extend(runs: list[tuple[int, int, int]], x: int, y: int) -> None:
    """Add a square to what lies in rows: to the last run, if it goes on there."""
    if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
        runs[-1] = (runs[-1][0], y, runs[-1][2] + 1)
    else:
        runs.append((x, y, 1))


def maps() -> dict[str, str]:
    return {f"map-{arena.id}": arena_map(arena) for arena in ARENAS}


def theme_css() -> str:
    """The tones of each place, darker where the screen is dark."""
    rules: list[str] = []
    for name, tones in THEMES.items():
        day = [f"--{what}: {tone};" for what, tone in zip(("stone", "joint", "edge", "rough"), tones, strict=True)]
        rules.append(f".style-floor-{name} {{ {' '.join(day)} }}")
    return "\n".join(rules)


DEFS: Final = """
<linearGradient id="motba-pillar"><stop offset="0" stop-color="#ddceb0"/><stop offset=".5" stop-color="#a3957c"/>
<stop offset="1" stop-color="#5f5444"/></linearGradient>
<linearGradient id="motba-wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8d6f4b"/>
<stop offset="1" stop-color="#4c3724"/></linearGradient>
<linearGradient id="motba-kerb" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e2c592"/>
<stop offset=".6" stop-color="#a98558"/><stop offset="1" stop-color="#7a5c3a"/></linearGradient>
<radialGradient id="motba-glow"><stop offset="0" stop-color="#ffb347" stop-opacity=".5"/>
<stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
<radialGradient id="motba-sun" cx=".15" cy=".05" r="1"><stop offset="0" stop-color="#ffe2a6" stop-opacity=".38"/>
<stop offset=".45" stop-color="#ffd28a" stop-opacity=".06"/>
<stop offset="1" stop-color="#160c05" stop-opacity=".26"/></radialGradient>
<pattern id="motba-difficult" width="20" height="12" patternUnits="userSpaceOnUse">
<path d="M0 6q5-5 10 0t10 0" fill="none" stroke="#2c1c0a" stroke-opacity=".25" stroke-width="2"/></pattern>
<pattern id="motba-hazardous" width="14" height="14" patternUnits="userSpaceOnUse">
<path d="M7 2 11 12H3z" fill="#2a0f05" fill-opacity=".3"/></pattern>
<pattern id="motba-deadly" width="12" height="12" patternUnits="userSpaceOnUse">
<path d="M1 1 11 11M11 1 1 11" stroke="#1c0309" stroke-opacity=".6" stroke-width="2"/></pattern>
<pattern id="motba-road" width="48" height="32" patternUnits="userSpaceOnUse">
<path d="M0 0h48M0 16h48M12 0v16M36 16v16" stroke="#4a4030" stroke-opacity=".5" stroke-width="2" fill="none"/></pattern>
<pattern id="motba-poisonous" width="14" height="14" patternUnits="userSpaceOnUse">
<g fill="#0d2a0e" fill-opacity=".5"><circle cx="4" cy="4" r="2.6"/><circle cx="11" cy="10" r="1.8"/></g></pattern>
<pattern id="motba-defensive" width="16" height="16" patternUnits="userSpaceOnUse">
<path d="M8 2v12M2 8h12" stroke="#0e1c40" stroke-opacity=".35" stroke-width="2.4"/></pattern>
<pattern id="motba-offensive" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 5h10" stroke="#2d0707" stroke-opacity=".4" stroke-width="2.6"/></pattern>
<pattern id="motba-trapped" width="14" height="14" patternUnits="userSpaceOnUse">
<path d="M0 14 7 5l7 9" fill="none" stroke="#1d0b30" stroke-opacity=".5" stroke-width="2"/></pattern>
"""
