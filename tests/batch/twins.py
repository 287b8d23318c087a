"""The kernel's rules and the rules on arrays, side by side: the same random games, compared at every ply."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from motley.batch import Environment
from motley.batch.cells import pick
from motley.kernel import Game, Rng, State

Fields = Callable[[State], dict[str, int]]


class Twins:
    """So many games of each kind, move by move. `fields` tells what both positions must have in common."""

    def __init__(self, environment: Environment, game: Game, options: dict[str, Any], fields: Fields) -> None:
        self.environment = environment
        self.game = game
        self.options = game.complete(options)
        self.fields = fields
        self.ask = jax.jit(self.asked)
        self.step = jax.jit(environment.step)

    def asked(self, state: Any) -> tuple[Any, ...]:
        env = self.environment
        return env.legal_action_mask(state), env.terminated(state), env.rewards(state), env.current_player(state)

    def begin(self, games: int, seed: int) -> tuple[list[State], Any]:
        """Fresh games, both kinds after the same toss."""
        arrays = self.environment.init_many(jax.random.key(seed), games)
        states = []
        for seat in np.asarray(self.environment.current_player(arrays)):
            state = self.game.setup(2, self.options)
            if state.odds():
                state.apply(-1, int(seat))
            states.append(state)
        return states, arrays

    def play(self, games: int, plies: int, seed: int) -> tuple[int, list[str]]:
        """Play on for so many plies, finished games replaced by new ones; the plies compared, and what differed."""
        rng = Rng(seed)
        states, arrays = self.begin(games, seed)
        compared = 0
        for ply in range(plies):
            mask, over, rewards, seat = (np.asarray(each) for each in self.ask(arrays))
            found = self.unlike(states, arrays, mask, over, rewards, seat)
            if found:
                return compared, [f"ply {ply}: {line}" for line in found]
            compared += games
            actions = np.zeros(games, np.int32)
            for place, state in enumerate(states):
                if state.ask() is not None:
                    mover = int(seat[place])
                    moves = state.moves(mover)
                    chosen = rng.below(len(moves))
                    actions[place] = self.game.numbers(state, mover, moves)[chosen]
                    state.apply(mover, moves[chosen])
            was_over = over
            arrays = self.step(arrays, jnp.asarray(actions))
            if was_over.any():
                fresh, new = self.begin(games, seed + ply + 1)
                states = [f if is_over else s for f, s, is_over in zip(fresh, states, was_over, strict=True)]
                arrays = pick(jnp.asarray(was_over), new, arrays)
        return compared, []

    def unlike(self, states: list[State], arrays: Any, mask: Any, over: Any, rewards: Any, seat: Any) -> list[str]:
        """Sentences about the first position that differs."""
        words = {name: np.asarray(value) for name, value in self.words(arrays).items()}
        for place, state in enumerate(states):
            text = self.game.text(state)
            wanted = self.fields(state)
            given = {name: int(words[name][place]) for name in wanted}
            if given != wanted:
                return [f"{text}: {given} on arrays, {wanted} by the rules"]
            outcome = state.outcome()
            if bool(over[place]) != (outcome is not None):
                return [f"{text}: over {over[place]} on arrays, {outcome} by the rules"]
            mover = int(seat[place])
            legal = sorted(self.game.numbers(state, mover, state.moves(mover)))
            if np.flatnonzero(mask[place]).tolist() != legal:
                return [f"{text}: {np.flatnonzero(mask[place]).tolist()} on arrays, {legal} by the rules"]
            values = [0.0, 0.0] if outcome is None else [2 * value - 1 for value in state.returns()]
            if rewards[place].tolist() != values:
                return [f"{text}: rewards {rewards[place]} on arrays, {values} by the rules"]
        return []

    def words(self, arrays: Any) -> dict[str, Any]:
        """The fields of the positions on arrays, sets of cells as whole numbers."""
        found: dict[str, Any] = {}
        for name, value in arrays._asdict().items():
            words = getattr(value, "words", None)
            if words is None:
                found[name] = value
            else:
                found[name] = sum(
                    np.asarray(word).astype(np.uint64) << np.uint64(32 * n) for n, word in enumerate(words)
                )
        return found
