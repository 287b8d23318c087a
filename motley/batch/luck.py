"""Cheap chance for playouts: one word a game, mixed anew for every draw. For anything else use jax.random."""

from typing import Any

import jax.numpy as jnp
import numpy as np

Array = Any


def mixed(word: Array) -> Array:
    """The next word of a game: a step of a full cycle through all 2^32 (Numerical Recipes), so none gets stuck."""
    return word * np.uint32(1664525) + np.uint32(1013904223)


def redrawn(word: Array) -> Array:
    """Another word for the same draw where one is of no use: not the one that the next draw will have."""
    return word + np.uint32(0x9E3779B9)


def below(word: Array, limit: Array) -> Array:
    """A number from 0 to limit - 1 out of a word, for limits up to 1024; the bias is below limit / 2^22."""
    # The low bits of such a generator are poor: stir, and use the high ones.
    stirred = (word ^ (word >> 16)) * np.uint32(0x7FEB352D)
    stirred = (stirred ^ (stirred >> 15)) * np.uint32(0x846CA68B)
    return ((stirred >> 10) * limit.astype(jnp.uint32) >> 22).astype(jnp.int32)
