"""Pieces at reading size: cards, fighters, abilities, ground and dice in sentences, keywords explained."""

from functools import cache
from typing import Any

from motley.games.motba.look.areas.boards import team_line, thing_line, zone_line, zone_owners
from motley.games.motba.look.areas.panels import basics_of, element_text, granting, is_shared, place_line
from motley.games.motba.look.drawing.pictures import PICTURE
from motley.games.motba.look.reading.paragraphs import (
    Paragraph,
    ability_runs,
    card_paragraphs,
    explained,
    keywords_in,
    keywords_of,
    kind_runs,
    passive_runs,
    picture_of,
    stats_runs,
)
from motley.games.motba.look.reading.texts import (
    ability_named,
    card_label,
    character_of,
    conditions,
    ground_line,
    health_of,
    special_of,
    titles,
    unit_title,
)
from motley.games.motba.look.scene import LOOKS, scene_of
from motley.games.motba.look.tableau import ARENA, bare_table, space_number, stage_of, table_of, unit_in, unit_number
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.games.motba.rules.deck.cards import FIRST_ARENA
from motley.kernel import Composer, Face, Piece, Run, Words

PICTURES = ("card", "r")
SYMBOL_PIECES = ("pool", "wild", "face")


def face_of(view: dict[str, Any], key: str, words: Words) -> Face | None:
    """What a piece means, in full; None for decoration and for what is not there."""
    piece = found_piece(view, key, words)
    if piece is None or not piece.label:
        return None
    kind, _, name = key.partition(":")
    if kind in PICTURES:
        return card_face(name.rpartition(":")[2], words)
    if kind == "artifact":
        unit, _, place = name.partition(":")
        return card_face(unit_in(view, unit_number(unit))["artifacts"][int(place)]["card"], words)
    if kind in ("u", "p"):
        return fighter_face(view, unit_in(view, unit_number(name[:2])), words)
    if kind in ("ab", "sp"):
        return ability_face(view, key, words)
    if kind in SYMBOL_PIECES or kind == "die":
        symbol = (piece.art or "").rpartition("-")[2].removesuffix("2")
        return Face(piece.label, piece.art, (1, 1), [[Run(words.say("symbol", symbol))]])
    title, *lines = told_of(view, kind, name, words) or [piece.label]
    return Face(title, piece.art, piece.size, [[Run(line)] for line in lines])


def told_of(view: dict[str, Any], kind: str, name: str, words: Words) -> list[str]:
    """What is read of ground, obstacles, teams and the battle stack: a title, and what there is to say; of anything
    else nothing."""
    if kind == "s":
        return space_told(view, name, words)
    if kind == "thing":
        told = next(each for each in view["things"] if each["space"] == space_number(bare_table(view).width, name))
        title = words.say("reading", "obstacle", {"kind": told["kind"], "space": name})
        return [title, thing_line(told, words)]
    if kind == "team" and stage_of(view) == ARENA:
        return [words.name("seat", int(name)), team_line(view, table_of(view), int(name), words)]
    if kind == "stack":
        place = len(view["stack"]) - 1 - int(name)
        return [place_line(place, words), element_text(view["stack"][int(name)], titles(view, words), words)]
    if kind == "banner":
        cards = [card for card in view["rows"][int(name)][3:] if card and is_shared(card)]
        return [words.say("scene", "team-artifacts", {"cards": cards}), *[card_label(card, words) for card in cards]]
    return []


def space_told(view: dict[str, Any], name: str, words: Words) -> list[str]:
    t = bare_table(view)
    space = space_number(t.width, name)
    lines = [words.say("reading", "ground", {"text": ground_line(t.ground[space], words)})]
    owned = zone_owners(view, t).get(space)
    return [name, *lines] if owned is None else [name, *lines, zone_line(*owned, words)]


def found_piece(view: dict[str, Any], key: str, words: Words) -> Piece | None:
    for look in LOOKS:
        piece = scene_of(view, words, look, Composer()).pieces().get(key)
        if piece is not None:
            return piece
    return None


def pictured(art: str, style: str | None = None) -> list[Piece]:
    return [Piece("face:art", art, (PICTURE / 2, 0.5), 0, (PICTURE, 1), "pictures", style=style)]


@cache
def card_face(name: str, words: Words) -> Face:
    """A card as it lies in the pool, with its keywords explained."""
    lines = card_paragraphs(name, words)
    kind = kind_runs(name, words)
    told = [*([kind] if kind else []), *lines, *explained(keywords_of(name), words)]
    if NUMBERS[name] >= FIRST_ARENA:
        return Face(
            words.name("card", name), picture_of(name), (1, 1), told, [Piece("face:art", picture_of(name), (0.5, 0.5))]
        )
    return Face(words.name("card", name), picture_of(name), (PICTURE, 1), told, pictured(picture_of(name)))


def fighter_face(view: dict[str, Any], unit: dict[str, Any], words: Words) -> Face:
    """A fighter as it is now: health, points, statuses, and all that it can do."""
    card = character_of(unit)
    state = [words.say("reading", "enemy-of", {"seat": unit["seat"]})]
    if view["round"] and not unit["alive"]:
        state.append(words.say("reading", "fallen"))
    else:
        left, most = health_of(unit)
        state.append(words.say("reading", "left", {"n": left, "of": most}))
        state += conditions(unit, words)
    lines: list[Paragraph] = [[Run(", ".join(state), "note")], stats_runs(unit["stats"])]
    lines += passive_runs(unit["card"], words)
    for each in basics_of(unit):
        ability = ability_named(each["id"])
        name, *rest = ability_runs(ability, words)
        charge = words.say("reading", "charge", {"n": each["tokens"], "of": ability.cooldown})
        lines.append([Run(f"{name.text} {charge}", "keyword"), *rest])
    lines.append(ability_runs(card.special, words))
    if unit["artifacts"]:
        lines.append([Run(words.say("reading", "bears", {"cards": [each["card"] for each in unit["artifacts"]]}))])
    return Face(
        unit_title(unit, words),
        picture_of(unit["card"]),
        (PICTURE, 1),
        lines,
        pictured(picture_of(unit["card"]), f"seat-{unit['seat']}"),
    )


def ability_face(view: dict[str, Any], key: str, words: Words) -> Face:
    """An ability with its charge, its price and its time, and its keywords explained."""
    kind, name, *rest = key.split(":")
    unit = unit_in(view, unit_number(name))
    if kind == "sp":
        ability, granted = special_of(unit), []
        told = words.say("reading", "stages", {"seat": unit["seat"], "n": view["special"][unit["seat"]]})
    else:
        slot = int(rest[0])
        charged = basics_of(unit)[slot]
        ability = ability_named(charged["id"])
        told = words.say("reading", "charged", {"n": charged["tokens"], "of": ability.cooldown})
        granted = (
            granting(unit)[slot - len(character_of(unit).basic) :] if slot >= len(character_of(unit).basic) else []
        )
    lines = [ability_runs(ability, words)[1:]]
    for card in granted[:1]:
        lines = [[Run(words.say("reading", "granted", {"card": card}), "note")], *card_paragraphs(card, words)]
    title = f"{unit_title(unit, words)}: {words.name('ability', ability.id)}"
    shown = [*lines, [Run(told, "note")], *explained(keywords_in(ability.text), words)]
    return Face(
        title, picture_of(unit["card"]), (PICTURE, 1), shown, pictured(picture_of(unit["card"]), f"seat-{unit['seat']}")
    )
