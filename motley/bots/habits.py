"""How far apart the strengths are in a game: numbers of its own, in `content/levels.toml`.

What costs little in one game decides another, and lines that take no time in one take minutes in another. A game
without the file, or without a number in it, has the usual ones.
"""

from dataclasses import dataclass
from functools import cache

from motley.kernel.bot import Turn
from motley.kernel.data import has_file, read_toml
from motley.kernel.rng import Rng

FILE = "content/levels.toml"
DUEL = "duel"
"""The table of a strength's numbers that count instead of the others where two play."""


@dataclass(frozen=True)
class Habits:
    """How a strength plays a game.

    `lapses` is how often it does without a second thought what comes to mind first, by the game's `blunders`. With
    `plans` it lays out its whole turn first: the more, the wider. Casual plays nothing on. Where it searches,
    `lines` is how many lines it plays on for a decision (0: it looks one answer ahead and no further), `wide` how many
    first answers it looks at like that, and `further` how many rounds more or fewer than the game's `foresight`. Where
    they are `paired`, chance falls alike in all lines turn by turn, or round by round: they differ less by luck. Where
    it `expects`, it lays out whole turns that end differently, and ranks them by the game's `expect`.
    """

    lapses: float = 0.0
    plans: int = 0
    lines: int | None = None
    wide: int | None = None
    further: int | None = None
    paired: bool = False
    expects: bool = False


USUAL = Habits()


def habits_in(turn: Turn, strength: str) -> Habits:
    """Those of a strength at a table of that size. Raises ValueError for a number that there is not."""
    among, alone = read_habits(turn.game.package).get(strength, (USUAL, USUAL))
    # To know the size of the table draws nothing from the luck of the turn.
    return among if among == alone or turn.imagine(Rng(1)).seats > 2 else alone


@cache
def read_habits(package: str) -> dict[str, tuple[Habits, Habits]]:
    """By strength: how it plays among several, and against one."""
    if not has_file(package, FILE):
        return {}
    found: dict[str, tuple[Habits, Habits]] = {}
    for strength, given in read_toml(package, FILE).items():
        usual = {name: number for name, number in given.items() if name != DUEL}
        try:
            found[strength] = (Habits(**usual), Habits(**usual | given.get(DUEL, {})))
        except TypeError as error:
            raise ValueError(f"{package}: {FILE}: [{strength}]: {error}") from error
    return found
