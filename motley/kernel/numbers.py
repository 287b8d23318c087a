"""Numbers for learners: rows of named fields, and a row for anything that can be written as plain JSON.

A buffer is whatever takes `buffer[place] = number`: array('f'), a memoryview of floats, a row of NumPy. Whoever hands
one over hands over zeros, so that only what is not zero has to be written.
"""

from array import array
from collections.abc import Sequence
from typing import Any, Final, TypeAlias, final
from zlib import crc32

from mypy_extensions import i64

from motley.kernel.plain import Plain

Buffer: TypeAlias = Any

FACTS: Final = 1024
"""How many numbers a view becomes in a game that has no observation of its own."""
MOVE_FACTS: Final = 48
ASK_FACTS: Final = 16


@final
class Field(Plain):
    """Some numbers of a row that belong together: their name, shape and range, and what they mean in one line."""

    def __init__(self, name: str, shape: Sequence[int], low: float, high: float, meaning: str) -> None:
        self.name = name
        self.shape = tuple(shape)
        self.low = low
        self.high = high
        self.meaning = meaning
        size = 1
        for length in self.shape:
            size *= length
        self.size = size

    def fields(self) -> tuple[str, ...]:
        return ("name", "shape", "low", "high", "meaning")


@final
class Row(Plain):
    """A row of numbers: its fields one after the other. Shapes are in the order of C, the last axis runs fastest."""

    def __init__(self, parts: Sequence[Field]) -> None:
        self.parts = tuple(parts)
        self.starts: dict[str, int] = {}
        size = 0
        for part in self.parts:
            self.starts[part.name] = size
            size += part.size
        self.size = size

    def fields(self) -> tuple[str, ...]:
        return ("parts",)

    def place(self, name: str) -> slice:
        """Where in the row a field is."""
        part = next(each for each in self.parts if each.name == name)
        return slice(self.starts[name], self.starts[name] + part.size)


MOVE_ROW: Final = Row(
    (
        Field("ask", (ASK_FACTS,), 0, 1, "what is asked: its kind and arguments, each hashed to a place"),
        Field("move", (MOVE_FACTS,), 0, 1, "the move: as a whole and part by part, each hashed to a place"),
    )
)


def view_row(seats: int) -> Row:
    """What a game has that brings no observation of its own; so many seats can be at its table."""
    return Row(
        (
            Field("seat", (seats,), 0, 1, "whose eyes these are: 1 at the own seat"),
            Field("view", (FACTS,), 0, 1, "what the seat sees: every fact of its view, hashed to a place"),
        )
    )


def write_cells(cells: i64, into: Buffer, at: i64) -> None:
    """Write 1 for each cell of a board that is in a set; bit 0 is the first cell, and bit 63 none."""
    while cells:
        if not cells & 15:
            cells >>= 4
            at += 4
            continue
        if cells & 1:
            into[at] = 1.0
        cells >>= 1
        at += 1


def cell_rows(cells: int) -> list[bytes]:
    """For each set of so many cells what `write_cells` writes, as the bytes of native floats: a table to pack from."""
    return [array("f", [float(flag) for flag in flags]).tobytes() for flags in cell_flags(cells)]


def cell_flags(cells: int) -> list[bytes]:
    """For each set of so many cells a byte for each, 1 for those in the set: a table for masks."""
    return [bytes([cells_set >> cell & 1 for cell in range(cells)]) for cells_set in range(2**cells)]


def squashed(value: float, half: float) -> float:
    """A number of any size as one between -1 and 1: 0 stays, `half` becomes 0.5, and no two become the same."""
    return value / (abs(value) + half)


@final
class Pen:
    """Writes a row of numbers from left to right, in the order of its fields."""

    into: Buffer
    at: int

    def __init__(self, into: Buffer, at: int) -> None:
        self.into = into
        self.at = at

    def number(self, value: float) -> None:
        """One number."""
        if value != 0.0:
            self.into[self.at] = value
        self.at += 1

    def flag(self, is_set: bool) -> None:
        """1 or 0."""
        if is_set:
            self.into[self.at] = 1.0
        self.at += 1

    def pick(self, place: int, size: int) -> None:
        """One of so many: 1 at its place; none of them if the place is negative."""
        if place >= 0:
            self.into[self.at + place] = 1.0
        self.at += size

    def counts(self, things: Sequence[int], size: int, half: float) -> None:
        """How often each of so many things occurs, squashed."""
        found: dict[int, int] = {}
        for thing in things:
            found[thing] = found.get(thing, 0) + 1
        for thing, count in found.items():
            self.into[self.at + thing] = squashed(count, half)
        self.at += size

    def each(self, values: Sequence[int], half: float) -> None:
        """Whole numbers of any size, squashed."""
        for value in values:
            if value:
                self.into[self.at] = squashed(value, half)
            self.at += 1

    def hashed(self, value: object, size: int) -> None:
        """Anything that is plain JSON, hashed into so many numbers."""
        write_facts(facts(value, ""), self.into, self.at, size)
        self.at += size


def facts(value: object, path: str) -> list[str]:
    """Plain JSON as a list of sentences, one for each of its leaves."""
    if isinstance(value, dict):
        told: list[str] = []
        for key in sorted(value):
            told += facts(value[key], f"{path}.{key}")
        return told or [f"{path}={{}}"]
    if isinstance(value, (list, tuple)):
        told = [f"{path}#{len(value)}"]
        for place, each in enumerate(value):
            told += facts(each, f"{path}.{place}")
        return told
    return [f"{path}={value}"]


def write_facts(told: list[str], into: Buffer, at: int, size: int) -> None:
    """Hash sentences into so many numbers from 0 to 1.

    How much a sentence adds to the number at its place depends on the sentence too, so that two in one place can
    still be told apart; the order of the sentences does not matter.
    """
    free: dict[int, float] = {}
    for sentence in told:
        code = crc32(sentence.encode())
        place = code % size
        free[place] = free.get(place, 1.0) * (0.25 + (code >> 16) / 131072.0)
    for place, share in free.items():
        into[at + place] = 1.0 - share
