"""The ground that Motu is played on: cards of land, beach and sea, the lagoon and the tide pools, and the sand.

Everything is made of plain shapes: what looks grown (shores, trees, light in the water) is laid out by a generator of
its own with fixed seeds, so that each drawing is always the same.
"""

from collections.abc import Sequence
from math import copysign, cos, hypot, pi, sin
from re import sub

from motley.games.motu.look.coast import Cell, Ground, land_path, shore_lines, shore_path
from motley.games.motu.look.palette import DAY_AND_NIGHT
from motley.games.motu.look.scatter import Scatter
from motley.games.motu.look.shells import STARS, symbol_names
from motley.games.motu.rules.cards import CARDS, DATA, DIRECTIONS, ISLANDS, LAND, NONE, SEA, SYMBOL_NAMES, VOLCANO, Card

CELLS: list[Cell] = [(c, r) for r in range(4) for c in range(3)]
TURNS = ("", "translate(4 0) rotate(90)", "translate(3 4) rotate(180)", "translate(0 3) rotate(-90)")
"""How the ground of an upright card comes to lie when its top looks north, east, south, west."""
SHELL = 1.1
STAR = 1.16
"""How large symbols are drawn, in cells."""


def grounds() -> dict[str, str]:
    """Each coast as an upright card of 3 x 4 cells: sea, the shallows before the shore, foam, land, beach."""
    return {f"ground-{name}": _ground(name, points) for name, points in DATA["coasts"].items()}


def _ground(name: str, points: list[str]) -> str:
    def ground(i: int, j: int) -> int:
        return SEA if points[j][i] == "S" else LAND

    drawn = '<rect width="3" height="4" fill="url(#motu-land)"/>'
    shore = shore_path(CELLS, ground)
    if shore:
        drawn = _beach(ground, name)
    return f'<g transform="scale(33.3333 25)"><g clip-path="url(#motu-card)">{drawn}</g></g>'


def _beach(ground: Ground, name: str) -> str:
    shore, land = shore_path(CELLS, ground), land_path(CELLS, ground)
    foam, sand = (_rough(ground, Scatter(f"{name} {what}"), depth) for what, depth in (("foam", 0.07), ("sand", 0.045)))
    shallows = (("shallow", 1.4, 0.5), ("shoal", 1.0, 0.6), ("clear", 0.74, 0.75))
    strand = (("wet", 0.47, 1.0), ("beach", 0.4, 1.0), ("dry", 0.17, 0.8))
    return (
        '<rect width="3" height="4" fill="url(#motu-sea)"/><rect width="3" height="4" fill="url(#motu-ripple)"/>'
        f'<g fill="none" stroke-linecap="square" stroke-linejoin="round">{_strokes(f"motu-w-{name}", shore, shallows)}'
        f'<path d="{foam}" stroke="var(--m-foam)" stroke-width=".56" opacity=".95"/></g>'
        f'<path d="{land}" fill="url(#motu-land)"/>'
        f'<g fill="none" stroke-linecap="square" stroke-linejoin="round">{_strokes(f"motu-b-{name}", sand, strand)}'
        f'<use href="#motu-w-{name}" stroke="url(#motu-grain)" stroke-width=".4"/></g>'
    )


def _strokes(name: str, path: str, strokes: Sequence[tuple[str, float, float]]) -> str:
    """One line drawn several times over itself, each time narrower."""
    line = f'<defs><path id="{name}" d="{path}"/></defs>'
    return line + "".join(
        f'<use href="#{name}" stroke="var(--m-{tone})" stroke-width="{width}" opacity="{share}"/>'
        for tone, width, share in strokes
    )


def _rough(ground: Ground, rng: Scatter, depth: float) -> str:
    """The shore as the sea leaves it: each stretch of it bent a little, its ends where the next one goes on."""
    path = ""
    for points in shore_lines(CELLS, ground):
        (left, top), (right, bottom) = points[0], points[-1]
        long = hypot(right - left, bottom - top)
        across = ((bottom - top) / long, (left - right) / long)
        bent = [points[0]]
        for x, y in points[1:-1]:
            away = rng.between(-depth, depth)
            bent.append((x + across[0] * away, y + across[1] * away))
        path += _smooth([*bent, points[-1]])
    return path


