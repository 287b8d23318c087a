"""MotoX: players build a dirt track with jump ramps, tile by tile, and race on it."""

from motley.games.motox.game import Motox

GAME = Motox()
