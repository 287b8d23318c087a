"""Random people, a store and clocks that fail: the runs of every day, and those of `make soak`."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.server.house import soaked
from tests.simulation.run import simulate

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore::RuntimeWarning")]

TOYS = 60
OURS = range(10)
AT_ONCE = 10
MANY = 20_000
PARTS = 20


@pytest.mark.parametrize("first", range(0, TOYS, AT_ONCE))
def test_toys(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        simulate(seed)


@pytest.mark.parametrize("seed", OURS)
def test_our_games(seed: int) -> None:
    simulate(seed, is_toy=False)


def test_the_same_number_is_the_same_run() -> None:
    once = simulate(7)
    assert len(once) > 20
    assert simulate(7) == once
    assert simulate(8) != once


def test_a_run_is_the_same_in_every_process() -> None:
    """Where sets are in another order, too: otherwise the number of a run that failed tells nothing."""
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.simulation", "--seed", "11"],
            env={**os.environ, "PYTHONHASHSEED": order},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for order in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].splitlines() == simulate(11)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_many(part: int, record_property: Callable[[str, object], None]) -> None:
    """A twentieth of them each; of every hundred two are at our games."""
    runs = soaked(MANY // PARTS)
    first = TOYS + part * MANY // PARTS
    for seed in range(first, first + runs):
        simulate(seed, is_toy=seed % 50 != 0)
    record_property("simulated", runs)
