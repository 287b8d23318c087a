"""Awkward moments of a fight: revivals in the middle of something, units that die on the way, late stuns."""

from motley.games.motba.rules.battle.fight import START
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.draft.lineup import aim_moves
from motley.games.motba.rules.frames import Phase
from motley.games.motba.rules.moves import unit_name
from tests.games.motba.stories import answer, at, fight, fill, go, kind, legal, told, unit, value


def leave(state: MotbaState, name: str, health: int) -> None:
    """Wound a unit so that it has that much health left."""
    unit(state, name).damage = value(state, name, "health") - health


def pass_all(state: MotbaState) -> None:
    while kind(state) == "react":
        answer(state, "pass")


def test_r12_9_a_defender_that_dies_of_the_blow_and_returns_does_not_counter() -> None:
    units = {"1a": ("grave_reaver", "d4"), "1b": ("headsman", "a1"), "2a": ("ember_duelist", "e4")}
    state = fight(units, {"sword": 1, "boot": 1}, bearing=[("phoenix_plume", "2a", 2)])
    leave(state, "2a", 1)
    answer(go(state), "sword 1a>2a")
    assert len(told(state, "revives")) == 1
    assert unit(state, "2a").alive
    assert told(state, "counter") == []
    assert unit(state, "1a").damage == 0


def test_r12_9_nor_does_one_that_dies_of_a_trigger_after_the_blow() -> None:
    # The smith's hammer finishes a defender whose block it broke, between the blow and the counter.
    units = {"1a": ("forge_smith", "d4"), "1b": ("headsman", "a1"), "2a": ("ember_duelist", "e4")}
    state = fight(units, {"sword": 1, "boot": 1}, bearing=[("phoenix_plume", "2a", 2)])
    unit(state, "2a").bp = value(state, "1a", "melee")
    leave(state, "2a", 1)
    answer(go(state), "sword 1a>2a")
    assert told(state, "attack")[0].args["n"] == 0
    assert len(told(state, "revives")) == 1
    assert told(state, "counter") == []
    assert unit(state, "1a").damage == 0


def test_r12_3_an_attacker_that_dies_in_the_first_step_and_returns_attacks_no_more() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("thornback", "e4")}
    state = fight(units, {"sword": 3, "boot": 1}, bearing=[("phoenix_plume", "1a", 1)])
    leave(state, "1a", 1)
    answer(go(state), "sword 1a>2a")
    assert unit(state, "1a").alive
    assert told(state, "attack") == []
    assert kind(state) == "act"  # nobody was asked for further dice
    assert unit(state, "2a").damage == 0


def test_r17_4_an_attack_leaves_the_stack_when_both_die_before_it() -> None:
    units = {
        "1a": ("grave_reaver", "d4"),
        "1b": ("headsman", "a1"),
        "2a": ("ash_acolyte", "e4"),
        "2b": ("thornback", "h8"),
    }
    state = fight(units, {"sword": 2, "boot": 1}, bearing=[("thorn_mail", "2a", 2)])
    leave(state, "1a", 1)
    # Immolate is the answer: it hurts everybody beside the acolyte, itself too.
    state.special[1] = 5
    state.battle_marks = tuple(range(8 * len(state.sources)))
    leave(state, "2a", 1)
    answer(go(state), "sword 1a>2a", "special 2a*1")
    assert not unit(state, "1a").alive
    assert not unit(state, "2a").alive
    assert told(state, "attack") == []
    assert kind(state) == "act"


def test_r11_9_who_dies_on_a_walk_and_returns_walks_no_further() -> None:
    # A walk effect has points of its own, which the revived unit must not go on with.
    units = {"1a": ("twin_fang", "a1"), "1b": ("headsman", "a8"), "2a": ("thornback", "h8")}
    state = fight(units, {"boot": 1}, rows=[".v......"], bearing=[("phoenix_plume", "1a", 1)])
    fill(state, "1a")
    leave(state, "1a", 1)
    answer(go(state), "use 1a.slither", "e")
    assert len(told(state, "revives")) == 1
    assert at(state, "1a") == "b1"
    assert kind(state) == "act"


def test_r11_9_nor_when_it_dies_of_who_waited_beside_the_way() -> None:
    units = {"1a": ("twin_fang", "a1"), "1b": ("headsman", "a8"), "2a": ("halberd_sentry", "b2")}
    state = fight(units, {"boot": 1}, bearing=[("phoenix_plume", "1a", 1)])
    fill(state, "1a")
    leave(state, "1a", 1)
    answer(go(state), "use 1a.slither", "e")
    assert len(told(state, "revives")) == 1
    assert kind(state) == "act"


def test_r11_9_a_trap_that_kills_ends_the_walk_and_the_phase_goes_on() -> None:
    units = {"1a": ("grave_reaver", "a1"), "1b": ("headsman", "a8"), "2a": ("thornback", "h8")}
    state = fight(units, {"boot": 2}, rows=[".p......"])
    leave(state, "1a", 3)
    answer(go(state), "boot 1a*1", "go 1a", "e")
    assert not unit(state, "1a").alive
    assert unit(state, "1a").mp == 0
    assert (kind(state), state.active) == ("act", 0)
    assert "boot 1b*1" in legal(state)
    # The way is told before the fall.
    kinds = [event.kind for event in state.events or []]
    assert kinds.index("walk-one") < kinds.index("dies")


def test_r11_6_a_walk_is_told_once_with_its_path() -> None:
    state = fight({"1a": ("grave_reaver", "a1"), "2a": ("thornback", "h8")}, {"boot": 1})
    answer(go(state), "boot 1a*1", "go 1a", "e", "e", "s")
    walks = [event for event in state.events or [] if event.kind.startswith("walk")]
    fighters = {"1a": {"name": "only", "card": "grave_reaver", "seat": 0}}
    assert [(event.kind, event.args) for event in walks] == [
        ("walk", {"unit": "1a", "from": "a1", "to": "c2", "path": ["b1", "c1"], "fighters": fighters})
    ]


