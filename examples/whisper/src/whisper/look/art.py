"""The symbols: SVG in a box of 100 x 100, every animal with a shape of its own; and what stands for it in a terminal."""

from motley.kernel import Art

FACE = '<rect x="14" y="4" width="72" height="92" rx="9" fill="#fbf7ea" stroke="#3a3a44" stroke-width="3"/>'
SHAPES = {
    "owl": '<circle cx="50" cy="46" r="22" fill="#7b5ea7"/><circle cx="42" cy="42" r="6" fill="#fff"/>'
    '<circle cx="58" cy="42" r="6" fill="#fff"/><path d="M46 50 L54 50 L50 58 Z" fill="#e0a030"/>',
    "moth": '<path d="M50 50 L22 28 L26 66 Z M50 50 L78 28 L74 66 Z" fill="#8c8f78"/>'
    '<rect x="47" y="30" width="6" height="40" rx="3" fill="#4a4c3f"/>',
    "fox": '<path d="M24 24 L40 36 L60 36 L76 24 L68 56 L50 72 L32 56 Z" fill="#d2622a"/>'
    '<circle cx="50" cy="68" r="4" fill="#222"/>',
    "toad": '<ellipse cx="50" cy="56" rx="26" ry="18" fill="#4f8a4c"/><circle cx="36" cy="38" r="8" fill="#4f8a4c"/>'
    '<circle cx="64" cy="38" r="8" fill="#4f8a4c"/><circle cx="36" cy="38" r="3" fill="#fff"/>'
    '<circle cx="64" cy="38" r="3" fill="#fff"/>',
}
BACK = (
    '<rect x="14" y="4" width="72" height="92" rx="9" fill="#35406b" stroke="#1d2340" stroke-width="3"/>'
    '<path d="M50 22 L72 50 L50 78 L28 50 Z" fill="none" stroke="#aab4e8" stroke-width="4"/>'
)

ART = Art(
    {"back": BACK} | {f"card-{name}": FACE + shape for name, shape in SHAPES.items()} | SHAPES,
    css=".mark-said { filter: drop-shadow(0 0 0.05px #c47f00) }",
    glyphs={"back": "#"} | {f"card-{name}": name[0].upper() for name in SHAPES} | {name: name for name in SHAPES},
)
