"""The worked examples X1 to X30 of the specification, on the board of the first landing."""

import pytest

from motley.games.motora import GAME
from motley.games.motora.rules.actions import fish_amount
from motley.games.motora.rules.board import shore_of
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.endings import check_survival, outcome_of
from motley.games.motora.rules.placement import cost_to
from motley.games.motora.rules.state import ACTIVE, DEATH, INJURED, LIFE, TAGGED_SINGLE
from motley.games.motora.rules.upkeep import eaters, needs_of
from motley.kernel import CHANCE, IllegalMove
from tests.games.motora.stories import (
    answer,
    asked,
    cell,
    clear_idols,
    give,
    go_to,
    hand,
    is_chance,
    kind,
    legal,
    loose,
    only,
    phase,
    put,
    set_stock,
    stock,
    strike,
    table,
    tail,
    where,
)


def test_x1_set_up_for_two_r2_3_r2_4_r3_3_r3_5() -> None:
    state = GAME.start(2, {"layout": "first_landing"})
    assert isinstance(state, MotoraState)
    answer(state, "@1", "g5", "c1")
    assert stock(state, 0) == stock(state, 1) == (6, 6, 2)
    assert loose(state) == {"a3": 1, "e1": 1, "g3": 1, "a5": 1, "c7": 1, "e7": 1}
    assert all(state.is_bare(cell(name)) for name in loose(state))
    assert state.needed == 4
    assert state.token == 1
    assert kind(state) == "place"
    assert asked(state) == 1


def test_x1_set_up_for_six_r3_4() -> None:
    state = GAME.start(6, {"layout": "first_landing", "first": "0"})
    assert isinstance(state, MotoraState)
    answer(state, "c1", "e1", "a3", "g3", "a5", "g5")
    assert state.odds() == [((0, cell(name)), 1) for name in ("d2", "b5", "f5")]
    answer(state, "b5")
    assert loose(state) == {"c7": 1, "e7": 1, "b5": 1}
    assert state.needed == 2


def test_x2_range_r6_1_r6_2_r6_3() -> None:
    state = table()
    distances = shore_of((0, 1, 2, 3)).distances(cell("c1"))
    assert [distances[cell(name)] for name in ("e1", "d6", "f5", "g5")] == [4, 6, 7, 8]
    assert [cost_to(state, 0, cell(name)) for name in ("e1", "d6", "f5", "g5")] == [0, 1, 2, 3]
    assert "g5" not in legal(state)
    assert "d4" not in legal(state)
    answer(state, "f5")
    assert stock(state, 0)[2] == 0
    answer(state, "g5")
    assert "a5" not in legal(state)
    assert "b5" in legal(state)


def test_x2_trail_sandals_r5_8_r6_3() -> None:
    state = table()
    give(state, 0, "trail_sandals")
    answer(state, "+trail_sandals")
    assert cost_to(state, 0, cell("g5")) == 0
    assert cost_to(state, 0, cell("f7")) == 1
    answer(state, "f7")
    assert stock(state, 0)[2] == 1
    assert state.gear_of(0, 1) == [state.hands[0][0][0]]


def test_x3_laps_r5_1_r5_3() -> None:
    state = table(("c1", "g5", "a3"), first=1)
    only(state, 1, 1)
    only(state, 2, 2)
    seats = []
    while kind(state) == "place" or is_chance(state):
        if kind(state) == "event":
            seats.append(-1)
            answer(state, "gentle_rains")
            continue
        seats.append(asked(state))
        village = {0: "c1", 1: "g5", 2: "a3"}[asked(state)]
        answer(state, village)
    assert seats == [1, 2, 0, 2, 0, -1, 0, 0, 0, 0]


def test_x4_destroying_r7_7() -> None:
    state = table()
    put(state, 0, "f2", 1)
    put(state, 0, "c1", 2)
    strike(state, "blight")
    answer(state, "5")
    assert state.destroyed[cell("f2")]
    assert where(state, 0, 1) == "beside Active"
    go_to(state, ("place", 3, 1))
    assert cost_to(state, 1, cell("f2")) == 0
    answer(state, "f2")
    go_to(state, ("act", 1))
    assert "g1" not in legal(state)
    before = stock(state, 1)[0]
    answer(state, "f1")
    assert stock(state, 1)[0] == before + 2