def _smooth(points: list[tuple[float, float]]) -> str:
    """A curve that bends towards the inner points and ends at the outer ones."""
    path = f"M{_xy(points[0])}"
    for place in range(1, len(points) - 1):
        x, y = points[place]
        after = points[place + 1]
        end = after if place == len(points) - 2 else ((x + after[0]) / 2, (y + after[1]) / 2)
        path += f"Q{_xy((x, y))} {_xy(end)}"
    return path


def _xy(point: tuple[float, float]) -> str:
    return f"{_short(point[0])} {_short(point[1])}"


def _short(number: float) -> str:
    """A number with two places at most and without the zeros that need not be written."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def cards() -> dict[str, str]:
    """Each card in each direction: its ground with what grows on it, and (but for villages) with all its symbols.

    Light comes from the upper left whichever way a card lies, so a turned card is a drawing of its own.
    """
    drawn: dict[str, str] = {}
    for number, card in enumerate(CARDS):
        for direction, letter in enumerate(DIRECTIONS):
            drawn[f"card-{card.id}-{letter}"] = _card(card, direction)
        for direction, letter in enumerate(DIRECTIONS if number < ISLANDS else ""):
            drawn[f"face-{card.id}-{letter}"] = _face(card, direction)
    return drawn


def _card(card: Card, direction: int) -> str:
    face = card.faces[direction]
    wide, high = int(face.width), int(face.height)
    shape = "wide" if wide > high else "high"
    turn = f' transform="{TURNS[direction]}"' if direction else ""
    return (
        f'<g transform="scale({100 / wide:.6g} {100 / high:.6g})" fill="none"><use href="#motu-u{shape[0]}"/>'
        f'<use href="#art-ground-{card.coast}" width="3" height="4"{turn}/>{_growth(card, direction)}'
        f'<use href="#motu-r{shape[0]}"/></g>'
    )


def _growth(card: Card, direction: int) -> str:
    """Hills, bushes and palms on land where no symbol stands; scorched ground around a volcano."""
    face = card.faces[direction]
    wide, high = int(face.width), int(face.height)
    rng = Scatter(f"{card.id} {direction}")
    plants: dict[str, list[tuple[float, float]]] = {kind: [] for kind in ("ash", "hill", "bush", "palm")}
    for r in range(high):
        for c in range(wide):
            symbol = face.cells[r * wide + c]
            if any(face.point(c + i, r + j) == SEA for i in (0, 1) for j in (0, 1)) or symbol not in (NONE, VOLCANO):
                continue
            if symbol == VOLCANO:
                plants["ash"].append((c + 0.5, r + 0.55))
                continue
            if rng.between(0, 1) < 0.3:
                plants["hill"].append((c + rng.between(0.42, 0.6), r + 0.5))
            for across, down in _scattered(rng, rng.any_of((1, 2, 2, 3))):
                plants[rng.any_of(("bush", "bush", "palm"))].append((c + across, r + down))
    return "".join(
        f'<path d="M{"L".join(map(_xy, places))}" style="marker:url(#motu-{kind})"/>'
        for kind, places in plants.items()
        if places
    )


def _scattered(rng: Scatter, count: int) -> list[tuple[float, float]]:
    """So many places in a cell, not too near each other, from the back to the front."""
    found: list[tuple[float, float]] = []
    for _ in range(12):
        spot = (rng.between(0.18, 0.82), rng.between(0.18, 0.8))
        if len(found) < count and all(hypot(spot[0] - x, spot[1] - y) > 0.34 for x, y in found):
            found.append(spot)
    return sorted(found, key=lambda each: each[1])


def _face(card: Card, direction: int) -> str:
    face = card.faces[direction]
    wide, high = int(face.width), int(face.height)
    shells = "".join(
        f'<use href="#motu-{SYMBOL_NAMES[symbol]}" x="{c + 0.5:g}" y="{r + 0.5:g}"/>' for c, r, symbol in face.symbols
    )
    letter = DIRECTIONS[direction]
    return (
        f'<use href="#art-card-{card.id}-{letter}" width="100" height="100"/>'
        f'<g transform="scale({100 / wide:.6g} {100 / high:.6g})">{shells}</g>'
    )


def standing(name: str) -> str:
    """A symbol as it stands on a card, around its place."""
    size = STAR if name in STARS else SHELL
    return (
        f'<g id="motu-{name}"><use href="#art-symbol-{name}" x="{-size / 2:g}" y="{-size / 2:g}" '
        f'width="{size}" height="{size}"/></g>'
    )


def lagoon() -> str:
    """The water around an island, deeper towards its edges, with foam where it meets the sand."""
    outline = _wobbly(Scatter("lagoon"), 0.6, 56)
    return _water(outline, 2.2, _corals())


def pool() -> str:
    """A tide pool in the sand."""
    return _water(_wobbly(Scatter("pool"), 1.2, 32), 4.2)


def _water(outline: str, foam: float, inside: str = "") -> str:
    name = f"motu-edge-{len(outline)}"
    edge = f'<use href="#{name}"'
    rings = "".join(
        f'{edge} stroke="var(--m-{tone})" stroke-width="{width * foam:.3g}" opacity="{share}"/>'
        for tone, width, share in (
            ("shoal", 6.2, 0.18),
            ("shoal", 4.6, 0.24),
            ("clear", 3.1, 0.34),
            ("clear", 1.9, 0.5),
        )
    )
    return (
        f'<defs><path id="{name}" d="{outline}"/></defs>'
        f'{edge} fill="var(--m-wet)" stroke="var(--m-wet)" stroke-width="{foam * 0.5:.3g}"/>'
        f'{edge} fill="url(#motu-lagoon)"/>{edge} fill="url(#motu-caustic)" opacity=".42"/>'
        f'{edge} fill="url(#motu-waves)"/>{edge} fill="url(#motu-noon)"/>'
        f'<clipPath id="{name}-in">{edge}/></clipPath>'
        f'<g clip-path="url(#{name}-in)">{inside}<g fill="none">{rings}</g></g>'
        f'{edge} fill="none" stroke="var(--m-foam)" stroke-width="{foam * 0.42:.3g}"/>'
    )


def _wobbly(rng: Scatter, depth: float, count: int) -> str:
    """A frame of the box of 100 with rounded corners, drawn by an unsteady hand."""
    points: list[tuple[float, float]] = []
    for step in range(count):
        angle = 2 * pi * step / count
        across, down = _root(cos(angle)), _root(sin(angle))
        reach = 48.2 + rng.between(-depth, depth)
        points.append((50 + reach * across, 50 + reach * down))
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True)]
    path = f"M{_xy(middles[-1])}"
    for point, middle in zip(points, middles, strict=True):
        path += f"Q{_xy(point)} {_xy(middle)}"
    return path + "Z"


def _root(share: float) -> float:
    """Towards the corners: what a circle is turned into to be nearly a rectangle."""
    return copysign(abs(share) ** 0.32, share)


def _corals() -> str:
    rng = Scatter("corals")
    heads = ""
    for x, y in ((11, 84), (16, 88), (88, 13), (91, 21), (9, 18), (85, 87), (9, 76)):
        for _ in range(4):
            heads += (
                f'<ellipse cx="{x + rng.between(-3, 3):.1f}" cy="{y + rng.between(-2.4, 2.4):.1f}" '
                f'rx="{rng.between(0.7, 1.8):.1f}" ry="{rng.between(0.7, 1.6):.1f}"/>'
            )
    return f'<g fill="var(--m-coral)" opacity=".2">{heads}</g>'


def sand(theme: int) -> str:
    """A tile of the beach on which everything lies, by day (0) or night (1): dunes that go on, and grains.

    A surface is a picture of its own, which sees nothing of the page: its colours stand in it.
    """
    rng = Scatter("dunes")
    ridges = ""
    for place in range(7):
        y = 100 * place / 7 + rng.between(-3, 3)
        up, down, far = rng.between(3, 8), rng.between(3, 8), rng.between(20, 38)
        points = ((far, y - up), (far + 12, y + down), (far + 30, y), (far + 50, y - up), (100, y))
        bent = [_xy(point) for point in points]
        curve = f"C{' '.join(bent[:3])}S{' '.join(bent[3:])}"
        for tone, width, share in (("dune", 6, 0.16), ("dune", 2.6, 0.2), ("ridge", 1.1, 0.5)):
            ridges += f'<path d="M0 {y:.1f}{curve}" stroke="var(--m-{tone})" stroke-width="{width}" opacity="{share}"/>'
    grains = _grains(rng, 150, 100, 0.17)
    drawn = f'<rect width="100" height="100" fill="var(--m-sand)"/><g fill="none">{ridges}</g>{grains}'
    return sub(r"var\(--m-(\w+)\)", lambda found: DAY_AND_NIGHT[found.group(1)][theme], drawn)


def _grains(rng: Scatter, count: int, side: float, radius: float) -> str:
    """Grains in three colours, each colour one path of dots."""
    found = ""
    for tone, share in (("grain", 0.5), ("fleck", 0.6), ("wet", 0.6)):
        dots = "".join(
            f"M{rng.between(0, side):.3g} {rng.between(0, side):.3g}h{radius / 9:.2g}" for _ in range(count // 3)
        )
        found += (
            f'<path d="{dots}" stroke="var(--m-{tone})" stroke-width="{2 * radius:.3g}" stroke-linecap="round" '
            f'opacity="{share}"/>'
        )
    return found


def _caustic(side: float, count: int) -> str:
    """Light on the ground of shallow water: a net of unsteady lines that goes on from tile to tile."""
    rng = Scatter("light")
    step = side / count
    knots = {
        (i, j): ((i + rng.between(-0.38, 0.38)) * step, (j + rng.between(-0.38, 0.38)) * step)
        for i in range(count)
        for j in range(count)
    }

    def knot(i: int, j: int) -> tuple[float, float]:
        x, y = knots[i % count, j % count]
        return x + side * (i // count), y + side * (j // count)

    found = ""
    for i in range(-1, count + 1):
        for j in range(-1, count + 1):
            here = knot(i, j)
            for there, bend in ((knot(i + 1, j), 1.0), (knot(i, j + 1), -1.0)):
                spot = Scatter(f"{i % count} {j % count} {bend}")
                if spot.between(0, 1) < 0.16:
                    continue
                x = (here[0] + there[0]) / 2 + spot.between(-0.46, 0.46) * step
                y = (here[1] + there[1]) / 2 + spot.between(-0.46, 0.46) * step
                found += f"M{here[0]:.3g} {here[1]:.3g}Q{x:.3g} {y:.3g} {there[0]:.3g} {there[1]:.3g}"
    return found


def _marker(name: str, inside: str) -> str:
    """A small drawing that is set down at every point of a path: all the bushes of a card are one path."""
    size = 'markerUnits="userSpaceOnUse" markerWidth="1" markerHeight="1"'
    return f'<marker id="motu-{name}" {size} overflow="visible">{inside}</marker>'


def _frame(name: str, wide: int, high: int) -> str:
    """What lies under a card (its shadow on the table, its thickness), and its rim with the light on it."""
    return (
        f'<g id="motu-u{name}"><g fill="var(--m-dark)"><path d="{_sheet(-0.03, 0.02, wide + 0.14, high + 0.16)}" '
        f'opacity=".16"/><path d="{_sheet(0, 0.04, wide + 0.08, high + 0.1)}" opacity=".34"/></g>'
        f'<path d="{_sheet(0, 0, wide + 0.03, high + 0.05)}" fill="var(--m-edge)"/></g>'
        f'<path id="motu-r{name}" d="{_sheet(0.025, 0.025, wide - 0.05, high - 0.05)}" fill="url(#motu-slope)" '
        'stroke="var(--m-rim)" stroke-width=".05"/>'
    )


def _sheet(x: float, y: float, wide: float, high: float) -> str:
    return f"M{x:g} {y:g}h{wide:g}v{high:g}h-{wide:g}z"


def defs() -> str:
    """Gradients, patterns and small plants that the drawings share."""
    net = _caustic(40, 6)
    grains = _grains(Scatter("grains"), 30, 0.5, 0.014)
    hill = (
        '<path d="M-20 8Q-8-14 4-6Q12-12 20 8Q0 13-20 8Z" fill="var(--m-bush)" opacity=".5"/>'
        '<path d="M-18 7Q-8-12 3-5Q-4 0-6 8Z" fill="var(--m-sprout)" opacity=".6"/>'
    )
    palms = '<ellipse cx="3" cy="3.5" rx="6" ry="4" fill="var(--m-shade)" opacity=".35"/>' + "".join(
        f'<path d="M0 0Q3.5-3 8-.8Q4 1 0 0Z" fill="var(--m-{tone})" transform="rotate({turn})"/>'
        for turn, tone in ((10, "bush"), (70, "bush"), (130, "leaf"), (190, "frond"), (250, "frond"), (310, "leaf"))
    )
    bush = (
        '<ellipse cx="2" cy="3" rx="7" ry="5" fill="var(--m-shade)" opacity=".4"/>'
        '<circle r="5" cx="-2" fill="var(--m-bush)"/>'
        '<circle r="4.3" cx="3" cy="1" fill="var(--m-bush)"/><circle r="4" cy="-3" fill="var(--m-leaf)"/>'
        '<circle r="1.8" cx="-1.5" cy="-4" fill="var(--m-sprout)"/>'
    )
    under = "".join(_frame(*each) for each in (("h", 3, 4), ("w", 4, 3)))
    on_cards = "".join(standing(name) for name in symbol_names())
    return f"""{under}{on_cards}
