"""Every primitive of the effect language (L6) by itself, at its limits."""

import ast
from pathlib import Path
from typing import Any

import pytest

from motley.games.motba.rules.battle.effects import apply_effect
from motley.games.motba.rules.battle.motion import reap
from motley.games.motba.rules.battle.stats import find_attack
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import GROUND, OBSTACLES
from motley.games.motba.rules.deck.cards import Effect
from motley.games.motba.rules.deck.vocabulary import PRIMITIVES, TERRAINS
from motley.games.motba.rules.frames import Assign, Attack, Cast, Context, Window
from motley.games.motba.rules.moves import DIE as A_DIE
from motley.games.motba.rules.moves import FACE, SEAT, SPACE, UNIT, read_space
from motley.games.motba.rules.state import Change
from tests.games.motba.stories import answer, at, fight, go, kind, legal, number, told, unit, value

UNITS = {
    "1a": ("stone_monk", "d4"),
    "1b": ("houndmaster", "d5"),
    "2a": ("chain_jailer", "e4"),
    "2b": ("oath_paladin", "h4"),
}


def table(*rows: str, **more: Any) -> MotbaState:
    return fight(UNITS, {"sword": 1, "boot": 1}, rows=list(rows), **more)


def do(
    state: MotbaState, text: str, *targets: str, me: str = "1a", attack: int = -1, answers: int = -1, **more: Any
) -> None:
    """Carry out one primitive for a unit; the first word is its name, targets are units, spaces or seats."""
    effect = Effect({"do": text, **more}, "test")
    context = Context(unit(state, me).seat, number(me), tuple([aimed(state, each) for each in targets]), attack)
    context.answers = attack
    apply_effect(state, effect, context)


def aimed(state: MotbaState, text: str) -> tuple[int, ...]:
    if text.startswith("seat"):
        return (SEAT, int(text[5:]) - 1)
    return (UNIT, number(text)) if text[0].isdigit() else (SPACE, read_space(state, text))


def test_l6_damage_ignores_block_and_wears_obstacles_down() -> None:
    state = table("........", "........", "........", "..P.....")
    unit(state, "2a").bp = 5
    do(state, "damage", "2a", to="t1", n=3)
    assert (unit(state, "2a").damage, unit(state, "2a").bp) == (3, 5)
    unit(state, "2a").poison = 4
    do(state, "damage", "2a", to="t1", n=2, per="poison", max=6)
    assert unit(state, "2a").damage == 3 + 6
    do(state, "damage", "c4", to="t1", n=3)
    pillar = next(each.health for each in OBSTACLES if each.id == "pillar")
    assert state.thing_health(read_space(state, "c4")) == pillar - 3
    do(state, "damage", to="units@1", n=1)
    assert [unit(state, name).damage for name in UNITS] == [1, 1, 10, 0]


def test_l6_heal_stops_at_none() -> None:
    state = table()
    unit(state, "1b").damage = 2
    do(state, "heal", to="team", n=5)
    assert unit(state, "1b").damage == 0
    assert [event.args["n"] for event in told(state, "heal")] == [2]


def test_l6_shield_is_no_activation() -> None:
    state = table()
    unit(state, "1b").bp = 2
    do(state, "shield", to="others", n=3)
    assert [unit(state, name).bp for name in UNITS] == [0, 5, 0, 0]


def test_l6_poison_adds_up_but_not_on_the_immune() -> None:
    state = fight({**UNITS, "2a": ("siege_golem", "e4")}, {"boot": 1})
    for _ in range(2):
        do(state, "poison", to="foes", n=2)
    assert (unit(state, "2a").poison, unit(state, "2b").poison) == (0, 4)


@pytest.mark.parametrize(("until", "own", "other"), [("", 2, 1), ("next", 2, 1), ("this", 1, 1)])
@pytest.mark.parametrize("status", ["rooted", "stunned"])
def test_l6_status_and_how_long_it_lasts(status: str, until: str, own: int, other: int) -> None:
    state = table()
    more: dict[str, Any] = {"until": until} if until else {}
    do(state, "status", to="units", kind=status, **more)
    counters = [getattr(unit(state, name), status) for name in UNITS]
    assert counters == [own, own, other, other]
    # A status given again keeps the larger counter.
    do(state, "status", to="units", kind=status, until="this")
    assert [getattr(unit(state, name), status) for name in UNITS] == counters
    state.active = -1
    do(state, "status", "2b", to="t1", kind=status)
    assert getattr(unit(state, "2b"), status) == 1


