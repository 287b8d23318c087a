"""Motif: two players recolour a field of three-coloured tiles."""

from motley.games.motif.game import Motif

GAME = Motif()
