"""What all may agree to take back, and what nobody can: draws, and what somebody has learned."""

import random

import pytest

import motley
from motley.kernel import CHANCE
from motley.match import Match, Refused
from motley.match.locks import shows, sight


def random_match(game: str, seats: int, seed: int, answers: int) -> Match:
    chance = random.Random(f"retract {game} {seed}")
    match = motley.start(game, seats=seats, seed=seed)
    while match.outcome is None and match.ply < answers:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.moves(seat)))
    return match


def test_an_answer_goes_back_with_those_that_followed() -> None:
    match = random_match("tally", 2, 1, 1)
    first, position = match.plies[0].seat, match.state_at(0)
    assert match.retractable(first) is None, "what nobody has answered is undone, not asked for"
    while match.plies[-1].seat == first:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
    assert match.retractable(first) == 0
    match.retract(0)
    assert [match.ply, match.state, match.outcome] == [0, position, None]


def test_everybody_sees_the_position_that_was_gone_back_to() -> None:
    """What was seen of the later one is no longer shown."""
    match = random_match("tally", 2, 1, 1)
    first = match.plies[0].seat
    while match.plies[-1].seat == first:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    viewers = (None, 0, 1)
    later = [match.seen(viewer) for viewer in viewers]
    match.retract(0)
    now = [match.seen(viewer) for viewer in viewers]
    assert now == [match.state.view(viewer) for viewer in viewers]
    assert now != later
    assert [match.game.write(match.state, each.move) for each in match.choices(first)]


def test_answers_given_together_never_go_back() -> None:
    """Not even where all agree: each was given without knowing the others, and now everybody does."""
    match = random_match("gauntlet", 2, 3, 400)
    last = max(index for index, ply in enumerate(match.plies) if ply.is_together)
    match = random_match("gauntlet", 2, 3, last + 1)
    assert match.plies[last].is_together
    assert all(ply.seat != CHANCE for ply in match.plies[last:]), "it is not chance that forbids it"
    with pytest.raises(Refused):
        match.retract(last)


def test_a_game_that_is_over_stays_over() -> None:
    match = random_match("tally", 2, 1, 1)
    while match.outcome is None:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    loser = 1 - match.plies[-1].seat
    assert match.retractable(loser) is None


@pytest.mark.parametrize(("game", "answers"), [("gauntlet", 14), ("tally", 3)])
def test_nothing_goes_back_across_chance_or_what_was_shown(game: str, answers: int) -> None:
    found, shown = 0, 0
    for seed in range(6):
        match = random_match(game, 2, seed, answers)
        for seat in range(match.seats):
            to = match.retractable(seat)
            rest = range(match.ply - 3, match.ply) if to is None else range(to, match.ply)
            learned = [index for index in rest if index >= 0 and is_learned(match, index)]
            if to is None:
                shown += bool(learned)
                continue
            found += 1
            assert not learned
    assert found if game == "tally" else shown


def is_learned(match: Match, index: int) -> bool:
    """Whether this answer drew something, or told another seat something that was hidden."""
    ply = match.plies[index]
    if ply.seat == CHANCE or ply.is_together:
        return True
    before, after = match.state_at(index), match.state_at(index + 1)
    others = [seat for seat in range(match.seats) if seat != ply.seat]
    return any(shows(before, ply.seat, ply.move, seat, sight(after, ply.events, seat)) for seat in others)


def test_a_draw_is_not_taken_back_even_if_all_agreed() -> None:
    match = random_match("gauntlet", 2, 3, 14)
    first = next(index for index, ply in enumerate(match.plies) if ply.seat == CHANCE)
    with pytest.raises(Refused, match="T5"):
        match.retract(first)


def test_whether_anybody_asked_is_in_no_record() -> None:
    match = random_match("tally", 2, 1, 0)
    match.play(0, "1-1")
    match.play(1, "2-1")
    before = match.record.dumps()
    assert match.retractable(0) == 0
    assert match.record.dumps() == before