def test_x4_an_idol_spares_the_tile_r7_8() -> None:
    state = table()
    put(state, 0, "f2", 1)
    clear_idols(state, "f2")
    strike(state, "blight")
    answer(state, "5")
    assert not state.destroyed[cell("f2")]
    assert where(state, 0, 1) == "f2"
    before = stock(state, 0)[0]
    go_to(state, ("act", 0))
    answer(state, "g1")
    assert stock(state, 0)[0] == before + 4


def test_x5_random_tile_weights_r7_4() -> None:
    state = table()
    state.destroyed[cell("a7")] = True
    strike(state, "blight")
    assert [move[1] for move, _ in state.odds()] == [1, 3, 4, 5, 6]  # type: ignore[index]
    wood = table()
    wood.destroyed[cell("c4")] = True
    strike(wood, "bush_fire")
    assert [(move[1], weight) for move, weight in wood.odds()] == [(3, 1), (4, 1), (5, 1), (6, 1)]  # type: ignore[index]
    temples = table()
    for name in ("d2", "b5", "f5"):
        temples.destroyed[cell(name)] = True
    strike(temples, "fallen_temple")
    assert not is_chance(temples)


def test_x6_eruption_r7_10() -> None:
    state = table()
    clear_idols(state, "e3")
    strike(state, "eruption")
    answer(state, "5")
    destroyed = [name for name in ("d3", "e3", "e4", "e5", "d5") if state.destroyed[cell(name)]]
    assert destroyed == ["d3", "e4", "e5"]
    clear_idols(state)
    strike(state, "eruption")
    answer(state, "1")
    assert state.destroyed[cell("e3")]
    assert state.destroyed[cell("d5")]
    assert not state.destroyed[cell("c5")]


def test_x7_cursed_season_r7_2_r7_11() -> None:
    state = table()
    strike(state, "cursed_season", "drought", "cursed_season", "gentle_rains", "rats")
    assert not is_chance(state)
    assert stock(state, 0) == (3, 9, 2)
    assert state.need[1] == 2


def fought(first: str, second: str, **gear: str) -> MotoraState:
    """Round 4 at d2: seat 0's m2 with a blade and an idol on Death against seat 1's m1, with these rolls."""
    state = table()
    state.round = 4
    put(state, 0, "d2", 2)
    put(state, 1, "d2", 1)
    give(state, 0, "warrior_blade", bearer=2)
    state.shrine_idols[DEATH] = 1
    clear_idols(state)
    go_to(state, ("combat", 0), ("recover",))
    answer(state, first, second)
    return state


def rounds_until_placeable(state: MotoraState) -> int:
    """Recovery and clean-up until seat 1's m1 is in Active at the start of a placement; the round it is then."""
    while True:
        go_to(state, ("recover",))
        state.round += 1
        for member, place in enumerate(state.where):
            state.where[member] = {53: 50, 54: 51, 55: 52}.get(place, place)
        if where(state, 1, 1) == "Active":
            return state.round


def test_x8_injury_over_three_rounds_r8_7_r8_9_r11_2_r11_3_r11_4() -> None:
    state = fought("4-3", "3-2")
    assert where(state, 1, 1) == "beside Injured"
    assert where(state, 0, 2) == "d2"
    assert rounds_until_placeable(state) == 6
    worse = fought("5-3", "3-2")
    assert where(worse, 1, 1) == "beside Serious"
    assert rounds_until_placeable(worse) == 7


def test_x9_three_tribes_r8_4_r8_9_r8_10_r8_12() -> None:
    state = table(("c1", "g5", "a3"))
    put(state, 0, "d5", 1, 2)
    put(state, 1, "d5", 1)
    put(state, 2, "d5", 1, 2, 3)
    go_to(state, ("combat", 0))
    answer(state, "6-5", "2-2", "4-4", "keep")
    assert asked(state) == 2
    answer(state, "keep")
    assert where(state, 1, 1) == "gone"
    assert where(state, 2, 1) == "gone"
    assert [where(state, 2, member) for member in (2, 3)] == ["beside Active"] * 2
    assert [where(state, 0, member) for member in (1, 2)] == ["d5"] * 2
    assert state.dead == [0] * 6


