"""What a game on arrays offers, in the manner of Pgx, and the parts that are the same for every game."""

from importlib import import_module
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from motley.batch.cells import Array, pick
from motley.kernel import registry


class Finished(NamedTuple):
    """What `step_on` reports of the game that a step belonged to, even where a new one has begun since."""

    terminated: Array
    rewards: Array


class Environment:
    """A game whose positions are arrays. Every method takes positions of any batch shape, and works under `vmap` too.

    An action is a move's number in `Game.numbers`. Actions are not checked: play only what the mask allows. A finished
    position allows nothing and stays as it is.
    """

    seats: int
    num_actions: int

    def init(self, key: Array) -> Any:
        """The first position of one game; chance before the first decision is drawn from the key."""
        raise NotImplementedError

    def fresh(self, seat: Array) -> Any:
        """First positions with these seats to move, as many as there are seats; for games without a toss all alike."""
        raise NotImplementedError

    def step(self, state: Any, action: Array) -> Any:
        """The position after an action."""
        raise NotImplementedError

    def legal_action_mask(self, state: Any) -> Array:
        """Which actions are legal: [..., num_actions]."""
        raise NotImplementedError

    def observe(self, state: Any) -> Array:
        """The position as planes, seen by the seat to move."""
        raise NotImplementedError

    def current_player(self, state: Any) -> Array:
        """The seat to move."""
        raise NotImplementedError

    def terminated(self, state: Any) -> Array:
        """Whether the game is over."""
        raise NotImplementedError

    def rewards(self, state: Any) -> Array:
        """1, 0 or -1 for each seat once the game is over: [..., seats]."""
        raise NotImplementedError

    def play_any(self, state: Any, word: Array) -> Any:
        """The position after one of the legal actions, each as likely, chosen by one random word of 32 bits."""
        raise NotImplementedError

    def init_many(self, key: Array, games: int) -> Any:
        """The first positions of so many games."""
        return jax.vmap(self.init)(jax.random.split(key, games))

    def step_on(self, state: Any, action: Array, fresh: Any) -> tuple[Any, Finished]:
        """A step after which finished games are replaced by fresh ones: auto-reset."""
        return self.renewed(self.step(state, action), fresh)

    def renewed(self, state: Any, fresh: Any) -> tuple[Any, Finished]:
        """Fresh positions in the place of finished ones, and what came of those."""
        finished = Finished(self.terminated(state), self.rewards(state))
        return pick(finished.terminated, fresh, state), finished


def uniform(mask: Array, key: Array) -> Array:
    """One of the allowed actions of each position, each as likely."""
    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)


def make(name: str, **options: Any) -> Environment:
    """A game of the registry on arrays, with these options; those not named have their defaults."""
    game = registry.game(name)
    try:
        module = import_module(f"{game.package}.batch")
    except ModuleNotFoundError as error:
        if error.name != f"{game.package}.batch":
            raise
        raise ValueError(f"{game.title} has no rules on arrays") from None
    refusal = game.check(2, options)
    if refusal is not None:
        raise ValueError(game.words.refusal(refusal))
    environment: Environment = module.environment(game.complete(options))
    return environment