def test_l6_stat_for_good_or_for_a_while() -> None:
    state = table()
    before = value(state, "2a", "melee")
    do(state, "stat", "2a", to="t1", stat="melee", n=-1)
    do(state, "stat", "2a", to="t1", stat="melee", n=3, until="next")
    do(state, "stat", "1b", to="t1", stat="speed", n=1, until="next")
    assert value(state, "2a", "melee") == before + 2
    assert unit(state, "2a").changes == ((3, -1, 0), (3, 3, 1))
    assert unit(state, "1b").changes == ((1, 1, 2),)
    do(state, "stat", "2a", to="t1", stat="melee", n=-99)
    assert value(state, "2a", "melee") == 0


def test_l6_cleanse_takes_harm_or_boons_and_leaves_block() -> None:
    state = table()
    for what, left in (("harm", ((3, 2, 0), (1, 1, 2))), ("boon", ((2, -1, 0), (4, -1, 1)))):
        each = unit(state, "2a")
        changes: tuple[Change, ...] = ((3, 2, 0), (2, -1, 0), (1, 1, 2), (4, -1, 1))
        each.changes = changes
        each.poison = each.rooted = each.stunned = each.bp = each.damage = 2
        do(state, "cleanse", "2a", to="t1", what=what)
        assert each.changes == left
        rest = 0 if what == "harm" else 2
        assert (each.poison, each.rooted, each.stunned, each.bp, each.damage) == (rest, rest, rest, 2, 2)


def test_l6_cool_stays_within_the_cooldown() -> None:
    state = table()
    do(state, "cool", to="self", n=1)
    assert unit(state, "1a").tokens == (1, 1)
    do(state, "cool", to="self", n=9)
    assert unit(state, "1a").tokens == (2, 2)
    do(state, "cool", to="self", n=-9)
    assert unit(state, "1a").tokens == (0, 0)


def test_l6_steal_takes_from_the_fullest_and_loses_what_has_no_room() -> None:
    state = table()
    unit(state, "1a").tokens = (1, 1)
    unit(state, "2a").tokens = (2,)
    do(state, "steal", "2a", to="t1", n=3)
    assert unit(state, "2a").tokens == (0,)
    assert unit(state, "1a").tokens == (2, 2)
    unit(state, "1b").tokens = (2,)
    do(state, "steal", "1a", to="t1", n=1, me="1b")  # the first of two that are equal; no room for it
    assert unit(state, "1a").tokens == (1, 2)
    assert unit(state, "1b").tokens == (2,)


def test_l6_coin_stays_within_three_stages() -> None:
    state = table()
    state.special = [14, 1]
    do(state, "coin", who="me", n=3)
    do(state, "coin", "seat 2", who="t1", n=-2)
    assert state.special == [15, 0]


def test_l6_dice_and_reroll_are_kept_for_the_next_roll_of_that_seat() -> None:
    state = table()
    do(state, "dice", "seat 2", who="t1", kind="action", n=-1)
    do(state, "dice", who="me", kind="bonus", n=2)
    do(state, "reroll", who="me", n=1)
    assert state.more_dice == [0, 0, 0, 2, -1, 0, 0, 0]
    assert state.more_rerolls == [1, 0]


def test_l6_symbol_only_while_the_own_pool_is_open() -> None:
    state = table()
    do(state, "symbol", symbol="sword", n=2)
    assert state.symbols[0] == 3
    do(state, "symbol", symbol="sword", n=2, me="2a")
    state.pool_open = False
    do(state, "symbol", symbol="sword", n=2)
    assert state.symbols[0] == 3


def test_l6_face_turns_one_die_if_it_is_still_there() -> None:
    state = table()
    state.dice = (2, 8, 8)
    effect = Effect({"do": "face", "die": "t1", "face": "t2"}, "test")
    for _ in range(3):
        apply_effect(state, effect, Context(0, 0, ((A_DIE, 0, 8), (FACE, 1))))
    assert state.dice == (1, 1, 2)


def blow(state: MotbaState) -> Attack:
    """An attack of 2a on 1a that waits on the stack, as number 7."""
    state.stack.append(Attack(7, number("2a"), number("1a"), False, 0, 1))
    found = find_attack(state, 7)
    assert found is not None
    return found


def after(state: MotbaState) -> Attack:
    found = find_attack(state, 7)
    assert found is not None
    return found


