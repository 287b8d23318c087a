"""Where things that grew without a plan stand: a generator with a name, so that a drawing is always the same."""

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

from motley.kernel import Rng

T = TypeVar("T")
STEPS = 1 << 20


class Scatter:
    """Numbers between bounds, and one of several."""

    def __init__(self, name: str) -> None:
        self._rng = Rng(crc32(name.encode()))

    def between(self, least: float, most: float) -> float:
        return least + (most - least) * int(self._rng.below(STEPS)) / STEPS

    def any_of(self, several: Sequence[T]) -> T:
        return several[int(self._rng.below(len(several)))]
