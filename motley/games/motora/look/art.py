"""All symbols that the scene places, their style in both themes, and what stands for them in a terminal."""

from functools import cache
from typing import Final

from motley.games.motora.look.coast import coast_css, coasts
from motley.games.motora.look.paint import (
    FACE,
    MINT,
    PICTOGRAMS,
    PIPS,
    die,
    dimmed,
    figure,
    gradient_css,
    gradients,
    member,
    pictogram,
    themed,
    token,
)
from motley.games.motora.look.terrain import (
    BOLD,
    BOLDENED,
    HUTS,
    LAVA,
    REMAINS,
    STEP,
    STEPS,
    bare_art,
    burnt_art,
    charred_art,
    fishing_art,
    framed,
    home_art,
    land_art,
    land_name,
    open_sea_art,
    price_art,
    rope_art,
    skull_art,
    smoke_art,
    tile_art,
    village_art,
    volcano_art,
)
from motley.games.motora.look.wares import wares
from motley.games.motora.rules.board import DATA, TILES, VILLAGES, Tile
from motley.games.motora.rules.state import MEMBERS
from motley.kernel import Art, Surface
from motley.kernel.data import read_toml

SIGNS: Final = {"plant": "P", "meat": "M", "water": "W", "wood": "L", "stone": "S"}
"""In a terminal: wood is L for logs, so that it is not water."""
SHOALS: Final = sorted({sea["fish"] for section in DATA["section"] for sea in section["sea"] if sea["fish"]})
LETTERS: Final = [tribe["letter"] for tribe in read_toml("motley.games.motora", "content/tribes.toml")["tribe"]]
FARTHEST: Final = 12
SEA: Final = "#2b7894"


@cache
def art() -> Art:
    symbols = {name: pictogram(name) for name in PICTOGRAMS} | coasts() | wares()
    symbols |= {land_name(card): land_art(card) for card in TILES}
    symbols |= {"land-village": framed("village", HUTS), "land-burnt": charred_art()}
    for end, bold in (("", False), (BOLD, True)):
        symbols |= {f"tile-{card.id}{end}": tile_art(card, bold) for card in TILES}
        symbols |= {f"burnt-{group}{end}": burnt_art(group, bold) for group in REMAINS}
        symbols |= {f"village-{kind.id}{end}": village_art(kind.stock, bold) for kind in VILLAGES}
        symbols |= {f"fish-{amount}{end}": fishing_art(amount, bold) for amount in SHOALS}
    symbols |= {f"die-{face}": die(face) for face in PIPS}
    symbols |= {f"price-{cost}": price_art(cost) for cost in range(1, FARTHEST + 1)}
    symbols |= {"steps": STEPS, "step": STEP, "lava": LAVA}
    for seat, letter in enumerate(LETTERS):
        symbols[f"tribe-{seat}"] = token(seat, letter)
        symbols[f"mark-{seat}"] = token(seat, "")
        symbols[f"home-{seat}"] = home_art(seat)
        symbols[f"figure-{seat}"] = figure(seat)
        for number in range(1, MEMBERS + 1):
            symbols[f"member-{seat}-{number}"] = member(seat, number)
            symbols[f"resting-{seat}-{number}"] = token(seat, str(number))
    symbols |= {"bare": bare_art(), "volcano": volcano_art(), "smoke": smoke_art(), "open-sea": open_sea_art()}
    symbols |= {"rope": rope_art(), "skull": skull_art(), "ripples": RIPPLES}
    night = Surface("ripples", dimmed(SEA, 0.6), 0.6)
    return Art(symbols, DEFS, CSS, glyphs=glyphs(), surface=Surface("ripples", SEA, 0.45, night))


