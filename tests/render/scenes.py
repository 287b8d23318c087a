"""A scene with one of everything, and its art."""

from motley.kernel import Area, Art, Piece, Run, Scene, SeatCard

ART = Art(
    {
        "tile": '<rect width="100" height="100" fill="url(#wood)"/>',
        "token": '<circle cx="50" cy="50" r="40"/><use href="#art-crown" width="100" height="100"/>',
        "crown": '<path d="M10 90h80v-50z"/>',
        "unused": '<path d="M0 0"/>',
    },
    defs='<linearGradient id="wood"><stop offset="0" stop-color="tan"/></linearGradient>',
    css=".mark-done > .art { opacity: 0.5 } @media print { .tile, .style-wet { fill: url(#wood) } } /* not this */",
    glyphs={"tile": ".", "token": "T"},
)


def board() -> Area:
    pieces = [
        Piece(f"tile:{'abc'[x]}{2 - y}", "tile", (x + 0.5, y + 0.5), layer="tiles", label=f"{'abc'[x]}{2 - y}, a tile")
        for y in range(2)
        for x in range(3)
    ]
    token = Piece(
        "token:1", "token", (1.5, 0.5), 90, 0.8, "tokens", "b2, your token", ("done",), parent="tile:b2", style="wet"
    )
    last = Piece("last", "tile", (2.5, 1.5), layer="tiles", label="c1, another tile", marks=("last",))
    edges = [Piece(f"file:{letter}", None, (x + 0.5, 2.3), 0, 0.3, text=letter) for x, letter in enumerate("abc")]
    coast = Piece("coast", path="M0 0H3", style="coast", layer="tiles", label="The coast")
    caption = Piece("caption", None, (1.23, -0.4), 0, 0.3, text="99")
    return Area(
        "board",
        "Board",
        "board",
        (0, 0, 3, 2.6),
        [token, *pieces, last, *edges, coast, caption],
        layers=("tiles", "tokens"),
    )


def hand() -> Area:
    cards = [Piece(f"card:{number}", "tile", (number + 0.5, 0.5), label="A card") for number in range(2)]
    stack = Piece("coins", "icon-two-coins", (2.5, 0.5), label="Coins", count=7, text="<7>")
    return Area("hand", "Your hand", "hand", (0, 0, 3, 1), [*cards, stack], owner=0)


def sheet() -> Area:
    return Area("sheet", "Scores", "sheet", (0, 0, 1, 1), rows=[["", "Ann & Bo", "Cy"], ["tiles", "12", "3"]])


def scene() -> Scene:
    seats = [
        SeatCard(0, "Ann & Bo", "A", counters=[("tiles", 12)]),
        SeatCard(1, "Cy", "C", colour="#000000", status="waiting"),
    ]
    return Scene([board(), hand(), sheet()], seats, ["Ann <to> move", "still to move: 2"])


def card() -> Piece:
    """A card with a title, a keyword, a pictogram and a sentence too long for its box at full size."""
    sentence = "Deals three damage to whoever stands next to it, and one more to each that stands behind. " * 3
    lines = [
        [Run("Fire & Ash", "title")],
        [Run("Burn", "keyword"), Run(sentence), Run(icon="icon-fire")],
        [Run("Once a turn", "note")],
    ]
    return Piece("card", None, (5, 5), size=(4, 6), label="Fire & Ash, a card", lines=lines)
