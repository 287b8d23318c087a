"""What the bots think of positions: cards in hand, Destinies, Travelers, sources, and a beginner's eye."""

from collections.abc import Sequence

import pytest

from motley.bots.greedy import Greedy
from motley.bots.random import Random
from motley.games.motu import GAME
from motley.games.motu.mind.beginner import short_sighted
from motley.games.motu.mind.judge import (
    WEIGHTS,
    expected,
    judgement,
    lead_chance,
    pair_worth,
    parts_of,
    planned_worth,
    worth_of,
)
from motley.games.motu.mind.shores import Shores
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARD_NUMBERS, DESTINIES
from motley.games.motu.rules.island import Island
from motley.kernel import CHANCE, Move, Rng
from motley.kernel.bot import Bot, Limits, turn_of
from motley.kernel.weights import USUAL
from tests.games.motu.stories import answer, destiny, kind, legal, solo, table, take_turn


def test_a_pair_out_of_balance_is_worth_less_the_fewer_turns_are_left() -> None:
    assert pair_worth(2, 2, 3, 0) == 6
    assert pair_worth(3, 2, 3, 0) == 0
    assert 0 < pair_worth(3, 2, 3, 1) < pair_worth(3, 2, 3, 5)
    assert pair_worth(2, 4, 3, 5) > pair_worth(2, 2, 3, 5)


def test_a_card_in_hand_is_worth_its_best_place() -> None:
    state = table(game="first")
    answer(state, "1")
    any_way = worth_of(state, 0)
    ways = []
    for text in legal(state):
        turned = state.copy()
        answer(turned, text)
        ways.append(worth_of(turned, 0))
    assert any_way == max(ways)
    best = turned_to(state, ways.index(max(ways)))
    laid = []
    for text in legal(best):
        placed = best.copy()
        answer(placed, text)
        laid.append(worth_of(placed, 0))
    assert abs(max(laid) - any_way) < 1e-9


def test_the_longest_beach_is_told_as_the_island_tells_it_also_with_a_card_that_is_not_laid() -> None:
    """On every place for a card in a few games; whoever takes no notice of what the card covers is found out."""
    rng, seen, careless = Rng(4), 0, 0
    for _ in range(2):
        state = table()
        while not state.over:
            seat = state.owing()[0]
            if seat == CHANCE:
                state.accept(CHANCE, state.sample(rng))
                continue
            moves = state.moves(seat)
            ask = state.open
            if ask is not None and ask.kind == "place":
                island, (card, direction) = state.islands[seat], ask.args
                assert isinstance(card, int)
                assert isinstance(direction, int)
                shores = Shores(island)
                assert shores.longest() == Island(island.placed, int(island.reach)).longest_beach()
                for move in moves:
                    x, y = at(move)
                    with_it = island.with_card(card, x, y, direction)
                    assert shores.longest_with(card, x, y, direction) == with_it.longest_beach()
                    careless += shores.longest() > with_it.longest_beach()
                    seen += 1
            state.accept(seat, moves[rng.below(len(moves))])
    assert seen > 400
    assert careless > 10


def at(move: Move) -> tuple[int, int]:
    assert isinstance(move, tuple)
    x, y = move
    assert isinstance(x, int)
    assert isinstance(y, int)
    return x, y


def test_places_that_suggest_themselves_are_those_that_the_judgement_likes() -> None:
    """The best place by a look at each is among the four that are looked at in the head; the reverse order has none."""
    rng, found, last = Rng(8), 0, 0
    state = table()
    asked = 0
    while asked < 6:
        seat = state.owing()[0]
        if seat == CHANCE:
            state.accept(CHANCE, state.sample(rng))
            continue
        moves = state.moves(seat)
        move = moves[0] if len(moves) == 1 else Greedy().choose(turn_of(GAME, state, seat, rng, Limits()))
        urges = GAME.urge(state, seat, moves)
        assert (urges is not None) == (kind(state) == "place")
        if urges is not None and len(moves) > 8:
            asked += 1
            order = sorted(range(len(moves)), key=lambda place: -urges[place])
            found += moves.index(move) in order[:4]
            last += moves.index(move) in order[-4:]
        state.accept(seat, move)
    assert found >= 5
    assert last == 0