def test_x10_rerolls_and_tie_r8_5_r8_6_r8_8() -> None:
    state = table()
    put(state, 0, "d5", 1, 2, 3)
    put(state, 1, "d5", 1)
    go_to(state, ("combat", 0))
    answer(state, "3-1", "5-4", "lo", "5", "lo", "4")
    assert kind(state) == "roll", "a tie: both roll anew"
    answer(state, "6-2", "4-3")
    assert where(state, 1, 1) == "beside Active"
    assert not is_chance(state)


def test_x11_village_fight_and_raid_r9_1_r9_2_r9_3_r13_3() -> None:
    state = table()
    put(state, 1, "g5", 1)
    put(state, 0, "g5", 1)
    set_stock(state, 0, 6, 6, 2)
    set_stock(state, 1, 6, 3, 2)
    go_to(state, ("combat", 0), ("act", 0))
    answer(state, "4-4", "4-3")
    assert kind(state) == "roll", "8 against 7 + 1"
    answer(state, "5-4", "3-2")
    assert where(state, 1, 1) == "beside Injured"
    assert kind(state) == "raid"
    answer(state, "steal", "5", "water")
    assert stock(state, 0) == (6, 9, 2)
    assert stock(state, 1)[1] == 0
    assert where(state, 0, 1) == "Active"
    assert eaters(state, 1) == 5


def test_x12_raid_for_an_idol_r9_2_r12_6() -> None:
    state = table(("c1", "e1"))
    clear_idols(state)
    state.shrine_idols[2 + LIFE] = 1
    state.shrine_idols[2 + DEATH] = 1
    put(state, 0, "e1", 1, 2)
    put(state, 0, "d2", 3)
    go_to(state, ("combat", 0), ("act", 0))
    ends = {text for text in legal(state) if text.startswith("idol:")}
    assert ends == {f"idol:{shrine}>{end}" for shrine in "LD" for end in ("f1", "e2", "g1", "f2", "d2", "e3")}
    assert {"steal", "shelter", "none"} <= set(legal(state))
    answer(state, "idol:D>d2")
    assert state.level(1, DEATH) == 0
    assert state.moved[cell("d2")] == 1
    assert [where(state, 0, member) for member in (1, 2)] == ["Active"] * 2
    assert not any(text.startswith("t3") for text in legal(state))
    assert {"g3", "f3"} <= set(legal(state))


def test_x13_capture_r10_1_r10_2_r10_3() -> None:
    state = table()
    state.round = 3
    put(state, 0, "d5", 1)
    put(state, 1, "d5", 1)
    state.combat[0] = 1
    go_to(state, ("combat", 0), ("recover",))
    answer(state, "6-6", "2-1")
    assert where(state, 1, 1) == "prisoner"
    assert state.prisoners == [(0, 1, 1, 3)]
    assert eaters(state, 0) == 6
    state.round = 4
    state.send(0, 1, ACTIVE)
    assert eaters(state, 0) == 7
    phase(state, "place")
    answer(state, "eat:1", "4")
    assert stock(state, 0)[0] == 10
    assert eaters(state, 0) == 6
    assert where(state, 1, 1) == "gone"
    assert state.dead == [0] * 4


def cistern() -> MotoraState:
    state = table(("c7", "g5"))
    set_stock(state, 0, 0, 0, 1)
    clear_idols(state, "b7")
    put(state, 0, "b7", 1, 2, 3)
    go_to(state, ("act", 0))
    return state


def test_x14_one_tile_three_actions_r12_4_r12_7_r12_9() -> None:
    state = cistern()
    answer(state, "g1", "f2", "t3>c7", "L")
    assert stock(state, 0) == (3, 4, 1)
    other = cistern()
    answer(other, "t1>c7", "L", "g2", "f3")
    assert stock(other, 0) == (4, 5, 1)


