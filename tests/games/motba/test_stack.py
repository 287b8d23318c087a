"""Abilities, windows, out-of-turn dice, and how units live, die and change (R14 to R19)."""

from motley.games.motba.rules.battle.effects import shift
from motley.games.motba.rules.battle.motion import reap
from motley.games.motba.rules.moves import read_space
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


def test_r14_4_a_special_may_be_used_again_in_the_same_turn() -> None:
    state = fight({"1a": ("thornback", "d4"), "2a": ("ogre_breaker", "e5")}, {"boot": 1})
    state.special[0] = 10
    go(state)
    for damage in (3, 6):
        answer(state, "special 1a*1")
        while kind(state) == "react":
            answer(state, "pass")
        assert unit(state, "2a").damage == damage
    assert refused(state, "special 1a*1") == "R14.2"


def test_r14_5_dead_stunned_and_foreign_units_use_nothing() -> None:
    state = fight({**FAR, "1b": ("thornback", "a2"), "1c": ("thornback", "a3")}, {"boot": 1})
    fill(state, "1a", "1b", "1c", "2a")
    unit(state, "1b").stunned = 1
    unit(state, "1c").alive = False
    go(state)
    assert refused(state, "use 1b.bristle") == "R18.3"
    assert refused(state, "use 1c.bristle") == "R20.1"
    assert refused(state, "use 2a.headbutt") == "R11.2"


def test_r15_1_r15_7_the_price_is_paid_and_block_lost_before_the_window() -> None:
    state = fight({"1a": ("thornback", "d4"), "2a": ("mirror_witch", "e4")})
    fill(state, "2a")
    unit(state, "1a").bp = 2
    unit(state, "1a").tokens = (1,)
    answer(go(state), "use 1a.bristle")
    assert (kind(state), asked(state)) == ("react", 2)
    assert unit(state, "1a").tokens == (0,)
    assert unit(state, "1a").bp == 0
    answer(state, "use 2a.reflect")
    # The price stays paid.
    assert unit(state, "1a").bp == 0
    assert unit(state, "1a").tokens == (0,)
    assert state.special[1] == 1


def test_r15_8_a_seat_that_can_act_is_always_asked() -> None:
    state = fight({"1a": ("thornback", "d4"), "2a": ("thornback", "h8")}, {"boot": 1})
    fill(state, "2a")
    answer(go(state), "boot 1a*1")
    assert (kind(state), asked(state)) == ("react", 2)
    assert legal(state) == ["pass", "use 2a.bristle"]


def test_r16_1_r16_2_dice_out_of_turn_lie_on_the_stack_and_are_a_series_of_their_own() -> None:
    units = {"1a": ("shield_sister", "d4"), "1b": ("headsman", "d5"), "2a": ("thornback", "h8")}
    state = fight(units, {"shield": 2})
    fill(state, "1a", "2a")
    answer(go(state), "shield 1b*1", "pass", "pass")
    assert unit(state, "1b").bp == 2
    answer(state, "use 1a.brace", "1b", "pass")
    ask = state.ask()
    assert ask is not None
    assert ask.args[0] == "assign"
    assert unit(state, "1b").bp == 0  # activated
    answer(state, "pass")
    assert unit(state, "1b").bp == 2  # the first die of a new series
    assert unit(state, "1b").shields == 1


def test_r17_1_healing_stops_at_full_health() -> None:
    state = fight({"1a": ("field_medic", "d4"), "2a": ("pit_brawler", "h8")})
    fill(state, "1a")
    unit(state, "1a").damage = 1
    answer(go(state), "use 1a.bandage", "1a")
    assert unit(state, "1a").damage == 0


def test_r17_3_damage_as_high_as_health_kills() -> None:
    state = fight({**PLAIN, "2b": ("thornback", "h8")})
    unit(state, "2a").damage = 13
    reap(state)
    assert unit(state, "2a").alive
    unit(state, "2a").damage = 14
    reap(state)
    assert not unit(state, "2a").alive


def test_r17_5_dice_for_a_unit_that_died_do_nothing() -> None:
    units = {"1a": ("grave_reaver", "d4"), "1b": ("headsman", "a1"), "2a": ("thornback", "e4")}
    state = fight(units, {"boot": 1, "sword": 1})
    unit(state, "1a").damage = 12
    state.special[1] = 5
    answer(go(state), "boot 1a*1", "special 2a*1")
    assert not unit(state, "1a").alive
    assert unit(state, "1a").mp == 0
    assert told(state, "mp") == []


def test_r18_4_r18_6_changes_come_from_effects_and_lasting_ones_end_by_cleansing_only() -> None:
    units = {"1a": ("forge_smith", "d4"), "1b": ("field_medic", "d5"), "2a": ("pit_brawler", "h8")}
    state = fight(units, {"boot": 1})
    fill(state, "1a", "1b")
    unit(state, "1b").changes = ((1, -1, 0), (3, 1, 0), (2, -1, 2))
    answer(go(state), "use 1a.temper", "1b")
    while kind(state) == "react":
        answer(state, "pass")
    assert value(state, "1b", "melee") == 5
    answer(state, "use 1b.antidote", "1b")
    while kind(state) == "react":
        answer(state, "pass")
    assert unit(state, "1b").changes == ((3, 1, 0), (3, 1, 0))


def test_r19_1_an_obstacle_bars_the_way_until_it_is_gone() -> None:
    state = fight(FAR, rows=[".P......", "P......."])
    unit(state, "1a").mp = 3
    go(state)
    assert state.active == 1  # nowhere to go: the phase and the turn ended by themselves
    assert state.thing_health(1) == 8


def test_r19_2_r19_3_who_is_teleported_enters_only_the_last_space() -> None:
    state = fight(FAR, rows=[".^^s...."])
    shift(state, number("1a"), read_space(state, "d1"), -1, "teleported")
    assert unit(state, "1a").damage == 0
    assert unit(state, "1a").rooted == 2
    assert at(state, "1a") == "d1"
    assert state.ground[3] == 0
