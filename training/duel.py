"""Matches on the card: nets against each other with search, and a net's bare policy against a fixed opponent."""

from typing import Any

import jax
import jax.numpy as jnp

from motley.batch.environment import uniform
from motley.games.motif.batch import Motif, MotifState
from training.net import Net
from training.search import search, seen

Array = Any


def openings(env: Motif, pairs: int, moves: int, key: Array) -> MotifState:
    """Pairs of games from the same opening of random moves: [2 * pairs], the second half for the other colours."""
    state = env.fresh(jnp.arange(pairs, dtype=jnp.int32) % 2)
    for each in jax.random.split(key, moves):
        state = env.play_any(state, jax.random.bits(each, (pairs,), jnp.uint32))
    twice: MotifState = jax.tree_util.tree_map(lambda x: jnp.concatenate([x, x]), state)
    return twice


def duel(
    env: Motif, net: Net, simulations: int, limit: int, ours: Any, theirs: Any, state: MotifState, key: Array
) -> Array:
    """What `ours` scored in each game: 1, 0 or -1; it has gold in the first half of the games, black in the second."""
    half = state.seat.shape[0] // 2
    side = jnp.concatenate([jnp.zeros(half, jnp.int32), jnp.ones(half, jnp.int32)])

    def step(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        state, key, number = carry
        key, first, second = jax.random.split(key, 3)
        mine = search(env, net, ours, state, first, simulations, 0.0)
        other = search(env, net, theirs, state, second, simulations, 0.0)
        slot = jnp.where(state.seat == side, mine.slot, other.slot)
        return env.step(state, env.action_of(state, slot)), key, number + 1

    def go_on(carry: tuple[Any, ...]) -> Array:
        return (~env.terminated(carry[0])).any() & (carry[2] < limit)

    state, _, _ = jax.lax.while_loop(go_on, step, (state, key, 0))
    return jnp.take_along_axis(env.rewards(state), side[:, None], axis=1)[:, 0]


def greedy(env: Motif, state: MotifState, key: Array) -> Array:
    """The slot that wins most tiles at once: a foreign tile counts two, a white one counts one; ties by chance."""
    gain = 2 * state.foe_tiles.spread(env.cells) + ~(state.own_tiles | state.foe_tiles).spread(env.cells) * 1
    gains = jnp.tile(gain, env.tokens + 1)
    mask = env.slot_mask(state)
    best = jnp.where(mask, gains, -1).max(-1, keepdims=True)
    return uniform(mask & (gains == best), key)


def against_greedy(env: Motif, net: Net, prepared: Any, state: MotifState, key: Array) -> Array:
    """What the bare policy, without any search, scored against the greedy opponent; colours as in `duel`."""
    half = state.seat.shape[0] // 2
    side = jnp.concatenate([jnp.zeros(half, jnp.int32), jnp.ones(half, jnp.int32)])

    def step(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        state, key, number = carry
        key, chance = jax.random.split(key)
        mine = seen(env, net, prepared, state)[0].argmax(-1)
        slot = jnp.where(state.seat == side, mine, greedy(env, state, chance))
        return env.step(state, env.action_of(state, slot)), key, number + 1

    def go_on(carry: tuple[Any, ...]) -> Array:
        return (~env.terminated(carry[0])).any() & (carry[2] < 800)

    state, _, _ = jax.lax.while_loop(go_on, step, (state, key, 0))
    return jnp.take_along_axis(env.rewards(state), side[:, None], axis=1)[:, 0]
