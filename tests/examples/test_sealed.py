"""Sealed Bids: the highest bid takes the lot, and nobody sees a hand that is not theirs."""

import pytest

from examples.sealed import GAME, SealedState
from motley.kernel import CHANCE, IllegalMove, Rng


def dealt(*hands: tuple[int, ...]) -> SealedState:
    """The position after dealing these hands, card by card around the table."""
    state = GAME.setup(len(hands), GAME.complete({"cards": len(hands[0])}))
    for cards in zip(*hands, strict=True):
        for card in cards:
            state.play(CHANCE, card)
    return state


def test_r1_1_a_card_is_dealt_once() -> None:
    state = GAME.start(2, {"cards": 2})
    assert state.odds() == [(card, 1) for card in range(1, 8)]
    state.play(CHANCE, 4)
    assert state.odds() == [(card, 1) for card in (1, 2, 3, 5, 6, 7)]
    with pytest.raises(IllegalMove):
        state.play(CHANCE, 4)


def test_r2_2_the_highest_bid_takes_the_lot_whoever_is_in_first() -> None:
    for order in ((0, 1), (1, 0)):
        state = dealt((2, 7), (3, 5))
        assert state.owing() == (0, 1)
        state.play(order[0], {0: 2, 1: 5}[order[0]])
        assert state.owing() == (order[1],)
        state.play(order[1], {0: 2, 1: 5}[order[1]])
        assert state.points == [0, 1]
        assert (state.hands, state.last) == ([(7,), (3,)], (2, 5))


def test_r2_1_a_bid_may_be_changed_until_the_last_is_in() -> None:
    state = dealt((2, 7), (3, 5))
    state.play(0, 2)
    state.play(0, 7)
    state.play(1, 5)
    assert state.points == [1, 0]


def test_r2_3_the_most_points_win_and_equal_points_share() -> None:
    state = dealt((1, 7), (2, 3), (4, 5))
    for bids in ((1, 2, 4), (7, 3, 5)):
        for seat, bid in enumerate(bids):
            state.play(seat, bid)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.placings, outcome.scores) == ((1, 3, 2), (2, 0, 1))


def test_a_hand_is_its_owners_secret() -> None:
    state = dealt((2, 7), (3, 5))
    state.play(0, 7)
    assert state.view(0)["hand"] == [2, 7]
    assert state.view(0)["bid"] == 7
    for viewer in (1, None):
        view = state.view(viewer)
        assert view["bid"] is None
        assert 7 not in view["hand"]
    imagined = [state.imagine(1, Rng(seed)) for seed in range(40)]
    assert {each.hands[1] for each in imagined} == {(3, 5)}
    assert len({each.hands[0] for each in imagined}) == 10
