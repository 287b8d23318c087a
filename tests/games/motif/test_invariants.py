"""I1 to I7: what holds in every position of every game."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from motley.games.motif.rules.board import count, listed
from motley.games.motif.rules.book import MotifState
from motley.games.motif.rules.state import ADDED, MOVED, PLAYING
from motley.kernel import Rng
from tests.games.motif.stories import at, legal, outcome, random_games, start

KINDS: dict[str, dict[str, object]] = {
    "5x5": {},
    "3x3 crowded": {"size": 3, "tokens": 6},
    "3x3 tight": {"size": 3, "tokens": 2, "press": 1, "force": 2, "stop": 4},
    "7x7": {"size": 7, "tokens": 5},
}


def positions(options: dict[str, object], number: int = 12) -> Iterator[MotifState]:
    for game in random_games(number, **options):
        yield from game


every_kind = pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)


@every_kind
def test_i1_the_tile_under_a_token_has_its_colour(options: dict[str, object]) -> None:
    for state in positions(options):
        for seat in (0, 1):
            assert state.tokens_of(seat) & ~state.tiles_of(seat) == 0
        assert state.tiles_of(0) & state.tiles_of(1) == 0


@every_kind
def test_i2_the_number_of_white_tiles_never_grows(options: dict[str, object]) -> None:
    for game in random_games(12, **options):
        whites = [int(count(state.white_tiles())) for state in game]
        assert whites == sorted(whites, reverse=True)
        assert whites[0] > whites[-1]


@every_kind
def test_i3_in_the_open_stage_adds_and_moves_are_possible_together(options: dict[str, object]) -> None:
    seen = 0
    for state in positions(options):
        if state.ending != PLAYING or state.flags or not state.own_tokens or not state.own_reserve:
            continue
        free = state.free_tiles()
        region = state.board.region(free)
        can_move = bool(state.reached(state.ready, free, region))
        assert bool(state.add_tiles()) == can_move
        seen += 1
    assert seen


@every_kind
def test_i4_moving_first_never_costs_the_add(options: dict[str, object]) -> None:
    seen = 0
    for state in positions(options):
        if state.ending != PLAYING or not state.flags & MOVED or state.flags & ADDED or not state.own_reserve:
            continue
        if not state.mobile():
            assert state.add_tiles()
            seen += 1
    assert seen


def without_move(state: MotifState, seat: int) -> bool:
    """Whether a seat would have to pass if its turn began now."""
    turn = state.copy()
    if turn.seat != seat:
        turn.swap_sides()
        turn.seat = seat
    turn.flags = 0
    turn.ready = turn.own_tokens
    return not turn.has_move()


@every_kind
def test_i5_while_a_tile_is_white_one_of_the_seats_has_a_move(options: dict[str, object]) -> None:
    for state in positions(options):
        if state.white_tiles() and state.seat >= 0:
            assert not (without_move(state, 0) and without_move(state, 1))


def sulking_game(rng: Rng, **options: object) -> tuple[int, str]:
    """A game in which both sides avoid white tiles as long as they may: the most quiet turns, and how it ended."""
    state = start(**options)
    most = 0
    while state.ask() is not None:
        seat = int(state.seat)
        moves = state.moves(seat)
        white = state.white_tiles()
        calm = [move for move in moves if isinstance(move, tuple) and not white & state.board.bit(move[1])]
        choices = calm or moves
        state.apply(seat, choices[rng.below(len(choices))])
        most = max(most, int(state.quiet))
    return most, outcome(state).reason


def test_i6_with_stop_two_above_force_the_game_never_stops_by_the_counter() -> None:
    reached = set()
    for seed in range(8):
        most, reason = sulking_game(Rng(seed), first="gold")
        assert reason == "coloured"
        assert most <= 9
        reached.add(most)
    assert max(reached) >= 8, "nobody came as far as the force"


def test_i6_without_that_distance_it_does() -> None:
    reasons = {sulking_game(Rng(seed), first="gold", press=2, force=3, stop=3)[1] for seed in range(8)}
    assert "stalemate" in reasons


@every_kind
def test_i7_tokens_on_the_board_and_in_reserve_are_all_of_them(options: dict[str, object]) -> None:
    for state in positions(options):
        for seat in (0, 1):
            assert int(count(state.tokens_of(seat))) + state.reserve_of(seat) == int(state.tokens)
            assert sorted(state.places_of(seat)) == listed(state.tokens_of(seat))
        assert state.own_tokens & state.foe_tokens == 0


def test_every_token_keeps_its_place_in_the_list_of_its_side() -> None:
    for game in random_games(6):
        for before, after in pairwise(game):
            for seat in (0, 1):
                old, new = before.places_of(seat), after.places_of(seat)
                changed = [slot for slot in range(len(old)) if old[slot] != new[slot]]
                assert len(changed) + len(new) - len(old) <= 1


def test_nothing_is_legal_after_the_end() -> None:
    state = at("ggg/ggG/BBb g 10 - 0")
    assert legal(state) == set()
    assert state.ask() is None
