"""The symbols of Gauntlet, each in a box of 100 x 100."""

from functools import cache

from motley.kernel import Art
from motley.kernel.scene import COLOURS

PAPER, INK, EDGE = "#f6ecd2", "#3a2b1c", "#8a6b43"

PICTURES = {
    "strike": '<path d="M30 76 L68 22 M26 62 L44 80" stroke="#3a2b1c" stroke-width="8" stroke-linecap="round"/>',
    "lunge": '<path d="M18 64 H66 M56 44 L84 64 L56 84" fill="none" stroke="#a5351c" stroke-width="9" '
    'stroke-linejoin="round" stroke-linecap="round"/>',
    "guard": '<path d="M50 20 L78 30 V52 Q76 74 50 86 Q24 74 22 52 V30 Z" fill="#2f6f8f" stroke="#173b4d" '
    'stroke-width="5"/><path d="M50 30 V76" stroke="#dcecf3" stroke-width="6"/>',
    "parry": '<path d="M26 24 L74 78 M74 24 L26 78" stroke="#2f6f8f" stroke-width="9" stroke-linecap="round"/>',
    "feint": '<path d="M22 66 Q36 18 50 50 T78 36" fill="none" stroke="#6b3f86" stroke-width="9" '
    'stroke-linecap="round"/><circle cx="78" cy="36" r="8" fill="#6b3f86"/>',
}

SHAPES = (
    '<circle cx="50" cy="50" r="42"',
    '<rect x="10" y="10" width="80" height="80" rx="8"',
    '<path d="M50 6 L94 88 H6 Z"',
    '<path d="M50 4 L96 50 L50 96 L4 50 Z"',
)

PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)),
}

CSS = """
.style-rope > .shape { stroke: #8a5a1c; stroke-width: 0.17; stroke-linecap: round }
.style-chain > .shape { stroke: #39424a; stroke-width: 0.26; stroke-dasharray: 0.3 0.36; stroke-linecap: round }
.style-rope.mark-owner-0 > .shape { stroke: #2f7fb0 }
.style-rope.mark-owner-1 > .shape { stroke: #a84a00; stroke-dasharray: 0.6 0.3 }
.style-rope.mark-owner-2 > .shape { stroke: #7a7000; stroke-dasharray: 0.05 0.35 }
.style-rope.mark-owner-3 > .shape { stroke: #000; stroke-dasharray: 0.9 0.3 0.05 0.3 }
.style-on-dark .piece-text { fill: #fff }
.mark-tied > .art, .mark-out > .art { opacity: 0.5 }
.mark-leads > .halo { stroke: #8a5a1c; stroke-dasharray: 1 5 }
.mark-guards > .halo { stroke: #2f6f8f }
.mark-undone > .art { opacity: 0.4 }
.mark-crossed > .shape { stroke: #d55e00 }
.layer-ghosts > .shape { opacity: 0.6 }
"""


def card(picture: str) -> str:
    face = f'<rect x="6" y="3" width="88" height="94" rx="9" fill="{PAPER}" stroke="{EDGE}" stroke-width="3"/>'
    return f'{face}<rect x="12" y="9" width="76" height="82" rx="5" fill="none" stroke="{EDGE}"/>{picture}'


def die(face: int) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="9" fill="{INK}"/>' for x, y in PIPS[face])
    body = f'<rect x="6" y="6" width="88" height="88" rx="16" fill="#fffdf6" stroke="{INK}" stroke-width="4"/>'
    return body + pips


def fighter(seat: int) -> str:
    ring = f'{SHAPES[seat]} fill="{COLOURS[seat]}" stroke="#1d1d1d" stroke-width="9"/>'
    return ring + f'{SHAPES[seat]} fill="none" stroke="#fff" stroke-width="4"/>'


@cache
def art() -> Art:
    """All symbols, made once."""
    symbols = {name: card(picture) for name, picture in PICTURES.items()}
    symbols |= {f"die-{face}": die(face) for face in PIPS}
    symbols |= {f"fighter-{seat}": fighter(seat) for seat in range(4)}
    hatch = "".join(f"M{x} 15 L{x + 18} 85 " for x in range(16, 66, 12))
    symbols["back"] = card(f'<path d="{hatch}" stroke="#7d2e2e" stroke-width="4" fill="none"/>')
    symbols["stake"] = (
        '<circle cx="50" cy="50" r="38" fill="#8a5a2b" stroke="#4a2e14" stroke-width="6"/>'
        '<circle cx="50" cy="50" r="24" fill="#b98549" stroke="#6d4620" stroke-width="3"/>'
    )
    symbols["lane"] = (
        '<rect width="100" height="100" fill="#6f8f4e"/><rect x="17" width="66" height="100" fill="#d9c596"/>'
        '<path d="M17 0 V100 M83 0 V100" stroke="#a88d58" stroke-width="1.5"/>'
    )
    glyphs = {name: name[:1].upper() for name in PICTURES} | {f"die-{face}": str(face) for face in PIPS}
    glyphs |= {"back": "?", "stake": "+", "lane": ""} | {f"fighter-{seat}": "@" for seat in range(4)}
    return Art(symbols, css=CSS, glyphs=glyphs)
