"""What a seat among several may expect of a fight: how likely it comes in before each of its rivals.

Games have taught it: every seat has a standing, and of two the one with the better standing comes in before the other
with the likelihood of a logistic curve of the difference. A place is as many rivals as one comes in before, so the mean
over them is the return. What a standing is made of counts otherwise at the beginning of a battle than at the round
limit: so each part has two weights in content/expectation.toml, one for the whole battle and one for how late it is.
"""

from typing import Final

from motley.games.motba.mind.tactics import Picture, material, threat
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.cards import CHARACTERS, PACKAGE
from motley.games.motba.rules.results import outcome_of
from motley.games.motba.rules.state import Table
from motley.kernel.data import read_toml
from motley.kernel.expectation import FILE, STANDING, likely

PARTS: Final = (
    "slots", "health", "fighters", "guards", "ailments", "abilities", "coins", "threats", "distance", "wait", "order"
)  # fmt: skip

MOST_FEARED: Final = 12
"""More Power than that is feared no more, for each fighter."""

FARTHEST: Final = 10
"""Whoever is farther from the next enemy than that is no safer."""

BATTLE_WON: Final = 2.0
"""What a battle won counts in a season of several."""

NAMES: Final = (*PARTS, *[f"{name}_late" for name in PARTS])


def read_expectation(given: dict[str, float]) -> list[float]:
    """The weights in the order of `NAMES`. Raises ValueError for one that is missing or that there is not."""
    if set(given) != set(NAMES):
        strange = ", ".join(sorted(set(given) ^ set(NAMES)))
        raise ValueError(f"{PACKAGE}: {FILE}: [{STANDING}]: missing, or not known: {strange}")
    return [float(given[name]) for name in NAMES]


FACTORS: Final[list[float]] = read_expectation(read_toml(PACKAGE, FILE)[STANDING])


def expectation(t: MotbaState, seat: int) -> float:
    """The return that a seat may expect, between 0 for the last place and 1 for the first."""
    if t.ended:
        return outcome_of(t).returns()[seat]
    picture = Picture(t)
    gone = t.round / t.round_limit
    standings = [standing(picture, each, gone) for each in range(t.seats)]
    total = 0.0
    for rival in range(t.seats):
        if rival != seat:
            total += _before(t, seat, rival, standings)
    return total / (t.seats - 1)


def _before(t: Table, seat: int, rival: int, standings: list[float]) -> float:
    """How likely a seat comes in before that rival."""
    is_alive, lives = t.is_alive(seat), t.is_alive(rival)
    won = BATTLE_WON * (t.wins[seat] - t.wins[rival])
    if is_alive and lives:
        return likely(standings[seat] - standings[rival] + won)
    is_before = is_alive or (not lives and t.gone[seat] > t.gone[rival])
    if t.battles == 1:
        return 1.0 if is_before else 0.0
    return likely(won + (BATTLE_WON if is_before else -BATTLE_WON))


def standing(picture: Picture, seat: int, gone: float) -> float:
    """How well a seat stands after that share of the rounds."""
    value = 0.0
    parts = parts_of_standing(picture, seat)
    for place, part in enumerate(parts):
        value += (FACTORS[place] + gone * FACTORS[len(parts) + place]) * part
    return value


def named_standing(t: MotbaState, seat: int) -> dict[str, float]:
    """What the weights are for, by name; nothing of a seat that is out, nor before the fight, nor against one."""
    if t.seats == 2 or t.round == 0 or t.ended or not t.is_alive(seat):
        return {}
    gone = t.round / t.round_limit
    parts = parts_of_standing(Picture(t), seat)
    return dict(zip(NAMES, [*parts, *[gone * part for part in parts]], strict=True))


def parts_of_standing(picture: Picture, seat: int) -> list[float]:
    """In the order of `PARTS`."""
    t = picture.table
    slots, health, fighters, feared = 0, 0, 0, 0
    least = FARTHEST
    for number in t.living(seat):
        unit = t.units[number]
        slots += CHARACTERS[unit.card].slots
        health += max(0, picture.health(number))
        fighters += 1
        feared += min(MOST_FEARED, threat(picture, number))
        for foe in picture.foes(seat):
            least = min(least, picture.walk(number, unit.space, t.units[foe].space))
    _, guards, ailments, abilities, coins = material(picture, seat)
    order = t.play_order()
    place = order.index(seat)
    wait = (place - order.index(t.active)) % t.seats if t.active >= 0 else 0
    return [
        float(slots), float(health), float(fighters), guards, ailments, abilities, coins,
        float(feared), float(least), float(wait), float(place),
    ]  # fmt: skip
