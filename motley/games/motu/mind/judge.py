"""How good a position of Motu looks for a seat: the sources still to be scored weighed by the turns left.

With a card in hand a position is worth what its best place would make of it, so that taking and turning a card are
judged by where it will lie.
"""

from collections.abc import Sequence
from math import exp
from typing import Final, final

from motley.games.motu.mind.shores import Shores, longest_beach
from motley.games.motu.rules.cards import CARDS, DESTINIES, STAR, TOTEM, TRAVELERS, VOLCANO, Destiny, Face
from motley.games.motu.rules.island import Island
from motley.games.motu.rules.scoring import (
    BEACH_BONUS,
    COCONUTS,
    PAIRS,
    SOLO_VOLCANOES,
    TOTEM_POINTS,
    TOTEMS,
    VOLCANOES,
    Opponent,
    Tally,
    component,
    ruler_points,
)
from motley.games.motu.rules.standing import Standing
from motley.games.motu.rules.state import NO_TRAVELER, UNSCORED, Table
from motley.kernel.core import Move
from motley.kernel.weights import USUAL, read_weights

SHORTLIST: Final = 8
"""Places whose beaches are looked at; the others are dismissed by their symbols."""
BEACH: Final = 0.6
"""What a card more in the longest beach is worth."""
COCONUT: Final = 1.1
LATE_COCONUT: Final = 0.66
LATE_ALONE: Final = 0.3
"""A counter while coconuts are unscored, and after that (for the bonus and for choice; alone there is no bonus)."""
RIVALRY: Final = 0.8
"""What a point of the solo Opponent is worth beside one's own: it may still lose it."""
PATIENCE: Final[list[float]] = [1.3, 1.5, 1.6, 0.2, 1.3, 1.4]
"""What it is worth, per turn left, that a source can still grow."""
BANKED: Final = 1.35
"""A point written down is more than one that may still be lost."""
EVEN: Final[list[float]] = [0.70, 0.75, 0.77, 0.80, 0.87, 0.93]
EVEN_FEW: Final[list[float]] = [0.51, 0.58, 0.62, 0.66, 0.76, 0.93]
EVEN_MANY: Final[list[float]] = [0.41, 0.47, 0.52, 0.56, 0.70, 0.93]
"""How often a lead holds to the end, after rounds up to 4, 5, 6, 7, 8, 9: with 2, with 3 or 4, with more seats."""
MOST_PLANS: Final = 4096
MOST_PLACES: Final = 1024

# Greedy bots ask about the same card on the same island for several imagined deals.
_PLANS: Final[dict[tuple[object, ...], float]] = {}
_PLACES: Final[dict[tuple[object, ...], list[tuple[int, int]]]] = {}


def pair_worth(predators: int, prey: int, worth: int, left: float) -> float:
    """What a pair of symbols promises: its points now, and room for more while turns are left."""
    if predators <= prey:
        return worth * predators + 0.45 * worth * min(float(prey - predators), left / 2, 2.5)
    if left <= 0:
        return 0.0
    excess = float(predators - prey)
    hope = max(0.0, 1 - 0.5 * max(0.0, excess - left))
    return 0.8 * worth * (prey + 0.35 * min(excess, left / 2)) * hope


def totem_worth(counts: list[int], left: float, lenient: bool) -> float:
    copies = counts[TOTEM:STAR]
    types = 7 - copies.count(0) if lenient else copies.count(1)
    following = TOTEM_POINTS[min(types + 1, 7)] - TOTEM_POINTS[types]
    return TOTEM_POINTS[types] + 0.5 * following * min(1.0, left / 4)


def open_worth(counts: list[int], volcanoes: int, scored: tuple[int, ...], left: float, lenient: bool) -> float:
    """What the symbols promise for the sources that are not scored yet; `volcanoes` are points by the ruler."""
    value = 0.0
    for source, (predator, prey, worth) in enumerate(PAIRS):
        if scored[source] == UNSCORED:
            value += pair_worth(counts[predator], counts[prey], worth, left)
    if scored[TOTEMS] == UNSCORED:
        value += totem_worth(counts, left, lenient)
    if scored[VOLCANOES] == UNSCORED:
        value += volcanoes
    return value


def banked_worth(scored: tuple[int, ...], left: float, late: float) -> float:
    """Points written down, and that the other sources can still grow."""
    value = 0.0
    for source, points in enumerate(scored):
        if points == UNSCORED:
            value += PATIENCE[source] * left
        else:
            # Counters that were scored still lie in the bank and are worth something there.
            value += points * (BANKED - late if source == COCONUTS else BANKED)
    return value


def turns_left(state: Table, seat: int) -> float:
    """Turns to come; alone they are many, and each brings less."""
    return state.turns_left(seat) * (0.75 if state.solo else 1.0)


def ruler_sum(distances: list[int]) -> int:
    return sum([ruler_points(squared) for squared in distances])


PARTS: Final = ("banked", "coconuts", "island", "traveler", "destinies")
"""What a seat's prospects are made of; how much each counts is in content/weights.toml."""

WEIGHTS: Final = read_weights("motley.games.motu", PARTS)


