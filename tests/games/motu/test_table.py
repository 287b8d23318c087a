"""What a player sees of a place that is refused: the card there, the points that clash, the star it would cover."""

from motley.games.motu import GAME
from motley.kernel import Preview
from tests.games.motu.stories import answer, table


def shown(spot: str) -> Preview:
    """What is shown of the first card of the row, upright, at that place of the village v1."""
    state = table()
    answer(state, "1", "N")
    ask = state.ask()
    assert ask is not None
    return GAME.refusal_preview(state.view(0), ask, [f"spot:{spot}"])


def test_clashing_points_are_marked_r4_9() -> None:
    """Example E8: a beach cut by land."""
    found = shown("-2,2")
    clashes = [piece for piece in found.ghosts if piece.key.startswith("ghost:clash")]
    assert [piece.at for piece in clashes] == [(1, 4)]
    assert {"ghost:frame"} < {piece.key for piece in found.ghosts}
    assert found.marks == {}


def test_a_star_that_would_be_covered_is_marked_r4_4() -> None:
    """Example E7: the whole village hidden; nothing clashes."""
    found = shown("0,0")
    assert not [piece for piece in found.ghosts if piece.key.startswith("ghost:clash")]
    assert found.marks == {"island:v1:1,1": ("warn",)}


def test_nothing_is_shown_of_other_wishes() -> None:
    state = table()
    ask = state.ask()
    assert ask is not None
    assert GAME.refusal_preview(state.view(0), ask, ["card:i22"]).ghosts == []
