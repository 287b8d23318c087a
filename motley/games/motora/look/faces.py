"""Pieces at reading size: what a tile gives, costs and risks, what a card does and when, in full sentences."""

from typing import Any

from motley.games.motora.look.boards import tonight
from motley.games.motora.look.labels import Told, card_timing, fishing, shrine_told, store_told, tile_gives, tribe_told
from motley.games.motora.look.scene import LOOKS, cell_art, scene_of
from motley.games.motora.rules.board import CELL_NUMBERS, NAMES, RESOURCES, TILES, VILLAGES, VOLCANO
from motley.games.motora.rules.cards import CARDS, CRAFT, EVENTS, TEMPLE
from motley.games.motora.rules.events import lava_cells
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.moves import SHRINES
from motley.games.motora.rules.placement import cost_to
from motley.games.motora.rules.state import Table
from motley.kernel import Composer, Face, Run, Words

Paragraph = list[Run]


def face_of(view: dict[str, Any], key: str, words: Words) -> Face | None:
    """What a piece means, in full; None for decoration."""
    kind, _, name = key.partition(":")
    if kind == "cell" and name in CELL_NUMBERS:
        return cell_face(view, CELL_NUMBERS[name], words)
    if key == "event" and view["event"] >= 0:
        return event_face(EVENTS[view["event"]].id, words)
    if kind in ("hand", "theirs"):
        slot = held(view, kind, name)
        if slot is not None and slot["card"]:
            return card_face(slot["card"], words, slot["bearer"])
    piece = scene_of(view, words, LOOKS[0], Composer()).pieces().get(key)
    if piece is None or not piece.label:
        return None
    title, text = told_of(view, key, words) or (piece.label, "")
    lines = [[Run(words.say("face", "text", {"text": text}))]] if text else []
    return Face(title, piece.art, piece.size, lines)


def told_of(view: dict[str, Any], key: str, words: Words) -> Told | None:
    """What is read of a tribe, its stores, its shrines and the event to come; None for anything else."""
    kind, *names = key.split(":")
    if kind == "board":
        return tribe_told(table_of(view), int(names[0]), words)
    if kind == "stock":
        seat, resource = int(names[0]), RESOURCES.index(names[1])
        return store_told(view, seat, resource, tonight(view, table_of(view), seat)[resource], words)
    if kind == "shrine":
        return shrine_told(view, table_of(view), int(names[0]), SHRINES.index(names[1]), words)
    return (words.say("scene", "event"), words.say("scene", "no-event")) if kind == "event" else None


def event_face(event: str, words: Words) -> Face:
    return Face(words.name("event", event), f"event-{event}", (60, 84), [[Run(words.name("event-text", event))]])


def held(view: dict[str, Any], kind: str, name: str) -> dict[str, Any] | None:
    """The card in a hand that a key means, as far as the viewer knows it."""
    owner, _, place = name.rpartition(":")
    seat = view["seat"] if kind == "hand" else int(owner) if owner.isdigit() else None
    if seat is None or seat >= view["seats"] or not place.isdigit() or int(place) >= len(view["hands"][seat]):
        return None
    slot: dict[str, Any] = view["hands"][seat][int(place)]
    return slot


def card_face(name: str, words: Words, bearer: int = 0) -> Face:
    lines: list[Paragraph] = [
        [Run(words.name("timing", card_timing(name)), "note")],
        [Run(words.name("card-text", name))],
    ]
    if bearer:
        lines.append([Run(words.say("face", "borne", {"n": bearer}), "note")])
    return Face(words.name("card", name), f"card-{name}", (60, 84), lines)


def told(keyword: str, text: str, words: Words) -> Paragraph:
    return [Run(words.say("face", keyword) + ": ", "keyword"), Run(text)]


