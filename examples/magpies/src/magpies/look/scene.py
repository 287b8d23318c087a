"""A view as areas of pieces, and moves as pieces to point at. Pure functions of what a seat knows."""

from collections.abc import Sequence
from typing import Any

from motley.kernel import Area, Choice, Move, Phases, Piece, Preview, Scene, SeatCard, Words

from magpies.rules.state import DECK, LURE, NEST, RAID, STAY
from magpies.rules.trinkets import NAMES, WORTHS


def scene_of(view: dict[str, Any], words: Words) -> Scene:
    """The trinket and the lures in the middle; a hand and a nest for every seat."""
    seats = range(view["seats"])
    areas = [middle(view, words)]
    for seat in seats:
        areas.append(hand(view, seat, words))
        areas.append(nest(view, seat, words))
    names = [words.say("phase", name) for name in ("trinkets", "raids")]
    phases = Phases(words.say("label", "bag", {"n": sum(view["bag"])}), names, 1 if view["opened"] else 0)
    return Scene(areas, [seat_card(view, seat, words) for seat in seats], phases=phases)


def middle(view: dict[str, Any], words: Words) -> Area:
    pieces = []
    if view["trinket"] >= 0:
        kind = view["trinket"]
        label = words.say("label", "trinket", {"trinket": kind, "worth": WORTHS[kind]})
        pieces.append(Piece("trinket", NAMES[kind], (0.5, 0.5), size=0.9, label=label))
    for seat, number in enumerate(view["lures"]):
        if number:
            label = words.say("label", "lure", {"who": seat, "card": number})
            pieces.append(Piece(f"card:{number}", f"card-{number}", (seat + 1.5, 0.5), size=0.9, label=label))
    return Area("middle", words.say("label", "middle"), "board", (0, 0, view["seats"] + 1, 1), pieces)


def cards(known: Sequence[int], size: int, key: str, label: str, words: Words) -> list[Piece]:
    """Cards by their numbers if they are known, and by their places otherwise."""
    if known or not size:
        return [
            Piece(f"card:{n}", f"card-{n}", (at + 0.5, 0.5), size=0.9, label=words.say("label", "card", {"card": n}))
            for at, n in enumerate(known)
        ]
    return [Piece(f"{key}:{at}", "back", (at + 0.5, 0.5), size=0.9, label=label) for at in range(size)]


def hand(view: dict[str, Any], seat: int, words: Words) -> Area:
    size = view["sizes"][seat]
    known = view["hand"] if seat == view["me"] else []
    pieces = cards(known, size, f"back:{seat}", words.say("label", "back", {"who": seat}), words)
    title = words.say("label", "hand", {"who": seat})
    return Area(f"hand:{seat}", title, "hand", (0, 0, max(size, 1), 1), pieces, seat)


def nest(view: dict[str, Any], seat: int, words: Words) -> Area:
    size = view["nest_sizes"][seat]
    label = words.say("label", "hidden", {"who": seat})
    pieces = cards(view["nests"][seat], size, f"hidden:{seat}", label, words)
    title = words.say("label", "nest", {"who": seat})
    return Area(f"nest:{seat}", title, "row", (0, 0, max(size, 1), 1), pieces, seat)


def seat_card(view: dict[str, Any], seat: int, words: Words) -> SeatCard:
    name = words.name("seat", seat)
    return SeatCard(seat, name, name[0].upper(), counters=[(words.say("label", "points"), view["scores"][seat])])


def choices_of(view: dict[str, Any], moves: Sequence[Move], words: Words) -> list[Choice]:
    """Perches and raids are buttons; a card is pointed at."""
    found: list[Choice] = []
    for move in moves:
        assert isinstance(move, int)
        if move in (LURE, NEST):
            key = "lure" if move == LURE else "nest"
            found.append(Choice(move, [], words.say("move", key), button=words.say("label", f"button-{key}")))
        elif move == STAY:
            found.append(Choice(move, [], words.say("move", "stay"), button=words.say("label", "button-stay")))
        elif move > STAY:
            button = words.say("label", "button-raid", {"who": move - RAID})
            found.append(Choice(move, [], words.say("move", "raid", {"who": move - RAID}), button=button))
        else:
            key = "card-lure" if view["steps"] == [LURE] else "card-nest"
            found.append(Choice(move, [[f"card:{move}"]], words.say("move", key, {"card": move})))
    return found


def preview_of(view: dict[str, Any], move: Move) -> Preview:
    assert isinstance(move, int)
    return Preview(marks={f"card:{move}": ("laying",)} if move <= DECK else {})
