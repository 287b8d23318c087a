"""Cards and abilities as paragraphs that can be read: full sentences, keywords, pictograms with their numbers."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from motley.games.motba.look.reading.texts import arena_contents, passive_lines
from motley.games.motba.rules.deck.arenas import ARENAS, GROUND, NUMBERS
from motley.games.motba.rules.deck.cards import (
    ARTIFACTS,
    CHARACTERS,
    FIRST_ARENA,
    FIRST_ARTIFACT,
    PACKAGE,
    Ability,
    passives_of,
)
from motley.games.motba.rules.deck.vocabulary import STATS, TERRAINS
from motley.kernel import Run, Words
from motley.kernel.data import read_toml

Paragraph = list[Run]
SHOWN: Final = ("health", "speed", "defense", "melee", "ranged")
KEYWORDS: Final[dict[str, str]] = read_toml(PACKAGE, "content/keywords.toml")["keyword"]
"""What is explained beside a text of the content in which it stands."""


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
    name = words.name("ability", ability.id)
    name = name if is_basic else f"★ {name}"
    price = words.say("reading", "basic" if is_basic else "special", told)
    return [Run(name, "keyword"), Run(price, "note"), Run(words.name("does", ability.id))]


def passive_runs(name: str, words: Words) -> list[Paragraph]:
    """What a fighter or an artifact does all the time."""
    return [[Run(words.say("reading", "always"), "keyword"), Run(text)] for text in passive_lines(name, words)]


@cache
def card_paragraphs(name: str, words: Words) -> list[Paragraph]:
    """What a card does, below its name and picture."""
    number = NUMBERS[name]
    if number >= FIRST_ARENA:
        arena = ARENAS[number - FIRST_ARENA]
        size = words.say("reading", "size", {"wide": arena.width, "high": arena.height})
        return [[Run(size, "note")], [Run(words.say("reading", "found", {"found": arena_contents(arena, words)}))]]
    if number >= FIRST_ARTIFACT:
        relic = ARTIFACTS[number - FIRST_ARTIFACT]
        lines = passive_runs(name, words)
        return lines if relic.grant is None else [*lines, ability_runs(relic.grant, words)]
    card = CHARACTERS[number]
    lines = [stats_runs(dict(zip(STATS, card.stats, strict=True)))]
    lines += passive_runs(name, words)
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


def keywords_of(name: str) -> list[str]:
    """What is explained beside a card, by its key in the glossary."""
    number = NUMBERS[name]
    if number >= FIRST_ARENA:
        grounds = {TERRAINS[ground // GROUND] for ground in ARENAS[number - FIRST_ARENA].ground}
        return [key for key in KEYWORDS.values() if key in grounds]
    if number >= FIRST_ARTIFACT:
        grant = ARTIFACTS[number - FIRST_ARTIFACT].grant
        abilities = [] if grant is None else [grant]
    else:
        abilities = [*CHARACTERS[number].basic, CHARACTERS[number].special]
    return keywords_in(*[entry.text for entry in passives_of(number)], *[ability.text for ability in abilities])


def keywords_in(*texts: str) -> list[str]:
    """The keywords of some texts of the content, whatever language they are then told in."""
    return list(dict.fromkeys(key for keyword, key in KEYWORDS.items() if any(keyword in text for text in texts)))


def explained(found: Sequence[str], words: Words) -> list[Paragraph]:
    """Some keywords, each in a sentence."""
    meanings = {meaning.key: meaning for meaning in words.glossary()}
    return [[Run(f"{meanings[key].word}:", "keyword"), Run(meanings[key].text, "note")] for key in found]


def picture_of(name: str) -> str:
    """The picture on a card."""
    number = NUMBERS[name]
    kind = "map" if number >= FIRST_ARENA else "relic" if number >= FIRST_ARTIFACT else "portrait"
    return f"{kind}-{name}"
