"""Fine points of the fight: one more or one less, before or after, this round or the one before."""

import pytest

from motley.games.motba.rules.battle.attack import attack_step
from motley.games.motba.rules.battle.fight import ROLL, ROUND_END, ROUND_START
from motley.games.motba.rules.battle.stack import MAIN, WINDOW, is_payable, is_timely
from motley.games.motba.rules.battle.stats import seat_statics, series
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import IDS, NUMBERS
from motley.games.motba.rules.deck.cards import CHARACTERS, Ability
from motley.games.motba.rules.frames import BOOSTED, DIE, Attack, Phase, RollWindow
from motley.games.motba.rules.results import end_test, finish_by_limit, is_season_over, outcome_of
from motley.kernel import CHANCE
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

FAR = {"1a": ("grave_reaver", "a1"), "2a": ("oath_paladin", "h8")}


def leave(state: MotbaState, name: str, health: int) -> None:
    unit(state, name).damage = value(state, name, "health") - health


def pass_all(state: MotbaState) -> None:
    while kind(state) == "react":
        answer(state, "pass")


def idle(state: MotbaState) -> None:
    """One answer that does as little as possible."""
    if kind(state) == "roll":
        state.play(CHANCE, state.odds()[-1][0])
    else:
        answer(state, {"reroll": "keep", "setup": "done", "act": "end", "react": "pass"}[kind(state)])


def test_r21_2_the_round_before_counts_when_all_fell_at_its_end() -> None:
    units = {
        "1a": ("houndmaster", "a1"),
        "2a": ("oath_paladin", "h8"),
        "2b": ("oath_paladin", "h7"),
        "3a": ("oath_paladin", "h1"),
    }
    state = fight(units, team=[("storm_totem", 1)], round=5)
    for name in ("2a", "2b", "3a"):
        leave(state, name, 1)
    state.pool_open = False
    state.stack = [("turns", 3)]
    go(state)
    assert state.round == 6
    while state.outcome() is None:
        idle(state)
    # Seat 2 had two characters when round 5 began, seat 3 one, though it is later in the round.
    assert state.placings == (1, 2, 3)


@pytest.mark.parametrize("is_left", [False, True])
def test_r8_4_a_seat_without_living_units_is_asked_for_no_target(is_left: bool) -> None:
    """Its Plague Banner poisons nobody any more, though it is not out before the end of the next turn."""
    units = {"1a": ("oath_paladin", "a1"), "2a": ("oath_paladin", "h8"), "3a": ("oath_paladin", "h1")}
    state = fight(units, team=[("plague_banner", 1)], round=1)
    if not is_left:
        unit(state, "1a").alive = False
    state.pool_open = False
    state.stack = [("round", 2)]
    go(state)
    assert (kind(state), asked(state)) == (("target", 1) if is_left else ("roll", 0))
    assert unit(state, "2a").poison == unit(state, "3a").poison == 0


def test_r8_5_a_phase_does_not_begin_for_a_seat_that_fell_in_its_window() -> None:
    units = {"1a": ("oath_paladin", "d4"), "2a": ("thornback", "e4"), "3a": ("oath_paladin", "h8")}
    for phase in (1, 2, 3, 4):
        state = fight(units, {"sword": 1})
        leave(state, "1a", 1)
        state.special[1] = 5
        state.stack = [("turns", 1), ("enter", 5), ("enter", phase)]
        go(state)
        assert asked(state) == 2
        answer(state, "special 2a*1")
        assert not state.is_alive(0)
        assert state.active == 1, phase
        assert state.gone[0] == 1


def test_r8_6_l10_what_counts_once_a_turn_works_again_in_the_next() -> None:
    state = fight({"1a": ("twin_fang", "d4"), "2a": ("oath_paladin", "e4")}, {"sword": 1, "boot": 1})
    answer(go(state), "sword 1a>2a")
    assert unit(state, "2a").poison == 1
    while state.active == 0:
        idle(state)
    assert state.turn_marks == ()


