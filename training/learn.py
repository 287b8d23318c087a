"""Learn Motif from nothing, in stretches that continue each other: `python -m training.learn --minutes 8 --out runs/a`.

A stretch begins from the checkpoint in its folder if there is one, with the optimiser's state and the games under way,
and ends by writing it again. `--marks 2,4,8,16` writes the weights for the player whenever learning has taken so many
minutes in all. Every line of log.jsonl tells where it stands.
"""

import argparse
import json
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from motley.games.motif.batch import Motif
from training import duel, selfplay, store
from training.net import Net, Shape, Weights, symmetries

Array = Any


class Learner(NamedTuple):
    """What learning changes. `mean_` is a running mean over the steps: steadier, and what plays."""

    weights: Weights
    statistics: Weights
    mean_weights: Weights
    mean_statistics: Weights
    optimiser: Any
    steps: Array


class Pace(NamedTuple):
    """How fast is learned, and from how much."""

    batch: int = 4096
    steps: int = 128  # of the optimiser, for each time that games are played on
    kept: int = 4  # so many times the games of one time are kept to learn from
    high: float = 2e-3
    low: float = 1e-4
    mean: float = 0.998


def optimiser() -> Any:
    # The rate is applied by the caller, because it follows the clock.
    return optax.chain(optax.clip_by_global_norm(2.0), optax.adamw(1.0, weight_decay=1e-4))


def begin(net: Net, key: Array) -> Learner:
    weights, statistics = net.begin(key)
    return Learner(weights, statistics, weights, statistics, optimiser().init(weights), jnp.int32(0))


def loss(net: Net, env: Motif, weights: Weights, statistics: Weights, sample: selfplay.Sample, turned: Array) -> Any:
    """How far policy and value are from what the search made of them, each position turned by one of 8 symmetries."""
    turns = jnp.asarray(symmetries(env.size))
    there = turns[turned]
    back = jnp.argsort(there, axis=-1)
    shape = (-1, env.tokens + 1, env.cells)
    planes = env.observe(sample.state, net.dtype).reshape(back.shape[0], env.cells, -1)
    planes = jnp.take_along_axis(planes, back[..., None], axis=1)
    cells = env.ready_cells(sample.state)
    cells = jnp.where(cells < 0, -1, jnp.take_along_axis(there, jnp.maximum(cells, 0), axis=1))
    mask = jnp.take_along_axis(env.slot_mask(sample.state).reshape(shape), back[:, None], axis=2)
    policy = jnp.take_along_axis(sample.policy.astype(jnp.float32).reshape(shape), back[:, None], axis=2)
    logits, value, after = net.learn(weights, statistics, planes, cells)
    flat = (back.shape[0], -1)
    logs = jax.nn.log_softmax(jnp.where(mask, logits, -1e9).reshape(flat))
    policy = policy.reshape(flat) / jnp.maximum(policy.reshape(flat).sum(-1, keepdims=True), 1e-6)
    wrong = -(policy * jnp.where(mask.reshape(flat), logs, 0.0)).sum(-1).mean()
    entropy = -(policy * jnp.log(jnp.maximum(policy, 1e-9))).sum(-1).mean()
    off = jnp.square(value - sample.value).mean()
    return wrong + off, (after, {"policy": wrong - entropy, "entropy": entropy, "value": off})


def learn(
    net: Net, env: Motif, pace: Pace, learner: Learner, held: selfplay.Sample, filled: Array, rate: Array, key: Array
) -> Any:
    """Some steps of the optimiser on positions drawn from those held."""

    def step(learner: Learner, key: Array) -> tuple[Learner, Any]:
        drawing, turning = jax.random.split(key)
        rows = jax.random.randint(drawing, (pace.batch,), 0, filled)
        sample = jax.tree_util.tree_map(lambda each: each[rows], held)
        turned = jax.random.randint(turning, (pace.batch,), 0, 8)
        slope = jax.grad(lambda weights: loss(net, env, weights, learner.statistics, sample, turned), has_aux=True)
        gradient, (statistics, figures) = slope(learner.weights)
        updates, state = optimiser().update(gradient, learner.optimiser, learner.weights)
        now = rate * jnp.minimum(1.0, (learner.steps + 1) / 300)
        weights = jax.tree_util.tree_map(lambda w, u: w + now * u, learner.weights, updates)
        keep = jnp.minimum(pace.mean, (learner.steps + 1) / (learner.steps + 10))
        blend = partial(jax.tree_util.tree_map, lambda old, new: keep * old + (1 - keep) * new)
        means = blend(learner.mean_weights, weights), blend(learner.mean_statistics, statistics)
        return Learner(weights, statistics, *means, state, learner.steps + 1), figures

    learner, figures = jax.lax.scan(step, learner, jax.random.split(key, pace.steps))
    return learner, jax.tree_util.tree_map(jnp.mean, figures)


