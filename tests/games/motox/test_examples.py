"""The worked examples, block by block, from examples.txt."""

from fractions import Fraction
from pathlib import Path

import pytest

from motley.games.motox.rules.course import read_course
from motley.games.motox.rules.moves import DICE, ODDS, ROLLS
from motley.games.motox.rules.riding import prospects
from motley.games.motox.rules.track import space_of, track_of
from tests.games.motox.stories import Story

Block = list[tuple[str, str]]


def blocks() -> dict[str, Block]:
    found: dict[str, Block] = {}
    lines: Block = []
    for line in (Path(__file__).parent / "examples.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "=":
            lines = []
            found[rest.split()[0]] = lines
        elif word and word != "#":
            lines.append((word, rest))
    return found


BLOCKS = blocks()


@pytest.mark.parametrize("name", list(BLOCKS))
def test_example(name: str) -> None:
    options: dict[str, object] = {}
    story: Story | None = None
    for word, rest in BLOCKS[name]:
        if word == "opts":
            key, _, value = rest.partition("=")
            options[key] = {"true": True, "false": False}[value] if value.isalpha() else int(value)
        elif word == "prob":
            check_odds(rest, options)
        elif word == "pos" and story is None:
            story = Story(rest, **options)
            assert story.text == rest
        else:
            assert story is not None
            tell(story, word, rest)


def tell(story: Story, word: str, rest: str) -> None:
    """One line of a block after its first position."""
    match word:
        case "pos":
            assert story.text == rest
        case "play":
            story.play(rest)
        case "legal" if rest.startswith("{"):
            assert story.legal() == set(rest.strip("{}").split())
        case "legal":
            assert len(story.legal()) == int(rest)
        case "illegal":
            assert all(story.refusal(move) for move in rest.split())
        case "ranks":
            assert story.ranks() == [int(rank) for rank in rest.split()]
        case "path":
            move, path = rest.split()
            assert story.path(move) == path
        case "event":
            assert rest in story.told()
        case "over":
            reason, *placings = rest.split()
            assert story.ends()[:2] == (reason, [int(place) for place in placings])
        case _:
            raise AssertionError(f"unknown word {word}")


def check_odds(line: str, options: dict[str, object]) -> None:
    course, space, *facts = line.split()
    values = dict(fact.split("=") for fact in facts)
    others = [space_of(name) for name in values.pop("others", "").split(",") if name]
    rolls = [(ROLLS[move - DICE], weight) for move, weight in ODDS[int(values.pop("d"))]]
    found = prospects(track_of(*read_course(course)), space_of(space), others, rolls, bool(options["air_turns"]))
    assert values
    for fact, share in values.items():
        assert Fraction(getattr(found, fact), found.total) == Fraction(share), fact


def test_every_example_is_here() -> None:
    numbers = {int(name.lstrip("E").rstrip("bcdefg")) for name in BLOCKS}
    assert numbers == set(range(1, 29))
    assert sum(word == "prob" for block in BLOCKS.values() for word, _ in block) == 6
