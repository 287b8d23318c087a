"""Cards and abilities as paragraphs that can be read: full sentences, keywords, pictograms with their numbers."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from motley.games.motba.look.reading.texts import arena_contents, in_words
from motley.games.motba.rules.deck.arenas import ARENAS, NUMBERS
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS, FIRST_ARENA, FIRST_ARTIFACT, Ability
from motley.games.motba.rules.deck.vocabulary import STATS
from motley.kernel import Run, Words

Paragraph = list[Run]
SHOWN: Final = ("health", "speed", "defense", "melee", "ranged")
KEYWORDS: Final = {
    "Block Point": "bp",
    "Attack Point": "ap",
    "Poison": "poison",
    "Rooted": "rooted",
    "Stunned": "stunned",
    "for good": "lasting",
    "leanse": "cleanse",
    "ounter": "counter",
    "ush": "push",
    "ull th": "pull",
    "eleport": "teleport",
    "cooldown token": "cooldown",
    "special token": "special",
    "Difficult": "difficult",
    "Hazardous": "hazardous",
    "Deadly": "deadly",
    "Poisonous": "poisonous",
    "Defensive": "defensive",
    "Offensive": "offensive",
    "out of turn": "out-of-turn",
}
"""What is explained beside a text in which it stands."""


def stats_runs(stats: dict[str, int], shown: Sequence[str] = SHOWN) -> Paragraph:
    """The stats as pictograms, each with its number."""
    runs: Paragraph = []
    for name in shown:
        if name == "ranged" and not (stats["ranged"] and stats["range"] > 1):
            continue
        text = f"{stats['ranged']}/{stats['range']}" if name == "ranged" else str(stats[name])
        runs += [Run(icon=f"stat-{name}"), Run(text, "keyword")]
    return runs


@cache
def brief_paragraphs(name: str, words: Words) -> list[Paragraph]:
    """What stands below the name of a small card."""
    if NUMBERS[name] >= FIRST_ARTIFACT:
        kind = kind_runs(name, words)
        return [kind] if kind else []
    stats = dict(zip(STATS, CHARACTERS[NUMBERS[name]].stats, strict=True))
    return [stats_runs(stats, SHOWN[:2]), stats_runs(stats, SHOWN[2:])]


def ability_runs(ability: Ability, words: Words) -> Paragraph:
    """An ability: its name, its price and its time, and what it does."""
    is_basic = ability.cooldown > 0
    told = {"n": ability.cooldown or ability.least, "when": ability.when}
    name = ability.name if is_basic else f"★ {ability.name}"
    price = words.say("reading", "basic" if is_basic else "special", told)
    return [Run(name, "keyword"), Run(price, "note"), Run(in_words(ability.text))]


def always(text: str, words: Words) -> Paragraph:
    return [Run(words.say("reading", "always"), "keyword"), Run(in_words(text))]


@cache
def card_paragraphs(name: str, words: Words) -> list[Paragraph]:
    """What a card does, below its name and picture."""
    number = NUMBERS[name]
    if number >= FIRST_ARENA:
        arena = ARENAS[number - FIRST_ARENA]
        size = words.say("reading", "size", {"wide": arena.width, "high": arena.height})
        return [[Run(size, "note")], [Run(", ".join(arena_contents(arena, words)) + ".")]]
    if number >= FIRST_ARTIFACT:
        relic = ARTIFACTS[number - FIRST_ARTIFACT]
        lines = [always(entry.text, words) for entry in relic.passive]
        return lines if relic.grant is None else [*lines, ability_runs(relic.grant, words)]
    card = CHARACTERS[number]
    lines = [stats_runs(dict(zip(STATS, card.stats, strict=True)))]
    lines += [always(entry.text, words) for entry in card.passive]
    return [*lines, *[ability_runs(ability, words) for ability in (*card.basic, card.special)]]


def kind_runs(name: str, words: Words) -> Paragraph:
    """What kind of card it is, and how many slots it takes."""
    number = NUMBERS[name]
    if number >= FIRST_ARENA:
        return []
    if number >= FIRST_ARTIFACT:
        relic = ARTIFACTS[number - FIRST_ARTIFACT]
        return [Run(words.say("reading", "relic", {"aim": relic.aim, "n": relic.slots}), "note")]
    card = CHARACTERS[number]
    return [Run(words.say("reading", "fighter", {"role": card.role, "n": card.slots}), "note")]


def explained(lines: list[Paragraph], words: Words) -> list[Paragraph]:
    """The keywords in some paragraphs, each in a sentence."""
    text = " ".join(run.text for line in lines for run in line)
    found = dict.fromkeys(key for keyword, key in KEYWORDS.items() if keyword in text)
    meanings = {meaning.key: meaning for meaning in words.glossary()}
    return [[Run(f"{meanings[key].word}:", "keyword"), Run(meanings[key].text, "note")] for key in found]


def picture_of(name: str) -> str:
    """The picture on a card."""
    number = NUMBERS[name]
    kind = "map" if number >= FIRST_ARENA else "relic" if number >= FIRST_ARTIFACT else "portrait"
    return f"{kind}-{name}"
