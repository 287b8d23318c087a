"""The effect language at play time: for whom effects run (L1), in which order (L2), and every condition (L5)."""

import pytest

from motley.games.motba.rules.battle.stack import top_attack
from motley.games.motba.rules.battle.stats import has_quality, holds
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import NUMBERS
from motley.games.motba.rules.deck.cards import CHARACTERS, Condition
from motley.games.motba.rules.deck.vocabulary import QUALITIES as QUALITIES_OF_TARGETS
from motley.games.motba.rules.frames import Context, Phase
from motley.games.motba.rules.moves import SPACE, UNIT, read_space
from tests.games.motba.stories import answer, asked, fight, fill, go, kind, legal, number, told, unit, value

UNITS = {
    "1a": ("javelin_runner", "d4"),
    "1b": ("houndmaster", "d6"),
    "2a": ("thornback", "e4"),
    "2b": ("oath_paladin", "g4"),
}


def attacked(attacker: str = "1a", defender: str = "2a", seat: int = 1) -> MotbaState:
    """An attack waits on the stack; somebody is asked whether to answer it."""
    state = fight(UNITS, {"sword": 1, "boot": 1}, seat=seat, rows=["........"] * 3 + ["..o....."])
    fill(state, "1a", "2a")
    answer(go(state), f"sword {attacker}>{defender}")
    assert kind(state) == "react"
    return state


def so(state: MotbaState, text: str, me: str = "1a", target: str = "") -> bool:
    """Whether a condition holds for that unit, and its opposite does not."""
    targets: tuple[tuple[int, int], ...] = ()
    if target:
        is_unit = target[0].isdigit()
        targets = ((UNIT, number(target)) if is_unit else (SPACE, read_space(state, target)),)
    context = Context(unit(state, me).seat, number(me), targets, top_attack(state))
    found = holds(state, context, [Condition(text)])
    assert holds(state, context, [Condition(f"!{text}")]) is not found
    return found


def test_l5_the_kind_of_the_attack() -> None:
    near, far = attacked(), attacked(defender="2b")
    assert (so(near, "melee"), so(near, "ranged")) == (True, False)
    assert (so(far, "melee"), so(far, "ranged")) == (False, True)
    quiet = fight(UNITS)
    assert (so(quiet, "melee"), so(quiet, "ranged")) == (False, False)


def test_l5_who_attacks_and_who_defends() -> None:
    state = attacked()
    roles = {name: (so(state, "attacking", name), so(state, "defending", name)) for name in UNITS}
    assert roles == {"1a": (True, False), "1b": (False, False), "2a": (False, True), "2b": (False, False)}
    defended = {name: (so(state, "ally_defending", name), so(state, "team_defending", name)) for name in UNITS}
    assert defended == {"1a": (False, False), "1b": (False, False), "2a": (False, True), "2b": (True, True)}


def test_l5_an_obstacle_defends_nobody_and_is_nothing() -> None:
    state = attacked(defender="c4")
    for name in UNITS:
        for text in ("defending", "ally_defending", "team_defending", "defender<=8", "defender.alone", "defender.hurt"):
            assert not so(state, text, name), text
    assert not so(state, "t1<=3", "1a", "c4")
    assert not so(state, "t1.alone", "1a", "c4")


def test_l5_whose_roll_it_is_and_which_round() -> None:
    state = fight(UNITS, seat=2, round=3)
    assert (so(state, "own_roll", "1a"), so(state, "own_roll", "2a")) == (False, True)
    assert (so(state, "odd_round"), so(state, "even_round")) == (True, False)
    assert [so(state, f"round>={n}") for n in (2, 3, 4)] == [True, True, False]
    state.round = 4
    assert (so(state, "odd_round"), so(state, "even_round")) == (False, True)


def test_l5_alone_means_no_own_unit_beside() -> None:
    state = fight(UNITS)
    assert so(state, "alone", "1a")  # an enemy beside it does not count
    for space, is_alone in (("d5", False), ("e5", True), ("d6", True)):
        unit(state, "1b").space = read_space(state, space)
        assert so(state, "alone", "1a") is is_alone
    unit(state, "1b").space = read_space(state, "d5")
    unit(state, "1b").alive = False
    assert so(state, "alone", "1a")


