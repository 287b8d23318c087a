"""A move is told in few bytes, in every game: what a screen far away waits for."""

import pytest

import motley
from bench.table import MOST_BYTES, letters, packed
from motley.kernel import Composer, Scene, registry

MOVES = 100
"""More than the longest draft takes until all that was drafted is laid out."""


def most(name: str) -> int:
    """The bytes of the largest message after the opening of a table."""
    told = list(letters(registry.game(name), MOVES, seed=1))
    return max(packed(text) for _, texts in told[1:] for text in texts)


@pytest.mark.parametrize("name", motley.game_names())
def test_a_move_is_told_in_few_bytes(name: str) -> None:
    assert most(name) <= MOST_BYTES


def test_where_nothing_is_told_ahead_a_move_has_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(registry.game("motba"))
    composed = kind.composed

    def unprepared(self: object, view: dict[str, object], look: str, composer: Composer) -> Scene:
        scene: Scene = composed(self, view, look, composer)  # type: ignore[arg-type]
        scene.wings = []
        return scene

    monkeypatch.setattr(kind, "composed", unprepared)
    assert most("motba") > MOST_BYTES