def test_x15_shrines_r16_6_r16_7_r16_8_r16_9() -> None:
    state = table()
    state.shrine_idols[LIFE] = 1
    state.dead[LIFE], state.dead[DEATH] = 3, 5
    assert state.level(0, LIFE) == 2
    assert state.level(0, DEATH) == 2
    put(state, 0, "a2", 1)
    put(state, 0, "c6", 2)
    put(state, 0, "d2", 3)
    go_to(state, ("act", 0))
    set_stock(state, 0, 0, 0, 1)
    assert fish_amount(state, 0, 3, cell("d1")) == 4
    answer(state, "g1", "g2:w")
    assert stock(state, 0) == (6, 5, 1)
    state.shrine_idols[LIFE] = 0
    assert state.level(0, LIFE) == 1


def test_x16_recruit_and_home_r12_8_r13_2() -> None:
    state = table()
    put(state, 0, "c1", 1, 2)
    go_to(state, ("act", 0))
    answer(state, "r1+2")
    assert state.size(0) == 7
    assert eaters(state, 0) == 5
    assert needs_of(state, 0) == (5, 5, 1)
    put(state, 0, "c1", 3, 4)
    go_to(state, ("act", 0))
    assert not any(text.startswith("r") for text in legal(state)), "once a round"
    alone = table()
    put(alone, 0, "c1", 1)
    assert eaters(alone, 0) == 5


def test_x17_shortage_r13_4_r13_5_r13_6() -> None:
    state = table()
    set_stock(state, 0, 4, 5, 1)
    set_stock(state, 1, 9, 9, 9)
    state.send(0, 6, INJURED)
    go_to(state, ("consume", 0))
    assert legal(state) == ["A-L", "A-D", "I-L", "I-D"]
    answer(state, "I-L")
    assert stock(state, 0) == (0, 0, 1), "the water need is still six"
    assert kind(state) == "mourn"
    answer(state, "A-L")
    assert stock(state, 0) == (0, 0, 0)
    assert state.free_members(0) == 4
    assert state.level(0, LIFE) == 1


def test_x18_no_shelter_r13_7() -> None:
    state = table()
    set_stock(state, 0, 9, 8, 0)
    only(state, 0, 5)
    give(state, 0, "fishing_net", bearer=1)
    give(state, 0, "blessing_rain")
    go_to(state, ("consume", 0))
    assert stock(state, 0) == (0, 0, 0)
    assert hand(state, 0) == []
    assert tail(state, 0) == ["fishing_net"]
    assert tail(state, 1) == ["blessing_rain"]
    assert state.free_members(0) == 5


def test_x19_wild_boars_r14_2() -> None:
    state = table()
    put(state, 0, "c2", 1, 4)
    go_to(state, ("act", 0))
    answer(state, "g1", "1")
    assert where(state, 0, 1) == "beside Injured"
    assert stock(state, 0)[0] == 6
    answer(state, "g4", "4")
    assert stock(state, 0)[0] == 11
    bowman = table()
    put(bowman, 0, "c2", 1, 2)
    give(bowman, 0, "hunting_bow", bearer=1)
    go_to(bowman, ("act", 0))
    answer(bowman, "g1")
    assert stock(bowman, 0)[0] == 13
    assert "g2" not in legal(bowman)


def test_x20_win_in_mid_phase_r16_1() -> None:
    state = table(("c1", "g5", "a3"), first=1)
    clear_idols(state, "g3")
    state.shrine_idols[2 + LIFE] = 2
    clear_idols(state, "f5")
    put(state, 1, "f5", 1)
    put(state, 2, "a3", 1)
    phase(state, "act")
    answer(state, "t1>g5")
    assert kind(state) == "over"
    assert state.reason_ended == "idols"
    assert state.winners == (1,)


def test_x21_all_out_r13_9_r16_3() -> None:
    for idols, winners in (((1, 2), (1,)), ((1, 1), (0, 1))):
        state = table()
        for seat in (0, 1):
            only(state, seat, 1)
            set_stock(state, seat, 1, 0, 1)
            state.shrine_idols[2 * seat] = idols[seat]
        phase(state, "consume")
        answer(state, "A-L", "A-L")
        assert state.reason_ended == "all_out"
        assert state.winners == winners


