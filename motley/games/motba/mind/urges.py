"""Which of many moves suggest themselves, without making them: what whoever plays on in the head looks at."""

from collections.abc import Sequence

from motley.games.motba.mind.pools import Prices
from motley.games.motba.mind.tactics import Picture
from motley.games.motba.rules.moves import AGAIN, FACE_BITS
from motley.games.motba.rules.state import Table
from motley.kernel.core import Move


def urges(t: Table, seat: int, moves: Sequence[Move]) -> list[float] | None:
    """Dice to throw again by what they may become; of everything else each move has to be made."""
    if t.open is None or t.open.kind != "reroll":
        return None
    prices = Prices(Picture(t), seat)
    return [_thrown_again(t, prices, move) for move in moves]


def _thrown_again(t: Table, prices: Prices, move: Move) -> float:
    assert isinstance(move, tuple)
    dice = list(t.dice)
    thrown = [0, 0, 0, 0]
    if move[0] == AGAIN:
        for die in move[1:]:
            dice.remove(die)
            thrown[die // FACE_BITS] += 1
    return prices.worth(dice, thrown, thrown[0] if t.rerolls > 1 else 0)
