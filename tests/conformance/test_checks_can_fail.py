"""Each check can fail: for each there are toy games with one thing broken, and it is that check which finds it."""

from collections.abc import Collection
from functools import partial

import pytest

import motley
from motley.kernel import Game, registry
from motley.testing import (
    GAME_CHECKS,
    TOGETHER_CHECKS,
    WALK_CHECKS,
    Broken,
    Finding,
    Walk,
    hold_game,
    hold_walk,
    hold_walks,
    registered,
)
from tests.conformance import broken_puzzles, broken_stage, broken_teaching  # noqa: F401 - their games enlist themselves
from tests.conformance.broken import VARIANTS, Variant

ALL_CHECKS = {*WALK_CHECKS, *GAME_CHECKS, *TOGETHER_CHECKS}
QUICK = {"tally": {}, "gauntlet": {"rounds": 2, "hearts": 2}}
SEEDS = range(3)


def findings(game: Game, checks: Collection[str]) -> dict[str, Broken]:
    """What these checks have to say about a game: the names of those that fail, and how."""
    found = {name: Finding(name) for name in checks}
    seats = game.traits.seats[-1]
    with registered(game):
        walks = [Walk(game, seats, QUICK[game.name], seed) for seed in SEEDS]
        for walk in walks:
            for name in [each for each in WALK_CHECKS if each in found]:
                found[name].hold(partial(hold_walk, walk, name))
        for name in [each for each in GAME_CHECKS if each in found]:
            found[name].hold(partial(hold_game, game, name))
        for name in [each for each in TOGETHER_CHECKS if each in found]:
            found[name].hold(partial(hold_walks, walks, name))
        return {name: finding.broken for name, finding in found.items() if finding.broken is not None}


@pytest.mark.parametrize("name", ["tally", "gauntlet"])
def test_whole_toys_have_every_property(name: str) -> None:
    assert findings(registry.game(name), ALL_CHECKS) == {}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_what_is_broken_is_found(variant: Variant) -> None:
    # Toys and checks are the same on both builds: that no other check complains is looked at on one of them. What
    # breaks rules or notation breaks puzzles too: they are positions with the one answer that solves them.
    others = set() if motley.compiled else ALL_CHECKS - {"puzzles_have_one_solution"}
    found = findings(variant.make(), {variant.check, *others})
    assert variant.check in found, f"nobody noticed; found only {sorted(found)}"
    assert set(found) - {variant.check} <= set(variant.also), {name: str(error) for name, error in found.items()}
    said = str(found[variant.check])
    assert said.startswith(f"{variant.check} is broken: ")
    assert variant.says in said


def test_each_check_has_a_game_that_breaks_it() -> None:
    assert {variant.check for variant in VARIANTS} == ALL_CHECKS
