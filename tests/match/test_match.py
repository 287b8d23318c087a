"""A match carries answers through the one door: play, drafts, undo, revise, simultaneous asks, secrets."""

import pytest

import motley
from motley.kernel import CHANCE, IllegalMove, UnreadableMove
from motley.match import Match, Refused


def at_open(**options: object) -> Match:
    """By hand, just after the toss."""
    match = motley.start("parlour", by_hand=True, **options)  # type: ignore[arg-type]
    match.play(CHANCE, "2")
    return match


def at_bid(hold: tuple[int, ...] = ()) -> Match:
    match = at_open(hold=hold)
    for seat, text in ((0, "1"), (0, "2"), (1, "3")):
        match.play(seat, text)
        if seat in match.waiting:
            match.commit(seat)
    return match


def at_whisper() -> Match:
    match = at_bid()
    for seat in (0, 1):
        match.play(seat, "1")
        match.play(seat, "2")
    return match


def test_chance_is_rolled_before_the_first_decision() -> None:
    match = motley.start("parlour", seed=7)
    assert match.plies[0].seat == CHANCE
    assert match.to_act == (0,)


def test_the_same_seed_gives_the_same_game() -> None:
    tosses = {motley.start("parlour", seed=7).plies[0].text for _ in range(3)}
    assert len(tosses) == 1
    assert len({motley.start("parlour", seed=seed).plies[0].text for seed in range(20)}) == 3


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    match = at_open()
    before = match.state.digest()
    with pytest.raises(IllegalMove, match=r"P1: 7 is not a number .*seat 0, ask 'open'"):
        match.play(0, "7")
    with pytest.raises(UnreadableMove):
        match.play(0, "banana")
    with pytest.raises(IllegalMove, match="T2"):
        match.play(1, "1")
    assert match.state.digest() == before
    assert match.ply == 1


def test_no_move_after_the_end() -> None:
    match = finished()
    with pytest.raises(IllegalMove, match="T1"):
        match.play(0, 1)


def finished() -> Match:
    match = motley.start("parlour", seed=3)
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[-1])
    return match


def test_undo_goes_back_to_another_seats_answer_and_no_further() -> None:
    match = at_open()
    match.play(0, "1")
    match.play(0, "2")
    assert match.undoable(0) == 2
    match.play(1, "3")
    assert match.undoable(0) == 0
    with pytest.raises(Refused, match="T5"):
        match.undo(0)


def test_undo_without_a_number_takes_back_all_to_the_lock() -> None:
    match = at_open()
    opened = match.state.digest()
    match.play(0, "1")
    match.play(0, "2")
    assert match.undo(0) == 2
    assert match.state.digest() == opened
    assert match.to_act == (0,)


def test_undo_steps_one_at_a_time() -> None:
    match = at_open()
    match.play(0, "1")
    halfway = match.state.digest()
    match.play(0, "2")
    match.undo(0, 1)
    assert match.state.digest() == halfway
    with pytest.raises(Refused):
        match.undo(0, 2)


def test_a_reply_taken_back_frees_the_turn_before_it() -> None:
    match = at_open()
    match.play(0, "1")
    before_rest = match.state.digest()
    match.play(0, "2")
    match.play(1, "3")
    match.undo(1)
    match.undo(0, 1)
    assert match.state.digest() == before_rest


def test_chance_is_a_lock() -> None:
    match = motley.start("parlour", seed=1)
    with pytest.raises(Refused, match="T5"):
        match.undo(0)


def test_a_draft_waits_for_commit() -> None:
    match = at_open(hold=(0,))
    match.play(0, "1")
    assert match.waiting == set()
    match.play(0, "2")
    assert match.waiting == {0}
    assert match.to_act == (0,)
    assert match.moves(1) == []
    with pytest.raises(Refused, match="T6"):
        match.play(1, "1")
    match.commit(0)
    assert match.to_act == (1,)


def test_a_draft_can_be_taken_back() -> None:
    match = at_open(hold=(0,))
    match.play(0, "1")
    match.play(0, "2")
    match.undo(0, 1)
    assert match.waiting == set()
    match.play(0, "3")
    match.commit(0)
    assert [ply.text for ply in match.plies] == ["2", "1", "3"]


def test_commit_without_a_draft_is_refused() -> None:
    match = at_open(hold=(0,))
    with pytest.raises(Refused, match="T6"):
        match.commit(0)


def test_a_final_choice_is_not_held_and_locks() -> None:
    match = motley.start("parlour", seed=4, hold=(1,))
    while match.state.ask() is not None and match.state.ask().kind != "spin":  # type: ignore[union-attr]
        seat = match.to_act[0]
        match.commit(seat) if seat in match.waiting else match.play(seat, match.moves(seat)[0])
    match.play(1, "9")
    assert match.outcome is not None, "chance went on at once and the game ended"


def test_a_draft_that_ends_nothing_keeps_chance_waiting() -> None:
    match = motley.start("parlour", seed=4, hold=(0,))
    for text in ("1", "1"):
        match.play(0, text)
    match.commit(0)
    match.play(1, "1")
    for seat in (0, 1):
        match.play(seat, "1")
        match.play(seat, "1")
    match.commit(0)
    match.play(0, "1")
    match.play(0, "1")
    assert match.waiting == {0}
    assert match.state.ask() is not None
    assert match.state.ask().kind == "deal"  # type: ignore[union-attr]
    match.commit(0)
    assert match.to_act == (1,)


