"""The palette and the brushes of Motora: tones that dim in the dark, plates, dice, pictograms, figures, tokens."""

from typing import Final

from motley.kernel.scene import COLOURS, SHAPES

INK: Final = "#241a10"
MINT: Final = "#17e6a6"
NIGHT: Final = (8, 18, 34)
DIMMED: Final = 0.36
FACE: Final = "Source Sans 3, DejaVu Sans, sans-serif"

TONES: Final = {
    "plant": ("#8fae58", "#517632"),
    "meat": ("#c9a069", "#8f6437"),
    "water": ("#90bfba", "#4a8390"),
    "wood": ("#95a368", "#5a693d"),
    "stone": ("#bbb3a7", "#80786d"),
    "temple": ("#dfcb8b", "#a98d48"),
    "hut": ("#d2ab80", "#9a6b44"),
    "bare": ("#e0cc9c", "#bba06a"),
    "burnt": ("#463730", "#1d1512"),
    "village": ("#d9c094", "#a18151"),
    "rock": ("#75594c", "#34241d"),
    "pond": ("#5cb2cf", "#2b789b"),
    "deep": ("#236a88", "#174f69"),
    "ivory": ("#fffdf6", "#e9dcbd"),
    "price": ("#ffe3ca", "#ffc79a"),
    "brass": ("#ffe39a", "#a87a1e"),
    "plank": ("#855930", "#5d3a1b"),
    "plank-dark": ("#6d4424", "#472a14"),
    "tray": ("#4a2d17", "#351f0e"),
    "linen": ("#f3e7ca", "#e4d2a8"),
    "linen-dark": ("#dccaa0", "#cdb785"),
    "life": ("#54763c", "#3e5a2b"),
    "death": ("#6b5a80", "#4a3c5e"),
    "craft": ("#f6e3c6", "#e3c498"),
    "temple-card": ("#f8eec8", "#e6d394"),
    "back-craft": ("#8f4d22", "#4f260c"),
    "back-temple": ("#a07d1d", "#5a4407"),
    "event": ("#a03a20", "#5c1c0e"),
    "paper": ("#fffdf6", "#f3e9d2"),
    "safe": ("#e4fbf1", "#c2efdc"),
    "short": ("#ffe9e0", "#ffcbb8"),
    "food": ("#dd8250", "#b4562b"),
    "drink": ("#6bbde5", "#3788b4"),
    "roof": ("#dcb679", "#b0813f"),
    "hole": ("#24150a", "#160c05"),
}
"""Every ground that things are painted on: light from the top left, darker below."""


PAPERS: Final = ("ivory", "price", "linen", "linen-dark", "craft", "temple-card", "paper", "safe", "short")
"""What is written on: it stays lighter in the dark."""


def night_of(name: str) -> tuple[str, str]:
    """A tone in the dark theme."""
    first, second = TONES[name]
    share = 0.24 if name in PAPERS else DIMMED
    return dimmed(first, share), dimmed(second, share)


