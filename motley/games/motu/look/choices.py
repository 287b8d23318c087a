"""How moves of Motu are pointed at, what each would do, and why some cannot be made."""

from collections.abc import Sequence
from typing import Any

from motley.games.motu.look.island import card_piece, covered_keys
from motley.games.motu.rules.cards import (
    CARD_NUMBERS,
    CARDS,
    DESTINIES,
    DIRECTIONS,
    ISLANDS,
    STAR,
    SYMBOL_NAMES,
    TRAVELERS,
    VOLCANO,
)
from motley.games.motu.rules.island import Island
from motley.games.motu.rules.known import amounts_of, island_of, tally_of
from motley.games.motu.rules.moves import PASS
from motley.games.motu.rules.refusals import cannot_lie
from motley.games.motu.rules.scoring import SOURCES, Opponent, traveler_count
from motley.games.motu.rules.state import UNSCORED
from motley.kernel import Ask, Choice, Move, Piece, Preview, Promise, Refusal, Words


def choices_of(view: dict[str, Any], ask: Ask, moves: Sequence[Move], words: Words) -> list[Choice]:
    """How each move is pointed at."""
    return [_choice(view, ask, move, words) for move in moves]


def routes_of(view: dict[str, Any], ask: Ask, moves: Sequence[Move], words: Words) -> list[Choice]:
    """The Traveler in hand may be pointed at, too: on a phone it comes to the front by that."""
    if ask.kind != "traveler" or 1 not in moves or view["travelers"][view["active"]] < 0:
        return []
    sentence = _traveler_choice(view, 1, words).sentence
    return [Choice(1, ((f"traveler:{view['active']}",),), sentence, final=True)]


def _choice(view: dict[str, Any], ask: Ask, move: Move, words: Words) -> Choice:
    kind = ask.kind
    if isinstance(move, tuple):
        return _place_choice(view, move, words) if kind == "place" else _source_choice(move, words)
    assert isinstance(move, int)
    if kind == "pick":
        return _pick_choice(view, move, words)
    if kind == "rotate":
        letter = DIRECTIONS[move]
        sentence, button = words.say("move", "rotate", {"dir": letter}), words.name("way", letter)
        return Choice(move, (), sentence, button=button, hotkey=letter.lower())
    if kind == "destiny":
        if move == PASS:
            return Choice(move, (), words.say("move", "pass"), button=words.say("button", "pass"), place="pass")
        card = DESTINIES[move]
        sentence = words.say("move", "destiny", {"destiny": card.id, "price": card.price})
        return Choice(move, ((f"destiny:{card.id}",),), sentence)
    if kind == "traveler":
        return _traveler_choice(view, move, words)
    if kind == "take":
        return _take_choice(view, move, words)
    key = ("give", "burn")[move]
    sentence = words.say("move", key, {"card": CARDS[view["pair"][0]].id})
    return Choice(move, (), sentence, button=words.say("button", key), place=("keep", "do")[move])


def _pick_choice(view: dict[str, Any], slot: int, words: Words) -> Choice:
    card = CARDS[view["row"][slot - 1]]
    told = {"card": card.id, "slot": slot, "pays": slot - 1, "collects": view["counters"][slot - 1]}
    island = island_of(view, view["active"])
    fits = island is not None and island.is_placeable(view["row"][slot - 1])
    return Choice(
        slot, ((f"card:{card.id}",),), words.say("move", "pick" if fits else "pick-lost", told), hotkey=str(slot)
    )


def _place_choice(view: dict[str, Any], at: tuple[Any, ...], words: Words) -> Choice:
    x, y = at
    island = island_of(view, view["active"])
    assert island is not None
    card, direction = view["hand"]
    covered = [SYMBOL_NAMES[symbol] for symbol in island.covered(CARDS[card].faces[direction], x, y)]
    sentence = words.say("move", "place", {"x": x, "y": y, "symbols": covered})
    return Choice(at, ((f"spot:{x},{y}",),), sentence, group=words.say("move", "group-place", {"y": y}), hand="hand")


def _source_choice(sources: tuple[Any, ...], words: Words) -> Choice:
    names = [SOURCES[source] for source in sources]
    sentence = words.say("move", "sources", {"sources": names})
    return Choice(sources, tuple((f"source:{name}",) for name in names), sentence, any_order=len(names) > 1)


