"""Pictograms come from the build's file; without it letters stand in."""

import pytest

from motley.kernel import Art, Game, Traits
from motley.render import icons


class Listed(Game):
    """A game that asks for pictograms."""

    def __init__(self) -> None:
        super().__init__("listed", "Listed", 1, Traits((2,)), "tests.render")

    def art(self) -> Art:
        return Art({"own": "<g/>"}, glyphs={"own": "o"})


def test_a_known_pictogram_is_scaled_into_the_box_of_symbols(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "drawings", lambda: {"crown": '<path d="M0 0h512"/>'})
    assert icons.icon("crown") == '<g transform="scale(0.195312)"><path d="M0 0h512"/></g>'


def test_an_unknown_one_is_a_badge_of_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "drawings", dict)
    assert ">BS</text>" in icons.icon("broken-skull")
    assert ">&lt;</text>" in icons.icon("<")


def test_a_games_art_comes_with_the_pictograms_it_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "has_file", lambda package, path: path == "content/icons.txt")
    monkeypatch.setattr(icons, "read_text", lambda package, path: "# for the shop\ncrown\n\nbroken-skull\n")
    icons.drawings.cache_clear()
    art = icons.full_art(Listed())
    assert list(art.symbols) == ["icon-crown", "icon-broken-skull", "own"]
    assert art.glyphs == {"own": "o"}
    icons.drawings.cache_clear()


def test_a_symbol_is_the_games_own_before_it_is_a_pictogram() -> None:
    art = Art({"icon-crown": "<g/>"})
    assert icons.symbol(art, "icon-crown") == "<g/>"
    assert icons.symbol(art, "icon-skull") is not None
    assert icons.symbol(art, "crown") is None
