"""What holds for games on arrays whatever the game: batch shapes, fresh games, chance, and who has none."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from examples.batch.connect_four import ConnectFour
from motley import batch
from motley.batch import below
from motley.batch.playout import fused_playout, playout


def test_a_batch_of_any_shape_and_vmap_agree() -> None:
    env = batch.make("motif", size=3)
    states = env.init_many(jax.random.key(1), 6)
    for number in range(4):
        words = jax.random.bits(jax.random.key(number), (6,), "uint32")
        states = env.play_any(states, words)
    square = jax.tree_util.tree_map(lambda each: each.reshape(2, 3), states)
    for ask in (env.legal_action_mask, env.observe, env.rewards):
        flat = np.asarray(ask(states))
        assert (np.asarray(ask(square)).reshape(flat.shape) == flat).all()
        assert (np.asarray(jax.vmap(ask)(states)) == flat).all()


def test_finished_games_begin_anew_and_tell_how_they_ended() -> None:
    env = ConnectFour()
    state = env.fresh(jnp.zeros(2, jnp.int32))
    for columns in ([0, 0], [1, 1], [0, 0], [1, 1], [0, 0], [1, 2]):
        state = env.step(state, jnp.int32(columns))
    after, finished = env.step_on(state, jnp.int32([0, 3]), env.fresh(jnp.zeros(2, jnp.int32)))
    assert finished.terminated.tolist() == [True, False]
    assert finished.rewards.tolist() == [[1, -1], [0, 0]]
    assert after.count.tolist() == [0, 7]


def test_a_number_below_a_limit_is_as_likely_as_another() -> None:
    words = jnp.arange(2**16, dtype=jnp.uint32) * np.uint32(40503)
    drawn = np.bincount(np.asarray(below(words, jnp.full(words.shape, 66))), minlength=66)
    assert len(drawn) == 66
    assert drawn.min() > 0.9 * 2**16 / 66
    assert drawn.max() < 1.1 * 2**16 / 66


def test_one_kernel_plays_what_the_loop_plays() -> None:
    env = ConnectFour()
    state, words = env.fresh(jnp.zeros(128, jnp.int32)), jax.random.bits(jax.random.key(0), (128,), "uint32")
    loop = jax.jit(lambda: playout(env, state, words, jnp.int32(30)))()
    kernel = fused_playout(env, state, words, jnp.int32(30), is_simulated=True)
    pairs = zip(jax.tree_util.tree_leaves(loop), jax.tree_util.tree_leaves(kernel), strict=True)
    assert all((np.asarray(one) == np.asarray(other)).all() for one, other in pairs)
    assert int(loop[2].sum()) > 0


def test_games_without_it_say_so() -> None:
    with pytest.raises(ValueError, match="has no rules on arrays"):
        batch.make("motu")
    with pytest.raises(ValueError, match="quiet turns"):
        batch.make("motif", press=9, force=2)
