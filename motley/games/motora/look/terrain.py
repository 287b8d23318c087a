"""The island's places, painted: tiles with what they give, villages with what they start with, volcano, sea, ruin."""

from typing import Final

from motley.games.motora.look.paint import INK, box, letters, plate, stretched, tone, used
from motley.games.motora.rules.board import Tile
from motley.kernel.scene import COLOURS

WIDE: Final = 130
HIGH: Final = 100
STORE_OF: Final = {"plant": "meat", "meat": "meat", "water": "drop", "wood": "tent", "stone": "tent"}
"""What a yield fills, as the stores show it."""

BOLD: Final = "-bold"
BOLDENED: Final = ("tile-", "burnt-", "village-", "fish-")
"""Symbols that are there twice: with numbers for a table, and with larger ones for a phone."""
RUST: Final = "#7a1408"
GRASS: Final = (
    '<path d="M14 52q3-15-3-21M19 52q3-12 7-18M112 44q2-12-3-18M117 44q2-9 6-13" stroke="#5f6a2c" stroke-width="3" '
    'fill="none" stroke-linecap="round"/>'
)
TREE: Final = (
    '<path d="M9 2 17 16H1zM9 10l10 16H-1z" fill="#35512c" stroke="#1d2f17" stroke-width="1"/>'
    '<rect x="7" y="26" width="4" height="6" fill="#4a2e14"/>'
)


def framed(ground: str, inside: str) -> str:
    """A tile: shadow, ground in its group's tone, the light of the upper left edge."""
    return stretched(
        WIDE,
        HIGH,
        box(5, 7, 122, 92, 12, 'fill="#0c1208" opacity=".45"')
        + box(3, 3, 124, 94, 12, f'{tone(ground)} stroke="#2b2112" stroke-width="2.4"')
        + '<path d="M6.500 84V16a10 10 0 0 1 10-10h92" stroke="#fff" stroke-opacity=".4" stroke-width="2" fill="none"/>'
        + inside,
    )


def plants(_: Tile) -> str:
    leaves = ((8, 12, 34), (84, 8, 36), (99, 30, 26), (28, 34, 22))
    return "".join(used("leaf", x, y, size, more='opacity=".55"') for x, y, size in leaves) + used("fruit", 32, 2, 62)


def game(tile: Tile) -> str:
    if tile.boars:
        shadow = '<ellipse cx="64" cy="60" rx="38" ry="6" fill="#000" opacity=".3"/>'
        return GRASS + shadow + used("boar", 26, -6, 74)
    path = '<path d="M5 66q30-15 64-5t58-11" stroke="#6f4a24" stroke-opacity=".5" stroke-width="4" fill="none"/>'
    return path + GRASS + used("meat", 34, 3, 60)


def pond(_: Tile) -> str:
    return (
        f'<ellipse cx="65" cy="38" rx="52" ry="28" {tone("pond")} stroke="#cfe9ea" stroke-width="3"/>'
        '<ellipse cx="56" cy="34" rx="34" ry="15" fill="#fff" opacity=".14"/>'
        '<path d="M32 36q8-5 16 0t16 0 16 0M50 48q7-4 13 0t13 0" stroke="#dff5fa" stroke-width="2.400" fill="none" '
        'stroke-linecap="round"/><path d="M12 52q3-22-4-31M17 52q3-16 7-28M118 48q-1-16 4-28" stroke="#3d5a2a" '
        'stroke-width="3.200" fill="none" stroke-linecap="round"/>'
    )


def forest(_: Tile) -> str:
    trees = ((6, 6, 1.4), (100, 2, 1.5), (22, 20, 1.1), (90, 22, 1))
    grown = "".join(f'<g transform="translate({x} {y}) scale({size})" opacity=".85">{TREE}</g>' for x, y, size in trees)
    return grown + used("logs", 34, 2, 60)


def quarry(_: Tile) -> str:
    small = used("rocks", 4, 6, 34, more='opacity=".6"') + used("rocks", 94, 10, 30, more='opacity=".6"')
    return small + used("rocks", 33, 0, 64)


def shrine(_: Tile) -> str:
    steps = '<path d="M6 64h118M14 70h102" stroke="#7b6122" stroke-width="2.500" stroke-dasharray="13 5"/>'
    return steps + used("temple", 33, 0, 64)


def workshop(_: Tile) -> str:
    return used("hut", 12, 14, 36, more='opacity=".7"') + used("hut", 36, 0, 62)


SCENERY: Final = {
    "plant": plants,
    "meat": game,
    "water": pond,
    "wood": forest,
    "stone": quarry,
    "temple": shrine,
    "hut": workshop,
}


def yields(right: float, foot: float, amount: int, sign: str, ground: str, bold: bool) -> str:
    """A plate with what a deed brings, and the pictogram of the store it fills; bold, a phone can show its number."""
    wide, high, size, icon = (72, 40, 33, 27) if bold else (58, 31, 24, 23)
    x, y = right - wide, foot - high
    picture = used(sign, x + 0.56 * wide, y + (high - icon) / 2, icon)
    if sign.startswith("back"):
        picture = used(sign, x + 0.61 * wide, y + 0.08 * high, 0.58 * high, 0.84 * high)
    return plate(x, y, wide, high, letters(f"+{amount}", x + 0.31 * wide, y + 0.76 * high, size) + picture, ground)


