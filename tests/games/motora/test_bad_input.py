"""Section 7: edge cases, and answers that are not possible: always the rule's number, never a changed position."""

import pytest

from motley.games.motora import GAME
from motley.kernel import BadSetup, IllegalMove, UnreadableMove
from tests.games.motora.stories import (
    answer,
    asked,
    cell,
    clear_idols,
    give,
    go_to,
    kind,
    legal,
    only,
    phase,
    put,
    refused,
    set_stock,
    stock,
    strike,
    table,
    where,
)


@pytest.mark.parametrize("text", ["", "z9", "c1c1", "g9", "play:sword", "+", "eat:x", "t1>h8", "🗿", "7-7", "m"])
def test_text_that_is_no_move(text: str) -> None:
    state = table()
    with pytest.raises(UnreadableMove):
        GAME.read(state, text)


def test_readable_but_not_possible_while_placing() -> None:
    state = table()
    state.closed[cell("b2")] = True
    assert refused(state, "b2") == "R7.6"
    assert refused(state, "d4") == "R5.6"
    assert refused(state, "a1") == "R5.6"
    assert refused(state, "g7") == "R6.2"
    assert refused(state, "+warrior_blade") == "R5.8"
    assert refused(state, "eat:1") == "R10.3"
    assert refused(state, "knife:1") == "R10.4"
    assert refused(state, "done") == "R5.6"


def test_readable_but_not_possible_while_acting() -> None:
    state = table()
    clear_idols(state, "b2")
    put(state, 0, "b1", 1, 2)
    put(state, 0, "b2", 3)
    put(state, 0, "c3", 4)
    state.destroyed[cell("c3")] = True
    phase(state, "act")
    answer(state, "g1")
    assert refused(state, "g2") == "R12.2"
    assert refused(state, "g4") == "R7.7"
    assert refused(state, "g5") == "R12.1"
    assert refused(state, "f4") == "R12.4"
    assert refused(state, "t2>c1") == "R12.5"
    assert refused(state, "t3>b4") == "R12.6"
    assert refused(state, "r2+3") == "R12.8"
    assert refused(state, "play:smoked_meat") == "R15.1"


def test_an_idol_that_has_moved_stays_r12_5() -> None:
    state = table()
    clear_idols(state, "b2")
    put(state, 0, "b2", 1)
    put(state, 0, "b3", 2)
    phase(state, "act")
    answer(state, "t1>b3")
    assert refused(state, "t2>b4") == "R12.5"


def test_two_idols_on_one_tile_one_moved_there_this_round() -> None:
    state = table()
    clear_idols(state, "b2", "b3")
    put(state, 0, "b2", 1)
    put(state, 0, "b3", 2)
    phase(state, "act")
    answer(state, "t1>b3")
    assert "t2>b4" in legal(state)


def test_somebody_who_is_not_asked() -> None:
    state = table()
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        state.play(1, GAME.read(state, "c1"))
    assert caught.value.refusal.rule == "T2"
    assert state.digest() == before


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (7, {}),
        (3, {"layout": "square"}),
        (3, {"max_rounds": 13}),
        (3, {"idols": "none"}),
        (3, {"first": "3"}),
        (3, {"fog": True}),
    ],
)
def test_tables_that_cannot_be_set_up(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, options)


def test_a_tribe_without_active_members_is_skipped_but_may_use_its_prisoners() -> None:
    state = table(("c1", "g5", "a3"))
    only(state, 0, 2, 51)
    state.send(1, 6, 56)
    state.prisoners.append((0, 1, 6, 0))
    go_to(state, ("use", 0), ("place", 1, 0))
    assert (kind(state), asked(state)) == ("use", 0)
    assert "eat:1" in legal(state)
    answer(state, "pass")
    assert (kind(state), asked(state)) == ("place", 1)


def test_a_group_completely_destroyed_is_not_rolled_r7_4() -> None:
    state = table()
    for name in ("e2", "b4", "e6"):
        state.destroyed[cell(name)] = True
    strike(state, "burnt_workshop")
    assert kind(state) != "pick_tile"


def test_a_closed_tile_chosen_again_changes_nothing() -> None:
    state = table()
    state.closed[cell("d2")] = True
    strike(state, "taboo")
    answer(state, "5")
    assert sum(state.closed) == 1


def test_an_eruption_with_fewer_cells_left() -> None:
    state = table()
    for at in state.shore.lava[:-1]:
        state.destroyed[at] = True
    strike(state, "eruption")
    answer(state, "6")
    assert all(state.destroyed[at] for at in state.shore.lava)
    strike(state, "eruption")
    assert kind(state) != "lava"


def test_the_mask_stays_on_a_closed_tile_and_acts() -> None:
    state = table()
    put(state, 0, "d2", 1)
    give(state, 0, "ancestor_mask", bearer=1)
    strike(state, "taboo")
    answer(state, "5")
    assert where(state, 0, 1) == "d2"
    phase(state, "act")
    assert "g1" in legal(state)


def test_an_empty_deck_gives_no_gather() -> None:
    state = table()
    state.bag = [0] * len(state.bag)
    put(state, 0, "d2", 1)
    phase(state, "act")
    assert legal(state) == ["f1", "done"]


