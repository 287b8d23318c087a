"""The sentences of the server itself."""

import secrets
from functools import cache, lru_cache
from logging import getLogger
from typing import Final

from motley.kernel import BadSetup, Game, IllegalMove, MotleyError, Refusal, UnreadableMove, Words, registry
from motley.kernel.pseudo import PSEUDO
from motley.kernel.words import languages_of, speaks
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
    return language if is_name and _has_words(language, package) else LANGUAGE


@lru_cache(maxsize=1024)
def _has_words(language: str, package: str) -> bool:
    return speaks(package, language) or speaks("motley.server", language)


@cache
def languages() -> tuple[str, ...]:
    """Those that the server or a game has words in, English first."""
    found = {each for game in registry.survey(lambda game: languages_of(game.package)) for each in game}
    return (LANGUAGE, *sorted((found | set(languages_of("motley.server"))) - {LANGUAGE}))


def wished(header: str) -> str:
    """The first language of an Accept-Language header that there are words in, or English."""
    wishes = [each.strip().partition(";") for each in header.split(",")]
    ranked = sorted(wishes, key=lambda wish: -_rank(wish[2]))
    codes = [code.strip() for code, _, _ in ranked]
    return next((found for code in codes for found in (code, code.partition("-")[0]) if _is_there(found)), LANGUAGE)


def _rank(quality: str) -> float:
    try:
        return float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0


def _is_there(code: str) -> bool:
    return code == PSEUDO or code in languages()


class Declined(Refused):
    """What the server refuses, rather than a game."""


def refused(key: str, rule: str = "", **args: object) -> Declined:
    """A refusal by the server; `rule` is one of every table's (T1 ...) or nothing."""
    refusal = Refusal(rule, key, dict(args))
    return Declined(refusal, words().refusal(refusal))


def spoken(error: MotleyError, language: str = LANGUAGE, game: Game | None = None) -> tuple[str | None, str]:
    """The rule that an error names, if any, and its sentence; in that language, if the server or the game says it."""
    if isinstance(error, Declined):
        return error.refusal.rule or None, words(language).refusal(error.refusal)
    if isinstance(error, (Refused, IllegalMove, BadSetup)):
        is_known = game is not None and game.words.has("refusal", error.refusal.key)
        own = game.in_language(language).words.refusal(error.refusal) if game is not None and is_known else ""
        return error.refusal.rule or None, own or error.sentence or str(error)
    return "T7" if isinstance(error, UnreadableMove) else None, str(error)


def confess(error: Exception, where: str, language: str = LANGUAGE) -> str:
    """Log a fault of ours or of a game under a number of its own; the sentence for whoever ran into it has it too."""
    number = secrets.token_hex(4)
    log.error("fault %s: %s", number, where, exc_info=error)
    return words(language).say("fault", "told", {"number": number, "what": type(error).__name__})