class Run:
    """One stretch of learning in a folder."""

    def __init__(self, out: Path, settings: selfplay.Settings, pace: Pace, shape: Shape, seed: int) -> None:
        self.out = out
        self.settings, self.pace = settings, pace
        self.env = Motif(shape.size, 3, "toss", 4, 8, 12)
        self.net = Net(shape)
        self.key = jax.random.key(seed)
        self.figures: dict[str, Any] = {"seed": seed, "seconds": 0.0, "positions": 0, "games": 0, "stretches": 0}
        self.learner = jax.jit(partial(begin, self.net))(self.next_key())
        self.games = jax.jit(partial(selfplay.begin, self.env, settings))(self.next_key())
        self.prepare = jax.jit(
            lambda learner: self.net.prepared(self.net.folded(learner.mean_weights, learner.mean_statistics))
        )
        self.play = jax.jit(partial(selfplay.play, self.env, self.net, settings), donate_argnums=1)
        self.learn = jax.jit(partial(learn, self.net, self.env, pace), donate_argnums=0)
        self.gauge = jax.jit(partial(duel.against_greedy, self.env, self.net))
        self.hold = jax.jit(hold, donate_argnums=0)
        self.openings = duel.openings(self.env, 256, 4, jax.random.key(99))

    def next_key(self) -> Array:
        self.key, key = jax.random.split(self.key)
        return key

    def resume(self, path: Path) -> None:
        (learner, games, words), self.figures = store.load(path, self.tree())
        self.learner, self.games = learner, games
        self.key = jax.random.wrap_key_data(words)

    def tree(self) -> Any:
        return self.learner, self.games, jax.random.key_data(self.key)

    def save(self) -> None:
        store.save(self.out / "checkpoint.npz", self.tree(), self.figures)

    def export(self, name: str) -> None:
        folded = self.net.folded(self.learner.mean_weights, self.learner.mean_statistics)
        digest = store.export(self.out / f"{name}.npz", folded)
        self.tell({"weights": f"{name}.npz", "sha256": digest})

    def tell(self, line: dict[str, Any]) -> None:
        where = {"minutes": round(self.figures["seconds"] / 60, 3), **line}
        with open(self.out / "log.jsonl", "a", encoding="utf-8") as log:
            log.write(json.dumps(where) + "\n")
        print(where, flush=True)

    def empty(self) -> Any:
        rows = self.settings.games * self.settings.steps * self.pace.kept
        state = jax.tree_util.tree_map(lambda x: jnp.zeros((rows,), x.dtype), self.games.state)
        return selfplay.Sample(
            state, jnp.zeros((rows, self.env.num_slots), jnp.float16), jnp.zeros((rows,), jnp.float32)
        )

    def go(self, minutes: float, total: float, marks: list[float], every: float) -> None:
        """Play and learn for so many minutes, those of compiling not counted."""
        fresh = self.settings.games * self.settings.steps
        held, turns, told = self.empty(), 0, 0.0
        end = self.figures["seconds"] + 60 * minutes
        self.figures["stretches"] += 1
        self.tell(
            {"begin": self.settings._asdict(), "pace": self.pace._asdict(), "device": jax.devices()[0].device_kind}
        )
        began = time.monotonic()
        compiling = True
        while self.figures["seconds"] < end:
            prepared = self.prepare(self.learner)
            self.games, samples, played = self.play(prepared, self.games, self.next_key())
            held = self.hold(held, samples, jnp.int32(turns % self.pace.kept * fresh))
            turns += 1
            share = min(1.0, self.figures["seconds"] / (60 * total))
            rate = self.pace.low + (self.pace.high - self.pace.low) * 0.5 * (1 + np.cos(np.pi * share))
            # A resumed run first fills its memory: what it held is gone.
            if turns >= min(self.pace.kept, 2) or self.figures["stretches"] == 1:
                filled = jnp.int32(min(turns, self.pace.kept) * fresh)
                self.learner, learned = self.learn(self.learner, held, filled, jnp.float32(rate), self.next_key())
                learned = {name: float(value) for name, value in learned.items()}
            else:
                learned = {}
            played = {name: float(value) for name, value in played.items()}
            now = time.monotonic()
            elapsed, began = now - began, now
            if compiling:
                self.tell({"compiled": round(elapsed, 1)})
                compiling = bool(not learned)
                continue
            before = self.figures["seconds"]
            self.figures["seconds"] = before + elapsed
            self.figures["positions"] += fresh
            self.figures["games"] += int(played["finished"])
            seconds = self.figures["seconds"]
            for mark in marks:
                if before < 60 * mark <= seconds:
                    self.export(f"minutes-{mark:g}")
                    self.save()
            if seconds - told >= every or seconds >= end:
                told = seconds
                score = float(self.gauge(prepared, self.openings, jax.random.key(1)).mean())
                rounded = {name: round(value, 4) for name, value in {**played, **learned}.items()}
                rates = {
                    "rate": round(fresh / elapsed),
                    "lr": round(float(rate), 6),
                    "greedy": round((score + 1) / 2, 4),
                }
                totals = {name: self.figures[name] for name in ("positions", "games")}
                self.tell({**totals, **rates, **rounded, "steps": int(self.learner.steps)})
            began = time.monotonic() if seconds - told == 0 else began
        self.save()
        self.export("latest")


