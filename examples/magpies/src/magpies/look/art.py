"""The symbols: SVG in a box of 100 x 100, each with a shape of its own; and what stands for them in a terminal."""

from motley.kernel import Art

from magpies.rules.state import DECK

_CARD = '<rect x="18" y="6" width="64" height="88" rx="8" fill="{}" stroke="#22303c" stroke-width="4"/>'


def _face(number: int) -> str:
    text = '<text x="50" y="64" font-size="40" text-anchor="middle" fill="#22303c">{}</text>'
    return _CARD.format("#fdf6e3") + text.format(number)


SYMBOLS = {
    "back": _CARD.format("#46617a") + '<path d="M30 50 L50 20 L70 50 L50 80 Z" fill="#9fb4c7"/>',
    "button": '<circle cx="50" cy="50" r="36" fill="#9aa5b1" stroke="#3b4752" stroke-width="4"/>'
    '<circle cx="40" cy="50" r="5"/><circle cx="60" cy="50" r="5"/>',
    "spoon": '<ellipse cx="50" cy="28" rx="18" ry="22" fill="#d8dee6" stroke="#3b4752" stroke-width="4"/>'
    '<path d="M50 50 L50 94" stroke="#3b4752" stroke-width="8"/>',
    "ring": '<circle cx="50" cy="60" r="28" fill="none" stroke="#c98a00" stroke-width="10"/>'
    '<path d="M50 6 L66 22 L50 36 L34 22 Z" fill="#b5173a"/>',
    **{f"card-{number}": _face(number) for number in range(1, DECK + 1)},
}

GLYPHS = {"back": "?", "button": "o", "spoon": "s", "ring": "R"}
GLYPHS.update({f"card-{number}": str(number) for number in range(1, DECK + 1)})

ART = Art(SYMBOLS, css=".mark-laying { opacity: 0.5 }", glyphs=GLYPHS)
