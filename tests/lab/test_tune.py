"""Weights are fitted to results: what decides gains, what tells nothing stays, and the games have the last word."""

import tomllib
from pathlib import Path

import pytest

from motley.bots.habits import read_habits
from motley.kernel import Rng, registry
from motley.kernel.weights import USUAL, Weights
from motley.lab.contest import Contest
from motley.lab.runner import Here
from motley.lab.statistics import Mean
from motley.lab.tune import JUDGE, TUNED, NothingToTune, Trial, Tuning, Watching, fitted, install, leads, tune
from tests.cli.conftest import Run, run  # noqa: F401

pytest.importorskip("numpy")


def told(count: int) -> tuple[list[list[float]], list[float]]:
    """Rows of four features: the first decides thrice as much as the second, the third is noise, the last is never."""
    rng, rows, results = Rng(3), [], []
    for _ in range(count):
        row = [rng.real() - 0.5, rng.real() - 0.5, rng.real() - 0.5, 0.0]
        likely = 1 / (1 + 2.718 ** (-9 * row[0] - 3 * row[1]))
        rows.append(row)
        results.append(1.0 if rng.real() < likely else 0.0)
    return rows, results


def test_what_decides_gains_and_what_is_noise_loses() -> None:
    rows, results = told(4000)
    first, second, noise, never = fitted(rows, results, [1.0, 1.0, 1.0, 1.0])
    assert 2.0 < first / second < 4.0
    assert noise < 0.5 * second
    assert never == 1.0, "of what never differed nothing was learned"


def test_few_rows_leave_the_weights_nearly_as_they_were() -> None:
    rows, results = told(12)
    assert all(0.6 < weight < 1.6 for weight in fitted(rows, results, [1.0, 1.0, 1.0, 1.0]))
    assert fitted([], [], [1.0, 2.0]) == [1.0, 2.0]


def test_results_that_speak_against_the_judgement_as_a_whole_change_nothing() -> None:
    rows, results = told(400)
    assert fitted(rows, [1 - each for each in results], [1.0, 1.0, 1.0, 1.0]) == [1.0, 1.0, 1.0, 1.0]


def test_a_row_is_a_lead_over_the_mean_of_the_rivals() -> None:
    assert leads([[4.0, 0.0], [1.0, 2.0], [3.0, 4.0]])[0] == (0, [2.0, -3.0])


def test_games_are_watched_by_their_number_alone() -> None:
    contest = Contest.of("motif", ["casual"], 2, {"size": 3}, "5")
    seen = Watching(contest)(3)
    assert seen == Watching(contest)(3)
    assert seen != Watching(contest)(4)
    assert {len(row) for row, _ in seen} == {len(registry.game("motif").features(registry.game("motif").start(2), 0))}


def test_weights_that_lose_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adversary: a judgement turned upside down is played against the one of today, and loses."""
    game = registry.game("motif")
    weights = game.weights()
    monkeypatch.setitem(weights, TUNED, weights[USUAL])
    names = weights[USUAL].names
    install("motif", names, [-1.0] * len(names))
    duel = Contest.of("motif", (f"casual:{TUNED}", "casual"), 2, {"size": 3}, "1")
    results = [Trial(duel, names, (-1.0,) * len(names))(number) for number in range(8)]
    own = [result.points[result.seating.index(0)] for result in results]
    assert sum(own) <= 2
    bad = Tuning(names, (1.0,) * len(names), (-1.0,) * len(names), 8, Mean.of(own))
    assert not bad.is_better
    assert list(tomllib.loads(bad.toml("how"))) == [USUAL, TUNED], "what lost does not become the usual"


def test_whoever_plays_by_the_new_weights_never_lapses() -> None:
    """A lapse knows nothing of weights: two bots that lapse differ by less than their weights do."""
    assert lapses(JUDGE) == 0.0
    assert lapses("casual") > 0.0, "the check can fail"


def lapses(strength: str) -> float:
    told = [read_habits(game.package).get(strength, ()) for game in registry.games()]
    return sum(habits.lapses for each in told for habits in each)


def test_a_game_alone_has_nothing_to_tune() -> None:
    with pytest.raises(NothingToTune, match="Motu has no weights that games of 1"):
        tune(Contest.of("motu", ["casual"], 1), 1, 2, Here())


def test_the_command_writes_a_file_that_a_game_can_read(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weights = registry.game("motif").weights()
    monkeypatch.setitem(weights, TUNED, weights[USUAL])
    file = tmp_path / "weights.toml"
    ran = run("tune", "motif", "-o", "size=3", "--games", "6", "--trials", "4", "--seed", "9", "--to", str(file))
    assert "of 4 games" in ran.out
    text = file.read_text("utf-8")
    assert "motley tune motif --games 6 --trials 4 --by strong --seats 2 --bots casual --seed 9 -o size=3" in text
    for table in tomllib.loads(text).values():
        Weights(weights[USUAL].names, table)
