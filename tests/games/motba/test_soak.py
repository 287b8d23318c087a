"""Many random battles: all end within the bound, nobody is ever without a move, no ask is wider than declared."""

import pytest

from motley.games.motba import GAME
from motley.games.motba.moves import DONE, END, KEEP, PASS, STOP
from motley.games.motba.rules import MotbaState
from motley.games.motba.season import METHODS, SEASONS
from motley.kernel import CHANCE, Rng

SEATS = (2, 3, 4)
BATTLES = 2000
SAMPLE = 2
IDLE = frozenset([(END,), (PASS,), (KEEP,), (STOP,), (DONE,)])


def eager(state: MotbaState, seat: int, rng: Rng) -> object:
    """A random answer; nearly always one that does something."""
    moves = state.moves(seat)
    assert moves, f"seat {seat} has no answer to {state.ask()!r}"
    assert len(moves) <= 300
    busy = [move for move in moves if move not in IDLE]
    if busy and rng.below(10) < 8:
        moves = busy
    return moves[int(rng.below(len(moves)))]


def battle(seats: int, options: dict[str, object], rng: Rng) -> MotbaState:
    whole = GAME.complete(options)
    state = GAME.setup(seats, whole)
    assert isinstance(state, MotbaState)
    count = 0
    while state.ask() is not None:
        seat = state.owing()[0]
        move = state.sample(rng) if seat == CHANCE else eager(state, seat, rng)
        state.accept(seat, move)
        count += 1
    assert count <= GAME.bound(seats, whole)
    check(state)
    return state


def check(state: MotbaState) -> None:
    """Whatever happened, the table is in order."""
    outcome = state.outcome()
    assert outcome is not None
    assert sorted(outcome.placings) == list(range(1, state.seats + 1))
    spaces = [unit.space for unit in state.units if unit.alive]
    assert len(spaces) == len(set(spaces))
    assert all(state.things[space] == 0 for space in spaces)
    assert all(0 <= tokens <= 15 for tokens in state.special)
    assert state.stack == []
    assert state.queue == []
    assert not state.muted


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("method", METHODS)
def test_a_sample_of_eager_battles(seats: int, method: str) -> None:
    for seed in range(SAMPLE):
        battle(seats, {"character_method": method, "artifact_method": method, "season": "infinite"}, Rng(seed))


@pytest.mark.parametrize("season", SEASONS)
def test_every_season_type_is_played_through(season: str) -> None:
    options = {"season": season, "pregen": "venom_and_thorn", "round_limit": 6, "battles": 2}
    state = battle(2, options, Rng(4))
    assert 2 >= state.battle >= 1


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("method", METHODS)
def test_two_thousand_battles(seats: int, method: str) -> None:
    for seed in range(BATTLES):
        battle(seats, {"character_method": method, "artifact_method": method, "season": "infinite"}, Rng(1000 + seed))
