"""The symbols that the scene places, and the colours of the track: dirt, green start, chequered finish, coins, dice."""

from motley.kernel import Art

SEAT_COLOURS = ("#F0E442", "#56B4E9", "#D55E00", "#1b1b1b")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond")
SEAT_INKS = ("#1d1a16", "#1d1a16", "#fff", "#fff")
SEAT_LETTERS = "SMCA"
FACE = "font-family=\"'Source Sans 3', 'Helvetica Neue', Arial, sans-serif\""
PLACES = ("1st", "2nd", "3rd", "4th")

OUTLINES = {
    "circle": '<circle cx="50" cy="38" r="30"{}/>',
    "square": '<rect x="22" y="10" width="56" height="56" rx="5"{}/>',
    "triangle": '<path d="M50 2L86 64H14z" stroke-linejoin="round"{}/>',
    "diamond": '<path d="M50 -1L88 38L50 77L12 38z" stroke-linejoin="round"{}/>',
}

PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
}


def wheels() -> str:
    """A motocross bike in profile, under the badge."""
    return (
        '<g fill="none" stroke="#14110d" stroke-linecap="round" stroke-linejoin="round">'
        '<circle cx="22" cy="80" r="14" stroke-width="7"/><circle cx="79" cy="80" r="14" stroke-width="7"/>'
        '<path d="M22 80L42 62H66L79 80M42 62L50 82H60L66 62M66 62L72 47M66 48H80" stroke-width="6"/></g>'
        '<circle cx="22" cy="80" r="4.5" fill="#cfc8ba"/><circle cx="79" cy="80" r="4.5" fill="#cfc8ba"/>'
    )


def bike(seat: int) -> str:
    outline = OUTLINES[SEAT_SHAPES[seat]]
    middle = 46 if SEAT_SHAPES[seat] == "triangle" else 39
    under = ' fill="#14110d" stroke="#14110d" stroke-width="9"'
    ring = ' fill="#fff" stroke="#fff" stroke-width="4"'
    face = f' fill="{SEAT_COLOURS[seat]}" transform="translate(50 38) scale(.86) translate(-50 -38)"'
    letter = (
        f'<text x="50" y="{middle}" font-size="38" font-weight="800" text-anchor="middle" dominant-baseline="central" '
        f'{FACE} fill="{SEAT_INKS[seat]}">'
        f"{SEAT_LETTERS[seat]}</text>"
    )
    return wheels() + outline.format(under) + outline.format(ring) + outline.format(face) + letter


def die(content: str, paper: str = "#fbf7ee") -> str:
    return (
        '<rect x="5" y="9" width="92" height="90" rx="20" fill="#000" opacity=".28"/>'
        f'<rect x="4" y="4" width="92" height="91" rx="20" fill="{paper}" stroke="#3b3226" stroke-width="4"/>'
        '<path d="M12 24Q12 12 24 12H76" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>'
        f"{content}"
    )


def pips(number: int) -> str:
    if number == 1:
        star = '<circle cx="50" cy="50" r="21" fill="none" stroke="#b3261e" stroke-width="6"/>'
        return star + '<circle cx="50" cy="50" r="11" fill="#b3261e"/>'
    return "".join(f'<circle cx="{x}" cy="{y}" r="10" fill="#201a12"/>' for x, y in PIPS[number])


def turn_sign(colour: str = "#2f6f4f") -> str:
    """A blank: an arrow that bends."""
    return (
        f'<path d="M30 76V52Q30 36 46 36H66" fill="none" stroke="{colour}" stroke-width="10" stroke-linecap="round"/>'
        f'<path d="M60 20L80 36L60 52z" fill="{colour}"/>'
    )


