"""Magpies: the object that the registry finds, and nothing else."""

from magpies.game import Magpies

GAME = Magpies()
