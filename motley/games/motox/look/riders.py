"""The riders: a motocross bike in profile in its seat's colour, its token on the side, and the plate over it."""

SEAT_COLOURS = ("#F0E442", "#56B4E9", "#D55E00", "#1b1b1b")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond")
SEAT_INKS = ("#1d1a16", "#1d1a16", "#fff", "#fff")
SEAT_LETTERS = "SMCA"
JACKETS = ("#8f8412", "#1f6a99", "#7d3500", "#4a4a54")
SLEEVES = ("#F0E442", "#56B4E9", "#D55E00", "#77777f")
HELMETS = ("#F0E442", "#56B4E9", "#D55E00", "#3a3a42")
FACE = "font-family=\"'Source Sans 3', 'Helvetica Neue', Arial, sans-serif\""
INK = "#14110d"

LEFT = ("W", "S")
"""The directions in which a bike looks to the left of the picture."""
SLOPES = {"N": -13, "E": 13, "S": -13, "W": 13}
"""How a bike leans at an angle: the way goes up or down in the picture."""

OUTLINES = {
    "circle": '<circle r="{:.4g}"/>',
    "square": '<rect x="-{0:.4g}" y="-{0:.4g}" width="{1:.4g}" height="{1:.4g}" rx="{2:.4g}"/>',
    "triangle": '<path d="M0 -{:.4g}L{:.4g} {:.4g}H-{:.4g}z"/>',
    "diamond": '<path d="M0 -{0:.4g}L{0:.4g} 0L0 {0:.4g}L-{0:.4g} 0z"/>',
}


def outline(shape: str, radius: float) -> str:
    """A seat's shape around the origin, about as large for each seat."""
    if shape == "square":
        return OUTLINES[shape].format(radius * 0.9, radius * 1.8, radius * 0.18)
    if shape == "triangle":
        return OUTLINES[shape].format(radius * 1.2, radius * 1.25, radius * 0.85, radius * 1.25)
    return OUTLINES[shape].format(radius * (1.2 if shape == "diamond" else 1.0))


def token(seat: int, x: float, y: float, radius: float, is_read: bool = True) -> str:
    """Shape and colour, with a dark line around a white ring; and the letter where it is large enough to be read."""
    shape = SEAT_SHAPES[seat]
    down = 0.24 * radius if shape == "triangle" else 0.0
    size = radius * (1.35 if shape in ("circle", "square") else 1.4)
    letter = (
        f'<text y="{down:.3g}" font-size="{size:.4g}" font-weight="800" text-anchor="middle" '
        f'dominant-baseline="central" {FACE} fill="{SEAT_INKS[seat]}">{SEAT_LETTERS[seat]}</text>'
    )
    wide = f'stroke-width="{radius * 0.24:.3g}" stroke-linejoin="round"'
    return (
        f'<g transform="translate({x:g} {y:g})"><g fill="#fff" stroke="{INK}" {wide}>{outline(shape, radius)}</g>'
        f'<g fill="{SEAT_COLOURS[seat]}">{outline(shape, radius * 0.82)}</g>{letter if is_read else ""}</g>'
    )


def wheel(x: float) -> str:
    return (
        f'<circle cx="{x}" cy="-10" r="10" fill="#1a1613" stroke="#000"/>'
        f'<circle cx="{x}" cy="-10" r="8.8" fill="none" stroke="#4a4038" stroke-width="2.2" stroke-dasharray="2 1.5"/>'
        f'<circle cx="{x}" cy="-10" r="5.8" fill="#b9b2a6" stroke="#1a1613"/>'
        f'<path d="M{x - 5} -10h10M{x} -15v10" stroke="#5a544b"/><circle cx="{x}" cy="-10" r="1.9" fill="#1a1613"/>'
    )


