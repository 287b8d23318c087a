"""A third party's game with faults: one move never ends, one never ends and holds the interpreter, one never ends
from when somebody says so, and one fails."""

from pathlib import Path

from tests.toys.broken import plug_in

SOURCE = """
import re
from pathlib import Path

from motley.kernel import Bot
from motley_tally.game import Tally
from motley_tally.rules import TallyState

SAID = Path(__file__).with_name("said")


class SnareState(TallyState):
    def apply(self, seat, move):
        if move == (0, 3):
            go_round()
        if move == (1, 3):
            hold_on()
        if move == (2, 3) and SAID.exists():
            go_round()
        super().apply(seat, move)
        if move == (2, 2):
            raise KeyError("the ace of spades")


def go_round():
    while True:
        pass


def hold_on():
    re.match("(a+)+$", 60 * "a" + "b")


class Snare(Tally):
    made = SnareState

    def __init__(self):
        super().__init__()
        self.name, self.title = "snare", "Snare"


class Clumsy(Bot):
    def choose(self, turn):
        raise KeyError("the ace of spades")


GAME = Snare()
"""


ENTRIES = "[motley.games]\nsnare = snare_game:GAME\n\n[motley.bots]\nclumsy = snare_game:Clumsy\n"


def snare(folder: Path) -> Path:
    """The game, and a bot that fails, installed into a folder."""
    return plug_in(folder, "snares", ENTRIES, snare_game=SOURCE)


def spoil(folder: Path) -> None:
    """From now on its third move goes round for ever, too."""
    (folder / "said").touch()
