"""Many random games: all end within the bound, nobody is ever without a move, and how long races are."""

from collections import Counter

import pytest

from motley.games.motox import GAME
from motley.games.motox.rules.book import Motox
from motley.games.motox.rules.building import dead_ends
from motley.games.motox.rules.course import read_course
from motley.kernel import CHANCE, Rng

SEATS = (2, 3, 4)


class Statistics:
    """What a number of random games came to."""

    def __init__(self, seats: int, games: int, seed: int) -> None:
        self.seats = seats
        self.rounds: list[int] = []
        self.plies: list[int] = []
        self.reasons: Counter[str] = Counter()
        self.refused = 0
        self.cells = 0
        rng = Rng(seed)
        for _ in range(games):
            self.add(rng)

    def add(self, rng: Rng) -> None:
        options: dict[str, object] = {"two_seats": self.seats == 2}
        bound = GAME.bound(self.seats, GAME.complete(options))
        state = GAME.start(self.seats, options)
        assert isinstance(state, Motox)
        plies = 0
        while (ask := state.ask()) is not None:
            seat = ask.seats[0]
            moves = [] if seat == CHANCE else state.moves(seat)
            assert moves or seat == CHANCE, f"trapped in {GAME.text(state)}"
            state.apply(seat, moves[rng.below(len(moves))] if moves else state.sample(rng))
            plies += 1
        assert plies <= bound
        assert len(state.heights) == 24
        outcome = state.outcome()
        assert outcome is not None
        refused, cells = dead_ends(state.laid)
        self.refused += refused
        self.cells += cells
        self.rounds.append(state.round)
        self.plies.append(plies)
        self.reasons[outcome.reason] += 1

    def told(self) -> str:
        games = len(self.plies)
        return (
            f"motox, {self.seats} seats: {games} random games, {sum(self.plies) / games:.0f} answers each "
            f"(at most {max(self.plies)}), {sum(self.rounds) / games:.1f} rounds, "
            f"{self.reasons['finish']} won, {self.reasons['cap']} stopped, "
            f"{100 * self.refused / self.cells:.2f} % of the free cells were dead ends"
        )


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end(seats: int) -> None:
    found = Statistics(seats, 25, 11)
    assert len(found.plies) == 25
    assert max(found.rounds) <= 100


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_ten_thousand_random_games_end(seats: int) -> None:
    found = Statistics(seats, 10_000, 1000 + seats)
    print(found.told())
    assert len(found.plies) == 10_000
    assert found.refused > 0


def test_dead_ends_are_counted_from_the_finished_track() -> None:
    """Coming round to the start again: tile 11 to the east would have been a dead end with tiles left to lay."""
    laid, _ = read_course("ENNNWWWSSWW")
    refused, cells = dead_ends(laid)
    assert refused == 1
    assert cells > refused
    assert dead_ends(read_course("E" * 23)[0])[0] == 0


def test_measures_of_a_finished_game() -> None:
    state = GAME.start(3, {"course": "sprint", "race_cap": 5})
    state.playout(Rng(2), 1000)
    measures = GAME.measures(state)
    assert measures["rounds"] == 5
    assert measures["stopped at the last round (1) or won (0)"] == 1
    assert measures["cells refused as dead ends, in percent"] == 0