def test_l10_what_counts_once_a_round_works_again_in_the_next() -> None:
    units = {"1a": ("yew_archer", "d4"), "2a": ("oath_paladin", "g4"), "2b": ("houndmaster", "d7")}
    state = fight(units, {"sword": 2, "boot": 1}, bearing=[("eagle_lens", "1a", 1)])
    answer(go(state), "sword 1a>2a", "+0", "sword 1a>2b")
    first, second = [int(str(event.args["ap"])) for event in told(state, "attack")]
    assert first == second + 1
    answer(state, "end")
    while state.round == 1:
        assert len(state.round_marks) == 1
        idle(state)
    assert len(state.round_marks) == 0


def test_r13_4_at_the_limit_the_end_test_comes_first() -> None:
    units = {"1a": ("houndmaster", "a1"), "2a": ("oath_paladin", "h8")}
    state = fight(units, team=[("storm_totem", 1)], round=15)
    leave(state, "2a", 1)
    state.stack = [("turns", 2)]
    go(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.placings) == ("last-standing", (1, 2))


def test_r18_2_poison_is_no_blow() -> None:
    state = fight(FAR, {"boot": 1}, bearing=[("wax_doll", "1a", 2)])
    unit(state, "1a").poison = 2
    answer(go(state), "end")
    assert unit(state, "1a").damage == 2


def test_r8_6_nobody_is_active_between_rounds() -> None:
    units = {"1a": ("thornback", "a1"), "2a": ("thornback", "h8"), "3a": ("thornback", "h1")}
    state = fight(units, {"boot": 1}, seat=3)
    fill(state, "1a", "2a", "3a")
    answer(go(state), "end")
    seen: list[tuple[int, int, int]] = []
    while kind(state) == "react":
        ask = state.ask()
        assert ask is not None
        seen.append((int(str(ask.args[1])), asked(state), state.active))
        answer(state, "pass")
    # Turn End of seat 3, then Round End and Round Start from First Player, then the start of seat 1's turn.
    turn_end, round_end = [(5, 3, 2), (5, 1, 2), (5, 2, 2)], [(6, 1, -1), (6, 2, -1), (6, 3, -1)]
    round_start, start = [(0, 1, -1), (0, 2, -1), (0, 3, -1)], [(1, 1, 0), (1, 2, 0), (1, 3, 0)]
    assert seen[:12] == [*turn_end, *round_end, *round_start, *start]


def test_l6_no_symbols_after_the_action_phase() -> None:
    state = fight({"1a": ("rune_tinker", "a1"), "2a": ("oath_paladin", "h8")}, {"boot": 1})
    state.special[0] = 5
    answer(go(state), "end")
    ask = state.ask()
    assert ask is not None
    assert ask.args == ("phase", 5)
    answer(state, "special 1a*1")
    assert told(state, "symbol") == []
    assert told(state, "more-dice")


def test_r9_3_rerolls_stay_between_none_and_four_and_are_used_up() -> None:
    for more, rerolls in ((9, 4), (-9, 0), (1, 3)):
        state = fight(FAR)
        state.more_rerolls[0] = more
        state.pool_open = False
        state.stack = [Phase(ROLL)]
        go(state)
        assert state.rerolls == rerolls
        assert state.more_rerolls == [0, 0]
        answer(state, "roll action boot,boot,boot,boot,boot,boot")
        assert (kind(state) == "reroll") == (rerolls > 0)


def test_r9_2_less_than_no_dice_of_a_kind_take_none_from_another() -> None:
    state = fight(FAR)
    state.more_dice[:4] = [2, -3, 0, 1]
    state.stack = [Phase(ROLL)]
    go(state)
    thrown: list[tuple[object, ...]] = []
    while kind(state) == "roll":
        ask = state.ask()
        assert ask is not None
        thrown.append(ask.args)
        state.play(CHANCE, state.odds()[0][0])
    # Eight Action dice fill the pool; the Bonus die falls off the end.
    assert thrown == [(0, 6), (0, 2)]


