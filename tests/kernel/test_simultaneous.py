"""Answers to a simultaneous ask: held, replaced, taken back, settled once."""

import pytest

from motley.kernel import IllegalMove, Rng
from tests.kernel.parlour import Sealed


def test_everybody_owes_until_their_answer_is_whole() -> None:
    state = Sealed(3)
    assert state.owing() == (0, 1, 2)
    state.play(1, 2)
    assert state.owing() == (0, 1, 2)
    state.play(1, 2)
    assert state.owing() == (0, 2)
    state.play(0, 1)
    assert state.owing() == (2,)


def test_the_ask_stays_the_same_while_answers_come_in() -> None:
    state = Sealed(2)
    before = state.ask()
    state.play(1, 1)
    assert state.ask() == before
    assert state.sums == []


def test_the_last_answer_settles_all_in_seat_order_once() -> None:
    state = Sealed(3)
    state.events = []
    for seat, move in [(2, 3), (0, 2), (2, 2), (1, 1), (0, 1)]:
        state.play(seat, move)
    assert state.sums == [2, 1, 6]
    assert state.arrivals == 1
    assert state.held is None
    assert [event.kind for event in state.events] == ["opened"]
    assert state.ask() is None


def test_a_whole_answer_can_be_replaced() -> None:
    state = Sealed(2)
    state.play(0, 3)
    state.play(0, 2)
    assert state.answered(0) == (3, 2)
    assert state.steps(0) == (3,)
    state.play(0, 1)
    assert state.answered(0) == (3, 1)
    state.play(1, 1)
    assert state.sums == [3, 1]


def test_a_one_step_answer_can_become_one_of_two() -> None:
    state = Sealed(2)
    state.play(0, 1)
    assert state.owing() == (1,)
    state.play(0, 3)
    assert state.owing() == (0, 1)
    assert state.moves(0) == [1, 2]


def test_steps_are_taken_back_one_by_one() -> None:
    state = Sealed(2)
    before = state.digest()
    state.play(0, 3)
    state.play(0, 2)
    state.withdraw(0)
    assert state.answered(0) == (3,)
    state.withdraw(0)
    assert state.answered(0) == ()
    assert state.digest() == before
    state.withdraw(0)
    assert state.digest() == before


def test_taking_back_leaves_the_others_alone() -> None:
    state = Sealed(2)
    state.play(0, 2)
    state.play(1, 1)
    state.withdraw(0)
    assert state.answered(1) == (1,)
    assert state.owing() == (0,)


def test_held_answers_are_settled_only_when_closed() -> None:
    state = Sealed(2)
    state.hold(0, 1)
    assert not state.close()
    state.hold(1, 1)
    assert state.sums == []
    assert state.close()
    assert state.sums == [1, 1]
    assert not state.close()


def test_a_move_that_is_not_listed_for_the_step_changes_nothing() -> None:
    state = Sealed(2)
    state.play(0, 2)
    before = state.digest()
    with pytest.raises(IllegalMove, match=r"R1\.1") as caught:
        state.play(0, 3)
    assert caught.value.seat == 0
    assert state.digest() == before


def test_imagination_keeps_the_own_answer_and_drops_the_others() -> None:
    state = Sealed(3)
    for seat in (0, 1):
        state.play(seat, 1)
    imagined = state.imagine(0, Rng(1))
    assert imagined.held == {0: (1,)}
    assert imagined.owing() == (1, 2)
    assert state.imagine(None, Rng(1)).held is None
    assert state.held == {0: (1,), 1: (1,)}


def test_held_answers_are_part_of_the_saved_position() -> None:
    state = Sealed(2)
    state.play(1, 3)
    data = state.dump()
    blank = Sealed(2)
    blank.restore(data)
    assert blank.held == {1: (3,)}
    assert blank.digest() == state.digest()
    assert Sealed(2).digest() != state.digest()


def test_copies_hold_their_own() -> None:
    state = Sealed(2)
    state.play(0, 1)
    twin = state.copy()
    twin.play(1, 1)
    assert state.owing() == (1,)
    assert state.sums == []


def test_playout_answers_for_everybody() -> None:
    state = Sealed(3)
    count = state.playout(Rng(4), 100)
    assert state.outcome() is not None
    assert 3 <= count <= 6
