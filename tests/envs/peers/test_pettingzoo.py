"""PettingZoo's own suite, and what it does not look at."""

import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import test as suite
from pettingzoo.utils import parallel_to_aec

from motley.envs import pettingzoo
from tests.envs.peers.settings import Setting, all_settings

CYCLES = 40
each_setting = pytest.mark.parametrize("setting", all_settings())
# It says so of every environment with a mask that is not one of its own, by name.
pytestmark = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each")


@each_setting
def test_the_api_test(setting: Setting) -> None:
    suite.api_test(pettingzoo.env(**setting), num_cycles=CYCLES)


@each_setting
def test_the_seed_test(setting: Setting) -> None:
    suite.seed_test(partial(pettingzoo.env, **setting), num_cycles=CYCLES)


@each_setting
def test_the_render_test(setting: Setting) -> None:
    tests = {"svg": lambda told: told.startswith("<svg"), "ansi": lambda told: len(told) > 0}
    suite.render_test(partial(pettingzoo.env, **setting), tests)


@each_setting
def test_the_max_cycles_test(setting: Setting) -> None:
    """It counts cycles in which everybody acts as often as anybody else, whatever the mask says: those who are not
    asked wait. So it is put to the game that everybody plays at once, and to that game with one after the other.
    """
    everybody = partial(pettingzoo.parallel_env, **setting)

    def in_turn(**more: Any) -> Any:
        return parallel_to_aec(everybody(**more))

    suite.max_cycles_test(SimpleNamespace(parallel_env=everybody, env=in_turn))


@each_setting
def test_the_parallel_api_test(setting: Setting) -> None:
    suite.parallel_api_test(pettingzoo.parallel_env(**setting), num_cycles=CYCLES)


@pytest.mark.soak
@each_setting
def test_the_performance_benchmark(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    suite.performance_benchmark(pettingzoo.env(**setting))
    told = capsys.readouterr().out
    rate = float(told.partition(" turns per second")[0].split()[-1])
    assert rate > 0
    with capsys.disabled():
        print(
            f"\n  {setting['game']}, {setting['seats']} seats: {rate:.0f} answers a second through PettingZoo", end=""
        )


def played(env: Any, seed: int) -> list[tuple[str, float]]:
    """A whole game at random: whoever was asked, and the rewards that came."""
    env.reset(seed=seed)
    luck = np.random.default_rng(seed)
    found = []
    for agent in env.agent_iter():
        sight, reward, is_over, is_cut, _ = env.last()
        found.append((agent, float(reward)))
        env.step(None if is_over or is_cut else int(luck.choice(np.flatnonzero(sight["action_mask"]))))
    return found


def test_the_rewards_of_a_game_are_its_result_and_add_up_to_nothing() -> None:
    env = pettingzoo.env("motora", seats=3)
    rewards = [reward for _, reward in played(env, 3)]
    returns = [2 * value - 1 for value in env.unwrapped.table.state.returns()]
    assert sorted(reward for reward in rewards if reward) == sorted(value for value in returns if value)
    assert abs(sum(rewards)) < 1e-9
    assert any(rewards)


def test_an_answer_that_the_mask_forbids_ends_the_game() -> None:
    env = pettingzoo.env("motif", options={"first": "gold"})
    env.reset(seed=1)
    env.step(649)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(env.terminations.values())


def test_so_many_answers_and_no_more() -> None:
    env = pettingzoo.env("motora", seats=4, max_cycles=5)
    asked = played(env, 2)
    assert len(asked) == 5 * 4 + 4
    assert not any(reward for _, reward in asked)


def test_only_the_one_who_is_selected_may_answer() -> None:
    env = pettingzoo.env("motif", options={"first": "gold"})
    env.reset(seed=1)
    assert env.observe("seat_0")["action_mask"].sum() == 25
    assert env.observe("seat_1")["action_mask"].sum() == 0


def test_whoever_is_not_asked_waits() -> None:
    env = pettingzoo.parallel_env("motif", options={"first": "gold"})
    sights, _ = env.reset(seed=1)
    assert np.flatnonzero(sights["seat_1"]["action_mask"]).tolist() == [650]
    assert sights["seat_0"]["action_mask"][650] == 0
    *_, infos = env.step({"seat_0": 649, "seat_1": 3})
    assert infos == {"seat_0": {"illegal": True}, "seat_1": {}}
    *_, infos = env.step({"seat_0": 7, "seat_1": 650})
    assert infos == {"seat_0": {}, "seat_1": {}}
    assert env.table.answers == 1


def test_an_environment_can_be_sent_elsewhere() -> None:
    env = pettingzoo.TableEnv("motif", options={"size": 3}, max_cycles=9)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.form.options == env.form.options
    assert played(twin, 5) == played(env, 5)
