"""The conformance suite where it does not go by itself: two seats, ready courses, every option at once."""

import pytest

from motley.games.motox import GAME
from motley.testing.checks import WALK_CHECKS
from motley.testing.walk import Walk

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {"two_seats": True, "race_cap": 12}),
    (2, {"two_seats": True, "course": "sprint", "air_turns": False, "race_cap": 15}),
    (3, {"course": "staircase", "race_cap": 8}),
    (4, {"course": "EE4E3EN1NE", "ramp_max": 4, "race_cap": 20}),
    (3, {"course": "EE", "race_cap": 500}),
]


@pytest.mark.parametrize("check", WALK_CHECKS)
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_conformance(table: int, check: str) -> None:
    seats, options = TABLES[table]
    WALK_CHECKS[check](walk(seats, options))


_walks: dict[str, Walk] = {}


def walk(seats: int, options: dict[str, object]) -> Walk:
    key = f"{seats} {options}"
    if key not in _walks:
        _walks[key] = Walk(GAME, seats, options, 3)
    return _walks[key]