def numbers(tile: Tile, bold: bool) -> str:
    """The faces of the die that hit it; beside bold numbers there is less room for two."""
    size = 25 if bold else 29
    return "".join(used(f"die-{face}", 6 + size * place, 94 - size, size) for place, face in enumerate(tile.numbers))


def land_name(tile: Tile) -> str:
    return f"land-{'boar' if tile.boars else tile.group}{'-two' if len(tile.gives) > 1 else ''}"


def land_art(tile: Tile) -> str:
    """The land of all tiles of a kind, which is drawn once; where two yields lie on it, it makes room."""
    inside = SCENERY[tile.group](tile)
    if len(tile.gives) > 1:
        inside = f'<g transform="translate(-2 0) scale(.82 .98)">{inside}</g>'
    return framed(tile.group, inside)


def tile_art(tile: Tile, bold: bool = False) -> str:
    """What a tile shows: its land, what it gives and how much, and the faces of the die that hit it."""
    return used(land_name(tile), 0, 0, 100) + stretched(WIDE, HIGH, tile_plates(tile, bold))


def tile_plates(tile: Tile, bold: bool) -> str:
    inside = numbers(tile, bold)
    right, foot = (126, 96) if bold else (125, 95)
    if not tile.gives:
        ground, back = ("craft", "back-craft") if tile.group == "hut" else ("temple-card", "back-temple")
        return inside + yields(right, foot, 1, back, ground, bold)
    last, amount = tile.gives[-1]
    if len(tile.gives) > 1:
        sub, first = tile.gives[0]
        inside += yields(right, foot - (42 if bold else 38), first, STORE_OF[sub], "ivory", bold)
        inside += yields(right, foot, amount, STORE_OF[last], "ivory", bold)
        # One or the other: a stroke between them, since letters would be too small to read.
        x, y = (54, 55) if bold else (96, 60.5)
        inside += f'<circle cx="{x}" cy="{y}" r="9.500" fill="#3a2b18"/>'
        inside += f'<path d="M{x - 4} {y + 5.5}l8-11" stroke="#fff3dc" stroke-width="3.2" stroke-linecap="round"/>'
        return inside
    return inside + yields(right, foot, amount, STORE_OF[last], "ivory", bold)


HUTS: Final = (
    '<path d="M11 70q54 16 108 0" stroke="#4a2e14" stroke-width="5" stroke-dasharray="4 4" fill="none"/>'
    + used("hut", 9, 18, 42)
    + used("hut", 79, 18, 42)
    + used("hut", 36, 2, 58)
)


def village_art(stock: tuple[int, int, int], bold: bool = False) -> str:
    """A place to settle, with what a tribe starts with there: food, water, shelter, each with its pictogram."""
    wide, high, size, icon = (40, 38, 33, 18) if bold else (38, 29, 22, 20)
    inside = "".join(
        plate(
            5 + 41 * place,
            95 - high,
            wide,
            high,
            letters(str(n), 15 + 41 * place, 95 - 0.27 * high, size)
            + used(name, 24 + 41 * place, 95 - (high + icon) / 2, icon),
        )
        for place, (n, name) in enumerate(zip(stock, ("meat", "drop", "tent"), strict=True))
    )
    return used("land-village", 0, 0, 100) + stretched(WIDE, HIGH, inside)


def home_art(seat: int) -> str:
    """A tribe's village: its flag over the huts, its token before them."""
    flag = (
        '<path d="M92 60V5" stroke="#241a10" stroke-width="3.500"/>'
        f'<path d="M93 5h29l-8 9 8 9h-29z" fill="{COLOURS[seat]}" stroke="#fff" stroke-width="3.500"/>'
        f'<path d="M93 5h29l-8 9 8 9h-29z" fill="{COLOURS[seat]}" stroke="#241a10" stroke-width="1.800"/>'
    )
    return used("land-village", 0, 0, 100) + stretched(WIDE, HIGH, flag + used(f"tribe-{seat}", 4, 4, 46))


def bare_art() -> str:
    lines = (
        '<path d="M18 26h30M76 18h36M13 62h20M88 70h28M46 82h30M52 42h26" stroke="#957a45" stroke-width="3" '
        'stroke-linecap="round" opacity=".55"/>'
    )
    return framed("bare", lines)


CRACKS: Final = "M8 24l25 11 10 25 28-8 12 19 36-6M43 60 30 88M71 52l8-34 28-8M83 71l6 22"
REMAINS: Final = {
    "plant": "fruit",
    "meat": "meat",
    "water": "drop",
    "wood": "logs",
    "stone": "rocks",
    "temple": "temple",
    "hut": "hut",
}


