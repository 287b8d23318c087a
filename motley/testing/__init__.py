"""What every game promises, whatever its rules, as checks that anybody's game can be held to.

`motley check mygame` on the command line, `motley_games = mygame` for pytest, or by hand:

    for finding in inspect(GAME, seconds=20):
        print(finding)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motley.testing.checks import GAME_CHECKS, TOGETHER_CHECKS, WALK_CHECKS, hold_game, hold_walk, hold_walks
    from motley.testing.inspection import Finding, find_game, inspect, random_walks, registered
    from motley.testing.walk import Broken, Walk, option_samples, seat_counts

__all__ = [
    "GAME_CHECKS",
    "TOGETHER_CHECKS",
    "WALK_CHECKS",
    "Broken",
    "Finding",
    "Walk",
    "find_game",
    "hold_game",
    "hold_walk",
    "hold_walks",
    "inspect",
    "option_samples",
    "random_walks",
    "registered",
    "seat_counts",
]

_HOMES = {
    "GAME_CHECKS": "checks",
    "TOGETHER_CHECKS": "checks",
    "WALK_CHECKS": "checks",
    "Broken": "walk",
    "Finding": "inspection",
    "Walk": "walk",
    "find_game": "inspection",
    "hold_game": "checks",
    "hold_walk": "checks",
    "hold_walks": "checks",
    "inspect": "inspection",
    "option_samples": "walk",
    "random_walks": "inspection",
    "registered": "inspection",
    "seat_counts": "walk",
}


def __getattr__(name: str) -> object:
    """Looked up when first used: pytest loads the plug-in's package in every run, of whatever tests."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
