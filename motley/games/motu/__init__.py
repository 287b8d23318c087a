"""Motu: 1 to 6 players overlap cards to grow the most harmonious island."""

from motley.games.motu.game import Motu

GAME = Motu()
