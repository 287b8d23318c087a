"""The symbols that the scene places, what they share, and how the parts of a scene are coloured."""

from motley.games.motu.look import papers, shells, terrain
from motley.games.motu.look.palette import DAY_AND_NIGHT, colour, tones
from motley.kernel import Art
from motley.kernel.scene import Surface


def art() -> Art:
    names = shells.symbol_names()
    symbols = {f"symbol-{name}": shells.badge(name) for name in names}
    symbols |= {f"sign-{name}": shells.sign(name) for name in names}
    symbols |= {
        "coconut": shells.NUT,
        "lagoon": terrain.lagoon(),
        "pool": terrain.pool(),
        "sand": terrain.sand(0),
        "sand-night": terrain.sand(1),
    }
    symbols |= terrain.grounds() | terrain.cards() | papers.papers()
    glyphs = {**shells.glyphs(), "ground": ".", "spot": "o", "no-spot": "x"}
    night = Surface("sand-night", DAY_AND_NIGHT["sand"][1], 0.35)
    surface = Surface("sand", DAY_AND_NIGHT["sand"][0], 0.12, night)
    return Art(symbols, terrain.defs() + papers.DEFS, STYLE, glyphs=glyphs, surface=surface)


STYLE = (
    tones()
    + f"""
.style-ring-1, .style-ring-2, .style-ring-3, .style-ring-4, .style-ring-5 {{ stroke-linejoin: round; }}
.style-ring-1 .shape {{ stroke: {colour("shallow")}; stroke-width: 2.4; opacity: .3; }}
.style-ring-2 .shape {{ stroke: {colour("shallow")}; stroke-width: 2; opacity: .4; }}
.style-ring-3 .shape {{ stroke: {colour("shoal")}; stroke-width: 1.5; opacity: .4; }}
.style-ring-4 .shape {{ stroke: {colour("clear")}; stroke-width: .95; opacity: .45; }}
.style-ring-5 .shape {{
  stroke: {colour("foam")}; stroke-width: .26; stroke-linecap: round; stroke-dasharray: .5 .22 .9 .3; opacity: .75;
}}
.style-all .shape {{ fill: transparent; stroke: none; }}
.style-ruler .shape {{ fill: none; stroke: #fff; stroke-width: .07; stroke-dasharray: .01 .16; stroke-linecap: round; }}
.layer-ground .shape {{ fill: none; stroke: none; }}
.style-line .piece-text {{
  fill: #fff; font-weight: 700; opacity: .85; paint-order: stroke; stroke: #0b3b46; stroke-width: 12px;
}}
@media (min-width: 1200px) {{ .style-line .piece-text {{ font-size: 48px; opacity: .7; }} }}
.style-longest .shape {{
  fill: none; stroke: #c2410c; stroke-width: .1; stroke-linecap: round; stroke-dasharray: .001 .2;
}}
.style-frame .shape {{
  fill: #7a26d9; fill-opacity: .1; stroke: #7a26d9; stroke-width: .08; stroke-dasharray: .26 .14;
}}
.piece.mark-laid {{ opacity: .93; }}
.mark-covered .art {{ opacity: .25; }}
.layer-spots {{ --ring-radius: .5px; --glow: 0; }}
.layer-symbols {{ --ring-radius: .5px; }}
.layer-numbers .piece-text {{
  fill: #fff; --text-size: 60px; paint-order: stroke; stroke: #6d1a10; stroke-width: 14px;
}}
.mark-stuck .art {{ opacity: .5; }}
.mark-last .halo {{ stroke: #fff; stroke-dasharray: none; }}
.style-afloat {{ color: #fff; }}
.style-afloat text {{ paint-order: stroke; stroke: #0b3b46; stroke-opacity: .75; stroke-width: 3.5px; }}
.style-sand {{ color: {colour("ink")}; }}
.style-wood .piece-text {{ fill: #fff3d6; --text-size: 70px; }}
.style-brass .piece-text {{ fill: {colour("brass")}; }}
.layer-writing {{ color: {colour("ink")}; }}
.style-good .piece-text {{ fill: {colour("good")}; }}
.style-poor .piece-text {{ fill: {colour("poor")}; }}
"""
)
