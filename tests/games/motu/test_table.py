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


def wrong(found: Preview) -> list[object]:
    """Where the crosses are."""
    return [piece.at for piece in found.ghosts if piece.art == "clash"]


def test_clashing_points_are_marked_r4_9() -> None:
    """Example E8: a beach cut by land."""
    found = shown("-2,2")
    assert wrong(found) == [(1.0, 4.0)]
    assert {"ghost:frame"} < {piece.key for piece in found.ghosts}


def test_a_star_that_would_be_covered_is_marked_r4_4() -> None:
    """Example E7: the whole village hidden, and with a point that clashes besides."""
    assert wrong(shown("0,0")) == [(1.5, 1.5)]
    assert wrong(shown("1,1")) == [(1.0, 4.0), (1.5, 1.5)]


def test_nothing_is_shown_of_other_wishes() -> None:
    state = table()
    ask = state.ask()
    assert ask is not None
    assert GAME.refusal_preview(state.view(0), ask, ["card:i22"]).ghosts == []