def charred_art() -> str:
    """The land of destroyed tiles: charred ground, glowing cracks."""
    return framed(
        "burnt",
        f'<path d="{CRACKS}" stroke="#ff6a1f" stroke-width="7" stroke-opacity=".4" fill="none" '
        'stroke-linejoin="round"/>'
        f'<path d="{CRACKS}" stroke="#ffb347" stroke-width="2.400" fill="none" stroke-linejoin="round"/>'
        '<path d="M22 40V22l-6-6M22 30l6-7M106 88V70l-6-6M106 76l7-7" stroke="#0d0806" stroke-width="4.500" '
        'stroke-linecap="round" fill="none"/>',
    )


def burnt_art(group: str, bold: bool = False) -> str:
    """A destroyed tile, and a shade of what it was."""
    x, y, size = (50, 32, 33) if bold else (40, 27, 24)
    inside = used(REMAINS[group], 40, 18, 50, more='opacity=".16"') + letters("burnt", x, y, size, "#f3c9a4")
    return used("land-burnt", 0, 0, 100) + stretched(WIDE, HIGH, inside)


def volcano_art() -> str:
    """The mountain that is nobody's: a cone over the rim of its tile, lava running down."""
    streams = "M55 35q-3 18 5 26t-3 27M76 35q6 13 1 23t12 30M65 36q1 11-1 18"
    return stretched(
        WIDE,
        HIGH,
        box(3, 3, 124, 94, 12, f'{tone("burnt")} stroke="#120b08" stroke-width="2.4"')
        + '<ellipse cx="65" cy="92" rx="62" ry="8" fill="#000" opacity=".45"/>'
        f'<path d="M2 93 42 31q7-6 14-2t16-1 18 4l38 61q-62 11-126 0z" {tone("rock")} stroke="#160d09" '
        'stroke-width="2.400" stroke-linejoin="round"/>'
        '<path d="M42 31 2 93q26 5 50 6l10-60z" fill="#fff" opacity=".12"/>'
        '<ellipse cx="66" cy="31" rx="24" ry="7.500" fill="url(#motora-lava)" stroke="#160d09" stroke-width="2"/>'
        f'<path d="{streams}" stroke="#ff6a1f" stroke-width="8" fill="none" opacity=".5" stroke-linecap="round"/>'
        f'<path d="{streams}" stroke="#ffc04d" stroke-width="3.600" fill="none" stroke-linecap="round"/>',
    )


def smoke_art() -> str:
    """What rises from the crater, drawn over the tiles behind it."""
    dark = ((46, 84, 13), (60, 68, 16), (42, 50, 16), (64, 34, 18), (48, 18, 14))
    pale = ((42, 80, 8), (55, 63, 10), (38, 45, 10), (58, 28, 11), (45, 14, 8))
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="{size}" fill="{colour}" fill-opacity=".8"/>'
        for colour, puffs in (("#57504d", dark), ("#938983", pale))
        for x, y, size in puffs
    )


def fishing_art(amount: int, bold: bool = False) -> str:
    """Water with fish in it, and how much each tile beside it can catch."""
    return stretched(
        WIDE,
        HIGH,
        f'<ellipse cx="65" cy="50" rx="50" ry="36" {tone("deep")} stroke="#d7eef5" stroke-width="2.600" '
        'stroke-dasharray="10 7"/>' + used("fish", 24, 18, 52) + yields(122, 88, amount, "meat", "ivory", bold),
    )


def open_sea_art() -> str:
    return stretched(
        WIDE,
        HIGH,
        '<path d="M24 46q12-10 23 0t23 0 23 0M42 62q9-7 17 0t17 0" fill="none" stroke="#d7eef5" stroke-opacity=".7" '
        'stroke-width="3" stroke-linecap="round"/>',
    )


def rope_art() -> str:
    """A tile that nobody may enter this round."""
    ropes = "M8 14 122 86M122 14 8 86"
    return stretched(
        WIDE,
        HIGH,
        f'<path d="{ropes}" stroke="#3f2912" stroke-width="13" stroke-linecap="round"/>'
        f'<path d="{ropes}" stroke="#d8b06a" stroke-width="8" stroke-dasharray="9 5"/>',
    )


LAVA: Final = '<circle cx="50" cy="50" r="46" fill="#3a140a" stroke="#ff8a2b" stroke-width="8"/>'
"""Beneath the number that a tile has on the lava's way."""


def price_art(cost: int) -> str:
    """What a way costs in shelter, as a plate of 54 by 30."""
    return stretched(
        54,
        30,
        plate(1, 1, 51, 27, letters(f"−{cost}", 17, 22, 23, RUST) + used("tent", 28, 4, 21), "price", RUST),
    )


STEPS: Final = '<circle cx="50" cy="50" r="44" fill="#06352a" stroke="#fffaf0" stroke-width="8"/>'
"""Beneath the number of steps that a ring is from home."""


STEP: Final = '<circle cx="50" cy="50" r="44" fill="#17e6a6" stroke="#06352a" stroke-width="9"/>'
"""Beneath the number of a step on a way that is shown: no ring has this colour."""


def skull_art() -> str:
    return f'<circle cx="50" cy="50" r="46" fill="#5a2d6b" stroke="{INK}" stroke-width="5"/>' + used(
        "bones", 17, 16, 66
    )
