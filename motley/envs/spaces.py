"""The spaces of Gymnasium, which PettingZoo uses too."""

from motley.envs.form import Form, bounds
from motley.extras import extra

with extra("gymnasium", "An environment for learners"):
    import numpy as np
    from gymnasium import spaces


def action_space(form: Form, waits: bool = False) -> spaces.Discrete:
    """A number for each answer, and one more for waiting where a seat may have to."""
    return spaces.Discrete(form.actions + waits)


def observation_space(form: Form, waits: bool = False) -> spaces.Dict:
    """The row that the seat sees, the mask, and where moves are listed a row of features for each."""
    low, high = bounds(form.layout)
    parts: dict[str, spaces.Space[np.generic]] = {
        "observation": spaces.Box(low, high, dtype=np.float32),
        "action_mask": spaces.Box(0, 1, (form.actions + waits,), np.int8),
    }
    if form.is_listed:
        least, greatest = bounds(form.features)
        shape = (form.width, form.features.size)
        # Rows that no move has are zeros, whatever the range.
        least, greatest = np.minimum(least, 0), np.maximum(greatest, 0)
        parts["moves"] = spaces.Box(np.broadcast_to(least, shape), np.broadcast_to(greatest, shape), dtype=np.float32)
    return spaces.Dict(parts)
