"""Games as JAX arrays: thousands of positions at once, on a processor or on a card.

    from motley import batch
    motif = batch.make("motif", size=5)
    states = jax.vmap(motif.init)(jax.random.split(key, 4096))
    mask = motif.legal_action_mask(states)      # [4096, 650]
    states = motif.step(states, actions)        # any batch shape, under jit, vmap and scan

A game offers this by a module `batch` beside its `game`. Needs JAX: `pip install "motley-games[jax]"`.
"""

try:
    import jax  # noqa: F401
except ImportError as error:
    raise ImportError('motley.batch needs JAX: pip install "motley-games[jax]"') from error

from motley.batch.cells import Cells
from motley.batch.environment import Environment, Finished, make
from motley.batch.luck import below, mixed, redrawn

__all__ = ["Cells", "Environment", "Finished", "below", "make", "mixed", "redrawn"]
