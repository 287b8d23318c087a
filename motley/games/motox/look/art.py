"""The symbols that the scene places and the style of the track: riders, stadium and markers put together."""

from motley.games.motox.look import markers, riders, stadium
from motley.games.motox.look.palette import tone, tones
from motley.games.motox.look.riders import LEFT, SEAT_COLOURS, SEAT_LETTERS, SEAT_SHAPES, SLOPES
from motley.kernel import Art, Surface

GROUNDS = [f"{kind}-{shade}" for kind in ("dirt", "ramp", "lip", "start", "finish") for shade in "ab"]
"""The tops of spaces: plain dirt, the back and front rows of a ramp, the start and the finish; like a chess board."""
START = "#1f7a4f"
FINISH = "#b3261e"


def symbols() -> dict[str, str]:
    found: dict[str, str] = {}
    for seat in range(4):
        found[f"rider-{seat}"] = riders.rider(seat)
        for direction in SLOPES:
            found[f"bike-{seat}-{direction}"] = riders.bike(seat, direction, SLOPES[direction])
        for direction in ("E", "W"):
            found[f"level-{seat}-{direction}"] = riders.bike(seat, direction, 0)
        found[f"token-{seat}"] = riders.token(seat, 50, 50, 46 if SEAT_SHAPES[seat] in ("circle", "square") else 42)
        found |= {f"tag-{seat}-{rank}": riders.number_plate(seat, rank) for rank in range(5)}
    found |= {f"die-{number}": markers.die(markers.pips(number)) for number in markers.PIPS}
    found["die-0"] = markers.die(markers.turn_sign())
    found["die-open"] = markers.socket()
    found |= {f"ground-{name}": markers.square(name) for name in GROUNDS}
    found["coin"] = markers.coin()
    found["spent"] = markers.spent()
    found["coin-place"] = (
        '<circle cx="50" cy="50" r="44" fill="#fff8dc" fill-opacity=".85" stroke="#6d4a0c" stroke-width="8" '
        'stroke-dasharray="14 9"/><path d="M50 30v40M30 50h40" stroke="#6d4a0c" stroke-width="10"/>'
    )
    found["tile"] = markers.tile()
    found["plate"] = markers.plate()
    for count in range(4):
        turns = markers.turns(count)
        found[f"end-stand-{count}"] = markers.stand_marker(turns)
        found[f"end-land-{count}"] = markers.stand_marker(markers.strike() + turns)
        found[f"end-crash-{count}"] = markers.crash_marker() + turns
        found[f"end-finish-{count}"] = markers.finish_marker() + turns
    for name, paint in (("start", START), ("finish", FINISH)):
        found[f"arch-{name}-rise"] = stadium.arch(paint, True)
        found[f"arch-{name}-fall"] = stadium.arch(paint, False)
        found[f"gantry-{name}"] = stadium.gantry(paint)
    found["stadium"] = stadium.stadium()
    found["turf"] = stadium.turf()
    found["wood"] = markers.wood()
    found["tyres"] = stadium.tyres()
    found["bale"] = stadium.bale()
    found["dust"] = riders.dust()
    return found


TOPS = "\n".join(f".style-{name} > .shape {{ fill: {tone(name)}; }}" for name in GROUNDS)
MARKED = "\n".join(
    f".style-on-{kind} .piece-text {{ fill: {ink}; font-weight: 800; --text-size: 62px; }}"
    for kind, ink in markers.INKS.items()
)
TRAILS = (*SEAT_COLOURS[:3], "#d4d4de")
"""What the way of each bike is drawn in; black shows on no dirt."""
WAYS = "\n".join(
    f".style-trail-{seat} > .shape, .style-flight-{seat} > .shape {{ stroke: {TRAILS[seat]}; }}" for seat in range(4)
)
EACH = ", ".join(f".style-{way}-{seat} > .shape" for way in ("trail", "flight") for seat in range(4))
FLIGHTS = ", ".join(f".style-flight-{seat} > .shape" for seat in range(4))

