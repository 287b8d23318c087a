"""Rules from the fights on that the worked examples leave out, each by its number."""

from motley.games.motora import GAME
from motley.games.motora.rules.board import TILES
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARDS
from motley.games.motora.rules.combat import items_of
from motley.games.motora.rules.endings import conserved_idols
from motley.games.motora.rules.placement import cost_to
from motley.games.motora.rules.state import ACTIVE, DEATH, LIFE, NOWHERE
from motley.kernel import Rng
from tests.games.motora.stories import (
    answer,
    asked,
    cell,
    give,
    go_to,
    hand,
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
    tail,
    where,
)


def test_r8_1_r8_2_items_of_combat() -> None:
    state = table()
    put(state, 0, "g5", 1)
    put(state, 0, "d2", 2)
    put(state, 1, "d2", 1)
    put(state, 0, "c2", 3)
    assert items_of(state, 0) == [cell("d2"), cell("g5")]
    assert items_of(state, 1) == [cell("d2")]


def test_r8_3_a_seat_picks_its_next_item() -> None:
    state = table()
    put(state, 0, "g5", 1)
    put(state, 0, "d2", 2)
    put(state, 1, "d2", 1)
    go_to(state, ("combat", 0))
    assert kind(state) == "fight"
    assert legal(state) == ["d2", "g5"]
    answer(state, "g5", "none")
    assert kind(state) == "roll", "one item left: no question"
    answer(state, "6-5", "2-1")
    assert state.resolved == (cell("g5"), cell("d2"))


def test_r8_11_a_shield_softens_the_blow() -> None:
    state = table()
    put(state, 0, "d2", 1)
    put(state, 1, "d2", 1)
    give(state, 1, "hide_shield", bearer=1)
    go_to(state, ("combat", 0))
    answer(state, "6-5", "3-2")
    assert where(state, 1, 1) == "beside Injured", "6 less 3"


def test_r8_13_no_village_bonus_for_strangers() -> None:
    state = table(("c1", "g5", "a3"))
    put(state, 0, "a3", 1)
    put(state, 1, "a3", 1)
    go_to(state, ("combat", 0))
    answer(state, "4-3", "4-3")
    assert kind(state) == "roll", "a tie: nobody is at home here"


def test_r8_14_gear_stays_with_its_owner() -> None:
    state = table()
    put(state, 0, "d2", 1)
    put(state, 1, "d2", 1)
    give(state, 1, "warrior_blade", bearer=1)
    state.combat[0] = 3
    go_to(state, ("combat", 0))
    answer(state, "6-6", "2-1")
    assert where(state, 1, 1) == "prisoner"
    assert hand(state, 1) == ["warrior_blade"]


def test_r8_8_ten_ties_break_the_fight_off() -> None:
    state = table()
    put(state, 0, "d2", 1)
    put(state, 1, "d2", 1)
    go_to(state, ("combat", 0))
    for _ in range(10):
        answer(state, "4-3", "4-3")
    assert where(state, 0, 1) == where(state, 1, 1) == "beside Active"


def test_r8_15_r16_2_the_last_tribe_wins() -> None:
    state = table()
    only(state, 1, 0)
    state.send(1, 1, ACTIVE)
    put(state, 0, "d2", 1)
    put(state, 1, "d2", 1)
    state.combat[0] = 5
    go_to(state, ("combat", 0))
    answer(state, "6-6", "2-1")
    assert state.reason_ended == "last_tribe"
    assert state.winners == (0,)


def captor(state: MotoraState, *cards: str) -> None:
    """Seat 0 holds seat 1's m5 and m6."""
    for member in (5, 6):
        state.send(1, member, 56)
        state.prisoners.append((0, 1, member, 0))
    give(state, 0, *cards)


