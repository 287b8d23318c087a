"""The sentences of the server itself."""

import secrets
from functools import lru_cache
from logging import getLogger
from typing import Final

from motley.kernel import Refusal, Words
from motley.kernel.words import speaks
from motley.match import Refused

LANGUAGE: Final = "en"
LONGEST_LANGUAGE: Final = 8
log = getLogger("motley.server")


@lru_cache(maxsize=64)
def words(language: str = LANGUAGE) -> Words:
    """The server's own sentences in that language, or in English."""
    return Words.read("motley.server", None, language if speaks("motley.server", language) else LANGUAGE)


def told_in(language: str, package: str) -> str:
    """The language to speak to somebody who wishes for this one: that, if a package or the server has words in it."""
    is_name = len(language) <= LONGEST_LANGUAGE and language.isascii()
    return language if is_name and (speaks(package, language) or speaks("motley.server", language)) else LANGUAGE


def refused(key: str, rule: str = "", **args: object) -> Refused:
    """A refusal by the server rather than by a game; `rule` is one of every table's (T1 ...) or nothing."""
    refusal = Refusal(rule, key, dict(args))
    return Refused(refusal, words().refusal(refusal))


def confess(error: Exception, where: str) -> str:
    """Log a fault of ours or of a game under a number of its own; the sentence for whoever ran into it has it too."""
    number = secrets.token_hex(4)
    log.error("fault %s: %s", number, where, exc_info=error)
    return words().say("fault", "told", {"number": number, "what": type(error).__name__})
