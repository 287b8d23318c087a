"""Environments for learners, ours beside those of others: every step writes what is seen and what is allowed.

Part of `make bench`; `--write` puts the table into docs/bench.md.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import ours, peers  # noqa: E402
from bench.engines import BIG_TITLES, TITLES, Field, is_compiled  # noqa: E402
from bench.report import Line, Table, Target, machine, put_into, text_of  # noqa: E402
from bench.timing import Step, contest, stay_on_one_core  # noqa: E402
from motley.kernel import Game, registry  # noqa: E402

MARKS = ("<!-- environments: begin -->", "<!-- environments: end -->")

# As many games at once as make the loop outside of the engine cheap; big games have big rows.
GAMES_AT_ONCE = 1024
BIG_AT_ONCE = 64


def game_of(name: str) -> Game:
    return ours.games().get(name) or registry.game(name)


def ours_driven(name: str) -> Step:
    """Random play of many games at once: the actions are drawn from the masks by NumPy."""
    import numpy as np

    from motley.envs import VectorEnv

    count = BIG_AT_ONCE if name in ours.BIG else GAMES_AT_ONCE
    env = VectorEnv(game_of(name), count, ours.BIG.get(name), seed=1)
    chance = np.random.default_rng(1)
    rows = np.arange(count) * env.actions

    def step() -> float:
        for _ in range(4):
            legal = np.flatnonzero(env.masks)
            first = np.searchsorted(legal, rows)
            allowed = np.diff(first, append=len(legal))
            drawn = (chance.random(count) * allowed).astype(np.int64)
            env.step(legal[first + drawn] - rows)
        return 4.0 * count

    return step


def openspiel_environment(name: str) -> Step:
    """Random play in OpenSpiel's own environment for learners, which writes the tensor and the list of actions."""
    env: Any = import_module("open_spiel.python.rl_environment").Environment(name)
    chance = random.Random(1).random

    def step() -> float:
        done = 0
        for _ in range(5):
            now = env.reset()
            while not now.last():
                actions = now.observations["legal_actions"][now.observations["current_player"]]
                now = env.step([actions[int(chance() * len(actions))]])
                done += 1
        return done

    return step


def openspiel_tensors(name: str) -> Step:
    """The same without the environment: a bare position is asked for its tensor and its mask."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1).random

    def step() -> float:
        done = 0
        for _ in range(10):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.observation_tensor()
                state.legal_actions_mask()
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                done += 1
        return done

    return step


def enlist(field: Field, names: Sequence[str]) -> None:
    """Everybody who takes part, of the games of these names."""
    for name in names:
        title = {**TITLES, **BIG_TITLES}.get(name, "Motif")
        count = BIG_AT_ONCE if name in ours.BIG else GAMES_AT_ONCE
        field.peer(f"{name} vector", partial(ours_driven, name), f"{title}, VectorEnv of {count} games", "steps")
    if "connect_four" in names:
        field.peer("pettingzoo", peers.pettingzoo_driven, "PettingZoo, Connect Four", "steps")
    for name, title in [each for each in TITLES.items() if each[0] in names]:
        field.peer(f"{name} spiel", partial(openspiel_environment, name), f"OpenSpiel's environment, {title}", "steps")
        asked = f"OpenSpiel's bare positions asked for tensor and mask, {title}"
        field.peer(f"{name} tensors", partial(openspiel_tensors, name), asked, "steps")


def table(names: Sequence[str]) -> Table:
    lines = []
    for name in [each for each in TITLES if each in names]:
        others = (*(["pettingzoo"] if name == "connect_four" else []), f"{name} spiel", f"{name} tensors")
        lines += [Line(f"{name} vector", others), *[Line(key) for key in others]]
    alone = [Line(f"{name} vector") for name in ("motif", *ours.BIG) if name in names]
    return Table("Steps", [*lines, *alone])


def targets(names: Sequence[str]) -> list[Target]:
    found = []
    if "connect_four" in names:
        found.append(Target("Connect Four, VectorEnv beside PettingZoo", "connect_four vector", "pettingzoo", 200))
    for name, title in [each for each in TITLES.items() if each[0] in names]:
        what = f"{title}, VectorEnv beside OpenSpiel's environment"
        found.append(Target(what, f"{name} vector", f"{name} spiel", 20))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Environments for learners beside their peers, on one core.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each is measured in each round")
    every = [*ours.games(), *ours.BIG]
    parser.add_argument("--only", nargs="+", choices=every, default=every, help="these games and their peers alone")
    parser.add_argument("--write", action="store_true", help="put the table into docs/bench.md")
    options = parser.parse_args()
    stay_on_one_core()
    if not is_compiled():
        print("bench: the compiled build is not there or not complete: these are numbers of sources", file=sys.stderr)
    field = Field(None)
    enlist(field, options.only)
    everybody = list(field.contestants.values())
    contest(everybody, options.rounds, options.seconds, lambda line: print(line, file=sys.stderr, flush=True))
    how = f"{options.rounds} rounds, each contestant {options.seconds} s of processor time in each"
    text = text_of(machine(is_compiled()), how, [], [table(options.only)], targets(options.only), field.contestants)
    print(text)
    if options.write:
        put_into(ROOT / "docs" / "bench.md", text, *MARKS)


if __name__ == "__main__":
    main()
