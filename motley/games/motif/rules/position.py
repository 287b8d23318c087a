"""The position string, both ways: `5/2B2/2g2/5/G*4 g 22 mcw 0`.

Board from the top rank down (digits are runs of white tiles, `g` `b` tiles, `G` `B` tokens, `*` after a token that is
done), seat to move (`?` before the toss), reserves, what was done in this turn (`a`dded, `m`oved, a tile `c`hanged, a
`w`hite one coloured), quiet turns.
"""

import re
from typing import Final, final

from motley.games.motif.rules.board import SIZES, gathered
from motley.games.motif.rules.state import (
    ADDED,
    CHANGED,
    COLOURED,
    MOVED,
    NOT_TOSSED,
    PLAYING,
    STALEMATE,
    STARTED,
    WHITE,
    Position,
    packed,
)
from motley.kernel.core import BadPosition

SEATS: Final = ("g", "b")
FLAGS: Final = (("a", ADDED), ("m", MOVED), ("c", CHANGED), ("w", WHITE))

_RUN: Final = re.compile(r"[1-7]|[GB]\*?|[gb.]")


def flag_letters(position: Position) -> str:
    return "".join(letter for letter, flag in FLAGS if position.flags & flag)


def flags_of(letters: str) -> int:
    flags = 0
    for letter, flag in FLAGS:
        if letter in letters:
            flags |= flag
    return flags


def tile_letters(position: Position) -> str:
    """One letter a tile from a1 on: w, g or b."""
    gold, black = position.tiles_of(0), position.tiles_of(1)
    cells = range(int(position.board.cells))
    return "".join("g" if gold >> cell & 1 else "b" if black >> cell & 1 else "w" for cell in cells)


def position_text(position: Position) -> str:
    """The string of a position."""
    size = int(position.size)
    ranks = [_rank_text(position, rank, size) for rank in range(size - 1, -1, -1)]
    seat = "?" if position.seat == NOT_TOSSED else SEATS[position.seat]
    reserves = f"{position.reserve_of(0)}{position.reserve_of(1)}"
    return f"{'/'.join(ranks)} {seat} {reserves} {flag_letters(position) or '-'} {int(position.quiet)}"


def _rank_text(position: Position, rank: int, size: int) -> str:
    tiles = tile_letters(position)
    tokens = (position.tokens_of(0), position.tokens_of(1))
    done = int(position.own_tokens & ~position.ready)
    text, run = "", 0
    for cell in range(rank * size, rank * size + size):
        letter = tiles[cell]
        if letter == "w":
            run += 1
            continue
        text += str(run) if run else ""
        run = 0
        if (tokens[0] | tokens[1]) >> cell & 1:
            letter = letter.upper()
        text += letter + ("*" if done >> cell & 1 else "")
    return text + (str(run) if run else "")


