"""The list of legal moves as it is typed from: numbered, under the names of groups, narrowed by a word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from motley.kernel import Choice, Piece

FEW = 12
"""So many moves are listed without being asked for."""
MANY = 40
"""Of more moves than this the groups are told first."""


@dataclass(frozen=True)
class Entry:
    """A legal move: the number and the notation it can be typed by, and what it does."""

    number: str
    notation: str
    sentence: str
    group: str


def entries(choices: Sequence[Choice], notations: Sequence[str], pieces: Mapping[str, Piece]) -> list[Entry]:
    """Every choice as an entry. Where a number could be taken for a notation it is written with a sign: `#3`."""
    sign = "#" if any(notation.isdigit() for notation in notations) else ""
    groups = _groups(choices, pieces)
    told = zip(choices, notations, groups, strict=True)
    return [
        Entry(f"{sign}{number}", notation, choice.sentence, group)
        for number, (choice, notation, group) in enumerate(told, 1)
    ]


def _groups(choices: Sequence[Choice], pieces: Mapping[str, Piece]) -> list[str]:
    """The group of each choice: the game's own, or else, of many choices, the piece that they begin with."""
    if len(choices) <= FEW or any(choice.group is not None for choice in choices):
        return [choice.group or "" for choice in choices]
    begins = [choice.steps[0] if len(choice.steps) > 1 else () for choice in choices]
    firsts = [pieces[step[0]].label if step and step[0] in pieces else "" for step in begins]
    return firsts if 1 < len(set(firsts)) < len(choices) else ["" for _ in choices]


def grouped(found: Sequence[Entry]) -> dict[str, list[Entry]]:
    """The entries under the names of their groups, in the order in which the groups first come."""
    groups: dict[str, list[Entry]] = {}
    for entry in found:
        groups.setdefault(entry.group, []).append(entry)
    return groups


def about(found: Sequence[Entry], wanted: str) -> list[Entry]:
    """The entries that speak of this: by notation, sentence or group."""
    word = wanted.casefold()
    return [each for each in found if word in f"{each.notation} {each.sentence} {each.group}".casefold()]
