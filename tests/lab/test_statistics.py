"""What may be said of many games: intervals, corrections and tests that keep to their errors."""

import random

import pytest

from motley.lab.sequential import ALIKE, DIFFERENT, OPEN, Sequential
from motley.lab.statistics import Mean, difference, holm, quantile, share_in_games, share_of, two_sided

ERROR = 0.05


def test_holm_corrects_for_many_comparisons() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_a_share_is_held_against_what_would_be_fair() -> None:
    clear = share_of([(1.0, 0.25)] * 60 + [(0.0, 0.25)] * 40)
    assert (clear.share, clear.fair) == (0.6, 0.25)
    assert clear.chance < 1e-10
    assert share_of([(1.0, 0.5)] * 50 + [(0.0, 0.5)] * 50).chance == pytest.approx(1.0)
    # Whoever wins holds it where all hold it: that says nothing.
    assert share_in_games([(1.0, 1.0, 3)] * 100).chance == 1.0
    assert share_of([]).chance == 1.0


def false_alarms(corrected: bool) -> int:
    """In how many studies of 40 idle components something is called clear."""
    source = random.Random(5)
    alarms = 0
    for _ in range(100):
        chances = []
        for _ in range(40):
            chances.append(share_of([(float(source.random() < 0.25), 0.25) for _ in range(60)]).chance)
        alarms += min(holm(chances) if corrected else chances) < ERROR
    return alarms


def test_the_correction_keeps_a_page_from_crying_wolf() -> None:
    assert false_alarms(corrected=True) <= 10
    assert false_alarms(corrected=False) > 50, "uncorrected it would: the test can fail"


def test_differences_of_games_with_the_same_luck_are_paired() -> None:
    source = random.Random(3)
    luck = [source.gauss(10, 5) for _ in range(200)]
    found = difference(luck, [each + 1 + source.gauss(0, 0.1) for each in luck])
    assert found.paired.mean == pytest.approx(1, abs=0.05)
    assert found.paired.interval[0] > 0.9
    assert found.effect == pytest.approx(0.2, abs=0.05)
    assert Mean.of([2.0, 2.0]).chance == 0.0
    assert Mean.of([]).mean == 0.0


def test_quantiles_lie_between_values() -> None:
    assert quantile([4, 1, 3, 2], 0.5) == 2.5
    assert quantile([7], 0.95) == 7
    assert two_sided(0) == 1


def pairs(source: random.Random, shift: float, count: int) -> list[float]:
    """Differences of wins in games that share some of their luck."""
    found = []
    for _ in range(count):
        luck = source.random()
        other = luck if source.random() < 0.5 else source.random()
        found.append(float(other < 0.5 + shift) - float(luck < 0.5))
    return found


def test_the_same_twice_is_seldom_called_different_however_often_one_looks() -> None:
    source = random.Random(11)
    verdicts = [Sequential(ERROR, 0.1).decide(pairs(source, 0.0, 300)) for _ in range(150)]
    assert verdicts.count(DIFFERENT) <= 0.05 * len(verdicts) + 3
    assert verdicts.count(ALIKE) > 75


def test_looking_at_a_fixed_test_after_every_game_does_cry_wolf() -> None:
    """The deliberately broken way, on the same numbers: the check above can fail."""
    source = random.Random(11)
    alarms = 0
    for _ in range(150):
        found = pairs(source, 0.0, 300)
        alarms += any(Mean.of(found[:count]).chance < ERROR for count in range(20, 300, 10))
    assert alarms > 20


def test_what_differs_is_found_and_seldom_called_alike() -> None:
    source = random.Random(12)
    verdicts = [Sequential(ERROR, 0.15).decide(pairs(source, 0.15, 600)) for _ in range(60)]
    assert verdicts.count(DIFFERENT) >= 50
    assert verdicts.count(ALIKE) <= 3 + 0.05 * len(verdicts)


def test_few_games_say_nothing_and_impossible_differences_are_refused() -> None:
    assert Sequential().decide([1.0, 1.0]) == OPEN
    with pytest.raises(ValueError, match="between -1 and 1"):
        Sequential().add(1.5)
    with pytest.raises(ValueError, match="error"):
        Sequential(error=0)
