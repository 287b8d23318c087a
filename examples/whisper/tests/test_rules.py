"""The rules by their numbers. What every game promises is checked beside them: see `motley_games` in pyproject.toml."""

import json

import motley
import pytest
from motley.kernel import CHANCE, IllegalMove, Rng

from whisper import GAME
from whisper.rules.cards import COUNTS
from whisper.rules.state import NONE, WhisperState


def dealt(*hands: str) -> WhisperState:
    """A game in which each seat has this hand."""
    state = WhisperState(len(hands), len(hands[0].split()))
    for cards in zip(*[hand.split() for hand in hands], strict=True):
        for card in cards:
            state.play(CHANCE, GAME.read(state, card))
    return state


def played(state: WhisperState, *texts: str) -> None:
    for text in texts:
        state.play(state.owing()[0], GAME.read(state, text))


def test_r1_1_hands_are_dealt_and_the_rest_is_unseen() -> None:
    state = dealt("owl fox", "toad toad")
    assert state.hands == [(0, 2), (3, 3)]
    assert len(state.rest) == sum(COUNTS) - 4
    assert state.view(0)["hand"] == [0, 2]
    assert state.view(None)["hand"] == []
    assert state.view(None)["sizes"] == [2, 2]


def test_r2_1_a_laid_card_is_known_to_whoever_laid_it() -> None:
    state = dealt("owl fox", "toad toad")
    with pytest.raises(IllegalMove, match=r"R2\.1"):
        state.play(0, GAME.read(state, "moth"))
    played(state, "fox")
    assert state.view(0)["laid"] == 2
    assert state.view(1)["laid"] == NONE
    assert state.view(1)["is_laid"]
    assert {state.imagine(1, Rng(seed)).laid for seed in range(60)} == {0, 1, 2, 3}
    assert {state.imagine(0, Rng(seed)).laid for seed in range(60)} == {2}


def test_r2_2_any_animal_may_be_named() -> None:
    state = dealt("owl fox", "toad toad")
    played(state, "fox")
    assert [GAME.write(state, move) for move in state.moves(0)] == ["owl", "moth", "fox", "toad"]
    played(state, "toad")
    assert state.view(1)["claim"] == 3


@pytest.mark.parametrize(
    ("claim", "answer", "taker"),
    [("fox", "believe", 1), ("fox", "doubt", 0), ("owl", "believe", 0), ("owl", "doubt", 1)],
)
def test_r2_3_whoever_is_right_takes_the_card(claim: str, answer: str, taker: int) -> None:
    state = dealt("owl fox", "toad toad")
    played(state, "fox", claim, answer)
    assert state.taken[taker] == (2,)
    assert state.taken[1 - taker] == ()


def test_r2_4_then_it_is_the_next_players_turn() -> None:
    state = dealt("owl fox", "toad toad", "moth moth")
    played(state, "fox", "fox", "believe")
    assert state.owing() == (1,)


def test_r3_1_the_highest_score_wins() -> None:
    state = dealt("owl fox", "toad toad")
    played(state, "fox", "fox", "believe", "toad", "toad", "doubt")
    played(state, "owl", "toad", "believe", "toad", "owl", "believe")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.placings) == ((1, 13), (2, 1))
    assert GAME.ends(outcome) == "All hands are empty: wren wins with 13-1."


def test_a_record_for_one_seat_hides_what_the_other_laid() -> None:
    match = motley.start("whisper", seats=2, seed=7)
    match.play(0, match.moves(0)[0])
    laid = GAME.write(match.state, match.view(0)["laid"])
    assert json.loads(match.record_for(0).dumps())["answers"][-1] == [0, laid]
    assert json.loads(match.record_for(1).dumps())["answers"][-1] == [0, None]