def worth_of(state: Table, seat: int, character: str = USUAL) -> float:
    """One seat's prospects, in points. What games against rivals have taught is of no use alone: there parts count as
    they are."""
    parts = parts_of(state, seat)
    return sum(parts) if state.solo and character == USUAL else WEIGHTS[character].total(parts)


def parts_of(state: Table, seat: int) -> list[float]:
    """One seat's prospects in points, part by part."""
    found = [0.0] * len(PARTS)
    tally = state.tally(seat)
    scored = state.scored[seat]
    left = turns_left(state, seat)
    lenient = state.solo and state.lenient
    late = LATE_ALONE if state.solo else LATE_COCONUT
    found[0] = banked_worth(scored, left, late)
    found[1] = tally.coconuts * (COCONUT if scored[COCONUTS] == UNSCORED else late)
    volcanoes = ruler_sum(tally.distances)
    here = open_worth(tally.counts, volcanoes, scored, left, lenient)
    found[3] = state.traveler_points[seat] + _kept_traveler(state, seat, tally, here, volcanoes)
    if state.destinies[seat]:
        found[4] = destiny_worth(state, seat)
    ask = state.open
    if ask is not None and ask.seats == (seat,) and ask.kind in ("rotate", "place"):
        card = ask.args[0]
        assert isinstance(card, int)
        direction = ask.args[1] if ask.kind == "place" else -1
        assert isinstance(direction, int)
        found[2] = planned_worth(state, seat, card, direction)
        return found
    found[2] = here + BEACH * longest_beach(state.islands[seat])
    return found


def _kept_traveler(state: Table, seat: int, tally: Tally, here: float, volcanoes: int) -> float:
    """What a Traveler still face down promises: the points worth waiting for, and what it adds."""
    number = state.travelers[seat]
    if number == NO_TRAVELER or state.played[seat]:
        return 0.0
    card = TRAVELERS[number]
    counts = tally.counts.copy()
    for symbol in card.adds:
        counts[symbol] += 1
    left = turns_left(state, seat)
    added = open_worth(counts, volcanoes, state.scored[seat], left, False) - here
    added += card.coconuts * (COCONUT if state.scored[seat][COCONUTS] == UNSCORED else LATE_COCONUT)
    return worth_waiting_for(state.round) + max(0.0, added)


def worth_waiting_for(number: int) -> float:
    """Just less than the points for which a Traveler should be played in this round."""
    if number <= 4:
        return 8.5
    if number <= 6:
        return 7.5
    if number == 7:
        return 5.5
    return 4.5 if number == 8 else -0.5


def planned_worth(state: Table, seat: int, card: int, direction: int) -> float:
    """What the symbols and the longest beach promise once the card lies at its best place; -1 is any direction."""
    island = state.islands[seat]
    traveler = state.travelers[seat] if state.played[seat] else NO_TRAVELER
    scored = state.scored[seat]
    left = turns_left(state, seat)
    key = (island.placed, card, direction, traveler, scored, left, state.solo and state.lenient)
    found = _PLANS.get(key)
    if found is None:
        counts = Tally(island, 0, traveler).counts
        found = _best_place(island, card, direction, counts, scored, left, state.solo and state.lenient)
        if len(_PLANS) >= MOST_PLANS:
            _PLANS.clear()
        _PLANS[key] = found
    return found


def placements_of(island: Island, card: int, turned: int) -> list[tuple[int, int]]:
    """Where the card may lie: a card that was looked at on all its sides is soon looked at on each of them."""
    key = (island.placed, card, turned)
    found = _PLACES.get(key)
    if found is None:
        found = island.placements(card, turned)
        if len(_PLACES) >= MOST_PLACES:
            _PLACES.clear()
        _PLACES[key] = found
    return found


def _best_place(
    island: Island, card: int, direction: int, counts: list[int], scored: tuple[int, ...], left: float, lenient: bool
) -> float:
    ground = Ground(island, counts, scored, left, lenient)
    places: list[tuple[float, int, int, int]] = []
    for turned in range(4) if direction < 0 else [direction]:
        face: Face = CARDS[card].faces[turned]
        for x, y in placements_of(island, card, turned):
            places.append((ground.with_card(face, x, y), turned, x, y))
    places.sort(reverse=True)
    best = 0.0
    shores = Shores(island)
    for value, turned, x, y in places[:SHORTLIST]:
        best = max(best, value + BEACH * shores.longest_with(card, x, y, turned))
    return best


@final
class Ground:
    """What an island's symbols promise, and what they would with one more card."""

    island: Island
    counts: list[int]
    ruled: int
    scored: tuple[int, ...]
    left: float
    lenient: bool

    def __init__(self, island: Island, counts: list[int], scored: tuple[int, ...], left: float, lenient: bool) -> None:
        self.island = island
        self.counts = counts
        self.ruled = ruler_sum(island.volcano_distances())
        self.scored = scored
        self.left = left
        self.lenient = lenient

    def with_card(self, face: Face, x: int, y: int) -> float:
        """By its symbols alone, without laying it: those it covers are gone."""
        after = self.counts.copy()
        for symbol in self.island.covered_targets(face, x, y):
            after[symbol] -= 1
        volcanoes = self.ruled
        for c, r, symbol in face.symbols:
            after[symbol] += 1
            if symbol == VOLCANO:
                volcanoes += ruler_points((x + c - 1) * (x + c - 1) + (y + r - 1) * (y + r - 1))
        return open_worth(after, volcanoes, self.scored, self.left, self.lenient)


