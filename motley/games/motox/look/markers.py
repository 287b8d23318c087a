"""What is put on the table: dice, coins, where rides can end, the heights of ramps, and the wood that they lie on."""

from motley.games.motox.look.palette import tone
from motley.games.motox.look.stadium import scattered

MINT = "#17e6a6"
DEEP = "#06352a"

PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
}


def die(content: str) -> str:
    return (
        '<rect x="7" y="11" width="90" height="88" rx="20" fill="#000" opacity=".4"/>'
        '<rect x="3" y="3" width="94" height="93" rx="20" fill="#3a2b18"/>'
        f'<rect x="7" y="7" width="86" height="84" rx="17" fill="url(#motox-ivory)"/>{content}'
    )


def pips(number: int) -> str:
    if number == 1:
        star = '<circle cx="50" cy="50" r="21" fill="none" stroke="#b3261e" stroke-width="6"/>'
        return star + '<circle cx="50" cy="50" r="11" fill="#b3261e"/>'
    return "".join(f'<circle cx="{x}" cy="{y}" r="10" fill="#241a10"/>' for x, y in PIPS[number])


def turn_sign(colour: str = "#8a3c00") -> str:
    """A blank: an arrow that bends."""
    return (
        f'<path d="M30 76V52Q30 36 46 36H66" fill="none" stroke="{colour}" stroke-width="10" stroke-linecap="round"/>'
        f'<path d="M60 20L80 36L60 52z" fill="{colour}"/>'
    )


def socket() -> str:
    """Where a die or coin could lie."""
    return (
        '<rect x="6" y="6" width="88" height="88" rx="20" fill="#1d0f05" fill-opacity=".55" stroke="#e0bd72" '
        'stroke-width="3" stroke-dasharray="9 7"/>'
    )


def coin() -> str:
    return (
        '<circle cx="53" cy="57" r="43" fill="#000" opacity=".4"/>'
        '<circle cx="50" cy="50" r="44" fill="url(#motox-brass)" stroke="#4c3507" stroke-width="5"/>'
        '<circle cx="50" cy="50" r="32" fill="none" stroke="#7a5710" stroke-width="4"/>'
    )


def spent() -> str:
    """The pile of coins that were spent: dull, in its hollow."""
    return (
        '<circle cx="50" cy="50" r="47" fill="#1d0f05" fill-opacity=".6" stroke="#e0bd72" stroke-width="3" '
        'stroke-dasharray="9 7"/><circle cx="50" cy="50" r="36" fill="#d8cbae" stroke="#4c3507" stroke-width="4"/>'
    )


def plate() -> str:
    """The height of a ramp, on a sign with a post."""
    return (
        '<path d="M50 60V112" stroke="#1b1712" stroke-width="9" stroke-linecap="round"/>'
        '<path d="M54 12L96 54V96H12V54z" fill="#000" opacity=".35" transform="translate(0 -6)"/>'
        '<path d="M50 2L92 42V86H8V42z" fill="#ffd23c" stroke="#1b1712" stroke-width="8" stroke-linejoin="round"/>'
    )


def turns(count: int) -> str:
    """The blanks that a ride uses up, as little arrows on the rim of its marker."""
    found = ""
    for x, y in ((88, 8), (104, 42), (92, 78))[:count]:
        found += (
            f'<g transform="translate({x} {y}) scale(.42) translate(-50 -50)"><circle cx="50" cy="50" r="48" '
            f'fill="#fff" stroke="{DEEP}" stroke-width="9"/>{turn_sign()}</g>'
        )
    return found


def stand_marker(extra: str = "") -> str:
    """Where a ride can end well: a round disc."""
    return (
        f'<circle cx="50" cy="50" r="47" fill="{DEEP}"/>'
        f'<circle cx="50" cy="50" r="42" fill="{DEEP}" stroke="{MINT}" stroke-width="9"/>{extra}'
    )


def strike() -> str:
    """An arrow that comes down: the bike below would be landed on."""
    return (
        f'<path d="M50 -34V-6M34 -20L50 -4L66 -20" stroke="{DEEP}" stroke-width="18" fill="none"/>'
        f'<path d="M50 -34V-6M34 -20L50 -4L66 -20" stroke="{MINT}" stroke-width="9" fill="none"/>'
    )


def finish_marker() -> str:
    """Across the line: a chequered disc."""
    return (
        '<circle cx="50" cy="50" r="47" fill="#fff" stroke="#111" stroke-width="4"/>'
        '<circle cx="50" cy="50" r="43" fill="url(#motox-checks)"/>'
        f'<circle cx="50" cy="50" r="27" fill="{DEEP}" stroke="{MINT}" stroke-width="6"/>'
    )


def burst(reach: float = 50, dent: float = 34) -> str:
    """A star with eight points."""
    corners = ((reach, 0), (dent * 0.924, dent * 0.383))
    found: list[str] = []
    for quarter in range(8):
        for x, y in corners:
            a, b = EIGHTHS[quarter]
            found.append(f"{50 + x * a - y * b:.4g},{50 + x * b + y * a:.4g}")
    return " ".join(found)


