"""What a seat expects is fitted to results: who came in before whom, and measured in games that were held back."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from motley.games.motba.mind import expectation
from motley.games.motba.mind.expectation import NAMES, read_expectation
from motley.kernel import Rng
from motley.kernel.expectation import STANDING, likely
from motley.lab.contest import Contest
from motley.lab.expect import (
    Expectation,
    Position,
    Watched,
    Watching,
    fitted,
    fitted_to,
    guessed,
    learn_to_expect,
    led,
    told,
)
from motley.lab.runner import Here
from motley.lab.tune import NothingToTune
from tests.cli.conftest import Run, run  # noqa: F401

pytest.importorskip("numpy")

PARTS = ("strength", "luck", "hat")
SHORT = {"round_limit": 6}


def planted(games: int, first: int = 0) -> list[Watched]:
    """Games of three in which strength tells who comes in first, luck nothing, and all wear the same hat."""
    found = []
    for number in range(first, first + games):
        rng = Rng(number)
        strengths = [4 * rng.real() for _ in range(3)]
        standings = tuple({"strength": each, "luck": rng.real(), "hat": 1.0} for each in strengths)
        form = [2 * each + _noise(rng) for each in strengths]
        returns = tuple(sum(own > other for other in form) / 2 for own in form)
        found.append(Watched((Position(standings, (0.5, 0.5, 0.5)),), returns))
    return found


def _noise(rng: Rng) -> float:
    """Of two such the difference is near to a logistic curve."""
    return sum(rng.real() for _ in range(12)) - 6


def test_what_tells_who_comes_in_first_is_found_and_what_does_not_is_not() -> None:
    (strength, luck, hat), rows = fitted_to(planted(600), PARTS)
    assert rows == 1800
    assert strength > 1.0
    assert abs(luck) < strength / 4
    assert hat == 0.0, "of what never differed nothing was learned"
    assert fitted_to([], PARTS) == ([0.0, 0.0, 0.0], 0)


def test_weights_upside_down_are_found_out_in_games_that_were_held_back() -> None:
    """The adversary: they tell less than no weights at all, which tell nothing."""
    weights, _ = fitted_to(planted(300), PARTS)
    shares = []
    for sign in (1.0, 0.0, -1.0):
        guesses = [each for game in planted(200, 300) for each in guessed(game, PARTS, [sign * w for w in weights])]
        shares.append(told([end for end, _, _ in guesses], [guess for _, _, guess in guesses]))
    assert shares[0] > 0.4
    assert shares[1] == pytest.approx(0.0)
    assert shares[2] < -0.4


def test_a_seat_that_is_out_is_guessed_behind_and_not_guessed_for() -> None:
    stands = {"strength": 1.0, "luck": 0.0, "hat": 1.0}
    game = Watched((Position((stands, {}, stands), (0.6, 0.0, 0.7)),), (1.0, 0.0, 0.5))
    assert guessed(game, PARTS, [1.0, 1.0, 1.0]) == [(1.0, 0.6, 0.75), (0.5, 0.7, 0.75)]
    assert fitted_to([game], PARTS)[1] == 1, "of three pairs one stood"


def test_what_guesses_tell() -> None:
    ends = [0.0, 0.5, 1.0]
    assert told(ends, ends) == 1.0
    assert told(ends, [0.5, 0.5, 0.5]) == 0.0
    assert told(ends, [1.0, 0.5, 0.0]) < 0.0
    assert told([], []) == 0.0


def test_a_lead_is_likely_to_stay_one() -> None:
    assert likely(0.0) == 0.5
    assert likely(2.0) + likely(-2.0) == pytest.approx(1.0)
    assert 0.0 < likely(-1e9) < likely(-1.0) < likely(1.0) < likely(1e9) <= 1.0


def test_games_are_watched_by_their_number_alone() -> None:
    contest = Contest.of("motba", ["beginner"], 3, SHORT, "5")
    seen = Watching(contest)(3)
    assert seen == Watching(contest)(3)
    assert seen != Watching(contest)(4)
    assert len(seen.positions) > 3, "one for every turn of the fight"
    assert {tuple(each) for position in seen.positions for each in position.standings if each} == {NAMES}


def test_a_game_that_tells_no_standing_learns_how_much_a_lead_counts() -> None:
    contest = Contest.of("motif", ["beginner", "casual"], 2, {"size": 3}, "5")
    found = learn_to_expect(contest, 8, Here())
    assert (found.names, found.size) == (("lead",), "duel")
    assert found.weights[0] > 0
    assert found.rows > 8


def test_a_lead_counts_as_much_as_it_told_of_the_end() -> None:
    """The adversary: a judgement that is always too sure, one that is never sure enough, and one upside down."""
    found = []
    for scale in (10.0, 0.1, -1.0):
        games = [
            replace(game, positions=tuple(valued(each, scale) for each in game.positions)) for game in planted(300)
        ]
        (steep,), _ = fitted_to([led(game) for game in games], ("lead",))
        found.append(steep * scale)
    sure, unsure, upside_down = found
    assert sure == pytest.approx(unsure, rel=0.05)
    assert sure == pytest.approx(upside_down, rel=0.05)
    assert sure > 0.5


def valued(position: Position, scale: float) -> Position:
    """Judged by strength alone."""
    return replace(position, values=tuple(scale * each["strength"] for each in position.standings))


def test_there_is_nothing_to_learn_where_nobody_comes_in_before_anybody() -> None:
    with pytest.raises(NothingToTune, match="whoever plays Motu alone"):
        learn_to_expect(Contest.of("motu", ["beginner"], 1), 1, Here())
    with pytest.raises(NothingToTune, match="in 0 games nobody came in"):
        fitted([], PARTS)


def test_a_fit_says_whether_it_tells_more() -> None:
    better = Expectation(PARTS, (1.0, 0.0, 0.0), 10, 5, 0.1, 0.2)
    assert better.is_better
    assert not Expectation(PARTS, (1.0, 0.0, 0.0), 10, 5, 0.2, 0.2).is_better
    text = better.toml("motley this --seed 3", {})
    assert tomllib.loads(text) == {
        "standing": {"strength": 1.0, "luck": 0.0, "hat": 0.0},
        "written_by": {"standing": "motley this --seed 3 (5 games, 10 rows: 20.0%, before it 10.0%)"},
    }


def test_what_a_file_has_of_other_numbers_of_seats_stays() -> None:
    duel = Expectation(("lead",), (3.0,), 10, 5, 0.1, 0.2, "duel")
    kept = tomllib.loads(Expectation(PARTS, (1.0, 0.0, 0.0), 10, 5, 0.1, 0.2).toml("first", {}))
    again = tomllib.loads(duel.toml("second", kept))
    assert again["standing"] == kept["standing"]
    assert again["outlook"] == {"duel": 3.0}
    assert set(again["written_by"]) == {"standing", "duel"}
    more = tomllib.loads(Expectation(("lead",), (1.5,), 10, 5, 0.1, 0.2, "more").toml("third", again))
    assert more["outlook"] == {"duel": 3.0, "more": 1.5}
    assert more["written_by"]["duel"] == again["written_by"]["duel"]


def test_the_command_writes_a_file_that_the_game_can_read(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "expectation.toml"
    given = ("-o", "round_limit=6", "--games", "6", "--seed", "9", "--to", str(file))
    ran = run("tune", "motba", "--seats", "3", "--expect", "--bots", "beginner", *given)
    assert "of how returns vary" in ran.out
    text = file.read_text("utf-8")
    assert "motley tune motba --expect --games 6 --seats 3 --bots beginner --seed 9 -o" in text
    found = read_expectation(tomllib.loads(text)[STANDING])
    assert found != expectation.FACTORS
    assert any(found)