def test_a_raid_with_nothing_to_take_is_not_asked() -> None:
    state = table()
    set_stock(state, 1, 0, 0, 0)
    put(state, 0, "g5", 1)
    phase(state, "combat")
    assert kind(state) == "act"
    assert where(state, 0, 1) == "g5"


def test_r9_2_a_raider_rolls_before_it_chooses_between_food_and_water() -> None:
    state = table()
    set_stock(state, 0, 9, 9, 1)
    set_stock(state, 1, 6, 3, 2)
    put(state, 0, "g5", 1)
    put(state, 0, "d2", 2)
    phase(state, "combat")
    assert {"steal", "shelter", "none"} <= set(legal(state))
    for named in ("food", "water"):
        with pytest.raises(IllegalMove) as caught:
            answer(state, named)
        assert (caught.value.refusal.rule, caught.value.refusal.key) == ("R9.2", "die-first")
    ask = state.ask()
    assert ask is not None
    assert GAME.why_not(state.view(0), ask, ["stock:1:food"]).key == "die-first"
    answer(state, "steal")
    assert kind(state) == "raid_die"
    answer(state, "5")
    assert (kind(state), asked(state)) == ("spoils", 0)
    assert legal(state) == ["food", "water"]
    assert refused(state, "shelter") == "R9.2"
    assert refused(state, "steal") == "R9.2"
    assert stock(state, 1) == (6, 3, 2), "nothing is taken before it is said what"
    state.play(0, GAME.read(state, "water"))
    assert stock(state, 0) == (9, 12, 1), "at most what is there"
    assert stock(state, 1) == (6, 0, 2)
    assert where(state, 0, 1) == "Active"


@pytest.mark.parametrize(("food", "water"), [(4, 0), (0, 4)])
def test_r9_2_one_kind_in_stock_is_not_asked_about(food: int, water: int) -> None:
    state = table()
    set_stock(state, 0, 9, 9, 1)
    set_stock(state, 1, food, water, 0)
    put(state, 0, "g5", 1)
    put(state, 0, "d2", 2)
    phase(state, "combat")
    assert "shelter" not in legal(state)
    answer(state, "steal", "3")
    assert kind(state) == "act"
    assert stock(state, 0) == (9 + min(food, 3), 9 + min(water, 3), 1)
    assert sum(stock(state, 1)) == 1


def test_r9_2_without_food_and_water_nothing_can_be_stolen() -> None:
    state = table()
    set_stock(state, 1, 0, 0, 2)
    put(state, 0, "g5", 1)
    phase(state, "combat")
    assert legal(state) == ["shelter", "none"]
    assert refused(state, "steal") == "R9.2"


def test_the_last_free_member_is_captured() -> None:
    state = table()
    only(state, 1, 1)
    put(state, 0, "d5", 1)
    put(state, 1, "d5", 1)
    phase(state, "combat")
    answer(state, "6-6", "1-1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.placings) == ("last_tribe", (1, 2))


def test_nobody_left_to_die_is_skipped() -> None:
    state = table(("c1", "g5", "a3"))
    only(state, 0, 1)
    set_stock(state, 0, 0, 0, 1)
    set_stock(state, 2, 9, 9, 9)
    go_to(state, ("consume", 0), ("survival",), ("cleanup",))
    answer(state, "A-L")
    assert not state.is_in(0)
    assert kind(state) == "place"


def test_needs_below_zero_are_none() -> None:
    state = table()
    only(state, 0, 1)
    set_stock(state, 0, 2, 2, 2)
    state.need[0:2] = [-2, -2]
    go_to(state, ("consume", 0))
    assert stock(state, 0) == (2, 2, 1)


def test_a_prisoner_eaten_in_the_round_of_its_capture_was_never_fed() -> None:
    state = table()
    state.send(1, 6, 56)
    state.prisoners.append((0, 1, 6, state.round))
    put(state, 0, "b1", 1)
    phase(state, "act")
    before = stock(state, 0)[0]
    answer(state, "eat:1", "4")
    assert stock(state, 0)[0] == before + 4
    assert where(state, 1, 6) == "gone"


def test_a_tribe_of_eight_with_a_prisoner_does_not_recruit_r12_8() -> None:
    state = table()
    only(state, 0, 8)
    state.send(0, 8, 56)
    state.prisoners.append((1, 0, 8, 0))
    put(state, 0, "c1", 1, 2)
    phase(state, "act")
    assert not [text for text in legal(state) if text.startswith("r")]
    assert refused(state, "r1+2") == "R12.8"


@pytest.mark.parametrize("at", ["place", "raid", "spoils", "use", "target"])
def test_saved_and_loaded_in_the_middle(at: str) -> None:
    state = table()
    give(state, 0, "poisoned_spring")
    put(state, 0, "g5", 1)
    if at == "place":
        go_to(state, ("place", 1, 0))
    elif at in ("raid", "spoils"):
        phase(state, "combat")
        if at == "spoils":
            answer(state, "steal", "4")
    else:
        go_to(state, ("use", 0), ("place", 1, 0))
        if at == "target":
            answer(state, "play:poisoned_spring")
    assert kind(state) == at
    again = GAME.load(state.dump())
    assert again.digest() == state.digest()
    move = state.moves(0)[0]
    state.play(0, move)
    again.play(0, move)
    assert again.digest() == state.digest()
