"""The place: stands full of people, hoardings, floodlights, turf, arches over start and finish, tyres and straw."""

from motley.games.motox.look.palette import tone
from motley.games.motox.look.riders import FACE, INK

SHAPE = 1.78
"""How much wider than high the stadium is."""
STANDS = 0.165
"""How much of its height are sky and stands."""

CROWD = ("#8d7f93", "#b48a6a", "#6f7b94", "#a9707a", "#c4ad7c", "#5f6a80", "#8a9a8a")
FLAGS = ("#F0E442", "#56B4E9", "#D55E00", "#f4f0ea")
HOARDINGS = (
    ("#f2b632", INK, "MOTLEY"),
    ("#1f6f66", "#fff", "DIRT CUP"),
    ("#e9e2d2", INK, "TYRES &amp; TREADS"),
    ("#5a2438", "#fff", "MOTO X"),
    ("#28345c", "#fff", "EVENING RACE"),
    ("#f2b632", INK, "MOTLEY"),
)
BESIDE = 60
"""How far the place goes on to the sides and below: a board is drawn beyond its box, where there is room."""
LAMPS = ((34.0, 10.0), (85.0, 2.0), (133.0, -2.0), (171.0, -12.0))
"""Where the masts stand, and how far to the side their light falls."""


def scattered(count: int, salt: int) -> list[float]:
    """Shares from 0 to 1 that look as if thrown, always the same."""
    return [(salt * 0.137 + place * 0.754877666) % 1 for place in range(count)]


def crowd() -> str:
    """A stretch of people in five rows, 36 wide and 9 high, to be repeated."""
    found: list[str] = []
    for row in range(5):
        y = 1.3 + 1.75 * row
        found.append(f'<path d="M0 {y + 0.75:.4g}H36" stroke="{tone("dusk")}" stroke-width=".25" opacity=".8"/>')
        for place, (shift, colour) in enumerate(zip(scattered(20, row + 1), scattered(20, 3 * row + 2), strict=True)):
            x = 0.9 + 1.8 * place + 0.5 * (shift - 0.5)
            paint = CROWD[int(colour * len(CROWD))]
            found.append(f'<path d="M{x - 0.62:.4g} {y + 0.75:.4g}a.62.75 0 0 1 1.24 0z" fill="{paint}"/>')
            found.append(f'<circle cx="{x:.4g}" cy="{y - 0.4:.4g}" r=".42" fill="#d8a784"/>')
            if (row * 20 + place) % 17 == 4:
                flag = FLAGS[(row + place) % 4]
                found.append(
                    f'<path d="M{x + 0.5:.4g} {y:.4g}v-2l1.5 .5-1.5 .55" fill="{flag}" stroke="{tone("dusk")}" '
                    'stroke-width=".15"/>'
                )
    return "".join(found)


def lamp(x: float, aside: float) -> str:
    """A mast with ten lamps and the cone of their light."""
    bulbs = "".join(
        f'<circle cx="{x - 3.5 + 1.75 * column:.4g}" cy="{1.5 + 1.6 * row:.4g}" r=".64"/>'
        for column in range(5)
        for row in range(2)
    )
    return (
        f'<path d="M{x} 1V17" stroke="{tone("dusk")}" stroke-width=".9"/>'
        f'<path d="M{x - 3.8:.4g} 3L{x + aside - 24:.4g} 66H{x + aside + 24:.4g}L{x + 3.8:.4g} 3z" '
        'fill="url(#motox-cone)"/>'
        f'<ellipse cx="{x}" cy="2.4" rx="9" ry="5" fill="url(#motox-glow)"/>'
        f'<rect x="{x - 4.6:.4g}" y=".5" width="9.2" height="3.7" rx=".5" fill="{tone("dusk")}"/>'
        f'<g fill="#fffbe6" stroke="#ffe39a" stroke-width=".2">{bulbs}</g>'
    )