def test_r16_3_tribes_that_died_together_share_the_win_and_the_sheet_says_when_idols_were_held() -> None:
    for idols in (0, 1):
        state = table()
        for seat in (0, 1):
            only(state, seat, 1)
            set_stock(state, seat, 1, 0, 1)
            state.shrine_idols[2 * seat] = idols
        phase(state, "consume")
        answer(state, "A-L", "A-L")
        outcome = state.outcome()
        assert outcome is not None
        told = "The Heron tribe and Shark tribe share the win: no tribe is left alive, and they were even in idols."
        assert GAME.ends(outcome) == told
        lines = dict(outcome.sheet)
        assert lines["idols"] == (0, 0)
        assert lines.get("idols-then") == ((1, 1) if idols else None)


def test_r16_4_no_idol_stands_on_two_shrines_of_the_sheet() -> None:
    """The idol of a tribe that is out was brought home by another: the first line has each idol once."""
    state = table(("c1", "g5", "a3"))
    clear_idols(state, "c2")
    state.shrine_idols[0] = 2
    state.shrine_idols[2] = 1
    only(state, 1, 1)
    for seat in (0, 2):
        set_stock(state, seat, 9, 9, 9)
    set_stock(state, 1, 0, 9, 9)
    phase(state, "consume")
    answer(state, "A-L")
    assert not state.is_in(1)
    assert loose(state) == {"c2": 1, "g5": 1}
    clear_idols(state, "c2")
    put(state, 0, "c2", 1)
    phase(state, "act")
    answer(state, "t1>c1")
    outcome = state.outcome()
    assert outcome is not None
    lines = dict(outcome.sheet)
    assert lines["idols"] == (3, 0, 0)
    assert lines["idols-then"] == (0, 1, 0)
    assert outcome.scores == (3, 1, 0)
    labels = [label for label, _ in GAME.scene(state.view(0), GAME.looks[0]).seats[1].counters]
    assert labels[0] == "Idols at the end, or when it died out"


def test_x22_elimination_r10_6_r16_4() -> None:
    state = table(("c1", "g5", "a3"))
    clear_idols(state)
    state.shrine_idols[2 + LIFE] = 1
    only(state, 1, 0)
    give(state, 1, "smoked_meat")
    state.send(2, 1, 56)
    state.prisoners = [(1, 2, 1, 1)]
    check_survival(state)
    assert not state.is_in(1)
    assert loose(state) == {"g5": 1}
    assert state.is_bare(cell("g5"))
    assert where(state, 2, 1) == "beside Active"
    assert stock(state, 1) == (0, 0, 0)
    assert tail(state, 0) == ["smoked_meat"]
    go_to(state, ("cleanup",))
    assert state.token == 2


def test_x23_start_window_r15_4_r15_6() -> None:
    state = table(("c1", "g5", "a3"))
    give(state, 0, "warrior_blade")
    give(state, 2, "blessing_rain", "spirit_drum")
    go_to(state, ("use", 0), ("place", 1, 0))
    assert (kind(state), asked(state)) == ("use", 0)
    answer(state, "pass")
    assert (kind(state), asked(state)) == ("use", 2)
    before = stock(state, 2)[1]
    answer(state, "play:blessing_rain")
    assert stock(state, 2)[1] == before + 4
    assert tail(state, 1) == ["blessing_rain"]
    assert (kind(state), asked(state)) == ("use", 2)
    answer(state, "pass")
    assert (kind(state), asked(state)) == ("place", 0)


def test_x24_malaria_r7_12() -> None:
    state = table(("c1", "g5", "a3"))
    put(state, 0, "c2", 1)
    put(state, 0, "d2", 2)
    put(state, 1, "f4", 1)
    strike(state, "malaria")
    assert state.odds() == [((9, 1), 3), ((9, 2), 3)]
    answer(state, "m2")
    assert where(state, 0, 2) == "beside Injured"
    assert where(state, 1, 1) == "beside Injured"
    assert where(state, 0, 1) == "c2"