<clipPath id="motu-card"><rect width="3" height="4"/></clipPath>
{_marker("bush", f'<g transform="scale(.022)">{bush}</g>')}
{_marker("palm", f'<g transform="scale(.024)">{palms}<circle r="1.3" fill="var(--m-trunk)"/></g>')}
{_marker("hill", f'<g transform="scale(.02 .023)">{hill}</g>')}
{_marker("ash", '<ellipse rx=".66" ry=".58" fill="url(#motu-scorched)"/>')}
<radialGradient id="motu-scorched"><stop offset=".4" stop-color="#5b4a34" stop-opacity=".7"/>
<stop offset="1" stop-color="#5b4a34" stop-opacity="0"/></radialGradient>
<linearGradient id="motu-slope" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffbd0" stop-opacity=".2"/>
<stop offset=".5" stop-color="#fffbd0" stop-opacity="0"/><stop offset="1" stop-color="#03261c" stop-opacity=".24"/>
</linearGradient><radialGradient id="motu-land" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="var(--m-meadow)"/>
<stop offset=".6" stop-color="var(--m-grass)"/><stop offset="1" stop-color="var(--m-forest)"/></radialGradient>
<linearGradient id="motu-sea" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-surf)"/>
<stop offset="1" stop-color="var(--m-swell)"/></linearGradient>
<radialGradient id="motu-lagoon" cx=".5" cy=".46" r=".75"><stop offset="0" stop-color="var(--m-shallow)"/>
<stop offset=".5" stop-color="var(--m-lagoon)"/><stop offset="1" stop-color="var(--m-deep)"/></radialGradient>
<radialGradient id="motu-noon" cx=".06" cy=".04" r=".7">
<stop offset="0" stop-color="var(--m-light)" stop-opacity=".42"/>
<stop offset="1" stop-color="var(--m-light)" stop-opacity="0"/></radialGradient>
<radialGradient id="motu-shell" cx=".35" cy=".3" r=".85"><stop offset="0" stop-color="var(--m-pearl)"/>
<stop offset=".65" stop-color="var(--m-shell)"/><stop offset="1" stop-color="var(--m-nacre)"/></radialGradient>
<linearGradient id="motu-gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffe9a0"/>
<stop offset=".5" stop-color="#eebb3f"/><stop offset="1" stop-color="#b97f17"/></linearGradient>
<radialGradient id="motu-nut" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#a86a38"/>
<stop offset=".6" stop-color="#74431f"/><stop offset="1" stop-color="#4a2710"/></radialGradient>
<pattern id="motu-waves" width="6" height="4.4" patternUnits="userSpaceOnUse">
<path d="M.3 1.3q.7-.8 1.4 0t1.4 0M3.4 3.5q.6-.7 1.2 0t1.2 0" fill="none" stroke="var(--m-wave)" stroke-width=".2"
stroke-linecap="round" opacity=".4"/></pattern>
<pattern id="motu-caustic" width="40" height="40" patternUnits="userSpaceOnUse"><path d="{net}" fill="none"
stroke="var(--m-light)" stroke-width="1.2" stroke-linecap="round" opacity=".2"/>
<path d="{net}" fill="none" stroke="var(--m-light)"
stroke-width=".34" stroke-linecap="round" opacity=".4"/></pattern>
<pattern id="motu-ripple" width=".9" height=".5" patternUnits="userSpaceOnUse"><path d="M.05 .16q.1-.1 .2 0t.2 0
M.5 .4q.08-.08 .16 0t.16 0" fill="none" stroke="var(--m-wave)" stroke-width=".026" stroke-linecap="round" opacity=".5"/>
</pattern>
<pattern id="motu-grain" width=".5" height=".5" patternUnits="userSpaceOnUse">{grains}
</pattern>"""