def test_r10_4_r10_5_the_knife() -> None:
    state = table()
    captor(state, "sacrificial_knife")
    go_to(state, ("use", 0))
    assert legal(state) == ["eat:1", "knife:1", "pass"]
    answer(state, "knife:1", "D")
    assert state.dead[DEATH] == 1
    assert where(state, 1, 5) == "gone", "the longest-held"
    assert hand(state, 0) == ["sacrificial_knife"]
    assert state.view(1)["hands"][0][0]["card"] == "sacrificial_knife"
    bare = table()
    captor(bare)
    go_to(bare, ("use", 0))
    assert refused(bare, "knife:1") == "R10.4"


def test_r9_2_freeing_prisoners() -> None:
    state = table()
    captor(state)
    put(state, 1, "c1", 1)
    go_to(state, ("combat", 1))
    assert "free" in legal(state)
    answer(state, "free")
    assert [where(state, 1, member) for member in (5, 6)] == ["beside Active"] * 2
    assert state.prisoners == []


def test_r9_2_stealing_gear_is_known_to_thief_and_owner() -> None:
    state = table(("c1", "e1", "a3"))
    give(state, 1, "warrior_blade")
    put(state, 0, "e1", 1)
    go_to(state, ("combat", 0))
    answer(state, "gear")
    assert legal(state) == ["warrior_blade"]
    assert state.witnesses(-1, GAME.read(state, "warrior_blade")) == (0, 1)
    answer(state, "warrior_blade")
    assert hand(state, 0) == ["warrior_blade"]
    assert state.view(1)["hands"][0][0]["card"] == "warrior_blade"
    assert state.view(2)["hands"][0][0]["card"] is None
    assert state.view(2)["hands"][0][0]["tag"] == 1


def test_r11_1_every_member_is_somewhere() -> None:
    state = GAME.start(4, {})
    assert isinstance(state, MotoraState)
    rng = Rng(2)
    for _ in range(400):
        if state.ask() is None:
            break
        moves = GAME.legal(state, asked(state))
        state.apply(asked(state), moves[rng.below(len(moves))])
        held = {(owner, number) for _, owner, number, _ in state.prisoners}
        found = {(seat, member) for seat in range(4) for member in range(1, 9) if state.place_of(seat, member) == 56}
        assert held == found


def test_r12_1_acting_is_optional_and_sends_home() -> None:
    state = table()
    put(state, 0, "a2", 1)
    put(state, 0, "c2", 2)
    go_to(state, ("act", 0))
    answer(state, "g1")
    assert where(state, 0, 1) == "Active"
    answer(state, "done")
    assert where(state, 0, 2) == "Active"
    assert refused(reopened(state), "g5") == "R12.1"


def reopened(state: MotoraState) -> MotoraState:
    put(state, 0, "a2", 1)
    go_to(state, ("act", 0))
    return state


def test_r12_2_once_per_tile_and_one_resource() -> None:
    state = table()
    put(state, 0, "c3", 1, 2)
    go_to(state, ("act", 0))
    assert {"g1:f", "g1:s"} <= set(legal(state))
    answer(state, "g1:s")
    assert refused(state, "g2:f") == "R12.2"


def test_r12_3_cards_from_temple_and_hut() -> None:
    state = table()
    state.shrine_idols[LIFE] = 2
    put(state, 0, "d2", 1)
    put(state, 0, "e2", 2)
    go_to(state, ("act", 0))
    answer(state, "g1", "blessing_rain")
    assert hand(state, 0) == ["blessing_rain"], "one card, whatever the shrine"
    assert where(state, 0, 1) == "Active"
    answer(state, "g2", "warrior_blade")
    assert hand(state, 0) == ["blessing_rain", "warrior_blade"]
    empty = table()
    put(empty, 0, "d2", 1)
    empty.bag = [0] * len(CARDS)
    go_to(empty, ("act", 0))
    assert "g1" not in legal(empty)


def test_r12_8_never_more_than_eight() -> None:
    state = table()
    only(state, 0, 7)
    state.send(0, 8, 56)
    state.prisoners = [(1, 0, 8, 1)]
    put(state, 0, "c1", 1, 2)
    go_to(state, ("act", 0))
    assert refused(state, "r1+2") == "R12.8"