def hexed(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def dimmed(colour: str, share: float = DIMMED) -> str:
    """A colour as it is at night."""
    mixed = [round((1 - share) * day + share * night) for day, night in zip(hexed(colour), NIGHT, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def themed(what: str, colour: str, share: float = DIMMED) -> str:
    """A declaration in both themes; what knows one theme only has the first."""
    return f"{what}: {colour}; {what}: light-dark({colour}, {dimmed(colour, share)});"


def gradients() -> str:
    return "".join(
        f'<linearGradient id="motora-{name}" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" class="tone-{name}-0"/>'
        f'<stop offset="1" class="tone-{name}-1"/></linearGradient>'
        for name in TONES
    )


def gradient_css() -> str:
    rules: list[str] = []
    for name, colours in TONES.items():
        for place, (day, night) in enumerate(zip(colours, night_of(name), strict=True)):
            rules.append(f".tone-{name}-{place} {{ stop-color: {day}; stop-color: light-dark({day}, {night}); }}")
    return "\n".join(rules)


def tone(name: str) -> str:
    return f'fill="url(#motora-{name})"'


def stretched(wide: float, high: float, inside: str) -> str:
    """A drawing in a box of that size, for a symbol whose piece has the same proportions."""
    return f'<g transform="scale({100 / wide:.5g} {100 / high:.5g})">{inside}</g>'


def used(name: str, x: float, y: float, wide: float, high: float | None = None, more: str = "") -> str:
    """Another symbol, placed."""
    tall = wide if high is None else high
    return f'<use href="#art-{name}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" {more}/>'


def box(x: float, y: float, wide: float, high: float, round_: float, more: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_:g}" {more}/>'


def letters(text: str, x: float, y: float, size: float, ink: str = INK) -> str:
    """Writing inside a symbol. Rules of a style sheet do not reach into a symbol, what is inherited does."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{ink}" '
        f'style="font-family:var(--face)">{text}</text>'
    )


def plate(
    x: float, y: float, wide: float, high: float, inside: str, ground: str = "ivory", edge: str = "#3a2b18"
) -> str:
    """A little plate on a tile, its contents beside each other."""
    return (
        box(x + 1, y + 2, wide, high, high / 2, 'fill="#120a04" opacity=".35"')
        + box(x, y, wide, high, high / 2, f'{tone(ground)} stroke="{edge}" stroke-width="1.8"')
        + inside
    )


PICTOGRAMS: Final = {
    "drop": '<path d="M20 3C27 14 33 20 33 27a13 11 0 0 1-26 0C7 20 13 14 20 3z" fill="#2a86b5" stroke="#0f3d57" '
    'stroke-width="2"/><path d="M13 25c-1 5 2 8 6 9" stroke="#d6f2ff" stroke-width="2.6" fill="none" '
    'stroke-linecap="round"/>',
    "meat": '<path d="M27 5c7 2 9 10 5 16-4 6-12 9-18 7l-5 5c1 3-2 5-4 3-1-1-2-1-3-2-2-2 0-5 3-4l5-5c-2-6 1-13 6-17 '
    '3-3 8-4 11-3z" fill="#a4502a" stroke="#44200e" stroke-width="2" stroke-linejoin="round"/><path d="M17 10c3-3 7-4 '
    '10-3" stroke="#f0b58c" stroke-width="2.6" fill="none" stroke-linecap="round"/><path d="M9 33l4-4" '
    'stroke="#f7ead2" stroke-width="4.5" stroke-linecap="round"/><circle cx="6" cy="32.5" r="3" fill="#f7ead2"/>'
    '<circle cx="8.5" cy="35.5" r="3" fill="#f7ead2"/>',
    "fruit": '<path d="M18 4c2-2 5-2 6 0l-1 4c8 6 11 15 8 23-1 3-5 3-6 0 0-8-2-14-6-18 2 7 2 14-1 20-2 3-6 2-6-1 '
    '1-7 2-13 1-18-2 5-3 9-7 13-2 2-5 0-4-3 3-8 7-14 14-17z" fill="#e3c33f" stroke="#4d4310" stroke-width="2" '
    'stroke-linejoin="round"/><path d="M22 11c5 5 7 10 7 17M16 14c1 6 0 11-1 16" stroke="#fff2a8" stroke-width="1.6" '
    'fill="none"/>',
    "tent": '<path d="M20 6 3 35h34z" fill="#b98a4e" stroke="#3f2912" stroke-width="2" stroke-linejoin="round"/>'
    '<path d="M20 6 3 35h11z" fill="#dcb679"/><path d="M20 15 13 35h14z" fill="#3f2912"/><path d="M16 2l4 6 4-6" '
    'stroke="#3f2912" stroke-width="2.4" fill="none" stroke-linecap="round"/>',
    "logs": '<g stroke="#38230f" stroke-width="1.8"><rect x="7" y="22" width="26" height="9" rx="4.5" '
    'transform="rotate(-8 20 27)" fill="#8a5a2f"/><rect x="4" y="28" width="30" height="9" rx="4.5" fill="#9c6a3a"/>'
    '<rect x="9" y="13" width="25" height="9" rx="4.5" transform="rotate(-14 20 18)" fill="#a87642"/>'
    '<circle cx="33" cy="32.5" r="4.5" fill="#e8c894"/><circle cx="33.5" cy="14.5" r="4.5" fill="#e8c894"/>'
    '<circle cx="33" cy="24" r="4.5" fill="#e8c894"/></g><g fill="none" stroke="#9c6a3a"><circle cx="33" cy="32.5" '
    'r="2"/><circle cx="33.5" cy="14.5" r="2"/><circle cx="33" cy="24" r="2"/></g>',
    "rocks": '<g stroke="#37322b" stroke-width="2" stroke-linejoin="round"><path d="M3 35l3-11 9-3 7 6 1 8z" '
    'fill="#8f887d"/><path d="M20 35l2-12 10-2 6 7-1 7z" fill="#7c756b"/><path d="M10 22l4-11 9-4 8 6 1 8-10 2-7-2z" '
    'fill="#a9a297"/></g><path d="M14 13l7-4 6 3-6 4zM7 25l7-2 3 3-7 2z" fill="#d8d2c7"/>',
    "temple": '<g stroke="#54400f" stroke-width="1.8" stroke-linejoin="round"><path d="M3 14 20 4l17 10z" '
    'fill="#efdb9c"/><rect x="6" y="14" width="5" height="17" fill="#d8bd6c"/><rect x="17.5" y="14" width="5" '
    'height="17" fill="#d8bd6c"/><path d="M29 14h5v9l-2 2 2 6h-5z" fill="#d8bd6c"/><path d="M3 31h34v5H3z" '
    'fill="#efdb9c"/></g><circle cx="20" cy="10.5" r="2" fill="#54400f"/>',
    "hut": '<g stroke="#40210c" stroke-width="1.8" stroke-linejoin="round"><path d="M9 20h22v15H9z" fill="#c08a55"/>'
    '<path d="M3 22C9 17 15 11 20 3c5 8 11 14 17 19-11 2-23 2-34 0z" fill="#9a5a2b"/><path d="M17 35v-9a3 3 0 0 1 6 '
    '0v9z" fill="#2c1507"/></g><path d="M20 5c-3 6-8 11-13 15M18 12l-6 9M20 8v13" stroke="#d99a5f" '
    'stroke-width="1.2" fill="none"/>',
    "boar": '<path d="M3 22c1-6 6-10 13-10 3-3 8-4 12-2l3-4 1 5c3 2 5 5 6 9l-2 4-6 1c-1 3-2 4-3 5l1 6h-4l-1-5h-9l-2 '
    '5H8l0-7c-3-1-5-4-5-7z" fill="#5b351b" stroke="#221100" stroke-width="1.5" stroke-linejoin="round"/><path '
    'd="M10 13c4-4 10-5 15-4" stroke="#a06a3c" stroke-width="2" fill="none"/><path d="M32 25c2 0 4-2 4-5" '
    'stroke="#fff3d6" stroke-width="2.2" fill="none" stroke-linecap="round"/><circle cx="30" cy="16.5" r="1.4" '
    'fill="#fff3d6"/>',
    "fish": '<path d="M4 20c6-9 17-10 24-2l8-6c-1 6-1 10 0 16l-8-6c-7 8-18 7-24-2z" fill="#d9eef2" stroke="#123c50" '
    'stroke-width="2" stroke-linejoin="round"/><circle cx="11" cy="18" r="1.8" fill="#123c50"/><path d="M17 14c2 4 2 '
    '8 0 12" stroke="#123c50" stroke-width="1.5" fill="none"/>',
    "bones": '<path d="M20 4c9 0 14 6 14 13 0 5-2 8-5 10v6H11v-6c-3-2-5-5-5-10C6 10 11 4 20 4z" fill="#f4ecdc" '
    'stroke="#241a10" stroke-width="2"/><circle cx="14" cy="18" r="3.6" fill="#241a10"/><circle cx="26" cy="18" '
    'r="3.6" fill="#241a10"/><path d="M20 22l-2 4h4zM16 29v4M20 29v4M24 29v4" stroke="#241a10" stroke-width="1.6" '
    'fill="#241a10"/>',
    "blade": '<path d="M33 3c1 9-4 18-15 25l-5-5C20 13 26 5 33 3z" fill="#dfe5e6" stroke="#241a10" '
    'stroke-width="1.8" stroke-linejoin="round"/><path d="M31 6C25 11 20 17 17 23" stroke="#8b979b" '
    'stroke-width="1.5" fill="none"/><path d="M10 20l10 10" stroke="#8d6414" stroke-width="4" '
    'stroke-linecap="round"/><path d="M14 27l-8 9" stroke="#5b351b" stroke-width="5" stroke-linecap="round"/>',
    "flame": '<path d="M20 2c2 8 12 12 12 23a12 12 0 0 1-24 0c0-6 4-8 5-14 3 2 4 4 4 7 3-4 4-9 3-16z" '
    'fill="#e8531d" stroke="#4a1204" stroke-width="2" stroke-linejoin="round"/><path d="M20 20c1 4 6 6 6 11a6 6 0 0 '
    '1-12 0c0-4 4-6 6-11z" fill="#ffd25c"/>',
    "band": '<circle cx="20" cy="20" r="15" fill="#fff" stroke="#241a10" stroke-width="2"/><path d="M17 11h6v6h6v6h-6'
    'v6h-6v-6h-6v-6h6z" fill="#b3261e"/>',
    "chain": '<g fill="none" stroke="#241a10" stroke-width="7"><rect x="4" y="14" width="17" height="12" rx="6"/>'
    '<rect x="19" y="14" width="17" height="12" rx="6"/></g><g fill="none" stroke="#f4ecdc" stroke-width="4">'
    '<rect x="4" y="14" width="17" height="12" rx="6"/><rect x="19" y="14" width="17" height="12" rx="6"/></g>',
    "boot": '<path d="M11 4h11v18l11 6c3 2 3 6 1 7H9V22z" fill="#8a5a2f" stroke="#241a10" stroke-width="2" '
    'stroke-linejoin="round"/><path d="M9 31h26" stroke="#241a10" stroke-width="2"/>',
    "shield": '<path d="M20 3c9 3 14 9 14 18s-6 14-14 16C12 35 6 30 6 21S11 6 20 3z" fill="#a86a3a" stroke="#241a10" '
    'stroke-width="2"/><path d="M20 5v30M9 16c7 3 15 3 22 0M9 26c7-3 15-3 22 0" stroke="#f1d9a8" stroke-width="2" '
    'fill="none"/><circle cx="20" cy="20" r="4" fill="#241a10"/>',
    "leaf": '<path d="M6 34C4 16 14 5 35 5c0 20-10 30-24 26" fill="#5d9140" stroke="#1f3a10" stroke-width="2"/>'
    '<path d="M6 36C12 24 19 17 28 12" stroke="#1f3a10" stroke-width="2" fill="none"/>',
    "cloud": '<path d="M9 26a7 7 0 0 1 1-14 10 10 0 0 1 19-1 8 8 0 0 1 2 15z" fill="#e8eef1" stroke="#2c4450" '
    'stroke-width="2"/><path d="M12 30l-2 6M20 30l-2 6M28 30l-2 6" stroke="#3f8fb8" stroke-width="2.6" '
    'stroke-linecap="round"/>',
    "closed": '<circle cx="20" cy="20" r="15" fill="#fff" stroke="#8d1407" stroke-width="5"/><path d="M10 30 30 10" '
    'stroke="#8d1407" stroke-width="5"/>',
    "idol": '<path d="M9 36h22l-2-6V10c0-5-4-8-9-8s-9 3-9 8v20z" fill="url(#motora-brass)" stroke="#4c3507" '
    'stroke-width="2" stroke-linejoin="round"/><path d="M12 12h16M20 14v7M16 26h8M13 31h14" stroke="#4c3507" '
    'stroke-width="2" stroke-linecap="round"/><circle cx="15.5" cy="16" r="2.4" fill="#4c3507"/><circle cx="24.5" '
    'cy="16" r="2.4" fill="#4c3507"/><path d="M13 7c1-2 3-3 5-3" stroke="#fff6d0" stroke-width="1.8" fill="none" '
    'stroke-linecap="round"/>',
}
"""Painted pictograms in a box of 40."""


def pictogram(name: str) -> str:
    return f'<g transform="scale(2.5)">{PICTOGRAMS[name]}</g>'


PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face lie, from the middle."""


def die(face: int) -> str:
    pips = "".join(f'<circle cx="{50 + 24 * x}" cy="{50 + 24 * y}" r="9.6" fill="{INK}"/>' for x, y in PIPS[face])
    return (
        box(9, 12, 86, 86, 20, 'fill="#000" opacity=".35"')
        + box(6, 6, 87, 87, 20, f'{tone("ivory")} stroke="#3a2b18" stroke-width="5"')
        + '<path d="M15 30a15 15 0 0 1 15-15h36" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>'
        + pips
    )


POINTS: Final = {
    "square": "12,12 88,12 88,88 12,88",
    "triangle": "50,4 97,88 3,88",
    "diamond": "50,2 98,50 50,98 2,50",
    "hexagon": "26,7 74,7 98,50 74,93 26,93 2,50",
    "star": "50,1 63,34 98,36 71,58 80,93 50,74 20,93 29,58 2,36 37,34",
}


def shape(kind: str, colour: str, edge: str, thick: float, size: float = 1.0) -> str:
    """A tribe's shape in a box of 100, shrunk around its middle."""
    middle = 58 if kind == "triangle" else 50
    where = f'transform="translate(50 {middle}) scale({size:g}) translate(-50 -{middle})"'
    paint = f'fill="{colour}" stroke="{edge}" stroke-width="{thick / size:.3g}" stroke-linejoin="round"'
    if kind == "circle":
        return f'<circle cx="50" cy="50" r="45" {where} {paint}/>'
    return f'<polygon points="{POINTS[kind]}" {where} {paint}/>'


def ink_on(seat: int) -> str:
    red, green, blue = hexed(COLOURS[seat])
    return "#ffffff" if 0.299 * red + 0.587 * green + 0.114 * blue < 140 else INK


def token(seat: int, text: str) -> str:
    """A tribe by shape, colour and letter, with a dark outline under a white ring; the letter where it can be read."""
    kind = SHAPES[seat]
    low = 70 if kind == "triangle" else 67
    size = 47.0 if kind in ("triangle", "star", "diamond") else 50.0
    if text.isdigit():  # narrower than a letter, and on smaller tokens
        low, size = low + 5, 1.32 * size
    return (
        shape(kind, INK, INK, 10)
        + shape(kind, "#ffffff", "#ffffff", 3)
        + shape(kind, COLOURS[seat], INK, 2.5, 0.8)
        + (letters(text, 50, low, size, ink_on(seat)) if text else "")
    )


HATS: Final = (
    '<path d="M20 6C17-2 26-5 31-6c-2 5-5 8-8 12z" fill="#fff" stroke="#241a10" stroke-width="1.6" '
    'stroke-linejoin="round"/>',
    '<path d="M12 8C16 2 20-3 29-4c-2 4-2 8 0 12z" fill="#8a3c00" stroke="#241a10" stroke-width="1.6" '
    'stroke-linejoin="round"/>',
    '<path d="M9 9l2-9 5 4 4-7 4 7 5-4 2 9z" fill="#a89a12" stroke="#241a10" stroke-width="1.6" '
    'stroke-linejoin="round"/>',
    '<path d="M11 9C5 6 4 0 7-4c1 4 4 6 8 8zM29 9c6-3 7-9 4-13-1 4-4 6-8 8z" fill="#f4ecdc" stroke="#241a10" '
    'stroke-width="1.6" stroke-linejoin="round"/>',
    '<path d="M9 9C9 0 14-4 20-4S31 0 31 9z" fill="#00527f" stroke="#241a10" stroke-width="1.6"/><path d="M20-4v12M13 '
    '0l3 8M27 0l-3 8" stroke="#8ec9ea" stroke-width="1.4"/>',
    '<path d="M17 6C14 0 10-3 6-4M23 6c3-6 7-9 11-10" stroke="#241a10" stroke-width="2.4" fill="none" '
    'stroke-linecap="round"/><circle cx="6" cy="-4" r="3" fill="#f3c6df" stroke="#241a10" stroke-width="1.4"/>'
    '<circle cx="34" cy="-4" r="3" fill="#f3c6df" stroke="#241a10" stroke-width="1.4"/>',
)
"""What tells the tribes apart on their heads: crest, fin, crown, tusks, shell, feelers."""
FIGURE: Final = (40, 64)


def figure(seat: int) -> str:
    """A member of a tribe, spear in hand, the tribe's shape as its shield."""
    colour, kind = COLOURS[seat], SHAPES[seat]
    shield = 27 if kind in ("triangle", "star") else 24
    low = 26.5 if kind == "triangle" else 27
    return stretched(
        *FIGURE,
        '<g transform="translate(0 8)"><ellipse cx="22" cy="52" rx="17" ry="4.500" fill="#000" opacity=".4"/>'
        '<path d="M35 8v42" stroke="#241a10" stroke-width="4" stroke-linecap="round"/><path d="M35 8v42" '
        'stroke="#c99a5a" stroke-width="2" stroke-linecap="round"/><path d="M35-1l3.5 10h-7z" fill="#e8e4da" '
        'stroke="#241a10" stroke-width="1.4"/><path d="M20 18c9 0 13 5 13 11 0 5-2 7-3 9l3 13H7l3-13c-1-2-3-4-3-9 '
        f'0-6 4-11 13-11z" fill="{colour}" stroke="#241a10" stroke-width="2" stroke-linejoin="round"/><path d="M10 '
        '28c0-4 3-7 8-7" stroke="#fff" stroke-opacity=".75" stroke-width="2.4" fill="none" stroke-linecap="round"/>'
        f'{HATS[seat]}<circle cx="20" cy="12" r="7.5" fill="#b98057" stroke="#241a10" stroke-width="1.8"/>'
        f'<path d="M13.5 10.5h13" stroke="{colour}" stroke-width="3"/><path d="M15 14.500h2M23 14.500h2" '
        'stroke="#241a10" stroke-width="2" stroke-linecap="round"/>'
        f'<g transform="translate({20 - shield / 2:g} {low:g}) scale({shield / 100:g})">'
        f"{shape(kind, '#ffffff', INK, 8)}</g></g>",
    )


def member(seat: int, number: int) -> str:
    """A figure with its number on the shield."""
    low = 56.4 if SHAPES[seat] == "triangle" else 54.4
    size = 21.6
    return used(f"figure-{seat}", 0, 0, 100, 100) + stretched(*FIGURE, letters(str(number), 20, low, size))
