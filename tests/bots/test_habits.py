"""How far apart the strengths are in a game is said by numbers of the game."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from motley import bots
from motley.bots.greedy import Casual, Greedy
from motley.bots.habits import Habits, habits_in, read_habits
from motley.bots.levels import EXPERT_LINES, STRONG_LINES, Thinker
from motley.bots.search_turn import LINES, TurnSearch
from motley.kernel import Limits, Rng, registry, turn_of
from motley.kernel.bot import Turn
from motley.match import start
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


def asked(game: Judged) -> Turn:
    return turn_of(game, Noughts(), 0, Rng(1), Limits())


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


def test_numbers_may_be_others_where_two_play(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual.duel]\nlapses = 1.0\n")
    assert set(answers(game, 20)) == {CORNER}
    assert read_habits("habitual")["casual"] == (Habits(), Habits(lapses=1.0))
    read_habits.cache_clear()
    say(tmp_path, "[strong]\nlines = 40\nwide = 9\n[strong.duel]\nlines = 8\n")
    assert habits_in(asked(game), "strong") == Habits(lines=8, wide=9)


def test_what_is_said_of_two_does_not_count_among_more() -> None:
    found = []
    for seats in (2, 4):
        match = start("motba", seats, "0")
        turn = turn_of(match.game, match.state, match.to_act[0], Rng(1), Limits())
        found.append(habits_in(turn, "casual").lapses)
    among, alone = read_habits(match.game.package)["casual"]
    assert found == [alone.lapses, among.lapses]
    assert alone != among


def test_casual_lays_out_its_turn_where_the_game_says_so(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual]\nplans = 7\n")
    found = bots.make("casual")
    assert isinstance(found, Casual)
    found.choose(asked(game))
    assert isinstance(found.plan, TurnSearch)
    assert found.plan.limits == Limits(simulations=7)
    assert found.plan.fewest > 1000 * 7, "no line is played on"
    read_habits.cache_clear()
    say(tmp_path, "[casual]\nplans = 7\n[casual.duel]\nplans = 0\nlapses = 1.0\n")
    other = bots.make("casual")
    assert isinstance(other, Casual)
    assert other.choose(asked(game)) == CORNER
    assert other.plan is None


def test_one_look_ahead_never_lapses(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual]\nlapses = 1.0\n")
    assert {answer(bots.make("greedy:steady"), game, Noughts(), 0, seed) for seed in range(20)} == {MIDDLE}


def test_a_search_has_the_lines_that_the_game_says(game: Judged, tmp_path: Path) -> None:
    usual = bots.kind("strong").level().at(0.25)
    assert isinstance(usual, Thinker)
    search = usual.searching(asked(game))
    assert isinstance(search, TurnSearch)
    assert (search.limits.simulations, search.lines) == (STRONG_LINES // 4, LINES)
    read_habits.cache_clear()
    assert not search.paired
    assert not search.expects
    say(tmp_path, "[strong]\nlines = 40\nwide = 9\nfurther = -1\npaired = true\nplans = 60\nexpects = true\n")
    own = usual.searching(asked(game))
    assert isinstance(own, TurnSearch)
    assert (own.limits.simulations, own.lines, own.further, own.paired) == (10, 9, -1, True)
    assert own.expects
    assert own.plans == 60, "how widely a turn is laid out is no share of the lines"


def test_without_lines_a_strength_looks_one_answer_ahead(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[strong]\nlines = 0\n")
    strong = bots.kind("strong").level().at(0.25)
    assert isinstance(strong, Thinker)
    assert type(strong.searching(asked(game))) is Greedy


def test_a_number_that_there_is_not_is_named(game: Judged, tmp_path: Path) -> None:
    say(tmp_path, "[casual]\nslips = 1\n")
    with pytest.raises(ValueError, match=r"habitual: content/levels.toml: \[casual\]: .*slips"):
        habits_in(asked(game), "casual")


@pytest.mark.parametrize("name", [game.name for game in registry.games()])
def test_the_numbers_of_a_game_are_numbers_of_strengths_there_are(name: str) -> None:
    own = read_habits(registry.game(name).package)
    assert set(own) <= {"casual", "strong", "expert"}
    for among in (0, 1):
        casual, strong, expert = (own.get(each, (Habits(), Habits()))[among] for each in ("casual", "strong", "expert"))
        assert casual.lapses <= 0.5
        assert (STRONG_LINES if strong.lines is None else strong.lines) < (expert.lines or EXPERT_LINES)


@pytest.mark.parametrize("name", ["motora", "motu"])
def test_strong_is_one_look_ahead_where_its_ladder_says_so(name: str) -> None:
    """What is shown of Expert against Strong is then shown of Expert against `greedy:steady`."""
    match = start(name, 2, "3")
    asked_of: set[int] = set()
    for ply in range(60):
        seat = match.to_act[0]
        told = [
            bots.make(each).choose(turn_of(match.game, match.state, seat, Rng(ply), Limits()))
            for each in ("strong", "greedy:steady")
        ]
        assert told[0] == told[1]
        asked_of.add(seat)
        match.play(seat, told[0])
    assert asked_of == {0, 1}