@final
class Parsed:
    """The fields of a position string, read but not yet held against each other."""

    size: int
    tiles: dict[str, list[int]]
    tokens: dict[str, list[int]]
    done: dict[str, list[int]]
    seat: str
    reserves: tuple[int, int]
    flags: int
    quiet: int

    def __init__(self, text: str) -> None:
        fields = text.split(" ")
        if len(fields) != 5:
            raise BadPosition(f"a position of Motif has five fields separated by single spaces, not {len(fields)}")
        board, seat, reserves, flags, quiet = fields
        if seat not in ("g", "b", "?"):
            raise BadPosition(f"the seat to move is g or b, or ? before the toss, not {seat!r}")
        if not re.fullmatch(r"[0-6][0-6]", reserves):
            raise BadPosition(f"the reserves are two digits up to 6, gold then black, not {reserves!r}")
        if not re.fullmatch(r"-|(?=.)a?m?c?w?", flags):
            raise BadPosition(f"the flags are some of a, m, c, w in this order, or -, not {flags!r}")
        if not re.fullmatch(r"0|[1-9][0-9]{0,3}", quiet):
            raise BadPosition(f"the quiet counter is a whole number, not {quiet!r}")
        self.seat = seat
        self.reserves = (int(reserves[0]), int(reserves[1]))
        self.flags = flags_of(flags)
        self.quiet = int(quiet)
        self.tiles = {"g": [], "b": []}
        self.tokens = {"g": [], "b": []}
        self.done = {"g": [], "b": []}
        self._read_board(board)

    def _read_board(self, board: str) -> None:
        ranks = board.split("/")
        self.size = len(ranks)
        if self.size not in SIZES:
            raise BadPosition(f"a board has 3, 5 or 7 ranks, not {self.size}")
        for place, rank in enumerate(ranks):
            self._read_rank(rank, self.size - 1 - place)

    def _read_rank(self, text: str, rank: int) -> None:
        runs = _RUN.findall(text)
        if "".join(runs) != text:
            raise BadPosition(f"cannot read rank {rank + 1}: {text!r}")
        file = 0
        for run in runs:
            if run[0].isdigit():
                file += int(run)
                continue
            cell = rank * self.size + file
            file += 1
            if run == ".":
                continue
            colour = run[0].lower()
            self.tiles[colour].append(cell)
            if run[0].isupper():
                self.tokens[colour].append(cell)
            if run.endswith("*"):
                self.done[colour].append(cell)
        if file != self.size:
            raise BadPosition(f"rank {rank + 1} has {file} tiles, not {self.size}: {text!r}")

    def tokens_each(self) -> int:
        """The number of tokens that each side has: on the board and in reserve."""
        gold = len(self.tokens["g"]) + self.reserves[0]
        black = len(self.tokens["b"]) + self.reserves[1]
        if gold != black:
            raise BadPosition(f"gold has {gold} tokens on the board and in reserve, black {black}: they have the same")
        if not 1 <= gold <= 6:
            raise BadPosition(f"each side has 1 to 6 tokens, not {gold}")
        return gold

    def check_turn(self) -> None:
        """Whether `*` and the flags fit each other and the seat."""
        if self.seat == "?":
            if self.tiles["g"] or self.tiles["b"] or self.flags or self.quiet:
                raise BadPosition("before the toss the board is empty and nothing has been done")
            return
        other = "b" if self.seat == "g" else "g"
        if self.done[other]:
            raise BadPosition("a token of the seat not to move cannot be done (*)")
        done = len(self.done[self.seat])
        least = bool(self.flags & ADDED) + bool(self.flags & MOVED)
        exactly = not self.flags & MOVED
        if done < least or (exactly and done != least):
            wanted = f"exactly {least}" if exactly else f"at least {least}"
            raise BadPosition(f"{done} tokens are done (*), but the flags need {wanted}")
        if self.flags & CHANGED and not self.flags & STARTED:
            raise BadPosition("flag c needs a or m: nothing was done that could change a tile")
        if self.flags & WHITE and not self.flags & CHANGED:
            raise BadPosition("flag w needs c: a white tile coloured is a tile changed")
        if self.flags & WHITE and self.quiet:
            raise BadPosition("flag w needs quiet 0: colouring a white tile sets the counter back")

    def fill(self, position: Position) -> None:
        """Write the fields into a fresh position. Tokens get their identity in the order of their cells."""
        own = "b" if self.seat == "b" else "g"
        foe = "g" if own == "b" else "b"
        position.seat = NOT_TOSSED if self.seat == "?" else SEATS.index(self.seat)
        position.own_tiles = gathered(self.tiles[own])
        position.foe_tiles = gathered(self.tiles[foe])
        position.own_tokens = gathered(self.tokens[own])
        position.foe_tokens = gathered(self.tokens[foe])
        position.own_reserve = self.reserves[SEATS.index(own)]
        position.foe_reserve = self.reserves[SEATS.index(foe)]
        done = sorted(self.done[own])
        # A token added this turn is the last of its side.
        position.own_places = packed(sorted(set(self.tokens[own]) - set(done)) + done)
        position.foe_places = packed(sorted(self.tokens[foe]))
        position.ready = position.own_tokens & ~gathered(done)
        position.own_last = gathered(done)
        position.flags = self.flags
        position.quiet = self.quiet
        position.ending = PLAYING
        if position.white_tiles() == 0:
            position.ending = COLOURED
        elif position.quiet >= position.stop:
            position.ending = STALEMATE