HALF = 0.70711
EIGHTHS = ((1, 0), (HALF, HALF), (0, 1), (-HALF, HALF), (-1, 0), (-HALF, -HALF), (0, -1), (HALF, -HALF))
"""The cosine and sine of each eighth of a turn."""


def crash_marker() -> str:
    """Leaving the track: a jagged star in the stripes of a barrier, its points far beyond any disc."""
    return (
        f'<polygon points="{burst(66, 33)}" fill="#3a0603" opacity=".5" transform="translate(2 4)"/>'
        f'<polygon points="{burst(66, 33)}" fill="#3a0603" stroke="{MINT}" stroke-width="5" stroke-linejoin="round"/>'
        f'<polygon points="{burst(57, 30)}" fill="url(#motox-hazard)"/>'
        '<circle cx="50" cy="50" r="27" fill="#fff" stroke="#3a0603" stroke-width="3"/>'
    )


def square(name: str) -> str:
    """A space from above, of dirt or of what its name says."""
    grain = "" if name.startswith("finish") else '<rect width="100" height="100" fill="url(#motox-grit)"/>'
    line = f'stroke="{tone("chalk")}" stroke-opacity=".4" stroke-width="3"'
    return f'<rect width="100" height="100" fill="{tone(name)}" {line}/>{grain}'


def tile() -> str:
    """A tile in somebody's hand."""
    return (
        f'<rect x="6" y="10" width="90" height="88" rx="6" fill="{tone("east")}"/>'
        f'<rect x="4" y="4" width="90" height="86" rx="6" fill="{tone("dirt-a")}" stroke="{tone("edge")}" '
        f'stroke-width="4"/><path d="M49 4V90M4 47H94" stroke="{tone("chalk")}" stroke-opacity=".6" stroke-width="4"/>'
    )


def wood() -> str:
    """The dashboard: dark boards in a brass line. It is stretched, so nothing on it has a shape of its own."""
    lines = "".join(
        f'<path d="M0 {6 + 88 * y:.4g}C30 {6 + 88 * y + 3 * bend:.4g} 70 {6 + 88 * y - 3 * bend:.4g} 100 '
        f'{6 + 88 * y + bend:.4g}"/>'
        for y, bend in zip(scattered(16, 3), scattered(16, 8), strict=True)
    )
    still = 'vector-effect="non-scaling-stroke"'
    return (
        f'<rect width="100" height="100" fill="url(#motox-wood)"/><g fill="none" stroke="{tone("wood-grain")}" '
        f'stroke-opacity=".32" stroke-width=".9">{lines}</g>'
        f'<rect width="100" height="100" fill="none" stroke="#1d0f05" stroke-width="4" {still}/>'
        f'<rect x=".7" y="2.500" width="98.600" height="95" fill="none" stroke="{tone("brass")}" stroke-width="1.300" '
        f"{still}/>"
    )


def speckles(count: int, size: float, salt: int) -> str:
    spots = zip(
        scattered(count, salt), (place / count for place in range(count)), scattered(count, salt + 5), strict=True
    )
    return "".join(
        f'<ellipse cx="{4 * x:.3f}" cy="{4 * y:.3f}" rx="{size * (0.5 + big):.3f}" ry="{size * (0.35 + big / 2):.3f}"/>'
        for x, y, big in spots
    )


DEFS = (
    '<linearGradient id="motox-ivory" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#fffdf6"/>'
    '<stop offset="1" stop-color="#e9dcbd"/></linearGradient>'
    '<linearGradient id="motox-brass" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#ffe39a"/>'
    '<stop offset=".5" stop-color="#d9a83a"/><stop offset="1" stop-color="#8d6414"/></linearGradient>'
    '<linearGradient id="motox-wood" x1="0" y1="0" x2="0" y2="1">'
    f'<stop offset="0" stop-color="{tone("wood")}"/><stop offset="1" stop-color="{tone("wood-dark")}"/>'
    "</linearGradient>"
    '<pattern id="motox-hazard" width="17" height="17" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="17" height="17" fill="#fff"/><rect width="8.5" height="17" fill="#c3241a"/></pattern>'
    '<pattern id="motox-checks" width="24" height="24" patternUnits="userSpaceOnUse">'
    '<path d="M0 0h12v12H0zM12 12h12v12H12z" fill="#1b1712"/></pattern>'
    '<pattern id="motox-dead" width=".3" height=".3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width=".13" height=".3" fill="#b3261e"/></pattern>'
    '<pattern id="motox-grain" width="4" height="4" patternUnits="userSpaceOnUse">'
    f'<g fill="{tone("grain")}" opacity=".22">{speckles(70, 0.06, 2)}</g>'
    f'<g fill="#fff0d0" opacity=".16">{speckles(40, 0.05, 9)}</g></pattern>'
    '<pattern id="motox-grit" width="100" height="100" patternUnits="userSpaceOnUse">'
    f'<g transform="scale(25)"><g fill="{tone("grain")}" opacity=".2">{speckles(40, 0.1, 4)}</g></g></pattern>'
    '<pattern id="motox-bar" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="8" height="8" fill="#fff"/><rect width="4" height="8" fill="#c3241a"/></pattern>'
)
INKS = {"stand": "#fff", "land": "#fff", "finish": "#fff", "crash": "#8a0f08"}
"""What the number on each kind of marker is written in."""
