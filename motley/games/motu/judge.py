"""How good a position of Motu looks for a seat: the sources still to be scored weighed by the turns left."""

from motley.games.motu.cards import STAR, TOTEM
from motley.games.motu.scoring import PAIRS, TOTEM_POINTS, TOTEMS, VOLCANOES, Tally, ruler_points
from motley.games.motu.standing import Standing
from motley.games.motu.state import UNSCORED, Table


def pair_worth(predators: int, prey: int, worth: int, left: float) -> float:
    """What a pair of symbols promises: its points now, and room for more while turns are left."""
    if predators <= prey:
        return worth * predators + 0.45 * worth * min(prey - predators, left / 2, 2.5)
    if left <= 0:
        return 0.0
    excess = predators - prey
    hope = max(0.0, 1 - 0.5 * max(0.0, excess - left))
    return 0.8 * worth * (prey + 0.35 * min(excess, left / 2)) * hope


def open_worth(tally: Tally, scored: tuple[int, ...], left: float, lenient: bool) -> float:
    """What the sources that are not scored yet promise."""
    value = 0.0
    for source, (predator, prey, worth) in enumerate(PAIRS):
        if scored[source] == UNSCORED:
            value += pair_worth(tally.counts[predator], tally.counts[prey], worth, left)
    if scored[TOTEMS] == UNSCORED:
        copies = tally.counts[TOTEM:STAR]
        types = 7 - copies.count(0) if lenient else copies.count(1)
        following = TOTEM_POINTS[min(types + 1, 7)] - TOTEM_POINTS[types]
        value += TOTEM_POINTS[types] + 0.5 * following * min(1.0, left / 4)
    if scored[VOLCANOES] == UNSCORED:
        value += sum([ruler_points(squared) for squared in tally.distances])
    value += tally.coconuts * (1.1 if scored[3] == UNSCORED else 0.66)
    return value


def worth_of(state: Table, seat: int, beaches: bool = True) -> float:
    """One seat's prospects, in points."""
    tally = state.tally(seat)
    scored = state.scored[seat]
    left = float(state.turns_left(seat)) * (0.75 if state.solo else 1.0)
    frozen = sum([points for points in scored if points != UNSCORED])
    value = frozen + state.traveler_points[seat] + open_worth(tally, scored, left, state.solo and state.lenient)
    value += _destiny_worth(state, seat)
    if beaches:
        value += 0.6 * state.islands[seat].longest_beach()
    return value


def _destiny_worth(state: Table, seat: int) -> float:
    """What the bought Destinies promise: their points as things stand, the surer the nearer the end."""
    if not state.destinies[seat]:
        return 0.0
    standing = Standing(state)
    sure = 0.45 + 0.055 * state.round
    total = 0.0
    for owner, _, _, points in standing.destiny_lines:
        if owner == seat:
            total += points * sure if points > 0 else points * 0.8
    return total


def judgement(state: Table) -> list[float]:
    """One value per seat between 0 and 1; at the end it agrees with the result."""
    if state.over:
        return Standing(state).outcome().returns()
    if any(not island.placed for island in state.islands):
        return [0.5] * state.seats
    if state.solo:
        standing = Standing(state)
        opponent = standing.opponent
        assert opponent is not None
        lead = worth_of(state, 0) - 0.5 * (opponent.total() - opponent.start) - 0.5 * state.level
        return [_squashed(lead)]
    values = [worth_of(state, seat) for seat in range(state.seats)]
    found: list[float] = []
    for seat in range(state.seats):
        others = [value for other, value in enumerate(values) if other != seat]
        found.append(_squashed(values[seat] - sum(others) / len(others)))
    return found


def _squashed(lead: float) -> float:
    """A lead in points as a share between 0 and 1 that never reaches either."""
    return 0.5 + 0.49 * lead / (abs(lead) + 20.0)
