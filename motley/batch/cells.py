"""Sets of cells as bits, of one or two words each, so that a board of up to 64 cells needs no 64-bit numbers."""

from typing import Any, final

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

Array = Any  # jax.Array, or what stands for it while a function is traced

WORD = 32
_ONES = 0xFFFFFFFF


@final
@jax.tree_util.register_pytree_node_class
class Cells:
    """A set of cells, or a batch of sets of any shape. Bit 0 of the first word is cell 0."""

    __slots__ = ("words",)

    def __init__(self, words: tuple[Array, ...]) -> None:
        self.words = words

    @classmethod
    def of(cls, bits: int, cells: int) -> "Cells":
        """The set with these bits, on a board of so many cells."""
        return cls(tuple(np.uint32(bits >> low & _ONES) for low in range(0, cells, WORD)))

    def tree_flatten(self) -> tuple[tuple[Array, ...], None]:
        return self.words, None

    @classmethod
    def tree_unflatten(cls, kind: None, words: tuple[Array, ...]) -> "Cells":
        return cls(tuple(words))

    def __and__(self, other: "Cells") -> "Cells":
        return Cells(tuple(a & b for a, b in zip(self.words, other.words, strict=True)))

    def __or__(self, other: "Cells") -> "Cells":
        return Cells(tuple(a | b for a, b in zip(self.words, other.words, strict=True)))

    def __xor__(self, other: "Cells") -> "Cells":
        return Cells(tuple(a ^ b for a, b in zip(self.words, other.words, strict=True)))

    def __invert__(self) -> "Cells":
        """All other bits, those beyond the board too."""
        return Cells(tuple(~word for word in self.words))

    def __lshift__(self, by: int) -> "Cells":
        found, carried = [], None
        for word in self.words:
            shifted = word << by
            found.append(shifted if carried is None else shifted | carried)
            carried = word >> (WORD - by)
        return Cells(tuple(found))

    def __rshift__(self, by: int) -> "Cells":
        found, carried = [], None
        for word in reversed(self.words):
            shifted = word >> by
            found.append(shifted if carried is None else shifted | carried)
            carried = word << (WORD - by)
        return Cells(tuple(reversed(found)))

    def any(self) -> Array:
        """Whether there is a cell in the set."""
        found = self.words[0]
        for word in self.words[1:]:
            found = found | word
        return found != 0

    def count(self) -> Array:
        """How many cells are in the set."""
        found = ones(self.words[0])
        for word in self.words[1:]:
            found = found + ones(word)
        return found

    def lowest(self) -> "Cells":
        """The first cell alone; nothing where the set is empty."""
        found, is_before = [], None
        for word in self.words:
            low = word & (~word + 1)
            found.append(low if is_before is None else jnp.where(is_before, np.uint32(0), low))
            is_before = (word != 0) if is_before is None else is_before | (word != 0)
        return Cells(tuple(found))

    def nth(self, place: Array) -> Array:
        """The number of the cell at that place, from 0, in ascending order."""
        cell = jnp.zeros_like(place)
        rest = self.words[0]
        for number, word in enumerate(self.words[1:], start=1):
            held = ones(rest)
            is_further = place >= held
            place = jnp.where(is_further, place - held, place)
            cell = jnp.where(is_further, number * WORD, cell)
            rest = jnp.where(is_further, word, rest)
        for half in (16, 8, 4, 2, 1):
            held = ones(rest & np.uint32((1 << half) - 1))
            is_further = place >= held
            place = jnp.where(is_further, place - held, place)
            cell = jnp.where(is_further, cell + half, cell)
            rest = jnp.where(is_further, rest >> half, rest)
        return cell

    def number(self) -> Array:
        """The number of the only cell in the set."""
        found = WORD - 1 - lax.clz(self.words[0]).astype(jnp.int32)
        for place, word in enumerate(self.words[1:], start=1):
            found = jnp.where(word != 0, (place + 1) * WORD - 1 - lax.clz(word).astype(jnp.int32), found)
        return found

    def spread(self, cells: int) -> Array:
        """One truth value for each cell, along a new last axis."""
        parts = []
        for low, word in zip(range(0, cells, WORD), self.words, strict=True):
            bits = jnp.arange(min(WORD, cells - low), dtype=jnp.uint32)
            parts.append((word[..., None] >> bits & 1).astype(bool))
        return parts[0] if len(parts) == 1 else jnp.concatenate(parts, axis=-1)


def ones(word: Array) -> Array:
    """How many bits of a word are set. As a signed number, because some compilers count only those."""
    return lax.population_count(word.astype(jnp.int32))


def single(cell: Array, like: Cells) -> Cells:
    """The set of this cell alone, with as many words as another set."""
    if len(like.words) == 1:
        return Cells((np.uint32(1) << cell.astype(jnp.uint32),))
    bit = np.uint32(1) << (cell % WORD).astype(jnp.uint32)
    return Cells(tuple(jnp.where(cell // WORD == place, bit, np.uint32(0)) for place in range(len(like.words))))


def packed(truths: Array, cells: int) -> Cells:
    """The set of those cells whose truth value, along the last axis, is true: the other way round than `spread`."""
    words = []
    for low in range(0, cells, WORD):
        bits = jnp.left_shift(np.uint32(1), jnp.arange(min(WORD, cells - low), dtype=jnp.uint32))
        words.append(jnp.where(truths[..., low : low + WORD], bits, np.uint32(0)).sum(axis=-1, dtype=jnp.uint32))
    return Cells(tuple(words))


def pick(condition: Array, yes: Any, no: Any) -> Any:
    """One or the other, for each game of a batch; for numbers, sets, and positions made of them."""

    def chosen(a: Array, b: Array) -> Array:
        shape = condition.shape + (1,) * (max(jnp.ndim(a), jnp.ndim(b)) - condition.ndim)
        return jnp.where(condition.reshape(shape), a, b)

    return jax.tree_util.tree_map(chosen, yes, no)
