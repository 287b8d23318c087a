"""The effect language (L1 to L12): primitives, selectors and triggers whose working is easy to get wrong."""

from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.moves import read_space
from tests.games.motba.stories import answer, asked, at, fight, fill, go, kind, legal, number, told, unit, value


def pass_all(state: MotbaState) -> None:
    while kind(state) == "react":
        answer(state, "pass")


def special(units: dict[str, tuple[str, str]], *texts: str) -> MotbaState:
    """1a uses its special with one stage on these targets."""
    state = fight(units, {"boot": 1})
    state.special[0] = 5
    answer(go(state), "special 1a*1", *texts)
    pass_all(state)
    return state


def test_l6_effects_after_an_attack_run_even_when_it_fizzles() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("moon_assassin", "e4")}
    state = fight(units, {"boot": 1})
    unit(state, "1a").damage = 5
    fill(state, "2a")
    state.special[0] = 5
    answer(go(state), "special 1a*1", "2a", "pass")
    assert kind(state) == "react"  # the attack of the ability has a window of its own
    answer(state, "use 2a.shadow_step", "h5")
    assert told(state, "fizzle")
    assert unit(state, "2a").damage == 0
    assert unit(state, "1a").damage == 3


def test_l6_cancel_removes_the_attack_and_the_rest_goes_on() -> None:
    state = fight({"1a": ("grave_reaver", "d4"), "2a": ("sand_dancer", "e4")}, {"sword": 2, "boot": 1})
    unit(state, "2a").damage = 4
    state.special[1] = 5
    answer(go(state), "sword 1a>2a", "special 2a*1")
    assert (kind(state), asked(state)) == ("step", 2)
    answer(state, "e", "stop")
    assert told(state, "attack-removed")
    assert unit(state, "2a").damage == 3
    assert state.symbols[0] == 1


def test_l6_walk_ends_before_the_next_effect_and_lends_its_own_points() -> None:
    state = fight({"1a": ("horned_champion", "a1"), "2a": ("pit_brawler", "d1")}, {"boot": 1})
    unit(state, "1a").mp = 1
    state.special[0] = 5
    answer(go(state), "special 1a*1", "e", "e", "stop")
    assert unit(state, "2a").damage == 4
    assert unit(state, "1a").mp == 1


def test_l6_a_road_lengthens_a_walk_effect_not_the_unit() -> None:
    units = {"1a": ("twin_fang", "a1"), "2a": ("pit_brawler", "h8")}
    state = fight(units, {"boot": 1}, rows=[".===...."])
    fill(state, "1a")
    answer(go(state), "use 1a.slither", "e", "e", "e")
    assert at(state, "1a") == "d1"
    assert unit(state, "1a").mp == 0


def test_l6_swap_lets_both_enter() -> None:
    units = {"1a": ("mirror_witch", "a1"), "1b": ("headsman", "c1"), "2a": ("pit_brawler", "e1")}
    state = fight(units, {"boot": 1}, rows=["..^.v..."])
    state.special[0] = 5
    unit(state, "2a").changes = ((3, 2, 0), (2, -1, 0))
    answer(go(state), "special 1a*1", "1b", "2a")
    assert (at(state, "1b"), at(state, "2a")) == ("e1", "c1")
    assert unit(state, "1b").damage == 2
    assert unit(state, "2a").damage == 1 + 4
    assert unit(state, "2a").changes == ((2, -1, 0),)


def test_l6_push_is_fixed_at_its_start_and_immune_units_stay() -> None:
    units = {"1a": ("arbalest", "a1"), "2a": ("siege_golem", "c1"), "2b": ("pit_brawler", "a3")}
    state = special(units, "2a")
    assert at(state, "2a") == "c1"
    state = special(units, "2b")
    assert at(state, "2b") == "a5"


def test_l6_poison_damage_by_stacks_has_a_limit() -> None:
    units = {"1a": ("twin_fang", "d4"), "2a": ("ogre_breaker", "e4")}
    state = fight(units, {"boot": 1})
    state.special[0] = 5
    unit(state, "2a").poison = 9
    answer(go(state), "special 1a*1", "2a")
    assert unit(state, "2a").poison == 10
    assert unit(state, "2a").damage == 12


def test_l6_steal_moves_tokens_as_far_as_there_is_room() -> None:
    units = {"1a": ("hex_weaver", "d4"), "2a": ("stone_monk", "e4")}
    state = fight(units, {"boot": 1})
    unit(state, "1a").tokens = (0, 1)
    unit(state, "2a").tokens = (1, 2)
    answer(go(state), "use 1a.siphon", "2a")
    pass_all(state)
    assert unit(state, "2a").tokens == (1, 1)
    assert unit(state, "1a").tokens == (1, 0)


def test_l6_terrain_replaces_what_was_there_but_not_walls() -> None:
    units = {"1a": ("geomancer", "a1"), "2a": ("pit_brawler", "h8")}
    state = fight(units, {"boot": 1}, rows=["..^#....", "..s....."])
    fill(state, "1a")
    answer(go(state), "use 1a.mire", "c1")
    pass_all(state)
    assert [state.terrain(space) for space in (1, 2, 3, 10)] == [1, 1, 0, 1]
    assert state.ground[3] == 0


def test_l6_an_obstacle_makes_the_ground_below_inert() -> None:
    units = {"1a": ("geomancer", "a1"), "2a": ("pit_brawler", "h8")}
    state = fight(units, {"boot": 1}, rows=[".^......"])
    fill(state, "1a")
    answer(go(state), "use 1a.raise_stone", "b1")
    pass_all(state)
    assert state.thing_health(1) == 5
    assert state.terrain(1) == 0