def hold(held: selfplay.Sample, samples: selfplay.Sample, at: Array) -> selfplay.Sample:
    """Put new samples into the memory, over the oldest."""

    def put(old: Array, new: Array) -> Array:
        flat = new.reshape(-1, *new.shape[2:])
        return jax.lax.dynamic_update_slice_in_dim(old, flat.astype(old.dtype), at, 0)

    after: selfplay.Sample = jax.tree_util.tree_map(put, held, samples)
    return after


def numbers(text: str) -> list[float]:
    return [float(each) for each in text.split(",") if each]


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Motif from nothing, in stretches that continue each other.")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the run; its checkpoint is continued")
    parser.add_argument("--minutes", type=float, default=9, help="of this stretch, compiling not counted")
    parser.add_argument("--total", type=float, default=16, help="minutes of the whole run, over which the rate falls")
    parser.add_argument("--marks", type=numbers, default=[1, 2, 4, 8, 16], help="minutes at which weights are written")
    parser.add_argument("--every", type=float, default=15, help="seconds between two lines of the log")
    parser.add_argument("--seed", type=int, default=2026)
    for group, defaults in (("play", selfplay.Settings()), ("learn", Pace()), ("net", Shape())):
        for name, value in defaults._asdict().items():
            parser.add_argument(f"--{group}-{name}", type=type(value), default=value)
    options = vars(parser.parse_args())

    def given(group: str, names: tuple[str, ...]) -> dict[str, Any]:
        return {name: options[f"{group}_{name}"] for name in names}

    settings = selfplay.Settings(**given("play", selfplay.Settings._fields))
    pace, shape = Pace(**given("learn", Pace._fields)), Shape(**given("net", Shape._fields))
    options["out"].mkdir(parents=True, exist_ok=True)
    run = Run(options["out"], settings, pace, shape, options["seed"])
    checkpoint = options["out"] / "checkpoint.npz"
    if checkpoint.is_file():
        run.resume(checkpoint)
    run.go(options["minutes"], options["total"], options["marks"], options["every"])


if __name__ == "__main__":
    main()