def test_l5_enemies_within_a_distance() -> None:
    state = fight({"1a": ("javelin_runner", "d4"), "2a": ("thornback", "f5")})
    assert [so(state, f"foe@{n}") for n in (1, 2, 3, 4)] == [False, False, True, True]
    unit(state, "2a").alive = False
    assert not so(state, "foe@8")


def test_l5_a_hurt_team_and_a_possible_strike() -> None:
    state = fight(UNITS)
    assert not so(state, "team_hurt")
    unit(state, "2a").damage = 1
    assert (so(state, "team_hurt"), so(state, "team_hurt", "2b")) == (False, True)
    assert (so(state, "can_strike"), so(state, "can_strike", "1b")) == (True, False)
    unit(state, "1a").stunned = 1
    assert not so(state, "can_strike")
    unit(state, "1a").stunned = 0
    unit(state, "1a").attacked = (number("2a"), number("2b"))
    assert not so(state, "can_strike")


def test_l5_distances_to_the_defender_and_to_a_target() -> None:
    state = attacked(defender="2b")
    assert [so(state, f"defender<={n}") for n in (2, 3)] == [False, True]
    assert [so(state, f"t1<={n}", "1a", "2a") for n in (0, 1)] == [False, True]
    assert [so(state, f"t1<={n}", "1a", "1b") for n in (1, 2)] == [False, True]


@pytest.mark.parametrize(("who", "name"), [("self", "1a"), ("t1", "2b"), ("attacker", "1a"), ("defender", "2a")])
def test_l5_qualities_of_single_units(who: str, name: str) -> None:
    state = attacked()
    each = unit(state, name)
    for quality in ("hurt", "half", "poisoned", "rooted", "stunned"):
        assert not so(state, f"{who}.{quality}", "1a", "2b"), quality
    each.poison = each.rooted = each.stunned = 1
    each.damage = (value(state, name, "health") - 1) // 2
    for quality, is_so in {"hurt": True, "half": False, "poisoned": True, "rooted": True, "stunned": True}.items():
        assert so(state, f"{who}.{quality}", "1a", "2b") is is_so, quality
    each.damage = (value(state, name, "health") + 1) // 2
    assert so(state, f"{who}.half", "1a", "2b")
    assert so(state, f"{who}.alone", "1a", "2b")
    beside = each.space + 8
    unit(state, "2b" if name == "2a" else "2a" if name == "2b" else "1b").space = beside
    assert not so(state, f"{who}.alone", "1a", "2b")
    each.alive = False
    assert not so(state, f"{who}.hurt", "1a", "2b")


def test_l5_all_conditions_must_hold() -> None:
    state = attacked()
    context = Context(0, 0, (), top_attack(state))
    assert holds(state, context, [Condition("melee"), Condition("attacking")])
    assert not holds(state, context, [Condition("melee"), Condition("defending")])
    assert holds(state, context, [])


def test_l5_an_ability_is_checked_when_it_is_announced_and_not_again() -> None:
    units = {"1a": ("storm_caller", "d4"), "2a": ("moon_assassin", "e4"), "2b": ("oath_paladin", "d6")}
    state = fight(units, {"boot": 1})
    fill(state, "1a", "2a")
    answer(go(state), "use 1a.static_field")
    # The only enemies within 2 are this one and the paladin: it leaves, and the field still strikes.
    assert (kind(state), asked(state)) == ("react", 2)
    answer(state, "use 2a.shadow_step", "h5")
    while kind(state) == "react":
        answer(state, "pass")
    assert unit(state, "2a").damage == 0
    assert unit(state, "2b").damage > 0
    far = fight({**units, "2a": ("moon_assassin", "h4"), "2b": ("oath_paladin", "h8")}, {"boot": 1})
    fill(far, "1a")
    assert "use 1a.static_field" not in legal(go(far))


def test_l5_a_single_effect_is_checked_when_its_turn_comes() -> None:
    # Gore strikes only if the pull has brought its user beside the target.
    for blocked in (False, True):
        units = {"1a": ("horned_champion", "a1"), "2a": ("oath_paladin", "e1"), "2b": ("thornback", "h8")}
        state = fight(units, {"boot": 1}, rows=["..#....."] if blocked else [])
        fill(state, "1a")
        answer(go(state), "use 1a.gore", "2a")
        assert (unit(state, "2a").damage > 0) is not blocked


