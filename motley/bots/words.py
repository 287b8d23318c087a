"""What bots are called and what hints say, from `words/`: in English, or in a language that there are words in."""

from functools import cache
from typing import Final

from motley.kernel.words import ENGLISH, Words, speaks

PACKAGE: Final = "motley.bots"


@cache
def words(language: str = ENGLISH) -> Words:
    """The sentences of bots in that language, or in English."""
    return Words.read(PACKAGE, None, language if speaks(PACKAGE, language) else ENGLISH)


def named(section: str, key: str, otherwise: str, language: str) -> str:
    """What a bot, a level or a character is called; those that we do not know bring a name of their own."""
    found = words(language)
    return found.say(section, key) if found.has(section, key) else otherwise
