"""Who stands where: the whole score sheet of a position, as it would be settled now."""

from typing import final

from motley.games.motu.rules.cards import DESTINIES, VOLCANO
from motley.games.motu.rules.scoring import (
    BEACH_BONUS,
    COCONUT_BONUS,
    SOURCES,
    Opponent,
    Tally,
    component,
    destiny_points,
)
from motley.games.motu.rules.state import UNSCORED, Table
from motley.kernel.core import Outcome


@final
class Standing:
    """Sources (scored, or worth now), Travelers, Destinies, bonuses and totals of every seat (R10, R12)."""

    opponent: Opponent | None

    def __init__(self, state: Table) -> None:
        seats = range(state.seats)
        self.solo = state.solo
        self.tallies: list[Tally] = [state.tally(seat) for seat in seats]
        lenient = state.solo and state.lenient
        self.sources: list[list[int]] = []
        for seat in seats:
            scored = state.scored[seat]
            tally = self.tallies[seat]
            self.sources.append(
                [tally.source(each, lenient) if scored[each] == UNSCORED else scored[each] for each in range(6)]
            )
        self.travelers = list(state.traveler_points)
        self.beaches = [state.islands[seat].longest_beach() for seat in seats]
        self.beach_cards = [state.islands[seat].beach_cards() for seat in seats]
        self.coconuts = [tally.coconuts for tally in self.tallies]
        self.destiny_lines: list[tuple[int, int, list[int], int]] = []
        self.destinies = [0] * state.seats
        for seat in seats:
            for destiny in state.destinies[seat]:
                self._settle(seat, destiny)
        self.opponent = None
        self.beach_winners: list[int] = []
        self.coconut_winners: list[int] = []
        self.bonuses = [0] * state.seats
        self.coconut_bonuses = [0] * state.seats
        if state.solo:
            self._meet_opponent(state)
        else:
            self._award()

    def _settle(self, seat: int, destiny: int) -> None:
        amounts = self.amounts(destiny)
        points = destiny_points(destiny, seat, amounts)
        self.destiny_lines.append((seat, destiny, [each[seat] for each in amounts], points))
        self.destinies[seat] += points

    def amounts(self, destiny: int) -> list[list[int]]:
        """Per component of a Destiny, how much each seat has."""
        return [
            [component(name, tally, cards) for tally, cards in zip(self.tallies, self.beach_cards, strict=True)]
            for name in DESTINIES[destiny].counts
        ]

    def _award(self) -> None:
        """R10.4, R10.5: the longest beach and the most coconuts, ties included, never with nothing."""
        longest, most = max(self.beaches), max(self.coconuts)
        self.beach_winners = [seat for seat, length in enumerate(self.beaches) if 0 < length == longest]
        self.coconut_winners = [seat for seat, count in enumerate(self.coconuts) if 0 < count == most]
        for seat in self.beach_winners:
            self.bonuses[seat] = BEACH_BONUS
        for seat in self.coconut_winners:
            self.coconut_bonuses[seat] = COCONUT_BONUS

    def _meet_opponent(self, state: Table) -> None:
        volcanoes = self.tallies[0].counts[VOLCANO]
        opponent = Opponent(state.pile, state.hut, volcanoes, self.beaches[0], state.level)
        self.opponent = opponent
        self.bonuses[0] = opponent.own_bonus

    def total(self, seat: int) -> int:
        """R10.1, R12.1."""
        parts = self.travelers[seat] + self.destinies[seat] + self.bonuses[seat] + self.coconut_bonuses[seat]
        return sum(self.sources[seat]) + parts

    def outcome(self) -> Outcome:
        totals = tuple([self.total(seat) for seat in range(len(self.sources))])
        opponent = self.opponent
        if opponent is not None:
            return self._solo_outcome(totals, opponent)
        # R10.6: by score, then coconuts; equal pairs share a place.
        keys = [(total, self.coconuts[seat]) for seat, total in enumerate(totals)]
        placings = tuple([1 + sum([1 for other in keys if other > key]) for key in keys])
        best = [key for key in keys if key[0] == max(totals)]
        reason = "most harmony" if len(best) == 1 else "more coconuts"
        if placings.count(1) > 1:
            reason = "shared"
        return Outcome(placings, totals, reason, self.sheet())

    def _solo_outcome(self, totals: tuple[int, ...], opponent: Opponent) -> Outcome:
        """R12.8: the higher total, then more counters; still tied, you win."""
        mine, theirs = totals[0], opponent.total()
        hut = opponent.lines[3]
        bank = self.coconuts[0]
        if mine != theirs:
            won = mine > theirs
            reason = "beat the Opponent" if won else "lost"
        else:
            won = bank >= hut
            reason = "tie" if bank == hut else "tie on coconuts"
        # What the Opponent has is no part of the seat's score: texts beside the numbers.
        rows = [(f"opponent-{name}", (str(points),)) for name, points in opponent.sheet()]
        return Outcome((1 if won else 2,), totals, reason, (*self.sheet(), *rows, ("opponent-total", (str(theirs),))))

    def sheet(self) -> list[tuple[str, tuple[object, ...]]]:
        """The score sheet as on paper, line by line: what a seat has in them all is its score (R10.1, R12.1)."""
        seats = range(len(self.sources))
        rows: list[tuple[str, tuple[object, ...]]] = [
            (name, tuple([sources[place] for sources in self.sources])) for place, name in enumerate(SOURCES)
        ]
        if not self.solo:
            rows.append(("traveler", tuple(self.travelers)))
            for owner, destiny, _, points in self.destiny_lines:
                rows.append((DESTINIES[destiny].id, tuple([points if seat == owner else 0 for seat in seats])))
        rows.append(("beach", tuple(self.bonuses)))
        if not self.solo:
            rows.append(("coconut-bonus", tuple(self.coconut_bonuses)))
        return rows


def standing_of(state: Table) -> Standing:
    return Standing(state)
