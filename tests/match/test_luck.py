"""Luck against expectation: whoever gets the best of every draw is seen to, and nobody else."""

from itertools import pairwise

import pytest

import motley
from motley.kernel import CHANCE, Move, Rng, State, registry
from motley.match import Luck
from motley.match.luck import BARS, SHUFFLES, Draws
from tests.match.test_analysis import played

SEATS = 4


class Unseen(Draws):
    """As if the judgement saw nothing of a draw until somebody has answered to it."""

    def worth(self, state: State, move: Move, is_answered: bool = False) -> list[float]:
        return super().worth(state, move) if is_answered else [0.5] * self.seats


class Blind(Draws):
    """As if it never saw anything."""

    def worth(self, state: State, move: Move, is_answered: bool = False) -> list[float]:
        return [0.5] * self.seats


def drawn_for(seat: int | None, kind: type[Draws] = Draws) -> Luck | None:
    """The luck of a gauntlet in which every draw falls best for a seat; None: as it comes."""
    game, rng = registry.game("gauntlet"), Rng(2)
    state = game.setup(SEATS, game.complete({"rounds": 8}))
    draws = kind(game, SEATS)
    while (ask := state.ask()) is not None:
        if ask.seats == (CHANCE,):
            move = state.sample(rng) if seat is None else best_for(draws, state, seat)
            draws.take(state, move)
            state.play(CHANCE, move)
        else:
            asked = state.owing()[0]
            moves = state.moves(asked)
            state.play(asked, moves[rng.below(len(moves))])
    return draws.luck()


def best_for(draws: Draws, state: State, seat: int) -> Move:
    return max((move for move, _ in state.odds()), key=lambda move: draws.worth(state, move)[seat])


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_was_luckier_than_whoever_gets_the_best_of_every_draw(seat: int) -> None:
    best, usual = drawn_for(seat), drawn_for(None)
    assert best is not None
    assert usual is not None
    assert best.drawn[seat] > 0
    assert more_than(best, seat) == 0
    assert best.below[seat] > 0.5
    # The check can fail: with draws as they come, some shuffle would have been better for somebody.
    assert any(more_than(usual, each) for each in range(SEATS))


def more_than(luck: Luck, seat: int) -> int:
    """How many shuffles were certainly worth more to a seat than what was drawn."""
    lows = luck.edges[:-1]
    return sum(count for count, low in zip(luck.shuffles[seat], lows, strict=True) if low > luck.drawn[seat])


def test_a_histogram_has_every_shuffle_and_lies_around_what_is_expected() -> None:
    luck = drawn_for(None)
    assert luck is not None
    assert luck == drawn_for(None)
    assert len(luck.edges) == BARS + 1
    assert luck.edges[0] == -luck.edges[-1]
    for counts, share, amount in zip(luck.shuffles, luck.below, luck.drawn, strict=True):
        assert sum(counts) == SHUFFLES
        assert 0 <= share <= 1
        assert luck.edges[0] <= amount <= luck.edges[-1]
        middles = [(low + high) / 2 for low, high in pairwise(luck.edges)]
        mean = sum(count * middle for count, middle in zip(counts, middles, strict=True)) / SHUFFLES
        assert abs(mean) < 0.15 * luck.edges[-1]


def test_nothing_is_told_of_a_game_in_which_next_to_nothing_is_drawn() -> None:
    assert motley.analyse(played("motif", "greedy", "random", size=3)).luck is None


def test_what_is_not_seen_of_a_draw_shows_in_what_is_made_of_it() -> None:
    assert drawn_for(None, Unseen) is not None
    assert drawn_for(None, Blind) is None


def test_whoever_is_asked_answers_a_draw_until_somebody_else_is() -> None:
    game, rng = registry.game("gauntlet"), Rng(2)
    state = game.setup(SEATS, game.complete({}))
    draws = Draws(game, SEATS)
    asked: set[tuple[int, ...]] = set()
    while (ask := state.ask()) is not None and len(asked) < 2:
        before = state.dump()
        draws.answer(state)
        if len(ask.seats) == 1 and ask.seats[0] != CHANCE:
            now = state.ask()
            assert now is None or now.seats != ask.seats
            asked.add(ask.seats)
            continue
        assert state.dump() == before, "nobody answers for chance, or for several"
        mover = state.owing()[0] if ask.seats != (CHANCE,) else CHANCE
        state.play(mover, state.sample(rng) if mover == CHANCE else state.moves(mover)[0])
    assert len(asked) == 2
