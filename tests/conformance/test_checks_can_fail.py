"""Each check can fail: for each there are toy games with one thing broken, and it is that check which finds it."""

from collections.abc import Callable
from functools import partial

import pytest

from motley.kernel import Game, registry
from tests.conformance.broken import VARIANTS, Variant
from tests.conformance.checks import GAME_CHECKS, TOGETHER_CHECKS, WALK_CHECKS
from tests.conformance.walk import Broken, Walk

ALL_CHECKS = {*WALK_CHECKS, *GAME_CHECKS, *TOGETHER_CHECKS}
QUICK = {"tally": {}, "gauntlet": {"rounds": 2, "hearts": 2}}
SEEDS = range(3)


def finding(check: Callable[[], None]) -> Exception | None:
    try:
        check()
    except Exception as error:
        return error
    return None


def findings(game: Game) -> dict[str, Exception]:
    """What each check has to say about a game: the names of those that fail, and how."""
    seats = game.traits.seats[-1]
    walks = [Walk(game, seats, QUICK[game.name], seed) for seed in SEEDS]
    found: dict[str, Exception | None] = {}
    for name, check in WALK_CHECKS.items():
        found[name] = next((error for walk in walks if (error := finding(partial(check, walk)))), None)
    for name, game_check in GAME_CHECKS.items():
        found[name] = finding(partial(game_check, game))
    for name, together in TOGETHER_CHECKS.items():
        found[name] = finding(partial(together, walks))
    return {name: error for name, error in found.items() if error is not None}


@pytest.mark.parametrize("name", ["tally", "gauntlet"])
def test_whole_toys_have_every_property(name: str) -> None:
    assert findings(registry.game(name)) == {}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_what_is_broken_is_found(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    game = variant.make()
    monkeypatch.setitem(registry._games, game.name, game)
    found = findings(game)
    assert variant.check in found, f"nobody noticed; found only {sorted(found)}"
    assert isinstance(found[variant.check], Broken), found[variant.check]
    assert set(found) - {variant.check} <= set(variant.also), {name: str(error) for name, error in found.items()}


def test_each_check_has_a_game_that_breaks_it() -> None:
    assert {variant.check for variant in VARIANTS} == ALL_CHECKS