CSS = f"""
{tones()}
svg, & {{ --lit: {markers.MINT}; --lit-under: {markers.DEEP}; --picked: {markers.MINT}; --last: #ffe39a; }}
.area > h2 {{ width: fit-content; max-width: 100%; padding: 0 10px; color: #fff1d6; background: #3a220f;
  border-radius: 7px 7px 0 0; }}
.layer-ends {{ --ring-radius: 0.6px; }}
.layer-ends.style-ghost, .layer-ends.style-dead {{ --ring-radius: 0.05px; }}
.style-on-crash:not(:hover) {{ --lit: transparent; --lit-under: transparent; }}
{TOPS}
{MARKED}
.layer-track > .shape {{ stroke: {tone("chalk")}; stroke-opacity: 0.42; stroke-width: 0.03; }}
.style-worn > .shape
  {{ stroke: {tone("worn")}; stroke-opacity: 1; stroke-width: 3; stroke-linecap: round; fill: none; }}
.style-worn-edge > .shape
  {{ stroke: {tone("worn")}; stroke-opacity: 1; stroke-width: 3.3; stroke-linecap: round; fill: none;
  stroke-dasharray: 0 0.9 0 1.5 0 1.1 0 2; }}
.style-shadow > .shape
  {{ stroke: #0c1a12; stroke-opacity: 0.3; stroke-width: 3.8; stroke-linecap: round; fill: none; }}
.style-side-south > .shape {{ fill: {tone("south")}; stroke: {tone("edge")}; stroke-opacity: 1; }}
.style-side-east > .shape {{ fill: {tone("east")}; stroke: {tone("edge")}; stroke-opacity: 1; }}
.style-grain > .shape {{ fill: url(#motox-grain); stroke: {tone("rim")}; stroke-opacity: 1; stroke-width: 0.045; }}
.style-treads > .shape
  {{ stroke: {tone("tread")}; stroke-opacity: 0.42; stroke-width: 0.1; stroke-dasharray: 0.1 0.055; fill: none; }}
.style-kerb > .shape {{ fill: {tone("kerb")}; stroke: {tone("edge")}; stroke-opacity: 1; stroke-width: 0.02; }}
.style-kerb-white > .shape
  {{ fill: {tone("kerb-white")}; stroke: {tone("edge")}; stroke-opacity: 1; stroke-width: 0.02; }}
.style-edge > .shape {{ stroke: {tone("lip")}; stroke-opacity: 1; stroke-width: 0.14; stroke-linecap: round; }}
.style-chevron > .shape {{ stroke: #7a3f12; stroke-opacity: 0.8; stroke-width: 0.1; stroke-linecap: round; }}
.style-checks > .shape {{ fill: #1b1712; stroke: none; }}
.style-banner > .shape {{ fill: {tone("finish-a")}; stroke: #1b1712; stroke-opacity: 1; stroke-width: 0.05; }}
.style-number .piece-text {{ fill: #4a2508; opacity: 0.8; font-weight: 700; }}
.style-number-start .piece-text {{ fill: #1f3a12; opacity: 0.9; font-weight: 700; }}
.style-on-checks .piece-text
  {{ fill: #14110d; font-weight: 800; paint-order: stroke; stroke: #fff; stroke-width: 14px; }}
.style-landing > .shape {{ fill: {markers.MINT}; fill-opacity: 0.3; stroke: {markers.MINT}; stroke-width: 0.07; }}
.style-on-plate .piece-text {{ fill: #1b1712; font-weight: 800; --text-size: 72px; }}
.style-sign-rise .piece-text, .style-sign-fall .piece-text
  {{ fill: #fff; font-weight: 800; letter-spacing: 0.02em; }}
.style-sign-rise .piece-text {{ transform: skewY(-30deg); }}
.style-sign-fall .piece-text {{ transform: skewY(30deg); }}
.style-ghost > .shape
  {{ fill: #fff6dc; fill-opacity: 0.34; stroke: #fff6dc; stroke-opacity: 1; stroke-width: 0.08;
  stroke-dasharray: 0.22 0.15; }}
.style-ghost .piece-text
  {{ fill: #fff; font-weight: 800; paint-order: stroke; stroke: {markers.DEEP}; stroke-width: 9px; }}
.style-dead > .shape
  {{ fill: url(#motox-dead); fill-opacity: 0.6; stroke: #ffb9a8; stroke-opacity: 1; stroke-width: 0.06; }}
.style-dead .piece-text {{ fill: #7d1109; font-weight: 800; paint-order: stroke; stroke: #fff; stroke-width: 9px; }}
{EACH} {{ stroke-width: 0.13; stroke-linecap: round; fill: none; }}
{FLIGHTS} {{ stroke-dasharray: 0.02 0.26; stroke-width: 0.15; }}
{WAYS}
.style-casing > .shape, .style-casing-air > .shape
  {{ stroke: {markers.DEEP}; stroke-width: 0.25; stroke-linecap: round; }}
.style-casing-air > .shape {{ stroke-opacity: 0.7; }}
.style-written .piece-text, .style-strong .piece-text, .style-mint .piece-text, .style-brassy .piece-text,
.style-head .piece-text, .style-crashed .piece-text, .style-brass-left .piece-text
  {{ fill: #fff3dc; font-family: var(--text, "Source Sans 3", "Helvetica Neue", Arial, sans-serif); }}
.style-written .piece-text, .style-head .piece-text {{ text-anchor: start; font-weight: 500; }}
.style-strong .piece-text {{ text-anchor: start; font-weight: 800; fill: #fff; }}
.style-head .piece-text {{ text-anchor: middle; fill: #ffe9c4; }}
.style-mint .piece-text {{ font-weight: 800; fill: #7dffd5; }}
.style-brassy .piece-text, .style-brass-left .piece-text {{ font-weight: 800; fill: #ffe39a; }}
.style-brass-left .piece-text {{ text-anchor: start; }}
.style-crashed .piece-text {{ font-weight: 800; fill: #ffc9bb; }}
.style-bar-safe > .shape {{ fill: #0f8f6a; stroke: #1d0f05; stroke-width: 1.2; }}
.style-bar-idle > .shape {{ fill: #a8a096; stroke: #1d0f05; stroke-width: 1.2; }}
.style-bar-crash > .shape {{ fill: url(#motox-bar); stroke: #1d0f05; stroke-width: 1.2; }}
.style-row > .shape {{ fill: {markers.MINT}; fill-opacity: 0.16; stroke: {markers.MINT}; stroke-width: 1.4; }}
.style-offer > .shape {{ fill: transparent; stroke: none; }}
.style-on-coin .piece-text {{ fill: #3d2a05; font-weight: 800; }}
.mark-out > .art {{ filter: saturate(0.75); }}
.mark-last > .halo {{ stroke: none; }}
.mark-hit > .halo {{ stroke: #ff5a45; stroke-width: 4px; }}
"""

BIKES = [f"bike-{seat}-{direction}" for seat in range(4) for direction in SLOPES]
LEVEL = [f"level-{seat}-{direction}" for seat in range(4) for direction in ("E", "W")]
GLYPHS = {
    **{name: SEAT_LETTERS[int(name.split("-")[1])] for name in (*BIKES, *LEVEL)},
    **{f"token-{seat}": SEAT_LETTERS[seat] for seat in range(4)},
    **{f"tag-{seat}-{rank}": "" for seat in range(4) for rank in range(5)},
    **dict.fromkeys(("plate", "tyres", "bale", "dust", "gantry-start", "gantry-finish"), ""),
    **{f"arch-{name}-{way}": "" for name in ("start", "finish") for way in ("rise", "fall")},
}

SURFACE = Surface(None, "#2f5138", 0.5, Surface(None, "#14291d", 0.6))


def bike_name(seat: int, direction: str, is_flat: bool) -> str:
    """The symbol of a bike that is on its way in a direction."""
    if is_flat:
        return f"level-{seat}-{'W' if direction in LEFT else 'E'}"
    return f"bike-{seat}-{direction}"


ART = Art(symbols(), markers.DEFS + stadium.DEFS, CSS, glyphs=GLYPHS, surface=SURFACE)
