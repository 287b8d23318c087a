"""What things are worth, in words: the labels of tiles, villages and fishing spots, of members, shrines and cards."""

from typing import Any, Final

from motley.games.motora.rules.actions import POISON
from motley.games.motora.rules.board import CELLS, NAMES, TILES, VILLAGES, VOLCANO, Tile
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS, CRAFT, TEMPLE
from motley.games.motora.rules.events import lava_cells
from motley.games.motora.rules.state import (
    BESIDE_ACTIVE,
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    INJURED,
    SERIOUS,
    UNGIVEN,
    Table,
)
from motley.kernel import Words

NEXT_LAVA: Final = 4
BEFORE_RECOVERY: Final = ("use", "place")
ROUNDS_OUT: Final = {BESIDE_ACTIVE: 1, BESIDE_INJURED: 2, BESIDE_SERIOUS: 3, INJURED: 1, SERIOUS: 2}
"""R11.4: in how many rounds a member can be placed again; in a section, as long as nobody has recovered this round."""

Told = tuple[str, str]
"""A title, and what is said of it."""


def cell_label(view: dict[str, Any], t: Table, cell: int, words: Words) -> str:
    """A place of the island: what it is, what it gives, and what became of it."""
    told: dict[str, object] = {"cell": NAMES[cell]}
    if cell == VOLCANO:
        return words.say("scene", "volcano", told)
    if cell not in t.shore.land:
        fish = t.shore.fish[cell]
        return words.say("scene", "fish" if fish > 0 else "sea", {**told, "n": fish})
    if t.tiles[cell] >= 0:
        label = tile_label(view, t, cell, words)
    else:
        label = words.say("scene", *_spot(view, t, cell, told))
    return label + "".join(fishing(t, cell, words))


def _spot(view: dict[str, Any], t: Table, cell: int, told: dict[str, object]) -> tuple[str, dict[str, object]]:
    """R2.4, R3.3: a village, a place to settle, or what is left of it."""
    owner = t.owner_of(cell)
    if owner >= 0:
        return "village", {**told, "owner": owner}
    if view["round"] == 0 and t.kinds[cell] >= 0:
        kind = VILLAGES[t.kinds[cell]]
        food, water, shelter = kind.stock
        return "spot", {**told, "kind": kind.id, "f": food, "w": water, "s": shelter}
    return "bare", told


def tile_label(view: dict[str, Any], t: Table, cell: int, words: Words) -> str:
    tile = TILES[t.tiles[cell]]
    told = {"cell": NAMES[cell], "tile": tile.id, "group": tile.group, "die": dice_of(tile, words)}
    if t.destroyed[cell]:
        return words.say("scene", "tile-destroyed", told)
    gives = tile_gives(tile, words, t.poisoned[cell])
    if not tile.gives:
        deck = TEMPLE if tile.group == "temple" else CRAFT
        gives += words.say("scene", "cards-left", {"n": view["bags"][deck] + len(view["tails"][deck])})
    notes = [name for name in ("poisoned", "closed") if view[name][cell]]
    if cell in t.gathered:
        notes.append("gathered")
    label = words.say("scene", "tile", {**told, "gives": gives})
    label += "".join(words.say("scene", name) for name in notes)
    lava = lava_cells(t, NEXT_LAVA)
    return label + (words.say("scene", "lava", {"n": lava.index(cell) + 1}) if cell in lava else "")


def dice_of(tile: Tile, words: Words) -> str:
    """The numbers of the die that hit a tile."""
    return words.say("scene", "or").join(str(number) for number in tile.numbers)


def tile_gives(tile: Tile, words: Words, is_poisoned: bool = False) -> str:
    """What a member would bring from an undestroyed tile, bonuses apart."""
    if not tile.gives:
        return words.say("gives", tile.group)
    less = POISON if is_poisoned else 0
    found = [words.say("gives", sub, {"n": max(0, printed - less)}) for sub, printed in tile.gives]
    return words.say("scene", "or").join(found) + (words.say("gives", "boars") if tile.boars else "")


