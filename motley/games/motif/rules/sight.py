"""What a seat knows: everything. The view is the whole position for every seat and for spectators."""

from typing import Any

from motley.games.motif.rules.board import gathered, listed
from motley.games.motif.rules.position import flag_letters, flags_of, tile_letters
from motley.games.motif.rules.state import ENDINGS, NOT_TOSSED, Position, packed


def view_of(position: Position, seat: int | None) -> dict[str, Any]:
    """The position as plain JSON, told gold first. `you` is whose eyes these are."""
    ending = ENDINGS[position.ending]
    return {
        "you": seat,
        "size": int(position.size),
        "tokens": int(position.tokens),
        "press": int(position.press),
        "force": int(position.force),
        "stop": int(position.stop),
        "seat": None if position.seat == NOT_TOSSED else int(position.seat),
        "tiles": tile_letters(position),
        "places": [position.places_of(0), position.places_of(1)],
        "ready": listed(position.ready),
        "reserve": [position.reserve_of(0), position.reserve_of(1)],
        "flags": flag_letters(position),
        "quiet": int(position.quiet),
        "last": [listed(position.last_of(0)), listed(position.last_of(1))],
        "left": [listed(position.left_of(0)), listed(position.left_of(1))],
        "ending": ending or None,
    }


def fill_from(position: Position, view: dict[str, Any]) -> None:
    """Make a fresh position of the same board and options equal to the one that a view was taken of."""
    seat = view["seat"]
    own = seat or 0
    foe = 1 - own
    letters: str = view["tiles"]
    position.seat = NOT_TOSSED if seat is None else seat
    position.own_tiles = gathered([cell for cell, letter in enumerate(letters) if letter == "gb"[own]])
    position.foe_tiles = gathered([cell for cell, letter in enumerate(letters) if letter == "gb"[foe]])
    position.own_tokens = gathered(view["places"][own])
    position.foe_tokens = gathered(view["places"][foe])
    position.own_places = packed(view["places"][own])
    position.foe_places = packed(view["places"][foe])
    position.own_reserve = view["reserve"][own]
    position.foe_reserve = view["reserve"][foe]
    position.own_last = gathered(view["last"][own])
    position.foe_last = gathered(view["last"][foe])
    position.own_left = gathered(view["left"][own])
    position.foe_left = gathered(view["left"][foe])
    position.ready = gathered(view["ready"])
    position.flags = flags_of(view["flags"])
    position.quiet = view["quiet"]
    position.ending = ENDINGS.index(view["ending"] or "")
