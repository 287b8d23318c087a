"""The sentences of the server itself."""

from functools import cache
from typing import Final

from motley.kernel import Refusal, Words
from motley.kernel.words import speaks
from motley.match import Refused

LANGUAGE: Final = "en"


@cache
def words(language: str = LANGUAGE) -> Words:
    """The server's own sentences in that language, or in English."""
    return Words.read("motley.server", None, language if speaks("motley.server", language) else LANGUAGE)


def refused(key: str, rule: str = "", **args: object) -> Refused:
    """A refusal by the server rather than by a game; `rule` is one of every table's (T1 ...) or nothing."""
    refusal = Refusal(rule, key, dict(args))
    return Refused(refusal, words().refusal(refusal))
