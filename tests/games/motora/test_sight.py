"""4.3, 4.4: what a seat knows, and positions that agree with it."""

import pytest

from motley.games.motora import GAME
from motley.games.motora.rules import sight
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARD_NUMBERS, CARDS
from motley.games.motora.rules.state import TAGGED_GEAR, TAGGED_SINGLE
from motley.kernel import Rng
from tests.games.motora.stories import (
    answer,
    asked,
    give,
    go_to,
    hand,
    kind,
    legal,
    only,
    phase,
    put,
    set_stock,
    table,
)


def dealt(state: MotoraState, viewer: int | None, owner: int, times: int = 60) -> set[str]:
    """Cards that the viewer thinks possible in a hand."""
    found: set[str] = set()
    for seed in range(times):
        twin = state.imagine(viewer, Rng(seed))
        assert isinstance(twin, MotoraState)
        found.update(hand(twin, owner))
    return found


def seen(state: MotoraState, viewer: int | None, owner: int) -> list[str | None]:
    return [slot["card"] for slot in state.view(viewer)["hands"][owner]]


def test_a_hand_is_its_owners_secret() -> None:
    state = table(("c1", "g5", "a3"))
    give(state, 0, "smoked_meat")
    assert seen(state, 0, 0) == ["smoked_meat"]
    assert seen(state, 1, 0) == seen(state, None, 0) == [None]
    assert dealt(state, 0, 0) == {"smoked_meat"}
    assert len(dealt(state, 1, 0)) > 3
    assert "tomb_guardian" not in dealt(state, 1, 0, 300)


def test_a_hidden_draw_is_known_to_the_drawer_and_the_guardian_to_all() -> None:
    state = table()
    put(state, 0, "d2", 1)
    phase(state, "act")
    answer(state, "g1")
    assert kind(state) == "draw"
    assert state.witnesses(-1, GAME.read(state, "curse_sleep")) == (0,)
    assert state.witnesses(-1, GAME.read(state, "tomb_guardian")) is None
    answer(state, "curse_sleep")
    assert seen(state, 0, 0) == ["curse_sleep"]
    assert seen(state, 1, 0) == [None]


def test_a_draw_from_the_open_tail_is_known_to_all() -> None:
    state = table()
    for card, each in enumerate(CARDS):
        if each.deck == 1:
            state.bag[card] = 0
    state.tails[1] = (CARD_NUMBERS["blessing_rain"], CARD_NUMBERS["curse_sleep"])
    put(state, 0, "d2", 1)
    phase(state, "act")
    answer(state, "g1")
    assert legal(state) == ["blessing_rain"]
    assert state.witnesses(-1, GAME.read(state, "blessing_rain")) is None
    answer(state, "blessing_rain")
    assert seen(state, 1, 0) == ["blessing_rain"]


def test_the_knife_is_known_to_all_before_the_shrine_is_chosen_r10_4() -> None:
    state = table()
    give(state, 0, "sacrificial_knife", "curse_sleep")
    state.send(1, 6, 56)
    state.prisoners.append((0, 1, 6, 0))
    go_to(state, ("use", 0))
    assert seen(state, 1, 0) == [None, None]
    answer(state, "knife:1")
    assert kind(state) == "shrine"
    assert seen(state, 1, 0) == ["sacrificial_knife", None]
    for seed in range(20):
        twin = state.imagine(1, Rng(seed))
        twin.play(0, GAME.read(twin, "L"))
        assert isinstance(twin, MotoraState)
        assert twin.dead[0] == 1


def thieves_at_work(*cards: str) -> MotoraState:
    """Seat 0 alone in the village of seat 1, who holds these cards."""
    state = table(("c1", "e1", "a3"))
    only(state, 1, 3)
    set_stock(state, 1, 0, 0, 0)
    give(state, 1, *cards)
    put(state, 0, "e1", 1)
    go_to(state, ("combat", 0), ("act", 0))
    answer(state, "gear")
    return state


def test_a_theft_under_way_is_imagined_with_something_to_steal_r9_2() -> None:
    state = thieves_at_work("water_gourd", "curse_sleep")
    assert kind(state) == "steal"
    for viewer in (0, 2, None):
        for seed in range(30):
            twin = state.imagine(viewer, Rng(seed))
            assert twin.odds(), f"nothing to steal for {viewer}"
    assert state.witnesses(-1, GAME.read(state, "water_gourd")) == (0, 1)


def test_a_theft_is_imagined_without_a_look_at_the_hand_however_many_deals_fail_r9_2(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sight, "MOST_DEALS", 0)
    state = thieves_at_work("water_gourd", "curse_sleep")
    for viewer in (0, 2, None):
        twins = [state.imagine(viewer, Rng(seed)) for seed in range(60)]
        hands = {tuple(hand(twin, 1)) for twin in twins if isinstance(twin, MotoraState)}
        assert len(hands) > 5, "the cards of the robbed are dealt anew"
        gear = {card.id for card in CARDS if card.is_gear}
        assert all(gear & set(cards) for cards in hands), "and there is something to steal among them"
        assert any(cards[0] not in gear for cards in hands), "not always where it really is"


def test_a_stolen_card_is_known_as_gear_r9_2() -> None:
    state = thieves_at_work("water_gourd", "curse_sleep")
    answer(state, "water_gourd")
    assert state.hands[0][0][2] == TAGGED_GEAR
    assert seen(state, 0, 0) == seen(state, 1, 0) == ["water_gourd"]
    assert seen(state, 2, 0) == [None]
    gear = {card.id for card in CARDS if card.is_gear}
    assert dealt(state, 2, 0) <= gear


def test_a_failed_theft_tags_single_use_cards_r9_2() -> None:
    state = thieves_at_work("smoked_meat", "curse_sleep")
    assert [slot[2] for slot in state.hands[1]] == [TAGGED_SINGLE, TAGGED_SINGLE]
    single = {card.id for card in CARDS if not card.is_gear}
    assert dealt(state, 0, 1) <= single


def test_gear_attached_before_the_tile_is_named_is_secret() -> None:
    state = table()
    give(state, 0, "warrior_blade")
    assert asked(state) == 0
    answer(state, "+warrior_blade")
    assert state.view(0)["attached"] == ["warrior_blade"]
    assert state.view(1)["attached"] == state.view(None)["attached"] == []
    twin = state.imagine(1, Rng(3))
    assert isinstance(twin, MotoraState)
    assert twin.attached == ()
    answer(state, "d2")
    assert seen(state, 1, 0) == ["warrior_blade"]
