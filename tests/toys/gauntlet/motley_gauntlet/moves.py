"""The moves of Gauntlet: tuples with the verb in front. Notation and back."""

import re
from typing import Any, TypeAlias

from motley.kernel import Move, UnreadableMove
from motley_gauntlet.cards import INDEX, NAMES

Verb: TypeAlias = tuple[Any, ...]

CARD_VERBS = ("lay", "play", "deal", "take", "note")
SEAT_VERBS = ("at", "to")
DICE_VERBS = ("roll", "again")
STAKE_VERBS = ("rope", "chain")
BARE_VERBS = ("rest", "pass", "keep")

PASS: Verb = ("pass",)
REST: Verb = ("rest",)
KEEP: Verb = ("keep",)


def verb(move: Move) -> Verb:
    """A move as what it is."""
    assert isinstance(move, tuple)
    return move


def written(move: Move) -> str:
    """The notation: the verb, then card, seat (from 1), dice, or stakes (from 1)."""
    word, *rest = verb(move)
    if word in CARD_VERBS:
        return f"{word} {NAMES[rest[0]]}"
    if word in SEAT_VERBS:
        return f"{word} {rest[0] + 1}"
    if word in DICE_VERBS:
        return f"{word} {''.join(str(die) for die in rest)}"
    if word in STAKE_VERBS:
        return f"{word} {rest[0] + 1}-{rest[1] + 1}"
    return str(word)


def read(text: str) -> Verb:
    """The move that a notation means. Raises UnreadableMove."""
    word, _, rest = text.strip().partition(" ")
    if word in BARE_VERBS and not rest:
        return (word,)
    if word in CARD_VERBS and rest in INDEX:
        return (word, INDEX[rest])
    if word in SEAT_VERBS and re.fullmatch(r"[1-9]", rest, re.ASCII):
        return (word, int(rest) - 1)
    if word in DICE_VERBS and re.fullmatch(r"[1-6]{1,9}", rest, re.ASCII):
        return (word, *sorted(int(die) for die in rest))
    stakes = re.fullmatch(r"([1-9]\d?)-([1-9]\d?)", rest, re.ASCII)
    if word in STAKE_VERBS and stakes:
        return (word, int(stakes[1]) - 1, int(stakes[2]) - 1)
    raise UnreadableMove(text, "write a verb and what it is about, as in `lay strike`, `at 2`, `rope 3-7`")