def test_x25_npe_r7_14() -> None:
    state = table()
    put(state, 0, "c1", 1)
    give(state, 0, "warrior_blade", bearer=1)
    strike(state, "headhunters")
    answer(state, "3-2", "5-3")
    assert where(state, 0, 1) == "beside Active"
    plain = table()
    put(plain, 0, "c2", 1)
    strike(plain, "headhunters")
    answer(plain, "1-1", "6-5")
    assert where(plain, 0, 1) == "gone"
    assert plain.prisoners == []
    assert plain.dead == [0] * 4


def test_x26_gear_theft_without_gear_r9_2() -> None:
    state = table(("c1", "e1"))
    give(state, 1, "smoked_meat", "blessing_rain")
    put(state, 0, "e1", 1)
    go_to(state, ("combat", 0))
    answer(state, "gear")
    assert [slot[2] for slot in state.hands[1]] == [TAGGED_SINGLE] * 2
    assert hand(state, 0) == []
    assert state.view(0)["hands"][1][0]["card"] is None


def test_x27_two_step_transport_r12_5() -> None:
    state = table()
    clear_idols(state, "c4")
    put(state, 0, "c4", 1, 2)
    go_to(state, ("act", 0))
    one = {text for text in legal(state) if text.startswith("t1>")}
    two = {text for text in legal(state) if text.startswith("t1+2>")}
    assert one == {"t1>b4", "t1>c3", "t1>c5"}
    assert two == {f"t1+2>{end}" for end in ("b3", "c2", "d3", "b5", "d5", "c6")}
    answer(state, "t1+2>d5")
    assert [where(state, 0, member) for member in (1, 2)] == ["Active"] * 2
    assert state.moved[cell("d5")] == 1


def test_x28_poison_and_renewal_r15_7_r15_11() -> None:
    state = table()
    give(state, 0, "poisoned_spring", "blessing_renewal")
    put(state, 0, "f3", 1)
    go_to(state, ("use", 0), ("act", 0))
    answer(state, "play:poisoned_spring", "f3")
    assert state.poisoned[cell("f3")]
    state.shrine_idols[LIFE] = 1
    give(state, 0, "water_gourd", bearer=1)
    answer(state, "play:blessing_renewal")
    assert legal(state) == ["f3"]
    again = state.copy()
    answer(state, "f3", "pass", "g1")
    assert stock(state, 0)[1] == 6 + 5 + 1 + 2
    again.open = None
    go_to(again, ("act", 0))
    answer(again, "g1")
    assert stock(again, 0)[1] == 6 + 6


def test_x29_cap_r17_1() -> None:
    state = table(("c1", "g5", "a3"), max_rounds=12)
    state.round = 12
    only(state, 0, 5)
    only(state, 1, 5)
    only(state, 2, 8)
    state.shrine_idols[0] = 1
    state.shrine_idols[2] = 1
    set_stock(state, 0, 3, 3, 3)
    set_stock(state, 1, 5, 3, 3)
    go_to(state, ("cleanup",))
    assert state.reason_ended == "round_cap"
    assert outcome_of(state).placings == (2, 1, 3)


def test_x30_idol_into_a_foreign_village_r12_7() -> None:
    state = table(("c1", "e1"))
    clear_idols(state, "e2")
    put(state, 0, "e2", 1)
    go_to(state, ("act", 0))
    answer(state, "t1>e1")
    assert (kind(state), asked(state)) == ("shrine", 1)
    answer(state, "D")
    assert state.shrine_total(1, DEATH) == 1
    winning = table(("c1", "e1"))
    clear_idols(winning, "e2")
    winning.shrine_idols[2] = 3
    put(winning, 0, "e2", 1)
    go_to(winning, ("act", 0))
    answer(winning, "t1>e1")
    assert winning.winners == (1,)


def test_answers_of_others_and_after_the_end_change_nothing() -> None:
    state = table()
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        state.play(1, GAME.read(state, "g5"))
    assert caught.value.refusal.rule == "T2"
    with pytest.raises(IllegalMove):
        state.play(CHANCE, GAME.read(state, "g5"))
    assert state.digest() == before
