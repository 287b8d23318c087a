"""Pending work that carries more than a number or two. Frames never change: a fight that goes on is a new frame."""

from typing import final


@final
class Fight:
    """A fight on a tile: the tribes in player order, their dice (high and low, 0 while not rolled), rerolls left,
    who kept since the last reroll, whose turn to reroll it is, and the ties so far."""

    def __init__(
        self,
        cell: int,
        sides: tuple[int, ...],
        dice: tuple[tuple[int, int], ...],
        left: tuple[int, ...],
        kept: tuple[bool, ...],
        at: int,
        ties: int,
    ) -> None:
        self.cell = cell
        self.sides = sides
        self.dice = dice
        self.left = left
        self.kept = kept
        self.at = at
        self.ties = ties

    def fields(self) -> tuple[str, ...]:
        return ("cell", "sides", "dice", "left", "kept", "at", "ties")

    def with_dice(self, seat: int, pair: tuple[int, int]) -> "Fight":
        place = self.sides.index(seat)
        dice = (*self.dice[:place], pair, *self.dice[place + 1 :])
        return Fight(self.cell, self.sides, dice, self.left, self.kept, self.at, self.ties)

    def turn_of(self, place: int) -> "Fight":
        return Fight(self.cell, self.sides, self.dice, self.left, self.kept, place, self.ties)

    def keep(self, seat: int) -> "Fight":
        place = self.sides.index(seat)
        kept = (*self.kept[:place], True, *self.kept[place + 1 :])
        return Fight(self.cell, self.sides, self.dice, self.left, kept, place + 1, self.ties)

    def rerolled(self, seat: int, pair: tuple[int, int]) -> "Fight":
        """R8.6: a used reroll; every keep is forgotten."""
        place = self.sides.index(seat)
        left = (*self.left[:place], self.left[place] - 1, *self.left[place + 1 :])
        following = Fight(self.cell, self.sides, self.dice, left, (False,) * len(left), place + 1, self.ties)
        return following.with_dice(seat, pair)

    def tied(self) -> "Fight":
        """R8.8: everybody rolls anew; used rerolls stay used."""
        count = len(self.sides)
        return Fight(self.cell, self.sides, ((0, 0),) * count, self.left, (False,) * count, 0, self.ties + 1)


@final
class Duel:
    """A member against a beast or spirit (R7.14), whose card is an event's (source 0) or an equipment's (source 1)."""

    def __init__(
        self,
        seat: int,
        member: int,
        bonus: int,
        source: int,
        card: int,
        dice: tuple[int, int],
        foe: tuple[int, int],
        left: int,
        kept: bool,
        ties: int,
    ) -> None:
        self.seat = seat
        self.member = member
        self.bonus = bonus
        self.source = source
        self.card = card
        self.dice = dice
        self.foe = foe
        self.left = left
        self.kept = kept
        self.ties = ties

    def fields(self) -> tuple[str, ...]:
        return ("seat", "member", "bonus", "source", "card", "dice", "foe", "left", "kept", "ties")

    def _with(self, dice: tuple[int, int], foe: tuple[int, int], left: int, kept: bool, ties: int) -> "Duel":
        return Duel(self.seat, self.member, self.bonus, self.source, self.card, dice, foe, left, kept, ties)

    def with_dice(self, pair: tuple[int, int]) -> "Duel":
        return self._with(pair, self.foe, self.left, self.kept, self.ties)

    def with_foe(self, pair: tuple[int, int]) -> "Duel":
        return self._with(self.dice, pair, self.left, self.kept, self.ties)

    def keep(self) -> "Duel":
        return self._with(self.dice, self.foe, self.left, True, self.ties)

    def rerolled(self, pair: tuple[int, int]) -> "Duel":
        return self._with(pair, self.foe, self.left - 1, False, self.ties)

    def tied(self) -> "Duel":
        return self._with((0, 0), (0, 0), self.left, False, self.ties + 1)


@final
class Blow:
    """What a losing tribe has to suffer on a tile: by how much it lost, and to whom."""

    def __init__(self, seat: int, cell: int, difference: int, winner: int) -> None:
        self.seat = seat
        self.cell = cell
        self.difference = difference
        self.winner = winner

    def fields(self) -> tuple[str, ...]:
        return ("seat", "cell", "difference", "winner")


@final
class Meal:
    """A tribe's consumption (R13): which track is paid next, and the needs, fixed before anybody dies."""

    def __init__(self, step: int, track: int, needs: tuple[int, int, int]) -> None:
        self.step = step
        self.track = track
        self.needs = needs

    def fields(self) -> tuple[str, ...]:
        return ("step", "track", "needs")
