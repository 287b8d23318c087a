"""Frames: pending work as a stack, interrupts on top, chance as a seat."""

import pytest

from motley.kernel import CHANCE, IllegalMove, Rng
from tests.kernel.parlour import Interrupted


def test_it_waits_for_the_first_question() -> None:
    state = Interrupted()
    ask = state.ask()
    assert ask is not None
    assert (ask.kind, ask.seats) == ("interrupt", (1,))


def test_a_response_to_a_response_is_done_first() -> None:
    state = Interrupted()
    state.play(1, "interrupt")
    state.play(0, "interrupt")
    state.play(1, "let")
    assert state.done == ["interrupt 0", "interrupt 1"]
    assert state.owing() == (CHANCE,)
    state.play(CHANCE, "tails")
    assert state.done[2:] == ["toss tails", "finish 0"]
    assert state.owing() == (0,)


def test_the_stack_is_saved_in_the_middle_of_everything() -> None:
    state = Interrupted()
    state.play(1, "interrupt")
    twin = Interrupted()
    twin.restore(state.dump())
    assert twin.digest() == state.digest()
    for each in (state, twin):
        each.play(0, "let")
        each.play(CHANCE, "heads")
    assert twin.done == state.done == ["interrupt 1", "toss heads", "finish 0"]


def test_a_copy_works_through_its_own_stack() -> None:
    state = Interrupted()
    twin = state.copy()
    twin.playout(Rng(1), 50)
    assert twin.ask() is None
    assert state.done == []
    assert state.owing() == (1,)


def test_nothing_is_asked_when_no_work_is_left() -> None:
    state = Interrupted()
    for seat, move in [(1, "let"), (CHANCE, "heads"), (0, "let"), (CHANCE, "tails")]:
        state.play(seat, move)
    assert state.ask() is None
    assert state.outcome() is not None
    with pytest.raises(IllegalMove, match="T1"):
        state.play(0, "let")


@pytest.mark.parametrize(("seat", "move", "rule"), [(0, "let", "T2"), (CHANCE, "heads", "T2"), (1, "fly", "R2.1")])
def test_the_door_says_which_rule(seat: int, move: str, rule: str) -> None:
    state = Interrupted()
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)
    assert caught.value.refusal.rule == rule
    assert caught.value.seat == seat
    assert state.digest() == before


def test_chance_samples_by_its_weights() -> None:
    state = Interrupted()
    state.play(1, "let")
    rng = Rng(8)
    heads = sum(state.sample(rng) == "heads" for _ in range(2000))
    assert abs(heads - 500) < 6 * (2000 * 0.25 * 0.75) ** 0.5


def test_a_playout_stops_at_its_limit() -> None:
    state = Interrupted()
    assert state.playout(Rng(1), 2) == 2
    assert state.ask() is not None
