"""Battles of bots, and what they tell about MOTBA's cards."""

from collections import Counter
from math import sqrt

from motley.bots.greedy import Greedy
from motley.bots.random import Random
from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import IDS
from motley.games.motba.rules.deck.cards import FIRST_ARENA, FIRST_ARTIFACT
from motley.kernel import CHANCE, Bot, Limits, Rng, turn_of

DEALT: dict[str, object] = {
    "season": "infinite",
    "character_method": "chaos",
    "artifact_method": "chaos",
    "chaos_reserve": "five",
}
"""Everybody gets five cards of each kind by chance, of all there are."""

BY_LOT = frozenset(["ban", "role", "option", "discard", "arena", "lay"])
"""What is answered at random, so that every card is fielded about as often."""

CERTAINTY = 1.96


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's interval for a share, 95 times in 100."""
    if played == 0:
        return 0.0, 1.0
    share, square = won / played, CERTAINTY * CERTAINTY
    middle = (share + square / (2 * played)) / (1 + square / played)
    half = CERTAINTY * sqrt(share * (1 - share) / played + square / (4 * played * played)) / (1 + square / played)
    return middle - half, middle + half


def fought(drafters: list[Bot], fighters: list[Bot], rng: Rng, options: dict[str, object], by_lot: bool) -> MotbaState:
    """A battle: some choose the teams, others lead them in the fight."""
    state = GAME.setup(len(fighters), GAME.complete(options))
    assert isinstance(state, MotbaState)
    while (ask := state.ask()) is not None:
        seat = state.owing()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        moves = state.moves(seat)
        bot: Bot = Random() if by_lot and ask.kind in BY_LOT else (fighters if state.round else drafters)[seat]
        state.accept(seat, moves[0] if len(moves) == 1 else bot.choose(turn_of(GAME, state, seat, rng, Limits())))
    return state


class Balance:
    """Many battles of greedy bots with teams drawn by lot."""

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats
        self.rounds: list[int] = []
        self.first = 0
        self.reasons: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.won: Counter[str] = Counter()

    def play(self, rng: Rng) -> None:
        bots: list[Bot] = [Greedy() for _ in range(self.seats)]
        self.count(fought(bots, bots, rng, DEALT, True))

    def count(self, state: MotbaState) -> None:
        """A card that several seats field says nothing."""
        outcome = state.outcome()
        assert outcome is not None
        self.rounds.append(state.round)
        self.first += outcome.placings[state.first] == 1
        self.reasons[outcome.reason] += 1
        fielded = Counter(card for row in state.rows for card in row)
        for seat, row in enumerate(state.rows):
            for card in row:
                if card >= 0 and fielded[card] == 1:
                    self.played[IDS[card]] += 1
                    self.won[IDS[card]] += outcome.placings[seat] == 1

    def share(self, card: str) -> float:
        return self.won[card] / self.played[card]

    def outliers(self, least: int, low: float, high: float) -> list[str]:
        """Fighters seen so often that win beyond doubt too much or too little."""
        found: list[str] = []
        for card in IDS[:FIRST_ARTIFACT]:
            bottom, top = interval(self.won[card], self.played[card])
            if self.played[card] >= least and (top < low or bottom > high):
                found.append(card)
        return found

    def told(self) -> list[str]:
        count = len(self.rounds)
        bottom, top = interval(self.first, count)
        lengths = ", ".join(f"{rounds}: {n}" for rounds, n in sorted(Counter(self.rounds).items()))
        ends = ", ".join(f"{reason} {n}" for reason, n in self.reasons.most_common())
        head = f"motba, {self.seats} seats: "
        return [
            f"{head}{count} greedy battles with teams by lot, {sum(self.rounds) / count:.1f} rounds on average, "
            f"{sorted(self.rounds)[count // 2]} in the middle; battles by rounds: {lengths}",
            f"{head}ended by {ends}",
            f"{head}the first player won {100 * self.first / count:.1f} % ({100 * bottom:.1f} to {100 * top:.1f})",
            f"{head}win share of each fighter: {self.shares(0, FIRST_ARTIFACT)}",
            f"{head}win share of each relic: {self.shares(FIRST_ARTIFACT, FIRST_ARENA)}",
        ]

    def shares(self, first: int, end: int) -> str:
        """The cards with their share, its interval and how often they were fielded."""
        keyed = sorted((-self.share(card), card) for card in IDS[first:end] if self.played[card])
        parts: list[str] = []
        for share, card in keyed:
            bottom, top = interval(self.won[card], self.played[card])
            parts.append(f"{card} {-100 * share:.0f} % ({100 * bottom:.0f} to {100 * top:.0f}) of {self.played[card]}")
        return ", ".join(parts)
