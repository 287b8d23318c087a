"""4.5: an answer that shows a rival's cards cannot be taken back; one that shows nothing can."""

import pytest

from motley.games.motora import GAME
from motley.games.motora.rules.book import MotoraState
from motley.match import Match, Refused
from tests.games.motora.stories import answer, asked, give, kind, only, phase, put, set_stock, table, tail

HOLDS = pytest.mark.parametrize("hold", [(), (0, 1, 2)], ids=["plain", "held"])


def evening(owner: int, shelter: int) -> MotoraState:
    """The last tribe to act stands before its `done`; one tribe has two cards, and a roof or none."""
    state = table(("c1", "g5", "a5"))
    for seat in range(3):
        set_stock(state, seat, 9, 9, 3)
    give(state, owner, "fishing_net", "blessing_rain")
    set_stock(state, owner, 9, 9, shelter)
    put(state, 2, "b4", 1)
    phase(state, "act")
    while asked(state) != 2:
        answer(state, "done")
    return state


def played(state: MotoraState, hold: tuple[int, ...], *texts: str) -> Match:
    match = Match(GAME, state, GAME.complete({}), hold=hold)
    for text in texts:
        for seat in tuple(match.waiting):
            match.commit(seat)
        match.play(match.to_act[0], text)
    return match


def refused(match: Match, seat: int) -> None:
    ply = match.ply
    assert match.undoable(seat) == 0
    for steps in (None, 1):
        with pytest.raises(Refused):
            match.undo(seat, steps)
    assert match.ply == ply


@HOLDS
def test_r13_7_a_done_that_costs_a_rival_its_cards_cannot_be_taken_back(hold: tuple[int, ...]) -> None:
    match = played(evening(0, 0), hold, "done")
    assert isinstance(match.state, MotoraState)
    assert [tail(match.state, deck) for deck in (0, 1)] == [["fishing_net"], ["blessing_rain"]]
    refused(match, 2)


@HOLDS
def test_a_done_that_shows_nothing_can_be_taken_back(hold: tuple[int, ...]) -> None:
    match = played(evening(0, 3), hold, "done")
    assert match.undo(2) == 1
    assert isinstance(match.state, MotoraState)
    assert (kind(match.state), asked(match.state)) == ("act", 2)


@HOLDS
def test_r13_6_a_mourning_after_which_a_rival_loses_its_cards_cannot_be_taken_back(hold: tuple[int, ...]) -> None:
    state = evening(2, 0)
    set_stock(state, 1, 0, 9, 3)
    match = played(state, hold, "done", "A-L")
    assert isinstance(match.state, MotoraState)
    assert tail(match.state, 0) == ["fishing_net"]
    refused(match, 1)


@HOLDS
def test_a_mourning_that_shows_nothing_can_be_taken_back(hold: tuple[int, ...]) -> None:
    state = evening(2, 3)
    set_stock(state, 1, 0, 9, 3)
    match = played(state, hold, "done", "A-L")
    assert match.undo(1) == 1
    assert isinstance(match.state, MotoraState)
    assert (kind(match.state), asked(match.state)) == ("mourn", 1)


@HOLDS
def test_r16_4_a_mourning_before_a_rival_goes_out_cannot_be_taken_back(hold: tuple[int, ...]) -> None:
    """The last member of a rival died before; at the check its cards are shown, by the answer of another."""
    state = evening(0, 3)
    only(state, 0, 1)
    set_stock(state, 0, 0, 9, 3)
    set_stock(state, 1, 0, 9, 3)
    match = played(state, hold, "done", "A-L", "A-L")
    assert isinstance(match.state, MotoraState)
    assert match.state.gone[0]
    refused(match, 1)


@HOLDS
def test_r9_2_a_search_for_gear_that_finds_none_cannot_be_taken_back(hold: tuple[int, ...]) -> None:
    state = table()
    give(state, 1, "blessing_rain")
    put(state, 0, "g5", 1)
    phase(state, "combat")
    match = played(state, hold, "gear")
    refused(match, 0)
