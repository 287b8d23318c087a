"""R13.6 and R21: the end test, placings, and the season's ranking."""

from motley.games.motba.rules.battle.stats import stat
from motley.games.motba.rules.deck.cards import CHARACTERS
from motley.games.motba.rules.deck.vocabulary import HEALTH
from motley.games.motba.rules.state import Table
from motley.kernel.core import Event, Outcome


def end_test(t: Table) -> bool:
    """R13.6: the battle ends when at most one seat has living units; others without are out."""
    alive = [seat for seat in range(t.seats) if t.is_alive(seat)]
    fallen = [seat for seat in range(t.seats) if seat not in alive and t.gone[seat] == 0]
    ranked = ranked_together(t, fallen)
    for seat in reversed(ranked):
        t.gone[seat] = max(t.gone) + 1
    if t.events is not None:
        for seat in fallen:
            t.emit(Event("out", {"seat": seat}))
    if len(alive) > 1:
        return False
    finish(t, alive + fallen_ranking(t), "last-standing" if alive else _fallen_reason(t, ranked))
    return True


def start_counts(t: Table, group: list[int]) -> tuple[int, ...]:
    """R21.2: living characters at the start of the last round in which one of these seats had any."""
    for counts in reversed(t.counts):
        if any(counts[seat] for seat in group):
            return counts
    return (0,) * t.seats


def ranked_together(t: Table, group: list[int]) -> list[int]:
    """R21.2: seats that fall together, the best first: by characters at the round's start, then by later place."""
    order = t.play_order()
    counts = start_counts(t, group)
    keyed = [(counts[seat], order.index(seat), seat) for seat in group]
    keyed.sort(reverse=True)
    return [each[2] for each in keyed]


def fallen_ranking(t: Table) -> list[int]:
    """R21.3: those out, the last to go first. Who fell together was judged then."""
    keyed = [(gone, seat) for seat, gone in enumerate(t.gone) if gone]
    keyed.sort(reverse=True)
    return [each[1] for each in keyed]


def _fallen_reason(t: Table, ranked: list[int]) -> str:
    counts = start_counts(t, ranked)
    return "fell-more" if counts[ranked[0]] > counts[ranked[1]] else "fell-later"


def living_slots(t: Table, seat: int) -> int:
    return sum([CHARACTERS[t.units[number].card].slots for number in t.living(seat)])


def health_left(t: Table, seat: int) -> int:
    return sum([stat(t, number, HEALTH) - t.units[number].damage for number in t.living(seat)])


def finish_by_limit(t: Table) -> None:
    """R21.4: survivors by slots of living characters, then health, then later place in play order."""
    order = t.play_order()
    keyed = [
        (living_slots(t, seat), health_left(t, seat), order.index(seat), seat)
        for seat in range(t.seats)
        if t.is_alive(seat)
    ]
    keyed.sort(reverse=True)
    best, second = keyed[0], keyed[1]
    if best[0] > second[0]:
        reason = "limit-slots"
    else:
        reason = "limit-health" if best[1] > second[1] else "limit-order"
    finish(t, [each[3] for each in keyed] + fallen_ranking(t), reason)


def finish(t: Table, ranking: list[int], reason: str) -> None:
    """The battle is over: all that was pending is dropped."""
    places = [0] * t.seats
    for place, seat in enumerate(ranking, 1):
        places[seat] = place
        t.sums[seat] += place
    t.placings = tuple(places)
    t.last = places
    t.wins[ranking[0]] += 1
    t.queue = []
    t.muted = False
    t.stack = []
    if t.events is not None:
        t.emit(Event(reason, {"seat": ranking[0], "wins": list(t.wins)}))
    if is_season_over(t):
        t.ended = reason if t.battles == 1 else "season"
    else:
        t.stack.append(("battle",))


def is_season_over(t: Table) -> bool:
    """R21.5: all battles are played, or nobody can catch up any more."""
    left = t.battles - t.battle
    best = max(t.wins)
    leader = t.wins.index(best)
    others = [t.wins[seat] for seat in range(t.seats) if seat != leader]
    return left == 0 or best > max(others) + left


def _decisive(t: Table) -> list[tuple[str, tuple[object, ...]]]:
    """What the last battle was decided by: who is left, R21.4; where all fell what R21.2 looks at."""
    everybody = list(range(t.seats))
    alive = [seat for seat in everybody if t.is_alive(seat)]
    slots = [living_slots(t, seat) for seat in everybody]
    health = [health_left(t, seat) for seat in everybody]
    counts = start_counts(t, everybody)
    order = t.play_order()
    standing = [(slots[seat], health[seat]) for seat in alive] or [(count, 0) for count in counts]
    sheet: list[tuple[str, tuple[object, ...]]] = []
    if alive:
        sheet.append(("slots", tuple([str(each) for each in slots])))
        sheet.append(("health", tuple([str(each) for each in health])))
    else:
        sheet.append(("round-start", tuple([str(each) for each in counts])))
    if standing.count(max(standing)) > 1:
        sheet.append(("order", tuple([str(order.index(seat) + 1) for seat in everybody])))
    return sheet


def outcome_of(t: Table) -> Outcome:
    """R21.5: battles won, the smaller sum of placings, the better place in the last battle."""
    keyed = [(-t.wins[seat], t.sums[seat], t.last[seat], seat) for seat in range(t.seats)]
    keyed.sort()
    places = [0] * t.seats
    for place, each in enumerate(keyed, 1):
        places[each[3]] = place
    # Only battles won are a score; what decides between equals is remarked beside it.
    sheet: list[tuple[str, tuple[object, ...]]] = [("wins", tuple(t.wins))]
    if t.battles > 1:
        sheet.append(("places", tuple([str(total) for total in t.sums])))
    sheet.append(("last", tuple([str(place) for place in t.last])))
    sheet += _decisive(t)
    return Outcome(tuple(places), tuple(t.wins), t.ended, tuple(sheet))