def test_l5_a_static_holds_at_every_moment() -> None:
    state = fight({"1a": ("pit_brawler", "d4"), "2a": ("oath_paladin", "h8")})
    before = value(state, "1a", "melee")
    unit(state, "1a").damage = value(state, "1a", "health") // 2
    assert value(state, "1a", "melee") > before
    unit(state, "1a").damage -= 1
    assert value(state, "1a", "melee") == before


def test_l1_self_of_an_artifact_on_an_enemy_is_its_bearer_but_its_owner_gets_the_tokens() -> None:
    units = {"1a": ("grave_reaver", "d4"), "2a": ("oath_paladin", "e4"), "2b": ("thornback", "h8")}
    state = fight(units, {"sword": 1, "boot": 1}, bearing=[("bounty_poster", "2a", 1)])
    unit(state, "2a").damage = value(state, "2a", "health") - 1
    answer(go(state), "sword 1a>2a")
    assert not unit(state, "2a").alive
    assert (state.special[0] > 0, state.special[1]) == (True, 0)


def test_l1_enemies_of_a_team_artifact_are_seen_from_its_owner() -> None:
    units = {"1a": ("houndmaster", "a1"), "2a": ("oath_paladin", "e4"), "3a": ("oath_paladin", "h8")}
    state = fight(units, team=[("storm_totem", 2)], round=8)
    state.active = -1
    state.stack = [("turns", 3)]
    go(state)
    assert [unit(state, name).damage > 0 for name in ("1a", "2a", "3a")] == [True, False, True]


def test_l1_the_attack_is_the_topmost_one_when_the_ability_is_announced() -> None:
    # 1a attacks 2b, War Song lets 2b strike first, and the monk turns that inner blow aside.
    units = {"1a": ("stone_monk", "d4"), "2a": ("war_drummer", "f4"), "2b": ("oath_paladin", "e4")}
    state = fight(units, {"sword": 1, "boot": 1})
    state.special[1] = 5
    answer(go(state), "sword 1a>2b", "special 2a*1", "2b", "1a")
    assert len(told(state, "attack")) == 2
    quiet = unit(state, "1a").damage
    state = fight(units, {"sword": 1, "boot": 1})
    state.special[1] = 5
    unit(state, "1a").tokens = (0, 2)
    answer(go(state), "sword 1a>2b", "special 2a*1", "2b")
    while kind(state) == "react":
        answer(state, "pass")
    answer(state, "1a")
    assert (kind(state), asked(state)) == ("react", 1)
    assert "use 1a.turn_aside" in legal(state)
    answer(state, "use 1a.turn_aside")
    inner, counter, outer = told(state, "attack")
    assert [event.args["unit"] for event in (inner, counter, outer)] == ["2b", "1a", "1a"]
    aside = CHARACTERS[NUMBERS["stone_monk"]].basic[1].effects[0].n[0]
    assert unit(state, "1a").damage == quiet + aside
    assert outer.args["ap"] == value(state, "1a", "melee")


def test_l2_all_who_fall_by_one_effect_fall_together() -> None:
    units = {
        "1a": ("thornback", "d4"),
        "2a": ("gravecaller", "e4"),
        "2b": ("oath_paladin", "d5"),
        "2c": ("gravecaller", "h8"),
    }
    state = fight(units, {"boot": 1})
    state.special[0] = 5
    for name in ("2a", "2b"):
        unit(state, name).damage = value(state, name, "health") - 1
    answer(go(state), "special 1a*1")
    assert not unit(state, "2a").alive
    assert not unit(state, "2b").alive
    # The one that fell with its friend mourns nobody; the one that lives mourns both.
    assert state.special[1] == 2 * CHARACTERS[NUMBERS["gravecaller"]].passive[0].effects[0].n[0]


