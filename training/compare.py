"""Weights against each other on the card: `python -m training.compare runs/a/minutes-*.npz --out duels.json`.

Each file plays the one before it, all matches at once, both searched with the same number of simulations, in pairs of
games from the same random opening with colours swapped.
"""

import argparse
import json
import math
import time
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from motley.games.motif.batch import Motif
from training import duel, store
from training.net import Net, Shape


def lower_bound(won: float, games: int, z: float = 1.96) -> float:
    """The lower end of the 95 % interval of a share (Wilson)."""
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games)


def shape_of(weights: dict[str, Any]) -> Shape:
    """The shape of a net, read off its weights."""
    blocks = sum(name.endswith("_a_w") for name in weights)
    planes, channels = weights["stem_w"].shape[2:]
    sights = weights["value_w"].shape[1]
    size = math.isqrt(weights["hidden_w"].shape[0] // sights)
    return Shape(size, planes, channels, blocks, weights["to_w"].shape[1], sights, weights["hidden_w"].shape[1])


def compared(files: list[Path], pairs: int, opening: int, simulations: int, seed: int) -> list[dict[str, Any]]:
    """What each file scored against the one before it."""
    loaded = [store.weights(file) for file in files]
    net = Net(shape_of(loaded[0]))
    env = Motif(net.shape.size, 3, "toss", 4, 8, 12)
    prepared = [jax.jit(net.prepared)(weights) for weights in loaded]

    def stacked(some: list[Any]) -> Any:
        return jax.tree_util.tree_map(lambda *leaves: jnp.stack(leaves), *some)

    start = duel.openings(env, pairs, opening, jax.random.key(seed))
    play = partial(duel.duel, env, net, simulations, 800)
    match = jax.jit(jax.vmap(lambda ours, theirs, key: play(ours, theirs, start, key)))
    keys = jax.random.split(jax.random.key(seed + 1), len(files) - 1)
    scores = np.asarray(match(stacked(prepared[1:]), stacked(prepared[:-1]), keys))
    found = []
    for old, new, score in zip(files, files[1:], scores, strict=False):
        games, won = score.size, float((score + 1).sum() / 2)
        found.append(
            {
                "new": new.stem,
                "old": old.stem,
                "games": games,
                "won": won,
                "share": round(won / games, 4),
                "lower": round(lower_bound(won, games), 4),
                "as_gold": round(float((score[: games // 2] + 1).mean() / 2), 4),
                "undecided": int((score == 0).sum()),
                "simulations": simulations,
                "opening": opening,
            }
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Weights against each other, each against the file before it.")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--pairs", type=int, default=256)
    parser.add_argument("--opening", type=int, default=4, help="random moves before the nets take over")
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    began = time.monotonic()
    found = compared(options.files, options.pairs, options.opening, options.simulations, options.seed)
    for line in found:
        print(json.dumps(line), flush=True)
    print(f"{time.monotonic() - began:.1f} s")
    if options.out:
        options.out.write_text("".join(json.dumps(line) + "\n" for line in found), encoding="utf-8")


if __name__ == "__main__":
    main()
