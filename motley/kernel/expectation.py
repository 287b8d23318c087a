"""Where a game keeps what games have taught it to expect: the weights of a seat's `standing`, by name.

Of two seats the one that stands better comes in before the other, with the likelihood of a logistic curve of how much
better. `motley tune GAME --expect` fits the weights and writes the file.
"""

from math import exp
from typing import Final

FILE: Final = "content/expectation.toml"
STANDING: Final = "standing"

_MOST: Final = 30.0
"""A lead of more than that is as good as certain."""


def likely(lead: float) -> float:
    """How likely a seat that stands better by so much comes in before the other."""
    return 1.0 / (1.0 + exp(-max(-_MOST, min(_MOST, lead))))
