"""Random play of many games for many moves in one call, as fast as the device goes."""

from typing import Any

import jax
import jax.numpy as jnp

from motley.batch.cells import Array
from motley.batch.environment import Environment
from motley.batch.luck import mixed

BLOCK = 128


def playout(env: Environment, state: Any, word: Array, steps: Array) -> Any:
    """So many random moves in every game, a finished one begun anew; `word` is each game's chance.

    Gives the positions and words afterwards, and how many games each place has finished.
    """

    def step(_: Array, carry: tuple[Any, ...]) -> tuple[Any, ...]:
        state, word, finished = carry
        word = mixed(word)
        state = env.play_any(state, word)
        finished = finished + env.terminated(state).astype(jnp.int32)
        return env.renewed(state, env.fresh(jnp.int32(word >> 31)))[0], word, finished

    start = (state, word, jnp.zeros(word.shape, jnp.int32))
    return jax.lax.fori_loop(0, steps, step, start)


def fused_playout(env: Environment, state: Any, word: Array, steps: Array, is_simulated: bool = False) -> Any:
    """The same as one kernel for a GPU: a position stays in registers until its last move is made."""
    from jax.experimental import pallas

    leaves, form = jax.tree_util.tree_flatten((state, word))
    games = word.shape[0]
    block = min(BLOCK, games)

    def kernel(steps_ref: Any, *refs: Any) -> None:
        held = [ref[...] for ref in refs[: len(leaves)]]
        state, word = jax.tree_util.tree_unflatten(form, held)
        after = playout(env, state, word, steps_ref[0])
        for ref, value in zip(refs[len(leaves) :], jax.tree_util.tree_leaves(after), strict=True):
            ref[...] = value

    each = pallas.BlockSpec((block,), lambda place: (place,))
    shapes = [jax.ShapeDtypeStruct((games,), leaf.dtype) for leaf in leaves]
    call = pallas.pallas_call(
        kernel,
        grid=(games // block,),
        in_specs=[pallas.BlockSpec((1,), lambda place: (0,)), *[each] * len(leaves)],
        out_specs=[each] * (len(leaves) + 1),
        out_shape=[*shapes, jax.ShapeDtypeStruct((games,), jnp.int32)],
        interpret=is_simulated,
    )
    *kept, finished = call(jnp.reshape(jnp.int32(steps), (1,)), *leaves)
    return (*jax.tree_util.tree_unflatten(form, kept), finished)
