"""Records replay without the seed, prove chance with it, and say on which line they are broken."""

import json

import pytest

import motley
from motley.kernel import CHANCE, BadPosition, BadSetup, BrokenRecord
from motley.kernel.record import answer_line
from motley.match import Match, Refused
from motley.match.chance import number_below
from motley.match.replay import unproved


def finished(seed: int = 5) -> Match:
    match = motley.start("parlour", seed=seed, salts={0: "grain"})
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[len(match.plies) % len(match.moves(seat))])
    return match


def test_a_replay_equals_the_game() -> None:
    match = finished()
    again = motley.replay(match.record.dumps())
    assert again.state.digest() == match.state.digest()
    assert again.outcome == match.outcome
    assert [line.text for line in again.log(0)] == [line.text for line in match.log(0)]


def test_a_replay_stops_at_any_ply() -> None:
    match = finished()
    for ply in range(match.ply + 1):
        assert motley.replay(match.record, ply).state.digest() == match.state_at(ply).digest()


def test_the_seed_is_revealed_at_the_end_only() -> None:
    match = motley.start("parlour", seed=5)
    assert match.record.seed is None
    assert match.record.commitment
    assert finished().record.seed is not None


def test_verify_counts_the_draws() -> None:
    assert motley.verify(finished().record.dumps()) == 3


def test_a_bent_draw_is_found_with_its_line() -> None:
    text = finished().record.dumps()
    lines = text.splitlines()
    place = answer_line(text, 0) - 1
    told = json.loads(lines[place].rstrip(","))
    lines[place] = json.dumps([CHANCE, "1" if told[1] != "1" else "2", told[2]]) + ","
    with pytest.raises(BrokenRecord, match=f"line {place + 1}: draw 1 gives"):
        motley.verify("\n".join(lines))


def test_a_skipped_draw_is_found_with_its_line() -> None:
    record = finished().record
    place = [index for index, answer in enumerate(record.answers) if answer.seat == CHANCE][1]
    record.answers[place].draw = 3
    line = answer_line(record.dumps(), place)
    with pytest.raises(BrokenRecord, match=f"line {line}: draw 2 is missing"):
        motley.verify(record)


def test_another_seed_does_not_fit_the_fingerprint() -> None:
    record = finished().record
    record.seed = "00" * 32
    with pytest.raises(BrokenRecord, match="fingerprint"):
        motley.verify(record)


def test_a_salt_changes_the_draws_and_only_before_the_first() -> None:
    outcomes = {motley.start("parlour", seed=5, salts={0: str(salt)}).plies[0].text for salt in range(20)}
    assert len(outcomes) == 3
    match = motley.start("parlour", seed=5)
    with pytest.raises(Refused, match="T8"):
        match.salt(0, "late")


def test_draws_follow_the_weights() -> None:
    seed = bytes(32)
    counts = [0, 0, 0]
    for draw in range(1, 1201):
        point = number_below(seed, {}, draw, 6)
        counts[0 if point < 1 else 1 if point < 3 else 2] += 1
    assert [round(count / 200) for count in counts] == [1, 2, 3]


def test_an_illegal_answer_is_found_with_its_line() -> None:
    text = finished().record.dumps()
    lines = text.splitlines()
    place = answer_line(text, 1) - 1
    lines[place] = '    [0, "8"],'
    with pytest.raises(BrokenRecord, match=rf"line {place + 1}: P1"):
        motley.replay("\n".join(lines))


def test_a_record_that_is_no_json_names_its_line() -> None:
    with pytest.raises(BrokenRecord, match="line 3"):
        motley.replay('{\n  "format": "motley-record-1",\n  "game": oops\n}')


def test_a_masked_record_says_where_it_cannot_go_on() -> None:
    match = motley.start("parlour", by_hand=True)
    for seat, text in ((CHANCE, "1"), (0, "1"), (0, "1"), (1, "1")):
        match.play(seat, text)
    for seat in (0, 1):
        match.play(seat, "1")
        match.play(seat, "1")
    for seat, text in ((0, "1"), (0, "1"), (CHANCE, "3")):
        match.play(seat, text)
    text = match.record_for(0).dumps()
    with pytest.raises(BrokenRecord, match="hides an answer"):
        motley.replay(text)


def test_save_and_resume() -> None:
    match = motley.start("parlour", seed=5)
    match.play(0, "2")
    saved = json.loads(json.dumps(match.save()))
    again = motley.resume(saved, seed=1)
    assert again.state.digest() == match.state.digest()
    again.play(0, "3")
    assert motley.replay(again.record.dumps()).state.digest() == again.state.digest()
    with pytest.raises(BadPosition):
        motley.resume({"format": "else"})
    with pytest.raises(BadPosition):
        motley.resume({**saved, "version": 99})


def test_bad_options_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetup, match="T4: There is no option called colour"):
        motley.start("parlour", options={"colour": 1})
    with pytest.raises(BadSetup, match="T4: The option loud cannot be 3"):
        motley.start("parlour", options={"loud": 3})
    with pytest.raises(BadSetup, match="T3: Parlour is for 2 seats, not 5"):
        motley.start("parlour", seats=5)


def test_a_record_vouches_neither_for_its_fingerprint_nor_for_its_end() -> None:
    text = finished().record.dumps()
    told = json.loads(text)
    assert motley.verify(text, told["commitment"].upper()) == 3
    # A whole other game, in order by itself, is not the one whose fingerprint was published.
    with pytest.raises(BrokenRecord, match="another seed"):
        motley.verify(text, "0" * 64)
    cut = {**told, "answers": told["answers"][:-1], "result": None}
    with pytest.raises(BrokenRecord, match="last ones are missing"):
        motley.verify(json.dumps(cut))
    none = {**told, "answers": [], "result": None}
    with pytest.raises(BrokenRecord, match="last ones are missing"):
        motley.verify(json.dumps(none))


def test_what_a_record_does_not_prove_is_told() -> None:
    record = finished().record
    assert unproved(record) == []
    record.salts = {}
    assert [sentence[:6] for sentence in unproved(record)] == ["Nobody"]
    record.position = {"state": {}}
    record.answers = []
    assert [sentence[:6] for sentence in unproved(record)] == ["It beg", "Chance"]


def test_a_match_goes_on_from_a_position_that_holds_answers() -> None:
    """What a seat had answered before the others is one of the answers: looking back and the record have it once."""
    match = motley.start("gauntlet", seats=3, seed=2)
    while match.state.held is None:
        seat = match.to_act[-1]
        match.play(seat, match.moves(seat)[-1])
    resumed = motley.resume(match.save(), seed=1)
    assert resumed.state_at(0) == match.state
    while resumed.ply < 12:
        seat = resumed.to_act[0]
        resumed.play(seat, resumed.moves(seat)[0])
    assert resumed.state_at(0).held is None
    again = motley.replay(resumed.record.dumps())
    assert again.ply == resumed.ply
    for ply in range(resumed.ply):
        assert again.state_at(ply) == resumed.state_at(ply)
