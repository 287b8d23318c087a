"""However wrong a record or a saved match is, it ends in an error that names the place, and it ends soon."""

import json
import re
from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest

import motley
from motley.kernel import CHANCE, Answer, Ask, BrokenRecord, Endless, MotleyError, Move, Rng, UnreadableMove
from motley.kernel.state import MOST_FRAMES, FrameState
from motley.match import Match
from motley.match.chance import number_below
from motley.match.ply import Ply
from motley.match.replay import _play

OURS = [("motif", 2), ("motox", 3), ("motu", 2), ("motba", 2), ("motora", 3)]
SOON = 1.0
"""Seconds of a processor: how busy the machine is has nothing to do with it."""


def golden(game: str, seats: int) -> Match:
    """A whole game, always the same."""
    match, rng = motley.start(game, seats, seed="a whole game"), Rng(7)
    while match.outcome is None:
        seat = match.to_act[0]
        moves = match.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    return match


def strangers(match: Match, again: Match, index: int) -> list[Ply]:
    """Answers of a whole game that are not legal where it had come after `index` of them: two of the seat that is
    asked there, and one of somebody who is not."""
    asked = match.plies[index].seat
    legal = again.moves(asked)
    own = [ply for ply in match.plies if ply.seat == asked and ply.move not in legal]
    others = [ply for ply in match.plies if ply.seat not in again.to_act]
    return [*own[:2], *others[:1]]


def wrong_everywhere(match: Match) -> int:
    """Plant wrong answers at every place, in the record and in what a snapshot may have; how many."""
    record, planted, slowest = match.record, 0, 0.0
    again = motley.replay(record, 0)
    for index, answer in enumerate(record.answers):
        state, right = again.state.copy(), match.plies[index]
        for stray in strangers(match, again, index):
            began = process_time()
            match.plies[index] = read_ply(stray.seat, stray.move, stray.text)
            with pytest.raises(MotleyError, match=rf"^answer {index + 1} was"):
                match.give_again(state, index)
            if not _means_something(again, stray.seat, stray.text):
                with pytest.raises(BrokenRecord) as told:
                    _play(again, record, Answer(stray.seat, stray.text, None), index + 1)
                assert told.value.line == index + 1
            planted += 1
            slowest = max(slowest, process_time() - began)
        match.plies[index] = right
        # Nothing of it has changed anything: the right answer leads where it led.
        match.give_again(state, index)
        _play(again, record, answer, index + 1)
    assert again.state.dump() == state.dump() == match.state.dump()
    assert again.result == match.result
    assert slowest < SOON
    return planted


def _means_something(match: Match, seat: int, text: str) -> bool:
    """Whether a notation is that of another move here, a legal one."""
    try:
        return match.read(text) in match.moves(seat)
    except UnreadableMove:
        return False


@pytest.mark.parametrize(("game", "seats"), OURS)
def test_an_illegal_answer_anywhere_is_named_and_never_given_to_the_rules(game: str, seats: int) -> None:
    """Motif went on for ever where a snapshot had one, with everybody waiting."""
    match = golden(game, seats)
    assert wrong_everywhere(match) > 2 * match.ply


@pytest.mark.parametrize(("game", "seats"), OURS)
def test_what_was_only_read_is_checked_once(game: str, seats: int) -> None:
    match = golden(game, seats)
    state = match.state_at(0)
    for index in range(min(match.ply, 60)):
        right = match.plies[index]
        match.plies[index] = read_ply(right.seat, right.move, right.text)
        match.give_again(state, index)
        assert match.plies[index].is_checked
    assert state.digest() == golden(game, seats).state_at(min(match.ply, 60)).digest()


def read_ply(seat: int, move: Move, text: str) -> Ply:
    return Ply.kept(seat, text, None, None, False, False, False, lambda: (move, []))


def test_without_that_check_an_illegal_answer_reaches_the_rules() -> None:
    """The broken twin; the rules of Motif end there all the same, with a fault."""
    match = golden("motif", 2)
    first = next(index for index, ply in enumerate(match.plies) if ply.seat != CHANCE)
    seat = match.plies[first].seat
    stray = next(ply for ply in match.plies if ply.seat == seat and "-" in ply.text)
    match.plies[first] = read_ply(seat, stray.move, stray.text)
    match.plies[first].is_checked = True
    with pytest.raises(ValueError, match="no token stands"):
        match.give_again(match.state_at(first), first)


class Spinner(FrameState):
    """A game whose rules never ask again once it is told to spin."""

    def copy(self) -> "Spinner":
        twin = Spinner(self.seats)
        self.copy_pending(twin)
        return twin

    def fields(self) -> tuple[str, ...]:
        return ()

    def step(self, frame: object) -> None:
        self.stack.append(frame)

    def answer(self, ask: Ask, seat: int, move: Move) -> None:
        self.stack.append(("spin",))


def test_rules_that_never_ask_again_end_in_a_fault() -> None:
    state = Spinner(2)
    state.open = Ask("spin", (0,))
    with pytest.raises(Endless, match=str(MOST_FRAMES)):
        state.apply(0, 1)


def test_a_number_out_of_odds_that_no_number_fits_is_a_fault() -> None:
    for total in (0, -1, (1 << 256) + 1):
        with pytest.raises(ValueError, match="odds that add up"):
            number_below(b"seed", {}, 1, total)


def wrong_numbers(data: Any) -> Iterator[Any]:
    """A position with one of its numbers changed."""
    text = json.dumps(data)
    for place in re.finditer(r"(?<=[ \[{])-?\d+(?=[,\]}])", text):
        for number in (-1, 1 << 40, -(1 << 40), 99):
            yield json.loads(text[: place.start()] + str(number) + text[place.end() :])


def test_a_wrong_position_of_motif_is_refused_or_played() -> None:
    """`load` lets through only what the rules end with: a record may begin from a position, and anybody may send it."""
    match, refused, count = golden("motif", 2), 0, 0
    for index in range(0, match.ply, 10):
        for wrong in wrong_numbers(match.state_at(index).dump()):
            count += 1
            try:
                state = match.game.load(wrong)
            except MotleyError:
                refused += 1
                continue
            state.view(None)
            if (ask := state.ask()) is not None:
                state.accept(ask.seats[0], match.game.legal(state, ask.seats[0])[0])
    assert refused > count / 3
