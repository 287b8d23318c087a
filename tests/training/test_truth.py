"""The solved 3×3 board: the tables agree with the rules wherever they are asked, and a wrong table is found out."""

import lzma
from pathlib import Path

import pytest

from motley.kernel.rng import Rng
from training.solve import STOP, Solution, table_file
from training.truth import GAME, Truth, handicaps, options_of, random_positions, tally_of

TOKENS = (1, 2, 3)
SAMPLE = 60


@pytest.fixture(scope="module")
def truths() -> dict[int, Truth]:
    return {tokens: Truth(tokens) for tokens in TOKENS}


@pytest.mark.parametrize("tokens", TOKENS)
def test_every_sampled_margin_is_the_best_that_the_rules_allow(truths: dict[int, Truth], tokens: int) -> None:
    assert truths[tokens].faults(Rng(tokens), SAMPLE) == []


@pytest.mark.soak
@pytest.mark.parametrize("tokens", TOKENS)
def test_twenty_thousand_margins_are_the_best_that_the_rules_allow(truths: dict[int, Truth], tokens: int) -> None:
    assert truths[tokens].faults(Rng(tokens + 100), 20_000) == []


def test_the_smallest_game_is_solved_again_to_the_same_table(truths: dict[int, Truth]) -> None:
    solution = Solution(1)
    solution.solve()
    assert (solution.margins[:STOP, solution.codes] == truths[1].margins[:, solution.codes]).all()


@pytest.mark.parametrize(("tokens", "firsts"), [(1, "111111111"), (2, "111111111"), (3, "313131313")])
def test_the_first_player_wins_whatever_the_first_tile_but_with_three_tokens_not_on_an_edge_by_three(
    truths: dict[int, Truth], tokens: int, firsts: str
) -> None:
    start = GAME.start(2, options_of(tokens))
    assert truths[tokens].margin(start) == int(max(firsts))
    assert "".join(str(margin) for margin in truths[tokens].margins_of(start).values()) == firsts


@pytest.mark.parametrize("tokens", TOKENS)
def test_a_table_with_one_margin_in_twenty_altered_is_found_out(tmp_path: Path, tokens: int) -> None:
    margins = bytearray(lzma.decompress(table_file(tokens).read_bytes()))
    for place in range(0, len(margins), 20):
        margins[place] = (margins[place] + 2) % 256
    forged = tmp_path / "forged.xz"
    forged.write_bytes(lzma.compress(bytes(margins), preset=0))
    assert Truth(tokens, forged).faults(Rng(tokens), SAMPLE)


def test_a_table_that_counts_the_quiet_turns_wrongly_is_found_out(tmp_path: Path) -> None:
    margins = lzma.decompress(table_file(2).read_bytes())
    row = len(margins) // STOP
    shifted = tmp_path / "shifted.xz"
    shifted.write_bytes(lzma.compress(margins[row:] + margins[:row], preset=0))
    assert Truth(2, shifted).faults(Rng(1), SAMPLE)


def test_with_one_token_an_odd_force_turns_the_result_round() -> None:
    for force, margin in ((7, -5), (8, 1), (9, -5)):
        solution = Solution(1, 4, force, 13)
        solution.solve()
        assert solution.margins[0, 0] == margin
        assert Truth.of(solution).faults(Rng(force), SAMPLE) == []


def test_rules_other_than_those_that_were_solved_are_found_out() -> None:
    truth = Truth.of(solved := Solution(1, 2, 3, 5))
    solved.solve()
    assert truth.faults(Rng(1), SAMPLE) == []
    truth.options = options_of(1, 2, 4, 5)
    assert truth.faults(Rng(1), 10 * SAMPLE)


def test_tiles_that_are_black_before_the_start_count_for_the_second_player(truths: dict[int, Truth]) -> None:
    assert [set(handicaps(truths[1], black)) for black in range(3)] == [{1}, {1}, {-1}]
    assert handicaps(truths[3], 2) == [1] * 4 + [3] * 32


def test_a_bot_that_looks_at_one_move_misses_what_search_finds(truths: dict[int, Truth]) -> None:
    positions = random_positions(2, 80, 1)
    greedy = tally_of("greedy", truths[2], positions, 1)
    search = tally_of("mcts:quick", truths[2], positions, 1)
    assert greedy.asked == search.asked
    assert greedy.random < greedy.kept < search.kept <= search.asked