def test_r9_6_no_pool_for_a_seat_that_fell_while_dice_were_turned() -> None:
    units = {"1a": ("oath_paladin", "d4"), "2a": ("blind_oracle", "h8"), "2b": ("thornback", "e4")}
    state = fight({**units, "3a": ("oath_paladin", "a8")})
    leave(state, "1a", 1)
    state.special[1] = 5
    unit(state, "2a").tokens = (1,)
    state.pool_open = False
    state.stack = [("turns", 1), ("enter", 5), ("enter", 4), Phase(ROLL)]
    go(state)
    while kind(state) != "react":
        idle(state)
    answer(state, "use 2a.foresight")
    answer(state, legal(state)[0])
    answer(state, legal(state)[0])
    while kind(state) == "react" and "special 2b*1" not in legal(state):
        answer(state, "pass")
    answer(state, "special 2b*1")
    assert not state.is_alive(0)
    assert told(state, "pool") == []
    assert state.active == 1


def test_r12_9_who_is_stunned_by_the_answer_does_not_counter() -> None:
    units = {"1a": ("grave_reaver", "d4"), "1b": ("chain_jailer", "d5"), "2a": ("ember_duelist", "e4")}
    state = fight(units, {"sword": 1, "boot": 1})
    state.special[0] = 5
    answer(go(state), "sword 1a>2a", "special 1b*1", "2a")
    assert unit(state, "2a").stunned
    assert unit(state, "2a").alive
    assert told(state, "counter") == []


def test_r12_4_bonuses_never_make_less_than_nothing_of_the_dice() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("powder_gunner", "e4")}
    state = fight(units, {"sword": 1, "boot": 1})
    unit(state, "1a").changes = ((3, -2, 0),)
    fill(state, "2a")
    answer(go(state), "sword 1a>2a", "use 2a.smoke")
    attack = told(state, "attack")[0].args
    assert (attack["ap"], attack["n"]) == (0, 0)
    state = fight(units, {"sword": 2, "boot": 1})
    fill(state, "2a")
    answer(go(state), "sword 1a>2a", "use 2a.smoke", "+1")
    less = CHARACTERS[NUMBERS["powder_gunner"]].basic[0].effects[0].n[0]
    assert told(state, "attack")[0].args["ap"] == series(value(state, "1a", "melee"), 2) + less


def test_l12_credit_is_not_kept_from_an_earlier_blow() -> None:
    # The health that saved it from the blow is only lent: when it is gone, nobody has killed.
    units = {"1a": ("grave_reaver", "d4"), "2a": ("oath_paladin", "e4"), "2b": ("thornback", "h8")}
    state = fight(units, {"sword": 1, "boot": 1}, bearing=[("war_paint", "1a", 1)])
    leave(state, "2a", 1)
    unit(state, "2a").changes = ((0, 9, 1),)
    answer(go(state), "sword 1a>2a", "end")
    assert unit(state, "2a").alive
    while state.active != 1:
        idle(state)
    while state.active == 1:
        idle(state)
    assert not unit(state, "2a").alive
    assert told(state, "dies")
    assert state.special[0] == 0


def test_l12_a_curse_that_kills_is_a_kill() -> None:
    units = {"1a": ("hex_weaver", "d4"), "2a": ("oath_paladin", "e4"), "2b": ("thornback", "h8")}
    state = fight(units, {"boot": 1}, bearing=[("war_paint", "1a", 1)])
    leave(state, "2a", 1)
    state.special[0] = 5
    answer(go(state), "special 1a*1", "2a")
    assert not unit(state, "2a").alive
    assert state.special[0] > 0


def test_r18_5_a_change_for_a_while_ends_when_its_turn_ends() -> None:
    state = fight(FAR, {"boot": 1})
    unit(state, "1a").changes = ((3, 1, 1), (3, 2, 2), (3, 4, 0))
    answer(go(state), "end")
    assert unit(state, "1a").changes == ((3, 2, 1), (3, 4, 0))


def test_r17_4_tokens_are_gone_with_a_death() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("ash_acolyte", "e4"), "2b": ("thornback", "h8")}
    state = fight(units, {"sword": 1, "boot": 1})
    leave(state, "2a", 1)
    unit(state, "2a").tokens = (1,)
    answer(go(state), "sword 1a>2a")
    assert unit(state, "2a").alive
    assert unit(state, "2a").tokens == (0,)


