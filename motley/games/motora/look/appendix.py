"""The content of Motora as tables behind its rules: tiles, villages, prices, shrines, and the cards of all decks."""

from motley.games.motora.look.labels import card_timing, dice_of, tile_gives
from motley.games.motora.rules.board import DATA, GROUPS, TILES, VILLAGES
from motley.games.motora.rules.cards import CARDS, DECKS, EVENTS
from motley.games.motora.rules.combat import RESULTS
from motley.games.motora.rules.placement import FREE_RANGE
from motley.games.motora.rules.setup import NEEDED, VILLAGE_COPIES
from motley.kernel import Words
from motley.kernel.rulebook import table


def appendix(words: Words) -> list[str]:
    """All that the island and the decks hold, out of the data that is played with."""
    return [
        _villages(words),
        _tiles(words),
        _sections(words),
        _prices(words),
        _shrines(words),
        _results(words),
        _events(words),
        *[_cards(deck, words) for deck in range(len(DECKS))],
    ]


def _head(name: str, words: Words) -> str:
    return words.say("appendix", name)


def _heads(words: Words, *names: str) -> list[str]:
    return [_head(name, words) for name in names]


def _villages(words: Words) -> str:
    rows = [[kind.name, *kind.stock, VILLAGE_COPIES] for kind in VILLAGES]
    names = [words.name("resource", resource) for resource in range(3)]
    return table(_head("villages", words), [*_heads(words, "village"), *names, *_heads(words, "copies")], rows)


def _tiles(words: Words) -> str:
    """Group by group, as the die finds them."""
    ordered = sorted(TILES, key=lambda tile: (GROUPS.index(tile.group), tile.numbers))
    rows = [
        [words.name("group", tile.group), dice_of(tile, words), tile.name, tile_gives(tile, words)] for tile in ordered
    ]
    heads = _heads(words, "group", "die", "tile", "gives")
    return table(_head("tiles", words), heads, rows, _head("tiles-prose", words))


def _sections(words: Words) -> str:
    rows = []
    for section in DATA["section"]:
        waters = [words.say("appendix", "water", {"sea": sea["name"], "n": sea["fish"]}) for sea in section["sea"]]
        rows.append([section["id"], section["name"], len(section["villages"]), ", ".join(waters)])
    heads = _heads(words, "section", "name", "spots", "waters")
    return table(_head("sections", words), heads, rows, _head("sections-prose", words))


def _prices(words: Words) -> str:
    """What ways, meals and idols cost."""
    sandals = max(card.gear.get("range", 0) for card in CARDS)
    facts = [("way", FREE_RANGE), ("sandals", FREE_RANGE + sandals), ("meal", 1), ("roof", 1)]
    rows = [[_head(name, words), words.say("appendix", f"{name}-price", {"n": n})] for name, n in facts]
    rows += [[words.say("appendix", "idols", {"n": seats}), str(needed)] for seats, needed in NEEDED.items()]
    return table(_head("prices", words), _heads(words, "what", "price"), rows)


def _shrines(words: Words) -> str:
    rows = [[words.name("shrine", shrine), _head(f"shrine-{shrine}", words)] for shrine in (0, 1)]
    return table(_head("shrines", words), _heads(words, "shrine", "level"), rows, _head("shrines-prose", words))


def _results(words: Words) -> str:
    """R8.9: what a difference does to the loser."""
    last = len(RESULTS) - 1
    spans = [f"{2 * row + 1}-{2 * row + 2}" for row in range(last)]
    rows = [[span, words.name("result", row)] for row, span in enumerate(spans)]
    rows.append([words.say("appendix", "or-more", {"n": 2 * last + 1}), words.name("result", last)])
    return table(_head("results", words), _heads(words, "difference", "result"), rows)


def _events(words: Words) -> str:
    rows = [[words.name("event", card.id), card.copies, words.name("event-text", card.id)] for card in EVENTS]
    return table(_head("events", words), _heads(words, "card", "copies", "does"), rows)


def _cards(deck: int, words: Words) -> str:
    rows = [
        [
            words.name("card", card.id),
            card.copies,
            words.name("timing", card_timing(card.id)),
            words.name("card-text", card.id),
        ]
        for card in CARDS
        if card.deck == deck
    ]
    return table(_head(DECKS[deck], words), _heads(words, "card", "copies", "timing", "does"), rows)
