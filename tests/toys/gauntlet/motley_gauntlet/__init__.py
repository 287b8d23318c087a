"""Gauntlet: secret plans, blows and parries, ropes across the lane. It uses everything the kernel promises."""

from motley_gauntlet.game import Gauntlet

GAME = Gauntlet()
