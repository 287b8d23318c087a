"""What is measured of other engines, each driven as its documentation says. An engine that is not there is missing."""

import random
from typing import Any

from bench.timing import Step

# Our search counts results from 0 to 1 and explores with 0.7; OpenSpiel's go from -1 to 1.
EXPLORATION = 1.4
PGX_BATCH = 512


def openspiel_rollouts(name: str, count_moves: bool = False) -> Step:
    """Random play inside the C++ core: a search of one simulation, whose evaluator plays this many games."""
    import pyspiel

    games = 100
    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(games, 7), EXPLORATION, 1, 100, False, 7, False)
    state = game.new_initial_state()
    worth = games * openspiel_length(game) if count_moves else games

    def step() -> float:
        bot.mcts_search(state)
        return worth

    return step


def openspiel_length(game: Any, games: int = 1000) -> float:
    """How many moves a random game has, on average."""
    chance = random.Random(5).random
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            moves += 1
    return moves / games


def openspiel_driven(name: str) -> Step:
    """Random play by a loop in interpreted Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1).random

    def step() -> float:
        done = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                done += 1
        return done

    return step


def openspiel_uct(name: str, simulations: int) -> Step:
    """Tree search in the C++ core from the first position, one rollout a simulation."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 1000, False, 7, False)
    state = game.new_initial_state()

    def step() -> float:
        bot.mcts_search(state)
        return simulations

    return step


def openspiel_copies(name: str) -> Step:
    import pyspiel

    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])

    def step() -> float:
        for _ in range(2000):
            state.clone()
        return 2000

    return step


def pgx_rollouts(name: str) -> Step:
    """Random play of many games at once, compiled by XLA for the CPU; it runs until the last of them has ended."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    init, advance = jax.vmap(env.init), jax.vmap(env.step)

    def is_on(carry: Any) -> Any:
        return ~carry[0].terminated.all()

    def move(carry: Any) -> Any:
        state, key = carry
        key, own = jax.random.split(key)
        scores = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        return advance(state, jax.random.categorical(own, scores, axis=-1)), key

    def play_all(key: Any) -> Any:
        key, own = jax.random.split(key)
        state, key = jax.lax.while_loop(is_on, move, (init(jax.random.split(own, PGX_BATCH)), key))
        return state.rewards.sum(), key

    play = jax.jit(play_all)
    keys = [jax.random.key(1)]

    def step() -> float:
        total, keys[0] = play(keys[0])
        total.block_until_ready()
        return PGX_BATCH

    return step


def pettingzoo_driven() -> Step:
    """Connect Four by a loop in interpreted Python, the loop of PettingZoo's documentation."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    chance = random.Random(1).random

    def step() -> float:
        done = 0
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(chance() * len(actions))]))
            done += 1
        return done

    return step


def catanatron_game(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=seed)


def catanatron_actions() -> Step:
    """Whole games of four random players; an action is one decision or roll."""
    seeds = iter(range(1, 1_000_000))

    def step() -> float:
        game = catanatron_game(next(seeds))
        game.play()
        return len(game.state.actions)

    return step


def catanatron_copies() -> Step:
    """Copies of a position after 100 actions."""
    game = catanatron_game(1)
    for _ in range(100):
        game.play_tick()

    def step() -> float:
        for _ in range(20):
            game.copy()
        return 20

    return step
