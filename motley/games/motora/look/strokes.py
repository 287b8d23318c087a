"""Pieces that are no things of the game: panels, slips and writing, laid out in an area's own coordinates."""

from typing import Final

from motley.kernel import Piece

NARROW: Final = 1.12
"""Letters are usually narrower than whoever fits a text into its room takes them for."""


def rounded(x: float, y: float, wide: float, high: float, corner: float) -> str:
    """A rectangle with round corners, as a path."""
    across, down = wide - 2 * corner, high - 2 * corner
    bend = f"a{corner:g} {corner:g} 0 0 1"
    return (
        f"M{x + corner:g} {y:g}h{across:g}{bend} {corner:g} {corner:g}v{down:g}{bend} {-corner:g} {corner:g}"
        f"h{-across:g}{bend} {-corner:g} {-corner:g}v{-down:g}{bend} {corner:g} {-corner:g}z"
    )


def panel(
    key: str, x: float, y: float, wide: float, high: float, corner: float, style: str, layer: str, label: str = ""
) -> Piece:
    """A flat thing of one style; with a label it can be pointed at."""
    middle = (x + wide / 2, y + high / 2)
    path = rounded(x, y, wide, high, corner)
    return Piece(key, at=middle, size=(wide, high), layer=layer, label=label, path=path, style=style)


def said(
    key: str, text: str, at: tuple[float, float], wide: float, size: float, layer: str, marks: tuple[str, ...] = ()
) -> Piece:
    """Writing of that size, smaller if it must be to fit; `at` is its middle, or where it begins in a left layer."""
    return Piece(key, at=at, size=(NARROW * wide, 2 * size), layer=layer, text=text, marks=marks)
