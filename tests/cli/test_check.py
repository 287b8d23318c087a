"""`motley check`: what it says of a whole game, of a broken one, and of what is no game."""

import pytest

from motley.kernel import registry
from motley.testing import Walk
from tests.cli.conftest import Run
from tests.conformance.broken import CopySharesHeaps, game_of

SHARING = game_of(CopySharesHeaps)
HERE = f"{__name__}:SHARING"


def test_check_says_what_came_of_each_promise(run: Run) -> None:
    ran = run("check", "tally", "--games", "2")
    assert ran.code == 0, ran.out
    assert "\nkept    copies_are_isolated: All earlier positions keep their digest" in ran.out
    assert "BROKEN" not in ran.out


def test_check_finds_a_game_where_it_is_written(run: Run) -> None:
    ran = run("check", HERE, "--games", "1")
    assert ran.code == 1
    assert "BROKEN  copies_are_isolated is broken: a kept copy changed" in ran.out
    assert "again: motley check tally --seats 2 --seed 0 --ply 0" in ran.out


def test_check_reopens_a_game(run: Run) -> None:
    ran = run("check", HERE, "--seats", "2", "--seed", "3", "-o", "grip=2", "--ply", "1")
    assert ran.code == 1
    first = Walk(registry.game("tally"), 2, {"grip": 2}, 3).texts[0]
    assert ran.out.startswith(f"   0  seat  0  {first}\n")
    assert '"grip":2' in ran.out


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("xyzzy", "no game called 'xyzzy'"),
        ("examples.xyzzy:GAME", "No module named 'examples.xyzzy'"),
        ("examples.sealed:XYZZY", "has no attribute 'XYZZY'"),
        ("examples.sealed:Sealed", "is no Game"),
    ],
)
def test_check_says_when_there_is_no_such_game(run: Run, address: str, said: str) -> None:
    ran = run("check", address)
    assert ran.code == 2
    assert said in ran.err
