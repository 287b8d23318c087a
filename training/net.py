"""The net: a small residual tower on the board, a policy over slots, and the value for the seat to move.

While it learns, every convolution is followed by batch normalisation; to play, that is folded into weights and biases,
which is also what the file for the player holds. A convolution is written as one product with a sparse matrix over all
cells at once: on 5×5 that wastes less than it gains, because a card is fastest at large products.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, final

import jax
import jax.numpy as jnp
import numpy as np

Array = Any
Weights = dict[str, Array]

EPSILON = 1e-5
MOMENTUM = 0.98


class Shape(NamedTuple):
    """How large a net is."""

    size: int = 5
    planes: int = 18
    channels: int = 64
    blocks: int = 5
    depth: int = 32  # of the product that makes the policy
    sights: int = 8  # channels of the value's view of the board
    hidden: int = 64

    @property
    def cells(self) -> int:
        return self.size * self.size

    def convolutions(self) -> list[tuple[str, int]]:
        """Name and number of input channels of each convolution."""
        found = [("stem", self.planes)]
        for block in range(self.blocks):
            found += [(f"block{block}_a", self.channels), (f"block{block}_b", self.channels)]
        return found


@final
class Net:
    """A net of one shape: how it begins, learns, is folded, and answers."""

    def __init__(self, shape: Shape, dtype: Any = jnp.bfloat16) -> None:
        self.shape = shape
        self.dtype = dtype
        self.taps = taps(shape.size)

    def begin(self, key: Array) -> tuple[Weights, Weights]:
        """Random weights, and the running statistics of the normalisations."""
        shape = self.shape
        weights: Weights = {}
        statistics: Weights = {}
        keys = iter(jax.random.split(key, 64))
        for name, planes in shape.convolutions():
            scale = np.sqrt(2 / (9 * planes))
            weights[f"{name}_w"] = scale * jax.random.normal(next(keys), (3, 3, planes, shape.channels))
            # Every block begins as nothing but its shortcut.
            weights[f"{name}_scale"] = jnp.zeros(shape.channels) if name.endswith("_b") else jnp.ones(shape.channels)
            weights[f"{name}_shift"] = jnp.zeros(shape.channels)
            statistics[f"{name}_mean"] = jnp.zeros(shape.channels)
            statistics[f"{name}_var"] = jnp.ones(shape.channels)
        for name, inward, outward in (
            ("from", shape.channels, shape.depth),
            ("to", shape.channels, shape.depth),
            ("add", shape.channels, shape.depth),
            ("value", shape.channels, shape.sights),
            ("hidden", shape.cells * shape.sights, shape.hidden),
        ):
            weights[f"{name}_w"] = jax.random.normal(next(keys), (inward, outward)) / np.sqrt(inward)
            weights[f"{name}_b"] = jnp.zeros(outward)
        weights["out_w"] = 0.1 * jax.random.normal(next(keys), (shape.hidden,)) / np.sqrt(shape.hidden)
        weights["out_b"] = jnp.zeros(())
        return weights, statistics

    def spread(self, kernel: Array) -> Array:
        """The matrix over all cells that does what a 3×3 kernel does with zero padding."""
        padded = jnp.concatenate(
            [kernel.reshape(9, *kernel.shape[2:]), jnp.zeros((1, *kernel.shape[2:]), kernel.dtype)]
        )
        matrix = padded[self.taps]  # [from cell, to cell, in, out]
        cells = self.shape.cells
        return matrix.transpose(0, 2, 1, 3).reshape(cells * kernel.shape[2], cells * kernel.shape[3])

    def learn(self, weights: Weights, statistics: Weights, planes: Array, cells: Array) -> tuple[Array, Array, Weights]:
        """Logits and values of a batch as it is normalised by itself, and the running statistics after it."""
        after: Weights = {}
        batch = planes.shape[0]

        def layer(x: Array, name: str) -> Array:
            y = product(x, self.spread(weights[f"{name}_w"].astype(self.dtype)))
            y = y.reshape(batch * self.shape.cells, self.shape.channels)
            mean, var = y.mean(0), y.var(0)
            after[f"{name}_mean"] = MOMENTUM * statistics[f"{name}_mean"] + (1 - MOMENTUM) * mean
            after[f"{name}_var"] = MOMENTUM * statistics[f"{name}_var"] + (1 - MOMENTUM) * var
            y = (y - mean) * (weights[f"{name}_scale"] * jax.lax.rsqrt(var + EPSILON)) + weights[f"{name}_shift"]
            return y.reshape(batch, -1)

        tower = self.tower(planes, layer)
        logits, value = self.heads(self.scaled(weights), tower, cells)
        return logits, value, jax.lax.stop_gradient(after)

    def folded(self, weights: Weights, statistics: Weights) -> Weights:
        """The weights to play with: no normalisation left, and the scale of the policy's product inside `to`."""
        found = {name: value for name, value in self.scaled(weights).items() if not name.endswith(("_scale", "_shift"))}
        for name, _ in self.shape.convolutions():
            factor = weights[f"{name}_scale"] * jax.lax.rsqrt(statistics[f"{name}_var"] + EPSILON)
            found[f"{name}_w"] = weights[f"{name}_w"] * factor
            found[f"{name}_b"] = weights[f"{name}_shift"] - statistics[f"{name}_mean"] * factor
        return found

    def scaled(self, weights: Weights) -> Weights:
        factor = 1 / np.sqrt(self.shape.depth)
        return {**weights, "to_w": weights["to_w"] * factor, "to_b": weights["to_b"] * factor}

    def prepared(self, folded: Mapping[str, Array]) -> Weights:
        """Folded weights as `answer` wants them: kernels spread over the board, everything in the net's precision."""
        found = {name: jnp.asarray(value).astype(self.dtype) for name, value in folded.items()}
        for name, _ in self.shape.convolutions():
            found[f"{name}_w"] = self.spread(found[f"{name}_w"])
            found[f"{name}_b"] = jnp.tile(found[f"{name}_b"], self.shape.cells)
        return found

    def answer(self, prepared: Weights, planes: Array, cells: Array) -> tuple[Array, Array]:
        """Logits over slots [B, tokens + 1, cells] and values [B] of prepared weights."""

        def layer(x: Array, name: str) -> Array:
            return product(x, prepared[f"{name}_w"]) + prepared[f"{name}_b"]

        return self.heads(prepared, self.tower(planes, layer), cells)

    def tower(self, planes: Array, layer: Any) -> Array:
        x = planes.reshape(planes.shape[0], -1).astype(self.dtype)
        x = jax.nn.relu(layer(x, "stem")).astype(self.dtype)
        for block in range(self.shape.blocks):
            y = jax.nn.relu(layer(x, f"block{block}_a")).astype(self.dtype)
            x = jax.nn.relu(x + layer(y, f"block{block}_b")).astype(self.dtype)
        return x.reshape(-1, self.shape.cells, self.shape.channels)

    def heads(self, weights: Weights, tower: Array, cells: Array) -> tuple[Array, Array]:
        """`cells` are those of the ready tokens; what stands for a token that is not there is masked by others."""

        def dense(x: Array, name: str) -> Array:
            return product(x, weights[f"{name}_w"].astype(self.dtype)) + weights[f"{name}_b"]

        to = dense(tower, "to")
        add = dense(tower.mean(1), "add")[:, None]
        of_cells = jax.nn.one_hot(cells, self.shape.cells, dtype=self.dtype)
        moves = dense(jnp.einsum("btc,bcd->btd", of_cells, tower).astype(self.dtype), "from")
        queries = jnp.concatenate([add, moves], axis=1)
        logits = jnp.einsum(
            "btd,bcd->btc", queries.astype(self.dtype), to.astype(self.dtype), preferred_element_type=jnp.float32
        )
        seen = jax.nn.relu(dense(tower, "value")).reshape(tower.shape[0], -1).astype(self.dtype)
        hidden = jax.nn.relu(dense(seen, "hidden"))
        value = jnp.tanh((hidden * weights["out_w"]).sum(-1) + weights["out_b"])
        return logits.astype(jnp.float32), value.astype(jnp.float32)


def product(x: Array, matrix: Array) -> Array:
    return jnp.matmul(x, matrix, preferred_element_type=jnp.float32)


def taps(size: int) -> Any:
    """For each pair of cells (from, to), which of the nine weights of a kernel connects them; 9 for none."""
    cells = size * size
    found = np.full((cells, cells), 9)
    for start in range(cells):
        for end in range(cells):
            rank, file = start // size - end // size + 1, start % size - end % size + 1
            if 0 <= rank < 3 and 0 <= file < 3:
                found[start, end] = rank * 3 + file
    return found


def symmetries(size: int) -> Any:
    """The eight symmetries of the square: [8, cells], entry c is where cell c goes."""
    board = np.arange(size * size).reshape(size, size)
    turned = [np.rot90(side, quarter) for side in (board, board.T) for quarter in range(4)]
    return np.stack([np.argsort(each.ravel()) for each in turned]).astype(np.int32)