def test_revise_replaces_an_own_answer_and_keeps_later_ones() -> None:
    match = at_open()
    match.play(0, "1")
    match.play(0, "2")
    match.revise(0, 1, "3")
    assert [ply.text for ply in match.plies] == ["2", "3", "2"]


def test_a_revision_that_is_illegal_changes_nothing() -> None:
    match = at_open(hold=(0,))
    match.play(0, "1")
    match.play(0, "2")
    before = match.state.digest()
    with pytest.raises(IllegalMove):
        match.revise(0, 1, "8")
    assert match.state.digest() == before
    assert match.waiting == {0}
    with pytest.raises(Refused, match="T5"):
        match.revise(0, 0, "1")


def test_simultaneous_answers_arrive_in_any_order() -> None:
    first, second = at_bid(), at_bid()
    for seat, text in ((0, "1"), (0, "2"), (1, "3"), (1, "3")):
        first.play(seat, text)
    for seat, text in ((1, "3"), (0, "1"), (1, "3"), (0, "2")):
        second.play(seat, text)
    assert first.state.digest() == second.state.digest()
    assert first.record.dumps() == second.record.dumps()


def test_a_held_answer_shows_to_its_owner_alone() -> None:
    match = at_bid()
    unseen = match.view(1)
    match.play(0, "1")
    assert match.view(0)["answer"] == [1]
    assert match.view(1) == unseen
    assert list(match.to_act) == [0, 1]
    match.play(0, "2")
    assert list(match.to_act) == [1]


def test_a_whole_answer_may_be_changed_until_the_last_is_in() -> None:
    match = at_bid()
    match.play(0, "1")
    match.play(0, "2")
    match.play(0, "3")
    assert match.view(0)["answer"] == [1, 3]
    match.undo(0)
    assert match.view(0)["answer"] == []
    assert match.state.held is None


def test_a_simultaneous_draft_waits_for_commit_and_can_be_revised() -> None:
    match = at_bid(hold=(0,))
    match.play(0, "1")
    match.play(0, "2")
    match.play(1, "1")
    match.play(1, "1")
    assert match.to_act == (0,), "seat 0 has not confirmed yet"
    match.revise(0, match.ply, "3")
    assert match.view(0)["answer"] == [3, 2]
    match.commit(0)
    assert [ply.text for ply in match.plies[-4:]] == ["3", "2", "1", "1"]


def test_a_whisper_is_not_numbered_for_others() -> None:
    match = at_whisper()
    before = [line.json() for line in match.log(1)]
    counted = len(match.plies_for(1))
    match.play(0, "3")
    assert len(match.plies_for(0)) == match.ply
    assert len(match.plies_for(1)) == counted
    assert [line.json() for line in match.log(1)] == before
    assert len(match.record_for(1).answers) == match.ply - 1
    assert match.record_for(0).answers[-1].text == "3"


def test_a_secret_deal_is_masked_in_log_and_record() -> None:
    match = at_whisper()
    match.play(0, "3")
    match.play(0, "1")
    match.play(CHANCE, "2")
    assert match.log(1)[-1].text == "You are dealt 2."
    assert match.log(0)[-1].text == "Bea is dealt a card."
    assert match.log(None)[-1].notation is None
    assert match.record_for(0).answers[-1].text is None
    assert match.record_for(1).answers[-1].text == "2"


def test_every_earlier_position_can_be_looked_at() -> None:
    match = motley.start("parlour", seed=11)
    digests = [match.state_at(0).digest(), match.state.digest()]
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    assert match.state_at(0).digest() == digests[0]
    assert match.state_at(1).digest() == digests[1]
    assert match.state_at(match.ply).digest() == match.state.digest()


def test_a_copy_goes_its_own_way() -> None:
    match = motley.start("parlour", seed=2)
    twin = match.copy()
    twin.play(0, "1")
    assert twin.chance is None
    assert (match.ply, twin.ply) == (1, 2)
    assert match.state.digest() != twin.state.digest()


def test_resigning_ends_a_game_of_two() -> None:
    match = at_open()
    match.resign(0)
    assert match.outcome is not None
    assert match.outcome.placings == (2, 1)
    assert match.to_act == ()
    assert match.moves(0) == []
    with pytest.raises(IllegalMove, match="T1"):
        match.play(0, "1")
    with pytest.raises(Refused):
        match.resign(1)


def test_choices_are_those_of_the_position_whatever_was_asked_before() -> None:
    """They are kept as long as the position stands: not past an answer, an undo, or a change of the list given out."""
    match = motley.start("tally", seats=2, seed=1, hold=[0, 1])

    def fresh() -> list[object]:
        ask = match.state.asked(0)
        assert ask is not None
        found = match.game.choices(match.view(0), ask, match.game.legal(match.state, 0))
        return [choice.move for choice in found]

    first = fresh()
    match.choices(0).clear()
    assert [choice.move for choice in match.choices(0)] == first
    match.play(0, match.choices(0)[0].move)
    assert match.choices(0) == []
    match.undo(0)
    assert [choice.move for choice in match.choices(0)] == first
    match.play(0, match.choices(0)[0].move)
    match.commit(0)
    match.play(1, match.choices(1)[0].move)
    match.commit(1)
    assert [choice.move for choice in match.choices(0)] == fresh() != first
