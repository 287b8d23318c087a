"""Rules of the fight that no worked example shows, in the order of the rules."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.battle.effects import push
from motley.games.motba.rules.battle.motion import nearest_free
from motley.games.motba.rules.battle.stats import series, strikes
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.moves import read_space
from motley.kernel import CHANCE, IllegalMove
from tests.games.motba.stories import (
    answer,
    asked,
    at,
    fight,
    fill,
    go,
    kind,
    legal,
    number,
    refused,
    told,
    unit,
    value,
)

PLAIN = {"1a": ("grave_reaver", "d4"), "2a": ("pit_brawler", "e4")}
FAR = {"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "h8")}


def end_turn(state: MotbaState) -> None:
    """End the turn; nobody reacts."""
    while kind(state) == "act" or kind(state) == "react":
        answer(state, "end" if kind(state) == "act" else "pass")


def test_diminishing_returns() -> None:
    assert [series(3, k) for k in (1, 2, 3, 4, 5)] == [3, 5, 6, 7, 8]
    assert [series(4, k) for k in (1, 2, 3, 4)] == [4, 6, 7, 8]
    assert [series(5, k) for k in (1, 2, 3, 4)] == [5, 8, 10, 11]
    assert (series(1, 7), series(0, 3), series(4, 0)) == (7, 0, 0)


def test_r8_4_a_seat_without_living_units_gets_no_turn() -> None:
    state = fight({**FAR, "3a": ("thornback", "h1")}, {"boot": 1})
    unit(state, "2a").alive = False
    answer(go(state), "end")
    assert state.active == 2
    assert state.gone[1] == 1


def test_r8_5_the_turn_jumps_to_its_end_when_the_active_seat_has_nobody_left() -> None:
    state = fight({**PLAIN, "2a": ("thornback", "e4"), "3a": ("thornback", "h1")}, {"sword": 1, "boot": 1})
    unit(state, "1a").damage = 13
    answer(go(state), "sword 1a>2a")
    assert not unit(state, "1a").alive
    assert state.active == 1
    assert state.gone[0] == 1


def test_r8_6_marks_are_cleared_at_the_start_of_each_turn() -> None:
    state = fight(PLAIN, {"sword": 2, "boot": 1})
    answer(go(state), "boot 1a*1", "sword 1a>2a", "+0")
    assert unit(state, "1a").attacked == (number("2a"),)
    end_turn(state)
    assert unit(state, "1a").attacked == ()
    assert unit(state, "1a").boots == 0


def test_r9_1_deadly_and_poisonous_ground_at_the_start_of_the_turn() -> None:
    units = {
        "1a": ("grave_reaver", "a1"),
        "1b": ("thornback", "b1"),
        "1c": ("siege_golem", "d1"),
        "2a": ("yew_archer", "h8"),
    }
    state = fight(units, rows=["X%.%...."])
    state.stack = [("enter", 1)]
    go(state)
    assert unit(state, "1a").damage == 2
    assert unit(state, "1b").poison == 1
    assert unit(state, "1c").poison == 0


def test_r9_2_at_least_one_action_die() -> None:
    state = fight(FAR)
    state.more_dice[0] = -9
    state.stack = [("enter", 2)]
    go(state)
    ask = state.ask()
    assert ask is not None
    assert ask.args == (0, 1)
    assert state.more_dice[0] == 0


def test_r9_3_seven_action_dice_are_two_chance_asks() -> None:
    state = fight(FAR)
    state.more_dice[0] = 1
    state.stack = [("enter", 2)]
    go(state)
    for wanted in ((0, 6), (0, 1)):
        ask = state.ask()
        assert ask is not None
        assert ask.args == wanted
        state.play(CHANCE, state.odds()[0][0])
    assert len(state.dice) == 7


def test_r11_1_the_phase_ends_by_itself() -> None:
    state = go(fight(FAR))
    assert state.active == 1


def test_r11_5_movement_points_are_gone_at_the_end_of_the_turn() -> None:
    state = fight(FAR, {"boot": 1})
    answer(go(state), "boot 1a*1", "end")
    assert unit(state, "1a").mp == 0


def test_r11_8_a_unit_that_must_stop_on_another_is_set_back() -> None:
    state = fight(
        {"1a": ("grave_reaver", "a1"), "1b": ("thornback", "b1"), "2a": ("yew_archer", "h8")}, rows=[".s......"]
    )
    unit(state, "1a").mp = 3
    answer(go(state), "go 1a", "e")
    assert at(state, "1a") == "a1"
    assert unit(state, "1a").rooted


def test_r11_10_never_ranged_at_distance_one() -> None:
    units = {
        "1a": ("yew_archer", "d4"),
        "2a": ("pit_brawler", "e4"),
        "2b": ("headsman", "d7"),
        "2c": ("thornback", "h8"),
    }
    state = fight(units, {"sword": 2})
    assert strikes(state, 0, 2) == [number("2a"), number("2b")]
    answer(go(state), "sword 1a>2a", "+0", "sword 1a>2b")
    assert [event.args["kind"] for event in told(state, "attack")] == ["melee", "ranged"]
    assert refused_far(units) == "R11.10"


def refused_far(units: dict[str, tuple[str, str]]) -> str:
    return refused(go(fight(units, {"sword": 1})), "sword 1a>2c")


def test_r12_8_obstacles_are_attacked_and_removed_but_walls_are_not() -> None:
    state = fight({"1a": ("grave_reaver", "b1"), "1b": ("thornback", "h1"), "2a": ("yew_archer", "h8")},
                  {"sword": 2, "boot": 1}, rows=["o.#....."])  # fmt: skip
    go(state)
    assert refused(state, "sword 1a>c1") == "R11.11"
    answer(state, "sword 1a>a1", "+0")
    assert state.things[0] == 0
    assert told(state, "break")
    assert state.things[2] != 0


def test_r13_1_defensive_ground_at_the_end_of_the_turn() -> None:
    state = fight(FAR, {"boot": 1}, rows=["+......."])
    answer(go(state), "end")
    assert unit(state, "1a").bp == 1


def test_r14_1_an_ability_is_used_once_a_turn_and_needs_all_its_tokens() -> None:
    state = fight({"1a": ("thornback", "a1"), "2a": ("pit_brawler", "h8")}, {"boot": 1})
    go(state)
    assert refused(state, "use 1a.bristle") == "R14.1"
    unit(state, "1a").tokens = (1,)
    answer(state, "use 1a.bristle")
    assert unit(state, "1a").bp == 3
    unit(state, "1a").tokens = (1,)
    assert refused(state, "use 1a.bristle") == "R14.1"


def test_r14_7_an_ability_resolves_after_its_unit_has_died() -> None:
    units = {
        "1a": ("storm_caller", "d4"),
        "1b": ("headsman", "a1"),
        "2a": ("thornback", "e4"),
        "2b": ("yew_archer", "h8"),
    }
    state = fight(units)
    unit(state, "1a").damage = 8
    state.special = [5, 5]
    answer(go(state), "special 1a*1", "2a", "special 2a*1")
    assert not unit(state, "1a").alive
    assert unit(state, "2a").damage == 5  # Thunderbolt: 4, and 1 around its target


def test_r15_3_asking_starts_again_after_an_announcement() -> None:
    units = {"1a": ("thornback", "d4"), "2a": ("thornback", "e4")}
    state = fight(units, {"sword": 1})
    fill(state, "1a", "2a")
    answer(go(state), "sword 1a>2a")
    assert (kind(state), asked(state)) == ("react", 1)
    answer(state, "pass")
    assert asked(state) == 2
    answer(state, "use 2a.bristle")
    assert (kind(state), asked(state)) == ("react", 1)
    ask = state.ask()
    assert ask is not None
    assert ask.args[0] == "ability"


def test_r16_3_boots_out_of_turn_walk_at_once_and_what_is_left_stays() -> None:
    units = {"1a": ("war_drummer", "d4"), "1b": ("headsman", "d5"), "2a": ("yew_archer", "h8")}
    state = fight(units, {"boot": 1})
    fill(state, "1a")
    answer(go(state), "use 1a.double_time", "1b")
    assert (kind(state), asked(state)) == ("step", 1)
    assert "stop" in legal(state)
    answer(state, "s", "stop")
    assert unit(state, "1b").mp == 2
    assert unit(state, "1b").bp == 1


def test_r17_4_artifacts_stay_with_a_dead_card_and_work_again() -> None:
    state = fight(
        {**PLAIN, "2b": ("thornback", "h8")},
        {"sword": 4},
        bearing=[("phoenix_plume", "2a", 2), ("giants_belt", "2a", 2)],
    )
    unit(state, "2a").damage = 17
    unit(state, "2a").poison = 2
    unit(state, "2a").changes = ((3, -1, 0), (3, 2, 1))
    answer(go(state), "sword 1a>2a", "+0")
    fallen = unit(state, "2a")
    assert fallen.alive
    assert (fallen.damage, fallen.poison, fallen.changes) == (14, 0, ((3, -1, 0),))
    assert value(state, "2a", "health") == 18


def test_r18_3_a_stunned_unit_does_nothing_but_receives_dice_in_setup() -> None:
    state = fight(FAR, {"heart": 1, "boot": 1, "sword": 1})
    unit(state, "1a").stunned = 1
    unit(state, "1a").damage = 2
    state.stack.append(("setup", 0))
    go(state)
    answer(state, "heart 1a", "done")
    assert unit(state, "1a").damage == 1
    assert state.active == 1


def test_r18_7_statics_never_lower_health_below_one() -> None:
    state = fight(PLAIN, bearing=[("leech_brand", "2a", 1)])
    unit(state, "2a").changes = ((0, -12, 0),)
    assert value(state, "2a", "health") == 1
    unit(state, "2a").changes = ((0, -14, 0),)
    assert value(state, "2a", "health") == 0


def test_r18_7_what_artifacts_add_to_health_counts_against_lasting_changes() -> None:
    units = {"1a": ("hex_weaver", "d4"), "2a": ("field_medic", "e4"), "2b": ("headsman", "h8")}
    for change, health, is_alive in ((-13, 5, True), (-15, 3, False)):
        state = fight(units, {"boot": 1}, bearing=[("titan_heart", "2a", 2)])
        unit(state, "2a").changes = ((0, change, 0),)
        state.special[0] = 5
        assert value(state, "2a", "health") == health
        # Withering Curse takes 3.
        answer(go(state), "special 1a*1", "2a")
        assert unit(state, "2a").alive == is_alive
        if is_alive:
            assert value(state, "2a", "health") == 2


def test_r18_7_r17_6_a_card_without_health_of_its_own_is_not_revived() -> None:
    units = {"1a": ("gravecaller", "d4"), "1b": ("field_medic", "e4"), "2a": ("headsman", "h8")}
    for change, targets in ((-13, True), (-14, False)):
        state = fight(units, {"boot": 1}, bearing=[("titan_heart", "1b", 1)])
        unit(state, "1b").changes = ((0, change, 0),)
        unit(state, "1b").alive = False
        state.special[0] = 10
        assert ("special 1a*2" in legal(go(state))) == targets


def test_r19_8_offensive_ground() -> None:
    state = fight({"1a": ("yew_archer", "a1"), "2a": ("pit_brawler", "h8")}, rows=["!......."])
    assert (value(state, "1a", "melee"), value(state, "1a", "range"), value(state, "1a", "ranged")) == (2, 6, 3)


def test_l6_a_push_stops_before_what_stands_in_the_way() -> None:
    state = fight(
        {"1a": ("grave_reaver", "a1"), "2a": ("pit_brawler", "c1"), "2b": ("thornback", "h8")}, rows=["....o..."]
    )
    push(state, number("2a"), 5, 1)
    assert at(state, "2a") == "d1"


def test_l6_a_spring_pushes_on_in_the_direction_of_entry() -> None:
    state = fight(FAR, rows=[".j......"])
    unit(state, "1a").mp = 2
    answer(go(state), "go 1a", "e")
    assert at(state, "1a") == "d1"
    answer(state, "e")
    assert at(state, "1a") == "e1"


def test_l6_revive_at_last_takes_the_nearest_free_space() -> None:
    state = fight(PLAIN)
    assert nearest_free(state, read_space(state, "d4")) == read_space(state, "d3")


def test_l7_a_flyer_crosses_enemies_and_walls_and_enters_where_it_lands() -> None:
    state = fight(
        {"1a": ("wyvern_rider", "a1"), "2a": ("pit_brawler", "b1"), "2b": ("thornback", "h8")}, rows=["..#^^..."]
    )
    unit(state, "1a").mp = 4
    answer(go(state), "go 1a", "e", "e", "e", "e")
    assert at(state, "1a") == "e1"
    assert unit(state, "1a").damage == 1


def test_l7_unseen_units_are_out_of_reach_of_dice() -> None:
    state = fight({"1a": ("yew_archer", "a1"), "2a": ("pit_brawler", "d1"), "2b": ("thornback", "a4")}, {"sword": 1},
                  bearing=[("ghost_veil", "2a", 2)])  # fmt: skip
    assert strikes(state, 0, 1) == [number("2b")]


def test_l7_steady_units_keep_their_block_when_they_move() -> None:
    state = fight({"1a": ("iron_warden", "a1"), "2a": ("pit_brawler", "h8")}, {"boot": 1})
    unit(state, "1a").bp = 4
    answer(go(state), "boot 1a*1", "go 1a", "e", "stop")
    assert unit(state, "1a").bp == 4


def test_l8_approach_hurts_who_walks_next_to_the_sentry() -> None:
    state = fight({"1a": ("grave_reaver", "a1"), "2a": ("halberd_sentry", "c1")})
    unit(state, "1a").mp = 1
    answer(go(state), "go 1a", "e")
    assert unit(state, "1a").damage == 1


def test_l10_a_limit_counts_when_it_runs() -> None:
    state = fight({"1a": ("twin_fang", "d4"), "2a": ("pit_brawler", "e4"), "2b": ("thornback", "d5")}, {"sword": 2})
    answer(go(state), "sword 1a>2a", "+0", "sword 1a>2b")
    assert unit(state, "2a").poison == 1
    assert unit(state, "2b").poison == 0


def test_l12_kills_by_poison_are_nobodys() -> None:
    state = fight({**FAR, "1b": ("headsman", "a3")}, {"boot": 1}, team=[("veterans_medals", 2)])
    unit(state, "1a").poison = 20
    answer(go(state), "end")
    assert not unit(state, "1a").alive
    assert state.special[1] == 0


def test_l12_kills_by_attack_pay_the_team() -> None:
    state = fight({**PLAIN, "2b": ("thornback", "h8")}, {"sword": 1}, team=[("veterans_medals", 1)])
    unit(state, "2a").damage = 12
    unit(state, "1a").damage = 5
    answer(go(state), "sword 1a>2a")
    assert state.special[0] == 2
    assert unit(state, "1a").damage == 1  # healed 3 by its own passive and 1 by the medals


def test_r13_4_the_battle_goes_on_after_a_round() -> None:
    state = fight(FAR, round=1)
    state.stack = [("turns", 2)]
    go(state)
    assert state.round == 2
    assert state.active == 0


def test_last_enemy_dies_at_round_end_and_the_next_seat_still_plays() -> None:
    state = fight({**FAR, "3a": ("thornback", "h1")}, team=[("storm_totem", 1)], round=5)
    unit(state, "2a").damage = 13
    unit(state, "3a").damage = 13
    state.stack = [("turns", 3)]
    state.pool_open = False
    go(state)
    assert state.round == 6
    assert not state.is_alive(1)
    assert kind(state) == "roll"
    assert state.outcome() is None


def test_an_illegal_move_changes_nothing() -> None:
    state = go(fight(PLAIN, {"sword": 1}))
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        state.play(0, GAME.read(state, "boot 1a*1"))
    assert caught.value.refusal.rule == "R11.2"
    assert state.digest() == before


def test_a_walk_in_progress_is_saved_and_goes_on_alike() -> None:
    state = fight(FAR)
    unit(state, "1a").mp = 3
    answer(go(state), "go 1a", "e")
    loaded = GAME.load(state.dump())
    assert isinstance(loaded, MotbaState)
    for each in (state, loaded):
        answer(each, "e", "stop")
        assert at(each, "1a") == "c1"
    assert loaded.digest() == state.digest()