def cell_face(view: dict[str, Any], cell: int, words: Words) -> Face | None:
    """A place of the island: what it gives, what the way costs, what it risks, what may happen to it."""
    t = table_of(view)
    at = {"cell": NAMES[cell]}
    art, size = cell_art(view, t, cell), (130.0, 100.0)
    if cell == VOLCANO:
        return Face(words.say("face", "volcano", at), art, size, [[Run(words.say("face", "volcano-text"))]])
    if cell not in t.shore.land:
        fish = t.shore.fish[cell]
        text = words.say("face", "fish-text" if fish > 0 else "sea-text", {"n": fish})
        return Face(words.say("face", "water", {**at, "name": t.shore.sea_names[cell]}), art, size, [[Run(text)]])
    if t.tiles[cell] >= 0:
        tile = TILES[t.tiles[cell]]
        title = words.say("face", "tile", {**at, "tile": tile.id})
        lines = ruined(words) if t.destroyed[cell] else gifts(view, t, cell, words)
    else:
        title, lines = settled(view, t, cell, words)
    if not t.destroyed[cell]:
        lines += [told("fish", text.removeprefix(", "), words) for text in fishing(t, cell, words)]
    return Face(title, art, size, [*lines, *surroundings(view, t, cell, words)])


def ruined(words: Words) -> list[Paragraph]:
    return [[Run(words.say("face", "burnt"))]]


def gifts(view: dict[str, Any], t: Table, cell: int, words: Words) -> list[Paragraph]:
    """What a tile that still lives gives, and what threatens it."""
    tile = TILES[t.tiles[cell]]
    lines: list[Paragraph] = []
    if tile.gives:
        lines.append(
            told("gives", words.say("face", "gather", {"gives": tile_gives(tile, words, t.poisoned[cell])}), words)
        )
    else:
        deck = TEMPLE if tile.group == "temple" else CRAFT
        left = view["bags"][deck] + len(view["tails"][deck])
        names = sorted({words.name("card", card.id) for card in CARDS if card.deck == deck})
        lines.append(told("gives", words.say("face", "draw", {"deck": deck, "n": left}), words))
        lines.append([Run(words.say("face", "deck", {"names": names}), "note")])
    if tile.boars:
        lines.append(told("risks", words.say("face", "boars"), words))
    if t.poisoned[cell]:
        lines.append([Run(words.say("face", "poisoned"))])
    if t.closed[cell]:
        lines.append([Run(words.say("face", "closed"))])
    if cell in t.gathered:
        lines.append([Run(words.say("face", "gathered"))])
    faces = words.say("scene", "or").join(str(number) for number in tile.numbers)
    lines.append(told("die", words.say("face", "die-text", {"group": tile.group, "die": faces}), words))
    following = lava_cells(t, 4)
    if cell in following:
        lines.append(told("lava", words.say("face", "lava-text", {"n": following.index(cell) + 1}), words))
    return lines


def settled(view: dict[str, Any], t: Table, cell: int, words: Words) -> tuple[str, list[Paragraph]]:
    """A village, a place to settle, or bare ground."""
    owner, at = t.owner_of(cell), {"cell": NAMES[cell]}
    if owner >= 0:
        key = "home-text" if owner == view["seat"] else "village-text"
        return words.say("face", "village", {**at, "owner": owner}), [[Run(words.say("face", key, {"owner": owner}))]]
    if view["round"] == 0 and t.kinds[cell] >= 0:
        kind = VILLAGES[t.kinds[cell]]
        food, water, shelter = kind.stock
        text = words.say("face", "spot-text", {"f": food, "w": water, "s": shelter})
        return words.say("face", "spot", {**at, "kind": kind.id}), [told("gives", text, words)]
    return words.say("face", "bare", at), [[Run(words.say("face", "bare-text"))]]


def surroundings(view: dict[str, Any], t: Table, cell: int, words: Words) -> list[Paragraph]:
    """Idols there, and how far it is from the viewer's own village; whoever places a member is told so by what the
    place would bring."""
    lines: list[Paragraph] = []
    idols = t.idols[cell] + t.moved[cell]
    if idols:
        lines.append(told("idol", words.say("face", "idol-text", {"n": idols}), words))
    seat = view["seat"]
    is_placing = view["ask"] == "place" and seat in view["asked"]
    if seat is not None and t.village[seat] >= 0 and t.is_in(seat) and not is_placing:
        far, cost = t.shore.distances(t.village[seat])[cell], cost_to(t, seat, cell)
        if far < 99:
            key = "costs-free" if cost == 0 else "costs-text"
            lines.append(told("costs", words.say("face", key, {"n": far, "cost": cost}), words))
    return lines
