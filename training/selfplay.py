"""Games against oneself: many at once, some steps at a time, and what is to be learned from each position."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from motley.batch.cells import pick
from motley.batch.environment import uniform
from motley.games.motif.batch import Motif, MotifState
from training.net import Net
from training.search import followed, search

Array = Any


class Games(NamedTuple):
    """The games under way, and how many of their next moves are made blindly."""

    state: MotifState
    blind: Array


class Sample(NamedTuple):
    """A position, the policy that the search made of it, and the value to learn for the seat to move."""

    state: MotifState
    policy: Array
    value: Array


class Settings(NamedTuple):
    """How games are played to learn from."""

    games: int = 8192
    steps: int = 32
    simulations: int = 32
    trust: float = 0.95  # lambda: how far results reach back before the search's own values are believed
    blind_share: float = 0.25
    blind_most: int = 8


def begin(env: Motif, settings: Settings, key: Array) -> Games:
    """Games at all stages: each has been played blindly for a while of its own."""
    first, lengths, moves = jax.random.split(key, 3)
    state = env.init_many(first, settings.games)
    length = jax.random.randint(lengths, (settings.games,), 0, 60)

    def step(number: Array, state: MotifState) -> MotifState:
        here = jax.random.fold_in(moves, number)
        word = jax.random.bits(here, (settings.games,), jnp.uint32)
        after = env.play_any(state, word)
        is_going = (number < length) & ~env.terminated(after)
        kept: MotifState = pick(is_going, after, state)
        return kept

    state = jax.lax.fori_loop(0, 60, step, state)
    return Games(state, jnp.zeros(settings.games, jnp.int32))


def play(
    env: Motif, net: Net, settings: Settings, prepared: Any, games: Games, key: Array
) -> tuple[Games, Sample, Any]:
    """Some steps of all games: the games after them, [steps, games] samples, and figures for the log."""

    def step(games: Games, key: Array) -> tuple[Games, Any]:
        searching, blindly, fresh, choice = jax.random.split(key, 4)
        found = search(env, net, prepared, games.state, searching, settings.simulations, 1.0)
        is_blind = games.blind > 0
        slot = jnp.where(is_blind, uniform(env.slot_mask(games.state), blindly), found.slot)
        after, reward, discount = followed(env, games.state, slot)
        is_over = env.terminated(after)
        after = env.renewed(after, env.fresh(jax.random.bernoulli(fresh, shape=slot.shape).astype(jnp.int32)))[0]
        share, length = jax.random.split(choice)
        is_chosen = jax.random.bernoulli(share, settings.blind_share, slot.shape)
        lengths = jax.random.randint(length, slot.shape, 1, settings.blind_most + 1)
        blind = jnp.where(is_over, jnp.where(is_chosen, lengths, 0), jnp.maximum(games.blind - 1, 0))
        sample = Sample(games.state, found.policy.astype(jnp.float16), found.value)
        return Games(after, blind), (sample, reward, discount, is_blind, is_over)

    games, (samples, reward, discount, is_blind, is_over) = jax.lax.scan(
        step, games, jax.random.split(key, settings.steps)
    )
    values = returns(samples.value, reward, discount, is_blind, settings.trust)
    first = samples.state.own_tiles.count() + samples.state.foe_tiles.count() == 0
    figures = {
        "finished": is_over.sum(),
        "start_value": (samples.value * first).sum() / jnp.maximum(first.sum(), 1),
        "surprise": jnp.abs(values - samples.value).mean(),
    }
    return games, samples._replace(value=values), figures


def returns(values: Array, rewards: Array, discounts: Array, is_blind: Array, trust: float) -> Array:
    """TD(lambda) over the searched values; after a blind move nothing is concluded from what came of it."""

    def back(later: Array, now: tuple[Array, ...]) -> tuple[Array, Array]:
        value, next_value, reward, discount, blind, is_last = now
        result = reward + discount * ((1 - trust) * next_value + trust * later)
        result = jnp.where(blind | (is_last & (discount != 0)), value, result)
        return result, result

    steps = values.shape[0]
    is_last = jnp.broadcast_to(jnp.arange(steps)[:, None] == steps - 1, values.shape)
    nexts = jnp.concatenate([values[1:], values[-1:]])
    start = jnp.zeros_like(values[0])
    return jax.lax.scan(back, start, (values, nexts, rewards, discounts, is_blind, is_last), reverse=True)[1]