def urges(state: Table, seat: int, moves: Sequence[Move]) -> list[float] | None:
    """Places for a card by the symbols that it brings and covers; of everything else there are few moves."""
    ask = state.open
    if ask is None or ask.kind != "place":
        return None
    card, direction = ask.args[0], ask.args[1]
    assert isinstance(card, int)
    assert isinstance(direction, int)
    island = state.islands[seat]
    traveler = state.travelers[seat] if state.played[seat] else NO_TRAVELER
    counts = Tally(island, 0, traveler).counts
    ground = Ground(island, counts, state.scored[seat], turns_left(state, seat), state.solo and state.lenient)
    face: Face = CARDS[card].faces[direction]
    found: list[float] = []
    for move in moves:
        assert isinstance(move, tuple)
        x, y = move
        assert isinstance(x, int)
        assert isinstance(y, int)
        found.append(ground.with_card(face, x, y))
    return found


def destiny_worth(state: Table, seat: int) -> float:
    """What the bought Destinies promise, less what makes buying one a risk."""
    caution = 1.8 if state.round < 3 else 0.3
    value = 0.0
    tallies = [state.tally(other) for other in range(state.seats)]
    beach_cards = [island.beach_cards() for island in state.islands]
    for number in state.destinies[seat]:
        card: Destiny = DESTINIES[number]
        chances: list[float] = []
        for name in card.counts:
            pairs = zip(tallies, beach_cards, strict=True)
            amounts = [component(name, tally, cards) for tally, cards in pairs]
            chances.append(lead_chance(amounts, seat, state.round))
        value += expected(card, chances) - caution - 0.3 * card.price
    return value


def expected(card: Destiny, chances: list[float]) -> float:
    """The mean of a Destiny when each of its comparisons is won with this chance."""
    all_of, none_of = 1.0, 1.0
    for chance in chances:
        all_of *= chance
        none_of *= 1 - chance
    return card.win * all_of + card.lose * none_of + card.part * (1 - all_of - none_of)


def lead_chance(amounts: list[int], seat: int, number: int) -> float:
    """How likely a seat has the most of something at the end, as things stand in this round."""
    seats = len(amounts)
    steps = EVEN if seats == 2 else EVEN_FEW if seats <= 4 else EVEN_MANY
    base = steps[min(max(number, 4), 9) - 4]
    best = max([amount for other, amount in enumerate(amounts) if other != seat])
    lead = amounts[seat] - best
    if lead > 0:
        return min(0.99, base + 0.12)
    if lead == 0 and amounts[seat] > 0:
        return 0.95 * base
    if lead >= -1:
        return 0.1 + 0.55 * base * (9 - number) / 9
    return 0.05


def judgement(state: Table, character: str = USUAL) -> list[float]:
    """One value per seat between 0 and 1; at the end it agrees with the result."""
    if state.over:
        return Standing(state).outcome().returns()
    for island in state.islands:
        if not island.placed:
            return [0.5] * state.seats
    if state.solo:
        return [_squashed(worth_of(state, 0, character) - RIVALRY * (opponent_worth(state) + state.level))]
    values = [worth_of(state, seat, character) for seat in range(state.seats)]
    found: list[float] = []
    for seat in range(state.seats):
        others = (sum(values) - values[seat]) / (state.seats - 1)
        found.append(_squashed(values[seat] - others))
    return found


def opponent_worth(state: Table) -> float:
    """The solo Opponent's prospects: as R12, but what is decided by more or fewer is weighed by how near it is."""
    pile = state.pile
    ask = state.open
    if ask is not None and ask.kind in ("rotate", "place"):
        pile = [*pile, *state.pair]
    island = state.islands[0]
    own = island.counts()[VOLCANO]
    beach = longest_beach(island)
    opponent = Opponent(pile, state.hut, own, beach, 0)
    value = float(opponent.lines[COCONUTS] + opponent.lines[TOTEMS])
    for predator, prey, worth in PAIRS:
        hunters = opponent.counts[predator]
        value += worth * hunters * (0.5 + 0.5 * _likely(opponent.counts[prey] - hunters + 0.5))
    value += SOLO_VOLCANOES * _likely(opponent.counts[VOLCANO] - own - 0.5)
    return value + BEACH_BONUS * (_likely(opponent.beach - beach + 0.5) - _likely(beach - opponent.beach + 0.5))


def _likely(ahead: float) -> float:
    """How far a lead of so many will hold, between 0 and 1."""
    return 1 / (1 + exp(-ahead))


def _squashed(lead: float) -> float:
    """A lead in points as a share between 0 and 1 that never reaches either."""
    return 0.5 + 0.49 * lead / (abs(lead) + 20.0)