def rider(seat: int) -> str:
    """Bike and rider to the right, the wheels on the lower edge of the box."""
    colour, jacket, sleeve, helmet = SEAT_COLOURS[seat], JACKETS[seat], SLEEVES[seat], HELMETS[seat]
    dark = 'stroke="#1a1613" stroke-linejoin="round"'
    thick = f'stroke-width="1.8" {dark}'
    round_ = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        '<g transform="translate(50 97) scale(1.52)">'
        + wheel(-18)
        + wheel(18)
        + f'<path d="M18 -10L10 -32" stroke="#1a1613" stroke-width="4.2" {round_}/>'
        f'<path d="M18 -10L10 -32" stroke="#d8d2c6" stroke-width="2" {round_}/>'
        f'<path d="M-18 -10L0 -14L8 -26" stroke="#1a1613" stroke-width="5" {round_}/>'
        f'<path d="M-7 -9h14v-10h-14z" fill="#77716a" stroke-width="1.4" {dark}/>'
        '<path d="M-5 -12h10M-5 -15h10" stroke="#1a1613"/>'
        f'<path d="M-31 -25L-12 -29L6 -30L13 -31L8 -19L-6 -18L-14 -22z" fill="{colour}" {thick}/>'
        '<path d="M-26 -27L-4 -31L-2 -28L-16 -26z" fill="#26201b"/>'
        f'<path d="M8 -22L30 -22L24 -26L12 -27z" fill="{colour}" stroke-width="1.5" {dark}/>'
        f'<path d="M-8 -14L-26 -18" stroke="#d8d2c6" stroke-width="3.4" {round_}/>'
        f'<path d="M-9 -32L3 -25L-3 -13" stroke="#1a1613" stroke-width="8" {round_}/>'
        f'<path d="M-9 -32L3 -25L-3 -13" stroke="#fff7e8" stroke-width="5" {round_}/>'
        f'<path d="M-4 -12h6" stroke="#1a1613" stroke-width="4.5" {round_}/>'
        f'<path d="M-14 -31C-15 -42 -8 -49 2 -48L5 -41C0 -38 -3 -35 -5 -30z" fill="{jacket}" {thick}/>'
        f'<path d="M0 -45L7 -37L12 -35" stroke="#1a1613" stroke-width="6.5" {round_}/>'
        f'<path d="M0 -45L7 -37L12 -35" stroke="{sleeve}" stroke-width="3.8" {round_}/>'
        f'<path d="M8 -36L15 -33" stroke="#1a1613" stroke-width="3" {round_}/>'
        f'<path d="M-3 -53a9 9 0 0 1 17-4l7 -1-5 5 -1 7-8 3c-6 0-10-4-10-10z" fill="{helmet}" {thick}/>'
        '<path d="M8 -55h7l-1 6h-6z" fill="#1d2a33" stroke="#fff"/>'
        f'<path d="M0 -56c1-3 4-5 7-5" stroke="#fff" stroke-opacity=".8" stroke-width="1.8" {round_}/></g>'
    )


def bike(seat: int, direction: str, lean: int) -> str:
    """A rider on the way to one side: mirrored for the left, leaning with the ground, the token never mirrored."""
    side = -1 if direction in LEFT else 1
    mirror = ' transform="translate(100 0) scale(-1 1)"' if side < 0 else ""
    return (
        '<ellipse cx="50" cy="95" rx="42" ry="9" fill="#120a04" opacity=".42"/>'
        f'<g transform="rotate({lean} 50 90)"><g{mirror}><use href="#art-rider-{seat}" width="100" height="100"/></g>'
        f"{token(seat, 50 - 17 * side, 66, 15, False)}</g>"
    )


def number_plate(seat: int, rank: int) -> str:
    """The plate of a rider, twice as wide as high: who it is, and the place, which is how many dice he rolls."""
    paper = "#ffd84a" if rank == 1 else "#fffdf6"
    left, wide, number = 54, 92, ""
    if rank:
        left, wide = 4, 190
        number = (
            f'<text x="142" y="52" font-size="84" font-weight="800" text-anchor="middle" dominant-baseline="central" '
            f'{FACE} fill="{INK}">{rank}</text>'
        )
    return (
        f'<g transform="scale(.5 1)"><rect x="{left + 4}" y="10" width="{wide}" height="90" rx="22" fill="#000" '
        f'opacity=".35"/><rect x="{left}" y="4" width="{wide}" height="90" rx="22" fill="{paper}" stroke="{INK}" '
        f'stroke-width="7"/>{token(seat, left + 48, 49, 44)}{number}</g>'
    )


def dust() -> str:
    """A cloud of dust, as it hangs over a crash or behind a jump."""
    puffs = (
        (22, 66, 17, "#e9c795"),
        (46, 72, 20, "#d8ac74"),
        (72, 66, 18, "#f6dfb8"),
        (36, 48, 15, "#f6dfb8"),
        (60, 46, 17, "#e9c795"),
        (84, 50, 11, "#e9c795"),
        (14, 48, 9, "#f6dfb8"),
        (50, 28, 9, "#f6dfb8"),
    )
    return "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" opacity=".62"/>' for x, y, r, fill in puffs)