def test_l6_ap_pierce_counter_and_redirect_change_the_attack() -> None:
    state = table()
    blow(state)
    do(state, "ap", attack=7, n=-4)
    do(state, "ap", attack=7, n=1)
    do(state, "pierce", attack=7, n=2)
    do(state, "counter", attack=7)
    do(state, "redirect", to="self", me="1b", attack=7)
    changed = after(state)
    assert (changed.plus, changed.pierce, changed.countered, changed.redirected) == (-3, 2, True, True)
    assert (changed.attacker, changed.target) == (number("2a"), number("1b"))
    do(state, "ap", n=5)  # about no attack
    assert after(state).plus == -3


def test_l6_pierced_block_stays() -> None:
    state = table()
    unit(state, "2a").bp = 3
    answer(go(state), "sword 1a>2a")
    assert told(state, "attack")[0].args["n"] == value(state, "1a", "melee") - 3
    state = table()
    unit(state, "2a").bp = 3
    state.stack.append(Attack(7, number("1a"), number("2a"), False, 0, 1))
    do(state, "pierce", attack=7, n=2)
    go(state)
    while kind(state) == "boost":
        answer(state, "+0")
    assert told(state, "attack")[0].args["bp"] == 1
    assert unit(state, "2a").bp == 2
    assert told(state, "attack")[0].args["labels"] == ["blocked"]


def test_l6_cancel_and_nullify_take_things_off_the_stack() -> None:
    state = table()
    blow(state)
    do(state, "cancel", attack=7)
    assert find_attack(state, 7) is None
    state.stack.append(Cast(9, 1, number("2a"), 0, Context(1, number("2a"))))
    state.stack.append(Cast(10, 1, number("2a"), 0, Context(1, number("2a"))))
    do(state, "nullify", attack=9)
    assert [frame.id for frame in state.stack if isinstance(frame, Cast)] == [10]


@pytest.mark.parametrize(("status", "die", "given"), [("", "boot", 1), ("rooted", "boot", 0), ("rooted", "sword", 1),
                                                      ("stunned", "shield", 0)])  # fmt: skip
def test_l6_assign_activates_and_waits_on_the_stack(status: str, die: str, given: int) -> None:
    state = table()
    unit(state, "1b").bp = 4
    if status:
        setattr(unit(state, "1b"), status, 1)
    do(state, "assign", "1b", to="t1", die=die, n=2)
    assigned = [frame for frame in state.stack if isinstance(frame, Assign)]
    assert len(assigned) == given
    assert unit(state, "1b").bp == (0 if given else 4)
    if given:
        assert (assigned[0].dice, assigned[0].skipped, assigned[0].is_own) == (2, 0, False)
        assert isinstance(state.stack[-1], Window)


def test_l6_assign_to_several_opens_one_window() -> None:
    state = table()
    do(state, "assign", to="team", die="shield", n=1)
    kinds = [type(frame).__name__ for frame in state.stack[-3:]]
    assert kinds == ["Assign", "Assign", "Window"]


def test_l6_push_goes_along_the_larger_difference() -> None:
    for space, there in (("f4", "h4"), ("e5", "g5"), ("d6", "d8"), ("d2", "d1"), ("c3", "a3"), ("d4", "d4")):
        state = table()
        unit(state, "1b").space = read_space(state, "a8")
        unit(state, "2b").space = read_space(state, "a1")
        unit(state, "2a").space = read_space(state, space)
        do(state, "push", "2a", to="t1", n=2)
        assert at(state, "2a") == there, space
    state = table()
    do(state, "push", "2a", "e5", to="t1", n=1, of="t2")
    assert at(state, "2a") == "e3"


def test_l6_a_push_over_a_spring_goes_on_and_a_snare_ends_it() -> None:
    for row, there in (("....j...", "h1"), ("....js..", "f1"), ("...s....", "d1")):
        state = table(row)
        unit(state, "1a").space = read_space(state, "b1")
        unit(state, "2a").space = read_space(state, "c1")
        do(state, "push", "2a", to="t1", n=3)
        assert at(state, "2a") == there, row


def test_l6_pull_stops_beside_and_goes_round_by_the_other_axis() -> None:
    state = table()
    do(state, "pull", "2b", to="t1", n=9)
    # On row 4 the jailer stands in the way at e4: there is no other axis to go along.
    assert at(state, "2b") == "f4"
    state = table("........", "........", ".....#..")
    unit(state, "2b").space = read_space(state, "g3")
    do(state, "pull", "2b", to="t1", n=1)
    assert at(state, "2b") == "g4"
    state = table()
    do(state, "pull", "2b", "f4", to="t1", n=9, of="t2")  # beside it, though nobody stands there
    assert at(state, "2b") == "g4"
    state = table()
    do(state, "pull", "2b", to="self", n=2, of="t1", me="1b")
    assert at(state, "1b") == "f5"