def glyphs() -> dict[str, str]:
    """What stands for things in a terminal: each resource with its amount, each tribe by its letter."""
    found = {f"tile-{card.id}": tile_glyph(card) for card in TILES}
    found |= {f"burnt-{group}": "xx" for group in REMAINS}
    for kind in VILLAGES:
        found[f"village-{kind.id}"] = "v" + "".join(str(amount) for amount in kind.stock)
    for seat, letter in enumerate(LETTERS):
        found[f"home-{seat}"] = f"v{letter}"
        found[f"tribe-{seat}"] = found[f"mark-{seat}"] = letter
        for number in range(1, MEMBERS + 1):
            found |= {f"member-{seat}-{number}": f"{letter}{number}", f"resting-{seat}-{number}": f"{letter}{number}"}
    found |= {f"fish-{amount}": f"~{amount}" for amount in SHOALS}
    found |= {f"{name}{BOLD}": glyph for name, glyph in found.items() if name.startswith(BOLDENED)}
    return found | {"open-sea": "~", "volcano": "^^", "bare": "--", "idol": "*"}


def tile_glyph(card: Tile) -> str:
    if not card.gives:
        return card.group[:3]
    return "".join(f"{SIGNS[sub]}{amount}" for sub, amount in card.gives) + ("!" if card.boars else "")


RIPPLES: Final = (
    '<path d="M6 22q9-6 18 0t18 0M58 60q8-5 16 0t16 0M20 84q7-4 14 0M70 16q6-4 12 0" fill="none" stroke="#cfeef5" '
    'stroke-opacity=".16" stroke-width="2" stroke-linecap="round"/><path d="M-10 44q30-9 60 0t60 0" fill="none" '
    'stroke="#0b3a4e" stroke-opacity=".14" stroke-width="5"/>'
)

DEFS: Final = (
    gradients()
    + f"""
<radialGradient id="motora-lava"><stop offset="0" stop-color="#fff2a8"/><stop offset=".4" stop-color="#ff8a2b"/>
<stop offset="1" stop-color="#b32a0d"/></radialGradient>
<radialGradient id="motora-sea" cx=".5" cy=".5" r=".5"><stop offset=".8" class="tone-sea"/>
<stop offset="1" class="tone-sea" stop-opacity="0"/></radialGradient>
<radialGradient id="motora-veil" r=".52"><stop offset=".6" stop-color="#06141b" stop-opacity=".68"/>
<stop offset="1" stop-color="#06141b" stop-opacity="0"/></radialGradient>
<pattern id="motora-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="6" height="6" fill="{MINT}" fill-opacity=".3"/><rect width="2.6" height="6" fill="{MINT}"/></pattern>
<pattern id="motora-grain" width="120" height="30" patternUnits="userSpaceOnUse"><path d="M0 5q30-4 60 1t60-2M0 12q40 5
 70-1t50 2M0 19q20-3 55 0t65-1M0 26q45 3 75-1t45 2" fill="none" stroke="#2b1404" stroke-opacity=".28"
 stroke-width="1.4"/><path d="M0 9q35 2 65-1t55 1M0 23q25 2 60-1t60 1" fill="none" stroke="#ffdca8"
 stroke-opacity=".13" stroke-width="1.200"/></pattern>
"""
)

