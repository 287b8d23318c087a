"""What lies on the sand of Motu: paper cards with frame and back, gauges, price tags, portraits of Travelers."""

from math import cos, pi, sin

from motley.games.motu.rules.cards import TRAVELERS
from motley.kernel import SeatCard
from motley.kernel.scene import SHAPES

LETTERS = "SCUNDO"
"""By which each seat is known, besides shape and colour."""

Size = tuple[float, float]

GAUGE: Size = (4.14, 1.62)
DESTINY: Size = (8.4, 2.46)
TRAVELER: Size = (5.9, 5.4)
BACK: Size = (2.3, 4.3)
TAG: Size = (2.2, 0.95)
CARD: Size = (3, 4)
OPPONENT: Size = (8.4, 4.9)

SKIN = "#8a5430"
HAIR = "#2a1a10"
ORNAMENTS = {
    "t1": ("#b8482a", '<path d="M-12-3Q0-9 12-3" stroke="#f3d592" stroke-width="2.6" fill="none"/>'
           '<path d="M0-12L1.6-7.6L6-7.4L2.6-4.6L3.8-.4L0-2.8L-3.8-.4L-2.6-4.6L-6-7.4L-1.6-7.6Z" fill="#f3d592"/>'),
    "t2": ("#6a4326", '<path d="M8 8L20-10M16-14L24-6L18-6Z" stroke="#5b3a2c" stroke-width="2.4" fill="#9aa3a0"/>'
           '<path d="M-11-4H11" stroke="#d0512a" stroke-width="2.6"/>'),
    "t3": ("#4b8a39", '<path d="M-12-5Q-16-14-6-12Q-6-18 0-14Q6-18 6-12Q16-14 12-5Q0-11-12-5Z" fill="#3d7d33"/>'
           '<circle cx="-4" cy="-11" r="2.2" fill="#6a3d1c"/><circle cx="4" cy="-11" r="2.2" fill="#6a3d1c"/>'),
    "t4": ("#1d5f9c", '<path d="M-20 34L-6 14M-10 36L4 13M0 36L14 15M10 36L20 22M-20 22L-2 36M-13 16L10 36'
           'M-3 13L20 32" stroke="#f6e3b9" stroke-width="1" opacity=".8"/>'
           '<path d="M-11-4Q0-8 11-4" stroke="#8be6dd" stroke-width="2.6" fill="none"/>'),
    "t5": ("#c8651a", '<path d="M-9-8Q-15-20-11-26Q-5-18-4-10ZM-3-11Q-4-24 0-29Q4-24 3-11ZM4-10Q5-18 11-26'
           'Q15-20 9-8Z" fill="#d8741f" stroke="#a84a10" stroke-width=".8"/>'),
    "t6": ("#8f2418", '<path d="M0-30C6-24 8-20 7-13C5-15 4-15 4-10H-5C-9-15-7-20-4-22C-4-19-3-18-1-18'
           'C-2-22-1-27 0-30Z" fill="#e4481c"/><path d="M0-21C3-18 3-14 1-10H-3C-5-14-2-17 0-21Z" fill="#ffc53d"/>'),
}  # fmt: skip
"""What a Traveler wears: the colour of the cloak, and what tells them apart."""


def stretched(size: Size, inside: str) -> str:
    """A drawing of this size in the box of 100 that every symbol has."""
    return f'<g transform="scale({100 / size[0]:.6g} {100 / size[1]:.6g})">{inside}</g>'


def _rect(size: Size, inset: float, look: str, corner: float = 0.2) -> str:
    """A rectangle with round corners, so far inside the edges of this size."""
    wide, high = size[0] - 2 * inset, size[1] - 2 * inset
    return f'<rect x="{inset:g}" y="{inset:g}" width="{wide:g}" height="{high:g}" rx="{corner}" {look}/>'


def _shadow(size: Size) -> str:
    shape = _rect(size, 0, 'fill="var(--m-dark)"')
    return f'<g transform="translate(.05 .09)" opacity=".3">{shape}</g>'