def test_r12_10_villages_give_nothing() -> None:
    state = table()
    put(state, 0, "c1", 1)
    go_to(state, ("act", 0))
    assert refused(state, "g1") == "R12.2"


def test_r13_1_r13_8_food_then_water_then_shelter_and_the_rest_is_kept() -> None:
    state = table()
    set_stock(state, 0, 9, 8, 3)
    set_stock(state, 1, 9, 8, 3)
    go_to(state, ("consume", 0))
    assert stock(state, 0) == (3, 2, 2)


def test_r14_1_every_number_once_in_each_group() -> None:
    for group in ("plant", "meat", "water", "wood", "stone", "temple", "hut"):
        numbers = sorted(number for tile in TILES if tile.group == group for number in tile.numbers)
        assert numbers == [1, 2, 3, 4, 5, 6]


def test_r15_1_hands_are_closed_or_open() -> None:
    state = table()
    put(state, 0, "d2", 1)
    go_to(state, ("act", 0))
    answer(state, "g1", "blessing_rain")
    assert state.view(1)["hands"][0] == [{"deck": "temple", "card": None, "open": False, "tag": 0, "bearer": 0}]
    shown = table(hands="open")
    put(shown, 0, "d2", 1)
    go_to(shown, ("act", 0))
    answer(shown, "g1", "blessing_rain")
    assert shown.view(1)["hands"][0][0]["card"] == "blessing_rain"


def test_r15_2_assigned_gear_cannot_be_stolen() -> None:
    state = table(("c1", "e1"))
    give(state, 1, "warrior_blade", bearer=1)
    put(state, 0, "e1", 1)
    go_to(state, ("combat", 0))
    answer(state, "gear") if "gear" in legal(state) else None
    assert hand(state, 0) == []


def test_r15_3_assigned_gear_is_public_when_the_tile_is_named() -> None:
    state = table()
    give(state, 0, "warrior_blade")
    unseen = state.view(1)
    answer(state, "+warrior_blade")
    assert state.view(1) == unseen, "attached, but the tile is not named yet"
    assert state.view(0)["attached"] == ["warrior_blade"]
    answer(state, "c2")
    assert state.view(1)["hands"][0][0]["card"] == "warrior_blade"


def test_r15_5_a_card_has_its_time() -> None:
    state = table()
    give(state, 0, "smoked_meat", "blessing_rain")
    go_to(state, ("use", 0), ("act", 0))
    assert refused(state, "play:smoked_meat") == "R15.5"
    answer(state, "pass")
    assert refused(state, "play:blessing_rain") == "R15.5"
    answer(state, "play:smoked_meat")
    assert stock(state, 0)[0] == 9


def test_r15_7_a_card_without_target_is_not_offered() -> None:
    state = table()
    give(state, 0, "healing_poultice")
    go_to(state, ("use", 0))
    assert refused(state, "play:healing_poultice") == "R15.7"
    assert refused(state, "play:blessing_rain") == "R15.1"


def test_a_card_that_waits_for_its_target_is_secret() -> None:
    state = table()
    give(state, 0, "curse_thirst")
    go_to(state, ("use", 0))
    unseen, ask = state.view(1), state.asked(1)
    assert state.witnesses(0, GAME.read(state, "play:curse_thirst")) == (0,)
    answer(state, "play:curse_thirst")
    assert kind(state) == "target"
    assert state.view(1) == unseen
    assert state.asked(1) == ask
    twin = state.imagine(1, Rng(1))
    assert twin.ask() == ask
    answer(state, "@1")
    assert state.need[4] == 2


def hunter() -> MotoraState:
    state = table()
    give(state, 0, "great_hunt")
    put(state, 0, "c2", 1)
    go_to(state, ("act", 0))
    answer(state, "play:great_hunt", "m1")
    return state


def test_r15_8_great_hunt() -> None:
    state = hunter()
    answer(state, "6-5", "2-1")
    assert stock(state, 0)[0] == 12
    assert where(state, 0, 1) == "Active"
    assert cell("c2") not in state.gathered
    lost = hunter()
    answer(lost, "2-1", "4-3")
    assert where(lost, 0, 1) == "beside Serious"


