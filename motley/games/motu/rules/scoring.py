"""What an island is worth: the six sources of harmony, Destinies, bonuses, and the solo Opponent."""

from typing import Final, final

from motley.games.motu.rules.cards import (
    BIRD,
    CANOE,
    CARDS,
    DATA,
    DESTINIES,
    FISH,
    FISHERMAN,
    HUNTER,
    NUMBERS,
    PALM,
    STAR,
    SYMBOLS,
    TOTEM,
    TRAVELERS,
    VOLCANO,
    Destiny,
    Traveler,
)
from motley.games.motu.rules.island import Island

SOURCES: Final = ("fishers", "hunters", "canoes", "coconuts", "totems", "volcanoes")
FISHERS: Final = 0
HUNTERS: Final = 1
CANOES: Final = 2
COCONUTS: Final = 3
TOTEMS: Final = 4
VOLCANOES: Final = 5

PAIRS: Final = ((FISHERMAN, FISH, 2), (HUNTER, BIRD, 3), (CANOE, PALM, 4))
TOTEM_POINTS: Final[list[int]] = DATA["scoring"]["totems"]
RULER: Final[list[list[int]]] = DATA["scoring"]["ruler"]
BEACH_BONUS: Final[int] = DATA["scoring"]["beach_bonus"]
COCONUT_BONUS: Final[int] = DATA["scoring"]["coconut_bonus"]
SOLO_VOLCANOES: Final[int] = DATA["solo"]["volcano_majority"]


def pair_points(predators: int, prey: int, worth: int) -> int:
    """R9.1 to R9.3: so much for each predator; nothing if they outnumber their prey."""
    return worth * predators if predators <= prey else 0


def totem_points(copies: list[int]) -> int:
    """R9.5: by the number of types of which there is exactly one."""
    return TOTEM_POINTS[copies.count(1)]


def ruler_points(squared: int) -> int:
    """R9.6: the volcanic ruler."""
    points = 0
    for least, worth in RULER:
        if squared >= least:
            points = worth
    return points


@final
class Tally:
    """What can be counted for a seat: visible symbols and those of its played Traveler, coconuts, volcanoes."""

    counts: list[int]
    coconuts: int
    distances: list[int]

    def __init__(self, island: Island, bank: int, traveler: int) -> None:
        self.counts = island.counts()
        self.coconuts = bank
        self.distances = island.volcano_distances()
        if traveler >= 0:
            card: Traveler = TRAVELERS[traveler]
            self.coconuts += card.coconuts
            for symbol in card.adds:
                self.counts[symbol] += 1

    def source(self, source: int, lenient: bool = False) -> int:
        """The value of a source now. `lenient`: duplicated totem types count once (R12.5)."""
        if source < COCONUTS:
            predator, prey, worth = PAIRS[source]
            return pair_points(self.counts[predator], self.counts[prey], worth)
        if source == COCONUTS:
            return self.coconuts
        if source == TOTEMS:
            copies = self.counts[TOTEM:STAR]
            return TOTEM_POINTS[7 - copies.count(0)] if lenient else totem_points(copies)
        return sum([ruler_points(squared) for squared in self.distances])


def component(name: str, tally: Tally, beach_cards: int) -> int:
    """R10.3: how much a seat has of what a Destiny compares."""
    if name == "totem":
        return sum(tally.counts[TOTEM:STAR])
    if name == "beach_card":
        return beach_cards
    if name == "coconut":
        return tally.coconuts
    return tally.counts[NUMBERS[name]]


def destiny_points(destiny: int, seat: int, amounts: list[list[int]]) -> int:
    """R10.2: what a Destiny brings its owner; `amounts` has a list per component with a number per seat."""
    card: Destiny = DESTINIES[destiny]
    most = [each[seat] > 0 and each[seat] == max(each) for each in amounts]
    if all(most):
        return card.win
    return card.part if any(most) else card.lose


def traveler_count(traveler: int, row: list[int]) -> int:
    """R7.2: how many of the things a Traveler names lie in the row."""
    per = TRAVELERS[traveler].per
    if per == "beach_card":
        return sum([1 for card in row if CARDS[card].has_beach])
    if per == "totem":
        return sum([CARDS[card].totems() for card in row])
    return sum([CARDS[card].counts[NUMBERS[per]] for card in row])


@final
class Opponent:
    """The solo Opponent's score (R12): all symbols printed on its pile, line by line."""

    def __init__(self, pile: list[int], hut: int, own_volcanoes: int, own_beach: int, start: int) -> None:
        counts = [0] * SYMBOLS
        for card in pile:
            for symbol, count in enumerate(CARDS[card].counts):
                counts[symbol] += count
        self.counts = counts
        self.start = start
        self.lines = [opponent_pair(counts[predator], counts[prey], worth) for predator, prey, worth in PAIRS]
        self.lines.append(hut)
        types = sum([1 for copies in counts[TOTEM:STAR] if copies])
        self.lines.append(TOTEM_POINTS[types])
        self.lines.append(SOLO_VOLCANOES if counts[VOLCANO] > own_volcanoes else 0)
        self.beach = sum([1 for card in pile if CARDS[card].has_open_beach])
        self.bonus = BEACH_BONUS if self.beach > 0 and self.beach >= own_beach else 0
        self.own_bonus = BEACH_BONUS if own_beach > 0 and own_beach >= self.beach else 0

    def total(self) -> int:
        return self.start + sum(self.lines) + self.bonus

    def sheet(self) -> list[tuple[str, int]]:
        """Its score line by line."""
        return [*zip(SOURCES, self.lines, strict=True), ("beach", self.bonus), ("start", self.start)]


def opponent_pair(predators: int, prey: int, worth: int) -> int:
    """R12.3: if its predators outnumber their prey, half of them still score."""
    return worth * (predators // 2 if predators > prey else predators)