def test_l6_dice_and_rerolls_count_for_the_next_roll_only() -> None:
    state = special({"1a": ("rune_tinker", "a1"), "2a": ("pit_brawler", "h8")})
    assert state.more_dice[:4] == [0, 0, 0, 2]
    assert state.more_rerolls[0] == 1
    assert state.symbols[0] == 1


def test_l3_a_target_that_is_gone_is_skipped_and_the_rest_happens() -> None:
    units = {
        "1a": ("twin_magi", "d4"),
        "1b": ("headsman", "d5"),
        "2a": ("ash_acolyte", "e4"),
        "2b": ("thornback", "d3"),
    }
    state = fight(units, {"boot": 1})
    unit(state, "1b").damage = 5
    unit(state, "2a").damage = 7
    state.battle_marks = tuple(index * 8 for index, source in enumerate(state.sources) if source[2] == number("2a"))
    state.special = [5, 5]
    answer(go(state), "special 1a*1", "2a", "1b")
    while "special 2a*1" not in legal(state):
        answer(state, "pass")
    answer(state, "special 2a*1")  # Immolate kills its own user before the ability resolves
    pass_all(state)
    assert not unit(state, "2a").alive
    assert unit(state, "1b").damage == 2


def test_l3_space_targets_must_be_free_when_the_effect_comes() -> None:
    units = {"1a": ("moon_assassin", "a1"), "2a": ("moon_assassin", "d1")}
    state = fight(units, {"boot": 1})
    fill(state, "1a", "2a")
    answer(go(state), "use 1a.shadow_step", "b1", "use 2a.shadow_step", "b1")
    assert at(state, "2a") == "b1"
    assert at(state, "1a") == "a1"
    assert unit(state, "1a").tokens == (0,)


def test_l4_areas_around_a_space_and_around_self() -> None:
    units = {
        "1a": ("yew_archer", "a1"),
        "2a": ("pit_brawler", "d2"),
        "2b": ("thornback", "e3"),
        "2c": ("headsman", "d4"),
    }
    state = fight(units, {"boot": 1})
    state.special[0] = 5
    answer(go(state), "special 1a*1", "d3")
    assert [unit(state, name).damage for name in ("2a", "2b", "2c")] == [4, 4, 4]


def test_l7_auras_reach_as_far_as_they_say() -> None:
    units = {
        "1a": ("banner_captain", "d4"),
        "1b": ("headsman", "d6"),
        "1c": ("thornback", "d7"),
        "2a": ("pit_brawler", "h8"),
    }
    state = fight(units)
    assert (value(state, "1a", "melee"), value(state, "1b", "melee"), value(state, "1c", "melee")) == (4, 6, 3)


def test_l7_half_lost_health_and_loneliness() -> None:
    units = {"1a": ("pit_brawler", "d4"), "1b": ("headsman", "d5"), "2a": ("thornback", "h8")}
    state = fight(units, bearing=[("lone_wolf_pelt", "1b", 1)])
    assert value(state, "1a", "melee") == 4
    unit(state, "1a").damage = 7
    assert value(state, "1a", "melee") == 6
    assert value(state, "1b", "speed") == 3
    unit(state, "1a").space = read_space(state, "a1")
    assert value(state, "1b", "speed") == 4


def test_l9_a_trigger_asks_its_controller_for_a_target() -> None:
    units = {"1a": ("headsman", "a1"), "1b": ("thornback", "a2"), "2a": ("pit_brawler", "h8")}
    state = fight(units, team=[("field_kitchen", 1)])
    unit(state, "1a").damage = 3
    unit(state, "1b").damage = 3
    state.stack = [("turns", 2)]
    go(state)
    assert (kind(state), asked(state), legal(state)) == ("target", 1, ["1a", "1b"])
    answer(state, "1b")
    assert (unit(state, "1a").damage, unit(state, "1b").damage) == (3, 2)


def test_l9_a_trigger_without_a_target_is_dropped() -> None:
    state = fight({"1a": ("headsman", "a1"), "2a": ("pit_brawler", "h8")}, team=[("field_kitchen", 1)])
    state.stack = [("turns", 2)]
    go(state)
    assert state.round == 2


def test_l9_only_one_revival_is_used_up() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("ash_acolyte", "e4"), "2b": ("thornback", "h8")}
    state = fight(units, {"sword": 1, "boot": 1}, bearing=[("phoenix_plume", "2a", 2)])
    unit(state, "2a").damage = 8
    answer(go(state), "sword 1a>2a")
    assert unit(state, "2a").alive
    assert unit(state, "2a").damage == 6  # its own return with 3 health, not the plume's with 4
    assert len(state.battle_marks) == 1


def test_l12_an_artifact_on_an_enemy_gets_no_credit() -> None:
    units = {"1a": ("grave_reaver", "d4"), "1b": ("headsman", "a1"), "2a": ("thornback", "e4")}
    state = fight(units, {"sword": 1, "boot": 1}, bearing=[("rust_curse", "2a", 1)], team=[("veterans_medals", 1)])
    unit(state, "2a").damage = value(state, "2a", "health") - 4
    unit(state, "2a").bp = 1
    answer(go(state), "sword 1a>2a")
    assert not unit(state, "2a").alive  # three by the attack, the last one by the curse
    assert state.special[0] == 0


def test_l12_powder_among_friends_is_no_kill() -> None:
    units = {"1a": ("powder_gunner", "a1"), "1b": ("headsman", "d1"), "2a": ("thornback", "h8")}
    state = fight(units, {"boot": 1}, bearing=[("war_paint", "1a", 1)])
    state.special[0] = 5
    unit(state, "1b").damage = 12
    answer(go(state), "special 1a*1", "d1")
    assert not unit(state, "1b").alive
    assert state.special[0] == 0
