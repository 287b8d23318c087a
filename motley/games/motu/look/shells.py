"""The symbols of Motu as painted shells, stars for village and volcanoes, and coconuts; drawn around 0, 0."""

from math import cos, pi, sin

from motley.games.motu.rules.cards import LETTERS, SYMBOL_NAMES

RIMS = {
    "fisherman": "#1d5f9c",
    "fish": "#2485ad",
    "hunter": "#9a3a14",
    "bird": "#c8651a",
    "canoe": "#6a4326",
    "palm": "#2f7d33",
}
TOTEM_RIM = "#5b3a2c"
STARS = ("volcano", "village")

PICTURES = {
    "fish": (
        '<path d="M-10 .5C-6-6.5 2-6.5 6.5 .5C2 7-6 7-10 .5Z" fill="#2f95bd"/>'
        '<path d="M5 .5L11.5-5.5C10.5-2 10.5 3 11.5 6.5Z" fill="#1d7398"/>'
        '<path d="M-3-4.4C-1-8 3-8 4-6.5L1.5-3.2Z" fill="#1d7398"/>'
        '<path d="M-4.5-3C-3-1-3 2-4.5 4" fill="none" stroke="#cfeef6" stroke-width="1.2"/>'
        '<circle cx="-7" cy="-.6" r="1.3" fill="#fff"/><circle cx="-7.2" cy="-.6" r=".7" fill="#123"/>'
    ),
    "fisherman": (
        '<path d="M-1 1L9.5-10V5.5q0 2.5-2.2 2.3" fill="none" stroke="#1d5f9c" stroke-width="1.4" '
        'stroke-linecap="round" stroke-linejoin="round"/><path d="M-10-5.5L-5-10.5L0-5.5Z" fill="#c8963e"/>'
        '<circle cx="-5" cy="-4" r="2.5" fill="#8a5430"/>'
        '<path d="M-8.5 11V1.5Q-8.5-1-5-1T-1 .2L2 1.4L1 3.2L-1.8 2.4V11H-4.2V5.5H-5.8V11Z" fill="#1d5f9c"/>'
    ),
    "hunter": (
        '<g transform="rotate(-40)"><path d="M1-10.5C9-6 9 6 1 10.5" fill="none" stroke="#9a3a14" '
        'stroke-width="2.4" stroke-linecap="round"/><path d="M1-10.5L-4 0L1 10.5" fill="none" stroke="#6a2c14"/>'
        '<path d="M-10 0H9" stroke="#5a2a12" stroke-width="1.7"/><path d="M13 0L7.5-3V3Z" fill="#5a2a12"/>'
        '<path d="M-11-3L-6.5 0L-11 3L-8.5 0Z" fill="#d77a3a" stroke="#9a3a14" stroke-width=".8"/></g>'
    ),
    "bird": (
        '<path d="M-11.5-3.5L-7-4.6C-4-5.5-2-3 .5-1.5C1-7 5-10.5 11-11C10.5-5 8.5-1 4.5 2.5C7 4 8.5 7 8.5 10'
        'C3.5 9.5 0 7.5-1.8 4.6C-6 4-8-.5-7.5-2.5Z" fill="#d8741f"/>'
        '<path d="M.5-1.5C1-7 5-10.5 11-11C9-6.5 6-3 1.5 1Z" fill="#a84a10"/>'
        '<circle cx="-5.6" cy="-2.6" r=".9" fill="#fff"/>'
    ),
    "canoe": (
        '<path d="M0 1V-11C6-9 9-4 9 .6Z" fill="#e9b75a" stroke="#8a5a28" stroke-width=".8"/>'
        '<path d="M-1 2V-11" stroke="#6a4326" stroke-width="1.5"/>'
        '<path d="M-11.5 1C-6 4.5 6 4.5 11.5 1C10 7.5-10 7.5-11.5 1Z" fill="#7a4a26"/>'
        '<path d="M-9 9.5H8" stroke="#6a4326" stroke-width="1.6" stroke-linecap="round"/>'
        '<path d="M-4 5V9M4 5V9" stroke="#6a4326"/>'
    ),
    "palm": (
        '<path d="M-2.5 11.5C-3 5-1 0 1.5-3.5" fill="none" stroke="#8a5a2b" stroke-width="2.6" '
        'stroke-linecap="round"/><path d="M1-4C-3-9-8-8.5-10.5-4C-7-5.5-3-5 1-4C-3-3-6-.5-6.5 3.5C-3 .5 0-2 1-4'
        "C3-1 5.5 1 6.5 5C8.5 1 6-3 1-4C5-5.5 9-4.5 11.5-1.5C11-6.5 6-9 1-4C1-8 3.5-10.5 7-11.5"
        'C2-12.5-1-9 1-4Z" fill="#2f8a3a"/><circle cx=".2" cy="-2.4" r="1.5" fill="#6a3d1c"/>'
        '<circle cx="2.7" cy="-2.8" r="1.4" fill="#6a3d1c"/>'
    ),
    "volcano": (
        '<path d="M-1-6C-5-7-4-11 0-10.5C1-13 6-12 5-9C8-9 7-5.5 3-6Z" fill="#9a8f88" opacity=".8"/>'
        '<path d="M-12 10L-4-4.5Q0-3 4-4.5L12 10Z" fill="#6b4438"/>'
        '<path d="M-4-4.5Q0-3 4-4.5L5.5-1.5L3 1L1.5-1L-.5 4L-2.5 0L-4.5 1.5L-6-1Z" fill="#e4481c"/>'
        '<path d="M-2-3.5Q0-3 2-3.5L.5 0Z" fill="#ffc53d"/>'
    ),
    "village": (
        '<path d="M-11 2L-5-7L1 2Z" fill="#c8963e"/><path d="M-9 2H-1V9H-9Z" fill="#9a6a38"/>'
        '<path d="M-1.5 3L5-10L11.5 3Z" fill="#b9802f"/><path d="M1 3H9.5V10H1Z" fill="#84552b"/>'
        '<path d="M4 10V5.5Q5.3 4 6.6 5.5V10Z" fill="#3a2413"/>'
        '<path d="M5-10L8-4M-5-7L-3-3.5" stroke="#f3d592"/>'
    ),
    "salamander": (
        '<path d="M0-11C3-11 3-7 1.5-6C4-3 4 2 1.5 4C1 8 4 9 6 7C5 11-1 12-1.5 4C-4 2-4-3-1.5-6C-3-7-3-11 0-11Z" '
        'fill="#7a4a30"/><path d="M-3-3L-8-6M3-3L8-6M-3 2L-8 5M3 2L8 5" stroke="#7a4a30" stroke-width="2" '
        'stroke-linecap="round"/><circle cx="-1" cy="-9" r=".7" fill="#ffd"/>'
        '<circle cx="1" cy="-9" r=".7" fill="#ffd"/>'
    ),
    "mask": (
        '<path d="M-8-9Q0-13 8-9Q9 2 0 11.5Q-9 2-8-9Z" fill="#8a5232"/>'
        '<path d="M-5.5-4.5L-1.5-3.5L-4-1.5ZM5.5-4.5L1.5-3.5L4-1.5Z" fill="#ffe9b8"/>'
        '<path d="M0-4V2M-3.5 5Q0 2.5 3.5 5Q0 8.5-3.5 5Z" stroke="#ffe9b8" stroke-width="1.4" fill="#ffe9b8"/>'
        '<path d="M-7-8Q0-11 7-8" stroke="#d0512a" stroke-width="1.8" fill="none"/>'
    ),
    "moon": (
        '<path d="M3-11A11 11 0 1 0 9.5 6A9 9 0 0 1 3-11Z" fill="#8a5232"/>'
        '<circle cx="5" cy="-1" r="1.3" fill="#8a5232"/>'
    ),
    "sun": (
        '<g fill="#8a5232"><circle r="5.5"/>'
        + "".join(f'<path d="M-1.8-7L0-12L1.8-7Z" transform="rotate({turn})"/>' for turn in range(0, 360, 45))
        + '</g><circle r="2.6" fill="#ffe2a0"/>'
    ),
    "turtle": (
        '<g fill="#8a5232"><ellipse rx="7" ry="7.5"/><circle cy="-9.5" r="2.6"/>'
        '<ellipse cx="-8" cy="-5" rx="3.2" ry="1.7" transform="rotate(30 -8 -5)"/>'
        '<ellipse cx="8" cy="-5" rx="3.2" ry="1.7" transform="rotate(-30 8 -5)"/>'
        '<ellipse cx="-7" cy="6.5" rx="2.8" ry="1.6" transform="rotate(-40 -7 6.5)"/>'
        '<ellipse cx="7" cy="6.5" rx="2.8" ry="1.6" transform="rotate(40 7 6.5)"/></g>'
        '<path d="M0-4L3.5-2V2L0 4L-3.5 2V-2Z" fill="none" stroke="#ffe2a0" stroke-width="1.3"/>'
    ),
    "shark": (
        '<path d="M-8 6C-5-4 1-10 8-10.5C4-6 5 1 8 6Z" fill="#8a5232"/>'
        '<path d="M-11 8.5q3-2.5 5.5 0t5.5 0t5.5 0t5.5 0" stroke="#8a5232" stroke-width="1.7" fill="none"/>'
    ),
    "spiral": (
        '<path d="M1 1C-1 2-3 0-2-2C-.5-5 5-4 5.5 1C6 6-1 9-5.5 5.5C-11 1-8-9 1-9.5C6-9.5 9-7 10.5-3" fill="none" '
        'stroke="#8a5232" stroke-width="2.4" stroke-linecap="round"/>'
    ),
}
NUT = (
    '<g transform="translate(50 50) scale(4.6)"><ellipse cx="1" cy="2" rx="10" ry="9.6" fill="#000" opacity=".28"/>'
    '<circle r="9.8" fill="url(#motu-nut)"/><path d="M-7-3Q-3-8 3-7.5" stroke="#c98f58" stroke-width="1.6" '
    'fill="none" stroke-linecap="round" opacity=".8"/><g fill="#2b1407"><circle cx="-2.5" cy="1" r="1.3"/>'
    '<circle cx="2.5" cy="1" r="1.3"/><circle cy="4.6" r="1.3"/></g></g>'
)


