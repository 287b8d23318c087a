"""What a seat among several may expect: how likely it comes in before each rival, as games have taught."""

import pytest

from motley import bots
from motley.bots.levels import Thinker
from motley.bots.random import Random
from motley.bots.search_turn import TurnSearch
from motley.games.motba import GAME
from motley.games.motba.mind import expectation
from motley.games.motba.mind.expectation import NAMES, named_standing, read_expectation
from motley.games.motba.rules.book import MotbaState
from motley.kernel import Limits, Rng, turn_of
from motley.kernel.expectation import likely
from motley.kernel.weights import USUAL
from tests.games.motba.stories import fight, go, season, unit
from tests.games.motba.test_judge import play_on
from tests.games.motba.test_told import brawl

CORNERS = {"1a": ("pit_brawler", "a4"), "2a": ("pit_brawler", "h4"), "3a": ("pit_brawler", "h5")}


def expected(state: MotbaState) -> list[float]:
    return [GAME.expect(state, seat, USUAL) for seat in range(state.seats)]


def test_all_seats_together_expect_what_there_is_to_get() -> None:
    """One comes in before the other or the other way round: whatever the weights, half of it for each on average."""
    for seed in range(6):
        state = brawl(3 + seed % 2, Rng(seed))
        assert sum(expected(state)) == pytest.approx(state.seats / 2)
        assert all(0.0 < each < 1.0 for each in expected(state))


def test_whoever_is_hurt_may_expect_less_and_everybody_else_more() -> None:
    state = go(fight(CORNERS, round=8))
    before = expected(state)
    unit(state, "2a").damage = 6
    after = expected(state)
    assert after[1] < before[1]
    assert after[0] > before[0]
    assert after[2] > before[2]


def test_the_same_wound_is_worth_more_at_the_round_limit() -> None:
    lost = []
    for round_number in (2, 14):
        state = go(fight(CORNERS, round=round_number))
        before = expected(state)[1]
        unit(state, "2a").damage = 6
        lost.append(before - expected(state)[1])
    assert lost[1] > 2 * lost[0] > 0


def test_whoever_is_out_comes_in_behind_the_living_and_before_those_who_fell_earlier() -> None:
    state = fight(CORNERS | {"4a": ("pit_brawler", "a5")})
    for name, when in (("2a", 1), ("3a", 2)):
        unit(state, name).alive = False
        state.gone[int(name[0]) - 1] = when
    go(state)
    first, fell, later, other = expected(state)
    assert fell == 0.0
    assert later == pytest.approx(1 / 3)
    assert first + other == pytest.approx(1 + 2 / 3)
    assert min(first, other) > 2 / 3


def test_battles_won_before_count_in_a_season() -> None:
    state = fight(CORNERS)
    state.battles = 3
    go(state)
    even = expected(state)
    state.wins[2] = 1
    ahead = expected(state)
    assert ahead[2] > even[2]
    assert ahead[0] < even[0]
    unit(state, "3a").alive = False
    assert 0.0 < expected(state)[2] < ahead[2], "a battle lost is not the season"


def test_at_the_end_it_is_the_result_and_against_one_rival_the_judgement() -> None:
    state = season(3, round_limit=6)
    play_on(state, [Random(), Random(), Random()], Rng(5))
    assert expected(state) == state.returns()
    duel = brawl(2, Rng(3))
    assert expected(duel) == pytest.approx(GAME.judge(duel))


def test_a_standing_has_every_part_and_says_nothing_of_those_who_are_out() -> None:
    state = go(fight(CORNERS, round=8))
    found = GAME.standing(state, 0)
    assert tuple(found) == NAMES
    assert found["health_late"] == pytest.approx(found["health"] * state.round / state.round_limit)
    unit(state, "1a").alive = False
    assert GAME.standing(state, 0) == {}
    assert named_standing(season(3), 0) == {}, "before the fight nobody stands anywhere"


def test_by_its_named_standing_a_seat_expects_what_it_expects() -> None:
    """What `motley tune` fits is what the game plays by: the sum by names gives the same likelihood."""
    state = brawl(3, Rng(7))
    leads = []
    for seat in range(3):
        standing = GAME.standing(state, seat)
        factors = zip(expectation.FACTORS, standing.values(), strict=True)
        leads.append(sum(factor * part for factor, part in factors))
    for seat, lead in enumerate(leads):
        rivals = [likely(lead - other) for place, other in enumerate(leads) if place != seat]
        assert GAME.expect(state, seat, USUAL) == pytest.approx(sum(rivals) / 2)


def test_weights_that_are_missing_or_not_known_are_refused_by_name() -> None:
    whole = dict.fromkeys(NAMES, 1.0)
    assert read_expectation(whole) == [1.0] * len(NAMES)
    with pytest.raises(ValueError, match=r"content/expectation.toml: \[standing\]: missing, or not known: wait_late"):
        read_expectation({name: 1.0 for name in NAMES if name != "wait_late"})
    with pytest.raises(ValueError, match="not known: luck"):
        read_expectation(whole | {"luck": 1.0})


@pytest.mark.parametrize(("seats", "expects"), [(2, False), (4, True)])
def test_the_upper_strengths_go_by_it_among_several_and_strong_plays_nothing_on(seats: int, expects: bool) -> None:
    turn = turn_of(GAME, brawl(seats, Rng(2)), 0, Rng(1), Limits())
    found = []
    for name in ("strong", "expert"):
        thinker = bots.make(name)
        assert isinstance(thinker, Thinker)
        search = thinker.searching(turn)
        assert isinstance(search, TurnSearch)
        assert search.expects is expects
        assert search.limits.simulations is not None
        found.append(search.limits.simulations // search.fewest >= 2)
    assert found == [False, True]
