"""Many games: all end within the bound; how the greedy bot's games end, how long they are, which cards are used."""

from collections import Counter

import pytest

from motley import compiled
from motley.bots.greedy import Greedy
from motley.games.motora import GAME
from motley.games.motora.rules.book import MotoraState
from motley.games.motora.rules.cards import CARDS, EVENTS
from motley.games.motora.rules.endings import conserved_idols
from motley.kernel import CHANCE, Bot, Limits, Rng, turn_of

SEATS = (2, 3, 4, 5, 6)
CARD_NAMES = [card.id for card in EVENTS] + [card.id for card in CARDS]
IDOLS = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}


class Statistics:
    """What a number of games came to."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.reasons: Counter[str] = Counter()
        self.rounds: list[int] = []
        self.plies: list[int] = []
        self.used: Counter[str] = Counter()

    def play(self, rng: Rng, bots: dict[int, Bot] | None = None) -> tuple[int, ...]:
        """One game: chance and seats without a bot at random; the placings."""
        state = GAME.start(self.seats, {})
        assert isinstance(state, MotoraState)
        state.events = []
        plies = 0
        while (ask := state.ask()) is not None:
            seat = ask.seats[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                moves = state.moves(seat)
                bot = (bots or {}).get(seat) if len(moves) > 1 else None
                move = bot.choose(turn_of(GAME, state, seat, rng, Limits())) if bot else moves[rng.below(len(moves))]
                state.apply(seat, move)
            plies += 1
            self.count_cards(state)
        assert plies <= GAME.bound(self.seats, GAME.complete({}))
        assert conserved_idols(state) == IDOLS[self.seats]
        outcome = state.outcome()
        assert outcome is not None
        self.reasons[outcome.reason] += 1
        self.rounds.append(state.round)
        self.plies.append(plies)
        return outcome.placings

    def count_cards(self, state: MotoraState) -> None:
        assert state.events is not None
        for event in state.events:
            if event.kind == "card_used":
                self.used[str(event.args["card"])] += 1
            elif event.kind == "event":
                self.used[str(event.args["event"])] += 1
            elif event.kind.startswith("placed-gear"):
                gear = event.args["gear"]
                assert isinstance(gear, list)
                self.used.update(gear)
            elif event.kind == "sacrificed":
                self.used["sacrificial_knife"] += 1
            elif event.kind == "npe" and event.args["foe"] == "tomb_guardian":
                self.used["tomb_guardian"] += 1
        state.events.clear()

    def told(self, who: str) -> str:
        games = len(self.rounds)
        ends = ", ".join(f"{reason} {100 * count / games:.0f} %" for reason, count in self.reasons.most_common())
        middle = sorted(self.rounds)[games // 2]
        return (
            f"motora, {self.seats} seats: {games} {who} games, ended by {ends}; {middle} rounds in the middle, "
            f"{min(self.rounds)} to {max(self.rounds)}; {sum(self.plies) / games:.0f} answers each, "
            f"at most {max(self.plies)}"
        )

    def cards_told(self) -> str:
        uses = ", ".join(f"{name} {self.used[name] / len(self.rounds):.2f}" for name in CARD_NAMES)
        return f"motora, {self.seats} seats: uses of each card a game: {uses}"


def all_greedy(seats: int) -> dict[int, Bot]:
    return {seat: Greedy() for seat in range(seats)}


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end(seats: int) -> None:
    found = Statistics(seats)
    rng = Rng(20 + seats)
    for _ in range(6):
        found.play(rng)
    assert max(found.rounds) <= 24
    assert found.used["cursed_season"] + found.used["eruption"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_three_thousand_random_games_end(seats: int) -> None:
    found = Statistics(seats)
    rng = Rng(3000 + seats)
    for _ in range(3000):
        found.play(rng)
    print(found.told("random"))
    # The one Knife needs a prisoner in the same hands: not even so many random games may see it.
    assert set(CARD_NAMES) - set(found.used) <= {"sacrificial_knife"}


@pytest.mark.soak
@pytest.mark.skipif(not compiled, reason="a thousand games of a thinking bot take a day uncompiled")
@pytest.mark.parametrize("seats", SEATS)
def test_how_greedy_games_end(seats: int) -> None:
    """A thousand games in all; more than half of each number of seats are decided by idols."""
    found = Statistics(seats)
    rng = Rng(200 + seats)
    for _ in range(200):
        found.play(rng, all_greedy(seats))
    print(found.told("greedy"))
    print(found.cards_told())
    assert found.reasons["idols"] > 100


@pytest.mark.soak
@pytest.mark.skipif(not compiled, reason="long games of a thinking bot")
@pytest.mark.parametrize("seats", SEATS)
def test_greedy_beats_random(seats: int) -> None:
    found = Statistics(seats)
    rng = Rng(50 + seats)
    wins = sum(found.play(rng, {game % seats: Greedy()})[game % seats] == 1 for game in range(20))
    print(f"motora, {seats} seats: one greedy bot among random ones won {wins} of 20 games")
    assert wins >= 15
