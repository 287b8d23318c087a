"""What can be worked out from a view of Motora: the table again, as far as a seat knows it."""

from typing import Any

from motley.games.motora.rules.board import shore_of
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS
from motley.games.motora.rules.state import Table


def table_of(view: dict[str, Any]) -> Table:
    """The table again, as far as the view tells; cards the viewer does not know are left out of the hands."""
    t = Table(view["seats"])
    t.shore = shore_of(tuple(view["sections"]))
    t.tiles = view["tiles"]
    t.kinds = view["kinds"]
    t.round = view["round"]
    t.token = view["token"]
    t.needed = view["needed"]
    t.village = view["village"]
    t.gone = view["gone"]
    t.stock = list(view["stock"])
    t.where = list(view["where"])
    t.placed = [tuple(each) for each in view["placed"]]
    t.home = list(view["home"])
    t.fresh = view["fresh"]
    t.recruited = view["recruited"]
    t.prisoners = [(captor, owner, number, when) for captor, owner, number, when in view["prisoners"]]
    t.idols = view["idols"]
    t.moved = view["moved"]
    t.shrine_idols = view["shrine_idols"]
    t.shrine_moved = view["shrine_moved"]
    t.dead = view["dead"]
    t.destroyed = view["destroyed"]
    t.poisoned = view["poisoned"]
    t.closed = view["closed"]
    t.gathered = view["gathered"]
    t.fished = [(spot, cell) for spot, cell in view["fished"]]
    t.need = view["need"]
    t.combat = view["combat"]
    t.yields = view["yields"]
    t.fish_bonus = view["fish_bonus"]
    t.fish_ban = view["fish_ban"]
    t.hands = [
        tuple((CARD_NUMBERS[slot["card"]], t.all_know(), slot["tag"], slot["bearer"]) for slot in hand if slot["card"])
        for hand in view["hands"]
    ]
    if view["seat"] is not None:
        names = [CARDS[slot[0]].id for slot in t.hands[view["seat"]]]
        places: list[int] = []
        for name in view["attached"]:
            places.append(next(k for k, each in enumerate(names) if each == name and k not in places))
        t.attached = tuple(places)
    return t