def hoardings() -> str:
    wide = 178 / len(HOARDINGS)
    found: list[str] = []
    for place in range(-2, len(HOARDINGS) + 2):
        paint, ink, text = HOARDINGS[place % len(HOARDINGS)]
        x = place * wide
        found.append(
            f'<rect x="{x:.4g}" y="14.7" width="{wide:.4g}" height="3.4" fill="{paint}" stroke="{tone("dusk")}" '
            f'stroke-width=".25"/><text x="{x + wide / 2:.4g}" y="16.4" font-size="2.45" font-weight="800" '
            f'letter-spacing=".25" text-anchor="middle" dominant-baseline="central" {FACE} fill="{ink}">{text}</text>'
        )
    return "".join(found)


def stadium() -> str:
    """Behind the track seen at an angle: sky and stands above, turf below, light from above."""
    stripes = "".join(f'<path d="M{x} 100L{x + 74} 17h9.5L{x + 9.5} 100z"/>' for x in range(-152, 252, 19))
    pools = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="44" ry="24" fill="url(#motox-glow)"/>'
        for x, y in ((52, 50), (112, 62), (146, 36), (20, 80))
    )
    return (
        f'<g transform="scale({100 / 178:.6f} 1)"><rect x="{-BESIDE}" y="-20" width="{178 + 2 * BESIDE}" height="40" '
        'fill="url(#motox-sky)"/>'
        f'<path d="M0 7C10 4 21 6 33 4.700S58 6 73 4.300s33 1.400 47 0 33-.7 58 1v9H0z" fill="{tone("hills")}" '
        'opacity=".7"/>'
        f'<path d="M{-BESIDE} 6.700L{178 + BESIDE} 4.600V16H{-BESIDE}z" fill="{tone("stand")}"/>'
        f'<g transform="translate({-BESIDE} 6.4)"><rect width="{178 + 2 * BESIDE}" height="9" '
        'fill="url(#motox-crowd)"/></g>'
        f'<path d="M{-BESIDE} 6.200L{178 + BESIDE} 4.200v1L{-BESIDE} 7.400z" fill="{tone("stand-edge")}"/>'
        f'<rect x="{-BESIDE}" y="17.5" width="{178 + 2 * BESIDE}" height="{82.5 + BESIDE}" fill="url(#motox-turf)"/>'
        f'<g fill="#fff" opacity=".035">{stripes}</g>{hoardings()}{pools}'
        + "".join(lamp(x, aside) for x, aside in LAMPS)
        + f'<rect x="{-BESIDE}" y="-20" width="{178 + 2 * BESIDE}" height="{120 + BESIDE}" '
        'fill="url(#motox-vignette)"/></g>'
    )


def turf() -> str:
    """Behind the track seen from above."""
    layers = ("turf", "mown", "vignette")
    return "".join(
        f'<rect x="{-BESIDE}" y="{-BESIDE}" width="{100 + 2 * BESIDE}" height="{100 + 2 * BESIDE}" '
        f'fill="url(#motox-{layer})"/>'
        for layer in layers
    )


def tyres() -> str:
    """A stack of old tyres, as they lie at the outside of bends."""
    found = '<ellipse cx="54" cy="82" rx="44" ry="16" fill="#000" opacity=".4"/>'
    for number, y in enumerate((76, 58, 40)):
        paint = "#f4eee0" if number % 2 else "#c8322a"
        found += (
            f'<path d="M10 {y}v-14h80v14a40 16 0 0 1-80 0z" fill="#1c1a1b"/>'
            f'<path d="M10 {y - 5}a40 16 0 0 0 80 0v-5a40 16 0 0 1-80 0z" fill="{paint}"/>'
            f'<ellipse cx="50" cy="{y - 14}" rx="40" ry="16" fill="#2b2723" stroke="#000"/>'
        )
    return found + '<ellipse cx="50" cy="26" rx="22" ry="8.5" fill="#100e0c"/>'


