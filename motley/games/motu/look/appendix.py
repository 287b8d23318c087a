"""The content of Motu as tables behind its rules: cards, prices, Travelers, Destinies, points, levels."""

from motley.games.motu.look.labels import placed, sides
from motley.games.motu.rules.cards import (
    CARDS,
    DATA,
    DESTINIES,
    DIRECTIONS,
    ISLANDS,
    STAR,
    SYMBOL_NAMES,
    TRAVELERS,
)
from motley.games.motu.rules.scoring import RULER, TOTEM_POINTS
from motley.kernel import Words
from motley.kernel.rulebook import table

UPRIGHT = DIRECTIONS.index("N")


def appendix_of(words: Words) -> list[str]:
    """All that is played with, out of the data."""
    villages, islands = range(ISLANDS, len(CARDS)), range(ISLANDS)
    return [
        _cards("villages", list(villages), words),
        _cards("islands", list(islands), words),
        _prices(words),
        _travelers(words),
        _destinies(words),
        _totems(words),
        _ruler(words),
        _levels(words),
    ]


def _section(name: str, heads: list[str], rows: list[list[object]], words: Words) -> str:
    titles = [words.say("appendix", head) for head in heads]
    prose = words.say("appendix", f"{name}-prose") if words.has("appendix", f"{name}-prose") else ""
    return table(words.say("appendix", name), titles, rows, prose)


def _cards(name: str, cards: list[int], words: Words) -> str:
    rows: list[list[object]] = []
    for card in cards:
        symbols = [each for each in placed(card, UPRIGHT, words) if each["symbol"] != SYMBOL_NAMES[STAR]]
        shown = [
            words.say("appendix", "list", {"all": symbols}),
            words.say("appendix", "shore", {"all": sides(card, UPRIGHT)}),
        ]
        rows.append([CARDS[card].name, CARDS[card].id, *shown])
    return _section(name, ["card", "id", "symbols", "ground"], rows, words)


def _prices(words: Words) -> str:
    """R3.1: slot k costs k - 1."""
    rows: list[list[object]] = [[slot, slot - 1] for slot in range(1, DATA["setup"]["row"] + 1)]
    return _section("prices", ["slot", "price"], rows, words)


def _travelers(words: Words) -> str:
    rows: list[list[object]] = []
    for card in TRAVELERS:
        adds = [SYMBOL_NAMES[symbol] for symbol in card.adds]
        told = words.say("appendix", "adds", {"all": adds})
        rows.append([card.name, told, card.coconuts, card.points, words.name("kind", card.per)])
    return _section("travelers", ["traveler", "adds-head", "coconuts", "points", "per"], rows, words)


def _destinies(words: Words) -> str:
    rows: list[list[object]] = []
    for card in DESTINIES:
        counts = words.say("appendix", "things", {"all": card.counts})
        part = f"{card.part:+d}" if len(card.counts) > 1 else ""
        rows.append([card.name, card.price, counts, f"{card.win:+d}", part, f"{card.lose:+d}"])
    return _section("destinies", ["destiny", "price", "most", "win", "part", "lose"], rows, words)


def _totems(words: Words) -> str:
    """R9.5."""
    rows: list[list[object]] = [[types, points] for types, points in enumerate(TOTEM_POINTS)]
    return _section("totems", ["types", "points"], rows, words)


def _ruler(words: Words) -> str:
    """R9.6: in squares, as the distance is counted: cells across times themselves and cells down times themselves."""
    ends = [least - 1 for least, _ in RULER[1:]]
    rows: list[list[object]] = [
        [words.say("appendix", "from-to", {"least": least, "most": most}), points]
        for (least, points), most in zip(RULER, ends, strict=False)
    ]
    least, points = RULER[-1]
    rows.append([words.say("appendix", "from-on", {"least": least}), points])
    return _section("ruler", ["square", "points"], rows, words)


def _levels(words: Words) -> str:
    rows: list[list[object]] = [
        [words.name("level", level), points] for level, points in DATA["solo"]["levels"].items()
    ]
    return _section("levels", ["level", "start"], rows, words)