CSS: Final = f"""
svg {{ --face: var(--text, {FACE}); --lit: {MINT}; --lit-under: #06352a; {coast_css()} }}
.tone-sea {{ stop-color: {SEA}; stop-color: light-dark({SEA}, {dimmed(SEA, 0.6)}); }}
{gradient_css()}
.layer-names .piece-text {{ fill: #eaf6f3; stroke: #123f52; stroke-width: 14px;
  paint-order: stroke; font-weight: 700; }}
.style-ring .shape {{ fill: none; stroke: #fffaf0; stroke-opacity: .75; stroke-width: .045; stroke-dasharray: 0 .12;
  stroke-linecap: round; }}
.style-reach .shape {{ fill: none; stroke: #fffaf0; stroke-width: .08; stroke-dasharray: .2 .1; }}
.style-route .shape {{ fill: none; stroke: {MINT}; stroke-width: .07; stroke-dasharray: .02 .12; stroke-linecap: round;
  stroke-linejoin: round; }}
.style-route, .style-step, .style-landing {{ --ghost: 1; }}
.style-veil .shape {{ fill: url(#motora-veil); stroke: none; }}
.style-beam .shape {{ fill: none; stroke: {MINT}; stroke-width: .06; }}
.style-plank .shape {{ fill: url(#motora-plank); stroke: #2b180a; stroke-width: 1.6; }}
.style-grain .shape {{ fill: url(#motora-grain); stroke: none; }}
.style-gilt .shape {{ fill: none; stroke: #d9a83a; stroke-width: .02; }}
.style-panel .shape {{ fill: url(#motora-plank-dark); stroke: #1d0f05; stroke-width: .04; }}
.style-linen .shape {{ fill: url(#motora-linen); stroke: #1d0f05; stroke-width: .025; }}
.style-slip .shape {{ fill: url(#motora-paper); stroke: #b89a6a; stroke-width: .02; }}
.style-advice .shape {{ fill: url(#motora-safe); stroke: #0a6b52; stroke-width: .03; }}
.style-note .shape {{ fill: url(#motora-paper); stroke: #1d0f05; stroke-width: .02; }}
.style-sheet .shape {{ fill: url(#motora-paper); stroke: #1d0804; stroke-width: 1.6; }}
.style-ember .shape {{ fill: url(#motora-event); stroke: #1d0804; stroke-width: 1.4; }}
.style-coal .shape {{ fill: #3a0f06; stroke: #e8b15a; stroke-width: 1; }}
.style-water .shape {{ fill: #0c2f3e; fill-opacity: .82; stroke: #9fd0d8; stroke-width: 1; }}
.style-now .shape {{ fill: {MINT}; fill-opacity: .22; stroke: {MINT}; stroke-width: 1.5; }}
.style-tray .shape {{ fill: url(#motora-tray); fill-opacity: .8; stroke: none; }}
.style-shelf .shape {{ fill: url(#motora-linen); stroke: #5b3b1c; stroke-width: 1; }}
.style-strip .shape {{ fill: url(#motora-linen-dark); stroke: #8d7446; stroke-width: 1; stroke-dasharray: 4 3; }}
.style-enough .shape {{ fill: url(#motora-safe); stroke: #0a6b52; stroke-width: 1.4; }}
.style-short .shape {{ fill: url(#motora-short); stroke: #a11d0c; stroke-width: 1.8; }}
.style-need .shape {{ fill: none; stroke: #ffe39a; stroke-width: 2; }}
.style-life .shape {{ fill: url(#motora-life); stroke: #2b180a; stroke-width: 1.5; }}
.style-death .shape {{ fill: url(#motora-death); stroke: #2b180a; stroke-width: 1.5; }}
{
    "".join(
        f".style-tribe-{seat} .shape {{ {themed('fill', colour, 0.2)} stroke: #1d0f05; stroke-width: .025; }}"
        for seat, colour in enumerate(("#56B4E9", "#D55E00", "#F0E442", "#000000", "#0072B2", "#CC79A7"))
    )
}
.layer-ink {{ color: #241a10; }}
.layer-pale {{ color: #ffe9cf; }}
.layer-lava .piece-text {{ fill: #ffcf7a; font-weight: 700; --text-size: 56px; }}
.style-step .piece-text {{ fill: #06352a; font-weight: 800; --text-size: 68px; }}
.style-steps .piece-text {{ fill: #fff; font-weight: 700; --text-size: 68px; }}
.layer-ink .piece-text, .layer-ink-left .piece-text {{ fill: #241a10; font-weight: 700; }}
.layer-cream .piece-text, .layer-cream-left .piece-text {{ fill: #fff3dc; font-weight: 700; }}
.layer-gold .piece-text, .layer-gold-left .piece-text {{ fill: #ffe39a; font-weight: 600; }}
.layer-ink-left .piece-text, .layer-cream-left .piece-text, .layer-gold-left .piece-text {{ text-anchor: start; }}
.layer-ink .piece-text, .layer-ink-left .piece-text, .layer-cream .piece-text, .layer-cream-left .piece-text,
.layer-gold .piece-text, .layer-gold-left .piece-text {{ font-family: var(--text, "Source Sans 3", sans-serif); }}
.mark-alarm.layer-ink .piece-text {{ fill: #76100a; }}
.mark-moved .art {{ opacity: .55; }}
"""
