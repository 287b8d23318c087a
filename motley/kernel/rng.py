"""A small random generator of our own: the same numbers on both builds, cheap to copy.

Two multiply-with-carry generators, xored. Every product stays below 2**63, so native integers never wrap
and the interpreted build computes exactly the same sequence.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar, final

from mypy_extensions import i64

T = TypeVar("T")

_LOW: Final = 0xFFFFFFFF
_A: Final = 1791398085
_B: Final = 1447497129


@final
class Rng:
    """Random numbers for playouts and bots. Matches never use it for dice: see `motley.match.chance`."""

    a: i64
    b: i64

    def __init__(self, seed: int = 0) -> None:
        spread = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & ((1 << 64) - 1)
        spread ^= spread >> 29
        spread = (spread * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
        spread ^= spread >> 32
        # The carry half must stay below the multiplier, and neither word may be all zeros.
        self.a = (spread & _LOW) | ((1 + (spread >> 32) % (_A - 2)) << 32)
        self.b = ((spread >> 17) & _LOW) | ((1 + (spread >> 40) % (_B - 2)) << 32)
        for _ in range(4):
            self.word()

    def copy(self) -> "Rng":
        return _going_on(int(self.a), int(self.b))

    def __reduce__(self) -> tuple[object, ...]:
        return _going_on, (int(self.a), int(self.b))

    def __repr__(self) -> str:
        return f"<Rng at {int(self.a):x}, {int(self.b):x}>"

    def word(self) -> i64:
        """The next 32 random bits."""
        self.a = _A * (self.a & _LOW) + (self.a >> 32)
        self.b = _B * (self.b & _LOW) + (self.b >> 32)
        return (self.a ^ self.b) & _LOW

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, each equally likely. The limit is at most 2**31."""
        product: i64 = self.word() * limit
        low: i64 = product & _LOW
        if low < limit:
            threshold: i64 = (4294967296 - limit) % limit
            while low < threshold:
                product = self.word() * limit
                low = product & _LOW
        return product >> 32

    def wide(self, limit: int) -> int:
        """Like `below`, for limits of any size."""
        if limit <= 2147483648:
            return int(self.below(limit))
        words = (limit.bit_length() + 31) // 32
        span = 1 << (32 * words)
        while True:
            value = 0
            for _ in range(words):
                value = (value << 32) | int(self.word())
            if value < span - span % limit:
                return value % limit

    def real(self) -> float:
        """A number from 0 up to, not including, 1."""
        return float(self.word()) / 4294967296.0

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Put the items in random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _going_on(a: int, b: int) -> Rng:
    """The generator that stands there."""
    found = Rng(0)
    found.a = a
    found.b = b
    return found