def guardian() -> MotoraState:
    state = table()
    put(state, 0, "d2", 1)
    go_to(state, ("act", 0))
    answer(state, "g1", "tomb_guardian")
    return state


def test_r15_9_tomb_guardian() -> None:
    state = guardian()
    assert kind(state) == "roll"
    answer(state, "6-5", "2-1")
    assert kind(state) == "draw"
    assert "tomb_guardian" not in legal(state)
    answer(state, "blessing_rain", "spirit_drum")
    assert hand(state, 0) == ["blessing_rain", "spirit_drum"]
    assert tail(state, 1) == ["tomb_guardian"]
    assert where(state, 0, 1) == "Active"
    lost = guardian()
    answer(lost, "2-1", "3-1")
    assert where(lost, 0, 1) == "beside Active"
    assert tail(lost, 1) == ["tomb_guardian"]


def test_r15_10_the_mask_wards() -> None:
    state = table()
    put(state, 0, "d2", 1)
    put(state, 0, "c2", 2)
    give(state, 0, "ancestor_mask", bearer=1)
    strike(state, "malaria")
    assert where(state, 0, 2) == "beside Injured", "chosen without a roll"
    strike(state, "fallen_temple")
    answer(state, "5")
    assert state.destroyed[cell("d2")]
    assert where(state, 0, 1) == "d2"


def test_r16_5_idols_stay_and_are_conserved() -> None:
    for seed in range(3):
        state = GAME.start(3, {})
        assert isinstance(state, MotoraState)
        rng = Rng(seed)
        total = None
        while state.ask() is not None:
            moves = GAME.legal(state, asked(state))
            state.apply(asked(state), moves[rng.below(len(moves))])
            if state.round:
                total = conserved_idols(state) if total is None else total
                assert conserved_idols(state) == total


def test_5_5_cards_are_conserved_and_stocks_never_negative() -> None:
    state = GAME.start(4, {})
    assert isinstance(state, MotoraState)
    rng = Rng(9)
    while state.ask() is not None:
        moves = GAME.legal(state, asked(state))
        state.apply(asked(state), moves[rng.below(len(moves))])
        carried = [frame[1] for frame in state.stack if isinstance(frame, tuple) and frame[0] == "bury"]
        for deck, total in ((0, 24), (1, 16)):
            cards = [*carried, *state.tails[deck], *(slot[0] for held in state.hands for slot in held)]
            count = sum(1 for card in cards if CARDS[card].deck == deck)
            bag = sum(state.bag[card] for card in range(len(CARDS)) if CARDS[card].deck == deck)
            assert count + bag == total
        assert min(state.stock) >= 0
        assert all(state.size(seat) <= 8 for seat in range(4))
        assert sum(state.event_bag) + sum(state.event_discard) == 30


def test_gentle_island_has_no_curses_and_eruptions() -> None:
    state = GAME.start(2, {"island": "gentle"})
    assert isinstance(state, MotoraState)
    assert sum(state.event_bag) == 25


def test_a_fight_can_be_saved_in_the_middle() -> None:
    state = table()
    put(state, 0, "d5", 1, 2)
    put(state, 1, "d5", 1)
    phase(state, "combat")
    answer(state, "3-1", "5-4")
    twin = GAME.load(state.dump())
    assert twin.digest() == state.digest()
    assert isinstance(twin, MotoraState)
    for each in (state, twin):
        answer(each, "lo", "5")
    assert twin.digest() == state.digest()


def test_cost_is_paid_and_nothing_refunded_r6_2() -> None:
    state = table()
    assert cost_to(state, 0, cell("d6")) == 1
    answer(state, "d6")
    assert stock(state, 0)[2] == 1
    assert where(state, 0, 1) == "d6"
    assert NOWHERE not in [state.place_of(0, member) for member in range(1, 7)]
