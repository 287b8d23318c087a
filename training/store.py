"""Files: checkpoints from which learning goes on, and the weights for the player."""

import hashlib
import json
from pathlib import Path
from typing import Any

import jax
import numpy as np


def save(path: Path, tree: Any, figures: dict[str, Any]) -> None:
    """Everything that learning needs to go on: the arrays of a tree, in their order, and some figures."""
    leaves: dict[str, Any] = {
        f"leaf{number:04}": np.asarray(leaf) for number, leaf in enumerate(jax.tree_util.tree_leaves(tree))
    }
    draft = path.with_suffix(".draft.npz")
    np.savez(draft, figures=json.dumps(figures), **leaves)
    draft.replace(path)


def load(path: Path, like: Any) -> tuple[Any, dict[str, Any]]:
    """What was saved, in the form of a tree of the same kind."""
    with np.load(path) as file:
        figures = json.loads(str(file["figures"]))
        leaves, form = jax.tree_util.tree_flatten(like)
        loaded = [file[f"leaf{number:04}"] for number in range(len(leaves))]
    for known, found in zip(leaves, loaded, strict=True):
        if known.shape != found.shape:
            raise ValueError(f"{path.name} holds {found.shape} where {known.shape} is wanted: other settings?")
    return jax.tree_util.tree_unflatten(form, [jax.numpy.asarray(leaf) for leaf in loaded]), figures


def export(path: Path, folded: dict[str, Any]) -> str:
    """The weights to play with, in half precision, and beside them their hash, which is returned."""
    halves: dict[str, Any] = {name: np.asarray(value).astype(np.float16) for name, value in sorted(folded.items())}
    np.savez(path, **halves)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_suffix(".sha256").write_text(f"{digest}  {path.name}\n", encoding="ascii")
    return digest


def weights(path: Path) -> dict[str, Any]:
    """The weights of a file for the player."""
    with np.load(path) as file:
        return {name: file[name] for name in file.files}
