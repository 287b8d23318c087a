"""The net that learns on the card is the net that plays in NumPy: the same answers from the same weights."""

from importlib.resources import as_file, files

import jax
import jax.numpy as jnp
import numpy as np

from motley.games.motif.batch import Motif
from training import store
from training.compare import lower_bound, shape_of
from training.net import Net, Shape, symmetries
from training.selfplay import returns


def plain(weights: dict[str, np.ndarray], planes: np.ndarray) -> np.ndarray:
    """The value by sums over neighbours, as one would write it down."""

    def convolved(x: np.ndarray, name: str) -> np.ndarray:
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
        kernel = weights[f"{name}_w"]
        parts = [padded[:, i : i + 5, j : j + 5] @ kernel[i, j] for i in range(3) for j in range(3)]
        return np.asarray(sum(parts) + weights[f"{name}_b"])

    x = np.maximum(convolved(planes, "stem"), 0)
    for block in range(5):
        y = np.maximum(convolved(x, f"block{block}_a"), 0)
        x = np.maximum(x + convolved(y, f"block{block}_b"), 0)
    seen = np.maximum(x.reshape(-1, 25, 64) @ weights["value_w"] + weights["value_b"], 0).reshape(len(x), -1)
    hidden = np.maximum(seen @ weights["hidden_w"] + weights["hidden_b"], 0)
    return np.asarray(np.tanh(hidden @ weights["out_w"] + weights["out_b"]))


def test_shipped_weights_answer_as_written_down() -> None:
    with as_file(files("motley.games.motif.mind") / "master.npz") as path:
        weights = {name: value.astype(np.float32) for name, value in store.weights(path).items()}
    net, env = Net(shape_of(weights), jnp.float32), Motif(5, 3, "toss", 4, 8, 12)
    assert net.shape == Shape()
    states = env.init_many(jax.random.key(4), 16)
    for number in range(9):
        states = jax.jit(env.play_any)(states, jax.random.bits(jax.random.key(number), (16,), "uint32"))
    planes = env.observe(states)
    logits, value = net.answer(net.prepared(weights), planes, env.ready_cells(states))
    assert np.allclose(np.asarray(value), plain(weights, np.asarray(planes)), atol=2e-3)
    assert logits.shape == (16, 4, 25)


def test_learning_and_playing_are_the_same_net() -> None:
    net = Net(Shape(size=3, channels=8, blocks=1), jnp.float32)
    weights, statistics = net.begin(jax.random.key(0))
    weights["block0_b_scale"] = jnp.ones(8)
    planes, cells = jax.random.normal(jax.random.key(1), (64, 3, 3, 18)), jnp.zeros((64, 3), jnp.int32)
    learn = jax.jit(net.learn)
    for _ in range(400):
        logits, value, statistics = learn(weights, statistics, planes, cells)
    played = net.answer(net.prepared(net.folded(weights, statistics)), planes, cells)
    assert np.allclose(played[0], logits, atol=0.05)
    assert np.allclose(played[1], value, atol=0.02)


def test_symmetries_are_eight_and_keep_neighbours() -> None:
    turns = symmetries(5)
    assert len({tuple(each) for each in turns.tolist()}) == 8
    for each in turns:
        for cell in range(25):
            there, right = int(each[cell]), int(each[cell + 1]) if cell % 5 < 4 else None
            assert right is None or abs(there - right) in (1, 5)


def test_results_reach_back_and_stop_at_blind_moves() -> None:
    """Three moves: mine, mine again, the other's last; who moves last wins."""
    values = jnp.array([[0.2], [0.4], [0.6]])
    rewards, discounts = jnp.array([[0.0], [0.0], [1.0]]), jnp.array([[1.0], [-1.0], [0.0]])
    nobody = jnp.zeros((3, 1), bool)
    assert returns(values, rewards, discounts, nobody, 1.0)[:, 0].tolist() == [-1, -1, 1]
    assert np.allclose(returns(values, rewards, discounts, nobody, 0.0)[:, 0], [0.4, -0.6, 1])
    blind = jnp.array([[False], [True], [False]])
    assert np.allclose(returns(values, rewards, discounts, blind, 1.0)[:, 0], [0.4, 0.4, 1])


def test_a_lower_bound_is_below_the_share() -> None:
    assert 0.56 < lower_bound(609, 1024) < 609 / 1024
    assert abs(lower_bound(0, 10)) < 1e-9
