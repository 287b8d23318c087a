"""MOTBA: 2 to 4 teams draft fighters and relics, lay them down in secret and fight in an arena."""

from motley.games.motba.game import Motba

GAME = Motba()