def bale() -> str:
    """A bale of straw."""
    line = 'stroke="#6d5215" stroke-width="3" stroke-linejoin="round"'
    return (
        '<ellipse cx="58" cy="78" rx="46" ry="15" fill="#000" opacity=".35"/>'
        f'<path d="M6 40L54 14L96 38L48 64z" fill="#e6c567" {line}/>'
        f'<path d="M6 40L48 64V90L6 66z" fill="#c39c3f" {line}/>'
        f'<path d="M48 64L96 38V64L48 90z" fill="#a57f2c" {line}/>'
        '<path d="M26 29L70 53V78" stroke="#8a3a1c" stroke-width="4" fill="none"/>'
    )


ARCH = (1.96, 2.9)
"""How wide and high an arch is, in spaces."""
BANNER = -0.62
"""Where the middle of its banner is, from the middle of the arch."""


def arch(fill: str, rises: bool) -> str:
    """Two posts and a banner between them, across a track that goes to one side of the picture or to the other.

    Fifty units of its own are a space. The posts stand on the two ends of an edge, the banner follows that edge.
    """
    left, right = (120.0, 70.0) if rises else (70.0, 120.0)
    slope = (right - left) / 86.6
    posts = ""
    for x, foot in ((5.7, left), (92.3, right)):
        posts += (
            f'<path d="M{x} {foot}v-72" stroke="#1b1712" stroke-width="7" stroke-linecap="round"/>'
            f'<path d="M{x - 1} {foot}v-72" stroke="#cfd3d6" stroke-width="3"/>'
        )
    squares = "".join(
        f'<path d="M{4 * column} {34 if column % 2 else 31}h4v3h-4z" fill="#1b1712"/>' for column in range(-1, 23)
    )
    return (
        f'<g transform="scale({100 / (50 * ARCH[0]):.5f} {100 / (50 * ARCH[1]):.5f})">{posts}'
        f'<g transform="matrix(1 {slope:.4f} 0 1 5.7 {left - 74:.4g})">'
        f'<rect x="-5" y="0" width="97" height="31" rx="2" fill="{fill}" stroke="#1b1712" stroke-width="2"/>'
        f'<rect x="-5" y="31" width="97" height="6" fill="#fff" stroke="#1b1712"/>{squares}</g></g>'
    )


def gantry(fill: str) -> str:
    """An arch from above: a beam across the track."""
    return (
        '<rect x="3" y="14" width="97" height="80" rx="8" fill="#000" opacity=".35"/>'
        f'<rect x="0" y="8" width="100" height="80" rx="6" fill="{fill}" stroke="#1b1712" stroke-width="3"/>'
    )


DEFS = (
    '<linearGradient id="motox-sky" x1="0" y1="0" x2="0" y2="1">'
    f'<stop offset="0" stop-color="{tone("sky-high")}"/><stop offset=".5" stop-color="{tone("sky")}"/>'
    f'<stop offset="1" stop-color="{tone("sky-low")}"/></linearGradient>'
    '<linearGradient id="motox-turf" x1="0" y1="0" x2=".4" y2="1">'
    f'<stop offset="0" stop-color="{tone("turf-light")}"/><stop offset=".5" stop-color="{tone("turf")}"/>'
    f'<stop offset="1" stop-color="{tone("turf-dark")}"/></linearGradient>'
    '<radialGradient id="motox-vignette" cx=".5" cy=".46" r=".74"><stop offset=".58" stop-color="#0b1220" '
    'stop-opacity="0"/><stop offset="1" stop-color="#0b1220" stop-opacity=".55"/></radialGradient>'
    '<linearGradient id="motox-cone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6d2" '
    'stop-opacity=".26"/><stop offset="1" stop-color="#fff6d2" stop-opacity="0"/></linearGradient>'
    '<radialGradient id="motox-glow"><stop offset="0" stop-color="#fff3c4" stop-opacity=".3"/>'
    '<stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></radialGradient>'
    f'<pattern id="motox-crowd" width="36" height="9" patternUnits="userSpaceOnUse">{crowd()}</pattern>'
    '<pattern id="motox-mown" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">'
    '<rect width="8" height="16" fill="#fff" opacity=".035"/></pattern>'
)
