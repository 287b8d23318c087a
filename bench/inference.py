"""Three ways to do the sums of Master's net on one core: `python -m bench.inference`, a position's milliseconds each.

Ten 3×3 convolutions of 64 channels on 5×5, which is nearly all of the work: by the Winograd tile that we ship, by
gathering neighbours for one product (im2col), and by ONNX Runtime (`pip install onnx onnxruntime`; left out without).
"""

import os
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from motley.games.motif.mind.net import CELLS, Convolution, Floats

LAYERS = 10
CHANNELS = 64
BATCHES = (1, 4, 8, 16)
ROUNDS = 60

Net = Callable[[Floats], Floats]


def kernels() -> list[Floats]:
    chance = np.random.default_rng(1)
    shape = (3, 3, CHANNELS, CHANNELS)
    scale = np.sqrt(2 / (9 * CHANNELS))
    return [(scale * chance.normal(size=shape)).astype(np.float32) for _ in range(LAYERS)]


def by_points(layers: list[Floats]) -> Net:
    convolutions = [Convolution(kernel, np.zeros(CHANNELS, np.float32)) for kernel in layers]

    def net(cells: Floats) -> Floats:
        for convolution in convolutions:
            cells = convolution(cells)
            np.maximum(cells, 0, out=cells)
        return cells

    return net


def by_gathering(layers: list[Floats]) -> Net:
    board = np.pad(np.arange(CELLS).reshape(5, 5), 1, constant_values=CELLS)
    near = np.array([board[rank : rank + 3, file : file + 3].reshape(-1) for rank in range(5) for file in range(5)])
    products = [kernel.reshape(9 * CHANNELS, CHANNELS) for kernel in layers]

    def net(cells: Floats) -> Floats:
        positions = cells.shape[1]
        for product in products:
            framed = np.concatenate([cells, np.zeros((1, positions, CHANNELS), np.float32)])
            gathered = framed[near].transpose(0, 2, 1, 3).reshape(CELLS * positions, 9 * CHANNELS)
            cells = (gathered @ product).reshape(CELLS, positions, CHANNELS)
            np.maximum(cells, 0, out=cells)
        return cells

    return net


def by_onnx(layers: list[Floats]) -> Net | None:
    try:
        import onnxruntime
        from onnx import TensorProto, helper, numpy_helper
    except ImportError:
        return None
    nodes: list[Any] = []
    weights: list[Any] = []
    for number, kernel in enumerate(layers):
        weights.append(numpy_helper.from_array(np.ascontiguousarray(kernel.transpose(3, 2, 0, 1)), f"w{number}"))
        nodes.append(helper.make_node("Conv", [f"x{number}", f"w{number}"], [f"c{number}"], pads=[1, 1, 1, 1]))
        nodes.append(helper.make_node("Relu", [f"c{number}"], [f"x{number + 1}"]))
    shape = ["positions", CHANNELS, 5, 5]
    ends = [helper.make_tensor_value_info(f"x{end}", TensorProto.FLOAT, shape) for end in (0, LAYERS)]
    model = helper.make_model(
        helper.make_graph(nodes, "net", ends[:1], ends[1:], weights), opset_imports=[helper.make_opsetid("", 17)]
    )
    model.ir_version = 9
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])

    def net(cells: Floats) -> Floats:
        planes = np.ascontiguousarray(cells.transpose(1, 2, 0)).reshape(-1, CHANNELS, 5, 5)
        found: Floats = session.run(None, {"x0": planes})[0]
        return found.reshape(-1, CHANNELS, CELLS).transpose(2, 0, 1)

    return net


def milliseconds(net: Net, cells: Floats) -> float:
    """The least time of many, for one position: what the processor can do when nobody disturbs it."""
    net(cells)
    least = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        net(cells)
        least = min(least, time.perf_counter() - began)
    return 1000 * least / len(cells[0])


def main() -> None:
    layers = kernels()
    nets = {"one Winograd tile": by_points(layers), "im2col": by_gathering(layers)}
    if (onnx := by_onnx(layers)) is not None:
        nets["ONNX Runtime"] = onnx
    chance = np.random.default_rng(2)
    print("| positions at once | " + " | ".join(nets) + " |")
    print("|---" * (len(nets) + 1) + "|")
    for batch in BATCHES:
        cells = chance.normal(size=(CELLS, batch, CHANNELS)).astype(np.float32)
        right = nets["im2col"](cells)
        for name, net in nets.items():
            assert np.allclose(net(cells), right, atol=1e-3), name
        print(f"| {batch} | " + " | ".join(f"{milliseconds(net, cells):.3f}" for net in nets.values()) + " |")


if __name__ == "__main__":
    main()