def flag(rank: int) -> str:
    """Over a bike: its rank and, since that is what it rolls, as many dice."""
    wide = 52 + 15 * rank
    left = 50 - wide / 2
    dice = "".join(
        f'<rect x="{left + 47 + 15 * at:.4g}" y="42.5" width="12.5" height="15" rx="3.5" fill="#fff" stroke="#14110d" '
        f'stroke-width="2.4"/><circle cx="{left + 53.2 + 15 * at:.4g}" cy="50" r="2.4" fill="#14110d"/>'
        for at in range(rank)
    )
    paper = "#f2d43a" if rank == 1 else "#fffdf6"
    return (
        f'<rect x="{left:.4g}" y="33" width="{wide}" height="34" rx="11" fill="{paper}" stroke="#14110d" '
        f'stroke-width="4"/>{dice}'
        f'<text x="{left + 24.5:.4g}" y="50.5" font-size="24" font-weight="800" text-anchor="middle" '
        f'dominant-baseline="central" {FACE} fill="#14110d">{PLACES[rank - 1]}</text>'
    )


def coin() -> str:
    return (
        '<ellipse cx="50" cy="58" rx="45" ry="38" fill="#3a2706" opacity=".45"/>'
        '<ellipse cx="50" cy="52" rx="45" ry="40" fill="#8a5f12"/>'
        '<ellipse cx="50" cy="46" rx="45" ry="40" fill="#e9b949" stroke="#6d4a0c" stroke-width="3"/>'
        '<ellipse cx="50" cy="46" rx="33" ry="28" fill="none" stroke="#a87718" stroke-width="4"/>'
        '<path d="M50 28v36M40 36h14a6 6 0 0 1 0 12H44a6 6 0 0 0 0 12h16" fill="none" stroke="#8a5f12" '
        'stroke-width="5" stroke-linecap="round"/>'
    )


def plate() -> str:
    """The height of a ramp stands on it."""
    return (
        '<circle cx="51" cy="56" r="44" fill="#000" opacity=".35"/>'
        '<circle cx="50" cy="50" r="44" fill="#17130d" stroke="#f2d43a" stroke-width="8"/>'
    )


def turns(count: int) -> str:
    """The blanks that a ride uses up, as little arrows on the rim of its marker."""
    found = ""
    for x, y in ((88, 8), (104, 42), (92, 78))[:count]:
        found += (
            f'<g transform="translate({x} {y}) scale(.42) translate(-50 -50)"><circle cx="50" cy="50" r="48" '
            f'fill="#fff" stroke="#2f6f4f" stroke-width="9"/>{turn_sign()}</g>'
        )
    return found


def marker(fill: str, stroke: str, extra: str = "") -> str:
    """Where a ride can end: a disc with the number on it."""
    return (
        f'<circle cx="50" cy="50" r="42" fill="{fill}" stroke="#fff" stroke-width="12"/>'
        f'<circle cx="50" cy="50" r="44" fill="none" stroke="{stroke}" stroke-width="7"/>{extra}'
    )


def strike() -> str:
    """An arrow that comes down: the bike below would be landed on."""
    return (
        '<path d="M50 -26V-4M36 -16L50 0L64 -16" stroke="#fff" stroke-width="16" fill="none"/>'
        '<path d="M50 -26V-4M36 -16L50 0L64 -16" stroke="#b3261e" stroke-width="9" fill="none"/>'
    )


def crash_marker() -> str:
    """A hatched burst: leaving the track."""
    points = (
        "50,-2 62,14 80,6 82,26 101,30 90,47 101,64 83,70 82,90 63,84 50,101 37,84 18,90 17,70 -1,64 10,47 -1,30 "
        "18,26 20,6 38,14"
    )
    return (
        f'<polygon points="{points}" fill="#fff4ef" stroke="#7d1109" stroke-width="6" stroke-linejoin="round"/>'
        f'<polygon points="{points}" fill="url(#motox-hatch)" stroke="none"/>'
        '<circle cx="50" cy="48" r="27" fill="#fff4ef" opacity=".94"/>'
    )


def square(fill: str, line: str = "#7b5528") -> str:
    return f'<rect width="100" height="100" fill="{fill}" stroke="{line}" stroke-width="3"/>'


def grass() -> str:
    """A meadow, mown in stripes."""
    return "".join(f'<rect width="100" height="100" fill="url(#motox-{layer})"/>' for layer in ("grass", "mown"))


