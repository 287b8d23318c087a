"""Games and bots by name, found through entry points of anybody's package."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest
from motley_gauntlet.game import Gauntlet
from motley_tally.game import Tally

from motley.kernel import registry
from motley.kernel.registry import Unknown


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    games = dict(registry._games)
    found = dict(registry._found)
    yield
    for kept, table in ((games, registry._games), (found, registry._found)):
        table.clear()
        table.update(kept)  # type: ignore[arg-type]


def test_installed_packages_are_found_by_their_entry_points() -> None:
    assert {"gauntlet", "tally"} <= set(registry.game_names())
    assert registry.game("gauntlet").title == "Gauntlet"
    assert registry.game("gauntlet") is registry.game("gauntlet")


def test_names_are_in_alphabetical_order() -> None:
    names = registry.game_names()
    assert names == sorted(names)
    assert [game.name for game in registry.games()] == names


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(Unknown, match=r"xyzzy.*gauntlet.*tally"):
        registry.game("xyzzy")
    with pytest.raises(Unknown, match="xyzzy"):
        registry.bot_maker("xyzzy")


def test_a_game_can_be_added_by_hand() -> None:
    class Solitaire(Tally):
        def __init__(self) -> None:
            super().__init__()
            self.name = "solitaire"

    game = Solitaire()
    registry.register(game)
    assert registry.game("solitaire") is game
    assert "solitaire" in registry.game_names()
    registry.forget("solitaire")
    assert "solitaire" not in registry.game_names()


def test_an_entry_point_that_is_no_game_is_refused() -> None:
    entry = EntryPoint("oddity", "motley_gauntlet:__name__", "motley.games")
    registry._found["motley.games"] = {"oddity": entry}
    with pytest.raises(Unknown, match="is no Game"):
        registry.game("oddity")


def test_a_third_partys_game_runs_from_its_source() -> None:
    """Uncompiled classes over whatever build of the kernel runs."""
    import motley_gauntlet.rules

    assert isinstance(registry.game("gauntlet"), Gauntlet)
    assert (motley_gauntlet.rules.__file__ or "").endswith("rules.py")
    assert (motley_gauntlet.rules.__file__ or "").count("build/toys")
