"""The frame of the fight: seasons and battles, rounds, phases and their windows, ends and placings."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.battle.fight import round_step
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.frames import Phase
from motley.games.motba.rules.moves import BOOST
from motley.games.motba.rules.results import end_test, fallen_ranking
from motley.kernel import CHANCE
from motley.kernel.rng import Rng
from tests.games.motba.stories import answer, asked, fight, fill, go, kind, legal, season, told, unit

FAR = {"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "h8")}
THREE = {**FAR, "3a": ("thornback", "h1")}


def whole_round(state: MotbaState) -> list[tuple[str, int]]:
    """The asks of a round in which everybody does as little as possible: kind and seat."""
    idle = {"reroll": "keep", "setup": "done", "act": "end", "react": "pass"}
    found: list[tuple[str, int]] = []
    start = state.round
    while state.round in (0, start) and state.ask() is not None:
        found.append((kind(state), asked(state)))
        if kind(state) == "roll":
            state.play(CHANCE, state.odds()[-1][0])
        else:
            answer(state, idle[kind(state)])
    return found


def test_r1_1_r1_13_r1_14_pools_last_for_the_season_and_are_open() -> None:
    state = season(2, battles=2, round_limit=6, season="standard")
    rng = Rng(2)
    while kind(state) == "pool":
        state.play(CHANCE, state.sample(rng))
    pools = list(state.pools)
    assert state.view(1)["pools"] == state.view(None)["pools"]
    while state.battle == 1 and state.ask() is not None:
        state.playout(rng, 1)
    assert state.pools == pools
    assert state.bans == []
    assert state.reserves == [()] * 4
    assert kind(state) == "number"


def test_r8_1_r8_2_r8_3_r13_3_every_seat_has_one_turn_a_round_in_play_order() -> None:
    state = fight(THREE, team=[("war_chest", 1)])
    state.first, state.direction = 2, -1
    state.stack = [("round", 1)]
    state.pool_open = False
    go(state)
    assert state.special[0] == 3  # at the start of the round
    seats = [seat for what, seat in whole_round(state) if what == "setup"]
    assert seats == [3, 2, 1]
    assert state.round == 2


def test_r8_7_a_fight_begins_without_tokens() -> None:
    state = season(2)
    rng = Rng(8)
    while state.round == 0:
        state.playout(rng, 1)
    assert all(set(each.tokens) <= {0} for each in state.units)
    assert set(state.special) <= {0}


def test_r8_8_r15_2_r15_6_a_window_before_every_phase_and_none_inside() -> None:
    state = fight(FAR)
    state.pool_open = False
    state.special = [0, 5]
    state.stack = [("round", 1)]
    go(state)
    phases: list[int] = []
    while state.round == 1:
        ask = state.ask()
        assert ask is not None
        if ask.kind == "react":
            assert any(isinstance(frame, Phase) for frame in state.stack)
            phases.append(int(str(ask.args[1])))
            answer(state, "pass")
        elif ask.kind == "roll":
            state.play(CHANCE, state.odds()[-1][0])
        else:
            answer(state, {"reroll": "keep", "setup": "done", "act": "end"}[ask.kind])
    # Round Start, five phases of each turn, Round End, and the next Round Start is round 2 already.
    assert phases == [0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]


def test_r15_6_after_an_answer_the_phase_begins_without_another_window() -> None:
    state = fight({"1a": ("thornback", "a1"), "2a": ("thornback", "h8")})
    fill(state, "1a", "2a")
    state.stack = [("enter", 3)]
    go(state)
    assert (kind(state), asked(state)) == ("react", 1)
    answer(state, "use 1a.bristle", "pass")
    assert kind(state) == "setup"
    assert unit(state, "1a").bp == 3


def test_r10_1_triggers_of_setup_come_before_the_dice_are_given() -> None:
    state = fight(FAR, team=[("sand_timer", 1)], round=1)
    state.stack = [("enter", 3)]
    go(state)
    assert state.symbols[4] == 1
    assert "hourglass 1a" in legal(state)


def test_r9_7_r10_5_r13_2_what_is_left_over_is_lost() -> None:
    state = fight(FAR, {"heart": 2, "boot": 2})
    unit(state, "2a").mp = 4
    answer(go(state), "boot 1a*1", "end")
    assert state.symbols == [0] * 6
    assert (unit(state, "1a").mp, unit(state, "2a").mp) == (0, 0)


def test_r13_5_r13_6_r21_3_seats_are_ranked_by_the_test_that_found_them_out() -> None:
    state = fight({**THREE, "4a": ("headsman", "a8")})
    unit(state, "2a").alive = False
    assert not end_test(state)
    assert told(state, "out")[0].args["seat"] == 1
    unit(state, "1a").alive = False
    unit(state, "4a").alive = False
    assert end_test(state)
    # Seats 1 and 4 fell together with one character each: the later in play order is better.
    assert state.placings == (3, 4, 1, 2)
    assert fallen_ranking(state) == [3, 0, 1]


@pytest.mark.parametrize("rounds", [0, 1, 2, 6])
def test_r21_3_who_fell_together_is_judged_then_however_long_the_battle_lasts(rounds: int) -> None:
    units = {"1a": ("grave_reaver", "a1"), "1b": ("thornback", "a2"), "2a": ("pit_brawler", "h8")}
    state = fight({**units, "3a": ("thornback", "h1"), "4a": ("headsman", "a8")}, round=4)
    for name in ("1a", "1b", "2a"):
        unit(state, name).alive = False
    # Seat 1 had two characters when the round began, seat 2 one, but it comes later in the round.
    assert not end_test(state)
    assert fallen_ranking(state) == [0, 1]
    for later in range(5, 5 + rounds):
        round_step(state, (later,))
    unit(state, "4a").alive = False
    assert end_test(state)
    assert state.placings == (3, 4, 1, 2)


def test_r13_6_the_artifacts_of_a_seat_that_is_out_stop_working() -> None:
    state = fight(THREE, bearing=[("dulling_oil", "3a", 2)])
    from_card = GAME.load(state.dump())
    assert isinstance(from_card, MotbaState)
    unit(state, "2a").alive = False
    assert not end_test(state)
    for each, melee in ((from_card, 2), (state, 3)):
        view = next(unit for unit in each.view(None)["units"] if unit["id"] == "3a")
        assert view["stats"]["melee"] == melee


def test_r12_1_r12_3_the_kind_is_fixed_and_triggers_come_first() -> None:
    state = fight({"1a": ("moon_assassin", "d4"), "2a": ("thornback", "e4")}, {"sword": 2})
    answer(go(state), "sword 1a>2a")
    # The thorns have hurt before any die is added; a lone defender gives two more points.
    assert kind(state) == "boost"
    assert unit(state, "1a").damage == 1
    answer(state, "+1")
    assert told(state, "attack")[0].args["ap"] == 4 + 2 + 2


def test_r12_3_an_attack_is_over_when_one_dies_in_its_first_step() -> None:
    state = fight({"1a": ("grave_reaver", "d4"), "1b": ("headsman", "a1"), "2a": ("thornback", "e4")}, {"sword": 2})
    unit(state, "1a").damage = 13
    answer(go(state), "sword 1a>2a")
    assert not unit(state, "1a").alive
    assert unit(state, "2a").damage == 0
    assert told(state, "attack") == []


def test_r12_5_only_the_active_seat_spends_further_dice() -> None:
    units = {"1a": ("grave_reaver", "d4"), "1b": ("headsman", "a1"), "2a": ("ember_duelist", "e4")}
    state = fight(units, {"sword": 3, "boot": 1})
    answer(go(state), "sword 1a>2a")
    assert state.moves(0) == [(BOOST, 0), (BOOST, 1), (BOOST, 2)]
    answer(state, "+0")
    # The counter was made without asking anybody for dice.
    assert kind(state) == "act"
    assert unit(state, "1a").damage == 4


def test_r20_1_r20_3_activation_strips_block_then_triggers() -> None:
    state = fight(FAR, {"boot": 1}, bearing=[("war_paint", "1a", 1)])
    unit(state, "1a").bp = 5
    answer(go(state), "boot 1a*1")
    assert told(state, "activate")[0].args["n"] == 5
    assert unit(state, "1a").bp == 2
    ask = state.ask()
    assert ask is not None
    assert ask.kind == "act"
