"""What the parts of a judgement count: numbers in a file of the game, one table for each character.

A judgement that is a sum of named parts can be played with other weights: a character that loves raids, or weights
that were fitted to results. A part that a table does not name counts once.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from motley.kernel.data import read_toml

USUAL: Final = "usual"
FILE: Final = "content/weights.toml"


@final
class Weights:
    """How much each part counts for one character."""

    names: tuple[str, ...]
    factors: list[float]

    def __init__(self, names: Sequence[str], given: Mapping[str, float]) -> None:
        strange = sorted([name for name in given if name not in names])
        if strange:
            raise ValueError(f"weights for {', '.join(strange)}; the parts are {', '.join(names)}")
        self.names = tuple(names)
        self.factors = [float(given.get(name, 1.0)) for name in names]

    def total(self, parts: list[float]) -> float:
        """The sum of the parts, each by its weight."""
        value = 0.0
        for place, part in enumerate(parts):
            value += self.factors[place] * part
        return value

    def of(self, name: str) -> float:
        return self.factors[self.names.index(name)]


def read_weights(package: str, names: Sequence[str]) -> dict[str, Weights]:
    """The characters of a game by name, the usual one first. Raises ValueError for a part that there is not."""
    found: dict[str, Weights] = {}
    for character, given in read_toml(package, FILE).items():
        try:
            found[character] = Weights(names, given)
        except ValueError as error:
            raise ValueError(f"{package}: {FILE}: [{character}]: {error}") from error
    if next(iter(found), "") != USUAL:
        raise ValueError(f"{package}: {FILE}: the first table is [{USUAL}]")
    return found
