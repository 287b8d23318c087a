"""How far apart the strengths are in a game: numbers of its own, in `content/levels.toml`.

What costs little in one game decides another, and lines that take no time in one take minutes in another. A game
without the file, or without a number in it, has the usual ones.
"""

from dataclasses import dataclass
from functools import cache

from motley.kernel.bot import Turn
from motley.kernel.data import has_file, read_toml
from motley.kernel.game import Game
from motley.kernel.rng import Rng

FILE = "content/levels.toml"
ANY = 99
"""More seats than any table has."""


@dataclass(frozen=True)
class Habits:
    """How a strength plays a game.

    `lapses` is how often it does without a second thought what comes to mind first, by the game's `blunders`, at tables
    of at most `lapses_to` seats. Where it searches, `lines` is how many lines it plays on for a decision, and `further`
    how many rounds more or fewer than the game's `foresight`.
    """

    lapses: float = 0.0
    lapses_to: int = ANY
    lines: int | None = None
    further: int | None = None

    def lapses_in(self, turn: Turn) -> float:
        """How often it lapses at that table; to know its size draws nothing from the luck of the turn."""
        is_small = self.lapses_to == ANY or turn.imagine(Rng(1)).seats <= self.lapses_to
        return self.lapses if is_small else 0.0


def habits(game: Game, strength: str) -> Habits:
    """Those of a strength in a game. Raises ValueError for a number that there is not."""
    return read_habits(game.package).get(strength, Habits())


@cache
def read_habits(package: str) -> dict[str, Habits]:
    if not has_file(package, FILE):
        return {}
    found: dict[str, Habits] = {}
    for strength, given in read_toml(package, FILE).items():
        try:
            found[strength] = Habits(**given)
        except TypeError as error:
            raise ValueError(f"{package}: {FILE}: [{strength}]: {error}") from error
    return found
