"""The sentences of the server itself."""

from functools import cache

from motley.kernel import Refusal, Words
from motley.match import Refused


@cache
def words() -> Words:
    return Words.read("motley.server")


def refused(key: str, rule: str = "", **args: object) -> Refused:
    """A refusal by the server rather than by a game; `rule` is one of every table's (T1 ...) or nothing."""
    refusal = Refusal(rule, key, dict(args))
    return Refused(refusal, words().refusal(refusal))
