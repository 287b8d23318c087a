"""Pictograms by name. The build writes `icons.json`; without it, and for names it lacks, a badge of letters stands in.

A scene places the pictogram `crown` as the symbol `icon-crown`; another symbol may have it in it as
`<use href="#art-icon-crown"/>`.
"""

import json
from functools import cache
from html import escape

from motley.kernel.data import has_file, read_text
from motley.kernel.game import Game
from motley.kernel.scene import Art

PREFIX = "icon-"
SIDE = 512


@cache
def drawings() -> dict[str, str]:
    """The pictograms that the build has written: SVG markup in a square of 512 by name."""
    if not has_file("motley.render", "icons.json"):
        return {}
    return dict(json.loads(read_text("motley.render", "icons.json"))["icons"])


def icon(name: str) -> str:
    """A pictogram as SVG markup in a box of 100."""
    body = drawings().get(name)
    if body is None:
        return badge(name)
    return f'<g transform="scale({100 / SIDE:.6g})">{body}</g>'


def badge(name: str) -> str:
    """The first letters of a name's words in a circle."""
    words = [word for word in name.replace("_", "-").split("-") if word]
    letters = escape("".join(word[0] for word in words[:2]).upper() or "?")
    return (
        '<circle cx="50" cy="50" r="44" fill="none" stroke="currentColor" stroke-width="6"/>'
        '<text x="50" y="52" font-size="44" font-weight="700" font-family="sans-serif" text-anchor="middle" '
        f'dominant-baseline="central" fill="currentColor">{letters}</text>'
    )


def symbol(art: Art, name: str) -> str | None:
    """The markup of a symbol: the game's own, or a pictogram; None if there is no such thing."""
    if name in art.symbols:
        return art.symbols[name]
    if name.startswith(PREFIX):
        return icon(name.removeprefix(PREFIX))
    return None


def icon_names(game: Game) -> list[str]:
    """The pictograms that a game lists in its `content/icons.txt`, one to a line; lines with # are remarks."""
    if not has_file(game.package, "content/icons.txt"):
        return []
    lines = [line.strip() for line in read_text(game.package, "content/icons.txt").splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def full_art(game: Game) -> Art:
    """A game's art together with the pictograms it uses: all that a client needs to draw its scenes."""
    art = game.art()
    pictograms = {PREFIX + name: icon(name) for name in icon_names(game)}
    return Art({**pictograms, **art.symbols}, art.defs, art.css, art.fonts, art.glyphs, art.surface)
