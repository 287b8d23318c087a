"""The position as plain data. What belongs to the seat to move is `own_`, what belongs to the other is `foe_`."""

from typing import Any, Final

from mypy_extensions import i64

from motley.games.motif.rules.board import Board, board_of, count, gathered
from motley.kernel.state import State

ADDED: Final = 1
MOVED: Final = 2
CHANGED: Final = 4
WHITE: Final = 8
STARTED: Final = 3

NOT_TOSSED: Final = -1

PLAYING: Final = 0
COLOURED: Final = 1
STALEMATE: Final = 2
BLOCKED: Final = 3
ENDINGS: Final = ("", "coloured", "stalemate", "blocked")

PLACE_BITS: Final = 6
PLACE_MASK: Final = 63
MOST_PLACES: Final = 60
"""Bits of a number in which places are kept."""

_FIELDS: Final = (
    "size",
    "tokens",
    "press",
    "force",
    "stop",
    "seat",
    "own_tiles",
    "foe_tiles",
    "own_tokens",
    "foe_tokens",
    "ready",
    "own_reserve",
    "foe_reserve",
    "flags",
    "quiet",
    "ending",
    "own_places",
    "foe_places",
    "own_last",
    "foe_last",
    "own_left",
    "foe_left",
)


class Position(State):
    """A position of Motif. Sets of cells are bits (see board.py).

    `ready` are the own tokens that stood there when the turn began and have not moved. `flags` tell what was done in
    this turn. Before the toss `seat` is NOT_TOSSED and gold counts as the own side.

    `places` gives every token its identity, so that a picture can follow it: six bits a token, its cell, in the order
    in which they were added. `last` and `left` are the cells that each side's latest turn landed on and came from.
    None of the three decides anything.
    """

    board: Board
    size: i64
    tokens: i64
    press: i64
    force: i64
    stop: i64
    seat: i64
    own_tiles: i64
    foe_tiles: i64
    own_tokens: i64
    foe_tokens: i64
    ready: i64
    own_reserve: i64
    foe_reserve: i64
    flags: i64
    quiet: i64
    ending: i64
    own_places: i64
    foe_places: i64
    own_last: i64
    foe_last: i64
    own_left: i64
    foe_left: i64

    def __init__(self, board: Board, tokens: i64, press: i64, force: i64, stop: i64) -> None:
        super().__init__(2)
        self.board = board
        self.size = board.size
        self.tokens = tokens
        self.press = press
        self.force = force
        self.stop = stop
        self.seat = NOT_TOSSED
        self.own_tiles = 0
        self.foe_tiles = 0
        self.own_tokens = 0
        self.foe_tokens = 0
        self.ready = 0
        self.own_reserve = tokens
        self.foe_reserve = tokens
        self.flags = 0
        self.quiet = 0
        self.ending = PLAYING
        self.own_places = 0
        self.foe_places = 0
        self.own_last = 0
        self.foe_last = 0
        self.own_left = 0
        self.foe_left = 0

    def take(self, other: "Position") -> None:
        """Become equal to another position of the same board and options."""
        self.seat = other.seat
        self.own_tiles = other.own_tiles
        self.foe_tiles = other.foe_tiles
        self.own_tokens = other.own_tokens
        self.foe_tokens = other.foe_tokens
        self.ready = other.ready
        self.own_reserve = other.own_reserve
        self.foe_reserve = other.foe_reserve
        self.flags = other.flags
        self.quiet = other.quiet
        self.ending = other.ending
        self.own_places = other.own_places
        self.foe_places = other.foe_places
        self.own_last = other.own_last
        self.foe_last = other.foe_last
        self.own_left = other.own_left
        self.foe_left = other.foe_left

    def key(self) -> object:
        """All that decides anything: whose tile was coloured first, or which token stands where, does not."""
        return (
            (self.size, self.tokens, self.press, self.force, self.stop, self.seat, self.flags, self.quiet, self.ending),
            (self.own_tiles, self.foe_tiles, self.own_tokens, self.foe_tokens, self.ready),
            (self.own_reserve, self.foe_reserve),
        )

    def fields(self) -> tuple[str, ...]:
        return _FIELDS

    def restore(self, data: dict[str, Any]) -> None:
        for name in _FIELDS:
            if not isinstance(data[name], int):
                raise ValueError(f"{name} is {data[name]!r}")
        super().restore(data)
        self.board = board_of(int(self.size))
        if not self.is_sound():
            raise ValueError("tiles, tokens and reserves do not fit each other")

    def is_sound(self) -> bool:
        """Whether the parts fit: a tile has one colour, a token stands on its own, and none is missing (I1, I7)."""
        if self.own_tiles & self.foe_tiles or (self.own_tiles | self.foe_tiles) & ~self.board.full:
            return False
        if self.own_tokens & ~self.own_tiles or self.foe_tokens & ~self.foe_tiles or self.ready & ~self.own_tokens:
            return False
        if (self.own_last | self.foe_last | self.own_left | self.foe_left) & ~self.board.full:
            return False
        for seat in (0, 1):
            if self.reserve_of(seat) < 0 or count(self.tokens_of(seat)) + self.reserve_of(seat) != self.tokens:
                return False
            if gathered(self.places_of(seat)) != self.tokens_of(seat):
                return False
        return self.seat in (NOT_TOSSED, 0, 1) and 0 <= self.ending <= BLOCKED

    def swap_sides(self) -> None:
        """The other seat's point of view; `seat` is left to the caller."""
        self.own_tiles, self.foe_tiles = self.foe_tiles, self.own_tiles
        self.own_tokens, self.foe_tokens = self.foe_tokens, self.own_tokens
        self.own_reserve, self.foe_reserve = self.foe_reserve, self.own_reserve
        self.own_places, self.foe_places = self.foe_places, self.own_places
        self.own_last, self.foe_last = self.foe_last, self.own_last
        self.own_left, self.foe_left = self.foe_left, self.own_left

    def white_tiles(self) -> i64:
        return self.board.full & ~(self.own_tiles | self.foe_tiles)

    def free_tiles(self) -> i64:
        """The tiles without a token."""
        return self.board.full & ~(self.own_tokens | self.foe_tokens)

    def tiles_of(self, seat: int) -> int:
        return int(self.own_tiles if self.is_own(seat) else self.foe_tiles)

    def tokens_of(self, seat: int) -> int:
        return int(self.own_tokens if self.is_own(seat) else self.foe_tokens)

    def reserve_of(self, seat: int) -> int:
        return int(self.own_reserve if self.is_own(seat) else self.foe_reserve)

    def last_of(self, seat: int) -> int:
        return int(self.own_last if self.is_own(seat) else self.foe_last)

    def left_of(self, seat: int) -> int:
        return int(self.own_left if self.is_own(seat) else self.foe_left)

    def places_of(self, seat: int) -> list[int]:
        """The cells of a seat's tokens on the board, in the order in which they were added."""
        places = int(self.own_places if self.is_own(seat) else self.foe_places)
        standing = int(self.tokens) - self.reserve_of(seat)
        return [places >> (PLACE_BITS * slot) & PLACE_MASK for slot in range(standing)]

    def is_own(self, seat: int) -> bool:
        return seat == self.seat or (self.seat == NOT_TOSSED and seat == 0)


def packed(cells: list[int]) -> int:
    """The `places` of tokens that were added in this order."""
    places = 0
    for slot, cell in enumerate(cells):
        places |= cell << (PLACE_BITS * slot)
    return places