def fishing(t: Table, cell: int, words: Words) -> list[str]:
    """R12.4: what can be fished from a tile this round."""
    if t.fish_ban:
        return []
    free = [spot for spot in t.shore.fishing[cell] if (spot, cell) not in t.fished]
    told = [{"n": t.shore.fish[spot] + t.fish_bonus, "spot": NAMES[spot]} for spot in free]
    return [words.say("scene", "fishing", each) for each in told]


def what_lies_at(t: Table, seat: int, cell: int, words: Words) -> str:
    """A place in a few words, for the list of that seat's moves."""
    if t.tiles[cell] >= 0:
        tile = TILES[t.tiles[cell]]
        key = "short-destroyed" if t.destroyed[cell] else "short-tile"
        said = words.say("scene", key, {"tile": tile.id, "gives": tile_gives(tile, words, t.poisoned[cell])})
    else:
        owner = t.owner_of(cell)
        key = "short-bare" if owner < 0 else "short-village"
        if owner == seat:
            key = "short-home-free" if t.home[seat] == UNGIVEN else "short-home"
        said = words.say("scene", key, {"owner": owner})
    idols = t.idols[cell] + t.moved[cell]
    return "".join([said, *fishing(t, cell, words), words.say("scene", "short-idol") if idols else ""])


def titled(told: Told, words: Words) -> str:
    """A title and what is said of it, as one label."""
    return words.say("scene", "titled", {"title": told[0], "text": told[1]})


def tribe_told(t: Table, seat: int, words: Words) -> Told:
    told = {"owner": seat, "n": t.free_members(seat), "idols": t.idols_of(seat)}
    return words.say("scene", "tribe", told), words.say("scene", "tribe-text", told)


def store_told(view: dict[str, Any], seat: int, resource: int, need: int, words: Words) -> Told:
    told = {"owner": seat, "res": resource, "n": view["stock"][3 * seat + resource], "need": need}
    return words.say("scene", "stock", told), words.say("scene", "stock-text", told)


def member_label(view: dict[str, Any], t: Table, seat: int, member: int, words: Words) -> str:
    """Who it is, where, with what; whether it eats, and when it can be placed again."""
    place = t.place_of(seat, member)
    where = NAMES[place] if place < CELLS else words.name("place", place)
    label = words.say("scene", "member", {"owner": seat, "n": member, "where": where})
    gear = [CARDS[card].id for card in t.gear_of(seat, member)]
    if gear:
        label += words.say("scene", "with-gear", {"gear": gear})
    if view["home"][seat] == member or view["fresh"][seat] == member:
        label += words.say("scene", "no-meal")
    is_sure = place not in (INJURED, SERIOUS) or view["ask"] in BEFORE_RECOVERY
    if place in ROUNDS_OUT and is_sure and view["round"]:
        label += words.say("scene", "back", {"n": view["round"] + ROUNDS_OUT[place]})
    return label


def idol_label(view: dict[str, Any], t: Table, cell: int, key: str, words: Words) -> str:
    """A loose idol, and how far it is from the viewer's home."""
    label = words.say("scene", key, {"cell": NAMES[cell]})
    seat = view["seat"]
    if seat is not None and t.village[seat] >= 0:
        label += words.say("scene", "from-home", {"n": t.shore.distances(t.village[seat])[cell]})
    return label


def shrine_told(view: dict[str, Any], t: Table, seat: int, shrine: int, words: Words) -> Told:
    """A shrine and what it gives its tribe."""
    told = {
        "owner": seat,
        "shrine": shrine,
        "level": t.level(seat, shrine),
        "idols": t.shrine_total(seat, shrine),
        "dead": view["dead"][2 * seat + shrine],
    }
    return words.say("scene", "shrine", told), words.say("scene", f"shrine-{shrine}", told)


def card_label(name: str, words: Words, bearer: int = 0) -> str:
    """A card, what it does and when; who bears it."""
    told = {"card": name, "text": words.name("card-text", name), "timing": words.name("timing", card_timing(name))}
    label = words.say("scene", "card", told)
    return label + (words.say("scene", "borne", {"n": bearer}) if bearer else "")


def card_timing(name: str) -> str:
    """When a card is used; the Knife is gear that nobody bears."""
    card = CARDS[CARD_NUMBERS[name]]
    if not card.is_gear:
        return card.timing
    return "any" if card.gear.get("sacrifice", 0) else "gear"