def test_l2_units_are_taken_in_unit_order() -> None:
    units = {
        "1a": ("thornback", "d4"),
        "2a": ("oath_paladin", "d5"),
        "2b": ("oath_paladin", "e4"),
        "3a": ("oath_paladin", "c4"),
    }
    for first, direction, order in ((0, 1, ["2a", "2b", "3a"]), (2, -1, ["3a", "2a", "2b"])):
        state = fight(units, {"boot": 1})
        state.first, state.direction = first, direction
        state.special[0] = 5
        answer(go(state), "special 1a*1")
        assert [event.args["unit"] for event in told(state, "damage")] == order


def test_l2_a_death_comes_before_the_next_effect() -> None:
    # Venom Burst poisons, then hurts by stacks; a target whose health is cursed away meanwhile feels no more.
    units = {"1a": ("hex_weaver", "d4"), "2a": ("oath_paladin", "e4"), "2b": ("thornback", "h8")}
    state = fight(units, {"boot": 1})
    state.special[0] = 5
    unit(state, "2a").damage = value(state, "2a", "health") - 1
    answer(go(state), "special 1a*1", "2a")
    assert not unit(state, "2a").alive
    assert [change[0] for change in unit(state, "2a").changes] == [0]


def test_l2_triggers_wait_until_the_list_is_through() -> None:
    # Wax Doll hurts again only after the whole of Final Stroke, whose second part looks at the health before that.
    units = {"1a": ("headsman", "d4"), "2a": ("oath_paladin", "e4")}
    state = fight(units, {"boot": 1}, bearing=[("wax_doll", "2a", 1)])
    state.special[0] = 5
    answer(go(state), "special 1a*1", "2a")
    amounts = [int(str(event.args["n"])) for event in told(state, "damage")]
    assert amounts[-1] == 1
    assert len(amounts) == 2
    assert unit(state, "2a").damage == sum(amounts)


def test_l9_first_in_first_out_by_response_order_then_units_then_teams() -> None:
    units = {
        "1a": ("oath_paladin", "a1"),
        "1b": ("dawn_herald", "a2"),
        "2a": ("oath_paladin", "h8"),
        "2b": ("oath_paladin", "h7"),
    }
    bearing = [("tower_shield", "1a", 1), ("tower_shield", "2a", 2), ("tower_shield", "2b", 2)]
    state = fight(units, bearing=bearing, team=[("opening_gambit", 1), ("war_chest", 2)])
    unit(state, "1a").damage = 3
    state.first, state.direction, state.active = 1, -1, -1
    state.stack = [Phase(0)]
    go(state)
    seen = [(event.kind, event.args.get("unit", event.args.get("seat"))) for event in state.events or []]
    assert seen == [
        ("bp", "2a"),
        ("bp", "2b"),
        ("special-tokens", 1),
        ("bp", "1a"),
        ("heal", "1a"),
        ("bp", "1a"),
        ("bp", "1b"),
    ]


QUALITIES = ("hurt", "harmed", "wounded", "charged", "awake", "can_walk", "can_strike")


@pytest.mark.parametrize(
    ("field", "mark", "expected"),
    [
        ("damage", 0, "awake can_walk can_strike"),
        ("damage", 1, "hurt wounded awake can_walk can_strike"),
        ("poison", 1, "harmed wounded awake can_walk can_strike"),
        ("rooted", 1, "harmed wounded awake can_strike"),
        ("stunned", 1, "harmed wounded"),
        ("changes", ((1, -1, 0),), "harmed wounded awake can_walk can_strike"),
        ("changes", ((1, -1, 2), (2, 3, 0)), "harmed wounded awake can_walk can_strike"),
        ("changes", ((1, 1, 0),), "awake can_walk can_strike"),
        ("tokens", (1,), "charged awake can_walk can_strike"),
        ("bp", 3, "awake can_walk can_strike"),
        ("space", 63, "awake can_walk"),
    ],
)
def test_l3_every_quality_of_a_target(field: str, mark: object, expected: str) -> None:
    state = fight({"1a": ("houndmaster", "d4"), "2a": ("oath_paladin", "e4")})
    setattr(unit(state, "1a"), field, mark)
    assert [need for need in QUALITIES if has_quality(state, number("1a"), need)] == expected.split()
    assert has_quality(state, number("1a"), "")
    assert set(QUALITIES) == QUALITIES_OF_TARGETS