def test_l7_a_teams_artifact_needs_somebody_alive() -> None:
    state = fight({**FAR, "3a": ("oath_paladin", "h1")}, team=[("war_horn", 1)])
    assert len(seat_statics(state, 0, "dice")) == 1
    unit(state, "1a").alive = False
    assert seat_statics(state, 0, "dice") == []


def test_l7_two_plates_ignore_one_die() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("rampart_tortoise", "e4")}
    state = fight(units, {"sword": 2, "boot": 1}, bearing=[("colossus_plate", "2a", 2)])
    answer(go(state), "sword 1a>2a")
    assert told(state, "attack")[0].args["ap"] == value(state, "1a", "melee")


def test_r13_6_statics_of_a_seat_that_is_out_are_off() -> None:
    """A veil on an enemy is nobody's idea, but its owner's fall would lift it."""
    units = {"1a": ("grave_reaver", "d4"), "2a": ("oath_paladin", "h8"), "3a": ("houndmaster", "e4")}
    state = fight(units, {"sword": 2, "boot": 1}, bearing=[("colossus_plate", "3a", 2)])
    unit(state, "2a").alive = False
    end_test(state)
    answer(go(state), "sword 1a>3a", "+0")
    assert told(state, "attack")[0].args["dice"] == 1


def test_r11_10_an_archer_without_melee_cannot_strike_beside_it() -> None:
    units = {"1a": ("yew_archer", "d4"), "2a": ("oath_paladin", "e4"), "2b": ("houndmaster", "d6")}
    state = fight(units, {"sword": 1, "boot": 1})
    unit(state, "1a").changes = ((3, -9, 0),)
    go(state)
    assert [text for text in legal(state) if text.startswith("sword")] == ["sword 1a>2b"]


def test_l6_a_death_between_two_effects_is_a_death() -> None:
    # Immolate hurts its user before it heals it.
    units = {"1a": ("ash_acolyte", "d4"), "1b": ("houndmaster", "a1"), "2a": ("oath_paladin", "e4")}
    state = fight(units, {"boot": 1})
    state.battle_marks = tuple(range(64))
    leave(state, "1a", 1)
    state.special[0] = 5
    answer(go(state), "special 1a*1")
    assert not unit(state, "1a").alive


def test_l8_whoever_is_pushed_beside_the_sentry_does_not_approach_it() -> None:
    units = {"1a": ("halberd_sentry", "a1"), "1b": ("arbalest", "d2"), "2a": ("oath_paladin", "c2")}
    state = fight(units, {"boot": 1})
    state.special[0] = 5
    answer(go(state), "special 1b*1", "2a")
    pushed = int(str(told(state, "damage")[0].args["n"]))
    assert at(state, "2a") == "a2"
    assert unit(state, "2a").damage == pushed


def test_r11_6_the_points_of_a_walk_by_effect_do_not_stay_from_a_road_where_a_flyer_lands() -> None:
    units = {"1a": ("centaur_marshal", "a1"), "2a": ("oath_paladin", "h8")}
    state = fight(units, {"boot": 1}, rows=["...=...."], bearing=[("feather_cloak", "1a", 1)])
    fill(state, "1a")
    unit(state, "1a").roads = 1
    answer(go(state), "use 1a.trample", "e", "e", "e")
    assert at(state, "1a") == "d1"
    assert unit(state, "1a").mp == 0


def test_l9_between_rounds_triggers_come_in_play_order() -> None:
    units = {
        "1a": ("dawn_herald", "a1"),
        "1b": ("houndmaster", "a2"),
        "2a": ("dawn_herald", "h8"),
        "2b": ("houndmaster", "h7"),
    }
    state = fight(units)
    for name in ("1b", "2b"):
        unit(state, name).damage = 3
    for active, order in ((-1, ["1b", "2b"]), (1, ["2b", "1b"])):
        state.events = []
        state.active = active
        state.open, state.stack = None, [Phase(ROUND_START)]
        go(state)
        assert [event.args["unit"] for event in told(state, "heal")] == order


def test_r13_4_round_end_is_the_last_window_of_a_round() -> None:
    state = fight({"1a": ("thornback", "a1"), "2a": ("thornback", "h8")})
    fill(state, "1a")
    state.stack = [("turns", 2)]
    state.active = -1
    go(state)
    ask = state.ask()
    assert ask is not None
    assert ask.args == ("phase", ROUND_END)
    assert state.round == 1


