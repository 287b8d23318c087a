"""Where a game keeps what games have taught it to expect: the weights of a seat's `standing`, by name, or how much a
lead of its judgement is worth.

Of two seats the one that stands better comes in before the other, with the likelihood of a logistic curve of how much
better. `motley tune GAME --expect` fits the weights, or how steep the curve is, and writes the file.
"""

from functools import cache
from math import exp
from typing import Final

from motley.kernel.data import has_file, read_toml

FILE: Final = "content/expectation.toml"
STANDING: Final = "standing"
OUTLOOK: Final = "outlook"
"""The table of how steep the curve is over a lead of the judgement: among `DUEL`, two seats, and among `MORE`."""
WRITTEN_BY: Final = "written_by"
"""The table of which command fitted what, and what that told."""
DUEL: Final = "duel"
MORE: Final = "more"

_MOST: Final = 30.0
"""A lead of more than that is as good as certain."""


def likely(lead: float) -> float:
    """How likely a seat that stands better by so much comes in before the other."""
    return 1.0 / (1.0 + exp(-max(-_MOST, min(_MOST, lead))))


def among(seats: int) -> str:
    """The name of the number for so many seats."""
    return DUEL if seats == 2 else MORE


@cache
def steepness(package: str, seats: int) -> float | None:
    """How steep the curve of a game is, where games have taught that. Raises ValueError for a number there is not."""
    given = read_toml(package, FILE).get(OUTLOOK, {}) if has_file(package, FILE) else {}
    strange = ", ".join(sorted(set(given) - {DUEL, MORE}))
    if strange:
        raise ValueError(f"{package}: {FILE}: [{OUTLOOK}]: not known: {strange}")
    steep = given.get(among(seats))
    return None if steep is None else float(steep)


def shared_out(values: list[float], steep: float) -> list[float]:
    """What several seats of these values may expect: the mean over their rivals of how likely each comes in before.

    A place is as many rivals as one comes in before, so together they expect just what there is to be won.
    """
    found: list[float] = []
    for seat, own in enumerate(values):
        total = 0.0
        for rival, other in enumerate(values):
            if rival != seat:
                total += likely(steep * (own - other))
        found.append(total / (len(values) - 1))
    return found
