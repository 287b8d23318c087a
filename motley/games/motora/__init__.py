"""Motora: 2 to 6 tribes survive on a dying island."""

from motley.games.motora.game import Motora

GAME = Motora()