def test_l6_teleport_and_swap() -> None:
    state = table("..^.....")
    do(state, "teleport", "c1", to="self", at="t1")
    assert (at(state, "1a"), unit(state, "1a").damage) == ("c1", 1)
    do(state, "teleport", "e4", to="self", at="t1")  # taken
    assert at(state, "1a") == "c1"
    do(state, "swap", "1a", "2b", a="t1", b="t2")
    assert (at(state, "1a"), at(state, "2b")) == ("h4", "c1")
    assert (unit(state, "1a").damage, unit(state, "2b").damage) == (1, 1)


def test_l6_halt_empties_the_points() -> None:
    state = table()
    unit(state, "1a").mp = 3
    do(state, "halt", to="self")
    assert unit(state, "1a").mp == 0


def test_l6_obstacle_trap_and_revive_need_a_free_space() -> None:
    state = table()
    for space in ("e4", "c4"):
        do(state, "obstacle", space, at="t1", kind="stone")
        do(state, "trap", "e4", at="t1", trap="snare")
    assert state.things[read_space(state, "e4")] == 0
    assert state.ground[read_space(state, "e4")] == 0
    assert state.thing_health(read_space(state, "c4")) == next(each.health for each in OBSTACLES if each.id == "stone")
    do(state, "trap", "c4", at="t1", trap="snare")  # under the stone
    assert state.ground[read_space(state, "c4")] == 0
    do(state, "trap", "b4", at="t1", trap="snare")
    assert TERRAINS[state.ground[read_space(state, "b4")] // GROUND] == "trapped"
    unit(state, "1b").damage = 99
    reap(state)
    do(state, "revive", "1b", "e4", to="t1", n=3, at="t2")
    assert not unit(state, "1b").alive
    do(state, "revive", "1b", "a1", to="t1", n=3, at="t2")
    assert (unit(state, "1b").alive, at(state, "1b")) == (True, "a1")
    assert unit(state, "1b").damage == value(state, "1b", "health") - 3


def test_l6_revive_gives_no_more_than_the_health_there_is_and_nobody_without_any() -> None:
    for change, alive in ((-2, True), (-99, False)):
        state = table()
        unit(state, "1b").changes = ((0, change, 0),)
        unit(state, "1b").alive = False
        do(state, "revive", "1b", to="t1", n=99, at="last")
        assert unit(state, "1b").alive is alive
        assert unit(state, "1b").damage == 0


@pytest.mark.parametrize("terrain", TERRAINS[1:8])
def test_l6_terrain_covers_what_is_within_but_no_walls(terrain: str) -> None:
    state = table("........", "..#.....", "........", "..s.o...")
    do(state, "terrain", "c3", at="t1", kind=terrain, x=2, within=1)
    ground = TERRAINS.index(terrain) * GROUND + 2
    named = {name: state.ground[read_space(state, name)] for name in ("c3", "b3", "d3", "c4", "c2", "b2", "e3")}
    assert named == {"c3": ground, "b3": ground, "d3": ground, "c4": ground, "c2": 0, "b2": 0, "e3": 0}
    # Under a crate it waits until the crate is gone; nobody standing there enters it.
    do(state, "terrain", "e4", at="t1", kind=terrain, x=2)
    assert state.terrain(read_space(state, "e4")) == 0
    assert unit(state, "2a").damage == 0


def test_l6_walk_and_attack_ask_or_open_a_window() -> None:
    """These two go through the stack; abilities with them are used in their own stories."""
    state = fight({**UNITS, "1a": ("twin_fang", "d4")}, {"boot": 1})
    unit(state, "1a").tokens = (1,)
    answer(go(state), "use 1a.slither")
    assert (kind(state), set(legal(state))) == ("step", {"n", "s", "w", "stop"})
    state = fight({**UNITS, "1a": ("ember_duelist", "c4")}, {"boot": 1, "sword": 1})
    unit(state, "1a").tokens = (2,)
    answer(go(state), "use 1a.lunge", "2a")
    assert kind(state) == "boost"  # pulled beside its target, attacking, and dice may be added


def test_no_primitive_is_left_out() -> None:
    """Each is done by name above, except for three that a story of their own is about."""
    parsed = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(parsed) if isinstance(node, ast.Call)]
    named = [node.args[1] for node in calls if isinstance(node.func, ast.Name) and node.func.id == "do"]
    tried = {each.value for each in named if isinstance(each, ast.Constant)}
    assert tried == set(PRIMITIVES) - {"walk", "attack", "face"}