def test_r16_5_the_free_base_of_an_ability_or_counter_is_never_ignored() -> None:
    units = {"1a": ("ember_duelist", "c4"), "2a": ("rampart_tortoise", "e4")}
    state = fight(units, {"boot": 1})
    fill(state, "1a")
    answer(go(state), "use 1a.lunge", "2a")
    assert told(state, "attack")[0].args["ap"] == value(state, "1a", "melee")
    # The tortoise attacks, and the duelist's counter has its base for free too.
    state = fight({"1a": ("rampart_tortoise", "d4"), "2a": ("ember_duelist", "e4")}, {"sword": 1, "boot": 1})
    answer(go(state), "sword 1a>2a")
    assert told(state, "attack")[1].args["ap"] == value(state, "2a", "melee")


def test_r12_8_an_attack_without_damage_does_not_hit() -> None:
    units = {"1a": ("twin_fang", "d4"), "2a": ("oath_paladin", "e4")}
    state = fight(units, {"sword": 1, "boot": 1})
    unit(state, "2a").bp = value(state, "1a", "melee")
    answer(go(state), "sword 1a>2a")
    assert len(told(state, "attack")) == 1
    assert unit(state, "2a").poison == 0


def test_r12_2_an_ability_attack_fizzles_at_the_wrong_distance() -> None:
    # The archer's shot is ranged; its target has come beside it since.
    units = {"1a": ("yew_archer", "d4"), "2a": ("moon_assassin", "g4"), "2b": ("oath_paladin", "h8")}
    state = fight(units, {"boot": 1})
    fill(state, "1a", "2a")
    answer(go(state), "use 1a.pinning_shot", "2a")
    while kind(state) == "react":
        ask = state.ask()
        assert ask is not None
        answer(state, *(["use 2a.shadow_step", "e4"] if ask.args[0] == "attack" else ["pass"]))
    assert at(state, "2a") == "e4"
    assert len(told(state, "fizzle")) == 1
    assert told(state, "attack") == []


def test_l9_attack_then_ally_attack_then_attacked() -> None:
    units = {"1a": ("moon_assassin", "d4"), "1b": ("war_drummer", "a1"), "2a": ("thornback", "e4")}
    state = fight(units, bearing=[("thorn_mail", "2a", 2)])
    blow = Attack(1, number("1a"), number("2a"), False, DIE, 1)
    attack_step(state, blow)
    waiting = [IDS[state.sources[source][3]] for source, _, _, _ in state.queue]
    assert waiting == ["moon_assassin", "war_drummer", "thornback", "thorn_mail"]


def test_l9_hurt_then_labels_then_hit_then_deaths_and_kills() -> None:
    units = {"1a": ("forge_smith", "d4"), "2a": ("pit_brawler", "e4"), "2b": ("gravecaller", "h8")}
    mine = [("war_paint", "1a", 1), ("vampire_fang", "1a", 1), ("rust_curse", "2a", 1), ("wax_doll", "2a", 1)]
    teams = [("veterans_medals", 1), ("vengeance_pact", 2)]
    state = fight(units, bearing=[*mine, ("mercy_cloak", "2a", 2)], team=teams)
    unit(state, "2a").bp = 1
    leave(state, "2a", 1)
    attack_step(state, Attack(1, number("1a"), number("2a"), False, DIE, 1, step=BOOSTED))
    waiting = [IDS[state.sources[source][3]] for source, _, _, _ in state.queue]
    assert waiting == [
        "wax_doll",  # hurt
        "rust_curse",  # blocked: the defender's
        "forge_smith",  # block broke: the attacker's
        "vampire_fang",  # hit
        "mercy_cloak",  # death
        "gravecaller",  # ally death
        "vengeance_pact",
        "war_paint",  # kill
        "veterans_medals",  # ally kill
    ]


