"""The worked examples of the fight (X9 to X34), each on a plain board of eight by eight unless rows are given."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.rules.battle.fight import SETUP
from motley.games.motba.rules.battle.rolls import pool_of, roll_odds
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.frames import RollWindow
from motley.games.motba.rules.moves import AGAIN, KEEP
from motley.kernel import CHANCE
from tests.games.motba.stories import answer, asked, at, fight, fill, go, kind, legal, refused, told, unit, value

REAVER = ("grave_reaver", "d4")
BRAWLER = ("pit_brawler", "e4")


def duel(**units: tuple[str, str]) -> dict[str, tuple[str, str]]:
    """Two fighters by name, `a` for seat 1 and `b` for seat 2."""
    return {"1a": units["a"], "2a": units["b"]}


def swords(n: int) -> MotbaState:
    return fight(duel(a=REAVER, b=BRAWLER), {"sword": n})


def rolled() -> MotbaState:
    """Seat 1 has War Horn and is about to roll."""
    return fight({"1a": REAVER, "2a": BRAWLER}, team=[("war_horn", 1)], round=2)


def test_r9_2_x9_at_most_eight_dice_and_rerolls_by_round() -> None:
    state = rolled()
    state.more_dice[3] = 2
    state.more_rerolls[0] = 1
    assert pool_of(state, 0) == [6, 1, 0, 1]
    assert told(state, "pool-full")
    state.stack = [("enter", SETUP), ("enter", 2)]
    go(state)
    assert state.rerolls == 3
    odd = rolled()
    odd.round = 3
    odd.more_rerolls[0] = 1
    odd.stack = [("enter", 2)]
    go(odd)
    assert odd.rerolls == 2


def test_r9_4_r9_6_x9_reroll_moves_and_the_action_pool() -> None:
    state = rolled()
    state.more_dice[3] = 2
    state.more_rerolls[0] = 1
    state.stack = [("enter", SETUP), ("enter", 2)]
    go(state)
    answer(state, "roll action boot,coin,heart,shield,sword,sword", "roll offense sword2", "roll bonus wild")
    moves = state.moves(0)
    assert len(moves) == 192
    assert (KEEP,) in moves
    assert GAME.write(state, moves[-1]).startswith("again ")
    answer(state, "keep")
    assert kind(state) == "wild"
    answer(state, "wild boot")
    assert state.symbols == [4, 1, 2, 1, 0, 1]


def test_4_4_x9_chance_weights() -> None:
    odds = dict(roll_odds(0, 6))
    state = go(rolled())
    move = GAME.read(state, "roll action boot,coin,shield,sword,sword,sword")
    assert len(odds) == 462
    assert sum(odds.values()) == 6**6
    assert odds[move] == 120


def test_r9_4_rerolled_dice_are_thrown_again() -> None:
    state = rolled()
    state.stack = [("enter", 2)]
    go(state)
    answer(state, "roll action boot,boot,boot,boot,boot,boot", "roll offense blank")
    answer(state, "again boot,o:blank")
    assert kind(state) == "roll"
    assert len(state.dice) == 5
    answer(state, "roll action sword", "roll offense sword")
    assert state.rerolls == 1
    assert (AGAIN, state.dice[0]) in state.moves(0)


def test_r10_2_r10_3_r10_4_x10_setup_gives_dice_where_they_do_something() -> None:
    state = fight(
        {"1a": ("field_medic", "d4"), "1b": ("headsman", "d5"), "2a": ("pit_brawler", "h8")},
        {"heart": 2, "hourglass": 2, "coin": 2},
    )
    unit(state, "1a").damage = 1
    unit(state, "1a").tokens = (0, 1)
    unit(state, "1b").tokens = (1,)
    state.special[0] = 14
    state.stack = [("setup", 0)]
    go(state)
    assert legal(state) == ["heart 1a", "hourglass 1a", "coin", "done"]
    answer(state, "heart 1a", "hourglass 1a", "coin")
    assert legal(state) == ["done"]
    assert unit(state, "1a").damage == 1
    answer(state, "done")
    assert unit(state, "1a").damage == 0
    assert unit(state, "1a").tokens == (1, 1)
    assert state.special[0] == 15
    assert state.symbols == [0, 0, 0, 1, 1, 1]


def test_r15_4_x11_without_tokens_nobody_is_asked_to_react() -> None:
    state = fight(duel(a=REAVER, b=("pit_brawler", "e8")), seat=1)
    state.stack = [("round", 1)]
    state.pool_open = False
    go(state)
    kinds: list[str] = []
    while state.active != 1 and len(kinds) < 60:
        kinds.append(kind(state))
        if kind(state) == "roll":
            state.play(CHANCE, state.odds()[0][0])
        else:
            answer(state, {"reroll": "keep", "setup": "done", "act": "end"}[kind(state)])
    assert set(kinds) <= {"roll", "reroll", "setup", "act"}
    assert "setup" in kinds


def test_r11_3_x12_movement_dice_are_one_series() -> None:
    for parts in ((1, 2), (3,), (1, 1, 1)):
        state = go(fight(duel(a=REAVER, b=("pit_brawler", "h8")), {"boot": 3}))
        for part in parts:
            answer(state, f"boot 1a*{part}")
        assert unit(state, "1a").mp == 6


def test_r11_4_x13_block_dice_given_later_replace() -> None:
    state = go(fight(duel(a=("halberd_sentry", "d4"), b=("pit_brawler", "h8")), {"shield": 3}))
    answer(state, "shield 1a*2")
    assert unit(state, "1a").bp == 5
    answer(state, "shield 1a*1")
    assert unit(state, "1a").bp == 1
    state = go(fight(duel(a=("halberd_sentry", "d4"), b=("pit_brawler", "h8")), {"shield": 3}))
    answer(state, "shield 1a*1")
    assert unit(state, "1a").bp == 3
    answer(state, "shield 1a*1")
    assert unit(state, "1a").bp == 2


def test_r11_9_r19_4_r19_5_r19_6_x14_a_walk_over_road_mire_and_fire() -> None:
    state = fight(duel(a=("grave_reaver", "b1"), b=("pit_brawler", "h8")), rows=["..==~^.."])
    unit(state, "1a").mp = 5
    go(state)
    answer(state, "go 1a")
    left = []
    for _ in range(5):
        answer(state, "e")
        left.append(unit(state, "1a").mp)
    assert left == [4, 4, 3, 1, 0]
    assert at(state, "1a") == "g1"
    assert unit(state, "1a").damage == 1
    assert kind(state) != "step"


def test_r11_7_x15_own_units_may_be_passed_but_not_rested_on() -> None:
    units = {"1a": ("grave_reaver", "b1"), "1b": ("pit_brawler", "c1"), "2a": ("pit_brawler", "h8")}
    state = fight(units)
    unit(state, "1a").mp = 1
    answer(go(state), "go 1a")
    assert legal(state) == ["s", "w"]
    state = fight(units)
    unit(state, "1a").mp = 2
    answer(go(state), "go 1a")
    assert legal(state) == ["e", "s", "w"]
    answer(state, "e")
    assert "stop" not in legal(state)
    assert refused(state, "stop") == "R11.6"


def test_r19_7_x16_a_snare_roots_and_stops() -> None:
    state = fight(duel(a=("grave_reaver", "b1"), b=("pit_brawler", "h8")), {"boot": 1}, rows=["..s....."])
    unit(state, "1a").mp = 3
    answer(go(state), "go 1a", "e")
    assert at(state, "1a") == "c1"
    assert unit(state, "1a").mp == 0
    assert unit(state, "1a").rooted == 1  # counted down once: the phase ended by itself, and the turn with it
    assert state.ground[2] == 0


def test_r18_1_x16_no_boots_for_a_rooted_unit() -> None:
    units = {"1a": ("grave_reaver", "b1"), "1b": ("pit_brawler", "b8"), "2a": ("pit_brawler", "h8")}
    state = fight(units, {"boot": 1}, rows=["..s....."])
    unit(state, "1a").mp = 3
    answer(go(state), "go 1a", "e")
    assert unit(state, "1a").rooted == 2
    assert refused(state, "boot 1a*1") == "R18.1"


def test_r12_4_r12_5_r12_6_x17_three_dice() -> None:
    state = swords(4)
    unit(state, "2a").bp = 3
    answer(go(state), "sword 1a>2a", "+2")
    assert unit(state, "2a").damage == 4
    assert told(state, "attack")[0].args["labels"] == ["blocked", "block_broke"]
    assert told(state, "attack")[0].args["ap"] == 7


def test_r11_10_x17_a_target_is_attacked_once_a_turn() -> None:
    state = fight({"1a": REAVER, "1b": ("pit_brawler", "e5"), "2a": BRAWLER}, {"sword": 4})
    answer(go(state), "sword 1a>2a", "+2")
    assert state.symbols[0] == 1
    assert "sword 1b>2a" in legal(state)
    assert refused(state, "sword 1a>2a") == "R11.10"


@pytest.mark.parametrize(
    ("bp", "damage", "left", "labels"),
    [
        (0, 4, 0, []),
        (3, 1, 0, ["blocked", "block_broke"]),
        (4, 0, 0, ["blocked", "block_broke", "fully_blocked"]),
        (6, 0, 2, ["blocked", "fully_blocked", "perfect_block"]),
    ],
)
def test_r12_7_x18_labels(bp: int, damage: int, left: int, labels: list[str]) -> None:
    state = swords(1)
    unit(state, "2a").bp = bp
    answer(go(state), "sword 1a>2a")
    assert unit(state, "2a").damage == damage
    assert unit(state, "2a").bp == left
    assert told(state, "attack")[0].args["labels"] == labels


def test_r16_5_x19_an_ignored_die() -> None:
    units = duel(a=("field_medic", "d4"), b=("rampart_tortoise", "e4"))
    state = fight({**units, "1b": ("pit_brawler", "e5")}, {"sword": 1, "shield": 1})
    go(state)
    assert refused(state, "sword 1a>2a") == "R16.5"
    state = fight(units, {"sword": 2})
    answer(go(state), "sword 1a>2a")
    assert told(state, "attack")[0].args["ap"] == 3
    state = fight(units, {"sword": 3})
    answer(go(state), "sword 1a>2a", "+1")
    assert told(state, "attack")[0].args["ap"] == 5


def test_r12_9_x20_a_counter_is_not_countered() -> None:
    units = duel(a=("ember_duelist", "d4"), b=("ember_duelist", "e4"))
    state = fight(units, {"sword": 1})
    answer(go(state), "sword 1a>2a")
    assert unit(state, "2a").damage == 4
    assert unit(state, "1a").damage == 4
    assert len(told(state, "attack")) == 2
    state = fight({**units, "2b": ("pit_brawler", "h8")}, {"sword": 1})
    unit(state, "2a").damage = 7
    answer(go(state), "sword 1a>2a")
    assert not unit(state, "2a").alive
    assert unit(state, "1a").damage == 0


def test_r20_2_x21_an_answer_strips_the_users_own_block() -> None:
    units = duel(a=REAVER, b=("thornback", "e4"))
    state = fight(units, {"sword": 1})
    unit(state, "2a").bp = 4
    fill(state, "2a")
    answer(go(state), "sword 1a>2a")
    assert (kind(state), asked(state)) == ("react", 2)
    answer(state, "pass")
    assert (unit(state, "1a").damage, unit(state, "2a").damage, unit(state, "2a").bp) == (1, 0, 0)
    state = fight(units, {"sword": 1})
    unit(state, "2a").bp = 4
    fill(state, "2a")
    answer(go(state), "sword 1a>2a", "use 2a.bristle")
    assert (unit(state, "1a").damage, unit(state, "2a").damage, unit(state, "2a").bp) == (1, 1, 0)


def test_r12_10_x22_interpose() -> None:
    units = {"1a": REAVER, "2a": ("field_medic", "e4"), "2b": ("iron_warden", "f5")}
    state = fight(units, {"sword": 2})
    unit(state, "2b").bp = 2
    fill(state, "2b")
    answer(go(state), "sword 1a>2a", "use 2b.interpose", "+1")
    assert unit(state, "2a").damage == 0
    assert unit(state, "2b").damage == 3
    assert told(state, "attack")[0].args["kind"] == "melee"


def test_r15_5_x23_a_stack_of_three() -> None:
    units = duel(a=("moon_assassin", "d4"), b=("mirror_witch", "e4"))
    state = fight(units, bearing=[("null_charm", "1a", 1)])
    unit(state, "1a").tokens = (0, 2)
    unit(state, "2a").tokens = (2,)
    state.special[0] = 7
    answer(go(state), "special 1a*1", "2a")
    assert (kind(state), asked(state)) == ("react", 2)
    answer(state, "use 2a.reflect")
    assert (kind(state), asked(state)) == ("react", 1)
    answer(state, "use 1a.null")
    assert unit(state, "2a").damage == 5
    assert state.special == [3, 0]


def test_the_middle_of_a_response_to_a_response_is_saved_and_goes_on_alike() -> None:
    units = duel(a=("moon_assassin", "d4"), b=("mirror_witch", "e4"))
    state = fight(units, bearing=[("null_charm", "1a", 1)])
    unit(state, "1a").tokens = (0, 2)
    unit(state, "2a").tokens = (2,)
    state.special[0] = 7
    answer(go(state), "special 1a*1", "2a", "use 2a.reflect")
    loaded = GAME.load(state.dump())
    twin = state.copy()
    assert isinstance(loaded, MotbaState)
    for each in (loaded, twin):
        assert each.digest() == state.digest()
        answer(each, "use 1a.null")
        assert each.special == [3, 0]
    assert unit(state, "2a").damage == 0


def test_r14_3_x24_overloading() -> None:
    units = duel(a=("thornback", "d4"), b=("pit_brawler", "e5"))
    for stages, damage, left in ((1, 3, 8), (2, 5, 3)):
        state = fight(units)
        state.special[0] = 13
        go(state)
        assert [text for text in legal(state) if text.startswith("special")] == ["special 1a*1", "special 1a*2"]
        assert refused(state, "special 1a*3") == "R14.2"
        answer(state, f"special 1a*{stages}")
        while kind(state) == "react":
            answer(state, "pass")
        assert unit(state, "2a").damage == damage
        assert state.special[0] == left


def test_r14_6_x25_a_boot_as_cost() -> None:
    units = duel(a=("horned_champion", "b1"), b=("pit_brawler", "e1"))
    state = fight(units, {"boot": 1})
    fill(state, "1a")
    answer(go(state), "use 1a.gore", "2a")
    assert at(state, "1a") == "d1"
    assert at(state, "2a") == "g1"
    assert unit(state, "2a").damage == 3
    assert state.symbols[2] == 0


def test_r16_4_x25_a_rooted_unit_pays_no_boot_but_may_walk() -> None:
    state = fight(duel(a=("horned_champion", "b1"), b=("pit_brawler", "e1")), {"boot": 1})
    fill(state, "1a")
    unit(state, "1a").rooted = 1
    unit(state, "1a").mp = 1
    go(state)
    assert legal(state) == ["go 1a", "end"]
    assert refused(state, "use 1a.gore") == "R14.6"


def test_r18_5_x26_stunned_on_the_others_turn() -> None:
    units = {**duel(a=("chain_jailer", "d4"), b=("pit_brawler", "e4")), "1b": ("thornback", "a8")}
    state = fight(units, {"shield": 1})
    state.special[0] = 5
    answer(go(state), "special 1a*1", "2a")
    assert (unit(state, "2a").damage, unit(state, "2a").stunned) == (3, 1)
    answer(state, "end")
    assert state.active == 1
    assert idle_turn(state) == ["roll", "reroll", "setup"]  # no act: nobody can
    assert unit(state, "2a").stunned == 0


def test_r18_5_x26_stunned_in_its_own_turn() -> None:
    state = fight(duel(a=("chain_jailer", "d4"), b=("pit_brawler", "e4")), {"boot": 1}, seat=2)
    state.special[0] = 5
    answer(go(state), "boot 2a*1", "special 1a*1", "2a")
    # The points arrive but cannot be spent: the phase has ended by itself, and the turn and the round with it.
    assert [event.args["n"] for event in told(state, "mp")] == [3]
    assert [event.args["n"] for event in told(state, "stunned")] == [2]
    assert (state.round, state.active, unit(state, "2a").mp, unit(state, "2a").stunned) == (2, 0, 0, 1)
    idle_turn(state)
    assert state.active == 1
    assert idle_turn(state) == ["roll", "reroll", "setup"]
    assert (state.round, unit(state, "2a").stunned) == (3, 0)


def idle_turn(state: MotbaState) -> list[str]:
    """A turn in which as little as possible is done; what was asked."""
    kinds: list[str] = []
    seat = state.active
    while state.active == seat:
        kinds.append(kind(state))
        if kind(state) == "roll":
            answer(state, "roll action boot,boot,boot,sword,sword,sword")
        else:
            answer(state, {"reroll": "keep", "setup": "done", "act": "end", "react": "pass"}[kind(state)])
    return kinds


def test_r17_2_x27_a_curse_lowers_health_and_power() -> None:
    units = {"1a": ("hex_weaver", "d4"), "2a": ("pit_brawler", "e5"), "2b": ("gravecaller", "h8")}
    state = fight(units)
    state.special[0] = 5
    unit(state, "2a").damage = 10
    answer(go(state), "special 1a*1", "2a")
    assert value(state, "2a", "health") == 11
    assert value(state, "2a", "melee") == 5
    assert unit(state, "2a").alive


def test_r17_6_x27_reviving_keeps_lasting_changes() -> None:
    units = {"1a": ("hex_weaver", "d4"), "2a": ("pit_brawler", "e5"), "2b": ("gravecaller", "h8")}
    state = fight(units)
    state.special[0] = 5
    unit(state, "2a").damage = 11
    answer(go(state), "special 1a*1", "2a")
    assert not unit(state, "2a").alive
    assert state.special[1] == 3
    state.active = 1
    state.special[1] = 10
    state.stack = [("turns", 2), ("enter", 5), ("act", 0)]
    state.open = None
    state.pool_open = True
    go(state)
    answer(state, "special 2b*2", "2a", "h7")
    assert unit(state, "2a").alive
    assert unit(state, "2a").damage == 4
    assert value(state, "2a", "melee") == 4


def test_r18_2_x28_poison_at_turn_end() -> None:
    state = fight({"1a": REAVER, "1b": ("thornback", "a8"), "2a": ("pit_brawler", "h8")}, {"boot": 1})
    reaver = unit(state, "1a")
    reaver.poison, reaver.bp, reaver.damage = 3, 5, 2
    answer(go(state), "end")
    assert (reaver.damage, reaver.bp, reaver.poison) == (5, 5, 3)


def test_r21_1_x28_the_last_unit_dies_of_poison() -> None:
    state = fight(duel(a=REAVER, b=("pit_brawler", "h8")), {"boot": 1})
    unit(state, "1a").poison = 3
    unit(state, "1a").damage = 11
    answer(go(state), "end")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placings == (2, 1)
    assert outcome.reason == "last-standing"


def test_r12_2_x29_an_attack_fizzles() -> None:
    units = {**duel(a=REAVER, b=("moon_assassin", "e4")), "1b": ("thornback", "a8")}
    state = fight(units, {"sword": 2, "boot": 1})
    fill(state, "2a")
    answer(go(state), "sword 1a>2a", "use 2a.shadow_step", "h5")
    assert told(state, "fizzle")
    assert state.symbols[0] == 1
    assert unit(state, "1a").attacked == ()
    assert unit(state, "2a").damage == 0


def test_r16_3_x30_war_song() -> None:
    units = {"1a": REAVER, "2a": ("war_drummer", "f4"), "2b": ("twin_fang", "e4"), "1b": ("thornback", "a8")}
    state = fight(units, {"sword": 1, "boot": 1})
    unit(state, "2b").bp = 2
    state.special[1] = 5
    answer(go(state), "sword 1a>2b", "special 2a*1", "2b")
    assert (kind(state), asked(state)) == ("target", 2)
    assert unit(state, "2b").bp == 0
    answer(state, "1a")
    assert unit(state, "1a").damage == 9
    assert unit(state, "1a").poison == 1
    assert unit(state, "2b").damage == 4


def test_l11_x31_triggers_do_not_echo() -> None:
    state = fight(duel(a=REAVER, b=("thornback", "e4")), {"sword": 1}, bearing=[("wax_doll", "1a", 2)])
    answer(go(state), "sword 1a>2a")
    assert unit(state, "1a").damage == 1


@pytest.mark.parametrize(("with_medic", "reason"), [(True, "fell-more"), (False, "fell-later")])
def test_r21_2_x32_all_fall_together(with_medic: bool, reason: str) -> None:
    units = {"1a": ("ash_acolyte", "d4"), "2a": ("pit_brawler", "e4")}
    if with_medic:
        units["2b"] = ("field_medic", "d5")
    state = fight(units)
    for source, (_, _, number, _) in enumerate(state.sources):
        if number == 0:
            state.battle_marks = (source * 8,)
    state.special[0] = 5
    unit(state, "1a").damage = 7
    unit(state, "2a").damage = 12
    if with_medic:
        unit(state, "2b").damage = 12
    answer(go(state), "special 1a*1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placings == (2, 1)
    assert outcome.reason == reason
    lines = dict(outcome.sheet)
    assert lines["round-start"] == ("1", "2" if with_medic else "1")
    assert lines.get("order") == (None if with_medic else ("1", "2"))
    assert "health" not in lines


def test_r21_4_x33_the_round_limit() -> None:
    units = {"1a": ("ogre_breaker", "a1"), "2a": ("pit_brawler", "h8"), "2b": ("field_medic", "h7")}
    state = fight(units, {"boot": 1}, seat=2, round=15)
    unit(state, "2a").damage = 13
    unit(state, "2b").damage = 13
    answer(go(state), "end")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.placings == (1, 2)
    assert outcome.reason == "limit-health"


def rolling(with_witch: bool) -> MotbaState:
    units = {"1a": ("mirror_witch", "a1"), "2a": ("blind_oracle", "h8")}
    state = fight(units)
    unit(state, "2a").tokens = (1,)
    if with_witch:
        unit(state, "1a").tokens = (2,)
    state.dice = tuple(sorted([8, 8, 6, 1, 4, 2]))
    state.pool_open = False
    state.stack = [("pool_done",), RollWindow()]
    return go(state)


def test_r9_5_x34_an_enemy_turns_a_die() -> None:
    state = rolling(False)
    answer(state, "use 2a.foresight", "die action sword", "face heart")
    assert state.symbols == [1, 1, 1, 2, 0, 1]


def test_r9_5_x34_the_answer_to_it() -> None:
    state = rolling(True)
    answer(state, "use 2a.foresight", "die action sword", "face heart")
    assert (kind(state), asked(state)) == ("react", 1)
    answer(state, "use 1a.reflect")
    assert state.symbols == [2, 1, 1, 1, 0, 1]
    assert state.special[0] == 1
