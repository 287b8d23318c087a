"""Gumbel search by mctx over the slots of a game, for a batch of positions."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import mctx
from mctx._src import search as mctx_search

from motley.games.motif.batch import Motif, MotifState
from training.net import Net

Array = Any

ILLEGAL = -1e9


def backward(tree: Any, leaf: Array) -> Any:
    """mctx's backward step for a whole batch at once.

    Its own is a loop under `vmap`, which copies all of the tree at every level; writing only what changes made the
    whole search several times as fast.
    """
    games = jnp.arange(leaf.shape[0])

    def go_on(carry: tuple[Any, ...]) -> Array:
        return (carry[-1] != 0).any()

    def climb(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        values, visits, child_values, child_visits, value, node = carry
        is_below = node != 0
        parent = jnp.where(is_below, tree.parents[games, node], 0)
        action = jnp.where(is_below, tree.action_from_parent[games, node], 0)
        count = visits[games, parent]
        discount = tree.children_discounts[games, parent, action]
        value = jnp.where(is_below, tree.children_rewards[games, parent, action] + discount * value, value)
        # Games whose climb is over write beside the tree, which is dropped.
        target = jnp.where(is_below, parent, values.shape[1])
        mean = (values[games, parent] * count + value) / (count + 1)
        child_values = child_values.at[games, target, action].set(values[games, node], mode="drop")
        child_visits = child_visits.at[games, target, action].add(1, mode="drop")
        values = values.at[games, target].set(mean, mode="drop")
        visits = visits.at[games, target].add(1, mode="drop")
        return values, visits, child_values, child_visits, value, parent

    start = (
        tree.node_values,
        tree.node_visits,
        tree.children_values,
        tree.children_visits,
        tree.node_values[games, leaf],
        leaf.astype(jnp.int32),
    )
    values, visits, child_values, child_visits, _, _ = jax.lax.while_loop(go_on, climb, start)
    return tree.replace(
        node_values=values, node_visits=visits, children_values=child_values, children_visits=child_visits
    )


mctx_search.backward = backward


class Searched:
    """What a search found for each position of a batch."""

    def __init__(self, slot: Array, policy: Array, value: Array) -> None:
        self.slot = slot
        self.policy = policy
        self.value = value


def seen(env: Motif, net: Net, prepared: Any, state: MotifState) -> tuple[Array, Array, Array]:
    """Logits over slots with the illegal ones shut, values, and which slots are legal."""
    planes = env.observe(state, net.dtype)
    logits, value = net.answer(prepared, planes, env.ready_cells(state))
    mask = env.slot_mask(state)
    logits = jnp.where(mask, logits.reshape(mask.shape), ILLEGAL)
    return logits - logits.max(-1, keepdims=True), value, mask


def followed(env: Motif, state: MotifState, slot: Array) -> tuple[MotifState, Array, Array]:
    """The position after a slot, the reward of the seat that moved, and the discount of what follows.

    The discount is 1 while the same seat goes on, -1 when the other is to move, and 0 at the end.
    """
    after = env.step(state, env.action_of(state, slot))
    is_over = env.terminated(after)
    result = jnp.take_along_axis(env.rewards(after), state.seat[..., None], axis=-1)[..., 0]
    reward = jnp.where(is_over & ~env.terminated(state), result, 0.0)
    discount = jnp.where(is_over, 0.0, jnp.where(after.seat == state.seat, 1.0, -1.0))
    return after, reward, discount


def search(
    env: Motif,
    net: Net,
    prepared: Any,
    state: MotifState,
    key: Array,
    simulations: int,
    noise: float,
    considered: int = 16,
) -> Searched:
    """Gumbel search of so many simulations; noise 0 plays what it finds best, 1 explores."""

    def recurrent(weights: Any, _: Array, slot: Array, before: MotifState) -> tuple[Any, MotifState]:
        after, reward, discount = followed(env, before, slot)
        logits, value, _ = seen(env, net, weights, after)
        value = jnp.where(env.terminated(after), 0.0, value)
        return mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value), after

    logits, value, mask = seen(env, net, prepared, state)
    root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=state)
    found = mctx.gumbel_muzero_policy(
        prepared,
        key,
        root,
        recurrent,
        num_simulations=simulations,
        invalid_actions=~mask,
        max_num_considered_actions=considered,
        gumbel_scale=noise,
        qtransform=partial(mctx.qtransform_completed_by_mix_value, value_scale=0.5, rescale_values=False),
    )
    summary = found.search_tree.summary()
    # The value of playing as the search would, over what it has looked at.
    weight = jnp.where(summary.visit_counts > 0, found.action_weights, 0.0)
    total = weight.sum(-1)
    searched = (weight * summary.qvalues).sum(-1) / jnp.maximum(total, 1e-6)
    return Searched(found.action, found.action_weights, jnp.where(total > 1e-6, searched, value))
