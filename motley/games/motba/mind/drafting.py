"""What cards are worth before a fight: the points of fighters and relics, and of the teams they make."""

from typing import Final

from motley.games.motba.rules.deck.cards import (
    ARTIFACTS,
    CHARACTERS,
    FIRST_ARTIFACT,
    PACKAGE,
    Ability,
    Artifact,
    Character,
    Effect,
    Entry,
)
from motley.games.motba.rules.deck.vocabulary import DEFENSE, EVENTS, HEALTH, MELEE, RANGE, RANGED, SPEED
from motley.kernel.data import read_toml

STAT_POINTS: Final = [1.0, 1.2, 1.3, 2.4, 2.6, 0.9]
"""A point of health, speed, defense, melee, ranged, range."""

MIDDLE: Final = [0.0, 35.7, 44.7, 49.0]
"""The points of a middling fighter of that many slots: a fighter counts by what it has more or less."""

EMPTY_SLOT: Final = -7.0
ROLE: Final = 0.5
RESERVE_SHARE: Final = 0.1
"""What a card is worth that will not be fielded."""

THEORY: Final = 0.2
"""How far points are trusted: battles hardly bear them out among cards that were balanced by them."""

LESSON: Final = 40.0
"""What a card is worth with which every battle is won, instead of half of them."""

MOST_LOOKED_AT: Final = 8
"""Of a large reserve only the best are put together into teams."""

_PER_POINT: Final[dict[str, float]] = {
    "damage": 1.1, "heal": 0.8, "shield": 0.55, "poison": 2.4, "cool": 1.2, "steal": 1.6, "coin": 0.9, "dice": 2.2,
    "reroll": 1.0, "ap": 0.8, "walk": 0.45, "push": 0.35, "pull": 0.35, "revive": 1.4,
}  # fmt: skip
_FLAT: Final[dict[str, float]] = {
    "cleanse": 1.6, "face": 1.6, "pierce": 1.6, "counter": 3.0, "redirect": 2.0, "cancel": 4.5, "nullify": 3.0,
    "teleport": 1.6, "swap": 1.6, "halt": 0.5, "obstacle": 0.9, "terrain": 0.9, "trap": 1.2,
}  # fmt: skip
_SYMBOL_POINTS: Final = [2.6, 1.2, 1.2, 1.0, 1.2, 0.9]
_AREAS: Final = [1.0, 1.4, 1.8, 2.3]
_STATICS: Final[dict[str, float]] = {
    "counter": 3.0, "ignore_die": 5.0, "fly": 2.0, "steady": 1.2, "unseen": 2.5, "ignore": 0.8, "immune": 1.0,
    "dice": 4.5, "rerolls": 2.0,
}  # fmt: skip
_OFTEN: Final[dict[str, float]] = {
    "round_start": 5.0, "round_end": 5.0, "turn_start": 5.0, "setup_start": 5.0, "action_start": 5.0, "turn_end": 5.0,
    "activation": 6.0, "enter": 5.0, "approach": 2.0, "attack": 4.0, "attacked": 3.0, "ally_attack": 5.0, "hit": 3.0,
    "hurt": 3.5, "blocked": 1.5, "block_broke": 1.0, "fully_blocked": 0.7, "perfect_block": 0.5, "kill": 0.8,
    "ally_kill": 1.2, "death": 0.8, "ally_death": 1.3,
}  # fmt: skip
"""How often in a battle a trigger is likely to fire."""

_TYPICAL_POWER: Final = 4


def _spread(effect: Effect) -> float:
    """How many units an effect is about, as a factor."""
    selector = effect.to
    if selector.group not in ("team", "others", "foes", "units"):
        return 1.0
    factor = _AREAS[min(selector.within, 3)] if selector.within >= 0 else 2.3
    return 0.7 * factor if selector.group == "units" else factor


def effect_points(effect: Effect, level: int = 0) -> float:
    """What an effect is worth when it works."""
    n = effect.amount(level)
    do = effect.do
    if do == "attack":
        value = 0.8 * (_TYPICAL_POWER + n)
    elif do == "status":
        value = 4.0 if effect.kind == "stunned" else 1.0
    elif do == "stat":
        value = abs(n) * (1.0 if effect.stat == HEALTH else 1.6)
    elif do == "symbol":
        value = n * _SYMBOL_POINTS[effect.number]
    elif do == "assign":
        value = n * (2.6 if effect.number == 0 else 1.3)
    elif do in _PER_POINT:
        value = abs(n) * _PER_POINT[do]
    else:
        value = _FLAT[do]
    value *= _spread(effect)
    return 0.6 * value if effect.needs else value


def ability_points(ability: Ability, level: int = 0) -> float:
    """What one use of an ability is worth."""
    return sum([effect_points(effect, level) for effect in ability.effects])