def _sheet(size: Size, ground: str, edge: str, line: str, inside: str = "") -> str:
    """A card with its shadow, frame and inner line."""
    frame = f'fill="{ground}" stroke="var(--m-{edge})" stroke-width=".04"'
    within = f'fill="none" stroke="var(--m-{line})" stroke-width=".03"'
    drawn = _shadow(size) + _rect(size, 0.02, frame) + inside + _rect(size, 0.1, within, 0.13)
    return stretched(size, drawn)


def _back(size: Size, badge: str) -> str:
    frame = 'fill="url(#motu-back)" stroke="var(--m-rim)" stroke-width=".07"'
    weave = 'fill="url(#motu-weave)" stroke="var(--m-shoal)" stroke-width=".03"'
    medal = '<circle r=".78" fill="var(--m-night)" stroke="var(--m-brass)" stroke-width=".06"/>'
    middle = f'<g transform="translate({size[0] / 2:g} {size[1] / 2:g})">{medal}{badge}</g>'
    return stretched(size, _shadow(size) + _rect(size, 0, frame) + _rect(size, 0.17, weave, 0.1) + middle)


def _person(number: int) -> str:
    """A Traveler's bust before the sun."""
    cloak, ornament = ORNAMENTS[TRAVELERS[number].id]
    return (
        '<g transform="translate(.95 1.75) scale(.04)"><circle cy="-2" r="19" fill="var(--m-brass)"/>'
        f'<path d="M-22 42Q-22 12 0 12T22 42Z" fill="{cloak}"/><path d="M-4 8h8v8q-4 3-8 0z" fill="{SKIN}"/>'
        f'<circle r="11.5" fill="{SKIN}"/><path d="M-12 1Q-13-14 0-14T12 1Q8-5 0-6T-12 1Z" fill="{HAIR}"/>'
        '<path d="M-5 3h2M3 3h2M-3 7.5q3 2 6 0" stroke="#2a1a10" stroke-width="1.4" fill="none"/>'
        f'<path d="M-14 17q14 12 28 0" stroke="#fff3d6" stroke-width="3" fill="none" stroke-dasharray="2 2"/>{ornament}'
        "</g>"
    )


def papers() -> dict[str, str]:
    """Every sheet and sign that is no card of land."""
    high = DESTINY[1]
    panel = f'<path d="M.1 .1h1.3v{high - 0.2:g}h-1.3z" fill="var(--m-tint)"/>'
    found = {
        "destiny": _sheet(DESTINY, "url(#motu-paper)", "brown", "line", panel),
        "destiny-owned": _sheet(DESTINY, "url(#motu-worn)", "brown", "line", panel),
        "gauge": _sheet(GAUGE, "url(#motu-paper)", "brown", "line"),
        "gauge-scored": _sheet(GAUGE, "url(#motu-worn)", "brown", "line"),
        "opponent": _sheet(OPPONENT, "url(#motu-mist)", "teal", "shoal"),
        "traveler-back": _back(BACK, '<circle cy="-.24" r=".23" fill="var(--m-brass)"/>'
                               '<path d="M-.43 .5q.43-.8 .86 0z" fill="var(--m-brass)"/>'),
        "pile": _back(CARD, ""),
        "gap": stretched(CARD, '<rect width="3" height="4" rx=".15" fill="var(--m-grain)" opacity=".28"/>'
                         '<path d="M0 4V0H3" fill="none" stroke="var(--m-wet)" stroke-width=".1" opacity=".7"/>'),
        "tag": stretched(TAG, _shadow(TAG) + _rect(TAG, 0, 'fill="url(#motu-wood)"', 0.12)
                         + '<path d="M.1 .3q.6-.1 1 0t1-.02M.1 .66q.5 .08 1.1 0t.9 .03" fill="none" '
                         'stroke="#5b3519" stroke-width=".03" opacity=".6"/>'),
        "spot": _spot("#7a26d9", '<path d="M0-.42V.42M-.42 0H.42" stroke="#fff" stroke-width=".2" '
                      'stroke-linecap="round"/>'),
        "no-spot": '<g opacity=".75"><circle cx="50" cy="50" r="17" fill="var(--m-dark)" opacity=".5"/>'
                   '<path d="M41 41 59 59M59 41 41 59" stroke="#fff" stroke-width="6" stroke-linecap="round"/></g>',
        "clash": '<circle cx="50" cy="50" r="40" fill="#fff" stroke="#b3150b" stroke-width="14"/>'
                 '<path d="M32 32 68 68M68 32 32 68" stroke="#b3150b" stroke-width="14" stroke-linecap="round"/>',
    }  # fmt: skip
    for number, traveler in enumerate(TRAVELERS):
        person = f'<path d="M.1 .1h1.7v{TRAVELER[1] - 0.2:g}h-1.7z" fill="var(--m-teal)"/>{_person(number)}'
        found[f"traveler-{traveler.id}"] = _sheet(TRAVELER, "url(#motu-mist)", "teal", "shoal", person)
        bust = f'<g transform="translate(.06 .1) scale(1.15)">{_person(number)}</g>'
        found[f"portrait-{traveler.id}"] = _sheet(BACK, "url(#motu-mist)", "teal", "shoal", bust)
    found |= {f"mark-{seat}": _token(seat, False) for seat in range(len(SHAPES))}
    return found | {f"seat-{seat}": _token(seat) for seat in range(len(SHAPES))}


