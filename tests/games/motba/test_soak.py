"""Many random battles: all end within the bound, nobody is ever without a move, no ask is wider than declared.

And many battles of greedy bots: how long they are, whether it helps to begin, and how often each fighter wins.
"""

import pytest

from motley import compiled
from motley.bots.greedy import Greedy
from motley.bots.random import Random
from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import CHARACTERS
from motley.games.motba.rules.draft.season import METHODS, SEASONS
from motley.games.motba.rules.moves import DONE, END, KEEP, PASS, STOP
from motley.kernel import CHANCE, Bot, Rng
from tests.games.motba.study import DEALT, Balance, fought, interval

SEATS = (2, 3, 4)
BATTLES = 2000
SAMPLE = 2
CHARACTER_IDS = [card.id for card in CHARACTERS]
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
    print(f"motba, {seats} seats: {BATTLES} random battles by {method}, all ended within the bound")


def test_intervals_of_shares() -> None:
    assert interval(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert interval(0, 10)[0] == pytest.approx(0.0)
    assert interval(0, 0) == (0.0, 1.0)


def test_a_greedy_battle_is_counted() -> None:
    found = Balance()
    found.play(Rng(1))
    assert len(found.rounds) == 1
    assert sum(found.won.values()) > 0
    assert max(found.rounds) <= 15
    assert found.outliers(1, 0.0, 1.0) == []
    losers = {card for card in CHARACTER_IDS if found.played[card] and not found.won[card]}
    assert losers <= set(found.outliers(1, 0.95, 1.0))
    assert all(" seats: " in line for line in found.told())


@pytest.mark.soak
@pytest.mark.skipif(not compiled, reason="a thousand battles of thinking bots take an hour uncompiled")
def test_a_thousand_greedy_battles() -> None:
    """No fighter wins beyond doubt more than 65 or less than 35 of a hundred battles, and beginning decides nothing."""
    found = Balance()
    for seed in range(1000):
        found.play(Rng(60_000 + seed))
    for line in found.told():
        print(line)
    assert found.outliers(40, 0.35, 0.65) == []
    bottom, top = interval(found.first, 1000)
    assert bottom < 0.55
    assert top > 0.45
    assert sum(count for reason, count in found.reasons.items() if reason.startswith("limit")) < 250


@pytest.mark.soak
@pytest.mark.skipif(not compiled, reason="many battles of thinking bots")
@pytest.mark.parametrize("seats", SEATS)
def test_greedy_beats_random_in_the_fight(seats: int) -> None:
    """Teams are drawn by lot; one seat fights greedily, the others at random. To beat three takes more rounds."""
    options = {**DEALT, "round_limit": 30 if seats == 4 else 15}
    wins = 0
    for number in range(100):
        bots: list[Bot] = [Random() for _ in range(seats)]
        bots[number % seats] = Greedy()
        outcome = fought(bots, bots, Rng(70_000 + number), options, True).outcome()
        assert outcome is not None
        wins += outcome.placings[number % seats] == 1
    print(f"motba, {seats} seats: one greedy bot among random ones with teams by lot won {wins} of 100 battles")
    assert wins >= 85


@pytest.mark.soak
@pytest.mark.skipif(not compiled, reason="many battles of thinking bots")
def test_greedy_beats_random_in_the_draft() -> None:
    """One seat drafts, lays, aims and places greedily, the other at random; then both fight greedily."""
    wins = 0
    for number in range(400):
        drafters: list[Bot] = [Random(), Random()]
        drafters[number % 2] = Greedy()
        outcome = fought(drafters, [Greedy(), Greedy()], Rng(80_000 + number), {}, False).outcome()
        assert outcome is not None
        wins += outcome.placings[number % 2] == 1
    bottom, top = interval(wins, 400)
    print(
        f"motba, 2 seats: a greedy drafter beat a random one in {wins} of 400 battles led greedily on both sides "
        f"({100 * bottom:.0f} to {100 * top:.0f} %)"
    )
    assert bottom > 0.55