def test_r14_6_an_ability_with_a_cost_is_no_answer() -> None:
    state = fight(FAR, {"boot": 1})
    data = {"id": "dash", "name": "Dash", "cooldown": 1, "when": "any", "cost": {"boot": 1}, "targets": []}
    ability = Ability({**data, "effects": [{"do": "halt", "to": "self"}]}, False, "test")
    assert [is_timely(state, 0, ability, mode) for mode in (MAIN, WINDOW)] == [True, False]
    assert is_payable(state, 0, ability)
    state.symbols[2] = 0
    assert not is_payable(state, 0, ability)


def test_r14_3_no_stage_beyond_those_that_have_a_value() -> None:
    state = fight({"1a": ("thornback", "d4"), "2a": ("oath_paladin", "e4")}, {"boot": 1})
    state.special[0] = 15
    special = CHARACTERS[NUMBERS["thornback"]].special
    before = special.most
    special.most = 2
    try:
        go(state)
        assert [text for text in legal(state) if text.startswith("special")] == ["special 1a*1", "special 1a*2"]
        assert refused(state, "special 1a*3") == "R14.3"
    finally:
        special.most = before


def test_r9_5_asking_starts_again_with_the_active_seat_after_every_turned_die() -> None:
    units = {"1a": ("blind_oracle", "a1"), "2a": ("blind_oracle", "h8")}
    state = fight(units, bearing=[("trick_dice", "1a", 1)])
    fill(state, "1a", "2a")
    state.dice, state.pool_open = (1, 2, 4, 6, 8, 8), False
    state.stack = [("pool_done",), RollWindow()]
    go(state)
    order: list[int] = []
    for text in ("use 1a.foresight", "pass", "use 2a.foresight", "pass"):
        order.append(asked(state))
        answer(state, text)
        while kind(state) == "target":
            answer(state, legal(state)[0])
    # Seat 1 has another such ability: it is asked again after its own and after the other's, though it had passed.
    assert order == [1, 1, 2, 1]
    assert told(state, "pool")


def test_l7_who_cannot_be_pulled_pulls_itself_all_the_same() -> None:
    units = {"1a": ("ember_duelist", "a1"), "2a": ("siege_golem", "d1")}
    state = fight(units, {"boot": 1}, bearing=[("anchor_stone", "1a", 1)])
    fill(state, "1a")
    answer(go(state), "use 1a.lunge", "2a")
    assert at(state, "1a") == "c1"
    state = fight({"1a": ("chain_jailer", "a1"), "2a": ("siege_golem", "d1")}, {"boot": 1})
    fill(state, "1a")
    answer(go(state), "use 1a.hook", "2a")
    assert at(state, "2a") == "d1"


def test_l4_an_area_around_one_that_fell_is_where_it_fell() -> None:
    units = {"1a": ("storm_caller", "a4"), "2a": ("oath_paladin", "e4"), "2b": ("houndmaster", "e5")}
    state = fight({**units, "2c": ("houndmaster", "f6")}, {"boot": 1})
    leave(state, "2a", 1)
    state.special[0] = 5
    answer(go(state), "special 1a*1", "2a")
    assert not unit(state, "2a").alive
    assert (unit(state, "2b").damage > 0, unit(state, "2c").damage) == (True, 0)


def test_l3_distances_are_not_looked_at_again() -> None:
    units = {"1a": ("chain_jailer", "d4"), "2a": ("moon_assassin", "e4"), "2b": ("oath_paladin", "a8")}
    state = fight(units, {"boot": 1})
    state.special[0] = 5
    fill(state, "2a")
    answer(go(state), "special 1a*1", "2a", "use 2a.shadow_step", "h5")
    assert at(state, "2a") == "h5"
    assert unit(state, "2a").damage > 0
    assert unit(state, "2a").stunned


def test_r11_7_mire_under_a_friend_counts_for_getting_past_it() -> None:
    units = {"1a": ("grave_reaver", "a1"), "1b": ("houndmaster", "b1"), "2a": ("oath_paladin", "h8")}
    for points, is_legal in ((2, False), (3, True)):
        state = fight(units, rows=[".~......", "#......."])
        unit(state, "1a").mp = points
        go(state)
        assert ("go 1a" in legal(state)) is is_legal