def symbol_names() -> list[str]:
    """Every symbol that stands on a card."""
    return [SYMBOL_NAMES[number + 1] for number in range(len(LETTERS))]


def glyphs() -> dict[str, str]:
    """The letter of each symbol, for a board drawn in characters."""
    return {f"symbol-{name}": letter for name, letter in zip(symbol_names(), LETTERS, strict=True)}


def badge(name: str) -> str:
    """A painted shell; village and volcano, which nothing may cover, are golden stars."""
    if name in STARS:
        ground = (
            f'<path d="{_star(15)}" fill="url(#motu-gold)" stroke="#8a5a10"/><circle r="11.8" fill="url(#motu-shell)"/>'
        )
        scale = 0.78
    else:
        rays = "".join(f"M0 13L{13.4 * sin(0.36 * k):.1f} {-13.4 * cos(0.36 * k):.1f}" for k in range(-3, 4))
        ground = (
            f'<path d="{_scallop(14.8)}" fill="{RIMS.get(name, TOTEM_RIM)}"/>'
            f'<path d="{_scallop(12.9)}" fill="url(#motu-shell)"/>'
            f'<path d="{rays}" stroke="var(--m-rib)" stroke-width=".7" opacity=".55"/>'
        )
        scale = 0.86
    half = 13 * scale
    picture = f'<use href="#art-sign-{name}" x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}"/>'
    shadow = '<ellipse cx="1.5" cy="2.6" rx="14.5" ry="14" fill="#0b2a2c" opacity=".38"/>'
    return f'<g transform="translate(50 50) scale(2.94)">{shadow}{ground}{picture}</g>'


def sign(name: str) -> str:
    """The picture alone, for gauges and between words; by night on a light ground, or a bow would not be seen."""
    ground = '<circle r="12.6" fill="var(--m-backing)"/>'
    return f'<g transform="translate(50 50) scale(3.85)">{ground}{PICTURES[name]}</g>'


def _scallop(radius: float) -> str:
    """The outline of a shell: fourteen lobes."""
    path = ""
    for lobe in range(14):
        start, middle, end = ((lobe + part) * pi / 7 for part in (0.0, 0.5, 1.0))
        if not lobe:
            path = f"M{_at(radius * 0.93, start)}"
        path += f"Q{_at(radius * 1.105, middle)} {_at(radius * 0.93, end)}"
    return path + "Z"


def _star(radius: float) -> str:
    return "M" + "L".join(_at(radius * (0.84 if k % 2 else 1.06), k * pi / 12) for k in range(24)) + "Z"


def _at(radius: float, angle: float) -> str:
    return f"{radius * sin(angle):.1f} {-radius * cos(angle):.1f}"