def entry_points(entry: Entry) -> float:
    """What a passive is worth over a battle, to the seat it helps; what weakens its bearer is negative."""
    if entry.static == "stat":
        value = entry.n * STAT_POINTS[entry.stat]
        if entry.to.group != "self":
            value *= _AREAS[min(entry.to.within, 3)] if entry.to.within >= 0 else 2.3
        return 0.7 * value if entry.needs else value
    if entry.static:
        value = _STATICS[entry.static] * (entry.n if entry.static in ("dice", "rerolls") else 1)
        return 0.5 * value if entry.needs else value
    often = _OFTEN[EVENTS[entry.event]]
    if entry.limit == "battle":
        often = min(often, 1.0)
    if entry.needs:
        often *= 0.5
    return 0.8 * often * sum([effect_points(effect) for effect in entry.effects])


def weapons(melee: int, ranged: int, reach: int) -> float:
    """The points of a fighter's weapons: the better one counts, the other a little."""
    shot = ranged * (0.75 + 0.12 * reach)
    return 2.4 * max(melee, shot) + 0.8 * min(melee, shot)


def character_points(card: Character) -> float:
    stats = card.stats
    value = stats[HEALTH] + 1.2 * stats[SPEED] + 1.3 * stats[DEFENSE]
    value += weapons(stats[MELEE], stats[RANGED], stats[RANGE])
    value += 0.5 * sum([entry_points(entry) for entry in card.passive])
    value += sum([1.2 * ability_points(ability) / ability.cooldown for ability in card.basic])
    return value + 0.55 * ability_points(card.special) / card.special.least


def artifact_points(card: Artifact) -> float:
    """The points of a relic on a fitting bearer. What lies on an enemy is good when it is bad for its bearer."""
    value = 0.0
    for entry in card.passive:
        points = entry_points(entry)
        value += abs(points) if card.aim == "foe" else points
    if card.grant is not None:
        value += 1.2 * ability_points(card.grant) / card.grant.cooldown
    return value


POINTS: Final[list[float]] = [character_points(card) for card in CHARACTERS] + [
    artifact_points(card) for card in ARTIFACTS
]
"""By the number of the card."""


def _role(card: Character) -> int:
    """0 a shooter, 1 a wall or support, 2 a bruiser."""
    if card.stats[RANGED] > card.stats[MELEE]:
        return 0
    return 1 if card.role in ("wall", "support") else 2


ROLES: Final = [_role(card) for card in CHARACTERS]


def _learned() -> list[float]:
    """What battles have taught about each card, in points: by how much its side wins more often than not."""
    shares = read_toml(PACKAGE, "content/experience.toml")["share"]
    ids = [card.id for card in CHARACTERS] + [card.id for card in ARTIFACTS]
    return [LESSON * (float(shares.get(each, 0.5)) - 0.5) for each in ids]


LEARNED: Final[list[float]] = _learned()


def surplus(card: int) -> float:
    """What a card adds to a team, besides its role."""
    if card >= FIRST_ARTIFACT:
        return THEORY * POINTS[card] + LEARNED[card]
    return THEORY * (POINTS[card] - MIDDLE[CHARACTERS[card].slots]) + LEARNED[card]


def slots_of(card: int) -> int:
    return ARTIFACTS[card - FIRST_ARTIFACT].slots if card >= FIRST_ARTIFACT else CHARACTERS[card].slots


def team_points(cards: list[int], is_artifacts: bool) -> float:
    """What a row of cards is worth: the cards, their roles, and no slot left empty."""
    value = 0.0
    used = 0
    roles = 0
    for card in cards:
        value += surplus(card)
        used += slots_of(card)
        if not is_artifacts:
            roles |= _ROLE_BITS[ROLES[card]]
    if is_artifacts:
        return value
    return value + EMPTY_SLOT * (3 - used) + ROLE * _ROLE_COUNTS[roles]


_ROLE_BITS: Final = [1, 2, 4]
_ROLE_COUNTS: Final = [0, 1, 1, 2, 1, 2, 2, 3]


def best_team(laid: list[int], reserve: list[int], is_artifacts: bool) -> float:
    """The best row that begins with the laid cards and goes on from the reserve."""
    value = team_points(laid, is_artifacts)
    used = sum([slots_of(card) for card in laid])
    if used >= 3 or len(laid) >= 3:
        return value
    for place, card in enumerate(reserve):
        if card not in laid and used + slots_of(card) <= 3:
            # Later cards only: the order in a row makes no difference to its worth.
            value = max(value, best_team([*laid, card], reserve[place + 1 :], is_artifacts))
    return value


def reserve_points(cards: list[int], is_artifacts: bool) -> float:
    """What a reserve promises: its best team, and a little for every choice besides."""
    ranked = cards
    if len(cards) > MOST_LOOKED_AT:
        keyed = [(surplus(card), card) for card in cards]
        keyed.sort(reverse=True)
        ranked = [card for _, card in keyed[:MOST_LOOKED_AT]]
    rest = sum([max(0.0, surplus(card)) for card in ranked])
    return best_team([], ranked, is_artifacts) + RESERVE_SHARE * rest