def test_l3_a_choice_must_leave_one_for_the_next() -> None:
    # Dive needs a free space beside its target: the one that is hemmed in cannot be chosen.
    units = {"1a": ("wyvern_rider", "d4"), "2a": ("oath_paladin", "a1"), "2b": ("houndmaster", "b1")}
    state = fight(units, {"boot": 1}, rows=["........", "#......."])
    fill(state, "1a")
    answer(go(state), "use 1a.dive")
    assert legal(state) == ["2b"]
    answer(state, "2b")
    assert legal(state) == ["c1", "b2"]


def test_r12_5_the_pool_of_the_attackers_seat_counts_also_for_swords_out_of_turn() -> None:
    units = {"1a": ("houndmaster", "d4"), "2a": ("oath_paladin", "e4")}
    state = fight(units, {"sword": 2, "boot": 1})
    state.special[0] = 5
    answer(go(state), "special 1a*1", "2a")
    assert (kind(state), legal(state)) == ("boost", ["+0", "+1", "+2"])


def test_r21_2_the_last_round_counts_not_the_one_before() -> None:
    state = fight({"1a": ("grave_reaver", "a1"), "1b": ("houndmaster", "a2"), "2a": ("oath_paladin", "h8")})
    state.counts = [(1, 3), (2, 1)]
    for name in ("1a", "1b", "2a"):
        unit(state, name).alive = False
    assert end_test(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.placings, outcome.reason) == ((1, 2), "fell-more")
    assert dict(outcome.sheet) == {"wins": (1, 0), "last": ("1", "2"), "round-start": ("2", "1")}


def test_r21_4_at_the_limit_slots_then_health_then_the_later_place() -> None:
    units = {"1a": ("oath_paladin", "a1"), "2a": ("oath_paladin", "h8"), "3a": ("oath_paladin", "a8")}
    for changed, damage, places, reason in (
        ("", 0, {1: (3, 2, 1), -1: (3, 1, 2)}, "limit-order"),
        ("3a", 2, {1: (2, 1, 3), -1: (2, 1, 3)}, "limit-order"),
        ("2a", 2, {1: (2, 3, 1), -1: (2, 3, 1)}, "limit-order"),
    ):
        for direction in (1, -1):
            state = fight(units, round=15)
            state.direction = direction
            if changed:
                unit(state, changed).damage = damage
            finish_by_limit(state)
            outcome = state.outcome()
            assert outcome is not None
            assert (outcome.placings, outcome.reason) == (places[direction], reason), (changed, direction)
    state = fight({**units, "1b": ("houndmaster", "b1")}, round=15)
    unit(state, "1a").damage = unit(state, "1b").damage = 11
    finish_by_limit(state)
    assert (state.placings, state.ended) == ((1, 3, 2), "limit-slots")


def test_r21_5_a_season_is_ranked_by_battles_then_places_then_the_last_battle() -> None:
    state = fight({"1a": ("oath_paladin", "a1"), "2a": ("oath_paladin", "h8"), "3a": ("oath_paladin", "a8")})
    for wins, sums, last, places in (
        ((1, 2, 0), (9, 9, 3), (1, 2, 3), (2, 1, 3)),
        ((1, 1, 1), (6, 5, 7), (1, 2, 3), (2, 1, 3)),
        ((1, 1, 1), (6, 6, 6), (2, 3, 1), (2, 3, 1)),
        ((1, 1, 1), (6, 6, 5), (2, 1, 3), (3, 2, 1)),
    ):
        state.wins, state.sums, state.last = list(wins), list(sums), list(last)
        assert outcome_of(state).placings == places
        assert outcome_of(state).scores == wins


def test_r21_5_a_season_is_over_when_nobody_can_catch_up() -> None:
    state = fight(FAR)
    for battles, played, wins, is_over in (
        (1, 1, (1, 0), True),
        (2, 1, (1, 0), False),
        (3, 2, (2, 0), True),
        (3, 2, (1, 1), False),
        (5, 3, (2, 1), False),
        (5, 4, (3, 1), True),
        (4, 4, (2, 2), True),
    ):
        state.battles, state.battle, state.wins = battles, played, list(wins)
        assert is_season_over(state) is is_over, (battles, played, wins)