def test_r18_1_swords_assigned_before_a_stun_still_strike() -> None:
    units = {"1a": ("chain_jailer", "d4"), "2a": ("houndmaster", "e4"), "2b": ("thornback", "h8")}
    state = fight(units, {"boot": 1})
    state.special = [5, 5]
    answer(go(state), "boot 1a*1", "pass")
    answer(state, "special 2a*1")  # Pack Hunt: swords out of turn
    while "special 1a*1" not in legal(state):
        answer(state, "pass")
    ask = state.ask()
    assert ask is not None
    while ask.args[0] != "assign":
        answer(state, "pass")
        ask = state.ask()
        assert ask is not None
    answer(state, "special 1a*1", "2a")
    pass_all(state)
    assert unit(state, "2a").stunned > 0
    assert (kind(state), legal(state)) == ("target", ["1a"])
    answer(state, "1a")
    pass_all(state)
    assert unit(state, "1a").damage > 0


def test_l3_nobody_raises_a_fallen_unit_that_has_no_health_left() -> None:
    units = {"1a": ("gravecaller", "d4"), "1b": ("oath_paladin", "a1"), "2a": ("thornback", "h8")}
    for change, is_legal in ((0, True), (-99, False)):
        state = fight(units, {"boot": 1})
        unit(state, "1b").alive = False
        # What was lent for a while is gone with it and does not count.
        unit(state, "1b").changes = ((0, change, 0), (0, 200, 1)) if change else ()
        state.special[0] = 10
        go(state)
        assert ("special 1a*2" in legal(state)) is is_legal


def test_l3_a_player_without_units_is_no_target() -> None:
    units = {"1a": ("hex_weaver", "d4"), "2a": ("oath_paladin", "h8"), "3a": ("oath_paladin", "h1")}
    for fallen, offered in (("", ["seat 2", "seat 3"]), ("2a", ["seat 3"])):
        state = fight(units, {"boot": 1})
        fill(state, "1a")
        if fallen:
            unit(state, fallen).alive = False
        answer(go(state), "use 1a.jinx")
        assert legal(state) == offered


def test_r6_3_artifacts_are_aimed_at_ones_own_or_at_any_enemy() -> None:
    units = {"1a": ("hex_weaver", "d4"), "1b": ("oath_paladin", "d5"), "2a": ("oath_paladin", "h8")}
    state = fight({**units, "3a": ("oath_paladin", "h1")})
    aims = {name: [unit_name(move[1]) for move in aim_moves(state, 0, name) if isinstance(move, tuple)]
            for name in ("giants_belt", "ball_and_chain")}  # fmt: skip
    assert aims == {"giants_belt": ["1a", "1b"], "ball_and_chain": ["2a", "3a"]}


def test_l8_a_flyer_approaches_where_it_lands_and_nowhere_else() -> None:
    units = {"1a": ("wyvern_rider", "a1"), "2a": ("halberd_sentry", "c2"), "2b": ("oath_paladin", "h8")}
    for steps, hurt in (("ee", True), ("eeee", False)):
        state = fight(units, {"boot": 1})
        unit(state, "1a").mp = 4
        answer(go(state), "go 1a", *steps)
        while kind(state) == "step":
            answer(state, "stop")
        assert (unit(state, "1a").damage > 0) is hurt


def test_l8_triggers_of_a_turn_are_for_its_owners_turn() -> None:
    units = {"1a": ("marsh_hydra", "a1"), "2a": ("marsh_hydra", "h8")}
    for seat in (0, 1):
        state = fight(units, seat=seat + 1)
        for name in units:
            unit(state, name).damage = 5
        state.stack = [Phase(START)]
        go(state)
        assert [event.args["unit"] for event in told(state, "heal")] == [f"{seat + 1}a"]


def test_l8_nobody_is_its_own_ally() -> None:
    state = fight({"1a": ("war_drummer", "d4"), "2a": ("oath_paladin", "e4")}, {"sword": 1, "boot": 1})
    answer(go(state), "sword 1a>2a")
    assert told(state, "attack")[0].args["ap"] == value(state, "1a", "melee")


def test_l8_friends_walk_past_the_sentry_unharmed() -> None:
    units = {"1a": ("grave_reaver", "a1"), "1b": ("halberd_sentry", "c1"), "2a": ("oath_paladin", "h8")}
    state = fight(units, {"boot": 1})
    unit(state, "1a").mp = 1
    answer(go(state), "go 1a", "e")
    assert unit(state, "1a").damage == 0


def test_r12_8_an_obstacle_is_gone_when_its_last_health_is() -> None:
    for left, stands in ((1, True), (0, False)):
        units = {"1a": ("grave_reaver", "b1"), "2a": ("oath_paladin", "h8")}
        state = fight(units, {"sword": 1, "boot": 1}, rows=["P......."])
        state.things[0] += value(state, "1a", "melee") + left - state.thing_health(0)
        answer(go(state), "sword 1a>a1")
        assert (state.things[0] != 0) is stands
        assert state.thing_health(0) == left
        assert state.is_free(0) is not stands


def test_r8_6_r19_6_roads_are_counted_anew_each_turn() -> None:
    units = {"1a": ("grave_reaver", "a1"), "2a": ("oath_paladin", "h8")}
    state = fight(units, {"boot": 1}, rows=[".==....."])
    unit(state, "1a").mp = 1
    answer(go(state), "go 1a", "e")
    assert unit(state, "1a").roads == 1
    answer(state, "end")
    assert state.active == 1
    assert unit(state, "1a").roads == 0