def _traveler_choice(view: dict[str, Any], plays: int, words: Words) -> Choice:
    if not plays:
        return Choice(0, (), words.say("move", "keep"), button=words.say("button", "keep"), place="keep")
    number = view["travelers"][view["active"]]
    if number < 0:
        return Choice(1, (), words.say("button", "play"), button=words.say("button", "play"), final=True, place="do")
    card = TRAVELERS[number]
    points = traveler_count(number, view["row"]) * card.points
    sentence = words.say("move", "play", {"traveler": card.id, "points": points})
    return Choice(1, (), sentence, button=words.say("button", "play"), final=True, place="do")


def _take_choice(view: dict[str, Any], side: int, words: Words) -> Choice:
    card = CARDS[view["pair"][side]]
    change = -1 if side == 0 else min(1, view["hut"])
    sentence = words.say("move", ("left", "right")[side], {"card": card.id, "change": change})
    return Choice(side, ((f"card:{card.id}",),), sentence, hotkey=("l", "r")[side])


def preview_of(view: dict[str, Any], move: Move, words: Words) -> Preview:
    """What a move would do to the island, the sources and the bank; each line is a promise."""
    kind = view["ask"]
    seat = view["active"]
    island = island_of(view, seat)
    if island is None:
        return Preview()
    if kind == "place" and isinstance(move, tuple):
        return _place_preview(view, seat, island, move, words)
    if kind == "pick" and isinstance(move, int):
        card = view["row"][move - 1]
        bank = view["banks"][seat] - (move - 1) + view["counters"][move - 1]
        fits = sum(len(island.placements(card, direction)) for direction in range(4))
        lines = [("info", words.say("preview", key, {"n": n})) for key, n in (("fits", fits), ("bank", bank))]
        return Preview(lines=lines, promises=[Promise("places", None, seat, fits), Promise("bank", None, seat, bank)])
    if kind == "rotate" and isinstance(move, int):
        fits = len(island.placements(view["hand"][0], move))
        line = ("info", words.say("preview", "fits", {"n": fits}))
        return Preview(lines=[line], promises=[Promise("places", None, seat, fits)])
    if kind == "destiny" and isinstance(move, int) and move != PASS:
        return _destiny_preview(view, seat, move, words)
    if kind == "traveler" and move == 1 and view["travelers"][seat] >= 0:
        card_number = view["travelers"][seat]
        count, worth = traveler_count(card_number, view["row"]), TRAVELERS[card_number].points
        line = ("good", words.say("preview", "points", {"n": count, "p": worth, "points": count * worth}))
        return Preview(lines=[line], promises=[Promise("traveler", f"traveler:{seat}", seat, count * worth)])
    if kind == "rest" and isinstance(move, int):
        return _rest_preview(view, island, move, words)
    return Preview()


def _laid(card: int, x: int, y: int, direction: int) -> list[Piece]:
    """The ghost of a card on the island, in its frame."""
    face = CARDS[card].faces[direction]
    width, height = int(face.width), int(face.height)
    middle, frame = (x + width / 2, y + height / 2), f"M{x} {y}h{width}v{height}h{-width}z"
    ghost = card_piece("ghost", "face", card, x, y, direction, ("laid",))
    ghost.layer = "spots"
    return [ghost, Piece("ghost:frame", at=middle, layer="spots", path=frame, style="frame", marks=("laid",))]


def _place_preview(view: dict[str, Any], seat: int, island: Island, at: tuple[Any, ...], words: Words) -> Preview:
    x, y = at
    card, direction = view["hand"]
    after = island.with_card(card, x, y, direction)
    ghosts = _laid(card, x, y, direction)
    face = CARDS[card].faces[direction]
    hidden: dict[str, Sequence[str]] = {key: ["covered"] for key in covered_keys(island, "island", face, x, y)}
    lines: list[tuple[str, str]] = []
    promises: list[Promise] = []
    then, now = tally_of(view, seat, after), tally_of(view, seat, island)
    lenient = view["solo"] and view["lenient"]
    for source, name in enumerate(SOURCES):
        before, later = now.source(source, lenient), then.source(source, lenient)
        if view["scored"][seat][source] == UNSCORED and before != later:
            told = {"source": name, "before": before, "after": later}
            lines.append(("good" if later > before else "warn", words.say("preview", "sources", told)))
            promises.append(Promise(f"source:{name}", f"source:{name}", seat, later))
    shore, longer = island.longest_beach(), after.longest_beach()
    if shore != longer:
        told_beach = {"before": shore, "after": longer}
        lines.append(("good" if longer > shore else "warn", words.say("preview", "beach", told_beach)))
        promises.append(Promise("beach", None, seat, longer))
    return Preview(ghosts, hidden, lines, promises)


