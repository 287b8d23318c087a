"""Cards at reading size: what hovering, focusing or a long press opens, in sentences that a newcomer understands."""

from typing import Any

from motley.games.motu.look.island import spots_of
from motley.games.motu.look.labels import lying, placed, sides
from motley.games.motu.look.panels import added, brings, standing, traveler_state
from motley.games.motu.look.papers import BACK, TRAVELER
from motley.games.motu.rules.cards import (
    CARD_NUMBERS,
    CARDS,
    DESTINIES,
    DESTINY_NUMBERS,
    DIRECTIONS,
    ISLANDS,
    TRAVELERS,
)
from motley.games.motu.rules.known import island_of
from motley.games.motu.rules.scoring import SOURCES
from motley.kernel import Piece, Run, Words
from motley.kernel.stage import Face


def face_of(view: dict[str, Any], key: str, words: Words) -> Face | None:
    """The face of a card in sight, of a Destiny, a Traveler or a source; None: the piece itself says it all."""
    what, _, name = key.partition(":")
    if what in ("card", "theirs") and name in CARD_NUMBERS and CARD_NUMBERS[name] < ISLANDS:
        lies = CARD_NUMBERS[name] in (view["row"] + view["pair"] if what == "card" else view["opponent"])
        return card_face(CARD_NUMBERS[name], 0, words) if lies else None
    if key == "hand" and view["hand"]:
        return card_face(view["hand"][0], view["hand"][1] if len(view["hand"]) > 1 else 0, words)
    if what == "destiny" and name in DESTINY_NUMBERS:
        number = DESTINY_NUMBERS[name]
        is_there = number in view["display"] or any(number in owned for owned in view["destinies"])
        return destiny_face(view, number, words) if is_there else None
    if what == "traveler" and name.isdigit() and int(name) < view["seats"] and view["travelers"][int(name)] >= 0:
        return traveler_face(view, int(name), words)
    if what == "spot" and len(view["hand"]) > 1:
        return spot_face(view, key, words)
    if what == "source" and name in SOURCES:
        key = "totems-lenient" if name == "totems" and view["solo"] and view["lenient"] else name
        return Face(words.name("line", name), None, (4, 1), [[Run(words.say("explained", key))]])
    return None


def spot_face(view: dict[str, Any], key: str, words: Words) -> Face | None:
    """A place for the card in hand: the card as it would lie there, and what it would lie on."""
    spot = next((each for each in spots_of(view, words) if each.key == key), None)
    island = island_of(view, view["active"])
    if spot is None or island is None:
        return None
    face = card_face(view["hand"][0], view["hand"][1], words)
    card = Piece("face:card", face.art, (face.size[0] / 2, face.size[1] / 2), 0, face.size)
    if "illegal" in spot.marks:
        return Face(spot.label, face.art, face.size, (), [card])
    x, y = key.removeprefix("spot:").split(",")
    told = lying(island, view["hand"][0], view["hand"][1], (int(x), int(y)))
    return Face(words.say("face", "spot", told), face.art, face.size, [[Run(words.say("face", "lies", told))]], [card])


def card_face(card: int, direction: int, words: Words) -> Face:
    """A card of land: its picture, every symbol by its place, and what its sides show."""
    printed = CARDS[card]
    face = printed.faces[direction]
    lines = [
        [Run(words.say("face", "symbols", {"symbols": placed(card, direction, words)}))],
        [Run(words.say("face", "sides", {"ground": sides(card, direction)}), "note")],
    ]
    art = f"face-{printed.id}-{DIRECTIONS[direction]}"
    return Face(words.name("card", printed.id), art, (int(face.width), int(face.height)), lines)


def destiny_face(view: dict[str, Any], number: int, words: Words) -> Face:
    """A Destiny: its price or its owner, what it brings, and how things stand."""
    card = DESTINIES[number]
    owner = next((seat for seat, owned in enumerate(view["destinies"]) if number in owned), None)
    cost = words.say("face", "price" if owner is None else "bought", {"n": card.price, "owner": owner})
    lines = [[Run(brings(number, words))], [Run(cost)], [Run(words.say("face", "settled"), "note")]]
    if all(view["islands"]):
        lines.append([Run(words.say("face", "stands"), "note"), *standing(view, number)])
    return Face(words.name("destiny", card.id), None, (4, 1), lines)


def traveler_face(view: dict[str, Any], owner: int, words: Words) -> Face:
    number = view["travelers"][owner]
    return traveler_card(number, words, traveler_state(view, owner, words))


def traveler_card(number: int, words: Words, state: str = "") -> Face:
    card = TRAVELERS[number]
    lines = [
        [Run(words.say("traveler", "brings", {"each": card.points, "per": card.per}))],
        [Run(words.say("traveler", "adds", {"adds": added(number), "coconuts": card.coconuts}))],
    ]
    lines += [[Run(state, "keyword")]] if state else []
    return Face(words.name("traveler", card.id), f"portrait-{card.id}", (BACK[0], TRAVELER[1]), lines)