def turned_to(state: MotuState, way: int) -> MotuState:
    twin = state.copy()
    answer(twin, legal(state)[way])
    return twin


def test_plans_of_different_sources_are_kept_apart() -> None:
    state = table()
    answer(state, "1")
    card = CARD_NUMBERS["i05"]
    before = planned_worth(state, 0, card, -1)
    state.scored[0] = (0, 0, 0, -1, 0, 0)
    assert planned_worth(state, 0, card, -1) < before


def test_a_lead_late_in_the_game_is_nearly_sure() -> None:
    assert lead_chance([3, 1], 0, 9) > lead_chance([3, 1], 0, 4) > lead_chance([2, 2], 0, 4)
    assert lead_chance([0, 0], 0, 9) == 0.1
    assert lead_chance([0, 5], 0, 5) == 0.05
    card = DESTINIES[destiny("d03")]
    assert expected(card, [1.0, 1.0]) == 10
    assert expected(card, [1.0, 0.0]) == 2
    assert expected(card, [0.0, 0.0]) == -8


def test_judgement_agrees_with_the_result_at_the_end() -> None:
    for seats in (1, 2, 4):
        state = GAME.start(seats)
        state.playout(Rng(3), 1000)
        assert isinstance(state, MotuState)
        assert judgement(state) == state.returns()


def test_a_beginner_banks_the_largest_source_and_looks_at_two_slots() -> None:
    state = table()
    ask = state.ask()
    assert ask is not None
    seen = short_sighted(state.view(0), ask, state.moves(0))
    assert seen is not None
    assert max(seen[2:]) == -1.0
    assert min(seen[:2]) >= 0
    while kind(state) != "sources":
        take_turn(state)
    ask = state.ask()
    assert ask is not None
    seat = state.owing()[0]
    worths = short_sighted(state.view(seat), ask, state.moves(seat))
    assert worths == [float(state.tally(seat).source(source)) for source in range(6)]


def test_a_beginner_is_content_with_any_of_ten_places() -> None:
    state = table()
    answer(state, "1", "N")
    ask = state.ask()
    assert ask is not None
    worths = short_sighted(state.view(0), ask, state.moves(0))
    assert worths is not None
    assert min(10, len(worths)) <= worths.count(1.0) <= len(worths)


def play(bots: list[Bot], state: MotuState, rng: Rng) -> MotuState:
    while (ask := state.ask()) is not None:
        seat = ask.seats[0]
        move: Move = (
            state.sample(rng) if seat == CHANCE else bots[seat].choose(turn_of(GAME, state, seat, rng, Limits()))
        )
        state.apply(seat, move)
    return state


def test_alone_nothing_counts_that_games_against_rivals_have_taught() -> None:
    alone, rivals = solo(), table()
    play_some([alone, rivals], 40)
    assert worth_of(alone, 0) == pytest.approx(sum(parts_of(alone, 0)))
    assert worth_of(rivals, 0) == pytest.approx(WEIGHTS[USUAL].total(parts_of(rivals, 0)))
    assert worth_of(rivals, 0) != pytest.approx(sum(parts_of(rivals, 0)))


def play_some(states: Sequence[MotuState], plies: int) -> None:
    for state in states:
        state.playout(Rng(3), plies)
        assert not state.over


def test_greedy_beats_random() -> None:
    rng = Rng(8)
    for seat in (0, 1):
        state = GAME.start(2, {"start": "0"})
        assert isinstance(state, MotuState)
        bots: list[Bot] = [Random(), Random()]
        bots[seat] = Greedy()
        outcome = play(bots, state, rng).outcome()
        assert outcome is not None
        assert outcome.winners() == (seat,)
        assert outcome.scores[seat] > outcome.scores[1 - seat] + 10


def test_greedy_beats_the_easy_opponent() -> None:
    outcome = play([Greedy()], solo(), Rng(100)).outcome()
    assert outcome is not None
    assert outcome.placings == (1,)
