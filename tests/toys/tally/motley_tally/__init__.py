"""Tally: take stones from heaps; whoever takes the last one wins. The smallest whole game there can be."""

from motley_tally.game import Tally

GAME = Tally()
