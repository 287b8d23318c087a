"""How far apart the strengths are in a game is said by numbers of the game."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from motley import bots
from motley.bots.greedy import Casual, Greedy
from motley.bots.habits import Habits, habits, read_habits
from motley.bots.levels import EXPERT_LINES, STRONG_LINES, Thinker
from motley.kernel import registry
from tests.bots.parlour_games import Judged, Noughts, answer

CORNER, MIDDLE = 8, 4
"""What comes to a newcomer's mind, and what the judgement of the game says."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Judged]:
    """A game whose package is a folder of this test's."""
    (tmp_path / "habitual" / "content").mkdir(parents=True)
    (tmp_path / "habitual" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "habitual", raising=False)
    found = Judged(Noughts())
    found.package = "habitual"
    read_habits.cache_clear()
    yield found
    read_habits.cache_clear()


def say(tmp_path: Path, text: str) -> None:
    (tmp_path / "habitual" / "content" / "levels.toml").write_text(text, encoding="utf-8")


def answers(game: Judged, seeds: int = 400) -> Counter[object]:
    return Counter(answer(Casual(), game, Noughts(), 0, seed) for seed in range(seeds))


def test_without_a_number_casual_is_greedy_to_the_last_draw(game: Judged) -> None:
    position = Noughts("....x....")
    told = [answer(Casual(), game, position, 1, seed) for seed in range(60)]
    assert told == [answer(Greedy(), game, position, 1, seed) for seed in range(60)]
    assert len(set(told)) == 4


def test_casual_lapses_as_often_as_the_game_says(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual]\nlapses = 0.25\n")
    found = answers(game)
    assert set(found) == {CORNER, MIDDLE}
    assert abs(found[CORNER] / 400 - 0.25) < 0.07


def test_lapses_may_be_kept_to_small_tables(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual]\nlapses = 1.0\nlapses_to = 2\n")
    assert set(answers(game, 20)) == {CORNER}
    read_habits.cache_clear()
    say(tmp_path, "[casual]\nlapses = 1.0\nlapses_to = 1\n")
    position = Noughts("....x....")
    told = [answer(Casual(), game, position, 1, seed) for seed in range(60)]
    assert told == [answer(Greedy(), game, position, 1, seed) for seed in range(60)], "greedy to the last draw"


def test_one_look_ahead_never_lapses(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual]\nlapses = 1.0\n")
    assert {answer(bots.make("greedy:steady"), game, Noughts(), 0, seed) for seed in range(20)} == {MIDDLE}


def test_a_search_has_the_lines_that_the_game_says(game: Judged, tmp_path: Path) -> None:
    usual = bots.kind("strong").level().at(0.25)
    assert isinstance(usual, Thinker)
    assert usual.searching(game).limits.simulations == STRONG_LINES // 4
    read_habits.cache_clear()
    say(tmp_path, "[strong]\nlines = 40\nfurther = -1\n")
    own = usual.searching(game)
    assert (own.limits.simulations, own.further) == (10, -1)


def test_a_number_that_there_is_not_is_named(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual]\nslips = 1\n")
    with pytest.raises(ValueError, match=r"habitual: content/levels.toml: \[casual\]: .*slips"):
        habits(game, "casual")


@pytest.mark.parametrize("name", [game.name for game in registry.games()])
def test_the_numbers_of_a_game_are_numbers_of_strengths_there_are(name: str) -> None:
    own = read_habits(registry.game(name).package)
    assert set(own) <= {"casual", "strong", "expert"}
    assert own.get("casual", Habits()).lapses < 0.5
    lines = [habits(registry.game(name), each).lines for each in ("strong", "expert")]
    assert (lines[0] or STRONG_LINES) < (lines[1] or EXPERT_LINES)
