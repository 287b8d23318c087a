"""Many random games: nine rounds each, no coconut ever gained or lost; and both generators of places agree."""

import pytest

from motley.games.motu import GAME
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import ISLANDS
from motley.kernel import CHANCE, Rng
from tests.games.motu.test_island import grown, obvious_placements

SEATS = (1, 2, 3, 4, 5, 6)


class Statistics:
    """What a number of random games came to."""

    def __init__(self, seats: int, games: int, seed: int) -> None:
        self.seats = seats
        self.plies: list[int] = []
        self.widest = 0
        self.turns = 0
        self.lost = 0
        self.scores = 0
        self.won = 0
        rng = Rng(seed)
        for number in range(games):
            self.add(rng, number)

    def add(self, rng: Rng, number: int) -> None:
        options = {"game": "first" if number % 4 == 3 else "full"}
        state = GAME.start(self.seats, options)
        assert isinstance(state, MotuState)
        plies = turns = 0
        while (ask := state.ask()) is not None:
            seat = ask.seats[0]
            moves = [] if seat == CHANCE else state.moves(seat)
            assert moves or seat == CHANCE, f"nothing to answer in {GAME.text(state)}"
            self.widest = max(self.widest, len(moves))
            turns += ask.kind in ("pick", "take")
            state.apply(seat, moves[rng.below(len(moves))] if moves else state.sample(rng))
            plies += 1
            assert coconuts(state) == (9 if self.seats == 1 else 5 * self.seats), GAME.text(state)
        self.check_end(state, turns)
        self.plies.append(plies)

    def check_end(self, state: MotuState, turns: int) -> None:
        """R2.1, R5.3, R11.7: so many turns and no more, every source scored, the pile used up."""
        assert turns == (18 if self.seats == 1 else 9 * self.seats)
        assert state.current_pile() == (2, 0)
        assert all(-1 not in scored for scored in state.scored)
        if self.seats > 1:
            assert state.round == 9
            assert len(state.row) == 4
        forfeited = turns - sum(len(island.placed) - 1 for island in state.islands)
        outcome = state.outcome()
        assert outcome is not None
        self.turns += turns
        self.lost += forfeited
        self.scores += sum(outcome.scores)
        self.won += self.seats == 1 and outcome.placings == (1,)

    def told(self) -> str:
        games = len(self.plies)
        mean = self.scores / games / self.seats
        alone = f", {100 * self.won / games:.1f} % won" if self.seats == 1 else ""
        return (
            f"motu, {self.seats} seats: {games} random games, {sum(self.plies) / games:.0f} answers each "
            f"(at most {max(self.plies)}), {mean:.1f} points a seat{alone}, "
            f"{100 * self.lost / self.turns:.3f} % of the cards fitted nowhere, at most {self.widest} moves at once"
        )


def coconuts(state: MotuState) -> int:
    """R1.8, R11.8: all counters, wherever they are."""
    return sum(state.banks) + sum(state.counters) + state.hut


def agreeing(islands: int, seed: int) -> int:
    """On so many random islands, how many places the fast generator and the obvious one both find."""
    rng = Rng(seed)
    found = 0
    for _ in range(islands):
        on = grown(int(rng.below(10**9)), int(rng.below(13)))
        card, direction = int(rng.below(ISLANDS)), int(rng.below(4))
        fast = on.placements(card, direction)
        assert fast == obvious_placements(on.placed, card, direction), (on.placed, card, direction)
        assert on.fits(card, direction) == bool(fast)
        found += len(fast)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_have_nine_rounds_and_keep_their_coconuts(seats: int) -> None:
    found = Statistics(seats, 8, 21)
    assert max(found.plies) <= GAME.bound(seats, GAME.complete({}))
    assert found.widest <= GAME.width(seats, GAME.complete({}))


def test_both_generators_agree() -> None:
    assert agreeing(150, 5) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_five_thousand_random_games_have_nine_rounds_and_keep_their_coconuts(seats: int) -> None:
    found = Statistics(seats, 5_000, 2000 + seats)
    print(found.told())
    assert max(found.plies) <= GAME.bound(seats, GAME.complete({}))
    assert found.widest <= GAME.width(seats, GAME.complete({}))


@pytest.mark.soak
def test_both_generators_agree_on_twenty_thousand_positions() -> None:
    found = agreeing(20_000, 77)
    print(f"motu: both generators of places agree on 20000 random positions with {found} legal places")
    assert found > 0
