"""What a language still has to say."""

from pathlib import Path

import pytest

from motley.cli.words import Shelf, shelves, tell
from motley.kernel import registry

ENGLISH = '[event]\nmoved = "{Who:seat} moves to {tile}"\nover = "It is over"\n'


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "en.toml").write_text(ENGLISH, encoding="utf-8")
    return Shelf(tmp_path, names={"card": {"7": "crown"}})


def put(shelf: Shelf, language: str, text: str) -> None:
    (shelf.folder / f"{language}.toml").write_text(text, encoding="utf-8")


def test_what_is_not_told_is_missing(shelf: Shelf) -> None:
    put(shelf, "de", '[event]\nmoved = "{Who:seat} zieht nach {tile}"\n')
    assert shelf.faults("de") == ["missing event.over: It is over", "missing names.card.7: crown"]
    assert len(shelf.faults("fr")) == 3


def test_what_is_told_of_nothing_is_stale(shelf: Shelf) -> None:
    events = '[event]\nmoved = "{who:seat} zieht nach {place}"\nover = "Es ist aus"\ngone = "Weg"\n'
    put(shelf, "de", events + '[names.card]\n7 = "Krone"\n')
    assert shelf.faults("de") == [
        "stale event.moved: it speaks of place, and the English does not",
        "stale event.gone: there is no such sentence in English",
    ]


def test_what_was_changed_since_it_was_looked_through_is_stale(shelf: Shelf) -> None:
    whole = '[event]\nmoved = "{Who:seat} zieht nach {tile}"\nover = "Es ist aus"\n[names.card]\n7 = "Krone"\n'
    put(shelf, "de", whole)
    shelf.note("de")
    assert shelf.faults("de") == []
    put(shelf, "en", ENGLISH.replace("It is over", "All is over"))
    assert shelf.faults("de") == ["stale event.over: the English is now 'All is over'"]
    shelf.note("de")
    assert shelf.faults("de") == []


def test_english_lacks_nothing_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for whose in ("table", *registry.game_names()):
        assert tell(whose, "en", False) == 0
    assert "table in en: nothing missing, nothing stale" in capsys.readouterr().out


def test_a_table_has_the_words_of_the_browser_too() -> None:
    assert "web" in [part for shelf in shelves("table") for part in shelf.folder.parts]
    assert "lost.title" in shelves("table")[-1].read("en")