def _destiny_preview(view: dict[str, Any], seat: int, number: int, words: Words) -> Preview:
    card = DESTINIES[number]
    lines: list[tuple[str, str]] = []
    promises: list[Promise] = []
    for name in card.counts:
        amounts = amounts_of(view, name)
        best = max(amount for other, amount in enumerate(amounts) if other != seat)
        # R6.2: the price is gone from what a Destiny about coconuts compares.
        mine = amounts[seat] - (card.price if name == "coconut" else 0)
        tone = "good" if mine and mine >= best else "warn"
        lines.append((tone, words.say("preview", "leads", {"thing": name, "mine": mine, "best": best})))
        promises.append(Promise(f"thing:{name}", f"destiny:{card.id}", seat, mine))
    return Preview(lines=lines, promises=promises)


def _rest_preview(view: dict[str, Any], island: Island, move: int, words: Words) -> Preview:
    volcanoes, beach = island.counts()[VOLCANO], island.longest_beach()
    now = Opponent(view["opponent"], view["hut"], volcanoes, beach, view["level"]).total()
    pile = view["opponent"] if move else [*view["opponent"], view["pair"][0]]
    then = Opponent(pile, view["hut"] + (3 if move else 0), volcanoes, beach, view["level"]).total()
    line = ("info", words.say("preview", "opponent", {"before": now, "after": then}))
    return Preview(lines=[line], promises=[Promise("opponent", None, 0, then)])


def refusal_of(view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
    """Why these pieces lead to no legal move."""
    what, _, name = keys[-1].partition(":")
    kind = ask.kind
    if kind == "place" and what == "spot":
        return _spot_refusal(view, name)
    if kind == "pick" and what == "card" and name in CARD_NUMBERS:
        return _card_refusal(view, CARD_NUMBERS[name])
    if kind == "take" and what == "card":
        return (
            Refusal("R11.3", "left-costs") if view["banks"][0] < 1 else Refusal("R11.4", "fits-nowhere", {"card": name})
        )
    if kind == "destiny" and what == "destiny":
        return _bought_refusal(view, name)
    if kind == "sources" and what == "source" and name in SOURCES:
        return Refusal("R8.3", "scored-before", {"sources": [name]})
    if kind == "place":
        return Refusal("R4.2", "choose-spot")
    if kind in ("pick", "take"):
        return Refusal("R3.1", "pick-first")
    return Refusal("R4.1", "turn-first") if kind == "rotate" else Refusal("R2.2", "not-yours")


def _spot_refusal(view: dict[str, Any], name: str) -> Refusal:
    x, y = (int(part) for part in name.split(","))
    island = island_of(view, view["active"])
    assert island is not None
    card, direction = view["hand"]
    return cannot_lie(island, card, x, y, direction)


def _card_refusal(view: dict[str, Any], card: int) -> Refusal:
    if card not in view["row"] or card >= ISLANDS:
        return Refusal("R3.1", "pick-first")
    slot = view["row"].index(card) + 1
    bank = view["banks"][view["active"]]
    if slot - 1 > bank:
        return Refusal("R3.2", "too-dear", {"slot": slot, "price": slot - 1, "bank": bank})
    return Refusal("R3.4", "fits-nowhere", {"card": CARDS[card].id})


def _bought_refusal(view: dict[str, Any], name: str) -> Refusal:
    card = next(each for each in DESTINIES if each.id == name)
    if DESTINIES.index(card) not in view["display"]:
        return Refusal("R6.1", "not-on-display")
    bank = view["banks"][view["active"]]
    return Refusal("R6.3", "destiny-too-dear", {"destiny": card.id, "price": card.price, "bank": bank})


def refusal_preview_of(view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Preview:
    """The card where it must not lie: the points at which it clashes with the island, the star it would cover."""
    what, _, name = keys[-1].partition(":")
    if ask.kind != "place" or what != "spot":
        return Preview()
    x, y = (int(part) for part in name.split(","))
    island = island_of(view, view["active"])
    assert island is not None
    card, direction = view["hand"]
    wrong = [(float(i), float(j)) for i, j in island.clashing_points(card, x, y, direction)]
    face = CARDS[card].faces[direction]
    for r in range(int(face.height)):
        for c in range(int(face.width)):
            if island.symbol_at(x + c, y + r) in (VOLCANO, STAR):
                wrong.append((x + c + 0.5, y + r + 0.5))
    marks = [Piece(f"ghost:wrong:{at[0]:g},{at[1]:g}", "clash", at, 0, 0.6, "numbers") for at in wrong]
    return Preview([*_laid(card, x, y, direction), *marks])
