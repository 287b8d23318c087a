"""The net that learned Motif by playing itself: planes in, a weight per move and a value out. NumPy, one core.

A residual tower of 3×3 convolutions on the 5×5 board. Each convolution is done as one Winograd tile F(5×5, 3×3): the
25 cells become 49 points (a product with a small matrix), the channels are mixed point by point, and the points become
25 cells again; that needs a third of the multiplications of the plain way. Arrays are [cell, position, channel], so
that all three steps are matrix products without a transposition in between.
"""

import hashlib
import io
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from motley.kernel.oracle import NoOracle

Floats = NDArray[np.float32]

SIZE: Final = 5
CELLS: Final = 25
PLANES: Final = 18
ROWS: Final = 4
"""Who may go to a tile: a token from the reserve, or one of three that are ready."""

POINTS: Final = (0.0, 1.0, -1.0, 2.0, -2.0, 0.5)


def _vandermonde(columns: int) -> NDArray[np.float64]:
    """Polynomials of so many coefficients at the points, and at infinity: the last coefficient."""
    last = [0.0] * (columns - 1) + [1.0]
    return np.array([*([point**power for power in range(columns)] for point in POINTS), last])


def _to_points() -> Floats:
    """49 points from 25 cells: the board lies in a frame of zeroes one cell wide, which takes no part."""
    once = np.linalg.inv(_vandermonde(SIZE + 2)).T
    return np.kron(once[:, 1:-1], once[:, 1:-1]).astype(np.float32)


def _to_cells() -> Floats:
    once = _vandermonde(SIZE).T
    return np.kron(once, once).astype(np.float32)


TO_POINTS: Final = _to_points()
TO_CELLS: Final = _to_cells()


@final
class Convolution:
    """A 3×3 convolution with a bias, its kernel turned into points once."""

    def __init__(self, kernel: Floats, bias: Floats) -> None:
        once = _vandermonde(3)
        both = np.einsum("pi,qj,ijcd->pqcd", once, once, kernel.astype(np.float64))
        self.kernel = np.ascontiguousarray(both.reshape(len(TO_POINTS), *kernel.shape[2:]), np.float32)
        self.bias = bias

    def __call__(self, cells: Floats) -> Floats:
        """[cell, position, channel] to the same with the channels that come out."""
        _, positions, channels = cells.shape
        points = (TO_POINTS @ cells.reshape(CELLS, positions * channels)).reshape(-1, positions, channels)
        mixed = np.matmul(points, self.kernel)
        out: Floats = (TO_CELLS @ mixed.reshape(len(mixed), -1)).reshape(CELLS, positions, -1)
        out += self.bias
        return out


@final
class Net:
    """Weights that can be asked."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.stem = Convolution(weights["stem_w"], weights["stem_b"])
        self.blocks: list[tuple[Convolution, Convolution]] = []
        while f"block{len(self.blocks)}_a_w" in weights:
            name = f"block{len(self.blocks)}"
            first, second = (Convolution(weights[f"{name}_{each}_w"], weights[f"{name}_{each}_b"]) for each in "ab")
            self.blocks.append((first, second))
        # What every cell says of itself is one product: as a target, as an origin, and towards the value.
        self.heads = np.concatenate([weights["to_w"], weights["from_w"], weights["value_w"]], axis=1)
        self.heads_bias = np.concatenate([weights["to_b"], weights["from_b"], weights["value_b"]])
        self.width = weights["to_w"].shape[1]
        self.add, self.add_bias = weights["add_w"], weights["add_b"]
        self.hidden, self.hidden_bias = weights["hidden_w"], weights["hidden_b"]
        self.out, self.out_bias = weights["out_w"], weights["out_b"]

    def __call__(self, planes: Floats, origins: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """Planes [cell, position, plane] and the cells of three ready tokens [position, 3]; weights [position, 4, cell]
        before they are made to add up, and values [position] from -1 to 1 for the seat to move."""
        cells = self.stem(planes)
        np.maximum(cells, 0, out=cells)
        for first, second in self.blocks:
            inner = first(cells)
            np.maximum(inner, 0, out=inner)
            cells += second(inner)
            np.maximum(cells, 0, out=cells)
        positions, width = cells.shape[1], self.width
        said = (cells.reshape(-1, cells.shape[2]) @ self.heads + self.heads_bias).reshape(CELLS, positions, -1)
        asking = np.empty((positions, ROWS, width), np.float32)
        asking[:, 0] = cells.mean(axis=0) @ self.add + self.add_bias
        asking[:, 1:] = said[origins, np.arange(positions)[:, None], width : 2 * width]
        logits = np.matmul(asking, said[:, :, :width].transpose(1, 2, 0))
        seen = np.maximum(said[:, :, 2 * width :], 0).transpose(1, 0, 2).reshape(positions, -1)
        hidden = np.maximum(seen @ self.hidden + self.hidden_bias, 0)
        return logits, np.tanh(hidden @ self.out + self.out_bias)


def read_net(data: bytes, digest: str) -> Net:
    """The net of a file whose SHA-256 is known. Raises NoOracle when it is another one."""
    found = hashlib.sha256(data).hexdigest()
    if found != digest:
        raise NoOracle(f"the weights of Master are not the ones that were shipped: SHA-256 {found}, not {digest}")
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        return Net({name: file[name].astype(np.float32) for name in file.files})