def tyres() -> str:
    """A stack of old tyres, as they lie at the outside of bends."""
    found = '<ellipse cx="52" cy="82" rx="42" ry="17" fill="#16210d" opacity=".4"/>'
    for number, y in enumerate((76, 58, 40)):
        paint = "#d8d2c4" if number % 2 else "#b8372c"
        found += (
            f'<path d="M10 {y}v-14h80v14a40 16 0 0 1-80 0z" fill="#1f1c19"/>'
            f'<path d="M10 {y - 5}a40 16 0 0 0 80 0v-5a40 16 0 0 1-80 0z" fill="{paint}"/>'
            f'<ellipse cx="50" cy="{y - 14}" rx="40" ry="16" fill="#2b2723"/>'
        )
    return found + '<ellipse cx="50" cy="26" rx="22" ry="8.5" fill="#100e0c"/>'


DIRT = {
    "dirt-a": "#c9985c",
    "dirt-b": "#bd8a4e",
    "back-a": "#cfa065",
    "back-b": "#c5955a",
    "front-a": "#e2b77c",
    "front-b": "#d9ac70",
    "start-a": "#93c47d",
    "start-b": "#82b56c",
    "finish-a": "#f4efe2",
    "finish-b": "#f4efe2",
}
"""The tops of spaces: plain dirt, the back and front rows of a ramp, the start and the finish; like a chess board."""


def symbols() -> dict[str, str]:
    found = {f"bike-{seat}": bike(seat) for seat in range(4)}
    found |= {f"die-{number}": die(pips(number)) for number in PIPS}
    found["die-0"] = die(turn_sign())
    found["die-open"] = die('<circle cx="50" cy="50" r="5" fill="#9b907c"/>', "#e9e1cf")
    found |= {f"flag-{rank}": flag(rank) for rank in range(1, 5)}
    found |= {f"ground-{name}": square(fill) for name, fill in DIRT.items()}
    found["coin"] = coin()
    found["coin-place"] = (
        '<circle cx="50" cy="50" r="40" fill="#fff8dc" fill-opacity=".75" stroke="#8a5f12" stroke-width="7" '
        'stroke-dasharray="13 9"/><path d="M50 32v36M32 50h36" stroke="#6d4a0c" stroke-width="9"/>'
    )
    found["tile"] = (
        '<rect x="6" y="10" width="90" height="88" rx="6" fill="#5e3d22"/>'
        '<rect x="4" y="4" width="90" height="86" rx="6" fill="#c9985c" stroke="#5e3d22" stroke-width="4"/>'
        '<path d="M49 4V90M4 47H94" stroke="#7b5528" stroke-width="4"/>'
    )
    found["plate"] = plate()
    for count in range(4):
        found[f"end-stand-{count}"] = marker("#e4f6ea", "#166b3b", turns(count))
        found[f"end-land-{count}"] = marker("#fde3a7", "#8a5200", strike() + turns(count))
        found[f"end-crash-{count}"] = crash_marker() + turns(count)
        found[f"end-finish-{count}"] = marker("#fff", "#111", turns(count))
    found["grass"] = grass()
    found["tyres"] = tyres()
    return found


DEFS = (
    '<radialGradient id="motox-grass" cx=".5" cy=".42" r=".75">'
    '<stop offset="0" stop-color="#93b576"/><stop offset=".7" stop-color="#7fa463"/>'
    '<stop offset="1" stop-color="#6b9152"/></radialGradient>'
    '<pattern id="motox-mown" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">'
    '<rect width="8" height="16" fill="#fff" opacity=".045"/></pattern>'
    '<pattern id="motox-hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="6" height="12" fill="#c3281c"/></pattern>'
    '<pattern id="motox-dead" width=".3" height=".3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width=".13" height=".3" fill="#b3261e"/></pattern>'
)

TOPS = "\n".join(f".style-{name} > .shape {{ fill: {fill}; }}" for name, fill in DIRT.items())