def _token(seat: int, is_read: bool = True) -> str:
    """The token of a seat as it is everywhere: shape, colour and letter, dark under a white ring.

    In a line of text it is too small for its letter, which is written beside it.
    """
    card = SeatCard(seat, "", LETTERS[seat])
    outline = _outline(card.shape)
    ink = "#fff" if card.colour in ("#000000", "#0072B2", "#D55E00") else "#12201f"
    layers = (("#1d1a16", 1.08), ("#ffffff", 0.97), (card.colour, 0.83))
    drawn = "".join(f'<path d="{outline}" fill="{tone}" transform="scale({scale})"/>' for tone, scale in layers)
    letter = (
        f'<text y="{22 if card.shape == "triangle" else 19}" font-size="56" font-weight="700" text-anchor="middle" '
        f'font-family="sans-serif" fill="{ink}">{card.letter}</text>'
    )
    return f'<g transform="translate(50 50)">{drawn}{letter if is_read else ""}</g>'


def _outline(shape: str) -> str:
    if shape == "circle":
        return "M-44 0A44 44 0 1 1 44 0A44 44 0 1 1 -44 0Z"
    corners = {"square": 4, "triangle": 3, "diamond": 4, "hexagon": 6, "star": 10}[shape]
    start = pi / 4 if shape == "square" else pi / 6 if shape == "hexagon" else 0.0
    points = []
    for corner in range(corners):
        reach = 27 if shape == "star" and corner % 2 else 52
        angle = start + 2 * pi * corner / corners
        points.append(f"{reach * sin(angle):.1f} {-reach * cos(angle):.1f}")
    return f"M{'L'.join(points)}Z"


def _spot(tone: str, sign: str) -> str:
    lozenge = "M0-1L1 0L0 1L-1 0Z"
    return (
        f'<g transform="translate(50 50) scale(38)"><path d="{lozenge}" fill="#fff" opacity=".4" stroke="#fff" '
        f'stroke-width=".5" stroke-linejoin="round"/><path d="{lozenge}" fill="{tone}" stroke="#fff" '
        f'stroke-width=".18" stroke-linejoin="round"/>{sign}</g>'
    )


DEFS = """
<linearGradient id="motu-paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-paper)"/>
<stop offset="1" stop-color="var(--m-parchment)"/></linearGradient>
<linearGradient id="motu-worn" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-faded)"/>
<stop offset="1" stop-color="var(--m-faded)"/></linearGradient>
<linearGradient id="motu-mist" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-mist)"/>
<stop offset="1" stop-color="var(--m-haze)"/></linearGradient>
<linearGradient id="motu-back" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-petrol)"/>
<stop offset="1" stop-color="var(--m-night)"/></linearGradient>
<linearGradient id="motu-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9744a"/>
<stop offset="1" stop-color="#6d4224"/></linearGradient>
<pattern id="motu-weave" width=".6" height=".6" patternUnits="userSpaceOnUse"><path d="M0 .3q.15-.2 .3 0t.3 0
M0 .6q.15-.2 .3 0t.3 0" fill="none" stroke="var(--m-shoal)" stroke-width=".04" opacity=".5"/></pattern>
"""
