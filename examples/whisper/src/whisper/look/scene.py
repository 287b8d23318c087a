"""A view as areas of pieces, and moves as pieces to point at. Pure functions of what a seat knows."""

from collections.abc import Sequence
from typing import Any

from motley.kernel import Area, Ask, Choice, Move, Phases, Piece, Scene, SeatCard, Words

from whisper.rules.cards import NAMES, WORTHS
from whisper.rules.state import BELIEVE, NONE


def scene_of(view: dict[str, Any], words: Words) -> Scene:
    """The card on the table, the animals to name, and for every seat its hand and what it has taken."""
    seats = range(len(view["sizes"]))
    areas = [table(view, words), claims(view, words)]
    for seat in seats:
        areas += [hand(view, seat, words), taken(view, seat, words)]
    return Scene(areas, [seat_card(view, seat, words) for seat in seats], phases=phases_of(view, words))


def phases_of(view: dict[str, Any], words: Words) -> Phases:
    """How far the turn is, and how many cards are still to be laid."""
    names = [words.say("phase", name) for name in ("lay", "name", "answer")]
    cards = words.say("label", "to-lay", {"n": sum(view["sizes"])})
    return Phases(cards, names, 2 if view["claim"] != NONE else 1 if view["is_laid"] else 0)


def table(view: dict[str, Any], words: Words) -> Area:
    """The card that lies face down; whoever laid it sees it in the label."""
    pieces: list[Piece] = []
    if view["is_laid"]:
        label = words.say("label", "back")
        if view["laid"] != NONE:
            label = words.say("label", "mine", {"card": view["laid"], "worth": WORTHS[view["laid"]]})
        pieces.append(Piece("laid", "back", (0.5, 0.5), label=label))
    return Area("table", words.say("label", "table"), "board", (0, 0, 1, 1), pieces)


def claims(view: dict[str, Any], words: Words) -> Area:
    """The animals that can be named; the one that was is marked."""
    pieces: list[Piece] = []
    for card, name in enumerate(NAMES):
        is_said = view["claim"] == card
        label = words.say("label", "said" if is_said else "claim", {"card": card, "claim": card, "worth": WORTHS[card]})
        marks = ["said"] if is_said else []
        pieces.append(Piece(f"claim:{card}", name, (card + 0.5, 0.5), size=0.9, label=label, marks=marks))
    return Area("claims", words.say("label", "claims"), "pool", (0, 0, len(NAMES), 1), pieces)


def hand(view: dict[str, Any], seat: int, words: Words) -> Area:
    """One's own cards, or the backs of somebody else's, whose keys tell nothing."""
    size = view["sizes"][seat]
    if seat == view["seat"]:
        cards = [face(f"card:{place}", card, place, words) for place, card in enumerate(view["hand"])]
    else:
        cards = [Piece(f"back:{seat}:{place}", "back", (place + 0.5, 0.5)) for place in range(size)]
    return Area(f"hand:{seat}", words.say("label", "hand", {"who": seat}), "hand", (0, 0, max(size, 1), 1), cards, seat)


def taken(view: dict[str, Any], seat: int, words: Words) -> Area:
    cards = [face(f"taken:{seat}:{place}", card, place, words) for place, card in enumerate(view["taken"][seat])]
    title = words.say("label", "taken", {"who": seat})
    return Area(f"taken:{seat}", title, "row", (0, 0, max(len(cards), 1), 1), cards, seat)


def face(key: str, card: int, place: int, words: Words) -> Piece:
    label = words.say("label", "card", {"card": card, "worth": WORTHS[card]})
    return Piece(key, f"card-{NAMES[card]}", (place + 0.5, 0.5), label=label)


def seat_card(view: dict[str, Any], seat: int, words: Words) -> SeatCard:
    name = words.name("seat", seat)
    counters = [
        (words.say("label", "points"), view["scores"][seat]),
        (words.say("label", "cards"), view["sizes"][seat]),
    ]
    return SeatCard(seat, name, name[0].upper(), counters=counters)


def choices_of(view: dict[str, Any], ask: Ask, moves: Sequence[Move], words: Words) -> list[Choice]:
    """A card is laid by pointing at it, an animal named by pointing at it; belief and doubt are buttons."""
    return [choice(view, ask.kind, move, words) for move in moves]


def choice(view: dict[str, Any], kind: str, move: Move, words: Words) -> Choice:
    assert isinstance(move, int)
    if kind == "lay":
        cards = [f"card:{place}" for place, card in enumerate(view["hand"]) if card == move]
        return Choice(move, [cards], words.say("move", "lay", {"card": move}))
    if kind == "claim":
        told = "claim-true" if move == view["laid"] else "claim-false"
        return Choice(move, [[f"claim:{move}"]], words.say("move", told, {"claim": move}))
    told = "believe" if move == BELIEVE else "doubt"
    sentence = words.say("move", told, {"claim": view["claim"]})
    # The card is turned up at once: nobody can take that back.
    return Choice(move, [], sentence, button=words.say("button", told), hotkey=told[0], final=True)