CSS = f"""
{TOPS}
.layer-track > .shape {{ stroke: #7b5528; stroke-width: 0.025; }}
.style-shadow > .shape {{ fill: #1e2d12; fill-opacity: 0.34; stroke: none; }}
.style-side-south > .shape {{ fill: #6f4826; stroke: #4d3018; }}
.style-side-east > .shape {{ fill: #543418; stroke: #3c2410; }}
.style-edge > .shape {{ stroke: #fff3cf; stroke-width: 0.09; stroke-linecap: round; }}
.style-chevron > .shape {{ stroke: #8a5a2a; stroke-width: 0.085; stroke-linecap: round; }}
.style-outline > .shape {{ stroke: #4d3018; stroke-width: 0.045; }}
.style-checks > .shape {{ fill: #1a1814; stroke: none; }}
.style-banner > .shape {{ fill: #fff; stroke: #1a1814; stroke-width: 0.05; }}
.style-number .piece-text {{ fill: #4a2f14; opacity: 0.62; font-weight: 700; }}
.style-number-start .piece-text {{ fill: #23481a; opacity: 0.8; font-weight: 700; }}
.style-on-checks .piece-text
  {{ fill: #14110d; font-weight: 800; paint-order: stroke; stroke: #fff; stroke-width: 14px; }}
.style-on-plate .piece-text {{ fill: #ffe45c; font-weight: 800; }}
.style-ghost > .shape
  {{ fill: #fff6dc; fill-opacity: 0.5; stroke: #5b3a17; stroke-width: 0.07; stroke-dasharray: 0.2 0.14; }}
.style-ghost .piece-text {{ fill: #5b3a17; font-weight: 800; }}
.style-dead > .shape {{ fill: url(#motox-dead); fill-opacity: 0.55; stroke: #8a1a12; stroke-width: 0.06; }}
.style-dead .piece-text {{ fill: #7d1109; font-weight: 800; paint-order: stroke; stroke: #fff; stroke-width: 7px; }}
.style-trail-0 > .shape, .style-trail-1 > .shape, .style-trail-2 > .shape, .style-trail-3 > .shape,
.style-flight-0 > .shape, .style-flight-1 > .shape, .style-flight-2 > .shape, .style-flight-3 > .shape
  {{ stroke-width: 0.1; stroke-linecap: round; fill: none; }}
.style-trail-0 > .shape, .style-flight-0 > .shape {{ stroke: {SEAT_COLOURS[0]}; }}
.style-trail-1 > .shape, .style-flight-1 > .shape {{ stroke: {SEAT_COLOURS[1]}; }}
.style-trail-2 > .shape, .style-flight-2 > .shape {{ stroke: {SEAT_COLOURS[2]}; }}
.style-trail-3 > .shape, .style-flight-3 > .shape {{ stroke: {SEAT_COLOURS[3]}; }}
.style-flight-0 > .shape, .style-flight-1 > .shape, .style-flight-2 > .shape, .style-flight-3 > .shape
  {{ stroke-dasharray: 0.2 0.17; stroke-width: 0.11; }}
.style-casing > .shape, .style-casing-air > .shape {{ stroke: #14110d; stroke-width: 0.19; stroke-linecap: round; }}
.style-casing-air > .shape {{ stroke-dasharray: 0.2 0.17; }}
.style-chance .piece-text {{ fill: #14110d; font-weight: 800; paint-order: stroke; stroke: #fff; stroke-width: 10px; }}
.style-on-end .piece-text {{ fill: #14110d; font-weight: 800; }}
.mark-out > .art {{ filter: saturate(0.75); }}
.mark-idle > .art {{ opacity: 0.85; }}
.mark-hit > .halo {{ stroke: #b3261e; stroke-width: 4px; }}
"""

GLYPHS = {
    **{f"bike-{seat}": SEAT_LETTERS[seat] for seat in range(4)},
    "plate": "",
    "tyres": "",
    **{f"flag-{rank}": "" for rank in range(1, 5)},
}

ART = Art(symbols(), DEFS, CSS, glyphs=GLYPHS)
