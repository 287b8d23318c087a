"""What things of Motu are called where they are chosen: a card with all it shows, a place with what lies under it."""

from collections.abc import Iterator, Mapping
from typing import Any

from motley.games.motu.rules.cards import CARDS, DESTINIES, LAND, SEA, SYMBOL_NAMES, Face
from motley.games.motu.rules.island import BEACH, Island
from motley.games.motu.rules.known import amounts_of
from motley.kernel import Words

GROUNDS = {LAND: "land", SEA: "sea", BEACH: "beach"}
TABLE = "table"
SIDES = "NESW"


def card_label(key: str, card: int, direction: int, words: Words, told: Mapping[str, object] | None = None) -> str:
    """A sentence of [scene] about a card, and what the card shows when it is turned like this."""
    shown = words.say("scene", "shows", {"symbols": placed(card, direction, words), "ground": sides(card, direction)})
    return words.say("scene", key, {"card": CARDS[card].id, "shown": shown, **(told or {})})


def placed(card: int, direction: int, words: Words) -> list[dict[str, object]]:
    """The symbols of a card, and where on it each is."""
    face = CARDS[card].faces[direction]
    return [
        {
            "name": "symbol",
            "symbol": SYMBOL_NAMES[symbol],
            "down": words.name(f"down{int(face.height)}", r),
            "across": words.name(f"across{int(face.width)}", c),
        }
        for c, r, symbol in face.symbols
    ]


def sides(card: int, direction: int) -> list[dict[str, object]]:
    """What a card shows along its four sides: land, sea, or a beach that runs out of it."""
    found: dict[str, list[str]] = {}
    for side, points in zip(SIDES, _rims(CARDS[card].faces[direction]), strict=True):
        found.setdefault(GROUNDS[points[0]] if len(set(points)) == 1 else "beach", []).append(side)
    if len(found.get("land", ())) < len(SIDES):
        return [{"name": name, "sides": found[name]} for name in sorted(found)]
    return [{"name": "ring" if CARDS[card].has_beach else "inland"}]


def _rims(face: Face) -> list[list[int]]:
    """The points above, to the right, below and to the left."""
    across, down = int(face.width), int(face.height)
    above = [face.point(i, 0) for i in range(across + 1)]
    right = [face.point(across, j) for j in range(down + 1)]
    below = [face.point(i, down) for i in range(across + 1)]
    return [above, right, below, [face.point(0, j) for j in range(down + 1)]]


def spot_label(island: Island, card: int, direction: int, at: tuple[int, int], is_legal: bool, words: Words) -> str:
    """A place for a card: what it would lie on and cover, or the rules that forbid it."""
    x, y = at
    if not is_legal:
        return words.say("scene", "no-spot", {"x": x, "y": y, "rules": island.broken(card, x, y, direction)})
    return words.say("scene", "spot", lying(island, card, direction, at))


def lying(island: Island, card: int, direction: int, at: tuple[int, int]) -> dict[str, object]:
    """What a card would lie on and cover there, for the words."""
    x, y = at
    face = CARDS[card].faces[direction]
    covered = [SYMBOL_NAMES[symbol] for symbol in island.covered(face, x, y)]
    under = list(_under(island, face, x, y))
    grounds = [{"name": name, "n": under.count(name)} for name in (*GROUNDS.values(), TABLE) if name in under]
    return {"x": x, "y": y, "symbols": covered, "grounds": grounds}


def _under(island: Island, face: Face, x: int, y: int) -> Iterator[str]:
    for r in range(int(face.height)):
        for c in range(int(face.width)):
            yield GROUNDS[island.terrain_at(x + c, y + r)] if island.top_at(x + c, y + r) else TABLE


def destiny_label(view: dict[str, Any], number: int, owner: int | None, front: int, words: Words) -> str:
    """A Destiny: its price or owner, what it compares and brings, and how things stand."""
    card = DESTINIES[number]
    values = {name: f"{value:+d}".replace("-", "\u2212") for name, value in _values(number).items()}
    brings = words.say(
        "scene", "destiny-two" if len(card.counts) > 1 else "destiny-one", {**values, "counts": card.counts}
    )
    told: dict[str, object] = {"destiny": card.id, "price": card.price, "owner": owner, "brings": brings}
    key = "destiny" if owner is None else "destiny-owned"
    if not all(view["islands"]):
        return words.say("scene", key, told)
    seat = front if owner is None else owner
    lead = []
    for thing in card.counts:
        amounts = amounts_of(view, thing)
        best = max(amount for other, amount in enumerate(amounts) if other != seat)
        lead.append({"name": "lead", "thing": thing, "mine": amounts[seat], "best": best})
    return words.say("scene", f"{key}-lead", {**told, "who": seat, "lead": lead})


def _values(number: int) -> dict[str, int]:
    card = DESTINIES[number]
    return {"win": card.win, "part": card.part, "lose": card.lose}
