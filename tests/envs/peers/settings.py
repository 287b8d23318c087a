"""The games and numbers of seats that the suites of the peers are run on: one of each game every day, all in a soak."""

from collections.abc import Iterator
from typing import Any

import pytest

from motley.envs.form import Form, Table
from motley.kernel import Game, Rng, registry

Setting = dict[str, Any]


def settings_of(game: Game) -> Iterator[Setting]:
    """Every number of seats, with the options that allow it."""
    for seats in game.traits.seats:
        yield {"game": game.name, "seats": seats}
    for seats in game.traits.house:
        allowed = [option.name for option in game.options if option.kind == "bool"]
        yield {"game": game.name, "seats": seats, "options": dict.fromkeys(allowed, True)}


def all_settings() -> list[Any]:
    """As parameters of a test: the first of each game is for every day."""
    found = []
    for game in registry.games():
        for place, setting in enumerate(settings_of(game)):
            marks = [pytest.mark.soak] if place else []
            found.append(pytest.param(setting, id=f"{game.name}-{setting['seats']}", marks=marks))
    return found


def positions(form: Form, seed: int, most: int = 60) -> Iterator[Table]:
    """A table after each answer of a game played at random."""
    table = Table(form, seed)
    luck = Rng(seed + 1)
    for _ in range(most):
        yield table
        seat = table.seat
        if seat is None:
            return
        table.answer(seat, luck.choice(form.numbers(table.state, seat)))
