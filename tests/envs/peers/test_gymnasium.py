"""Gymnasium's own check, and what it does not look at."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from motley import bots
from motley.envs.gymnasium import SeatEnv
from motley.kernel import registry
from tests.envs.peers.settings import Setting, all_settings


@pytest.mark.parametrize("setting", all_settings())
def test_the_check_of_environments(setting: Setting) -> None:
    """With errors where it has doubts, but for those that it has of every environment with a mask."""
    with np.errstate(all="raise"):
        check_env(SeatEnv(**setting, opening=3), skip_render_check=True)
        check_env(gymnasium.make("motley/motif-v2").unwrapped)


def play(env: SeatEnv, seed: int) -> tuple[list[float], dict[str, object]]:
    """A whole game at random: all rewards, and the last info."""
    luck = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards = []
    while True:
        _, reward, is_over, is_cut, info = env.step(luck.choice(np.flatnonzero(env.action_masks())))
        rewards.append(float(reward))
        if is_over or is_cut:
            return rewards, info


def test_every_game_is_registered_under_its_version() -> None:
    for game in registry.games():
        assert gymnasium.spec(f"motley/{game.name}-v{game.version}").kwargs == {"game": game.name}


def test_the_same_seed_is_the_same_game_against_bots_that_draw_lots() -> None:
    env = SeatEnv("motora", seats=3, seat=None, bots=["random", "greedy"], opening=9)
    assert play(env, 4) == play(env, 4)


def test_shaping_changes_the_way_and_not_the_sum() -> None:
    for seed in range(3):
        plain, _ = play(SeatEnv("motif", bots="random"), seed)
        shaped, info = play(SeatEnv("motif", bots="random", shaping=0.5), seed)
        first = SeatEnv("motif", bots="random", shaping=0.5)
        first.reset(seed=seed)
        assert sum(shaped) == pytest.approx(sum(plain) - 0.5 * 2 * (first.worth - 0.5))
        assert sum(map(bool, plain)) <= 1 < sum(map(bool, shaped))
        assert info["result"] == plain[-1]


def test_an_answer_that_the_mask_forbids_loses() -> None:
    env = SeatEnv("motif", bots="random")
    env.reset(seed=1)
    forbidden = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, is_over, _, info = env.step(forbidden)
    assert (reward, is_over, info) == (-1.0, True, {"illegal": True})


def test_the_learner_sits_where_it_was_put_or_anywhere() -> None:
    anywhere = SeatEnv("motora", seats=4, seat=None)
    seats = set()
    for seed in range(20):
        anywhere.reset(seed=seed)
        seats.add(anywhere.seat)
        assert anywhere.table.seat == anywhere.seat
    assert seats == {0, 1, 2, 3}


def test_there_is_a_bot_for_each_of_the_others() -> None:
    greedy = bots.make("greedy")
    assert SeatEnv("motora", seats=3, bots=["random", greedy]).bots[1] is greedy
    with pytest.raises(ValueError, match="2 seats are left to bots, and 1 bots were given"):
        SeatEnv("motora", seats=3, bots=["random"])
    with pytest.raises(ValueError, match="render_mode is one of human, ansi, svg"):
        SeatEnv("motif", render_mode="rgb_array")
